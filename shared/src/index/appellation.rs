//! By which names is a statute known? Official titles, what rules derive from them, and a table of
//! what no rule derives (`assets/cn/appellations.tsv`).
//!
//! Names are kept [normalised](normalise). Rules, by [`NameKind`]:
//! * `Official`: the title; 中华人民共和国 and brackets do not count.
//! * `Book`: title and the name of a 编: 民法典合同编.
//! * `Short`: a judicial interpretation by what it interprets or the cases it is about:
//!   民法典婚姻家庭编解释（二）, 民间借贷司法解释; a title without its issuer.
//! * `Abbreviation`, `English`: from the table, or stated by a corpus.

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
    )
}

/// A name in the form in which names are compared: without the state's name, brackets and spaces;
/// half-width, lower case. English names keep one space between words and lose a leading article.
pub fn normalise(name: &str) -> String {
    if is_english(name) {
        let words: Vec<String> = name
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '\'')
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let words = words.strip_prefix(&["the".to_owned()]).unwrap_or(&words);
        return words.join(" ");
    }
    name.replace(STATE, "").chars().filter(|&c| !is_skipped(c)).map(|c| half_width(c).to_ascii_lowercase()).collect()
}

/// Whether a name is written in Latin letters.
pub fn is_english(name: &str) -> bool {
    name.chars().any(|c| c.is_ascii_alphabetic()) && name.is_ascii()
}

/// Names that no rule derives: what `assets/cn/appellations.tsv` holds.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    /// Title, sort, name.
    rows: Vec<(String, NameKind, String)>,
}

/// A line of the table is not of its form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the table of appellations is not “title, abbreviation or english, name” separated by tabs")]
pub struct TableError {
    line: usize,
}

impl NameTable {
    /// Reads a table: lines of title, sort (`abbreviation` or `english`) and name, separated by tabs;
    /// empty lines and those beginning with `#` are skipped.
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
            let [title, kind, name] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(error);
            };
            let kind = match kind {
                "abbreviation" => NameKind::Abbreviation,
                "english" => NameKind::English,
                _ => return Err(error),
            };
            rows.push((normalise(title), kind, normalise(name)));
        }
        Ok(Self { rows })
    }

    /// The table's rows: normalised title, sort, normalised name.
    pub fn rows(&self) -> &[(String, NameKind, String)] {
        &self.rows
    }
}

/// All names of `statutes`, normalised, with what they stand for, best first.
#[cfg(feature = "build")]
pub(super) fn all(statutes: &[Statute], table: &NameTable) -> BTreeMap<String, Vec<NameRef>> {
    let mut by_title: HashMap<String, Vec<(NameKind, String)>> = HashMap::new();
    for (title, kind, name) in table.rows() {
        by_title.entry(title.clone()).or_default().push((*kind, name.clone()));
    }
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
            // Of two statutes, the one still in force, then the newer, is meant.
            refs.sort_by_key(|r| {
                let statute = &statutes[r.statute as usize];
                let newest = statute.versions.last().map(|version| version.promulgated);
                (r.kind, statute.repeal.is_some(), std::cmp::Reverse(newest), r.statute)
            });
            (name, refs)
        })
        .collect()
}

#[cfg(feature = "build")]
fn names_of(statute: &Statute, table: &HashMap<String, Vec<(NameKind, String)>>) -> Vec<(NameKind, String)> {
    let title = normalise(&statute.title);
    let mut names = vec![(NameKind::Official, title.clone())];
    names.extend(table.get(&title).into_iter().flatten().cloned());
    for name in &statute.appellations {
        let kind = if is_english(name) { NameKind::English } else { NameKind::Abbreviation };
        names.push((kind, normalise(name)));
    }
    for book in books(statute) {
        names.push((NameKind::Book, format!("{title}{book}")));
    }
    if statute.kind == Kind::JudicialInterpretation {
        names.extend(interpretation_names(&title, table).into_iter().map(|name| (NameKind::Short, name)));
    }
    names
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
fn interpretation_names(title: &str, table: &HashMap<String, Vec<(NameKind, String)>>) -> BTreeSet<String> {
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
            for (kind, name) in table.get(law).into_iter().flatten() {
                if *kind == NameKind::Abbreviation {
                    subjects.insert(format!("{name}{book}"));
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
        NameTable::parse("# names\n中华人民共和国刑事诉讼法\tabbreviation\t刑诉法\n").expect("sound")
    }

    fn names(title: &str) -> BTreeSet<String> {
        let mut by_title: HashMap<String, Vec<(NameKind, String)>> = HashMap::new();
        for (title, kind, name) in table().rows() {
            by_title.entry(title.clone()).or_default().push((*kind, name.clone()));
        }
        interpretation_names(&normalise(title), &by_title)
    }

    #[test]
    fn normal_form() {
        assert_eq!(normalise("《中华人民共和国民法典》（侵权责任编）"), "民法典侵权责任编");
        assert_eq!(
            normalise("最高人民法院关于适用〈中华人民共和国公司法〉若干问题的规定（三）"),
            "最高人民法院关于适用公司法若干问题的规定三"
        );
        assert_eq!(normalise("The Labor  Contract Law"), "labor contract law");
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
    fn table_errors_name_the_line() {
        assert_eq!(NameTable::parse("a\tabbreviation\tb\nnonsense\n").map(|_| ()), Err(TableError { line: 2 }));
    }
}
