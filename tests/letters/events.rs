//! Every kind of letter, by every template and about every event.

use std::collections::BTreeSet;

use crate::support::Letter;
use crate::support::everything::{every_letter, unsent};
use crate::talk::Talk;

pub async fn every_kind_of_letter() -> Talk {
    let mut talk = Talk::new().await;
    let letters = every_letter(&mut talk.table, "alice@example.net").await;
    assert_eq!(unsent(&letters), [""; 0]);
    // Kibitzes and letters to watchers are in another conversation.
    let events: BTreeSet<String> = letters.iter().map(|letter| letter.event()).collect();
    let known = [
        "account", "chat", "declined", "dice", "error", "games", "help", "history", "list", "offer", "over",
        "preview", "record", "replay", "show", "start", "whois",
    ];
    assert_eq!(events, known.map(str::to_string).into());
    talk.full = true;
    let is_page = |letter: &Letter| letter.event() == "help";
    // So are the pages.
    talk.show(letters.into_iter().filter(|letter| !is_page(letter)).collect());
    talk
}
