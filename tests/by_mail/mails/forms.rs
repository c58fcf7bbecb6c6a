//! Forms of commands that players of pbmserv know and expect.

use pbmd::desk::{DeskConfig, Limits};

use crate::support::{Letter, Table, address, board, one, other, reader, started, started_beside, to, turn};

/// Alice plays Savoya with Bob (101) and Carol (102), and Great Shatranj with Bob (103); 104 is over.
async fn boards() -> (Table, Vec<Letter>) {
    let (mut table, first) = started_beside(&["carol"], "savoya challenge alice bob").await;
    table.challenge("savoya challenge alice carol", "alice").await;
    table.challenge("great challenge alice bob", "alice").await;
    let over = table.challenge("savoya challenge alice bob", "bob").await;
    table.answer(&over[0], "resign").await;
    (table, first)
}

fn numbers(letters: &[Letter]) -> Vec<String> {
    letters.iter().map(|letter| letter.header("X-PBM-Board")).filter(|board| !board.is_empty()).collect()
}

async fn shown(table: &mut Table, line: &str) -> Vec<String> {
    numbers(&table.send(&address("alice"), line, "").await)
}

#[tokio::test]
async fn boards_of_players() {
    let (mut table, _) = boards().await;
    let cases: [(&str, &[&str]); 8] = [
        ("savoya show alice inactive", &["104"]),
        ("savoya show alice all", &["101", "102", "104"]),
        ("savoya show bob carol", &["101", "102"]),
        ("savoya show bob carol inactive", &["104"]),
        ("all show alice", &["101", "102", "103"]),
        ("all show alice inactive", &["104"]),
        ("all show alice all", &["101", "102", "103", "104"]),
        ("great show bob active", &["103"]),
    ];
    for (line, wanted) in cases {
        assert_eq!(shown(&mut table, line).await, wanted, "{line}");
    }
    let next = table.command("carol", "all show alice next").await;
    assert!(next.iter().all(|letter| letter.header("X-PBM-Next") == "alice"), "{next:#?}");
    assert!(numbers(&next).contains(&"103".to_string()), "White begins");

    one(&table.command("alice", "sava show alice inactive").await).has("no such board of sava");
    one(&table.command("carol", "all show carol inactive").await).has("carol has no such board of any game");
    let unknown = table.command("carol", "savoya show alice nobob").await;
    one(&unknown).has("nobob is not a player here").has("Nothing was changed");
    one(&table.command("carol", "all show").await)
        .has("a userid is missing")
        .has("all show <userid> [all | active | inactive | next]");
    let after_login = table.send(&address("carol"), "", "login carol carol-secret\nall show").await;
    assert_eq!(numbers(&after_login), ["102"]);
}

#[tokio::test]
async fn own_views_of_all_boards() {
    let (mut table, _) = boards().await;
    table.challenge("savana challenge -seats=listed alice bob", "alice").await;
    let own = table.command("bob", "savana showas @ active").await;
    one(&own).has("Your standing order for retreats (secret)");
    let own = table.command("alice", "savoya showas @ all").await;
    assert_eq!(numbers(&own), ["101", "102", "104"]);
    let own = table.command("alice", "savoya showas @ inactive").await;
    assert_eq!(numbers(&own), ["104"]);
    let wrong = table.command("carol", "savana showas bob carol-secret all").await;
    one(&wrong).has("The userid or the password is wrong").lacks("standing order");
    one(&table.command("bob", "savana showas @ never").await).has("the number of a board was expected");
}

#[tokio::test]
async fn lists_of_games() {
    let (mut table, _) = boards().await;
    let all = table.command("carol", "savoya games all").await;
    one(&all).has("savoya: 3 games, including finished ones.").has("104").has(", ended Thu 1 Jan 2026");
    one(&table.command("carol", "savoya games inactive").await).has("savoya: 1 finished game").lacks("102");
    let active = table.command("carol", "savoya games bob active").await;
    one(&active).has("savoya: 1 game in progress").has("alice v bob");
    let next = table.command("carol", "great games alice next").await;
    one(&next).has("great: 1 game is waiting for them to move.").has("103").lacks("101");
    let next = table.command("carol", "great games bob next").await;
    one(&next).has("No game of great is waiting for them to move.");
    one(&table.command("carol", "great games next").await).has("a userid is missing");

    let list = table.command("carol", "list great").await;
    one(&list)
        .has("great - Great Shatranj")
        .has("2 players are playing this now")
        .has("alice 1")
        .lacks("savoya -")
        .lacks("carol 0");
    let list = table.command("carol", "list savoya great").await;
    one(&list).has("3 players are playing this now").has("alice 3");
    one(&table.command("carol", "list sava").await).has("Nobody is playing this now");
    one(&table.command("carol", "list savoya chess").await)
        .has("`games`, `players` or the name of a game was expected");
}

