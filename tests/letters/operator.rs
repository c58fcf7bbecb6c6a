//! All that the operator does and tells players, in each language.

use pbmd::order::Order;

use crate::support::{Letter, one, to, turn};
use crate::talk::{Talk, generous_to};

const PLAYERS: &[&str] = &["alice", "bob", "carol", "dan"];

pub async fn in_english() -> Talk {
    all("en").await
}

pub async fn in_german() -> Talk {
    all("de").await
}

pub async fn in_czech() -> Talk {
    all("cs").await
}

async fn order(talk: &mut Talk, words: &str, text: &str) -> Vec<Letter> {
    let order = Order::read(&words.split_whitespace().collect::<Vec<_>>()).unwrap().with_text(text);
    let said = talk.table.give(&order).unwrap_or_else(|why| why);
    talk.about(&format!("{words}\n{said}"));
    let mut letters = talk.table.live(0, 1).await;
    letters.extend(talk.table.letters().await);
    talk.show(letters)
}

/// What all read from now on.
async fn speak(talk: &mut Talk, language: &str) {
    for (name, userid) in [("alice", "alice"), ("bob", "bob"), ("carol", "caroline"), ("dan", "dan")] {
        let command = format!("set {userid} {name}-secret lang={language} format=text");
        talk.quietly(&format!("{name}@example.net"), &command, "").await;
    }
}

/// A new game of alice's, whose first move is made; the letters that tell it. The vocabulary of tests reads English.
async fn begin(talk: &mut Talk, language: &str, challenge: &str) -> Vec<Letter> {
    speak(talk, "en").await;
    let start = talk.begin("alice@example.net", challenge).await;
    talk.table.open_game(start.clone()).await;
    let at = turn(&start).clone();
    let moved = talk.answer_quietly(&at, at.example().unwrap()).await;
    speak(talk, language).await;
    moved
}

async fn all(language: &str) -> Talk {
    let mut talk = generous_to(&["dan"]).await;
    talk.players(PLAYERS).await;
    talk.table.laws.names_have_changed = true;
    talk.quietly("carol@example.net", &format!("set carol carol-secret lang={language} format=text"), "")
        .await;
    order(&mut talk, "user rename carol caroline", "").await;
    speak(&mut talk, language).await;
    players(&mut talk).await;
    boards(&mut talk, language).await;
    by_mail(&mut talk).await;
    accounts_that_end(&mut talk, language).await;
    talk
}

async fn players(talk: &mut Talk) {
    order(talk, "user suspend alice", "").await;
    talk.send("alice@example.net", "message alice alice-secret bob", "Hello.").await;
    order(talk, "user resume alice", "").await;
    order(talk, "user suspend alice", "Insults in messages to other players.").await;
    order(talk, "user resume alice", "").await;
    let asked = order(talk, "user address alice alice@new.example", "").await;
    let new = asked.iter().find(|letter| letter.to == "alice@new.example").unwrap();
    talk.answer(new, "yes").await;
    order(talk, "user address alice alice@new.example --remove", "").await;
    let forgot = order(talk, "user password alice", "").await;
    talk.answer(one(&forgot), "password alice-secret").await;
    let trial = Order::Trial { address: "dan@example.net".to_owned() };
    talk.about(&talk.table.give(&trial).unwrap());
    let letters = talk.table.letters().await;
    talk.show(letters);
    order(talk, "broadcast --subject News", "The server moves on Sunday.").await;
}

async fn boards(talk: &mut Talk, language: &str) {
    let moved = begin(talk, language, "great challenge alice bob").await;
    order(talk, "board say 101", "Please be kind to each other.").await;
    order(talk, "board clock 101 --give alice 1d", "").await;
    order(talk, "board clock 101 --give bob 36h", "").await;
    order(talk, "board clock 101 --stop", "").await;
    order(talk, "board clock 101 --start", "").await;
    order(talk, "board undo 101", "").await;
    talk.answer(turn(&moved), turn(&moved).example().unwrap()).await;
    order(talk, "board seat 101 2 dan", "").await;
    order(talk, "board end 101 alice", "Dan cannot go on.").await;
    order(talk, "board annul 101", "").await;
    begin(talk, language, "great challenge alice bob").await;
    order(talk, "board annul 102", "").await;
    order(talk, "board delete 102", "").await;
    talk.quietly("alice@example.net", "login alice alice-secret", "great challenge alice bob").await;
    order(talk, "board annul 103", "").await;
    for board in [104, 105] {
        begin(talk, language, "great challenge alice bob").await;
        talk.quietly("bob@example.net", &format!("great resign {board} bob bob-secret"), "").await;
    }
    order(talk, "user annul alice bob", "").await;
    order(talk, "user same alice bob", "").await;
    order(talk, "user same alice bob --off", "").await;
}

async fn by_mail(talk: &mut Talk) {
    talk.send("bob@example.net", "admin bob bob-secret board annul 104", "").await;
    talk.send("dan@example.net", "admin dan dan-secret board annul 999", "").await;
    talk.send("dan@example.net", "admin dan dan-secret block example.com --days 1", "").await;
    let done = talk.send("dan@example.net", "admin dan dan-secret user suspend bob", "Insults.\n").await;
    to(&done, "bob");
}

async fn accounts_that_end(talk: &mut Talk, language: &str) {
    order(talk, "user resume bob", "").await;
    begin(talk, language, "great challenge alice caroline").await;
    talk.table.laws.leaves("bob");
    order(talk, "user merge bob dan", "").await;
    talk.table.laws.leaves("alice");
    order(talk, "user delete alice", "").await;
}
