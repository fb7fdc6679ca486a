//! Many requests, one model: which texts go through it together?
//!
//! Texts of all requests wait in one queue. While the model computes, what arrives waits; when it is free, the text that
//! waits longest and those of most like length, as many as the budget of tokens has room for with all padded to the
//! longest, make up the next batch. Alone, a text waits a moment for company.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, oneshot},
    task::{self, JoinHandle},
    time::{Instant, sleep_until},
};

use super::{Embedder, Tokens};
use crate::model::ModelError;

/// How a queue is bounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Tokens in a batch, padding counted; a single text may have more.
    pub batch_tokens: usize,
    /// Tokens that may wait. A request that finds others waiting and would exceed it is turned away.
    pub waiting_tokens: usize,
    /// How long a text waits for company at most while the model is free.
    pub patience: Duration,
}

impl Limits {
    /// The limits that suit a model: so many tokens may wait as make 32 batches.
    pub fn of(embedder: &dyn Embedder) -> Self {
        let batch_tokens = embedder.model().batch_tokens;
        Self { batch_tokens, waiting_tokens: 32 * batch_tokens, patience: Duration::from_millis(2) }
    }
}

/// Why a request has no vectors.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BatchError {
    /// Too much waits already.
    #[error("too many texts are waiting to be embedded; try again in {} seconds", .retry_after.as_secs())]
    Overloaded {
        /// When there will be room: whole seconds, at least one.
        retry_after: Duration,
    },
    /// The model failed; what [`ModelError`] says.
    #[error("{0}")]
    Failed(String),
}

/// A text that waits.
#[derive(Debug)]
struct Waiting {
    tokens: Tokens,
    since: Instant,
    reply: oneshot::Sender<Result<Vec<f32>, BatchError>>,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Waiting>,
    /// Tokens of all that wait.
    tokens: usize,
    /// Tokens that the last batches took a second; 0 before the first.
    speed: f64,
}

#[derive(Debug)]
struct Shared {
    embedder: Arc<dyn Embedder>,
    limits: Limits,
    state: Mutex<State>,
    arrived: Notify,
}

/// A queue before a model. Ends with the value.
#[derive(Debug)]
pub struct Queue {
    shared: Arc<Shared>,
    worker: JoinHandle<()>,
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.worker.abort();
    }
}

impl Queue {
    /// Starts a queue; must be called where tasks can be spawned.
    pub fn start(embedder: Arc<dyn Embedder>, limits: Limits) -> Self {
        let shared = Arc::new(Shared { embedder, limits, state: Mutex::default(), arrived: Notify::new() });
        let worker = tokio::spawn(work(Arc::clone(&shared)));
        Self { shared, worker }
    }

    /// The model.
    pub fn embedder(&self) -> &Arc<dyn Embedder> {
        &self.shared.embedder
    }

    /// The vectors of a request's texts, in their order. If the future is dropped, texts that still wait are not computed.
    ///
    /// # Errors
    /// [`BatchError`] if the request is turned away, or the model fails.
    pub async fn embed(&self, texts: Vec<Tokens>) -> Result<Vec<Vec<f32>>, BatchError> {
        let mut replies = Vec::with_capacity(texts.len());
        {
            let mut state = self.shared.state();
            state.forget_abandoned();
            let tokens: usize = texts.iter().map(|text| text.ids.len()).sum();
            if !state.waiting.is_empty() && state.tokens + tokens > self.shared.limits.waiting_tokens {
                return Err(BatchError::Overloaded { retry_after: state.time_to_clear() });
            }
            state.tokens += tokens;
            let since = Instant::now();
            for tokens in texts {
                let (reply, answer) = oneshot::channel();
                state.waiting.push_back(Waiting { tokens, since, reply });
                replies.push(answer);
            }
        }
        self.shared.arrived.notify_one();
        let mut vectors = Vec::with_capacity(replies.len());
        for reply in replies {
            // A reply is dropped only if the worker is: a fault of the program.
            vectors.push(reply.await.unwrap_or_else(|_| Err(BatchError::Failed("the queue has ended".to_owned())))?);
        }
        Ok(vectors)
    }
}

