//! What a player wants: the commands, typed.

use super::Password;
use super::verbs::Verb;

/// Who gives the command, as far as the mail itself tells.
///
/// The grammar hands a command that needs a proof over only with one; whether it is good is for the desk to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Userid and password stand in the command.
    Password {
        /// As written; case does not tell userids apart.
        userid: String,
        /// As written; case counts.
        password: Password,
    },
    /// A [`Command::Login`] earlier in the same mail. The desk knows whether that one was good.
    Login,
    /// The mail is an answer to a letter about this very board ([`Context::Answer`](super::Context::Answer)).
    Answer,
}

/// A board, now or after a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAt {
    /// The board's number.
    pub board: u32,
    /// After so many moves; none means now.
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

/// The choices in a challenge, in the order written. Unknown and repeated ones are left in, for whoever judges
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Of the game: one hyphen.
    pub options: Vec<Choice>,
    /// Of the clocks: two hyphens.
    pub clocks: Vec<Choice>,
}

/// Which of a player's boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// Finished ones too.
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

/// What is looked at before it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A board.
    Board(BoardAt),
    /// A new game with these choices.
    New(Choices),
}

/// One command of the mail interface.
///
/// `game` is the name as the list of games spells it; userids are as written. A command's message (`chat`,
/// `message`, `note` ...) stands beside it, see [`Reading::message_for`](super::Reading::message_for).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "`verbs` says what each command does, the fields are named as in its pattern"
)]
pub enum Command {
    /// Also `<game> help`: the game is then the first topic. Topics are in lower case.
    Help {
        topics: Vec<String>,
    },
    Signup {
        userid: String,
        password: Password,
        addresses: Vec<String>,
    },
    Login {
        userid: String,
        password: Password,
    },
    /// The old password is in the proof.
    ChangePassword {
        proof: Proof,
        new: Password,
    },
    ChangeAddress {
        proof: Proof,
        addresses: Vec<String>,
    },
    AddAddress {
        proof: Proof,
        addresses: Vec<String>,
    },
    Forgot {
        userid: String,
    },
    /// In answer to a letter of ours alone; the answered letter says whose password it is.
    SetPassword {
        new: Password,
    },
    Delete {
        proof: Proof,
    },
    Export {
        proof: Proof,
    },
    /// Without settings: shows them.
    Set {
        proof: Proof,
        settings: Vec<Choice>,
    },
    /// From and to as written; none ends it.
    Vacation {
        proof: Proof,
        dates: Option<(String, String)>,
    },
    Block {
        proof: Proof,
        others: Vec<String>,
    },
    Unblock {
        proof: Proof,
        others: Vec<String>,
    },
    Message {
        proof: Proof,
        to: Vec<String>,
    },
    Broadcast {
        proof: Proof,
    },
    List {
        listing: Listing,
    },
    Whois {
        userid: String,
    },
    /// Without a userid: the player who logged in.
    AllShow {
        userid: Option<String>,
        which: Which,
    },

    Challenge {
        game: String,
        choices: Choices,
        players: Vec<String>,
    },
    Decline {
        game: String,
        board: u32,
        proof: Proof,
    },
    Seek {
        game: String,
        proof: Proof,
        choices: Choices,
        players: Option<u32>,
    },
    Seeks {
        game: String,
    },
    Join {
        game: String,
        seek: u32,
        proof: Proof,
    },
    /// `moves` is the text for the game to read, case kept, blanks as one; `propose` was taken from its end.
    /// Played only as move number `guard`.
    Move {
        game: String,
        board: u32,
        proof: Proof,
        moves: String,
        propose: bool,
        guard: Option<u32>,
    },
    /// What stands on the line itself; the rest is in the command's message.
    If {
        game: String,
        board: u32,
        proof: Proof,
        conditions: String,
    },
    Queue {
        game: String,
        board: u32,
        proof: Proof,
        moves: String,
    },
    Forget {
        game: String,
        board: u32,
        proof: Proof,
    },
    Preview {
        game: String,
        start: Start,
        moves: String,
    },
    Show {
        game: String,
        boards: Vec<BoardAt>,
    },
    /// Without a userid: the player who logged in.
    ShowPlayer {
        game: String,
        userid: Option<String>,
        which: Which,
    },
    ShowAs {
        game: String,
        proof: Proof,
        boards: Vec<BoardAt>,
    },
    Replay {
        game: String,
        board: u32,
        after: u32,
    },
    History {
        game: String,
        userids: Vec<String>,
    },
    Games {
        game: String,
        userids: Vec<String>,
    },
    Standings {
        game: String,
    },
    Record {
        game: String,
        board: u32,
    },
    Resign {
        game: String,
        board: u32,
        proof: Proof,
    },
    /// Also the move word `propose` alone.
    Draw {
        game: String,
        board: u32,
        proof: Proof,
    },
    /// An offer, or a challenge that waits for a yes.
    Accept {
        game: String,
        board: u32,
        proof: Proof,
    },
    Reject {
        game: String,
        board: u32,
        proof: Proof,
    },
    /// Whether others may challenge the player to this game (`accept` and `reject` without a board).
    Challenges {
        game: String,
        proof: Proof,
        welcome: bool,
    },
    Limit {
        game: String,
        proof: Proof,
        boards: u32,
    },
    Undo {
        game: String,
        board: u32,
        proof: Proof,
    },
    Chat {
        game: String,
        board: u32,
        proof: Proof,
    },
    Kibitz {
        game: String,
        board: u32,
        proof: Proof,
    },
    Note {
        game: String,
        board: u32,
        proof: Proof,
    },
    Subscribe {
        game: String,
        board: u32,
        proof: Proof,
    },
    Unsubscribe {
        game: String,
        board: u32,
        proof: Proof,
    },
    Notify {
        game: String,
        proof: Proof,
        boards: Vec<u32>,
    },
    Dice {
        game: String,
        board: u32,
    },
}

