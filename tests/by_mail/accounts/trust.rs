//! Whom the server believes: what the mail server in front says, and what players choose by `set`.

use pbmd::desk::Policy;

use crate::support::front::{FAIL, PASS, SILENT, behind, trace};
use crate::support::{Letter, SERVER, Table, address, one, reader, turn};

/// What the mail server says of a mail by another customer of the provider that the players have.
const NEIGHBOUR: &str = "dkim=pass header.d=example.net header.i=mallory@example.net; \
                         spf=pass smtp.mailfrom=mallory@example.net; dmarc=none header.from=example.net";
/// And of one whose envelope names the very address in `From`, where no policy is published.
const OWN: &str = "dkim=none; spf=pass smtp.mailfrom=PLAYER@example.net; dmarc=none header.from=example.net";

/// Alice and Bob behind such a server, and the letter to the player to move.
async fn table(usual: Policy) -> (Table, Letter) {
    let mut table = Table::seating_under(behind(usual), &["alice", "bob"]).await;
    let body = "login alice alice-secret\nsavoya challenge alice bob";
    let letters = table.send(&address("alice"), "multiple", body).await;
    (table, turn(&letters).clone())
}

/// Answers with a move, under this verdict of the mail server.
async fn answer(table: &mut Table, letter: &Letter, said: &str) -> Vec<Letter> {
    let example = letter.example().or(letter.command()).unwrap();
    let text = example.rsplit(' ').next().unwrap().split('#').next().unwrap().to_string();
    let mail = table.reply(&letter.to, letter, &text);
    let said = said.replace("PLAYER", &reader(letter));
    table.put(format!("{}{mail}", trace(&said)).as_bytes()).await
}

#[tokio::test]
async fn an_answer_is_worth_what_its_player_has_chosen() {
    let unverified = "nothing confirms that your mail comes from";
    let password = "your setting is proof=password, so an answer alone proves nothing";
    let cases = [
        ("reply", PASS, None),
        ("reply", SILENT, None),
        ("verified", PASS, None),
        ("verified", OWN, None),
        ("verified", SILENT, Some(unverified)),
        ("verified", NEIGHBOUR, Some(unverified)),
        ("password", PASS, Some(password)),
        ("password", SILENT, Some(password)),
    ];
    for (policy, said, wrong) in cases {
        let (mut table, letter) = table(Policy::Reply).await;
        let mover = reader(&letter);
        let set = table.command(&mover, &format!("set @ proof={policy}")).await;
        one(&set)
            .has(&format!("> set {mover} **** proof={policy}"))
            .has(&format!("Settings of {mover}: proof={policy}"))
            .lacks("-secret");
        let forged = answer(&mut table, &letter, FAIL).await;
        assert!(forged.is_empty(), "{policy}: {forged:#?}");
        let letters = answer(&mut table, &letter, said).await;
        match wrong {
            None => assert_eq!(letters.len(), 2, "{policy} {said}: {letters:#?}"),
            Some(why) => {
                one(&letters).has(why).has("Nothing was changed").has("YOUR-PASSWORD");
            }
        }
        // The password is always good.
        let command = format!("savoya draw 101 {mover} {mover}-secret");
        assert_eq!(
            table.write("somebody@example.com", &command, &trace(FAIL), "").await.len(),
            2,
            "{policy} {said}"
        );
    }
}

#[tokio::test]
async fn the_operator_chooses_for_those_who_have_not() {
    for (usual, said, moves) in
        [(Policy::Verified, PASS, true), (Policy::Verified, SILENT, false), (Policy::Password, PASS, false)]
    {
        let (mut table, letter) = table(usual).await;
        let letters = answer(&mut table, &letter, said).await;
        assert_eq!(letters.len() == 2, moves, "{usual:?} {said}: {letters:#?}");
        table.command(&reader(&letter), "set @ proof=reply").await;
        if !moves {
            let letters = answer(&mut table, &letter, SILENT).await;
            assert_eq!(letters.len(), 2, "the own choice goes first: {letters:#?}");
        }
    }
}

#[tokio::test]
async fn a_challenge_in_somebodys_name_needs_as_much_as_an_answer() {
    let cases = [
        ("reply", PASS, Some("start")),
        ("reply", SILENT, Some("account")),
        ("reply", NEIGHBOUR, Some("account")),
        ("verified", PASS, Some("start")),
        ("verified", SILENT, None),
        ("password", PASS, None),
    ];
    for (policy, said, brings) in cases {
        let (mut table, _) = table(Policy::Reply).await;
        table.command("alice", &format!("set @ proof={policy}")).await;
        assert!(
            table.write(&address("alice"), "savoya challenge alice bob", &trace(FAIL), "").await.is_empty(),
            "{policy}"
        );
        let letters = table.write(&address("alice"), "savoya challenge alice bob", &trace(said), "").await;
        match brings {
            Some("start") => assert_eq!(letters.len(), 2, "{policy} {said}: {letters:#?}"),
            Some(asks) => assert_eq!(one(&letters).event(), asks, "{policy} {said}"),
            None => {
                one(&letters).has("login alice YOUR-PASSWORD").has("Nothing was changed");
            }
        }
        let body = "login alice alice-secret\nsavoya challenge alice bob";
        assert_eq!(table.write(&address("alice"), "", &trace(FAIL), body).await.len(), 2, "{policy}");
    }
}

#[tokio::test]
async fn wrong_passwords_count_for_the_host_that_sends_them() {
    let mut table = Table::seating_under(behind(Policy::Reply), &["alice"]).await;
    // Each from another address, for another userid, all over one host.
    for number in 0..50 {
        let command = format!("login user{number} wrong-secret");
        one(&table.write(&format!("m{number}@example.com"), &command, &trace(SILENT), "").await)
            .has("The userid or the password is wrong");
    }
    let command = "savoya accept alice alice-secret";
    one(&table.write(&address("alice"), command, &trace(SILENT), "").await)
        .has("Too many wrong passwords")
        .has("Try again in 5 minutes");
    let elsewhere = trace(SILENT).replace("198.51.100.7", "198.51.100.8");
    one(&table.write(&address("alice"), command, &elsewhere, "").await).lacks("wrong passwords");
}

/// Whoever knows the Message-ID of a mail under way could send a forged one ahead of it.
#[tokio::test]
async fn a_forged_copy_takes_nobodys_place() {
    let (mut table, letter) = table(Policy::Reply).await;
    let mail = table.reply(&letter.to, &letter, letter.example().unwrap());
    assert!(table.put(format!("{}{mail}", trace(FAIL)).as_bytes()).await.is_empty());
    assert_eq!(table.put(format!("{}{mail}", trace(PASS)).as_bytes()).await.len(), 2, "the move counts");
    let traced = format!("Delivered-To: {SERVER}\r\n{}{mail}", trace(PASS));
    assert!(table.put(traced.as_bytes()).await.is_empty(), "once");
}
