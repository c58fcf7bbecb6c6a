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
mod rematch;
pub(super) mod seek;
mod seek_list;
mod settings;
mod shown;
mod standings;
mod submit;
mod tried;
mod vacation;
pub(super) mod watch;
mod whois;

use crate::command::{AccountCommand, BoardAct, Command, GameCommand, Proof, Query, What};
use crate::letter::{Attachment, EventKind, Format, Note, Reply};
use crate::play::Act;
use crate::play::conditions::queued;
use crate::store::{Player, Watching};

use super::DeskError;
use super::refused::{CommandError, Refused};
use super::sender::{Needed, Sender};
use super::work::{Looking, Work};

use blocks::Hears;
use board::{At, Wanted};
use challenge::Challenges;

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
pub(super) async fn look(
    room: &mut Looking<'_>,
    sender: &Sender,
    player: Option<&Player>,
    command: &Command,
) -> Result<Vec<Answer>, CommandError> {
    match (&command.what, player) {
        (What::Look(Query::ShowAs { game, boards, which }), Some(player)) if boards.is_empty() => {
            shown::of_player(room, player, Some(game), *which).await
        }
        (What::Look(query), _) => queries::look(room, sender, query).await,
        (What::Account(AccountCommand::Set { .. }), Some(player)) => settings::show(room, player).await,
        (What::Account(AccountCommand::Vacation { .. }), Some(player)) => vacation::show(room, player).await,
        (What::Account(AccountCommand::Block { .. }), Some(player)) => blocks::list(room, player).await,
        (What::Account(AccountCommand::Export), Some(player)) => export::export(room, sender, player).await,
        (What::Game { game, act: GameCommand::Notify { .. } }, Some(player)) => {
            watch::list(room, player, game).await
        }
        (What::Account(AccountCommand::Limit { .. }), Some(player)) => {
            limit::show(room.tx, player, None).await
        }
        (What::Game { game, act: GameCommand::Limit { .. } }, Some(player)) => {
            limit::show(room.tx, player, Some(game)).await
        }
        _ => Err(DeskError::OnlyLooks.into()),
    }
}

/// Carries out a command that may change something. `player` is who gives it, where it bears a proof.
pub(super) async fn carry_out(
    work: &mut Work<'_>,
    sender: &Sender,
    player: Option<&Player>,
    command: &Command,
    message: &str,
) -> Result<Vec<Answer>, CommandError> {
    use {AccountCommand as Account, GameCommand as Game};
    match (&command.what, player) {
        (What::Account(Account::Signup { userid, password, addresses }), _) => {
            account::signup(work, sender, userid, password, addresses).await
        }
        (What::Account(Account::NextDice), _) => account::next_dice(work, sender).await,
        (What::Account(Account::Forgot { userid }), _) => account::forgot(work, userid).await,
        (What::Account(Account::SetPassword { new }), _) => account::set_password(work, sender, new).await,
        (What::Account(Account::ChangePassword { new }), Some(player)) => {
            account::change_password(work, sender, player, new).await
        }
        (What::Account(Account::ChangeAddress { addresses }), Some(player)) => {
            account::new_addresses(work, sender, player, addresses, account::Old::Go).await
        }
        (What::Account(Account::AddAddress { addresses }), Some(player)) => {
            account::new_addresses(work, sender, player, addresses, account::Old::Stay).await
        }
        (What::Account(Account::Block { others }), Some(player)) => {
            blocks::set(work, player, others, Hears::Nothing).await
        }
        (What::Account(Account::Unblock { others }), Some(player)) => {
            blocks::set(work, player, others, Hears::AllAgain).await
        }
        (What::Account(Account::Message { to }), Some(player)) => {
            post::message(work, sender, player, to, message).await
        }
        (What::Account(Account::Broadcast), Some(player)) => {
            post::broadcast(work, sender, player, message).await
        }
        (What::Account(Account::Admin { words }), Some(player)) => {
            orders::by_mail(work, player, words, message).await
        }
        (What::Account(Account::Delete), Some(player)) => closing::delete(work, sender, player).await,
        (What::Account(Account::Set { settings }), Some(player)) => {
            settings::set(work, player, settings).await
        }
        (What::Account(Account::Vacation { leave }), Some(player)) => {
            vacation::vacation(work, player, leave).await
        }
        (What::Account(Account::Join { seek }), Some(player)) => {
            seek::join(work, sender, player, None, *seek, message).await
        }
        (What::Account(Account::Unseek { seek }), Some(player)) => {
            seek::unseek(work, player, None, *seek).await
        }
        (What::Account(Account::AllowChallenges), Some(player)) => {
            limit::challenges_of_all(work, player, Challenges::Welcome).await
        }
        (What::Account(Account::RefuseChallenges), Some(player)) => {
            limit::challenges_of_all(work, player, Challenges::Unwelcome).await
        }
        (What::Account(Account::Limit { limit }), Some(player)) => {
            limit::set(work, player, None, *limit).await
        }
        (What::Game { game, act: Game::Seek { choices, wishes } }, Some(player)) => {
            seek::seek(work, sender, player, game, choices, wishes).await
        }
        (What::Game { game, act: Game::Join { seek } }, Some(player)) => {
            seek::join(work, sender, player, Some(game), *seek, message).await
        }
        (What::Game { game, act: Game::Unseek { seek } }, Some(player)) => {
            seek::unseek(work, player, Some(game), *seek).await
        }
        (What::Game { game, act: Game::Limit { limit } }, Some(player)) => {
            limit::set(work, player, Some(game), *limit).await
        }
        (What::Game { act: Game::Challenge { .. }, .. }, _) => {
            challenge::challenge(work, sender, command, message).await
        }
        (What::Game { game, act: Game::AllowChallenges }, Some(player)) => {
            challenge::challenges(work, player, game, Challenges::Welcome).await
        }
        (What::Game { game, act: Game::RefuseChallenges }, Some(player)) => {
            challenge::challenges(work, player, game, Challenges::Unwelcome).await
        }
        (What::Game { game, act: Game::Notify { boards } }, Some(player)) => {
            watch::notify(work, player, game, boards).await
        }
        (What::Game { game, act: Game::NotifyAll }, Some(player)) => {
            watch::all(work, player, game, Watching::End).await
        }
        (What::Game { game, act: Game::SubscribeAll }, Some(player)) => {
            watch::all(work, player, game, Watching::Each).await
        }
        (What::Game { game, act: Game::UnsubscribeAll }, Some(player)) => {
            watch::none(work, player, game).await
        }
        (What::Board { game, board, act }, Some(player)) => {
            let by_answer = command.proof == Some(Proof::Answer);
            let answered = sender.in_reply_to.answered(*board).filter(|_| by_answer);
            let (answered, taken_back) =
                (answered.map(|(moves, _)| moves), answered.is_some_and(|(_, back)| back));
            let quoted = &sender.in_reply_to.boards();
            let submitting = by_answer && sender.in_reply_to.asks_to_confirm(*board);
            let at = At { game, board: *board, player, answered, taken_back, submitting, quoted, message };
            at_board(work, sender, at, act).await
        }
        _ => Err(DeskError::WithoutProof.into()),
    }
}

