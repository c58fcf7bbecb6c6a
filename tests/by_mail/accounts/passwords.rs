//! Passwords: proved, changed, forgotten, and never seen again.

use pbmd::passwords::{Cost, Passwords};

use crate::support::{Letter, Table, one, started, started_beside, to};

#[tokio::test]
async fn a_wrong_password_and_an_unknown_userid_get_the_same_letter() {
    let (mut table, _) = started("savoya challenge alice bob").await;
    let commands = [
        "savoya move 101 WHO other-secret a6-c6",
        "savoya resign 101 WHO other-secret",
        "change password WHO other-secret new-secret",
        "change address WHO other-secret x@example.net",
        "login WHO other-secret",
    ];
    for command in commands {
        let mut texts = Vec::new();
        for who in ["alice", "nobob"] {
            let letters = table.send("alice@example.net", &command.replace("WHO", who), "").await;
            texts.push(one(&letters).text.replace(who, "WHO"));
        }
        assert!(texts[0].contains("The userid or the password is wrong"), "{}", texts[0]);
        assert_eq!(texts[0], texts[1], "{command}");
    }
}

#[tokio::test]
async fn quotes_do_not_tell_who_is_a_player() {
    let (mut table, _) = started_beside(&["carol"], "savoya challenge alice bob").await;
    let commands = [
        "savoya mve 101 WHO other-secret a6-c6",
        "savoya move 101 WHO other-secret a6-c6",
        "delete WHO other-secret",
        "set WHO other-secret columns=60",
    ];
    for command in commands {
        let mut texts = Vec::new();
        for who in ["carol", "nocarol"] {
            let letters = table.send("alice@example.net", &command.replace("WHO", who), "").await;
            texts.push(one(&letters).text.replace(who, "WHO"));
            table.wait(2);
        }
        assert_eq!(texts[0], texts[1], "{command}");
    }
    let quoted = |letters: &[Letter]| {
        let letter = letters.iter().find(|letter| letter.to == "alice@example.net").unwrap();
        letter.text.lines().find(|line| line.starts_with('>')).unwrap().replace("nocarol", "carol")
    };
    let known = quoted(&table.command("alice", "forgot carol").await);
    assert_eq!(known, quoted(&table.command("alice", "forgot nocarol").await));
}

#[tokio::test]
async fn case_counts_in_passwords_and_not_in_userids() {
    let mut table = Table::seating(&["alice"]).await;
    let new = "change password ALICE alice-secret New-secret";
    one(&table.send("alice@example.net", new, "").await).has("The password of alice was changed");
    let wrong = "change password alice new-secret other-secret";
    one(&table.send("alice@example.net", wrong, "").await).has("Passwords are case-sensitive");
}

#[tokio::test]
async fn new_passwords_are_long_enough_and_one_word() {
    let mut table = Table::seating(&["alice"]).await;
    let cases = [
        ("change password alice alice-secret seven77", "A new password needs at least 8 characters"),
        ("change password alice alice-secret YOUR-PASSWORD", "Choose a password of your own"),
        ("change password alice alice-secret two words", "a password has no spaces"),
        ("savoya resign 101 alice YOUR-PASSWORD", "should be"),
        ("login alice <password>", "should be"),
        ("savoya move 101 alice a6-c6", "a password is missing"),
    ];
    for (subject, wrong) in cases {
        one(&table.send("alice@example.net", subject, "").await).has(wrong).has("Nothing was changed");
    }
    let letters = table.command("alice", "forgot alice").await;
    let helped = letters.iter().find(|letter| letter.text.contains("password NEW")).unwrap().clone();
    one(&table.answer(&helped, "password short").await).has("A new password needs at least 8 characters");
    one(&table.answer(&helped, "password NEW").await).has("Choose a password of your own");
    one(&table.answer(&helped, "password long-enough").await).has("The password of alice was changed");
}

