//! Two mails for one board: one is played, the other is told.

use crate::support::{board, reader, started};

#[tokio::test]
async fn two_answers_to_one_letter() {
    let (mut table, at) = board("savoya").await;
    let mails = [table.reply(&at.to, &at, at.example().unwrap()), table.reply(&at.to, &at, "show\nresign")];
    for mail in &mails {
        table.deliver(mail.as_bytes()).await;
    }
    let letters = table.settle().await;
    assert_eq!(letters.len(), 3, "{letters:#?}");
    letters[0].has("played");
    letters[2].has("The board has moved on").has("Nothing was changed");
    assert_eq!(letters[2].to, at.to);
}

#[tokio::test]
async fn two_moves_by_password() {
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let subject = format!("savoya move 101 {me} {me}-secret {}", at.example().unwrap());
    for body in ["at home", "at work"] {
        let mail = table.mail(&at.to, &subject, "", body);
        table.deliver(mail.as_bytes()).await;
    }
    let letters = table.settle().await;
    assert_eq!(letters.len(), 3, "{letters:#?}");
    letters[1].has("at home").lacks("at work");
    letters[2].has("It is not your turn").lacks("played it");
}

#[tokio::test]
async fn both_players_at_once() {
    let (mut table, start) = started("savoya challenge alice bob").await;
    for letter in &start {
        let mail = table.reply(&letter.to, letter, "resign");
        table.deliver(mail.as_bytes()).await;
    }
    let letters = table.settle().await;
    assert_eq!(letters.len(), 3);
    letters[2].has("Savoya board 101 is over");
    assert_eq!(letters[0].header("X-PBM-Result"), letters[2].header("X-PBM-Result"));
}

#[tokio::test]
async fn desks_working_at_the_same_time_do_not_do_it_twice() {
    let (mut table, at) = board("savoya").await;
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    table.deliver(mail.as_bytes()).await;
    let (one, two) = (table.desk.clone(), table.desk.clone());
    // One of them may find that the other was quicker; then its own work is undone.
    let works = [one, two].map(|desk| std::thread::spawn(move || desk.work()));
    let [first, second] = works.map(|work| work.join().unwrap());
    assert!(first.is_ok() || second.is_ok());
    assert_eq!(table.settle().await.len() + table.letters().await.len(), 2);
}
