//! A state behind the type-erased contract.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::mem;

use crate::game::erased::position::no_beginning;
use crate::game::plain::{plain, readings};
use crate::game::{
    Arg, Beginning, Illegal, Made, MoveError, Moves, Numbers, Outcome, Phrase, Picture, Played, PlayedMove,
    Position, Purpose, Roll, Rules, Seat, Setup, Steps, Turn, Viewer, phrase,
};

/// Up to this many moves are listed for letters, if a game can tell early that there are more.
const LISTED: usize = 20_000;

/// The longest row of choices, in bytes.
const LONGEST: usize = 2_000;

/// How many random moves are drawn instead.
const SAMPLED: usize = 60;

pub(super) struct Held<R: Rules> {
    pub(super) state: R::State,
    pub(super) players: u8,
    /// Which of two players gave up, if the game does not keep track of it.
    pub(super) resigned: Option<Seat>,
}

impl<R: Rules> Clone for Held<R> {
    fn clone(&self) -> Self {
        Held { state: self.state.clone(), players: self.players, resigned: self.resigned }
    }
}

impl<R: Rules> Debug for Held<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

/// The state behind a position of the rules `R`, and the number of players, for code that visits very many positions. None for
/// other rules, or after a resignation that the state does not know.
pub fn with_types<R: Rules>(position: &dyn Position) -> Option<(&R::State, u8)> {
    let held = position.as_any().downcast_ref::<Held<R>>()?;
    if held.resigned.is_some() { None } else { Some((&held.state, held.players)) }
}

/// Why a seat is not to move.
pub(super) enum NotToMove {
    /// Another seat is to move.
    Waiting,
    /// A roll is due, the game is over, or there is no such seat.
    Refused(Phrase),
}

impl<R: Rules> Held<R> {
    pub(super) fn boxed(state: R::State, players: u8, resigned: Option<Seat>) -> Box<dyn Position> {
        Box::new(Held::<R> { state, players, resigned })
    }

    fn with(&self, state: R::State) -> Box<dyn Position> {
        Held::<R>::boxed(state, self.players, self.resigned)
    }

    pub(super) fn check_turn(&self, seat: Seat) -> Result<(), NotToMove> {
        let refused = |why| Err(NotToMove::Refused(why));
        match self.turn() {
            Turn::Over { .. } => refused(phrase!("the game is over")),
            _ if seat.number() > self.players => refused(phrase!("it is not your turn")),
            Turn::Seats(seats) if seats.contains(&seat) => Ok(()),
            Turn::Seats(_) => Err(NotToMove::Waiting),
            Turn::Chance(chance) if chance.purpose == Purpose::Lot => {
                refused(phrase!("it is not yet decided who begins"))
            }
            Turn::Chance(chance) if chance.purpose == Purpose::Roll && chance.seats.contains(&seat) => {
                refused(phrase!("your dice have not been rolled yet"))
            }
            Turn::Chance(_) => refused(phrase!("it is not your turn")),
        }
    }

    fn made(&self, m: &R::Move, played: Played<R::State>) -> Made {
        let text = R::write(&self.state, m);
        let Played { state, public_text, remarks, takes_turn, part_for, went_on, reveals } = played;
        let told = if public_text.is_none() { R::told(&self.state, m) } else { None };
        let public_text = public_text.unwrap_or_else(|| text.clone());
        let position = self.with(state);
        Made { text, public_text, told, takes_turn, part_for, went_on, reveals, remarks, position }
    }

    /// Reads and makes a move of a seat, to move or not. The text is already [plain](Self::plain).
    pub(super) fn read(&self, seat: Seat, text: &str) -> Result<PlayedMove<R>, MoveError<R::Move>> {
        match self.check_turn(seat) {
            Ok(()) => self.read_in_turn(seat, text),
            Err(NotToMove::Waiting) => self.read_out_of_turn(seat, text),
            Err(NotToMove::Refused(why)) => Err(MoveError::illegal(why)),
        }
    }

