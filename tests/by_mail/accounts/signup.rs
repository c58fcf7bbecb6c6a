//! Accounts: how they come to live.

use crate::support::{Table, one, started, to};

#[tokio::test]
async fn a_yes_from_anywhere_confirms() {
    let answers = ["yes", "Ja, gerne!\n\n-- \nAlice", "Yes, thanks!\n> yes or no?"];
    for answer in answers {
        let mut table = Table::new().await;
        let letters = table.command("alice", "signup @").await;
        let welcome = table.answer_from("alice@work.example", one(&letters), answer).await;
        assert_eq!(one(&welcome).to, "alice@example.net", "{answer}");
        one(&welcome).has("Welcome, alice!");
        assert!(table.answer(one(&letters), "Oh, and yes again!\nReally.").await.is_empty());
    }
}

#[tokio::test]
async fn letters_go_to_every_address_that_is_given() {
    let mut table = Table::new().await;
    let command = "signup alice alice-secret alice@home.example alice@work.example";
    let letters = table.send("somebody@example.net", command, "").await;
    one(&table.answer(&letters[1], "yes").await).has("Welcome, alice!");
    let second = table.answer(&letters[0], "yes").await;
    assert_eq!(one(&second).to, "alice@home.example");
    one(&second).has("this address is confirmed");

    // Both get every letter of a board; the address that merely sent the sign-up gets none.
    table.players(&["bob"]).await;
    let letters = table.challenge("savoya challenge alice bob", "bob").await;
    let there: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    assert_eq!(there, ["alice@home.example", "alice@work.example", "bob@example.net"]);
}

#[tokio::test]
async fn a_lost_confirmation_comes_again_with_the_same_sign_up() {
    let mut table = Table::new().await;
    let first = table.command("alice", "signup @").await;
    table.wait(70);
    let second = table.command("alice", "signup ALICE alice-secret").await;
    let asked = one(&second);
    assert_eq!(asked.text, one(&first).text);
    asked.has("the play-by-mail server pbmd (pbmd@example.org)").has("gave this address: alice@example.net");
    // It waits for three days from now on.
    table.wait(71);
    table.forget_unconfirmed();
    one(&table.answer(asked, "yes").await).has("Welcome, ALICE!");
    one(&table.send("alice@example.net", "login alice alice-secret", "whois alice").await).lacks("wrong");
    one(&table.command("alice", "signup @").await).has("The userid alice is taken");
}

/// A sign-up that is never confirmed blocks neither its userid nor one that looks like it.
#[tokio::test]
async fn whoever_confirms_first_has_the_userid() {
    for squatted in ["alice", "ALICE", "a1ice", "alice_"] {
        let mut table = Table::new().await;
        let subject = format!("signup {squatted} other-secret");
        let squatter = table.send("mallory@example.net", &subject, "").await;
        let asked = table.command("alice", "signup @").await;
        let again = table.send("mallory@example.net", &subject, "").await;
        assert_eq!(one(&asked).to, "alice@example.net", "{squatted}");
        one(&table.answer(one(&asked), "yes").await).has("Welcome, alice!");
        // Her password is hers, and not that of a sign-up before or after hers.
        let login = "login alice alice-secret";
        one(&table.send("alice@example.net", login, "whois alice").await).lacks("is wrong");
        let wrong = table.send("mallory@example.net", "login alice other-secret", "whois alice").await;
        one(&wrong).has("The userid or the password is wrong");
        for late in [&squatter, &again] {
            let told = table.answer(one(late), "yes").await;
            one(&told).has(&format!("The userid {squatted}, or one that looks like it, has been confirmed"));
            one(&told).has("signup YOUR-USERID YOUR-PASSWORD");
        }
        let taken = table.send("mallory@example.net", &subject, "").await;
        assert_eq!(one(&taken).event(), "error", "{squatted}");
        one(&table.command("bob", "list players").await).has("1 player,").has("alice");
        table.wait(73);
        table.forget_unconfirmed();
        one(&table.answer(one(&squatter), "yes").await).has("Your answer came too late");
    }
}

#[tokio::test]
async fn a_second_sign_up_has_its_own_password() {
    for answered in [0, 1] {
        let mut table = Table::new().await;
        let passwords = ["first-secret", "other-secret"];
        let mut asked = Vec::new();
        for password in passwords {
            asked.extend(table.command("alice", &format!("signup alice {password}")).await);
        }
        one(&table.answer(&asked[answered], "yes").await).has("Welcome, alice!");
        for (number, password) in passwords.into_iter().enumerate() {
            let login = format!("login alice {password}");
            let letters = table.send("alice@example.net", &login, "whois alice").await;
            let wrong = one(&letters).text.contains("The userid or the password is wrong");
            assert_eq!(wrong, number != answered, "{}", letters[0].text);
        }
        one(&table.answer(&asked[1 - answered], "yes").await).has("all is well");
    }
}

