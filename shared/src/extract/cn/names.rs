//! Names of statutes in a text: between title marks, bare, and names that look like a statute's
//! but are of none in the index.

use std::ops::Range;

use super::words::{self, CONTINUES_FA, DOCUMENTS, NORM_ENDINGS, Words, any_of};
use crate::{
    extract::Target,
    index::{
        appellation::{self, NameKind, STATE, is_skipped, normalise},
        core::{Core, NameRef},
    },
    text::{half_width, is_han, string},
};

/// Longest name that is considered, in characters of the text.
const LONGEST: usize = 120;

/// Longest stretch before a number that is looked at for a name that the index lacks.
const LONGEST_UNKNOWN: usize = 40;

/// A name in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    /// With title marks.
    pub(super) span: Range<usize>,
    /// Without title marks.
    pub(super) written: String,
    /// What it names.
    pub(super) target: Target,
    /// A document that is no norm (a contract): its numbers are not citations.
    pub(super) document: bool,
    /// Only a citation if a number follows.
    pub(super) needs_number: bool,
}

/// The names of a text, in its order, without overlaps.
pub(super) fn names(text: &[char], core: &Core) -> Vec<Name> {
    let mut titles = titles(text).into_iter().peekable();
    let mut names: Vec<Name> = Vec::new();
    // No name that the index lacks is told without the number of an article.
    let mut number = next_number(text, 0);
    let mut at = 0;
    while at < text.len() {
        while titles.next_if(|title| title.start < at).is_some() {}
        if number.at < at {
            number = next_number(text, at);
        }
        // Far from titles and numbers, there is at most a name of the index.
        let near_number = number.at.saturating_sub(if number.named { LONGEST_UNKNOWN } else { 0 });
        let next = titles.peek().map_or(text.len(), |title| title.start).min(near_number);
        at = (at..next)
            .find(|&at| begins_like_name(text, at, core) && may_begin(text, at, core))
            .unwrap_or(at.max(next));
        if at >= text.len() {
            break;
        }
        let title = titles.peek().filter(|title| title.start == at);
        if title.is_none() && !is_han(text[at]) && !text[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let found =
            title.and_then(|title| marked(text, at, title.end, core)).or_else(|| bare(text, at, core)).or_else(|| {
                let floor = names.last().map_or(0, |name| name.span.end);
                unknown_bare(text, at, floor, &number, core)
            });
        if let Some(mut name) = found {
            // 《民法典》（侵权责任编）: a book in brackets belongs to the name.
            if let Some(book) = book_after(text, &name, core) {
                name = book;
            }
            if let Some(known) = names.pop_if(|last| goes_on(text, last, &name)) {
                name = Name {
                    span: known.span.start..name.span.end,
                    target: Target::Unknown { name: known.written.clone() + &name.written },
                    written: known.written + &name.written,
                    ..name
                };
            }
            at = name.span.end.max(at + 1);
            names.push(name);
        } else {
            at += 1;
        }
    }
    names
}

/// Whether a bare name that the index has is only the beginning of one that it lacks: 刑法执行法 is no 刑法.
fn goes_on(text: &[char], known: &Name, name: &Name) -> bool {
    let bare = |name: &Name| text[name.span.start] != '《';
    known.span.end == name.span.start
        && matches!((&known.target, &name.target), (Target::Known(_), Target::Unknown { .. }))
        && bare(known)
        && bare(name)
}

/// The number of an article, and whether a name may end before it.
struct Number {
    /// Where it begins; the end of the text if there is none.
    at: usize,
    named: bool,
}

/// Words between a name and its number.
const TAILS: [&str; 4] = ["的相关规定", "的有关规定", "的规定", "规定"];

/// The first number from `from` on.
fn next_number(text: &[char], from: usize) -> Number {
    let at = (from..text.len()).find(|&at| text[at] == '第' && super::numbers::begins(text, at));
    let at = at.unwrap_or(text.len());
    let ends_name = |end: usize| ending_at_end(&text[..end]);
    let tails = TAILS.iter().filter(|tail| words::ends(&text[..at], tail));
    let named = ends_name(at) || tails.map(|tail| at - tail.chars().count()).any(ends_name);
    Number { at, named }
}

/// Opening and closing title marks that belong together, in the order of the opening ones.
fn titles(text: &[char]) -> Vec<Range<usize>> {
    let mut titles = Vec::new();
    let mut open: Vec<(usize, char)> = Vec::new();
    for (at, &c) in text.iter().enumerate() {
        match c {
            '《' => open.push((at, '》')),
            '〈' => open.push((at, '〉')),
            '「' => open.push((at, '」')),
            '『' => open.push((at, '』')),
            '》' | '〉' | '」' | '』' => {
                // Titles do not run over each other: an unclosed mark inside is given up.
                if let Some(depth) = open.iter().rposition(|&(_, close)| close == c) {
                    titles.push(open[depth].0..at);
                    open.truncate(depth);
                }
            }
            '\n' => open.clear(),
            _ => {}
        }
        // A title holds at most a title in a title.
        if open.len() > 4 {
            open.remove(0);
        }
    }
    titles.sort_unstable_by_key(|title| title.start);
    titles
}

/// A name between title marks.
fn marked(text: &[char], open: usize, close: usize, core: &Core) -> Option<Name> {
    if close - open > LONGEST || close == open + 1 {
        return None;
    }
    let written: String = string(&text[open + 1..close]);
    let written = written.trim().to_owned();
    let span = open..close + 1;
    let quote = matches!(text[open], '「' | '『');
    let refs = core.named(&normalise(&written));
    if !refs.is_empty() && may_take_state(&written, refs) {
        return Some(known(span, written, refs, false));
    }
    // 《社会法-慈善法》: a department of law glued on; the name is what follows.
    let dash = text[open + 1..close].iter().rposition(|c| matches!(c, '-' | '－' | '—')).map(|dash| open + 2 + dash);
    for start in dash.into_iter().chain(behind_department(text, open + 1)) {
        let name: String = string(&text[start..close]);
        let refs = core.named(&normalise(&name));
        if !refs.is_empty() {
            return Some(known(start..close + 1, name, refs, false));
        }
    }
    let inner: Vec<char> = strip_edition(&written).chars().collect();
    let bare: String = string(&inner);
    if bare.len() < written.len() {
        let refs = core.named(&normalise(&bare));
        if !refs.is_empty() && may_take_state(&bare, refs) {
            return Some(known(span, bare, refs, false));
        }
    }
    let document = words::longest_before(&inner, inner.len(), &DOCUMENTS).is_some_and(|document| {
        words::longest_before(&inner, inner.len(), &NORM_ENDINGS).is_none_or(|norm| document >= norm)
    });
    let norm = words::longest_before(&inner, inner.len(), &NORM_ENDINGS).is_some() && inner.len() > 2;
    if quote && !norm {
        return None;
    }
    Some(Name {
        span,
        written: written.clone(),
        target: Target::Unknown { name: written },
        document,
        needs_number: quote || !norm,
    })
}

/// Where a name glued to a department of law begins: 《社会法就业促进法》, 《民法商法类中的拍卖法》.
fn behind_department(text: &[char], start: usize) -> Option<usize> {
    static DEPARTMENTS: Words = Words::new(&[
        "宪法相关法",
        "民法商法",
        "行政法",
        "经济法",
        "社会法",
        "生态环境法",
        "诉讼与非诉讼程序法",
        "行政法规",
        "司法解释",
        "部门规章",
    ]);
    let skip = |at: usize, words: &Words| at + words::longest_at(text, at, words).unwrap_or(0);
    let department = skip(start, any_of![STATE]);
    let end = skip(department, &DEPARTMENTS);
    (end > department).then(|| skip(end, any_of!["类中的", "中的", "类", "："]))
}

/// Without a bracketed edition behind it: 公司法（2023修订） → 公司法.
fn strip_edition(name: &str) -> &str {
    let trimmed = name.trim_end();
    let Some(body) = trimmed.strip_suffix(['）', ')']) else {
        return trimmed;
    };
    let Some(at) = body.rfind(['（', '(']) else {
        return trimmed;
    };
    let inside = &body[at..];
    let edition = inside.chars().any(|c| c.is_ascii_digit()) || inside.contains('修') || inside.contains("试行");
    if edition { &trimmed[..at] } else { trimmed }
}

/// The state's name makes a title of what it stands before; an abbreviation does not take it: 中华人民共和国交通安全法 is
/// no name.
fn may_take_state(written: &str, refs: &[NameRef]) -> bool {
    let title = |r: &NameRef| !matches!(r.kind, NameKind::Abbreviation | NameKind::Loose);
    !written.starts_with(STATE) || refs.iter().any(title)
}

fn known(span: Range<usize>, written: String, refs: &[NameRef], needs_number: bool) -> Name {
    let ids = refs.iter().map(|r| r.statute).collect();
    Name { span, written, target: Target::Known(ids), document: false, needs_number }
}

/// The longest name of the index that begins at `at`, outside title marks.
fn bare(text: &[char], at: usize, core: &Core) -> Option<Name> {
    // 2018年宪法修正案
    let year = text[at].is_ascii_digit() && (at == 0 || !text[at - 1].is_ascii_digit());
    if !(is_han(text[at]) || year) || !may_begin(text, at, core) {
        return None;
    }
    let state = words::starts(text, at, STATE);
    let (len, refs) = core.longest_name(name_chars(text, at).map(|(_, c)| c))?;
    let end = name_chars(text, at).nth(len - 1)?.0 + 1;
    let end = end + closing_bracket(text, at, end);
    let written: String = string(&text[at..end]);
    let kind = refs.first().map(|r| r.kind)?;
    if !may_take_state(&written, refs) || !state && is_part_of_word(text, at, end) {
        return None;
    }
    // 消法, 未保法 in running text may be part of other words; with a number they are names.
    let short = written.chars().count() < 3 && kind != NameKind::Official;
    // A short title such as 合同规定 is a plain phrase unless a number follows.
    let vague = kind == NameKind::Loose
        || kind == NameKind::Short && !written.replace("办法", "").contains('法') && !written.contains("司法解释");
    Some(known(at..end, written, refs, vague || short))
}

/// As [`may_begin`], by two characters that are most often ideographs.
#[inline]
fn begins_like_name(text: &[char], at: usize, core: &Core) -> bool {
    match text.get(at + 1) {
        Some(&second @ '\u{4e00}'..='\u{9fff}') if text[at] != '中' && second != '中' => {
            core.may_begin_name_like(text[at], second)
        }
        _ => true,
    }
}

/// Whether a name of the index may begin at `at`; `false` is certain.
fn may_begin(text: &[char], at: usize, core: &Core) -> bool {
    // As in `name_chars`: `None` where it is not at once clear which character is the next that counts.
    let letter = |at: usize| match *text.get(at)? {
        '中' => None,
        c @ '\u{4e00}'..='\u{9fff}' => Some(c),
        c => (!is_skipped(c)).then(|| half_width(c).to_ascii_lowercase()),
    };
    let begins = |second| core.may_begin_name(text[at], second, || letter(at + 2));
    text[at] == '中' && words::starts(text, at, STATE) || letter(at + 1).is_none_or(begins)
}

/// The characters that count for a name from `at` on, with where each stands.
///
/// Brackets and spaces inside are skipped, as is the state's name.
fn name_chars(text: &[char], at: usize) -> impl Iterator<Item = (usize, char)> + '_ {
    let end = text.len().min(at + LONGEST);
    let mut pos = at;
    std::iter::from_fn(move || {
        loop {
            if pos >= end {
                return None;
            }
            let c = text[pos];
            if c == '中' && words::starts(text, pos, STATE) {
                pos += STATE.chars().count();
            } else if is_skipped(c) && !matches!(c, '“' | '”' | '"' | '*') {
                pos += 1;
            } else {
                pos += 1;
                return Some((pos - 1, half_width(c).to_ascii_lowercase()));
            }
        }
    })
}

