//! The dossier itself, which can be opened again.

use serde::{Deserialize, Serialize};

use super::{Dossier, Format, KIND, VERSION, digest, is_time};
use crate::{report, show::Lang};

pub(super) const FORMAT: Format = Format {
    name: "dossier",
    about: "text, report and decisions in one JSON file, which the page opens (assets/schemas/dossier.json)",
    extension: "lexlint.json",
    media: "application/json",
};

/// Bytes of the largest file that is opened.
pub const LARGEST: usize = 32 << 20;

/// Why a file is not opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum OpenError {
    /// More than [`LARGEST`] bytes.
    #[error("the file is larger than {LARGEST} bytes")]
    TooLarge,
    /// Not JSON in UTF-8, or cut off.
    #[error("the file is damaged or no JSON")]
    Damaged,
    /// JSON of something else.
    #[error("the file is no dossier of Lexlint")]
    Foreign,
    /// Of a later version of the program.
    #[error("the file is of a later version of Lexlint")]
    Newer,
    /// A part is missing, or does not fit the others.
    #[error("the dossier does not hold together: {0}")]
    Inconsistent(String),
    /// Its text has another hash than it says.
    #[error("the text is not the one that was checked: it has another hash")]
    Altered,
}

/// What a dossier of any version has.
#[derive(Deserialize)]
struct Header {
    kind: String,
    version: u32,
}

pub(super) fn write(dossier: &Dossier, _: Lang) -> Vec<u8> {
    let mut json = serde_json::to_vec_pretty(dossier)
        .expect("a dossier holds only text, numbers and maps with text keys, which JSON can");
    json.push(b'\n');
    json
}

/// Reads a dossier, and makes sure that its parts fit together.
///
/// # Errors
/// [`OpenError`] if it is none, or not whole.
pub fn read(bytes: &[u8]) -> Result<Dossier, OpenError> {
    if bytes.len() > LARGEST {
        return Err(OpenError::TooLarge);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let value: serde_json::Value = serde_json::from_slice(bytes).map_err(|_| OpenError::Damaged)?;
    let header = Header::deserialize(&value).ok().filter(|header| header.kind == KIND).ok_or(OpenError::Foreign)?;
    let schema = value.pointer("/report/schema").and_then(serde_json::Value::as_u64).unwrap_or_default();
    if header.version > VERSION || schema > report::SCHEMA.into() {
        return Err(OpenError::Newer);
    }
    let dossier: Dossier = serde_json::from_value(value).map_err(|error| OpenError::Inconsistent(error.to_string()))?;
    if let Some(fault) = fault(&dossier) {
        return Err(OpenError::Inconsistent(fault));
    }
    if dossier.sha256 != digest(&dossier.text) {
        return Err(OpenError::Altered);
    }
    Ok(dossier)
}

/// What does not fit.
fn fault(dossier: &Dossier) -> Option<String> {
    if !is_time(&dossier.created) {
        return Some("`created` is no time".to_owned());
    }
    let citations = &dossier.report.citations;
    if citations.len() != dossier.notes.len() {
        return Some(format!("{} citations and {} notes", citations.len(), dossier.notes.len()));
    }
    let text: Vec<char> = dossier.text.chars().collect();
    let is =
        |start, end, words: &str| text.get(start..end).is_some_and(|stretch| stretch.iter().copied().eq(words.chars()));
    citations.iter().zip(1..).find_map(|(citation, number)| {
        let cited = is(citation.start, citation.end, &citation.text);
        let claimed = citation.content.as_ref().is_none_or(|claim| is(claim.start, claim.end, &claim.text));
        let fixed = citation.suggestions.iter().all(|fix| text.get(fix.start..fix.end).is_some());
        (!(cited && claimed && fixed)).then(|| format!("citation {number} is not where it says"))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{super::sample, *};

    fn file() -> Vec<u8> {
        write(&sample::dossier(), Lang::Zh)
    }

    fn changed(pointer: &str, value: Value) -> Result<Dossier, OpenError> {
        let mut file: Value = serde_json::from_slice(&file()).expect("JSON");
        *file.pointer_mut(pointer).expect(pointer) = value;
        read(&serde_json::to_vec(&file).expect("JSON"))
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(read(&file()), Ok(sample::dossier()));
        assert_eq!(read(&[b"\xef\xbb\xbf".as_slice(), &file()].concat()), Ok(sample::dossier()));
    }

    #[test]
    fn other_files_are_told_from_damage() {
        assert_eq!(read(b""), Err(OpenError::Damaged));
        assert_eq!(read(&file()[..900]), Err(OpenError::Damaged));
        assert_eq!(read(b"\xff\xfe"), Err(OpenError::Damaged));
        for foreign in ["[]", "{}", "1", r#"{"schema":1,"citations":[]}"#, r#"{"kind":"other","version":1}"#] {
            assert_eq!(read(foreign.as_bytes()), Err(OpenError::Foreign), "{foreign}");
        }
        assert_eq!(read(&vec![b' '; LARGEST + 1]), Err(OpenError::TooLarge));
        // Deep nesting must not exhaust the stack.
        assert_eq!(read("[".repeat(1_000_000).as_bytes()), Err(OpenError::Damaged));
    }

    #[test]
    fn later_versions_are_named() {
        assert_eq!(changed("/version", json!(VERSION + 1)), Err(OpenError::Newer));
        assert_eq!(changed("/report/schema", json!(report::SCHEMA + 1)), Err(OpenError::Newer));
        assert_eq!(read(br#"{"kind":"lexlint-dossier","version":9,"new":{}}"#), Err(OpenError::Newer));
    }

    #[test]
    fn parts_have_to_fit() {
        for (pointer, value) in [
            ("/created", json!("yesterday")),
            ("/notes", json!([])),
            ("/report/citations/0/start", json!(9)),
            ("/report/citations/0/end", json!(99_999_999)),
            ("/report/citations/0/text", json!("别的")),
            ("/report/citations/0/content/end", json!(0)),
            ("/report/citations/0/suggestions/0/start", json!(1_000_000)),
            ("/report/citations/0/verdict", json!("fine")),
            ("/report/as_of", json!("never")),
            ("/coverage", json!(null)),
        ] {
            assert!(matches!(changed(pointer, value), Err(OpenError::Inconsistent(_))), "{pointer}");
        }
        assert_eq!(changed("/text", json!(sample::TEXT.replace('据', "按"))), Err(OpenError::Altered));
        assert_eq!(changed("/sha256", json!("0")), Err(OpenError::Altered));
    }
}