#[tokio::test]
async fn an_old_short_password_stays_good() {
    let mut table = Table::seating(&["alice"]).await;
    let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
    let hash = passwords.hash("short", [7; 16]).unwrap();
    let mut tx = table.desk.store().begin().unwrap();
    let alice = tx.player_by_userid("alice").unwrap().unwrap();
    tx.set_password(alice.id, &hash).unwrap();
    tx.commit().unwrap();
    one(&table.send("alice@example.net", "login alice short", "whois alice").await).has("a player here");
    let changed = table.command("alice", "change password alice short long-enough").await;
    one(&changed).has("The password of alice was changed");
}

#[tokio::test]
async fn forgot_helps_to_a_new_password() {
    let mut table = Table::seating(&["alice"]).await;
    let letters = table.command("stranger", "forgot alice").await;
    assert_eq!(letters.len(), 2);
    let stranger = to(&letters, "stranger");
    let unknown = table.command("stranger2", "forgot nobob").await;
    assert_eq!(stranger.text.replace("alice", "nobob"), one(&unknown).text, "it tells nobody who exists");
    table.answer(to(&letters, "alice"), "password new-secret").await;
    one(&table.send("alice@example.net", "login alice new-secret", "whois alice").await).lacks("wrong");
}

#[tokio::test]
async fn a_new_password_ends_all_letters_of_forgot() {
    let mut table = Table::seating(&["alice"]).await;
    let mut letters = Vec::new();
    for _ in 0..2 {
        let sent = table.command("alice", "forgot alice").await;
        letters.extend(sent.into_iter().filter(|letter| letter.text.contains("password NEW")));
    }
    let [first, second] = letters.as_slice() else { panic!("{letters:#?}") };
    table.answer(second, "password new-secret").await;
    one(&table.answer(first, "password other-secret").await).has("can no longer be used");
}

#[tokio::test]
async fn many_passwords_in_one_mail_are_not_tried() {
    let mut table = Table::seating(&["alice"]).await;
    let guesses: String = (0..50).map(|n| format!("login alice guess{n}\n")).collect();
    let letters = table.send("alice@example.net", "", &format!("{guesses}login alice alice-secret\n")).await;
    assert_eq!(one(&letters).text.matches("The userid or the password is wrong").count(), 51);
}

#[tokio::test]
async fn who_guesses_has_to_wait() {
    let (mut table, _) = started("savoya challenge alice bob").await;
    let wrong = "The userid or the password is wrong";
    let wait = "Too many wrong passwords were sent";
    for number in 0..10 {
        to(&table.command("bob", &format!("login alice guess{number}")).await, "bob").has(wrong).lacks(wait);
    }
    // Who guesses has to wait, right or wrong, and nobody else: neither who is guessed, nor he with his own password.
    for command in ["login alice guess", "savoya draw 101 alice alice-secret"] {
        let letters = table.send("bob@example.net", command, "").await;
        one(&letters).has(wait).has("in 5 minutes").has("Nothing was changed").lacks(wrong);
    }
    to(&table.command("alice", "savoya draw 101 @").await, "bob").has("Alice offers a draw");
    to(&table.command("bob", "savoya accept 101 @").await, "alice").has("Bob accepts the draw");

    table.wait(1);
    one(&table.command("bob", "login alice guess").await).has(wrong);
    one(&table.command("bob", "login alice guess").await).has(wait).has("in 10 minutes");
}

#[tokio::test]
async fn the_wait_does_not_tell_who_is_a_player() {
    let mut texts = Vec::new();
    for who in ["alice", "nobob"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        for number in 0..10 {
            let guesses: String = (0..2).map(|n| format!("login {who} guess{number}{n}\n")).collect();
            table.send(&format!("m{number}@example.com"), "", &guesses).await;
        }
        let letters = table.send("carol@example.com", &format!("login {who} guess"), "").await;
        texts.push(one(&letters).has("Too many wrong passwords").text.replace(who, "WHO"));
    }
    assert_eq!(texts[0], texts[1]);
}
