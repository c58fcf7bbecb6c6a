//! The operator's orders. They are read from a command line, or from a mail's line that begins with `admin`, and stored as JSON until
//! the server carries them out.

use std::fmt;

use clap::{ArgGroup, Args, Parser, Subcommand};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};

/// What the operator orders.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Changes an account.
    #[command(subcommand)]
    User(UserOrder),
    /// Changes a board.
    #[command(subcommand)]
    Board(BoardOrder),
    /// Has a mail read again that was put aside, or drops one.
    #[command(subcommand)]
    Mail(MailOrder),
    /// Sends a letter again, or drops one.
    #[command(subcommand)]
    Letter(LetterOrder),
    /// Leaves mails from an address or a domain unanswered and undone.
    Block(Block),
    /// Listens again to an address or a domain that was blocked.
    Allow(Allow),
    /// Writes to all players.
    Broadcast(Broadcast),
    /// Has the ledger forget what is older than a day.
    Prune(Prune),
    /// Sends a letter that says nothing, to see whether letters arrive; only for `pbmd check --mail`.
    #[command(skip)]
    Trial {
        /// Where to.
        address: String,
    },
}

/// An order about an account.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UserOrder {
    /// Lets a player do nothing any more until `resume`; the clocks of the games go on, and a letter says so.
    Suspend {
        /// The player.
        userid: String,
        /// Why, for the player to read.
        #[arg(long)]
        reason: Option<String>,
    },
    /// Lets a suspended player play again.
    Resume {
        /// The player.
        userid: String,
    },
    /// Gives a player another userid, which a letter tells.
    Rename {
        /// The player.
        userid: String,
        /// The new userid.
        new: String,
    },
    /// Gives a player one more address, which is good as soon as the letter to it is answered, or takes one away.
    Address {
        /// The player.
        userid: String,
        /// The address.
        address: String,
        /// Takes it away.
        #[arg(long)]
        remove: bool,
    },
    /// Sends a letter to the player's addresses by which a new password can be chosen.
    Password {
        /// The player.
        userid: String,
    },
    /// Closes an account as its player could: games are given up, and nothing but their moves is kept.
    Delete {
        /// The player.
        userid: String,
    },
    /// Makes one account of two: games, addresses and ratings of the first go to the second, and the first is closed.
    Merge {
        /// The account that goes.
        userid: String,
        /// The account that stays.
        into: String,
    },
    /// Notes that two players are one person, so that boards on which both sit count for no rating.
    Same {
        /// One of them.
        #[arg(value_name = "USERID")]
        one: String,
        /// The other one.
        #[arg(value_name = "USERID")]
        other: String,
        /// They are not, after all.
        #[arg(long)]
        off: bool,
    },
    /// Takes the results of all rated games back that two players have finished with each other, as `board annul` does for one.
    Annul {
        /// One of them.
        #[arg(value_name = "USERID")]
        one: String,
        /// The other one.
        #[arg(value_name = "USERID")]
        other: String,
    },
}

/// An order about a board. Its players are told.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardOrder {
    /// Writes to the players of a board.
    Say {
        /// The number of the board.
        board: u32,
        /// What; without it, what comes from the standard input, or stands below the line in a mail.
        #[arg(long)]
        text: Option<String>,
    },
    /// Decides a game that goes on.
    End {
        /// The number of the board.
        board: u32,
        /// The userid of who wins, `draw`, or a result as records write it (1-0, 2>1=3).
        result: String,
        /// Why, for the players to read.
        #[arg(long)]
        reason: Option<String>,
    },
    /// Takes a board back: it ends without a result, or if it has ended its result no longer counts. Its record stays.
    Annul {
        /// The number of the board.
        board: u32,
    },
    /// Takes moves back: the last one, or all after a given one. Dice that were thrown for them are thrown anew.
    Undo {
        /// The number of the board.
        board: u32,
        /// How many moves remain.
        #[arg(long, value_name = "MOVES")]
        to: Option<u32>,
    },
    /// Puts another player in a seat, who goes on with the game as it stands.
    Seat {
        /// The number of the board.
        board: u32,
        /// The seat, from 1.
        seat: u8,
        /// Who plays from now on.
        userid: String,
    },
    /// Gives a player time, or lets all clocks of a board stand still or run again.
    Clock(Clock),
    /// Erases a board that is over, with its record and its letters. Nothing remains of it.
    Delete {
        /// The number of the board.
        board: u32,
    },
}

