//! The kind of a letter: the value of `X-PBM-Event`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($( $(#[$meta:meta])* $variant:ident = $text:literal ),* $(,)?) => {
        /// The kind of a letter, for programs that read `X-PBM-Event`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum EventKind {
            $( $(#[$meta])* $variant ),*
        }

        impl EventKind {
            /// All kinds.
            pub const ALL: &[EventKind] = &[ $( EventKind::$variant ),* ];

            /// The name in the header and the store.
            pub fn as_str(self) -> &'static str {
                match self {
                    $( EventKind::$variant => $text ),*
                }
            }
        }
    };
}

kinds! {
    /// A game begins.
    Start = "start",
    /// A move was made, or a player resigned.
    Move = "move",
    /// Players wrote to each other.
    Chat = "chat",
    /// A game or a draw is offered, or an offer was answered.
    Offer = "offer",
    /// A game is over.
    Over = "over",
    /// A board was taken back.
    Declined = "declined",
    /// Watchers wrote to each other.
    Kibitz = "kibitz",
    /// Watching begins or ends.
    Watch = "watch",
    /// A reminder of a board.
    Nag = "nag",
    /// The daily letter.
    Digest = "digest",
    /// About an account.
    Account = "account",
    /// A command was wrong.
    Error = "error",
    /// A help page.
    Help = "help",
    /// A board on request.
    Show = "show",
    /// An earlier position.
    Replay = "replay",
    /// The turning points of a game that is over.
    Review = "review",
    /// A position to solve, or its solution.
    Puzzle = "puzzle",
    /// A position after moves that were not made.
    Preview = "preview",
    /// A move that its player has to confirm.
    Submit = "submit",
    /// The record of a board.
    Record = "record",
    /// The dice of a board.
    Dice = "dice",
    /// Boards in play.
    Games = "games",
    /// Boards that are over.
    History = "history",
    /// The games and the players.
    List = "list",
    /// A player.
    Whois = "whois",
    /// Any other answer.
    Answer = "answer",
}

impl EventKind {
    /// The header `X-PBM-Event`.
    pub fn header(self) -> (String, String) {
        ("X-PBM-Event".to_owned(), self.to_string())
    }
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An unknown kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no kind of event")]
pub struct BadEventKind(pub String);

impl FromStr for EventKind {
    type Err = BadEventKind;

    fn from_str(text: &str) -> Result<Self, BadEventKind> {
        let found = EventKind::ALL.iter().copied().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| BadEventKind(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for kind in EventKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(*kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
        assert_eq!("Move".parse::<EventKind>(), Err(BadEventKind("Move".to_owned())));
    }
}
