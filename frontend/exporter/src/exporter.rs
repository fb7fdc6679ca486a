//! What is done with a question.

use lexlint_exporter::{Answer, Ask};
use lexlint_shared::{
    document::{self, Document, ReadError},
    dossier::{WRITERS, json, link},
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::shelf;

/// Answers a question. `beside` are the bytes beside it; those of the answer come with it. `None` for a format that
/// there is not, or if the part of the program that reads documents cannot be loaded.
pub(crate) async fn answer(ask: Ask, beside: &[u8]) -> Option<(Answer, Vec<u8>)> {
    Some(match ask {
        Ask::Write(mut dossier, name, lang) => {
            dossier.seal();
            let (_, write) = WRITERS.into_iter().find(|(format, _)| format.name == name)?;
            let bytes = write(&dossier, lang);
            (Answer::Written(name), bytes)
        }
        Ask::Open if is_json(beside) => (Answer::Opened(json::read(beside).map(Box::new)), Vec::new()),
        Ask::Open => (Answer::Read(documents(beside.to_vec()).await.ok()?), Vec::new()),
        Ask::Pack(shared) => (Answer::Packed(link::pack(&shared)), Vec::new()),
        Ask::Unpack(fragment) => (Answer::Unpacked(link::unpack(&fragment)), Vec::new()),
        Ask::Keep(id, mut dossier) => {
            dossier.seal();
            (Answer::Kept(shelf::keep(&id, &dossier).await.is_ok()), Vec::new())
        }
        Ask::List(query) => (Answer::Listed(shelf::list(&query).await.ok()), Vec::new()),
        Ask::Get(id) => {
            let found = shelf::get(&id).await.ok().flatten();
            (Answer::Got(id, found.map(Box::new)), Vec::new())
        }
        Ask::Forget(id) => {
            let forgotten = shelf::forget(id.as_deref()).await;
            (Answer::Listed(if forgotten.is_ok() { shelf::list("").await.ok() } else { None }), Vec::new())
        }
    })
}

/// Reads a document. A part of the program that is loaded when the first one is opened.
#[wasm_split(documents, fallible)]
fn documents(file: Vec<u8>) -> Result<Result<Document, ReadError>, SplitLoaderError> {
    Ok(document::read(&file))
}

/// Whether a file begins as JSON of a dossier does, after a byte order mark and spaces.
fn is_json(file: &[u8]) -> bool {
    file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file).trim_ascii_start().starts_with(b"{")
}

#[cfg(test)]
mod tests {
    use lexlint_shared::dossier::{
        json::OpenError,
        link::{LinkError, Shared},
    };

    use super::*;

    #[tokio::test]
    async fn links_go_there_and_back() {
        let shared = Shared { text: "《民法典》第188条".to_owned(), question: None, as_of: None };
        let Some((Answer::Packed(Ok(fragment)), _)) = answer(Ask::Pack(shared.clone()), &[]).await else {
            panic!("a short text has a link");
        };
        assert_eq!(answer(Ask::Unpack(fragment), &[]).await, Some((Answer::Unpacked(Ok(shared)), Vec::new())));
        let damaged = Answer::Unpacked(Err(LinkError::Damaged));
        assert_eq!(answer(Ask::Unpack("x".to_owned()), &[]).await, Some((damaged, Vec::new())));
    }

    #[tokio::test]
    async fn what_is_no_dossier_is_said() {
        let foreign = Answer::Opened(Err(OpenError::Foreign));
        assert_eq!(answer(Ask::Open, b"\xef\xbb\xbf {}").await, Some((foreign, Vec::new())));
    }

    #[tokio::test]
    async fn documents_are_read() {
        let document = Document { text: "第一条".to_owned(), incomplete: false };
        assert_eq!(answer(Ask::Open, "第一条".as_bytes()).await, Some((Answer::Read(Ok(document)), Vec::new())));
        assert_eq!(answer(Ask::Open, &[0, 1]).await, Some((Answer::Read(Err(ReadError::Unknown)), Vec::new())));
    }
}
