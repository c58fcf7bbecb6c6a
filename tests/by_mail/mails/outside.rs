//! Mails outside a thread from a player's address: what is certain and proved is done; for the rest the mail is quoted, the likely
//! command is proposed, and the player's boards are named.

use crate::support::{Table, address, board, one, other, reader, to};

const BOARDS: &str = "Your boards: 101: your turn (Great Shatranj)";

#[tokio::test]
async fn a_move_without_its_thread_is_proposed_and_not_played() {
    let (mut table, at) = board("great").await;
    let me = reader(&at);
    let example = at.example().unwrap().to_string();
    let mails = [
        // The headers of the thread were lost.
        (format!("Re: {}", at.subject), format!("{example}\n"), "line 1"),
        // A forwarded letter, with the move above it.
        (
            format!("Fwd: {}", at.subject),
            format!(
                "{example}\n\n---------- Forwarded message ---------\nFrom: pbmd <pbmd@example.org>\nSubject: x\n\nIt is your turn\n"
            ),
            "line 1",
        ),
        // An answer to the opponent's mail.
        (
            "Re: hi there".to_owned(),
            format!("{example}\n\nOn Thu, 1 Jan 2026 at 12:00, Bob wrote:\n> your turn!\n"),
            "line 1",
        ),
        // The move in the subject.
        (example.clone(), String::new(), "subject"),
        (format!("\"{example}\""), String::new(), "subject"),
    ];
    for (subject, body, place) in mails {
        let letters = table.send(&at.to, &subject, &body).await;
        let letter = one(&letters);
        assert_eq!(letter.event(), "error", "{subject}");
        letter
            .has(&format!("> {place}: {example}"))
            .has("nothing was done")
            .has(&format!("great move 101 {me} YOUR-PASSWORD {example}"))
            .has(BOARDS)
            .lacks("signup");
        assert_eq!(letter.subject, "pbmd: nothing was changed");
        table.wait(1);
    }
    // The proposed command works.
    assert_eq!(table.command(&me, &format!("great move 101 @ {example}")).await.len(), 2);
}

#[tokio::test]
async fn a_move_among_words_is_proposed() {
    let (mut table, at) = board("great").await;
    let (me, example) = (reader(&at), at.example().unwrap().to_string());
    for (subject, body) in [
        (format!("Re: {}", at.subject), format!("Hi Bob,\n{example}\nThat was hard.\n\nBye")),
        (format!("Re: {}", at.subject), format!("Hi Bob, {example}")),
        ("my move".to_owned(), format!("Hello there!\n\nI play {example}.\n\nSee you")),
    ] {
        one(&table.send(&at.to, &subject, &body).await)
            .has(&format!("great move 101 {me} YOUR-PASSWORD {example}\n"))
            .has(BOARDS)
            .lacks("That was hard");
        table.wait(1);
    }
    for body in [format!("Hi Bob, I thought about {example} but no"), format!("I like\n{example}\nand e7e6")]
    {
        one(&table.send(&at.to, "Hello", &body).await).has(BOARDS).lacks("YOUR-PASSWORD");
        table.wait(1);
    }
}

/// An illegal move for the board in the subject is refused as in an answer, and that letter can be answered.
#[tokio::test]
async fn an_illegal_move_for_a_board_gets_the_reason() {
    let (mut table, at) = board("great").await;
    let me = reader(&at);
    let subject = format!("Re: {}", at.subject);
    let letters = table.send(&at.to, &subject, "e2e5\n").await;
    let refused = one(&letters)
        .has("> line 1: e2e5")
        .has("This move is not legal")
        .has("Nothing was changed")
        .has("To move, answer this letter")
        .lacks("Your boards")
        .clone();
    assert_eq!(refused.subject, at.subject);
    let yours = address(other(&me));
    one(&table.send(&yours, &subject, "e7e6\n").await).has("It is not your turn").has("Nothing was changed");
    one(&table.send(&at.to, &subject, "Are you there?\n").await).has(BOARDS);
    assert_eq!(table.answer(&refused, refused.example().unwrap()).await.len(), 2);
}

