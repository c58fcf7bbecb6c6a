//! Commands that do something at a board.

use crate::command::Proof;
use crate::game::MoveError;
use crate::letter;
use crate::play::{Act, Board, Refusal, Stage, act};
use crate::store::Player;

use super::answered::Answered;
use super::errand::{Errand, Not, Refused, seat_of};
use super::quote::unread;

impl Errand<'_> {
    #[expect(clippy::too_many_arguments, reason = "these are the words of the command")]
    pub(super) async fn make_move(
        &mut self,
        game: &str,
        board: u32,
        proof: &Proof,
        text: &str,
        propose: bool,
        guard: Option<u32>,
        message: &str,
    ) -> Result<(), Not> {
        // What a watcher answers is more likely talk than a move.
        let talk = *proof == Proof::Answer && matches!(self.answered, Answered::Board { watching: true, .. });
        self.strays += usize::from(talk);
        let player = self.who(proof, Some(board))?;
        // An answer is good for the move that its letter asked for, and for no other.
        let lettered = match (proof, &self.answered) {
            (Proof::Answer, Answered::Board { moves, .. }) => Some(moves + 1),
            _ => None,
        };
        let slot = self.board_of(game, board).await?;
        let seat = seat_of(&slot.now, &player)?;
        let wanted = Act::Move { text: text.to_string(), guard: guard.or(lettered) };
        let meant = lettered.filter(|lettered| guard.is_some_and(|guard| guard != *lettered));
        if let Some(lettered) = meant {
            let next = slot.now.record.moves() + 1;
            let refusal = Refusal::MovedOn { meant: lettered, next };
            return Err(refusal_of(&slot.now, &refusal).into());
        }
        let (mut after, mut events) = match act(&slot.now, seat, &wanted) {
            Ok(done) => done,
            Err(refusal) => {
                let refusal = match refusal {
                    Refusal::Unread(why) => Refusal::Unread(unread(why, text)),
                    other => other,
                };
                let refused = refusal_of(&slot.now, &refusal);
                let stray = matches!(refusal, Refusal::Unread(MoveError::Unreadable(_)));
                self.strays += usize::from(stray && *proof == Proof::Answer);
                // A remark behind the move may hold anything.
                let remark = text.contains('#');
                self.unclear = !matches!(refusal, Refusal::Unread(_)) || stray || remark;
                return Err(refused.into());
            }
        };
        if propose && let Ok((offered, more)) = act(&after, seat, &Act::Draw) {
            after = offered;
            events.extend(more);
        }
        slot.now = after;
        slot.events.extend(events);
        add_message(&mut slot.messages, &player, message);
        Ok(())
    }

    pub(super) async fn act(
        &mut self,
        game: &str,
        board: u32,
        proof: &Proof,
        wanted: &Act,
        message: &str,
    ) -> Result<(), Not> {
        let player = self.who(proof, Some(board))?;
        let lettered = match (proof, &self.answered) {
            (Proof::Answer, Answered::Board { moves, .. }) => Some(*moves),
            _ => None,
        };
        let slot = self.board_of(game, board).await?;
        let seat = seat_of(&slot.now, &player)?;
        let moves_before = slot.before.as_ref().map_or(0, |board| board.record.moves());
        let going_on = matches!(slot.now.stage, Stage::Offered | Stage::Running);
        if let Some(moves) = lettered.filter(|moves| going_on && *moves != moves_before) {
            let refusal = Refusal::MovedOn { meant: moves + 1, next: moves_before + 1 };
            return Err(refusal_of(&slot.now, &refusal).into());
        }
        let (after, events) =
            act(&slot.now, seat, wanted).map_err(|refusal| refusal_of(&slot.now, &refusal))?;
        slot.now = after;
        slot.events.extend(events);
        add_message(&mut slot.messages, &player, message);
        Ok(())
    }

    /// A message to the players; an answer to any letter about the board proves enough for that.
    pub(super) async fn chat(
        &mut self,
        game: &str,
        board: u32,
        proof: &Proof,
        message: &str,
    ) -> Result<(), Not> {
        let player = self.who(proof, Some(board))?;
        let slot = self.board_of(game, board).await?;
        seat_of(&slot.now, &player)?;
        must_say_something(board, message)?;
        add_message(&mut slot.messages, &player, message);
        Ok(())
    }
}

/// A command that is nothing without a message.
pub(super) fn must_say_something(board: u32, message: &str) -> Result<(), Refused> {
    match message.trim() {
        "" => Err(Refused {
            board: Some(board),
            text: "There is no message. Write it below a blank line when you answer a letter, below the subject, or \
                   indented under the command."
                .to_string(),
        }),
        _ => Ok(()),
    }
}

/// Adds a message to those of a board, once.
pub(super) fn add_message(messages: &mut Vec<(String, String)>, player: &Player, message: &str) {
    let message = message.trim_end();
    let same = messages.iter().any(|(from, text)| *from == player.userid && text == message);
    if !message.is_empty() && !same {
        messages.push((player.userid.clone(), message.to_owned()));
    }
}

/// A refusal as text, with what would be right.
pub(super) fn refusal_of(board: &Board, refusal: &Refusal) -> Refused {
    let mut text = letter::refused(board, refusal);
    let (lead, moves): (&str, &[String]) = match refusal {
        Refusal::Unread(MoveError::Ambiguous(candidates)) => ("It may be", candidates),
        Refusal::Unread(MoveError::Illegal { nearest, .. }) => ("Legal moves near it", nearest),
        _ => ("", &[]),
    };
    if !moves.is_empty() {
        text.push_str(&format!("\n{lead}:\n"));
        for one in moves.iter().take(8) {
            text.push_str(&format!("\n    {one}"));
        }
    }
    Refused { board: Some(board.number), text }
}
