//! Readers' proof settings, and the verdicts of the mail server in front.

use pbmd::desk::{DeskConfig, Limits, Policy};

use crate::support::front::{FAIL, PASS, SILENT, behind, trace};
use crate::support::{Letter, Table, address, one, reader, to, turn};
use crate::talk::{ALICE, Talk};

async fn talk_behind(usual: Policy) -> Talk {
    let mut talk = Talk::at(Table::fixed(behind(usual), false, None).await);
    talk.players(&["alice", "bob", "carol"]).await;
    talk
}

/// Letters to readers who accept only passwords.
pub async fn password_readers() -> Talk {
    let mut talk = Talk::with(&["alice", "bob", "carol"]).await;
    for who in ["alice", "bob", "carol"] {
        talk.quietly(&address(who), &format!("set {who} {who}-secret proof=password"), "").await;
    }
    talk.send(ALICE, "savoya challenge alice bob", "").await;
    talk.send("carol@example.net", "login carol carol-secret", "savoya challenge alice bob").await;
    talk.send(ALICE, "savoya accept 101 alice alice-secret", "").await;
    let start = talk.send("bob@example.net", "savoya accept 101 bob bob-secret", "").await;
    let watching = talk.send("carol@example.net", "savoya subscribe 101 carol carol-secret", "").await;
    let at = turn(&start).clone();
    for body in ["resign", "a6-b6", "show", "draw\nwhois bob", "chat\n\nHello."] {
        talk.answer(&at, body).await;
    }
    talk.answer(to(&watching, "carol"), "unsubscribe").await;
    let me = reader(&at);
    let command = at.command().unwrap().replace("YOUR-PASSWORD", &format!("{me}-secret"));
    let letters = talk.send(&at.to, &command, "With a message.").await;
    let next = turn(&letters).clone();
    talk.send(&at.to, &format!("savoya draw 101 {me} {me}-secret"), "").await;
    talk.send(&at.to, &format!("savoya show {me}"), "").await;
    talk.send(&next.to, &format!("savoya resign 101 {0} {0}-secret", reader(&next)), "").await;
    talk.about("a move that fits into no command");
    talk.send(ALICE, "login alice alice-secret", "savana challenge alice bob").await;
    talk.send(ALICE, "login alice alice-secret", "great challenge alice bob").await;
    talk
}

pub async fn verified_readers() -> Talk {
    let mut talk = talk_behind(Policy::Verified).await;
    let start = talk.quietly(ALICE, "login alice alice-secret", "savoya challenge alice bob").await;
    let at = turn(&start).clone();
    for said in [SILENT, FAIL, PASS] {
        talk.about(said);
        talk.answer_with(&at.to, &at, &trace(said), "a6-z9").await;
        talk.answer_with(&at.to, &at, &trace(said), "draw").await;
        talk.send_above(ALICE, "savoya challenge alice bob", &trace(said), "").await;
    }
    talk
}

pub async fn forged() -> Talk {
    let mut talk = talk_behind(Policy::Reply).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let at: Letter = turn(&start).clone();
    talk.answer_with(&at.to, &at, &trace(FAIL), at.example().unwrap()).await;
    talk.answer_with(&at.to, &at, &trace(FAIL), "resign\n\nI give up.").await;
    talk.send_above(ALICE, "savoya challenge alice bob", &trace(FAIL), "").await;
    talk.answer_with("carol@example.net", &at, &trace(PASS), at.example().unwrap()).await;
    talk.answer_with(&at.to, &at, &trace(SILENT), at.example().unwrap()).await;
    talk
}

pub async fn challenges_by_address() -> Talk {
    let limits = Limits { challenges_per_day: 1, ..Limits::default() };
    let mut talk = Talk::at(Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await);
    talk.players(&["alice", "bob"]).await;
    let asked = talk.send(ALICE, "savoy challenge -step=6 alice bob", "Not passed on.").await;
    talk.answer(one(&asked), "Yes!\n\nHello Bob, good luck!").await;
    talk.answer(one(&asked), "yes").await;
    let asked = talk.send(ALICE, "savoy challenge alice bob", "").await;
    talk.about("a game a day is the most here");
    talk.answer(one(&asked), "yes").await;
    let dropped = talk.answer(one(&asked), "No, I did not write that.").await;
    talk.answer(one(&asked), "yes").await;
    talk.answer(one(&dropped), "savoy challenge alice bob").await;
    talk.about("after five such letters");
    for _ in 0..3 {
        talk.quietly(ALICE, "savoy challenge alice bob", "").await;
    }
    talk.send(ALICE, "savoy challenge alice bob", "").await;
    talk.send(ALICE, "savoy challenge alice nobob", "").await;
    talk.about("from another address, and too late");
    talk.table.wait(25);
    let asked = talk.send(ALICE, "savoy challenge alice bob", "").await;
    talk.answer_with("carol@example.net", one(&asked), "", "yes").await;
    talk.table.wait(73);
    talk.answer(one(&asked), "yes").await;
    talk.about("more than ten in one mail");
    let many = "savoy challenge alice bob\n".repeat(12);
    talk.send(ALICE, "login alice alice-secret", &many).await;
    talk
}
