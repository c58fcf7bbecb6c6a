//! What a player wants: the commands, typed.

use std::fmt;

use super::password::Password;
use super::verbs::Verb;

/// One command of the mail interface.
///
/// Userids are as written; case does not tell them apart. A command's message (`chat`, `message`, `note` ...) stands
/// beside it, see [`ParsedMail::message_for`](super::ParsedMail::message_for).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who gives it. Present in every command whose [`CommandSpec`](super::verbs::CommandSpec) asks for a proof, and in
    /// no other.
    pub proof: Option<Proof>,
    /// What is to be done.
    pub what: What,
}

/// Who gives a command, as far as the mail itself tells. Whether the proof is good is for the desk to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Userid and password stand in the command.
    Password {
        /// As written.
        userid: String,
        /// As written; case counts.
        password: Password,
    },
    /// A [`AccountCommand::Login`] earlier in the same mail. The desk knows whether that one was good.
    Login,
    /// The mail is an answer to a letter about this very board ([`Context::Answer`](super::Context::Answer)).
    Answer,
}

/// What a command does, by what it is about. `game` is the name as the list of games spells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Something about the player's own account, or about other players.
    Account(AccountCommand),
    /// Something about a game, on no board that exists yet, or on several.
    Game {
        /// The name of the game.
        game: String,
        /// What is to be done.
        act: GameCommand,
    },
    /// Something on one board.
    Board {
        /// The name of the game.
        game: String,
        /// The number of the board.
        board: u32,
        /// What is to be done there.
        act: BoardAct,
    },
    /// A question: the answer is all that it brings.
    Look(Query),
}

/// Commands about accounts, and messages from player to player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the table of verbs has a pattern of each, and the fields are named as there"
)]
pub enum AccountCommand {
    Signup {
        userid: String,
        password: Password,
        addresses: Vec<String>,
    },
    /// The proof says who logs in, always with a password.
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
    /// Only in answer to a letter; that letter says whose password it is.
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
    /// Asks for the commitment of the next board that the player starts, for which a key may first have to be drawn.
    NextDice,
}

/// What somebody wants of the own vacations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// To see them.
    Show,
    /// Takes back what has not begun, and ends what has.
    Off,
    /// To be away.
    Days {
        /// The first day as written: `2026-12-20`, `12-20`, `today`, `tomorrow`.
        first: String,
        /// The last day as written, or the length: `10 days`, `2 weeks`.
        last: String,
    },
}

/// Commands about a game that name no board, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the table of verbs has a pattern of each, and the fields are named as there"
)]
pub enum GameCommand {
    Challenge {
        choices: Choices,
        players: Vec<String>,
    },
    Seek {
        choices: Choices,
        players: Option<u32>,
    },
    Join {
        seek: u32,
    },
    /// `accept` without a board: others may challenge the player to this game.
    AllowChallenges,
    /// `reject` without a board: others may not.
    RefuseChallenges,
    Limit {
        boards: u32,
    },
    /// Without boards: asks which ones are watched.
    Notify {
        boards: Vec<u32>,
    },
}

/// Commands about one board that need a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the table of verbs has a pattern of each, and the fields are named as there"
)]
pub enum BoardAct {
    /// `text` is for the game to read: case kept, blanks as one.
    Move {
        text: String,
        /// Whether `propose` stood at the end of the text.
        propose: bool,
        /// The move is played only if it is the one of this number.
        guard: Option<u32>,
    },
    /// What stands on the line itself; more conditions may stand in the command's message.
    If {
        conditions: String,
    },
    Queue {
        text: String,
    },
    Forget,
    Resign,
    /// Also the move word `propose` alone.
    Draw,
    /// Takes an offer, or a challenge that waits for a yes.
    Accept,
    Reject,
    Decline,
    Undo,
    /// Ends the game of a player whose time is used up.
    Claim,
    Chat,
    Kibitz,
    Note,
    Subscribe,
    Unsubscribe,
}

