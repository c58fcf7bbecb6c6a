//! Helpers shared by many games: boards of squares with names and pictures, and a position text for games without one of their
//! own.
//!
//! ```
//! use pbmd_rules::game::kit::{Grid, Square};
//! use pbmd_rules::game::{Part, Picture, phrase};
//!
//! const BOARD: Grid = Grid::new(3, 3);
//! let b2 = BOARD.parse("B2").unwrap();
//! assert_eq!(b2, Square::new(1, 1));
//! assert_eq!(BOARD.step(b2, 1, -1).unwrap().to_string(), "c1");
//! assert!(BOARD.step(b2, 2, 0).is_none() && BOARD.parse("d1").is_none());
//!
//! let board = BOARD.diagram(|at| (at == b2).then(|| ("X".to_string(), phrase!("a cross"))));
//! let text = pbmd_rules::text::plain(&Picture::from(vec![Part::Diagram(board)]), None);
//! assert_eq!(text.lines().nth(3), Some("  2   .  X  .    2"));
//! ```

use std::fmt;

use super::plain::plain;
use super::{
    BadOption, BadPosition, Cell, Diagram, Drawn, Look, Mark, Middle, Phrase, Rules, Setup, Spot, Turn,
    phrase,
};

/// The singular or plural form of a phrase.
///
/// ```
/// use pbmd_rules::game::kit::counted;
/// use pbmd_rules::game::phrase;
///
/// let pips = |n| counted(n, phrase!("{} pip", n), phrase!("{} pips", n)).to_string();
/// assert_eq!((pips(1), pips(0)), ("1 pip".into(), "0 pips".into()));
/// ```
///
/// Both phrases contain the number: translations have all plural forms in the message of the second.
pub fn counted(count: usize, one: Phrase, many: Phrase) -> Phrase {
    if count == 1 { one } else { many }
}

/// The expected share of a win, in thousandths, for a lead of this many points; a lead of `clear` points wins about five games in
/// six. The same on every machine. The scale is that of [`Evaluate::evaluation`](super::Evaluate::evaluation).
///
/// ```
/// use pbmd_rules::game::kit::win_share;
///
/// let parts = [0, 100, 300, 1_000, -1_000].map(|lead| win_share(lead, 300));
/// assert_eq!(parts, [500, 658, 854, 979, 21]);
/// ```
pub fn win_share(lead: i32, clear: i32) -> i32 {
    let (lead, clear) = (f64::from(lead), f64::from(clear.max(1)));
    (500.0 + 500.0 * lead / (lead * lead + clear * clear).sqrt()).round() as i32
}

/// A square of a board with files (letters) and ranks (numbers), ordered by file, then rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The square in this file and rank, both from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Square { file, rank }
    }

    /// The file, from 0.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.rank
    }
}

/// The name in moves: `a1`, `j10`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.file)), u16::from(self.rank) + 1)
    }
}

/// A board of squares in files (at most 26, from `a` on) and ranks (from 1, drawn upwards).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    files: u8,
    ranks: u8,
    width: usize,
}

/// The column of the a-file in a drawing.
const LEFT: usize = 6;
/// The lines above the last rank in a drawing.
const TOP: usize = 2;

impl Grid {
    /// A board of this size, with one character per square.
    pub const fn new(files: u8, ranks: u8) -> Self {
        Grid { files, ranks, width: 1 }
    }

    /// Uses `width` characters per square.
    pub const fn with_width(self, width: usize) -> Self {
        Grid { width, ..self }
    }

