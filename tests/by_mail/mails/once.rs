//! Every mail counts once, and mails that only look alike are different ones.

use crate::support::{Table, answering, board, postgres, turn};

#[tokio::test]
async fn the_same_mail_three_times_counts_once() {
    let (mut table, at) = board("savoya").await;
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    for _ in 0..3 {
        table.deliver(mail.as_bytes()).await;
    }
    table.deliver(format!("Received: from somewhere\r\n{mail}").as_bytes()).await;
    for position in ["imap:h/INBOX;1;1", "imap:h/INBOX;1;1", "imap:h/INBOX;2;7", "maildir:x"] {
        let arrival = Table::arrival(mail.as_bytes());
        table.arrive(pbmd::post::Arrival { position: Some(position.to_string()), ..arrival }).await;
    }
    assert_eq!(table.settle().await.len(), 2, "one move, told to two players");
    table.deliver(mail.as_bytes()).await;
    assert!(table.settle().await.is_empty(), "also when it has been done");
    assert!(table.is_clear());
}

/// What PostgreSQL undoes because of others is done again at once by the writer, and by the clerk when he looks again.
#[tokio::test]
async fn what_the_database_undoes_is_done_once() {
    let (mut table, at) = board("savoya").await;
    let Some(url) = table.url() else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    table.desk.set_open(true);
    postgres::undo(&url, "letters", 5).await;
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    table.deliver(mail.as_bytes()).await;
    table.desk.deal_with_mails().await.unwrap();
    let letters = table.letters().await;
    assert_eq!(letters.len(), 2, "one move, told to two players");
    table.desk.set_open(false);
    postgres::undo(&url, "letters", 1).await;
    let at = turn(&letters).clone();
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    table.deliver(mail.as_bytes()).await;
    assert!(table.desk.work().is_err(), "it waits");
    assert_eq!(table.settle().await.len(), 2);
    assert!(table.is_clear());
}

/// After a mailbox is restored, another mail may get the same position.
#[tokio::test]
async fn a_place_may_be_given_twice() {
    let mut table = Table::new().await;
    for number in 0..2 {
        let mail = table.mail("alice@example.net", "help", "", &format!("{number}"));
        let arrival = Table::arrival(mail.as_bytes());
        table.arrive(pbmd::post::Arrival { position: Some("imap:h/INBOX;1;1".to_string()), ..arrival }).await;
    }
    assert_eq!(table.settle().await.len(), 2);
}

/// Sends a mail and a changed copy, and checks whether the copy counts as another mail.
async fn check(what: &str, change: impl Fn(&str) -> String, counts: bool) {
    let mut table = Table::new().await;
    let more = "In-Reply-To: <1@example.net>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
                Content-Transfer-Encoding: 8bit\r\n";
    let mail = table.mail("alice@example.net", "help", more, "Gr\u{fc}\u{df}e\n");
    let changed = change(&mail);
    assert_eq!(table.put(mail.as_bytes()).await.len(), 1, "{what}");
    assert_eq!(table.put(changed.as_bytes()).await.len(), usize::from(counts), "{what}: {changed}");
    assert_eq!(table.put(mail.as_bytes()).await.len(), 0, "{what}: the first once more");
    assert_eq!(table.put(changed.as_bytes()).await.len(), 0, "{what}: the second once more");
    assert!(table.is_clear());
}

/// Replaces a text that must be there.
fn with<'a>(old: &'a str, new: &'a str) -> impl Fn(&str) -> String {
    move |mail| {
        assert!(mail.contains(old), "{old:?} is not in {mail}");
        mail.replace(old, new)
    }
}

#[tokio::test]
async fn a_mail_is_known_again_whatever_the_way_has_changed() {
    check("nothing", str::to_owned, false).await;
    check("line ends", with("\r\n", "\n"), false).await;
    check("blank lines at its end", |mail| format!("{mail}\r\n\r\n"), false).await;
    let traces = "Return-Path: <alice@example.net>\r\nDelivered-To: games@example.org\r\nReceived: from a by b;\r\n\
                  \tThu, 1 Jan 2026 12:00:03 +0000\r\nAuthentication-Results: b; spf=pass\r\n";
    check("trace fields", |mail| format!("{traces}{mail}"), false).await;
    check("a note on spam", with("MIME-Version", "X-Spam-Score: 0.1\r\nMIME-Version"), false).await;
    check("a line before the header", |mail| format!("From alice Thu Jan  1 12:00:03 2026\r\n{mail}"), false)
        .await;
    check("folded fields", with("In-Reply-To: ", "In-Reply-To:\r\n "), false).await;
    check("the date of another zone", with("12:00:00 +0000", "14:00:00 +0200"), false).await;
    check("capitals in the sender", with("alice@example.net", "Alice@EXAMPLE.net"), false).await;
    check("a subject in another encoding", with(": help", ": =?utf-8?q?help?="), false).await;
    let base64 = |mail: &str| mail.replace("8bit", "base64").replace("Gr\u{fc}\u{df}e", "R3LDvMOfZQ==");
    check("base64", base64, false).await;
    let quoted =
        |mail: &str| mail.replace("8bit", "quoted-printable").replace("\u{fc}\u{df}", "=C3=BC=C3=9F");
    check("quoted-printable", quoted, false).await;
}

#[tokio::test]
async fn a_mail_of_the_same_name_may_be_another() {
    check("another Message-ID", with("mail-1@", "mail-2@"), true).await;
    check("another sender", with("alice@example.net", "bob@example.net"), true).await;
    check("another date", with("12:00:00", "12:00:01"), true).await;
    check("an answer to another letter", with("<1@example.net>", "<2@example.net>"), true).await;
}

/// A copy from a list is not answered, and does not replace the direct one.
#[tokio::test]
async fn a_copy_from_a_list_takes_nothing_away() {
    let mut table = Table::new().await;
    let mail = table.mail("alice@example.net", "help", "", "");
    let listed = format!("List-Id: <games.example.net>\r\nPrecedence: list\r\n{mail}");
    assert!(table.put(listed.as_bytes()).await.is_empty());
    assert_eq!(table.put(mail.as_bytes()).await.len(), 1);
    assert!(table.put(listed.as_bytes()).await.is_empty());
}

#[tokio::test]
async fn without_a_message_id_the_bytes_decide() {
    let (mut table, at) = board("savoya").await;
    let mail = |text: &str| format!("From: {}\r\nSubject: Re: x\r\n{}\r\n{text}\r\n", at.to, answering(&at));
    assert_eq!(table.put(mail(at.example().unwrap()).as_bytes()).await.len(), 2);
    assert!(table.put(mail(at.example().unwrap()).as_bytes()).await.is_empty());
    assert_eq!(table.put(mail("show").as_bytes()).await.len(), 1);
}
