//! Single sentences and what must come of them, on the index of all national norms: one changed word is
//! found, one freely put sentence is not accused.

use anyhow::Result;
use jiff::civil::date;
use lexlint_shared::{
    check::{Options, check},
    report::{Citation, Verdict},
};
use lexlint_tests::reference;

/// The citations of a sentence; `None`, with the reason printed, where the reference data is absent.
fn citations(sentence: &str) -> Result<Option<Vec<Citation>>> {
    let Some(folder) = reference::folder() else { return Ok(None) };
    let index = reference::index(&folder)?;
    Ok(Some(check(sentence, Options { as_of: date(2026, 11, 20) }, index).report.citations))
}

/// Holds the first citation of each sentence against a condition.
fn each(sentences: &[&str], holds: impl Fn(&Citation) -> bool) -> Result<()> {
    let mut wrong = Vec::new();
    for sentence in sentences {
        let Some(citations) = citations(sentence)? else { return Ok(()) };
        match citations.first() {
            Some(citation) if holds(citation) => {}
            found => {
                wrong.push(format!("{sentence} → {:?}", found.map(|c| (c.verdict, &c.explanation.code, &c.content))));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn one_changed_word_is_a_problem() -> Result<()> {
    each(
        &[
            "《公司法》第四十二条规定：“有限责任公司由一个以上三十个以下股东出资设立。”",
            "《工伤保险条例》第十五条规定：“在工作时间和工作岗位，突发疾病死亡或者在72小时之内经抢救无效死亡的，视同工伤。”",
            "《刑法》第二十五条：“共同犯罪是指三人以上共同故意犯罪。”",
            "《刑法》第二百六十四条规定：“盗窃公私财物，数额较大的，处五年以下有期徒刑、拘役或者管制，并处或者单处罚金。”",
            "《刑法》第二百三十二条规定，故意杀人的，处死刑、无期徒刑或者五年以上有期徒刑。",
            "《刑法》第二百三十二条，故意杀人的，处三年以下有期徒刑，情节较轻的免除处罚。",
            "《民法典》第一百四十四条规定：“无民事行为能力人实施的民事法律行为有效。”",
            "《刑法》第十七条第一款：“已满十六周岁的人犯罪，不负刑事责任。”",
            "《民法典》第二十条规定，不满八周岁的未成年人为限制民事行为能力人，由其法定代理人代理实施民事法律行为。",
            "《民法典》第一百八十八条规定，诉讼时效期间为二年。",
            "《劳动合同法》第三十八条规定，劳动者严重违反用人单位的规章制度的，用人单位可以解除劳动合同。",
            "《民法典》第一千零六十二条第一款规定，夫妻对共同财产，有平等的处理权。",
            "《信访条例》第十四条规定了信访人的权利。",
        ],
        |citation| citation.verdict.is_problem(),
    )
}

#[test]
fn what_the_law_does_not_say_is_not_verified() -> Result<()> {
    each(
        &[
            "根据《劳动法》，用人单位每日延长工作时间不得超过五小时。",
            "《民法典》第六百八十条规定允许高利放贷。",
            "《民法典》第一千零四十二条规定允许包办、买卖婚姻和其他干涉婚姻自由的行为。",
        ],
        |citation| citation.verdict != Verdict::Verified,
    )
}

#[test]
fn free_words_are_not_accused() -> Result<()> {
    each(
        &[
            "《劳动合同法》第四十七条是计算经济补偿的依据。",
            "《民法典》第五百七十七条适用于本案。",
            "《民法典》第五百八十五条值得注意，违约金过高可以请求减少。",
            "《劳动合同法》第三十九条、第四十条、第四十一条分别规定了用人单位解除劳动合同的情形。",
            "《劳动合同法》第八十二条对此有明确规定。",
            "《民法典》第一百八十八条：普通诉讼时效为三年。",
            "《劳动合同法》第四十七条：经济补偿的计算标准",
            "《劳动合同法》第三十八条：劳动者单方解除权",
            "《民法典》第一千零七十七条规定离婚冷静期为三十天。",
            "根据《民法典》第188条，您的诉讼时效为三年，从2023年7月1日起算。",
            "根据《民法典》第1062条，夫妻共同财产和个人财产的划分如下。",
            "《刑法》第二百八十七条之二规定了帮助信息网络犯罪活动罪。",
            "《民法典》第一百九十条规定，无民事行为能力人对其法定代理人的请求权的诉讼时效期间，自该法定代理终止之日起计算。",
        ],
        |citation| !citation.verdict.is_problem(),
    )
}

#[test]
fn the_right_place_is_named() -> Result<()> {
    let sentence = "《劳动合同法》第三十八条规定，劳动者严重违反用人单位的规章制度的，用人单位可以解除劳动合同。";
    let Some(citations) = citations(sentence)? else { return Ok(()) };
    let named: Vec<_> = citations[0].suggestions.iter().map(|suggestion| suggestion.replacement.as_str()).collect();
    assert_eq!(named, ["第三十九条"]);
    Ok(())
}

#[test]
fn a_name_that_begins_with_another_is_none_of_that() -> Result<()> {
    let Some(citations) = citations("根据刑法执行法第十七条的规定，罪犯应当收监。")? else {
        return Ok(());
    };
    let [citation] = &citations[..] else { panic!("one citation: {citations:?}") };
    assert_eq!((citation.text.as_str(), citation.verdict), ("刑法执行法第十七条", Verdict::WrongName));
    Ok(())
}

#[test]
fn a_norm_without_a_text_is_not_called_invented() -> Result<()> {
    let Some(citations) = citations("《消费者权益保护法实施条例》第五条有规定。")? else {
        return Ok(());
    };
    assert_eq!(citations[0].verdict, Verdict::Unverifiable);
    Ok(())
}

#[test]
fn an_invented_name_is_not_taken_for_another() -> Result<()> {
    for (name, meant) in [("劳动者权益保护法", None), ("劳动争议调解法", Some("中华人民共和国劳动争议调解仲裁法"))]
    {
        let Some(citations) = citations(&format!("《{name}》第十二条规定，加班每周不得超过三小时。"))?
        else {
            return Ok(());
        };
        assert_eq!(citations[0].verdict, Verdict::WrongName, "{name}");
        assert_eq!(citations[0].law.as_deref(), meant, "{name}");
    }
    Ok(())
}

#[test]
fn a_number_from_before_an_amendment_is_told_from_a_wrong_one() -> Result<()> {
    for (number, claim, now) in [
        ("六十四", "当事人对自己提出的主张，有责任提供证据。", "67"),
        ("一百一十九", "起诉必须符合下列条件：原告是与本案有直接利害关系的公民、法人和其他组织；有明确的被告。", "122"),
    ] {
        let sentence = format!("《民事诉讼法》第{number}条规定：“{claim}”");
        let Some(citations) = citations(&sentence)? else { return Ok(()) };
        let found = &citations[0];
        assert_eq!((found.verdict, found.explanation.code.as_str()), (Verdict::Repealed, "renumbered"), "{sentence}");
        assert_eq!(found.explanation.params.get("source_article").map(String::as_str), Some(now), "{sentence}");
    }
    Ok(())
}
