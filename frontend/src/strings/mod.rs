//! What does the page say, and in which language? Every word of the interface is here or in the
//! files beside this one; a language is one file, with a folder for what is long, and one entry of [`Language::ALL`].

pub(crate) mod breaking;
pub(crate) mod compare;
pub(crate) mod documents;
mod en;
pub(crate) mod gallery;
mod judge;
pub(crate) mod law;
pub(crate) mod offline;
pub(crate) mod quiz;
pub(crate) mod report;
mod views;
mod zh;

use std::ops::Deref;

use lexlint_shared::{
    report::{SuggestionKind, Verdict},
    show::{Lang, Words},
};

pub(crate) use self::documents::DocumentWords;
pub(crate) use self::judge::JudgeWords;
pub(crate) use self::offline::OfflineWords;
pub(crate) use self::report::ReportWords;
pub(crate) use self::views::ViewWords;

/// A language of the interface. The language of the text checked is another matter and never altered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// 中文.
    Chinese,
    /// English.
    English,
}

impl Language {
    /// All languages, in the order in which they are offered.
    pub(crate) const ALL: [Self; 2] = [Self::Chinese, Self::English];

    /// Its words.
    pub(crate) const fn strings(self) -> &'static Strings {
        match self {
            Self::Chinese => &zh::STRINGS,
            Self::English => &en::STRINGS,
        }
    }

    /// The language in which files are written.
    pub(crate) const fn lang(self) -> Lang {
        match self {
            Self::Chinese => Lang::Zh,
            Self::English => Lang::En,
        }
    }

    /// The language that a tag such as `zh-CN` asks for; English for those that are not offered.
    pub(crate) fn of_tag(tag: &str) -> Self {
        if tag.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("zh")) { Self::Chinese } else { Self::English }
    }
}

/// A template for one and a template for any other count.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    one: &'static str,
    other: &'static str,
}

impl Counted {
    /// The sentence for `n`, which stands for `{n}`.
    pub(crate) fn of(self, n: usize) -> String {
        let template = if n == 1 { self.one } else { self.other };
        template.replace("{n}", &thousands(n))
    }
}

/// Title and kind of a sample answer.
#[derive(Clone, Copy)]
pub(crate) struct SampleWords {
    /// What the question is about.
    pub(crate) title: &'static str,
    /// What is to be seen in it.
    pub(crate) note: &'static str,
}

/// All words of one language: those that reports in files say too are at hand as if they were its own. In templates,
/// `{name}` stands for a value.
pub(crate) struct Strings {
    /// What reports in files say too.
    common: &'static Words,
    /// Its own name.
    pub(crate) language: &'static str,
    /// Problems in a word, for counts.
    pub(crate) problem: fn(Verdict) -> &'static str,
    /// A verdict still to come.
    pub(crate) pending: &'static str,
    /// What a fix leaves to the reader.
    pub(crate) fix_note: fn(SuggestionKind) -> &'static str,
    /// `{from}` and `{to}`: what a fix does.
    pub(crate) fix: &'static str,
    /// The button that applies a fix.
    pub(crate) replace: &'static str,
    /// The page's own words, by place.
    pub(crate) page: Page,
    /// Headline and counts.
    pub(crate) summary: Summary,
    /// Loading and what can go wrong.
    pub(crate) state: StateWords,
    /// Judgements.
    pub(crate) judge: JudgeWords,
    /// Reports and decisions.
    pub(crate) report: ReportWords,
    /// The page without a network.
    pub(crate) offline: OfflineWords,
    /// Documents that are kept on the device.
    pub(crate) documents: DocumentWords,
    /// The bar of views, and what they have in common.
    pub(crate) views: ViewWords,
    /// Titles of the samples, in their order.
    pub(crate) samples: [SampleWords; 4],
}

impl Deref for Strings {
    type Target = Words;

    fn deref(&self) -> &Words {
        self.common
    }
}

