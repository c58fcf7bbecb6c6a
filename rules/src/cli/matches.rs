//! `pbmd rules match`: games between players of the program, to find out who is better.

mod manners;
mod player;
mod score;

use std::io::Write;
use std::sync::Mutex;
use std::thread;

use clap::Args;
use sha2::{Digest, Sha256};

use crate::game::{self, Position, Seat, Seed, Turn};
use crate::games;
use crate::search::{Place, Thinker, is_stalled};

use crate::cli::{Failure, write_json};

use super::Board;
use super::choices::Choices;
use super::place::usage;

use manners::Manners;
use score::Played;

pub use player::Player;
pub use score::{Interval, Judged, Score, Standing};

/// Plays games between players of the program, and tells who is better and by how much
///
/// Players are random, greedy (who looks no further than his move), planner (no further than his turn), easy, house, hard, house-1
/// and so on, nodes=N, who looks at N positions, nodes=N/P, who makes P % of the moves at random besides, and wide=N/P, who follows
/// ten times as many beginnings of a turn. house-3:clerk is house-3 with the character of a clerk; there are gamblers and builders too.
/// Seats are turned from game to game, so that everybody
/// plays each seat equally often, with the same dice and the same opening moves. A game that is too long counts as a draw. Nobody
/// resigns, and two house players agree to a draw after 20 quiet rounds; with --manners they resign, and offer and accept draws, as
/// they do by mail. Ctrl-C stops.
///
/// For example:
///   pbmd rules match great --seats hard,easy --games 40 --jobs 2
///   pbmd rules match savana --seats easy,random,random --games 30
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct Match {
    #[command(flatten)]
    board: Board,
    /// Who plays, one for each seat
    #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
    seats: Vec<Player>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What moves, dice and openings follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many moves are made at random before the players begin; 4 unless given where chance decides nothing, and otherwise none
    #[arg(long, value_name = "N")]
    pub opening: Option<u32>,
    /// After how many moves a game counts as a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most_moves: u32,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
    /// House players resign and agree to draws as they do by mail
    #[arg(long)]
    manners: bool,
    /// Answer as one line of JSON
    #[arg(long)]
    json: bool,
}

impl Match {
    /// A match with default settings.
    pub fn of(game: &str, seats: Vec<Player>, games: u32) -> Match {
        let board = Board { game: game.to_string(), options: Vec::new(), players: None };
        Match {
            board,
            seats,
            games,
            seed: 1,
            opening: None,
            most_moves: 1000,
            jobs: 1,
            manners: false,
            json: false,
        }
    }

    /// Adds a game option, as in a challenge.
    pub fn with_option(mut self, option: &str) -> Match {
        self.board.options.push(option.to_string());
        self
    }

