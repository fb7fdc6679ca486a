//! What the text claims that a provision says.
//!
//! A claim belongs to the citation that introduces it (rule 7 of the labelling guide): quoted, set
//! out as the provision's text, stated behind 规定, or drawn in the same sentence; or it stands
//! before a citation in brackets.

use std::ops::Range;

use super::words::{self, Words, any_of, ends_sentence, longest_at, longest_before, starts};
use crate::extract::{Claim, ClaimForm};

/// Longest claim that is taken, in characters; a provision's text is never longer.
const LONGEST: usize = 3000;

/// The claim of the mention (or joint citation) that ends at `end` and starts at `start`; `next` is
/// where the next mention begins and `floor` where the one before ended.
pub(super) fn claim(text: &[char], start: usize, end: usize, next: usize, floor: usize) -> Option<Claim> {
    let next = next.clamp(end, end + LONGEST);
    before(text, start, end, floor).or_else(|| taken_up(text, end, next)).or_else(|| behind(text, start, end, next))
}

/// The claim where the answer comes back to the citation: 违反了第五条，该条规定….
fn taken_up(text: &[char], end: usize, next: usize) -> Option<Claim> {
    /// How far behind the citation.
    const FAR: usize = 40;
    static AGAIN: Words = Words::new(&[
        "该条规定",
        "该条款规定",
        "该款规定",
        "该条明确规定",
        "该条款明确规定",
        "根据该条款规定",
        "根据该条规定",
    ]);
    let (at, len) = (end..next.min(end + FAR)).find_map(|at| Some((at, longest_at(text, at, &AGAIN)?)))?;
    if text[end..at].contains(&'\n') {
        return None;
    }
    let from = (at + len..next)
        .find(|&at| !matches!(text[at], '，' | ',' | '：' | ':' | '了') && !text[at].is_whitespace())?;
    if let Some(quote) = quoted(text, from, next) {
        return Some(Claim { reach: quote.end, span: quote, form: ClaimForm::Quoted });
    }
    let sentence = cut(text, from, sentence_end(text, from, next));
    let span = non_empty(text, trim(text, from..sentence))?;
    Some(Claim { reach: span.end, span, form: ClaimForm::Stated })
}

