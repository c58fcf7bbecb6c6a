//! The painters: letters with pictures are composed on threads of their own, fewer than there are processors and with the lowest
//! priority, so that letters without pictures leave first.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use tokio::sync::oneshot;

use crate::letter::{Letter, Pictures};

use super::thinker::give_way;

/// Below mails and their answers, above house players: a letter that waits for its picture also leaves on a busy machine.
const STEPS: i32 = 5;

/// More would wait for each other, since one picture is made at a time.
const MOST: usize = 3;

type Bytes = Result<Vec<u8>, String>;
type Asked = (Letter, oneshot::Sender<Bytes>);

/// Threads that compose letters with pictures, as long as one of these exists.
#[derive(Clone, Debug)]
pub(super) struct Painters(Sender<Asked>);

impl Painters {
    /// Fails if the system gives no threads.
    pub(super) fn start() -> io::Result<Painters> {
        let (asked, waiting) = channel();
        let (waiting, pictures) = (Arc::new(Mutex::new(waiting)), Arc::new(Mutex::new(Pictures::default())));
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..processors.saturating_sub(1).clamp(1, MOST) {
            let (waiting, pictures) = (waiting.clone(), pictures.clone());
            thread::Builder::new().name("painter".to_owned()).spawn(move || paint(&waiting, &pictures))?;
        }
        Ok(Painters(asked))
    }

    pub(super) async fn bytes(&self, letter: Letter) -> Bytes {
        let (answer, answered) = oneshot::channel();
        self.0.send((letter, answer)).map_err(|error| error.to_string())?;
        answered.await.map_err(|error| error.to_string())?
    }
}

fn paint(waiting: &Mutex<Receiver<Asked>>, pictures: &Mutex<Pictures>) {
    give_way("pictures", STEPS);
    loop {
        let asked = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((letter, answer)) = asked else { return };
        let bytes = catch_unwind(AssertUnwindSafe(|| painted(&letter, pictures)));
        // Fails once the server has stopped.
        let _ = answer.send(bytes.unwrap_or_else(|_| Err("making its pictures failed".to_owned())));
    }
}

pub(super) fn painted(letter: &Letter, pictures: &Mutex<Pictures>) -> Bytes {
    let composed = letter.painted(&|now, before, seen, room| {
        pictures.lock().unwrap_or_else(PoisonError::into_inner).drawn(now, before, seen, room)
    });
    composed.map_err(|error| error.to_string())
}
