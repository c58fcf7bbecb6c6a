//! Strangers' mails that were not addressed to this server lead to no letter.

use crate::support::{SERVER, Table, address, answering, one, to};

const STRANGER: &str = "news@example.com";

#[tokio::test]
async fn a_mail_that_does_not_name_the_server_brings_a_stranger_nothing() {
    let mut table = Table::seating(&["alice"]).await;
    table.ledger();
    let fields = [
        "To: undisclosed-recipients:;",
        "To: list@example.com",
        "To: list@example.com\r\nDelivered-To: pbmd@example.org",
        "To: list@example.com\r\nX-Original-To: pbmd@example.org\r\nEnvelope-To: pbmd@example.org",
        "To: \"pbmd@example.org\" <list@example.com>",
        "To: pbmd@example.org.example.com",
        "Bcc: pbmd@example.org",
        "X-None: none",
    ];
    for fields in fields {
        for subject in
            ["help", "Our offers of this week", "signup mallory mallory-secret", "login alice guess"]
        {
            let mail = table.mail(STRANGER, subject, "", "whois alice");
            let mail = mail.replace(&format!("To: {SERVER}"), fields);
            let letters = table.put(mail.as_bytes()).await;
            assert!(letters.is_empty(), "{fields} {subject}: {letters:#?}");
            let told = table.ledger();
            assert!(told[0].contains("names this server neither in To nor in Cc"), "{told:?}");
        }
    }
}

#[tokio::test]
async fn a_mail_that_names_the_server_is_answered() {
    let fields = [
        "To: PBMD@Example.org",
        "To: The Games <pbmd@example.org>",
        "To: friend@example.com\r\nCc: pbmd@example.org",
        "To: games: friend@example.com, pbmd@example.org;",
        "To: pbmd+token@example.org",
        "To: old@example.com\r\nResent-To: pbmd@example.org\r\nResent-From: x@example.com",
    ];
    for (number, fields) in fields.iter().enumerate() {
        let mut table = Table::new().await;
        let mail = table.mail(&format!("x{number}@example.com"), "help", "", "");
        let mail = mail.replace(&format!("To: {SERVER}"), fields);
        assert_eq!(table.put(mail.as_bytes()).await.len(), 1, "{fields}");
    }
}

/// Players, answers to letters and right passwords count under any address.
#[tokio::test]
async fn a_blind_copy_of_a_player_is_carried_out() {
    let mut table = Table::new().await;
    let blind = |mail: String| mail.replace(&format!("To: {SERVER}"), "To: bob@example.net");
    let asked = table.command("alice", "signup @").await;
    let mail = table.mail("alice@elsewhere.example", "Re: x", &answering(one(&asked)), "yes");
    one(&table.put(blind(mail).as_bytes()).await).has("Welcome, alice!");
    table.players(&["bob"]).await;
    let mail = table.mail(&address("alice"), "whois bob", "", "");
    one(&table.put(blind(mail).as_bytes()).await).has("a player here since");
    let body = "login alice alice-secret\nsavoya challenge alice bob";
    let mail = table.mail("alice@holiday.example", "", "", body);
    to(&table.put(blind(mail).as_bytes()).await, "bob").has("The game begins");
    let mail = table.mail("alice@holiday.example", "savoya draw 101 alice alice-secret", "", "");
    to(&table.put(blind(mail).as_bytes()).await, "bob").has("Alice offers a draw");
}
