//! The listener for web pages: a runtime of its own on a thread of the lowest priority, because mails go before pages.

use std::io;
use std::net::TcpListener;
use std::thread;

use tokio::runtime;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::web::{self, Site};

use super::thinker::{LOWEST, give_way};

/// Threads on which pages are made. Their priority is that of the thread that starts them.
const MAKERS: usize = 1;

/// Answers requests until `stop`; ends once that thread has ended.
pub(super) fn open(
    listener: TcpListener,
    site: Site,
    stop: CancellationToken,
) -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let (ends, ended) = oneshot::channel::<()>();
    thread::Builder::new().name("pages".to_owned()).spawn(move || {
        give_way("pages", LOWEST);
        if let Err(error) = serve(listener, site, stop) {
            warn!(%error, "there are no pages");
        }
        drop(ends);
    })?;
    Ok(async move { _ = ended.await })
}

fn serve(listener: TcpListener, site: Site, stop: CancellationToken) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = runtime::Builder::new_current_thread().enable_all().max_blocking_threads(MAKERS).build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        web::serve(listener, site, web::limits(), stop).await;
        Ok(())
    })
}
