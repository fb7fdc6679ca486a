//! What was sent, what was said of it, and where does that belong in the text as it is now?

use std::sync::Arc;

use jiff::civil::Date;
use lexlint_shared::{
    judgement::{self, Aspect, Event, JudgeInfo, JudgeRequest, Judgement, Overall},
    statute::ArticleNumber,
    text::offset::utf16_positions,
};

use super::Trouble;
use crate::{
    change,
    checked::{Checked, Id},
    finding::Stretch,
};

/// What was sent to be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sent {
    /// The question, if there is one.
    pub(crate) question: Option<String>,
    /// The answer.
    pub(crate) text: String,
    /// The day by whose law it is judged.
    pub(crate) as_of: Date,
}

impl Sent {
    /// The request.
    pub(super) fn request(&self) -> JudgeRequest {
        JudgeRequest {
            question: self.question.clone(),
            text: self.text.clone(),
            as_of: Some(self.as_of),
            retrieval: None,
        }
    }
}

/// A sentence of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advice {
    /// Where it stands in the text sent, as the judge counts.
    pub(crate) subject: judgement::Stretch,
    /// The same as the browser counts.
    pub(crate) stretch: Stretch,
    /// The provisions that were looked up for it.
    pub(crate) provisions: Vec<(String, ArticleNumber)>,
}

/// How the judging ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// All was judged.
    Done,
    /// The reader stopped it.
    Stopped,
    /// It could not go on.
    Failed(Trouble),
}

/// A text sent to a judge, and what has been said of it so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Run {
    /// Who judges.
    pub(crate) judge: JudgeInfo,
    /// What was sent.
    pub(crate) sent: Sent,
    /// Citations and sentences that will be judged, once that is known.
    pub(crate) planned: Option<usize>,
    /// What was beyond the limit of one answer.
    pub(crate) left_out: usize,
    /// The sentences of advice, in the order of the text.
    pub(crate) advice: Vec<Advice>,
    /// What was said, in the order in which it came.
    pub(crate) judgements: Vec<Arc<Judgement>>,
    /// What of it was said of citations, with where they stand in the text sent, as the browser counts.
    citations: Vec<(Stretch, Arc<Judgement>)>,
    /// How it ended; `None` while it goes on.
    pub(crate) ended: Option<Ending>,
}

impl Run {
    /// Nothing said yet.
    pub(crate) const fn new(judge: JudgeInfo, sent: Sent) -> Self {
        Self {
            judge,
            sent,
            planned: None,
            left_out: 0,
            advice: Vec::new(),
            judgements: Vec::new(),
            citations: Vec::new(),
            ended: None,
        }
    }

    /// Takes in what the judge says.
    pub(crate) fn hear(&mut self, event: Event) {
        match event {
            Event::Started { judge } => self.judge = judge,
            Event::Planned { citations, mut sentences, left_out } => {
                sentences.sort_by_key(|sentence| (sentence.start, sentence.end));
                let stretches = units(&self.sent.text, &sentences);
                let advice = sentences.into_iter().zip(stretches);
                self.advice =
                    advice.map(|(subject, stretch)| Advice { subject, stretch, provisions: Vec::new() }).collect();
                self.planned = Some(citations + self.advice.len());
                self.left_out = left_out;
            }
            Event::Retrieved { subject, provisions } => {
                if let Some(advice) = self.advice.iter_mut().find(|advice| advice.subject == subject) {
                    advice.provisions = provisions.into_iter().map(|one| (one.law, one.article)).collect();
                }
            }
            Event::Judged(judgement) => {
                let judgement: Arc<Judgement> = Arc::from(judgement);
                if judgement.aspect != Aspect::Truthfulness {
                    let stretch = units(&self.sent.text, std::slice::from_ref(&judgement.subject));
                    self.citations.extend(stretch.into_iter().map(|stretch| (stretch, Arc::clone(&judgement))));
                }
                self.judgements.push(judgement);
            }
            // How it ends is said by whoever hears the stream.
            Event::Done(_) | Event::Error(_) => (),
        }
    }

    /// What was said of a sentence.
    pub(crate) fn on(&self, advice: &Advice) -> Option<&Arc<Judgement>> {
        let of_sentence = |one: &&Arc<Judgement>| one.aspect == Aspect::Truthfulness && one.subject == advice.subject;
        self.judgements.iter().find(of_sentence)
    }

    /// Means and counts so far.
    pub(crate) fn overall(&self) -> Overall {
        Overall::of(self.judgements.iter().map(Arc::as_ref))
    }

    /// Judgements so far of citations, or of sentences: those with a score, and those without.
    pub(crate) fn counts(&self, of_sentences: bool) -> (usize, usize) {
        let of = self.judgements.iter().filter(|one| (one.aspect == Aspect::Truthfulness) == of_sentences);
        of.fold((0, 0), |(scored, without), one| match one.score {
            Some(_) => (scored + 1, without),
            None => (scored, without + 1),
        })
    }
}

/// How much a score asks for a second look. No level says that something is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// Below 4.
    Low,
    /// Below 7.
    Middle,
    /// Above.
    High,
}

impl Level {
    /// All levels.
    pub(crate) const ALL: [Self; 3] = [Self::Low, Self::Middle, Self::High];

    /// The level of a score from 0 to 10.
    pub(crate) fn of(score: f32) -> Self {
        match score {
            score if score < 4.0 => Self::Low,
            score if score < 7.0 => Self::Middle,
            _ => Self::High,
        }
    }

