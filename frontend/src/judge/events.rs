//! Where does a server-sent event begin and end? Bytes come in stretches that end anywhere.

use lexlint_shared::judgement::{Event, JudgeInfo, Overall, Retrieved, Stretch};
use serde::Deserialize;

use super::Trouble;

/// Longest event that is read, in bytes; a server sends none that is near it.
const LONGEST: usize = 4 << 20;

/// What has come of the next event.
#[derive(Default)]
pub(super) struct Events {
    line: Vec<u8>,
    name: String,
    data: String,
}

#[derive(Deserialize)]
struct Started {
    judge: JudgeInfo,
}

#[derive(Deserialize)]
struct Planned {
    citations: usize,
    sentences: Vec<Stretch>,
    left_out: usize,
}

#[derive(Deserialize)]
struct Looked {
    subject: Stretch,
    provisions: Vec<Retrieved>,
}

impl Events {
    /// Takes bytes as they come, and gives the events that they complete.
    ///
    /// # Errors
    /// [`Trouble::Unreadable`] if they are no events of a judge.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Result<Vec<Event>, Trouble> {
        let mut events = Vec::new();
        for (at, part) in bytes.split(|&byte| byte == b'\n').enumerate() {
            if at > 0 {
                events.extend(self.end_line()?);
            }
            self.line.extend_from_slice(part);
            if self.line.len() + self.data.len() > LONGEST {
                return Err(Trouble::Unreadable);
            }
        }
        Ok(events)
    }

    fn end_line(&mut self) -> Result<Option<Event>, Trouble> {
        let line = String::from_utf8(std::mem::take(&mut self.line)).map_err(|_| Trouble::Unreadable)?;
        let line = line.strip_suffix('\r').unwrap_or(&line);
        // Comments are signs of life.
        match line.split_once(':') {
            Some(("event", name)) => name.trim().clone_into(&mut self.name),
            Some(("data", data)) => {
                if !self.data.is_empty() {
                    self.data.push('\n');
                }
                self.data.push_str(data.strip_prefix(' ').unwrap_or(data));
            }
            _ => {}
        }
        if !line.is_empty() || self.data.is_empty() {
            return Ok(None);
        }
        read(&std::mem::take(&mut self.name), &std::mem::take(&mut self.data)).map(Some)
    }
}

/// Reads an event by its name: a program that looks for the name within the data is several times as large.
fn read(name: &str, data: &str) -> Result<Event, Trouble> {
    let event = match name {
        "started" => serde_json::from_str(data).map(|Started { judge }| Event::Started { judge }),
        "planned" => serde_json::from_str(data).map(|Planned { citations, sentences, left_out }| Event::Planned {
            citations,
            sentences,
            left_out,
        }),
        "retrieved" => {
            serde_json::from_str(data).map(|Looked { subject, provisions }| Event::Retrieved { subject, provisions })
        }
        "judged" => serde_json::from_str(data).map(Event::Judged),
        // Means are made here of what has come.
        "done" => Ok(Event::Done(Overall::default())),
        "error" => serde_json::from_str(data).map(Event::Error),
        _ => return Err(Trouble::Unreadable),
    };
    event.map_err(|_| Trouble::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAM: &str = ": here\n\nevent: planned\ndata: {\"event\": \"planned\", \"citations\": 1,\ndata:  \"sentences\": [{\"start\": 0, \"end\": 2, \"text\": \"起诉\"}], \"left_out\": 0}\n\nevent: error\r\ndata:{\"event\": \"error\", \"code\": \"x\", \"message\": \"乙\"}\r\n\r\n";

    #[test]
    fn events_are_whole_however_they_are_cut() {
        let whole = Events::default().take(STREAM.as_bytes());
        let names: Vec<_> = whole.iter().flatten().map(Event::name).collect();
        assert_eq!(names, ["planned", "error"]);
        for size in 1..STREAM.len() {
            let mut events = Events::default();
            let parts: Result<Vec<_>, _> = STREAM.as_bytes().chunks(size).map(|part| events.take(part)).collect();
            assert_eq!(parts.map(|parts| parts.concat()), whole, "{size}");
        }
    }

    #[test]
    fn an_event_that_is_not_ended_is_none_yet() {
        let mut events = Events::default();
        assert_eq!(events.take(b"event: done\ndata: {}"), Ok(Vec::new()));
        assert_eq!(events.take(b"\n"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_event_is_said_to_be_none() {
        for stream in
            [&b"event: later\ndata: {}\n\n"[..], b"data: {}\n\n", b"event: judged\ndata: {}\n\n", b"data: \xff\n\n"]
        {
            assert_eq!(Events::default().take(stream), Err(Trouble::Unreadable));
        }
        assert_eq!(Events::default().take(&vec![b'a'; LONGEST + 1]), Err(Trouble::Unreadable));
    }
}
