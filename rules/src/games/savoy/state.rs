//! A game in progress: whose turn it is, lots, rolls, and how the game ends.

use crate::game::{Arg, Chance, Outcome, Phrase, Purpose, Roll, Seat, Turn, phrase};

use super::board::Track;
use super::cells::{Cells, Tallies, Tally};
use super::dice::Dice;
use super::moves::Start;
use super::quiet::Quiet;
use super::side::Side;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub track: &'static Track,
    /// What each seat plays, in order.
    pub sides: &'static [Side],
    pub cells: Cells,
    /// Of these cells.
    pub tallies: Tallies,
    pub phase: Phase,
    pub quiet: Quiet,
    /// In the order of resignation.
    pub resigned: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// One die for each of these seats; the highest begins.
    Lots {
        /// All, or those that tied.
        seats: Vec<Seat>,
        /// The die with which they tied.
        die: Option<u8>,
    },
    Roll {
        seat: Seat,
        /// Whether a single die is accepted: in a set-up position that may be an opening.
        single: bool,
    },
    Play {
        seat: Seat,
        dice: Dice,
    },
    Over {
        outcome: Outcome,
        why: Phrase,
    },
}

impl State {
    /// A position without a history.
    pub fn new(
        track: &'static Track,
        sides: &'static [Side],
        cells: Cells,
        quiet_rounds: u16,
        phase: Phase,
    ) -> Self {
        let tallies = Tallies::of(track, &cells);
        let lowest = sides.iter().map(|side| tallies.of_colours(side.colours).pips);
        let quiet = Quiet::resumed(quiet_rounds, 0, Vec::new(), lowest);
        State { track, sides, cells, tallies, phase, quiet, resigned: Vec::new() }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (1..).take(self.sides.len()).map(Seat::new)
    }

