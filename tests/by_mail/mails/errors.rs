//! Mistakes: what was understood, what is wrong, what would be right, and that nothing was changed.

use crate::support::{Table, address, board, one, reader};

#[tokio::test]
async fn a_wrong_move_is_shown_with_the_board_and_can_be_put_right_by_answering() {
    for wrong in ["a6-z9", "a6-a6", "zz", "o1-o2,o2-o3,o3-o4", "100xa6-b6", "99"] {
        let (mut table, at) = board("savoya").await;
        let letters = table.answer(&at, wrong).await;
        let error = one(&letters);
        assert_eq!(error.event(), "error", "{wrong}");
        error.has(&format!("> line 1: {wrong}"));
        error.has("Nothing was changed").has("To move, answer this letter");
        assert!(error.text.contains("   a    b    c"), "the board is drawn");
        let right = error.example().unwrap().to_string();
        assert_eq!(table.answer(error, &right).await.len(), 2, "{wrong}");
    }
}

#[tokio::test]
async fn an_illegal_move_is_answered_with_the_nearest_legal_ones() {
    let (mut table, at) = board("savoya").await;
    let example = at.example().unwrap();
    let (from, _) = example.split_once('-').unwrap();
    let letters = table.answer(&at, &format!("{from}-{from}")).await;
    one(&letters).has("Nothing was changed");
    let (mut table, at) = board("savoya").await;
    let letters = table.answer(&at, "pass").await;
    let text = one(&letters).text.clone();
    let (_, after) = text.split_once("Legal moves near it:").unwrap();
    let near = after.lines().find(|line| line.starts_with("    ")).unwrap().trim().to_string();
    assert_eq!(table.answer(&at, &near).await.len(), 2, "what it names can be played");
}

#[tokio::test]
async fn mistakes_in_a_subject() {
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let cases = [
        ("savoya mve 101 ME SECRET a6-b6", "there is no such command", "savoya move <board>"),
        ("savoya move ME SECRET a6-b6", "the number of a board was expected", "savoya move <board>"),
        ("savoya move 101 ME SECRET", "a move is missing", "Understood: savoya move 101"),
        ("savoya move 101", "your userid (with your password after it) is missing", "savoya move 101"),
        (
            "savoya resign 101 ME SECRET now",
            "there are too many words at its end, from `now` on",
            "savoya resign 101",
        ),
        ("move 101 ME SECRET a6-b6", "the name of the game is missing", "<game> move"),
        ("svaoya move 101 ME SECRET a6-b6", "there is no such command", "savoya move <board>"),
        ("signpu carol SECRET", "there is no such command", "signup <userid> <password>"),
        ("savoya replay 101 x", "the number of a move was expected", "savoya replay 101 <n>"),
        ("change password ME SECRET", "the new password is missing", "change password"),
    ];
    for (subject, wrong, right) in cases {
        let subject = subject.replace("ME", &me).replace("SECRET", &format!("{me}-secret"));
        let letters = table.send(&at.to, &subject, "").await;
        assert_eq!(one(&letters).event(), "error", "{subject}");
        one(&letters).has(&format!("That did not work: {wrong}")).has(right).has("Nothing was changed");
    }
}

#[tokio::test]
async fn a_move_alone_is_told_where_it_belongs() {
    let (mut table, at) = board("savoya").await;
    let mail = table.mail(&at.to, "my move", "", at.example().unwrap());
    let letters = table.put(mail.as_bytes()).await;
    one(&letters).has("a move alone is understood only in an answer to a letter about the board");
}

#[tokio::test]
async fn after_three_lines_that_are_no_commands_the_rest_is_left() {
    let mut table = Table::seating(&["alice"]).await;
    let body = "whois alice\nblah blah\nblah blah\nblah blah\nwhois alice\nlist";
    let letters = table.send(&address("alice"), "", body).await;
    one(&letters)
        .has("alice, a player here since")
        .has("The rest of your mail (2 lines) was not read")
        .has("too many lines were no commands");
    assert_eq!(one(&letters).text.matches("That did not work: this line is no command").count(), 3);

    let (mut table, at) = board("savoya").await;
    let letters = table.answer(&at, "Hello there\nhow are you\nI am fine\nwhat a game\nsee you").await;
    one(&letters).has("Your answer held no move").lacks("The rest of your mail");
    assert_eq!(one(&letters).header("X-PBM-Board"), "101", "all of it in one letter");
}

