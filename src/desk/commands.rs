//! The commands, one file a family: functions over [`Work`], or over [`Looking`](super::work::Looking) where nothing is
//! changed.

pub(super) mod account;
mod blocks;
mod board;
pub(super) mod challenge;
mod message;
pub(super) mod names;
pub(super) mod queries;
mod settings;
mod vacation;
pub(super) mod watch;

use crate::command::verbs::{self, Verb};
use crate::command::{AccountCommand, BoardAct, Command, GameCommand, Proof, What};
use crate::letter::{Attachment, EventKind, Format, Note, Refusal, Reply};
use crate::play::Act;
use crate::store::Player;

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
            board, act: BoardAct::Subscribe | BoardAct::Unsubscribe | BoardAct::Kibitz, ..
        } => Needed::Watching(*board),
        What::Board { board, .. } => Needed::Board(*board),
        What::Game { act: GameCommand::Notify { boards }, .. } => match boards.as_slice() {
            [board] => Needed::Watching(*board),
            _ => Needed::Account,
        },
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
        (What::Look(query), _) => queries::look(room, sender, query).await,
        (What::Account(AccountCommand::Set { .. }), Some(player)) => settings::show(room, player).await,
        (What::Account(AccountCommand::Vacation { .. }), Some(player)) => vacation::show(room, player).await,
        (What::Game { game, act: GameCommand::Notify { .. } }, Some(player)) => {
            watch::list(room, player, game).await
        }
        _ => Err(not_built(command.what.verb())),
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
        (What::Account(Account::Set { settings }), Some(player)) => {
            settings::set(work, player, settings).await
        }
        (What::Account(Account::Vacation { leave }), Some(player)) => {
            vacation::vacation(work, player, leave).await
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
        (What::Board { game, board, act }, Some(player)) => {
            let by_answer = command.proof == Some(Proof::Answer);
            let answered = sender.in_reply_to.answered(*board).filter(|_| by_answer);
            let (answered, taken_back) =
                (answered.map(|(moves, _)| moves), answered.is_some_and(|(_, back)| back));
            let quoted = &sender.in_reply_to.boards();
            let at = At { game, board: *board, player, answered, taken_back, quoted, message };
            at_board(work, at, act, command.what.verb()).await
        }
        _ => Err(not_built(command.what.verb())),
    }
}

/// Carries out a command about a board.
async fn at_board(
    work: &mut Work<'_>,
    at: At<'_>,
    command: &BoardAct,
    verb: Verb,
) -> Result<Vec<Answer>, CommandError> {
    work.settle_clocks(at.board, work.happened).await?;
    match command {
        BoardAct::Move { text, propose, guard } => {
            board::make_move(work, at, &Wanted { text, propose: *propose, guard: *guard }).await?;
        }
        BoardAct::Resign => board::act(work, at, &Act::Resign).await?,
        BoardAct::Draw => board::act(work, at, &Act::Draw).await?,
        BoardAct::Undo => board::take_back(work, at).await?,
        BoardAct::Claim => board::claim(work, at).await?,
        BoardAct::Accept => board::act(work, at, &Act::Accept(work.asked.mail_mark())).await?,
        BoardAct::Reject => board::act(work, at, &Act::Reject).await?,
        BoardAct::Decline => board::act(work, at, &Act::Decline).await?,
        BoardAct::Chat => board::chat(work, at).await?,
        BoardAct::Kibitz => watch::kibitz(work, at).await?,
        BoardAct::Subscribe => return watch::subscribe(work, at).await,
        BoardAct::Unsubscribe => return watch::unsubscribe(work, at).await,
        _ => return Err(not_built(verb)),
    }
    Ok(Vec::new())
}

/// The refusal of a command that the mail interface names and this program does not have yet.
fn not_built(verb: Verb) -> CommandError {
    Refusal::NotBuilt { command: verbs::spec(verb).name().to_owned() }.into()
}
