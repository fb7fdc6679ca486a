//! A name that sounds right and is no statute's.

use super::{Edit, Sound};
use crate::{check::Missing, index::appellation::normalise, text::string};

/// What is put before the ending of a name.
const INFIXES: [&str; 8] = ["保障", "促进", "管理", "保护", "监督", "实施", "基本", "程序"];

/// Endings of names, the longest first.
const ENDINGS: [&str; 6] = ["法典", "条例", "规定", "解释", "办法", "法"];

pub(super) fn propose(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    let Some(at) = sound.name() else {
        return Vec::new();
    };
    let name = string(&sound.text[at.clone()]);
    let Some(ending) = ENDINGS.iter().find(|ending| name.ends_with(*ending)) else {
        return Vec::new();
    };
    let stem = name[..name.len() - ending.len()].to_owned();
    let ending = if *ending == "法典" { "法" } else { ending };
    let other = |infix: &&str| {
        let name = format!("{stem}{infix}{ending}");
        let known = !sound.index.core().named(&normalise(&name)).is_empty();
        (!known && !stem.ends_with(*infix)).then(|| vec![Edit { start: at.start, end: at.end, words: name }])
    };
    INFIXES.iter().filter_map(other).collect()
}
