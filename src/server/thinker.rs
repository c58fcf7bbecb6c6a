//! The thinker: moves for the house players. Searches go on on threads of their own, which give way to everything else; nothing is
//! done as long as no board waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use crate::desk::{Desk, DeskError, Found, Thinking, Thought};

/// The wait after the store, or the system, has failed.
const PAUSE: Duration = Duration::from_secs(5);

/// What a search may put on the stack, in bytes: it goes deep, and rules call themselves.
const STACK: usize = 32 * 1024 * 1024;

/// A thread has found something.
type Answer = (Thought, Found);

/// Thinks until told to stop. What is being thought about then is thought about again when the server runs again, and comes to the
/// same.
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

/// Begins to think about as many boards as may be thought about at a time.
fn begin(desk: &Desk, thinking: &mut Thinking, answers: &UnboundedSender<Answer>) -> Result<(), DeskError> {
    let most = usize::try_from(desk.house().threads).unwrap_or(usize::MAX);
    while thinking.count() < most {
        let Some(thought) = desk.next_thought(thinking)? else { break };
        let answers = answers.clone();
        let board = thought.board();
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        let begun = thread.spawn(move || {
            give_way();
            let found = search(&thought);
            // Nobody listens any more when the server stops.
            let _ = answers.send((thought, found));
        });
        if let Err(error) = begun {
            thinking.give_up(board);
            return Err(DeskError::Fault(error.to_string()));
        }
    }
    Ok(())
}

/// What a search comes to; one that panics has found nothing.
fn search(thought: &Thought) -> Found {
    let begun = Instant::now();
    let advice = catch_unwind(AssertUnwindSafe(|| thought.think())).ok().flatten();
    Found { advice, took: begun.elapsed() }
}

/// Lets every other thread of the machine go first, where the system knows how to tell it that.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(19) {
        debug!(%error, "searches have the priority of everything else");
    }
}

/// Does what was found, however often the store fails.
async fn carry_out(desk: &Desk, thought: &Thought, found: &Found, thinking: &mut Thinking) {
    while let Err(error) = desk.carry_out(thought, found, thinking) {
        warn!(board = thought.board(), %error, "a move of the house waits");
        tokio::time::sleep(PAUSE).await;
    }
}