    /// All squares, in order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.files).flat_map(move |file| (0..self.ranks).map(move |rank| Square { file, rank }))
    }

    /// All squares in the order of the [`diagram`](Self::diagram)'s cells: row by row, from the highest rank.
    pub fn as_drawn(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).rev().flat_map(move |rank| (0..self.files).map(move |file| Square { file, rank }))
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Whether there is no square.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The index of a square in the order of [`squares`](Self::squares).
    pub const fn index(self, square: Square) -> usize {
        square.file as usize * self.ranks as usize + square.rank as usize
    }

    /// The square `files` to the right and `ranks` up; none off the board.
    pub fn step(self, from: Square, files: i8, ranks: i8) -> Option<Square> {
        let file = from.file.checked_add_signed(files).filter(|file| *file < self.files)?;
        let rank = from.rank.checked_add_signed(ranks).filter(|rank| *rank < self.ranks)?;
        Some(Square { file, rank })
    }

    /// The square of this name, in any case.
    pub fn parse(self, name: &str) -> Option<Square> {
        let mut signs = name.chars();
        let letter = u8::try_from(signs.next()?.to_ascii_lowercase()).ok()?;
        let file = letter.checked_sub(b'a').filter(|file| *file < self.files)?;
        let digits = signs.as_str();
        let plain = !digits.starts_with('0') && digits.chars().all(|c| c.is_ascii_digit());
        let rank = digits.parse::<u8>().ok().filter(|rank| plain && (1..=self.ranks).contains(rank))?;
        Some(Square { file, rank: rank - 1 })
    }

    /// The board as a picture. `contents` gives what a square shows and how it is read aloud; none if it is empty.
    pub fn diagram(self, contents: impl Fn(Square) -> Option<(String, Phrase)>) -> Diagram {
        let mut cells = Vec::with_capacity(self.len());
        cells.extend(self.as_drawn().map(|square| self.cell(square, contents(square))));
        Diagram { ground: self.ground(), cells, links: Vec::new(), look: Look::default() }
    }

    /// The columns per file: the contents, the mark of a change, a blank.
    const fn pitch(self) -> usize {
        self.width + 2
    }

    fn cell(self, square: Square, contents: Option<(String, Phrase)>) -> Cell {
        let below_top = self.ranks - 1 - square.rank;
        let (row, column) = (TOP + usize::from(below_top), LEFT + self.pitch() * usize::from(square.file));
        let middle = |squares: u8| i32::from(squares) * 10 + 5;
        let (shown, spoken) = contents.map_or((String::new(), None), |(shown, spoken)| (shown, Some(spoken)));
        Cell {
            name: square.to_string(),
            spot: Spot { row, column, width: self.width },
            mark: Mark { row, column: column + self.width },
            middle: Middle { row: middle(below_top), column: middle(square.file) },
            shown,
            spoken,
            held: None,
            drawn: Drawn::default(),
        }
    }

    /// The empty board, labelled on all sides.
    fn ground(self) -> Vec<String> {
        let pitch = self.pitch();
        let mut files = " ".repeat(LEFT);
        for file in 0..self.files {
            files.push_str(&format!("{:pitch$}", char::from(b'a'.saturating_add(file))));
        }
        let files = files.trim_end().to_string();
        let squares = format!("{:pitch$}", '.').repeat(self.files.into());
        let row = |rank: u8| format!(" {rank:>2}   {squares}  {rank}");
        let mut lines = vec![files.clone(), String::new()];
        lines.extend((1..=self.ranks).rev().map(row));
        lines.extend([String::new(), files]);
        lines
    }
}

/// A [threat](super::Evaluate::threat) to a piece: its name and where it stands, and those of the one that can take it.
pub fn can_be_taken(
    (taken, on): (Phrase, impl fmt::Display),
    (taker, from): (Phrase, impl fmt::Display),
) -> Phrase {
    phrase!("your {} on {} can be taken by the {} on {}", taken, on, taker, from)
}

/// A position as the moves from the start, or `start` if there are none; [`parse_moves`] reads it.
pub fn moves_text(moves: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let words: Vec<String> = moves.into_iter().map(|m| m.to_string()).collect();
    if words.is_empty() { "start".to_string() } else { words.join(" ") }
}

/// The position after moves from the start, in a game without chance whose moves contain no blanks.
/// Fails if a move cannot be read or is illegal, or there are moves after the end.
pub fn parse_moves<R: Rules>(setup: &Setup, text: &str) -> Result<R::State, BadPosition> {
    let mut state = R::start(setup).map_err(|BadOption(why)| BadPosition(why))?;
    for word in text.split_whitespace().filter(|word| *word != "start") {
        let illegal = || BadPosition(phrase!("{} is not a legal move there", word));
        let Turn::Seats(seats) = R::turn(&state) else { return Err(illegal()) };
        let seat = *seats.first().ok_or_else(illegal)?;
        let (_, played) = R::FASTER.parse_and_play(&state, seat, &plain(word)).map_err(|_| illegal())?;
        state = played.state;
    }
    match text.trim() {
        "" => Err(BadPosition(phrase!("a position is the moves from the start, or the word start"))),
        _ => Ok(state),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let board = Grid::new(10, 12);
        for (i, square) in board.squares().enumerate() {
            assert_eq!((board.parse(&square.to_string()), board.index(square)), (Some(square), i));
        }
        assert_eq!(board.squares().count(), board.len());
        for wrong in ["", "a", "1", "a0", "a01", "a+1", "k1", "a13", "a1b", "\u{e9}1", "a999"] {
            assert_eq!(board.parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn wide_and_high_boards_are_straight() {
        let diagram = Grid::new(3, 10).with_width(2).diagram(|at| Some((at.to_string(), phrase!("{}", at))));
        assert_eq!(diagram.ground[0], "      a   b   c");
        assert_eq!(diagram.ground[2], " 10   .   .   .     10");
        assert_eq!(diagram.ground[11], "  1   .   .   .     1");
        assert_eq!(diagram.cells[0].name, "a10");
        assert_eq!(diagram.cells[4].spot, Spot { row: 3, column: 10, width: 2 });
        assert_eq!(diagram.cells[29].middle, Middle { row: 95, column: 25 });
    }
}
