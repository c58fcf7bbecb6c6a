//! Commands at a board: moves, offers, resignation, messages.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};

use crate::command::takes_back_move;
use crate::game::{By, Seat};
use crate::letter::{self, Moment, Notice, Refusal};
use crate::play::{
    self, Act, AutoMove, Board, Extracted, Known, MAX_AUTO_MOVES, Stage, extract_move, names_move,
};
use crate::store::{Player, StoreError};

use crate::desk::commands::blocks::must_be_heard;
use crate::desk::commands::boards::tried::{instead_of, no_such_word};
use crate::desk::commands::message::{self, ForOthers, may_be_kept};
use crate::desk::sender::Confided;
use crate::desk::work::boards::Stored;
use crate::desk::work::{CommandError, OpenBoard, Work, ledger};

/// Days after the end of a game in which its players may write to each other there.
const DAYS_AFTER_END: u32 = 7;

pub(crate) struct WantedMove<'m> {
    pub text: &'m str,
    pub propose: bool,
    pub guard: Option<u32>,
    /// Whether its player wants no letter about it.
    pub quiet: bool,
}

/// Who moves, the move if the words hold one, and the message in them. Nothing is played.
pub(crate) fn understood(
    work: &mut Work<'_>,
    at: At<'_>,
    wanted: &WantedMove<'_>,
) -> Result<(Seat, String, String), CommandError> {
    let open = work.board(at.game, at.board)?;
    let seat = seat_of(&open.now, at.player)?;
    if matches!(open.now.stage, Stage::Offered | Stage::Running) {
        open.must_have_rules()?;
    }
    if !open.now.record.position().at_any_time(seat, wanted.text) {
        must_tell_what_stands(&open.now, at)?;
    }
    let asked = at.answered.map(|moves| moves + 1);
    if let (Some(meant), Some(guard)) = (asked, wanted.guard)
        && meant != guard
    {
        let next = open.now.record.moves() + 1;
        let meant = if meant == next { guard } else { meant };
        return Err(CommandError::of_board(&open.now, &play::Refusal::MovedOn { meant, next }));
    }
    // Only an answer may hold a move among words to others: anything else is a command.
    let found = at.answered.map(|_| extract_move(&open.now, seat, wanted.text, takes_back_move));
    let (text, message) = match found {
        None => (wanted.text.to_string(), at.message.to_string()),
        Some(Extracted::Move { text, message }) => (text, beside(&message, at.message)),
        // No move will do there.
        Some(_) if open.now.stage != Stage::Running => (wanted.text.to_string(), String::new()),
        Some(Extracted::Nearly { text, foreign, .. }) => {
            return Err(CommandError::nearly(&open.now, text, foreign));
        }
        Some(Extracted::Talk(words)) => {
            if let Some(why) = instead_of(open.now.game().info(), wanted.text) {
                return Err(CommandError::at(at.board, why));
            }
            let (moves, why) = (open.now.record.moves(), no_move(&open.now, seat, wanted.text));
            let words = at.for_others(work, &words)?.text;
            if at.answered != Some(moves) || !may_be_kept(&words) {
                return Err(CommandError::at(at.board, why));
            }
            let open = work.board(at.game, at.board)?;
            let house = open.house();
            if open.now.seats().all(|other| other == seat || house.contains(&other)) {
                return Err(CommandError::at(at.board, Refusal::NoMoveHouse));
            }
            work.tx.keep_unsent(at.player.id, at.board, moves, &words)?;
            work.board(at.game, at.board)?.has_drafts = true;
            return Err(CommandError::at(at.board, Refusal::NoMoveKept));
        }
    };
    Ok((seat, text, message))
}

fn no_move(board: &Board, seat: Seat, words: &str) -> Refusal {
    match letter::no_move(board, seat) {
        Refusal::NoMove if names_move(board, seat, words) => Refusal::MoveInDoubt,
        why => why,
    }
}

