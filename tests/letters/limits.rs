//! Limits on answers to one sender.

use pbmd::desk::{DeskConfig, LARGEST_MAIL, Limits};
use pbmd::post::Arrival;

use crate::support::{Table, to, turn};
use crate::talk::{ALICE, Talk};

async fn under(limits: Limits) -> Talk {
    let mut talk = Talk::at(Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await);
    talk.players(&["alice", "bob"]).await;
    talk.table.wait(25);
    talk
}

pub async fn commands_in_a_day() -> Talk {
    let mut talk = under(Limits { commands_per_day: 3, ..Limits::default() }).await;
    for _ in 0..3 {
        talk.quietly(ALICE, "list players", "").await;
    }
    talk.send(ALICE, "list players", "").await;
    talk.send(ALICE, "list players", "").await;
    talk.about("with a password");
    talk.send(ALICE, "login alice alice-secret", "list players\nlist players\nlist players\nlist players")
        .await;
    talk.about("by a link that ends nothing");
    for _ in 0..5 {
        talk.send("stranger@example.org", "unsubscribe-nothing", "").await;
    }
    talk
}

pub async fn strangers() -> Talk {
    let mut talk = under(Limits { strangers_per_hour: 2, ..Limits::default() }).await;
    for command in ["list players", "How do I start?", "list players", "signup alice some-secret"] {
        talk.send("stranger@example.org", command, "").await;
    }
    talk.wait(2);
    talk.send("stranger@example.org", "list players", "").await;
    talk.send("stranger@example.org", "savoya", "").await;
    talk
}

pub async fn mistakes() -> Talk {
    let mut talk = under(Limits { mistakes_per_hour: 2, ..Limits::default() }).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let at = turn(&start).clone();
    for _ in 0..3 {
        talk.answer(&at, "zz").await;
    }
    talk.answer(&at, at.example().unwrap()).await;
    talk.wait(2);
    for _ in 0..3 {
        talk.send(&at.to, "whois nobob", "").await;
    }
    talk.send(&at.to, "whois alice", "").await;
    talk.wait(2);
    for _ in 0..3 {
        talk.send(&at.to, "Hello", "").await;
    }
    talk
}

pub async fn too_large() -> Talk {
    let mut talk = Talk::with(&["alice", "bob"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    let oversize = Some(LARGEST_MAIL as u64 * 20);
    let mail = talk.table.unquoted_reply(ALICE, to(&start, "alice"), "");
    talk.arrive("an answer of 20 MB", Arrival { oversize, ..Table::arrival(mail.as_bytes()) }).await;
    let mail = talk.table.mail("x@example.org", "signup carol carol-secret", "", "");
    talk.arrive("a sign-up of 20 MB", Arrival { oversize, ..Table::arrival(mail.as_bytes()) }).await;
    talk
}

pub async fn machines() -> Talk {
    let mut talk = Talk::with(&["alice", "bob"]).await;
    let start = talk.begin(ALICE, "savoya challenge alice bob").await;
    talk.send_with(ALICE, "help", "Auto-Submitted: auto-replied\r\n", "").await;
    talk.send_with(ALICE, "help", "Precedence: bulk\r\n", "").await;
    talk.send(ALICE, "Out of office: away", "help").await;
    talk.send("no-reply@example.net", "help", "").await;
    talk.send(crate::support::SERVER, "help", "").await;
    let own = Table::arrival(start[0].raw.as_bytes());
    talk.arrive("one of our own letters", own).await;
    talk.arrive("a mail without a sender", Table::arrival(b"Subject: help\r\n\r\n")).await;
    talk.about("Message-IDs that may not go back");
    for id in ["=?utf-8?Q?x?=@example.net", "a\"b\"@example.net", "x@y@example.net"] {
        let mail = talk.table.mail(ALICE, "list players", "", "");
        let mail = mail.replace("Message-ID: <mail", &format!("Message-ID: <{id}> <mail"));
        talk.arrive(id, Table::arrival(mail.as_bytes())).await;
    }
    talk
}
