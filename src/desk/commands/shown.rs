//! Boards that are shown as they stand: by their numbers, or all of a player.

use crate::command::{BoardAt, Which};
use crate::letter::{EventKind, Note, Refusal, Reply};
use crate::store::{BoardFilter, BoardStage, Item, Player};

use super::super::count;
use super::super::limits::MOST_SHOWN;
use super::super::refused::CommandError;
use super::super::sender::Sender;
use super::super::work::Looking;
use super::people::{is_alive, meant, no_player};
use super::tried::replay;
use super::{Answer, ShowBoard};

/// Boards of a game by their numbers.
pub(super) fn show(
    room: &mut Looking<'_>,
    game: &str,
    boards: &[BoardAt],
) -> Result<Vec<Answer>, CommandError> {
    let mut answers = Vec::new();
    for at in boards.iter().take(MOST_SHOWN) {
        match at.after {
            Some(after) => answers.push(replay(room, game, at.board, after)?),
            None => {
                match room.board(game, at.board) {
                    Ok(_) => answers.push(shown(at.board)),
                    // The boards before it are shown all the same.
                    Err(CommandError::Refused(refused)) if !answers.is_empty() => {
                        answers.push(Answer::refused(refused));
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
    }
    Ok(answers)
}

/// The board itself, and nothing to say about it.
fn shown(board: u32) -> Answer {
    Answer { shows: ShowBoard::Below, ..Answer::about(board, EventKind::Show, Reply::Shown) }
}

/// The boards of these players, of one game or of all; of nobody named those of whoever asks.
pub(super) fn of_players(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: Option<&str>,
    userids: &[String],
    which: Which,
) -> Result<Vec<Answer>, CommandError> {
    let mut players = Vec::new();
    for (at, userid) in userids.iter().enumerate() {
        if at == MOST_SHOWN || (at > 0 && !room.budget.takes(Item::Names)) {
            return Err(Refusal::TooManyNames { most: at }.into());
        }
        match room.tx.player_by_userid(userid)?.filter(is_alive) {
            Some(player) => players.push(player),
            None if userids.len() == 1 => return Err(no_player(room, userid)?),
            None => {
                let meant = meant(room.tx, room.budget, userid)?;
                return Err(Refusal::no_player(Some(at + 1), meant).into());
            }
        }
    }
    if userids.is_empty() {
        match sender.surest() {
            Some(player) => players.push(player.clone()),
            None => return Err(no_player(room, "")?),
        }
    }
    let mut answers = Vec::new();
    for player in &players {
        if !add_boards(room, player, game, which, &mut answers)? {
            break;
        }
    }
    Ok(answers)
}

/// All boards of a player, of one game or of all.
pub(super) fn of_player(
    room: &mut Looking<'_>,
    player: &Player,
    game: Option<&str>,
    which: Which,
) -> Result<Vec<Answer>, CommandError> {
    let mut answers = Vec::new();
    add_boards(room, player, game, which, &mut answers)?;
    Ok(answers)
}

/// Adds the boards of a player that are not shown yet; false where there are more than may be shown.
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
    // One more than is shown, so that it is known whether there are more.
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
            // The other boards are shown all the same.
            Err(CommandError::Refused(refused)) => {
                answers.push(Answer::refused(refused));
            }
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
