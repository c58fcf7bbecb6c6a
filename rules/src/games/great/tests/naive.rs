//! A second, literal and slow implementation of the rules: characters on a board, moves made to see what happens.
//!
//! Shares nothing with the real one; the two meet in position texts and canonical moves.

/// Characters as in the position text, `.` for an empty square, first rank first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naive {
    pub board: [[char; 10]; 8],
    pub white: bool,
    pub quiet: u32,
    pub number: u32,
}

/// One leap of each shape, as files and ranks.
type Shapes = &'static [(i32, i32)];

/// Letter, quota and leaps of each piece.
const PIECES: [(char, usize, Shapes); 8] = [
    ('k', 1, &[(0, 1), (1, 0), (1, 1)]),
    ('g', 1, &[(0, 1), (1, 0), (1, 1), (0, 2), (2, 0), (2, 2)]),
    ('m', 1, &[(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
    ('h', 1, &[(1, 1), (2, 2), (1, 2), (2, 1)]),
    ('e', 2, &[(1, 1), (2, 2)]),
    ('n', 2, &[(1, 2), (2, 1)]),
    ('w', 2, &[(0, 1), (1, 0), (0, 2), (2, 0)]),
    ('s', 9, &[(0, 1), (1, 0), (1, 1)]),
];

impl Naive {
    pub fn read(fen: &str) -> Naive {
        let mut naive = Naive { board: [['.'; 10]; 8], white: true, quiet: 0, number: 0 };
        let fields: Vec<&str> = fen.split(' ').collect();
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let row = row.replace("10", "..........");
            let mut file = 0;
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        naive.board[rank][file] = c;
                        file += 1;
                    }
                }
            }
        }
        naive.white = fields[1] == "w";
        naive.quiet = fields[4].parse().unwrap_or(0);
        naive.number = fields[5].parse().unwrap_or(0);
        naive
    }

    fn owns(&self, white: bool, c: char) -> bool {
        c != '.' && c.is_ascii_uppercase() == white
    }

    fn count(&self, c: char) -> usize {
        self.board.iter().flatten().filter(|other| **other == c).count()
    }

    fn men(&self, white: bool) -> usize {
        self.board.iter().flatten().filter(|c| self.owns(white, **c)).count()
    }

    /// All moves of a side, ignoring checks, as (from, to), file and rank each.
    fn leaps(&self, white: bool) -> Vec<[i32; 4]> {
        let mut list = Vec::new();
        for rank in 0..8_i32 {
            for file in 0..10_i32 {
                let man = self.board[rank as usize][file as usize];
                if !self.owns(white, man) {
                    continue;
                }
                let mut go = |df: i32, dr: i32, empty: bool, enemy: bool| {
                    let (f, r) = (file + df, rank + dr);
                    if (0..10).contains(&f) && (0..8).contains(&r) {
                        let there = self.board[r as usize][f as usize];
                        if (there == '.' && empty) || (self.owns(!white, there) && enemy) {
                            list.push([file, rank, f, r]);
                        }
                    }
                };
                if man.eq_ignore_ascii_case(&'p') {
                    let ahead = if white { 1 } else { -1 };
                    go(0, ahead, true, false);
                    go(-1, ahead, false, true);
                    go(1, ahead, false, true);
                }
                for (letter, _, shapes) in PIECES {
                    if !man.eq_ignore_ascii_case(&letter) {
                        continue;
                    }
                    for (a, b) in shapes {
                        let mut offsets = vec![(*a, *b), (-a, *b), (*a, -b), (-a, -b)];
                        offsets.sort_unstable();
                        offsets.dedup();
                        for (df, dr) in offsets {
                            go(df, dr, true, true);
                        }
                    }
                }
            }
        }
        list
    }

    fn takes_king(&self, white: bool) -> bool {
        let king = if white { 'k' } else { 'K' };
        self.leaps(white).iter().any(|m| self.board[m[3] as usize][m[2] as usize] == king)
    }

    pub fn check(&self) -> bool {
        self.takes_king(!self.white)
    }

    /// The legal moves as sorted canonical texts.
    pub fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for m in self.leaps(self.white) {
            let [f, r, tf, tr] = m.map(|n| n as u8);
            let text = format!("{}{}{}{}", (b'a' + f) as char, r + 1, (b'a' + tf) as char, tr + 1);
            let pawn = self.board[r as usize][f as usize].eq_ignore_ascii_case(&'p');
            let texts = if pawn && (tr == 7 || tr == 0) {
                PIECES
                    .iter()
                    .filter(|(letter, quota, _)| {
                        let own = if self.white { letter.to_ascii_uppercase() } else { *letter };
                        *letter != 'k' && self.count(own) < *quota
                    })
                    .map(|(letter, ..)| format!("{text}{letter}"))
                    .collect()
            } else {
                vec![text]
            };
            list.extend(texts.into_iter().filter(|text| !self.make(text).takes_king(!self.white)));
        }
        list.sort_unstable();
        list
    }

    pub fn make(&self, text: &str) -> Naive {
        let b = text.as_bytes();
        let [f, r] = [(b[0] - b'a') as usize, (b[1] - b'1') as usize];
        let [tf, tr] = [(b[2] - b'a') as usize, (b[3] - b'1') as usize];
        let mut next = self.clone();
        let man = self.board[r][f];
        let irreversible = man.eq_ignore_ascii_case(&'p') || self.board[tr][tf] != '.';
        next.board[r][f] = '.';
        next.board[tr][tf] = match text.chars().nth(4) {
            Some(letter) if self.white => letter.to_ascii_uppercase(),
            Some(letter) => letter,
            None => man,
        };
        next.white = !self.white;
        next.quiet = if irreversible { 0 } else { self.quiet + 1 };
        next.number += u32::from(!self.white);
        next
    }

    /// The result, if the game is over.
    pub fn result(&self, occurrences: usize) -> Option<&'static str> {
        let win = |white: bool| Some(if white { "1-0" } else { "0-1" });
        match (self.men(self.white), self.men(!self.white)) {
            (1, 1) => return Some("1/2-1/2"),
            (_, 1) => return win(self.white),
            _ => {}
        }
        if self.moves().is_empty() {
            return if self.check() { win(!self.white) } else { Some("1/2-1/2") };
        }
        (occurrences >= 3 || self.quiet >= 100).then_some("1/2-1/2")
    }

    /// Ignores repetitions.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.result(1).is_some() {
            return 0;
        }
        self.moves().iter().map(|m| self.make(m).perft(depth - 1)).sum()
    }

    pub fn write(&self) -> String {
        let rows: Vec<String> = self
            .board
            .iter()
            .rev()
            .map(|row| {
                let mut text: String = row.iter().collect();
                for run in (1..=10).rev() {
                    text = text.replace(&".".repeat(run), &run.to_string());
                }
                text
            })
            .collect();
        let side = if self.white { 'w' } else { 'b' };
        format!("{} {side} - - {} {}", rows.join("/"), self.quiet, self.number)
    }
}
