//! The thinker: moves for the house players. Searches run on threads of their own with the lowest priority.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Found, Review, Thinking, Thought};
use crate::store::TurningPointRow;

const PAUSE: Duration = Duration::from_secs(5);

/// How soon after the beginning of a day it is noticed that there is time again.
const DAYBREAK: Duration = Duration::from_mins(10);

/// Stack size of a search, in bytes: it recurses deeply.
const STACK: usize = 32 * 1024 * 1024;

/// What a thread thinks about.
enum Task {
    Thought(Box<Thought>),
    Review(Review),
}

enum Answer {
    Thought(Box<Thought>, Found),
    Review(Review, Option<Vec<TurningPointRow>>, Duration),
}

impl Task {
    /// The next one: moves of games that go on come before games that are over.
    fn next(desk: &Desk, thinking: &mut Thinking) -> Result<Option<Task>, DeskError> {
        match desk.next_thought(thinking)? {
            Some(thought) => Ok(Some(Task::Thought(Box::new(thought)))),
            None => Ok(desk.next_review(thinking)?.map(Task::Review)),
        }
    }

    fn board(&self) -> u32 {
        match self {
            Task::Thought(thought) => thought.board(),
            Task::Review(review) => review.board(),
        }
    }

    fn answer(self) -> Answer {
        match self {
            Task::Thought(thought) => {
                let found = search(&thought);
                Answer::Thought(thought, found)
            }
            Task::Review(review) => {
                let begun = Instant::now();
                let found = catch_unwind(AssertUnwindSafe(|| review.think())).ok();
                Answer::Review(review, found, begun.elapsed())
            }
        }
    }
}

impl Answer {
    fn board(&self) -> u32 {
        match self {
            Answer::Thought(thought, _) => thought.board(),
            Answer::Review(review, ..) => review.board(),
        }
    }

    fn carry_out(&self, desk: &Desk, thinking: &mut Thinking) -> Result<(), DeskError> {
        match self {
            Answer::Thought(thought, found) => desk.carry_out(thought, found, thinking),
            Answer::Review(review, found, took) => {
                desk.carry_out_review(review, (found.as_deref(), *took), thinking)
            }
        }
    }
}

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
            Some(answer) = answered.recv() => carry_out(desk, &answer, &mut thinking).await,
            () = desk.house_awaited() => {}
            () = tokio::time::sleep(if begun.is_err() { PAUSE } else { DAYBREAK }) => {}
        }
    }
}

fn begin(desk: &Desk, thinking: &mut Thinking, answers: &UnboundedSender<Answer>) -> Result<(), DeskError> {
    let most = usize::try_from(desk.house().threads).unwrap_or(usize::MAX);
    while thinking.count() < most {
        let Some(task) = Task::next(desk, thinking)? else { break };
        let answers = answers.clone();
        let board = task.board();
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        let begun = thread.spawn(move || {
            give_way("searches", LOWEST);
            // Fails once the server has stopped.
            let _ = answers.send(task.answer());
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

async fn carry_out(desk: &Desk, answer: &Answer, thinking: &mut Thinking) {
    while let Err(error) = answer.carry_out(desk, thinking) {
        warn!(board = answer.board(), %error, "a move of the house waits");
        tokio::time::sleep(PAUSE).await;
    }
}
