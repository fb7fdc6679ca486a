//! The grammar of mainland China: titles in 《》 or bare, 第…条, anaphors, claims in Chinese.

mod claims;
mod english;
pub(crate) mod names;
mod numbers;
mod words;

use std::ops::Range;

use self::words::{Words, any_of};
use self::{
    names::Name,
    numbers::{Reference, references},
};
use super::{Claim, ClaimForm, Mention, Target};
use crate::index::core::Core;

/// All citations of `text`, in its order.
pub fn mentions(text: &[char], core: &Core) -> Vec<Mention> {
    let names = names::names(text, core);
    let mut mentions = bind(text, &names);
    english::mentions(text, core, &mut mentions);
    mentions.sort_by_key(|mention| mention.span.start);
    // 《民法典》（Civil Code）第八条 is one citation.
    mentions.dedup_by(|later, earlier| later.span.start < earlier.span.end);
    attach_claims(text, &mut mentions);
    mentions
}

/// Whether a sentence is about somebody: the reader, or the persons of an example.
pub fn names_somebody(sentence: &[char]) -> bool {
    (0..sentence.len()).any(|at| words::means_somebody(sentence, at))
}

/// Whether a title is of an act that only changes others: its words stand in those, and are cited from there.
pub fn amends(title: &str) -> bool {
    title.contains("关于修改") || title.contains("修正案")
}

/// Whether a sentence commands, forbids or allows, as statutes do.
pub fn speaks_as_law(sentence: &[char]) -> bool {
    (0..sentence.len()).any(|at| words::longest_at(sentence, at, &words::COMMANDS).is_some())
}

/// Joins names and numbers into mentions.
fn bind(text: &[char], names: &[Name]) -> Vec<Mention> {
    let mut mentions: Vec<Mention> = Vec::new();
    // The statutes that numbers further on may imply.
    let mut antecedents: Vec<&Target> = Vec::new();
    let mut last_article: Option<(Target, crate::statute::ArticleNumber)> = None;
    let mut group = 0;
    let mut pending: Option<&Name> = None;
    let mut upcoming = names.iter().peekable();
    let mut at = 0;
    while at < text.len() {
        if let Some(name) = upcoming.next_if(|name| name.span.start <= at) {
            if let Some(alone) = pending.take() {
                push_alone(text, &mut mentions, alone, &mut group);
            }
            pending = Some(name);
            if !name.needs_number && !name.document {
                antecedents.push(&name.target);
            }
            at = name.span.end;
            continue;
        }
        let list = match text[at] {
            '第' => references(text, at),
            '同' | '该' | '本' => same_article(text, at, last_article.as_ref()).into_iter().collect(),
            _ => Vec::new(),
        };
        let Some(first) = list.first() else {
            at += 1;
            continue;
        };
        let end = list.last().map_or(at + 1, |last| last.span.end);
        let named = pending.filter(|name| is_gap(text, name.span.end, at));
        if let Some(alone) = pending.take()
            && named.is_none()
        {
            push_alone(text, &mut mentions, alone, &mut group);
        }
        let joint = mentions.last().is_some_and(|last| {
            last.article.is_some() && is_joint(text, last.span.end, named.map_or(at, |name| name.span.start))
        });
        if !joint {
            group += 1;
        }
        let target = match named {
            Some(name) if name.document => None,
            Some(name) => Some(name.target.clone()),
            None => implied(text, first, end, &antecedents),
        };
        if let Some(target) = target {
            if let Some(name) = named
                && name.needs_number
            {
                antecedents.push(&name.target);
            }
            for (position, reference) in list.into_iter().enumerate() {
                let name = named.filter(|_| position == 0);
                last_article = Some((target.clone(), reference.article));
                mentions.push(numbered_mention(reference, name, target.clone(), group));
            }
        }
        at = end;
    }
    if let Some(alone) = pending {
        push_alone(text, &mut mentions, alone, &mut group);
    }
    mentions
}

