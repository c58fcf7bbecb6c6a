//! `pbmd rules replay`.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use crate::game::{Replay, Turn};
use crate::games;

use super::moves::write_turn;
use crate::cli::{Failure, read_text, write_json};

#[derive(Serialize)]
struct Replayed {
    game: &'static str,
    moves: u32,
    position: String,
    over: bool,
    result: String,
}

pub fn replay(file: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_text(file)?;
    let replay = Replay::read(&text, games::named).map_err(|fault| Failure::Refused(fault.to_string()))?;
    let record = &replay.record;
    let turn = record.turn();
    let answer = Replayed {
        game: record.game().info().name,
        moves: record.moves(),
        position: record.position().text(),
        over: matches!(turn, Turn::Over { .. }),
        result: record.result(),
    };
    if json {
        return write_json(out, &answer);
    }
    writeln!(out, "game      {}", answer.game)?;
    writeln!(out, "moves     {}", answer.moves)?;
    writeln!(out, "position  {}", answer.position)?;
    write_turn(out, record.position(), &turn)
}
