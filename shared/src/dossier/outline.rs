//! What does a dossier say, in which order? The same for every format that is read by people.

use super::{Coverage, Dossier, Fix, Note};
use crate::{
    report::{Citation, Diff, DiffKind, Provision, Suggestion, Verdict},
    show::{
        Lang,
        comparison::{self, Shown},
        glyph,
        lines::Lines,
        name::{in_title_marks, official},
        sentence::{self, Context},
        summary,
    },
};

/// How a stretch of words is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// As it is.
    Plain,
    /// Only the answer has it.
    Removed,
    /// Only the law has it.
    Added,
    /// A citation, by its number and verdict.
    Cited(usize, Verdict),
}

/// A stretch of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// The words.
    pub(super) text: String,
    /// How they are shown.
    pub(super) mark: Mark,
}

/// Words of the answer or the law, by paragraphs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Quotation {
    /// Whose words.
    pub(super) head: String,
    /// They are the law's.
    pub(super) law: bool,
    /// The words.
    pub(super) paragraphs: Vec<Vec<Run>>,
}

/// What is said of a citation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    /// Its number, from 1.
    pub(super) number: usize,
    /// What was found.
    pub(super) verdict: Verdict,
    /// The finding in a word or two, with its sign before it.
    pub(super) label: String,
    /// The citation in its official form.
    pub(super) cited: String,
    /// Where it stands, the reason, and notes beside it.
    pub(super) said: Vec<String>,
    /// The claim and the law.
    pub(super) quotations: Vec<Quotation>,
    /// Fixes, a line each.
    pub(super) suggestions: Vec<String>,
    /// What a person decided, a label and words each.
    pub(super) decided: Vec<(&'static str, String)>,
}