    /// Plays the games and writes the score.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let score = self.play()?;
        if self.json { write_json(out, &score) } else { score.write(out) }
    }

    /// Plays the games.
    /// Fails if the game is unknown, has no variant for this number of players, or its rules refused a player's move.
    pub fn play(&self) -> Result<Score, Failure> {
        let count = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        if self.board.players.is_some_and(|players| players != count) {
            return Err(usage(format!("--seats names {count} players")));
        }
        let board = Board { players: Some(count), ..self.board.clone() };
        let (game, setup) = board.setup()?;
        let thinker = games::thinker(game.info().name)
            .ok_or_else(|| usage(format!("nobody plays {}", game.info().title)))?;
        let start = game.start(&setup).map_err(usage)?;
        let numbers = Mutex::new(0..self.games);
        let score = Mutex::new(Score::new(game.info().name, self.seed, &self.seats));
        let work = || -> Result<(), Failure> {
            let next = || numbers.lock().ok().and_then(|mut numbers| numbers.next());
            while let Some(number) = next() {
                let played = self.game(thinker, start.clone(), number)?;
                if let Ok(mut score) = score.lock() {
                    score.add(number, self.turned_by(number), &played);
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let hands: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            let broken = || Failure::Refused("a game was broken off by a fault".to_string());
            hands.into_iter().try_for_each(|hand| hand.join().unwrap_or_else(|_| Err(broken())))
        })?;
        score.into_inner().map_err(|_| Failure::Refused("a game was broken off by a fault".to_string()))
    }

    /// How far the players are rotated in a game: player p has seat p + this.
    fn turned_by(&self, number: u32) -> usize {
        number as usize % self.seats.len().max(1)
    }

    fn game(&self, thinker: &dyn Thinker, start: Box<dyn Position>, number: u32) -> Result<Played, Failure> {
        let players = self.seats.len();
        // The games of one rotation have the same dice and opening.
        let pair = number / u32::try_from(players).unwrap_or(1).max(1);
        let key: game::Key = Sha256::digest(format!("pbmd-rules-match|{}|{pair}", self.seed)).into();
        let opening = self.opening.unwrap_or(if thinker.info().chance { 0 } else { 4 });
        let mut choices = Choices::of(&key);
        let mut own = Choices::of(&super::advise::seed(self.seed, number, 0));
        let mut position = start;
        let mut played = Played {
            outcome: None,
            why: String::new(),
            moves: 0,
            thought: vec![(0, 0); players],
            found: Vec::new(),
        };
        let mut rolls = 0;
        // By seat: the share of a win that a house player found there last.
        let mut worth: Vec<Option<f64>> = vec![None; players];
        let mut manners = self.manners.then(|| Manners::of(players));
        while played.moves < self.most_moves {
            let fault =
                |why: &str| Failure::Refused(format!("game {}: {why} in {}", number + 1, position.text()));
            let quiet = thinker.quiet_rounds(position.as_ref());
            let agree = manners.is_none() && players == 2;
            if agree && worth.iter().all(|worth| worth.is_some_and(|worth| is_stalled(quiet, worth))) {
                return Ok(Played { why: format!("agreed to draw after {quiet} quiet rounds"), ..played });
            }
            match position.turn() {
                Turn::Over { outcome, why } => {
                    return Ok(Played { outcome: Some(outcome), why: why.to_string(), ..played });
                }
                Turn::Chance(chance) => {
                    rolls += 1;
                    let roll = game::roll(&key, &Seed::Number(pair), rolls, "", chance.kind);
                    position = position.decide(&roll).map_err(|_| fault("a roll does not fit"))?;
                }
                Turn::Seats(seats) => {
                    let seat = *seats.first().ok_or_else(|| fault("nobody is to move"))?;
                    if played.moves < opening {
                        let made = position.random(seat, &mut |n| choices.below(n));
                        position = made.ok_or_else(|| fault("there is no move"))?.position;
                    } else {
                        let seed = super::advise::seed(self.seed, number, played.moves);
                        let player = self.player_on(seat, number);
                        let began = player::time();
                        let text = player.chooses(thinker, position.as_ref(), seat, seed, &mut own);
                        if let Some((time, moves)) = played.thought.get_mut(seat.index()) {
                            *time += player::time().saturating_sub(began);
                            *moves += 1;
                        }
                        let (text, found) = text.ok_or_else(|| fault("a player has no move"))?;
                        if let Some((manners, found)) = manners.as_mut().zip(found.as_ref()) {
                            let now = Place { position: position.clone_box(), seed };
                            let worth = found.evaluation;
                            let end = manners.end(thinker, now, (player, seat), played.moves, worth);
                            if let Some((outcome, why)) = end {
                                return Ok(Played { outcome: Some(outcome), why: why.to_string(), ..played });
                            }
                        }
                        if let Some(worth) = worth.get_mut(seat.index()) {
                            *worth = found.as_ref().map(|found| found.evaluation);
                        }
                        played.found.extend(found.map(|found| (seat, quiet, found.shares)));
                        let made = position.play_canonical(seat, &text);
                        position = made.ok_or_else(|| fault(&format!("{text} is refused")))?.position;
                    }
                    played.moves += 1;
                }
            }
        }
        Ok(Played { why: format!("drawn, since {} moves were made", played.moves), ..played })
    }

    fn player_on(&self, seat: Seat, number: u32) -> Player {
        let players = self.seats.len().max(1);
        let place = (seat.index() + players - self.turned_by(number)) % players;
        self.seats.get(place).copied().unwrap_or(Player::Random)
    }
}