/// Commands that ask.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the table of verbs has a pattern of each, and the fields are named as there"
)]
pub enum Query {
    /// Also `<game> help`: the game is then the first topic. Topics are in lower case.
    Help {
        topics: Vec<String>,
    },
    List(Listing),
    Whois {
        userid: String,
    },
    /// Without a userid: the player who logged in.
    AllShow {
        userid: Option<String>,
        which: Which,
    },
    /// `aloud`: for the ear, whatever the reader has chosen.
    Show {
        game: String,
        boards: Vec<BoardAt>,
        aloud: bool,
    },
    /// Without a userid: the player who logged in.
    ShowPlayer {
        game: String,
        userid: Option<String>,
        which: Which,
    },
    /// The only question that needs a proof.
    ShowAs {
        game: String,
        boards: Vec<BoardAt>,
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
    Moves {
        game: String,
        board: u32,
    },
    History {
        game: String,
        userids: Vec<String>,
    },
    Games {
        game: String,
        userids: Vec<String>,
    },
    Seeks {
        game: String,
    },
    Standings {
        game: String,
    },
    Record {
        game: String,
        board: u32,
    },
    Dice {
        game: String,
        board: u32,
    },
}

/// A board, now or after a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAt {
    /// The number of the board.
    pub board: u32,
    /// How many moves are made; none means all.
    pub after: Option<u32>,
}

/// A word with a value: an option of a game (`-stack=3`), a clock (`--nagtime=7`), a setting (`columns=72`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Lower case, without the hyphens.
    pub name: String,
    /// As written; empty when there is none.
    pub value: String,
}

/// The choices in a challenge, in the order written. Unknown and repeated ones are left in, for whoever judges them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Options of the game, written with one hyphen.
    pub options: Vec<Choice>,
    /// Settings of the clocks, written with two hyphens.
    pub clocks: Vec<Choice>,
}

/// Which boards of a player are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All, finished ones too.
    All,
    /// Those being played.
    #[default]
    Active,
    /// Those where it is the player's turn.
    Next,
}

/// What is to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Games and players.
    Both,
    /// The games that the server knows.
    Games,
    /// The players.
    Players,
}

/// What a preview starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A board.
    Board(BoardAt),
    /// A new game with these choices.
    New(Choices),
}

impl Command {
    /// Every password that stands in the command: the one that proves, and a new one.
    pub fn passwords(&self) -> impl Iterator<Item = &Password> {
        let proving = match &self.proof {
            Some(Proof::Password { password, .. }) => Some(password),
            Some(Proof::Login | Proof::Answer) | None => None,
        };
        proving.into_iter().chain(self.what.new_password())
    }
}

