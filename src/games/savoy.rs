//! Savoy and Savoya, Cameron Browne's races on figure-of-eight paths (2006): one engine, two boards.
//!
//! `variants` holds the boards and `track` makes tables of them; `cells` is what stands where; `generate` finds all
//! that a roll can be turned into; `notation`, `read` and `refuse` go from a person's text to a legal play; `state`
//! is a game from the lots to its end.

mod cells;
mod dice;
mod generate;
mod notation;
mod options;
mod picture;
mod play;
mod quiet;
mod read;
mod refuse;
mod side;
mod state;
mod text;
mod track;
mod variants;

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use crate::game::{
    Action, BadOption, BadPosition, Illegal, Info, Moves, Phrase, Picture, Roll, Rules, Seat, Setup, Turn,
    Unread, Viewer, phrase,
};

use dice::Dice;
use options::Options;
pub use play::Play;
use play::Step;
use state::Phase;
pub use state::State;
pub use variants::{OnSavoy, OnSavoya, Variant};

/// The rules on one of the boards.
#[derive(Debug)]
pub struct Race<V>(PhantomData<V>);

/// The game for two.
pub type Savoy = Race<OnSavoy>;

/// The game for two, three or four on two interwoven strands.
pub type Savoya = Race<OnSavoya>;

impl<V: Variant> Rules for Race<V> {
    type State = State;
    type Move = Play;
    const INFO: Info = V::INFO;

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

    fn moves(state: &State, seat: Seat) -> Moves<Play> {
        let Some(dice) = state.dice_of(seat) else { return Moves::none() };
        let found = state.start(seat).results(dice);
        // With a quarter of a million plays it matters that each is put into words, so to speak, only once.
        let mut list: Vec<(u64, Play)> =
            found.iter().map(|found| (found.play.text_order(state.track), found.play)).collect();
        list.sort_unstable();
        if list.is_empty() {
            list.push((0, Play::PASS));
        }
        Moves::all(list.into_iter().map(|(_, play)| play).collect())
    }

    fn results(state: &State, seat: Seat) -> Vec<(Play, State)> {
        let Some(dice) = state.dice_of(seat) else { return Vec::new() };
        let mut list = state.start(seat).results(dice);
        list.sort_by_cached_key(|found| found.play.text_order(state.track));
        if list.is_empty() {
            return vec![(Play::PASS, state.moved(seat, state.cells.clone()))];
        }
        list.iter().map(|found| (found.play, state.moved(seat, found.cells(&state.cells)))).collect()
    }

    fn apply(state: &State, action: &Action<Play>) -> Result<State, Illegal> {
        match action {
            Action::Roll(roll) => state.roll(roll),
            Action::Resign(seat) => state.resign(*seat),
            Action::Move(seat, play) => {
                let Some(dice) = state.dice_of(*seat) else {
                    return Err(Illegal("it is not this seat's turn to move".into()));
                };
                let start = state.start(*seat);
                match (play.is_pass(), start.most_pips(dice)) {
                    (true, 0) => Ok(state.moved(*seat, state.cells.clone())),
                    (true, _) => Err(Illegal(refuse::no_pass(dice))),
                    (false, 0) => Err(Illegal(refuse::only_pass(dice))),
                    (false, most) => {
                        let steps: Vec<Step> = play.steps().collect();
                        let cells = read::make(start, dice, &steps, most).map_err(Illegal)?;
                        Ok(state.moved(*seat, cells))
                    }
                }
            }
        }
    }

    fn read(state: &State, seat: Seat, text: &str) -> Result<Play, Unread<Play>> {
        read::read(state, seat, text)
    }

    fn recall(state: &State, seat: Seat, text: &str) -> Option<Play> {
        state.dice_of(seat)?;
        read::recall(state.track, text)
    }

    fn write(state: &State, play: &Play) -> String {
        play.write(state.track)
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::draw(state, viewer)
    }

    fn position(state: &State) -> String {
        text::write(state.track, &state.cells)
    }

    fn from_position(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<State, BadPosition> {
        let bad = |why: Phrase| BadPosition(why);
        if !(V::INFO.fewest..=V::INFO.most).contains(&setup.players) {
            return Err(bad(phrase!("{} players cannot play this", setup.players)));
        }
        let options = Options::of(setup).map_err(|BadOption(why)| BadPosition(why))?;
        let (track, sides) = (V::track(), V::sides(setup.players));
        let Some(seat) = seat else {
            return Err(bad("a position of this game needs the seat that is to play".into()));
        };
        if seat.number() > setup.players {
            return Err(bad(phrase!("there is no seat {}", seat)));
        }
        let cells = text::read(track, sides, text)?;
        let mut state = State::new(track, sides, cells, options.quiet, Phase::Roll { seat, single: true });
        if state.seats().filter(|seat| state.is_home(*seat)).count() > 1 {
            return Err(bad("more than one player has all pieces at home".into()));
        }
        state.settle();
        Ok(state)
    }

    fn side(state: &State, seat: Seat) -> Phrase {
        let side = state.side(seat);
        let colours = side.spell();
        match side.name == colours {
            true => phrase!("{}", colours),
            false => phrase!("{} ({})", side.name, colours),
        }
    }

    fn roll(state: &State) -> Option<String> {
        match state.phase {
            Phase::Play { dice, .. } => Some(dice.write()),
            _ => None,
        }
    }

    fn opening(state: &State, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        let Phase::Lots { seats, .. } = &state.phase else { return None };
        let Some(Dice::One(die @ 2..)) = Dice::of(&roll.parse().ok()?) else { return None };
        let throw = seats.iter().map(|s| if *s == seat { u16::from(die) } else { 1 }).collect();
        seats.contains(&seat).then(|| vec![Roll(throw)])
    }
}
