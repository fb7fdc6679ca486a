//! A handful of statutes, of a few quoted articles each, and an index of them.
//!
//! | statute | articles | to try |
//! |---|---|---|
//! | 中华人民共和国民法典 | 188, 189, 667, 1053, 1054 | in force; 款 |
//! | 中华人民共和国劳动合同法 | 38, 39 | in force; 项 |
//! | 中华人民共和国合同法 | 196, 197 | repealed on 2021-01-01 by the Civil Code |
//! | 中华人民共和国公司法 | 26 (2018); 47 (2023) | two versions |
//! | 中华人民共和国刑法 | 133, 133-1 | 之一 |
//! | 示例市公共图书馆条例 | 1, 2 | invented; in force from 2099-01-01 |
//!
//! Lists within articles are shortened.

use std::{fs, path::Path};

use anyhow::Context;
use jiff::civil::{Date, date};
use lexlint_shared::{
    index::build::build,
    report::Source,
    statute::{Article, ArticleNumber, Kind, Repeal, Statute, Version},
};
use tempfile::TempDir;

/// Name of the source that all statutes here are from.
pub const SOURCE: &str = "fixtures";

/// The statutes.
pub fn statutes() -> Vec<Statute> {
    let repealed = Repeal {
        date: date(2021, 1, 1),
        by: Some("中华人民共和国民法典".to_owned()),
        successors: vec!["中华人民共和国民法典".to_owned()],
    };
    vec![
        statute("中华人民共和国民法典", Kind::Law, vec![civil_code()]),
        statute("中华人民共和国劳动合同法", Kind::Law, vec![labour_contracts()]),
        Statute { repeal: Some(repealed), ..statute("中华人民共和国合同法", Kind::Law, vec![contracts()]) },
        statute("中华人民共和国公司法", Kind::Law, companies()),
        statute("中华人民共和国刑法", Kind::Law, vec![criminal_law()]),
        statute("示例市公共图书馆条例", Kind::LocalRegulation, vec![libraries()]),
    ]
}

/// An index of [`statutes`] in a temporary directory, which lives as long as the value.
///
/// # Errors
/// If the index cannot be built or written.
pub fn index_dir() -> anyhow::Result<TempDir> {
    let dir = tempfile::tempdir().context("no temporary directory")?;
    write_index(dir.path())?;
    Ok(dir)
}

/// Writes an index of [`statutes`] into a directory.
///
/// # Errors
/// If the index cannot be built or written.
pub fn write_index(dir: &Path) -> anyhow::Result<()> {
    let statutes = statutes();
    let provisions = statutes.iter().flat_map(|s| &s.versions).map(|v| v.articles.len()).sum();
    let source = Source {
        name: SOURCE.to_owned(),
        date: date(2026, 8, 1),
        statutes: statutes.len(),
        provisions,
        // So that a name of a law that is not here is of no law.
        complete: vec![Kind::Law],
    };
    let built = build(statutes, vec![source], &lexlint::appellations::table()?)?;
    lexlint::index_dir::write(dir, &built)?;
    Ok(())
}

/// Changes the bytes of every file of an index directory whose name begins with `part` (`core`, `shard`,
/// `fingerprints`, `manifest`), but not of the compressed copies.
///
/// # Errors
/// If a file cannot be read or written.
pub fn damage(dir: &Path, part: &str, change: fn(&mut Vec<u8>)) -> anyhow::Result<()> {
    for file in fs::read_dir(dir)? {
        let path = file?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(part) && !name.ends_with(".br") {
            let mut bytes = fs::read(&path)?;
            change(&mut bytes);
            fs::write(&path, bytes)?;
        }
    }
    Ok(())
}

fn statute(title: &str, kind: Kind, versions: Vec<Version>) -> Statute {
    Statute {
        title: title.to_owned(),
        kind,
        issuer: None,
        appellations: Vec::new(),
        versions,
        repeal: None,
        renumberings: Vec::new(),
    }
}

fn version(promulgated: Date, effective: Date, articles: Vec<Article>) -> Version {
    Version {
        promulgated,
        effective: Some(effective),
        document_number: None,
        sources: vec![SOURCE.to_owned()],
        articles,
    }
}

