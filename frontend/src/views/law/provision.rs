//! A provision: its words with the numbers of its paragraphs, its place, its neighbours, how it is cited.

use leptos::prelude::*;
use lexlint_shared::{
    browse::provision::{Neighbour, Nothing, Page},
    show::{comparison, name::in_title_marks, sentence::in_words},
    statute::ArticleNumber,
    text::numeral::chinese,
};

use super::{
    super::{
        Desk,
        asking::{Told, asked},
    },
    contents::repeal,
    entitle, heading,
    history::stages,
    no_statute,
    referring::Referring,
    said, standing, trouble,
};
use crate::{
    components::{editor::exec, link::Link, words::DOCUMENT},
    engine::Question,
    route::{Law, Route},
    state::State,
};

/// Articles of the chapter shown on either side, where it is long.
const BESIDE: usize = 12;

/// The page of a provision.
pub(super) fn article(desk: Desk, title: String, article: ArticleNumber) -> impl IntoView {
    let state = desk.state;
    entitle(&format!("{title} {article}"));
    let name = title.clone();
    let asked = asked::<Result<Page, Nothing>>(desk, move || {
        Some(Question::Provision(name.clone(), article, state.as_of.get()))
    });
    let whole = move || matches!(asked.told.get(), Told::Whole(_));
    let page = move || match asked.told.with(|told| told.answer().cloned()) {
        Some(Ok(found)) => page(desk, found, whole()).into_any(),
        Some(Err(Nothing::Statute(none))) => no_statute(state, &title, none).into_any(),
        Some(Err(nothing)) => no_article(state, nothing, article).into_any(),
        None => heading(written(article), DOCUMENT).into_any(),
    };
    view! { {trouble(state, asked)}{page} }
}

/// 第一百八十八条, 第一百二十条之一.
fn written(article: ArticleNumber) -> String {
    let sub = if article.sub > 0 { format!("之{}", chinese(article.sub.into())) } else { String::new() };
    format!("第{}条{sub}", chinese(article.main.into()))
}

fn page(desk: Desk, found: Page, whole: bool) -> impl IntoView {
    let state = desk.state;
    let own = said(state);
    let words = state.words();
    let Page { provision, about, chapter, previous, next, history } = found;
    let law = provision.law.clone();
    let at = chapter.iter().position(|line| line.article == provision.article).unwrap_or_default();
    let beside = chapter.into_iter().skip(at.saturating_sub(BESIDE)).take(2 * BESIDE + 1);
    let beside: Vec<_> = beside
        .map(|line| {
            let to = Route::Law(Law::Article(law.clone(), line.article));
            view! {
                <li>
                    <Link to=to><b>{line.article.to_string()}</b><span lang=DOCUMENT>{line.words}</span></Link>
                </li>
            }
        })
        .collect();
    let crumbs = provision.path.iter().cloned().map(|heading| view! { <span lang=DOCUMENT>{heading}</span> });
    let mut number = 0;
    let paragraphs = comparison::article(&provision, &[]).into_iter().map(|paragraph| {
        let text: String = paragraph.runs.into_iter().map(|run| run.text).collect();
        number += usize::from(!paragraph.item);
        let label = own.paragraph.replace("{n}", &number.to_string());
        let label = (!paragraph.item).then(|| view! { <span class="para" aria-hidden="true">{label}</span> });
        view! { <p class:listed=paragraph.item>{label}{text}</p> }
    });
    let version = in_words(words, words.page.version, provision.version);
    let day = in_words(words, own.on, state.as_of.get());
    let statute = Route::Law(Law::Statute(law.clone()));
    let (title, marked) = (law.clone(), in_title_marks(&law));
    view! {
        <div class="law-page three">
            <nav class="beside" aria-label=own.chapter data-testid="chapter">
                <p class="crumb"><Link to=statute.clone()><span lang=DOCUMENT>{title}</span></Link>{crumbs.collect_view()}</p>
                <ul class="articles">{beside}</ul>
            </nav>
            <article class="sheet-box provision" data-testid="provision">
                <p class="of"><Link to=statute><span lang=DOCUMENT>{marked}</span></Link></p>
                {heading(written(provision.article), DOCUMENT)}
                <div class="law words" lang=DOCUMENT data-testid="words">{paragraphs.collect_view()}</div>
                <Referring desk=desk law=law.clone() article=provision.article />
                <nav class="neighbours" aria-label=own.neighbours>
                    {neighbour(&law, previous, "previous", ["‹ ", ""])}
                    {neighbour(&law, next, "next", ["", " ›"])}
                </nav>
            </article>
            <aside>
                <h2>{own.status}</h2>
                <p class="facts">{standing(state, about.status)}<small>{day}</small></p>
                <p class="small dim">{version}</p>
                {repeal(state, about.repeal)}
                <h2>{own.history}</h2>
                {stages(state, history, whole)}
                <h2>{own.cite}</h2>
                <Copies state=state law=law article=provision.article text=provision.text />
            </aside>
        </div>
    }
}

