//! Position texts: `a6=5R f6=1B(R) o10=6L`.

use std::collections::BTreeSet;

use crate::game::{BadPosition, phrase};

use super::board::Track;
use super::cells::{Cells, MOST_PIECES, Stack};
use super::side::{Colour, Side};

/// The canonical text of a position.
pub fn write(track: &Track, cells: &Cells) -> String {
    let full = track.cells().filter(|cell| !cells[*cell].is_empty());
    full.map(|cell| format!("{}={}", track.name(cell), cells[cell])).collect::<Vec<_>>().join(" ")
}

/// Reads a position of these sides. A colour has at most 15 pieces; colours need not be equally many, and some may be
/// missing, as in a problem that is about a few pieces.
pub fn parse(track: &Track, sides: &[Side], text: &str) -> Result<Cells, BadPosition> {
    let colours: Vec<Colour> = sides.iter().flat_map(|side| side.colours.iter().copied()).collect();
    let mut cells = Cells::empty();
    let mut used = BTreeSet::new();
    let mut counts = [0_u16; 4];
    for word in text.split_whitespace() {
        let Some((name, contents)) = word.split_once('=') else {
            return Err(BadPosition(phrase!("{} is not like a6=5R or f6=1B(R)", word)));
        };
        let Some(cell) = track.find(name) else {
            return Err(BadPosition(phrase!("there is no cell {}", name)));
        };
        let Some(stack) = stack(contents) else {
            return Err(BadPosition(phrase!("{} is not like a6=5R or f6=1B(R)", word)));
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
        cells[cell] = stack;
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

/// Reads `5R` or `1B(R)`.
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
