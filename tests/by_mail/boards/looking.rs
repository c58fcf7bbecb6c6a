//! Commands that only look.

use pbmd::command::verbs;
use pbmd::game::Replay;
use pbmd::games;

use crate::support::{Letter, Table, address, one, reader, to, turn};

/// A board on which some moves have been made, and the last letters.
async fn played(moves: usize) -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let mut letters = table.challenge("savoya challenge alice bob", "alice").await;
    for _ in 0..moves {
        let at = turn(&letters).clone();
        letters = table.answer(&at, at.example().unwrap()).await;
    }
    (table, letters)
}

#[tokio::test]
async fn every_help_page_is_there() {
    let mut table = Table::seating(&["alice"]).await;
    let topics = ["", "general", "commands", "games", "dice"].map(str::to_string);
    let games = games::ALL.iter().map(|game| game.info().name.to_string());
    let commands = verbs::all().iter().map(|entry| entry.name().to_string());
    for topic in topics.into_iter().chain(games).chain(commands) {
        let letters = table.send(&address("alice"), &format!("help {topic}"), "").await;
        assert_eq!(one(&letters).event(), "help", "{topic}: {}", letters[0].text);
        assert!(one(&letters).text.lines().count() > 3, "{topic}");
        letters[0].lacks("SERVER-ADDRESS");
    }
    for game in games::ALL {
        let letters = table.send(&address("alice"), &format!("{} help", game.info().name), "").await;
        assert_eq!(one(&letters).event(), "help");
    }
    let letters = table.send(&address("alice"), "help savoya dice nonsense", "").await;
    one(&letters).has("There is no help page `nonsense`").has("commands").has("savoya");
    one(&table.send(&address("alice"), "help commands", "").await).has("<game> move <board> <userid>");
}

#[tokio::test]
async fn list_and_whois() {
    let (mut table, _) = played(0).await;
    let both = table.send("x@example.net", "list", "").await;
    one(&both).has("savoya - Savoya (2 to 4 players)").has("3 players").has("alice 1").has("carol 0");
    one(&table.send("x@example.net", "list games", "").await).has("savoy").lacks("alice");
    one(&table.send("x@example.net", "list players", "").await).has("alice").lacks("Savoya");
    one(&table.send("y@example.net", "list houses", "").await)
        .has("`games`, `players` or the name of a game was expected");
    one(&table.send("y@example.net", "whois ALICE", "").await).has("1 game being played, 0 finished");
    one(&table.send("y@example.net", "whois nobob", "").await)
        .has("> subject: whois ****")
        .has("Nobody of this name is a player here")
        .lacks("Did you mean");
    one(&table.send("y@example.net", "whois alcie", "").await)
        .has("> subject: whois ****")
        .has("Nobody of this name is a player here. Did you mean alice?")
        .lacks("alcie");
    one(&table.send("y@example.net", "whois alice", "").await).lacks("@example.net\n");
}

#[tokio::test]
async fn show_to_players_and_to_others() {
    let (mut table, letters) = played(3).await;
    let at = turn(&letters).clone();
    let shown = table.send(&at.to, "savoya show 101", "").await;
    assert_eq!(one(&shown).event(), "show");
    one(&shown).has("It is your turn").has(at.example().unwrap()).has("Moves so far");
    assert_eq!(table.answer(one(&shown), at.example().unwrap()).await.len(), 2, "it can be answered");

    let shown = table.send("stranger@example.net", "Savoya Show #101", "").await;
    one(&shown).has("It is the turn of").lacks("To move, answer").lacks("You play");
    let moved = table.answer(one(&shown), "a6-b6").await;
    assert_eq!(one(&moved).event(), "error");
}

#[tokio::test]
async fn show_of_a_player() {
    let (mut table, letters) = played(1).await;
    table.challenge("savoya challenge alice carol", "alice").await;
    table.challenge("savoya challenge bob carol", "bob").await;
    let over = table.challenge("savoya challenge alice bob", "bob").await;
    table.answer(&over[0], "resign").await;
    let boards = |letters: &[Letter]| -> Vec<String> {
        letters.iter().map(|letter| letter.header("X-PBM-Board")).filter(|board| !board.is_empty()).collect()
    };
    let me = reader(turn(&letters));
    let all = table.send(&address("alice"), "savoya show alice all", "").await;
    assert_eq!(boards(&all), ["101", "102", "104"]);
    let active = table.send(&address("alice"), "savoya show alice", "").await;
    assert_eq!(boards(&active), ["101", "102"]);
    let next = table.send(&address("alice"), &format!("savoya show {me} next"), "").await;
    assert!(boards(&next).contains(&"101".to_string()));
    assert!(next.iter().all(|letter| letter.header("X-PBM-Next") == me));
    let several = table.send(&address("alice"), "savoya show 101 102 103#0", "").await;
    assert_eq!(boards(&several), ["101", "102", "103"]);
    let none = table.send(&address("alice"), "savoy show alice", "").await;
    one(&none).has("alice has no such board of savoy");
    let unknown = table.send(&address("alice"), "savoya show nobob", "").await;
    one(&unknown).has("nobob is not a player here");
}

