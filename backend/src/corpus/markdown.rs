//! Markdown as in the public repositories LawRefBook/Laws and X-STORAGE/Laws: one file a version, the title and
//! the history above `<!-- INFO END -->`, the text below it.

use std::path::Path;

use jiff::civil::Date;
use lexlint_shared::statute::Kind;

use super::{
    CorpusReader, ReadError, Reading, articles, clean, dates,
    document::{Document, Event, EventKind, Fault},
    finding::FindingKind,
    title,
};

/// Ends the heading of a file.
const END_OF_HEADING: &str = "<!-- INFO END -->";
/// Folders that hold no statutes.
const NO_STATUTES: [&str; 2] = ["案例", "其他"];
/// The folder with what concerns single provinces and ministries.
const LOCAL: &str = "DLC";

/// Reader of Markdown trees.
#[derive(Debug)]
pub(super) struct Markdown;

impl CorpusReader for Markdown {
    fn name(&self) -> &'static str {
        "LawRefBook"
    }

    fn complete(&self) -> &'static [(Kind, usize)] {
        &[(Kind::AdministrativeRegulation, 550)]
    }

    fn claims(&self, path: &Path) -> bool {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let markdown = path.extension().is_some_and(|extension| extension == "md");
        markdown
            && name != "_index.md"
            && name != "README.md"
            && !folders(path).any(|folder| NO_STATUTES.contains(&folder))
    }

    fn read(&self, path: &Path, origin: &str) -> Result<Reading, ReadError> {
        let text = std::fs::read_to_string(path)?;
        let local = Path::new(origin).components().any(|part| part.as_os_str() == LOCAL)
            || folders(path).any(|folder| folder == LOCAL);
        let source = if local { "LawRefBook local" } else { self.name() };
        parse(&text, source, origin, title::category(folders(path))).map(|document| vec![document].into())
    }
}

/// Names of the folders that a file lies in, outermost first.
fn folders(path: &Path) -> impl DoubleEndedIterator<Item = &str> {
    path.parent().unwrap_or(Path::new("")).components().filter_map(|part| part.as_os_str().to_str())
}

/// Reads one file.
fn parse(text: &str, source: &str, origin: &str, category: &str) -> Result<Document, ReadError> {
    let (heading, body) =
        text.split_once(END_OF_HEADING).ok_or(ReadError::Form("no line <!-- INFO END --> between heading and text"))?;
    let mut titles =
        heading.lines().filter_map(|line| line.trim_start_matches('\u{FEFF}').strip_prefix("# ")).map(clean::title);
    let title =
        titles.next().filter(|title| !title.is_empty()).ok_or(ReadError::Form("no line “# title” in the heading"))?;
    let mut document = Document::new(source, origin.to_owned(), title, Kind::Other);
    document.kind = title::kind(&document.title, category);
    for second in titles {
        if is_part(&second) {
            document.part = Some(second);
        } else if is_document_number(&second) {
            document.document_number = Some(second);
        }
    }
    document.events = events(heading);
    if document.title.starts_with("关于") && document.kind == Kind::JudicialInterpretation {
        document.title.insert_str(0, courts(&document.events));
    }
    let in_name = date_in_name(origin);
    let adoptions =
        || document.events.iter().filter(|event| event.kind != EventKind::Commenced).map(|event| event.date);
    let in_heading = adoptions().max();
    // A version is dated by its file; its heading often leaves out the last amendment.
    let misdated =
        in_name.zip(adoptions().min()).filter(|&(name, first)| (first - name).get_days() > MOST_DAYS_TO_PUBLISH);
    document.promulgated = match misdated {
        Some((name, _)) => {
            document.faults.push(Fault {
                kind: FindingKind::DateConflict,
                seen: format!("the file name says {name}, before every event of the heading"),
                resolution: "the last date of the heading taken",
            });
            in_heading
        }
        None => in_name.or(in_heading).or_else(|| document.events.iter().map(|event| event.date).max()),
    };
    document.effective =
        document.events.iter().rev().find(|event| event.kind == EventKind::Commenced).map(|event| event.date);
    if document.document_number.is_none() {
        document.document_number = document
            .events
            .iter()
            .rev()
            .find(|event| Some(event.date) == document.promulgated)
            .and_then(|event| order_number(&event.words));
    }
    let words: String = document
        .events
        .iter()
        .filter(|event| Some(event.date) == document.promulgated)
        .map(|event| event.words.as_str())
        .collect();
    document.issuer = title::issuer(document.kind, &document.title, &words);
    let body = articles::split(body.lines());
    document.preamble = body.preamble.join("\n");
    document.articles = body.articles;
    document.faults.extend(body.faults);
    Ok(document)
}