/// Gives a player time, or lets all clocks of a board stand still or run again.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
pub struct Clock {
    /// The number of the board.
    pub board: u32,
    #[command(flatten)]
    #[serde(flatten)]
    change: ClockChange,
}

#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
#[group(required = true, multiple = false)]
struct ClockChange {
    /// Gives this player more time: days, or as 36h, 10d12h, 2w.
    #[arg(long, num_args = 2, value_names = ["USERID", "TIME"])]
    give: Option<Vec<String>>,
    /// Stops all clocks of the board, until they are started.
    #[arg(long)]
    stop: bool,
    /// Lets the clocks run again.
    #[arg(long)]
    start: bool,
}

/// A change to the clocks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockOrder<'o> {
    /// Gives a player more time.
    Give {
        /// The player's userid.
        userid: &'o str,
        /// As it was written.
        time: &'o str,
    },
    /// Stops all clocks until they are started.
    Stop,
    /// Starts them again.
    Start,
}

impl Clock {
    /// The change that the flags ask for.
    pub fn order(&self) -> ClockOrder<'_> {
        match (self.change.give.as_deref(), self.change.stop) {
            (Some([userid, time]), _) => ClockOrder::Give { userid, time },
            (_, true) => ClockOrder::Stop,
            _ => ClockOrder::Start,
        }
    }
}

/// An order about a mail.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailOrder {
    /// Has a mail read again that was put aside because the program failed at it.
    Again {
        /// Its number.
        number: i64,
    },
    /// Drops a mail that waits or was put aside. Nobody is told.
    Drop {
        /// Its number.
        number: i64,
    },
}

/// An order about a letter.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LetterOrder {
    /// Sends a letter at once that waits for its next try or is held, or once more one that was refused; or all of them.
    Again(LettersAgain),
    /// Drops a letter that has not left.
    Drop {
        /// Its number.
        number: i64,
    },
}

/// Which letters are sent at once.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
#[group(skip)]
#[command(group(ArgGroup::new("which").required(true).multiple(false)))]
pub struct LettersAgain {
    /// Its number.
    #[arg(group = "which")]
    pub number: Option<i64>,
    /// All letters that wait.
    #[arg(long, group = "which")]
    pub all: bool,
    /// All letters that were refused and are still kept.
    #[arg(long, group = "which")]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
    /// Of those, the ones that were refused since then: a day (UTC), as 2026-11-26, or a moment, as 2026-11-26T14:30Z.
    #[arg(long, value_name = "TIME", conflicts_with_all = ["number", "all"], value_parser = moment)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
}

/// What is wrong with the words of a command, for a person: what Rust says of text that is no number is not.
pub fn explained(error: &clap::Error) -> String {
    [
        ("invalid digit found in string", "a whole number is expected"),
        ("cannot parse integer from empty string", "a whole number is expected"),
        ("number too large to fit in target type", "the number is too large"),
        ("number too small to fit in target type", "the number is too small"),
    ]
    .iter()
    .fold(error.to_string(), |text, (said, meant)| text.replace(said, meant))
}

/// A day's beginning (UTC), or a moment.
///
/// # Errors
///
/// What would be right.
pub fn moment(text: &str) -> Result<Timestamp, String> {
    let day = || Offset::UTC.to_timestamp(text.parse::<Date>().ok()?.at(0, 0, 0, 0)).ok();
    let moment = text.parse().ok().or_else(day);
    moment.ok_or_else(|| "neither a day, as 2026-11-26, nor a moment, as 2026-11-26T14:30Z".to_owned())
}

/// A number and what it counts, a noun whose plural ends in `s`: `1 letter`, `2 letters`.
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let end = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{end}")
}

fn day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "a day is expected, as 2026-11-26".to_owned())
}

/// Leaves mails from an address, or from all addresses of a domain and those below it, unanswered and undone.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
#[group(skip)]
pub struct Block {
    /// An address, or a domain.
    #[arg(value_name = "ADDRESS-OR-DOMAIN")]
    pub who: String,
    /// For this many days; for good without it.
    #[arg(long)]
    pub days: Option<u32>,
    /// Why, for the operator to read.
    #[arg(long)]
    pub reason: Option<String>,
}

/// Listens again to an address or a domain that was blocked.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
#[group(skip)]
pub struct Allow {
    /// The address, or the domain.
    #[arg(value_name = "ADDRESS-OR-DOMAIN")]
    pub who: String,
}

