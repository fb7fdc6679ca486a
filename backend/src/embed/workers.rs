//! How do several cores share a batch? Each computes whole texts on its own: cores that share one matrix product wait for
//! each other at every step.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use candle_core::Result;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// One pool of a single thread for each core.
#[derive(Debug)]
pub(super) struct Workers {
    pools: Vec<ThreadPool>,
}

impl Workers {
    /// As many as rayon uses threads, or fewer if the system gives no more.
    pub(super) fn new() -> Self {
        let pools =
            (0..rayon::current_num_threads()).map_while(|_| ThreadPoolBuilder::new().num_threads(1).build().ok());
        Self { pools: pools.collect() }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.pools.len()
    }

    /// Does all tasks; gives the results in their order. A single task is shared by all cores.
    pub(super) fn run<T: Send>(&self, tasks: usize, task: impl Fn(usize) -> Result<T> + Sync) -> Result<Vec<T>> {
        if tasks <= 1 || self.pools.len() <= 1 {
            return (0..tasks).map(task).collect();
        }
        let next = AtomicUsize::new(0);
        let take = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= tasks {
                    return done;
                }
                done.push((at, task(at)));
            }
        };
        let mut done = thread::scope(|scope| {
            let running: Vec<_> = self.pools.iter().map(|pool| scope.spawn(|| pool.install(take))).collect();
            let join = |handle: thread::ScopedJoinHandle<'_, Vec<(usize, Result<T>)>>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            running.into_iter().flat_map(join).collect::<Vec<_>>()
        });
        done.sort_unstable_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, result)| result).collect()
    }
}
