//! Pictures.

use super::positions::crowded;
use super::*;
use crate::game::{Face, Hand, Part, Shape, Tint};
use crate::text::plain;

/// The letter of a symbol in text.
fn letter(shape: Shape) -> char {
    match shape {
        Shape::Draft => 'D',
        Shape::Warrior => 'w',
        Shape::Shaman => 's',
        Shape::Hero => 'c',
        Shape::Step => '>',
        Shape::Point => '$',
        Shape::Food => 'F',
        shape => panic!("{shape:?}"),
    }
}

/// All symbols of a card in one word.
fn signs(face: &Face) -> String {
    let signs = face.rows.iter().flatten();
    signs.map(|(shape, count)| letter(*shape).to_string().repeat((*count).into())).collect()
}

/// Drawings show what the text shows: the figures and owner of each land, every lake, and the cards of the row and of each kingdom with
/// all their symbols.
#[test]
fn drawings_agree_with_the_text() {
    let mut numbers = Numbers(12);
    for (players, options) in settings() {
        for _ in 0..20 {
            let state = crowded(&mut numbers, players, &options);
            let parts = Savana::picture(&state, Viewer::Watcher).parts;
            let mut hands: Vec<&Hand> = Vec::new();
            for part in &parts {
                match part {
                    Part::Diagram(board) => check_lands(&state, board),
                    Part::Cards(hand) => hands.push(hand),
                    _ => {}
                }
            }
            let lines = plain(&Savana::picture(&state, Viewer::Watcher), None);
            let text = lines.replace("\n    ", " ");
            let (row, kingdoms) = hands.split_first().unwrap();
            assert!(
                text.contains(&row.title.to_string())
                    && row.title.to_string().contains(&row.hidden.to_string())
            );
            let head: Vec<String> =
                (1..).zip(&row.cards).map(|(n, card): (u8, _)| format!("{n}:{}", card.name)).collect();
            let line = lines.lines().find(|line| line.trim_start().starts_with("1:")).unwrap();
            assert_eq!(line.split_whitespace().collect::<Vec<_>>(), head);
            for (shape, sign) in &row.key {
                assert_eq!(letter(*shape).to_string(), *sign);
            }
            assert_eq!(kingdoms.len(), usize::from(players));
            for (seat, hand) in state.seats().zip(kingdoms) {
                let cards = (1..).zip(&hand.cards);
                let cards = cards.map(|(n, card): (u8, _)| format!("{n}:{} {}", card.name, signs(card)));
                let line = format!("{}: {}\n", hand.title, cards.collect::<Vec<_>>().join(", "));
                assert!(text.contains(&line) && hand.owner == Some(seat), "{line}{text}");
            }
        }
    }
}

/// Each land's drawing agrees with its text.
fn check_lands(state: &State, board: &crate::game::Diagram) {
    let lakes = state.map().places.len() - board.cells.len();
    assert_eq!(board.look.scenery.len(), lakes);
    for cell in &board.cells {
        let figures =
            cell.drawn.figures.iter().map(|figure| format!("{}{}", figure.count, letter(figure.shape)));
        let shown = cell.drawn.owner.map(|owner| format!("{owner}:{}", figures.collect::<String>()));
        assert_eq!(cell.shown, shown.unwrap_or_default());
        let tints = [Tint::Red, Tint::Blue, Tint::Green, Tint::Gold];
        let tint = cell.drawn.owner.map(|owner| tints[owner.index()]);
        assert!(cell.drawn.figures.iter().all(|figure| Some(figure.tint) == tint));
    }
}
