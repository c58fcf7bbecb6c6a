//! What the players see: the board with blue on top for both, and what is out of play, thrown or barred.

use crate::game::{Arg, Cell, Diagram, Drawn, Look, Middle, Part, Phrase, Picture, Spot, Viewer, phrase};

use super::drawing::{Drawing, SMALL_DRAWING, WHEEL_DRAWING};
use super::piece::{Kind, Side};
use super::state::{Phase, QUIET, State};
use super::throw::spiders;
use super::variant::Variant;

/// Quiet turns from which on the players are warned.
const WARNED: u8 = 70;

/// The widest piece: `bWm`.
const WIDEST: usize = 3;

/// The picture for a viewer; nothing is hidden, but it says which side is his.
pub fn picture(state: &State, viewer: Viewer) -> Picture {
    let mut parts = vec![Part::Diagram(board(state))];
    let mut fact = |label: Phrase, value: Phrase| parts.push(Part::Fact(label, value));
    match viewer {
        _ if state.phase == Phase::Lot => fact(phrase!("Colours"), phrase!("the lot decides")),
        Viewer::Seat(seat) => fact(phrase!("You play"), state.side(seat).name()),
        Viewer::Watcher => {
            let [red, blue] = [Side::Red, Side::Blue].map(|side| {
                let seat = state.seat(side);
                Arg::seat(seat, phrase!("seat {}", seat))
            });
            fact(phrase!("Colours"), phrase!("{} is Red, {} is Blue", red, blue));
        }
    }
    if state.variant != Variant::Base {
        fact(phrase!("Variant"), state.variant.told());
    }
    for (side, label) in [(Side::Red, phrase!("Red has lost")), (Side::Blue, phrase!("Blue has lost"))] {
        let lost = lost(state, side);
        if !lost.is_empty() {
            fact(label, phrase!("{}", Arg::row(lost)));
        }
    }
    if let Some(dice) = state.dice {
        fact(phrase!("Dice"), spiders(dice));
    }
    parts.extend(notes(state).into_iter().map(Part::Note));
    Picture::from(parts)
}

/// `2 O`, `Wz`.
fn lost(state: &State, side: Side) -> Vec<String> {
    let kinds = Kind::ALL.into_iter().map(|kind| (state.lost(side, kind), kind.letters()));
    let words = kinds.filter_map(|(count, letters)| match count {
        0 => None,
        1 => Some(letters.to_string()),
        _ => Some(format!("{count} {letters}")),
    });
    words.collect()
}

/// What there is to be said about the phase, the piece that may not go back, and the end that draws near.
fn notes(state: &State) -> Vec<Phrase> {
    let mut notes = Vec::new();
    let (own, enemy) = (state.turn.name(), state.turn.other().name());
    match state.phase {
        Phase::Turncoat => {
            notes.push(phrase!("The dice let {} move a piece of {} as a turncoat, or pass.", own, enemy));
        }
        Phase::Remove => {
            notes.push(phrase!(
                "The dice let {} take a piece of {} off the board (not the Matron Mother), or pass.",
                own,
                enemy
            ));
        }
        Phase::Move if state.dice.is_some() && state.no_return.is_none() => {
            notes.push(phrase!("The throw of {} came to nothing.", enemy));
        }
        _ => {}
    }
    if let Some((turncoat, home)) = state.no_return
        && let Some(piece) = state.at(turncoat)
    {
        notes.push(phrase!(
            "The {} on {} was turned and may not go back to {} on this turn of {}.",
            piece.kind.name(),
            turncoat,
            home,
            own
        ));
    }
    if state.quiet >= WARNED && state.phase != Phase::Draw {
        notes.push(phrase!(
            "{} turns have passed without a capture, removal or promotion; after {} the game is a draw.",
            state.quiet,
            QUIET
        ));
    }
    notes
}

fn board(state: &State) -> Diagram {
    let drawing: &Drawing = if state.variant.form().wheel { &WHEEL_DRAWING } else { &SMALL_DRAWING };
    let web = state.variant.web();
    let cells = web.spaces.iter().map(|space| {
        let (row, column) = drawing.place(*space);
        let piece = state.at(*space);
        Cell {
            name: space.name().to_string(),
            spot: Spot { row, column: column - 1, width: WIDEST },
            mark: drawing.mark(*space),
            middle: middle(row, column),
            shown: piece.map(|piece| piece.text()).unwrap_or_default(),
            spoken: piece.map(|piece| match piece.side {
                Side::Red => phrase!("red {}", piece.kind.name()),
                Side::Blue => phrase!("blue {}", piece.kind.name()),
            }),
            drawn: Drawn::default(),
        }
    });
    let links = web.spaces.iter().enumerate().flat_map(|(i, space)| {
        let ends = web.links(*space).filter_map(|end| web.spaces.binary_search(&end).ok());
        ends.filter(move |j| i < *j).map(move |j| (i, j))
    });
    Diagram {
        ground: drawing.ground.iter().map(ToString::to_string).collect(),
        cells: cells.collect(),
        links: links.collect(),
        look: Look::default(),
    }
}

/// Eight columns or three lines of the drawing are a cell.
fn middle(row: usize, column: usize) -> Middle {
    let tenths = |n: usize, size: usize| i32::try_from(n * 10 / size).unwrap_or(0) + 5;
    Middle { row: tenths(row, 3), column: tenths(column, 8) }
}
