//! A turn taken literally: every order of the dice, every piece, every direction, on a plain map from cells to piles of letters. Shares
//! nothing with the real generator, not even the boards.

use crate::game::guarded::{Action, Guarded};
use std::collections::{BTreeMap, BTreeSet};

use super::{Random, at, mover, rolled};
use crate::game::{MoveError, Rules, Seat, Setup, Turn};
use crate::games::savoy::{OnSavoy, OnSavoya, Race, State, Variant, position};

/// The letters on each cell from bottom to top.
type Piles = BTreeMap<&'static str, Vec<char>>;

/// A board as on the rules page.
struct Plan {
    strands: Vec<Vec<&'static str>>,
    homes: BTreeMap<char, Vec<&'static str>>,
    /// By cell: its strands, and its positions in them.
    places: BTreeMap<&'static str, Vec<(usize, usize)>>,
}

fn plan(strands: &[&'static str], homes: &[(char, [&'static str; 3])]) -> Plan {
    let strands: Vec<Vec<&str>> = strands.iter().map(|strand| strand.split(' ').collect()).collect();
    let mut places: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (i, strand) in strands.iter().enumerate() {
        for (place, cell) in strand.iter().enumerate() {
            places.entry(*cell).or_default().push((i, place));
        }
    }
    Plan { strands, homes: homes.iter().map(|(c, home)| (*c, home.to_vec())).collect(), places }
}

fn savoya() -> Plan {
    let horizontal = "a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l7 l8 l9 l10 l11 l13 k14 i14 h13 h12 h11 h10 h9 h8 h7 h6 h5 \
                      h4 h3 g2 e2 d3 d5 d6 d7 d8 d9 e10 f10 g10 h10 i10 j10 k10 l10 m10 n10 o10";
    let vertical = "f15 f14 f13 f12 f11 f10 f9 f8 f7 f6 f5 g4 h4 i4 j4 k4 l4 m5 n6 m8 l8 k8 j8 i8 h8 g8 f8 e8 d8 c8 \
                    b10 c11 d12 e12 f12 g12 h12 i12 j11 j10 j9 j8 j7 j6 j5 j4 j3 j2 j1";
    let homes = [
        ('R', ["m10", "n10", "o10"]),
        ('L', ["a6", "b6", "c6"]),
        ('T', ["f13", "f14", "f15"]),
        ('B', ["j1", "j2", "j3"]),
    ];
    plan(&[horizontal, vertical], &homes)
}

fn savoy() -> Plan {
    let strand = "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 j5 j6 j7 j8 j9 j10 i10 h10 g10 g9 g8 g7 g6 g5 g4 g3 g2 g1 f1 e1 d1 d2 d3 \
                  d4 d5 d6 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7";
    plan(&[strand], &[('R', ["k7", "l7", "m7"]), ('L', ["a4", "b4", "c4"])])
}

/// All ends of a turn, with whether they win and the pips used.
struct Ends<'a> {
    plan: &'a Plan,
    mine: &'a [char],
    /// By a compact form of the piles: the position text, the most pips, whether it is won.
    list: BTreeMap<String, (String, u16, bool)>,
}

impl Ends<'_> {
    fn play(&mut self, piles: &mut Piles, dice: &[u16], used: u16) {
        let home =
            |cell: &str, piece: &char| !self.mine.contains(piece) || self.plan.homes[piece].contains(&cell);
        let won = piles.iter().all(|(cell, pile)| pile.iter().all(|piece| home(cell, piece)));
        let mut key = String::with_capacity(64);
        for (cell, pile) in piles.iter().filter(|(_, pile)| !pile.is_empty()) {
            key.push_str(cell);
            key.extend(pile);
        }
        let end = self.list.entry(key).or_insert_with(|| (write(piles), used, won));
        end.1 = end.1.max(used);
        let Some((die, rest)) = dice.split_first() else { return };
        if won {
            return;
        }
        let plan = self.plan;
        let own: Vec<(&str, char)> = piles
            .iter()
            .filter_map(|(cell, pile)| Some((*cell, *pile.last()?)))
            .filter(|(_, p)| self.mine.contains(p))
            .collect();
        for (from, piece) in own {
            for (strand, place) in &plan.places[from] {
                let strand = &plan.strands[*strand];
                for end in [place.checked_sub(usize::from(*die)), Some(place + usize::from(*die))] {
                    let Some(to) = end.and_then(|end| strand.get(end).copied()) else { continue };
                    let target = piles.get(to).map_or(&[][..], Vec::as_slice);
                    if !(target.last().is_none_or(|top| *top == piece) || target.len() == 1) {
                        continue;
                    }
                    piles.get_mut(from).map(Vec::pop);
                    piles.entry(to).or_default().push(piece);
                    self.play(piles, rest, used + die);
                    piles.get_mut(to).map(Vec::pop);
                    piles.get_mut(from).expect("its cell").push(piece);
                }
            }
        }
    }
}