    /// If the text is not a move as it stands, tries other [`readings`]; they must agree on one move.
    fn read_in_turn(&self, seat: Seat, text: &str) -> Result<PlayedMove<R>, MoveError<R::Move>> {
        let no_move = match R::FASTER.parse_and_play(&self.state, seat, text) {
            Err(MoveError::Unreadable(looks)) => MoveError::Unreadable(looks),
            read => return read,
        };
        let (mut found, mut refused) = (Vec::new(), None);
        for reading in readings(text) {
            match R::FASTER.parse_and_play(&self.state, seat, &reading) {
                Ok((m, played)) if found.iter().all(|(other, _)| *other != m) => found.push((m, played)),
                Ok(_) | Err(MoveError::Unreadable(_)) => {}
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        match (found.len(), refused) {
            (1, None) => found.pop().ok_or(no_move),
            (0, refused) => Err(refused.unwrap_or(no_move)),
            _ => Err(MoveError::Ambiguous(found.into_iter().map(|(m, _)| m).collect())),
        }
    }

    /// Normalizes a text. Unless the game has order lists, in which line breaks and the word `move` have a meaning, joins the lines
    /// and drops `move` at the start of each.
    pub(super) fn plain(text: &str) -> String {
        let text = plain(text);
        if R::INFO.order_lists {
            return text;
        }
        let bare = |line: &str| match line.split_once(' ') {
            Some((word, rest)) if word.eq_ignore_ascii_case("move") => rest.to_string(),
            _ => line.to_string(),
        };
        text.lines().map(bare).collect::<Vec<_>>().join(" ")
    }

    /// Never gives a move that takes a turn.
    fn read_out_of_turn(&self, seat: Seat, text: &str) -> Result<PlayedMove<R>, MoveError<R::Move>> {
        let wait = || MoveError::illegal(phrase!("it is not your turn"));
        if !R::SECRETS.at_any_time(&self.state, seat, text) {
            return Err(wait());
        }
        let (m, played) = R::FASTER.parse_and_play(&self.state, seat, text)?;
        if played.takes_turn { Err(wait()) } else { Ok((m, played)) }
    }

    /// The moves of a seat, or a sample if there are too many, and whether they are all.
    fn some(&self, seat: Seat) -> (Vec<R::Move>, bool) {
        if self.check_turn(seat).is_err() {
            return (Vec::new(), true);
        }
        if let Some(all) = R::FASTER.moves_up_to(&self.state, seat, LISTED) {
            return (all, R::lists_all(&self.state));
        }
        // Equal positions give equal letters.
        let mut numbers = Numbers(1);
        let mut below = |limit: usize| numbers.below(limit);
        let mut some: Vec<R::Move> =
            (0..SAMPLED).filter_map(|_| R::FASTER.random(&self.state, seat, &mut below)).collect();
        some.sort_unstable();
        some.dedup();
        (some, false)
    }

    fn in_groups(&self, list: Vec<R::Move>) -> Vec<(Phrase, Vec<String>)> {
        let mut groups: BTreeMap<String, (Phrase, Vec<String>)> = BTreeMap::new();
        let grouped = list.into_iter().map(|m| {
            let group = R::group(&self.state, &m);
            (m, group)
        });
        for run in self.sorted(grouped.collect()).chunk_by_mut(|(_, one), (_, other)| one == other) {
            let Some((_, group)) = run.first() else { continue };
            let (_, texts) = groups.entry(group.to_string()).or_insert_with(|| (group.clone(), Vec::new()));
            texts.extend(run.iter_mut().map(|(text, _)| mem::take(text)));
        }
        groups.into_values().collect()
    }

    fn texts(&self, moves: &[R::Move]) -> Vec<String> {
        let mut texts: Vec<String> = moves.iter().map(|m| R::write(&self.state, m)).collect();
        texts.sort();
        texts
    }

    /// Replaces each move by its text and sorts by it.
    fn sorted<T>(&self, list: Vec<(R::Move, T)>) -> Vec<(String, T)> {
        let mut list: Vec<(String, T)> =
            list.into_iter().map(|(m, item)| (R::write(&self.state, &m), item)).collect();
        list.sort_by(|(one, _), (other, _)| one.cmp(other));
        list
    }
}

impl<R: Rules> Position for Held<R> {
    fn turn(&self) -> Turn {
        let Some(seat) = self.resigned else { return R::turn(&self.state) };
        let side = R::side(&self.state, seat).short();
        let outcome = Outcome::won_by(seat.other(), self.players);
        Turn::Over { outcome, why: phrase!("{} has resigned", Arg::seat(seat, side)) }
    }

    fn lists_all(&self) -> bool {
        R::lists_all(&self.state)
    }

    fn grouped(&self, seat: Seat) -> Vec<(Phrase, Vec<String>)> {
        if self.check_turn(seat).is_err() { Vec::new() } else { self.in_groups(R::moves(&self.state, seat)) }
    }

    fn moves(&self, seat: Seat) -> Moves<String> {
        if self.check_turn(seat).is_err() {
            return Moves::none();
        }
        Moves { list: self.texts(&R::moves(&self.state, seat)), complete: R::lists_all(&self.state) }
    }

    fn some_moves(&self, seat: Seat) -> Moves<String> {
        let (list, complete) = self.some(seat);
        Moves { list: self.texts(&list), complete }
    }

    fn some_grouped(&self, seat: Seat) -> (Vec<(Phrase, Vec<String>)>, bool) {
        let (list, complete) = self.some(seat);
        (self.in_groups(list), complete)
    }

    fn results(&self, seat: Seat) -> Vec<(String, Box<dyn Position>)> {
        if self.check_turn(seat).is_err() {
            return Vec::new();
        }
        let list = self.sorted(R::FASTER.results(&self.state, seat));
        list.into_iter().map(|(text, next)| (text, self.with(next))).collect()
    }

    fn make(&self, seat: Seat, text: &str) -> Result<Made, MoveError<String>> {
        match self.read(seat, &Self::plain(text)) {
            Ok((m, played)) => Ok(self.made(&m, played)),
            Err(error) => Err(error.map(|m| R::write(&self.state, m))),
        }
    }

    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Made> {
        self.check_turn(seat).ok()?;
        let m = R::FASTER.random(&self.state, seat, below)?;
        Some(self.made(&m, R::play(&self.state, seat, &m)))
    }

    fn play_canonical(&self, seat: Seat, text: &str) -> Option<Made> {
        let (m, played) = match self.check_turn(seat) {
            Ok(()) => R::FASTER.play_canonical(&self.state, seat, text)?,
            Err(_) => self.read(seat, text).ok()?,
        };
        Some(self.made(&m, played)).filter(|made| made.text == text)
    }

    fn at_any_time(&self, seat: Seat, text: &str) -> bool {
        !matches!(self.check_turn(seat), Err(NotToMove::Refused(_)))
            && R::SECRETS.at_any_time(&self.state, seat, &Self::plain(text))
    }

    fn code(&self, seat: Seat, text: &str) -> Option<&'static str> {
        R::code(&self.state, seat, &Self::plain(text))
    }

    fn view(&self, viewer: Viewer) -> Box<dyn Position> {
        self.with(R::SECRETS.view(&self.state, viewer))
    }

    fn decide(&self, roll: &Roll) -> Result<Box<dyn Position>, Illegal> {
        match self.turn() {
            Turn::Chance(chance) if chance.fits(roll) => Ok(self.with(R::ROLLS.roll(&self.state, roll))),
            Turn::Chance(chance) => Err(Illegal(chance.expects())),
            Turn::Seats(_) => Err(Illegal(phrase!("nothing is to be rolled now"))),
            Turn::Over { .. } => Err(Illegal(phrase!("the game is over"))),
        }
    }

    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal> {
        if let Turn::Over { .. } = self.turn() {
            return Err(Illegal(phrase!("the game is over")));
        }
        if seat.number() > self.players {
            return Err(Illegal(phrase!("there is no seat {}", seat)));
        }
        match R::resign(&self.state, seat) {
            Some(next) => Ok(self.with(next)),
            None if self.players == 2 => Ok(Held::<R>::boxed(self.state.clone(), self.players, Some(seat))),
            None => Err(Illegal(phrase!("you have already left this game"))),
        }
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        R::picture(&self.state, viewer)
    }

    fn exact(&self, setup: &Setup) -> Option<String> {
        let text =
            R::FASTER.exact(&self.state).filter(|text| self.resigned.is_none() && !text.contains('\n'))?;
        (R::FASTER.read_exact(setup, &text)? == self.state).then_some(text)
    }

    fn text(&self) -> String {
        R::position_text(&self.state)
    }

    fn side(&self, seat: Seat) -> Phrase {
        R::side(&self.state, seat)
    }

    fn question(&self, seat: Seat) -> Option<Phrase> {
        self.check_turn(seat).ok()?;
        R::question(&self.state, seat)
    }

    fn situation(&self) -> Option<Phrase> {
        matches!(self.turn(), Turn::Seats(_)).then(|| R::situation(&self.state)).flatten()
    }

    fn aloud(&self, seat: Seat, text: &str) -> Option<Phrase> {
        self.check_turn(seat).ok()?;
        let (m, _) = R::FASTER.play_canonical(&self.state, seat, text)?;
        R::aloud(&self.state, &m)
    }

    fn beginning(&self, seat: Seat, text: &str) -> Option<Beginning> {
        self.check_turn(seat).ok()?;
        let (m, _) = R::FASTER.play_canonical(&self.state, seat, text)?;
        R::CHOOSE.beginning(&self.state, seat, &m)
    }

    fn threat(&self, seat: Seat) -> Option<Phrase> {
        self.check_turn(seat).ok()?;
        R::EVALUATE.threat(&R::SECRETS.view(&self.state, Viewer::Seat(seat)), seat)
    }

    fn told_of_roll(&self, roll: &Roll) -> Option<Phrase> {
        R::ROLLS.meaning(&self.state, roll)
    }

    fn roll(&self) -> Option<String> {
        R::ROLLS.to_play(&self.state)
    }

    fn steps(&self, seat: Seat, so_far: &str) -> Result<Steps<String>, Illegal> {
        match self.check_turn(seat) {
            Ok(()) => {}
            Err(NotToMove::Waiting) => return Err(Illegal(phrase!("it is not your turn"))),
            Err(NotToMove::Refused(why)) => return Err(Illegal(why)),
        }
        let known = if so_far.len() > LONGEST { None } else { R::CHOOSE.steps(&self.state, seat, so_far) };
        let Steps { list, whole } = known.ok_or_else(|| no_beginning(so_far))?;
        Ok(Steps { list, whole: whole.map(|m| R::write(&self.state, &m)) })
    }

    fn forced(&self, seat: Seat) -> Option<String> {
        self.check_turn(seat).ok()?;
        R::forced(&self.state, seat).map(|m| R::write(&self.state, &m))
    }

    fn example(&self, seat: Seat) -> Option<String> {
        self.check_turn(seat).ok()?;
        R::example(&self.state, seat).map(|m| R::write(&self.state, &m))
    }

    fn default_move(&self, seat: Seat) -> Option<String> {
        self.check_turn(seat).ok()?;
        R::default_move(&self.state, seat).map(|m| R::write(&self.state, &m))
    }

    fn opening(&self, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        R::ROLLS.opening(&self.state, seat, roll)
    }

    fn perft(&self, depth: u32) -> u64 {
        match self.resigned {
            Some(_) => u64::from(depth == 0),
            None => R::FASTER.perft(&self.state, depth),
        }
    }
}
