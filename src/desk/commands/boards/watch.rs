//! Watching: players who get letters about a board where they do not play, and what they write to each other.

use crate::letter::{EventKind, LONGEST_MESSAGE, Note, Refusal, Reply, Things, WatchedHow, WatchedRow};
use crate::play::Stage;
use crate::store::{BoardFilter, BoardStage, Player, WatchToken, Watched, Watcher, Watching};

use crate::desk::commands::boards::act::At;
use crate::desk::commands::titles::title_of;
use crate::desk::commands::{Answer, CommandResult, ShowBoard};
use crate::desk::policy::limits::{Count, MOST_ROWS, MOST_WATCHED, MOST_WATCHERS, day_before};
use crate::desk::state::{DeskError, count};
use crate::desk::work::{CommandError, Looking, Work, ledger};

pub(crate) fn subscribe(work: &mut Work<'_>, at: At<'_>) -> CommandResult {
    watch(work, at.game, at.player, &[at.board], Watching::Each)?;
    let answer = about(Note::WatchingEach { board: at.board }, at.board);
    Ok(vec![Answer { shows: ShowBoard::Below, ..answer }])
}

pub(crate) fn notify(work: &mut Work<'_>, player: &Player, game: &str, boards: &[u32]) -> CommandResult {
    watch(work, game, player, boards, Watching::End)?;
    Ok(boards.iter().map(|board| about(Note::WatchingEnd { board: *board }, *board)).collect())
}

pub(crate) fn list(room: &mut Looking<'_>, player: &Player, game: &str) -> CommandResult {
    let watched = room.tx.watched_by(player.id)?.into_iter().filter(|watched| watched.game == game);
    let row = |watched: Watched| WatchedRow {
        number: watched.board,
        how: match watched.how {
            Watching::Each => WatchedHow::Each,
            Watching::End => WatchedHow::End,
        },
    };
    let rows = watched.map(row).collect();
    Ok(vec![Answer::new(EventKind::Watch, Reply::Watched { game: game.to_owned(), rows })])
}

fn watch(
    work: &mut Work<'_>,
    game: &str,
    player: &Player,
    boards: &[u32],
    how: Watching,
) -> Result<(), CommandError> {
    let mut watched = work.tx.watched_by(player.id)?.len();
    for &board in boards {
        let open = work.board(game, board)?;
        if open.now.seat_of(&player.userid).is_some() {
            return Err(CommandError::at(board, Refusal::WatchByPlayer { board }));
        }
        if matches!(open.now.stage, Stage::Over | Stage::Declined) {
            return Err(CommandError::at(board, Refusal::WatchEnded { board }));
        }
        if open.watcher(player).is_some() {
            continue;
        }
        if open.watchers.len() >= MOST_WATCHERS {
            return Err(CommandError::at(board, Refusal::WatchCrowded { board, most: MOST_WATCHERS }));
        }
        if watched >= MOST_WATCHED {
            return Err(CommandError::at(board, Refusal::WatchTooMany { watched, most: MOST_WATCHED }));
        }
        watched += 1;
    }
    for board in boards {
        let token = WatchToken(work.shared.secrets.token());
        work.tx.watch(*board, player.id, how, &token)?;
        update_watchers(work, *board)?;
    }
    Ok(())
}

/// Makes a player watch all boards of a game that are being played, the newest first, up to the limit. Later boards are
/// not included.
pub(crate) fn all(work: &mut Work<'_>, player: &Player, game: &str, how: Watching) -> CommandResult {
    let stages = vec![BoardStage::Offered, BoardStage::Running];
    let filter = BoardFilter { game: Some(game.to_owned()), stages, ..BoardFilter::default() };
    let mut lines = work.tx.boards(&filter, count(MOST_ROWS))?;
    work.budget.add_rows(lines.len());
    lines.retain(|line| line.players.iter().all(|sitter| sitter.player != player.id));
    let watched = work.tx.watched_by(player.id)?;
    let is_watched = |board: u32| watched.iter().find(|watched| watched.board == board);
    lines.retain(|line| is_watched(line.number).is_none_or(|watched| watched.how != how));
    let mut left = MOST_WATCHED.saturating_sub(watched.len());
    let (mut boards, mut left_out) = (Vec::new(), 0);
    for board in lines.iter().rev().map(|line| line.number) {
        let is_new = is_watched(board).is_none();
        if is_new && (left == 0 || work.tx.watchers(board)?.len() >= MOST_WATCHERS) {
            left_out += 1;
            continue;
        }
        left -= usize::from(is_new);
        let token = WatchToken(work.shared.secrets.token());
        work.tx.watch(board, player.id, how, &token)?;
        update_watchers(work, board)?;
        boards.push(board);
    }
    boards.sort_unstable();
    let (game, number) = (game.to_owned(), boards.len());
    let boards = Things(boards.iter().map(ToString::to_string).collect());
    let note = match how {
        _ if number == 0 && left_out == 0 => Note::WatchingAllNone { game },
        Watching::Each => Note::WatchingAll { game, count: number, boards },
        Watching::End => Note::WatchingAllEnds { game, count: number, boards },
    };
    let rest = (left_out > 0).then_some(Note::WatchingAllLeftOut { count: left_out, most: MOST_WATCHED });
    let notes = Some(note).filter(|_| number > 0 || left_out == 0).into_iter().chain(rest).collect();
    Ok(vec![Answer::new(EventKind::Watch, Reply::Notes(notes))])
}