#[tokio::test]
async fn a_lost_confirmation_comes_again_a_few_times_an_hour() {
    let mut table = Table::new().await;
    let mut asked = 0;
    for _ in 0..10 {
        let letters = table.command("alice", "signup @").await;
        asked += letters.iter().filter(|letter| letter.text.contains("answer this letter")).count();
    }
    assert_eq!(asked, 5);
}

/// Whoever signs up in somebody else's name knows the password, and proves nothing by it.
#[tokio::test]
async fn a_sign_up_that_waits_proves_nothing() {
    let mut table = Table::seating(&["alice"]).await;
    table.command("alice", "signup mallory mallory-secret").await;
    let body = "login mallory mallory-secret\nwhois pills.example\nplease see https://pills.example";
    one(&table.send("alice@example.net", "multiple", body).await).has("confirms your address").lacks("pills");
}

#[tokio::test]
async fn wrong_shapes_and_taken_names() {
    let mut table = Table::seating(&["alice"]).await;
    let cases = [
        ("signup savoya carol-secret", "mistaken for a word of a command, a game or"),
        ("signup help carol-secret", "mistaken for a word of a command, a\ngame or somebody else"),
        ("signup Postmaster carol-secret", "somebody else"),
        ("signup adm1n carol-secret", "somebody else"),
        ("signup you carol-secret", "somebody else"),
        ("signup al-ice carol-secret", "looks too much like alice, which is taken"),
        ("signup allice carol-secret", "looks too much like alice, which is taken"),
        ("signup carol carol-secret nowhere", "only e-mail addresses may follow it"),
        ("signup carol secret phrase", "a password has no spaces"),
        ("signup carol carol1@example.net", "a password is missing"),
        ("signup carol YOUR-PASSWORD", "Choose a password of your own"),
        ("signup <carol> <password>", "Choose a password of your own"),
        ("signup carol seven77", "A new password needs at least 8 characters"),
    ];
    for (number, (subject, wrong)) in cases.into_iter().enumerate() {
        let letters = table.send(&format!("carol{number}@example.net"), subject, "").await;
        assert_eq!(one(&letters).event(), "error", "{subject}");
        one(&letters).has(wrong).has("Nothing was changed.");
    }
    one(&table.command("alice", "list players").await).has("1 player,");
}

#[tokio::test]
async fn change_address_asks_the_new_and_tells_the_old() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let command = "change address alice alice-secret alice@new.example";
    let letters = table.send("alice@example.net", command, "").await;
    assert_eq!(letters.len(), 2, "{letters:#?}");
    to(&letters, "alice").has("added new addresses").has("alice@new.example").has("forgot alice");
    let asked = to(&letters, "alice@new.example").clone();

    let before = table.challenge("savoya challenge alice bob", "bob").await;
    assert_eq!(to(&before, "alice").to, "alice@example.net", "until it is answered the old one counts");

    one(&table.answer(&asked, "yes").await).has("this address is confirmed");
    let after = table.challenge("savoya challenge alice bob", "bob").await;
    let there: Vec<&str> = after.iter().map(|letter| letter.to.as_str()).collect();
    assert_eq!(there, ["alice@new.example", "bob@example.net"]);
    let old = table.command("alice", "savoya challenge alice bob").await;
    one(&old).has("alice@example.net is not the address of a player");
}

/// A letter to the address that an account had before proves nothing; its reader is told why, from either address.
#[tokio::test]
async fn letters_to_a_former_address() {
    let (mut table, start) = started("great challenge alice bob").await;
    let old = to(&start, "alice").clone();
    let letters = table.send(&old.to, "change address alice alice-secret alice@new.example", "").await;
    table.answer(&to(&letters, "alice@new.example").clone(), "yes").await;
    for from in [old.to.as_str(), "alice@new.example"] {
        one(&table.answer_from(from, &old, "e2e3").await)
            .has("an address which this account has")
            .has("`show` with the game")
            .lacks("different address")
            .lacks("played");
    }
    one(&table.answer_from("mallory@example.net", &old, "e2e3").await).has("different address");
}

#[tokio::test]
async fn a_letter_that_asks_is_good_for_three_days() {
    for hours in [71, 73] {
        let mut table = Table::seating(&["alice"]).await;
        let letters =
            table.send("alice@example.net", "change address alice alice-secret alice@new.example", "").await;
        let asked = to(&letters, "alice@new.example").clone();
        table.wait(hours);
        let answered = table.answer(&asked, "yes").await;
        one(&answered).has(if hours < 72 { "confirmed" } else { "Your answer came too late" });
        let here = table.command("alice", "savoya challenge alice alice").await;
        let known = !one(&here).text.contains("is not the address of a player");
        assert_eq!(known, hours > 72, "the old address stays until the new one is confirmed in time");
    }
}
