//! Which provision does a citation mean, and what stands close to it?

use std::{collections::BTreeSet, ops::Range};

use jiff::civil::Date;

use crate::{
    extract::{Mention, Target},
    index::{Index, StatuteId, VersionId, appellation::normalise, core::Title},
    statute::{ArticleNumber, Kind, Status},
    text::letters::Letters,
};

/// A mention with the statute and version it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The statute named.
    pub statute: StatuteId,
    /// Its status on the as-of date.
    pub status: Status,
    /// The version to judge by: in force on the as-of date, or the last before a repeal. `None` if the index
    /// has no version.
    pub version: Option<VersionId>,
    /// The article exists in that version; `None` without a number or version.
    pub exists: Option<bool>,
}

/// Resolves a name that the index has: of several statutes, the first that is in force and has the article,
/// else the first that has it, else the first.
pub fn resolve(
    index: &Index,
    candidates: &[StatuteId],
    article: Option<ArticleNumber>,
    as_of: Date,
) -> Option<Resolved> {
    let resolved = |&statute: &StatuteId| {
        let status = index.status(statute, as_of);
        let version = index.version(statute, as_of);
        let exists = article.zip(version).map(|(article, version)| index.has_article(statute, version, article));
        Resolved { statute, status, version, exists }
    };
    let all: Vec<Resolved> = candidates.iter().map(resolved).collect();
    let first = |fits: fn(&Resolved) -> bool| all.iter().find(|resolved| fits(resolved));
    first(|r| r.status == Status::InForce && r.exists != Some(false))
        .or_else(|| first(|r| r.exists != Some(false)))
        .or_else(|| all.first())
        .cloned()
}

/// An earlier version of the same statute that has the article, newest first.
pub fn earlier_versions(index: &Index, resolved: &Resolved, article: ArticleNumber) -> Vec<VersionId> {
    let until = resolved.version.unwrap_or(0);
    (0..until).rev().filter(|&version| index.has_article(resolved.statute, version, article)).collect()
}

/// The title that a distorted name is probably meant for: of all titles, the one with the least edit distance,
/// if that is small against the length, and smaller where words stand in place of others; `None` where none is
/// near or two are equally so.
///
/// A law is only meant by a name that ends as its title ends, so that 劳动合同法 is never taken for its
/// 实施条例.
pub fn near_name(index: &Index, name: &str) -> Option<StatuteId> {
    let name = normalise(name);
    // An abbreviation in the form of a title: 中华人民共和国交通安全法.
    if let Some(meant) = index.core().named(&name).first() {
        return Some(meant.statute);
    }
    let name: Vec<char> = name.chars().collect();
    if name.len() < 4 || name.len() > 100 {
        return None;
    }
    let allowed = (name.len() / 3).clamp(1, 4);
    let mut best: Option<((usize, bool), StatuteId)> = None;
    let mut tied = false;
    let letters: BTreeSet<char> = name.iter().copied().collect();
    let name_letters = Letters::of(&name);
    let lengths = name.len() - allowed..=name.len() + allowed;
    for (id, Title { chars: title, letters: title_letters }) in index.core().titles_of(lengths) {
        if title_letters.besides(name_letters) > allowed {
            continue;
        }
        // Each letter that only one of them has costs an edit; most titles are told apart by that.
        let foreign = title.iter().filter(|c| !letters.contains(c)).take(allowed + 1).count();
        if foreign > allowed || !may_stand_for(&name, title) {
            continue;
        }
        let distance = edit_distance(&name, title);
        // Words left out or put in leave the meaning plain; other words in their place name another thing.
        let clipped = distance == title.len().abs_diff(name.len());
        let allowed = if clipped { allowed } else { (name.len() / 8).max(1) };
        let rank = (distance, !clipped);
        if distance <= allowed && best.is_none_or(|(least, _)| rank <= least) {
            tied = best.is_some_and(|(least, _)| least == rank);
            best = Some((rank, id));
        }
    }
    best.filter(|_| !tied).map(|(_, id)| id)
}

/// Whether a name may be a distortion of a title by its ending: the same, or for long names another, but
/// never a law for what is not one, or the reverse.
fn may_stand_for(name: &[char], title: &[char]) -> bool {
    let is_law = |chars: &[char]| chars.ends_with(&['法']) && !chars.ends_with(&['办', '法']);
    let ending = |chars: &[char]| {
        let mut tail = chars.iter().rev().copied();
        tail.find(|&c| crate::text::numeral::digit(c).is_none() && c != '十')
    };
    is_law(name) == is_law(title) && (ending(name) == ending(title) || name.len() >= 10)
}

/// Levenshtein distance.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// The kinds of norm that a name without a match could be of, by its ending and issuer.
pub fn kinds_of(name: &str) -> &'static [Kind] {
    let plain = normalise(name);
    let state = name.starts_with(crate::index::appellation::STATE);
    if crate::extract::cn::names::looks_foreign(name) {
        return &[Kind::Other];
    }
    if plain.contains("最高人民法院") || plain.contains("最高人民检察院") || plain.contains("司法解释")
    {
        &[Kind::JudicialInterpretation]
    } else if plain.ends_with('法') && !plain.ends_with("办法") || plain.ends_with("法典") {
        &[Kind::Law]
    } else if crate::extract::cn::names::looks_local(name) {
        &[Kind::LocalRegulation]
    } else if ["中国共产党", "中共", "军队", "中国人民解放军", "中央军委"]
        .iter()
        .any(|issuer| plain.starts_with(issuer))
    {
        &[Kind::Other]
    } else if state || plain.ends_with("条例") {
        &[Kind::Law, Kind::AdministrativeRegulation]
    } else {
        &[Kind::AdministrativeRegulation, Kind::MinistryRule, Kind::LocalRegulation, Kind::JudicialInterpretation]
    }
}

/// Whether the index holds every norm of these kinds, so that an unknown name is of none.
pub fn covers(index: &Index, kinds: &[Kind]) -> bool {
    kinds.iter().all(|kind| index.info().sources.iter().any(|source| source.complete.contains(kind)))
}

/// Name and place of the mention's target, if the index lacks it.
pub fn unknown(mention: &Mention) -> Option<(&str, Range<usize>)> {
    match &mention.target {
        Target::Unknown { name } => Some((name, mention.name_span.clone().unwrap_or(mention.span.clone()))),
        Target::Known(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance() {
        let distance = |a: &str, b: &str| edit_distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        assert_eq!(distance("劳动争议调解法", "劳动争议调解仲裁法"), 2);
        assert_eq!(distance("", "法"), 1);
        assert_eq!(distance("刑法", "刑法"), 0);
    }

    #[test]
    fn kinds_by_name() {
        assert_eq!(kinds_of("劳动者权益保护法"), [Kind::Law]);
        assert_eq!(kinds_of("上海市户外广告条例"), [Kind::LocalRegulation]);
        assert_eq!(kinds_of("内蒙古自治区消防条例"), [Kind::LocalRegulation]);
        assert_eq!(kinds_of("法国民法典"), [Kind::Other]);
        assert_eq!(kinds_of("台湾同胞保护法"), [Kind::Law]);
        assert!(kinds_of("物业服务收费管理办法").contains(&Kind::MinistryRule));
    }
}
