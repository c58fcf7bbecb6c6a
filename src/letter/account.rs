//! Letters about an account. Each of them is one message, its words in `templates/en/account.ftl`.

use super::orders::OrderLetter;
use super::seeks::SeekLetter;
use crate::letter::bytes::identity::ServerIdentity;
use crate::letter::bytes::model::Content;
use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::{Lines, Names, sentences};

/// A letter about an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountLetter {
    /// Asks whether this address belongs to somebody who signed up.
    Confirm(String),
    /// Asks whether this address belongs to a player who gave it as a new one.
    ConfirmNew(String),
    /// Asks whether a player means a challenge.
    Challenge {
        /// Its command, printed again.
        line: String,
        /// The address that it came from.
        from: String,
    },
    /// Asks the question of another letter once more, because its answer said neither yes nor no.
    Again(Box<AccountLetter>),
    /// The account lives.
    Welcome {
        /// The commitment to the key of the first board that its player starts.
        commitment: String,
        /// Whether the house players take new games.
        house: bool,
    },
    /// An address was confirmed.
    Confirmed,
    /// Tells the old addresses of these new ones.
    NewAddresses(Vec<String>),
    /// Brings a new password to somebody who forgot the old one.
    Forgot,
    /// The password was changed.
    PasswordChanged,
    /// Asks whether the account is to be closed.
    Delete {
        /// How many games the player would leave.
        boards: u32,
    },
    /// The account is closed.
    Closed {
        /// The name under which games keep the player's moves; none where there are no games.
        neutral: Option<String>,
    },
    /// Letters to these addresses of the player came back, and no more go there.
    Suspended(Vec<String>),
    /// Somebody tries out passwords.
    Guessed(Guessed),
    /// Something about a seek.
    Seek(SeekLetter),
    /// What the operator has done.
    Order(OrderLetter),
}

/// The wrong passwords that somebody tried for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// How many were tried lately.
    pub wrong: u32,
    /// The number of places from which they came.
    pub origins: usize,
    /// Some of those places, as the addresses of hosts; none where none is known.
    pub hosts: Vec<String>,
}

sentences! {
    /// Where wrong passwords came from: the end of a sentence.
    pub enum Places {
        Counted { origins: usize } = "guessed-counted",
        Known { origins: usize, hosts: Names } = "guessed-known",
    }
}

sentences! {
    /// What becomes of games when an account is closed: the end of a sentence.
    pub enum GivenUp {
        Nothing = "delete-no-games",
        Games { boards: u32 } = "delete-games",
    }
}

sentences! {
    /// The words of these letters.
    pub enum Said {
        Confirm { server: String, address: String, given: String } = "confirm",
        ConfirmNew { server: String, address: String, given: String } = "confirm-new",
        Challenge { server: String, userid: String, line: String, from: String } = "challenge",
        AskedAgain = "asked-again",
        Welcome { server: String, address: String, userid: String } = "welcome",
        WelcomeHouse { userid: String } = "welcome-house",
        WelcomeDice { commitment: String } = "welcome-dice",
        Confirmed { server: String, userid: String } = "confirmed",
        NewAddresses { server: String, address: String, userid: String, addresses: Lines } = "new-addresses",
        Forgot { server: String, userid: String } = "forgot",
        PasswordChanged { server: String, address: String, userid: String } = "password-changed",
        Delete { server: String, userid: String, games: GivenUp } = "delete",
        Closed { server: String, userid: String, neutral: String } = "closed",
        ClosedUnplayed { server: String, userid: String } = "closed-unplayed",
        Suspended { server: String, address: String, userid: String, addresses: Lines } = "suspended",
        Guessed { server: String, address: String, userid: String, wrong: u32, places: Places } = "guessed",
    }
}

/// The letter about the account `userid`.
pub fn account(server: &ServerIdentity, words: &Words, userid: &str, letter: &AccountLetter) -> Content {
    if let AccountLetter::Again(question) = letter {
        let Content { subject, blocks } = account(server, words, userid, question);
        return Content {
            subject,
            blocks: words.blocks(&Said::AskedAgain).into_iter().chain(blocks).collect(),
        };
    }
    let (userid, address) = (userid.to_owned(), server.address.clone());
    let server = server.name.clone();
    let said = match letter {
        AccountLetter::Confirm(given) => Said::Confirm { server, address, given: given.clone() },
        AccountLetter::ConfirmNew(given) => Said::ConfirmNew { server, address, given: given.clone() },
        AccountLetter::Challenge { line, from } => {
            Said::Challenge { server, userid, line: line.clone(), from: from.clone() }
        }
        AccountLetter::Welcome { commitment, house } => {
            let alone = house.then(|| Said::WelcomeHouse { userid: userid.clone() });
            let dice = Said::WelcomeDice { commitment: commitment.clone() };
            let said = Said::Welcome { server, address, userid };
            let more = alone.iter().chain([&dice]).flat_map(|said| words.blocks(said));
            return Content {
                subject: words.subject(&said),
                blocks: words.blocks(&said).into_iter().chain(more).collect(),
            };
        }
        // It is the question that it asks, and told above.
        AccountLetter::Again(_) => Said::AskedAgain,
        AccountLetter::Confirmed => Said::Confirmed { server, userid },
        AccountLetter::NewAddresses(new) => {
            Said::NewAddresses { server, address, userid, addresses: Lines(new.clone()) }
        }
        AccountLetter::Seek(said) => {
            return Content { subject: words.subject(said), blocks: words.blocks(said) };
        }
        AccountLetter::Order(told) => {
            let said = told.said(server, address, userid);
            return Content { subject: words.subject(&said), blocks: words.blocks(&said) };
        }
        AccountLetter::Forgot => Said::Forgot { server, userid },
        AccountLetter::PasswordChanged => Said::PasswordChanged { server, address, userid },
        AccountLetter::Delete { boards } => {
            let games = match *boards {
                0 => GivenUp::Nothing,
                boards => GivenUp::Games { boards },
            };
            Said::Delete { server, userid, games }
        }
        AccountLetter::Closed { neutral: Some(neutral) } => {
            Said::Closed { server, userid, neutral: neutral.clone() }
        }
        AccountLetter::Closed { neutral: None } => Said::ClosedUnplayed { server, userid },
        AccountLetter::Suspended(lost) => {
            Said::Suspended { server, address, userid, addresses: Lines(lost.clone()) }
        }
        AccountLetter::Guessed(Guessed { wrong, origins, hosts }) => {
            let (wrong, origins) = (*wrong, *origins);
            let places = match hosts.is_empty() {
                true => Places::Counted { origins },
                false => Places::Known { origins, hosts: hosts.iter().cloned().collect() },
            };
            Said::Guessed { server, address, userid, wrong, places }
        }
    };
    Content { subject: words.subject(&said), blocks: words.blocks(&said) }
}