pub(crate) fn none(work: &mut Work<'_>, player: &Player, game: &str) -> CommandResult {
    let mut count = 0;
    for watched in work.tx.watched_by(player.id)?.into_iter().filter(|watched| watched.game == game) {
        count += usize::from(work.tx.stop_watching(watched.board, player.id, work.cause, work.now)?);
        update_watchers(work, watched.board)?;
    }
    let game = game.to_owned();
    let reply = match count {
        0 => Reply::Watched { game, rows: Vec::new() },
        count => Reply::Note(Note::WatchingNoneOf { game, count }),
    };
    Ok(vec![Answer::new(EventKind::Watch, reply)])
}

pub(crate) fn unsubscribe(work: &mut Work<'_>, at: At<'_>) -> CommandResult {
    let board = at.board;
    let open = work.board(at.game, board)?;
    if open.now.seat_of(&at.player.userid).is_some() {
        return Err(CommandError::at(board, Refusal::UnsubscribeByPlayer { board }));
    }
    let ended = work.tx.stop_watching(board, at.player.id, work.cause, work.now)?;
    update_watchers(work, board)?;
    let note = if ended { Note::WatchingNoMore { board } } else { Note::WasNotWatching { board } };
    Ok(vec![about(note, board)])
}

pub(crate) struct TokenUsed {
    /// Whether it ended a watching now.
    pub ended: bool,
    pub note: Note,
}

/// Ends a watching by its token: what a mail program does with `List-Unsubscribe` (RFC 2369, RFC 8058).
pub(crate) fn unsubscribe_by_token(work: &mut Work<'_>, token: &str) -> Result<TokenUsed, DeskError> {
    let watched = work.tx.watching_of(token)?;
    let ended = work.tx.stop_watching_of(token, work.cause, work.now)?;
    let Some(watched) = watched else {
        work.log.push(ledger::TOKEN_UNKNOWN.to_string());
        return Ok(TokenUsed { ended, note: Note::LinkUnknown });
    };
    let (userid, board) = (watched.userid, watched.board);
    let title = title_of(&watched.game);
    let note = if ended {
        work.log.push(ledger::watches_no_more(board));
        Note::LinkEnded { userid, title, board }
    } else {
        work.log.push(ledger::had_ended(board));
        Note::LinkEndedBefore { userid, title, board }
    };
    Ok(TokenUsed { ended, note })
}

pub(crate) fn kibitz(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let (board, player) = (at.board, at.player);
    let open = work.board(at.game, board)?;
    if open.now.seat_of(&player.userid).is_some() {
        return Err(CommandError::at(board, Refusal::KibitzByPlayer { board }));
    }
    if open.watcher(player).is_none() {
        return Err(CommandError::at(board, Refusal::KibitzNotWatching { board }));
    }
    let reads = |watcher: &Watcher| watcher.how == Watching::Each && watcher.player != player.id;
    if !open.watchers.iter().any(reads) {
        return Err(CommandError::at(board, Refusal::KibitzAlone { board }));
    }
    let message = at.for_others(work, at.message)?;
    message.must_say_something().map_err(|why| CommandError::at(board, why))?;
    let (limits, count) = (work.shared.limits(), Count::Kibitzes(player.id));
    if !limits.allows(&mut work.tx, count, work.now)? {
        return Err(CommandError::at(board, Refusal::KibitzTooOften { most: limits.most(count) }));
    }
    if !work.board(at.game, board)?.kibitz(player, &message.text) {
        return Err(CommandError::at(board, Refusal::KibitzTooLong { most: LONGEST_MESSAGE / 1024 }));
    }
    work.tx.add_kibitz(player.id, work.now, day_before(work.now))?;
    Ok(())
}

fn about(note: Note, board: u32) -> Answer {
    Answer::about(board, EventKind::Watch, Reply::Note(note))
}

fn update_watchers(work: &mut Work<'_>, board: u32) -> Result<(), CommandError> {
    let watchers = work.tx.watchers(board)?;
    if let Some(open) = work.boards.get_mut(board) {
        open.watchers = watchers;
    }
    Ok(())
}
