//! The commands, one file a family: functions over [`Work`], or over [`Looking`] if nothing is changed.

pub(super) mod accounts;
mod answer;
pub(crate) mod blocks;
pub(super) mod boards;
pub(super) mod games;
pub(super) mod looking;
pub(crate) mod message;
pub(super) mod orders;
pub(crate) mod people;
pub(crate) mod puzzle;
pub(crate) mod question;
pub(crate) mod seek_list;
mod titles;

use crate::command::{AccountCommand, BoardAct, Choice, Command, GameCommand, Proof, Query, What};
use crate::play::Act;
use crate::play::conditions::queued;
use crate::store::{Player, Watching};

use crate::desk::sender::{Needed, Sender};
use crate::desk::state::DeskError;
use crate::desk::work::{Looking, Work};

use accounts::limit::{self, Challenges};
use accounts::{export, post, settings, vacation};
use blocks::Hears;
use boards::act::{self, At, WantedMove};
use boards::{conditions, house, notes, offers};
use games::{rematch, seek};
use looking::shown;

pub(super) use accounts::{account, closing};
pub(crate) use answer::{Answer, CommandResult, ShowBoard, told_next_dice};
pub(super) use boards::{submit, watch};
pub(super) use games::challenge;
pub(super) use looking::queries;
pub(super) use titles::title_of;

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
        // Without a password, these answer what somebody wrote.
        What::Account(
            AccountCommand::Join { .. } | AccountCommand::Unseek { .. } | AccountCommand::Message { .. },
        )
        | What::Game {
            act: GameCommand::Seek { .. } | GameCommand::Join { .. } | GameCommand::Unseek { .. },
            ..
        } => Needed::Letter,
        // Letters offer these.
        What::Account(AccountCommand::Set { settings })
            if !settings.is_empty() && !settings.iter().any(Choice::needs_password) =>
        {
            Needed::Letter
        }
        _ => Needed::Account,
    }
}

