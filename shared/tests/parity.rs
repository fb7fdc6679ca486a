//! The same reports natively and in WebAssembly: both are held against one committed file.
//!
//! After a change of the engine that is meant: `LEXLINT_BLESS=1 cargo test -p lexlint-shared --test parity`.

use jiff::civil::date;
use lexlint_shared::check::{Options, check};
use serde_json::{Value, json};

mod law;

const TEXTS: &[&str] = &[
    "",
    "没有引用任何法律。",
    "根据《民法典》第一百八十八条，向人民法院请求保护民事权利的诉讼时效期间为三年。",
    "《民法典》第188条规定：“向人民法院请求保护民事权利的诉讼时效期间为二年。”",
    "民法典第一百八十九条规定，租赁期限不得超过二十年。超过二十年的，超过部分无效。",
    "《中华人民共和国合同法》第二百一十四条规定，租赁期限不得超过二十年。",
    "依据《公司法》第五条，股东会会议由股东按照出资比例行使表决权。",
    "《劳动合同法》第三十八条规定，劳动者严重违反用人单位的规章制度的，用人单位可以解除劳动合同。",
    "《劳动者权益保护法》第十二条规定，加班每周不得超过三小时。",
    "《医疗保障法》第十条规定，职工应当参加职工基本医疗保险。",
    "《民法典》第一百九十五条第九款、第七百零五条，以及该法第两千条。",
    "Article 188 of the Civil Code sets a limitation period of two years. 𠮷🙂 Civil Code Article 8.",
    "租赁合同第三条约定押金不退；公司法务说物权法定。《某省物业管理条例》第五条。",
    "《中華人民共和國民法典》第七百零五條規定，租賃期限不得超過三十年。",
    "“《民法典》第八条”\r\n民事主体从事民事活动，不得违反法律（参见《民法典》第八条）。",
];

/// The reports of all texts, as JSON.
fn reports() -> Value {
    let index = law::index();
    let options = Options { as_of: date(2026, 11, 20) };
    TEXTS.iter().map(|text| json!({"text": text, "report": check(text, options, &index).report})).collect()
}

fn assert_parity() {
    let found = serde_json::to_string_pretty(&reports()).unwrap_or_default();
    let committed = include_str!("parity.json");
    assert!(
        found.trim() == committed.trim(),
        "the reports differ from tests/parity.json; if the change is meant: LEXLINT_BLESS=1 cargo test -p lexlint-shared --test parity"
    );
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn native() {
    if std::env::var_os("LEXLINT_BLESS").is_some() {
        let found = serde_json::to_string_pretty(&reports()).unwrap_or_default();
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/parity.json"), found + "\n")
            .expect("the file can be written");
        return;
    }
    assert_parity();
}

#[cfg(target_arch = "wasm32")]
mod in_browser {
    wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test::wasm_bindgen_test]
    fn wasm() {
        super::assert_parity();
    }
}
