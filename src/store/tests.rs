//! The store in temporary folders.

mod boards;
mod bounces;
mod erasing;
mod file;
mod ledger;
mod letters;
mod mails;
mod outbox;
mod players;
mod watchers;

use jiff::Timestamp;
use tempfile::TempDir;

use super::*;

/// A store in a folder of its own, and the folder, which goes when it is dropped.
async fn store() -> (Store, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    (store, folder)
}

/// A moment: so many seconds after an arbitrary one.
fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_000_000_000 + second).unwrap()
}

/// A mail that differs from those of other numbers in everything.
fn mail(n: u8) -> NewMail {
    NewMail {
        raw: format!("Subject: {n}\r\n\r\nhelp\r\n").into_bytes(),
        arrived: at(i64::from(n)),
        position: Some(format!("imap:example.org/INBOX;1;{n}")),
        envelope_from: Some(String::from("alice@example.org")),
        envelope_to: vec![String::from("pbm@example.com"), String::from("games@example.com")],
        cut: None,
        identity: [n; 32],
        digest: [n | 0x80; 32],
        message_id: Some(format!("{n}@example.org")),
        host: Some(String::from("192.0.2.1")),
        verdict: Some("authentic"),
        sender: Some(String::from("alice@example.org")),
    }
}

/// A letter about nothing, with this Message-ID, to this address.
fn letter(message_id: &str, address: &str) -> NewLetter {
    NewLetter {
        message_id: String::from(message_id),
        player: None,
        address: String::from(address),
        board: None,
        move_number: None,
        event: String::from("help"),
        purpose: String::from("answer"),
        about: String::new(),
        cause: None,
        envelope_from: String::from("pbm@example.com"),
        bytes: b"Subject: Help\r\n\r\nHelp.\r\n".to_vec(),
    }
}

/// A player who has confirmed `<userid>@example.org`.
async fn alive(tx: &mut Tx, userid: &str) -> PlayerId {
    let address = format!("{userid}@example.org");
    let player = tx.add_player(userid, "$argon2id$", at(0)).await.unwrap();
    tx.add_address(player, &address, at(0)).await.unwrap();
    assert!(tx.confirm_address(player, &address).await.unwrap());
    player
}

/// A running board of a game with these players.
fn board(game: &str, players: &[PlayerId]) -> NewBoard {
    NewBoard {
        game: String::from(game),
        options: String::from("-even"),
        rules_version: 1,
        stage: BoardStage::Running,
        challenger: players[0],
        key: BoardKey([7; 32]),
        seats: players.iter().map(|&player| NewSeat { player, accepted: true }).collect(),
    }
}

/// A move of seat 1.
fn action(text: &str) -> NewAction {
    NewAction {
        kind: String::from("move"),
        seat: Some(1),
        text: String::from(text),
        auto: false,
        at: at(5),
        mail: None,
    }
}