/// The claim right behind a citation.
fn behind(text: &[char], start: usize, end: usize, next: usize) -> Option<Claim> {
    let mut pos = end;
    // Markup, closing brackets and title marks behind the citation.
    while pos < next && matches!(text[pos], '*' | '》' | '」' | '`' | '_' | '】' | ']') {
        pos += 1;
    }
    let bracketed = matches!(text.get(pos), Some('（' | '('))
        .then(|| text[pos..next].iter().take(40).position(|c| matches!(c, '）' | ')')))
        .flatten();
    if let Some(close) = bracketed {
        pos += close + 1;
    }
    if matches!(text.get(pos), Some('）' | ')' | '、' | '；' | ';' | '”')) {
        return None;
    }
    // 《民法典》未直接规定…: nothing is said to be there.
    let said = pos + longest_at(text, pos, any_of!["中", "里", "对此", "中对此"]).unwrap_or(0);
    if longest_at(text, said, any_of!["未", "没有", "并未", "并没有", "并无", "尚未"]).is_some() {
        return None;
    }
    let introduced = introduction(text, pos, next);
    let mut at = introduced.end;
    let mut form = introduced.form;
    // 。 right behind the citation: a list of sources, unless the text of the provision follows.
    if at < next && matches!(text[at], '。' | '！' | '？') {
        return None;
    }
    let line_break = text[pos.min(at)..at].contains(&'\n');
    while at < next && (text[at].is_whitespace() || matches!(text[at], '*' | '>' | '-' | '|' | '#')) {
        at += 1;
    }
    if at >= next {
        return None;
    }
    if let Some(quote) = quoted(text, at, next) {
        return Some(Claim { reach: quote.end, span: quote, form: ClaimForm::Quoted });
    }
    if form == ClaimForm::Text {
        if line_break && let Some(label) = content_label(text, at, next) {
            at = label;
            if let Some(quote) = quoted(text, at, next) {
                return Some(Claim { reach: quote.end, span: quote, form: ClaimForm::Quoted });
            }
        } else if line_break && !continues_provision(text, at) {
            return None;
        }
        let span = if at_line_start(text, start) || !introduced.colon {
            provision_text(text, at, next)
        } else {
            trim(text, at..cut(text, at, sentence_end(text, at, next)))
        };
        let reach = if introduced.colon { reach(text, span.end, next) } else { span.end };
        return non_empty(text, span).map(|span| Claim { reach: reach.max(span.end), span, form });
    }
    // 慈善法第九十八条国家建立…: at the beginning of a line, the provision's text without any mark.
    if form == ClaimForm::Applied && at_line_start(text, start) && !continues_sentence(text, at) {
        let span = provision_text(text, at, next);
        return non_empty(text, span.clone()).map(|span| Claim { reach: span.end, span, form: ClaimForm::Text });
    }
    // 违反第五条的规定，应当受到处罚; 按照第五条规定支付工资: the provision is applied, not told.
    let told = !introduced.colon && form == ClaimForm::Stated;
    let run_on = !matches!(text[introduced.end - 1], '，' | ',');
    let violated = !introduced.colon && longest_before(text, start, any_of!["违反", "违反了"]).is_some();
    let run_on = run_on
        || longest_before(
            text,
            start,
            any_of!["应按照", "应当按照", "应该按照", "可以按照", "需要按照", "应当依照", "应该依照"],
        )
        .is_some();
    let followed =
        told && run_on && longest_before(text, start, any_of!["按照", "依照", "遵照", "符合", "未按"]).is_some();
    if violated || followed {
        form = ClaimForm::Applied;
    }
    // A turn to the case right behind the citation: 根据第五条，因此….
    if matches!(form, ClaimForm::Drawn | ClaimForm::Applied)
        && longest_at(text, at, any_of!["因此", "所以", "综上", "故此", "故应", "建议", "以下", "如下"]).is_some()
    {
        return None;
    }
    // 第七条、第八条，依次是…: topics, not words.
    if longest_at(text, at, any_of!["依次", "分别", "均与", "都与", "结合"]).is_some() {
        return None;
    }
    let sentence = cut(text, at, sentence_end(text, at, next));
    if let Some(list) = list_below(text, at, sentence, next) {
        return Some(Claim { reach: list.end, span: list, form });
    }
    if introduced.colon && form == ClaimForm::Stated && at_line_start(text, start) {
        form = ClaimForm::Text;
        let span = provision_text(text, at, next);
        return non_empty(text, span.clone()).map(|span| Claim { reach: span.end, span, form });
    }
    let reach = reach(text, sentence, next);
    let span = trim(text, at..sentence);
    non_empty(text, span).map(|span| Claim { reach: reach.max(span.end), span, form })
}

/// The numbered lines below a sentence that only leads to them: …应当遵守以下规定：1. …
fn list_below(text: &[char], at: usize, sentence: usize, next: usize) -> Option<Range<usize>> {
    let leads = text[at..sentence].iter().rev().find(|c| !c.is_whitespace()).is_some_and(|c| matches!(c, '：' | ':'));
    if !leads || text.get(sentence) != Some(&'\n') {
        return None;
    }
    let first = (sentence..next).find(|&pos| !text[pos].is_whitespace())?;
    let mut line = first;
    let mut end = first;
    while line < next && list_number(text, line) {
        end = (line..next).find(|&pos| text[pos] == '\n').unwrap_or(next);
        line = (end..next).find(|&pos| !text[pos].is_whitespace()).unwrap_or(next);
    }
    non_empty(text, trim(text, first..end))
}

struct Introduction {
    end: usize,
    form: ClaimForm,
    colon: bool,
}

