//! PDF: what its glyphs say, put together to lines and paragraphs by where they stand.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, InterpreterWarning, SoftMask, TransformExt, WarningSinkFn,
    font::{Glyph, GlyphRun},
    hayro_cmap::BfString,
    hayro_syntax::{DecryptionError, LoadPdfError, Pdf},
    interpret_page,
    kurbo::{BezPath, Point, Rect},
};

use super::{Document, Format, LONGEST, ReadError};

pub(super) const FORMAT: Format = Format { is, read };

/// The mark may stand behind other bytes, as readers allow.
fn is(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(1024)].windows(5).any(|window| window == b"%PDF-")
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let pdf = Pdf::new(bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => ReadError::Protected,
        LoadPdfError::Decryption(_) | LoadPdfError::Invalid => ReadError::Damaged,
    })?;
    // Text in a font that the file lacks and that is none of the standard ones is not drawn at all.
    let lacks_font = Arc::new(AtomicBool::new(false));
    let warned = Arc::clone(&lacks_font);
    let warning_sink: WarningSinkFn = Arc::new(move |warning| {
        warned.fetch_or(matches!(warning, InterpreterWarning::UnsupportedFont), Ordering::Relaxed);
    });
    let settings = InterpreterSettings { warning_sink, ..InterpreterSettings::default() };
    let cache = InterpreterCache::new();
    let mut text = String::new();
    let (mut said, mut unmapped) = (0, 0);
    for page in pdf.pages().iter() {
        let (width, height) = page.render_dimensions();
        let bounds = Rect::new(0.0, 0.0, width.into(), height.into());
        let from = page.initial_transform(true).to_kurbo();
        let mut context = Context::new(from, bounds, &cache, pdf.xref(), settings.clone());
        let mut words = Words::default();
        interpret_page(page, &mut context, &mut words);
        said += words.glyphs.len();
        unmapped += words.unmapped;
        append(&mut text, &paragraphs(&lines(words.glyphs)));
        if u64::try_from(text.len()).is_ok_and(|length| length > LONGEST) {
            return Err(ReadError::TooLarge);
        }
    }
    let lacks_font = lacks_font.load(Ordering::Relaxed);
    if text.is_empty() {
        return Err(if unmapped > 0 || lacks_font { ReadError::Unmapped } else { ReadError::Scanned });
    }
    // Single marks, as of lists, are drawn in fonts of no characters.
    Ok(Document { text: text.trim_end().to_owned(), incomplete: lacks_font || unmapped * MARKS > said })
}

/// One glyph in so many may be of no character before something is taken to be missing.
const MARKS: usize = 50;

/// A glyph where it stands on the page: points from the left and the top.
struct Placed {
    characters: BfString,
    /// Left end of its base line.
    at: Point,
    /// Where the next glyph would follow.
    end: f64,
    /// Height of the type.
    size: f64,
}

/// Takes the glyphs of a page, and nothing else of it.
#[derive(Default)]
struct Words {
    glyphs: Vec<Placed>,
    /// Glyphs of which the file does not say what they mean.
    unmapped: usize,
}

impl Device<'_> for Words {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let place = props.transform * glyph.transform();
            let at = place * Point::ZERO;
            let size = (place * Point::new(0.0, EM) - at).hypot();
            let advance = match &**glyph {
                Glyph::Outline(outline) => outline.advance_width(),
                Glyph::Type3(drawn) => drawn.advance_width(),
            };
            let end = advance.map_or(at.x + size, |advance| (place * Point::new(advance.into(), 0.0)).x);
            match glyph.as_unicode() {
                Some(characters) => self.glyphs.push(Placed { characters, at, end, size }),
                None => self.unmapped += 1,
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// Units of glyph space to the height of the type.
const EM: f64 = 1000.0;

/// A line of a page.
struct Line {
    text: String,
    left: f64,
    right: f64,
    top: f64,
    size: f64,
}

/// Glyphs as lines: they follow each other in the order in which the page draws them, as they do in what programs for
/// writing make.
fn lines(glyphs: Vec<Placed>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for Placed { characters, at, end, size } in glyphs {
        let mut buffer = [0; 4];
        let characters = match &characters {
            BfString::Char(character) => &*character.encode_utf8(&mut buffer),
            BfString::String(characters) => characters,
        };
        match lines
            .last_mut()
            .filter(|line| (line.top - at.y).abs() < 0.5 * size.max(line.size) && at.x > line.right - size)
        {
            Some(line) => {
                if at.x - line.right > SPACE * size && !line.text.ends_with(' ') {
                    line.text.push(' ');
                }
                line.text.push_str(characters);
                line.right = end.max(line.right);
                line.size = size.max(line.size);
            }
            None => lines.push(Line { text: characters.to_owned(), left: at.x, right: end, top: at.y, size }),
        }
    }
    lines.retain(|line| !line.text.trim().is_empty());
    lines
}

/// The gap between two glyphs, in heights of the type, from which on there is a space.
const SPACE: f64 = 0.2;

/// Lines as paragraphs. A line goes on in the next one if it is full, and the next one is not indented.
fn paragraphs(lines: &[Line]) -> Vec<String> {
    let left = lines.iter().map(|line| line.left).fold(f64::INFINITY, f64::min);
    let right = margin(lines);
    let mut paragraphs: Vec<String> = Vec::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        let words = line.text.trim();
        if number_of_page(words) {
            continue;
        }
        let goes_on = before.is_some_and(|before| {
            right - before.right < FULL.max(LETTER * first_word(words)) * before.size
                && line.left - left < INDENTED * line.size
                && (line.size - before.size).abs() < 0.1 * before.size
        });
        match paragraphs.last_mut().filter(|_| goes_on) {
            Some(paragraph) => join(paragraph, words),
            None => paragraphs.push(words.to_owned()),
        }
        before = Some(line);
    }
    paragraphs
}

