//! The program fails halfway: the mail waits, and nothing is half done.

use pbmd::desk::Worked;
use pbmd::server::tidy;

use crate::support::outbox::next_mail;
use crate::support::stored::{self, allow, refuse};
use crate::support::{Table, board, reader};

#[tokio::test]
async fn the_mail_waits_and_is_done_whole() {
    let moments = [
        ("INSERT", "letters", ""),
        ("INSERT", "actions", ""),
        ("UPDATE", "seats", ""),
        ("UPDATE", "mails", "WHEN (NEW.stage = 'done')"),
    ];
    for (act, moment, when) in moments {
        let (mut table, at) = board("savoya").await;
        let mail = table.reply(&at.to, &at, at.example().unwrap());
        table.deliver(mail.as_bytes()).await;

        refuse(&table, act, moment, when).await;
        for _ in 0..2 {
            assert!(table.desk.work().is_err(), "{moment}");
            assert!(table.letters().await.is_empty(), "{moment}: no letter tells of what was undone");
            let board = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
            let moves = board.entries.iter().filter(|action| action.kind == "move").count();
            assert_eq!(moves.to_string(), at.header("X-PBM-Move"), "{moment}");
        }
        allow(&table, moment).await;
        assert_eq!(table.desk.work().unwrap(), Worked::One);
        let letters = table.settle().await;
        assert!(letters.is_empty());
        let letters = table.letters().await;
        assert_eq!(letters.len(), 2, "{moment}");
        assert_ne!(letters[0].header("X-PBM-Next"), reader(&at));
        assert!(table.is_clear());
    }
}

#[tokio::test]
async fn a_mail_is_taken_whatever_becomes_of_its_work() {
    let (mut table, at) = board("savoya").await;
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    refuse(&table, "INSERT", "letters", "").await;
    let desk = table.desk.clone();
    desk.set_open(true);
    table.deliver(mail.as_bytes()).await;
    desk.set_open(false);
    let waits = next_mail(desk.store()).unwrap();
    assert_eq!((waits.raw.as_slice(), waits.tries), (mail.as_bytes(), 1));
    assert!(table.letters().await.is_empty());
    allow(&table, "letters").await;
    assert_eq!(desk.deal_with_mails().await.unwrap(), Worked::One);
    assert_eq!(table.letters().await.len(), 2);
    assert!(table.is_clear());
}

#[tokio::test]
async fn a_mail_that_always_fails_is_put_aside_for_the_others() {
    let (mut table, at) = board("savoya").await;
    let mail = table.reply(&at.to, &at, at.example().unwrap());
    table.deliver(mail.as_bytes()).await;
    let other = table.mail("bob@example.net", "whois alice", "", "");
    table.deliver(other.as_bytes()).await;
    refuse(&table, "INSERT", "actions", "").await;
    let mut failures = 0;
    while table.desk.work().is_err() {
        failures += 1;
        assert!(failures < 10, "it must end");
    }
    assert_eq!(failures, 4);
    let letters = table.settle().await;
    assert_eq!(letters.len(), 1);
    letters[0].has("a player here since");
    let kept = "SELECT raw FROM mails JOIN mail_contents ON mail = id WHERE stage = 'failed'";
    assert_eq!(stored::bytes(&table, kept).await, [mail.as_bytes()], "for the operator");
    for (days, left) in [(13, mail.len()), (2, 0)] {
        table.wait(days * 24);
        tidy(&table.desk).unwrap();
        let kept = stored::number(&table, "SELECT coalesce(sum(length(raw)), 0) FROM mail_contents").await;
        assert_eq!(kept.unsigned_abs(), left as u64, "passwords may stand in it");
    }
}

#[tokio::test]
async fn no_password_is_kept_once_a_mail_is_done() {
    let table = Table::seating(&["alice"]).await;
    let mails = stored::bytes(&table, "SELECT raw FROM mail_contents").await;
    assert!(mails.iter().all(Vec::is_empty));
    let said = "SELECT outcome || reason FROM mails UNION ALL SELECT addresses FROM letters
                UNION ALL SELECT password FROM players";
    let said = stored::texts(&table, said).await;
    assert!(said.iter().all(|text| !text.contains("alice-secret")), "{said:?}");
}