#[tokio::test]
async fn a_forgotten_verb_is_proposed_with_its_move() {
    let (mut table, at) = board("great").await;
    let me = reader(&at);
    let example = at.example().unwrap().to_string();
    for line in [
        format!("great 101 {me} {me}-secret {example}"),
        format!("Great Shatranj 101 {me} {me}-secret {example}"),
        format!("great mve 101 {me} {me}-secret {example}"),
        format!("gerat move 101 {me} {me}-secret {example}"),
    ] {
        for (subject, body) in [(line.as_str(), ""), ("", line.as_str())] {
            one(&table.send(&at.to, subject, body).await)
                .has(&line.replace(&format!("{me}-secret"), "****"))
                .has("Nothing was changed")
                .has(&format!("great move 101 {me} YOUR-PASSWORD {example}"))
                .has(BOARDS);
        }
    }
}

#[tokio::test]
async fn games_are_known_by_their_titles_and_brackets_and_quotation_marks_are_left_out() {
    let lines = [
        "Great Shatranj Board 101 ME SECRET MOVE",
        "great shatranj move 101 ME SECRET MOVE",
        "great move <101> <ME> <SECRET> <MOVE>",
        "great move [101] [ME] [SECRET] MOVE",
        "\"great move 101 ME SECRET MOVE\"",
        "'Great Shatranj move 101 ME SECRET MOVE'",
        "`great move 101 ME SECRET MOVE`",
    ];
    for line in lines {
        let (mut table, at) = board("great").await;
        let (me, example) = (reader(&at), at.example().unwrap().to_string());
        let filled = |line: &str| {
            line.replace("ME", &me).replace("SECRET", &format!("{me}-secret")).replace("MOVE", &example)
        };
        let letters = table.send(&at.to, &filled(line), "").await;
        assert_eq!(letters.len(), 2, "{line}: {letters:#?}");
        let wrong = line.replace("SECRET", "SECRET-not");
        let (mut table, at) = board("great").await;
        one(&table.send(&at.to, &filled(&wrong), "").await).has("The userid or the password is wrong");
    }
    let mut table = Table::seating(&["alice", "bob"]).await;
    for subject in ["help great shatranj", "Great Shatranj help"] {
        let letters = table.send(&address("alice"), subject, "").await;
        assert_eq!(one(&letters).subject, "pbmd: help great");
        one(&letters).has("CHECK AND MATE");
    }
    let begun = table.challenge("Great Shatranj challenge <alice> <bob>", "alice").await;
    to(&begun, "bob").has("The game begins");
}

#[tokio::test]
async fn brackets_of_a_password_are_its_own() {
    let mut table = Table::seating(&["alice"]).await;
    let changed = table.command("alice", "change password @ <bracketed>").await;
    one(&changed).has("The password of alice was changed");
    let right = table.send(&address("alice"), "login alice <bracketed>", "whois alice").await;
    one(&right).has("a player here since");
    let wrong = table.send(&address("alice"), "login alice bracketed", "whois alice").await;
    one(&wrong).has("The userid or the password is wrong");
}

#[tokio::test]
async fn general_help_is_for_those_without_boards() {
    let mut table = Table::seating(&["alice"]).await;
    let stranger = table.send("somebody@example.net", "Hello", "e7e6").await;
    assert_eq!(one(&stranger).event(), "help");
    one(&stranger).has("Your mail contained no command").has("opens an account").lacks("e7e6");
    let player = table.send(&address("alice"), "Hello", "e7e6").await;
    assert_eq!(one(&player).event(), "help");
    one(&player)
        .has("> line 1: e7e6")
        .has("Your mail contained no command")
        .has("great seek")
        .lacks("account");
}
