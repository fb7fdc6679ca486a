//! Which statute does a title name, and of what sort is it?

use lexlint_shared::statute::Kind;

const STATE: &str = "中华人民共和国";
const NPC: &str = "全国人民代表大会";

/// What two spellings of one title have in common: the title without 中华人民共和国, brackets, quotes, spaces
/// and signs. 法, 实施条例, 解释（一） and 修正案 stay apart.
pub(super) fn key(title: &str) -> String {
    let plain = title.replace(STATE, "");
    let plain = if plain.is_empty() { title } else { &plain };
    plain.chars().filter(|c| c.is_alphanumeric()).map(|c| if c == '○' { '〇' } else { c }).collect()
}

/// Sort of norm, from the title and the name of the category that the source files it under.
pub(super) fn kind(title: &str, category: &str) -> Kind {
    let stem = title.split('（').next().unwrap_or(title);
    let court =
        ["最高人民法院", "最高人民检察院", "人民法院", "人民检察院"].iter().any(|court| title.starts_with(court));
    if category.starts_with("地方") {
        return Kind::LocalRegulation;
    }
    if stem.ends_with("宪法") || stem.ends_with("宪法修正案") {
        return Kind::Constitution;
    }
    if stem.ends_with("修正案") {
        return Kind::Amendment;
    }
    if title.starts_with(NPC) {
        return if stem.ends_with("解释") {
            Kind::LegalInterpretation
        } else if stem.ends_with("法") {
            Kind::Law
        } else if stem.ends_with("决定") || stem.ends_with("决议") {
            Kind::Decision
        } else {
            by_category(title, stem, category)
        };
    }
    // The organic laws of courts and procuratorates are laws.
    if court && !stem.ends_with("法") {
        return Kind::JudicialInterpretation;
    }
    by_category(title, stem, category)
}

fn by_category(title: &str, stem: &str, category: &str) -> Kind {
    match category {
        "司法解释" => Kind::JudicialInterpretation,
        "法律解释" | "立法解释" => Kind::LegalInterpretation,
        "行政法规" => Kind::AdministrativeRegulation,
        "部门规章" => Kind::MinistryRule,
        "修正案" => Kind::Amendment,
        "有关法律问题和重大问题的决定" | "修改决定" => Kind::Decision,
        "法律"
        | "宪法相关法"
        | "刑法"
        | "民法典"
        | "民法商法"
        | "生态环境法"
        | "社会法"
        | "经济法"
        | "行政法"
        | "诉讼与非诉讼程序法" => {
            if stem.ends_with("决定") || stem.ends_with("决议") {
                Kind::Decision
            } else {
                Kind::Law
            }
        }
        _ => by_ending(title, stem),
    }
}

/// Sort of norm where only the title is known.
fn by_ending(title: &str, stem: &str) -> Kind {
    if stem.ends_with('法') && !stem.ends_with("办法") && title.starts_with(STATE) || stem.ends_with("法典") {
        Kind::Law
    } else if stem.ends_with("条例") && title.starts_with(STATE) || title.starts_with("国务院") {
        Kind::AdministrativeRegulation
    } else {
        Kind::Other
    }
}

/// Categories that [`kind`] knows; the innermost folder of this name decides.
pub(super) fn category<'a>(folders: impl DoubleEndedIterator<Item = &'a str>) -> &'a str {
    const KNOWN: [&str; 16] = [
        "宪法",
        "宪法相关法",
        "刑法",
        "民法典",
        "民法商法",
        "生态环境法",
        "社会法",
        "经济法",
        "行政法",
        "诉讼与非诉讼程序法",
        "法律解释",
        "有关法律问题和重大问题的决定",
        "行政法规",
        "司法解释",
        "部门规章",
        "地方性法规",
    ];
    folders.rev().find(|folder| KNOWN.contains(folder) || folder.starts_with("地方")).unwrap_or_default()
}

/// Who issued a statute, from its sort, its title and the words of its promulgation.
pub(super) fn issuer(kind: Kind, title: &str, words: &str) -> Option<String> {
    let judicial: Vec<&str> =
        ["最高人民法院", "最高人民检察院"].into_iter().filter(|court| title.contains(court)).collect();
    match kind {
        Kind::JudicialInterpretation if !judicial.is_empty() => Some(judicial.join("、")),
        Kind::AdministrativeRegulation => Some("国务院".to_owned()),
        _ if words.contains("全国人民代表大会常务委员会") => Some("全国人民代表大会常务委员会".to_owned()),
        _ if words.contains(NPC) => Some(NPC.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_join_spellings_and_part_statutes() {
        assert_eq!(key("中华人民共和国公司法"), key("公司法"));
        assert_eq!(
            key("最高人民法院关于适用〈中华人民共和国婚姻法〉若干问题的解释（二）"),
            key("最高人民法院关于适用《婚姻法》若干问题的解释(二)")
        );
        let titles = [
            "劳动合同法",
            "劳动合同法实施条例",
            "刑法",
            "刑法修正案",
            "刑法修正案（二）",
            "关于适用《刑法》的解释",
            "关于适用《刑法》的解释（二）",
        ];
        for a in titles {
            for b in titles {
                assert_eq!(key(a) == key(b), a == b, "{a} {b}");
            }
        }
        assert_eq!(key("中华人民共和国"), "中华人民共和国");
    }

    #[test]
    fn kinds_follow_title_and_category() {
        for (title, category, expected) in [
            ("中华人民共和国宪法", "宪法", Kind::Constitution),
            ("中华人民共和国宪法修正案（2018年）", "宪法", Kind::Constitution),
            ("中华人民共和国刑法修正案（十二）", "刑法", Kind::Amendment),
            (
                "全国人民代表大会常务委员会关于《中华人民共和国刑法》第三十条的解释",
                "法律解释",
                Kind::LegalInterpretation,
            ),
            ("最高人民法院关于互联网法院案件管辖的规定", "法律解释", Kind::JudicialInterpretation),
            ("中华人民共和国人民法院组织法", "宪法相关法", Kind::Law),
            ("全国人民代表大会组织法", "宪法相关法", Kind::Law),
            ("全国人民代表大会常务委员会关于修改《中华人民共和国食品安全法》的决定", "法律", Kind::Decision),
            ("不动产登记暂行条例", "行政法规", Kind::AdministrativeRegulation),
            ("机动车登记规定", "部门规章", Kind::MinistryRule),
            ("某市养犬管理条例", "地方性法规", Kind::LocalRegulation),
            ("中华人民共和国印花税暂行条例", "", Kind::AdministrativeRegulation),
            ("员工手册", "", Kind::Other),
        ] {
            assert_eq!(kind(title, category), expected, "{title}");
        }
    }

    #[test]
    fn the_innermost_category_counts() {
        assert_eq!(category(["x", "行政法规"].into_iter()), "行政法规");
        assert_eq!(category(["刑法", "司法解释"].into_iter()), "司法解释");
        assert_eq!(category(["a", "b"].into_iter()), "");
    }
}
