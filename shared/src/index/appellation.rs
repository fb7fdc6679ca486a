//! By which names is a statute known? Official titles, what rules derive from them, and a table of
//! what no rule derives (`assets/cn/appellations.tsv`).
//!
//! Names are kept [normalised](normalise). Rules, by [`NameKind`]:
//! * `Official`: the title; 中华人民共和国 and brackets do not count.
//! * `Book`: title and the name of a 编: 民法典合同编.
//! * `Short`: a judicial interpretation by what it interprets or the cases it is about:
//!   民法典婚姻家庭编解释（二）, 民间借贷司法解释; a title without its issuer or without 暂行; or from the table.
//! * `Abbreviation`: from the table, or stated by a corpus; with 实施条例 and the like behind it, of the act that
//!   implements the law: 招投标法实施条例.
//! * `English`: from the table, or stated by a corpus, with its [variants](english).
//! * `Loose`: from the table.

#[cfg(feature = "build")]
mod english;

#[cfg(feature = "build")]
use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

#[cfg(feature = "build")]
use super::{StatuteId, core::NameRef};
#[cfg(feature = "build")]
use crate::statute::{Kind, Statute};
use crate::text::half_width;

/// What sort of name; ordered by precedence where one name stands for several statutes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameKind {
    /// The title.
    Official,
    /// A usual abbreviation: 民诉法.
    Abbreviation,
    /// A book of a code: 民法典合同编.
    Book,
    /// Derived from a longer title.
    Short,
    /// English name.
    English,
    /// Also an ordinary phrase, or a name that local norms have too: it stands for the statute only between title
    /// marks or with a number behind it.
    Loose,
}

/// The state's name, which titles may have or lack.
pub const STATE: &str = "中华人民共和国";

/// Whether a character has no part in a name: spaces, title marks, brackets.
pub const fn is_skipped(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
            | '\u{3000}'
            | '\u{a0}'
            | '《'
            | '》'
            | '〈'
            | '〉'
            | '<'
            | '>'
            | '「'
            | '」'
            | '『'
            | '』'
            | '('
            | ')'
            | '（'
            | '）'
            | '〔'
            | '〕'
            | '['
            | ']'
            | '【'
            | '】'
            | '“'
            | '”'
            | '"'
            | '＜'
            | '＞'
            | '*'
            | '-'
            | '－'
            | '—'
            | '·'
            | '•'
            | '﹤'
            | '﹥'
    )
}

/// A name in the form in which names are compared: without the state's name, brackets and spaces;
/// half-width, lower case. English names keep one space between words and lose a leading article and hyphens.
pub fn normalise(name: &str) -> String {
    if is_english(name) {
        let words: Vec<String> = name
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '\'')
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let mut words: &[String] = words.strip_prefix(&["the".to_owned()]).unwrap_or(&words);
        let mut kept = Vec::new();
        while let Some((word, rest)) = words.split_first() {
            let state = english_state(&words.iter().map(String::as_str));
            if state == 0 {
                kept.push(word.as_str());
            }
            words = words.get(state..).filter(|_| state > 0).unwrap_or(rest);
        }
        return kept.join(" ");
    }
    // What counts of a name is seldom longer than what is written, so that one allocation is enough.
    let mut normal = String::with_capacity(name.len());
    for part in name.split(STATE) {
        normal.extend(part.chars().filter(|&c| !is_skipped(c)).map(|c| half_width(c).to_ascii_lowercase()));
    }
    normal
}

/// Of how many words `words` begin with the state's name as English titles have it; 0 if they do not.
pub fn english_state<'a>(words: &(impl Iterator<Item = &'a str> + Clone)) -> usize {
    const FORMS: [&[&str]; 2] = [&["of", "the", "people's", "republic", "of", "china"], &["of", "the", "prc"]];
    let begins = |form: &&&[&str]| words.clone().take(form.len()).eq(form.iter().copied());
    FORMS.iter().find(begins).map_or(0, |form| form.len())
}

/// Whether a name is written in Latin letters.
pub fn is_english(name: &str) -> bool {
    name.chars().any(|c| c.is_ascii_alphabetic()) && name.is_ascii()
}