/// Adds a statute named without an article; 《A》和《B》规定 are one joint citation.
fn push_alone(text: &[char], mentions: &mut Vec<Mention>, name: &Name, group: &mut usize) {
    let joint =
        mentions.last().is_some_and(|last| last.article.is_none() && is_joint(text, last.span.end, name.span.start));
    if !joint {
        *group += 1;
    }
    mentions.extend(alone_mention(name, *group));
}

fn numbered_mention(reference: Reference, name: Option<&Name>, target: Target, group: usize) -> Mention {
    Mention {
        span: name.map_or(reference.span.start, |name| name.span.start)..reference.span.end,
        written: name.map(|name| name.written.clone()),
        name_span: name.map(|name| name.span.clone()),
        target,
        article: Some(reference.article),
        article_span: Some(reference.article_span),
        paragraph: reference.paragraph,
        item: reference.item,
        claim: None,
        group,
    }
}

/// A statute named without an article.
fn alone_mention(name: &Name, group: usize) -> Option<Mention> {
    (!name.needs_number && !name.document).then(|| Mention {
        span: name.span.clone(),
        written: Some(name.written.clone()),
        name_span: Some(name.span.clone()),
        target: name.target.clone(),
        article: None,
        article_span: None,
        paragraph: None,
        item: None,
        claim: None,
        group,
    })
}

/// 同条第二款, 该条第一款: the article cited last.
fn same_article(text: &[char], at: usize, last: Option<&(Target, crate::statute::ArticleNumber)>) -> Option<Reference> {
    let (_, article) = last?;
    (text.get(at + 1) == Some(&'条')).then_some(())?;
    let (paragraph, end) = numbers::division(text, at + 2, '款')?;
    let item = numbers::division(text, end, '项');
    let end_all = item.map_or(end, |(_, end)| end);
    Some(Reference {
        span: at..end_all,
        article_span: at..at + 2,
        article: *article,
        paragraph: Some(paragraph),
        item: item.map(|(n, _)| n),
    })
}

/// Whether only words and marks that join a name with its number stand between.
fn is_gap(text: &[char], from: usize, to: usize) -> bool {
    const MOST: usize = 24;
    if to < from || to - from > MOST {
        return false;
    }
    let mut pos = from;
    let mut breaks = 0;
    while pos < to {
        let c = text[pos];
        if breaks > 0 && matches!(c, '-' | '*' | '•') && text.get(pos + 1) == Some(&' ') {
            // A heading and the list under it.
            return false;
        }
        if c.is_whitespace()
            || matches!(
                c,
                '，' | ',' | '：' | ':' | '|' | '*' | '》' | '〉' | '」' | '-' | '_' | '`' | '”' | '"' | '】' | '.'
            )
        {
            breaks += usize::from(c == '\n');
            pos += 1;
        } else if matches!(c, '（' | '(' | '[' | '【') {
            let Some(close) = text[pos..to].iter().position(|c| matches!(c, '）' | ')' | ']' | '】')) else {
                return false;
            };
            pos += close + 1;
        } else if let Some(len) = words::longest_at(&text[..to], pos, &words::BETWEEN) {
            pos += len;
        } else if words::starts(text, pos, "第") {
            // 第三章第五条: a chapter before the article.
            let Some(len) = text[pos..to].iter().position(|c| matches!(c, '章' | '节' | '编')) else {
                return false;
            };
            pos += len + 1;
        } else {
            return false;
        }
    }
    breaks <= 1
}

/// Whether two mentions are members of one joint citation.
fn is_joint(text: &[char], from: usize, to: usize) -> bool {
    if to < from || to - from > 4 {
        return false;
    }
    let between: String = text[from..to].iter().filter(|c| !c.is_whitespace()).collect();
    matches!(
        between.as_str(),
        "" | "、" | "和" | "与" | "及" | "以及" | "或" | "或者" | "至" | "到" | "～" | "~" | "、以及" | "-" | "—"
    )
}