/// Writes to all players, in small portions.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
#[group(skip)]
pub struct Broadcast {
    /// What the letters are about.
    #[arg(long)]
    pub subject: Option<String>,
    /// Who writes it: one of `[server] operators`, the first of them if nobody is named.
    #[arg(long = "as", value_name = "USERID")]
    pub writer: Option<String>,
    /// What it says; without it, what comes from the standard input, or stands below the line in a mail.
    #[arg(long)]
    pub text: Option<String>,
}

/// Has the ledger forget what is older than a day: letters, mails and works that nothing needs, watchings that have ended, and notes
/// on boards that ended before.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
#[group(skip)]
pub struct Prune {
    /// The first day that stays (UTC), as 2026-01-01; at least 30 days ago.
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub before: Date,
}

impl Prune {
    /// The beginning of that day, if it is in range.
    pub fn moment(&self) -> Option<Timestamp> {
        Offset::UTC.to_timestamp(self.before.at(0, 0, 0, 0)).ok()
    }
}

/// What was pruned from the ledger, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Gone {
    /// Letters, except for those that running boards need.
    pub letters: u64,
    /// Mails.
    pub mails: u64,
    /// Works.
    pub works: u64,
    /// Ended subscriptions.
    pub watchings: u64,
    /// Ended boards whose players' notes were deleted.
    pub noted_boards: u64,
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Gone { letters, mails, works, watchings, noted_boards } = self;
        write!(
            f,
            "{}, {}, {}, {} that had ended and the notes on {}",
            counted(*letters, "letter"),
            counted(*mails, "mail"),
            counted(*works, "work"),
            counted(*watchings, "watching"),
            counted(*noted_boards, "board")
        )
    }
}

/// An order as words.
#[derive(Parser)]
#[command(name = "admin", no_binary_name = true, disable_help_flag = true, disable_version_flag = true)]
struct Written {
    #[command(subcommand)]
    order: Order,
}

impl Order {
    /// Reads an order such as `board annul 101`.
    ///
    /// # Errors
    ///
    /// What is wrong with it and how to write it, in several lines.
    pub fn read(words: &[&str]) -> Result<Order, String> {
        let written =
            Written::try_parse_from(words).map_err(|error| explained(&error).trim_end().to_owned())?;
        Ok(written.order)
    }

    /// Puts a text into an order that takes one and has none.
    #[must_use]
    pub fn with_text(mut self, given: &str) -> Order {
        let place = match &mut self {
            Order::Board(BoardOrder::Say { text, .. } | BoardOrder::End { reason: text, .. })
            | Order::User(UserOrder::Suspend { reason: text, .. })
            | Order::Broadcast(Broadcast { text, .. })
            | Order::Block(Block { reason: text, .. }) => text,
            _ => return self,
        };
        if place.is_none() && !given.trim().is_empty() {
            *place = Some(given.trim_end().to_owned());
        }
        self
    }

    /// Whether it still needs a text.
    pub fn lacks_text(&self) -> bool {
        matches!(
            self,
            Order::Board(BoardOrder::Say { text: None, .. }) | Order::Broadcast(Broadcast { text: None, .. })
        )
    }

    /// A line for the operator about the order, without its text.
    pub fn about(&self) -> String {
        match self {
            Order::User(order) => match order {
                UserOrder::Suspend { userid, .. } => format!("suspend {userid}"),
                UserOrder::Resume { userid } => format!("resume {userid}"),
                UserOrder::Rename { userid, new } => format!("rename {userid} {new}"),
                UserOrder::Address { userid, address, remove } => {
                    let flag = if *remove { " --remove" } else { "" };
                    format!("address {userid} {address}{flag}")
                }
                UserOrder::Password { userid } => format!("password {userid}"),
                UserOrder::Delete { userid } => format!("delete {userid}"),
                UserOrder::Merge { userid, into } => format!("merge {userid} {into}"),
                UserOrder::Same { one, other, .. } | UserOrder::Annul { one, other } => {
                    format!("{one} {other}")
                }
            },
            Order::Board(order) => format!("board {}", order.board()),
            Order::Mail(MailOrder::Again { number } | MailOrder::Drop { number }) => format!("mail {number}"),
            Order::Letter(
                LetterOrder::Again(LettersAgain { number: Some(number), .. }) | LetterOrder::Drop { number },
            ) => format!("letter {number}"),
            Order::Letter(LetterOrder::Again(LettersAgain { refused: true, .. })) => {
                "refused letters".to_owned()
            }
            Order::Letter(LetterOrder::Again(_)) => "letters".to_owned(),
            Order::Block(Block { who, .. }) => format!("block {who}"),
            Order::Allow(Allow { who }) => format!("allow {who}"),
            Order::Broadcast(_) => "a message to all players".to_owned(),
            Order::Prune(Prune { before }) => format!("what was done before {before}"),
            Order::Trial { address } => format!("a letter to {address}, to see whether it arrives"),
        }
    }
}

