//! How the store's functions, which are plain ones, wait for sqlx: on the calling thread, whatever it is.

use std::io;
use std::sync::LazyLock;

use tokio::runtime::{Builder, EnterGuard, Runtime};
use tokio::task::coop::unconstrained;

use crate::store::{Result, StoreError};

/// Drives the timers and the background tasks of sqlx's pools.
static RUNTIME: LazyLock<io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_all().build());

/// Enters the store's runtime, in which connections are taken and given back.
pub(in crate::store) fn enter() -> Result<EnterGuard<'static>> {
    match &*RUNTIME {
        Ok(runtime) => Ok(runtime.enter()),
        Err(error) => Err(StoreError::Unavailable(error.to_string())),
    }
}

/// Waits for what sqlx does.
pub(in crate::store) fn wait<T>(what: impl Future<Output = sqlx::Result<T>>) -> Result<T> {
    let _runtime = enter()?;
    Ok(futures_executor::block_on(unconstrained(what))?)
}
