//! Break it: a sound answer with one error of a chosen kind, before and after, and the key.

use leptos::prelude::*;
use lexlint_shared::{
    breaking::{Broken, Edit, Kind, Order, Result as Outcome},
    show::sentence::{Context, explain},
    text::{chars, string},
};

use super::{
    Desk, HEADING,
    asking::{Told, asked},
};
use crate::{
    address,
    components::{
        glyph::Glyph,
        notices::{Notice, reason},
        words::{DOCUMENT, Sentence},
    },
    engine::{Question, Reading},
    route::View,
    samples::SAMPLES,
    sign::{Family, glyph},
    strings::breaking::{BreakingWords, words},
};

/// The seeds that chance takes from; short enough to be read aloud.
const SEEDS: f64 = 10_000.0;

/// The view.
pub(super) fn view(desk: Desk) -> AnyView {
    let state = desk.state;
    let said = move || words(state.language.get());
    let text = RwSignal::new(SAMPLES[0].answer.trim().to_owned());
    let kind = RwSignal::new(Kind::Amount);
    let place = RwSignal::new(None::<usize>);
    let seed = RwSignal::new(1_u64);
    let sound = asked::<Vec<Vec<Reading>>>(desk, move || Some(Question::Read(vec![text.get()], state.as_of.get())));
    let outcome = asked::<Outcome>(desk, move || {
        let order = Order { text: text.get(), kind: kind.get(), place: place.get(), seed: seed.get() };
        (!order.text.trim().is_empty()).then(|| Question::Break(Box::new(order), state.as_of.get()))
    });
    let take = move |words: String| {
        place.set(None);
        text.set(words);
    };
    let source = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        if chosen == "checker" {
            take(state.text.get_untracked());
        } else if let Some(sample) = SAMPLES.iter().find(|sample| sample.id == chosen) {
            take(sample.answer.trim().to_owned());
        }
    };
    let places = move || {
        let own = said();
        let citations =
            sound.told.with(|told| told.answer().and_then(|found| found.first().cloned())).unwrap_or_default();
        let options = citations
            .into_iter()
            .enumerate()
            .filter(|(_, reading)| reading.citation.verdict == lexlint_shared::report::Verdict::Verified);
        let option = |(at, reading): (usize, Reading)| {
            let label = format!("{} · {}", at + 1, reading.citation.text);
            view! { <option value=at.to_string() selected=move || place.get() == Some(at)>{label}</option> }
        };
        view! { <option value="" selected=move || place.get().is_none()>{own.any}</option>{options.map(option).collect_view()} }
    };
    let kinds = move |(at, each): (usize, Kind)| {
        view! {
            <button
                data-testid=format!("kind-{}", each.code())
                aria-pressed=move || (kind.get() == each).to_string()
                on:click=move |_| kind.set(each)
            >
                {move || said().kinds[at]}
            </button>
        }
    };
    let another = move |_| {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "below the number of seeds, not negative"
        )]
        seed.set((js_sys::Math::random() * SEEDS) as u64);
    };
    view! {
        <main class="view" data-testid="break">
            <h1 id=HEADING tabindex="-1" data-testid="heading">{move || said().title}</h1>
            <p class="lead">{move || said().note}</p>
            <div class="sheet-box controls">
                <div class="control-row">
                    <label>{move || said().source}" "
                        <select data-testid="source" on:change=source>
                            {SAMPLES.iter().enumerate().map(|(at, sample)| view! { <option value=sample.id>{move || state.words().samples[at].title}</option> }).collect_view()}
                            <option value="checker" disabled=move || state.text.with(|text| text.trim().is_empty())>{move || said().from_checker}</option>
                        </select>
                    </label>
                    <label>{move || said().place}" "
                        <select data-testid="place" on:change=move |event| place.set(event_target_value(&event).parse().ok())>{places}</select>
                    </label>
                    <label>{move || said().seed}" "
                        <input type="number" min="0" data-testid="seed" prop:value=move || seed.get().to_string() on:change=move |event| seed.set(event_target_value(&event).parse().unwrap_or_default()) />
                    </label>
                    <button class="btn main" data-testid="another" on:click=another>{move || said().another}</button>
                </div>
                <textarea rows="5" lang=DOCUMENT data-testid="sound-text" aria-label=move || said().text prop:value=text on:change=move |event| take(event_target_value(&event))></textarea>
                <div class="seg kinds-row" role="group" aria-label=move || said().kind>{Kind::ALL.into_iter().enumerate().map(kinds).collect_view()}</div>
            </div>
            {move || shown(desk, said(), outcome.told.get(), move || outcome.retry())}
        </main>
    }
    .into_any()
}

