//! The cards of the row and of the kingdoms, for drawings.

use crate::game::{Face, Hand, Phrase, Seat, Shape, Tint, phrase};
use crate::games::savana::deck::{Card, Deck};
use crate::games::savana::figures::Kind;
use crate::games::savana::state::{State, called};

/// The row, and how text writes the symbols.
pub fn row(state: &State) -> Hand {
    let figures = Kind::ALL.map(|kind| (shape(kind), kind.letter()));
    let first = [(Shape::Draft, 'D')].into_iter().chain(figures);
    let last = [(Shape::Step, '>'), (Shape::Point, '$')];
    let food = (state.deck == Deck::Red).then_some((Shape::Food, 'F'));
    let key = first.chain(last).chain(food).map(|(shape, sign)| (shape, sign.to_string()));
    Hand {
        cards: faces(state, &state.row),
        hidden: u16::try_from(state.pile.len()).unwrap_or(u16::MAX),
        key: key.collect(),
        ..Hand::titled(face_down(state))
    }
}

/// The cards of a seat, oldest first.
pub fn kingdom(state: &State, seat: Seat) -> Hand {
    Hand {
        owner: Some(seat),
        tint: Some(tint(seat)),
        cards: faces(state, &state.player(seat).cards),
        ..Hand::titled(whose(state, seat))
    }
}

/// The title of the row.
pub fn face_down(state: &State) -> Phrase {
    phrase!("THE ROW ({} cards face down)", state.pile.len())
}

/// The title of a seat's cards.
pub fn whose(state: &State, seat: Seat) -> Phrase {
    if state.has_left(seat) {
        phrase!("Cards of {}, who has left", called(seat))
    } else {
        phrase!("Cards of {}", called(seat))
    }
}

pub fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::Warrior => Shape::Warrior,
        Kind::Shaman => Shape::Shaman,
        Kind::Champion => Shape::Hero,
    }
}

pub fn tint(seat: Seat) -> Tint {
    match seat.number() {
        1 => Tint::Red,
        2 => Tint::Blue,
        3 => Tint::Green,
        _ => Tint::Gold,
    }
}

/// The faces of cards: the phases of a turn from top to bottom, and food in the red deck.
fn faces(state: &State, cards: &[Card]) -> Vec<Face> {
    let known = |row: Vec<(Shape, u8)>| row.into_iter().filter(|(_, count)| *count > 0).collect::<Vec<_>>();
    let face = |card: &Card| {
        let facts = card.facts();
        let recruits = Kind::ALL.map(shape).into_iter().zip(facts.recruits).collect();
        let mut rows = vec![
            known(vec![(Shape::Draft, facts.draft)]),
            known(recruits),
            known(vec![(Shape::Step, facts.moves)]),
            known(vec![(Shape::Point, facts.prosperity)]),
        ];
        if state.deck == Deck::Red {
            rows.push(known(vec![(Shape::Food, facts.self_fed.into())]));
        }
        Face { name: card.to_string(), rows }
    };
    cards.iter().map(face).collect()
}