    /// The seats that have not resigned.
    pub fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|seat| !self.resigned.contains(seat))
    }

    pub fn side(&self, seat: Seat) -> Side {
        self.sides.get(seat.index()).copied().unwrap_or(Side { colours: &[] })
    }

    pub fn called(&self, seat: Seat) -> Arg {
        Arg::seat(seat, self.side(seat).name())
    }

    pub fn tally(&self, seat: Seat) -> Tally {
        self.tallies.of_colours(self.side(seat).colours)
    }

    pub fn start(&self, seat: Seat) -> Start<'_> {
        Start { track: self.track, cells: &self.cells, colours: self.side(seat).bits() }
    }

    /// The roll this seat is to play now.
    pub fn dice_of(&self, seat: Seat) -> Option<Dice> {
        match self.phase {
            Phase::Play { seat: mover, dice } if mover == seat => Some(dice),
            _ => None,
        }
    }

    pub fn turn(&self) -> Turn {
        match &self.phase {
            Phase::Lots { seats, .. } => {
                let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
                Turn::Chance(Chance::dice(count, 6, Purpose::Lot, seats.clone()))
            }
            Phase::Roll { seat, single } => {
                let two = Chance::dice(2, 6, Purpose::Roll, vec![*seat]);
                Turn::Chance(Chance { or_fewer: *single, ..two })
            }
            Phase::Play { seat, .. } => Turn::Seats(vec![*seat]),
            Phase::Over { outcome, why } => Turn::Over { outcome: outcome.clone(), why: why.clone() },
        }
    }

    pub fn rolled(&self, roll: &Roll) -> State {
        let mut next = self.clone();
        match &self.phase {
            Phase::Lots { seats, .. } => {
                let best = roll.0.iter().max();
                let tied =
                    seats.iter().zip(&roll.0).filter(|(_, die)| Some(*die) == best).map(|(seat, _)| *seat);
                next.phase = lots(tied.collect(), best.and_then(|best| u8::try_from(*best).ok()));
            }
            Phase::Roll { seat, .. } => {
                if let Some(dice) = Dice::of(roll) {
                    next.phase = Phase::Play { seat: *seat, dice };
                }
            }
            Phase::Play { .. } | Phase::Over { .. } => {}
        }
        next
    }

    pub fn moved(&self, seat: Seat, cells: Cells) -> State {
        let mut next = State {
            cells,
            phase: Phase::Roll { seat: self.after(seat), single: false },
            quiet: self.quiet.clone(),
            resigned: self.resigned.clone(),
            ..*self
        };
        let mut happened = false;
        for (cell, stack) in self.cells.changes(&next.cells) {
            next.tallies.replace(self.track, cell, self.cells[cell], stack);
            happened |= stack.pin() != self.cells[cell].pin();
        }
        let pips = next.tally(seat).pips;
        next.quiet.turn(seat, happened, pips);
        next.settle();
        next
    }

    /// The position after a seat gave up; its pieces stay. None if it had already.
    pub fn resign(&self, seat: Seat) -> Option<State> {
        if self.resigned.contains(&seat) {
            return None;
        }
        let mut next = self.clone();
        next.resigned.push(seat);
        let heir = next.after(seat);
        next.phase = match next.phase {
            Phase::Lots { seats, die } => lots(seats.into_iter().filter(|s| *s != seat).collect(), die),
            Phase::Roll { seat: mover, single } if mover == seat => Phase::Roll { seat: heir, single },
            // The opening die is the roll for the first move, whoever makes it.
            Phase::Play { seat: mover, dice: Dice::One(die) } if mover == seat => {
                Phase::Play { seat: heir, dice: Dice::One(die) }
            }
            Phase::Play { seat: mover, .. } if mover == seat => Phase::Roll { seat: heir, single: false },
            phase => phase,
        };
        next.settle();
        Some(next)
    }

    fn after(&self, seat: Seat) -> Seat {
        let later = self.playing().find(|s| *s > seat);
        later.or_else(|| self.playing().next()).unwrap_or(seat)
    }

    /// Ends the game if it is over.
    pub fn settle(&mut self) {
        if self.playing().all(|seat| self.quiet.has_had(seat)) {
            self.quiet.close();
        }
        if let Some((outcome, why)) = self.ending() {
            self.phase = Phase::Over { outcome, why };
        }
    }

    fn ending(&self) -> Option<(Outcome, Phrase)> {
        let mut playing = self.playing();
        if let (Some(last), None) = (playing.next(), playing.next()) {
            let why = match *self.resigned {
                [seat] => phrase!("{} resigned", self.called(seat)),
                _ => phrase!("all others resigned"),
            };
            return Some((self.ranked(vec![vec![last]]), why));
        }
        if let Some(winner) = self.playing().find(|seat| self.is_home(*seat)) {
            let others = self.playing().filter(|seat| *seat != winner).collect();
            let why = phrase!("{} has brought all pieces home", self.called(winner));
            return Some((self.ranked(vec![vec![winner], others]), why));
        }
        let draw = |why| Some((self.ranked(vec![self.playing().collect()]), why));
        if self.is_stuck() {
            return draw(phrase!("nobody can move any more, whatever the dice"));
        }
        if self.quiet.is_over() {
            return draw(phrase!("{} quiet rounds", self.quiet.limit));
        }
        None
    }

    pub fn is_home(&self, seat: Seat) -> bool {
        let Tally { pips, way, .. } = self.tally(seat);
        way > 0 && pips == 0
    }

    /// Whether no remaining player can make a step move with any number. A single step always changes the board, so a roll can be played
    /// as soon as one of its dice can.
    fn is_stuck(&self) -> bool {
        !self
            .playing()
            .any(|seat| (1..=6).any(|die| self.start(seat).steps(&self.cells, die).next().is_some()))
    }

    /// These groups, followed by the seats that resigned, last first.
    fn ranked(&self, mut groups: Vec<Vec<Seat>>) -> Outcome {
        groups.extend(self.resigned.iter().rev().map(|seat| vec![*seat]));
        Outcome::ranked(groups)
    }
}

/// The result of a throw for lots in which these seats were highest: the opening move, or another throw.
fn lots(seats: Vec<Seat>, die: Option<u8>) -> Phase {
    match (seats.as_slice(), die) {
        ([seat], Some(die)) => Phase::Play { seat: *seat, dice: Dice::One(die) },
        _ => Phase::Lots { seats, die },
    }
}
