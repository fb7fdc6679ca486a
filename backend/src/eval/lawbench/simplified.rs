//! Traditional characters made simplified, word by word where a word decides (乾隆), by `OpenCC`'s tables.

use std::sync::LazyLock;

use ferrous_opencc::{OpenCC, config::BuiltinConfig};

static CONVERTER: LazyLock<OpenCC> =
    LazyLock::new(|| OpenCC::from_config(BuiltinConfig::T2s).expect("the tables are part of the program"));

/// A text in simplified characters.
pub(super) fn simplified(text: &str) -> String {
    CONVERTER.convert(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_decide() {
        assert_eq!(super::simplified("乾隆年間麵粉乾燥，著名"), "乾隆年间面粉干燥，著名");
    }
}