/// Longest time between adoption and publication, in days.
pub(super) const MOST_DAYS_TO_PUBLISH: i32 = 180;

/// The courts whose decisions the heading lists: some headings leave them out of the title.
fn courts(events: &[Event]) -> &'static str {
    let named = |court| events.iter().any(|event| event.words.contains(court));
    match (named("最高人民法院"), named("最高人民检察院")) {
        (true, true) => "最高人民法院、最高人民检察院",
        (true, false) => "最高人民法院",
        (false, true) => "最高人民检察院",
        (false, false) => "",
    }
}

/// Whether a second title names a book of a code.
fn is_part(title: &str) -> bool {
    title.ends_with('编') || title == "总则" || title == "附则"
}

/// Whether a second title is a document number: `法释〔2025〕8号`.
fn is_document_number(title: &str) -> bool {
    title.ends_with('号') && title.contains(['〔', '[', '（'])
}

/// `2023-12-29` in `公司法(2023-12-29).md`.
fn date_in_name(origin: &str) -> Option<Date> {
    let name = Path::new(origin).file_stem()?.to_str()?;
    dates::iso(name.strip_suffix(')')?.rsplit_once('(')?.1)
}

/// `国务院令第656号` in `中华人民共和国国务院令第656号公布`.
fn order_number(words: &str) -> Option<String> {
    let words = words.trim_start_matches("中华人民共和国");
    let end = words.find('号')?;
    let number = &words[..end + '号'.len_utf8()];
    (number.contains("令第") && number.chars().count() <= 30).then(|| number.to_owned())
}

/// The events that a heading lists. An event may go on over lines, a line may hold several.
fn events(heading: &str) -> Vec<Event> {
    let text: String = heading
        .lines()
        .filter(|line| !line.trim_start_matches('\u{FEFF}').starts_with('#'))
        .map(|line| format!("{}\n", clean::line(line)))
        .collect();
    let found: Vec<_> = dates::all(&text)
        .into_iter()
        // Days within a title belong to the title.
        .filter(|&(start, ..)| {
            text[..start].matches(['《', '〈']).count() <= text[..start].matches(['》', '〉']).count()
        })
        .collect();
    let ends = found.iter().skip(1).map(|&(start, ..)| start).chain([text.len()]);
    found
        .iter()
        .zip(ends)
        .map(|(&(_, start, date), end)| {
            let words: String = text[start..end].split('\n').map(str::trim).collect();
            Event { date, kind: event_kind(&words), words }
        })
        .collect()
}