/// Reads 的规定，, 规定：, 明确，, or bare punctuation behind a citation.
fn introduction(text: &[char], at: usize, next: usize) -> Introduction {
    let mut pos = at;
    let mut stated = false;
    let mut colon = false;
    let mut punctuated = false;
    let mut spaced = false;
    for _ in 0..8 {
        if pos >= next {
            break;
        }
        let c = text[pos];
        if matches!(c, ' ' | '\t' | '\u{3000}' | '\n' | '\r' | '|') {
            spaced = true;
            pos += 1;
            while pos < next && text[pos].is_whitespace() {
                pos += 1;
            }
        } else if !stated && let Some(len) = short_lead(text, pos, next) {
            // 第三款起诉：…: a word or two, then a colon.
            pos += len;
        } else if matches!(c, '：' | ':') {
            colon = true;
            pos += 1;
            break;
        } else if matches!(c, '，' | ',') {
            punctuated = true;
            pos += 1;
            // 第五条规定，…: one comma ends the introduction.
            break;
        } else if matches!(c, '的' | '中' | '也' | '还' | '都' | '均' | '就' | '已' | '则')
            && longest_at(text, pos + 1, &words::STATES).is_some()
        {
            pos += 1;
        } else if longest_at(text, pos, &words::CARRIES).is_some() {
            stated = true;
            break;
        } else if let Some(len) = longest_at(text, pos, &words::STATES) {
            stated = true;
            pos += len;
            if matches!(text.get(pos), Some('了' | '着' | '的')) {
                pos += 1;
            }
        } else {
            break;
        }
    }
    let form = if stated {
        ClaimForm::Stated
    } else if colon || (spaced && !punctuated) {
        ClaimForm::Text
    } else if punctuated {
        ClaimForm::Drawn
    } else {
        ClaimForm::Applied
    };
    Introduction { end: pos.min(next), form, colon }
}

/// The words in the quotation marks that open at `at`; to the end of the line where none close.
fn quoted(text: &[char], at: usize, next: usize) -> Option<Range<usize>> {
    let close = match text[at] {
        '“' | '”' => '”',
        '「' => '」',
        '『' => '』',
        '"' => '"',
        '‘' => '’',
        _ => return None,
    };
    let mut depth = 1;
    let limit = text.len().min(at + LONGEST);
    for (pos, &c) in text.iter().enumerate().take(limit).skip(at + 1) {
        if c == close {
            depth -= 1;
            if depth == 0 {
                return non_empty(text, at + 1..pos);
            }
        } else if c == text[at] {
            depth += 1;
        }
    }
    let end = (at + 1..next).find(|&pos| text[pos] == '\n').unwrap_or(next);
    non_empty(text, at + 1..end)
}

/// The provision's own text from `at` on: its line, and the lines that go on with it.
fn provision_text(text: &[char], at: usize, next: usize) -> Range<usize> {
    let mut end = at;
    loop {
        let line_end = (end..next).find(|&pos| text[pos] == '\n').unwrap_or(next);
        end = turn_in(text, end, line_end, end == at);
        if end < line_end || line_end >= next {
            break;
        }
        let following = (line_end..next).find(|&pos| !text[pos].is_whitespace()).unwrap_or(next);
        let open_list = text[..line_end]
            .iter()
            .rev()
            .find(|c| !c.is_whitespace())
            .is_some_and(|c| matches!(c, '：' | ':' | '；' | ';'));
        if following >= next || !(is_item(text, following) || (open_list && !turns(text, following))) {
            // A further 款 follows without a mark; it is taken where it does not turn to the case.
            if following >= next
                || turns(text, following)
                || !continues_provision(text, following)
                || following - line_end > 1
            {
                break;
            }
        }
        end = following;
    }
    trim(text, at..end)
}

/// Where within `from..to` a sentence begins that turns from the law to the case; `to` if none.
fn turn_in(text: &[char], from: usize, to: usize, first: bool) -> usize {
    let mut start = from;
    let mut checked = first;
    while start < to {
        if !checked && turns(text, start) {
            return start;
        }
        checked = false;
        let Some(end) = (start..to).find(|&pos| matches!(text[pos], '。' | '！' | '？')) else {
            return to;
        };
        start = end + 1;
        while start < to && (matches!(text[start], '”' | '」' | '"' | '）' | ')') || text[start].is_whitespace()) {
            start += 1;
        }
    }
    to
}

