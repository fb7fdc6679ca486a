//! A report for Word: the few parts of Office Open XML that such a document needs.

use std::{
    fmt::Write as _,
    io::{Cursor, Write},
};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{
    Dossier, Format,
    escape::markup,
    outline::{Item, Mark, Outline, Quotation, Run, outline},
    tracked::Line,
};
use crate::{report::Verdict, show::Lang};

pub(super) const FORMAT: Format = Format {
    name: "docx",
    about: "a report for Word and its like",
    extension: "docx",
    media: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
"#;
const SPACE: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

const TYPES: &str = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>"#;

const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>"#;

const DOCUMENT_RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer1.xml"/></Relationships>"#;

/// Paragraph styles. Sizes are half points; `Law` is set in serifs, as the law is everywhere.
const STYLES: &str = r#"<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei" w:cs="Calibri"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-GB" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="320" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="160"/></w:pPr><w:rPr><w:b/><w:sz w:val="34"/><w:szCs w:val="34"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Lead"><w:name w:val="Lead"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="24"/><w:szCs w:val="24"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:pBdr><w:bottom w:val="single" w:sz="8" w:space="2" w:color="15191A"/></w:pBdr><w:spacing w:before="480" w:after="160"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/><w:szCs w:val="26"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="320" w:after="60"/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/><w:sz w:val="23"/><w:szCs w:val="23"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Small"><w:name w:val="Small"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:after="20"/></w:pPr><w:rPr><w:color w:val="586263"/><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Claim"><w:name w:val="Claim"/><w:basedOn w:val="Normal"/><w:pPr><w:keepLines/><w:pBdr><w:left w:val="double" w:sz="6" w:space="10" w:color="7A8584"/></w:pBdr><w:ind w:left="284"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Law"><w:name w:val="Law"/><w:basedOn w:val="Normal"/><w:pPr><w:keepLines/><w:pBdr><w:left w:val="single" w:sz="12" w:space="10" w:color="7A8584"/></w:pBdr><w:ind w:left="284"/></w:pPr><w:rPr><w:rFonts w:ascii="Cambria" w:hAnsi="Cambria" w:eastAsia="SimSun"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Decided"><w:name w:val="Decided"/><w:basedOn w:val="Normal"/><w:pPr><w:pBdr><w:top w:val="single" w:sz="4" w:space="3" w:color="7A8584"/><w:left w:val="single" w:sz="4" w:space="5" w:color="7A8584"/><w:bottom w:val="single" w:sz="4" w:space="3" w:color="7A8584"/><w:right w:val="single" w:sz="4" w:space="5" w:color="7A8584"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="F3F5F4"/><w:ind w:left="120" w:right="120"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Footer"><w:name w:val="footer"/><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:color w:val="586263"/><w:sz w:val="18"/></w:rPr></w:style>
"#;

const FOOTER: &str = r#"<w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr><w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve"> / </w:t></w:r><w:fldSimple w:instr="NUMPAGES"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>"#;

/// A4, margins of 18 to 20 mm; lengths are twentieths of a point.
const SECTION: &str = r#"<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>"#;

pub(super) fn write(dossier: &Dossier, lang: Lang) -> Vec<u8> {
    let outline = outline(dossier, lang);
    let parts = [
        ("[Content_Types].xml", format!("{HEAD}{TYPES}")),
        ("_rels/.rels", format!("{HEAD}{RELATIONS}")),
        ("docProps/core.xml", properties(dossier, outline.title)),
        ("word/document.xml", document(&outline, lang)),
        ("word/_rels/document.xml.rels", format!("{HEAD}{DOCUMENT_RELATIONS}")),
        ("word/styles.xml", format!("{HEAD}<w:styles xmlns:w=\"{SPACE}\">{STYLES}</w:styles>")),
        ("word/footer1.xml", format!("{HEAD}<w:ftr xmlns:w=\"{SPACE}\">{FOOTER}</w:ftr>")),
    ];
    package(&parts).expect("writing to memory does not fail, and no part has 4 GiB")
}

fn package(parts: &[(&str, String)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, part) in parts {
        zip.start_file(*name, options)?;
        zip.write_all(part.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

fn properties(dossier: &Dossier, title: &str) -> String {
    format!(
        "{HEAD}<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><dc:title>{}</dc:title><dc:creator>{}</dc:creator>\
         <dcterms:created xsi:type=\"dcterms:W3CDTF\">{}</dcterms:created></cp:coreProperties>",
        markup(title),
        markup(&dossier.program),
        markup(&dossier.created),
    )
}

fn document(outline: &Outline, lang: Lang) -> String {
    let colon = lang.pick("：", ": ");
    let mut out = format!(
        "{HEAD}<w:document xmlns:w=\"{SPACE}\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><w:body>"
    );
    plain(&mut out, "Title", outline.title);
    plain(&mut out, "Lead", &outline.lead);
    if let Some(tally) = &outline.tally {
        plain(&mut out, "Normal", tally);
    }
    table(&mut out, &outline.facts);
    if let Some(legend) = outline.legend {
        plain(&mut out, "Small", legend);
    }
    plain(&mut out, "Heading1", outline.findings);
    outline.items.iter().for_each(|one| item(&mut out, one, colon));
    let (heading, fixes) = &outline.fixes;
    if !fixes.is_empty() {
        plain(&mut out, "Heading1", heading);
        fixes.iter().for_each(|fix| plain(&mut out, "Normal", fix));
    }
    let (heading, text) = &outline.text;
    plain(&mut out, "Heading1", heading);
    text.iter().for_each(|runs| paragraph(&mut out, "Normal", runs));
    plain(&mut out, "Small", outline.foot);
    out + SECTION + "</w:body></w:document>"
}

fn item(out: &mut String, item: &Item, colon: &str) {
    let _ = write!(out, "<w:p><w:pPr><w:pStyle w:val=\"Heading2\"/></w:pPr>");
    let colour = format!("<w:color w:val=\"{}\"/>", colour(item.verdict));
    stretch(out, &colour, &format!("{}. {}  ", item.number, item.label));
    stretch(out, "", &item.cited);
    out.push_str("</w:p>");
    item.said.iter().for_each(|said| plain(out, "Normal", said));
    for Quotation { head, law, paragraphs } in &item.quotations {
        plain(out, "Small", head);
        let style = if *law { "Law" } else { "Claim" };
        paragraphs.iter().for_each(|runs| paragraph(out, style, runs));
    }
    item.suggestions.iter().for_each(|suggestion| plain(out, "Normal", suggestion));
    for (label, words) in &item.decided {
        out.push_str("<w:p><w:pPr><w:pStyle w:val=\"Decided\"/></w:pPr>");
        stretch(out, "<w:b/>", &format!("{label}{colon}"));
        stretch(out, "", words);
        out.push_str("</w:p>");
    }
}

/// Labels and words in two columns without lines.
fn table(out: &mut String, facts: &[(&'static str, String)]) {
    out.push_str(
        "<w:tbl><w:tblPr><w:tblW w:w=\"5000\" w:type=\"pct\"/><w:tblLayout w:type=\"fixed\"/></w:tblPr>\
         <w:tblGrid><w:gridCol w:w=\"2100\"/><w:gridCol w:w=\"7538\"/></w:tblGrid>",
    );
    for (label, value) in facts {
        out.push_str("<w:tr><w:trPr><w:cantSplit/></w:trPr>");
        for (width, style, words) in [(2100, "Small", *label), (7538, "Normal", value.as_str())] {
            let _ = write!(out, "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/></w:tcPr>");
            plain(out, style, words);
            out.push_str("</w:tc>");
        }
        out.push_str("</w:tr>");
    }
    out.push_str("</w:tbl>");
}

fn plain(out: &mut String, style: &str, words: &str) {
    paragraph(out, style, &[Run { text: words.to_owned(), mark: Mark::Plain }]);
}

fn paragraph(out: &mut String, style: &str, runs: &[Run]) {
    let _ = write!(out, "<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr>");
    runs.iter().for_each(|one| run(out, one));
    out.push_str("</w:p>");
}

fn run(out: &mut String, run: &Run) {
    match (run.mark, Line::of(&run.text)) {
        (Mark::Plain, _) => stretch(out, "", &run.text),
        (Mark::Removed, Line::Line) => stretch(out, "<w:b/><w:strike/><w:color w:val=\"B02A17\"/>", &run.text),
        (Mark::Added, Line::Line) => {
            stretch(out, "<w:b/><w:color w:val=\"17527F\"/><w:u w:val=\"single\"/>", &run.text);
        }
        (Mark::Removed, Line::Frame) => {
            let frame = "<w:b/><w:color w:val=\"B02A17\"/><w:bdr w:val=\"dashed\" w:sz=\"6\" w:space=\"0\" w:color=\"B02A17\"/>";
            stretch(out, frame, &run.text);
        }
        (Mark::Added, Line::Frame) => {
            let frame = "<w:b/><w:color w:val=\"17527F\"/><w:bdr w:val=\"single\" w:sz=\"6\" w:space=\"0\" w:color=\"17527F\"/>";
            stretch(out, frame, &run.text);
        }
        (Mark::Cited(number, verdict), _) => {
            let (colour, line) = (colour(verdict), underline(verdict));
            stretch(out, &format!("<w:u w:val=\"{line}\" w:color=\"{colour}\"/>"), &run.text);
            let raised = format!("<w:b/><w:color w:val=\"{colour}\"/><w:vertAlign w:val=\"superscript\"/>");
            stretch(out, &raised, &number.to_string());
        }
    }
}

/// Words with properties; lines end where they do in the words.
fn stretch(out: &mut String, properties: &str, words: &str) {
    out.push_str("<w:r>");
    if !properties.is_empty() {
        let _ = write!(out, "<w:rPr>{properties}</w:rPr>");
    }
    for (at, line) in words.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        if at > 0 {
            out.push_str("<w:br/>");
        }
        let _ = write!(out, "<w:t xml:space=\"preserve\">{}</w:t>", markup(line));
    }
    out.push_str("</w:r>");
}

const fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Verified => "17624B",
        Verdict::Misquoted => "B02A17",
        Verdict::WrongNumber | Verdict::WrongName | Verdict::Fabricated => "7A2A74",
        Verdict::Repealed | Verdict::NotYetInForce => "835300",
        Verdict::Unverifiable => "4F5A60",
    }
}

/// The line under a citation, as on the page.
const fn underline(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Verified => "single",
        Verdict::Misquoted => "wave",
        Verdict::WrongNumber | Verdict::WrongName | Verdict::Fabricated => "double",
        Verdict::Repealed | Verdict::NotYetInForce => "dash",
        Verdict::Unverifiable => "dotted",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use zip::ZipArchive;

    use super::{super::sample, *};

    fn part(file: &[u8], name: &str) -> String {
        let mut zip = ZipArchive::new(Cursor::new(file)).expect("a zip file");
        let mut part = String::new();
        zip.by_name(name).expect(name).read_to_string(&mut part).expect("UTF-8");
        part
    }

    #[test]
    fn every_part_that_is_named_is_there() {
        let file = write(&sample::dossier(), Lang::Zh);
        let types = part(&file, "[Content_Types].xml");
        for named in types.split("PartName=\"/").skip(1) {
            part(&file, named.split('"').next().expect("a name"));
        }
        assert_eq!(write(&sample::dossier(), Lang::Zh), file, "the same bytes every time");
        assert_ne!(part(&write(&sample::dossier(), Lang::En), "word/document.xml"), part(&file, "word/document.xml"));
    }

    #[test]
    fn differences_are_marked_without_colour() {
        let document = part(&write(&sample::dossier(), Lang::Zh), "word/document.xml");
        assert!(
            document.contains("<w:strike/><w:color w:val=\"B02A17\"/></w:rPr><w:t xml:space=\"preserve\">可以</w:t>")
        );
        assert!(document.contains("<w:u w:val=\"single\"/></w:rPr><w:t xml:space=\"preserve\">不得</w:t>"));
        assert!(document.contains("<w:bdr w:val=\"dashed\" w:sz=\"6\" w:space=\"0\" w:color=\"B02A17\"/></w:rPr><w:t xml:space=\"preserve\">二年</w:t>"));
        assert!(document.contains("请</w:t><w:br/><w:t xml:space=\"preserve\">复核"));
        assert!(
            document
                .contains("<w:u w:val=\"wave\" w:color=\"B02A17\"/></w:rPr><w:t xml:space=\"preserve\">《甲法》第一条")
        );
    }

    #[test]
    fn text_of_others_is_text() {
        for words in ["<w:p/>&\"']]>", "\u{0}\u{1}\u{b}\u{ffff}", "=cmd()", "</w:t><script>"] {
            let file = write(&sample::hostile(words), Lang::Zh);
            for name in ["word/document.xml", "docProps/core.xml"] {
                let part = part(&file, name);
                assert!(!part.contains("<w:p/>") && !part.contains("<script"), "{words}");
                assert!(part.chars().all(|c| c >= ' ' || c == '\n'), "{words:?}");
                assert_eq!(part.matches('<').count(), part.matches('>').count(), "{words}");
                assert_eq!(part.matches("<w:p>").count(), part.matches("</w:p>").count(), "{words}");
            }
        }
        let long = write(&sample::hostile(&"《甲法》第一条。\n".repeat(13_000)), Lang::Zh);
        assert!(long.len() < 500_000, "it is compressed: {}", long.len());
    }
}
