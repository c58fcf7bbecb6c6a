//! Orders of those who run the server, as functions over a work: from a command line, or by mail (`admin`).

pub(in crate::desk) mod boards;
pub(in crate::desk) mod posted;
mod users;

use jiff::civil::Date;

use crate::game::Phrase;
use crate::letter::{self, Capital, EventKind, Note, Refusal, Reply};
use crate::order::{Broadcast, Done, Order};
use crate::play;
use crate::store::{Player, PlayerStage, StoreError};

use crate::desk::commands::Answer;
use crate::desk::policy::retention::Retention;
use crate::desk::state::DeskError;
use crate::desk::work::refused::CommandError;
use crate::desk::work::{Work, ledger};

/// Why an order was not carried out. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum OrderRefused {
    /// There is no such board.
    #[error("there is no board {0}")]
    NoBoard(u32),
    /// Its rules are missing, and the order needs them.
    #[error(
        "board {0} was begun under rules that this program does not have; `board end {0}` or `board annul {0}` ends it"
    )]
    OtherRules(u32),
    /// Nobody has accepted yet.
    #[error("board {0} has not begun: not all have accepted")]
    NotBegun(u32),
    /// It has ended.
    #[error("board {0} is over")]
    Over(u32),
    /// It has not.
    #[error("board {0} goes on; `board annul {0}` ends it")]
    GoesOn(u32),
    /// Ratings follow from it.
    #[error("board {0} counts for ratings; after `board annul {0}` it can be erased")]
    Counts(u32),
    /// It is played without a limit.
    #[error("board {0} is played without a limit of time")]
    Unlimited(u32),
    /// Somebody else plays there.
    #[error("{userid} does not play on board {board}; {players} do")]
    NotThere {
        /// The name that was given.
        userid: String,
        /// The board.
        board: u32,
        /// Who plays.
        players: String,
    },
    /// There is no such seat.
    #[error("board {board} has no seat {seat}; its seats are 1 to {seats}")]
    NoSeat {
        /// The board.
        board: u32,
        /// The number that was given.
        seat: u8,
        /// How many seats there are.
        seats: usize,
    },
    /// The player sits there already.
    #[error("{userid} plays on board {board} already")]
    PlaysThere {
        /// The player.
        userid: String,
        /// The board.
        board: u32,
    },
    /// The player has resigned.
    #[error("{userid} has left board {board} and is not to move any more")]
    HasLeft {
        /// The player.
        userid: String,
        /// The board.
        board: u32,
    },
    /// It is no result.
    #[error(
        "{given} is no result of board {board}: write the userid of who wins ({players}), draw, or a result such as {example}"
    )]
    NoResult {
        /// What was given.
        given: String,
        /// The board.
        board: u32,
        /// Who plays.
        players: String,
        /// A result as records write it.
        example: String,
    },
    /// A game is decided for a reason.
    #[error("the players are to be told why: add --reason \"...\"")]
    NoReason,
    /// So many moves cannot remain.
    #[error("board {board} has {made} moves, so that {moves} cannot remain; from {past} on they can")]
    NothingToUndo {
        /// The board.
        board: u32,
        /// How many moves were to remain.
        moves: u32,
        /// How many there are.
        made: u32,
        /// How many remain at least: earlier ones are not kept together with the position.
        past: u32,
    },
    /// The rules refuse it.
    #[error("board {board}: {why}")]
    Illegal {
        /// The board.
        board: u32,
        /// Why.
        why: Phrase,
    },
    /// It was taken back.
    #[error("board {0} was called off; there is nothing to annul")]
    TakenBack(u32),
    /// It is no time.
    #[error("{0} is no time to give; write 3, 36h, 10d12h or 2w, from 1h to 1000 days")]
    NoTime(String),
    /// There is no player of that name.
    #[error("there is no player {0}")]
    NoPlayer(String),
    /// The account is in another stage.
    #[error("{userid} {stage}")]
    OtherStage {
        /// The player.
        userid: String,
        /// What the account is, as the end of a sentence.
        stage: &'static str,
    },
    /// The word cannot be a userid.
    #[error(
        "{0} cannot be a userid: 1 to 20 letters, digits, _, - or ., beginning with a letter, and no word of the commands"
    )]
    BadUserid(String),
    /// Somebody has it, or one that looks like it.
    #[error("{0} is taken, or looks like {1}")]
    UseridTaken(String, String),
    /// It is no address.
    #[error("{0} is no address that letters can go to")]
    BadAddress(String),
    /// The player has it, or has it not.
    #[error("{address} is {not}an address of {userid}")]
    AddressKnown {
        /// The address.
        address: String,
        /// The player.
        userid: String,
        /// Empty, or `not ` with a blank behind it.
        not: &'static str,
    },
    /// It is the last one.
    #[error("{0} is the only address of {1}; add another one first")]
    LastAddress(String, String),
    /// A player has as many as there may be.
    #[error("{0} would have more than {1} addresses")]
    TooManyAddresses(String, usize),
    /// Nothing can be sent to the player.
    #[error("{0} has no confirmed address; `user address {0} ADDRESS` adds one")]
    NoAddress(String),
    /// Both names are of one player.
    #[error("{0} is one player; name two")]
    OnePlayer(String),
    /// The two sit on one board.
    #[error(
        "{0} and {1} both play on board {2}, so that they cannot be one account; `user same {0} {1}` keeps such boards out of ratings"
    )]
    Opponents(String, String, u32),
    /// That is known.
    #[error("that is known already of {0} and {1}")]
    Known(String, String),
    /// They are stopped.
    #[error("the clocks of board {0} are stopped already")]
    Stopped(u32),
    /// They run.
    #[error("the clocks of board {0} are not stopped")]
    Running(u32),
    /// There is no such mail, or it is past that.
    #[error(
        "mail {0} was not put aside, or its bytes are no longer kept; `ledger mail {0}` tells what became of it"
    )]
    NotAside(i64),
    /// There is no such mail, or it is done.
    #[error("mail {0} neither waits nor was put aside; `ledger mail {0}` tells what became of it")]
    MailDone(i64),
    /// There is no such letter, or it has left.
    #[error("there is no letter {0} that waits or was refused and is still kept")]
    LetterGone(i64),
    /// It is no address and no domain.
    #[error("{0} is neither an address nor a domain, as carol@example.net or example.net")]
    NoSender(String),
    /// It is the server's own.
    #[error("{0} is this server's own address")]
    OwnAddress(String),
    /// It was not blocked.
    #[error("{0} is not blocked")]
    NotBlocked(String),
    /// Nobody may write to all players, or not this one.
    #[error("`[server] operators` does not name {}: write the userid of a player there who may write to all", .0.as_deref().unwrap_or("anybody"))]
    NoOperator(Option<String>),
    /// Who may write to all players has no account.
    #[error(
        "`[server] operators` names {0}, and {0} is no player yet: sign up with that userid by mail, and answer the letter that comes"
    )]
    NoAccount(String),
    /// Limits look back so far, and copies of mails may come so late.
    #[error("the last {days} days must stay: the newest day that may be named is {0}", days = Retention::SHORTEST_LEDGER)]
    TooNew(Date),
    /// There is nothing to be told.
    #[error("the message is empty")]
    NoMessage,
    /// It was kept by another version of the program.
    #[error("this program does not know such an order; give it again")]
    Unknown,
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] DeskError),
}