/// Names that no rule derives: what `assets/cn/appellations.tsv` holds.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    rows: Vec<NameRow>,
}

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameRow {
    /// Title of the statute, normalised.
    pub title: String,
    /// Where the name comes from, by the table's own sorts.
    pub sort: NameSort,
    /// The name, normalised.
    pub name: String,
}

/// How a name of the table comes about. `assets/cn/README.md` has the source and the rule of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NameSort {
    /// `clipped`: characters of the title, in its order: 民诉法.
    Clipped,
    /// `shortened`: words of the title, in its order: 破产法.
    Shortened,
    /// `synonym`: other words than the title's: 央行法.
    Synonym,
    /// `interpretation`: a judicial interpretation by its subject: 建工解释（一）.
    Interpretation,
    /// `loose`: clipped or shortened to what is also an ordinary phrase: 证据规定.
    Loose,
    /// `english`: title of an official translation.
    English,
    /// `english_usage`: other English names of legal writing.
    EnglishUsage,
}

impl NameSort {
    /// The sort that a word of the table means.
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "clipped" => Self::Clipped,
            "shortened" => Self::Shortened,
            "synonym" => Self::Synonym,
            "interpretation" => Self::Interpretation,
            "loose" => Self::Loose,
            "english" => Self::English,
            "english_usage" => Self::EnglishUsage,
            _ => return None,
        })
    }

    /// What sort of name it is in the index.
    pub const fn kind(self) -> NameKind {
        match self {
            Self::Clipped | Self::Shortened | Self::Synonym => NameKind::Abbreviation,
            Self::Interpretation => NameKind::Short,
            Self::Loose => NameKind::Loose,
            Self::English | Self::EnglishUsage => NameKind::English,
        }
    }
}

/// A line of the table is not of its form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line} of the table of appellations is not “title, sort, name” separated by tabs, with a sort of assets/cn/README.md"
)]
pub struct TableError {
    line: usize,
}

impl NameTable {
    /// Reads a table: lines of title, [sort](NameSort) and name, separated by tabs; empty lines and those
    /// beginning with `#` are skipped.
    ///
    /// # Errors
    /// [`TableError`] with the number of the first line that is of another form.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let mut rows = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let error = TableError { line: at + 1 };
            let [title, sort, name] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(error);
            };
            let sort = NameSort::read(sort).ok_or(error)?;
            rows.push(NameRow { title: normalise(title), sort, name: normalise(name) });
        }
        Ok(Self { rows })
    }

    /// The table's rows, in its order.
    pub fn rows(&self) -> &[NameRow] {
        &self.rows
    }

    /// The names of each title, in the table's order.
    #[cfg(feature = "build")]
    fn by_title(&self) -> ByTitle<'_> {
        let mut by_title = ByTitle::new();
        for row in &self.rows {
            by_title.entry(row.title.as_str()).or_default().push(row);
        }
        by_title
    }
}

/// Rows of the table by title.
#[cfg(feature = "build")]
type ByTitle<'a> = HashMap<&'a str, Vec<&'a NameRow>>;

/// All names of `statutes`, normalised, with what they stand for, best first.
#[cfg(feature = "build")]
pub(super) fn all(statutes: &[Statute], table: &NameTable) -> BTreeMap<String, Vec<NameRef>> {
    let by_title = table.by_title();
    let mut names: BTreeMap<String, BTreeSet<(NameKind, StatuteId)>> = BTreeMap::new();
    for (id, statute) in statutes.iter().enumerate() {
        let Ok(id) = StatuteId::try_from(id) else {
            break;
        };
        for (kind, name) in names_of(statute, &by_title) {
            if name.chars().count() > 1 {
                names.entry(name).or_default().insert((kind, id));
            }
        }
    }
    names
        .into_iter()
        .map(|(name, meant)| {
            let mut refs: Vec<NameRef> = Vec::new();
            for (kind, statute) in meant {
                if refs.iter().all(|known| known.statute != statute) {
                    refs.push(NameRef { statute, kind });
                }
            }
            // Of two statutes, the one still in force, then the newer, is meant; before all, one of which more is
            // known than that a source lists the title.
            refs.sort_by_key(|r| {
                let statute = &statutes[r.statute as usize];
                let newest = statute.versions.last().map(|version| version.promulgated);
                let mere_title = newest.is_none() && statute.repeal.is_none();
                (mere_title, r.kind, statute.repeal.is_some(), std::cmp::Reverse(newest), r.statute)
            });
            (name, refs)
        })
        .collect()
}