#[tokio::test]
async fn replay_shows_the_past() {
    let (mut table, letters) = played(4).await;
    let record = table.send("x@example.net", "savoya record 101", "").await;
    let record = Replay::read(&one(&record).file.clone().unwrap().1, games::named).unwrap().record;
    for command in ["savoya replay 101 3", "savoya show 101#3", "savoya replay 101#3"] {
        let replay = table.send(&address("alice"), command, "").await;
        let deed = record.lines()[2].deed.to_string();
        one(&replay).has("Savoya board 101 after move 3 of").has(&format!("played {deed}."));
        assert!(one(&replay).text.contains("   a    b    c"), "the board is drawn");
    }
    let start = table.send("y@example.net", "savoya replay 101 0", "").await;
    one(&start).has("after move 0 of");
    let beyond = table.send("y@example.net", "savoya replay 101 999", "").await;
    one(&beyond).has("there is no move 999").has("Nothing was changed");
    let at = turn(&letters).clone();
    one(&table.answer(&at, "replay 2").await).has("after move 2 of");
}

#[tokio::test]
async fn preview_plays_nothing_and_rolls_nothing() {
    let (mut table, letters) = played(2).await;
    let at = turn(&letters).clone();
    let example = at.example().unwrap().to_string();
    let seen = table.send(&at.to, &format!("savoya preview 101 {example}"), "").await;
    one(&seen).has(&format!("After {example}. Nothing was played."));
    assert_eq!(one(&seen).event(), "preview");
    let seen = table.answer(&at, &format!("preview {example}")).await;
    one(&seen).has(&format!("After {example}."));
    one(&table.send(&at.to, "savoya prev 101#0", "").await).has("a move is missing");
    one(&table.send(&at.to, "savoya preview new", "").await).has("After no move.");
    one(&table.send(&at.to, "savoya preview new -stack=3", "").await).has("After no move.");
    one(&table.send(&at.to, "savoya preview new -colour=red", "").await).has("There is no option -colour");
    let rolled = table.send(&at.to, &format!("savoya preview 101 {example} a6-b6"), "").await;
    one(&rolled).has("Nothing was changed");
    let rolled = table.send(&at.to, "savoya preview new a6-b6", "").await;
    one(&rolled).has("dice would have to be rolled first");
    let wrong = table.send(&at.to, "savoya preview 101 a6-z9", "").await;
    assert_eq!(one(&wrong).event(), "error");
    // No proof is needed, and one that is given is left out of the quotation.
    let me = reader(&at);
    let seen = table.send(&at.to, &format!("savoya preview 101 {me} {me}-secret {example}"), "").await;
    one(&seen).has(&format!("> savoya preview 101 {example}\n")).has(&format!("After {example}."));
    assert_eq!(table.answer(&at, &example).await.len(), 2);
}

#[tokio::test]
async fn records_can_be_replayed() {
    let (mut table, letters) = played(5).await;
    let answer = table.answer(turn(&letters), "record").await;
    let (name, text) = one(&answer).file.clone().unwrap();
    assert_eq!(name, "savoya-101.txt");
    let replay = Replay::read(&text, games::named).unwrap();
    assert_eq!(replay.tag("Players"), Some("alice,bob"));
    assert_eq!(replay.tag("Result"), Some("*"));
    assert_eq!(replay.tag("Dice").unwrap().len(), 64, "the commitment without the key");
    assert_eq!(replay.record.moves().to_string(), turn(&letters).header("X-PBM-Move"));
}

#[tokio::test]
async fn games_and_history() {
    let (mut table, letters) = played(1).await;
    let mover = reader(turn(&letters));
    let games = table.send("x@example.net", "savoya games", "").await;
    one(&games).has("savoya: 1 game being played").has("alice v bob").has(&format!("{mover} to move"));
    one(&table.send("x@example.net", "savoya games carol", "").await)
        .has("No games of savoya are being played");
    one(&table.send("x@example.net", "savoya games nobob", "").await)
        .has("Nobody of this name is a player here");
    table.answer(turn(&letters), "resign").await;
    let history = table.send("y@example.net", "savoya history alice bob", "").await;
    one(&history).has("savoya: 1 finished game").has("101");
    let result = if mover == "alice" { "0-1" } else { "1-0" };
    one(&history).has(result);
    to(&table.send(&address("alice"), "savoya history", "").await, "alice").has(result);
}

#[tokio::test]
async fn history_of_a_year() {
    let (mut table, letters) = played(1).await;
    table.answer(turn(&letters), "resign").await;
    let ended = table.send("y@example.net", "savoya history alice 2026", "").await;
    one(&ended).has("savoya, 2026: 1 finished game").has("101");
    let none = table.send("y@example.net", "savoya history 1999", "").await;
    one(&none).has("No games of savoya ended in 1999").lacks("101");
    let wrong = table.send("y@example.net", "savoya history 2026 alice", "").await;
    one(&wrong).has("history");
}

#[tokio::test]
async fn showas_is_the_view_from_ones_own_seat() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.challenge("savana challenge -seats=listed alice bob", "alice").await;
    let own = table.send("bob@elsewhere.example", "savana showas bob bob-secret 101", "").await;
    one(&own).has("Your standing order for retreats (secret)");
    let public = table.send("bob@elsewhere.example", "savana show 101", "").await;
    one(&public).lacks("Your standing order for retreats (secret)");
    let wrong = table.send("bob@elsewhere.example", "savana showas bob alice-secret 101", "").await;
    one(&wrong).has("The userid or the password is wrong").lacks("Your standing order");
}
