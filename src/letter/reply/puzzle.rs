//! Positions to solve, and their solutions (`templates/en/puzzle.ftl`).

use crate::game::{Position, Seat, Viewer};
use crate::letter::bytes::ServerIdentity;
use crate::letter::bytes::render::{Target, link_length};
use crate::letter::moves::{self, Ranks};
use crate::letter::words::taps::Text as Tap;
use crate::letter::words::taps::tap;
use crate::letter::words::{Block, Choices, Points, Seen, Words, sentences};
use crate::rating::Rating;

use super::Refused;

/// Room for links to moves, in bytes.
const ROOM: usize = 9_000;

/// A position in which one move is far better than all others.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its number among those of its reader.
    pub number: u32,
    /// The title of the game, with options.
    pub title: String,
    pub game: &'static str,
    /// Whether its reader played that game.
    pub is_own: bool,
    pub seat: Seat,
    /// The number of seats.
    pub seats: u8,
    pub before: Box<dyn Position>,
    pub state: PuzzleState,
}

#[derive(Clone, Debug)]
pub enum PuzzleState {
    Asked,
    /// Its reader asked for another one before answering it.
    StillOpen,
    Wrong(Refused),
    Solved(Solution),
}

/// The answer to a position, and what it was worth.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The move that was wrong; none if it was right or nothing was tried.
    pub played: Option<String>,
    pub is_right: bool,
    pub better: String,
    /// The moves expected after it, that move first.
    pub expected: Vec<String>,
    /// The chances of winning with it, and with the best of all others, in thousandths.
    pub chances: (u32, u32),
    pub after: Option<Box<dyn Position>>,
    /// None if it is from a game of the reader, who may have been told the move after its end.
    pub rated: Option<RatedAnswer>,
}

#[derive(Clone, Debug)]
pub struct RatedAnswer {
    /// The reader's rating before and after.
    pub ratings: (Rating, Rating),
    /// How many positions the reader has solved, and of how many.
    pub solved: (u32, u32),
}

sentences! {
    pub enum Text {
        Heading { title: String } = "puzzle-heading",
        You { who: String } = "puzzle-you",
        YouRoll { who: String, roll: String } = "puzzle-you-roll",
        Seat { seat: u8 } = "puzzle-seat",
        StillOpen = "puzzle-still-open",
        How = "puzzle-how",
        Right { better: String } = "puzzle-right",
        Wrong { better: String, played: String } = "puzzle-wrong",
        Shown { better: String } = "puzzle-shown",
        Chances { chance: u32, second: u32 } = "puzzle-chances",
        Expected { expected: String } = "puzzle-expected",
        Rating { before: Points, after: Points, solved: u32, tried: u32 } = "puzzle-rating",
        Own = "puzzle-own",
        Again { game: String } = "puzzle-again",
    }
}

impl Puzzle {
    pub(super) fn blocks(&self, words: &Words, server: &ServerIdentity) -> Vec<Block> {
        match &self.state {
            PuzzleState::Asked => self.asked(words, server),
            PuzzleState::StillOpen => {
                let still = Block::Text(words.say(&Text::StillOpen));
                [still].into_iter().chain(self.asked(words, server)).collect()
            }
            PuzzleState::Wrong(why) => {
                why.blocks(words).into_iter().chain(self.asked(words, server)).collect()
            }
            PuzzleState::Solved(solution) => self.solved(words, solution),
        }
    }

    /// The sides in place of the players' names.
    fn seen(&self, words: &Words) -> Seen {
        let players = (1..=self.seats).map(|seat| self.side(words, Seat::new(seat))).collect();
        Seen { viewer: Some(self.seat), players }
    }

    fn side(&self, words: &Words, seat: Seat) -> String {
        let side = words.phrase(&self.before.side(seat).short());
        if side.is_empty() { words.say(&Text::Seat { seat: seat.number() }) } else { side }
    }

    fn asked(&self, words: &Words, server: &ServerIdentity) -> Vec<Block> {
        let who = self.side(words, self.seat);
        let you = match self.before.roll() {
            Some(roll) => Text::YouRoll { who, roll: moves::dashed(&roll) },
            None => Text::You { who },
        };
        let heading = words.say(&Text::Heading { title: self.title.clone() });
        let situation = self.before.situation().map(|situation| Block::Text(words.phrase(&situation)));
        let picture = words.picture(self.before.picture(Viewer::Seat(self.seat)), None, self.seen(words));
        let moves = Block::Choices(self.moves(words, server));
        let how = Block::Text(words.say(&Text::How));
        [Block::Text(format!("{heading} {}", words.say(&you)))]
            .into_iter()
            .chain(situation)
            .chain([picture, moves, how])
            .collect()
    }

    fn moves(&self, words: &Words, server: &ServerIdentity) -> Choices {
        let view = self.before.view(Viewer::Seat(self.seat));
        let target = Target::of_any(server, &self.title);
        let link = |text: &String| link_length(&target, text);
        let moves = moves::shown(words, (view.as_ref(), self.seat), &Ranks::default(), ROOM, link);
        Choices {
            heading: words.say(&moves::Text::Moves),
            remark: moves.remark(words),
            groups: moves.groups,
            others: Vec::new(),
            last: Some(tap(words, &Tap::Solution, "resign")),
            prefix: String::new(),
        }
    }

    fn solved(&self, words: &Words, solution: &Solution) -> Vec<Block> {
        let told = |text: &str| moves::told_move(words, self.before.as_ref(), self.seat, text);
        let better = told(&solution.better);
        let verdict = match &solution.played {
            _ if solution.is_right => Text::Right { better },
            Some(played) => Text::Wrong { better, played: told(played) },
            None => Text::Shown { better },
        };
        let (chance, second) = solution.chances;
        let after = solution.after.as_deref().unwrap_or(self.before.as_ref());
        let chance = moves::told_chance(after, percent(chance));
        let chances = Text::Chances { chance, second: percent(second) };
        let expected = moves::told_line(words, self.before.as_ref(), &solution.expected);
        let expected = (expected.len() > 1).then(|| {
            let between = if words.is_aloud() { "; " } else { ", " };
            Text::Expected { expected: expected.join(between) }
        });
        let rating = match solution.rated {
            Some(RatedAnswer { ratings: (before, after), solved: (solved, tried) }) => {
                Text::Rating { before: Points::of(before), after: Points::of(after), solved, tried }
            }
            None => Text::Own,
        };
        let shown = |position: &dyn Position| words.said(position.picture(Viewer::Seat(self.seat)));
        let picture = solution.after.as_deref().map(|after| Block::Small {
            now: shown(after),
            before: shown(self.before.as_ref()),
            seen: self.seen(words),
        });
        let said: Vec<String> =
            [verdict, chances].iter().chain(&expected).map(|text| words.say(text)).collect();
        let again = Text::Again { game: self.game.to_owned() };
        [Block::Text(said.join(" "))]
            .into_iter()
            .chain(picture)
            .chain([rating, again].iter().map(|text| Block::Text(words.say(text))))
            .collect()
    }
}

fn percent(thousandths: u32) -> u32 {
    (thousandths + 5) / 10
}
