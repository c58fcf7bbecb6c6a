//! Random trees in all games lead to the same as players who hold these trees and move by hand.

use std::collections::BTreeMap;

use crate::game::{By, Deed, Game, Numbers, Seat, Setup, Viewer};
use crate::games;
use crate::play::{Act, Board, Stage, act};

use super::{AT, mv, open, whole_turn};
use crate::play::conditions::tree::{Answer, Branch, Theirs, Tree};
use crate::play::conditions::{Standing, recall, standing};

/// The depth of trees.
const LEVELS: u32 = 4;

/// A turn as everybody reads it in the record.
#[derive(Clone, Debug)]
struct Heard {
    /// The number of moves made by then.
    number: u32,
    seat: Seat,
    text: String,
    roll: Option<String>,
    goes_on: bool,
    /// The index of its first line in the record, and how many lines follow.
    parts: (usize, usize),
    /// Whether the seat left the game, which is no move.
    is_gone: bool,
}

/// The turns after that many moves, each written as if it had been played at once, as far as a seat can tell.
fn heard(board: &Board, reader: Seat, since: u32) -> Vec<Heard> {
    let mut turns: Vec<Heard> = Vec::new();
    let new = board.record.lines().iter().enumerate();
    for (at, line) in new.filter(|(_, line)| line.number > since && !line.out_of_turn) {
        let (seat, text, goes_on) = (line.seat, line.public_deed.clone(), line.readers.is_some());
        match turns.last_mut().filter(|turn| turn.seat == seat && turn.goes_on) {
            Some(turn) => {
                turn.text = format!("{}; {text}", turn.text);
                (turn.number, turn.goes_on) = (line.number, goes_on);
                turn.parts.1 += 1;
            }
            None => turns.push(Heard {
                number: line.number,
                seat,
                text,
                roll: line.roll.clone(),
                goes_on,
                parts: (at, 0),
                is_gone: !matches!(line.deed, Deed::Move(_)),
            }),
        }
    }
    for turn in turns.iter_mut().filter(|turn| turn.parts.1 > 0) {
        let before = board.record.before(turn.parts.0).unwrap().view(Viewer::Seat(reader));
        if let Ok(made) = before.make(turn.seat, &turn.text) {
            turn.text = made.public_text;
        }
    }
    turns
}

/// A player who keeps a tree, crosses out what was not played, and answers by mail.
struct Robot {
    seat: Seat,
    lines: Vec<Branch>,
    since: u32,
}

impl Robot {
    /// The lines whose moves have been played; `came` are all turns since the last own one.
    fn fitting(&self, players: u8, came: &[Heard], roll: Option<&str>) -> Vec<Branch> {
        let has_come = |line: &&Branch| {
            let mut wanted = line.theirs.iter().peekable();
            for turn in came {
                if turn.is_gone {
                    if wanted.clone().any(|theirs| theirs.seat == Some(turn.seat)) {
                        return false;
                    }
                    continue;
                }
                let Some(next) = wanted.peek() else { break };
                let is_whose = next.seat.is_none_or(|seat| seat == turn.seat);
                match next.text.as_ref().is_none_or(|text| *text == turn.text) {
                    true if is_whose => drop(wanted.next()),
                    false if next.seat == Some(turn.seat) || players == 2 => return false,
                    _ => {}
                }
            }
            wanted.peek().is_none() && line.roll.as_ref().is_none_or(|named| is_roll(&named.0, roll))
        };
        self.lines.iter().filter(has_come).cloned().collect()
    }

    /// Reads the news, and answers; false if there is nothing to answer.
    fn answers(&mut self, board: &mut Board) -> bool {
        let players = board.record.setup().players;
        let mut came: Vec<Heard> = Vec::new();
        for turn in heard(board, self.seat, self.since) {
            if turn.seat != self.seat {
                came.push(turn);
                continue;
            }
            // The server has moved for the robot.
            let fitting = self.fitting(players, &came, turn.roll.as_deref());
            let same = fitting.into_iter().find(|line| line.answer.words() == turn.text);
            self.lines = same.map(|line| line.below).unwrap_or_default();
            self.since = turn.number;
            came.clear();
        }
        if self.lines.is_empty()
            || came.iter().all(|turn| turn.is_gone)
            || !board.awaited().contains(&self.seat)
        {
            return false;
        }
        let roll = board.record.position().roll();
        let fitting = self.fitting(players, &came, roll.as_deref());
        let tried = if roll.is_some() { fitting.len() } else { 1 };
        for line in fitting.iter().take(tried) {
            let wanted = match &line.answer {
                Answer::Move { text, .. } => mv(text),
                _ if line.answer == fitting[0].answer => Act::Resign,
                _ => continue,
            };
            if let Ok((after, _)) = act(board, By::Player(self.seat), &wanted, AT) {
                // The own move is no news.
                self.since = board.record.moves() + 1;
                (*board, self.lines) = (after, line.below.clone());
                return true;
            }
            if wanted == Act::Resign {
                break;
            }
        }
        self.lines.clear();
        false
    }
}

