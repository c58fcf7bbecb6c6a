//! A roll, and the step moves that it gives.

use crate::game::{Phrase, Roll, phrase};

/// Dice to be played: one at the opening, two later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The opening die.
    One(u8),
    /// Two dice.
    Two(u8, u8),
}

impl Dice {
    /// The dice of a roll; none if it is no roll of one or two dice.
    pub fn of(roll: &Roll) -> Option<Self> {
        let face = |face: u16| u8::try_from(face).ok().filter(|face| (1..=6).contains(face));
        match roll.0.as_slice() {
            [die] => Some(Dice::One(face(*die)?)),
            [one, other] => Some(Dice::Two(face(*one)?, face(*other)?)),
            _ => None,
        }
    }

    /// The step moves that it gives, by their numbers: a double gives four.
    pub fn steps(self) -> Vec<u8> {
        match self {
            Dice::One(die) => vec![die],
            Dice::Two(one, other) if one == other => vec![one; 4],
            Dice::Two(one, other) => vec![one, other],
        }
    }

    /// Whether two dice show the same.
    pub fn is_double(self) -> bool {
        matches!(self, Dice::Two(one, other) if one == other)
    }

    /// As records write it: `2`, `3,5`.
    pub fn write(self) -> String {
        match self {
            Dice::One(die) => die.to_string(),
            Dice::Two(one, other) => format!("{one},{other}"),
        }
    }

    /// As a sentence has it: `2`, `3 and 5`.
    pub fn spell(self) -> Phrase {
        match self {
            Dice::One(die) => phrase!("{}", die),
            Dice::Two(one, other) => phrase!("{} and {}", one, other),
        }
    }
}

/// Each number among the dice once, with the dice that are left when it is used.
pub fn choices(dice: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let mut choices: Vec<(u8, Vec<u8>)> = Vec::new();
    for (i, die) in dice.iter().enumerate() {
        if choices.iter().all(|(other, _)| other != die) {
            let left = dice.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, d)| *d).collect();
            choices.push((*die, left));
        }
    }
    choices
}
