//! What kind of news a letter brings: the value of `X-PBM-Event`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($( $(#[$meta:meta])* $variant:ident = $text:literal ),* $(,)?) => {
        /// What kind of news a letter brings, for programs that read `X-PBM-Event`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum EventKind {
            $( $(#[$meta])* $variant ),*
        }

        impl EventKind {
            /// All kinds.
            pub const ALL: &[EventKind] = &[ $( EventKind::$variant ),* ];

            /// The kind as the header and the store have it.
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
    /// A game or a draw is offered, or the offer was answered.
    Offer = "offer",
    /// A game is over.
    Over = "over",
    /// A board was taken back.
    Declined = "declined",
    /// Watchers wrote to each other.
    Kibitz = "kibitz",
    /// A watching begins or ends.
    Watch = "watch",
    /// Somebody is reminded of a board.
    Nag = "nag",
    /// What happened on all boards of a reader since the letter of the day before.
    Digest = "digest",
    /// Something about an account.
    Account = "account",
    /// Something in a mail was wrong.
    Error = "error",
    /// A help page.
    Help = "help",
    /// A board that was asked for.
    Show = "show",
    /// A board as it was.
    Replay = "replay",
    /// A board as it would be.
    Preview = "preview",
    /// A move that waits for its player's yes.
    Submit = "submit",
    /// The record of a board.
    Record = "record",
    /// The dice of a board.
    Dice = "dice",
    /// Boards on which somebody is awaited.
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
    /// The header of a letter that tells other programs what it brings.
    pub fn header(self) -> (String, String) {
        ("X-PBM-Event".to_owned(), self.to_string())
    }
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that is the name of no kind of event.
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