fn neighbour(
    law: &str,
    neighbour: Option<Neighbour>,
    testid: &'static str,
    signs: [&'static str; 2],
) -> impl IntoView + use<> {
    let law = law.to_owned();
    neighbour.map(|neighbour| {
        let Neighbour { line, heading } = neighbour;
        let heading = heading.map(|heading| view! { <small>" · "{heading}</small> });
        view! {
            <Link to=Route::Law(Law::Article(law, line.article)) class=testid testid=testid>
                <span lang=DOCUMENT>{signs[0]}{written(line.article)}{heading}{signs[1]}</span>
                <span class="dim" lang=DOCUMENT>{line.words}</span>
            </Link>
        }
    })
}

/// The forms in which a provision is cited.
#[component]
fn Copies(state: State, law: String, article: ArticleNumber, text: String) -> impl IntoView {
    let short = law.strip_prefix(lexlint_shared::index::appellation::STATE).unwrap_or(&law);
    let official = format!("{}{}", in_title_marks(&law), written(article));
    let arabic = format!(
        "{}{}",
        in_title_marks(short),
        (lexlint_shared::show::Lang::Zh.words().article)(article.main, article.sub)
    );
    let quoted = format!("{official}：“{}”", text.replace('\n', ""));
    let forms = [(official.clone(), official), (arabic.clone(), arabic), (said(state).with_words.to_owned(), quoted)];
    let copied = RwSignal::new(None::<usize>);
    let line = move |(at, (label, text)): (usize, (String, String))| {
        let copy = move |_| copied.set(copy(&text).then_some(at));
        let tag = if at == 2 { state.words().tag } else { DOCUMENT };
        view! {
            <li>
                <span lang=tag>{label}</span>
                <button class="btn bare" data-testid=format!("copy-{at}") on:click=copy>
                    {move || if copied.get() == Some(at) { state.words().report.copied } else { state.words().report.copy }}
                </button>
            </li>
        }
    };
    view! { <ul class="copies" aria-live="polite">{forms.into_iter().enumerate().map(line).collect_view()}</ul> }
}

/// Puts words on the clipboard, by way of a field that nobody sees; false if the browser does not do it.
fn copy(text: &str) -> bool {
    use wasm_bindgen::JsCast;
    let document = document();
    let Ok(field) = document.create_element("textarea") else { return false };
    let field: web_sys::HtmlTextAreaElement = field.unchecked_into();
    field.set_value(text);
    field.set_class_name("unseen");
    let Some(body) = document.body().filter(|body| body.append_child(&field).is_ok()) else { return false };
    let before = document.active_element().and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    field.select();
    let done = exec("copy", "");
    let _ = body.remove_child(&field);
    if let Some(before) = before {
        let _ = before.focus();
    }
    done
}

/// That a statute has no such article, and what it has.
fn no_article(state: State, nothing: Nothing, article: ArticleNumber) -> impl IntoView {
    let own = said(state);
    let words = state.words();
    let Nothing::Article { about, near, versions } = nothing else {
        return ().into_any();
    };
    let law = in_title_marks(&about.title);
    let day = (words.date)(state.as_of.get());
    let count = about.version.and_then(|at| about.versions.get(at)).map_or(0, |version| version.articles as usize);
    let head = own.no_article.replace("{law}", &law).replace("{article}", &words.article_of(article));
    let has = if count > 0 { own.no_article_note.of(count).replace("{date}", &day) } else { own.no_text.to_owned() };
    let link = |article: ArticleNumber| {
        let to = Route::Law(Law::Article(about.title.clone(), article));
        view! { <li><Link to=to testid="near">{words.article_of(article)}</Link></li> }
    };
    let near: Vec<_> = near.into_iter().map(link).collect();
    let others = versions.into_iter().filter_map(|at| about.versions.get(at)).map(|version| {
        let day = version.effective.unwrap_or(version.promulgated);
        let label = in_words(words, own.as_on, day);
        view! { <li><button class="btn" on:click=move |_| state.as_of.set(day)>{label}</button></li> }
    });
    let others: Vec<_> = others.collect();
    view! {
        <section class="sheet-box" data-testid="no-article">
            {heading(head, words.tag)}
            <p>{has}</p>
            {(!near.is_empty()).then(|| view! { <h2>{own.near_articles}</h2><ul class="links">{near}</ul> })}
            {(!others.is_empty()).then(|| view! { <h2>{own.other_versions}</h2><ul class="links">{others}</ul> })}
            <p><Link to=Route::Law(Law::Statute(about.title.clone()))>{own.contents}</Link></p>
        </section>
    }
    .into_any()
}
