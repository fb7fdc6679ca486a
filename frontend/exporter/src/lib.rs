//! What do page and exporter say to each other? Each message is a list: JSON, and beside it bytes or nothing.

use lexlint_shared::{
    dossier::{
        Dossier,
        json::OpenError,
        link::{LinkError, Shared},
    },
    show::Lang,
};
use serde::{Deserialize, Serialize};

/// What the page asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Write a dossier, whose hash is not yet known, in the format of a name.
    Write(Box<Dossier>, String, Lang),
    /// Read the dossier beside the message.
    Open,
    /// Put a text into the fragment of a link.
    Pack(Shared),
    /// Take a text out of a fragment.
    Unpack(String),
}

/// What the exporter answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// It is there and listens.
    Ready,
    /// The file of the format of this name is beside the message.
    Written(String),
    /// What the file held, or why it was not opened.
    Opened(Result<Box<Dossier>, OpenError>),
    /// The fragment, or why there is none.
    Packed(Result<String, LinkError>),
    /// What the fragment held, or why nothing.
    Unpacked(Result<Shared, LinkError>),
}

/// Answers a question. `beside` are the bytes beside it; those of the answer come with it. `None` for a format that
/// there is not.
pub fn answer(ask: Ask, beside: &[u8]) -> Option<(Answer, Vec<u8>)> {
    use lexlint_shared::dossier::{WRITERS, json, link};
    Some(match ask {
        Ask::Write(mut dossier, name, lang) => {
            dossier.seal();
            let (_, write) = WRITERS.into_iter().find(|(format, _)| format.name == name)?;
            let bytes = write(&dossier, lang);
            (Answer::Written(name), bytes)
        }
        Ask::Open => (Answer::Opened(json::read(beside).map(Box::new)), Vec::new()),
        Ask::Pack(shared) => (Answer::Packed(link::pack(&shared)), Vec::new()),
        Ask::Unpack(fragment) => (Answer::Unpacked(link::unpack(&fragment)), Vec::new()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_go_there_and_back() {
        let shared = Shared { text: "《民法典》第188条".to_owned(), question: None, as_of: None };
        let Some((Answer::Packed(Ok(fragment)), _)) = answer(Ask::Pack(shared.clone()), &[]) else {
            panic!("a short text has a link");
        };
        assert_eq!(answer(Ask::Unpack(fragment), &[]), Some((Answer::Unpacked(Ok(shared)), Vec::new())));
        let damaged = Answer::Unpacked(Err(LinkError::Damaged));
        assert_eq!(answer(Ask::Unpack("x".to_owned()), &[]), Some((damaged, Vec::new())));
    }

    #[test]
    fn what_is_no_dossier_is_said() {
        let foreign = Answer::Opened(Err(OpenError::Foreign));
        assert_eq!(answer(Ask::Open, b"{}"), Some((foreign, Vec::new())));
    }
}
