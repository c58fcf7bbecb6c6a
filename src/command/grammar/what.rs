//! What a player wants: the commands, typed.

use std::fmt;

use super::conditions::Conditions;
use super::password::Password;
use super::spec::Verb;

/// One command of the mail interface.
///
/// Userids are as written; case does not tell them apart. A command's message (`chat`, `message`, `note` ...) stands
/// beside it, see [`ParsedMail::message_for`](crate::command::ParsedMail::message_for).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who gives it. Present in every command whose [`CommandSpec`](super::spec::CommandSpec) asks for a proof, and in
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
    /// The mail is an answer to a letter about this very board ([`Context::Answer`](crate::command::Context::Answer)); or for a seek an answer
    /// to any letter, if the desk knows of one.
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
    /// An order of those who run the server, as they write it on a command line.
    Admin {
        words: Vec<String>,
    },
    /// For the seek that anybody may have, whatever its game.
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
    /// Of all games together.
    Limit {
        limit: BoardLimit,
    },
    /// Asks for the commitment of the next board that the player starts, for which a key may first have to be drawn.
    NextDice,
}

/// What somebody wants of the own vacations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Leave {
    /// To see them.
    #[default]
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
    /// Without boards: asks which ones are watched.
    Notify {
        boards: Vec<u32>,
    },
    /// The last letter of each board of the game that is being played.
    NotifyAll,
    /// Every letter about each board of the game that is being played.
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
    /// `text` is for the game to read: case kept, blanks as one.
    Move {
        text: String,
        /// Whether `propose` stood at the end of the text.
        propose: bool,
        /// The move is played only if it is the one of this number.
        guard: Option<u32>,
        /// Whether its player wants no letter that tells of it.
        quiet: bool,
    },
    /// A move that is to be played once its player has seen what comes of it and confirms it.
    Submit {
        text: String,
        guard: Option<u32>,
    },
    /// Plays what was submitted.
    Confirm,
    /// What stands on the line itself and below it.
    If {
        conditions: Conditions,
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
    /// The same game once more, on a board that is over.
    Rematch,
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
    /// What its verb asks about a board.
    OfBoard {
        verb: Verb,
        game: String,
        board: u32,
    },
    /// What its verb asks about a player.
    OfPlayer {
        verb: Verb,
        userid: String,
    },
    /// Without userids: the player who logged in.
    AllShow {
        userids: Vec<String>,
        which: Which,
    },
    /// `aloud`: for the ear, whatever the reader has chosen.
    Show {
        game: String,
        boards: Vec<BoardAt>,
        aloud: bool,
    },
    /// Without userids: the player who logged in, or whose letter is answered.
    ShowPlayer {
        game: String,
        userids: Vec<String>,
        which: Which,
    },
    /// The only question that needs a proof. Without boards: all boards of the player that are `which`.
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
    /// Without a game: those of all games.
    Seeks {
        game: Option<String>,
    },
    /// `options` say which pool.
    Standings {
        game: String,
        ranked: Ranked,
        options: Vec<Choice>,
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

/// What a seek asks for beside the choices of a challenge. Whether a game has as many players and seats is for the desk to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// How many are to play, the seeker among them.
    pub players: Option<u32>,
    /// Which ratings those who join may have, the least and the greatest.
    pub rating: Option<(u32, u32)>,
    /// Where the seeker wants to sit.
    pub seat: Option<SeatWish>,
    /// After how many days it ends.
    pub days: Option<u32>,
}

/// Where a seeker wants to sit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatWish {
    /// On the seat of this number.
    Seat(u32),
    /// On the seat that plays this colour, as the game calls it; as written.
    Colour(String),
}

/// On how many boards a player wants to play at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardLimit {
    /// Asks what it is.
    #[default]
    Show,
    /// On so many.
    Most(u32),
    /// On as many as there are.
    Unlimited,
}

/// Which boards of a player are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All, finished ones too.
    All,
    /// Those being played.
    #[default]
    Active,
    /// Those that are over.
    Inactive,
    /// Those where it is the player's turn.
    Next,
}

/// How much of the standings is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranked {
    /// The best ones.
    #[default]
    Best,
    /// The number of the best ones.
    First(u32),
    /// Everybody, also those of whom little is known.
    All,
}

/// What is to be listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// Games and players.
    #[default]
    Both,
    /// The games that the server knows.
    Games,
    /// The players.
    Players,
    /// These games, as the list of games spells them, and who plays them now.
    Of(Vec<String>),
}

/// What a preview starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A board.
    Board(BoardAt),
    /// A new game.
    New {
        /// With these choices.
        choices: Choices,
        /// For so many players; none means the fewest that can play it.
        players: Option<u32>,
    },
}

impl Default for Start {
    fn default() -> Self {
        Start::New { choices: Choices::default(), players: None }
    }
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
            What::Board {
                act: BoardAct::Move { text, .. } | BoardAct::Submit { text, .. } | BoardAct::Queue { text },
                ..
            } => Some(text),
            What::Look(Query::Preview { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// Its verb in the table of commands.
    pub fn verb(&self) -> Verb {
        self.parts().0
    }

    /// Whether it only looks. A `login` changes nothing by itself, and the lists of settings, of vacations, of blocked players and of watched boards are
    /// asked for by commands that change something when more words follow.
    pub fn is_query(&self) -> bool {
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
