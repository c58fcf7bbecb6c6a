//! What a player wants: the commands, typed.

use std::fmt;

use super::conditions::Conditions;
use super::password::Password;
use super::spec::Verb;

/// One command of the mail interface.
///
/// Userids are as written, in any case. The message of a command (`chat`, `message`, `note` ...) is beside it, see
/// `ParsedMail::message_for`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who gives it: present in exactly those commands whose [`CommandSpec`](super::spec::CommandSpec) needs proof.
    pub proof: Option<Proof>,
    /// What to do.
    pub what: What,
}

impl Command {
    /// What an answer does on the board of its letter.
    pub(crate) fn answered(&self) -> Option<&BoardAct> {
        match self {
            Command { proof: Some(Proof::Answer), what: What::Board { act, .. } } => Some(act),
            _ => None,
        }
    }
}

/// Who gives a command, according to the mail itself. The desk decides whether the proof is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    Password {
        userid: String,
        /// As written; case counts.
        password: Password,
    },
    /// An [`AccountCommand::Login`] earlier in the same mail. The desk knows whether that one was valid.
    Login,
    /// The mail answers a letter about this very board ([`Context::Answer`](crate::command::Context::Answer)), or for a seek any letter
    /// that the desk knows.
    Answer,
}

/// What a command does, by its object. `game` is spelt as in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Something about the player's own account or other players.
    Account(AccountCommand),
    /// Something about a game, on a board that does not exist yet or on several.
    Game {
        /// The name of the game.
        game: String,
        /// What to do.
        act: GameCommand,
    },
    /// Something on one board.
    Board {
        /// The name of the game.
        game: String,
        /// The number of the board.
        board: u32,
        /// What to do there.
        act: BoardAct,
    },
    /// A question, which changes nothing.
    Look(Query),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountCommand {
    Signup {
        userid: String,
        password: Password,
        addresses: Vec<String>,
    },
    /// The proof says who logs in, always by password.
    Login,
    /// The old password is in the proof.
    ChangePassword {
        new: Password,
    },
    ChangeAddress {
        addresses: Vec<String>,
    },
    AddAddress {
        addresses: Vec<String>,
    },
    Forgot {
        userid: String,
    },
    /// Only in an answer to a letter, which says whose password it is.
    SetPassword {
        new: Password,
    },
    Delete,
    Export,
    /// Without settings: shows them.
    Set {
        settings: Vec<Choice>,
    },
    Vacation {
        leave: Leave,
    },
    /// Without others: shows whom the player has blocked.
    Block {
        others: Vec<String>,
    },
    Unblock {
        others: Vec<String>,
    },
    Message {
        to: Vec<String>,
    },
    Broadcast,
    /// An operator's order, in the words of the command line.
    Admin {
        words: Vec<String>,
    },
    /// For an open seek of any game.
    Join {
        seek: u32,
    },
    Unseek {
        seek: u32,
    },
    /// `accept` without a game: others may challenge the player to any game.
    AllowChallenges,
    /// `reject` without a game: others may challenge the player to none.
    RefuseChallenges,
    /// For all games together.
    Limit {
        limit: BoardLimit,
    },
    /// Asks for the commitment of the next board that the player starts, whose key may have to be drawn first.
    NextDice,
    Puzzle {
        game: Option<String>,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Leave {
    #[default]
    Show,
    /// Cancels future ones and ends a current one.
    Off,
    Days {
        /// The first day as written: `2026-12-20`, `12-20`, `today`, `tomorrow`.
        first: String,
        /// The last day as written, or the length: `10 days`, `2 weeks`.
        last: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    Challenge {
        choices: Choices,
        players: Vec<String>,
    },
    Seek {
        choices: Choices,
        wishes: Wishes,
    },
    Join {
        seek: u32,
    },
    Unseek {
        seek: u32,
    },
    /// `accept` without a board: others may challenge the player to this game.
    AllowChallenges,
    /// `reject` without a board: others may not.
    RefuseChallenges,
    Limit {
        limit: BoardLimit,
    },
    /// Without boards: lists the watched ones.
    Notify {
        boards: Vec<u32>,
    },
    /// The last letter of each running board of the game.
    NotifyAll,
    /// Every letter about each running board of the game.
    SubscribeAll,
    UnsubscribeAll,
}

/// Commands about one board that need a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the table of verbs has a pattern of each, and the fields are named as there"
)]
pub enum BoardAct {
    /// `text` is for the game to read: case preserved, spaces collapsed.
    Move {
        text: String,
        /// Whether `propose` ended the text.
        propose: bool,
        /// The number that the move must have.
        guard: Option<u32>,
        /// Whether its player wants no letter about it.
        quiet: bool,
    },
    /// A move to be played once its player has seen its result and confirms it.
    Submit {
        text: String,
        guard: Option<u32>,
    },
    Confirm,
    /// The rest of the line and the lines below it.
    If {
        conditions: Conditions,
    },
    Queue {
        text: String,
    },
    Forget,
    Resign,
    /// Also the word `propose` as a move.
    Draw,
    /// Accepts an offer, or a challenge.
    Accept,
    Reject,
    Decline,
    /// The same game again, on a board that is over.
    Rematch,
    Undo,
    Claim,
    /// A house player in the seat of somebody who has left.
    Substitute {
        player: String,
    },
    /// What the house would do in the player's place.
    Hint,
    Chat,
    Kibitz,
    Note,
    Subscribe,
    Unsubscribe,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Also `<game> help`: the game is then the first topic. Topics are in lower case.
    Help {
        topics: Vec<String>,
    },
    List(Listing),
    OfBoard {
        verb: Verb,
        game: String,
        board: u32,
    },
    OfPlayer {
        verb: Verb,
        userid: String,
    },
    /// Without userids: the player who logged in.
    AllShow {
        userids: Vec<String>,
        which: Which,
    },
    /// `aloud`: for speech output, whatever the reader's setting.
    Show {
        game: String,
        boards: Vec<BoardAt>,
        aloud: bool,
    },
    /// Without userids: the player who logged in or whose letter is answered.
    ShowPlayer {
        game: String,
        userids: Vec<String>,
        which: Which,
    },
    /// The only question that needs proof. Without boards: all boards of the player that are `which`.
    ShowAs {
        game: String,
        boards: Vec<BoardAt>,
        which: Which,
    },
    Preview {
        game: String,
        start: Start,
        text: String,
    },
    Replay {
        game: String,
        board: u32,
        after: u32,
    },
    History {
        game: String,
        userids: Vec<String>,
        /// Only games that ended in this year (UTC).
        year: Option<u16>,
    },
    Games {
        game: String,
        userids: Vec<String>,
        which: Which,
    },
    /// Without a game: of all games.
    Seeks {
        game: Option<String>,
    },
    /// `options` select the rating pool.
    Standings {
        game: String,
        ranked: Ranked,
        options: Vec<Choice>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAt {
    pub board: u32,
    /// The number of moves made; none for all.
    pub after: Option<u32>,
}

/// A name with a value: an option of a game (`-stack=3`), a clock (`--nagtime=7`), a setting (`columns=72`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In lower case, without hyphens.
    pub name: String,
    /// As written; may be empty.
    pub value: String,
}

impl Choice {
    /// Whether an answer to a letter is too little to change this setting: what proves its player, what is public or open to others,
    /// and what may cost time in games.
    pub(crate) fn needs_password(&self) -> bool {
        ["proof", "autovacation", "challenges", "turnlink", "web"].contains(&self.name.as_str())
    }
}

/// The choices of a challenge, in the order written, including unknown and repeated ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Options of the game, with one hyphen.
    pub options: Vec<Choice>,
    /// Settings of the clocks, with two hyphens.
    pub clocks: Vec<Choice>,
}

/// What a seek asks for beside the choices of a challenge. The desk checks it against the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    pub players: Option<u32>,
    /// The lowest and highest rating of those who may join.
    pub rating: Option<(u32, u32)>,
    pub seat: Option<SeatWish>,
    /// The number of days after which it ends.
    pub days: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatWish {
    Seat(u32),
    /// The seat with this colour, as written.
    Colour(String),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardLimit {
    #[default]
    Show,
    Most(u32),
    Unlimited,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    All,
    #[default]
    Active,
    Inactive,
    /// Running ones where it is the player's turn.
    Next,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranked {
    #[default]
    Best,
    First(u32),
    /// Everybody, including players with uncertain ratings.
    All,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    #[default]
    Both,
    Games,
    Players,
    /// These games, spelt as in the list of games, and their players.
    Of(Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Board(BoardAt),
    New {
        choices: Choices,
        /// The number of players; none for the smallest that the game allows.
        players: Option<u32>,
    },
}

impl Default for Start {
    fn default() -> Self {
        Start::New { choices: Choices::default(), players: None }
    }
}

impl What {
    /// The moves in it as text, which is for a game to read.
    pub fn moves(&self) -> Option<&str> {
        match self {
            What::Board {
                act: BoardAct::Move { text, .. } | BoardAct::Submit { text, .. } | BoardAct::Queue { text },
                ..
            } => Some(text),
            What::Look(Query::Preview { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// Whether it only looks. A `login` changes nothing by itself; settings, vacations, blocked players and watched boards are listed by
    /// commands that change something only if more words follow.
    pub(crate) fn is_query(&self) -> bool {
        match self {
            What::Look(_) | What::Account(AccountCommand::Login | AccountCommand::Export) => true,
            What::Account(AccountCommand::Set { settings }) => settings.is_empty(),
            What::Account(AccountCommand::Vacation { leave }) => *leave == Leave::Show,
            What::Account(AccountCommand::Block { others }) => others.is_empty(),
            What::Game { act: GameCommand::Notify { boards }, .. } => boards.is_empty(),
            What::Account(AccountCommand::Limit { limit })
            | What::Game { act: GameCommand::Limit { limit }, .. } => *limit == BoardLimit::Show,
            What::Account(_) | What::Game { .. } | What::Board { .. } => false,
        }
    }

    pub(crate) fn new_password(&self) -> Option<&Password> {
        match self {
            What::Account(AccountCommand::Signup { password, .. }) => Some(password),
            What::Account(AccountCommand::ChangePassword { new } | AccountCommand::SetPassword { new }) => {
                Some(new)
            }
            _ => None,
        }
    }
}

impl fmt::Display for BoardAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.after {
            Some(after) => write!(f, "{}#{after}", self.board),
            None => write!(f, "{}", self.board),
        }
    }
}

impl Which {
    pub(in crate::command) fn word(self) -> &'static str {
        match self {
            Which::All => "all",
            Which::Active => "active",
            Which::Inactive => "inactive",
            Which::Next => "next",
        }
    }
}