#[tokio::test]
async fn since_when_somebody_is_awaited() {
    let (mut table, first) = boards().await;
    let who = reader(turn(&first));
    let row = format!("{who} to move, 21d left");
    let list = table.command("carol", "savoya games alice bob").await;
    assert!(one(&list).says(&row), "{list:#?}");
    one(&list).lacks("(since");
    table.wait(24 * 3);
    table.play_on(&first).await;
    table.wait(24 * 2);
    let list = table.command("carol", "savoya games bob").await;
    assert!(one(&list).says("left (since Sun 4 Jan 2026)"), "{list:#?}");
}

/// A draw offer does not change since when somebody has been waited for.
#[tokio::test]
async fn an_offer_is_no_move() {
    let (mut table, at) = board("great").await;
    table.wait(24);
    let moved = table.answer(&at, "e2e3").await;
    table.wait(24);
    table.command("bob", "great draw 101 @").await;
    let list = table.command("bob", "great games").await;
    one(&list).lacks("last move");
    assert!(one(&list).says("bob to move, 20d left (since Fri 2 Jan 2026)"), "{list:#?}");
    assert_eq!(reader(turn(&moved)), "bob");
}

#[tokio::test]
async fn moves_tried_from_the_past() {
    let (mut table, at) = board("great").await;
    let then = table.answer(&at, "e2e3").await;
    let last = table.answer(turn(&then), "e7e6").await;
    for line in ["great replay 101 1 d7d6", "great replay 101#1 d7d6", "great preview 101#1 d7d6"] {
        one(&table.send("x@example.net", line, "").await).has("After d7d6. Nothing was played.");
    }
    let seen = table.answer(turn(&last), "replay 0 d2d3 d7d6").await;
    one(&seen).has("After d2d3 d7d6. Nothing was played.");
    assert_eq!(one(&seen).header("X-PBM-Move"), "2");
    one(&table.command("x", "great replay 101 1 d2d3").await).has("Nothing was changed");
    one(&table.command("x", "great replay 101 9 d7d6").await).has("there is no move 9");
    // Words that may be a password are no moves.
    one(&table.command("y", "great replay 101 1 alice alice-secret").await)
        .has("there are too many words")
        .lacks("secret");
}

#[tokio::test]
async fn previews_of_new_games() {
    let mut table = Table::seating(&["alice"]).await;
    let home = address("alice");
    one(&table.send(&home, "great preview new e2e3 e7e6", "").await).has("After e2e3 e7e6.");
    one(&table.send(&home, "great preview new 2 e2e3", "").await).has("After e2e3.");
    one(&table.send(&home, "savoya preview new 4 -stack=3", "").await).has("After no moves.");
    let three = table.send(&home, "savoya preview new players=3", "").await;
    one(&three).has("After no moves.").has("> savoya preview new 3\n");
    let many = table.send(&home, "great preview new 5 e2e3", "").await;
    assert_eq!(one(&many).event(), "error");
    one(&many).has("players").has("Nothing was changed");
}

#[tokio::test]
async fn words_of_other_servers() {
    let (mut table, great) = started("great challenge alice bob").await;
    for line in ["great move 101 alice alice-secret pass", "great move 101 alice alice-secret Pass#1"] {
        let told = table.send(&address("alice"), line, "").await;
        one(&told).has("Great Shatranj: the player").has("`moves` lists them").has("Nothing was changed");
    }
    let told = table.answer(turn(&great), "swap").await;
    one(&told).has("Great Shatranj: seats are").has("Nothing was changed");
    one(&table.command("bob", "great preview 101 pass").await).has("Great Shatranj: the player");
    // In games that have it, `pass` is a move: here it is not legal.
    table.challenge("savoya challenge alice bob", "alice").await;
    let savoya = table.command("alice", "savoya show 102").await;
    let mover = one(&savoya).header("X-PBM-Next");
    let line = format!("savoya move 102 {mover} {mover}-secret pass");
    one(&table.send(&address(&mover), &line, "").await)
        .lacks("There is no passing")
        .has("Nothing was changed");
    one(&table.command(&mover, "savoya move 102 @ swap").await).has("There is no swap in Savoya: seats");
}

