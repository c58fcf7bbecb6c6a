//! The commands, one file a family: functions over [`Work`], or over [`Looking`](super::work::Looking) where nothing is
//! changed.

pub(super) mod account;
mod blocks;
mod board;
pub(super) mod challenge;
pub(super) mod closing;
mod conditions;
pub(super) mod export;
mod history;
mod limit;
mod message;
pub(super) mod names;
mod notes;
pub(super) mod orders;
pub(super) mod people;
pub(super) mod post;
pub(super) mod queries;
mod question;
mod rematch;
pub(super) mod seek;
mod seek_list;
mod settings;
mod shown;
mod standings;
pub(super) mod submit;
mod tried;
mod vacation;
pub(super) mod watch;
mod whois;

use crate::command::{AccountCommand, BoardAct, Command, GameCommand, Proof, Query, What};
use crate::letter::{Attachment, EventKind, Format, Note, Reply};
use crate::play::Act;
use crate::play::conditions::queued;
use crate::store::{Player, Watching};

use crate::desk::commands::blocks::Hears;
use crate::desk::commands::board::{At, Wanted};
use crate::desk::commands::challenge::Challenges;
use crate::desk::sender::{Needed, Sender};
use crate::desk::state::DeskError;
use crate::desk::work::refused::{CommandError, Refused};
use crate::desk::work::{Looking, Work};

/// What there is to say about one command to whoever gave it.
#[derive(Debug)]
pub(super) struct Answer {
    /// The board that it is about.
    pub board: Option<u32>,
    pub event: EventKind,
    pub reply: Reply,
    /// A file that goes with it.
    pub attachment: Option<Attachment>,
    pub shows: ShowBoard,
    /// What the letter is to be made of, if that is not what its reader has chosen for all letters.
    pub format: Option<Format>,
}

/// Whether the board that an answer is about is shown below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShowBoard {
    Below,
    No,
}

impl Answer {
    /// An answer that belongs to no board.
    pub(super) fn new(event: EventKind, reply: Reply) -> Self {
        Answer { board: None, event, reply, attachment: None, shows: ShowBoard::No, format: None }
    }

    /// An answer about a board.
    pub(super) fn about(board: u32, event: EventKind, reply: Reply) -> Self {
        Answer { board: Some(board), ..Answer::new(event, reply) }
    }

    /// What was not done, and why; with the board that it is about, so that it can be answered again.
    pub(super) fn mistake(board: Option<u32>, why: Reply) -> Self {
        let shows = if board.is_some() { ShowBoard::Below } else { ShowBoard::No };
        Answer { board, shows, ..Answer::new(EventKind::Error, why) }
    }

    /// What could not be done of a command of which the rest was.
    pub(super) fn refused(refused: Refused) -> Self {
        Answer::mistake(refused.board, Reply::Refused(refused.why))
    }

    /// Whether it says that it is enough for now.
    pub(super) fn is_enough(&self) -> bool {
        matches!(self.reply, Reply::Note(Note::EnoughForToday { .. } | Note::NotCarriedOut))
    }

    /// Whether it tells that something was wrong.
    pub(super) fn is_mistake(&self) -> bool {
        self.event == EventKind::Error
    }
}

/// What a command that bears a proof needs it for.
pub(super) fn needed(what: &What) -> Needed {
    match what {
        What::Board {
            board,
            act: BoardAct::Subscribe | BoardAct::Unsubscribe | BoardAct::Kibitz | BoardAct::Note,
            ..
        } => Needed::Watching(*board),
        What::Board { board, .. } => Needed::Board(*board),
        What::Game { act: GameCommand::Notify { boards }, .. } => match boards.as_slice() {
            [board] => Needed::Watching(*board),
            _ => Needed::Account,
        },
        // Without a password it is an answer to what somebody wrote.
        What::Account(
            AccountCommand::Join { .. } | AccountCommand::Unseek { .. } | AccountCommand::Message { .. },
        )
        | What::Game {
            act: GameCommand::Seek { .. } | GameCommand::Join { .. } | GameCommand::Unseek { .. },
            ..
        } => Needed::Letter,
        _ => Needed::Account,
    }
}