fn is_roll(named: &[u16], roll: Option<&str>) -> bool {
    let mut named: Vec<String> = named.iter().map(ToString::to_string).collect();
    let mut faces: Vec<String> = roll.unwrap_or_default().split(',').map(str::to_string).collect();
    named.sort_unstable();
    faces.sort_unstable();
    named == faces
}

/// A random turn of a seat, played to its end.
fn turn_of(board: &Board, seat: Seat, random: &mut Numbers) -> Option<(Board, String)> {
    let list = board.record.position().moves(seat).list;
    let text = whole_turn(board, seat, list.get(random.below(list.len().max(1)))?);
    let (after, _) = act(board, By::Player(seat), &mv(&text), AT).ok()?;
    Some((after, text))
}

/// Lines for moves to come, each found by playing on.
fn lines(board: &Board, owner: Seat, depth: u32, random: &mut Numbers) -> Vec<Branch> {
    let mut lines = Vec::new();
    for _ in 0..=random.below(if depth == LEVELS { 3 } else { 2 }) {
        lines.extend(line(board, owner, depth, random));
    }
    if random.below(3) == 0
        && let Some(mut any) = line(board, owner, 1, random)
    {
        any.theirs = vec![Theirs { seat: None, text: None }];
        any.roll = None;
        any.below.clear();
        lines.push(any);
    }
    lines
}

fn line(board: &Board, owner: Seat, depth: u32, random: &mut Numbers) -> Option<Branch> {
    let since = board.record.moves();
    let mut thought = board.clone();
    for _ in 0..8 {
        if thought.stage != Stage::Running || thought.awaited().contains(&owner) {
            break;
        }
        let next = *thought.awaited().first()?;
        thought = turn_of(&thought, next, random)?.0;
    }
    let came: Vec<Heard> =
        heard(&thought, owner, since).into_iter().take_while(|turn| turn.seat != owner).collect();
    let many = board.record.setup().players > 2;
    let mut theirs: Vec<Theirs> = came
        .iter()
        .map(|turn| Theirs {
            seat: Some(turn.seat).filter(|_| many && random.below(2) == 0),
            text: Some(turn.text.clone()).filter(|text| !text.contains(['{', '?']) && random.below(8) > 0),
        })
        .collect();
    // A line names no more turns than there are others, also where they have several.
    let others = board.seats().count() - 1;
    theirs.truncate(if random.below(4) == 0 { 1 } else { others });
    if theirs.is_empty() || thought.stage != Stage::Running || !thought.awaited().contains(&owner) {
        return None;
    }
    let position = thought.record.position();
    let roll = position.roll().filter(|_| random.below(2) == 0).and_then(|roll| roll.parse().ok());
    if random.below(12) == 0 {
        return Some(Branch { theirs, roll, answer: Answer::Resign, below: Vec::new() });
    }
    let (after, text) = turn_of(&thought, owner, random)?;
    let goes_on = depth > 1 && after.stage == Stage::Running && !after.awaited().contains(&owner);
    let below = if goes_on { self::lines(&after, owner, depth - 1, random) } else { Vec::new() };
    Some(Branch { theirs, roll, answer: Answer::Move { text, propose: false }, below })
}

/// Plays what the trees answer, the first seat first, until none answers.
fn follow(board: &mut Board, trees: &mut BTreeMap<Seat, (Tree, u32)>) -> u32 {
    let mut answered = 0;
    loop {
        let before = answered;
        for (seat, (tree, since)) in trees.iter_mut() {
            if answered > before {
                break;
            }
            let by = By::Condition(*seat);
            match standing(board, *seat, tree, *since) {
                Standing::Waits(_) => {}
                Standing::Answers(answers) => {
                    let given = answers.iter().find_map(|answer| match answer {
                        Answer::Move { text, .. } => act(board, by, &mv(text), AT).ok(),
                        _ => act(board, By::Player(*seat), &Act::Resign, AT).ok(),
                    });
                    match given {
                        Some((after, _)) => (*board, answered) = (after, answered + 1),
                        None => *tree = Tree::default(),
                    }
                }
                Standing::Done | Standing::Dropped(_) => *tree = Tree::default(),
            }
        }
        if answered == before {
            return answered;
        }
    }
}

