//! Whoever has a copy of an answer cannot answer in its writer's name.

use crate::support::{Letter, SERVER, Table, answering, one, reader, to};
use crate::taps::{patient, table};

/// An answer to a letter, with these recipients.
fn answer(table: &mut Table, letter: &Letter, fields: &str, body: &str) -> String {
    table.reply(&letter.to, letter, body).replace(&format!("To: {SERVER}"), fields)
}

/// A forgery by the opponent, who has the copy: it names each Message-ID found there.
async fn forge(table: &mut Table, letter: &Letter, body: &str) -> Vec<Letter> {
    let mail = table.mail(&letter.to, "Re: Savoya Board 101: alice v bob", &answering(letter), body);
    table.put(mail.as_bytes()).await
}

#[tokio::test]
async fn a_copy_of_talk_is_no_key() {
    let fields = [
        format!("To: {SERVER}\r\nCc: OTHER"),
        format!("To: {SERVER}, Bob <OTHER>"),
        format!("To: OTHER\r\nCc: {SERVER}"),
        format!("To: {SERVER}\r\nCc: somebody@example.com"),
        format!("To: {SERVER}\r\nCc: friends: OTHER, x@example.com;"),
        format!("To: {SERVER}\r\nCc: \"odd name\"@example.com"),
    ];
    // By a command, and as words that were not sent.
    for body in ["chat\n\nNot today, sorry.", "Not today, I am sorry."] {
        for fields in &fields {
            let (mut table, letter, Letter { to: other, .. }) = table(false, patient()).await;
            let mail = answer(&mut table, &letter, &fields.replace("OTHER", &other), body);
            let answered = table.put(mail.as_bytes()).await;
            let receipt = to(&answered, &reader(&letter)).clone();
            let example = letter.example().unwrap();
            for forged in ["resign", "draw", "chat\n\nI am a fool.", example] {
                let letters = forge(&mut table, &letter, forged).await;
                one(&letters).has("answered with a copy to somebody else").has("Nothing was changed");
                assert_eq!(letters[0].to, letter.to, "only its reader hears of it");
            }
            // The next move answers the receipt.
            let letters = table.answer(&receipt, receipt.example().unwrap()).await;
            assert_eq!(letters.len(), 2, "{fields} {body}: {letters:#?}");
        }
    }
}

/// A copy names earlier letters too.
#[tokio::test]
async fn a_copy_of_an_answer_is_no_key_by_its_references() {
    let (mut table, letter, Letter { to: other, .. }) = table(false, patient()).await;
    let chatted = table.send(&other, "savoya chat 101 OTHER OTHER-secret", "Hello!").await;
    assert!(chatted.is_empty() || chatted.len() == 1, "a wrong password");
    let userid = other.split('@').next().unwrap();
    let chatted = table.send(&other, &format!("savoya chat 101 {userid} {userid}-secret"), "Hello!").await;
    let newest = to(&chatted, &reader(&letter)).clone();
    assert_ne!(newest.id, letter.id);
    let mail = answer(&mut table, &newest, &format!("To: {SERVER}\r\nCc: {other}"), "chat\n\nHello to you.");
    let mail = mail.replace("References: ", &format!("References: <{}> ", letter.id));
    let answered = table.put(mail.as_bytes()).await;
    for known in [&letter, &newest] {
        one(&forge(&mut table, known, "resign").await).has("with a copy to somebody else");
    }
    let receipt = to(&answered, &reader(&letter)).clone();
    assert_eq!(table.answer(&receipt, "resign").await.len(), 2);
}

#[tokio::test]
async fn without_a_copy_a_letter_may_be_answered_again() {
    let fields = [
        format!("To: {SERVER}"),
        "To: PBMD@Example.org".to_string(),
        "To: \"The server, Bob\" <pbmd+token@example.org>".to_string(),
        format!("To: {SERVER}\r\nCc: OWN"),
        format!("To: {SERVER}\r\nBcc: {SERVER}"),
    ];
    for fields in fields {
        let (mut table, letter, _) = table(false, patient()).await;
        let mail = answer(&mut table, &letter, &fields.replace("OWN", &letter.to), "chat\n\nNot today.");
        assert_eq!(table.put(mail.as_bytes()).await.len(), 2);
        let letters = table.answer(&letter, letter.example().unwrap()).await;
        assert_eq!(letters.len(), 2, "{fields}: {letters:#?}");
    }
}

/// Whoever lost the receipt gets a letter to answer by `show`.
#[tokio::test]
async fn who_lost_the_receipt_is_not_locked_out() {
    let (mut table, letter, Letter { to: other, .. }) = table(false, patient()).await;
    let mail = answer(&mut table, &letter, &format!("To: {SERVER}\r\nCc: {other}"), "chat\n\nNot today.");
    table.put(mail.as_bytes()).await;
    let shown = table.send(&letter.to, "savoya show 101", "").await;
    let letters = table.answer(one(&shown), letter.example().unwrap()).await;
    assert_eq!(letters.len(), 2, "{letters:#?}");
}