/// Where full lines end: the rightmost place near which two lines do, as headings and page numbers stand alone; else
/// where the longest line ends.
fn margin(lines: &[Line]) -> f64 {
    let mut ends: Vec<(f64, f64)> = lines.iter().map(|line| (line.right, line.size)).collect();
    ends.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shared = ends.windows(2).find(|pair| pair[0].0 - pair[1].0 < FULL * pair[1].1);
    shared.map_or(ends.first(), |pair| pair.first()).map_or(0.0, |end| end.0)
}

/// How far from the margin a full line may end, in heights of the type.
const FULL: f64 = 1.5;

/// Width of a Latin letter, in heights of the type.
const LETTER: f64 = 0.6;

/// Letters of the Latin word with which a line begins: it may not have fitted into the line before.
fn first_word(line: &str) -> f64 {
    line.chars().take_while(char::is_ascii_graphic).map(|_| 1.0).sum()
}

/// How far from the margin an indented line begins, in heights of the type.
const INDENTED: f64 = 1.2;

/// Joins a line to the one before: between words of Latin letters stands a space.
fn join(paragraph: &mut String, words: &str) {
    let is_word = |character: Option<char>| character.is_some_and(|character| character.is_ascii() && character != '-');
    if is_word(paragraph.chars().last()) && is_word(words.chars().next()) {
        paragraph.push(' ');
    }
    paragraph.push_str(words);
}

/// Whether a line is but the number of its page: `3`, `- 3 -`, `— 3 —`, `3 / 12`.
fn number_of_page(words: &str) -> bool {
    words.chars().count() < 12
        && words.contains(|character: char| character.is_ascii_digit())
        && words.chars().all(|character| character.is_ascii_digit() || " -–—/·".contains(character))
}

/// Appends the paragraphs of a page. One that the page before left open goes on.
fn append(text: &mut String, paragraphs: &[String]) {
    for (at, paragraph) in paragraphs.iter().enumerate() {
        let open = at == 0 && text.trim_end().ends_with(|end: char| !"。！？；：”）.!?;:)\"".contains(end));
        if open && !text.is_empty() {
            text.truncate(text.trim_end().len());
            join(text, paragraph);
        } else {
            text.push_str(paragraph);
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, left: f64, right: f64) -> Line {
        Line { text: text.to_owned(), left, right, top: 0.0, size: 10.0 }
    }

    #[test]
    fn full_lines_go_on_and_short_ones_end() {
        let lines = [
            line("第一段的第一", 20.0, 100.0),
            line("行，第二行。", 0.0, 95.0),
            line("第二段，短。", 20.0, 60.0),
            line("A line that ends before a", 20.0, 70.0),
            line("longer word", 0.0, 40.0),
            line("- 3 -", 45.0, 55.0),
        ];
        let expected = ["第一段的第一行，第二行。", "第二段，短。", "A line that ends before a longer word"];
        assert_eq!(paragraphs(&lines), expected);
    }

    #[test]
    fn a_page_goes_on_where_the_last_one_stopped() {
        let mut text = String::new();
        append(&mut text, &["第一页。".to_owned(), "向人民法院".to_owned()]);
        append(&mut text, &["请求保护。".to_owned(), "第二条".to_owned()]);
        assert_eq!(text, "第一页。\n向人民法院请求保护。\n第二条\n");
    }
}
