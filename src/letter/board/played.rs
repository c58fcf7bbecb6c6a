//! The lists of moves in letters.

use crate::game::{Phrase, Purpose, RecordLine, RecordRoll, TurnParts, Viewer};
use crate::play::Board;

use super::describe;
use super::news::Page;
use crate::letter::moves::dashed;
use crate::letter::reply::PlayedMove;
use crate::letter::words::{Block, MoveRow, Moves, Slot, Words, seats, sentences};

const MOVES: usize = 12;

sentences! {
    pub enum Heading {
        All = "moves-all",
        Last { shown: usize, earlier: usize, game: String, board: u32 } = "moves-last",
    }
}

/// Moves before and after one that is looked at, many more than are shown with it.
const NEAR: u32 = 200;

fn rows(board: &Board, viewer: Viewer, near: Option<u32>) -> impl Iterator<Item = (&RecordLine, PlayedMove)> {
    let seen: Vec<_> = board.record.lines_for(viewer).collect();
    let later = seen.iter().skip(1).map(|(next, _)| next.rolls.as_slice());
    let later: Vec<&[RecordRoll]> = later.chain([board.record.pending()]).collect();
    let is_near = move |line: &RecordLine| near.is_none_or(|number| line.number.abs_diff(number) <= NEAR);
    seen.into_iter().zip(later).filter(move |((line, _), _)| is_near(line)).map(|((line, deed), later)| {
        let roll = line.roll.as_deref().map(dashed).or_else(|| thrown(line, later));
        let row = PlayedMove {
            player: if line.by_former {
                format!("P{}", line.seat)
            } else {
                board.userid(line.seat).to_owned()
            },
            roll: roll.unwrap_or_default(),
            text: line.told.clone().map_or_else(|| seats::phrase(board, &deed), Phrase::same),
        };
        (line, row)
    })
}

/// The move with this number as everybody may see it.
pub fn played(board: &Board, number: u32) -> Option<PlayedMove> {
    let is_it = |line: &RecordLine| line.number == number && !line.out_of_turn;
    rows(board, Viewer::Watcher, Some(number)).find(|(line, _)| is_it(line)).map(|(_, row)| row)
}

/// The moves that the record holds, or of those the ones near this number, a row for each turn.
pub fn turns(words: &Words, board: &Board, viewer: Viewer, near: Option<u32>) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    let mut parts = TurnParts::default();
    for (line, PlayedMove { player, roll, text }) in self::rows(board, viewer, near) {
        let text = words.phrase(&text);
        let text = describe::marked(words, line.by, &text);
        let row = MoveRow { number: line.number, player, roll, text };
        // Parts of one turn are one row with the number of the last.
        let goes_on = parts.goes_on(line);
        match rows.last_mut().filter(|_| goes_on) {
            Some(turn) => {
                turn.number = row.number;
                turn.text = format!("{}; {}", turn.text, row.text);
            }
            None => rows.push(row),
        }
    }
    rows
}

/// The last moves below a heading; none before the first move.
pub fn moves(page: Page<'_>) -> Option<Block> {
    let Page { words, news, to, .. } = page;
    let (board, viewer) = (news.board, to.role.viewer());
    let mut rows = turns(words, board, viewer, None);
    let count = board.record.past_rows(viewer) + rows.len();
    let earlier = count.saturating_sub(MOVES);
    rows.drain(..rows.len().saturating_sub(MOVES));
    let heading = match earlier {
        0 => Heading::All,
        earlier => Heading::Last {
            shown: MOVES,
            earlier,
            game: board.game().info().name.to_owned(),
            board: board.number,
        },
    };
    (!rows.is_empty()).then(|| {
        let moves = Block::Moves(Moves { players: board.players.clone(), count, rows });
        let said = Block::Text(words.say(&heading));
        // A page folds the moves under a heading of its own.
        let said = if earlier == 0 { page.in_text(said) } else { said };
        page.at(Slot::Moves, Block::Group(vec![said, moves]))
    })
}

/// The roll that a move triggered for its own seat, if it is public. Records have it before the next line.
fn thrown(line: &RecordLine, later: &[RecordRoll]) -> Option<String> {
    let own =
        |rolled: &&RecordRoll| rolled.purpose != Purpose::Secret && rolled.seats.as_slice() == [line.seat];
    let rolls: Vec<String> = later.iter().filter(own).map(|rolled| rolled.roll.to_string()).collect();
    (!rolls.is_empty()).then(|| dashed(&rolls.join(";")))
}