/// All that a dossier says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outline {
    /// The heading.
    pub(super) title: &'static str,
    /// Counts.
    pub(super) lead: String,
    /// What was decided, in counts.
    pub(super) tally: Option<String>,
    /// How differences are marked; absent where there are none.
    pub(super) legend: Option<&'static str>,
    /// What it rests on: labels and words.
    pub(super) facts: Vec<(&'static str, String)>,
    /// Heading of the findings.
    pub(super) findings: &'static str,
    /// One for each citation.
    pub(super) items: Vec<Item>,
    /// Heading of the fixes that were accepted, and a line for each.
    pub(super) fixes: (&'static str, Vec<String>),
    /// Heading of the text, and its paragraphs with the citations marked.
    pub(super) text: (&'static str, Vec<Vec<Run>>),
    /// What the report is not.
    pub(super) foot: &'static str,
}

/// Puts a dossier in order.
pub(super) fn outline(dossier: &Dossier, lang: Lang) -> Outline {
    let lines = Lines::of(&dossier.text);
    let characters: Vec<char> = dossier.text.chars().collect();
    let cited = dossier.report.citations.iter().zip(&dossier.notes).zip(1..);
    let items: Vec<Item> = cited
        .map(|((citation, note), number)| item(dossier, lang, (&lines, &characters), citation, note, number))
        .collect();
    let runs =
        items.iter().flat_map(|item| &item.quotations).flat_map(|quotation| quotation.paragraphs.iter().flatten());
    let marked = runs.clone().any(|run| run.mark != Mark::Plain);
    Outline {
        title: lang.pick("法律引用核对报告", "Check of statute citations"),
        lead: summary::sentence(lang, &dossier.report.summary),
        tally: tally(dossier, lang),
        legend: marked.then_some(lang.pick(
            "标记：有删除线或在虚线框内的文字只有答复才有，有下划线或在实线框内的文字只有法律才有。",
            "Marks: struck out, or in a dashed frame, are words that only the answer has; underlined, or in a solid frame, words that only the law has.",
        )),
        facts: facts(dossier, lang, characters.len()),
        findings: lang.pick("逐处核对", "Findings"),
        items,
        fixes: (
            lang.pick("已采纳的修改", "Fixes accepted"),
            dossier.fixes.iter().map(|fix| fixed(fix, lang)).collect(),
        ),
        text: (lang.pick("被核对的文本", "The text checked"), text(dossier, &characters)),
        foot: lang.pick(
            "本报告只核对引用与法律文本是否相符，不是法律意见。",
            "This report compares citations with the texts of the law; it is no legal opinion.",
        ),
    }
}

fn tally(dossier: &Dossier, lang: Lang) -> Option<String> {
    let tally = dossier.tally();
    let parts = [
        (tally.fixed, "采纳修改", "fixes accepted"),
        (tally.dismissed, "不予采纳", "set aside"),
        (tally.commented, "批注", "with a comment"),
    ];
    let mut parts: Vec<String> = parts
        .into_iter()
        .filter(|&(count, ..)| count > 0)
        .map(|(count, zh, en)| match lang {
            Lang::Zh => format!("{zh}{count}处"),
            Lang::En => format!("{count} {en}"),
        })
        .collect();
    if parts.is_empty() {
        return None;
    }
    parts.push(match lang {
        Lang::Zh => format!("尚待处理{}处", tally.open),
        Lang::En => format!("{} to resolve", tally.open),
    });
    let joined = parts.join(lang.pick("，", ", "));
    Some(match lang {
        Lang::Zh => format!("处理情况：{joined}。"),
        Lang::En => format!("Decisions: {joined}."),
    })
}

fn facts(dossier: &Dossier, lang: Lang, characters: usize) -> Vec<(&'static str, String)> {
    let (words, index) = (lang.words(), &dossier.report.index);
    let Coverage { statutes, articles, absent } = &dossier.coverage;
    let absent = absent.iter().map(|&kind| (words.norms)(kind)).chain([lang.pick("案例", "cases")]);
    let built = (words.date)(index.built);
    let covers = match lang {
        Lang::Zh => format!("{statutes}部规范、{articles}条，收录截至{built}：{}", summary::sources(lang, index)),
        Lang::En => format!("{statutes} norms, {articles} articles, to {built}: {}", summary::sources(lang, index)),
    };
    let length = match lang {
        Lang::Zh => format!("{characters}字"),
        Lang::En => format!("{characters} characters"),
    };
    let optional =
        |value: &Option<String>| value.as_deref().map(str::trim).filter(|v| !v.is_empty()).map(str::to_owned);
    let all = [
        (lang.pick("文件", "File"), optional(&dossier.name)),
        (lang.pick("问题", "Question"), optional(&dossier.question)),
        (lang.pick("核对日期", "As of"), Some((words.date)(dossier.report.as_of))),
        (lang.pick("报告时间", "Made"), Some(dossier.moment(lang))),
        (lang.pick("索引收录", "Index covers"), Some(covers)),
        (lang.pick("索引不收", "It leaves out"), Some(absent.collect::<Vec<_>>().join(words.list))),
        (lang.pick("索引标识", "Index"), Some(index.id.clone())),
        (lang.pick("文本长度", "Text"), Some(length)),
        (lang.pick("文本的 SHA-256", "SHA-256 of the text"), Some(dossier.sha256.clone())),
        (lang.pick("程序", "Program"), Some(dossier.program.clone())),
    ];
    all.into_iter().filter_map(|(label, value)| Some((label, value?))).collect()
}

fn item(
    dossier: &Dossier,
    lang: Lang,
    (lines, characters): (&Lines, &[char]),
    citation: &Citation,
    note: &Note,
    number: usize,
) -> Item {
    let words = lang.words();
    let (line, column) = lines.position(citation.start);
    let place = match lang {
        Lang::Zh => format!("第{line}行第{column}字。"),
        Lang::En => format!("Line {line}, column {column}. "),
    };
    let context = Context { words, as_of: dossier.report.as_of, today: None };
    let reason = place + &sentence::sentence(citation, context);
    let warnings = citation.warnings.iter().map(|code| words.warning(code).to_owned());
    let dismissed = note.dismissed.as_ref().map(|dismissal| (lang.pick("不予采纳", "Set aside"), dismissal.said(lang)));
    let comment = Some(note.comment.trim()).filter(|comment| !comment.is_empty());
    let comment = comment.map(|comment| (lang.pick("批注", "Comment"), comment.to_owned()));
    Item {
        number,
        verdict: citation.verdict,
        label: format!("{} {}", glyph(citation.verdict), (words.verdict)(citation.verdict)),
        cited: official(citation),
        said: std::iter::once(reason).chain(warnings).collect(),
        quotations: quotations(lang, citation, note),
        suggestions: citation.suggestions.iter().map(|fix| suggestion(fix, lang, characters)).collect(),
        decided: dismissed.into_iter().chain(comment).collect(),
    }
}

/// What the answer says, where its words are from if from elsewhere, and what the law says.
fn quotations(lang: Lang, citation: &Citation, note: &Note) -> Vec<Quotation> {
    let diff = if citation.verdict == Verdict::Misquoted { comparison::telling(citation) } else { &[] };
    let claim = comparison::claim(citation.content.as_ref(), diff);
    let claim = (!claim.is_empty()).then(|| Quotation {
        head: lang.pick("答复", "The answer").to_owned(),
        law: false,
        paragraphs: paragraphs(claim, Mark::Removed),
    });
    let source = note.source.as_ref().map(|source| {
        let from = lang.pick("所引文字的出处：", "Where these words are: ");
        law(source, &[], format!("{from}{}", heading(lang, source, None)))
    });
    let cited = citation.provision.as_ref().map(|provision| {
        let status = (lang.words().status)(citation.status);
        law(provision, diff, heading(lang, provision, Some(status)))
    });
    claim.into_iter().chain(source).chain(cited).collect()
}

fn law(provision: &Provision, diff: &[Diff], head: String) -> Quotation {
    Quotation { head, law: true, paragraphs: paragraphs(comparison::whole(provision, diff), Mark::Added) }
}

/// 《甲法》第1条（2020年5月28日公布的文本，有效）
fn heading(lang: Lang, provision: &Provision, status: Option<&str>) -> String {
    let words = lang.words();
    let (title, article) = (in_title_marks(&provision.law), words.article_of(provision.article));
    let version = (words.date)(provision.version);
    let status = status.map(|status| format!("{}{status}", lang.pick("，", ", "))).unwrap_or_default();
    match lang {
        Lang::Zh => format!("{title}{article}（{version}公布的文本{status}）"),
        Lang::En => format!("{title} {article} (text of {version}{status})"),
    }
}

/// Runs of a comparison, line by line.
fn paragraphs(runs: Vec<comparison::Run>, differs: Mark) -> Vec<Vec<Run>> {
    let mark = |shown| if shown == Shown::Differs { differs } else { Mark::Plain };
    split(runs.into_iter().map(|run| Run { mark: mark(run.shown), text: run.text }))
}

/// Stretches line by line; lines without words are left out.
fn split(runs: impl Iterator<Item = Run>) -> Vec<Vec<Run>> {
    let mut paragraphs = vec![Vec::new()];
    for Run { text, mark } in runs {
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                paragraphs.push(Vec::new());
            }
            let line = line.strip_suffix('\r').unwrap_or(line);
            if let (false, Some(last)) = (line.is_empty(), paragraphs.last_mut()) {
                last.push(Run { text: line.to_owned(), mark });
            }
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

fn suggestion(fix: &Suggestion, lang: Lang, characters: &[char]) -> String {
    let from: String = characters.get(fix.start..fix.end).into_iter().flatten().collect();
    let (what, to) = ((lang.words().suggestion)(fix.kind), fix.replacement.trim());
    match lang {
        Lang::Zh => format!("建议：{what}“{to}”（原文“{}”）", from.trim()),
        Lang::En => format!("Suggestion: {what}“{to}” (now “{}”)", from.trim()),
    }
}

fn fixed(fix: &Fix, lang: Lang) -> String {
    let label = (lang.words().verdict)(fix.verdict);
    let (cited, from, to) = (fix.cited.trim(), fix.from.trim(), fix.to.trim());
    match lang {
        Lang::Zh => format!("{cited}（{label}）：“{from}”已改为“{to}”"),
        Lang::En => format!("{cited} ({label}): “{from}” was changed to “{to}”"),
    }
}

/// The text with its citations marked.
fn text(dossier: &Dossier, characters: &[char]) -> Vec<Vec<Run>> {
    let words = |from: usize, to: usize| characters.get(from..to).into_iter().flatten().collect::<String>();
    let mut runs = Vec::new();
    let mut at = 0;
    for (citation, number) in dossier.report.citations.iter().zip(1..) {
        // Of citations that overlap, the first is marked.
        if citation.start < at || citation.end > characters.len() {
            continue;
        }
        runs.push(Run { text: words(at, citation.start), mark: Mark::Plain });
        let mark = Mark::Cited(number, citation.verdict);
        runs.push(Run { text: words(citation.start, citation.end), mark });
        at = citation.end;
    }
    runs.push(Run { text: words(at, characters.len()), mark: Mark::Plain });
    split(runs.into_iter())
}

/// One side of a comparison as plain text: only for formats without marks.
pub(super) fn law_words(citation: &Citation) -> String {
    let of_law = comparison::telling(citation).iter().filter(|diff| diff.kind != DiffKind::Claim);
    of_law.map(|diff| diff.text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::sample, *};

    fn told(runs: &[Run]) -> Vec<(&str, Mark)> {
        runs.iter().map(|run| (run.text.as_str(), run.mark)).collect()
    }

    #[test]
    fn claim_and_law_are_marked_where_they_differ() {
        let outline = outline(&sample::dossier(), Lang::Zh);
        let [claim, law] = &outline.items[0].quotations[..] else { panic!("claim and law") };
        let expected = [
            ("期间为", Mark::Plain),
            ("二年", Mark::Removed),
            ("，", Mark::Plain),
            ("可以", Mark::Removed),
            ("延长", Mark::Plain),
        ];
        assert_eq!(told(&claim.paragraphs[0]), expected);
        assert_eq!(told(&law.paragraphs[0]), [("甲乙。", Mark::Plain)]);
        let expected = [
            ("其", Mark::Plain),
            ("期间为", Mark::Plain),
            ("三年", Mark::Added),
            ("，", Mark::Plain),
            ("不得", Mark::Added),
            ("延长", Mark::Plain),
            ("。", Mark::Plain),
        ];
        assert_eq!(told(&law.paragraphs[1]), expected);
        assert_eq!(law.head, "《甲法》第1条（2020年5月28日公布的文本，有效）");
    }

    #[test]
    fn decisions_and_sources_are_told() {
        let outline = outline(&sample::dossier(), Lang::En);
        let decided = &outline.items[2].decided;
        assert_eq!(
            decided,
            &[("Set aside", "The difference does not affect the conclusion: 事实发生在废止前".to_owned())]
        );
        assert_eq!(outline.items[0].decided, [("Comment", "请\n复核".to_owned())]);
        assert!(outline.items[2].quotations[0].head.starts_with("Where these words are: 《丙法》 Article 5"));
        assert_eq!(
            outline.tally.as_deref(),
            Some("Decisions: 1 fixes accepted, 1 set aside, 2 with a comment, 1 to resolve.")
        );
        assert_eq!(outline.fixes.1, ["《丙法》第九条 (Number differs): “第九条” was changed to “第八条”"]);
    }

    #[test]
    fn the_text_is_whole_and_its_citations_are_numbered() {
        let dossier = sample::dossier();
        let outline = outline(&dossier, Lang::Zh);
        let lines: Vec<String> =
            outline.text.1.iter().map(|line| line.iter().map(|run| run.text.as_str()).collect()).collect();
        assert_eq!(lines, dossier.text.lines().collect::<Vec<_>>());
        let cited: Vec<(&str, Mark)> =
            outline.text.1.iter().flat_map(|line| told(line)).filter(|(_, mark)| *mark != Mark::Plain).collect();
        assert_eq!(
            cited,
            [
                ("《甲法》第一条", Mark::Cited(1, Verdict::Misquoted)),
                ("《甲法》第二条", Mark::Cited(2, Verdict::Verified)),
                ("《乙法》第三条", Mark::Cited(3, Verdict::Repealed)),
            ]
        );
    }

    #[test]
    fn citations_that_overlap_cut_nothing() {
        let mut dossier = sample::dossier();
        dossier.report.citations[1].start = 0;
        dossier.report.citations[2].end = 999;
        let outline = outline(&dossier, Lang::Zh);
        let words: String = outline.text.1.iter().flatten().map(|run| run.text.as_str()).collect();
        assert_eq!(words, dossier.text.replace('\n', ""));
    }
}
