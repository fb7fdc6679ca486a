//! Tasks with one right option: accuracy.

use super::{Item, Malformed, SOURCE, Scores};
use crate::eval::measure::Measure;

/// Accuracy.
pub(super) const MEASURE: Measure = Measure {
    name: "accuracy",
    about: [
        "回答中只出现正确选项这一个选项的比例；一个选项都没有出现为拒答。",
        "Share of the answers in which the right option occurs and no other; an answer with none is an abstention.",
    ],
    source: SOURCE,
};

/// What disputes are about. A right answer that is not among them, 赔偿, is not scored.
const ISSUES: [&str; 16] = [
    "诉讼主体",
    "租金情况",
    "利息",
    "本金争议",
    "责任认定",
    "责任划分",
    "损失认定及处理",
    "原审判决是否适当",
    "合同效力",
    "财产分割",
    "责任承担",
    "鉴定结论采信问题",
    "诉讼时效",
    "违约",
    "合同解除",
    "肇事逃逸",
];

const NOT_SCORED: &str = "赔偿";

const TOPICS: [&str; 20] = [
    "婚姻家庭",
    "劳动纠纷",
    "交通事故",
    "债权债务",
    "刑事辩护",
    "合同纠纷",
    "房产纠纷",
    "侵权",
    "公司法",
    "医疗纠纷",
    "拆迁安置",
    "行政诉讼",
    "建设工程",
    "知识产权",
    "综合咨询",
    "人身损害",
    "涉外法律",
    "海事海商",
    "消费权益",
    "抵押担保",
];

/// The right option is the letter at `place` of the right answer, `正确答案：A`.
pub(super) fn letters(items: &[Item], options: &'static str, place: usize) -> Result<Scores, Malformed> {
    let options: Vec<String> = options.chars().map(String::from).collect();
    score(items, &options, |gold| {
        gold.chars().nth(place).map(String::from).filter(|letter| options.contains(letter)).ok_or("正确答案：A")
    })
}

/// The right option is in `争议焦点类别：违约。`
pub(super) fn issues(items: &[Item]) -> Result<Scores, Malformed> {
    score(items, &ISSUES, |gold| {
        let gold: Vec<char> = gold.chars().collect();
        gold.get(7..gold.len().saturating_sub(1)).map(String::from_iter).ok_or("争议焦点类别：违约。")
    })
}

/// The right option is the right answer.
pub(super) fn topics(items: &[Item]) -> Result<Scores, Malformed> {
    score(items, &TOPICS, |gold| Ok(gold.to_owned()))
}

fn score<O: AsRef<str>>(
    items: &[Item],
    options: &[O],
    right: impl Fn(&str) -> Result<String, &'static str>,
) -> Result<Scores, Malformed> {
    let results = items.iter().enumerate().map(|(at, item)| {
        let gold = right(&item.gold).map_err(|form| Malformed::gold(at, &item.gold, form))?;
        if gold == NOT_SCORED {
            return Ok((None, false));
        }
        let mut chosen = options.iter().map(AsRef::as_ref).filter(|option| item.prediction.contains(option));
        let first = chosen.next();
        let right = first == Some(gold.as_str()) && chosen.next().is_none();
        Ok((Some(f64::from(u8::from(right))), first.is_none()))
    });
    Ok(Scores::of(&results.collect::<Result<Vec<_>, Malformed>>()?))
}

#[cfg(test)]
mod tests {
    use super::{super::item::item, *};

    #[test]
    fn the_right_option_and_no_other() {
        let answers = ["答案是B", "A或B", "B，Because", "不知道", "b", "A"].map(|answer| item(answer, "正确答案：B。"));
        let scores = letters(&answers, "ABCD", 5).expect("well formed");
        // “Because” is B again, once more; “b” is no option.
        assert_eq!((scores.value(), scores.abstention_rate()), (2.0 / 6.0, 2.0 / 6.0));
        assert!(letters(&[item("B", "B")], "ABCD", 5).is_err());
    }

    #[test]
    fn some_issues_are_not_scored() {
        let scores =
            issues(&[item("违约", "争议焦点类别：违约。"), item("x", "争议焦点类别：赔偿。")]).expect("well formed");
        assert_eq!((scores.value(), scores.abstention_rate()), (1.0, 0.0));
        assert!(issues(&[item("x", "违约")]).is_err());
    }
}
