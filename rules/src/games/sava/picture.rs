//! The picture: the board (Blue on top in text; turned for Blue in drawings), and what is lost, thrown or barred.

use crate::game::{
    Arg, Cell, Diagram, Drawn, Figure, Layout, Look, Part, Phrase, Picture, Shape, Spot, Tile, Tint, Viewer,
    phrase,
};

use super::board::Space;
use super::drawing::{Drawing, SMALL_DRAWING, WHEEL_DRAWING, middle};
use super::piece::{Kind, Piece, Side};
use super::state::{Phase, QUIET, State};
use super::throw::spiders;
use super::variant::Variant;

/// The number of quiet turns from which players are warned.
const WARNED: u8 = 70;

/// The widest piece: `bWm`.
const WIDEST: usize = 3;

pub fn picture(state: &State, viewer: Viewer) -> Picture {
    let board = Part::Diagram(board(state, viewer));
    let parts = [board].into_iter().chain(facts(state, viewer, in_letters)).collect();
    Picture { parts, heard: facts(state, viewer, Kind::some) }
}

fn in_letters(kind: Kind, count: usize) -> Phrase {
    match count {
        1 => phrase!("{}", kind.letters()),
        _ => phrase!("{} {}", count, kind.letters()),
    }
}

/// The facts beside the board; `called` names a number of pieces of a kind.
fn facts(state: &State, viewer: Viewer, called: fn(Kind, usize) -> Phrase) -> Vec<Part> {
    let mut parts = Vec::new();
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
        let lost = lost(state, side, called);
        if !lost.is_empty() {
            fact(label, phrase!("{}", Arg::row(lost)));
        }
    }
    if let Some(dice) = state.dice {
        fact(phrase!("Dice"), spiders(dice));
    }
    parts.extend(notes(state).into_iter().map(Part::Note));
    parts
}

fn lost(state: &State, side: Side, called: fn(Kind, usize) -> Phrase) -> Vec<Phrase> {
    let kinds = Kind::ALL.into_iter().map(|kind| (kind, state.lost(side, kind)));
    kinds.filter(|(_, count)| *count > 0).map(|(kind, count)| called(kind, count)).collect()
}

/// Notes about the phase, the piece that may not go back, and the approaching draw.
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

fn board(state: &State, viewer: Viewer) -> Diagram {
    let drawing: &Drawing = if state.variant.form().wheel { &WHEEL_DRAWING } else { &SMALL_DRAWING };
    let web = state.variant.web();
    let cells = web.spaces.iter().map(|space| {
        let (row, column) = drawing.place(*space);
        let piece = state.at(*space);
        Cell {
            name: space.name().to_string(),
            spot: Spot { row, column: column - 1, width: WIDEST },
            mark: drawing.mark(*space),
            middle: middle(*space, state.variant.form().wheel),
            shown: piece.map(|piece| piece.text()).unwrap_or_default(),
            spoken: piece.map(|piece| match piece.side {
                Side::Red => phrase!("red {}", piece.kind.name()),
                Side::Blue => phrase!("blue {}", piece.kind.name()),
            }),
            held: None,
            drawn: drawn(state, *space),
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
        look: Look { layout: Layout::Web, turned: below(state, viewer) == Side::Blue, ..Look::default() },
    }
}

/// The side at the bottom of a drawing: the viewer's.
fn below(state: &State, viewer: Viewer) -> Side {
    match viewer {
        Viewer::Seat(seat) if state.phase != Phase::Lot => state.side(seat),
        _ => Side::Red,
    }
}

fn drawn(state: &State, space: Space) -> Drawn {
    let piece = state.at(space);
    let tile = match [Side::Red, Side::Blue].map(|side| side.promotes(space)) {
        [true, true] => Tile::Zones,
        [true, false] => Tile::Zone(Tint::Red),
        [false, true] => Tile::Zone(Tint::Blue),
        [false, false] => Tile::Plain,
    };
    Drawn {
        owner: piece.filter(|_| state.phase != Phase::Lot).map(|piece| state.seat(piece.side)),
        tile,
        barred: state.no_return.is_some_and(|(_, home)| home == space),
        figures: piece.map(figure).into_iter().collect(),
    }
}

fn figure(piece: Piece) -> Figure {
    let shape = match piece.kind {
        Kind::Matron => Shape::Matron,
        Kind::Priestess => Shape::Spider,
        Kind::Wizard => Shape::Wizard,
        Kind::Weaponmaster => Shape::Weaponmaster,
        Kind::Champion => Shape::Champion,
        Kind::Orc => Shape::Orc,
    };
    let tint = match piece.side {
        Side::Red => Tint::Red,
        Side::Blue => Tint::Blue,
    };
    Figure { shape, tint, count: 1 }
}
