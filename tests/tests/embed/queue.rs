//! The queue before a model: which texts share a batch, and what is turned away. Time is the test's own.

use std::{
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    time::Duration,
};

use anyhow::Result;
use lexlint::{
    embed::{
        Embedder, Model, Role, Tokens,
        batch::{BatchError, Limits, Queue},
        hashed::Hashed,
    },
    model::ModelError,
};
use tokio::{task, time};

/// An embedder that notes the lengths of the texts of each batch, and computes one only when it is let.
#[derive(Debug)]
struct Watched {
    inner: Hashed,
    batches: Mutex<Vec<Vec<usize>>>,
    gate: Mutex<Receiver<Gate>>,
}

/// What a batch is to do.
#[derive(Debug)]
enum Gate {
    Pass,
    Fail,
    Panic,
}

impl Embedder for Watched {
    fn model(&self) -> &Model {
        self.inner.model()
    }

    fn tokenize(&self, text: &str, role: Role) -> Result<Tokens, ModelError> {
        self.inner.tokenize(text, role)
    }

    fn forward(&self, batch: &[&Tokens]) -> Result<Vec<Vec<f32>>, ModelError> {
        self.batches.lock().expect("no test panics here").push(batch.iter().map(|text| text.ids.len()).collect());
        let gate = self.gate.lock().expect("no test panics here").recv().expect("the test still runs");
        match gate {
            Gate::Pass => self.inner.forward(batch),
            Gate::Fail => Err(ModelError::Compute("on purpose".to_owned())),
            Gate::Panic => std::panic::resume_unwind(Box::new("on purpose")),
        }
    }
}

/// A queue, its model, and what opens the gate.
fn start(batch_tokens: usize, waiting_tokens: usize) -> (Arc<Queue>, Arc<Watched>, Sender<Gate>) {
    let (open, gate) = channel();
    let inner = Hashed::new(16, 100);
    let model = Arc::new(Watched { inner, batches: Mutex::default(), gate: Mutex::new(gate) });
    let limits = Limits { batch_tokens, waiting_tokens, patience: Duration::from_millis(5) };
    (Arc::new(Queue::start(Arc::clone(&model) as Arc<dyn Embedder>, limits)), model, open)
}

/// A text of so many tokens.
fn text(length: usize) -> Tokens {
    Tokens { ids: vec![u32::try_from(length).expect("small"); length], total: length }
}

type Answer = task::JoinHandle<Result<Vec<Vec<f32>>, BatchError>>;

/// Asks for texts of these lengths, and waits until they are in the queue.
async fn ask(queue: &Arc<Queue>, lengths: &[usize]) -> Answer {
    let (queue, texts) = (Arc::clone(queue), lengths.iter().map(|&length| text(length)).collect());
    let asked = tokio::spawn(async move { queue.embed(texts).await });
    settle().await;
    asked
}

/// Lets all tasks run as far as they can.
async fn settle() {
    for _ in 0..20 {
        task::yield_now().await;
    }
}

/// Waits until the model has begun so many batches: real time, since it computes on a thread of its own.
async fn begun(model: &Watched, count: usize) {
    while model.batches.lock().expect("no test panics here").len() < count {
        task::yield_now().await;
    }
}

fn batches(model: &Watched) -> Vec<Vec<usize>> {
    model.batches.lock().expect("no test panics here").clone()
}

