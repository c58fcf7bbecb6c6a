//! Moves played once their player has seen the result: `submit` and `confirm`.

use jiff::Timestamp;

use crate::command::Consent;
use crate::game::{By, Record, Viewer};
use crate::letter::{self, EventKind, Note, Refusal, Reply, Submitted};
use crate::play::{self, Act};
use crate::store::{LetterId, Submission};

use crate::desk::commands::boards::act::{self, At, WantedMove};
use crate::desk::commands::{Answer, CommandResult, ShowBoard};
use crate::desk::sender::{InReplyTo, Sender};
use crate::desk::work::boards::played;
use crate::desk::work::{CommandError, Work, ledger};

pub(crate) fn submit(work: &mut Work<'_>, at: At<'_>, wanted: &WantedMove<'_>) -> CommandResult {
    let (seat, text, message) = act::understood(work, at, wanted)?;
    let happened = work.happened;
    let open = work.board(at.game, at.board)?;
    let moves = open.now.record.moves();
    let act = Act::Move { text: text.clone(), guard: at.guard(wanted) };
    // Tried on a copy: what chance decides after it is not looked at, and forgotten.
    let (_, events) = play::act(&open.now, By::Player(seat), &act, happened)
        .map_err(|refusal| act::refused(&open.now, &text, &refusal))?;
    let viewer = Viewer::Seat(seat);
    let mut record = open.now.record.view(viewer);
    let picture = |record: &Record| letter::picture_with_names(&open.now, record.position().picture(viewer));
    let before = picture(&record);
    // Nothing tried is kept, so its time does not matter.
    let made = record.make(By::Player(seat), &text, Timestamp::UNIX_EPOCH).is_ok();
    let mut submitted = Submitted {
        game: at.game.to_owned(),
        board: at.board,
        userid: at.player.userid.clone(),
        number: moves + 1,
        text: played(events).unwrap_or_else(|| text.clone()),
        propose: wanted.propose,
        message: false,
        held_back: None,
        before,
        after: made.then(|| picture(&record)),
        seen: letter::seen(&open.now, Some(seat)),
    };
    let message = at.for_others(work, &message)?;
    submitted.held_back = message.held_back;
    submitted.message = !message.text.trim().is_empty();
    let kept = Submission { moves, text, propose: wanted.propose, message: message.text };
    work.tx.submit(at.player.id, at.board, &kept)?;
    work.board(at.game, at.board)?.has_drafts = true;
    Ok(vec![Answer::about(at.board, EventKind::Submit, Reply::Submitted(Box::new(submitted)))])
}

/// Carries out the answer to the question whether a move is to be played: yes plays it, no drops it; anything else
/// repeats the question.
pub(crate) fn answer_letter(
    work: &mut Work<'_>,
    sender: &Sender,
    consent: Option<&Consent>,
    letter: LetterId,
) -> CommandResult {
    let InReplyTo::Board { player, board, game, moves, taken_back, submitting: true, .. } =
        &sender.in_reply_to
    else {
        return Ok(Vec::new());
    };
    let Some(kept) = work.tx.submitted(player.id, *board)? else {
        return Err(nothing_submitted(*board, game));
    };
    let quoted = sender.in_reply_to.boards();
    let at = At {
        game,
        board: *board,
        player,
        answered: Some(*moves),
        taken_back: *taken_back,
        submitting: true,
        quoted: &quoted,
        message: &kept.message,
        confided: &sender.confided,
    };
    if let Some(Consent::Yes(message)) = consent {
        work.settle_clocks(*board, work.happened)?;
        confirm(work, At { message, ..at })?;
        return Ok(Vec::new());
    }
    if consent == Some(&Consent::No) {
        work.tx.withdraw(player.id, *board)?;
        work.log.push(ledger::SUBMISSION_DROPPED.to_string());
        let note = Reply::Note(Note::SubmissionDropped { board: *board });
        work.board(game, *board)?;
        return Ok(vec![Answer {
            shows: ShowBoard::Below,
            ..Answer::about(*board, EventKind::Answer, note)
        }]);
    }
    if work.tx.letter_answers(letter)?.again.is_some() {
        work.log.push(ledger::ASKED_BEFORE.to_string());
        return Ok(Vec::new());
    }
    let wanted =
        WantedMove { text: &kept.text, propose: kept.propose, guard: Some(kept.moves + 1), quiet: false };
    let mut answers = submit(work, at, &wanted)?;
    answers.insert(0, Answer::about(*board, EventKind::Submit, Reply::Note(Note::SubmittedAgain)));
    work.log.push(ledger::ASKED_AGAIN.to_string());
    Ok(answers)
}

pub(crate) fn confirm(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let open = work.board(at.game, at.board)?;
    open.must_have_rules()?;
    let (moves, seat) = (open.now.record.moves(), act::seat_of(&open.now, at.player)?);
    act::must_be_newest(open, seat, at)?;
    let submitted = work.tx.submitted(at.player.id, at.board)?;
    let Some(kept) = submitted.filter(|submitted| submitted.moves == moves) else {
        return Err(nothing_submitted(at.board, at.game));
    };
    let wanted = WantedMove { text: &kept.text, propose: kept.propose, guard: Some(moves + 1), quiet: false };
    let message = if at.message.trim().is_empty() { &kept.message } else { at.message };
    act::play(work, at, seat, &wanted, &kept.text, message)?;
    // An order that takes no turn leaves the number of moves unchanged.
    work.tx.withdraw(at.player.id, at.board)?;
    Ok(())
}

fn nothing_submitted(board: u32, game: &str) -> CommandError {
    CommandError::at(board, Refusal::NothingSubmitted { board, game: game.to_owned() })
}
