//! A few statutes in short quotations and inventions, as an index.

use std::sync::OnceLock;

use jiff::civil::{Date, date};
use lexlint_shared::{
    index::{
        Index,
        appellation::NameTable,
        build::{Built, build},
    },
    report::Source,
    statute::{Article, ArticleNumber, Kind, Repeal, Statute, Version},
};

fn statute(title: &str, versions: Vec<(Date, &[(u16, &str)])>, repeal: Option<Repeal>) -> Statute {
    let version = |(promulgated, articles): (Date, &[(u16, &str)])| Version {
        promulgated,
        effective: Some(promulgated),
        document_number: None,
        sources: vec!["hand".to_owned()],
        articles: articles
            .iter()
            .map(|&(number, text)| Article {
                number: ArticleNumber::new(number),
                path: vec!["第一章 总则".to_owned()],
                text: text.to_owned(),
            })
            .collect(),
    };
    let versions = versions.into_iter().map(version).collect();
    Statute {
        title: title.to_owned(),
        kind: Kind::Law,
        issuer: None,
        appellations: Vec::new(),
        versions,
        repeal,
        renumberings: Vec::new(),
    }
}

/// The built index.
pub(crate) fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let code: &[(u16, &str)] = &[
            (8, "民事主体从事民事活动，不得违反法律，不得违背公序良俗。"),
            (188, "向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。"),
            (195, "有下列情形之一的，诉讼时效中断：\n（一）权利人向义务人提出履行请求；\n（二）义务人同意履行义务。"),
            (705, "租赁期限不得超过二十年。超过二十年的，超过部分无效。"),
        ];
        let labour: &[(u16, &str)] = &[
            (38, "用人单位未及时足额支付劳动报酬的，劳动者可以解除劳动合同。"),
            (39, "劳动者严重违反用人单位的规章制度的，用人单位可以解除劳动合同。"),
        ];
        let earlier: &[(u16, &str)] = &[(5, "股东会会议由股东按照出资比例行使表决权。"), (6, "公司应当依法登记。")];
        let present: &[(u16, &str)] = &[(5, "公司应当依法登记。"), (6, "股东会会议由股东按照出资比例行使表决权。")];
        let successors = vec!["中华人民共和国民法典".to_owned()];
        let statutes = vec![
            statute("中华人民共和国民法典", vec![(date(2021, 1, 1), code)], None),
            statute("中华人民共和国劳动合同法", vec![(date(2008, 1, 1), labour)], None),
            statute("中华人民共和国公司法", vec![(date(2018, 10, 26), earlier), (date(2024, 7, 1), present)], None),
            statute(
                "中华人民共和国合同法",
                vec![(date(1999, 10, 1), &[(214, "租赁期限不得超过二十年。超过二十年的，超过部分无效。")])],
                Some(Repeal { date: date(2021, 1, 1), by: successors.first().cloned(), successors }),
            ),
            statute(
                "中华人民共和国医疗保障法",
                vec![(date(2027, 1, 1), &[(10, "职工应当参加职工基本医疗保险。")])],
                None,
            ),
        ];
        let source = Source {
            name: "hand".to_owned(),
            date: date(2026, 1, 1),
            statutes: 5,
            provisions: 12,
            complete: vec![Kind::Law],
        };
        let names = NameTable::parse("中华人民共和国民法典\tenglish\tCivil Code\n").unwrap_or_default();
        build(statutes, vec![source], &names).expect("the statutes are sound")
    })
}

pub(crate) fn part(prefix: &str) -> impl Iterator<Item = &'static [u8]> {
    built().files.iter().filter(move |(name, _)| name.starts_with(prefix)).map(|(_, bytes)| bytes.as_slice())
}

/// The index with names and numbers only.
pub(crate) fn core_only() -> Index {
    Index::open(part("core").next().expect("there is a core")).expect("the core is sound")
}

/// The whole index.
pub(crate) fn index() -> Index {
    let mut index = core_only();
    for (id, shard) in (0..).zip(part("shard")) {
        index.add_shard(id, shard).expect("the shard is sound");
    }
    index
        .add_fingerprints(part("fingerprints").next().expect("there are fingerprints"))
        .expect("the fingerprints are sound");
    index
}