/// Whether the sentence at `at` turns from the law to the case, to advice, or to another source.
fn turns(text: &[char], at: usize) -> bool {
    words::begins_turn(text, at) || text[at].is_ascii_alphabetic()
}

/// A line that begins an item or a numbered list: （一）, 1., 一、, ①, - .
fn is_item(text: &[char], at: usize) -> bool {
    match text[at] {
        '（' | '(' => text
            .get(at + 1)
            .is_some_and(|&c| crate::text::numeral::digit(c).is_some() || c == '十' || c.is_ascii_digit()),
        '①'..='⑳' => true,
        _ => false,
    }
}

/// Whether a line can be a provision's text: it begins with a word, not with a mark or a number of a list.
fn continues_provision(text: &[char], at: usize) -> bool {
    let c = text[at];
    crate::text::is_han(c) && !turns(text, at) && !list_number(text, at) || is_item(text, at)
}

/// 一、 or 1. at the beginning of a line: the answer's own list.
fn list_number(text: &[char], at: usize) -> bool {
    crate::text::numeral::read(&text[at..]).is_some_and(|n| matches!(text.get(at + n.len), Some('、' | '.' | '．')))
}

/// End of the sentence at `at`: its full stop, or a line break.
fn sentence_end(text: &[char], at: usize, next: usize) -> usize {
    let mut depth = 0usize;
    for (pos, &c) in text.iter().enumerate().take(next).skip(at) {
        match c {
            '“' | '（' | '(' => depth += 1,
            '”' | '）' | ')' => {
                if depth == 0 {
                    return pos;
                }
                depth -= 1;
            }
            '；' | ';' if depth == 0 && words::begins_turn(text, pos + 1) => {
                return pos;
            }
            '\n' => {
                let following = (pos..next).find(|&at| !text[at].is_whitespace()).unwrap_or(next);
                if following >= next || !is_item(text, following) {
                    return pos;
                }
            }
            c if c != '\n' && ends_sentence(c) => {
                let following = (pos + 1..next).find(|&at| !text[at].is_whitespace()).unwrap_or(next);
                if following >= next || !is_item(text, following) {
                    return pos;
                }
            }
            _ => {}
        }
    }
    next
}

/// How far the claim may go on behind its first sentence: to a turn, a line break or the next mention.
fn reach(text: &[char], sentence: usize, next: usize) -> usize {
    let line_end = (sentence..next).find(|&pos| text[pos] == '\n').unwrap_or(next);
    if sentence >= line_end {
        return sentence;
    }
    turn_in(text, (sentence + 1).min(line_end), line_end, false)
}