/// 1 if the name has an open bracket that closes right behind it.
fn closing_bracket(text: &[char], at: usize, end: usize) -> usize {
    let open = text[at..end].iter().filter(|&&c| matches!(c, '（' | '(' | '《' | '〈')).count();
    let close = text[at..end].iter().filter(|&&c| matches!(c, '）' | ')' | '》' | '〉')).count();
    usize::from(open > close && matches!(text.get(end), Some('）' | ')' | '》' | '〉')))
}

/// Whether what looks like a name is part of a longer word: 公司法务, 上海市消费者权益保护条例.
fn is_part_of_word(text: &[char], start: usize, end: usize) -> bool {
    if text[end - 1] == '法'
        && text.get(end).is_some_and(|c| CONTINUES_FA.contains(c))
        // 宪法规定 is 宪法 and 规定, not 法规.
        && words::longest_at(text, end, any_of!["规定", "规范", "制定", "理应", "人民", "定义", "务必"]).is_none()
    {
        return true;
    }
    let longer = ["实施条例", "实施细则", "实施办法", "司法解释", "修正案"];
    if longer.iter().any(|word| words::starts(text, end, word)) {
        return true;
    }
    let elsewhere = start > 0 && matches!(text[start - 1], '省' | '市' | '县' | '州' | '国' | '际')
        || words::longest_before(text, start, &FOREIGN).is_some();
    elsewhere && words::longest_before(text, start, any_of!["我国", "中国", "国家"]).is_none()
}

