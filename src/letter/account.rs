//! Letters about an account. Each is one message of `templates/en/account.ftl`.

use super::orders::OrderLetter;
use super::seeks::SeekLetter;
use crate::letter::bytes::identity::ServerIdentity;
use crate::letter::bytes::model::Content;
use crate::letter::reply::proposed::{self, About};
use crate::letter::words::block::Block;
use crate::letter::words::catalogue::{Sentence, Words};
use crate::letter::words::sentences::{Lines, Names, sentences};
use crate::letter::words::taps;

/// A letter about an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountLetter {
    /// Asks whether an address belongs to the person who signed up.
    Confirm(String),
    /// Asks whether a new address belongs to the player.
    ConfirmNew(String),
    /// Asks the player to confirm a challenge.
    Challenge {
        /// The command.
        line: String,
        /// The address that it came from.
        from: String,
    },
    /// Repeats a question whose answer was neither yes nor no.
    Again(Box<AccountLetter>),
    /// The account is active.
    Welcome {
        /// The name and the title of each game.
        games: Vec<(&'static str, &'static str)>,
        /// Whether the house players take new games.
        house: bool,
    },
    /// An address was confirmed.
    Confirmed,
    /// Tells the old addresses about new ones.
    NewAddresses(Vec<String>),
    /// Lets the player choose a new password.
    Forgot,
    /// The password was changed.
    PasswordChanged,
    /// Asks the player to confirm that the account is to be closed.
    Delete {
        /// The number of games that the player would leave.
        boards: u32,
    },
    /// The account is closed.
    Closed {
        /// The name that replaces the player's in games, if there are any.
        neutral: Option<String>,
    },
    /// Mail to these addresses bounced and is no longer sent.
    Suspended(Vec<String>),
    /// Somebody tried wrong passwords.
    Guessed(Guessed),
    /// About a seek.
    Seek(SeekLetter),
    /// About an order of the operator.
    Order(OrderLetter),
}

/// Wrong passwords tried for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// The number of recent tries.
    pub wrong: u32,
    /// The number of origins.
    pub origins: usize,
    /// The known addresses of hosts.
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
    /// The fate of games when an account is closed: the end of a sentence.
    pub enum GivenUp {
        Nothing = "delete-no-games",
        Games { boards: u32 } = "delete-games",
    }
}

sentences! {
    pub enum Text {
        Confirm { server: String, address: String, given: String } = "confirm",
        ConfirmNew { server: String, address: String, given: String } = "confirm-new",
        Challenge { server: String, userid: String, line: String, from: String } = "challenge",
        AskedAgain = "asked-again",
        Welcome { server: String, address: String, userid: String } = "welcome",
        WelcomeHouse { userid: String } = "welcome-house",
        WelcomeLanguage { languages: Names } = "welcome-language",
        WelcomeDice = "welcome-dice",
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

/// Makes the letter about the account `userid`.
pub fn account(identity: &ServerIdentity, words: &Words, userid: &str, letter: &AccountLetter) -> Content {
    let mut content = said(identity, words, userid, letter);
    let (below, taps) = taps_of(words, userid, letter, &content.blocks);
    let below = below.min(content.blocks.len());
    content.blocks.splice(below..below, taps);
    content
}

/// What can be tapped, and the number of blocks above it.
fn taps_of(words: &Words, userid: &str, letter: &AccountLetter, said: &[Block]) -> (usize, Vec<Block>) {
    use taps::Text as Tap;
    let answers = |yes, no| vec![taps::answers(words, (yes, "yes"), Some(no))];
    match letter {
        AccountLetter::Confirm(_) => (2, answers(Tap::OpenAccount, Tap::NotMe)),
        AccountLetter::ConfirmNew(_) => (2, answers(Tap::UseAddress, Tap::NotMine)),
        AccountLetter::Challenge { .. } => (2, answers(Tap::Begin, Tap::NotMe)),
        AccountLetter::Delete { .. } => (usize::MAX, answers(Tap::Close, Tap::Keep)),
        AccountLetter::Forgot => (1, vec![taps::answers(words, (Tap::Password, "password "), None)]),
        AccountLetter::Welcome { games, house, .. } => (1, taps::first_steps(words, userid, games, *house)),
        AccountLetter::Again(_) => (0, Vec::new()),
        _ => (usize::MAX, proposed::taps(words, said, &[], About::Anything).into_iter().collect()),
    }
}

fn said(identity: &ServerIdentity, words: &Words, userid: &str, letter: &AccountLetter) -> Content {
    let (server, address) = (identity.name.clone(), identity.address.clone());
    let userid = userid.to_owned();
    let said = match letter.clone() {
        AccountLetter::Again(question) => {
            let mut letter = account(identity, words, &userid, &question);
            letter.blocks.splice(..0, words.blocks(&Text::AskedAgain));
            return letter;
        }
        AccountLetter::Welcome { house, .. } => {
            let mut letter = content(words, &Text::Welcome { server, address, userid: userid.clone() });
            if house {
                letter.blocks.extend(words.blocks(&Text::WelcomeHouse { userid }));
            }
            letter.blocks.extend(words.blocks(&Text::WelcomeLanguage { languages: languages(words) }));
            letter.blocks.extend(words.blocks(&Text::WelcomeDice));
            return letter;
        }
        AccountLetter::Seek(letter) => return content(words, &letter),
        AccountLetter::Order(letter) => return content(words, &letter.said(server, address, userid)),
        AccountLetter::Confirm(given) => Text::Confirm { server, address, given },
        AccountLetter::ConfirmNew(given) => Text::ConfirmNew { server, address, given },
        AccountLetter::Challenge { line, from } => Text::Challenge { server, userid, line, from },
        AccountLetter::Confirmed => Text::Confirmed { server, userid },
        AccountLetter::NewAddresses(new) => {
            Text::NewAddresses { server, address, userid, addresses: Lines(new) }
        }
        AccountLetter::Forgot => Text::Forgot { server, userid },
        AccountLetter::PasswordChanged => Text::PasswordChanged { server, address, userid },
        AccountLetter::Delete { boards } => {
            let games = if boards == 0 { GivenUp::Nothing } else { GivenUp::Games { boards } };
            Text::Delete { server, userid, games }
        }
        AccountLetter::Closed { neutral: Some(neutral) } => Text::Closed { server, userid, neutral },
        AccountLetter::Closed { neutral: None } => Text::ClosedUnplayed { server, userid },
        AccountLetter::Suspended(lost) => Text::Suspended { server, address, userid, addresses: Lines(lost) },
        AccountLetter::Guessed(Guessed { wrong, origins, hosts }) => {
            let places = if hosts.is_empty() {
                Places::Counted { origins }
            } else {
                Places::Known { origins, hosts: Names(hosts) }
            };
            Text::Guessed { server, address, userid, wrong, places }
        }
    };
    content(words, &said)
}

/// The setting of each other language. Its name would not be ASCII, as letters in English are for the oldest programs.
fn languages(words: &Words) -> Names {
    taps::languages(words).into_iter().map(|choice| format!("`{}`", choice.text)).collect()
}

fn content(words: &Words, said: &impl Sentence) -> Content {
    Content { subject: words.subject(said), blocks: words.blocks(said) }
}
