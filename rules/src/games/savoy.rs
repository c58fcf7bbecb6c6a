//! Savoy and Savoya, Cameron Browne's races on figure-of-eight paths (2006): one engine, two boards.
//!
//! `variants` holds the boards and `board` their tables; `cells` is what is where; `moves` finds every result of a roll; `notation`
//! turns text into a legal play, `walk` makes it with the dice, and `refusal` explains failures; `state` is a whole game.

mod board;
mod canonical;
mod cells;
mod dice;
mod evaluation;
mod moves;
mod notation;
mod options;
mod picture;
mod play;
mod position;
mod quiet;
mod random;
mod refusal;
mod side;
mod state;
mod steps;
mod variants;
mod walk;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::marker::PhantomData;

use crate::game::{
    BadOption, BadPosition, Calibration, Choose, Evaluate, Faster, Info, MoveError, Phrase, Picture, Played,
    Roll, Rolls, Rules, Seat, Setup, Steps, Turn, Viewer, phrase,
};

use dice::Dice;
use evaluation::Leads;
use moves::Found;
use options::Options;
use play::Play;
use state::{Phase, State};
use variants::{OnSavoy, OnSavoya, Variant};

/// The rules on one of the boards.
#[derive(Debug)]
pub struct Race<V>(PhantomData<V>);

/// The two-player game.
pub type Savoy = Race<OnSavoy>;

/// The game for two to four players on two interwoven strands.
pub type Savoya = Race<OnSavoya>;

impl<V: Variant> Rules for Race<V> {
    type State = State;
    type Move = Play;
    const INFO: Info = V::INFO;
    const ROLLS: &dyn Rolls<Self> = &Self(PhantomData);
    const EVALUATE: &dyn Evaluate<Self> = &Self(PhantomData);
    const FASTER: &dyn Faster<Self> = &Self(PhantomData);
    const CHOOSE: &dyn Choose<Self> = &Self(PhantomData);