pub(super) fn look(
    room: &mut Looking<'_>,
    sender: &Sender,
    player: Option<&Player>,
    command: &Command,
) -> CommandResult {
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

pub(super) fn carry_out(
    work: &mut Work<'_>,
    sender: &Sender,
    player: Option<&Player>,
    command: &Command,
    message: &str,
) -> CommandResult {
    use AccountCommand as Account;
    match (&command.what, player) {
        (What::Account(Account::Signup { userid, password, addresses }), _) => {
            account::signup(work, sender, userid, password, addresses)
        }
        (What::Account(Account::NextDice), _) => account::next_dice(work, sender),
        (What::Account(Account::Puzzle { game }), _) => puzzle::puzzle(work, sender, game.as_deref()),
        (What::Account(Account::Forgot { userid }), _) => account::forgot(work, userid),
        (What::Account(Account::SetPassword { new }), _) => account::set_password(work, sender, new),
        (What::Game { act: GameCommand::Challenge { .. }, .. }, _) => {
            challenge::challenge(work, sender, command, message)
        }
        (What::Account(Account::Message { to }), Some(player)) => {
            let answered = sender.in_reply_to.message().filter(|_| command.proof == Some(Proof::Answer));
            post::message(work, sender, player, (to, answered), message)
        }
        (What::Account(act), Some(player)) => of_account(work, sender, player, act, message),
        (What::Game { game, act }, Some(player)) => in_game(work, sender, player, game, act, message),
        (What::Board { game, board, act }, Some(player)) => {
            let by_answer = command.proof == Some(Proof::Answer);
            let answered = sender.in_reply_to.answered(*board).filter(|_| by_answer);
            let at = At {
                game,
                board: *board,
                player,
                answered: answered.map(|(moves, _)| moves),
                taken_back: answered.is_some_and(|(_, back)| back),
                submitting: by_answer && sender.in_reply_to.asks_to_confirm(*board),
                quoted: &sender.in_reply_to.boards(),
                message,
                confided: &sender.confided,
            };
            at_board(work, sender, at, act)
        }
        _ => Err(DeskError::WithoutProof.into()),
    }
}

fn of_account(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    command: &AccountCommand,
    message: &str,
) -> CommandResult {
    use AccountCommand as Account;
    match command {
        Account::ChangePassword { new } => account::change_password(work, sender, player, new),
        Account::ChangeAddress { addresses } => {
            account::new_addresses(work, sender, player, addresses, account::Old::Go)
        }
        Account::AddAddress { addresses } => {
            account::new_addresses(work, sender, player, addresses, account::Old::Stay)
        }
        Account::Block { others } => blocks::set(work, sender, player, others, Hears::Nothing),
        Account::Unblock { others } => blocks::set(work, sender, player, others, Hears::AllAgain),
        Account::Broadcast => post::broadcast(work, sender, player, message),
        Account::Admin { words } => orders::by_mail(work, player, words, message),
        Account::Delete => closing::delete(work, sender, player),
        Account::Set { settings } => settings::set(work, sender, player, settings),
        Account::Vacation { leave } => vacation::vacation(work, player, leave),
        Account::Join { seek } => seek::join(work, sender, player, None, *seek, message),
        Account::Unseek { seek } => seek::unseek(work, player, None, *seek),
        Account::AllowChallenges => limit::challenges(work, player, None, Challenges::Welcome),
        Account::RefuseChallenges => limit::challenges(work, player, None, Challenges::Unwelcome),
        Account::Limit { limit } => limit::set(work, player, None, *limit),
        Account::Signup { .. }
        | Account::Login
        | Account::Forgot { .. }
        | Account::SetPassword { .. }
        | Account::Message { .. }
        | Account::Export
        | Account::NextDice
        | Account::Puzzle { .. } => Err(DeskError::WithoutProof.into()),
    }
}

fn in_game(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    game: &str,
    command: &GameCommand,
    message: &str,
) -> CommandResult {
    match command {
        GameCommand::Seek { choices, wishes } => seek::seek(work, sender, player, game, choices, wishes),
        GameCommand::Join { seek } => seek::join(work, sender, player, Some(game), *seek, message),
        GameCommand::Unseek { seek } => seek::unseek(work, player, Some(game), *seek),
        GameCommand::Limit { limit } => limit::set(work, player, Some(game), *limit),
        GameCommand::AllowChallenges => limit::challenges(work, player, Some(game), Challenges::Welcome),
        GameCommand::RefuseChallenges => limit::challenges(work, player, Some(game), Challenges::Unwelcome),
        GameCommand::Notify { boards } => watch::notify(work, player, game, boards),
        GameCommand::NotifyAll => watch::all(work, player, game, Watching::End),
        GameCommand::SubscribeAll => watch::all(work, player, game, Watching::Each),
        GameCommand::UnsubscribeAll => watch::none(work, player, game),
        GameCommand::Challenge { .. } => Err(DeskError::WithoutProof.into()),
    }
}

fn at_board(work: &mut Work<'_>, sender: &Sender, at: At<'_>, command: &BoardAct) -> CommandResult {
    work.settle_clocks(at.board, work.happened)?;
    match command {
        BoardAct::Move { text, propose, guard, quiet } => {
            let wanted = WantedMove { text, propose: *propose, guard: *guard, quiet: *quiet };
            if at.submitting {
                return submit::submit(work, at, &wanted);
            }
            offers::make_move(work, at, &wanted)?;
        }
        BoardAct::Submit { text, guard } => {
            let (text, propose) = match text.rsplit_once(' ') {
                Some((moves, last)) if last.eq_ignore_ascii_case("propose") => (moves, true),
                _ => (text.as_str(), false),
            };
            return submit::submit(work, at, &WantedMove { text, propose, guard: *guard, quiet: false });
        }
        BoardAct::Confirm => submit::confirm(work, at)?,
        BoardAct::Resign => act::act(work, at, &Act::Resign)?,
        BoardAct::Draw => act::act(work, at, &Act::Draw)?,
        BoardAct::Undo => act::take_back(work, at)?,
        BoardAct::Claim => act::claim(work, at)?,
        BoardAct::Substitute { player } => house::substitute(work, at, player)?,
        BoardAct::Accept => offers::accept(work, at)?,
        BoardAct::Reject => act::act(work, at, &Act::Reject)?,
        BoardAct::Hint => house::hint(work, at)?,
        BoardAct::Rematch => rematch::rematch(work, at)?,
        BoardAct::Decline => act::act(work, at, &Act::Decline)?,
        BoardAct::Chat => act::chat(work, at)?,
        BoardAct::Kibitz => watch::kibitz(work, at)?,
        BoardAct::If { conditions } => return conditions::leave(work, sender, at, conditions.text()),
        BoardAct::Queue { text } => return conditions::leave(work, sender, at, &queued(text)),
        BoardAct::Forget => return conditions::forget(work, at),
        BoardAct::Note => return notes::note(work, at),
        BoardAct::Subscribe => return watch::subscribe(work, at),
        BoardAct::Unsubscribe => return watch::unsubscribe(work, at),
    }
    Ok(Vec::new())
}