fn beside(words: &str, more: &str) -> String {
    let texts = [words, more].map(|text| text.trim_matches('\n'));
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

pub(crate) fn play(
    work: &mut Work<'_>,
    at: At<'_>,
    seat: Seat,
    wanted: &WantedMove<'_>,
    text: &str,
    message: &str,
) -> Result<(), CommandError> {
    let happened = work.happened;
    let open = work.board(at.game, at.board)?;
    let act = Act::Move { text: text.to_owned(), guard: at.guard(wanted) };
    open.act(By::Player(seat), &act, happened).map_err(|refusal| refused(&open.now, text, &refusal))?;
    if wanted.quiet {
        open.quiet.insert(at.player.id);
    } else {
        open.quiet.remove(&at.player.id);
    }
    if wanted.propose {
        // An offer that cannot be made does not undo the move.
        let _ = open.act(By::Player(seat), &Act::Draw, happened);
    }
    write(work, at, message)
}

pub(crate) fn refused(board: &Board, text: &str, why: &play::Refusal) -> CommandError {
    let instead = match why {
        play::Refusal::Unread(error) => no_such_word(board.game().info(), text, error),
        _ => None,
    };
    CommandError::of_board(board, why).besides(instead)
}

#[derive(Clone, Copy)]
pub(crate) struct At<'c> {
    pub game: &'c str,
    pub board: u32,
    pub player: &'c Player,
    /// The number of moves in the answered letter, if that proves the command.
    pub answered: Option<u32>,
    /// Moves that the letter reports were taken back since.
    pub taken_back: bool,
    /// The letter asks whether a submitted move is to be played.
    pub submitting: bool,
    /// The letter's boards, whatever it proves: the message may quote it.
    pub quoted: &'c BTreeSet<u32>,
    pub message: &'c str,
    /// Words of the mail that are or may be passwords of its writer.
    pub confided: &'c Confided,
}

impl At<'_> {
    pub(crate) fn guard(&self, wanted: &WantedMove<'_>) -> Option<u32> {
        wanted.guard.or(self.answered.map(|moves| moves + 1))
    }

    pub(crate) fn for_others(&self, work: &mut Work<'_>, text: &str) -> Result<ForOthers, StoreError> {
        let boards = self.quoted.iter().copied().chain([self.board]).collect();
        message::for_others(work, self.player, boards, self.confided, text)
    }
}

fn write(work: &mut Work<'_>, at: At<'_>, text: &str) -> Result<(), CommandError> {
    let text = at.for_others(work, text)?;
    text.write(work.board(at.game, at.board)?, at.player);
    Ok(())
}

pub(crate) fn act(work: &mut Work<'_>, at: At<'_>, act: &Act) -> Result<(), CommandError> {
    let happened = work.happened;
    let open = work.board(at.game, at.board)?;
    let seat = seat_of(&open.now, at.player)?;
    must_be_newest(open, seat, at)?;
    open.act(By::Player(seat), act, happened)
        .map_err(|refusal| CommandError::of_board(&open.now, &refusal))?;
    write(work, at, at.message)
}

/// Takes the player's own last move back: at once if no letter about it has left, in which case none will; otherwise
/// the others are asked.
pub(crate) fn take_back(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let happened = work.happened;
    let open = work.board(at.game, at.board)?;
    let seat = seat_of(&open.now, at.player)?;
    must_be_newest(open, seat, at)?;
    let entry = open.entry_to_take_back(seat);
    let untold = match entry {
        Some(Stored::As(n)) => work.tx.is_untold(at.board, n, at.player.id)?,
        Some(Stored::NotYet) => true,
        None => false,
    };
    let known = if untold { Known::ToNobody } else { Known::ToOthers };
    let open = work.board(at.game, at.board)?;
    open.take_back(seat, known, happened).map_err(|refusal| CommandError::of_board(&open.now, &refusal))?;
    if let Some(Stored::As(n)) = entry.filter(|_| untold) {
        let letters = work.tx.take_out_letters(at.board, n)?;
        work.log.push(ledger::taken_out(letters, at.board));
    }
    write(work, at, at.message)
}

/// Claims the game of those whose time is used up, if that ends nothing by itself.
pub(crate) fn claim(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let (now, happened) = (work.now, work.happened);
    let open = work.board(at.game, at.board)?;
    let seat = seat_of(&open.now, at.player)?;
    open.must_have_rules()?;
    must_be_newest(open, seat, at)?;
    for late in late_seats(open, seat, happened, now)? {
        work.conclude(at.board, late, happened)?;
        let notice = Notice::Claimed { by: seat, late };
        work.board(at.game, at.board)?.notices.push((None, notice));
    }
    write(work, at, at.message)
}