#[cfg(feature = "build")]
fn names_of(statute: &Statute, table: &ByTitle<'_>) -> Vec<(NameKind, String)> {
    let title = normalise(&statute.title);
    let mut names = vec![(NameKind::Official, title.clone())];
    names.extend(table.get(title.as_str()).into_iter().flatten().map(|row| (row.sort.kind(), row.name.clone())));
    for name in &statute.appellations {
        let kind = if is_english(name) { NameKind::English } else { NameKind::Abbreviation };
        names.push((kind, normalise(name)));
    }
    for book in books(statute) {
        names.push((NameKind::Book, format!("{title}{book}")));
    }
    names.extend(implementing_names(&title, table));
    names.extend(short_titles(&title).into_iter().map(|name| (NameKind::Short, name)));
    if statute.kind == Kind::JudicialInterpretation {
        names.extend(interpretation_names(&title, table).into_iter().map(|name| (NameKind::Short, name)));
    }
    let english: Vec<String> = names
        .iter()
        .filter(|(kind, _)| *kind == NameKind::English)
        .flat_map(|(_, name)| english::variants(name))
        .collect();
    names.extend(english.into_iter().map(|name| (NameKind::English, name)));
    names
}

/// Names of an act that implements a law (实施条例), from the names of the law.
#[cfg(feature = "build")]
fn implementing_names(title: &str, table: &ByTitle<'_>) -> Vec<(NameKind, String)> {
    let Some((law, act)) = english::IMPLEMENTING.iter().find_map(|act| Some((title.strip_suffix(act.ending)?, act)))
    else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for row in table.get(law).into_iter().flatten() {
        match row.sort.kind() {
            NameKind::Abbreviation => names.push((NameKind::Abbreviation, format!("{}{}", row.name, act.ending))),
            NameKind::English => {
                names.extend(act.names(&row.name).into_iter().map(|name| (NameKind::English, name)));
            }
            _ => {}
        }
    }
    names
}

/// A title without its issuer, or without 暂行.
#[cfg(feature = "build")]
fn short_titles(title: &str) -> Vec<String> {
    const ISSUERS: [(&str, &str); 3] =
        [("全国人民代表大会常务委员会", "全国人大常委会"), ("全国人民代表大会", "全国人大"), ("国务院", "国务院")];
    let mut titles = Vec::new();
    for (issuer, short) in ISSUERS {
        if let Some(body) = title.strip_prefix(issuer).filter(|body| body.starts_with("关于")) {
            titles.extend([body.to_owned(), format!("{short}{body}")]);
        }
    }
    if title.contains("暂行") {
        titles.push(title.replacen("暂行", "", 1));
    }
    titles
}

/// Names of the books (编) of a code: 合同编, and 合同 where the heading has no 编 of its own.
#[cfg(feature = "build")]
fn books(statute: &Statute) -> BTreeSet<String> {
    let mut books = BTreeSet::new();
    for heading in statute.versions.iter().flat_map(|v| &v.articles).filter_map(|article| article.path.first()) {
        let heading = normalise(heading);
        let Some((number, name)) = heading.split_once('编') else {
            continue;
        };
        if number.starts_with('第') && !name.is_empty() {
            books.insert(format!("{name}编"));
        } else if !number.is_empty() && !number.starts_with('第') && name.is_empty() {
            books.insert(format!("{number}编"));
        }
    }
    books
}

/// Issuers that the titles of judicial interpretations begin with, and how they are shortened.
#[cfg(feature = "build")]
const ISSUERS: [(&str, &[&str]); 6] = [
    ("最高人民法院、最高人民检察院、公安部、国家安全部、司法部", &["两高三部", ""]),
    ("最高人民法院、最高人民检察院、公安部", &["两高一部", ""]),
    ("最高人民法院、最高人民检察院", &["两高", ""]),
    ("最高人民法院最高人民检察院", &["两高", ""]),
    ("最高人民法院", &["最高法", "最高院", "最高人民法院", ""]),
    ("最高人民检察院", &["最高检", "最高人民检察院", ""]),
];

