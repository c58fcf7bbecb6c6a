//! Tree search on toy games and on real ones.

use std::cell::Cell;

use super::*;
use crate::game::{
    BadOption, BadPosition, Chance, Evaluate, Info, Kind, MoveError, Outcome, Picture, Played, Position,
    Purpose, Roll, Rolls, Setup, Viewer, phrase,
};
use crate::games;
use crate::games::savana::Savana;

/// A game as a tree.
#[derive(Debug, PartialEq, Eq)]
enum Toy {
    Choice(u8, &'static [Toy]),
    Die(&'static [Toy]),
    /// The seats by rank.
    Over(&'static [u8]),
}

use Toy::{Choice, Die, Over};

thread_local! {
    /// How many positions were made.
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// With `JUDGED` all positions are evaluated as even, otherwise there is no evaluation.
struct Toys<const JUDGED: bool>;

impl<const JUDGED: bool> Toys<JUDGED> {
    fn to(state: &'static Toy, place: usize) -> &'static Toy {
        MADE.set(MADE.get() + 1);
        match state {
            Choice(_, next) | Die(next) => &next[place],
            Over(_) => state,
        }
    }
}

impl<const JUDGED: bool> Rules for Toys<JUDGED> {
    type State = &'static Toy;
    type Move = usize;
    const INFO: Info = Info { name: "toy", most: 3, chance: true, ..Info::FOR_TWO };
    const ROLLS: &dyn Rolls<Self> = &Self;
    const EVALUATE: &dyn Evaluate<Self> = &Self;

    fn start(_: &Setup) -> Result<&'static Toy, BadOption> {
        Ok(&Over(&[]))
    }
    fn turn(state: &&'static Toy) -> Turn {
        match state {
            Choice(seat, _) => Turn::Seats(vec![Seat::new(*seat)]),
            Die(next) => Turn::Chance(Chance::dice(1, next.len() as u16, Purpose::Roll, vec![Seat::new(1)])),
            Over(ranks) => Turn::Over {
                outcome: Outcome::ranked(ranks.iter().map(|seat| vec![Seat::new(*seat)]).collect()),
                why: phrase!("over"),
            },
        }
    }
    fn moves(state: &&'static Toy, _: Seat) -> Vec<usize> {
        match state {
            Choice(_, next) => (0..next.len()).collect(),
            Die(_) | Over(_) => Vec::new(),
        }
    }
    fn parse(_: &&'static Toy, _: Seat, text: &str) -> Result<usize, MoveError<usize>> {
        text.parse().map_err(|_| MoveError::unreadable(phrase!("a number")))
    }
    fn write(_: &&'static Toy, m: &usize) -> String {
        m.to_string()
    }
    fn play(state: &&'static Toy, _: Seat, m: &usize) -> Played<&'static Toy> {
        Played::new(Self::to(state, *m))
    }
    fn picture(_: &&'static Toy, _: Viewer) -> Picture {
        Picture::from(Vec::new())
    }
    fn position_text(_: &&'static Toy) -> String {
        String::new()
    }
    fn parse_position(_: &Setup, _: &str, _: Option<Seat>) -> Result<&'static Toy, BadPosition> {
        Err(BadPosition(phrase!("none")))
    }
}

impl<const JUDGED: bool> Rolls<Self> for Toys<JUDGED> {
    fn roll(&self, state: &&'static Toy, roll: &Roll) -> &'static Toy {
        Self::to(state, usize::from(roll.0[0]) - 1)
    }
}

impl<const JUDGED: bool> Evaluate<Self> for Toys<JUDGED> {
    fn evaluation(&self, _: &&'static Toy, _: Seat) -> Option<i32> {
        JUDGED.then_some(500)
    }
}

const WON: Toy = Over(&[1, 2]);
const LOST: Toy = Over(&[2, 1]);

/// What seat 1 chooses, with and without an evaluation.
fn chosen(state: &'static Toy, players: u8, budget: u64) -> [Found<usize>; 2] {
    let one = Seat::new(1);
    let found = [
        best::<Toys<true>>(&state, players, one, Among::All, Effort::of(budget, [1; 32])),
        best::<Toys<false>>(&state, players, one, Among::All, Effort::of(budget, [1; 32])),
    ];
    found.map(|found| found.unwrap())
}

#[test]
fn a_win_in_one_is_taken() {
    static STATE: Toy = Choice(1, &[LOST, Choice(2, &[WON, LOST]), WON, LOST]);
    for found in chosen(&STATE, 2, 200) {
        assert_eq!((found.chosen, found.line.as_slice()), (2, ["2".to_string()].as_slice()));
        assert!(found.shares[0] > 0.95, "{}", found.shares[0]);
    }
}

#[test]
fn a_loss_in_one_is_avoided() {
    // The first two lose to the best answer, though random play would mostly win.
    static TRAP: Toy = Choice(2, &[WON, WON, WON, WON, LOST]);
    static STATE: Toy = Choice(
        1,
        &[
            Choice(2, &[WON, WON, WON, WON, LOST]),
            Choice(2, &[WON, WON, WON, WON, LOST]),
            Choice(2, &[Choice(1, &[LOST, LOST, WON]), Choice(1, &[WON, LOST, LOST])]),
        ],
    );
    assert_eq!(Toys::<true>::moves(&&TRAP, Seat::new(2)).len(), 5);
    for found in chosen(&STATE, 2, 5_000) {
        assert_eq!(found.chosen, 2);
        assert!(found.shares[0] > 0.9, "{}", found.shares[0]);
    }
}

#[test]
fn each_of_three_seats_looks_to_its_own_worth() {
    // If the second seat simply opposed the first, all choices would be equal.
    static STATE: Toy = Choice(
        1,
        &[
            Choice(2, &[Over(&[1, 2, 3]), Over(&[2, 3, 1])]),
            Choice(2, &[Over(&[1, 2, 3]), Over(&[3, 1, 2]), Over(&[3, 2, 1])]),
            Choice(2, &[Over(&[1, 3, 2]), Choice(3, &[Over(&[2, 3, 1]), Over(&[3, 2, 1])])]),
        ],
    );
    for found in chosen(&STATE, 3, 20_000) {
        assert_eq!(found.chosen, 1);
        assert!(found.shares[0] > 0.5, "{}", found.shares[0]);
    }
}

/// The first of two seats' share of a win with best play.
fn exactly(state: &Toy) -> f64 {
    let below = |next: &[Toy]| next.iter().map(exactly).collect::<Vec<_>>();
    match state {
        Choice(1, next) => below(next).into_iter().fold(0.0, f64::max),
        Choice(_, next) => below(next).into_iter().fold(1.0, f64::min),
        Die(next) => below(next).iter().sum::<f64>() / next.len() as f64,
        Over(ranks) => f64::from(u8::from(ranks.first() == Some(&1))),
    }
}

#[test]
fn the_worth_of_dice_is_what_is_expected_of_them() {
    static STATE: Toy = Choice(
        1,
        &[
            Die(&[WON, LOST, Choice(2, &[Die(&[WON, LOST]), WON]), LOST]),
            Die(&[WON, Choice(1, &[LOST, Die(&[WON, WON, LOST])]), LOST]),
            Die(&[WON, WON, LOST, LOST, LOST]),
        ],
    );
    let exact = exactly(&STATE);
    assert!((exact - 5.0 / 9.0).abs() < 1e-9);
    let [has_evaluation, playout] = chosen(&STATE, 2, 20_000);
    assert_eq!((has_evaluation.chosen, playout.chosen), (1, 1));
    // A win loses up to a thousandth with each of at most four steps.
    assert!((has_evaluation.shares[0] - exact).abs() < 0.004, "{}", has_evaluation.shares[0]);
    // Some of the 20,000 visits go to worse moves: at most a fiftieth of the difference.
    assert!((playout.shares[0] - exact).abs() < 0.02, "{}", playout.shares[0]);
}

#[test]
fn no_more_is_looked_at_than_the_budget_allows() {
    static STATE: Toy = Choice(
        1,
        &[
            Die(&[WON, LOST, Choice(2, &[Die(&[WON, LOST]), Choice(1, &[WON, LOST])]), LOST]),
            Choice(2, &[Die(&[WON, Choice(1, &[LOST, WON])]), LOST]),
        ],
    );
    fn count<const JUDGED: bool>(budget: u64, least: u64) -> u64 {
        let mut rng = Rng::new([1; 32]);
        let mut tree = Tree::<Toys<JUDGED>>::new(&STATE, 2, Seat::new(1), budget, &mut rng);
        let before = MADE.get();
        tree.run(&|| {});
        assert_eq!(MADE.get() - before, tree.used());
        assert!(tree.used() <= budget.max(least), "{} of {budget}", tree.used());
        tree.used()
    }
    // All moves and what follows the first are looked at in any case.
    let least = (count::<true>(0, u64::MAX), count::<false>(0, u64::MAX));
    assert!(least.0 < 20 && least.1 < 20, "{least:?}");
    for budget in 0..200 {
        count::<true>(budget, least.0);
        count::<false>(budget, least.1);
    }
}

/// Two dice that are told apart have 36 results; six of them can stand for all.
#[test]
fn a_small_budget_looks_at_some_results_of_many() {
    let chance =
        Chance { kind: Kind::Dice { count: 2, sides: 6 }, ..Chance::dice(2, 6, Purpose::Roll, Vec::new()) };
    static STATE: Toy = Choice(1, &[WON, LOST]);
    for (budget, results) in [(0, 6), (2_000, 6), (2_800, 7), (14_400, 36), (100_000, 36)] {
        let mut rng = Rng::new([1; 32]);
        let rolls = Tree::<Toys<true>>::new(&STATE, 2, Seat::new(1), budget, &mut rng).rolls(&chance);
        let (sums, weights): (Vec<u16>, Vec<f32>) =
            rolls.iter().map(|(roll, weight)| (roll.0.iter().sum::<u16>(), *weight)).unzip();
        let all: f32 = weights.iter().sum();
        let mean: f32 =
            sums.iter().zip(&weights).map(|(sum, weight)| f32::from(*sum) * weight).sum::<f32>() / all;
        assert_eq!(rolls.len(), results, "{budget}");
        assert!((all - 36.0).abs() < 1e-3 && (mean - 7.0).abs() < 0.5, "{budget}: {all}, {mean}");
    }
}

/// Positions of a random game.
fn positions(name: &str, players: u8, options: &str, steps: usize) -> Vec<Box<dyn Position>> {
    let mut rng = Rng::new([9; 32]);
    let mut below = |limit: usize| rng.below(limit);
    let mut at = games::named(name).unwrap().start(&Setup::read(players, options).unwrap()).unwrap();
    let mut all = Vec::new();
    while all.len() < steps {
        at = match at.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => {
                at.decide(&crate::search::rng::random_result(chance.kind, &mut below)).unwrap()
            }
            Turn::Seats(seats) => {
                all.push(at.clone());
                at.random(seats[0], &mut below).unwrap().position
            }
        };
    }
    all
}

const GAMES: [(&str, u8, &str); 8] = [
    ("savoy", 2, ""),
    ("savoya", 2, ""),
    ("savoya", 3, ""),
    ("savoya", 4, ""),
    ("savana", 2, ""),
    ("savana", 3, "-deck=red -retreat=ask"),
    ("savana", 4, ""),
    ("sava", 2, ""),
];

#[test]
fn in_every_game_advice_is_legal_and_the_same_again_and_within_its_budget() {
    for (name, players, options) in GAMES {
        for (i, position) in positions(name, players, options, 40).iter().enumerate().step_by(5) {
            let seat = position.turn().seats()[0];
            let thinker = games::thinker(name).unwrap();
            let least = thinker.think(&**position, seat, 0, [i as u8; 32]).unwrap().nodes;
            for budget in [0, 1, 7, 60, 300] {
                let advice = thinker.think(&**position, seat, budget, [i as u8; 32]).unwrap();
                assert!(advice.nodes <= budget.max(least), "{name} {players}: {} of {budget}", advice.nodes);
                assert!((0.0..=1.0).contains(&advice.evaluation));
                assert_eq!(thinker.think(&**position, seat, budget, [i as u8; 32]), Some(advice.clone()));
                assert_eq!(advice.ranked[0], advice.text, "{name} {players}: {}", position.text());
                for (at, text) in advice.ranked.iter().enumerate() {
                    assert!(!advice.ranked[..at].contains(text), "{name} {players}: {text} twice");
                    let made = position.make(seat, text);
                    assert_eq!(made.unwrap().text, *text, "{name} {players}: {}", position.text());
                }
            }
            let other = Seat::all(players).find(|other| *other != seat).unwrap();
            assert_eq!(thinker.think(&**position, other, 100, [0; 32]), None);
        }
    }
}

#[test]
fn what_a_seat_cannot_know_makes_no_difference() {
    let mut rng = Rng::new([5; 32]);
    let mut apart = 0;
    for position in positions("savana", 3, "-retreat=ask", 60).iter().step_by(4) {
        let (state, _) = crate::game::with_types::<Savana>(&**position).unwrap();
        let seat = position.turn().seats()[0];
        let children = Savana::SECRETS.view(state, Viewer::Seat(seat));
        let other = Savana::SECRETS.determinize(&children, seat, &mut |limit| rng.below(limit));
        apart += usize::from(other != *state);
        let advice = |state| {
            best::<Savana>(
                &Savana::SECRETS.view(state, Viewer::Seat(seat)),
                3,
                seat,
                Among::All,
                Effort::of(400, [2; 32]),
            )
        };
        assert_eq!(advice(state), advice(&other));
    }
    assert!(apart > 5, "{apart}");
}

#[test]
fn a_little_more_of_the_budget_changes_little_in_what_is_imagined() {
    let mut before: Vec<(u64, f64)> = Vec::new();
    let mut budget = 3_000_u64;
    while budget < 5_000_000 {
        let now = determinizations(budget, true);
        let all = |list: &[(u64, f64)]| list.iter().map(|(_, weight)| weight).sum::<f64>().max(1.0);
        let part =
            |list: &[(u64, f64)], at: usize| list.get(at).map_or(0.0, |(_, weight)| weight / all(list));
        let changed: f64 =
            (0..now.len().max(before.len())).map(|at| (part(&now, at) - part(&before, at)).abs()).sum();
        assert!(before.is_empty() || changed < 0.05, "{budget}: {before:?} {now:?}");
        let sum: u64 = now.iter().map(|(budget, _)| budget).sum();
        assert!(sum <= budget && sum * 13 >= budget * 10, "{budget}: {sum}");
        before = now;
        budget += budget.div_ceil(100);
    }
    assert!((35..40).contains(&determinizations(900_000, true).len()));
    assert_eq!(determinizations(900_000, false), [(900_000, 1.0)]);
}