fn article(number: u16, path: &[&str], text: &str) -> Article {
    Article {
        number: ArticleNumber::new(number),
        path: path.iter().map(|&heading| heading.to_owned()).collect(),
        text: text.to_owned(),
    }
}

fn civil_code() -> Version {
    let limitation = ["第一编　总则", "第九章　诉讼时效"];
    let loans = ["第三编　合同", "第二分编　典型合同", "第十二章　借款合同"];
    let marriage = ["第五编　婚姻家庭", "第二章　结婚"];
    version(
        date(2020, 5, 28),
        date(2021, 1, 1),
        vec![
            article(188, &limitation, "向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。"),
            article(189, &limitation, "当事人约定同一债务分期履行的，诉讼时效期间自最后一期履行期限届满之日起计算。"),
            article(667, &loans, "借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。"),
            article(
                1053,
                &marriage,
                "一方患有重大疾病的，应当在结婚登记前如实告知另一方；不如实告知的，另一方可以向人民法院请求撤销婚姻。\n请求撤销婚姻的，应当自知道或者应当知道撤销事由之日起一年内提出。",
            ),
            article(1054, &marriage, "无效的或者被撤销的婚姻自始没有法律约束力，当事人不具有夫妻的权利和义务。"),
        ],
    )
}

fn labour_contracts() -> Version {
    let ending = ["第四章　劳动合同的解除和终止"];
    version(
        date(2012, 12, 28),
        date(2013, 7, 1),
        vec![
            article(
                38,
                &ending,
                "用人单位有下列情形之一的，劳动者可以解除劳动合同：\n（一）未按照劳动合同约定提供劳动保护或者劳动条件的；\n（二）未及时足额支付劳动报酬的。",
            ),
            article(
                39,
                &ending,
                "劳动者有下列情形之一的，用人单位可以解除劳动合同：\n（一）在试用期间被证明不符合录用条件的；\n（二）严重违反用人单位的规章制度的。",
            ),
        ],
    )
}

fn contracts() -> Version {
    let loans = ["分则", "第十二章　借款合同"];
    version(
        date(1999, 3, 15),
        date(1999, 10, 1),
        vec![
            article(196, &loans, "借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。"),
            article(197, &loans, "借款合同采用书面形式，但自然人之间借款另有约定的除外。"),
        ],
    )
}

fn companies() -> Vec<Version> {
    let capital = "有限责任公司的注册资本为在公司登记机关登记的全体股东认缴的出资额。";
    let paid = "全体股东认缴的出资额由股东按照公司章程的规定自公司成立之日起五年内缴足。";
    vec![
        version(date(2018, 10, 26), date(2018, 10, 26), vec![article(26, &[], capital)]),
        version(date(2023, 12, 29), date(2024, 7, 1), vec![article(47, &[], &format!("{capital}{paid}"))]),
    ]
}

fn criminal_law() -> Version {
    let path = ["第二编　分则", "第二章　危害公共安全罪"];
    let accident = "违反交通运输管理法规，因而发生重大事故，致人重伤、死亡或者使公私财产遭受重大损失的，处三年以下有期徒刑或者拘役。";
    let driving = "在道路上驾驶机动车，有下列情形之一的，处拘役，并处罚金：\n（一）追逐竞驶，情节恶劣的；\n（二）醉酒驾驶机动车的。";
    let driving = Article { number: ArticleNumber::with_sub(133, 1), ..article(133, &path, driving) };
    version(date(2020, 12, 26), date(2021, 3, 1), vec![article(133, &path, accident), driving])
}

fn libraries() -> Version {
    version(
        date(2026, 6, 1),
        date(2099, 1, 1),
        vec![
            article(1, &[], "为了促进公共图书馆事业发展，制定本条例。"),
            article(2, &[], "公共图书馆每周开放时间不少于五十小时。"),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_loads_and_holds_every_article() {
        let dir = index_dir().expect("the fixtures make an index");
        let index = lexlint::index_dir::load(dir.path()).expect("the index loads").index;
        for statute in statutes() {
            let id = index.by_title(&statute.title).expect("every statute is there");
            for (at, version) in statute.versions.iter().enumerate() {
                for article in &version.articles {
                    assert_eq!(index.text(id, at, article.number), Some(article.text.as_str()));
                }
            }
        }
    }
}
