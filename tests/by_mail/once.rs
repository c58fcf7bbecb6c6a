//! Every mail counts once, and mails that only look alike are different ones.

use crate::support::{Table, answering, one, turn};

#[tokio::test]
async fn the_same_mail_three_times_counts_once() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    for _ in 0..3 {
        table.deliver(mail.as_bytes()).await;
    }
    let relayed = format!("Received: from somewhere\r\n{mail}");
    table.deliver(relayed.as_bytes()).await;
    for position in ["imap:h/INBOX;1;1", "imap:h/INBOX;1;1", "imap:h/INBOX;2;7", "maildir:x"] {
        let arrival = Table::arrival(mail.as_bytes());
        table.arrive(pbmd::post::Arrival { position: Some(position.to_string()), ..arrival }).await;
    }
    assert_eq!(table.settle().await.len(), 2, "one move, told to two players");
    table.deliver(mail.as_bytes()).await;
    assert!(table.settle().await.is_empty(), "also when it has been done");
    assert!(table.is_clear().await);
}

#[tokio::test]
async fn one_position_is_one_mail() {
    let mut table = Table::new().await;
    for number in 0..2 {
        let mail = table.mail("alice@example.net", "help", "", &format!("{number}"));
        let arrival = Table::arrival(mail.as_bytes());
        table.arrive(pbmd::post::Arrival { position: Some("imap:h/INBOX;1;1".to_string()), ..arrival }).await;
    }
    one(&table.settle().await);
}

#[tokio::test]
async fn a_message_id_belongs_to_its_sender() {
    let mut table = Table::new().await;
    let mail = table.mail("alice@example.net", "help", "", "");
    let same = mail.replace("alice@example.net", "bob@example.net");
    assert_eq!(table.put(mail.as_bytes()).await.len(), 1);
    assert_eq!(table.put(same.as_bytes()).await.len(), 1, "another sender, another mail");
}

#[tokio::test]
async fn without_a_message_id_the_bytes_decide() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let mail = |text: &str| format!("From: {}\r\nSubject: Re: x\r\n{}\r\n{text}\r\n", at.to, answering(&at));
    assert_eq!(table.put(mail(at.example().unwrap()).as_bytes()).await.len(), 2);
    assert!(table.put(mail(at.example().unwrap()).as_bytes()).await.is_empty());
    assert_eq!(table.put(mail("show").as_bytes()).await.len(), 1);
}
