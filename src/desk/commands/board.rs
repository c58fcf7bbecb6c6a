//! Commands that do something at a board: moves, offers, resignation, messages.

use crate::game::{By, Seat};
use crate::letter::Refusal;
use crate::play::{self, Act, Board, Stage};
use crate::store::Player;

use super::super::refused::CommandError;
use super::super::work::Work;

/// A move as it is asked for.
pub(super) struct Wanted<'m> {
    pub text: &'m str,
    /// Whether a draw is offered with it.
    pub propose: bool,
    /// The number that the move must have.
    pub guard: Option<u32>,
}

/// Makes a move. An answer is good for the move that its letter asked for, and for no other.
pub(super) async fn make_move(
    work: &mut Work<'_>,
    at: At<'_>,
    wanted: &Wanted<'_>,
) -> Result<(), CommandError> {
    let happened = work.happened;
    let open = work.board(at.game, at.board).await?;
    let seat = seat_of(&open.now, at.player)?;
    let asked = at.answered.map(|moves| moves + 1);
    if let (Some(meant), Some(guard)) = (asked, wanted.guard)
        && meant != guard
    {
        let next = open.now.record.moves() + 1;
        return Err(CommandError::of_board(&open.now, &play::Refusal::MovedOn { meant, next }));
    }
    let act = Act::Move { text: wanted.text.to_string(), guard: wanted.guard.or(asked) };
    open.act(By::Player(seat), &act, happened).map_err(|refusal| match refusal {
        play::Refusal::Unread(error) => CommandError::of_moves(Some(&open.now), &error),
        refusal => CommandError::of_board(&open.now, &refusal),
    })?;
    if wanted.propose {
        // An offer that cannot be made does not undo the move that it came with.
        let _ = open.act(By::Player(seat), &Act::Draw, happened);
    }
    open.write(at.player, at.message);
    Ok(())
}

/// The board that a command is about, and who gives it.
#[derive(Clone, Copy)]
pub(super) struct At<'c> {
    pub game: &'c str,
    pub board: u32,
    pub player: &'c Player,
    /// The number of moves in the letter that is answered, if the command is proved by that.
    pub answered: Option<u32>,
    pub message: &'c str,
}

/// Carries out what is no move: resignation, offers, answers to them.
pub(super) async fn act(work: &mut Work<'_>, at: At<'_>, act: &Act) -> Result<(), CommandError> {
    let happened = work.happened;
    let open = work.board(at.game, at.board).await?;
    let seat = seat_of(&open.now, at.player)?;
    let before = open.before.as_ref().map_or(0, |board| board.record.moves());
    let goes_on = matches!(open.now.stage, Stage::Offered | Stage::Running);
    let newest = |moves: &u32| open.before.as_ref().is_none_or(|board| board.is_newest(seat, *moves));
    if let Some(moves) = at.answered.filter(|moves| goes_on && !newest(moves)) {
        let refusal = play::Refusal::MovedOn { meant: moves + 1, next: before + 1 };
        return Err(CommandError::of_board(&open.now, &refusal));
    }
    open.act(By::Player(seat), act, happened)
        .map_err(|refusal| CommandError::of_board(&open.now, &refusal))?;
    open.write(at.player, at.message);
    Ok(())
}

/// A message to the players; an answer to any letter about the board proves enough for that.
pub(super) async fn chat(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let open = work.board(at.game, at.board).await?;
    seat_of(&open.now, at.player)?;
    must_say_something(at.board, at.message)?;
    open.write(at.player, at.message);
    Ok(())
}

/// Refuses a command that is nothing without a message.
pub(super) fn must_say_something(board: u32, message: &str) -> Result<(), CommandError> {
    if message.trim().is_empty() {
        return Err(CommandError::at(board, Refusal::NoMessage));
    }
    Ok(())
}

/// The seat of a player at a board, or a refusal that says who plays there.
fn seat_of(board: &Board, player: &Player) -> Result<Seat, Refusal> {
    board.seat_of(&player.userid).ok_or_else(|| Refusal::NotSeated {
        userid: player.userid.clone(),
        board: board.number,
        players: board.players.iter().cloned().collect(),
    })
}
