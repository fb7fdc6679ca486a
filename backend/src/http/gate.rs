//! How many checks at once, and for how long?
//!
//! As many run as there are processors; some more may wait, the rest are turned away at once, before
//! their bodies are read, so that memory is bounded. A check that is given up still holds its place
//! until it ends, since a thread cannot be stopped.

use std::{future::Future, sync::Arc, time::Duration};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task,
    time::{Instant, timeout_at},
};

use super::error::ApiError;

/// Requests that may wait for each that runs.
const WAITING: usize = 8;

/// Bounds on simultaneous checks and on their time.
#[derive(Debug)]
pub(super) struct Gate {
    places: Arc<Semaphore>,
    workers: Arc<Semaphore>,
    time: Duration,
}

/// A request that was let in.
#[derive(Debug)]
pub(super) struct Place {
    workers: Arc<Semaphore>,
    deadline: Instant,
    place: OwnedSemaphorePermit,
}

impl Gate {
    pub(super) fn new(workers: usize, time: Duration) -> Self {
        Self {
            places: Arc::new(Semaphore::new(workers * (1 + WAITING))),
            workers: Arc::new(Semaphore::new(workers)),
            time,
        }
    }

    /// Lets a request in, or turns it away.
    pub(super) fn enter(&self) -> Result<Place, ApiError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| ApiError::Overloaded)?;
        Ok(Place { workers: Arc::clone(&self.workers), deadline: Instant::now() + self.time, place })
    }
}

impl Place {
    /// Awaits the arrival of a body, as long as there is time.
    pub(super) async fn receive<T>(&self, body: impl Future<Output = T>) -> Result<T, ApiError> {
        timeout_at(self.deadline, body).await.map_err(|_| ApiError::TooSlow)
    }

    /// Runs work that keeps a processor busy, as long as there is time.
    pub(super) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let worker = timeout_at(self.deadline, self.workers.acquire_owned()).await;
        let worker = worker.map_err(|_| ApiError::Overloaded)?.map_err(|_| ApiError::Internal)?;
        let place = self.place;
        let running = task::spawn_blocking(move || {
            let _held = (worker, place);
            work()
        });
        timeout_at(self.deadline, running).await.map_err(|_| ApiError::Timeout)?.map_err(|_| ApiError::Internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn more_than_may_wait_are_turned_away() {
        let gate = Gate::new(1, Duration::from_secs(60));
        let places: Vec<_> = (0..=WAITING).map(|_| gate.enter()).collect();
        assert!(places.iter().all(Result::is_ok));
        assert!(matches!(gate.enter(), Err(ApiError::Overloaded)));
        drop(places);
        assert!(gate.enter().is_ok());
    }

    #[tokio::test]
    async fn late_work_is_given_up_and_holds_its_place() {
        let gate = Gate::new(1, Duration::from_millis(20));
        let slow = gate.enter().expect("empty").work(|| std::thread::sleep(Duration::from_millis(200))).await;
        assert!(matches!(slow, Err(ApiError::Timeout)));
        let next = gate.enter().expect("one may wait").work(|| ()).await;
        assert!(matches!(next, Err(ApiError::Overloaded)), "the worker is still busy");
    }

    #[tokio::test]
    async fn a_body_that_does_not_come_is_given_up() {
        let gate = Gate::new(1, Duration::from_millis(20));
        let place = gate.enter().expect("empty");
        assert!(matches!(place.receive(std::future::pending::<()>()).await, Err(ApiError::TooSlow)));
    }

    #[tokio::test]
    async fn a_panic_is_an_error() {
        let gate = Gate::new(1, Duration::from_secs(60));
        let failed = gate.enter().expect("empty").work(|| panic!("on purpose")).await;
        assert!(matches!(failed, Err::<(), _>(ApiError::Internal)));
    }
}
