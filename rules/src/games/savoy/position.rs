//! Position texts, `a6=5R f6=1B(R) o10=6L`, and exact texts, `roll.2 3 1 40+52 - a6=5R f6=1B(R)`.
//!
//! An exact text consists of the phase (`roll.SEAT`, `single.SEAT` if one die is allowed, or `play.SEAT.ROLL`), the quiet rounds, the
//! seats that have had a turn in the current one, the lowest pip counts, the seats that resigned, and the position text. Lists are
//! joined by `+`; an empty one is `-`.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use super::board::Track;
use super::cells::{Cells, MOST_PIECES, Stack};
use super::dice::Dice;
use super::quiet::Quiet;
use super::side::{Colour, Side};
use super::state::{Phase, State};
use crate::game::{BadPosition, phrase};

pub fn write(track: &Track, cells: &Cells) -> String {
    let full = track.cells().filter(|cell| !cells[*cell].is_empty());
    full.map(|cell| format!("{}={}", track.name(cell), cells[cell])).collect::<Vec<_>>().join(" ")
}

/// Reads a position of these sides. Colours may have different numbers of pieces, at most 15, and some may be missing.
pub fn parse(track: &Track, sides: &[Side], text: &str) -> Result<Cells, BadPosition> {
    let colours: Vec<Colour> = sides.iter().flat_map(|side| side.colours.iter().copied()).collect();
    let mut cells = Cells::empty();
    let mut used = BTreeSet::new();
    let mut counts = [0_u16; 4];
    for word in text.split_whitespace() {
        let Some((name, contents)) = word.split_once('=') else {
            return Err(BadPosition(phrase!("{} does not look like a6=5R or f6=1B(R)", word)));
        };
        let Some(cell) = track.find(name) else {
            return Err(BadPosition(phrase!("there is no cell {}", name)));
        };
        let Some(stack) = stack(contents) else {
            return Err(BadPosition(phrase!("{} does not look like a6=5R or f6=1B(R)", word)));
        };
        if !used.insert(cell) {
            return Err(BadPosition(phrase!("{} is given twice", track.name(cell))));
        }
        for (colour, n) in stack.pieces() {
            if !colours.contains(&colour) {
                return Err(BadPosition(phrase!("{}: nobody plays {} here", word, colour.letter())));
            }
            counts[colour.index()] += u16::from(n);
        }
        cells.set(cell, stack);
    }
    if used.is_empty() {
        return Err(BadPosition(phrase!("a position names at least one piece, as in a6=5R")));
    }
    for colour in colours {
        let count = counts[colour.index()];
        if count > u16::from(MOST_PIECES) {
            return Err(BadPosition(phrase!(
                "{} has {} pieces; a colour has at most {}",
                colour.letter(),
                count,
                MOST_PIECES
            )));
        }
    }
    Ok(cells)
}

fn stack(text: &str) -> Option<Stack> {
    let (top, pinned) = match text.strip_suffix(')') {
        Some(open) => open.split_once('(').map(|(top, pinned)| (top, Some(pinned)))?,
        None => (text, None),
    };
    let height = top.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let colour = Colour::read(top.strip_prefix(height)?)?;
    let digits = height.chars().all(|c| c.is_ascii_digit());
    let height = height.parse().ok().filter(|n| digits && (1..=MOST_PIECES).contains(n))?;
    let pinned = match pinned {
        Some(letter) => Some(Colour::read(letter).filter(|pinned| *pinned != colour)?),
        None => None,
    };
    Some(Stack::new(height, colour, pinned))
}

/// None before the first move and after the end.
pub fn write_exact(state: &State) -> Option<String> {
    let phase = match &state.phase {
        Phase::Roll { seat, single: false } => format!("roll.{seat}"),
        Phase::Roll { seat, single: true } => format!("single.{seat}"),
        Phase::Play { seat, dice } => format!("play.{seat}.{}", dice.write()),
        Phase::Lots { .. } | Phase::Over { .. } => return None,
    };
    let (rounds, had, lowest) = state.quiet.counts();
    let lowest = lowest.get(..state.sides.len())?;
    let (had, lowest, resigned) = (joined(had), joined(lowest), joined(&state.resigned));
    let cells = write(state.track, &state.cells);
    Some(format!("{phase} {rounds} {had} {lowest} {resigned} {cells}"))
}

/// The inverse of [`write_exact`]; `limit` is the number of quiet rounds that make a draw.
pub fn parse_exact(track: &'static Track, sides: &'static [Side], limit: u16, text: &str) -> Option<State> {
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
    let quiet = Quiet::resumed(limit, rounds.parse().ok()?, list(had)?, list(lowest)?.into_iter());
    let resigned = list(resigned)?;
    let cells = parse(track, sides, cells).ok()?;
    Some(State { quiet, resigned, ..State::new(track, sides, cells, limit, phase) })
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
