//! Tasks with several right labels: F1 of the set.

use std::{collections::BTreeSet, sync::LazyLock};

use lexlint_shared::metric::overlap;

use super::{Item, Malformed, SOURCE, Scores};
use crate::eval::measure::Measure;

/// F1 of labels.
pub(super) const MEASURE: Measure = Measure {
    name: "label F1",
    about: [
        "回答中出现的标签与正确标签两个集合的 F1，逐题平均；一个标签都没有出现为拒答。",
        "F1 of the set of labels that occur in an answer against the right ones, mean over the answers; an answer with \
         none is an abstention.",
    ],
    source: SOURCE,
};

/// What a divorce is about, as the benchmark has it, slips included.
const MARITAL: [&str; 20] = [
    "婚后有子女",
    "限制行为能力子女抚养",
    "有夫妻共同财产",
    "支付抚养费",
    "不动产分割",
    "婚后分局",
    "二次起诉离婚",
    "按月给付抚养费",
    "准予离婚",
    "有夫妻共同债务",
    "婚前个人财产",
    "法定离婚",
    "不履行家庭义务",
    "存在非婚生子",
    "适当帮助",
    "不履行离婚协议",
    "损害赔偿",
    "感情不和分居满二年",
    "子女随非抚养权人生活",
    "婚后个人财产",
];

const EVENTS: [&str; 20] = [
    "支付/给付",
    "欺骗",
    "搜查/扣押",
    "要求/请求",
    "卖出",
    "买入",
    "获利",
    "拘捕",
    "鉴定",
    "同意/接受",
    "供述",
    "联络",
    "帮助/救助",
    "租用/借用",
    "受伤",
    "伪造",
    "卖淫",
    "伤害人身",
    "赔偿",
    "归还/偿还",
];

/// Charges that an answer can hit: those of the test set that the published scorer knows.
static CHARGES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("../../../../assets/eval/accusations.txt").lines().collect());

/// The right labels are in `类别:有夫妻共同财产、损害赔偿。`
pub(super) fn marital(items: &[Item]) -> Result<Scores, Malformed> {
    for (at, item) in items.iter().enumerate() {
        if item.gold.chars().count() < 4 {
            return Err(Malformed::gold(at, &item.gold, "类别:损害赔偿。"));
        }
    }
    Ok(score(items, &MARITAL, |gold| {
        let gold: Vec<char> = gold.chars().collect();
        let gold: String = gold[3..gold.len() - 1].iter().collect();
        gold.split('、').map(str::to_owned).collect()
    }))
}

/// The right labels are in `支付/给付;欺骗`
pub(super) fn events(items: &[Item]) -> Result<Scores, Malformed> {
    Ok(score(items, &EVENTS, |gold| gold.split(';').map(str::to_owned).collect()))
}

/// The right labels are in `罪名:盗窃;诈骗`
pub(super) fn charges(items: &[Item]) -> Result<Scores, Malformed> {
    Ok(score(items, &CHARGES, |gold| gold.replace("罪名:", "").split(';').map(str::to_owned).collect()))
}

fn score(items: &[Item], labels: &[&str], right: impl Fn(&str) -> BTreeSet<String>) -> Scores {
    let result = |item: &Item| {
        let found = labels.iter().filter(|label| item.prediction.contains(**label));
        let found: BTreeSet<String> = found.map(|label| (*label).to_owned()).collect();
        (Some(overlap::of_sets(&found, &right(&item.gold))), found.is_empty())
    };
    Scores::of(&items.iter().map(result).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::{super::item::item, *};

    #[test]
    fn labels_are_sets() {
        let scores =
            events(&[item("欺骗;支付/给付;欺骗", "支付/给付;卖出"), item("支付", "欺骗")]).expect("well formed");
        assert_eq!((scores.value(), scores.abstention_rate()), (0.25, 0.5));
        assert_eq!(marital(&[item("损害赔偿", "类别:损害赔偿。")]).map(|scores| scores.value()), Ok(1.0));
        assert!(marital(&[item("损害赔偿", "类别")]).is_err());
    }

    #[test]
    fn charges_nest() {
        assert_eq!(CHARGES.len(), 189);
        // 信用卡诈骗 holds 诈骗 too: one of two is right.
        let scores = charges(&[item("信用卡诈骗", "罪名:信用卡诈骗")]).expect("well formed");
        assert!((scores.value() - 2.0 / 3.0).abs() < 1e-12);
        // What cannot be predicted stays to be found.
        let scores = charges(&[item("[罪名]盗窃", "罪名:盗窃;走私")]).expect("well formed");
        assert!((scores.value() - 2.0 / 3.0).abs() < 1e-12);
    }
}