#[tokio::test]
async fn quiet_moves() {
    let (mut table, _) = started_beside(&["carol"], "great challenge alice bob").await;
    let quiet =
        table.send(&address("alice"), "great qmove 101 alice alice-secret e2e3", "\nHello Bob!\n").await;
    one(&quiet).has("e2e3").has("Hello Bob!");
    assert_eq!(one(&quiet).to, address("bob"), "the mover gets nothing");
    let answered = table.answer(one(&quiet), "moveq e7e6").await;
    assert_eq!(one(&answered).to, address("alice"));
    for (who, line) in [("alice", "qboard"), ("bob", "boardq")] {
        let text = if who == "alice" { "d2d3" } else { "d7d6" };
        let line = format!("great {line} 101 {who} {who}-secret {text}");
        assert_eq!(one(&table.send(&address(who), &line, "").await).to, address(other(who)), "{line}");
    }
    // Mistakes are answered, and so is a move that is not quiet.
    let wrong = table.command("alice", "great qmove 101 @ e2e9").await;
    assert_eq!((one(&wrong).to.as_str(), one(&wrong).event().as_str()), ("alice@example.net", "error"));
    assert_eq!(table.command("alice", "great move 101 @ c2c3").await.len(), 2);
    // Everybody hears of the end.
    let over = table.command("bob", "great qmove 101 @ resign").await;
    assert_eq!((over.len(), to(&over, "bob").event().as_str()), (2, "over"));
}

#[tokio::test]
async fn all_boards_of_a_game() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    for _ in 0..3 {
        table.challenge("great challenge alice bob", "alice").await;
    }
    table.challenge("great challenge carol dave", "dave").await;
    let home = address("carol");
    let all = table.send(&home, "great subscribe all carol carol-secret", "").await;
    one(&all)
        .has("You watch 3 boards of great from now on and get every letter: 101, 102, 103.")
        .lacks("104");
    let again = table.send(&home, "great subscribe carol carol-secret all", "").await;
    one(&again).has("no other board of great in progress that you could watch.");
    to(&table.command("alice", "great move 102 @ e2e3").await, "carol").has("e2e3");
    let end = table.send(&home, "great notify carol carol-secret all", "").await;
    one(&end).has("get only the last letter: 101, 102, 103.");
    let moved = table.command("alice", "great move 103 @ e2e3").await;
    assert!(moved.iter().all(|letter| letter.to != home), "not the end");
    one(&table.send(&home, "great notify carol carol-secret", "").await).has("the last letter");
    let none = table.send(&home, "great unsubscribe all carol carol-secret", "").await;
    one(&none).has("You have stopped watching 3 boards of great; you watch none now.");
    one(&table.send(&home, "great unsub all carol carol-secret", "").await)
        .has("You are not watching any board of great.");
    one(&table.send(&home, "sava notify carol carol-secret all", "").await)
        .has("There is no other board of sava in progress");
    one(&table.send(&home, "great subscribe all", "").await)
        .has("your userid (with your password after it) is missing")
        .has("great subscribe <board>|all carol YOUR-PASSWORD");
    one(&table.send(&home, "great subscribe all carol alice-secret", "").await)
        .has("The userid or the password is wrong");
}

/// The number of watched boards is limited, and the newest are preferred.
#[tokio::test]
async fn not_more_boards_than_may_be_watched() {
    let limits = Limits { challenges_per_day: 100, ..Limits::default() };
    let terms = DeskConfig { limits, ..DeskConfig::default() };
    let mut table = Table::seating_under(terms, &["alice", "bob", "carol"]).await;
    for _ in 0..52 {
        table.challenge("great challenge alice bob", "alice").await;
    }
    let all = table.command("carol", "great subscribe all @").await;
    one(&all).has("You watch 50 boards of great").has("2 more boards were left out").has("152").lacks("102,");
}