/// The seats whose time was used up by a moment, so that this seat may claim the game; or why there is nothing to
/// claim.
fn late_seats(
    open: &OpenBoard,
    seat: Seat,
    at: Timestamp,
    now: Timestamp,
) -> Result<Vec<Seat>, CommandError> {
    let (board, number) = (&open.now, open.now.number);
    must_play_on(board, seat)?;
    let nothing = |why: Refusal| Err(CommandError::at(number, why));
    let Some(clocks) = open.clocks.as_ref().filter(|clocks| clocks.terms.is_limited()) else {
        return nothing(Refusal::ClaimUnlimited);
    };
    if !clocks.terms.soft {
        let mut seats = board.awaited().into_iter();
        return nothing(if seats.any(|seat| board.auto_move(seat, 0) == Some(AutoMove::Turn)) {
            Refusal::ClaimMovesInPlace { times: MAX_AUTO_MOVES }
        } else {
            Refusal::ClaimByItself
        });
    }
    let late = clocks.late(seat.number(), at);
    if !late.is_empty() {
        return Ok(late.into_iter().map(Seat::new).collect());
    }
    let others = || board.awaited().into_iter().filter(|awaited| *awaited != seat);
    let userid = |seat: Seat| board.userid(seat).to_owned();
    let ends = others().find_map(|other| Some((other, clocks.stands(other.number(), now).until?)));
    nothing(match (ends, others().next()) {
        (None, None) => Refusal::ClaimOwn,
        (None, Some(_)) => Refusal::ClaimStopped,
        (Some((late, until)), _) if until <= at => {
            Refusal::ClaimUnread { userid: userid(late), until: Moment(until) }
        }
        (Some((other, until)), _) => Refusal::ClaimTooEarly { userid: userid(other), until: Moment(until) },
    })
}

pub(crate) fn must_play_on(board: &Board, seat: Seat) -> Result<(), CommandError> {
    let why = match board.stage {
        Stage::Offered => play::Refusal::NotStarted(board.awaited()),
        Stage::Over | Stage::Declined => play::Refusal::Ended,
        Stage::Running if board.has_resigned(seat) => play::Refusal::HasResigned,
        Stage::Running => return Ok(()),
    };
    Err(CommandError::of_board(board, &why))
}

pub(crate) fn must_be_newest(open: &OpenBoard, seat: Seat, at: At<'_>) -> Result<(), CommandError> {
    must_tell_what_stands(&open.now, at)?;
    let before = open.before.as_ref().map_or(0, |board| board.record.moves());
    let goes_on = matches!(open.now.stage, Stage::Offered | Stage::Running);
    let newest = |moves: &u32| open.before.as_ref().is_none_or(|board| board.is_newest(seat, *moves));
    if let Some(moves) = at.answered.filter(|moves| goes_on && !newest(moves)) {
        let refusal = play::Refusal::MovedOn { meant: moves + 1, next: before + 1 };
        return Err(CommandError::of_board(&open.now, &refusal));
    }
    Ok(())
}

fn must_tell_what_stands(board: &Board, at: At<'_>) -> Result<(), CommandError> {
    if at.taken_back && board.stage == Stage::Running {
        return Err(CommandError::at(at.board, Refusal::LetterTakenBack));
    }
    Ok(())
}

/// A message to the players; an answer to any letter about the board proves enough. Without a text, the player's draft
/// is sent: what an answer to a letter of the same move said without a move.
pub(crate) fn chat(work: &mut Work<'_>, at: At<'_>) -> Result<(), CommandError> {
    let message = at.for_others(work, at.message)?;
    let kept = match (at.answered, work.answers) {
        (Some(moves), Some(letter)) if at.message.trim().is_empty() => {
            work.tx.take_unsent(at.player.id, at.board, moves, letter)?
        }
        _ => None,
    };
    let message = kept.map(ForOthers::whole).unwrap_or(message);
    let happened = work.happened;
    let open = work.board(at.game, at.board)?;
    seat_of(&open.now, at.player)?;
    must_be_open(&open.now, happened)?;
    message.must_say_something().map_err(|why| CommandError::at(at.board, why))?;
    let others = open.players.iter().copied().zip(open.now.players.iter().cloned());
    let others = others.filter(|(other, _)| *other != at.player.id).collect();
    must_be_heard(work, at.board, at.player, others)?;
    message.write(work.board(at.game, at.board)?, at.player);
    Ok(())
}

fn must_be_open(board: &Board, at: Timestamp) -> Result<(), CommandError> {
    let number = board.number;
    let ended = board.record.entries().last().map_or(board.started, |entry| entry.at);
    match board.stage {
        Stage::Declined => Err(CommandError::at(number, Refusal::ChatTakenBack { board: number })),
        Stage::Over
            if at.duration_since(ended) > SignedDuration::from_hours(24 * i64::from(DAYS_AFTER_END)) =>
        {
            Err(CommandError::at(number, Refusal::ChatOver { board: number, days: DAYS_AFTER_END }))
        }
        Stage::Offered | Stage::Running | Stage::Over => Ok(()),
    }
}

pub(crate) fn seat_of(board: &Board, player: &Player) -> Result<Seat, Refusal> {
    board.seat_of(&player.userid).ok_or_else(|| Refusal::NotSeated {
        userid: player.userid.clone(),
        board: board.number,
        players: board.players.iter().cloned().collect(),
    })
}
