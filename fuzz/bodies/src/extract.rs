use lexlint_shared::{
    check::{Missing, Options, Outcome, check, explain::CODES},
    extract::{Mention, Target, mentions},
    index::Index,
    report::{Citation, DiffKind, Report, Verdict},
};

use crate::{AS_OF, law, whole};

/// A text, as UTF-8 with what is none replaced: its mentions and its report are sound.
///
/// * Mentions are in the order of the text and hold what they say they hold.
/// * The report's positions hold its words, and its counts are those of its citations.
/// * Without the words of the law, nothing is verified by its words.
/// * With what was missing loaded bit by bit, the report is the one of the whole index.
///
/// # Panics
/// If any of this does not hold.
pub fn extract(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let chars: Vec<char> = text.chars().collect();
    let whole = whole();
    assert_mentions(&chars, whole);

    let options = Options { as_of: AS_OF };
    let outcome = check(&text, options, whole);
    assert!(outcome.missing.is_empty(), "nothing is missing of the whole index: {:?}", outcome.missing);
    assert_report(&chars, &outcome.report);

    let mut partly = law::core_only();
    let mut first = check(&text, options, &partly);
    for citation in &first.report.citations {
        let by_words = citation.content.is_some() && citation.verdict == Verdict::Verified;
        assert!(!by_words, "verified by words that are not loaded: {citation:?}");
    }
    while load(&mut partly, &first.missing) {
        first = check(&text, options, &partly);
    }
    let Outcome { report, missing } = first;
    assert!(missing.is_empty(), "what was missing was loaded: {missing:?}");
    assert_eq!(report, outcome.report, "loaded bit by bit");
}

/// Loads what was missing; whether anything was.
fn load(index: &mut Index, missing: &Missing) -> bool {
    for &shard in &missing.shards {
        assert!(index.shard(shard).is_none(), "shard {shard} was loaded");
        let bytes = law::part("shard").nth(shard as usize).expect("missing shards are of the index");
        index.add_shard(shard, bytes).expect("the shard is sound");
    }
    if missing.fingerprints {
        assert!(index.fingerprints().is_none(), "the fingerprints were loaded");
        let bytes = law::part("fingerprints").next().expect("there are fingerprints");
        index.add_fingerprints(bytes).expect("the fingerprints are sound");
    }
    !missing.is_empty()
}

fn assert_mentions(text: &[char], index: &Index) {
    let mut last = 0;
    for mention in mentions(text, index.core()) {
        let Mention { span, name_span, article_span, claim, .. } = &mention;
        assert!(last <= span.start && span.start < span.end && span.end <= text.len(), "{mention:?}");
        last = span.end;
        assert_eq!(mention.written.is_some(), name_span.is_some(), "{mention:?}");
        assert_eq!(mention.article.is_some(), article_span.is_some(), "{mention:?}");
        for part in [name_span, article_span].into_iter().flatten() {
            assert!(span.start <= part.start && part.start < part.end && part.end <= span.end, "{mention:?}");
        }
        if let Some(claim) = claim {
            assert!(claim.span.start < claim.span.end, "{mention:?}");
            assert!(claim.span.end <= claim.reach && claim.reach <= text.len(), "{mention:?}");
            assert!(claim.span.end <= span.start || span.end <= claim.span.start, "{mention:?}");
        }
        if let Target::Known(statutes) = &mention.target {
            assert!(!statutes.is_empty(), "{mention:?}");
            assert!(statutes.iter().all(|&statute| (statute as usize) < index.statutes().len()), "{mention:?}");
        }
    }
}

/// The report is sound for a text.
pub(crate) fn assert_report(text: &[char], report: &Report) {
    let mut last = 0;
    for citation in &report.citations {
        assert!(citation.start < citation.end && citation.end <= text.len(), "{citation:?}");
        assert!(last <= citation.start, "in the order of the text, without overlaps: {citation:?}");
        last = citation.end;
        assert_eq!(citation.text, words(text, citation.start, citation.end));
        if let Some(content) = &citation.content {
            assert!(content.start < content.end && content.end <= text.len(), "{citation:?}");
            assert_eq!(content.text, words(text, content.start, content.end));
        }
        for suggestion in &citation.suggestions {
            assert!(suggestion.start < suggestion.end && suggestion.end <= text.len(), "{citation:?}");
        }
        assert!((0.0..=1.0).contains(&citation.confidence), "{citation:?}");
        assert!(CODES.iter().any(|(code, _)| *code == citation.explanation.code), "{citation:?}");
        assert_diff(citation);
    }
    let problems: usize = report.summary.problems.values().sum();
    assert_eq!(report.summary.verified + report.summary.unverifiable + problems, report.citations.len());
    assert_eq!(report.summary.citations, report.citations.len());
}

fn assert_diff(citation: &Citation) {
    let Some(content) = citation.content.as_ref().filter(|_| !citation.diff.is_empty()) else {
        assert!(citation.diff.is_empty(), "a difference without a claim: {citation:?}");
        return;
    };
    let claim: String =
        citation.diff.iter().filter(|diff| diff.kind != DiffKind::Law).map(|diff| diff.text.as_str()).collect();
    assert_eq!(claim, content.text, "the stretches of the claim are the claim");
}

fn words(text: &[char], start: usize, end: usize) -> String {
    text[start..end].iter().collect()
}