impl From<StoreError> for OrderRefused {
    fn from(error: StoreError) -> Self {
        OrderRefused::Failed(error.into())
    }
}

/// Does what the operator orders, but for the letters about boards, which follow with the end of the work.
///
/// # Errors
///
/// If it cannot be done, why not; nothing was changed then, unless the store has failed.
pub(in crate::desk) fn carry_out(work: &mut Work<'_>, order: &Order) -> Result<Done, OrderRefused> {
    match order {
        Order::User(order) => users::carry_out(work, order),
        Order::Board(order) => boards::carry_out(work, order),
        Order::Mail(order) => posted::mail(work, order),
        Order::Letter(order) => posted::letter(work, order),
        Order::Block(block) => posted::block(work, block),
        Order::Allow(allow) => posted::allow(work, allow),
        Order::Broadcast(message) => broadcast(work, message),
        Order::Prune(prune) => posted::prune(work, prune),
        Order::Trial { address } => posted::trial(work, address),
    }
}

/// Carries an order out in the transaction of the mail. The text below the line is that of the order.
pub(super) fn by_mail(
    work: &mut Work<'_>,
    player: &Player,
    words: &[String],
    text: &str,
) -> Result<Vec<Answer>, CommandError> {
    let operators = &work.shared.config.operators;
    if !operators.iter().any(|operator| operator.eq_ignore_ascii_case(&player.userid)) {
        return Err(Refusal::Admin.into());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let order = match Order::read(&words) {
        Ok(order) => order.with_text(&letter::without_tokens(text)),
        Err(why) => return Err(Refusal::Order { why }.into()),
    };
    match carry_out(work, &order) {
        Ok(done) => {
            let note = Note::Ordered { said: Capital(done.to_string()) };
            Ok(vec![Answer::new(EventKind::Answer, Reply::Note(note))])
        }
        Err(OrderRefused::Failed(error)) => Err(error.into()),
        Err(refused) => Err(Refusal::Order { why: refused.to_string() }.into()),
    }
}

/// Takes a message to all players, as that operator writes it or, if none is named, the first one.
fn broadcast(work: &mut Work<'_>, order: &Broadcast) -> Result<Done, OrderRefused> {
    let given = order.text.as_deref().unwrap_or_default();
    let text = letter::without_tokens(given.trim_end());
    if text.trim().is_empty() {
        return Err(OrderRefused::NoMessage);
    }
    let writer = order.writer.as_deref();
    let mut operators = work.shared.config.operators.iter();
    let named = operators.find(|name| writer.is_none_or(|writer| name.eq_ignore_ascii_case(writer)));
    let named = named.ok_or_else(|| OrderRefused::NoOperator(writer.map(str::to_owned)))?;
    let player = work.tx.player_by_userid(named)?;
    let alive = player.filter(|player| player.stage == PlayerStage::Alive);
    let player = alive.ok_or_else(|| OrderRefused::NoAccount(named.clone()))?;
    work.tx.add_broadcast(player.id, order.subject.as_deref().unwrap_or_default(), &text)?;
    work.log.push(ledger::BROADCAST_TAKEN.to_string());
    Ok(Done::BroadcastTaken(player.userid))
}

fn refused(board: u32, userid: &str, past: u32, why: play::Refusal) -> OrderRefused {
    match why {
        play::Refusal::NotStarted(_) => OrderRefused::NotBegun(board),
        play::Refusal::Ended => OrderRefused::Over(board),
        play::Refusal::HasResigned => OrderRefused::HasLeft { userid: userid.to_owned(), board },
        play::Refusal::NothingToUndo { moves, made } => {
            OrderRefused::NothingToUndo { board, moves, made, past }
        }
        play::Refusal::RulesMissing => OrderRefused::OtherRules(board),
        play::Refusal::Illegal(why) => OrderRefused::Illegal { board, why },
        other => DeskError::Fault(format!("{other:?}")).into(),
    }
}
