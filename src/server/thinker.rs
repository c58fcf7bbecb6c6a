//! The thinker: moves for the house players. Searches run on threads of their own with the lowest priority.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Found, Thinking, Thought};

const PAUSE: Duration = Duration::from_secs(5);

/// Stack size of a search, in bytes: it recurses deeply.
const STACK: usize = 32 * 1024 * 1024;

type Answer = (Thought, Found);

/// Thinks until `stop`. A search that is cut off is repeated at the next start, with the same result.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    let (answers, answered) = unbounded_channel();
    tokio::select! {
        () = think(&desk, &answers, answered) => {}
        () = stop.cancelled() => {}
    }
}

async fn think(desk: &Desk, answers: &UnboundedSender<Answer>, mut answered: UnboundedReceiver<Answer>) {
    let mut thinking = Thinking::default();
    loop {
        let begun = begin(desk, &mut thinking, answers);
        if let Err(error) = &begun {
            warn!(%error, "house players wait");
        }
        tokio::select! {
            Some((thought, found)) = answered.recv() => carry_out(desk, &thought, &found, &mut thinking).await,
            () = desk.house_awaited() => {}
            () = tokio::time::sleep(PAUSE), if begun.is_err() => {}
        }
    }
}

fn begin(desk: &Desk, thinking: &mut Thinking, answers: &UnboundedSender<Answer>) -> Result<(), DeskError> {
    let most = usize::try_from(desk.house().threads).unwrap_or(usize::MAX);
    while thinking.count() < most {
        let Some(thought) = desk.next_thought(thinking)? else { break };
        let answers = answers.clone();
        let board = thought.board();
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        let begun = thread.spawn(move || {
            give_way("searches", LOWEST);
            let found = search(&thought);
            // Fails once the server has stopped.
            let _ = answers.send((thought, found));
        });
        if let Err(error) = begun {
            thinking.give_up(board);
            return Err(DeskError::Fault(error.to_string()));
        }
    }
    Ok(())
}

fn search(thought: &Thought) -> Found {
    let begun = Instant::now();
    let found = || {
        let advice = thought.think();
        let lost = advice.as_ref().is_some_and(|advice| thought.is_lost(advice));
        (advice, lost)
    };
    let (advice, lost) = catch_unwind(AssertUnwindSafe(found)).unwrap_or_default();
    Found { advice, lost, took: begun.elapsed() }
}

/// The lowest priority.
pub(super) const LOWEST: i32 = 19;

/// Lowers the priority of this thread and its `work` by some steps, if the system allows that.
pub(super) fn give_way(work: &str, steps: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps) {
        warn!(%error, "{work} have the priority of everything else");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (work, steps);
}

async fn carry_out(desk: &Desk, thought: &Thought, found: &Found, thinking: &mut Thinking) {
    while let Err(error) = desk.carry_out(thought, found, thinking) {
        warn!(board = thought.board(), %error, "a move of the house waits");
        tokio::time::sleep(PAUSE).await;
    }
}
