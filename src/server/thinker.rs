//! The thinker: moves for the house players. Searches run on threads of their own with the lowest priority.

mod gate;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Found, Length, Review, Thinking, Thought};
use crate::store::TurningPointRow;

use gate::{Gate, Place};

const PAUSE: Duration = Duration::from_secs(5);

/// How soon after the beginning of a day it is noticed that there is time again.
const DAYBREAK: Duration = Duration::from_mins(10);

/// Stack size of a search, in bytes: it recurses deeply.
const STACK: usize = 32 * 1024 * 1024;

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

    fn length(&self) -> Length {
        match self {
            Task::Thought(thought) => thought.length(),
            Task::Review(_) => Length::Review,
        }
    }

    fn answer(self, place: &Place) -> Answer {
        let (begun, pause) = (Instant::now(), || place.wait());
        let took = || begun.elapsed().saturating_sub(place.waited());
        match self {
            Task::Thought(thought) => {
                let search = || {
                    let advice = thought.think(&pause);
                    let lost = advice.as_ref().is_some_and(|advice| thought.is_lost(advice, &pause));
                    (advice, lost)
                };
                let (advice, lost) = catch_unwind(AssertUnwindSafe(search)).unwrap_or_default();
                Answer::Thought(thought, Found { advice, lost, took: took() })
            }
            Task::Review(review) => {
                let found = catch_unwind(AssertUnwindSafe(|| review.think(&pause))).ok();
                Answer::Review(review, found, took())
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
    stop.run_until_cancelled(think(&desk, &answers, answered)).await;
}

async fn think(desk: &Desk, answers: &UnboundedSender<Answer>, mut answered: UnboundedReceiver<Answer>) {
    let mut thinking = Thinking::default();
    let gate = Gate::default();
    loop {
        let begun = begin(desk, &mut thinking, &gate, answers);
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

/// Begins what can go on at once. Longer searches wait meanwhile, where they are.
fn begin(
    desk: &Desk,
    thinking: &mut Thinking,
    gate: &Gate,
    answers: &UnboundedSender<Answer>,
) -> Result<(), DeskError> {
    thinking.most = usize::try_from(desk.house().threads).unwrap_or(usize::MAX);
    while let Some(task) = Task::next(desk, thinking)? {
        let answers = answers.clone();
        let (board, place) = (task.board(), gate.enter(task.length(), thinking.most));
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        let begun = thread.spawn(move || {
            give_way("searches", LOWEST);
            let answer = task.answer(&place);
            drop(place);
            // Fails once the server has stopped.
            let _ = answers.send(answer);
        });
        if let Err(error) = begun {
            thinking.give_up(board);
            return Err(DeskError::Fault(error.to_string()));
        }
    }
    Ok(())
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