    fn start(setup: &Setup) -> Result<State, BadOption> {
        let options = Options::of(setup)?;
        let (track, sides) = (V::track(), V::sides(setup.players));
        let cells = options.place(track, sides.iter().flat_map(|side| side.colours.iter().copied()));
        let phase = Phase::Lots { seats: Seat::all(setup.players).collect(), die: None };
        Ok(State::new(track, sides, cells, options.quiet, phase))
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn moves(state: &State, seat: Seat) -> Vec<Play> {
        let Some(dice) = state.dice_of(seat) else { return Vec::new() };
        listed(state, &state.start(seat).results(dice))
    }

    fn parse(state: &State, seat: Seat, text: &str) -> Result<Play, MoveError<Play>> {
        notation::parse(state, seat, text)
    }

    fn write(state: &State, play: &Play) -> String {
        play.write(state.track)
    }

    fn aloud(state: &State, play: &Play) -> Option<Phrase> {
        Some(play.aloud(state.track))
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::draw(state, viewer)
    }

    fn play(state: &State, seat: Seat, play: &Play) -> Played<State> {
        let mut cells = state.cells.clone();
        for step in play.steps() {
            cells.step(step.from, step.to);
        }
        Played::new(state.moved(seat, cells))
    }

    fn position_text(state: &State) -> String {
        position::write(state.track, &state.cells)
    }

    fn parse_position(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<State, BadPosition> {
        let options = Options::of(setup).map_err(|BadOption(why)| BadPosition(why))?;
        let (track, sides) = (V::track(), V::sides(setup.players));
        let Some(seat) = seat else {
            return Err(BadPosition(phrase!("a position of this game needs the seat that is to play")));
        };
        let cells = position::parse(track, sides, text)?;
        let mut state = State::new(track, sides, cells, options.quiet, Phase::Roll { seat, single: true });
        if state.seats().filter(|seat| state.is_home(*seat)).count() > 1 {
            return Err(BadPosition(phrase!("more than one player has all pieces at home")));
        }
        state.settle();
        Ok(state)
    }

    fn resign(state: &State, seat: Seat) -> Option<State> {
        state.resign(seat)
    }

    fn side(state: &State, seat: Seat) -> Phrase {
        state.side(seat).described()
    }

    fn forced(state: &State, seat: Seat) -> Option<Play> {
        let (dice, start) = (state.dice_of(seat)?, state.start(seat));
        match start.most_pips(dice) {
            0 => Some(Play::PASS),
            most => canonical::canonical(start, dice, &start.only_result(dice, most)?, most),
        }
    }
}

impl<V: Variant> Rolls<Self> for Race<V> {
    fn roll(&self, state: &State, roll: &Roll) -> State {
        state.rolled(roll)
    }

    fn to_play(&self, state: &State) -> Option<String> {
        match state.phase {
            Phase::Play { dice, .. } => Some(dice.write()),
            _ => None,
        }
    }

    fn opening(&self, state: &State, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        let Phase::Lots { seats, .. } = &state.phase else { return None };
        let Some(Dice::One(die @ 2..)) = Dice::of(&roll.parse().ok()?) else { return None };
        let throw = seats.iter().map(|s| if *s == seat { u16::from(die) } else { 1 }).collect();
        seats.contains(&seat).then(|| vec![Roll(throw)])
    }
}

impl<V: Variant> Evaluate<Self> for Race<V> {
    fn candidates(
        &self,
        state: &State,
        seat: Seat,
        most: usize,
        rated: &mut u64,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Play> {
        let Some(dice) = state.dice_of(seat) else { return Vec::new() };
        let start = state.start(seat);
        let leads = Leads::of(state, seat);
        let mut lead = |found: &Found| {
            *rated += 1;
            leads.after(found)
        };
        let mut found = if dice.is_double() {
            let all = start.results_up_to(dice, most);
            all.unwrap_or_else(|| start.good_results(dice, most / 16, &mut lead))
        } else {
            start.results(dice)
        };
        if found.len() > most {
            found.sort_by_cached_key(|found| (Reverse(lead(found)), found.play));
            found.truncate(most);
        }
        if found.is_empty() {
            return vec![random::random(start, dice, below)];
        }
        found.iter().map(|found| found.play).collect()
    }

    fn evaluation(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(evaluation::evaluation(state, seat))
    }

    fn evaluations(&self, state: &State, players: u8) -> Option<Vec<i32>> {
        Some(evaluation::evaluations(state, players))
    }

    fn calibration(&self, _: u32) -> Calibration {
        V::CALIBRATION
    }

    fn threat(&self, state: &State, seat: Seat) -> Option<Phrase> {
        evaluation::threat(state, seat)
    }

    fn quiet_rounds(&self, state: &State) -> u32 {
        let (rounds, ..) = state.quiet.counts();
        rounds.into()
    }
}

impl<V: Variant> Faster<Self> for Race<V> {
    fn moves_up_to(&self, state: &State, seat: Seat, limit: usize) -> Option<Vec<Play>> {
        Some(listed(state, &state.start(seat).results_up_to(state.dice_of(seat)?, limit)?))
    }

    fn exact(&self, state: &State) -> Option<String> {
        position::write_exact(state)
    }

    fn read_exact(&self, setup: &Setup, text: &str) -> Option<State> {
        position::parse_exact(V::track(), V::sides(setup.players), Options::of(setup).ok()?.quiet, text)
    }

    fn random(&self, state: &State, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Play> {
        state.dice_of(seat).map(|dice| random::random(state.start(seat), dice, below))
    }

    fn results(&self, state: &State, seat: Seat) -> Vec<(Play, State)> {
        let Some(dice) = state.dice_of(seat) else { return Vec::new() };
        let list = state.start(seat).results(dice);
        if list.is_empty() {
            return vec![(Play::PASS, state.moved(seat, state.cells.clone()))];
        }
        list.iter().map(|found| (found.play, state.moved(seat, found.cells(&state.cells)))).collect()
    }

    fn play_canonical(&self, state: &State, seat: Seat, text: &str) -> Option<(Play, Played<State>)> {
        let play = notation::parse_canonical(state.track, text)?;
        let (dice, start) = (state.dice_of(seat)?, state.start(seat));
        let cells = match (play.is_pass(), start.most_pips(dice)) {
            (true, 0) => state.cells.clone(),
            (true, _) | (false, 0) => return None,
            (false, most) => {
                walk::make(start, dice, &play.steps().collect::<Vec<_>>(), most, walk::Ways::Onward).ok()?
            }
        };
        Some((play, Played::new(state.moved(seat, cells))))
    }
}

impl<V: Variant> Choose<Self> for Race<V> {
    fn steps(&self, state: &State, seat: Seat, so_far: &str) -> Option<Steps<Play>> {
        steps::steps(state, seat, so_far)
    }
}

/// The plays that lead to these positions, in the order of their texts; a pass if there are none.
fn listed(state: &State, found: &[Found]) -> Vec<Play> {
    // Up to a quarter of a million plays: too many to compare as texts.
    let mut list: Vec<(u64, Play)> =
        found.iter().map(|found| (found.play.text_order(state.track), found.play)).collect();
    list.sort_unstable();
    if list.is_empty() {
        list.push((0, Play::PASS));
    }
    list.into_iter().map(|(_, play)| play).collect()
}
