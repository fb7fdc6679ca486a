//! The gallery: one sample of each kind of finding, checked as it is shown, with its cause beside it.

use leptos::prelude::*;
use lexlint_shared::report::Verdict;

use super::{
    Desk, HEADING,
    asking::{Told, asked},
    marked::{marked, told},
};
use crate::{
    address,
    components::{
        glyph::Glyph,
        notices::{Notice, reason},
    },
    engine::{Question, Reading},
    route::View,
    sign::{Family, glyph},
    strings::gallery::{GalleryWords, words},
};

macro_rules! sample {
    ($name:literal) => {
        include_str!(concat!("../../../../assets/samples/gallery/", $name, ".txt"))
    };
}

/// The samples with what they are to show, in the order of their words.
pub(super) const SAMPLES: [(Verdict, &str); 6] = [
    (Verdict::Misquoted, sample!("misquoted")),
    (Verdict::WrongNumber, sample!("wrong_number")),
    (Verdict::WrongName, sample!("wrong_name")),
    (Verdict::Fabricated, sample!("fabricated")),
    (Verdict::Repealed, sample!("repealed")),
    (Verdict::Verified, sample!("verified")),
];

/// The view.
pub(super) fn view(desk: Desk) -> AnyView {
    let state = desk.state;
    let said = move || words(state.language.get());
    let texts = || SAMPLES.iter().map(|(_, text)| text.trim().to_owned()).collect();
    let found = asked::<Vec<Vec<Reading>>>(desk, move || Some(Question::Read(texts(), state.as_of.get())));
    let notice = move || {
        let Told::Failed(error, _) = found.told.get() else { return None };
        let own = said();
        let note = format!("{} {}", reason(&error, state.words()), own.failed_note);
        Some(view! { <Notice head=own.failed.to_owned() note=note retry=move || found.retry() /> })
    };
    let samples = move || {
        let (found, own) = (found.told.get(), said());
        let whole = matches!(found, Told::Whole(_));
        let card = |(at, (verdict, text)): (usize, &(Verdict, &'static str))| {
            let citations = found.answer().and_then(|found| found.get(at)).cloned().unwrap_or_default();
            sample(desk, own, at, *verdict, text.trim(), citations, whole)
        };
        SAMPLES.iter().enumerate().map(card).collect_view()
    };
    view! {
        <main class="view gallery" data-testid="gallery">
            <h1 id=HEADING tabindex="-1" data-testid="heading">{move || said().title}</h1>
            <p class="lead">{move || said().note}</p>
            {notice}
            <div class="samples-grid">{samples}</div>
        </main>
    }
    .into_any()
}

/// A sample: the text with its marks, what the engine says, and what to learn from it.
fn sample(
    desk: Desk,
    own: &'static GalleryWords,
    at: usize,
    verdict: Verdict,
    text: &'static str,
    citations: Vec<Reading>,
    whole: bool,
) -> impl IntoView {
    let state = desk.state;
    let words = state.words();
    let shown = citations.first().filter(|_| whole).cloned();
    let label = (words.verdict)(verdict);
    let open = move |_| {
        state.selected.set(None);
        state.decisions.clear();
        state.question.set(String::new());
        address::go(state, View::Check.start());
        // The field is not there to be written to before it is shown.
        request_animation_frame(move || desk.editor.replace_all(text));
    };
    let finding = move || shown.as_ref().map(|reading| told(state, reading, "", "told"));
    view! {
        <article class="sheet-box sample" data-testid=format!("gallery-{}", verdict.code())>
            <h2 class=Family::of(verdict).class()><Glyph path=glyph(verdict) />" "{label}</h2>
            {marked(text, if whole { &citations } else { &[] })}
            {finding}
            <p class="cause"><b>{own.cause}</b>" "{own.causes[at]}</p>
            <p class="cause"><b>{own.look}</b>" "{own.looks[at]}</p>
            <button class="btn" data-testid="open-in-checker" on:click=open>{own.open}</button>
        </article>
    }
}