/// A claim before a citation in brackets, or before ……的法律依据是.
fn before(text: &[char], start: usize, end: usize, floor: usize) -> Option<Claim> {
    let close = text.get(end..).unwrap_or_default().iter().take(12).position(|c| matches!(c, '）' | ')' | ']' | '】'));
    let mut open = start;
    open -= longest_before(
        text,
        open,
        any_of!["详见", "参见", "参照", "参考", "见", "依据", "根据", "法律依据：", "法条："],
    )
    .unwrap_or(0);
    // The words before `to`, back to the end of the sentence or clause before.
    let taken = |to: usize, last: usize, ends: fn(char) -> bool| {
        let from = (floor..last).rev().find(|&at| ends_sentence(text[at]) || ends(text[at])).map_or(floor, |at| at + 1);
        let span = non_empty(text, trim(text, from.min(last)..to))?;
        Some(Claim { reach: span.end, span, form: ClaimForm::Before })
    };
    let sentence_before = |to: usize, last: usize| taken(to, last, |c| c == '；');
    let clause_before = |to: usize| taken(to, to, |c| matches!(c, '，' | '；'));
    if open > floor && matches!(text[open - 1], '（' | '(' | '[' | '【') && close.is_some() {
        // The full stop of the sentence may stand before the bracket.
        return sentence_before(open - 1, (open - 1).saturating_sub(1));
    }
    // …，这是根据第五条所规定的: what the sentence said before.
    let based = longest_before(text, start, any_of!["，这是根据", "，这是依据", "，这是基于", "，这是由"]);
    if let Some(based) = based
        && longest_at(text, end, any_of!["所规定", "的规定", "规定的"]).is_some()
    {
        return clause_before(start - based);
    }
    // …，见第五条。 at the end of a sentence: what the sentence said.
    let see = longest_before(text, start, &words::SEE);
    if let Some(see) = see
        && text.get(end).is_none_or(|&c| ends_sentence(c) || matches!(c, '；' | '）' | ')'))
    {
        return sentence_before(start - see, start - see);
    }
    // 按日连续处罚见第五条: a topic and where it is ruled.
    let name_start = start - longest_before(text, start, &words::ANAPHORS).unwrap_or(0);
    if let Some(see) = longest_before(text, name_start, any_of!["详见", "参见", "见"])
        && name_start > see
        && crate::text::is_han(text[name_start - see - 1])
        && !matches!(text[name_start - see - 1], '意' | '可' | '会' | '听' | '看' | '常' | '罕' | '再')
    {
        return clause_before(name_start - see);
    }
    let basis = longest_before(text, start, any_of!["的法律依据是", "的法律依据为", "的依据是", "的法律依据主要是"])?;
    clause_before(start - basis)
}

/// Without spaces, punctuation and markup at the ends; the full stop inside quotation marks stays.
fn trim(text: &[char], mut span: Range<usize>) -> Range<usize> {
    let edge =
        |c: char| c.is_whitespace() || matches!(c, '，' | ',' | '：' | ':' | '；' | ';' | '、' | '*' | '|' | '#' | '>');
    while span.start < span.end && edge(text[span.start]) {
        span.start += 1;
    }
    while span.start < span.end && edge(text[span.end - 1]) {
        span.end -= 1;
    }
    if starts(text, span.end.saturating_sub(5), "<eoa>") && span.end - span.start >= 5 {
        span.end -= 5;
    }
    span.end -= glued_department(&text[span.clone()]);
    span.start += date(&text[span.clone()]);
    span
}

/// Length of a last line that is only a department's name with a hyphen, as some models put it before each law's
/// name: 诉讼与非诉讼程序法-.
fn glued_department(text: &[char]) -> usize {
    const LONGEST: usize = 16;
    if text.last() != Some(&'-') {
        return 0;
    }
    let line = text.iter().rev().take(LONGEST).position(|&c| c == '\n');
    let department = |len: &usize| text[text.len() - len..text.len() - 1].iter().all(|&c| crate::text::is_han(c));
    line.filter(department).map_or(0, |len| len + 1)
}

/// Length of a date as 2021-12-17 with the comma behind it: when the norm was issued, no words of it.
fn date(text: &[char]) -> usize {
    const FORM: &str = "0000-00-00";
    let is_date = text.len() > FORM.len()
        && FORM.chars().zip(text).all(|(form, &c)| if form == '0' { c.is_ascii_digit() } else { c == form });
    if is_date && matches!(text[FORM.len()], ',' | '，' | ' ') { FORM.len() + 1 } else { 0 }
}

/// The span if it holds words that say something: not only 有关规定.
fn non_empty(text: &[char], span: Range<usize>) -> Option<Range<usize>> {
    static SAYS_NOTHING: Words = Words::new(&[
        "有关规定",
        "相关规定",
        "规定处理",
        "规定执行",
        "规定办理",
        "法律规定",
        "明确规定",
        "详细规定",
        "如下",
        "作出规定",
        "有规定",
    ]);
    /// A longer claim says something besides.
    const MOST: usize = 12;
    let letter = |c: &&char| crate::text::is_han(**c) || c.is_alphanumeric();
    let words = text[span.clone()].iter().filter(letter).take(MOST + 1).count();
    let empty = words <= MOST && longest_before(text, span.end, &SAYS_NOTHING).is_some();
    (words > 3 && !empty && longest_before(text, span.end, any_of!["如下"]).is_none()).then_some(span)
}

