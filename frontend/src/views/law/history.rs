//! The time line of a provision, with the day on which it is read.

use leptos::prelude::*;
use lexlint_shared::{browse::history::Stage, show::sentence::in_words};

use super::said;
use crate::{
    components::{link::Link, words::DOCUMENT},
    route::{Law, Route},
    state::State,
};

/// The stages, the newest first; hatched where the index has no text. `whole`: there are no more to come.
pub(super) fn stages(state: State, stages: Vec<Stage>, whole: bool) -> impl IntoView {
    let own = said(state);
    let words = state.words();
    let day = state.as_of.get();
    let mark = view! { <li class="as-on" data-testid="as-on"><small>{in_words(words, own.as_of, day)}</small></li> };
    let later = stages.iter().take_while(|stage| stage.from.is_some_and(|from| from > day)).count();
    let line = |stage: Stage| {
        let written = |day| (words.date)(day);
        // A stage ends with the day before the first without it.
        let last = stage.until.map(|until| until.yesterday().unwrap_or(until));
        let span = match (stage.from, last) {
            (Some(from), Some(until)) => {
                own.from_until.replace("{from}", &written(from)).replace("{until}", &written(until))
            }
            (Some(from), None) => in_words(words, own.from, from),
            (None, Some(until)) => in_words(words, own.until, until),
            (None, None) => String::new(),
        };
        let bare = stage.article.is_none();
        let label = match stage.article {
            Some(article) => format!("{} {}", stage.law, words.article_of(article)),
            None => stage.law.clone(),
        };
        let to = match stage.article {
            Some(article) => Law::Article(stage.law, article),
            None => Law::Statute(stage.law),
        };
        let name = if stage.read {
            view! { <b lang=DOCUMENT>{label}</b> }.into_any()
        } else {
            view! { <Link to=Route::Law(to)><span lang=DOCUMENT>{label}</span></Link> }.into_any()
        };
        view! {
            <li class:read=stage.read class:bare=bare data-testid="stage">
                {name}
                <small>{span}</small>
                {bare.then(|| view! { <small>{own.no_text}</small> })}
                {stage.unchanged.then(|| view! { <small>{own.unchanged}</small> })}
            </li>
        }
        .into_any()
    };
    let mut lines: Vec<AnyView> = stages.into_iter().map(line).collect();
    lines.insert(later, mark.into_any());
    view! {
        <ol class="stages" data-testid="history">{lines}</ol>
        {(!whole).then(|| view! { <p class="small dim">{own.more_history}</p> })}
    }
}