/// Carries out a command about a board.
async fn at_board(
    work: &mut Work<'_>,
    sender: &Sender,
    at: At<'_>,
    command: &BoardAct,
) -> Result<Vec<Answer>, CommandError> {
    work.settle_clocks(at.board, work.happened).await?;
    match command {
        BoardAct::Move { text, propose, guard, quiet } => {
            let wanted = Wanted { text, propose: *propose, guard: *guard, quiet: *quiet };
            if at.submitting {
                return submit::submit(work, at, &wanted).await;
            }
            board::make_move(work, at, &wanted).await?;
        }
        BoardAct::Submit { text, guard } => {
            let (text, propose) = match text.rsplit_once(' ') {
                Some((moves, last)) if last.eq_ignore_ascii_case("propose") => (moves, true),
                _ => (text.as_str(), false),
            };
            return submit::submit(work, at, &Wanted { text, propose, guard: *guard, quiet: false }).await;
        }
        BoardAct::Confirm => submit::confirm(work, at).await?,
        BoardAct::Resign => board::act(work, at, &Act::Resign).await?,
        BoardAct::Draw => board::act(work, at, &Act::Draw).await?,
        BoardAct::Undo => board::take_back(work, at).await?,
        BoardAct::Claim => board::claim(work, at).await?,
        BoardAct::Accept => board::act(work, at, &Act::Accept(work.asked.mail_mark())).await?,
        BoardAct::Reject => board::act(work, at, &Act::Reject).await?,
        BoardAct::Rematch => rematch::rematch(work, at).await?,
        BoardAct::Decline => board::act(work, at, &Act::Decline).await?,
        BoardAct::Chat => board::chat(work, at).await?,
        BoardAct::Kibitz => watch::kibitz(work, at).await?,
        BoardAct::If { conditions } => return conditions::leave(work, sender, at, conditions.text()).await,
        BoardAct::Queue { text } => {
            return conditions::leave(work, sender, at, &queued(text)).await;
        }
        BoardAct::Forget => return conditions::forget(work, at).await,
        BoardAct::Note => return notes::note(work, at).await,
        BoardAct::Subscribe => return watch::subscribe(work, at).await,
        BoardAct::Unsubscribe => return watch::unsubscribe(work, at).await,
    }
    Ok(Vec::new())
}
