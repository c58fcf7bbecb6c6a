//! The accept loop of every listener: connections side by side, no more than a limit, until the server stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// How long a connection may go on once its end is decided.
pub(super) const LINGER: Duration = Duration::from_secs(1);

/// How long accepting rests when the system has no more sockets.
const OUT_OF_SOCKETS: Duration = Duration::from_secs(1);

/// What becomes of connections beyond the limit.
pub(super) enum Excess<T> {
    /// They wait in the system's queue until another one has ended.
    Waits,
    /// They are accepted, handed to this function, which must not block, and closed.
    TurnedAway(T),
}

/// How often it is told that connections are accepted.
const BEAT: Duration = Duration::from_secs(10);

/// Runs `handle` for each connection, up to `limit` at a time, until `stop`; returns when the last one has ended. `accepting`
/// hears again and again that there is room for one more, as long as there is.
pub(super) async fn serve<F: Future<Output = ()> + Send + 'static>(
    listener: TcpListener,
    limit: usize,
    excess: Excess<impl Fn(&TcpStream, SocketAddr)>,
    stop: CancellationToken,
    accepting: impl Fn(),
    handle: impl Fn(TcpStream, SocketAddr) -> F,
) {
    let places = Arc::new(Semaphore::new(limit));
    let mut connections = JoinSet::new();
    accepting();
    loop {
        while connections.try_join_next().is_some() {}
        let next = async {
            let place = match &excess {
                Excess::Waits => places.clone().acquire_owned().await.ok(),
                Excess::TurnedAway(_) => None,
            };
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            next = next => next,
            () = sleep(BEAT) => {
                if places.available_permits() > 0 {
                    accepting();
                }
                continue;
            }
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "cannot accept connections");
                tokio::select! { () = stop.cancelled() => break, () = sleep(OUT_OF_SOCKETS) => continue }
            }
        };
        let place: Option<OwnedSemaphorePermit> = match &excess {
            Excess::Waits => place,
            Excess::TurnedAway(turn_away) => match places.clone().try_acquire_owned() {
                Ok(place) => {
                    accepting();
                    Some(place)
                }
                Err(_) => {
                    turn_away(&stream, peer);
                    continue;
                }
            },
        };
        let handled = handle(stream, peer);
        connections.spawn(async move {
            let _place = place;
            handled.await;
        });
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}
