//! Illegal moves: the board is shown, and the mistake can be corrected by answering.

use crate::support::{board, one, reader};

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
    let letters = table.answer(&at, "pass").await;
    let text = one(&letters).text.clone();
    let (_, after) = text.split_once("Legal moves near it:").unwrap();
    let near = after.lines().find(|line| line.starts_with("    ")).unwrap().trim().to_string();
    assert_eq!(table.answer(&at, &near).await.len(), 2, "what it names can be played");
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
