//! Daily letters, and answers to them.

use crate::support::{Letter, to, turn};
use crate::talk::{ALICE, Talk};

async fn live(talk: &mut Talk, hours: i64) -> Vec<Letter> {
    let letters = talk.table.live(hours, 1).await;
    talk.about(&format!("{hours} hours later"));
    talk.show(letters)
}

/// Alice plays Bob and Carol, watches a board of theirs, and reads one letter a day.
pub async fn one_letter_a_day() -> Talk {
    let mut talk = Talk::with(&["alice", "bob", "carol"]).await;
    talk.send(ALICE, "set alice alice-secret letters=digest at=07:00 zone=Europe/Prague", "").await;
    talk.quietly(ALICE, "set alice alice-secret columns=79", "").await;
    let savoya = talk.begin("bob@example.net", "savoya challenge -nag=3 -forfeit=21 bob alice").await;
    let great = talk.begin("carol@example.net", "great challenge -nag=2 -forfeit=5 carol alice").await;
    let own = talk.begin("bob@example.net", "great challenge -nag=3 -forfeit=21 alice bob").await;
    let watched = talk.begin("bob@example.net", "great challenge -clock=none bob carol").await;
    talk.quietly(ALICE, "great subscribe 104 alice alice-secret", "").await;
    talk.about("moves, messages and offers of others wait");
    if turn(&savoya).to != ALICE {
        let at = turn(&savoya).clone();
        let example = at.example().unwrap().to_string();
        talk.answer(&at, &format!("{example}\n\nHello Alice, let us play.")).await;
    }
    let at = turn(&great).clone();
    talk.answer(&at, at.example().unwrap()).await;
    let at = turn(&own).clone();
    let own = talk.answer(&at, at.example().unwrap()).await;
    talk.answer(to(&own, "bob"), "draw\n\nThat will be a draw anyway.").await;
    let at = turn(&watched).clone();
    talk.answer(&at, at.example().unwrap()).await;
    let letters = live(&mut talk, 18).await;
    let Some(daily) = letters.iter().find(|letter| letter.event() == "digest").cloned() else { return talk };
    let lines: Vec<&str> =
        daily.text.lines().filter(|line| line.starts_with("    1")).map(str::trim).collect();
    talk.about("a wrong line, a right one, an answer to an offer, and a message");
    let answer = format!("102 a1-h8\n{}\n103 reject\n103 chat\n    Not yet!", lines.last().unwrap());
    talk.answer(&daily, &answer).await;
    talk.about("the same again");
    talk.answer(&daily, &answer).await;
    talk.about("a line without a number, one for another board, and a text for nobody");
    talk.answer(&daily, &format!("a6-c6\n{}\n999 a6-c6\n104 kibitz\n\nInteresting.", lines[0])).await;
    talk.answer(&daily, "101 show\n102 moves\n\nThank you for this server!").await;
    talk.answer(&daily, "101 chat\n  Well played.\n102 draw\n\nGood luck to you all!").await;
    talk
}
