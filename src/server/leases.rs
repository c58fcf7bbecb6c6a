//! What one server does at a time: this one gives signs of life, and runs such a part only while it has the lease of it.

use std::collections::BTreeSet;
use std::pin::pin;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::config::Config;
use crate::desk::Desk;
use crate::store::LIFE;

pub(super) const CARETAKER: &str = "caretaker";
pub(super) const ORDERS: &str = "orders";
pub(super) const TIMEKEEPER: &str = "timekeeper";

/// Between two signs of life.
const BEAT: Duration = Duration::from_secs(5);
/// Between two looks for what others have written.
const LOOK: Duration = Duration::from_secs(1);
/// How long before others may end this server it does nothing more that needs a lease.
const MARGIN: Duration = Duration::from_secs(5);

/// Other servers have ended this one, because they had heard nothing of it for too long; or a connection was lost during a commit.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "others may do what this server was doing, which they had not heard of for too long or which lost a connection"
)]
pub(super) struct Ended;

#[derive(Clone, Debug)]
pub(super) struct Leases(watch::Receiver<Held>);

#[derive(Debug)]
pub(super) struct Held {
    what: BTreeSet<String>,
    until: Instant,
}

impl Held {
    fn has(&self, what: &str) -> bool {
        self.what.contains(what) && Instant::now() < self.until
    }
}

/// No lease, and where to note those that are had.
pub(super) fn none() -> (watch::Sender<Held>, Leases) {
    let (sender, held) = watch::channel(Held { what: BTreeSet::new(), until: Instant::now() });
    (sender, Leases(held))
}

/// The lease of a mailbox: servers that name the same one share it.
pub(super) fn of_mailbox(config: &Config) -> Option<String> {
    let imap = config.incoming.imap.as_ref()?;
    Some(format!("imap {}@{}/{}", imap.login.username, imap.host.name, imap.folder))
}

pub(super) fn of_maildir(config: &Config) -> Option<String> {
    config.incoming.maildir.as_ref().map(|path| format!("maildir {}", path.display()))
}

pub(super) fn wanted(config: &Config) -> Vec<String> {
    let always = [CARETAKER, ORDERS, TIMEKEEPER].map(str::to_owned);
    always.into_iter().chain(of_mailbox(config)).chain(of_maildir(config)).collect()
}

impl Leases {
    /// Runs a part of the server whenever it has this lease. The part ends by its token when the lease does.
    pub(super) async fn run<P: Future<Output = ()>>(
        mut self,
        what: String,
        stop: CancellationToken,
        part: impl Fn(CancellationToken) -> P,
    ) {
        loop {
            tokio::select! {
                () = self.until(&what, true) => {}
                () = stop.cancelled() => return,
            }
            let turn = stop.child_token();
            let mut running = pin!(part(turn.clone()));
            tokio::select! {
                () = &mut running => return,
                () = self.until(&what, false) => {
                    warn!(what, "nothing was heard of the database: another server may do this now");
                    turn.cancel();
                    running.await;
                }
            }
        }
    }

    async fn until(&mut self, what: &str, had: bool) {
        loop {
            let (has, until) = {
                let held = self.0.borrow_and_update();
                (held.has(what), held.until)
            };
            if has == had {
                return;
            }
            tokio::select! {
                changed = self.0.changed() => if changed.is_err() {
                    // Nobody takes leases any more: the server stops.
                    std::future::pending::<()>().await;
                },
                () = sleep_until(until), if has => {}
            }
        }
    }
}

/// Gives signs of life, takes leases, and looks for what others have written, until `stop`; or until others have ended this server, which
/// `anew` tells.
pub(super) async fn keep(
    desk: Desk,
    wanted: Vec<String>,
    held: watch::Sender<Held>,
    anew: CancellationToken,
    stop: CancellationToken,
) {
    let mut next = Instant::now();
    while !stop.is_cancelled() {
        let begun = Instant::now();
        if begun >= next {
            next = begun + BEAT;
            match desk.store().beat(&wanted, desk.now()) {
                Ok(Some(what)) => note(&held, what, begun + LIFE.saturating_sub(MARGIN)),
                Ok(None) => return anew.cancel(),
                Err(error) => {
                    next = begun + LOOK;
                    warn!(%error, "no sign of life can be given");
                }
            }
        }
        // What fails here fails everywhere.
        let others = desk.store().others_have_written().unwrap_or(false);
        if others {
            desk.look_again();
        }
        if let Err(error) = desk.share_counts(others) {
            warn!(%error, "what is counted together with other servers cannot be written now");
        }
        stop.run_until_cancelled(sleep(LOOK)).await;
    }
}

fn note(held: &watch::Sender<Held>, what: Vec<String>, until: Instant) {
    held.send_modify(|held| {
        let what: BTreeSet<String> = what.into_iter().collect();
        for new in what.difference(&held.what) {
            info!(what = new, "this server does it now");
        }
        *held = Held { what, until };
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::unbounded_channel;

    #[tokio::test(start_paused = true)]
    async fn a_part_runs_while_its_lease_is_had() {
        let (held, leases) = none();
        let stop = CancellationToken::new();
        let (tell, mut told) = unbounded_channel();
        let part = move |stop: CancellationToken| {
            let tell = tell.clone();
            async move {
                tell.send("begun").unwrap();
                stop.cancelled().await;
                tell.send("ended").unwrap();
            }
        };
        let running = tokio::spawn(leases.run(ORDERS.to_owned(), stop.clone(), part));
        let seconds = Duration::from_secs;
        let have = |what: &str| note(&held, vec![what.to_owned()], Instant::now() + seconds(25));
        have(CARETAKER);
        sleep(seconds(1)).await;
        assert!(told.try_recv().is_err(), "another lease is no reason to begin");
        have(ORDERS);
        assert_eq!(told.recv().await, Some("begun"));
        sleep(seconds(20)).await;
        have(ORDERS);
        sleep(seconds(20)).await;
        assert!(told.try_recv().is_err(), "it was renewed");
        sleep(seconds(6)).await;
        assert_eq!(told.try_recv(), Ok("ended"), "it was not renewed");
        have(ORDERS);
        assert_eq!(told.recv().await, Some("begun"));
        have(CARETAKER);
        assert_eq!(told.recv().await, Some("ended"));
        have(ORDERS);
        assert_eq!(told.recv().await, Some("begun"));
        stop.cancel();
        assert_eq!(told.recv().await, Some("ended"));
        running.await.unwrap();
    }
}
