//! Which statutes does a text end? Reads repeal clauses: `《甲》、《乙》同时废止`.
//!
//! Only the end of a whole statute counts: a clause that repeals some provisions of one is passed over.

use jiff::civil::Date;

use super::dates;

/// A statute named by a repeal clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Repealed {
    /// Title as the clause names it.
    pub(super) title: String,
    /// The courts named before a title that begins with 关于: `最高人民法院`.
    pub(super) issuer: Option<&'static str>,
    /// Day that the clause itself gives; else the commencement of the repealing act.
    pub(super) date: Option<Date>,
}

/// What is said of an act that ends.
const VERBS: [&str; 5] = ["废止", "不再适用", "不再执行", "停止执行", "停止施行"];

/// A title in a sentence.
struct Mention<'a> {
    /// Words between the title before it, or the beginning, and this one.
    before: &'a str,
    title: &'a str,
}

/// All whole statutes that the text repeals. `by_decree`: the act's own title says that it repeals (关于废止…的决定), so
/// that sentences `废止《甲》` count too.
pub(super) fn clauses(text: &str, by_decree: bool) -> Vec<Repealed> {
    text.split(['。', '\n', '；'])
        .filter(|sentence| VERBS.iter().chain(&["失效"]).any(|verb| sentence.contains(verb)))
        .flat_map(|sentence| sentence_repeals(sentence, by_decree))
        .collect()
}

fn sentence_repeals(sentence: &str, by_decree: bool) -> Vec<Repealed> {
    let (mentions, tail) = mentions(sentence);
    let Some(first) = mentions.first() else {
        return Vec::new();
    };
    let list_then_verb = ends_them(tail);
    let verb_then_list = by_decree
        && first.before.trim_end_matches(['“', ' ']).ends_with("废止")
        && without_brackets(tail).trim().is_empty();
    if !list_then_verb && !verb_then_list {
        return Vec::new();
    }
    let date = dates::all(tail).first().map(|&(.., date)| date).or_else(|| leading_date(first.before));
    let afters = mentions.iter().skip(1).map(|mention| mention.before).chain([""]);
    mentions
        .iter()
        .zip(afters)
        .filter(|(_, after)| is_whole(after))
        .map(|(mention, _)| Repealed { title: mention.title.to_owned(), issuer: issuer(mention.before), date })
        .collect()
}

/// Titles in 《》 with the words before each, and the words after the last. Titles inside titles use 〈〉.
fn mentions(sentence: &str) -> (Vec<Mention<'_>>, &str) {
    let mut found = Vec::new();
    let mut rest = sentence;
    while let Some((before, open)) = rest.split_once('《') {
        let Some((title, after)) = open.split_once('》') else {
            break;
        };
        found.push(Mention { before, title });
        rest = after;
    }
    (found, rest)
}

/// Whether the words after the last title of a list end all of them: `同时废止`, `（法释〔2000〕1号），自本法施行之日起废止`.
fn ends_them(tail: &str) -> bool {
    let tail = without_brackets(tail);
    let verb = VERBS.iter().filter_map(|verb| tail.find(verb)).min();
    let verb = verb.or_else(|| tail.contains("同时失效").then(|| tail.find("失效")).flatten());
    let Some(verb) = verb else { return false };
    let mut between = tail[..verb].trim();
    // 自本法施行之日起, 自2021年1月1日起
    if let Some((before, after)) = between.split_once('起')
        && before.contains('自')
        && !before.contains('条')
    {
        between = after;
    }
    const FILLERS: [&str; 16] = [
        "同时", "即行", "相应", "一并", "予以", "全部", "一律", "自行", "，", "、", "等", "都", "均", "也", "即", "应",
    ];
    let mut between = between.trim();
    while let Some(rest) = FILLERS.iter().find_map(|filler| between.strip_prefix(filler)) {
        between = rest.trim_start();
    }
    between.is_empty()
}

/// Whether the words after a title, up to the next, leave it whole: `、1986年9月5日国务院发布的` does,
/// `第三条、` and `中有关甲的规定和` do not.
fn is_whole(after: &str) -> bool {
    let after = without_brackets(after);
    let after = after.trim_start();
    !["第", "中", "的", "有关", "关于", "附"].iter().any(|word| after.starts_with(word))
}

