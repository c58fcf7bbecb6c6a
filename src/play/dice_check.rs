//! Recomputes every roll of a record from its board's key: for `pbmd dice verify` and the page that does the same.

use crate::game::{self, Decided, Key, Replay, Seed};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceCheck {
    pub board: u32,
    /// Whether the key matches the board's commitment.
    pub commitment: bool,
    /// How many mails enter that accepted the challenge; 0 but on boards of earlier versions.
    pub accepts: usize,
    /// All rolls, with the lot for the seats as roll 0.
    pub rolls: Vec<CheckedRoll>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRoll {
    /// Its number, from 1; 0 for the lot for the seats.
    pub number: u32,
    /// The number of the move before which it was made.
    pub before: usize,
    /// As the record has it.
    pub roll: String,
    /// As the key gives it.
    pub expected: String,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDiceCheck {
    #[error("there is no [Dice \"COMMITMENT KEY\"] tag, so nothing can be checked")]
    NoDice,
    #[error("{0} is played without dice, there is nothing to check")]
    NoChance(&'static str),
    /// The game is not over, so the key is still secret.
    #[error("the Dice tag holds the commitment alone: the key comes with the last letter of the game")]
    NoKey,
    #[error("the key in the Dice tag is not made of 64 hexadecimal digits")]
    BadKey,
    #[error("there is no [Board \"NUMBER\"] tag, from which the rolls follow as well")]
    NoBoard,
    #[error("the Mails tag cannot be read: {0}")]
    BadMails(String),
    #[error("there is no [Opening ..] tag with the lots, from which the rolls follow as well")]
    NoOpening,
    #[error("there is no [Seats ..] tag with the lot that decided who sits where")]
    NoSeats,
}

impl CheckedRoll {
    pub fn is_right(&self) -> bool {
        self.roll == self.expected
    }
}

impl DiceCheck {
    /// Recomputes every roll.
    pub fn of(replay: &Replay) -> Result<Self, NoDiceCheck> {
        let info = replay.record.game().info();
        let dice = replay.tag("Dice");
        let dice =
            dice.ok_or(if info.chance { NoDiceCheck::NoDice } else { NoDiceCheck::NoChance(info.title) })?;
        let (told, key) = dice.split_once(' ').ok_or(NoDiceCheck::NoKey)?;
        let key = read_key(key.trim()).ok_or(NoDiceCheck::BadKey)?;
        let board = replay.tag("Board").and_then(|number| number.parse().ok()).ok_or(NoDiceCheck::NoBoard)?;
        let seed =
            Seed::read(board, replay.tag("Mails")).map_err(|bad| NoDiceCheck::BadMails(bad.to_string()))?;
        if !replay.record.opening().is_empty() && replay.tag("Opening").is_none() {
            return Err(NoDiceCheck::NoOpening);
        }
        let lot = match replay.tag("Seats") {
            Some(told) => {
                let expected = game::lot_of(&key, &seed, replay.record.setup()).to_string();
                Some(CheckedRoll { number: 0, before: 1, roll: told.to_owned(), expected })
            }
            None if replay.record.setup().draws_seats() && replay.record.moves() > 0 => {
                return Err(NoDiceCheck::NoSeats);
            }
            None => None,
        };
        let lines = replay.record.move_lines();
        let check = |(number, decided): (u32, &Decided)| {
            let before = lines.get(..decided.before).unwrap_or(lines);
            CheckedRoll {
                number,
                before: before.lines().count() + 1,
                roll: decided.roll.to_string(),
                expected: game::roll(&key, &seed, number, before, decided.kind).to_string(),
            }
        };
        let rolls = lot.into_iter().chain((1..).zip(&replay.decided).map(check)).collect();
        let commitment = game::commitment(&key).eq_ignore_ascii_case(told);
        let accepts = seed.mails().map_or(0, game::Mails::accepts);
        Ok(DiceCheck { board, commitment, accepts, rolls })
    }

    /// Whether all rolls follow from the key, and the board had committed to it.
    pub fn is_right(&self) -> bool {
        self.commitment && self.rolls.iter().all(CheckedRoll::is_right)
    }
}

fn read_key(text: &str) -> Option<Key> {
    hex::decode(text).ok()?.try_into().ok()
}