impl Command {
    /// The proof that the command shows of who gives it; none where it needs none or is the proof itself.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Command::ChangePassword { proof, .. }
            | Command::ChangeAddress { proof, .. }
            | Command::AddAddress { proof, .. }
            | Command::Delete { proof }
            | Command::Export { proof }
            | Command::Set { proof, .. }
            | Command::Vacation { proof, .. }
            | Command::Block { proof, .. }
            | Command::Unblock { proof, .. }
            | Command::Message { proof, .. }
            | Command::Broadcast { proof }
            | Command::Decline { proof, .. }
            | Command::Seek { proof, .. }
            | Command::Join { proof, .. }
            | Command::Move { proof, .. }
            | Command::If { proof, .. }
            | Command::Queue { proof, .. }
            | Command::Forget { proof, .. }
            | Command::ShowAs { proof, .. }
            | Command::Resign { proof, .. }
            | Command::Draw { proof, .. }
            | Command::Accept { proof, .. }
            | Command::Reject { proof, .. }
            | Command::Challenges { proof, .. }
            | Command::Limit { proof, .. }
            | Command::Undo { proof, .. }
            | Command::Chat { proof, .. }
            | Command::Kibitz { proof, .. }
            | Command::Note { proof, .. }
            | Command::Subscribe { proof, .. }
            | Command::Unsubscribe { proof, .. }
            | Command::Notify { proof, .. } => Some(proof),
            Command::Help { .. }
            | Command::Signup { .. }
            | Command::Login { .. }
            | Command::Forgot { .. }
            | Command::SetPassword { .. }
            | Command::List { .. }
            | Command::Whois { .. }
            | Command::AllShow { .. }
            | Command::Challenge { .. }
            | Command::Seeks { .. }
            | Command::Preview { .. }
            | Command::Show { .. }
            | Command::ShowPlayer { .. }
            | Command::Replay { .. }
            | Command::History { .. }
            | Command::Games { .. }
            | Command::Standings { .. }
            | Command::Record { .. }
            | Command::Dice { .. } => None,
        }
    }

    /// Its verb in the table of commands.
    pub fn verb(&self) -> Verb {
        match self {
            Command::Help { .. } => Verb::Help,
            Command::Signup { .. } => Verb::Signup,
            Command::Login { .. } => Verb::Login,
            Command::ChangePassword { .. } => Verb::ChangePassword,
            Command::ChangeAddress { .. } => Verb::ChangeAddress,
            Command::AddAddress { .. } => Verb::Add,
            Command::Forgot { .. } => Verb::Forgot,
            Command::SetPassword { .. } => Verb::Password,
            Command::Delete { .. } => Verb::Delete,
            Command::Export { .. } => Verb::Export,
            Command::Set { .. } => Verb::Set,
            Command::Vacation { .. } => Verb::Vacation,
            Command::Block { .. } => Verb::Block,
            Command::Unblock { .. } => Verb::Unblock,
            Command::Message { .. } => Verb::Message,
            Command::Broadcast { .. } => Verb::Broadcast,
            Command::List { .. } => Verb::List,
            Command::Whois { .. } => Verb::Whois,
            Command::AllShow { .. } => Verb::AllShow,
            Command::Challenge { .. } => Verb::Challenge,
            Command::Decline { .. } => Verb::Decline,
            Command::Seek { .. } => Verb::Seek,
            Command::Seeks { .. } => Verb::Seeks,
            Command::Join { .. } => Verb::Join,
            Command::Move { .. } => Verb::Move,
            Command::If { .. } => Verb::If,
            Command::Queue { .. } => Verb::Queue,
            Command::Forget { .. } => Verb::Forget,
            Command::Preview { .. } => Verb::Preview,
            Command::Show { .. } | Command::ShowPlayer { .. } => Verb::Show,
            Command::ShowAs { .. } => Verb::ShowAs,
            Command::Replay { .. } => Verb::Replay,
            Command::History { .. } => Verb::History,
            Command::Games { .. } => Verb::Games,
            Command::Standings { .. } => Verb::Standings,
            Command::Record { .. } => Verb::Record,
            Command::Resign { .. } => Verb::Resign,
            Command::Draw { .. } => Verb::Draw,
            Command::Accept { .. } => Verb::Accept,
            Command::Challenges { welcome: true, .. } => Verb::Accept,
            Command::Reject { .. } | Command::Challenges { .. } => Verb::Reject,
            Command::Limit { .. } => Verb::Limit,
            Command::Undo { .. } => Verb::Undo,
            Command::Chat { .. } => Verb::Chat,
            Command::Kibitz { .. } => Verb::Kibitz,
            Command::Note { .. } => Verb::Note,
            Command::Subscribe { .. } => Verb::Subscribe,
            Command::Unsubscribe { .. } => Verb::Unsubscribe,
            Command::Notify { .. } => Verb::Notify,
            Command::Dice { .. } => Verb::Dice,
        }
    }
}
