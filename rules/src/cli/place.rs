//! The game, setup and position given on a command line.

use std::collections::VecDeque;

use clap::Args;

use crate::game::{Game, Kind, Position, Purpose, Roll, Seat, Setup, Turn};
use crate::games;

use crate::cli::streams::Failure;

/// The board that is meant.
#[derive(Clone, Debug, Args)]
pub struct Board {
    /// The game; its options follow as -NAME=VALUE. `pbmd rules list` shows both
    pub(super) game: String,
    // Filled by `with_game_options`.
    #[arg(long = "option", hide = true, allow_hyphen_values = true)]
    pub(super) options: Vec<String>,
    /// How many players; the fewest that the game allows unless given
    #[arg(long, value_name = "N")]
    pub(super) players: Option<u8>,
}

/// The position that is meant.
#[derive(Debug, Args)]
pub struct Place {
    #[command(flatten)]
    board: Board,
    /// The position; the start of the game unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Whose turn it is, where the position does not say it
    #[arg(long, value_name = "N")]
    pub(super) seat: Option<u8>,
}

/// What chance decides.
#[derive(Debug, Args)]
pub struct Dice {
    /// What chance decides before the move; once more for what it decides after it
    #[arg(long = "dice", value_name = "A,B", value_parser = read_roll)]
    rolls: Vec<Roll>,
}

fn read_roll(text: &str) -> Result<Roll, String> {
    text.parse().map_err(|_| "dice are numbers separated by commas, such as 3,4".to_string())
}

impl Board {
    /// The game with this name, or a suggestion.
    pub fn game(&self) -> Result<&'static dyn Game, Failure> {
        games::named(&self.game).ok_or_else(|| {
            let names = games::ALL.iter().map(|game| game.info().name);
            let meant = names
                .map(|name| (strsim::damerau_levenshtein(name, &self.game.to_lowercase()), name))
                .filter(|(distance, name)| *distance <= name.len().div_ceil(2))
                .min();
            let advice = match meant {
                Some((_, name)) => format!("is {name} meant?"),
                None => "`pbmd rules list` shows the games".to_string(),
            };
            Failure::Usage(format!("no game is called {:?}; {advice}", self.game))
        })
    }

    /// The game and its setup, not yet checked.
    pub fn setup(&self) -> Result<(&'static dyn Game, Setup), Failure> {
        let game = self.game()?;
        let players = self.players.unwrap_or(game.info().fewest);
        let setup = Setup::read(players, &self.options.join(" ")).map_err(usage)?;
        Ok((game, setup))
    }
}

impl Place {
    /// A position from its text, or the start; `seat` says whose turn it is.
    pub fn new(board: Board, position: Option<String>, seat: Option<u8>) -> Place {
        Place { board, position, seat }
    }

    /// The game and the position.
    pub fn position(&self) -> Result<(&'static dyn Game, Box<dyn Position>), Failure> {
        let (game, setup) = self.board.setup()?;
        let start = game.start(&setup).map_err(usage)?;
        let seat = match self.seat {
            Some(seat) if !(1..=setup.players).contains(&seat) => {
                let fault = format!("there is no seat {seat}: the seats are 1 to {}", setup.players);
                return Err(Failure::Usage(fault));
            }
            seat => seat.map(Seat::new),
        };
        // If lots alone decide who begins, the given seat does, or the first one.
        let lots = start.opening(seat.unwrap_or(Seat::new(1)), "");
        let position = match (&self.position, seat) {
            (None, _) if lots.is_some() => decide_all(start, lots.into_iter().flatten())?,
            (None, None) => start,
            (None, Some(_)) => game.parse_position(&setup, &start.text(), seat).map_err(usage)?,
            (Some(text), _) => game.parse_position(&setup, text, seat).map_err(usage)?,
        };
        let turn = position.turn();
        match seat {
            Some(seat) if !turn.seats().contains(&seat) && !matches!(turn, Turn::Over { .. }) => {
                let list: Vec<String> = turn.seats().iter().map(Seat::to_string).collect();
                let list = list.join(" or ");
                Err(Failure::Usage(format!("it is not the turn of seat {seat}, but of seat {list}")))
            }
            _ => Ok((game, position)),
        }
    }

    /// The seat to move; refused after the end.
    pub fn mover(&self, turn: &Turn) -> Result<Seat, Failure> {
        if let Turn::Over { outcome, why } = turn {
            return Err(Failure::Refused(format!("the game is over ({outcome}): {why}")));
        }
        match (self.seat, turn.seats()) {
            (Some(seat), _) => Ok(Seat::new(seat)),
            (None, [seat]) => Ok(*seat),
            (None, _) => Err(Failure::Usage("several seats may move: --seat is needed".to_string())),
        }
    }
}

impl Dice {
    /// All rolls, in order.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// Rolls until a seat is to move; returns the position and the remaining dice.
    pub fn before_move(
        &self,
        mut position: Box<dyn Position>,
    ) -> Result<(Box<dyn Position>, VecDeque<Roll>), Failure> {
        let mut rolls: VecDeque<Roll> = self.rolls.iter().cloned().collect();
        while let Turn::Chance(chance) = position.turn() {
            if chance.purpose == Purpose::Lot {
                let why = "lots are drawn for the first move: --seat is needed to say whose turn it is";
                return Err(Failure::Usage(why.to_string()));
            }
            let roll = rolls.pop_front().ok_or_else(|| Failure::Usage(needed(chance.kind)))?;
            position = decide(position.as_ref(), &roll)?;
        }
        Ok((position, rolls))
    }
}

/// Applies all rolls.
pub fn decide_all(
    mut position: Box<dyn Position>,
    rolls: impl IntoIterator<Item = Roll>,
) -> Result<Box<dyn Position>, Failure> {
    for roll in rolls {
        if !matches!(position.turn(), Turn::Chance(_)) {
            return Err(Failure::Usage(format!(
                "nothing is to be rolled that could be {roll}: leave out --dice"
            )));
        }
        position = decide(position.as_ref(), &roll)?;
    }
    Ok(position)
}

/// Applies a roll.
pub fn decide(position: &dyn Position, roll: &Roll) -> Result<Box<dyn Position>, Failure> {
    position.decide(roll).map_err(|why| Failure::Usage(format!("--dice {roll}: {why}")))
}

/// Says which roll is needed first.
pub fn needed(kind: Kind) -> String {
    match kind {
        Kind::Dice { count: 1, sides } => {
            format!("a die with {sides} faces is thrown first: --dice is needed")
        }
        Kind::Dice { count, sides } => {
            format!("{count} dice with {sides} faces are thrown first: --dice is needed")
        }
        Kind::Shuffle { items } => {
            format!(
                "{items} things are shuffled first: --dice is needed, with the numbers 1 to {items} in some order"
            )
        }
    }
}

/// An error in the command line.
pub fn usage(why: impl ToString) -> Failure {
    Failure::Usage(why.to_string())
}
