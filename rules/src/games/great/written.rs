//! What a text says about a move, before it is compared with a position.

use super::board::{FILES, RANKS, Square};
use super::kind::Kind;
use super::men::{Men, Move};
use crate::game::{Phrase, phrase};

/// Unstated parts are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The moving kind; a Pawn in the short form without a letter.
    pub kind: Option<Kind>,
    /// The file of origin.
    pub file: Option<u8>,
    /// The rank of origin.
    pub rank: Option<u8>,
    pub takes: bool,
    pub to: Square,
    pub promotion: Option<Kind>,
}

impl Written {
    pub fn may_come_from(&self, men: &Men, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && (self.kind.is_none() || self.kind == men.kind_on(from))
    }

    /// The origin, if fully stated.
    pub fn from(&self) -> Option<Square> {
        Square::at(self.file? as i8, self.rank? as i8)
    }

    /// Whether a move agrees with everything stated.
    pub fn fits(&self, men: &Men, m: Move) -> bool {
        m.to == self.to
            && self.may_come_from(men, m.from)
            && self.promotion.is_none_or(|kind| m.promotion == Some(kind))
            && (!self.takes || men.on(m.to).is_some())
    }
}

pub fn expected() -> Phrase {
    phrase!("a move looks like e2-e3, e4xd5, Nb1-c3 or, with a promotion, e7-e8=M")
}

/// The error for a lower-case piece letter.
fn capital_letter() -> Phrase {
    phrase!(
        "a piece without its starting square has a capital letter, as in Nc3, and a Pawn that takes has an x, as in exd5; \
         the sure way is e2-e3"
    )
}

/// The possible meanings of a text, at least one, or a sentence that says what a move looks like.
///
/// There are two if a capital may be a file or a piece: `E2e3` is e2-e3, or an Elephant from the second rank.
pub fn meanings(text: &str) -> Result<Vec<Written>, Phrase> {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let end = signs.iter().rposition(|c| !matches!(c, '+' | '#' | '!' | '?' | '.')).map_or(0, |i| i + 1);
    let (body, promotion) = split_promotion(&signs[..end]).ok_or_else(expected)?;
    let [before @ .., file, rank] = body else { return Err(expected()) };
    let to = read_square(*file, *rank).ok_or_else(expected)?;
    let (before, takes, joined) = match before {
        [before @ .., 'x' | 'X' | '\u{d7}' | ':'] => (before, true, true),
        [before @ .., '-'] => (before, false, true),
        _ => (before, false, false),
    };
    let of = |kind, file, rank| Written { kind, file, rank, takes, to, promotion };
    let capital = |c: char| Kind::read(c).filter(|_| c.is_ascii_uppercase());
    // In the short form, a Pawn that does not capture stays on its file.
    let step = of(Some(Kind::Pawn), Some(to.file()), None);
    let meanings = match *before {
        [] if !joined => vec![step],
        [c] => match (capital(c), read_file(c)) {
            (Some(Kind::Pawn), _) if !takes => vec![step],
            (Some(kind), _) => vec![of(Some(kind), None, None)],
            (None, Some(file)) if takes => vec![of(Some(Kind::Pawn), Some(file), None)],
            (None, Some(_)) => return Err(capital_letter()),
            (None, None) if Kind::read(c).is_some() => return Err(capital_letter()),
            _ => Vec::new(),
        },
        [a, b] if capital(a).is_none() && Kind::read(a).is_some() && read_file(b).is_some() => {
            return Err(capital_letter());
        }
        [a, b] => [
            read_file(a).zip(read_rank(b)).map(|(file, rank)| of(None, Some(file), Some(rank))),
            capital(a).zip(read_file(b)).map(|(kind, file)| of(Some(kind), Some(file), None)),
            capital(a).zip(read_rank(b)).map(|(kind, rank)| of(Some(kind), None, Some(rank))),
        ]
        .into_iter()
        .flatten()
        .collect(),
        [letter, file, rank] => match (Kind::read(letter), read_file(file), read_rank(rank)) {
            (kind @ Some(_), file @ Some(_), rank @ Some(_)) => vec![of(kind, file, rank)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    if meanings.is_empty() { Err(expected()) } else { Ok(meanings) }
}

/// Splits off the promotion: `e8=M`, `e8(M)`, `e8m`; none if it is malformed.
fn split_promotion(signs: &[char]) -> Option<(&[char], Option<Kind>)> {
    match signs {
        [body @ .., '(', letter, ')'] | [body @ .., '[', letter, ']'] | [body @ .., '=', letter] => {
            Some((body, Some(Kind::read(*letter)?)))
        }
        [body @ .., letter] if letter.is_alphabetic() => Some((body, Some(Kind::read(*letter)?))),
        body => Some((body, None)),
    }
}

pub fn read_square(file: char, rank: char) -> Option<Square> {
    Square::at(read_file(file)? as i8, read_rank(rank)? as i8)
}

fn read_file(c: char) -> Option<u8> {
    let file = (c.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
    u8::try_from(file).ok().filter(|file| *file < FILES)
}

fn read_rank(c: char) -> Option<u8> {
    let rank = (c as u32).checked_sub('1' as u32)?;
    u8::try_from(rank).ok().filter(|rank| *rank < RANKS)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_capital_may_be_a_file_or_a_piece() {
        let check = |text: &str, meanings: usize| {
            assert_eq!(super::meanings(text).map_or(0, |found| found.len()), meanings, "{text}");
        };
        check("e2e3", 1);
        check("E2E3", 2);
        check("E2e3", 2);
        check("A2a3", 1);
        check("Nbc3", 1);
        check("N1c3", 1);
        check("nbc3", 0);
        check("ge4", 0);
        check("-e4", 0);
        check("", 0);
        check("x", 0);
        check("+#", 0);
    }
}