/// Text without what stands in brackets: `（法释〔2000〕1号）`.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    text.chars()
        .filter(|&c| {
            depth += usize::from(c == '（');
            let outside = depth == 0;
            depth = depth.saturating_sub(usize::from(c == '）'));
            outside
        })
        .collect()
}

/// `自2021年1月1日起废止` before the list.
fn leading_date(before: &str) -> Option<Date> {
    let at = before.find('自')?;
    let (date, length) = dates::leading(&before[at + '自'.len_utf8()..])?;
    before[at + '自'.len_utf8() + length..].starts_with('起').then_some(date)
}

/// The courts named in words.
pub(super) fn issuer(before: &str) -> Option<&'static str> {
    let court = before.rfind("最高人民法院");
    let procuratorate = before.rfind("最高人民检察院");
    match (court, procuratorate) {
        (Some(_), Some(_)) => Some("最高人民法院、最高人民检察院"),
        (Some(_), None) => Some("最高人民法院"),
        (None, Some(_)) => Some("最高人民检察院"),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn titles(text: &str) -> Vec<String> {
        clauses(text, false).into_iter().map(|repealed| repealed.title).collect()
    }

    #[test]
    fn lists_are_read() {
        assert_eq!(
            titles("本法自2021年1月1日起施行。《甲法》、《乙法》、 《丙法》同时废止。"),
            ["甲法", "乙法", "丙法"]
        );
        assert_eq!(
            titles(
                "1984年9月18日国务院发布的《甲条例》、1986年财政部发布的《乙办法》（财字第1号）和《丙办法》同时废止"
            ),
            ["甲条例", "乙办法", "丙办法"]
        );
        assert_eq!(titles("1950年颁行的《某法》，自本法施行之日起废止。"), ["某法"]);
        assert_eq!(
            titles("自本解释公布之日起，《关于适用〈某法〉的规定》（法释〔1998〕1号）即行废止。"),
            ["关于适用〈某法〉的规定"]
        );
        assert_eq!(titles("《某解释》（法发〔1995〕9号）自本解释公布之日起不再执行。"), ["某解释"]);
        assert_eq!(titles("本解释发布实施后，《某解释》（法释〔2002〕3号）不再适用。"), ["某解释"]);
        assert_eq!(titles("第五条 本条例由国务院批准施行，《旧条例》同时废止"), ["旧条例"]);
    }

    #[test]
    fn the_end_of_some_provisions_is_not_the_end_of_a_statute() {
        for text in [
            "《某解释》第二十一条同时废止。",
            "《某条例》中关于反倾销的规定同时废止。",
            "《甲条例》、《乙条例》中有关总会计师的规定同时废止。",
            "与《某法》不一致的规定同时废止。",
            "人民法院可以提出修改或者废止该文件的建议。",
            "国务院可以依照《某法》改变或者废止决定。",
            "废止《某法》。",
            "与《某法》不一致的规定不再适用。",
            "依照《某法》的规定停止执行。",
        ] {
            assert_eq!(titles(text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(titles("《甲法》第三条、《乙法》同时废止。"), ["乙法"]);
    }

    #[test]
    fn dates_and_issuers_are_read() {
        let found = clauses("自2021年1月1日起，最高人民法院《关于甲的解释》废止；《乙》自2022年2月2日起废止", false);
        assert_eq!(found[0].issuer, Some("最高人民法院"));
        assert_eq!(found[0].date, Some(date(2021, 1, 1)));
        assert_eq!((found[1].issuer, found[1].date), (None, Some(date(2022, 2, 2))));
    }

    #[test]
    fn a_decision_to_repeal_names_its_object_after_the_verb() {
        let found =
            clauses("一、废止《甲条例》（国务院令第1号）。\n二、修改《乙条例》。\n三、废止《丙条例》第三条。", true);
        let titles: Vec<_> = found.iter().map(|repealed| repealed.title.as_str()).collect();
        assert_eq!(titles, ["甲条例"]);
    }
}
