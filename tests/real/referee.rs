//! A referee that keeps its own record from the letters and checks every letter against it.

use std::collections::BTreeMap;

use pbmd::game::{Part, Position, Record, Seat, Setup, Turn, Viewer};
use pbmd::games;

use crate::player::Letter;

/// How many moves are tried to find a good one.
const CANDIDATES: usize = 24;

/// Watches one board.
pub struct Referee {
    record: Record,
    players: [&'static str; 2],
    board: Option<String>,
    /// The Message-ID of each reader's first letter.
    roots: BTreeMap<String, String>,
}

/// A line in a letter's list of moves.
struct Listed {
    number: u32,
    seat: Seat,
    /// Numbers separated by commas; empty if nothing was rolled.
    roll: String,
    deed: String,
}

impl Referee {
    /// Before the first letter of a Savoya board with these options.
    pub fn new(options: &str, players: [&'static str; 2]) -> Referee {
        let setup = Setup::read(2, options).unwrap();
        let record = Record::start(games::named("savoya").unwrap(), setup).unwrap();
        Referee { record, players, board: None, roots: BTreeMap::new() }
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn board(&self) -> &str {
        self.board.as_deref().unwrap()
    }

    pub fn seat(&self, userid: &str) -> Seat {
        Seat::all(2).zip(self.players).find(|(_, player)| *player == userid).unwrap().0
    }

    /// Checks a letter to a player and adds what is new in it. Gives the number of moves in it, and whether its reader is to
    /// move.
    pub fn check(&mut self, letter: &Letter, reader: &str) -> (u32, bool) {
        let header = |name| letter.header(name).unwrap_or_else(|| panic!("no {name} in {}", letter.raw));
        assert_eq!(header("X-PBM-Game"), "savoya");
        let board = self.board.get_or_insert_with(|| header("X-PBM-Board").to_owned());
        assert_eq!(header("X-PBM-Board"), board);
        assert_eq!(letter.subject, format!("Savoya Board {board}: {}", self.players.join(" v ")));
        let root = letter.references.first().unwrap_or(&letter.id);
        assert_eq!(root, self.roots.entry(reader.to_owned()).or_insert_with(|| root.clone()));
        assert!(letter.text.lines().all(|line| line.len() <= 79), "{}", letter.text);

        let moves: u32 = header("X-PBM-Move").parse().unwrap();
        let next = header("X-PBM-Next");
        let dice = letter.header("X-PBM-Dice").unwrap_or_default();
        let listed = self.listed(&letter.text);
        assert_eq!(listed.last().map_or(0, |line| line.number), moves, "{}", letter.text);
        for line in &listed {
            self.add(line);
        }
        if self.record.moves() == moves && !next.is_empty() {
            self.roll(self.seat(next), dice);
        }

        let then = self.record.at(moves).unwrap();
        let turn = then.turn();
        let awaited: Vec<&str> = turn.seats().iter().map(|seat| self.players[seat.index()]).collect();
        assert_eq!(next, awaited.join(","), "{}", letter.raw);
        assert_eq!(then.position().roll().unwrap_or_default(), dice, "{}", letter.raw);
        for (name, pips) in homes(then.position()) {
            assert!(letter.text.contains(&format!("{name}{pips}")), "{name}{pips} in {}", letter.text);
        }
        match turn {
            Turn::Over { .. } => assert_eq!(header("X-PBM-Result"), then.result()),
            _ => assert_eq!(letter.header("X-PBM-Result"), None),
        }
        (moves, next == reader)
    }

    /// The list below "Moves so far", unfolded.
    fn listed(&self, text: &str) -> Vec<Listed> {
        let mut rows: Vec<String> = Vec::new();
        let list = text.lines().skip_while(|line| !line.starts_with("Moves so far")).skip(1);
        for line in list.take_while(|line| !line.trim().is_empty()) {
            let begins =
                line.trim().split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
            match rows.last_mut() {
                Some(row) if !begins => row.push_str(&format!(" {}", line.trim())),
                _ => rows.push(line.trim().to_owned()),
            }
        }
        let read = |row: &String| {
            let (number, rest) = row.split_once(". ")?;
            let words: Vec<&str> = rest.trim_end_matches(" (Auto)").split_whitespace().collect();
            let (who, roll, deed) = match words.as_slice() {
                [who, roll, deed @ ..]
                    if roll.starts_with(|c: char| c.is_ascii_digit()) && !deed.is_empty() =>
                {
                    (who, roll.replace('-', ","), deed)
                }
                [who, deed @ ..] => (who, String::new(), deed),
                [] => return None,
            };
            Some(Listed { number: number.parse().ok()?, seat: self.seat(who), roll, deed: deed.concat() })
        };
        rows.iter().map(|row| read(row).unwrap_or_else(|| panic!("{row:?} in {text}"))).collect()
    }

    /// Makes a listed move, or compares it with the known one.
    fn add(&mut self, listed: &Listed) {
        if let Some(known) = self.record.lines().get(listed.number as usize - 1) {
            assert_eq!((known.seat, known.deed.to_string()), (listed.seat, listed.deed.clone()));
            return;
        }
        assert_eq!(listed.number, self.record.moves() + 1, "a move is missing before {}", listed.deed);
        self.roll(listed.seat, &listed.roll);
        let canonical = self.record.play(listed.seat, &listed.deed);
        assert_eq!(canonical.as_ref(), Ok(&listed.deed));
    }

    /// Records a roll unless it is known. The first is by lot.
    fn roll(&mut self, seat: Seat, roll: &str) {
        let Turn::Chance(_) = self.record.turn() else { return };
        let rolls = match self.record.moves() {
            0 => self.record.position().opening(seat, roll).unwrap(),
            _ => vec![roll.parse().unwrap()],
        };
        for roll in rolls {
            self.record.roll(roll).unwrap();
        }
    }

    /// A legal move that leaves few steps, and an illegal one.
    pub fn choices(&self, seat: Seat) -> (String, String) {
        let position = self.record.position();
        let legal = position.moves(seat).list;
        // A double may allow thousands of moves; a sample is enough.
        let every = legal.len().div_ceil(CANDIDATES);
        let left = |text: &&String| pips(position.play(seat, text).unwrap().1.as_ref(), seat);
        let best = legal.iter().step_by(every).min_by_key(left).unwrap();
        // An opponent's piece, or a cell that does not exist.
        let wrong = ["a6-a5", "o10-o9", "pass"].into_iter().find(|text| position.play(seat, text).is_err());
        (best.clone(), wrong.unwrap_or("z9-z8").to_owned())
    }
}

/// The steps a seat has left.
pub fn pips(position: &dyn Position, seat: Seat) -> u32 {
    let side = position.side(seat).to_string();
    let own =
        |name: &str| side.split(|c: char| !c.is_ascii_alphabetic()).any(|word| name == format!("{word}="));
    homes(position).into_iter().filter(|(name, _)| own(name)).map(|(_, pips)| pips).sum()
}

/// The pip counts at the homes: `R=` and the steps.
fn homes(position: &dyn Position) -> Vec<(String, u32)> {
    let picture = position.picture(Viewer::Watcher);
    let boards = picture.parts.iter().filter_map(|part| match part {
        Part::Diagram(board) => Some(board),
        _ => None,
    });
    let home = |cell: &pbmd::game::Cell| {
        let pips = cell.shown.strip_prefix(&cell.name)?.parse().ok()?;
        cell.name.ends_with('=').then(|| (cell.name.clone(), pips))
    };
    boards.flat_map(|board| board.cells.iter().filter_map(home)).collect()
}
