//! What players write to each other.

use crate::support::{address, answering, started, to};

#[tokio::test]
async fn a_very_long_message_is_cut_and_its_writer_is_told() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    let long = "All work and no play makes Jack a dull boy.\n".repeat(5_000);
    let letters = table.answer(to(&start, "alice"), &format!("chat\n\n{long}")).await;
    for userid in ["alice", "bob"] {
        let letter = to(&letters, userid);
        letter.has("The server cut this message here").has("at most 12 KB of one are passed on");
        assert!(letter.raw.len() < 20_000, "{}", letter.raw.len());
    }
    let word = "x".repeat(200_000);
    let letters = table.answer(to(&start, "bob"), &format!("chat\n\n{word}")).await;
    to(&letters, "alice").has("The server cut this message here");
    let letters = table.challenge_saying("savoya challenge alice bob", "bob", &long).await;
    to(&letters, "alice").has("The server cut this message here");
}

#[tokio::test]
async fn other_scripts_arrive_as_they_were_written() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    let more = format!(
        "Content-Type: text/plain; charset=iso-8859-1\r\nMIME-Version: 1.0\r\n{}",
        answering(to(&start, "bob"))
    );
    let mut mail = table.mail(&address("bob"), "Re: x", &more, "chat\n\nGr").into_bytes();
    mail.extend_from_slice(b"\xfc\xdfe\r\n");
    to(&table.put(&mail).await, "alice").has("Grüße");
}

#[tokio::test]
async fn a_drawing_stays_as_it_was_drawn() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    let drawing = "  +--+   +--+\n  |  | = |  |\n  +--+   +--+";
    let letters = table.answer(to(&start, "alice"), &format!("chat\n\nLook:\n{drawing}")).await;
    let marked: String = drawing.lines().map(|line| format!("| {line}\n")).collect();
    assert!(to(&letters, "bob").text.contains(&marked), "{}", to(&letters, "bob").text);
}
