//! Law in time: the same text judged by the law of other days, and what took an article's place.

use jiff::civil::{Date, date};
use lexlint_shared::{
    check::{Options, check},
    index::{Index, Place, Successor, shard::Likeness},
    report::{Citation, SuggestionKind, Verdict},
    statute::ArticleNumber,
};

mod law;

const TODAY: Date = date(2026, 11, 20);

fn only(text: &str, as_of: Date) -> Citation {
    let mut report = check(text, Options { as_of }, &law::index()).report;
    assert_eq!(report.citations.len(), 1, "{text}");
    report.citations.remove(0)
}

fn place(index: &Index, title: &str, version: usize, article: u16) -> Place {
    let statute = index.by_title(title).expect("the fixtures have it");
    Place { statute, version, article: ArticleNumber::new(article) }
}

#[test]
fn a_statute_is_judged_by_the_law_of_the_day() {
    let old = "《合同法》第二百一十四条规定，租赁期限不得超过二十年。";
    let new = "《民法典》第七百零五条规定，租赁期限不得超过二十年。";
    let (before, after) = (date(2020, 12, 31), date(2021, 1, 1));
    let verdicts = |text, days: [Date; 2]| days.map(|day| only(text, day).verdict);
    assert_eq!(verdicts(old, [before, after]), [Verdict::Verified, Verdict::Repealed]);
    assert_eq!(verdicts(new, [before, after]), [Verdict::NotYetInForce, Verdict::Verified]);
}

#[test]
fn a_version_is_that_of_the_day() {
    let text = "依据《公司法》第五条，股东会会议由股东按照出资比例行使表决权。";
    assert_eq!(only(text, date(2020, 1, 1)).verdict, Verdict::Verified);
    let now = only(text, TODAY);
    assert_eq!((now.verdict, now.explanation.code.as_str()), (Verdict::Repealed, "superseded"));
    assert_eq!(now.suggestions[0].article, Some(ArticleNumber::new(6)));
}

#[test]
fn a_repealed_article_leads_to_its_successor() {
    for text in ["《合同法》第二百一十四条", "《合同法》第二百一十四条规定，租赁期限不得超过二十年。"]
    {
        let citation = only(text, TODAY);
        assert_eq!(citation.explanation.code, "repealed_replaced", "{text}");
        assert_eq!(citation.explanation.params.get("source_articles").map(String::as_str), Some("705"));
        let fix = &citation.suggestions[0];
        assert_eq!((fix.kind, fix.law.as_str()), (SuggestionKind::Successor, "中华人民共和国民法典"));
        assert_eq!(fix.replacement, "《民法典》第七百零五条");
    }
}

#[test]
fn words_of_another_repealed_article_are_cited_where_they_are_now() {
    let citation = only("《合同法》第九条规定，租赁期限不得超过二十年。超过二十年的，超过部分无效。", TODAY);
    assert_eq!(citation.verdict, Verdict::Repealed);
    assert_eq!(citation.suggestions[0].replacement, "《民法典》第七百零五条");
}

#[test]
fn successors_are_those_in_force_on_a_day() {
    let index = law::index();
    let found = |from, day| index.successors(from, day).expect("all is loaded");
    let contract = place(&index, "中华人民共和国合同法", 0, 214);
    let code = Successor { place: place(&index, "中华人民共和国民法典", 0, 705), likeness: Likeness::Same };
    assert_eq!(found(contract, TODAY), [code]);
    assert_eq!(found(contract, date(2020, 12, 31)), [], "it was in force itself");
    assert_eq!(found(code.place, TODAY), [], "it is in force itself");
    let voting = place(&index, "中华人民共和国公司法", 0, 5);
    let now = Successor { place: place(&index, "中华人民共和国公司法", 1, 6), likeness: Likeness::Same };
    assert_eq!(found(voting, TODAY), [now]);
    assert_eq!(found(voting, date(2024, 6, 30)), []);
    let none = place(&index, "中华人民共和国合同法", 0, 9);
    assert_eq!(found(none, TODAY), [], "there is no such article");
}

#[test]
fn a_shard_that_the_way_leads_through_is_named() {
    let core = law::core_only();
    let contract = place(&core, "中华人民共和国合同法", 0, 214);
    assert_eq!(core.successors(contract, TODAY), Err(contract.statute));
    let outcome = check("《合同法》第二百一十四条", Options { as_of: TODAY }, &core);
    assert_eq!(outcome.missing.shards, [contract.statute]);
}
