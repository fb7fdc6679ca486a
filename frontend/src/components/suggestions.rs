//! Fixes that the reader may apply. A fix changes what it shows and nothing else.

use leptos::prelude::*;
use lexlint_shared::{report::Suggestion, show::sentence::Piece};

use super::{
    editor::Editor,
    words::{DOCUMENT, Sentence},
};
use crate::{state::State, strings::Strings};

/// The suggestions of a finding, best first. `place` is its place in the list; `replaced` are the words that each would replace.
#[component]
pub(crate) fn Suggestions(
    place: Memo<usize>,
    suggestions: Vec<Suggestion>,
    replaced: Vec<String>,
    editor: Editor,
    words: &'static Strings,
) -> impl IntoView {
    let fixes = suggestions.into_iter().zip(replaced).enumerate();
    fixes
        .map(|(at, (suggestion, from))| {
            view! { <Fix place=place at=at suggestion=suggestion from=from editor=editor words=words /> }
        })
        .collect_view()
}

#[component]
fn Fix(
    place: Memo<usize>,
    at: usize,
    suggestion: Suggestion,
    from: String,
    editor: Editor,
    words: &'static Strings,
) -> impl IntoView {
    let state = State::of_page();
    let note = (words.fix_note)(suggestion.kind);
    view! {
        <div class="fix" data-testid="fix">
            <p><Sentence pieces=what(words.fix, from, suggestion.replacement) /></p>
            <p class="note">{note}</p>
            <button class="btn main" data-testid="replace" on:click=move |_| editor.apply(place.get_untracked(), at)>
                {words.replace}
                <Show when=move || at == 0 && state.single_keys.get()>
                    <kbd lang=DOCUMENT>"R"</kbd>
                </Show>
            </button>
        </div>
    }
}

/// The sentence that says what is replaced by what.
fn what(template: &str, from: String, to: String) -> Vec<Piece> {
    let plain = |text: &str| Piece { text: text.to_owned(), quoted: false };
    let (before, rest) = template.split_once("{from}").unwrap_or((template, ""));
    let (between, after) = rest.split_once("{to}").unwrap_or((rest, ""));
    vec![
        plain(before),
        Piece { text: from, quoted: true },
        plain(between),
        Piece { text: to, quoted: true },
        plain(after),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::Language;

    #[test]
    fn says_both_words_in_every_language() {
        for language in Language::ALL {
            let pieces = what(language.strings().fix, "二年".to_owned(), "三年".to_owned());
            let quoted: Vec<&str> =
                pieces.iter().filter(|piece| piece.quoted).map(|piece| piece.text.as_str()).collect();
            assert_eq!(quoted, ["二年", "三年"]);
            assert!(pieces.iter().all(|piece| !piece.text.contains('{')), "{language:?}");
        }
    }
}