/// Short names of a judicial interpretation, by the two forms that titles have:
/// 关于适用《法》（…编）（若干问题）的解释（二）, and 关于审理…案件适用法律（若干）问题的规定.
#[cfg(feature = "build")]
fn interpretation_names(title: &str, table: &ByTitle<'_>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (body, issuers) = ISSUERS
        .iter()
        .find_map(|(issuer, short)| title.strip_prefix(issuer).map(|body| (body, *short)))
        .unwrap_or((title, &[""]));
    names.extend(issuers.iter().map(|issuer| format!("{issuer}{body}")));

    let Some((rest, form, ordinal)) = split_form(body) else {
        return names;
    };
    let forms: &[&str] = match form {
        "解释" => &["解释", "司法解释", "的解释"],
        "规定" => &["规定", "司法解释", "解释", "的规定"],
        _ => &["意见", "司法解释"],
    };
    let mut subjects: BTreeSet<String> = BTreeSet::new();
    if let Some(law) = rest
        .strip_prefix("关于适用")
        .or_else(|| rest.strip_prefix("关于执行"))
        .or_else(|| rest.strip_prefix("关于贯彻执行"))
    {
        let law = law.trim_end_matches("若干问题").trim_end_matches("有关").trim_end_matches("通则");
        subjects.insert(law.to_owned());
        subjects.insert(format!("{law}通则"));
        // 刑诉法解释: the law by its abbreviations; 合同编解释: the book alone.
        for at in law.char_indices().filter(|&(_, c)| matches!(c, '法' | '典')).map(|(at, c)| at + c.len_utf8()) {
            let (law, book) = law.split_at(at);
            for row in table.get(law).into_iter().flatten() {
                if row.sort.kind() == NameKind::Abbreviation {
                    subjects.insert(format!("{}{book}", row.name));
                }
            }
            if book.ends_with('编') {
                subjects.insert(book.to_owned());
            }
        }
    } else if let Some(cases) =
        ["关于审理", "关于办理", "关于处理", "关于确定", "关于"].iter().find_map(|verb| rest.strip_prefix(verb))
    {
        let mut subject = cases;
        for tail in ["若干问题", "问题", "具体应用法律", "适用法律", "应用法律", "案件", "刑事", "民事", "纠纷", "责任"]
        {
            subject = subject.strip_suffix(tail).unwrap_or(subject);
            subject = subject.strip_suffix("有关").unwrap_or(subject);
            if subject.chars().count() > 1 && subject != cases {
                subjects.insert(subject.to_owned());
            }
        }
        for subject in subjects.clone() {
            subjects.extend(["涉及", "涉"].iter().find_map(|head| subject.strip_prefix(head)).map(str::to_owned));
        }
    }
    for subject in subjects {
        for form in forms {
            for issuer in issuers.iter().chain(&[""]) {
                names.insert(format!("{issuer}{subject}{form}{ordinal}"));
            }
        }
    }
    names
}