#[tokio::test]
async fn a_mail_without_a_command_gets_the_short_help() {
    let bodies = [
        ("", ""),
        ("Hello!", ""),
        ("hi", "Hello there,\nI would like to play.\nHow does that work?\nYours,\nAlice\nand a cat"),
        ("", "\n\n\n"),
        ("Re: something else", "> quoted"),
    ];
    for (number, (subject, body)) in bodies.into_iter().enumerate() {
        let mut table = Table::new().await;
        let letters = table.send(&format!("someone{number}@example.net"), subject, body).await;
        assert_eq!(one(&letters).event(), "help");
        one(&letters).has("Your mail held no command").has("signup YOUR-USERID YOUR-PASSWORD");
    }
}

#[tokio::test]
async fn one_wrong_line_never_spoils_the_others() {
    let (mut table, at) = board("savoya").await;
    let (me, example) = (reader(&at), at.example().unwrap().to_string());
    let body =
        format!("savoya mov\nlogin {me} {me}-secret\nsavoya move 101 a6-z9\nsavoya move 101 {example}\nfoo");
    let letters = table.send(&at.to, "multiple", &body).await;
    let played = letters.iter().filter(|letter| letter.text.contains(&format!("played {example}.")));
    assert_eq!(played.count(), 2);
    let wrong = letters.iter().filter(|letter| letter.event() == "error").count();
    assert_eq!(wrong, 2, "one about the board, one about the rest");
}

#[tokio::test]
async fn a_hundred_commands_and_no_more() {
    let mut table = Table::seating(&["alice"]).await;
    let body = "whois alice\n".repeat(120);
    let letters = table.send(&address("alice"), "mult", &body).await;
    let text = &one(&letters).text;
    assert_eq!(text.matches("alice, a player here since").count(), 100);
    one(&letters).has("The rest of your mail (20 lines) was not read").has("too many commands for one mail");
}

#[tokio::test]
async fn signoff_ends_the_commands() {
    for word in ["signoff", "END", "quit"] {
        let mut table = Table::seating(&["alice"]).await;
        let letters =
            table.send(&address("alice"), "", &format!("whois alice\n{word}\nnonsense\nmore")).await;
        one(&letters).has("alice, a player here since").lacks("Wrong");
    }
}

#[tokio::test]
async fn no_password_is_ever_quoted_back() {
    // The laws look for it in every letter; these are the lines that tempt.
    let (mut table, at) = board("savoya").await;
    let me = reader(&at);
    let lines = [
        "savoya move 101 ME SECRET a6-z9",
        "savoya move 101 ME,SECRET a6-b6",
        "savoya move ME SECRET 101 a6-b6",
        "savoya ME SECRET a6-b6",
        "ME SECRET",
        "SECRET",
        "login ME: SECRET",
        "login SECRET",
        "signup ME SECRET",
        "signup SECRET",
        "signup",
        "change password ME SECRET SECRET extra",
        "savoya resign SECRET",
        "savoya foo 101 ME SECRET",
        "savoya chat 101 ME SECRET hello",
        "move 101 ME SECRET a6-b6",
        "password SECRET",
        "delete ME SECRET really",
        "savoya preview 101 ME SECRET zz",
    ];
    for line in lines {
        let line = line.replace("ME", &me).replace("SECRET", &format!("{me}-secret"));
        for (subject, body) in [(line.as_str(), ""), ("", line.as_str()), ("mult", line.as_str())] {
            table.send(&at.to, subject, body).await;
        }
        table.answer(&at, &line).await;
        table.answer(&at, &format!("show\n\n{line}")).await;
        table.wait(2);
    }
}