impl Shared {
    /// Nothing panics while the state is held, so that a poisoned lock still guards a sound state.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next batch, once it is full or its oldest text has waited long enough.
    async fn next(&self) -> Vec<Waiting> {
        loop {
            let arrived = self.arrived.notified();
            let until = {
                let mut state = self.state();
                state.forget_abandoned();
                let members = state.members(self.limits.batch_tokens);
                let until = state.waiting.front().map(|oldest| oldest.since + self.limits.patience);
                // What has no room shows that the batch is full.
                let full = members.len() < state.waiting.len();
                if full || until.is_some_and(|until| until <= Instant::now()) {
                    return state.take(members);
                }
                until
            };
            match until {
                Some(until) => tokio::select! { () = arrived => {}, () = sleep_until(until) => {} },
                None => arrived.await,
            }
        }
    }
}

impl State {
    /// Drops the texts whose client has gone.
    fn forget_abandoned(&mut self) {
        self.waiting.retain(|text| !text.reply.is_closed());
        self.tokens = self.waiting.iter().map(|text| text.tokens.ids.len()).sum();
    }

    /// The places of the texts of the next batch, ascending: the oldest, and those of most like length.
    fn members(&self, budget: usize) -> Vec<usize> {
        let length = |at: usize| self.waiting[at].tokens.ids.len();
        let mut order: Vec<usize> = (0..self.waiting.len()).collect();
        // A stable sort: of equals, the one that waits longer.
        order.sort_by_key(|&at| length(at).abs_diff(length(0)));
        let (mut count, mut longest) = (0, 0);
        for &at in &order {
            longest = longest.max(length(at));
            if count > 0 && longest * (count + 1) > budget {
                break;
            }
            count += 1;
        }
        order.truncate(count);
        order.sort_unstable();
        order
    }

    fn take(&mut self, members: Vec<usize>) -> Vec<Waiting> {
        // From the end, so that the places before stay as they are.
        let mut taken: Vec<Waiting> = members.into_iter().rev().filter_map(|at| self.waiting.remove(at)).collect();
        taken.reverse();
        self.tokens -= taken.iter().map(|text| text.tokens.ids.len()).sum::<usize>();
        taken
    }

    /// How long what waits will take, in whole seconds, at least one.
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    fn time_to_clear(&self) -> Duration {
        let seconds = if self.speed > 0.0 { (self.tokens as f64 / self.speed).ceil() } else { 1.0 };
        Duration::from_secs_f64(seconds.clamp(1.0, 600.0))
    }
}

/// Computes batch after batch.
async fn work(shared: Arc<Shared>) {
    loop {
        let batch = shared.next().await;
        let (texts, replies): (Vec<Tokens>, Vec<_>) = batch.into_iter().map(|text| (text.tokens, text.reply)).unzip();
        let tokens: usize = texts.iter().map(|text| text.ids.len()).sum();
        let embedder = Arc::clone(&shared.embedder);
        let started = Instant::now();
        let computed = task::spawn_blocking(move || embedder.forward(&texts.iter().collect::<Vec<_>>())).await;
        let vectors = match computed {
            Ok(vectors) => vectors.map_err(|error: ModelError| BatchError::Failed(error.to_string())),
            // What a panic says may hold the user's words.
            Err(_) => Err(BatchError::Failed("the model failed on these texts".to_owned())),
        };
        #[allow(clippy::cast_precision_loss, reason = "an estimate")]
        let speed = tokens as f64 / started.elapsed().as_secs_f64().max(1e-6);
        {
            let mut state = shared.state();
            state.speed = if state.speed > 0.0 { 0.7 * state.speed + 0.3 * speed } else { speed };
        }
        // Whose receiver is gone has lost interest.
        match vectors {
            Ok(vectors) => replies.into_iter().zip(vectors).for_each(|(reply, vector)| drop(reply.send(Ok(vector)))),
            Err(error) => replies.into_iter().for_each(|reply| drop(reply.send(Err(error.clone())))),
        }
    }
}
