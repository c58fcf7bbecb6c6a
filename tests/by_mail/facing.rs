//! Two servers facing each other: each has a player whose address is the other one.

use std::collections::BTreeSet;

use pbmd::desk::Terms;
use pbmd::post::Arrival;

use crate::support::{Letter, Table, one};

const HERE: &str = "pbmd@example.org";
const THERE: &str = "pbmd@example.com";

/// A server with the players `userid`, whose address is the other server, and `bob`.
async fn server(own: &str, other: &str, userid: &str) -> (Table, Vec<Letter>) {
    let mut table = Table::under(own, true, Terms::default()).await;
    let mut letters = table.send(other, &format!("signup {userid} some-secret"), "").await;
    let asked = letters[0].clone();
    letters.extend(table.answer(&asked, "yes").await);
    table.players(&["bob"]).await;
    (table, letters)
}

/// The letter as the other server gets it: with and without an envelope.
fn arrivals(letter: &Letter, own: &str) -> Vec<Arrival> {
    let (local, domain) = own.split_once('@').unwrap();
    let token = letter.id.split('@').next().unwrap();
    let senders = [None, Some(own.to_string()), Some(format!("{local}+{token}@{domain}"))];
    let raw = letter.raw.as_bytes();
    senders.map(|envelope_from| Arrival { envelope_from, ..Table::arrival(raw) }).to_vec()
}

#[tokio::test]
async fn at_rest_at_once() {
    let (mut here, mut letters) = server(HERE, THERE, "there").await;
    let (mut there, _) = server(THERE, HERE, "here").await;
    // Everything that brings a letter to somebody whose address is the other server.
    for (subject, body) in [
        ("savoya challenge there bob", ""),
        ("savoya chat 101 bob bob-secret", "\nHello!\n"),
        ("savoya games bob", ""),
        ("savoya resign 101 bob bob-secret", ""),
    ] {
        letters.extend(here.send("bob@example.net", subject, body).await);
    }
    for subject in [
        "help",
        "list",
        "signup",
        "forgot there",
        "change password there some-secret other-secret",
        "savoya show 101",
        "change address there other-secret pbmd@example.com new@other.example",
    ] {
        letters.extend(here.send(THERE, subject, "").await);
    }
    letters.retain(|letter| letter.to == THERE);
    let events: BTreeSet<String> = letters.iter().map(Letter::event).collect();
    let wanted = ["account", "error", "help", "over", "start"];
    assert!(wanted.iter().all(|event| events.contains(*event)), "{events:?}");
    for letter in &letters {
        for arrival in arrivals(letter, HERE) {
            there.arrive(arrival).await;
        }
        let back = there.settle().await;
        assert!(back.is_empty(), "{}\nis answered by {back:#?}", letter.raw);
    }
    // Stripped of every field that says so, the letters are mails of a person: the answers are not.
    for letter in &letters {
        let answers = there.put(bare(letter).as_bytes()).await;
        for answer in answers.iter().filter(|answer| answer.to == HERE) {
            let back = here.put(answer.raw.as_bytes()).await;
            assert!(back.is_empty(), "{}\nis answered by {back:#?}", answer.raw);
        }
    }
    assert!(here.is_clear().await && there.is_clear().await);
    // Both still listen to people.
    one(&here.send("bob@example.net", "whois there", "").await).has("there");
    one(&there.send("bob@example.net", "whois here", "").await).has("here");
}

/// A letter that some relay has stripped of all that marks it.
fn bare(letter: &Letter) -> String {
    format!(
        "From: {HERE}\r\nTo: {THERE}\r\nSubject: {}\r\nMessage-ID: <{}>\r\n\r\n{}",
        letter.subject, letter.id, letter.text
    )
}