/// The statute that a number without a name means; `None` where it is no citation.
fn implied(text: &[char], first: &Reference, end: usize, antecedents: &[&Target]) -> Option<Target> {
    // 第一条建议, 第二条路: the number counts something.
    if words::longest_at(
        text,
        end,
        any_of!["建议", "意见", "理由", "路", "措施", "原则", "途径", "线索", "方案", "要求是", "消息", "信息", "评论"],
    )
    .is_some()
    {
        return None;
    }
    let mut before = first.span.start;
    while before > 0
        && first.span.start - before < 8
        && (text[before - 1].is_whitespace() || matches!(text[before - 1], '的' | '之' | '，' | '*' | '》' | '中'))
    {
        before -= 1;
    }
    if words::longest_before(text, before, &words::DOCUMENTS).is_some_and(|_| !ends_with_norm(text, before)) {
        return None;
    }
    let last = antecedents.last().map(|target| (*target).clone());
    if words::longest_before(text, before, any_of!["前者"]).is_some() {
        // The statute named before the last one; a few mentions back at most.
        let former = antecedents.iter().rev().take(8).find(|target| Some(**target) != antecedents.last().copied());
        return former.map(|target| (*target).clone()).or(last);
    }
    last
}

fn ends_with_norm(text: &[char], end: usize) -> bool {
    words::longest_before(text, end, any_of!["法", "条例", "本法", "该规定", "本规定"]).is_some()
}

/// Gives each joint citation its claim. A provision's own text may cite others (依照本法第三十八条): such
/// mentions do not end a claim, and have none of their own inside it.
fn attach_claims(text: &[char], mentions: &mut [Mention]) {
    let spans: Vec<(Range<usize>, usize)> =
        mentions.iter().map(|mention| (mention.span.clone(), mention.group)).collect();
    // For each mention, the next one at or behind it that ends the claim of one before.
    let mut ends: Vec<usize> = vec![text.len(); mentions.len() + 1];
    let mut within: Vec<bool> = Vec::with_capacity(mentions.len());
    for (at, mention) in mentions.iter().enumerate() {
        // 上述第三十六条、第四十条: the members of a list go with the first.
        let listed = at > 0 && spans[at - 1].1 == mention.group && mention.written.is_none() && within[at - 1];
        within.push(listed || refers_to_itself(text, mention) || speaks_of_statute(text, mention));
    }
    for at in (0..mentions.len()).rev() {
        ends[at] = if within[at] { ends[at + 1] } else { spans[at].0.start };
    }
    let mut floor = 0;
    let mut at = 0;
    while at < mentions.len() {
        let last = (at..mentions.len()).take_while(|&other| spans[other].1 == spans[at].1).last().unwrap_or(at);
        let next = ends[last + 1];
        let end = spans[last].0.end;
        let referred = within[at] && words::longest_before(text, spans[at].0.start, &words::BREACHES).is_some();
        if mentions[at].claim.is_none() && !referred {
            mentions[at].claim = claims::claim(text, spans[at].0.start, end, next, floor);
        }
        // What only applies a whole statute may as well be the words before the next citation.
        let applied = |claim: &&Claim| claim.form == ClaimForm::Applied && mentions[at].article.is_none();
        let taken = mentions[at].claim.as_ref().filter(|claim| !applied(claim));
        floor = taken.map_or(end, |claim| end.max(claim.span.end));
        at = last + 1;
        while mentions.get(at).is_some_and(|mention| mention.span.end <= floor) {
            at += 1;
        }
    }
}

/// Whether a number is that of the statute in whose text it stands: 本法第三十八条.
fn refers_to_itself(text: &[char], mention: &Mention) -> bool {
    static SELF: Words = Words::new(&[
        "本法",
        "本法典",
        "本条例",
        "本规定",
        "本解释",
        "本办法",
        "本细则",
        "本规则",
        "按照上述",
        "依照上述",
        "按照前述",
    ]);
    mention.written.is_none() && words::longest_before(text, mention.span.start, &SELF).is_some()
}

/// Whether a statute is named without title marks or number inside a sentence: …，适用民法典的规定. The words
/// before and behind are one claim.
fn speaks_of_statute(text: &[char], mention: &Mention) -> bool {
    let start = mention.span.start;
    mention.article.is_none()
        && text[start] != '《'
        && start > 0
        && crate::text::is_han(text[start - 1])
        && words::longest_before(text, start, any_of!["根据", "依据", "依照", "按照", "参照", "和", "与", "及"])
            .is_none()
}