/// A bare name that the index does not have, ending at a norm's ending with the number right behind:
/// 合同管理法第五十二条. Found at its beginning; `floor` is where the last name ended, `number` the next number.
fn unknown_bare(text: &[char], at: usize, floor: usize, number: &Number, core: &Core) -> Option<Name> {
    let state = text[at] == '中' && words::starts(text, at, STATE);
    if !state
        && (!number.named || number.at >= at + LONGEST_UNKNOWN || !is_han(text[at]) || !begins_phrase(text, at, floor))
    {
        return None;
    }
    if words::longest_at(text, at, &PREPOSITIONS).is_some() {
        return None;
    }
    let end = text.len().min(at + LONGEST_UNKNOWN);
    let run =
        text[at..end].iter().take_while(|&&c| is_han(c) || matches!(c, '（' | '）' | '(' | ')' | '〈' | '〉')).count();
    let run = &text[at..at + run];
    let numbered = number.at < at + run.len();
    let stop = match numbered.then_some(number.at - at) {
        Some(stop) => stop,
        None if state => run.len(),
        None => return None,
    };
    // With the state's name, the name ends where its first ending does that no longer one follows.
    let head = &run[..stop];
    let tail = TAILS.iter().filter_map(|tail| {
        let len = tail.chars().count();
        (head.len() > len + 2 && words::starts(head, head.len() - len, tail) && !state).then_some(len)
    });
    let head = &head[..head.len() - tail.max().unwrap_or(0)];
    let name_len = if state && !numbered {
        first_ending(head)?
    } else {
        ending_at_end(head).then_some(head.len()).or_else(|| first_ending(head).filter(|_| state))?
    };
    let name = &head[..name_len];
    // A known name at the end is found there: 保护劳动者的是劳动合同法第三条.
    let ends_known =
        (1..name.len()).any(|from| bare(text, at + from, core).is_some_and(|known| known.span.end >= at + name_len));
    if name.len() < 3
        || ends_known
        || words::longest_before(name, name.len(), &words::ANAPHORS).is_some()
        || words::ANAPHORS.iter().any(|word| words::starts(name, 0, word))
        || is_generic(name)
    {
        return None;
    }
    let written: String = string(name);
    let document = words::longest_before(name, name.len(), &DOCUMENTS).is_some();
    Some(Name {
        span: at..at + name_len,
        written: written.clone(),
        target: Target::Unknown { name: written },
        document,
        needs_number: !state,
    })
}

