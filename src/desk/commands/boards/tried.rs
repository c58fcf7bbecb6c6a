//! Boards as they were and as they would be.

use jiff::Timestamp;

use crate::command::{Choices, Start};
use crate::game::{By, Info, MoveError, Record, Seat, Setup, Turn, Viewer};
use crate::letter::{self, EventKind, Position, Refusal, Reply};
use crate::play::Board;
use crate::store::Item;

use crate::desk::commands::Answer;
use crate::desk::commands::titles::game_named;
use crate::desk::sender::Sender;
use crate::desk::state::count;
use crate::desk::work::{CommandError, Looking};

pub(crate) fn replay(
    room: &mut Looking<'_>,
    game: &str,
    board: u32,
    after: u32,
) -> Result<Answer, CommandError> {
    let open = room.whole_board(game, board)?;
    open.must_have_rules()?;
    let now = &open.now;
    let past = past(now, after)?;
    let before = after.checked_sub(1).and_then(|n| now.record.at(n));
    let picture =
        |record: &Record| letter::picture_with_names(now, record.position().picture(Viewer::Watcher));
    let position = Position {
        title: now.game().info().title.to_owned(),
        board,
        after,
        moves: now.record.moves(),
        played: letter::played(now, after),
        now: picture(&past),
        before: before.as_ref().map(picture),
        seen: letter::seen(now, None),
    };
    Ok(Answer::about(board, EventKind::Replay, Reply::Position(Box::new(position))))
}

/// The position after some moves, tried on a copy. Dice are never rolled for it.
pub(crate) fn preview(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    start: &Start,
    moves: &str,
) -> Result<Answer, CommandError> {
    let mut rest = moves.to_owned();
    let (record, board) = match start {
        Start::Board(at) => {
            let open = match at.after {
                Some(_) => room.whole_board(game, at.board)?,
                None => room.board(game, at.board)?,
            };
            open.must_have_rules()?;
            let now = &open.now;
            let record = match at.after {
                Some(after) => past(now, after)?,
                None => now.record.clone(),
            };
            (record, Some(now.clone()))
        }
        Start::New { choices, players } => {
            let (record, left) = new_game(room, sender, game, choices, *players, moves)?;
            rest = left;
            (record, None)
        }
    };
    let (viewer, moves) = (Viewer::Watcher, rest.as_str());
    let mut record = record.view(viewer);
    let picture = |record: &Record| {
        let picture = record.position().picture(viewer);
        match &board {
            Some(board) => letter::picture_with_names(board, picture),
            None => picture,
        }
    };
    let before = picture(&record);
    let mover = match (&board, record.turn().seats()) {
        (Some(board), [seat, ..]) => Some(board.userid(*seat).to_owned()),
        _ => None,
    };
    let ended = record.turn().seats().is_empty();
    let mut played = Vec::new();
    if let Err(error) = try_moves(&mut record, moves, &mut played) {
        let Some(error) = error else { return Err(Refusal::PreviewNeedsDice.into()) };
        let tried_for = mover.map(|userid| Refusal::PreviewFor { userid });
        let instead = no_such_word(record.game().info(), moves, &error);
        let refused = CommandError::of_moves(board.as_ref(), &error).besides(instead).besides(tried_for);
        // If nothing can be played, every text is refused, move or not; and of several words the first wrong one.
        let unclear = ended || moves.contains(' ');
        return Err(if unclear { refused.unclear() } else { refused });
    }
    let seen = board.as_ref().map(|board| letter::seen(board, None)).unwrap_or_default();
    let reply = Reply::Preview { mover, played, now: picture(&record), before, seen };
    let answer = Answer::new(EventKind::Preview, reply);
    Ok(Answer { board: board.map(|board| board.number), ..answer })
}

/// A new game to try moves in, and the moves without the userids before them. As on other servers, these only say how many
/// play.
fn new_game(
    room: &mut Looking<'_>,
    sender: &Sender,
    game: &str,
    choices: &Choices,
    players: Option<u32>,
    moves: &str,
) -> Result<(Record, String), CommandError> {
    let game = game_named(game)?;
    let named = leading_players(room, moves, usize::from(game.info().most))?;
    let rest = if players.is_none() && named > 1 {
        moves.split_whitespace().skip(named).collect::<Vec<_>>().join(" ")
    } else {
        moves.to_owned()
    };
    let named = Some(count(named)).filter(|named| *named > 1);
    let players = players.or(named).unwrap_or(game.info().fewest.into());
    let mut setup = Setup::new(u8::try_from(players).unwrap_or(u8::MAX));
    for choice in &choices.options {
        setup.options.insert(choice.name.clone(), choice.value.clone());
    }
    let shown = |word: &str| sender.shown.has(word);
    let record = Record::start(game, setup.clone());
    Ok((record.map_err(|bad| letter::wrong_option(game, &setup, &bad, shown))?, rest))
}

fn leading_players(room: &mut Looking<'_>, text: &str, most: usize) -> Result<usize, CommandError> {
    let mut named = 0;
    for word in text.split_whitespace().take(most) {
        let is_player = room.budget.takes(Item::Names) && room.tx.player_by_userid(word)?.is_some();
        if !is_player {
            break;
        }
        named += 1;
    }
    Ok(named)
}

/// Plays a text as one move, or else each of its words. Gives why that failed; no reason if chance stands in the way.
fn try_moves(
    record: &mut Record,
    text: &str,
    played: &mut Vec<String>,
) -> Result<(), Option<MoveError<String>>> {
    if text.trim().is_empty() {
        return Ok(());
    }
    match try_move(record, text, played) {
        Err(Some(MoveError::Unreadable(_)))
            if text.split_whitespace().count() > 1 && !record.game().info().order_lists =>
        {
            let mut trial = record.clone();
            for word in text.split_whitespace() {
                try_move(&mut trial, word, played)?;
            }
            *record = trial;
            Ok(())
        }
        outcome => outcome,
    }
}

fn try_move(
    record: &mut Record,
    text: &str,
    played: &mut Vec<String>,
) -> Result<(), Option<MoveError<String>>> {
    let turn = record.turn();
    if matches!(turn, Turn::Chance(_)) {
        return Err(None);
    }
    let seat = turn.seats().first().copied().unwrap_or(Seat::new(1));
    // Nothing tried is kept, so its time does not matter.
    record.make(By::Player(seat), text, Timestamp::UNIX_EPOCH).map_err(Some)?;
    // A wholly secret order shows nothing.
    let shown = record.lines().last().map(|line| line.public_deed.clone());
    played.extend(shown.filter(|shown| !shown.is_empty()));
    Ok(())
}

pub(crate) fn no_such_word(info: &Info, text: &str, error: &MoveError<String>) -> Option<Refusal> {
    instead_of(info, text).filter(|_| matches!(error, MoveError::Unreadable(_)))
}

pub(crate) fn instead_of(info: &Info, text: &str) -> Option<Refusal> {
    let (text, title) = (text.trim(), info.title.to_owned());
    if text.eq_ignore_ascii_case("pass") {
        Some(Refusal::NoPass { title })
    } else if text.eq_ignore_ascii_case("swap") {
        Some(Refusal::NoSwap { title })
    } else {
        None
    }
}

fn past(board: &Board, after: u32) -> Result<Record, CommandError> {
    board.record.at(after).ok_or_else(|| {
        let (board, moves) = (board.number, board.record.moves());
        CommandError::at(board, Refusal::PastBeyond { board, moves, after })
    })
}
