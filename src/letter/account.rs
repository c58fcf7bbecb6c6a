//! Letters about an account. Each is one message of `templates/en/account.ftl`.

use fluent_bundle::FluentArgs;

use crate::letter::bytes::{Content, ServerIdentity};
use crate::letter::reply::proposed::{self, About};
use crate::letter::words::markup::on_one_line;
use crate::letter::words::{Block, Capital, Day, Lines, Names, Sentence, Words, sentences, taps};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountLetter {
    // Asks whether an address belongs to the person who signed up.
    Confirm(String),
    // Asks whether a new address belongs to the player.
    ConfirmNew(String),
    // Asks the player to confirm a challenge by its command, which came from this address.
    Challenge { line: String, from: String },
    // Repeats a question whose answer was neither yes nor no.
    Again(Box<AccountLetter>),
    // With the name and the title of each game.
    Welcome { games: Vec<(&'static str, &'static str)>, house: bool },
    Confirmed,
    // Tells the old addresses about new ones.
    NewAddresses(Vec<String>),
    Forgot,
    PasswordChanged,
    // With the number of games that the player would leave.
    Delete { boards: u32 },
    // With the name that replaces the player's in games, if there are any.
    Closed { neutral: Option<String> },
    // Mail to these addresses bounced and is no longer sent.
    Suspended(Vec<String>),
    Guessed(Guessed),
    Seek(SeekLetter),
    Order(OrderLetter),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guessed {
    pub wrong: u32,
    pub origins: usize,
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
    /// A whole letter, with its subject.
    pub enum Text {
        Confirm { server: String, address: String, given: String } = "confirm",
        ConfirmNew { server: String, address: String, given: String } = "confirm-new",
        Challenge { server: String, userid: String, line: String, from: String } = "challenge",
        Welcome { server: String, address: String, userid: String } = "welcome",
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

sentences! {
    /// A paragraph that some of these letters have.
    pub enum Part {
        AskedAgain = "asked-again",
        WelcomeHouse { userid: String } = "welcome-house",
        WelcomeLanguage { languages: Names } = "welcome-language",
        WelcomeDice = "welcome-dice",
    }
}

sentences! {
    /// A letter about a seek; `open` is the number of open seats.
    pub enum SeekLetter {
        Joined { server: String, userid: String, seek: u32, title: String, joiner: Capital, open: u32 } = "seek-joined",
        Left { server: String, userid: String, seek: u32, title: String, joiner: Capital, open: u32 } = "seek-left",
        Withdrawn { server: String, userid: String, seek: u32, title: String, seeker: Capital } = "seek-withdrawn",
        Ended { server: String, userid: String, seek: u32, title: String, game: String, since: Day } = "seek-ended",
        EndedJoined { server: String, userid: String, seek: u32, title: String, seeker: String } = "seek-ended-joined",
    }
}

sentences! {
    /// What the operator has done to an account or a board (`templates/en/operator.ftl`), without the gaps of [`OrderSaid`].
    pub enum OrderLetter {
        Suspended = "operator-suspended",
        SuspendedWhy { reason: String } = "operator-suspended-why",
        Resumed = "operator-resumed",
        Renamed { old: String } = "operator-renamed",
        // An address is added as soon as somebody confirms it; to the other addresses.
        AddressAdded { given: String } = "operator-address-added",
        // The same, to that address, which is asked.
        AddressAsked { given: String } = "operator-address-asked",
        AddressRemoved { gone: String } = "operator-address-removed",
        Merged { old: String } = "operator-merged",
        LeftSeat { title: String, board: u32, successor: String } = "operator-left-seat",
        // A house player took over the seat of the player, who had left.
        Substituted { title: String, board: u32, successor: String } = "house-substituted",
        BoardErased { title: String, board: u32 } = "operator-board-erased",
        Trial = "operator-trial",
    }
}

/// A letter about an order with the gaps that each of them may have.
pub(super) struct OrderSaid<'o> {
    identity: &'o ServerIdentity,
    userid: &'o str,
    letter: &'o OrderLetter,
}

impl OrderSaid<'_> {
    pub const GAPS: [&'static str; 3] = ["server", "address", "userid"];
}

impl Sentence for OrderSaid<'_> {
    fn id(&self) -> &'static str {
        self.letter.id()
    }

    fn args(&self, words: &Words) -> FluentArgs<'static> {
        let mut args = self.letter.args(words);
        let values = [self.identity.name.as_str(), &self.identity.address, self.userid];
        for (gap, value) in Self::GAPS.into_iter().zip(values) {
            args.set(gap, on_one_line(value));
        }
        args
    }
}

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
            letter.blocks.splice(..0, words.blocks(&Part::AskedAgain));
            return letter;
        }
        AccountLetter::Welcome { house, .. } => {
            let mut letter = content(words, &Text::Welcome { server, address, userid: userid.clone() });
            if house {
                letter.blocks.extend(words.blocks(&Part::WelcomeHouse { userid }));
            }
            letter.blocks.extend(words.blocks(&Part::WelcomeLanguage { languages: languages(words) }));
            letter.blocks.extend(words.blocks(&Part::WelcomeDice));
            return letter;
        }
        AccountLetter::Seek(letter) => return content(words, &letter),
        AccountLetter::Order(letter) => {
            return content(words, &OrderSaid { identity, userid: &userid, letter: &letter });
        }
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