/// Plays one game twice, with trees and by hand; returns how often trees answered, and the most answers of one tree.
fn compared(game: &'static dyn Game, players: u8, key: u8, random: &mut Numbers) -> (u32, usize) {
    let mut board = open(game, Setup::new(players), key);
    let mut hand = board.clone();
    let mut trees: BTreeMap<Seat, (Tree, u32)> = BTreeMap::new();
    let mut robots: BTreeMap<Seat, Robot> = BTreeMap::new();
    let (mut answered, mut deepest) = (0, 0);
    for _ in 0..16 {
        let Some(mover) = board.awaited().first().copied().filter(|_| board.stage == Stage::Running) else {
            break;
        };
        let since = board.record.moves();
        for seat in board.seats().filter(|seat| *seat != mover && !board.has_resigned(*seat)) {
            let is_left = trees.get(&seat).is_some_and(|(tree, _)| !tree.0.is_empty());
            if is_left || board.awaited().contains(&seat) || random.below(4) == 0 {
                continue;
            }
            let tree = Tree(lines(&board, seat, LEVELS, random));
            assert_eq!(recall(&board, seat, &tree.stored()).as_ref(), Ok(&tree), "{}", tree.stored());
            robots.insert(seat, Robot { seat, lines: tree.0.clone(), since });
            trees.insert(seat, (tree, since));
        }
        // The mover mostly plays what somebody waits for.
        let wanted: Vec<&String> = robots
            .values()
            .flat_map(|robot| &robot.lines)
            .filter_map(|line| line.theirs.first().and_then(|theirs| theirs.text.as_ref()))
            .collect();
        let text = wanted.get(random.below(wanted.len().max(1))).map(|text| (*text).clone());
        let played = text.filter(|_| random.below(6) > 0).and_then(|text| {
            act(&board, By::Player(mover), &mv(&text), AT).ok().map(|(after, _)| (after, text))
        });
        let Some((after, text)) = played.or_else(|| turn_of(&board, mover, random)) else { break };
        // Moving by hand ends the mover's tree.
        board = after;
        hand = act(&hand, By::Player(mover), &mv(&text), AT).unwrap().0;
        trees.remove(&mover);
        robots.remove(&mover);
        let done = follow(&mut board, &mut trees);
        while robots.values_mut().any(|robot| robot.answers(&mut hand)) {}
        answered += done;
        for (seat, (_, since)) in &trees {
            let given = board.record.lines().iter().filter(|line| line.number > *since);
            deepest = deepest.max(given.filter(|line| line.by == By::Condition(*seat)).count());
        }
        let with = board.record.text(&[]).replace("(if)\n", "");
        assert_eq!(
            with,
            hand.record.text(&[]),
            "{:#?}",
            trees.values().map(|(tree, _)| tree.stored()).collect::<Vec<_>>()
        );
        assert_eq!(board.record.position().text(), hand.record.position().text());
        assert!(board.record.lines().iter().all(|line| !matches!(line.deed, Deed::Move(_))
            || matches!(line.by, By::Condition(_) | By::Player(_) | By::Server(_))));
    }
    (answered, deepest)
}

#[test]
fn trees_of_four_levels_do_what_a_hand_does_that_holds_them() {
    let mut all = Vec::new();
    for (game, players, rounds) in [
        ("great", 2, 3),
        ("savoy", 2, 2),
        ("savoya", 2, 2),
        ("savoya", 3, 2),
        ("savoya", 4, 2),
        ("sava", 2, 2),
        ("savana", 2, 3),
        ("savana", 3, 2),
    ] {
        let mut random = Numbers(u64::from(players) * 77);
        let mut of_game = (0, 0);
        for key in 0..rounds {
            let (answered, deepest) = compared(games::named(game).unwrap(), players, key, &mut random);
            of_game = (of_game.0 + answered, of_game.1.max(deepest));
        }
        all.push((game, players, of_game.0, of_game.1));
    }
    assert!(all.iter().all(|(.., answered, _)| *answered > 0), "{all:?}");
    let answered: u32 = all.iter().map(|(.., answered, _)| answered).sum();
    assert!(answered > 50 && all.iter().any(|(.., deepest)| *deepest > 1), "{all:?}");
}