/// Carries out a command that only looks. `player` is who gives it, where it bears a proof.
pub(super) fn look(
    room: &mut Looking<'_>,
    sender: &Sender,
    player: Option<&Player>,
    command: &Command,
) -> Result<Vec<Answer>, CommandError> {
    match (&command.what, player) {
        (What::Look(Query::ShowAs { game, boards, which }), Some(player)) if boards.is_empty() => {
            shown::of_player(room, player, Some(game), *which)
        }
        (What::Look(query), _) => queries::look(room, sender, query),
        (What::Account(AccountCommand::Set { .. }), Some(player)) => settings::show(room, player),
        (What::Account(AccountCommand::Vacation { .. }), Some(player)) => vacation::show(room, player),
        (What::Account(AccountCommand::Block { .. }), Some(player)) => blocks::list(room, player),
        (What::Account(AccountCommand::Export), Some(player)) => export::export(room, sender, player),
        (What::Game { game, act: GameCommand::Notify { .. } }, Some(player)) => {
            watch::list(room, player, game)
        }
        (What::Account(AccountCommand::Limit { .. }), Some(player)) => limit::show(room.tx, player, None),
        (What::Game { game, act: GameCommand::Limit { .. } }, Some(player)) => {
            limit::show(room.tx, player, Some(game))
        }
        _ => Err(DeskError::OnlyLooks.into()),
    }
}

/// Carries out a command that may change something. `player` is who gives it, where it bears a proof.
pub(super) fn carry_out(
    work: &mut Work<'_>,
    sender: &Sender,
    player: Option<&Player>,
    command: &Command,
    message: &str,
) -> Result<Vec<Answer>, CommandError> {
    use {AccountCommand as Account, GameCommand as Game};
    match (&command.what, player) {
        (What::Account(Account::Signup { userid, password, addresses }), _) => {
            account::signup(work, sender, userid, password, addresses)
        }
        (What::Account(Account::NextDice), _) => account::next_dice(work, sender),
        (What::Account(Account::Forgot { userid }), _) => account::forgot(work, userid),
        (What::Account(Account::SetPassword { new }), _) => account::set_password(work, sender, new),
        (What::Account(Account::ChangePassword { new }), Some(player)) => {
            account::change_password(work, sender, player, new)
        }
        (What::Account(Account::ChangeAddress { addresses }), Some(player)) => {
            account::new_addresses(work, sender, player, addresses, account::Old::Go)
        }
        (What::Account(Account::AddAddress { addresses }), Some(player)) => {
            account::new_addresses(work, sender, player, addresses, account::Old::Stay)
        }
        (What::Account(Account::Block { others }), Some(player)) => {
            blocks::set(work, sender, player, others, Hears::Nothing)
        }
        (What::Account(Account::Unblock { others }), Some(player)) => {
            blocks::set(work, sender, player, others, Hears::AllAgain)
        }
        (What::Account(Account::Message { to }), Some(player)) => {
            post::message(work, sender, player, to, message)
        }
        (What::Account(Account::Broadcast), Some(player)) => post::broadcast(work, sender, player, message),
        (What::Account(Account::Admin { words }), Some(player)) => {
            orders::by_mail(work, player, words, message)
        }
        (What::Account(Account::Delete), Some(player)) => closing::delete(work, sender, player),
        (What::Account(Account::Set { settings }), Some(player)) => {
            settings::set(work, sender, player, settings)
        }
        (What::Account(Account::Vacation { leave }), Some(player)) => vacation::vacation(work, player, leave),
        (What::Account(Account::Join { seek }), Some(player)) => {
            seek::join(work, sender, player, None, *seek, message)
        }
        (What::Account(Account::Unseek { seek }), Some(player)) => seek::unseek(work, player, None, *seek),
        (What::Account(Account::AllowChallenges), Some(player)) => {
            limit::challenges_of_all(work, player, Challenges::Welcome)
        }
        (What::Account(Account::RefuseChallenges), Some(player)) => {
            limit::challenges_of_all(work, player, Challenges::Unwelcome)
        }
        (What::Account(Account::Limit { limit }), Some(player)) => limit::set(work, player, None, *limit),
        (What::Game { game, act: Game::Seek { choices, wishes } }, Some(player)) => {
            seek::seek(work, sender, player, game, choices, wishes)
        }
        (What::Game { game, act: Game::Join { seek } }, Some(player)) => {
            seek::join(work, sender, player, Some(game), *seek, message)
        }
        (What::Game { game, act: Game::Unseek { seek } }, Some(player)) => {
            seek::unseek(work, player, Some(game), *seek)
        }
        (What::Game { game, act: Game::Limit { limit } }, Some(player)) => {
            limit::set(work, player, Some(game), *limit)
        }
        (What::Game { act: Game::Challenge { .. }, .. }, _) => {
            challenge::challenge(work, sender, command, message)
        }
        (What::Game { game, act: Game::AllowChallenges }, Some(player)) => {
            challenge::challenges(work, player, game, Challenges::Welcome)
        }
        (What::Game { game, act: Game::RefuseChallenges }, Some(player)) => {
            challenge::challenges(work, player, game, Challenges::Unwelcome)
        }
        (What::Game { game, act: Game::Notify { boards } }, Some(player)) => {
            watch::notify(work, player, game, boards)
        }
        (What::Game { game, act: Game::NotifyAll }, Some(player)) => {
            watch::all(work, player, game, Watching::End)
        }
        (What::Game { game, act: Game::SubscribeAll }, Some(player)) => {
            watch::all(work, player, game, Watching::Each)
        }
        (What::Game { game, act: Game::UnsubscribeAll }, Some(player)) => watch::none(work, player, game),
        (What::Board { game, board, act }, Some(player)) => {
            let by_answer = command.proof == Some(Proof::Answer);
            let answered = sender.in_reply_to.answered(*board).filter(|_| by_answer);
            let (answered, taken_back) =
                (answered.map(|(moves, _)| moves), answered.is_some_and(|(_, back)| back));
            let quoted = &sender.in_reply_to.boards();
            let submitting = by_answer && sender.in_reply_to.asks_to_confirm(*board);
            let confided = &sender.confided;
            let at = At {
                game,
                board: *board,
                player,
                answered,
                taken_back,
                submitting,
                quoted,
                message,
                confided,
            };
            at_board(work, sender, at, act)
        }
        _ => Err(DeskError::WithoutProof.into()),
    }
}