/// Where the first norm's ending ends in a name that begins with the state's name.
fn first_ending(name: &[char]) -> Option<usize> {
    let skip = STATE.chars().count() + 1;
    (skip..=name.len()).find(|&end| {
        words::longest_before(name, end, any_of!["法典", "法", "条例", "规定", "办法", "细则", "决定"]).is_some()
            && !(name[end - 1] == '法' && name.get(end).is_some_and(|c| CONTINUES_FA.contains(c) || *c == '典'))
            && words::longest_at(name, end, any_of!["实施条例", "实施细则"]).is_none()
            // 中华人民共和国司法…, 中华人民共和国法律的规定: no name, but a sentence.
            && (words::longest_before(name, end, any_of!["公司法"]).is_some() || words::longest_before(name, end, any_of!["司法"]).is_none())
            && !name[skip - 1..end].iter().any(|c| matches!(c, '的' | '根' | '依' | '对' | '有' | '在' | '是'))
    })
}

fn ending_at_end(name: &[char]) -> bool {
    words::longest_before(name, name.len(), &NORM_ENDINGS).is_some()
}

/// What a name may stand behind without punctuation.
static PREPOSITIONS: Words = Words::new(&[
    "根据", "依据", "依照", "按照", "参照", "适用", "违反", "触犯", "依", "按", "据", "和", "与", "及", "由", "以及",
    "参见", "参考", "我国", "中国",
]);

