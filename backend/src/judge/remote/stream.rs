//! Reading a streamed reply: server-sent events, each with a piece of the text.

use lexlint_shared::judgement::Tokens;
use serde::Deserialize;

use super::Usage;
use crate::judge::{chat::Said, opinion::NoJudgement};

/// One event of a stream, or a whole reply: the same but for `delta` and `message`.
#[derive(Deserialize)]
struct Piece {
    #[serde(default)]
    choices: Vec<Choice>,
    #[serde(default)]
    usage: Option<Usage>,
    #[serde(default)]
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(alias = "message", default)]
    delta: Words,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Words {
    #[serde(default)]
    content: Option<String>,
}

/// Takes bytes as they come.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// Bytes of a line that is not whole, or of a whole reply.
    pending: Vec<u8>,
    text: String,
    tokens: Option<Tokens>,
    finish: Option<String>,
    done: bool,
}

impl Reader {
    /// Takes the next bytes; `streamed` if they are events.
    pub(super) fn take(&mut self, bytes: &[u8], streamed: bool) -> Result<(), NoJudgement> {
        self.pending.extend_from_slice(bytes);
        if !streamed {
            return Ok(());
        }
        let Some(end) = self.pending.iter().rposition(|&byte| byte == b'\n') else {
            return Ok(());
        };
        let lines: Vec<u8> = self.pending.drain(..=end).collect();
        let lines = std::str::from_utf8(&lines).map_err(|_| NoJudgement::NotText)?;
        for data in lines.lines().filter_map(|line| line.strip_prefix("data:")) {
            match data.trim() {
                "[DONE]" => self.done = true,
                "" => {}
                data => self.add(data)?,
            }
        }
        Ok(())
    }

    fn add(&mut self, json: &str) -> Result<(), NoJudgement> {
        let piece: Piece = serde_json::from_str(json)
            .map_err(|_| NoJudgement::Unreadable("the endpoint does not speak as an OpenAI API does".to_owned()))?;
        if piece.error.is_some() {
            // The model has failed after it had begun.
            return Err(NoJudgement::Broken);
        }
        if let Some(choice) = piece.choices.into_iter().next() {
            self.text.push_str(&choice.delta.content.unwrap_or_default());
            self.finish = choice.finish_reason.or(self.finish.take());
        }
        self.tokens = piece.usage.map(Tokens::from).or(self.tokens);
        Ok(())
    }

    /// Whether the endpoint has said that nothing more comes.
    pub(super) fn done(&self) -> bool {
        self.done
    }

    /// The reply of a stream that has ended; one that ended without saying so is broken off.
    pub(super) fn end(self) -> Result<Said, NoJudgement> {
        if !self.done && self.finish.is_none() {
            return Err(NoJudgement::Broken);
        }
        Ok(Said { text: self.text, cut: self.finish.as_deref() == Some("length"), tokens: self.tokens })
    }

    /// The reply of an endpoint that does not stream.
    pub(super) fn whole(mut self) -> Result<Said, NoJudgement> {
        let bytes = std::mem::take(&mut self.pending);
        self.add(std::str::from_utf8(&bytes).map_err(|_| NoJudgement::NotText)?)?;
        self.done = true;
        self.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], piece: usize) -> Result<Said, NoJudgement> {
        let mut reader = Reader::default();
        for chunk in bytes.chunks(piece) {
            reader.take(chunk, true)?;
        }
        reader.end()
    }

    const STREAM: &str = "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\n\n\
        : a comment\r\n\
        data: {\"choices\":[{\"delta\":{\"content\":\"分\"}}]}\r\n\r\n\
        data:{\"choices\":[{\"delta\":{\"content\":\"数\"},\"finish_reason\":\"stop\"}]}\n\n\
        data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}\n\n\
        data: [DONE]\n\n";

    #[test]
    fn a_stream_reads_the_same_however_it_is_cut() {
        let expected =
            Said { text: "分数".to_owned(), cut: false, tokens: Some(Tokens { prompt: 7, completion: 2 }) };
        for piece in [1, 2, 3, 7, 64, 10_000] {
            assert_eq!(read(STREAM.as_bytes(), piece), Ok(expected.clone()), "{piece}");
        }
    }

    #[test]
    fn a_stream_that_breaks_off_is_no_reply() {
        let cut = STREAM.find("data:{").expect("the third event");
        assert_eq!(read(&STREAM.as_bytes()[..cut], 16), Err(NoJudgement::Broken));
        assert_eq!(read(b"data: \xff\n\n", 16), Err(NoJudgement::NotText));
        assert!(matches!(read(b"data: <html>\n\n", 16), Err(NoJudgement::Unreadable(_))));
        assert_eq!(read(b"data: {\"error\":{\"message\":\"out of memory\"}}\n\n", 16), Err(NoJudgement::Broken));
    }

    #[test]
    fn a_reply_at_the_limit_is_marked() {
        let said = read(b"data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"length\"}]}\n\n", 16);
        assert!(said.expect("a reply").cut);
    }
}
