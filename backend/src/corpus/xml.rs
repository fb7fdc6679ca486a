//! XML as in the public repository C41-233/Chinese-Law: one file a statute, named by its title, with the dates of
//! its versions, its short and English names, its repeal and successor. There is no text.
//!
//! Many files are empty: they say no more than that a norm of this title exists.

use std::path::Path;

use jiff::civil::Date;
use quick_xml::{Reader, events::Event as XmlEvent};

use super::{
    CorpusReader, ReadError, Reading, clean, dates,
    document::{Document, HistoryEntry, StatedRepeal},
    title,
};

/// Reader of XML histories.
#[derive(Debug)]
pub(super) struct Xml;

impl CorpusReader for Xml {
    fn name(&self) -> &'static str {
        "Chinese-Law"
    }

    fn claims(&self, path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == "xml")
            && path.file_name().is_some_and(|name| name != "example-law.xml")
    }

    fn read(&self, path: &Path, origin: &str) -> Result<Reading, ReadError> {
        let text = std::fs::read_to_string(path)?;
        let name =
            path.file_stem().and_then(|name| name.to_str()).ok_or(ReadError::Form("the file name is not UTF-8"))?;
        parse(&text, name, self.name(), origin).map(|document| vec![document].into())
    }
}

fn parse(text: &str, name: &str, source: &str, origin: &str) -> Result<Document, ReadError> {
    let name = clean::title(name);
    let kind = title::kind(&name, category(origin));
    let mut document = Document::new(source, origin.to_owned(), name, kind);
    if text.trim().is_empty() {
        return Ok(document);
    }
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut path: Vec<String> = Vec::new();
    let mut value = String::new();
    let mut state = State::default();
    loop {
        match reader.read_event()? {
            XmlEvent::Start(start) => {
                path.push(start.name().as_ref().to_owned());
                if path.len() == 1 && path[0] != "document" {
                    return Err(ReadError::Form("the root element is not <document>"));
                }
                value.clear();
            }
            XmlEvent::Text(text) => value.push_str(&text.xml10_content()),
            XmlEvent::End(_) => {
                let element: Vec<&str> = path.iter().map(String::as_str).collect();
                state.end(&element, &clean::line(value.trim()), &mut document);
                value.clear();
                path.pop();
            }
            XmlEvent::Eof => break,
            _ => {}
        }
    }
    state.finish(&mut document);
    Ok(document)
}

/// The tree sorts by subject; only its outer folders say something about the kind of norm.
fn category(origin: &str) -> &str {
    let local = ["地方性法律文件", "特别行政区法律文件"].iter().any(|folder| origin.contains(folder));
    if local { "地方性法规" } else { "" }
}

/// What is known of the element being read.
#[derive(Default)]
struct State {
    entry: Option<HistoryEntry>,
    repealed: Option<Date>,
    successor: Option<String>,
    notice: Option<String>,
}

impl State {
    fn end(&mut self, path: &[&str], value: &str, document: &mut Document) {
        let filled = || Some(value.to_owned()).filter(|value| !value.is_empty());
        match *path {
            ["document", "en-name" | "short-name"] => document.appellations.extend(filled()),
            ["document", "histories", "revision" | "amendment", field] => {
                let entry = self.entry.get_or_insert_with(|| HistoryEntry {
                    promulgated: Vec::new(),
                    effective: None,
                    document_number: None,
                });
                let date = || dates::leading(value).map(|(date, _)| date);
                match field {
                    "create-date" | "notice-date" => entry.promulgated.extend(date()),
                    "execute-date" => entry.effective = date(),
                    "id" => entry.document_number = filled(),
                    _ => {}
                }
            }
            ["document", "histories", "revision" | "amendment"] => {
                document.history.extend(self.entry.take().filter(|entry| !entry.promulgated.is_empty()));
            }
            ["document", "deprecated" | "invalid", "date"] => {
                self.repealed = dates::leading(value).map(|(date, _)| date);
            }
            ["document", "deprecated", "document"] => {
                self.successor = filled().map(|title| clean::title(&title));
            }
            ["document", "deprecated", "notice"] => {
                self.notice = filled().map(|title| clean::title(&title));
            }
            _ => {}
        }
    }

    fn finish(self, document: &mut Document) {
        document.repeal = self.repealed.map(|date| StatedRepeal {
            date,
            by: self.notice.or_else(|| self.successor.clone()),
            successors: self.successor.into_iter().collect(),
        });
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use lexlint_shared::statute::Kind;

    use super::*;

    #[test]
    fn a_history_is_read() {
        let document = parse(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document><en-name>Sample Law</en-name><!-- x --><histories>
             <revision><create-date>1997年5月9日</create-date><notice-date>1997年5月10日</notice-date><id>主席令第1号</id>
             <execute-date>1997年6月1日</execute-date></revision>
             <amendment><create-date>2010年6月25日</create-date><notice>关于修改《某法》的决定</notice></amendment></histories>
             <deprecated><date>2018年3月20日</date><document>中华人民共和国新法</document></deprecated></document>",
            "中华人民共和国某法",
            "x",
            "全国性法律文件/某法.xml",
        )
        .expect("well-formed");
        assert_eq!(document.kind, Kind::Law);
        assert_eq!(document.appellations, ["Sample Law"]);
        assert_eq!(document.history.len(), 2);
        assert_eq!(document.history[0].promulgated, [date(1997, 5, 9), date(1997, 5, 10)]);
        assert_eq!(document.history[0].effective, Some(date(1997, 6, 1)));
        assert_eq!(document.history[0].document_number.as_deref(), Some("主席令第1号"));
        let repeal = document.repeal.expect("a repeal");
        assert_eq!(repeal.date, date(2018, 3, 20));
        assert_eq!(repeal.by.as_deref(), Some("中华人民共和国新法"));
        assert_eq!(repeal.successors, ["中华人民共和国新法"]);
    }

    #[test]
    fn an_empty_file_is_a_title() {
        let document = parse("", "最高人民法院关于某事的解释", "x", "a.xml").expect("a title");
        assert_eq!((document.kind, document.history.len()), (Kind::JudicialInterpretation, 0));
    }

    #[test]
    fn other_xml_is_refused() {
        assert!(parse("<project/>x<y></y>", "a", "x", "a.xml").is_err());
        assert!(parse("<document><a></document>", "a", "x", "a.xml").is_err());
    }
}