fn event_kind(words: &str) -> EventKind {
    let mut depth = 0_usize;
    let plain: String = words
        .chars()
        .filter(|&c| {
            depth += usize::from(matches!(c, '《' | '〈'));
            let outside = depth == 0;
            depth = depth.saturating_sub(usize::from(matches!(c, '》' | '〉')));
            outside
        })
        .collect();
    // A line that ends with the title of an act records that act's changes.
    let by_act = words.trim_end_matches(['）', ' ']).ends_with('》');
    let by_decision = words.contains("修改") || words.contains("修正案");
    if plain.contains("修订") && !by_decision {
        EventKind::Revised
    } else if plain.contains("修订") || plain.contains("修正") || plain.contains("修改") || by_act {
        EventKind::Amended
    } else if plain.contains("公布") || plain.contains("发布") || plain.contains("颁布") {
        EventKind::Published
    } else if plain.contains("施行") || plain.contains("实施") || plain.contains("生效") {
        EventKind::Commenced
    } else if plain.contains("批准") {
        EventKind::Approved
    } else {
        EventKind::Adopted
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const FILE: &str = "# 中华人民共和国样例法\n\n2001年2月3日 第九届全国人民代表大会常务委员会第二十次会议通过\n\n\
        2010年5月6日 第十一届全国人民代表大会常务委员会第十四次会议《关于修改〈中华人民共和国样例法〉的\n\n决定》第一次修正\n\n\
        <!-- INFO END -->\n\n## 第一章 总 则\n\n第一条 为了示范，制定本法。\n\n第二条 本法自2001年5月1日起施行。\n";

    #[test]
    fn a_file_is_read() {
        let document = parse(FILE, "s", "经济法/样例法(2010-05-06).md", "经济法").expect("a well-formed file");
        assert_eq!(document.title, "中华人民共和国样例法");
        assert_eq!(document.kind, Kind::Law);
        assert_eq!(document.promulgated, Some(date(2010, 5, 6)));
        assert_eq!(document.issuer.as_deref(), Some("全国人民代表大会常务委员会"));
        let events: Vec<_> = document.events.iter().map(|event| (event.date, event.kind)).collect();
        assert_eq!(events, [(date(2001, 2, 3), EventKind::Adopted), (date(2010, 5, 6), EventKind::Amended)]);
        assert_eq!(
            document.events[1].words,
            "第十一届全国人民代表大会常务委员会第十四次会议《关于修改〈中华人民共和国样例法〉的决定》第一次修正"
        );
        assert_eq!(document.articles.len(), 2);
        assert_eq!(document.articles[0].path, ["第一章 总则"]);
    }

    #[test]
    fn second_titles_are_parts_or_numbers() {
        let part =
            parse("# 某法典\n# 合同编\n2020年5月28日 通过\n<!-- INFO END -->\n第一条 甲。", "s", "合同编.md", "")
                .expect("well-formed");
        assert_eq!(part.part.as_deref(), Some("合同编"));
        let numbered = parse(
            "# 最高人民法院关于某事的解释\n# 法释〔2025〕8号\n2025年1月1日 最高人民法院审判委员会通过\n2025年2月1日 施行\n<!-- INFO END -->\n第一条 甲。",
            "s",
            "a.md",
            "司法解释",
        )
        .expect("well-formed");
        assert_eq!(numbered.document_number.as_deref(), Some("法释〔2025〕8号"));
        assert_eq!((numbered.promulgated, numbered.effective), (Some(date(2025, 1, 1)), Some(date(2025, 2, 1))));
    }

    #[test]
    fn a_title_without_its_court_gets_it() {
        let text = "# 关于甲的解释\n2008年1月1日 最高人民法院审判委员会第1次会议通过\n<!-- INFO END -->\n第一条 甲。";
        let document = parse(text, "s", "a.md", "司法解释").expect("well-formed");
        assert_eq!(document.title, "最高人民法院关于甲的解释");
        assert_eq!(document.issuer.as_deref(), Some("最高人民法院"));
    }

    #[test]
    fn order_numbers_come_from_the_heading() {
        assert_eq!(order_number("中华人民共和国国务院令第656号公布").as_deref(), Some("国务院令第656号"));
        assert_eq!(order_number("第九届全国人民代表大会通过"), None);
    }

    #[test]
    fn the_kind_of_an_event_is_read() {
        for (words, kind) in [
            ("第九届全国人民代表大会常务委员会第二十次会议通过", EventKind::Adopted),
            ("第十四届全国人民代表大会常务委员会第七次会议第二次修订", EventKind::Revised),
            ("《国务院关于修改部分行政法规的决定》第二次修订", EventKind::Amended),
            (
                "第十四届全国人民代表大会常务委员会第七次会议通过的《中华人民共和国刑法修正案（十二）》",
                EventKind::Amended,
            ),
            ("中华人民共和国国务院令第656号公布", EventKind::Published),
            ("施行", EventKind::Commenced),
            ("国务院批准", EventKind::Approved),
        ] {
            assert_eq!(event_kind(words), kind, "{words}");
        }
    }

    #[test]
    fn a_file_name_before_every_event_is_not_believed() {
        let text = "# 某办法\n1985年6月21日 国务院批准\n1985年7月6日 发布\n<!-- INFO END -->\n第一条 甲。";
        let document = parse(text, "s", "某办法(1958-07-06).md", "行政法规").expect("well-formed");
        assert_eq!(document.promulgated, Some(date(1985, 7, 6)));
        assert_eq!(document.faults.len(), 1);
        let document = parse(text, "s", "某办法(2011-01-08).md", "行政法规").expect("well-formed");
        assert_eq!(document.promulgated, Some(date(2011, 1, 8)), "an amendment that the heading leaves out");
    }

    #[test]
    fn what_is_no_statute_is_refused() {
        assert!(parse("# 说明\n正文", "s", "a.md", "").is_err());
        assert!(parse("正文\n<!-- INFO END -->\n第一条 甲。", "s", "a.md", "").is_err());
        assert!(!Markdown.claims(Path::new("x/案例/a.md")));
        assert!(!Markdown.claims(Path::new("x/_index.md")));
        assert!(Markdown.claims(Path::new("x/经济法/a.md")));
    }
}