fn write(piles: &Piles) -> String {
    let mut cells: Vec<(char, u8, String)> = Vec::new();
    for (cell, pile) in piles {
        let Some(top) = pile.last() else { continue };
        let (column, row) = (cell.chars().next().expect("a letter"), cell.get(1..).expect("a row"));
        let own = pile.iter().filter(|piece| *piece == top).count();
        let pinned = if own < pile.len() { format!("({})", pile[0]) } else { String::new() };
        cells.push((column, row.parse().expect("a number"), format!("{cell}={own}{top}{pinned}")));
    }
    cells.sort();
    cells.into_iter().map(|(_, _, text)| text).collect::<Vec<_>>().join(" ")
}

/// Every way of one piece by some of the dice, by final cell: the pips used, and whether it wins. It lands on no cell twice, and with
/// more than one die passes none twice either.
struct Joined<'a> {
    plan: &'a Plan,
    mine: &'a [char],
    ends: BTreeMap<&'static str, Vec<(u16, bool)>>,
}

impl Joined<'_> {
    /// `been` are the cells the piece has landed on or passed, `at` the last of them.
    fn carry(&mut self, piles: &mut Piles, at: &'static str, been: &[&str], dice: &[u16], used: u16) {
        for (i, die) in dice.iter().enumerate() {
            let mut left = dice.to_vec();
            left.remove(i);
            for (strand, place) in &self.plan.places[at] {
                let strand = &self.plan.strands[*strand];
                let die = usize::from(*die);
                let ahead: Vec<&str> = strand.iter().skip(place + 1).take(die).copied().collect();
                let behind: Vec<&str> = strand.iter().take(*place).rev().take(die).copied().collect();
                for way in [ahead, behind] {
                    if way.len() < die || been.len() > 1 && way.iter().any(|cell| been.contains(cell)) {
                        continue;
                    }
                    self.land(piles, (at, way[die - 1]), &[been, &way].concat(), &left, used + die as u16);
                }
            }
        }
    }

    fn land(
        &mut self,
        piles: &mut Piles,
        (from, to): (&'static str, &str),
        been: &[&str],
        left: &[u16],
        used: u16,
    ) {
        let (plan, mine) = (self.plan, self.mine);
        let to: &'static str = plan.strands.iter().flatten().find(|cell| **cell == to).expect("a cell");
        let piece = *piles[from].last().expect("the piece");
        let target = piles.get(to).map_or(&[][..], Vec::as_slice);
        if !(target.last().is_none_or(|top| *top == piece) || target.len() == 1) {
            return;
        }
        piles.get_mut(from).map(Vec::pop);
        piles.entry(to).or_default().push(piece);
        let home = |cell: &str, piece: &char| !mine.contains(piece) || plan.homes[piece].contains(&cell);
        let won = piles.iter().all(|(cell, pile)| pile.iter().all(|piece| home(cell, piece)));
        self.ends.entry(to).or_default().push((used, won));
        if !won {
            self.carry(piles, to, been, left, used);
        }
        piles.get_mut(to).map(Vec::pop);
        piles.get_mut(from).expect("its cell").push(piece);
    }
}

