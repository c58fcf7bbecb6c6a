//! The kind of a letter: the value of `X-PBM-Event`.

use std::fmt;

macro_rules! kinds {
    ($( $(#[$meta:meta])* $variant:ident = $text:literal ),* $(,)?) => {
        /// The kind of a letter, for programs that read `X-PBM-Event`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum EventKind {
            $( $(#[$meta])* $variant ),*
        }

        impl EventKind {
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
    Start = "start",
    /// A move was made, or a player resigned.
    Move = "move",
    Chat = "chat",
    /// A game or a draw is offered, or an offer was answered.
    Offer = "offer",
    Over = "over",
    /// A board was taken back.
    Declined = "declined",
    Kibitz = "kibitz",
    Watch = "watch",
    /// A reminder of a board.
    Nag = "nag",
    Digest = "digest",
    Account = "account",
    /// A command was wrong.
    Error = "error",
    Help = "help",
    Show = "show",
    Replay = "replay",
    Review = "review",
    Puzzle = "puzzle",
    /// A position after moves that were not made.
    Preview = "preview",
    /// A move that its player has to confirm.
    Submit = "submit",
    Record = "record",
    Dice = "dice",
    Games = "games",
    History = "history",
    List = "list",
    Whois = "whois",
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