/// Where a sentence turns from the law to the case behind a comma: …，因此您需要…; `end` if it does not.
/// Also without the words that only lead to the next citation: …，并且根据.
fn cut(text: &[char], at: usize, end: usize) -> usize {
    static TURNS: Words = Words::new(&[
        "因此",
        "所以",
        "因而",
        "从而",
        "故此",
        "故应",
        "故而",
        "您",
        "你",
        "这意味",
        "这表明",
        "这是",
        "建议",
        "由于",
        "也就是",
        "即使您",
        "如果您",
        "如果你",
        "由此",
    ]);
    static LEADS: Words = Words::new(&[
        "并且根据",
        "而根据",
        "同时根据",
        "根据",
        "依据",
        "依照",
        "按照",
        "以及",
        "并且",
        "并",
        "而",
        "同时",
        "且",
        "和",
        "而且",
        "其中",
    ]);
    let mut end = (at + 4..end)
        .find(|&pos| matches!(text[pos], '，' | ',' | '；') && longest_at(text, pos + 1, &TURNS).is_some())
        .unwrap_or(end);
    while let Some(len) = longest_before(text, end, &LEADS).or_else(|| longest_before(text, end, &words::ANAPHORS)) {
        if end - len <= at {
            break;
        }
        end -= len;
        while end > at && matches!(text[end - 1], '，' | ',') {
            end -= 1;
        }
    }
    end
}

/// Behind 具体法条内容：, 条文内容： at the beginning of a line: where the content begins.
fn content_label(text: &[char], at: usize, next: usize) -> Option<usize> {
    let colon = (at..next.min(at + 12)).find(|&pos| matches!(text[pos], '：' | ':'))?;
    let label: String = crate::text::string(&text[at..colon]);
    let names_content = ["内容", "条文", "法条", "原文", "规定如下"].iter().any(|word| label.contains(word));
    (names_content && !label.contains("依据"))
        .then(|| (colon + 1..next).find(|&pos| !text[pos].is_whitespace() && text[pos] != '*').unwrap_or(next))
        .filter(|&pos| pos < next)
}

/// Whether a citation stands at the beginning of its line, but for list numbers and markup: 1. 《民法典》第八条.
fn at_line_start(text: &[char], start: usize) -> bool {
    let from = text[..start].iter().rev().take(12).take_while(|c| **c != '\n').count();
    let before = &text[start - from..start];
    // 社会法-: a department glued on.
    let before = if before.last() == Some(&'-') { &[] } else { before };
    from < 12
        && before.iter().all(|&c| !crate::text::is_han(c) || crate::text::numeral::digit(c).is_some() || c == '十')
}

/// Whether a citation's sentence goes on behind it: 第四十七条是…的依据, 第三十九条分别规定了….
fn continues_sentence(text: &[char], at: usize) -> bool {
    static GOES_ON: Words = Words::new(&[
        "是", "对", "适用", "值得", "分别", "作为", "属于", "涉及", "也", "均", "都", "为", "与", "和", "以及", "中",
        "里", "上", "所", "的", "可", "已", "就", "仅", "并", "在", "有", "没", "因", "同", "及", "等", "之", "到",
        "至", "还", "只",
    ]);
    longest_at(text, at, &GOES_ON).is_some()
}

/// Length of a few ideographs that a colon follows: one to four, or behind 的 up to sixteen (的伤残补助金标准：).
fn short_lead(text: &[char], at: usize, next: usize) -> Option<usize> {
    let most = if text[at] == '的' { 16 } else { 4 };
    let len = text[at..next].iter().take(most + 1).take_while(|c| crate::text::is_han(**c)).count();
    ((1..=most).contains(&len) && matches!(text[..next].get(at + len), Some('：' | ':'))).then_some(len)
}