#[tokio::test(start_paused = true)]
async fn a_text_alone_waits_a_moment_for_company() -> Result<()> {
    let (queue, model, open) = start(100, 1000);
    let started = time::Instant::now();
    let first = ask(&queue, &[3]).await;
    time::advance(Duration::from_millis(4)).await;
    let second = ask(&queue, &[4]).await;
    assert_eq!(batches(&model), Vec::<Vec<usize>>::new());
    open.send(Gate::Pass)?;
    let (first, second) = (first.await??, second.await??);
    assert_eq!(started.elapsed().as_millis(), 5, "the first one's patience counts");
    assert_eq!(batches(&model), [[3, 4]]);
    let alone = model.inner.forward(&[&text(3), &text(4)])?;
    assert_eq!([first, second].concat(), alone);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_full_batch_does_not_wait() -> Result<()> {
    let (queue, model, open) = start(20, 1000);
    let started = time::Instant::now();
    let asked = ask(&queue, &[10, 10, 10]).await;
    begun(&model, 1).await;
    assert_eq!(started.elapsed(), Duration::ZERO);
    open.send(Gate::Pass)?;
    open.send(Gate::Pass)?;
    assert_eq!(asked.await??.len(), 3);
    assert_eq!(batches(&model), [vec![10, 10], vec![10]]);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn what_arrives_while_the_model_computes_is_grouped_by_length() -> Result<()> {
    let (queue, model, open) = start(60, 1000);
    let first = ask(&queue, &[50]).await;
    time::advance(Duration::from_millis(5)).await;
    begun(&model, 1).await;
    // The oldest goes first, with those of its length; with 3 and 29 together, padding would not pay.
    let others = ask(&queue, &[3, 29, 4, 30, 5, 60]).await;
    for _ in 0..4 {
        open.send(Gate::Pass)?;
    }
    first.await??;
    let vectors = others.await??;
    assert_eq!(batches(&model), [vec![50], vec![3, 4, 5], vec![29, 30], vec![60]]);
    let texts = [3, 29, 4, 30, 5, 60].map(text);
    assert_eq!(vectors, model.inner.forward(&texts.iter().collect::<Vec<_>>())?, "in the order of the request");
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn texts_whose_client_has_gone_are_not_computed() -> Result<()> {
    let (queue, model, open) = start(100, 1000);
    let first = ask(&queue, &[50]).await;
    time::advance(Duration::from_millis(5)).await;
    begun(&model, 1).await;
    let gone = ask(&queue, &[7, 7]).await;
    let stays = ask(&queue, &[8]).await;
    gone.abort();
    settle().await;
    open.send(Gate::Pass)?;
    open.send(Gate::Pass)?;
    first.await??;
    stays.await??;
    assert_eq!(batches(&model), [[50], [8]]);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn more_than_may_wait_is_turned_away_with_the_time_to_come_back() -> Result<()> {
    let (queue, model, open) = start(100, 50);
    let first = ask(&queue, &[90]).await;
    time::advance(Duration::from_millis(5)).await;
    begun(&model, 1).await;
    let waits = ask(&queue, &[40]).await;
    let refused = ask(&queue, &[11]).await.await?;
    assert_eq!(refused, Err(BatchError::Overloaded { retry_after: Duration::from_secs(1) }));
    let fits = ask(&queue, &[10]).await;
    waits.abort();
    settle().await;
    let room = ask(&queue, &[40]).await;
    open.send(Gate::Pass)?;
    open.send(Gate::Pass)?;
    for answer in [first, fits, room] {
        answer.await??;
    }
    assert_eq!(batches(&model), [vec![90], vec![10, 40]]);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_large_request_is_taken_where_nothing_waits() -> Result<()> {
    let (queue, model, open) = start(20, 30);
    let asked = ask(&queue, &[20; 5]).await;
    for _ in 0..5 {
        open.send(Gate::Pass)?;
    }
    assert_eq!(asked.await??.len(), 5);
    assert_eq!(batches(&model), vec![vec![20]; 5]);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_batch_that_fails_fails_alone() -> Result<()> {
    let (queue, model, open) = start(100, 1000);
    for (gate, expected) in [(Gate::Fail, "on purpose"), (Gate::Panic, "the model failed on these texts")] {
        let asked = ask(&queue, &[5]).await;
        open.send(gate)?;
        let error = asked.await?.expect_err("the batch fails");
        assert!(error.to_string().contains(expected), "{error}");
    }
    let asked = ask(&queue, &[5]).await;
    open.send(Gate::Pass)?;
    assert_eq!(asked.await??.len(), 1);
    assert_eq!(batches(&model).len(), 3);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn an_empty_request_has_no_vectors() -> Result<()> {
    let (queue, _, _open) = start(100, 1000);
    assert_eq!(queue.embed(Vec::new()).await?, Vec::<Vec<f32>>::new());
    Ok(())
}
