//! The findings in one sentence, and what they rest on.

use super::Lang;
use crate::report::{IndexInfo, Report, Summary, Verdict};

/// Counts in one sentence. Says that all is well only where every citation was checked and matches.
pub fn sentence(lang: Lang, summary: &Summary) -> String {
    let n = summary.citations;
    if n == 0 {
        return lang.pick("没有找到法律引用。", "No citation of a statute was found.").to_owned();
    }
    if summary.verified == n {
        return match lang {
            Lang::Zh => format!("找到{n}处引用，均已核对，全部相符。"),
            Lang::En => format!("Found {n} {}; all checked, all match.", citations(n)),
        };
    }
    let found = match lang {
        Lang::Zh => format!("找到{n}处引用"),
        Lang::En => format!("Found {n} {}", citations(n)),
    };
    let problems =
        Verdict::ALL.into_iter().filter_map(|verdict| Some((verdict, *summary.problems.get(verdict.code())?)));
    let parts = std::iter::once((Verdict::Verified, summary.verified))
        .chain(problems)
        .chain(std::iter::once((Verdict::Unverifiable, summary.unverifiable)))
        .filter(|&(_, count)| count > 0)
        .map(|(verdict, count)| match lang {
            Lang::Zh => format!("{}{count}处", (lang.words().verdict)(verdict)),
            Lang::En => format!("{} {count}", (lang.words().verdict)(verdict)),
        })
        .collect::<Vec<_>>()
        .join(lang.pick("，", ", "));
    match lang {
        Lang::Zh => format!("{found}：{parts}。"),
        Lang::En => format!("{found}: {parts}."),
    }
}

/// As-of date, and what the index covers.
pub fn basis(lang: Lang, report: &Report) -> String {
    let date = lang.words().date;
    let (as_of, built, sources) = (date(report.as_of), date(report.index.built), sources(lang, &report.index));
    match lang {
        Lang::Zh => format!("核对日期：{as_of}。索引收录截至{built}：{sources}。"),
        Lang::En => format!("As of {as_of}. The index is current to {built}: {sources}."),
    }
}

/// What an index was built from.
pub fn sources(lang: Lang, index: &IndexInfo) -> String {
    let source = index.sources.iter().map(|source| match (lang, source.provisions) {
        (Lang::Zh, 0) => format!("{}（只有{}部的沿革，没有条文）", source.name, source.statutes),
        (Lang::En, 0) => format!("{} (histories of {} statutes, no texts)", source.name, source.statutes),
        (Lang::Zh, _) => format!("{}（{}部）", source.name, source.statutes),
        (Lang::En, _) => format!("{} ({} statutes)", source.name, source.statutes),
    });
    source.collect::<Vec<_>>().join(lang.words().list)
}

fn citations(n: usize) -> &'static str {
    if n == 1 { "citation" } else { "citations" }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn summary(verified: usize, unverifiable: usize, misquoted: usize) -> Summary {
        let problems =
            if misquoted > 0 { BTreeMap::from([("misquoted".to_owned(), misquoted)]) } else { BTreeMap::new() };
        Summary { citations: verified + unverifiable + misquoted, verified, unverifiable, problems, nhsr: None }
    }

    #[test]
    fn all_is_well_only_if_everything_was_checked() {
        let all = "全部相符";
        assert!(sentence(Lang::Zh, &summary(2, 0, 0)).contains(all));
        for other in [summary(0, 0, 0), summary(2, 1, 0), summary(2, 0, 1), summary(0, 1, 0)] {
            assert!(!sentence(Lang::Zh, &other).contains(all), "{other:?}");
            assert!(!sentence(Lang::En, &other).contains("all match"), "{other:?}");
        }
    }

    #[test]
    fn every_count_is_named() {
        assert_eq!(sentence(Lang::Zh, &summary(1, 2, 3)), "找到6处引用：相符1处，内容不符3处，未能核对2处。");
        assert_eq!(sentence(Lang::En, &summary(1, 0, 1)), "Found 2 citations: Matches 1, Words differ 1.");
    }
}
