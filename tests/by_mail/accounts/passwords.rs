//! Passwords: proved, changed, forgotten, and never seen again.

use pbmd::passwords::{Cost, Passwords};

use crate::support::{Table, one, to};

#[tokio::test]
async fn a_wrong_password_and_an_unknown_userid_get_the_same_letter() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.challenge("savoya challenge alice bob", "alice").await;
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
async fn case_counts_in_passwords_and_not_in_userids() {
    let mut table = Table::seating(&["alice"]).await;
    let new = "change password ALICE alice-secret New-secret";
    one(&table.send("alice@example.net", new, "").await).has("The password of alice was changed");
    let wrong = "change password alice new-secret other-secret";
    one(&table.send("alice@example.net", wrong, "").await).has("Capital and small letters count");
}

#[tokio::test]
async fn a_changed_password_replaces_the_old_one_and_all_addresses_are_told() {
    let mut table = Table::seating(&["alice"]).await;
    let letters = table.send("alice@example.net", "add alice alice-secret alice@work.example", "").await;
    table.answer(&letters[1], "yes").await;
    let letters = table.send("x@example.net", "change password alice alice-secret new-secret", "").await;
    let there: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    assert_eq!(there, ["alice@example.net", "alice@work.example", "x@example.net"]);
    letters[0].has("If it was not you");
    letters[2].has("The new password of alice is set");

    let old = table.send("alice@example.net", "login alice alice-secret", "whois alice").await;
    one(&old).has("The userid or the password is wrong");
    let new = table.send("alice@example.net", "login alice new-secret", "whois alice").await;
    one(&new).lacks("wrong");
}

#[tokio::test]
async fn new_passwords_are_long_enough_and_one_word() {
    let mut table = Table::seating(&["alice"]).await;
    let cases = [
        ("change password alice alice-secret seven77", "A new password has at least 8 characters"),
        ("change password alice alice-secret YOUR-PASSWORD", "Choose a password of your own"),
        ("change password alice alice-secret two words", "a password has no blanks"),
        ("savoya resign 101 alice YOUR-PASSWORD", "only keeps its place"),
        ("login alice <password>", "only keeps its place"),
        ("savoya move 101 alice a6-c6", "a password is missing"),
    ];
    for (subject, wrong) in cases {
        let letters = table.send("alice@example.net", subject, "").await;
        one(&letters).has(wrong).has("Nothing was changed");
    }
    let letters = table.send("alice@example.net", "forgot alice", "").await;
    let helped = letters.iter().find(|letter| letter.text.contains("password NEW")).unwrap().clone();
    one(&table.answer(&helped, "password short").await).has("A new password has at least 8 characters");
    one(&table.answer(&helped, "password NEW").await).has("Choose a password of your own");
    one(&table.answer(&helped, "password long-enough").await).has("The password of alice was changed");
}

/// A password from before there was a least length stays good.
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
    let changed = table.send("alice@example.net", "change password alice short long-enough", "").await;
    one(&changed).has("The password of alice was changed");
}

#[tokio::test]
async fn forgot_helps_to_a_new_password_once() {
    let mut table = Table::seating(&["alice"]).await;
    let letters = table.send("stranger@example.net", "forgot alice", "").await;
    assert_eq!(letters.len(), 2);
    let helped = to(&letters, "alice").clone();
    helped.has("password NEW");
    let stranger = letters.iter().find(|letter| letter.to == "stranger@example.net").unwrap();
    let unknown = table.send("stranger2@example.net", "forgot nobob", "").await;
    assert_eq!(stranger.text.replace("alice", "nobob"), one(&unknown).text, "it tells nobody who exists");

    one(&table.answer(&helped, "My new one please").await).has("To choose a new password");
    let changed = table.answer(&helped, "password new-secret").await;
    one(&changed).has("The password of alice was changed");
    let again = table.answer(&helped, "password other-secret").await;
    one(&again).has("This letter can no longer be used to set a password");
    let login = table.send("alice@example.net", "login alice new-secret", "whois alice").await;
    one(&login).lacks("wrong");

    let alone = table.send("alice@example.net", "password new-secret", "").await;
    one(&alone).has("only in an answer to the letter that `forgot` sends");
}

#[tokio::test]
async fn the_letter_of_forgot_grows_old() {
    let mut table = Table::seating(&["alice"]).await;
    let letters = table.send("alice@example.net", "forgot alice", "").await;
    let helped = letters.iter().find(|letter| letter.text.contains("password NEW")).unwrap().clone();
    table.wait(73);
    one(&table.answer(&helped, "password new-secret").await).has("can no longer be used");
}

#[tokio::test]
async fn a_new_password_ends_all_letters_of_forgot() {
    let mut table = Table::seating(&["alice"]).await;
    let mut letters = Vec::new();
    for _ in 0..2 {
        let sent = table.send("alice@example.net", "forgot alice", "").await;
        letters.extend(sent.into_iter().filter(|letter| letter.text.contains("password NEW")));
    }
    let [first, second] = letters.as_slice() else { panic!("{letters:#?}") };
    table.answer(second, "password new-secret").await;
    one(&table.answer(first, "password other-secret").await).has("can no longer be used");
}

#[tokio::test]
async fn the_letter_of_forgot_dies_with_its_address() {
    let mut table = Table::seating(&["alice"]).await;
    let letters = table.send("alice@example.net", "forgot alice", "").await;
    let helped = letters.iter().find(|letter| letter.text.contains("password NEW")).unwrap().clone();
    let asked =
        table.send("alice@example.net", "change address alice alice-secret alice@new.example", "").await;
    let confirm = asked.iter().find(|letter| letter.to == "alice@new.example").unwrap().clone();
    table.answer(&confirm, "yes").await;
    one(&table.answer(&helped, "password new-secret").await).has("can no longer be used");
    one(&table.send("alice@new.example", "login alice alice-secret", "whois alice").await).lacks("wrong");
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
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.challenge("savoya challenge alice bob", "alice").await;
    let wrong = "The userid or the password is wrong";
    let wait = "Too many wrong passwords were tried";
    for number in 0..10 {
        let guess = format!("login alice guess{number}");
        to(&table.send("bob@example.net", &guess, "").await, "bob").has(wrong).lacks(wait);
    }
    // Who guesses has to wait, right or wrong, and nobody else: neither who is guessed, nor he with his own password.
    for command in ["login alice guess", "savoya draw 101 alice alice-secret"] {
        let letters = table.send("bob@example.net", command, "").await;
        one(&letters).has(wait).has("in 5 minutes").has("Nothing was changed").lacks(wrong);
    }
    let letters = table.send("alice@example.net", "savoya draw 101 alice alice-secret", "").await;
    to(&letters, "bob").has("Alice offers a draw");
    let letters = table.send("bob@example.net", "savoya accept 101 bob bob-secret", "").await;
    to(&letters, "alice").has("Bob accepts the draw");

    table.wait(1);
    one(&table.send("bob@example.net", "login alice guess", "").await).has(wrong);
    one(&table.send("bob@example.net", "login alice guess", "").await).has(wait).has("in 10 minutes");
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