/// Words of bar, editor, cards and foot.
pub(crate) struct Page {
    /// Where the checking is done.
    pub(crate) local: &'static str,
    /// Label of the date.
    pub(crate) as_of: &'static str,
    /// Label of the choice of language.
    pub(crate) language: &'static str,
    /// Label of the choice of theme.
    pub(crate) theme: &'static str,
    /// The themes: system, light, dark, contrast.
    pub(crate) themes: [&'static str; 4],
    /// Button that shows date, language and theme on a phone.
    pub(crate) settings: &'static str,
    /// Link for keyboards.
    pub(crate) skip: &'static str,
    /// The text checked, as a label.
    pub(crate) answer: &'static str,
    /// What stands in the empty field.
    pub(crate) placeholder: &'static str,
    /// Label of the question.
    pub(crate) question: &'static str,
    /// What the question is for.
    pub(crate) question_note: &'static str,
    /// Menu of samples.
    pub(crate) samples: &'static str,
    /// Take back.
    pub(crate) undo: &'static str,
    /// Do again.
    pub(crate) redo: &'static str,
    /// The list of findings, as a label.
    pub(crate) findings: &'static str,
    /// One citation per cell, as a label.
    pub(crate) strip: &'static str,
    /// Next citation.
    pub(crate) next: &'static str,
    /// Previous citation.
    pub(crate) previous: &'static str,
    /// Filters: all, to resolve, not checkable, match.
    pub(crate) filters: [&'static str; 4],
    /// No citation passes the filter.
    pub(crate) none_here: &'static str,
    /// Head of the claim.
    pub(crate) claim: &'static str,
    /// Head of the law.
    pub(crate) law: &'static str,
    /// Label of the whole article.
    pub(crate) whole: &'static str,
    /// A version, by the day `{date}` of promulgation.
    pub(crate) version: &'static str,
    /// Head of the empty page.
    pub(crate) welcome: &'static str,
    /// What the page does.
    pub(crate) welcome_note: &'static str,
    /// Length of the text.
    pub(crate) characters: Counted,
    /// Time of the check.
    pub(crate) took: Counted,
    /// That nothing was sent.
    pub(crate) nothing_sent: &'static str,
    /// What the page is not.
    pub(crate) no_advice: &'static str,
    /// Head of the list of keys.
    pub(crate) keys: &'static str,
    /// Keys and what they do.
    pub(crate) key_list: [(&'static str, &'static str); 8],
    /// Switch of the single keys.
    pub(crate) single_keys: &'static str,
    /// Tabs on a phone: text, findings.
    pub(crate) tabs: [&'static str; 2],
    /// Close the sheet.
    pub(crate) close: &'static str,
}

/// Headline, counts and coverage.
pub(crate) struct Summary {
    /// Nothing pasted yet.
    pub(crate) empty: &'static str,
    /// The text has changed and is being checked.
    pub(crate) checking: &'static str,
    /// No citation found.
    pub(crate) none: &'static str,
    /// What that means.
    pub(crate) none_note: &'static str,
    /// Citations found.
    pub(crate) found: Counted,
    /// Of them checked.
    pub(crate) checked: Counted,
    /// Of them not checkable.
    pub(crate) unverifiable: Counted,
    /// Of them waiting.
    pub(crate) waiting: Counted,
    /// Between found and the rest.
    pub(crate) colon: &'static str,
    /// Between the parts of a list.
    pub(crate) comma: &'static str,
    /// All checked ones match, others are not checked.
    pub(crate) checked_match: Counted,
    /// Between that and what is not checked.
    pub(crate) others: &'static str,
    /// Everything checked, everything matches on `{date}`.
    pub(crate) all_match: Counted,
    /// Number of problems, before their kinds.
    pub(crate) to_resolve: Counted,
    /// Label of the law applied.
    pub(crate) judged_by: &'static str,
    /// Texts in force on `{date}`.
    pub(crate) judged_by_value: &'static str,
    /// Label of coverage.
    pub(crate) covers: &'static str,
    /// `{statutes}`, `{articles}`, up to `{date}`.
    pub(crate) covers_value: &'static str,
    /// Label of what is not covered.
    pub(crate) leaves_out: &'static str,
    /// What no index covers.
    pub(crate) cases: &'static str,
    /// Between norms.
    pub(crate) and: &'static str,
    /// Label of the index's identity.
    pub(crate) index: &'static str,
    /// A source: `{name}`, `{statutes}`, `{articles}`, `{date}`.
    pub(crate) source: &'static str,
}

/// Loading and errors.
pub(crate) struct StateWords {
    /// The index is on its way: `{received}` of `{total}` megabytes.
    pub(crate) loading: &'static str,
    /// What can be done meanwhile.
    pub(crate) loading_note: &'static str,
    /// Texts are on their way.
    pub(crate) texts: Counted,
    /// What holds meanwhile.
    pub(crate) texts_note: &'static str,
    /// The index could not be had.
    pub(crate) no_index: &'static str,
    /// What then.
    pub(crate) no_index_note: &'static str,
    /// The text of `{law}` could not be had.
    pub(crate) no_text: &'static str,
    /// How many citations wait for it.
    pub(crate) no_text_count: Counted,
    /// The fingerprints could not be had.
    pub(crate) no_fingerprints: &'static str,
    /// Why: the network.
    pub(crate) network: &'static str,
    /// Why: the server answered `{status}`.
    pub(crate) status: &'static str,
    /// Why: the file is damaged or incomplete.
    pub(crate) damaged: &'static str,
    /// Why: index and page are of different versions.
    pub(crate) other_version: &'static str,
    /// Why: the file belongs to another build of the index.
    pub(crate) other_index: &'static str,
    /// Why: the worker that checks does not start, or has ended.
    pub(crate) no_worker: &'static str,
    /// What still holds.
    pub(crate) others_hold: &'static str,
    /// Try again.
    pub(crate) retry: &'static str,
}

/// A count as it is written in both languages: `1,548`.
pub(crate) fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let mut written = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_a_word_in_every_language() {
        for language in Language::ALL {
            let strings = language.strings();
            for verdict in Verdict::ALL.into_iter().filter(|verdict| verdict.is_problem()) {
                assert!(!(strings.problem)(verdict).is_empty(), "{language:?} {verdict:?}");
            }
        }
    }

    #[test]
    fn languages_differ_where_they_must() {
        let [zh, en] = Language::ALL.map(Language::strings);
        assert_eq!([zh.tag, en.tag], ["zh-Hans", "en"]);
        assert_eq!(Language::ALL.map(|language| language.lang().words().tag), ["zh-Hans", "en"]);
        assert_eq!(en.summary.found.of(1), "1 citation found");
        assert_eq!(en.summary.found.of(1548), "1,548 citations found");
        assert_eq!(Language::of_tag("zh-CN"), Language::Chinese);
        assert_eq!(Language::of_tag("de"), Language::English);
        assert_eq!(Language::of_tag(""), Language::English);
    }
}
