//! The accept loop of every listener: a bounded number of concurrent connections until the server stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// How long a connection may linger once it is being closed.
pub(super) const LINGER: Duration = Duration::from_secs(1);

/// The pause in accepting when the system is out of sockets.
const OUT_OF_SOCKETS: Duration = Duration::from_secs(1);

const BEAT: Duration = Duration::from_secs(10);

type TurnAway = dyn Fn(&TcpStream, SocketAddr) + Sync;

/// Runs `handle` for each connection, at most `limit` at a time, until `stop`; returns when the last one has ended.
/// Further ones wait in the kernel's backlog, or are accepted, passed to `turn_away`, which must not block, and closed.
/// `state` is called repeatedly: with `Ok` while there is room for another connection, with the error if none can be accepted.
pub(super) async fn serve<F: Future<Output = ()> + Send + 'static>(
    listener: TcpListener,
    limit: usize,
    turn_away: Option<&TurnAway>,
    stop: CancellationToken,
    state: impl Fn(Result<(), &str>),
    handle: impl Fn(TcpStream, SocketAddr) -> F,
) {
    let permits = Arc::new(Semaphore::new(limit));
    let mut connections = JoinSet::new();
    state(Ok(()));
    loop {
        while connections.try_join_next().is_some() {}
        let next = async {
            let permit = match turn_away {
                None => permits.clone().acquire_owned().await.ok(),
                Some(_) => None,
            };
            (permit, listener.accept().await)
        };
        let (mut permit, accepted) = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            next = next => next,
            () = sleep(BEAT) => {
                if permits.available_permits() > 0 {
                    state(Ok(()));
                }
                continue;
            }
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "cannot accept connections");
                state(Err(&format!("cannot accept connections: {error}")));
                tokio::select! { () = stop.cancelled() => break, () = sleep(OUT_OF_SOCKETS) => continue }
            }
        };
        if let Some(turn_away) = turn_away {
            let Ok(free) = permits.clone().try_acquire_owned() else {
                turn_away(&stream, peer);
                continue;
            };
            state(Ok(()));
            permit = Some(free);
        }
        let handled = handle(stream, peer);
        connections.spawn(async move {
            let _permit = permit;
            handled.await;
        });
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}
