//! A roll and its step moves.

use crate::game::{Phrase, Roll, phrase};

/// Dice to be played: one at the opening, two later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    One(u8),
    Two(u8, u8),
}

impl Dice {
    pub fn of(roll: &Roll) -> Option<Self> {
        let face = |face: u16| u8::try_from(face).ok().filter(|face| (1..=6).contains(face));
        match roll.0.as_slice() {
            [die] => Some(Dice::One(face(*die)?)),
            [one, other] => Some(Dice::Two(face(*one)?, face(*other)?)),
            _ => None,
        }
    }

    /// The step moves it gives: four for a double.
    pub fn steps(self) -> Vec<u8> {
        match self {
            Dice::One(die) => vec![die],
            Dice::Two(one, other) if one == other => vec![one; 4],
            Dice::Two(one, other) => vec![one, other],
        }
    }

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

    /// In a sentence: `2`, `3 and 5`.
    pub fn spell(self) -> Phrase {
        match self {
            Dice::One(die) => phrase!("{}", die),
            Dice::Two(one, other) => phrase!("{} and {}", one, other),
        }
    }
}

/// Each distinct number with the remaining dice.
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
