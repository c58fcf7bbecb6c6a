//! Boards shown as they stand: by number, or all of a player.

use crate::command::{BoardAt, Which};
use crate::letter::{EventKind, Note, Refusal, Reply};
use crate::store::{BoardFilter, BoardStage, Item, Player};

use crate::desk::commands::boards::tried::replay;
use crate::desk::commands::people::{is_alive, players_named};
use crate::desk::commands::{Answer, CommandResult, ShowBoard};
use crate::desk::policy::limits::MOST_SHOWN;
use crate::desk::sender::Sender;
use crate::desk::state::count;
use crate::desk::work::{CommandError, Looking, Moves, Refused};

pub(crate) fn show(room: &mut Looking<'_>, game: &str, boards: &[BoardAt]) -> CommandResult {
    let (mut answers, mut not_there) = (Vec::new(), Vec::new());
    for at in boards.iter().take(MOST_SHOWN) {
        let answer = match at.after {
            Some(after) => replay(room, game, at.board, after),
            None => room.board(game, at.board).map(|_| shown(at.board)),
        };
        match answer {
            Ok(answer) => answers.push(answer),
            // The others are shown nevertheless.
            Err(CommandError::Refused(refused)) => not_there.extend(refused.why.refusals),
            Err(failed) => return Err(failed),
        }
    }
    not_there.dedup();
    if answers.is_empty() {
        return Err(CommandError::all(not_there));
    }
    if !not_there.is_empty() {
        answers.push(Answer::refused(Refused { board: None, why: not_there.into(), moves: Moves::Unread }));
    }
    Ok(answers)
}

fn shown(board: u32) -> Answer {
    Answer { shows: ShowBoard::Below, ..Answer::about(board, EventKind::Show, Reply::Shown) }
}

/// The boards of these players, of one game or all; of the sender if nobody is named.
pub(crate) fn of_players(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: Option<&str>,
    userids: &[String],
    which: Which,
) -> CommandResult {
    let mut players = players_named(room, sender, userids, is_alive)?;
    if userids.is_empty() {
        players.push(sender.surest().cloned().ok_or(Refusal::NoPlayer)?);
    }
    let mut answers = Vec::new();
    for player in &players {
        if !add_boards(room, player, game, which, &mut answers)? {
            break;
        }
    }
    Ok(answers)
}

pub(crate) fn of_player(
    room: &mut Looking<'_>,
    player: &Player,
    game: Option<&str>,
    which: Which,
) -> CommandResult {
    let mut answers = Vec::new();
    add_boards(room, player, game, which, &mut answers)?;
    Ok(answers)
}

/// Adds boards of a player that are not shown yet; false if there are more than may be shown.
fn add_boards(
    room: &mut Looking<'_>,
    player: &Player,
    game: Option<&str>,
    which: Which,
    answers: &mut Vec<Answer>,
) -> Result<bool, CommandError> {
    let stages = match which {
        Which::All => Vec::new(),
        Which::Active | Which::Next => vec![BoardStage::Offered, BoardStage::Running],
        Which::Inactive => vec![BoardStage::Over],
    };
    let awaited = Some(player.id).filter(|_| which == Which::Next);
    let filter = BoardFilter { player: Some(player.id), awaited, game: game.map(str::to_owned), stages };
    let left = usize::try_from(room.budget.left(Item::Boards)).unwrap_or(usize::MAX);
    let most = room.boards.opened().saturating_add(left);
    let note = |note| Answer::new(EventKind::Show, Reply::Note(note));
    let userid = player.userid.clone();
    // One more than is shown, to know whether there are more.
    let found = room.tx.boards(&filter, count(MOST_SHOWN + 1))?;
    let none = found.is_empty();
    for found in found {
        if answers.iter().any(|answer| answer.board == Some(found.number)) {
            continue;
        }
        if answers.len() >= MOST_SHOWN || room.boards.opened() >= most {
            answers.push(note(match game {
                Some(game) => Note::MoreBoards { userid, game: game.to_owned() },
                None => Note::MoreBoardsOfAll { userid },
            }));
            return Ok(false);
        }
        match room.board(&found.game, found.number) {
            Ok(_) => answers.push(shown(found.number)),
            // The other boards are shown nevertheless.
            Err(CommandError::Refused(refused)) => answers.push(Answer::refused(refused)),
            Err(failed) => return Err(failed),
        }
    }
    if none {
        answers.push(note(match game {
            Some(game) => Note::NoSuchBoards { userid, game: game.to_owned() },
            None => Note::NoBoardsOfAnyGame { userid },
        }));
    }
    Ok(true)
}
