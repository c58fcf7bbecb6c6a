//! All that is remembered of a position, as text: `roll.2 3 1 40+52 - a6=5R f6=1B(R)`.
//!
//! The words are what the position waits for (`roll.SEAT`, `single.SEAT` where it may be one die, or `play.SEAT.ROLL`), the
//! quiet rounds, who has had a turn in the present one, the lowest pip counts, who has resigned, and the position text. Lists are
//! joined by `+`; an empty one is `-`.

use std::fmt::Display;
use std::str::FromStr;

use crate::game::Seat;

use super::board::Track;
use super::dice::Dice;
use super::position;
use super::quiet::Quiet;
use super::side::Side;
use super::state::{Phase, State};

/// The text; none before the first move and after the end.
pub fn write(state: &State) -> Option<String> {
    let phase = match &state.phase {
        Phase::Roll { seat, single: false } => format!("roll.{seat}"),
        Phase::Roll { seat, single: true } => format!("single.{seat}"),
        Phase::Play { seat, dice } => format!("play.{seat}.{}", dice.write()),
        Phase::Lots { .. } | Phase::Over { .. } => return None,
    };
    let (rounds, had, lowest) = state.quiet.counts();
    let (had, lowest, resigned) = (joined(had), joined(lowest), joined(&state.resigned));
    let cells = position::write(state.track, &state.cells);
    Some(format!("{phase} {rounds} {had} {lowest} {resigned} {cells}"))
}

/// The inverse of [`write`] with these sides and so many quiet rounds to a draw.
pub fn parse(track: &'static Track, sides: &'static [Side], limit: u16, text: &str) -> Option<State> {
    let words: Vec<&str> = text.splitn(6, ' ').collect();
    let [phase, rounds, had, lowest, resigned, cells] = words[..] else { return None };
    let parts: Vec<&str> = phase.split('.').collect();
    let phase = match parts[..] {
        ["roll", seat] => Phase::Roll { seat: seat.parse().ok()?, single: false },
        ["single", seat] => Phase::Roll { seat: seat.parse().ok()?, single: true },
        ["play", seat, dice] => {
            Phase::Play { seat: seat.parse().ok()?, dice: Dice::of(&dice.parse().ok()?)? }
        }
        _ => return None,
    };
    Some(State {
        track,
        sides,
        cells: position::parse(track, sides, cells).ok()?,
        phase,
        quiet: Quiet::resumed(limit, rounds.parse().ok()?, list(had)?, list(lowest)?),
        resigned: list::<Seat>(resigned)?,
    })
}

fn joined<T: Display>(list: &[T]) -> String {
    if list.is_empty() {
        return "-".to_string();
    }
    list.iter().map(T::to_string).collect::<Vec<_>>().join("+")
}

fn list<T: FromStr>(text: &str) -> Option<Vec<T>> {
    if text == "-" { Some(Vec::new()) } else { text.split('+').map(|part| part.parse().ok()).collect() }
}