/// Splits a title into subject, form and ordinal: 关于适用公司法若干问题 + 规定 + 三.
#[cfg(feature = "build")]
fn split_form(body: &str) -> Option<(&str, &str, &str)> {
    let without = body.trim_end_matches(|c| crate::text::numeral::digit(c).is_some() || c == '十');
    let ordinal = &body[without.len()..];
    ["解释", "规定", "意见"].into_iter().find_map(|form| {
        let rest = without.strip_suffix(form)?;
        Some((rest.strip_suffix('的').unwrap_or(rest), form, ordinal))
    })
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    fn table() -> NameTable {
        NameTable::parse(
            "# names\n中华人民共和国刑事诉讼法\tclipped\t刑诉法\n劳动合同法\tclipped\t劳合法\n劳动合同法\tenglish\tLabor Contract Law\n",
        )
        .expect("sound")
    }

    fn names(title: &str) -> BTreeSet<String> {
        interpretation_names(&normalise(title), &table().by_title())
    }

    #[test]
    fn normal_form() {
        assert_eq!(normalise("《中华人民共和国民法典》（侵权责任编）"), "民法典侵权责任编");
        assert_eq!(
            normalise("最高人民法院关于适用〈中华人民共和国公司法〉若干问题的规定（三）"),
            "最高人民法院关于适用公司法若干问题的规定三"
        );
        assert_eq!(normalise("The Labor  Contract Law"), "labor contract law");
        assert_eq!(normalise("Anti-Monopoly Law of the PRC"), "anti monopoly law");
        assert_eq!(normalise("Law of the People's Republic of China on Lawyers"), "law on lawyers");
    }

    #[test]
    fn interpretations_have_short_names() {
        let cases = [
            (
                "最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（三）",
                &["公司法司法解释三", "公司法解释三", "关于适用公司法若干问题的规定三"][..],
            ),
            (
                "最高人民法院关于适用《中华人民共和国民法典》婚姻家庭编的解释（二）",
                &["民法典婚姻家庭编解释二", "婚姻家庭编司法解释二"],
            ),
            ("最高人民法院关于适用《中华人民共和国刑事诉讼法》的解释", &["刑诉法解释", "刑事诉讼法司法解释"]),
            ("最高人民法院关于审理涉彩礼纠纷案件适用法律若干问题的规定", &["最高法彩礼规定", "彩礼司法解释"]),
            ("最高人民法院关于审理民间借贷案件适用法律若干问题的规定", &["民间借贷司法解释", "民间借贷规定"]),
        ];
        for (title, expected) in cases {
            let names = names(title);
            for name in expected {
                assert!(names.contains(*name), "{name} of {title}: {names:?}");
            }
        }
    }

    #[test]
    fn interpretation_is_never_named_as_its_law() {
        for title in [
            "最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（三）",
            "最高人民法院关于适用《中华人民共和国刑事诉讼法》的解释",
        ] {
            assert!(names(title).iter().all(|name| name != "公司法" && name != "刑事诉讼法" && name != "刑诉法"));
        }
    }

    #[test]
    fn implementing_acts_are_named_after_their_law() {
        let names = implementing_names("劳动合同法实施条例", &table().by_title());
        for (kind, name) in [
            (NameKind::Abbreviation, "劳合法实施条例"),
            (NameKind::English, "implementing regulations of the labor contract law"),
        ] {
            assert!(names.contains(&(kind, name.to_owned())), "{names:?}");
        }
        assert_eq!(implementing_names("劳动合同法", &table().by_title()), []);
    }

    #[test]
    fn titles_are_shortened_by_issuer_and_by_interim() {
        let decision = "全国人民代表大会常务委员会关于禁毒的决定";
        assert_eq!(short_titles(decision), ["关于禁毒的决定", "全国人大常委会关于禁毒的决定"]);
        assert_eq!(short_titles("不动产登记暂行条例"), ["不动产登记条例"]);
        assert!(short_titles("国务院组织法").is_empty());
    }

    #[test]
    fn a_mere_title_yields_to_a_statute_that_is_known() {
        let statute = |title: &str, promulgated: Option<jiff::civil::Date>| Statute {
            title: title.to_owned(),
            kind: Kind::Law,
            issuer: None,
            appellations: vec!["选举法".to_owned()],
            versions: promulgated
                .map(|promulgated| crate::statute::Version {
                    promulgated,
                    effective: None,
                    document_number: None,
                    sources: Vec::new(),
                    articles: Vec::new(),
                })
                .into_iter()
                .collect(),
            repeal: None,
            renumberings: Vec::new(),
        };
        let statutes = [statute("选举法", None), statute("全国人大选举法", Some(jiff::civil::date(2020, 10, 17)))];
        assert_eq!(all(&statutes, &NameTable::default())["选举法"][0].statute, 1);
    }

    #[test]
    fn table_errors_name_the_line() {
        assert_eq!(NameTable::parse("a\tclipped\tb\nnonsense\n").map(|_| ()), Err(TableError { line: 2 }));
    }
}
