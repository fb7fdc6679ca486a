//! Are the public corpora read rightly? Facts of the law, checked against the real sources.

use jiff::civil::{Date, date};
use lexlint::corpus::{Corpus, FindingKind};
use lexlint_shared::statute::{Status, Statute};
use lexlint_tests::reference;

/// The corpus with all national sources, read once.
fn national() -> Option<&'static Corpus> {
    let folder = reference::folder()?;
    Some(reference::corpus(&folder).expect("the corpora can be read"))
}

fn find<'a>(corpus: &'a Corpus, title: &str) -> &'a Statute {
    let found = corpus.statutes.iter().find(|statute| statute.title == title);
    found.unwrap_or_else(|| panic!("no statute {title}"))
}

const TODAY: Date = date(2026, 11, 20);

fn law(name: &str) -> String {
    format!("中华人民共和国{name}")
}

#[test]
fn statutes_are_in_force_where_a_source_says_they_are_not() {
    let Some(corpus) = national() else { return };
    for name in
        ["农村土地承包法", "民法典", "劳动合同法", "公司法", "民事诉讼法", "刑法", "监狱法", "治安管理处罚法", "商标法"]
    {
        let statute = find(corpus, &law(name));
        assert_eq!(statute.status(TODAY), Status::InForce, "{name}");
        assert_eq!(statute.repeal, None, "{name}");
    }
}

#[test]
fn repealed_statutes_have_date_and_successor() {
    let Some(corpus) = national() else { return };
    let civil = ["合同法", "婚姻法", "民法总则", "民法通则", "担保法", "物权法", "侵权责任法", "继承法", "收养法"];
    let environment = [
        "环境保护法",
        "环境影响评价法",
        "海洋环境保护法",
        "大气污染防治法",
        "水污染防治法",
        "土壤污染防治法",
        "固体废物污染环境防治法",
        "噪声污染防治法",
        "放射性污染防治法",
        "清洁生产促进法",
    ];
    let cases = civil
        .map(|name| (name, date(2021, 1, 1), "民法典"))
        .into_iter()
        .chain(environment.map(|name| (name, date(2026, 8, 15), "生态环境法典")))
        .chain([("增值税暂行条例", date(2026, 1, 1), "增值税法"), ("外资企业法", date(2020, 1, 1), "外商投资法")]);
    for (name, day, successor) in cases {
        let statute = find(corpus, &law(name));
        let repeal = statute.repeal.as_ref().unwrap_or_else(|| panic!("{name} has no end"));
        assert_eq!(repeal.date, day, "{name}");
        assert_eq!(repeal.successors, [law(successor)], "{name}");
    }
    for number in ["（一）", "（二）", "（三）"] {
        let title = format!("最高人民法院关于适用《中华人民共和国婚姻法》若干问题的解释{number}");
        let repeal = find(corpus, &title).repeal.as_ref();
        assert_eq!(repeal.map(|repeal| repeal.date), Some(date(2021, 1, 1)), "{title}");
    }
}

#[test]
fn the_version_in_force_follows_the_date() {
    let Some(corpus) = national() else { return };
    for (name, day, promulgated) in [
        ("商标法", TODAY, date(2019, 4, 23)),
        ("商标法", date(2026, 12, 31), date(2019, 4, 23)),
        ("商标法", date(2027, 1, 1), date(2026, 6, 26)),
        ("公司法", date(2024, 6, 30), date(2018, 10, 26)),
        ("公司法", date(2024, 7, 1), date(2023, 12, 29)),
        ("治安管理处罚法", date(2025, 12, 31), date(2012, 10, 26)),
        ("治安管理处罚法", date(2026, 1, 1), date(2025, 6, 27)),
        ("监狱法", date(2026, 10, 31), date(2012, 10, 26)),
        ("监狱法", date(2026, 11, 1), date(2026, 4, 30)),
        ("刑法", date(2024, 2, 29), date(2020, 12, 26)),
        ("刑法", date(2024, 3, 1), date(2023, 12, 29)),
        ("民事诉讼法", date(2023, 12, 31), date(2021, 12, 24)),
        ("民事诉讼法", date(2024, 1, 1), date(2023, 9, 1)),
        ("网络安全法", date(2026, 1, 1), date(2025, 10, 28)),
    ] {
        let version = find(corpus, &law(name)).version(day);
        assert_eq!(version.map(|version| version.promulgated), Some(promulgated), "{name} on {day}");
    }
    let code = find(corpus, &law("民法典"));
    assert_eq!(code.versions[0].effective, Some(date(2021, 1, 1)));
    for name in ["医疗保障法", "耕地保护和质量提升法"] {
        let statute = find(corpus, &law(name));
        assert_eq!(statute.status(TODAY), Status::NotYetInForce, "{name}");
        assert_eq!(statute.status(date(2027, 1, 1)), Status::InForce, "{name}");
    }
}

#[test]
fn provisions_are_complete() {
    let Some(corpus) = national() else { return };
    let numbers = |title: &str| -> Vec<String> {
        let version = find(corpus, title).version(TODAY);
        let version = version.unwrap_or_else(|| panic!("{title} has no version"));
        version.articles.iter().map(|article| article.number.to_string()).collect()
    };
    let interpretation = "最高人民法院关于适用《中华人民共和国民事诉讼法》的解释";
    for (title, last) in [
        (law("民法典"), 1260),
        (law("民事诉讼法"), 306),
        (law("劳动合同法"), 98),
        (law("生态环境法典"), 1242),
        (interpretation.to_owned(), 550),
    ] {
        let expected: Vec<String> = (1..=last).map(|n: u16| n.to_string()).collect();
        assert_eq!(numbers(&title), expected, "{title}");
    }
    let criminal = numbers(&law("刑法"));
    for (number, exists) in
        [("133-1", true), ("133-2", true), ("287-2", true), ("291-2", true), ("133-3", false), ("452", true)]
    {
        assert_eq!(criminal.iter().any(|n| n == number), exists, "{number}");
    }
    let code = find(corpus, &law("民法典")).version(TODAY).expect("in force");
    assert_eq!(code.articles[1042].path, ["第五编 婚姻家庭", "第一章 一般规定"]);
    assert_eq!(code.articles[1259].path, ["附则"]);
}

#[test]
fn faults_of_the_sources_are_found() {
    let Some(corpus) = national() else { return };
    for (kind, name) in [
        (FindingKind::StatusConflict, "农村土地承包法"),
        (FindingKind::StatusConflict, "商标法"),
        (FindingKind::Gap, "生态环境法典"),
    ] {
        let mut findings = corpus.findings.iter();
        let found = findings.any(|finding| finding.kind == kind && finding.statute == law(name));
        assert!(found, "{name}");
    }
    for version in corpus.statutes.iter().flat_map(|statute| &statute.versions) {
        assert!(version.articles.is_sorted_by(|a, b| a.number < b.number));
        assert!(version.articles.iter().all(|article| !article.text.contains("\n\n")));
    }
}