fn shown(desk: Desk, own: &'static BreakingWords, told: Told<Outcome>, retry: impl Fn() + 'static) -> AnyView {
    let state = desk.state;
    match told {
        Told::Failed(error, _) => {
            let note = format!("{} {}", reason(&error, state.words()), own.failed_note);
            view! { <Notice head=own.failed.to_owned() note=note retry=retry /> }.into_any()
        }
        Told::Whole(Outcome { broken: Some(broken), tried, proposed, .. }) => {
            let tried = own.tried.replace("{tried}", &tried.to_string()).replace("{proposed}", &proposed.to_string());
            pair(desk, own, broken, tried).into_any()
        }
        Told::Whole(Outcome { sound: 0, .. }) => {
            view! { <p class="sheet-box" role="status" data-testid="nothing">{own.no_sound}</p> }.into_any()
        }
        Told::Whole(Outcome { tried, .. }) => {
            let said = if tried == 0 { own.no_proposal.to_owned() } else { own.none_held.of(tried) };
            view! { <p class="sheet-box" role="status" data-testid="nothing">{said}</p> }.into_any()
        }
        Told::Nothing => ().into_any(),
        Told::Waiting | Told::Part(_) => view! { <p class="dim waiting" role="status">{own.waiting}</p> }.into_any(),
    }
}

/// The text before and after, and the key.
fn pair(desk: Desk, own: &'static BreakingWords, broken: Broken, tried: String) -> impl IntoView {
    let state = desk.state;
    let words = state.words();
    let Broken { sound, text, edits, place, after, .. } = broken;
    let sound = chars(&sound);
    let citation = after.get(place).cloned();
    let context = Context { words, as_of: state.as_of.get(), today: Some(state.today) };
    let key = citation.map(|citation| {
        let family = Family::of(citation.verdict).class();
        view! {
            <p class=family>
                <b class="kind"><Glyph path=glyph(citation.verdict) />{(words.verdict)(citation.verdict)}</b>
                " "<span lang=DOCUMENT>{citation.text.clone()}</span>" "
                <Sentence pieces=explain(&citation, context) />
            </p>
        }
    });
    let open = {
        let text = text.clone();
        move |_| {
            let text = text.clone();
            state.decisions.clear();
            address::go(state, View::Check.start());
            request_animation_frame(move || desk.editor.replace_all(&text));
        }
    };
    view! {
        <div class="before-after" data-testid="broken">
            <section class="sheet-box">
                <h2>{own.before}</h2>
                <p class="answer-text" lang=DOCUMENT data-testid="before">{side(&sound, &edits, false)}</p>
            </section>
            <section class="sheet-box v-words">
                <h2>{own.after}</h2>
                <p class="answer-text" lang=DOCUMENT data-testid="after">{side(&sound, &edits, true)}</p>
            </section>
        </div>
        <div class="sheet-box key-box">
            <details data-testid="key">
                <summary>{own.key}</summary>
                {key}
            </details>
            <p class="small dim" role="status" data-testid="tried">{tried}</p>
            <button class="btn" data-testid="open-in-checker" on:click=open>{own.open}</button>
        </div>
    }
}

/// One side: the words that differ are marked.
fn side(sound: &[char], edits: &[Edit], after: bool) -> impl IntoView + use<> {
    let mut at = 0;
    let mut pieces: Vec<AnyView> = Vec::new();
    for edit in edits {
        pieces.push(string(&sound[at..edit.start]).into_any());
        let old = string(&sound[edit.start..edit.end]);
        pieces.push(if after {
            view! { <ins>{edit.words.clone()}</ins> }.into_any()
        } else {
            view! { <del>{old}</del> }.into_any()
        });
        at = edit.end;
    }
    pieces.push(string(&sound[at..]).into_any());
    pieces
}
