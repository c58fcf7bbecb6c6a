//! The letter about the turning points of a game that is over.

use crate::game::{Position, Seat, Viewer};
use crate::play::Board;

use super::board;
use super::moves;
use crate::letter::bytes::Content;
use crate::letter::words::{Block, Form, seats, sentences};

sentences! {
    pub enum Text {
        Heading { title: String, board: u32 } = "review-heading",
        Move { number: u32, played: String, better: String } = "review-move",
        MoveRoll { number: u32, roll: String, played: String, better: String } = "review-move-roll",
        Cost { chance: u32, left: u32 } = "review-cost",
        Won { left: u32 } = "review-won",
        Off = "review-off",
    }
}

/// A move after which its player was much less likely to win than after another one.
#[derive(Debug)]
pub struct TurningPoint {
    pub number: u32,
    pub played: String,
    pub better: String,
    /// The chance of winning with the better one, in percent.
    pub chance: u32,
    /// The chance with the one that was made, in percent.
    pub left: u32,
    pub before: Box<dyn Position>,
    /// The position after the better one.
    pub after: Box<dyn Position>,
}

/// Makes the letter for the player in this seat, who sees each position as it was seen from there.
pub fn review(form: &Form, of: &Board, seat: Seat, points: &[TurningPoint]) -> Content {
    let words = &form.words();
    let title = of.game().info().title.to_owned();
    let heading = words.say(&Text::Heading { title, board: of.number });
    let told = points.iter().flat_map(|point| {
        let told = |text: &str| moves::told_move(words, point.before.as_ref(), seat, text);
        let (number, played, better) = (point.number, told(&point.played), told(&point.better));
        let moved = words.say(&match point.before.roll() {
            Some(roll) => Text::MoveRoll { number, roll: moves::dashed(&roll), played, better },
            None => Text::Move { number, played, better },
        });
        let left = point.left;
        let cost = words.say(&match moves::told_chance(point.after.as_ref(), point.chance) {
            100 => Text::Won { left },
            chance => Text::Cost { chance, left },
        });
        let shown = |position: &dyn Position| {
            let picture = seats::picture_with_names(of, position.picture(Viewer::Seat(seat)));
            words.said(picture)
        };
        let (now, before) = (shown(point.after.as_ref()), shown(point.before.as_ref()));
        [
            Block::Text(format!("{moved} {cost}")),
            Block::Small { now, before, seen: seats::seen(of, Some(seat)) },
        ]
    });
    let off = Block::Footer(words.say(&Text::Off));
    let blocks = [Block::Text(heading)].into_iter().chain(told).chain([off]).collect();
    Content { subject: board::subject(of), blocks }
}
