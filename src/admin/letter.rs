//! `pbmd letter`: shows a board as letters do, for authors of games.

use std::collections::VecDeque;
use std::io::Write;

use clap::{Args, ValueEnum};

use crate::draw;
use crate::game::{Position, Roll, Seat, Setup, Turn, Viewer};
use crate::letter::{self, Seen, WIDEST, Words};

use super::Failure;
use super::posted::LetterTask;
use super::rules::{Board, Dice, Place, decide, decide_all, needed, refused};

/// What a letter shows of a board, for authors of games; or looks at letters that wait, for those who run a server
///
/// Options of a game are written after its name, as in a challenge: pbmd letter savoya -stack=4
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  pbmd letter list
  pbmd letter again --all"
)]
pub struct Letter {
    /// What is to be done with letters that wait.
    #[command(subcommand)]
    pub task: Option<LetterTask>,
    #[command(flatten)]
    board: Option<Board>,
    /// The position; the start of the game unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Whose letter it is, and whose turn where the position does not say it; a watcher's unless given
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    #[command(flatten)]
    dice: Dice,
    /// Moves made from there; the last one is marked
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// What to print
    #[arg(long, value_name = "FORM", default_value = "text")]
    to: Form,
    /// The language of its words
    #[arg(long, value_name = "LANG", default_value = letter::ENGLISH)]
    lang: String,
}

/// A position, and the one before its last move.
type Played = (Option<Box<dyn Position>>, Box<dyn Position>);

/// What a board becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Plain text
    Text,
    /// A page
    Html,
    /// Text for the ear
    Speech,
    /// The drawing
    Svg,
    /// The drawing as a letter has it
    Png,
}

impl Letter {
    /// Writes the board in the chosen form.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let words = self.words()?;
        let board = self.board.as_ref().ok_or_else(|| Failure::Usage("name a game".to_owned()))?;
        let (game, setup) = board.setup()?;
        let reader = self.reader(&setup)?;
        let (before, now) = self.played(board, reader)?;
        let viewer = reader.map_or(Viewer::Watcher, Viewer::Seat);
        let picture = |position: &dyn Position| position.picture(viewer);
        let (now, before) = (picture(now.as_ref()), before.as_deref().map(picture));
        let title = game.info().title;
        let seen = Seen { viewer: reader, players: sides(&setup) };
        let blocks = [words.picture(now.clone(), before.clone(), seen)];
        let drawing = || draw::drawing(&now, before.as_ref(), title, draw::Overlay::default());
        let no_board = || Failure::Refused(format!("{title} has no board that can be drawn"));
        match self.to {
            Form::Text => out.write_all(letter::text(&blocks, words, WIDEST).as_bytes())?,
            Form::Html => {
                out.write_all(letter::sheet(words, title, &blocks, &letter::drawn).html.as_bytes())?
            }
            Form::Speech => out.write_all(letter::speech(&blocks, words, WIDEST).as_bytes())?,
            Form::Svg => out.write_all(drawing().ok_or_else(no_board)?.svg().as_bytes())?,
            Form::Png => {
                let png = drawing().and_then(|drawing| draw::png(&drawing)).ok_or_else(no_board)?;
                // Not text, so it must not be escaped.
                std::io::stdout().write_all(&png)?;
            }
        }
        Ok(())
    }

    fn words(&self) -> Result<&'static Words, Failure> {
        let languages = letter::languages();
        if languages.contains(&self.lang.as_str()) {
            Ok(Words::of(&self.lang))
        } else {
            Err(Failure::Usage(format!("no language {:?}: there are {}", self.lang, languages.join(", "))))
        }
    }

    fn reader(&self, setup: &Setup) -> Result<Option<Seat>, Failure> {
        match self.seat {
            Some(seat) if !(1..=setup.players).contains(&seat) => {
                Err(Failure::Usage(format!("there is no seat {seat}: the seats are 1 to {}", setup.players)))
            }
            seat => Ok(seat.map(Seat::new)),
        }
    }

    /// The position after the moves, and the one before the last of them.
    fn played(&self, board: &Board, reader: Option<Seat>) -> Result<Played, Failure> {
        let mut rolls: VecDeque<Roll> = self.dice.rolls().iter().cloned().collect();
        let place = |seat| Place::new(board.clone(), self.position.clone(), seat).position();
        // The reader need not be the one to move.
        let (_, mut now) = place(self.seat).or_else(|why| place(None).map_err(|_| why))?;
        let mut before = None;
        for text in &self.moves {
            now = thrown(now, &mut rolls)?;
            let seat = match now.turn() {
                Turn::Over { outcome, why } => {
                    return Err(Failure::Refused(format!("the game is over ({outcome}): {why}")));
                }
                turn => match (turn.seats(), reader) {
                    ([seat], _) => *seat,
                    (seats, Some(seat)) if seats.contains(&seat) => seat,
                    _ => return Err(Failure::Usage("several seats may move: --seat is needed".to_owned())),
                },
            };
            let (_, next) = now.play(seat, text).map_err(|unread| refused(text, unread, None))?;
            before = Some(std::mem::replace(&mut now, next));
        }
        Ok((before, decide_all(now, rolls)?))
    }
}

/// Names for the players, by seat.
fn sides(setup: &Setup) -> Vec<String> {
    (1..=setup.players).map(|seat| format!("seat {seat}")).collect()
}

/// The position before a move, after the rolls that come first.
fn thrown(mut position: Box<dyn Position>, rolls: &mut VecDeque<Roll>) -> Result<Box<dyn Position>, Failure> {
    while let Turn::Chance(chance) = position.turn() {
        let roll = rolls.pop_front().ok_or_else(|| Failure::Usage(needed(chance.kind)))?;
        position = decide(position.as_ref(), &roll)?;
    }
    Ok(position)
}