/// Reads all pairs that one piece could make, in both implementations. Returns how many are legal, and how many more would be if a
/// piece could go back and forth.
fn compare_pairs<V: Variant>(plan: &Plan, state: &State, dice: &[u16]) -> (u32, u32) {
    let seat = mover(state);
    let mine: Vec<char> = state.side(seat).colours.iter().filter_map(|c| c.letter().chars().next()).collect();
    let mut piles = piles(plan, state);
    let all = match *dice {
        [one, other] if one == other => vec![one; 4],
        _ => dice.to_vec(),
    };
    let most = u16::from(state.start(seat).most_pips(state.dice_of(seat).expect("dice")));
    let mut counts = (0, 0);
    let tops: Vec<&'static str> = piles
        .iter()
        .filter(|(_, pile)| pile.last().is_some_and(|top| mine.contains(top)))
        .map(|(cell, _)| *cell)
        .collect();
    for from in tops {
        let mut joined = Joined { plan, mine: &mine, ends: BTreeMap::new() };
        joined.carry(&mut piles, from, &[from], &all, 0);
        for to in plan.places.keys().filter(|to| **to != from) {
            let ends = joined.ends.get(to).map_or(&[][..], Vec::as_slice);
            let legal = most > 0 && ends.iter().any(|(used, won)| *won || *used == most);
            let text = format!("{from}-{to}");
            let read = Race::<V>::read(state, seat, &text);
            let context =
                || format!("{text} {dice:?} {}: {read:?}", position::write(state.track, &state.cells));
            assert_eq!(read.is_ok(), legal, "{}", context());
            let back = matches!(&read, Err(MoveError::Illegal { why, nearest })
                if why.to_string().contains("back and forth") && nearest.len() == 1);
            counts = (counts.0 + u32::from(legal), counts.1 + u32::from(back));
        }
    }
    counts
}

#[test]
fn joined_dice_are_read_alike() {
    // At the end of a strand: on with both dice, and six there and four back.
    let alone = at::<OnSavoya>(3, "a6=1R j1=1T o10=1L", 1, &[4, 6]);
    assert_eq!(compare_pairs::<OnSavoya>(&savoya(), &alone, &[4, 6]), (1, 1));
    let mut random = Random::new(4711);
    let (mut legal, mut back) = (0, 0);
    for round in 0..150 {
        let die = random.die();
        let dice =
            if round % 5 == 0 { vec![die, die] } else { vec![die, (die + random.below(5) as u16) % 6 + 1] };
        if let Some(waiting) = scatter::<OnSavoya>(&mut random, 2 + (round % 3) as u8, 2) {
            let counts = compare_pairs::<OnSavoya>(&savoya(), &rolled::<OnSavoya>(&waiting, &dice), &dice);
            (legal, back) = (legal + counts.0, back + counts.1);
        }
        if let Some(waiting) = scatter::<OnSavoy>(&mut random, 2, 2) {
            let counts = compare_pairs::<OnSavoy>(&savoy(), &rolled::<OnSavoy>(&waiting, &dice), &dice);
            (legal, back) = (legal + counts.0, back + counts.1);
        }
    }
    println!("{legal} pairs are legal, {back} only forth and back");
    assert!(legal > 500 && back > 100, "{legal} {back}");
}

/// The positions that the rules allow after a roll: those with the most pips, and those that win.
fn results(plan: &Plan, mine: &[char], piles: &Piles, dice: &[u16]) -> BTreeSet<String> {
    let mut piles = piles.clone();
    let before = write(&piles);
    let mut ends = Ends { plan, mine, list: BTreeMap::new() };
    match *dice {
        [one, other] if one == other => ends.play(&mut piles, &[one; 4], 0),
        [one, other] => {
            ends.play(&mut piles, &[one, other], 0);
            ends.play(&mut piles, &[other, one], 0);
        }
        _ => ends.play(&mut piles, dice, 0),
    }
    let mut list: Vec<(String, u16, bool)> = ends.list.into_values().collect();
    list.retain(|(text, ..)| *text != before);
    let most = list.iter().map(|(_, used, _)| *used).max().unwrap_or(0);
    list.into_iter().filter(|(_, used, won)| *used == most || *won).map(|(text, ..)| text).collect()
}

