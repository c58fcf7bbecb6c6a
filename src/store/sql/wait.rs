//! How the store's functions, which are plain ones, wait for sqlx: on the calling thread, whatever it is.

use std::future::poll_fn;
use std::io;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::Poll;
use std::thread::yield_now;
use std::time::Duration;

use tokio::runtime::{Builder, EnterGuard, Runtime};
use tokio::task::coop::unconstrained;
use tokio::time::timeout;

use crate::store::sql::error::{Result, StoreError, unavailable};

/// Drives the timers and the background tasks of sqlx's pools.
static RUNTIME: LazyLock<io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_all().build());

/// Enters the store's runtime, in which connections are taken and given back.
pub(in crate::store) fn enter() -> Result<EnterGuard<'static>> {
    match &*RUNTIME {
        Ok(runtime) => Ok(runtime.enter()),
        Err(error) => Err(unavailable(error.to_string())),
    }
}

/// Has the store's runtime do it: what yields to others, as checking a password does, would wait for ever on a thread that waits
/// itself.
pub(in crate::store) async fn aside<T: Send + 'static>(
    what: impl Future<Output = sqlx::Result<T>> + Send + 'static,
) -> sqlx::Result<T> {
    match &*RUNTIME {
        Ok(runtime) => runtime.spawn(what).await.unwrap_or(Err(sqlx::Error::WorkerCrashed)),
        Err(_) => Err(sqlx::Error::WorkerCrashed),
    }
}

/// How often a thread that waits looks again before it sleeps, a microsecond apart. sqlx has a thread for each connection, most
/// statements take it some microseconds, and to sleep and be woken takes longer than that: without this, letters in
/// text leave at two thirds of the rate, and each costs a fifth more CPU.
const LOOKS: u32 = 100;

/// Waits for what sqlx does.
pub(in crate::store) fn wait<T>(what: impl Future<Output = sqlx::Result<T>>) -> Result<T> {
    let _runtime = enter()?;
    let mut what = pin!(unconstrained(what));
    let looking = poll_fn(|context| {
        for _ in 0..LOOKS {
            if let Poll::Ready(done) = what.as_mut().poll(context) {
                return Poll::Ready(done);
            }
            yield_now();
        }
        what.as_mut().poll(context)
    });
    Ok(futures_executor::block_on(looking)?)
}

/// A line to a server, which may be cut without a sign of it.
pub(in crate::store) struct Line {
    answer: Duration,
    is_lost: bool,
}

impl Line {
    pub(in crate::store) fn new(answer: Duration) -> Line {
        Line { answer, is_lost: false }
    }

    /// Waits for an answer. What has not come in time is not waited for again, nor is anything else.
    pub(in crate::store) fn wait<T>(&mut self, what: impl Future<Output = sqlx::Result<T>>) -> Result<T> {
        let answer = self.answer;
        if self.is_lost {
            return Err(silent());
        }
        let came = wait(async { Ok(timeout(answer, what).await) })?;
        // A primary that has become a standby keeps no writer.
        self.is_lost = came.as_ref().map_or(true, |answer| answer.as_ref().is_err_and(only_reads));
        Ok(came.map_err(|_| silent())??)
    }

    /// Has the store's runtime do something, and give it up when it takes too long.
    pub(in crate::store) fn in_time(self, what: impl Future<Output = ()> + Send + 'static) {
        if let Ok(runtime) = &*RUNTIME {
            runtime.spawn(timeout(self.answer, what));
        }
    }
}

/// Whether a server refused to write at all: read_only_sql_transaction.
fn only_reads(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.code().is_some_and(|code| code == "25006"))
}

fn silent() -> StoreError {
    unavailable("the database does not answer")
}
