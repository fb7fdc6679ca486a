//! A small index, for tests.

use jiff::civil::{Date, date};

use crate::{
    index::{
        Index,
        appellation::NameTable,
        build::{Built, build},
        manifest::File,
    },
    report::Source,
    statute::{Article, ArticleNumber, Kind, Repeal, Statute, Version},
};

/// The day on which it is read.
pub(crate) const DAY: Date = date(2026, 11, 20);

/// An article: number, heading (none if empty) and words.
type Written<'a> = (u16, &'a str, &'a str);

fn statute(title: &str, kind: Kind, versions: &[(Date, &[Written<'_>])]) -> Statute {
    let version = |&(day, articles): &(Date, &[Written<'_>])| Version {
        promulgated: day,
        effective: Some(day),
        document_number: None,
        sources: vec!["fixture".to_owned()],
        articles: articles
            .iter()
            .map(|&(number, heading, text)| Article {
                number: ArticleNumber::new(number),
                path: if heading.is_empty() { Vec::new() } else { vec![heading.to_owned()] },
                text: text.to_owned(),
            })
            .collect(),
    };
    Statute {
        title: title.to_owned(),
        kind,
        issuer: None,
        appellations: Vec::new(),
        versions: versions.iter().map(version).collect(),
        repeal: None,
        renumberings: Vec::new(),
    }
}

fn statutes() -> Vec<Statute> {
    let code = "中华人民共和国民法典";
    let ended = |statute: Statute| Statute {
        repeal: Some(Repeal { date: date(2021, 1, 1), by: Some(code.to_owned()), successors: vec![code.to_owned()] }),
        ..statute
    };
    vec![
        statute(
            code,
            Kind::Law,
            &[(
                date(2021, 1, 1),
                &[
                    (1, "第一章", "为了保护民事主体的合法权益，制定本法。"),
                    (2, "第一章", "诉讼时效期间为三年。"),
                    (3, "第二章", "当事人约定的期间短于本法第二条规定的，约定无效。"),
                    (5, "第三章", "出租人应当在七日以上的期限内通知承租人。"),
                    (6, "第三章", "承租人不得擅自转租。"),
                ],
            )],
        ),
        ended(statute(
            "中华人民共和国民法通则",
            Kind::Law,
            &[(date(1987, 1, 1), &[(7, "", "诉讼时效期间为三年。"), (8, "", "公民从出生时起具有民事权利能力。")])],
        )),
        ended(statute("中华人民共和国收养法", Kind::Law, &[])),
        statute(
            "关于适用民法典的解释",
            Kind::JudicialInterpretation,
            &[(date(2022, 3, 1), &[(1, "", "民法典第二条规定的期间，不适用延长的规定。")])],
        ),
        statute(
            "关于借款的规定",
            Kind::JudicialInterpretation,
            &[(date(2020, 1, 1), &[(1, "", "借款合同应当采用书面形式，并且写明利率。")])],
        ),
    ]
}

fn built() -> Built {
    let source = Source {
        name: "fixture".to_owned(),
        date: date(2026, 8, 1),
        statutes: 5,
        provisions: 9,
        complete: vec![Kind::Law],
    };
    build(statutes(), vec![source], &NameTable::default()).expect("the statutes make an index")
}

/// The bytes of a file.
fn bytes<'a>(built: &'a Built, file: &File) -> &'a [u8] {
    &built.files.iter().find(|(name, _)| *name == file.name).expect("the manifest names files that are there").1
}

/// Its core alone.
pub(crate) fn bare() -> Index {
    let built = built();
    Index::open(bytes(&built, &built.manifest.core)).expect("it was just built")
}

/// The whole of it.
pub(crate) fn index() -> Index {
    let built = built();
    let mut index = Index::open(bytes(&built, &built.manifest.core)).expect("it was just built");
    for (statute, shard) in (0..).zip(&built.manifest.shards) {
        index.add_shard(statute, bytes(&built, shard)).expect("it was just built");
    }
    index.add_fingerprints(bytes(&built, &built.manifest.fingerprints)).expect("it was just built");
    index
}