/// Whether a phrase, and so perhaps a name, begins at `at`: after a preposition, conjunction or punctuation.
fn begins_phrase(text: &[char], at: usize, floor: usize) -> bool {
    at == 0 || at == floor || !is_han(text[at - 1]) || words::longest_before(text, at, &PREPOSITIONS).is_some()
}

/// 相关法律法规, 上述规定, 有关办法: no name.
fn is_generic(name: &[char]) -> bool {
    static GENERIC: Words = Words::new(&[
        "相关",
        "有关",
        "上述",
        "以上",
        "以下",
        "前述",
        "下列",
        "这些",
        "该",
        "本",
        "此",
        "其他",
        "现行",
        "法律",
        "司法解释",
        "合同",
        "协议",
        "公司章程",
        "双方",
        "当事人",
        "国家",
        "当地",
        "这个",
        "那么",
        "同时",
        "另外",
    ]);
    GENERIC.iter().any(|word| words::starts(name, 0, word))
}

/// 民法典（侵权责任编）, 《民法典》侵权责任编, 《民法典》（合同编）: the name with the book, if the index knows it so.
fn book_after(text: &[char], name: &Name, core: &Core) -> Option<Name> {
    let Target::Known(_) = &name.target else {
        return None;
    };
    let mut pos = name.span.end;
    let bracket = matches!(text.get(pos), Some('（' | '('));
    if bracket {
        pos += 1;
    }
    let run = text.get(pos..text.len().min(pos + 12))?;
    let len = run.iter().position(|&c| c == '编')? + 1;
    let book: String = string(&run[..len]);
    let refs = core.named(&format!("{}{}", normalise(&name.written), normalise(&book)));
    let kind = refs.first()?.kind;
    let end = pos + len + usize::from(bracket);
    let closed = !bracket || matches!(text.get(end - 1), Some('）' | ')'));
    (kind == NameKind::Book && closed).then(|| {
        let written: String = text[name.span.start..end].iter().filter(|&&c| !matches!(c, '《' | '》')).collect();
        known(name.span.start..end, written, refs, false)
    })
}

/// Whether a name without a match may be of a local norm.
pub(crate) fn looks_local(name: &str) -> bool {
    static PROVINCES: Words = Words::new(&[
        "北京",
        "天津",
        "上海",
        "重庆",
        "河北",
        "山西",
        "辽宁",
        "吉林",
        "黑龙江",
        "江苏",
        "浙江",
        "安徽",
        "福建",
        "江西",
        "山东",
        "河南",
        "湖北",
        "湖南",
        "广东",
        "海南",
        "四川",
        "贵州",
        "云南",
        "陕西",
        "甘肃",
        "青海",
        "内蒙古",
        "广西",
        "西藏",
        "宁夏",
        "新疆",
        "深圳",
        "香港",
        "澳门",
    ]);
    let chars: Vec<char> = appellation::normalise(name).chars().collect();
    chars.iter().take(10).any(|c| matches!(c, '省' | '市' | '县' | '州'))
        || words::longest_at(&chars, 0, &PROVINCES).is_some()
}

/// Places and times whose law is not that of the People's Republic.
static FOREIGN: Words = Words::new(&[
    "法国",
    "德国",
    "日本",
    "英国",
    "美国",
    "韩国",
    "泰国",
    "意大利",
    "瑞士",
    "瑞典",
    "荷兰",
    "奥地利",
    "比利时",
    "西班牙",
    "葡萄牙",
    "俄罗斯",
    "俄罗斯联邦",
    "苏俄",
    "苏联",
    "越南",
    "印度",
    "新加坡",
    "加拿大",
    "澳大利亚",
    "新西兰",
    "巴西",
    "欧盟",
    "罗马",
    "普鲁士",
    "拿破仑",
    "摩奴",
    "汉谟拉比",
    "查士丁尼",
    "优士丁尼",
    "加洛林纳",
    "十二表",
    "魁北克",
    "加州",
    "台湾",
    "台湾地区",
    "中华民国",
    "大清",
    "清末",
    "民国",
]);

/// Whether a name without a match is of the law of another place or time: 《法国民法典》.
pub(crate) fn looks_foreign(name: &str) -> bool {
    let chars: Vec<char> = name.chars().filter(|&c| !is_skipped(c)).collect();
    words::longest_at(&chars, 0, &FOREIGN).is_some_and(|len| !words::starts(&chars, len, "同胞"))
}
