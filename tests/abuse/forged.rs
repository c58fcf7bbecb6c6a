//! Mails that the server in front calls forged do not reach the person they name.

use pbmd::desk::{DeskConfig, Limits, Policy};

use crate::support::front::{FAIL, PASS, SILENT, behind, trace};
use crate::support::{Letter, Table, address, one, turn};

async fn put(table: &mut Table, said: &str, mail: &str) -> Vec<Letter> {
    table.put(format!("{}{mail}", trace(said)).as_bytes()).await
}

async fn table(limits: Limits) -> Table {
    Table::seating_under(DeskConfig { limits, ..behind(Policy::Reply) }, &["alice", "bob"]).await
}

#[tokio::test]
async fn a_forged_mail_brings_no_letter_to_whom_it_names() {
    let mut table = table(Limits::default()).await;
    let start =
        table.send(&address("alice"), "", "login alice alice-secret\nsavoya challenge alice bob").await;
    let letter = turn(&start).clone();
    table.ledger();
    let mut mails = Vec::new();
    for from in [address("alice"), "victim@example.net".to_string()] {
        for subject in ["help", "nonsense", "signup mallory mallory-secret", "savoya challenge alice bob", ""]
        {
            mails.push(table.mail(&from, subject, "", "help savana"));
        }
        mails.push(table.mail(&from, "login alice guess", "", "whois bob"));
        mails.push(table.mail(&from, "unsubscribe-mfrggzdfmztwq2lk", "", ""));
    }
    mails.push(table.reply(&letter.to, &letter, letter.example().unwrap()));
    mails.push(table.reply(&letter.to, &letter, "resign"));
    for mail in mails {
        let letters = put(&mut table, FAIL, &mail).await;
        assert!(letters.is_empty(), "{mail}\n{letters:#?}");
        let told = table.ledger();
        assert!(told[0].contains("calls it forged"), "{told:?}");
        assert!(told[0].contains("(nobody, 0 commands"), "{told:?}");
    }
    assert_eq!(table.answer(&letter, letter.example().unwrap()).await.len(), 2, "nothing was changed");
}

#[tokio::test]
async fn forged_mails_use_up_nothing_of_whom_they_name() {
    let limits = Limits { commands_per_day: 20, mistakes_per_hour: 5, ..Limits::default() };
    let mut table = table(limits).await;
    for number in 0..50 {
        let body = format!("login alice guess{number}\nnonsense\nwhois bob\nhelp");
        let mail = table.mail(&address("alice"), "", "", &body);
        put(&mut table, FAIL, &mail).await;
    }
    let mail = table.mail(&address("alice"), "nonsense", "", "");
    one(&put(&mut table, PASS, &mail).await).lacks("last answer");
    for said in [PASS, SILENT] {
        let mail = table.mail(&address("alice"), "", "", "login alice alice-secret\nset\nwhois bob");
        let letters = put(&mut table, said, &mail).await;
        assert!(letters[0].text.contains("Settings of alice"), "{said}: {letters:#?}");
    }
}

/// A right password counts in any mail; the answer goes to its player.
#[tokio::test]
async fn a_password_in_a_forged_mail_is_good_and_its_answer_goes_to_its_player() {
    let mut table = table(Limits::default()).await;
    for from in [address("alice"), "victim@example.net".to_string()] {
        let mail = table.mail(&from, "", "", "login bob bob-secret\nset\nhelp savana");
        let letters = put(&mut table, FAIL, &mail).await;
        assert!(!letters.is_empty());
        assert!(letters.iter().all(|letter| letter.to == address("bob")), "{letters:#?}");
    }
    let mail = table.mail(&address("bob"), "set bob bob-secret", "", "");
    assert_eq!(one(&put(&mut table, FAIL, &mail).await).to, address("bob"));
}
