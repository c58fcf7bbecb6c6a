//! Why an order was not carried out.

use jiff::civil::Date;

use crate::game::Phrase;
use crate::play;
use crate::store::StoreError;

use crate::desk::policy::Retention;
use crate::desk::state::DeskError;

/// Why an order was not carried out. Nothing was changed.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the message says what each is")]
pub enum OrderRefused {
    #[error("there is no board {0}")]
    NoBoard(u32),
    #[error(
        "board {0} was begun under rules that this program does not have; `board end {0}` or `board annul {0}` ends it"
    )]
    OtherRules(u32),
    #[error("board {0} has not begun: not all have accepted")]
    NotBegun(u32),
    #[error("board {0} is over")]
    Over(u32),
    #[error("board {0} goes on; `board annul {0}` ends it")]
    GoesOn(u32),
    #[error("board {0} counts for ratings; after `board annul {0}` it can be erased")]
    Counts(u32),
    #[error("board {0} is played without a limit of time")]
    Unlimited(u32),
    #[error("{userid} does not play on board {board}; {players} do")]
    NotThere { userid: String, board: u32, players: String },
    #[error("board {board} has no seat {seat}; its seats are 1 to {seats}")]
    NoSeat { board: u32, seat: u8, seats: usize },
    #[error("{0} plays on board {1} already")]
    PlaysThere(String, u32),
    #[error("{0} has left board {1} and is not to move any more")]
    HasLeft(String, u32),
    #[error(
        "{given} is no result of board {board}: write the userid of who wins ({players}), draw, or a result such as {example}"
    )]
    NoResult { given: String, board: u32, players: String, example: String },
    #[error("{given} does not rank who has left board {board} behind all who stayed; that would be {right}")]
    LeaverAhead { given: String, board: u32, right: String },
    #[error("the players are to be told why: add --reason \"...\"")]
    NoReason,
    #[error("board {board} has {made} moves, so that {moves} cannot remain; from {past} on they can")]
    NothingToUndo {
        board: u32,
        moves: u32,
        made: u32,
        /// How many remain at least: earlier ones are not kept with the position.
        past: u32,
    },
    #[error("board {0}: {1}")]
    Illegal(u32, Phrase),
    #[error("{0} and {1} have finished no game with each other that counts; there is nothing to annul")]
    NothingCounts(String, String),
    #[error("board {0} was called off; there is nothing to annul")]
    TakenBack(u32),
    #[error("{0} is no time to give; write 3, 36h, 10d12h or 2w, from 1h to 1000 days")]
    NoTime(String),
    #[error("there is no player {0}")]
    NoPlayer(String),
    /// The account is in another stage; what it is, as the end of a sentence.
    #[error("{0} {1}")]
    OtherStage(String, &'static str),
    #[error(
        "{0} cannot be a userid: 1 to 20 letters, digits, _, - or ., beginning with a letter, and no word of a command, a move, a condition or an order"
    )]
    BadUserid(String),
    #[error("{0} is taken, or looks like {1}")]
    UseridTaken(String, String),
    #[error("{0} is no address that letters can go to")]
    BadAddress(String),
    #[error("{address} is {not}an address of {userid}")]
    AddressKnown {
        address: String,
        userid: String,
        /// Empty, or `not ` with a space.
        not: &'static str,
    },
    #[error("{0} is the only address of {1}; add another one first")]
    LastAddress(String, String),
    #[error("{0} would have more than {1} addresses")]
    TooManyAddresses(String, usize),
    #[error("{0} has no confirmed address; `user address {0} ADDRESS` adds one")]
    NoAddress(String),
    #[error("{0} is one player; name two")]
    OnePlayer(String),
    #[error(
        "{0} and {1} both play on board {2}, so that they cannot be one account; `user same {0} {1}` keeps such boards out of ratings"
    )]
    Opponents(String, String, u32),
    #[error("that is known already of {0} and {1}")]
    Known(String, String),
    #[error("the clocks of board {0} are stopped already")]
    Stopped(u32),
    #[error("the clocks of board {0} are not stopped")]
    Running(u32),
    #[error(
        "mail {0} was not put aside, or its bytes are no longer kept; `ledger mail {0}` tells what became of it"
    )]
    NotAside(i64),
    #[error("mail {0} neither waits nor was put aside; `ledger mail {0}` tells what became of it")]
    MailDone(i64),
    #[error("there is no letter {0} that waits or was refused and is still kept")]
    LetterGone(i64),
    #[error("{0} is neither an address nor a domain, as carol@example.net or example.net")]
    NoSender(String),
    #[error("{0} is this server's own address")]
    OwnAddress(String),
    #[error("{0} is not blocked")]
    NotBlocked(String),
    /// Nobody may write to all players, or not this player.
    #[error("`[server] operators` does not name {}: write the userid of a player there who may write to all", .0.as_deref().unwrap_or("anybody"))]
    NoOperator(Option<String>),
    #[error(
        "`[server] operators` names {0}, and {0} is no player yet: sign up with that userid by mail, and answer the letter that comes"
    )]
    NoAccount(String),
    /// Limits look back that far, and copies of mails may come that late.
    #[error("the last {days} days must stay: the newest day that may be named is {0}", days = Retention::SHORTEST_LEDGER)]
    TooNew(Date),
    #[error("the message is empty")]
    NoMessage,
    /// Another version of the program stored it.
    #[error("this program does not know such an order; give it again")]
    Unknown,
    #[error(transparent)]
    Failed(#[from] DeskError),
}

impl From<StoreError> for OrderRefused {
    fn from(error: StoreError) -> Self {
        OrderRefused::Failed(error.into())
    }
}

pub(super) fn must_be_address(address: &str) -> Result<(), OrderRefused> {
    let is_one = address.is_ascii() && address.parse::<lettre::Address>().is_ok();
    if is_one { Ok(()) } else { Err(OrderRefused::BadAddress(address.to_owned())) }
}

pub(super) fn refused(board: u32, userid: &str, past: u32, why: play::Refusal) -> OrderRefused {
    match why {
        play::Refusal::NotStarted(_) => OrderRefused::NotBegun(board),
        play::Refusal::Ended => OrderRefused::Over(board),
        play::Refusal::HasResigned => OrderRefused::HasLeft(userid.to_owned(), board),
        play::Refusal::NothingToUndo { moves, made } => {
            OrderRefused::NothingToUndo { board, moves, made, past }
        }
        play::Refusal::RulesMissing => OrderRefused::OtherRules(board),
        play::Refusal::Illegal(why) => OrderRefused::Illegal(board, why),
        other => DeskError::Fault(format!("{other:?}")).into(),
    }
}
