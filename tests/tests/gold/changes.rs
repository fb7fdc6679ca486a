//! Provisions of all national norms with one expression changed: a change of meaning is not to pass, one of wording not to be
//! accused. The tables were written without looking at any norm; which provisions they meet is left to the index.

use std::ops::ControlFlow;

use anyhow::Result;
use jiff::civil::{Date, date};
use lexlint_shared::{
    check::{Options, check},
    index::Index,
    report::Verdict,
    statute::Status,
    text::numeral,
};
use lexlint_tests::reference;

/// Day by whose law is judged.
const DAY: Date = date(2026, 11, 20);

/// Provisions looked for by each kind of change.
const EACH: usize = 100;

/// Lengths of the sentences that are changed, in characters.
const SENTENCE: std::ops::RangeInclusive<usize> = 16..=160;

/// A kind of change: its name, what stands for what, and the largest share of cases that may come out wrong.
type Kind = (&'static str, &'static [(&'static str, &'static str)], f64);

/// Changes of meaning.
const WRONG: [Kind; 9] = [
    (
        "negation dropped",
        &[("不予", "应予"), ("未经", "经"), ("不属于", "属于"), ("不承担", "承担"), ("不适用", "适用")],
        0.12,
    ),
    (
        "negation added",
        &[("享有", "不享有"), ("应当承担", "不承担"), ("应予", "不予"), ("准予", "不予"), ("可以申请", "不可以申请")],
        0.15,
    ),
    ("modal", &[("应当", "可以"), ("可以", "应当"), ("不得", "可以"), ("有权", "无权")], 0.10),
    ("opposite", &[("有效", "无效"), ("故意", "过失"), ("同意", "拒绝"), ("禁止", "允许")], 0.10),
    (
        "number",
        &[
            ("三年以", "五年以"),
            ("三十日内", "六十日内"),
            ("十万元以", "五十万元以"),
            ("三分之二", "三分之一"),
            ("五日内", "七日内"),
        ],
        0.08,
    ),
    (
        "bound",
        &[("年以上", "年以下"), ("万元以下", "万元以上"), ("之日起", "之日前"), ("不满", "已满"), ("不超过", "超过")],
        0.12,
    ),
    (
        "party",
        &[("债权人", "债务人"), ("出租人", "承租人"), ("用人单位", "劳动者"), ("原告", "被告"), ("申请人", "被申请人")],
        0.25,
    ),
    (
        "authority",
        &[("公安机关", "人民检察院"), ("县级以上", "省级以上"), ("人民法院", "公安机关"), ("主管部门", "人民法院")],
        0.15,
    ),
    (
        "sanction",
        &[("责令改正", "予以拘留"), ("警告", "拘留"), ("有期徒刑", "拘役"), ("没收违法所得", "吊销许可证")],
        0.20,
    ),
];

/// Changes of wording alone.
const HARMLESS: [Kind; 3] = [
    (
        "synonym",
        &[("应当", "应"), ("按照", "依照"), ("造成", "导致"), ("下列", "以下"), ("订立", "签订"), ("予以", "给予")],
        0.02,
    ),
    ("abridged", &[("人民法院", "法院"), ("或者", "或"), ("以及", "及"), ("可以", "可"), ("中华人民共和国", "")], 0.02),
    ("negation in other words", &[("没有按照", "未按照"), ("不得", "不能"), ("不得", "禁止"), ("不能", "无法")], 0.03),
];

/// Calls `visit` with title, article as written and text of the provisions in force, in an order that mixes the statutes.
fn provisions(index: &Index, mut visit: impl FnMut(&str, &str, &str) -> ControlFlow<()>) {
    /// Has no factor in common with the number of statutes unless that is a multiple of it.
    const STRIDE: usize = 997;
    let statutes = index.statutes().len();
    // The first articles state purposes and names.
    for round in 1..13 {
        for at in 0..statutes {
            let Ok(id) = u32::try_from(at * STRIDE % statutes) else { continue };
            let version = index.version(id, DAY).filter(|_| index.status(id, DAY) == Status::InForce);
            let Some(version) = version else { continue };
            let articles = index.core().articles(id, version);
            let Some(&(article, _)) = articles.get(round * 7) else { continue };
            let Some(text) = index.text(id, version, article) else { continue };
            let mut written = format!("第{}条", numeral::chinese(article.main.into()));
            if article.sub > 0 {
                written += &format!("之{}", numeral::chinese(article.sub.into()));
            }
            if visit(&index.statute(id).title, &written, text).is_break() {
                return;
            }
        }
    }
}

/// The share of the changed sentences whose verdict `is_wrong`, with the number of sentences.
fn share(index: &Index, pairs: &[(&str, &str)], is_wrong: impl Fn(Verdict) -> bool) -> (f64, usize) {
    let (mut wrong, mut cases) = (0_u32, 0_u32);
    provisions(index, |title, article, text| {
        let long = |sentence: &&str| SENTENCE.contains(&sentence.chars().count());
        for sentence in text.split(['。', '\n']).filter(long) {
            let changed = pairs.iter().find(|(from, _)| sentence.contains(from));
            let Some((from, to)) = changed else { continue };
            let answer = format!("《{title}》{article}规定，{}。", sentence.replacen(from, to, 1));
            let report = check(&answer, Options { as_of: DAY }, index).report;
            if let Some(citation) = report.citations.first().filter(|citation| citation.content.is_some()) {
                cases += 1;
                wrong += u32::from(is_wrong(citation.verdict));
                if is_wrong(citation.verdict) && std::env::var_os("LEXLINT_SHOW_CHANGES").is_some() {
                    println!("{from} → {to}: {answer}");
                }
            }
            break;
        }
        if cases as usize >= EACH { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (f64::from(wrong) / f64::from(cases.max(1)), cases as usize)
}

fn hold(kinds: &[Kind], said: &str, is_wrong: impl Fn(Verdict) -> bool) -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let index = reference::index(&folder)?;
    let mut failed = Vec::new();
    for (name, pairs, most) in kinds {
        let (share, cases) = share(index, pairs, &is_wrong);
        println!("{name}: {:.1} % of {cases} {said}", share * 100.0);
        assert!(cases >= EACH / 2, "{name}: only {cases} cases");
        if share > *most {
            failed.push(format!("{name}: {share:.3} {said}, more than {most}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    Ok(())
}

#[test]
fn changes_of_meaning_do_not_pass() -> Result<()> {
    hold(&WRONG, "pass as verified", |verdict| verdict == Verdict::Verified)
}

#[test]
fn changes_of_wording_are_not_accused() -> Result<()> {
    hold(&HARMLESS, "are accused", Verdict::is_problem)
}
