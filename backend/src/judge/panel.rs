//! Several models judge together: each gives its opinion, the others criticise it, and who is opposed by more than a
//! share δ of them thinks again (Chain-of-Discussion, §4.2; δ is 0.66 there).

use futures_util::future::{BoxFuture, join_all};
use lexlint_shared::judgement::{JudgeInfo, Tokens};

use super::{
    Judge,
    model::{self, ModelJudge},
    opinion::{NoJudgement, Opinion},
    prompt::{self, Reviewed},
    reply,
    task::Task,
};

/// Share of opposing critics above which an opinion is revised.
pub const THRESHOLD: f32 = 0.66;

/// Fewest members that can discuss.
pub const FEWEST: usize = 2;

/// A panel.
#[derive(Debug)]
pub struct Panel {
    info: JudgeInfo,
    members: Vec<ModelJudge>,
    threshold: f32,
}

impl Panel {
    /// A panel of at least [`FEWEST`] members; `None` of fewer.
    pub fn new(members: Vec<ModelJudge>, threshold: f32) -> Option<Self> {
        let names = |name: fn(&JudgeInfo) -> Option<&str>| {
            let names: Vec<&str> = members.iter().filter_map(|member| name(member.info())).collect();
            names.join(" + ")
        };
        let endpoint = names(|info| info.endpoint.as_deref());
        let info = JudgeInfo {
            kind: "panel".to_owned(),
            model: names(|info| Some(&info.model)),
            endpoint: (!endpoint.is_empty()).then_some(endpoint),
            notice: None,
        };
        (members.len() >= FEWEST).then_some(Self { info, members, threshold })
    }

    /// A scored task: opinions, critiques, revisions. A member that fails is left out.
    async fn discuss(&self, task: &Task, highest: f32) -> Result<Opinion, NoJudgement> {
        let mut last = NoJudgement::Unsupported;
        let mut opinions = Vec::new();
        for (at, opinion) in
            join_all(self.members.iter().map(|member| member.answer(task))).await.into_iter().enumerate()
        {
            match opinion {
                Ok(opinion) => opinions.push((at, opinion)),
                Err(why) => last = why,
            }
        }
        if opinions.is_empty() {
            return Err(last);
        }
        let settled = opinions.iter().map(|(at, opinion)| self.settle(task, highest, *at, opinion));
        model::merge(join_all(settled).await)
    }

    /// An opinion after what the other members think of it.
    async fn settle(&self, task: &Task, highest: f32, at: usize, opinion: &Opinion) -> Opinion {
        let score = opinion.score().unwrap_or_default();
        let reviewed =
            |objections| Reviewed { task, highest, score, reasoning: opinion.reasoning.as_str(), objections };
        let others = self.members.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, member)| member);
        let critiques = others.map(|member| {
            let messages = prompt::review(member.language(), "critique", &reviewed(&[]));
            member.ask(messages, 0, reply::critique)
        });
        let critiques: Vec<_> = join_all(critiques).await.into_iter().filter_map(Result::ok).collect();
        let mut tokens: Option<Tokens> = critiques.iter().fold(opinion.tokens, |all, (_, one)| model::sum(all, *one));
        let objections: Vec<String> =
            critiques.iter().filter(|((opposed, _), _)| *opposed).map(|((_, why), _)| why.clone()).collect();
        #[allow(clippy::cast_precision_loss, reason = "a few members")]
        let opposed = objections.len() as f32 > self.threshold * critiques.len() as f32;
        if opposed {
            let member = &self.members[at];
            let messages = prompt::review(member.language(), "revision", &reviewed(&objections));
            if let Ok((revised, took)) = member.ask(messages, 0, |said| reply::read(task, said)).await {
                tokens = model::sum(tokens, took);
                return Opinion { tokens, ..revised };
            }
        }
        Opinion { tokens, ..opinion.clone() }
    }
}

impl Judge for Panel {
    fn info(&self) -> &JudgeInfo {
        &self.info
    }

    fn prompt(&self, task: &Task) -> Option<String> {
        self.members.first().and_then(|member| member.prompt(task))
    }

    fn settings(&self) -> String {
        let members: Vec<String> = self.members.iter().map(Judge::settings).collect();
        let language = self.members.first().map(ModelJudge::language).unwrap_or_default();
        let stages = ["critique", "revision"].map(|name| prompt::version(language, name)).join(" ");
        format!("threshold={} {stages} [{}]", self.threshold, members.join("; "))
    }

    fn answer<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Opinion, NoJudgement>> {
        Box::pin(async move {
            if let Some(highest) = task.highest() {
                return self.discuss(task, highest).await;
            }
            // Points of all members count alike; lists of sentences and statutes are the first member's that has one.
            let opinions = join_all(self.members.iter().map(|member| member.answer(task))).await;
            let (found, failed): (Vec<_>, Vec<_>) = opinions.into_iter().partition(Result::is_ok);
            let found: Vec<Opinion> = found.into_iter().filter_map(Result::ok).collect();
            match failed.into_iter().find_map(Result::err) {
                Some(why) if found.is_empty() => Err(why),
                _ => model::merge(found),
            }
        })
    }
}
