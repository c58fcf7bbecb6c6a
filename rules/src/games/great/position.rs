//! The position text: ranks, side to move, two dashes, the two counters.

use super::board::{FILES, RANKS, Side, Square};
use super::kind::{Kind, PAWNS};
use super::men::Men;
use super::state::State;
use crate::game::{BadPosition, Phrase, phrase};

pub const START: &str = "wnegkmhenw/pppppppppp/10/10/10/10/PPPPPPPPPP/WNEGKMHENW w - - 0 1";

pub fn write(state: &State) -> String {
    let mut text = String::with_capacity(80);
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for file in 0..FILES {
            match man_at(state.men(), file, rank) {
                None => empty += 1,
                Some((side, kind)) => {
                    push_run(&mut text, &mut empty);
                    text.push(sign(side, kind));
                }
            }
        }
        push_run(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    let side = match state.side() {
        Side::White => 'w',
        Side::Black => 'b',
    };
    format!("{text} {side} - - {} {}", state.quiet(), state.number())
}

/// The position with the moves by which the game can still return to an earlier one.
pub fn write_exact(state: &State) -> String {
    let moves: Vec<String> = state.reversible().iter().map(|(from, to)| format!("{from}{to}")).collect();
    format!("{} {}", write(state), if moves.is_empty() { "-".to_string() } else { moves.join(",") })
}

/// The inverse of [`write_exact`].
pub fn parse_exact(text: &str) -> Option<State> {
    let (position, moves) = text.rsplit_once(' ')?;
    let square = |name: &str| Square::all().find(|square| name.chars().eq(square.name()));
    let step = |text: &str| Some((square(text.get(..2)?)?, square(text.get(2..)?)?));
    let moves = moves.split(',').filter(|moves| *moves != "-").map(step).collect::<Option<_>>()?;
    Some(parse(position).ok()?.with_past(moves))
}

/// Upper case for White, lower case for Black.
pub fn sign(side: Side, kind: Kind) -> char {
    match side {
        Side::White => kind.letter(),
        Side::Black => kind.letter().to_ascii_lowercase(),
    }
}

fn man_at(men: &Men, file: u8, rank: u8) -> Option<(Side, Kind)> {
    men.on(Square::at(file as i8, rank as i8)?)
}

fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// Reads a position without a history.
pub fn parse(text: &str) -> Result<State, BadPosition> {
    parse_fields(text).map_err(BadPosition)
}

fn parse_fields(text: &str) -> Result<State, Phrase> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, side, castling, passing, quiet, number] = fields[..] else {
        return Err(phrase!(
            "a position has six fields (ranks, w or b, -, -, two counts) with blanks between them, not {}",
            fields.len()
        ));
    };
    let men = parse_board(board)?;
    let side = match side {
        "w" => Side::White,
        "b" => Side::Black,
        other => return Err(phrase!("the side to move is w or b, not {}", other)),
    };
    if let Some(other) = [castling, passing].into_iter().find(|field| *field != "-") {
        return Err(phrase!("the third and the fourth field are dashes, not {}", other));
    }
    let quiet = parse_count(quiet)?;
    let number = parse_count(number)?;
    check(&men, side)?;
    Ok(State::new(men, side, quiet, number))
}

fn parse_count(text: &str) -> Result<u32, Phrase> {
    let digits = text.chars().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(count) if digits => Ok(count),
        _ => Err(phrase!("the last two fields are whole numbers, not {}", text)),
    }
}

fn parse_board(text: &str) -> Result<Men, Phrase> {
    if text.contains(['[', ']']) {
        return Err(phrase!(
            "captured men follow from the board and are not written: leave out the brackets"
        ));
    }
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(RANKS) {
        return Err(phrase!("the board has 8 ranks with / between them, not {}", ranks.len()));
    }
    let mut men = Men::NONE;
    for (rank, row) in (0..RANKS).rev().zip(ranks) {
        let width = parse_rank(&mut men, rank, row)?;
        if width != usize::from(FILES) {
            return Err(phrase!("rank {} has 10 squares, not {}", rank + 1, width));
        }
    }
    Ok(men)
}

/// Reads one rank and returns its width, which may be too large.
fn parse_rank(men: &mut Men, rank: u8, row: &str) -> Result<usize, Phrase> {
    let mut width = 0_usize;
    let mut run = String::new();
    for c in row.chars().chain(['/']) {
        if c.is_ascii_digit() {
            run.push(c);
            continue;
        }
        if !run.is_empty() {
            let empty = run.parse().unwrap_or(usize::MAX);
            if empty == 0 {
                return Err(phrase!("a run of empty squares is a number from 1 to 10, not {}", run));
            }
            width = width.saturating_add(empty);
            run.clear();
        }
        if c == '/' {
            break;
        }
        let kind =
            Kind::read(c).ok_or_else(|| phrase!("there is no man with the letter {}", c.escape_default()))?;
        let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
        let square = i8::try_from(width).ok().and_then(|file| Square::at(file, rank as i8));
        if let Some(square) = square {
            men.put(square, side, kind);
        }
        width = width.saturating_add(1);
    }
    Ok(width)
}

/// Refuses positions that no game can reach.
fn check(men: &Men, to_move: Side) -> Result<(), Phrase> {
    for side in [Side::White, Side::Black] {
        let count = |kind| men.pieces(side, kind).len();
        if count(Kind::King) != 1 {
            return Err(phrase!("{} has {} Kings, not one", side.name(), count(Kind::King)));
        }
        if let Some(square) = men.pieces(side, Kind::Pawn).find(|at| matches!(at.rank(), 0 | 7)) {
            return Err(phrase!("no Pawn can stand on the first or last rank, as on {}", square));
        }
        for kind in Kind::ALL {
            if count(kind) > kind.quota() {
                return Err(phrase!(
                    "at most {} of the kind {} can be on the board, but {} has {}",
                    kind.quota(),
                    kind.name(),
                    side.name(),
                    count(kind)
                ));
            }
        }
        let pawns = count(Kind::Pawn) + count(Kind::Soldier);
        if pawns > PAWNS {
            return Err(phrase!(
                "{} has {} Pawns and Soldiers together, but at most 10 are possible",
                side.name(),
                pawns
            ));
        }
    }
    let waiting = to_move.other();
    match men.checkers(waiting).first() {
        Some(from) => Err(phrase!(
            "{} is in check from {}, but it is the turn of {}",
            waiting.name(),
            from,
            to_move.name()
        )),
        None => Ok(()),
    }
}
