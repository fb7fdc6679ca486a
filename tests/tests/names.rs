//! Is the table of names sound, and does the index resolve the names by which lawyers call the law?

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use jiff::civil::date;
use lexlint_shared::{
    check::{Options, check},
    index::appellation::{NameKind, NameSort, normalise},
    report::Verdict,
};
use lexlint_tests::reference;

/// Whether the characters of `part` are in `whole`, in their order.
fn is_part(part: &str, whole: &str) -> bool {
    let mut rest = whole.chars();
    part.chars().all(|c| rest.any(|other| other == c))
}

#[test]
fn the_table_holds_what_its_sorts_promise() -> Result<()> {
    let table = lexlint::appellations::table()?;
    let mut pairs = BTreeSet::new();
    for row in table.rows() {
        assert!(pairs.insert((&row.title, &row.name)), "{} of {} is listed twice", row.name, row.title);
        assert_ne!(row.title, row.name);
        if matches!(row.sort, NameSort::Clipped | NameSort::Shortened) {
            assert!(is_part(&row.name, &row.title), "{} is no part of {}", row.name, row.title);
        }
        let english = row.sort.kind() == NameKind::English;
        assert_eq!(row.name.is_ascii(), english, "{}", row.name);
    }
    let count =
        |english: bool| table.rows().iter().filter(|row| (row.sort.kind() == NameKind::English) == english).count();
    assert!(count(false) >= 500 && count(true) >= 150, "{} and {}", count(false), count(true));
    Ok(())
}

#[test]
fn every_row_names_one_statute_of_the_corpora() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let corpus = reference::corpus(&folder)?;
    let known: BTreeMap<String, bool> = corpus
        .statutes
        .iter()
        .map(|statute| (normalise(&statute.title), !statute.versions.is_empty() || statute.repeal.is_some()))
        .collect();
    let table = lexlint::appellations::table()?;
    let mut meant: BTreeMap<&str, &str> = BTreeMap::new();
    for row in table.rows() {
        assert!(known.contains_key(&row.title), "no corpus has {}", row.title);
        assert!(!known.get(&row.name).copied().unwrap_or_default(), "{} is itself a title", row.name);
        let other = meant.insert(&row.name, &row.title);
        assert_eq!(other, None, "{} stands for {} too", row.name, row.title);
    }
    Ok(())
}

#[test]
fn names_stand_for_the_statutes_that_lawyers_mean() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let index = reference::index(&folder)?;
    for (name, title) in [
        ("民诉法", "中华人民共和国民事诉讼法"),
        ("选举法", "中华人民共和国全国人民代表大会和地方各级人民代表大会选举法"),
        ("刑修（十一）", "中华人民共和国刑法修正案（十一）"),
        ("《2018年宪法修正案》", "中华人民共和国宪法修正案（2018年）"),
        ("九民纪要", "全国法院民商事审判工作会议纪要"),
        ("招投标法实施条例", "中华人民共和国招标投标法实施条例"),
        ("建工解释（一）", "最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释（一）"),
        ("行诉解释", "最高人民法院关于适用《中华人民共和国行政诉讼法》的解释"),
        ("关于修改《网络安全法》的决定", "全国人民代表大会常务委员会关于修改《中华人民共和国网络安全法》的决定"),
        ("Minors Protection Law", "中华人民共和国未成年人保护法"),
        ("Law of the People's Republic of China on Lawyers", "中华人民共和国律师法"),
        ("Labour Contract Law Implementing Regulations", "中华人民共和国劳动合同法实施条例"),
        ("Anti-Monopoly Law", "中华人民共和国反垄断法"),
    ] {
        let refs = index.core().named(&normalise(name));
        let first = refs.first().with_context(|| format!("nothing is named {name}"))?;
        assert_eq!(index.statute(first.statute).title, title, "{name}");
    }
    Ok(())
}

#[test]
fn names_are_read_in_sentences() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let index = reference::index(&folder)?;
    let wrong = Some(Verdict::WrongName);
    let land = Some("中华人民共和国农村土地承包法");
    for (sentence, law, verdict) in [
        // An abbreviation, but not in the form of a title.
        ("《土地承包法》第五条", land, Some(Verdict::Verified)),
        ("《中华人民共和国土地承包法》第五条", land, wrong),
        // A department of law before the name.
        ("《社会法就业促进法》第五条", Some("中华人民共和国就业促进法"), Some(Verdict::Verified)),
        ("《民法商法类中的拍卖法》第五条", Some("中华人民共和国拍卖法"), Some(Verdict::Verified)),
        // The law of other places is not covered.
        ("《法国民法典》第五条", None, Some(Verdict::Unverifiable)),
        ("瑞士民法典第五条", None, Some(Verdict::Unverifiable)),
        ("《内蒙古自治区养犬条例》第五条", None, Some(Verdict::Unverifiable)),
        ("《宇宙航行法》第五条", None, wrong),
        // Plain phrases.
        ("违反本法有关劳务派遣规定的，责令改正。", None, None),
        ("《证据规定》第五条", Some("最高人民法院关于民事诉讼证据的若干规定"), Some(Verdict::Verified)),
        (
            "Article 5 of the Law of the People's Republic of China on Lawyers",
            Some("中华人民共和国律师法"),
            Some(Verdict::Verified),
        ),
        ("Labor Contract Law of the PRC, Article 5", Some("中华人民共和国劳动合同法"), Some(Verdict::Verified)),
        ("the ‘Women’s Protection Law’, Article 5", Some("中华人民共和国妇女权益保障法"), Some(Verdict::Verified)),
        ("Article 5 of the German Civil Code", None, None),
    ] {
        let report = check(sentence, Options { as_of: date(2026, 11, 20) }, index).report;
        let found = report.citations.first();
        let seen = (found.and_then(|found| found.law.as_deref()), found.map(|found| found.verdict));
        assert_eq!(seen, (law, verdict), "{sentence}");
        assert!(report.citations.len() <= 1, "{sentence}");
    }
    Ok(())
}
