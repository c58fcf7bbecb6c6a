//! Two servers facing each other: each has a player whose address is the other one.

use std::collections::BTreeSet;

use pbmd::desk::DeskConfig;
use pbmd::post::Arrival;

use crate::support::everything::{every_letter, unsent};
use crate::support::{Letter, Table, one};

const HERE: &str = "pbmd@example.org";
const THERE: &str = "pbmd@example.com";

/// A server with a player whose address is the other server, and the letters sent there.
async fn server(own: &str, other: &str) -> (Table, Vec<Letter>) {
    let mut table = Table::under(own, true, DeskConfig::default()).await;
    let mut letters = every_letter(&mut table, other).await;
    letters.retain(|letter| letter.to == other);
    (table, letters)
}

/// The letter as the other server receives it, with and without an envelope.
fn arrivals(letter: &Letter, own: &str) -> Vec<Arrival> {
    let (local, domain) = own.split_once('@').unwrap();
    let token = letter.id.split('@').next().unwrap();
    let senders = [None, Some(own.to_string()), Some(format!("{local}+{token}@{domain}"))];
    let raw = letter.raw.as_bytes();
    senders.map(|envelope_from| Arrival { envelope_from, ..Table::arrival(raw) }).to_vec()
}

/// No letter is answered by the other server, whatever its template.
#[tokio::test]
async fn at_rest_at_once() {
    let (here, letters) = server(HERE, THERE).await;
    let (mut there, _) = server(THERE, HERE).await;
    let unsent = unsent(&letters);
    assert!(unsent.is_empty(), "no letter to the other server is made of {unsent:?}");
    let events: BTreeSet<String> = letters.iter().map(Letter::event).collect();
    let wanted = ["account", "chat", "declined", "error", "help", "offer", "over", "show", "start"];
    assert!(wanted.iter().all(|event| events.contains(*event)), "{events:?}");
    for letter in &letters {
        for arrival in arrivals(letter, HERE) {
            there.arrive(arrival).await;
        }
        let back = there.settle().await;
        assert!(back.is_empty(), "{}\nis answered by {back:#?}", letter.raw);
    }
    assert!(here.is_clear() && there.is_clear());
    for (mut table, who) in [(here, "alice"), (there, "alice")] {
        one(&table.command("bob", &format!("whois {who}")).await).has(who);
    }
}

/// A letter is known for what it is without any one of its marks, and by its Message-ID alone when it comes back.
#[tokio::test]
async fn one_mark_lost_on_the_way() {
    let (mut here, letters) = server(HERE, THERE).await;
    let (mut there, _) = server(THERE, HERE).await;
    for letter in &letters {
        for lost in ["auto-submitted:", "x-pbm-", "x-auto-response-suppress:", "list-"] {
            let mail = without(letter, &[lost]);
            let back = there.put(mail.as_bytes()).await;
            assert!(back.is_empty(), "{mail}\nis answered by {back:#?}");
        }
        // Forwarded by somebody else without any mark.
        let all = ["auto-submitted:", "x-pbm-", "x-auto-response-suppress:", "list-", "from:"];
        let mail = format!("From: bob@example.net\r\n{}", without(letter, &all));
        let back = here.put(mail.as_bytes()).await;
        assert!(back.is_empty(), "{mail}\nis answered by {back:#?}");
    }
}

fn without(letter: &Letter, fields: &[&str]) -> String {
    let (head, body) = letter.raw.split_once("\r\n\r\n").unwrap();
    let mut keep = true;
    let head = head.split("\r\n").filter(|line| {
        if !line.starts_with([' ', '\t']) {
            let line = line.to_lowercase();
            keep = !fields.iter().any(|field| line.starts_with(field));
        }
        keep
    });
    format!("{}\r\n\r\n{body}", head.collect::<Vec<_>>().join("\r\n"))
}

/// Without any mark a letter looks like a person's mail, but the answer to it does not.
#[tokio::test]
async fn stripped_on_one_way_it_rests_within_two_letters() {
    let (mut here, letters) = server(HERE, THERE).await;
    let (mut there, _) = server(THERE, HERE).await;
    let mut answered = 0;
    for letter in &letters {
        there.wait(2);
        let answers = there.put(bare(letter, HERE, THERE).as_bytes()).await;
        answered += answers.len();
        for answer in answers.iter().filter(|answer| answer.to == HERE) {
            let back = here.put(answer.raw.as_bytes()).await;
            assert!(back.is_empty(), "{}\nis answered by {back:#?}", answer.raw);
        }
    }
    assert!(answered > 0, "nothing was tried");
    assert!(here.is_clear() && there.is_clear());
}

/// Without marks in both directions the limit of an hour ends it, and it does not begin again by itself.
#[tokio::test]
async fn stripped_on_both_ways_it_ends() {
    let (mut here, letters) = server(HERE, THERE).await;
    let (mut there, _) = server(THERE, HERE).await;
    let board = letters.iter().find(|letter| letter.event() == "start").unwrap();
    here.wait(25);
    let mut flying = vec![bare(board, HERE, THERE)];
    let mut exchanged = 0;
    while let Some(mail) = flying.pop() {
        exchanged += 1;
        assert!(exchanged < 100, "it does not end");
        let (table, own, other) =
            if exchanged % 2 == 1 { (&mut there, THERE, HERE) } else { (&mut here, HERE, THERE) };
        let answers = table.put(mail.as_bytes()).await;
        flying = answers.iter().filter(|answer| answer.to == other).map(|l| bare(l, own, other)).collect();
    }
    assert!(exchanged > 1, "nothing was answered");
    here.wait(2);
    assert!(here.settle().await.is_empty() && there.settle().await.is_empty());
}

fn bare(letter: &Letter, from: &str, to: &str) -> String {
    format!(
        "From: {from}\r\nTo: {to}\r\nSubject: {}\r\nMessage-ID: <{}>\r\n\r\n{}",
        letter.subject, letter.id, letter.text
    )
}
