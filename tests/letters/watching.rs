//! Watching a board without playing on it.

use crate::support::{Letter, one, to, turn};
use crate::talk::{ALICE, CAROL, DAVE, Talk, generous};

/// Alice and Bob play; Carol, Dave and Erin do not.
async fn board() -> (Talk, Letter) {
    let mut talk = generous(&["alice", "bob", "carol", "dave", "erin"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    (talk, turn(&start).clone())
}

pub async fn watch() -> Talk {
    let (mut talk, at) = board().await;
    talk.full = true;
    let letters = talk.send(CAROL, "savoya subscribe 101 carol carol-secret", "").await;
    let carols = one(&letters).clone();
    talk.send(DAVE, "savoya notify dave dave-secret 101", "").await;
    talk.send("erin@example.net", "savoya show 101", "").await;
    talk.send("stranger@example.org", "savoya show 101", "").await;
    let letters = talk.answer(&at, at.example().unwrap()).await;
    for body in ["show", "notify", "subscribe", "unsubscribe", "unsubscribe", "subscribe", "dice\nrecord"] {
        talk.answer(&carols, body).await;
    }
    talk.answer(&carols, "preview pass").await;
    talk.answer(turn(&letters), "draw").await;
    talk.send(DAVE, "savoya notify dave dave-secret", "").await;
    talk.send(CAROL, "savoya notify carol carol-secret", "").await;
    talk.send("erin@example.net", "savoya notify erin erin-secret", "").await;
    talk.answer(turn(&letters), "resign").await;
    talk.send(CAROL, "savoya show 101", "").await;
    talk.about("a board that is offered and taken back");
    let offer = talk.challenge(CAROL, "savoy challenge alice bob", "").await;
    talk.send(DAVE, "savoy subscribe 102 dave dave-secret", "").await;
    talk.send("erin@example.net", "savoy notify erin erin-secret 102", "").await;
    talk.answer(to(&offer, "alice"), "accept").await;
    talk.answer(to(&offer, "bob"), "reject").await;
    talk.send(DAVE, "savoy show 102", "").await;
    talk
}

pub async fn watch_refused() -> Talk {
    let (mut talk, at) = board().await;
    let carols = one(&talk.quietly(CAROL, "savoya subscribe 101 carol carol-secret", "").await).clone();
    talk.begin(ALICE, "savoya challenge alice bob").await;
    let commands = [
        "savoya subscribe 101 alice alice-secret",
        "savoya unsubscribe 101 alice alice-secret",
        "savoya kibitz 101 alice alice-secret",
        "savoya notify alice alice-secret 101 102",
        "savoya kibitz 101 dave dave-secret",
        "savoya unsubscribe 101 dave dave-secret",
        "savoya subscribe 999 dave dave-secret",
        "savoy subscribe 101 dave dave-secret",
        "savoya subscribe 101 dave other-secret",
        "savoya notify dave dave-secret 102 999",
        "savoya notify dave dave-secret 101 x",
    ];
    for command in commands {
        talk.send(DAVE, command, "What stands below.").await;
    }
    let bodies = [
        "resign",
        "draw",
        "a6-b6",
        "chat\n\nHello.",
        "kibitz",
        "kibitz\n\nAnybody here?",
        "nonsense is written here",
        "accept",
        "notify 102",
    ];
    for body in bodies {
        talk.answer(&carols, body).await;
    }
    talk.answer(&carols, "I think\nthat this\nis not\nthe best\nmove").await;
    talk.answer_from(DAVE, &carols, "unsubscribe").await;
    talk.quietly(&at.to, &format!("savoya resign 101 {0} {0}-secret", crate::support::reader(&at)), "").await;
    talk.send(DAVE, "savoya subscribe 101 dave dave-secret", "").await;
    talk.answer(&carols, "unsubscribe\nsubscribe").await;
    talk
}

pub async fn kibitzes() -> Talk {
    let (mut talk, at) = board().await;
    let carols = one(&talk.quietly(CAROL, "savoya subscribe 101 carol carol-secret", "").await).clone();
    talk.quietly(DAVE, "savoya subscribe 101 dave dave-secret", "").await;
    talk.quietly("erin@example.net", "savoya notify erin erin-secret 101", "").await;
    talk.answer(&carols, "kibitz\n\nWhat do you think?").await;
    talk.send("erin@example.net", "savoya kibitz 101 erin erin-secret", "I read the end alone.").await;
    talk.answer(&carols, "kibitz").await;
    talk.about("with a move in one mail");
    let (me, move_) = (crate::support::reader(&at), at.example().unwrap());
    let body =
        format!("savoya move 101 {me} {me}-secret {move_}\nsavoya kibitz 101 carol carol-secret\n  A move!");
    talk.send(&at.to, "multiple", &body).await;
    talk.about("too many");
    let line = "savoya kibitz 101 carol carol-secret\n  Again";
    let body: String = (0..20).map(|n| format!("{line} {n}.\n")).collect();
    talk.send(CAROL, "multiple", &body).await;
    talk
}

/// What mail programs do with the link in the header.
pub async fn links() -> Talk {
    let (mut talk, at) = board().await;
    let letters = talk.send(CAROL, "savoya subscribe 101 carol carol-secret", "").await;
    let link = one(&letters).leaving();
    talk.send(CAROL, &link, "").await;
    talk.send(CAROL, &link, "").await;
    talk.send(CAROL, "unsubscribe-nothing", "").await;
    talk.send("stranger@example.org", "unsubscribe-nothing", "").await;
    talk.about("by a machine");
    let letters = talk.send(DAVE, "savoya subscribe 101 dave dave-secret", "").await;
    let link = one(&letters).leaving();
    talk.send_with(DAVE, &link, "Auto-Submitted: auto-generated\r\n", "").await;
    talk.answer(&at, at.example().unwrap()).await;
    talk
}

/// More watchers than are named, and more than are allowed.
pub async fn many_watchers() -> Talk {
    let (mut talk, at) = board().await;
    let others: Vec<String> =
        (0..52_u8).map(|n| format!("w{}{}", char::from(b'a' + n / 8), char::from(b'a' + n % 8))).collect();
    let names: Vec<&str> = others.iter().map(String::as_str).collect();
    talk.players(&names).await;
    for (number, who) in others.iter().enumerate() {
        let (from, command) =
            (format!("{who}@example.net"), format!("savoya subscribe 101 {who} {who}-secret"));
        match number {
            0 | 1 | 9 | 10 | 11 | 50 => drop(talk.send(&from, &command, "").await),
            _ => drop(talk.quietly(&from, &command, "").await),
        }
    }
    talk.answer(&at, "show").await;
    talk.about("somebody who watches everything");
    for _ in 0..51 {
        talk.begin(ALICE, "savoya challenge alice bob").await;
    }
    let boards: Vec<String> = (102..153).map(|board| board.to_string()).collect();
    talk.send(DAVE, &format!("savoya notify dave dave-secret {}", boards.join(" ")), "").await;
    talk.quietly(DAVE, &format!("savoya notify dave dave-secret {}", boards[..50].join(" ")), "").await;
    talk.send(DAVE, "savoya subscribe 152 dave dave-secret", "").await;
    talk.send(DAVE, "savoya notify dave dave-secret", "").await;
    talk
}