/// Carries out a command about a board.
fn at_board(
    work: &mut Work<'_>,
    sender: &Sender,
    at: At<'_>,
    command: &BoardAct,
) -> Result<Vec<Answer>, CommandError> {
    work.settle_clocks(at.board, work.happened)?;
    match command {
        BoardAct::Move { text, propose, guard, quiet } => {
            let wanted = Wanted { text, propose: *propose, guard: *guard, quiet: *quiet };
            if at.submitting {
                return submit::submit(work, at, &wanted);
            }
            board::make_move(work, at, &wanted)?;
        }
        BoardAct::Submit { text, guard } => {
            let (text, propose) = match text.rsplit_once(' ') {
                Some((moves, last)) if last.eq_ignore_ascii_case("propose") => (moves, true),
                _ => (text.as_str(), false),
            };
            return submit::submit(work, at, &Wanted { text, propose, guard: *guard, quiet: false });
        }
        BoardAct::Confirm => submit::confirm(work, at)?,
        BoardAct::Resign => board::act(work, at, &Act::Resign)?,
        BoardAct::Draw => board::act(work, at, &Act::Draw)?,
        BoardAct::Undo => board::take_back(work, at)?,
        BoardAct::Claim => board::claim(work, at)?,
        BoardAct::Accept => board::act(work, at, &Act::Accept(work.asked.mail_mark()))?,
        BoardAct::Reject => board::act(work, at, &Act::Reject)?,
        BoardAct::Rematch => rematch::rematch(work, at)?,
        BoardAct::Decline => board::act(work, at, &Act::Decline)?,
        BoardAct::Chat => board::chat(work, at)?,
        BoardAct::Kibitz => watch::kibitz(work, at)?,
        BoardAct::If { conditions } => return conditions::leave(work, sender, at, conditions.text()),
        BoardAct::Queue { text } => {
            return conditions::leave(work, sender, at, &queued(text));
        }
        BoardAct::Forget => return conditions::forget(work, at),
        BoardAct::Note => return notes::note(work, at),
        BoardAct::Subscribe => return watch::subscribe(work, at),
        BoardAct::Unsubscribe => return watch::unsubscribe(work, at),
    }
    Ok(Vec::new())
}