impl What {
    /// The text of moves in it, which is for a game to read.
    pub fn moves(&self) -> Option<&str> {
        match self {
            What::Board { act: BoardAct::Move { text, .. } | BoardAct::Queue { text }, .. } => Some(text),
            What::Look(Query::Preview { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// Its verb in the table of commands.
    pub fn verb(&self) -> Verb {
        match self {
            What::Account(command) => command.verb(),
            What::Game { act, .. } => act.verb(),
            What::Board { act, .. } => act.verb(),
            What::Look(query) => query.verb(),
        }
    }

    /// Whether it only looks. A `login` changes nothing by itself, and the lists of settings, of vacations and of watched boards are
    /// asked for by commands that change something when more words follow.
    pub fn is_query(&self) -> bool {
        match self {
            What::Look(_) | What::Account(AccountCommand::Login) => true,
            What::Account(AccountCommand::Set { settings }) => settings.is_empty(),
            What::Account(AccountCommand::Vacation { leave }) => *leave == Leave::Show,
            What::Game { act: GameCommand::Notify { boards }, .. } => boards.is_empty(),
            What::Account(_) | What::Game { .. } | What::Board { .. } => false,
        }
    }

    /// The password that it sets.
    pub fn new_password(&self) -> Option<&Password> {
        match self {
            What::Account(AccountCommand::Signup { password, .. }) => Some(password),
            What::Account(AccountCommand::ChangePassword { new } | AccountCommand::SetPassword { new }) => {
                Some(new)
            }
            _ => None,
        }
    }
}

impl AccountCommand {
    fn verb(&self) -> Verb {
        match self {
            AccountCommand::Signup { .. } => Verb::Signup,
            AccountCommand::Login => Verb::Login,
            AccountCommand::ChangePassword { .. } => Verb::ChangePassword,
            AccountCommand::ChangeAddress { .. } => Verb::ChangeAddress,
            AccountCommand::AddAddress { .. } => Verb::Add,
            AccountCommand::Forgot { .. } => Verb::Forgot,
            AccountCommand::SetPassword { .. } => Verb::Password,
            AccountCommand::Delete => Verb::Delete,
            AccountCommand::Export => Verb::Export,
            AccountCommand::Set { .. } => Verb::Set,
            AccountCommand::Vacation { .. } => Verb::Vacation,
            AccountCommand::Block { .. } => Verb::Block,
            AccountCommand::Unblock { .. } => Verb::Unblock,
            AccountCommand::Message { .. } => Verb::Message,
            AccountCommand::Broadcast => Verb::Broadcast,
            AccountCommand::NextDice => Verb::NextDice,
        }
    }
}

impl GameCommand {
    fn verb(&self) -> Verb {
        match self {
            GameCommand::Challenge { .. } => Verb::Challenge,
            GameCommand::Seek { .. } => Verb::Seek,
            GameCommand::Join { .. } => Verb::Join,
            GameCommand::AllowChallenges => Verb::Accept,
            GameCommand::RefuseChallenges => Verb::Reject,
            GameCommand::Limit { .. } => Verb::Limit,
            GameCommand::Notify { .. } => Verb::Notify,
        }
    }
}

impl BoardAct {
    fn verb(&self) -> Verb {
        match self {
            BoardAct::Move { .. } => Verb::Move,
            BoardAct::If { .. } => Verb::If,
            BoardAct::Queue { .. } => Verb::Queue,
            BoardAct::Forget => Verb::Forget,
            BoardAct::Resign => Verb::Resign,
            BoardAct::Draw => Verb::Draw,
            BoardAct::Accept => Verb::Accept,
            BoardAct::Reject => Verb::Reject,
            BoardAct::Decline => Verb::Decline,
            BoardAct::Undo => Verb::Undo,
            BoardAct::Claim => Verb::Claim,
            BoardAct::Chat => Verb::Chat,
            BoardAct::Kibitz => Verb::Kibitz,
            BoardAct::Note => Verb::Note,
            BoardAct::Subscribe => Verb::Subscribe,
            BoardAct::Unsubscribe => Verb::Unsubscribe,
        }
    }
}

impl Query {
    fn verb(&self) -> Verb {
        match self {
            Query::Help { .. } => Verb::Help,
            Query::List(_) => Verb::List,
            Query::Whois { .. } => Verb::Whois,
            Query::AllShow { .. } => Verb::AllShow,
            Query::Show { .. } | Query::ShowPlayer { .. } => Verb::Show,
            Query::ShowAs { .. } => Verb::ShowAs,
            Query::Preview { .. } => Verb::Preview,
            Query::Replay { .. } => Verb::Replay,
            Query::Moves { .. } => Verb::Moves,
            Query::History { .. } => Verb::History,
            Query::Games { .. } => Verb::Games,
            Query::Seeks { .. } => Verb::Seeks,
            Query::Standings { .. } => Verb::Standings,
            Query::Record { .. } => Verb::Record,
            Query::Dice { .. } => Verb::Dice,
        }
    }
}

impl From<AccountCommand> for What {
    fn from(command: AccountCommand) -> What {
        What::Account(command)
    }
}

impl From<Query> for What {
    fn from(query: Query) -> What {
        What::Look(query)
    }
}

/// As it is written: `101` or `101#5`.
impl fmt::Display for BoardAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.after {
            Some(after) => write!(f, "{}#{after}", self.board),
            None => write!(f, "{}", self.board),
        }
    }
}

/// The word of the grammar.
impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Which::All => "all",
            Which::Active => "active",
            Which::Next => "next",
        })
    }
}
