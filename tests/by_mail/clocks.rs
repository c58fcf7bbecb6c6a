//! Clocks, days and vacations.

use crate::support::Letter;

pub(super) mod claim;
pub(super) mod clock;
pub(super) mod days;
pub(super) mod fair;
pub(super) mod savana_time;
pub(super) mod shown;
pub(super) mod terms;
pub(super) mod time;
pub(super) mod vacation;
pub(super) mod year;

/// The letters about somebody being out of time.
fn about_lateness(letters: Vec<Letter>) -> Vec<Letter> {
    let says = ["out of time. To ", "out of time: until", "You are out of time."];
    letters.into_iter().filter(|letter| says.iter().any(|said| letter.says(said))).collect()
}
