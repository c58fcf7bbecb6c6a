//! `pbmd rules moves`, `play` and `perft`: one position and what may follow.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;

use crate::game::{MoveError, Position, Seat, Turn, Viewer};
use crate::text::plain;

use super::place::decide_all;
use super::{Dice, Place};
use crate::cli::{Failure, write_json};

#[derive(Serialize)]
struct Moves {
    game: &'static str,
    /// The seat to move; none when the game is over.
    seat: Option<u8>,
    moves: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    text: String,
    position: String,
}

pub fn moves(place: &Place, dice: &Dice, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, position) = place.position()?;
    let (position, left) = dice.before_move(position)?;
    let turn = position.turn();
    let mut answer = Moves { game: game.info().name, seat: place.seat, moves: Vec::new() };
    if let Turn::Seats(_) = turn {
        let position = decide_all(position, left)?;
        let seat = place.mover(&turn)?;
        answer.seat = Some(seat.number());
        answer.moves = position
            .results(seat)
            .into_iter()
            .map(|(text, next)| Choice { text, position: next.text() })
            .collect();
        answer.moves.sort_by(|a, b| a.text.cmp(&b.text));
    }
    if json {
        return write_json(out, &answer);
    }
    for Choice { text, position } in &answer.moves {
        writeln!(out, "{text}\t{position}")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Played {
    #[serde(rename = "move")]
    text: String,
    position: String,
    to_move: Vec<u8>,
    over: bool,
    result: String,
}

pub fn play(place: &Place, dice: &Dice, text: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, position) = place.position()?;
    let (position, left) = dice.before_move(position)?;
    let turn = position.turn();
    let seat = place.mover(&turn)?;
    let code = || position.code(seat, text).filter(|_| json);
    let (text, next) = position.play(seat, text).map_err(|unread| refused(text, unread, code()))?;
    let next = decide_all(next, left)?;
    let turn = next.turn();
    let (over, result) = match &turn {
        Turn::Over { outcome, .. } => (true, outcome.to_string()),
        _ => (false, "*".to_string()),
    };
    let to_move = turn.seats().iter().copied().map(Seat::number).collect();
    let answer = Played { text, position: next.text(), to_move, over, result };
    if json {
        return write_json(out, &answer);
    }
    writeln!(out, "move      {}", answer.text)?;
    writeln!(out, "position  {}", answer.position)?;
    write_turn(out, next.as_ref(), &turn)?;
    let viewer = Viewer::Seat(seat);
    write!(out, "\n{}", plain(&next.picture(viewer), Some(&position.picture(viewer))))?;
    Ok(())
}

/// Writes whose turn it is, or how the game ended.
pub fn write_turn(out: &mut dyn Write, position: &dyn Position, turn: &Turn) -> Result<(), Failure> {
    let name = |seat: &Seat| {
        let (number, side) = (format!("seat {seat}"), position.side(*seat).to_string());
        if side.is_empty() || side == number { number } else { format!("{number}, {side}") }
    };
    let seats = turn.seats().iter().map(name).collect::<Vec<_>>().join("; ");
    match turn {
        Turn::Seats(_) => writeln!(out, "to move   {seats}\nresult    *")?,
        Turn::Chance(_) => writeln!(out, "to roll   {seats}\nresult    *")?,
        Turn::Over { outcome, why } => writeln!(out, "result    {outcome}: {why}")?,
    }
    Ok(())
}

/// Why a move was refused and what would be right, with the rules page's code for programs.
pub fn refused(text: &str, unread: MoveError<String>, code: Option<&'static str>) -> Failure {
    let code = code.map(|code| format!(" [{code}]")).unwrap_or_default();
    let why = match unread {
        MoveError::Unreadable(expected) => format!("{text:?} is no move; {expected}"),
        MoveError::Ambiguous(list) => format!("{text} may mean {}", list.join(" or ")),
        MoveError::Illegal { why, nearest } if nearest.is_empty() => format!("{text} is not legal: {why}"),
        MoveError::Illegal { why, nearest } => {
            format!("{text} is not legal: {why}; legal would be {}", nearest.join(" or "))
        }
    };
    Failure::Refused(why + &code)
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
}

pub fn perft(place: &Place, depth: u32, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, position) = place.position()?;
    if !game.info().perft {
        let fault =
            format!("{} has no count of plain moves: chance has a part in every turn", game.info().title);
        return Err(Failure::Usage(fault));
    }
    let began = Instant::now();
    let answer = Count { depth, nodes: position.perft(depth) };
    if json {
        return write_json(out, &answer);
    }
    let speed = per_second(answer.nodes, began);
    writeln!(out, "depth {depth}: {} nodes, {speed:.0} a second", answer.nodes)?;
    Ok(())
}

pub fn per_second(count: u64, began: Instant) -> f64 {
    count as f64 / began.elapsed().as_secs_f64().max(1e-9)
}