impl BoardOrder {
    /// The number of the board.
    pub fn board(&self) -> u32 {
        match self {
            BoardOrder::Say { board, .. }
            | BoardOrder::End { board, .. }
            | BoardOrder::Annul { board }
            | BoardOrder::Undo { board, .. }
            | BoardOrder::Seat { board, .. }
            | BoardOrder::Clock(Clock { board, .. })
            | BoardOrder::Delete { board } => *board,
        }
    }
}

/// Declares the outcomes of orders, each with the sentence for the operator that it prints as.
macro_rules! outcomes {
    ($( $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } = $sentence:literal, )*) => {
        /// The outcome of an order, which prints as a sentence for the operator.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the sentence says what each is")]
        pub enum Done {
            $( $(#[$meta])* $name { $($field: $type),* }, )*
        }

        impl fmt::Display for Done {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $( Done::$name { $($field),* } => write!(f, $sentence), )*
                }
            }
        }
    };
}

outcomes! {
    Suspended { userid: String } = "{userid} is suspended, and was told so",
    Resumed { userid: String } = "{userid} may play again, and was told so",
    Renamed { old: String, new: String } = "{old} is called {new} from now on, and was told so",
    AddressAsked { userid: String, address: String }
        = "{address} is asked whether it is an address of {userid}, whose other addresses are told",
    AddressRemoved { userid: String, address: String } = "{address} is no address of {userid} any more",
    PasswordSent { userid: String } = "a letter by which a password can be chosen goes to the address of {userid}",
    PasswordsSent { userid: String, letters: usize }
        = "letters by which a password can be chosen go to {letters} addresses of {userid}",
    /// With the name that games now give the player; the deleted userid is not repeated.
    Deleted { neutral: String } = "the account is closed; its games call the player {neutral}",
    DeletedWithoutGames {} = "the account is closed; it had no games",
    Merged { into: String } = "the two accounts are one, {into}; ratings are made anew",
    OnePerson { one: String, other: String, boards: usize }
        = "{one} and {other} are one person; finished boards that were judged anew: {boards}",
    TwoPersons { one: String, other: String, boards: usize }
        = "{one} and {other} are two persons; finished boards that were judged anew: {boards}",
    ResultsAnnulled { one: String, other: String, boards: usize }
        = "results of {one} and {other} that no longer count, as their players are told: {boards}",
    SomeResultsAnnulled { one: String, other: String, boards: usize, left: usize }
        = "results of {one} and {other} that no longer count, as their players are told: {boards}; \
           still to be annulled: {left}, by the same order again",
    Said { board: u32, players: String } = "board {board}: {players} are written to",
    Ended { board: u32, result: String } = "board {board} is over with the result {result}, and its players are told",
    Annulled { board: u32 } = "board {board} is over without a result, and its players are told",
    ResultAnnulled { board: u32 } = "the result of board {board} no longer counts, and its players are told",
    Undone { board: u32, moves: u32 } = "board {board} is as it was after move {moves}, and its players are told",
    Seated { board: u32, seat: u8, userid: String, before: String }
        = "board {board}: {userid} plays in seat {seat} instead of {before}, and all are told",
    Given { board: u32, userid: String, hours: String }
        = "board {board}: {userid} has {hours} more, and its players are told",
    Stopped { board: u32 } = "the clocks of board {board} stand still, and its players are told",
    Started { board: u32 } = "the clocks of board {board} run again, and its players are told",
    Erased { board: u32 } = "board {board} is erased, and its players are told",
    MailAgain { mail: i64 } = "mail {mail} is read again",
    MailDropped { mail: i64 } = "mail {mail} is dropped",
    LetterAgain { letter: i64 } = "letter {letter} is sent now",
    OneLetterAgain {} = "1 letter is sent now",
    LettersAgain { letters: u64 } = "{letters} letters are sent now",
    LetterDropped { letter: i64 } = "letter {letter} is dropped",
    Blocked { who: String } = "mails from {who} are not answered any more",
    BlockedForDays { who: String, days: String } = "mails from {who} are not answered for {days}",
    Allowed { who: String } = "mails from {who} are answered again",
    BroadcastTaken { writer: String } = "the message of {writer} goes to all players",
    /// Pruning goes on in portions.
    PruneTaken { before: Date } = "what is of before {before} goes from now on, in portions",
    Pruned { before: Date, gone: Gone } = "of before {before}: {gone} are gone",
    Tried { address: String } = "a letter goes to {address}",
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orders as they are written, and as they are stored.
    #[test]
    fn words_become_orders_and_json() {
        let cases = [
            ("board annul 101", r#"{"board":{"annul":{"board":101}}}"#),
            (
                "board clock 101 --give alice 3d",
                r#"{"board":{"clock":{"board":101,"give":["alice","3d"],"stop":false,"start":false}}}"#,
            ),
            ("board end 101 draw", r#"{"board":{"end":{"board":101,"result":"draw","reason":null}}}"#),
            (
                "user address bob bob@example.net --remove",
                r#"{"user":{"address":{"userid":"bob","address":"bob@example.net","remove":true}}}"#,
            ),
            ("letter again --all", r#"{"letter":{"again":{"number":null,"all":true}}}"#),
            ("letter again 7", r#"{"letter":{"again":{"number":7,"all":false}}}"#),
            (
                "letter again --refused --since 2026-11-26",
                r#"{"letter":{"again":{"number":null,"all":false,"refused":true,"since":"2026-11-26T00:00:00Z"}}}"#,
            ),
            ("prune --before 2026-01-01", r#"{"prune":{"before":"2026-01-01"}}"#),
            ("block example.net --days 3", r#"{"block":{"who":"example.net","days":3,"reason":null}}"#),
        ];
        for (text, json) in cases {
            let order = Order::read(&text.split(' ').collect::<Vec<_>>()).unwrap();
            assert_eq!(serde_json::to_string(&order).unwrap(), json, "{text}");
            assert_eq!(serde_json::from_str::<Order>(json).unwrap(), order, "{text}");
        }
    }

    #[test]
    fn what_is_no_order_is_explained() {
        for (text, wanted) in [
            ("", "Usage: admin <COMMAND>"),
            ("board", "annul"),
            ("board annul", "<BOARD>"),
            ("board anul 101", "annul"),
            ("board annul x", "invalid value 'x' for '<BOARD>': a whole number is expected"),
            ("letter drop 99999999999999999999", "the number is too large"),
            ("board clock 101", "--give <USERID> <TIME>"),
            ("board clock 101 --stop --start", "cannot be used with"),
            ("user list", "unrecognized"),
            ("letter again", "<NUMBER|--all|--refused>"),
            ("letter again 7 --since 2026-11-26", "--refused"),
            ("prune --before yesterday", "'--before <DATE>': a day is expected, as 2026-11-26"),
            ("letter again --refused --since noon", "neither a day, as 2026-11-26, nor a moment"),
            ("prune --before tomorrow", "invalid value 'tomorrow' for '--before <DATE>'"),
        ] {
            let refused = Order::read(&text.split_whitespace().collect::<Vec<_>>()).unwrap_err();
            assert!(refused.contains(wanted), "{text}: {refused}");
        }
    }

    #[test]
    fn nouns_follow_their_numbers() {
        assert_eq!(
            [counted(0_u32, "day"), counted(1, "day"), counted(2, "day")],
            ["0 days", "1 day", "2 days"]
        );
        let gone = Gone { letters: 1, mails: 2, works: 1, watchings: 0, noted_boards: 1 };
        assert_eq!(
            gone.to_string(),
            "1 letter, 2 mails, 1 work, 0 watchings that had ended and the notes on 1 board"
        );
    }

    #[test]
    fn a_text_goes_where_one_is_missing() {
        let say = Order::read(&["board", "say", "101"]).unwrap();
        assert!(say.lacks_text());
        let said = say.with_text("Please go on.\n");
        assert!(!said.lacks_text());
        assert_eq!(said.clone().with_text("Other"), said);
        assert_eq!(said.about(), "board 101");
    }
}
