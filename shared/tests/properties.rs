//! What holds for any text: no panic, sound offsets, the same report each time.
#![cfg(not(target_arch = "wasm32"))]

use jiff::civil::{Date, date};
use lexlint_fuzz_bodies::SEPARATOR;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
    text::numeral,
};
use proptest::prelude::*;

mod law;

const AS_OF: Date = date(2026, 11, 20);

/// Text that is likely to hit the grammar: pieces of citations, marks and noise in any order.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "《",
        "》",
        "〈",
        "〉",
        "「",
        "」",
        "“",
        "”",
        "（",
        "）",
        "第",
        "条",
        "款",
        "项",
        "之",
        "一",
        "十",
        "百",
        "零",
        "188",
        "１",
        "民法典",
        "合同法",
        "中华人民共和国",
        "劳动合同法",
        "实施条例",
        "规定",
        "：",
        "，",
        "。",
        "\n",
        "、",
        "和",
        "至",
        "该法",
        "本法",
        "同条",
        "因此",
        "根据",
        "参见",
        " ",
        "*",
        "|",
        "Article ",
        "Civil Code",
        " of the ",
        "三年",
        "诉讼时效期间",
        "向人民法院请求保护民事权利的",
        "𠮷",
        "🙂",
        "\u{0}",
        "\r",
        "a",
        "的",
        "-",
        "~",
    ]);
    prop::collection::vec(prop_oneof![4 => pieces.prop_map(str::to_owned), 1 => any::<String>()], 0..60)
        .prop_map(|pieces| pieces.concat())
}

fn index() -> Index {
    law::index()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn texts_are_read_soundly(text in texts()) {
        lexlint_fuzz_bodies::extract(text.as_bytes());
    }

    #[test]
    fn texts_are_compared_soundly(claim in texts(), law in texts()) {
        lexlint_fuzz_bodies::compare(format!("{claim}{SEPARATOR}{law}").as_bytes());
    }

    #[test]
    fn the_same_text_gives_the_same_report(text in texts()) {
        let index = index();
        let options = Options { as_of: AS_OF };
        prop_assert_eq!(check(&text, options, &index), check(&text, options, &index));
    }

    #[test]
    fn chinese_numerals_round_trip(n in 1u64..10_000) {
        let chars: Vec<char> = numeral::chinese(n).chars().collect();
        let read = numeral::read(&chars);
        prop_assert_eq!(read.map(|numeral| (numeral.value, numeral.len)), Some((n, chars.len())));
    }

    #[test]
    fn damaged_parts_are_refused(at in any::<prop::sample::Index>(), bit in 0u8..8) {
        let mut core = law::built().files.iter().find(|(name, _)| name.starts_with("core")).map(|(_, bytes)| bytes.clone()).unwrap_or_default();
        let at = at.index(core.len());
        core[at] ^= 1 << bit;
        prop_assert!(Index::open(&core).is_err());
    }
}

#[test]
fn texts_of_one_piece_repeated() {
    let index = index();
    for piece in [
        "第",
        "《",
        "1",
        "》",
        "第一条",
        "《民法典》",
        "《合同》第一条",
        "（",
        "“",
        "中华人民共和国",
        "民",
        "前者第一条",
        "Article 1 ",
        "第一条、",
        " ",
        "\n",
        "第1条规定，“",
    ] {
        let report = check(&piece.repeat(3000), Options { as_of: AS_OF }, &index).report;
        assert!(report.citations.len() <= 3000, "{piece}");
    }
}
