//! Fifty mails of new users who make mistakes.

use crate::support::{Letter, address, turn};
use crate::talk::{Talk, generous};

/// Great Shatranj, Savoya and Savana, with the letters to the players to move.
async fn games() -> (Talk, [Letter; 3]) {
    let mut talk = generous(&["alice", "bob", "carol", "dave"]).await;
    let great = talk.begin(&address("carol"), "great challenge carol dave").await;
    let savoya = talk.begin(&address("alice"), "savoya challenge alice bob").await;
    let savana = talk.begin(&address("alice"), "savana challenge alice bob carol dave").await;
    (talk, [great, savoya, savana].map(|letters| turn(&letters).clone()))
}

pub async fn in_answers() -> Talk {
    let (mut talk, [great, savoya, savana]) = games().await;
    let answers = [
        "I resign",
        "resgin",
        "resign. Sorry, no time!",
        "shwo",
        "`show`",
        "yes, accept",
        "STOP",
        "",
        "Thanks for the game.\nWhen do you think you can move?",
        "Hi Dave,\nwhat a nice opening.",
        "My move: a1a9",
        "e2e9",
        "e7e6",
        "pawn to e3",
        "I play e2e3.",
    ];
    for answer in answers {
        talk.answer(&great, answer).await;
    }
    for answer in ["a6-c6\nc6-e6", "f15-f9", "roll", "pass", "undo"] {
        talk.answer(&savoya, answer).await;
    }
    for answer in ["A9", "begin A1", "start B1", "start G1 perhaps", "end", "draft 2"] {
        talk.answer(&savana, answer).await;
    }
    talk
}

/// Mails outside a thread.
pub async fn in_the_subject() -> Talk {
    let (mut talk, _) = games().await;
    let mails = [
        ("carol", "Re: Great Shatranj Board 101: carol v dave", "e2e3"),
        ("carol", "Great Shatranj Board 101 carol carol-secret e2e3", ""),
        ("carol", "great 101 carol carol-secret e2e3", ""),
        ("carol", "great submit 101 carol carol-secret e2e3", ""),
        ("carol", "\"great move 101 carol carol-secret e2e3\"", ""),
        ("carol", "great move <101> <carol> <carol-secret> e2e3", ""),
        ("carol", "great move 101 carol YOUR-PASSWORD e2e3", ""),
        ("carol", "great move 101 carol e2e3", ""),
        ("carol", "great move carol carol-secret e2e3", ""),
        ("carol", "chess challenge carol dave", ""),
        ("carol", "helf", ""),
        ("carol", "?", ""),
        ("carol", "info", ""),
        ("carol", "great", ""),
        ("carol", "help great shatranj", ""),
        ("carol", "my move", "e2e3"),
        ("carol", "Fwd: Great Shatranj Board 101: carol v dave", "Look at this board!"),
        ("carol", "hello", "How do I play?"),
        ("erin", "hello", "How do I play?"),
        ("erin", "signup erin", ""),
        ("erin", "signup erin erin secret", ""),
        ("erin", "signup erin YOUR-PASSWORD", ""),
        ("erin", "signup erin 1234", ""),
        ("erin", "signup erin erins-secret", ""),
        ("erin", "signup erin erins-secret", ""),
        ("erin", "savoya challenge erin alice", ""),
    ];
    for (from, subject, body) in mails {
        talk.send(&address(from), subject, body).await;
    }
    talk
}
