//! The real words: beside the claim, and as the article stands in its statute.

use leptos::prelude::*;
use lexlint_shared::{
    report::{Citation, Diff, Provision},
    show::{
        comparison::{self, Paragraph},
        name::in_title_marks,
        sentence::in_words,
    },
    statute::ArticleNumber,
};

use super::words::{ClaimWords, DOCUMENT, LawWords};
use crate::strings::Strings;

/// Claim and law side by side, differences marked in both. Nothing where nothing is claimed.
///
/// The law is `provision`: the one cited, or the one that the words are from; `diff` is the claim against it.
#[component]
pub(crate) fn Pair(
    citation: Citation,
    provision: Option<Provision>,
    diff: Vec<Diff>,
    words: &'static Strings,
) -> impl IntoView {
    let claim = comparison::claim(citation.content.as_ref(), &diff);
    let law = provision.as_ref().map(|provision| {
        let runs = comparison::law(provision, &diff);
        let article = (words.article)(provision.article.main, provision.article.sub);
        // The status is that of the law cited; the words may be from another.
        let status = (citation.law.as_ref() == Some(&provision.law)).then(|| (words.status)(citation.status));
        let head = [words.page.law, &article].into_iter().chain(status).collect::<Vec<_>>().join(" · ");
        (head, runs)
    });
    let law = law.filter(|(_, runs)| !runs.is_empty());
    (!claim.is_empty()).then(|| {
        view! {
            <div class="pair">
                <div class="claim">
                    <p class="head">{words.page.claim}</p>
                    <p lang=DOCUMENT data-testid="claim"><ClaimWords runs=claim /></p>
                </div>
                {law.map(|(head, runs)| view! {
                    <div class="law">
                        <p class="head">{head}</p>
                        <p lang=DOCUMENT data-testid="law"><LawWords runs=runs /></p>
                    </div>
                })}
            </div>
        }
    })
}

/// The whole article under its headings.
#[component]
pub(crate) fn Article(provision: Provision, diff: Vec<Diff>, words: &'static Strings) -> impl IntoView {
    let place = std::iter::once(in_title_marks(&provision.law)).chain(provision.path.iter().cloned());
    let place = place.map(|heading| view! { <span lang=DOCUMENT>{heading}</span> }).collect_view();
    let version = in_words(words, words.page.version, provision.version);
    let paragraph = |Paragraph { item, runs }: Paragraph| {
        let runs = runs.into_iter().map(|run| match run.shown {
            comparison::Shown::Same => view! { <mark>{run.text}</mark> }.into_any(),
            _ => run.text.into_any(),
        });
        view! { <p class:listed=item>{runs.collect_view()}</p> }
    };
    let paragraphs = comparison::article(&provision, &diff).into_iter().map(paragraph).collect_view();
    let ArticleNumber { main, sub } = provision.article;
    view! {
        <section class="place" aria-label=words.page.whole data-testid="article">
            <p class="crumb">{place}<span class="version">{version}</span></p>
            <div class="article law" lang=DOCUMENT>
                <b>{if sub == 0 { main.to_string() } else { format!("{main}-{sub}") }}</b>
                <div>{paragraphs}</div>
            </div>
        </section>
    }
}