fn piles(plan: &Plan, state: &State) -> Piles {
    let mut piles = Piles::new();
    for word in position::write(state.track, &state.cells).split(' ') {
        let (name, contents) = word.split_once('=').expect("a cell");
        let name = plan.strands.iter().flatten().find(|cell| **cell == name).expect("a cell of the plan");
        let (top, pinned) = contents.trim_end_matches(')').split_once('(').unwrap_or((contents, ""));
        let height: usize = top.get(..top.len() - 1).and_then(|n| n.parse().ok()).expect("a height");
        let mut pile: Vec<char> = pinned.chars().collect();
        pile.extend(top.chars().last().into_iter().cycle().take(height));
        piles.insert(name, pile);
    }
    piles
}

fn check<V: Variant>(plan: &Plan, state: &State, dice: &[u16]) {
    let seat = mover(state);
    let mine: Vec<char> = state.side(seat).colours.iter().filter_map(|c| c.letter().chars().next()).collect();
    let expected = results(plan, &mine, &piles(plan, state), dice);
    let list = Race::<V>::list(state, seat);
    let context = || format!("{} seat {seat} {dice:?}", position::write(state.track, &state.cells));
    if expected.is_empty() {
        assert!(matches!(list.as_slice(), [pass] if pass.is_pass()), "{}", context());
        return;
    }
    let found: BTreeSet<String> = list
        .iter()
        .map(|play| {
            let mut cells = state.cells.clone();
            play.steps().for_each(|step| cells.step(step.from, step.to));
            position::write(state.track, &cells)
        })
        .collect();
    let alone = if let [only] = list.as_slice() { Some(*only) } else { None };
    assert_eq!(Race::<V>::forced(state, seat), alone, "{}", context());
    // Making a move leads where its step moves lead.
    for play in list.iter().step_by(50) {
        let next = Race::<V>::apply(state, &Action::Move(seat, *play));
        let next = next.unwrap_or_else(|why| panic!("{}: {play:?} {why}", context()));
        assert!(expected.contains(&position::write(next.track, &next.cells)), "{}", context());
    }
    assert_eq!(found.len(), list.len(), "{}: a result twice", context());
    assert_eq!(found, expected, "{}", context());
}

/// A position with few pieces, some pinned or blocked, sometimes close to home.
fn scatter<V: Variant>(random: &mut Random, players: u8, pieces: usize) -> Option<State> {
    let (track, sides) = (V::track(), V::sides(players));
    let mut cells = crate::games::savoy::cells::Cells::empty();
    for colour in sides.iter().flat_map(|side| side.colours) {
        let near_home = random.below(3) == 0;
        for _ in 0..=random.below(pieces) {
            for _ in 0..100 {
                let cell = random.below(track.len()) as u8;
                let wanted = !near_home || track.distance(cell, *colour) < 7;
                if wanted && cells[cell].admits(*colour) {
                    cells.set(cell, cells[cell].with_top(*colour));
                    break;
                }
            }
        }
    }
    let seat = Seat::new(random.below(usize::from(players)) as u8 + 1);
    let text = position::write(track, &cells);
    // Two players at home at once are refused.
    let state = Race::<V>::parse_position(&Setup::new(players), &text, Some(seat)).ok()?;
    matches!(state.turn(), Turn::Chance(_)).then_some(state)
}

/// Compares the generators on scattered positions with all kinds of rolls; few pieces for doubles, because the naive one is slow.
fn compare_scattered<V: Variant>(plan: &Plan, players: u8, rounds: usize) {
    let mut random = Random::new(u64::from(players) + 77);
    let mut compared = 0;
    while compared < rounds {
        let die = random.die();
        let dice = match compared % 8 {
            0 => vec![die],
            1 => vec![die, die],
            _ => vec![die, (die + random.below(5) as u16) % 6 + 1],
        };
        let two_colours = usize::from(V::sides(players).iter().any(|side| side.colours.len() > 1));
        let pieces = if compared % 8 > 1 { 5 - 2 * two_colours } else { 2 - two_colours };
        if let Some(waiting) = scatter::<V>(&mut random, players, pieces) {
            check::<V>(plan, &rolled::<V>(&waiting, &dice), &dice);
            compared += 1;
        }
    }
}