    /// Its name in the style sheets.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Low => "j-low",
            Self::Middle => "j-mid",
            Self::High => "j-high",
        }
    }

    /// Its scores, for the legend.
    pub(crate) const fn scores(self) -> &'static str {
        match self {
            Self::Low => "0–4",
            Self::Middle => "4–7",
            Self::High => "7–10",
        }
    }
}

/// What was said of a finding of a check.
pub(crate) fn score(run: &Run, checked: &Checked, id: Id) -> Option<Arc<Judgement>> {
    let stretch = checked.marks.get(checked.place(id)?)?.citation;
    let stretch = match change::between(&checked.text, &run.sent.text) {
        Some(change) => change.untouched(stretch)?,
        None => stretch,
    };
    run.citations.iter().find(|(place, _)| *place == stretch).map(|(_, judgement)| Arc::clone(judgement))
}

/// Where in a text the sentences stand that have a score, with their level. Those that have changed are left out.
pub(crate) fn stretches(run: &Run, text: &str) -> Vec<(Level, Stretch)> {
    let change = change::between(&run.sent.text, text);
    let scored = run.advice.iter().filter_map(|advice| Some((run.on(advice)?.score?, advice.stretch)));
    let kept = |stretch| change.as_ref().map_or(Some(stretch), |change| change.untouched(stretch));
    scored.filter_map(|(score, stretch)| Some((Level::of(score), kept(stretch)?))).collect()
}

/// Stretches of a text as the browser counts.
fn units(text: &str, stretches: &[judgement::Stretch]) -> Vec<Stretch> {
    let points: Vec<usize> = stretches.iter().flat_map(|one| [one.start, one.end]).collect();
    let units = utf16_positions(text, &points);
    let unit = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    units.chunks_exact(2).map(|pair| (unit(pair[0]), unit(pair[1]))).collect()
}

#[cfg(test)]
mod tests {
    use lexlint_shared::{judgement::Retrieved, report::Verdict};

    use super::*;
    use crate::{checked::Kept, finding::found, fixture};

    /// `𠮷` is one code point and two units.
    const TEXT: &str = "𠮷《某法》第一条。您可以起诉。应当赔偿。";

    fn stretch(start: usize, end: usize) -> judgement::Stretch {
        judgement::Stretch { start, end, text: TEXT.chars().skip(start).take(end - start).collect() }
    }

    fn judgement(aspect: Aspect, (start, end): (usize, usize), score: Option<f32>) -> Event {
        Event::Judged(Box::new(fixture::judgement(aspect, stretch(start, end), score)))
    }

    fn run() -> Run {
        let judge = JudgeInfo { kind: "remote".into(), model: "m".into(), endpoint: None, notice: None };
        let mut run = Run::new(judge, Sent { question: None, text: TEXT.to_owned(), as_of: fixture::DAY });
        let provision = Retrieved { law: "某法".into(), article: ArticleNumber::new(1), text: "文".into() };
        for event in [
            Event::Planned { citations: 1, sentences: vec![stretch(15, 20), stretch(9, 15)], left_out: 2 },
            Event::Retrieved { subject: stretch(15, 20), provisions: vec![provision] },
            judgement(Aspect::Relevance, (1, 8), Some(8.0)),
            judgement(Aspect::Truthfulness, (9, 15), Some(3.0)),
            judgement(Aspect::Truthfulness, (15, 20), None),
        ] {
            run.hear(event);
        }
        run
    }

    fn checked(text: &str, at: usize) -> Checked {
        let citations = vec![fixture::citation(at, at + 7, Verdict::Verified)];
        let (findings, marks) = found(text, citations, |_| None);
        let kept = findings.into_iter().map(|finding| Kept { id: 5, finding: Arc::new(finding) }).collect();
        Checked::new(text.to_owned(), fixture::DAY, kept, marks, 0.0)
    }

    #[test]
    fn what_is_said_is_told_apart() {
        let run = run();
        assert_eq!((run.planned, run.left_out), (Some(3), 2));
        let advice: Vec<&str> = run.advice.iter().map(|advice| advice.subject.text.as_str()).collect();
        assert_eq!(advice, ["您可以起诉。", "应当赔偿。"]);
        assert_eq!(run.advice[1].provisions.len(), 1);
        assert_eq!(run.on(&run.advice[0]).and_then(|one| one.score), Some(3.0));
        assert_eq!((run.counts(false), run.counts(true)), ((1, 0), (1, 1)));
        assert_eq!(run.overall().truthfulness, Some(3.0));
    }

    #[test]
    fn scores_follow_their_citation() {
        let run = run();
        let of = |checked: &Checked| score(&run, checked, 5).and_then(|judgement| judgement.score);
        assert_eq!(of(&checked(TEXT, 1)), Some(8.0));
        assert_eq!(of(&checked(&format!("又，{TEXT}"), 3)), Some(8.0));
        assert_eq!(of(&checked(&TEXT.replace("第一条", "第二条"), 1)), None);
        assert_eq!(of(&checked(TEXT, 2)), None, "another stretch than the one judged");
    }

    #[test]
    fn sentences_are_marked_while_they_stand() {
        let run = run();
        assert_eq!(stretches(&run, TEXT), [(Level::Low, (10, 16))]);
        assert_eq!(stretches(&run, &format!("又{TEXT}")), [(Level::Low, (11, 17))]);
        assert_eq!(stretches(&run, &TEXT.replace("可以", "不能")), []);
    }

    #[test]
    fn levels_part_the_scale() {
        let levels = [0.0, 3.9, 4.0, 6.9, 7.0, 10.0].map(Level::of);
        use Level::{High, Low, Middle};
        assert_eq!(levels, [Low, Low, Middle, Middle, High, High]);
    }
}