#[test]
fn the_generators_agree_on_scattered_positions() {
    compare_scattered::<OnSavoy>(&savoy(), 2, 1000);
    compare_scattered::<OnSavoya>(&savoya(), 2, 400);
    compare_scattered::<OnSavoya>(&savoya(), 3, 400);
    compare_scattered::<OnSavoya>(&savoya(), 4, 400);
}

/// Compares the generators during random games; doubles only if few pieces can move.
fn compare_games<V: Variant>(plan: &Plan, players: u8, options: &str, turns: usize) {
    let setup = Setup::read(players, options).expect("options");
    let mut random = Random::new(u64::from(players) + 5);
    let mut state = Race::<V>::start(&setup).expect("a start");
    for _ in 0..turns {
        match state.turn() {
            Turn::Over { .. } => return,
            Turn::Chance(chance) => {
                let dice: Vec<u16> = (0..2.max(chance.seats.len())).map(|_| random.die()).collect();
                state = rolled::<V>(&state, &dice);
            }
            Turn::Seats(_) => {
                let seat = mover(&state);
                let roll = Race::<V>::ROLLS.to_play(&state).expect("a roll");
                let dice: Vec<u16> = roll.split(',').map(|d| d.parse().expect("a die")).collect();
                let list = Race::<V>::list(&state, seat);
                let double = dice.len() == 2 && dice[0] == dice[1];
                if !double || list.len() < 40 {
                    check::<V>(plan, &state, &dice);
                }
                let play = list[random.below(list.len())];
                state = Race::<V>::apply(&state, &Action::Move(seat, play)).expect("a legal move");
            }
        }
    }
}

#[test]
fn the_generators_agree_in_games() {
    compare_games::<OnSavoy>(&savoy(), 2, "-stack=4", 150);
    compare_games::<OnSavoya>(&savoya(), 2, "-stack=2", 100);
    compare_games::<OnSavoya>(&savoya(), 3, "-even=3", 150);
    compare_games::<OnSavoya>(&savoya(), 4, "-stack=4", 150);
}

#[test]
fn the_naive_generator_knows_the_rules_page() {
    let state = at::<OnSavoya>(2, "a6=1R o10=1L f15=1B j1=1T", 1, &[1]);
    let found = results(&savoya(), &['R', 'L'], &piles(&savoya(), &state), &[1]);
    assert_eq!(
        found.into_iter().collect::<Vec<_>>(),
        ["a6=1R f15=1B j1=1T n10=1L", "b6=1R f15=1B j1=1T o10=1L"]
    );
}

/// The naive generator confirms the counts of a counts.txt, except where it would be too slow.
fn check_counts<V: Variant>(plan: &Plan, counts: &str) {
    let mut checked = 0;
    for line in counts.lines().filter(|line| line.starts_with("moves ")) {
        let (words, position) = line.split_once(" : ").expect("a position");
        let value = |name: &str| words.split(' ').find_map(|word| word.strip_prefix(name)).expect(name);
        let number = |text: &str| text.parse::<u8>().expect("a number");
        let count: usize = words.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a count");
        let dice: Vec<u16> = value("dice=").split(',').map(|die| number(die).into()).collect();
        if count > 1000 {
            continue;
        }
        let state = at::<V>(number(value("players=")), position, number(value("seat=")), &dice);
        let seat = mover(&state);
        let mine: Vec<char> =
            state.side(seat).colours.iter().filter_map(|c| c.letter().chars().next()).collect();
        let found = results(plan, &mine, &piles(plan, &state), &dice).len();
        assert_eq!(found.max(1), count, "{line}");
        checked += 1;
    }
    assert!(checked > 8);
}

#[test]
fn the_naive_generator_finds_the_counts_that_are_written_down() {
    check_counts::<OnSavoy>(&savoy(), include_str!("../../../../../tests/data/games/savoy/counts.txt"));
    check_counts::<OnSavoya>(&savoya(), include_str!("../../../../../tests/data/games/savoya/counts.txt"));
}
