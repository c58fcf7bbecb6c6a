//! A program that no longer has the rules under which boards were begun: finished games can be read, running ones can be ended,
//! and everybody is told.

use pbmd::desk::{Thinking, check_boards, check_checkpoints, check_ratings};

use crate::games::house::quick;
use crate::support::{Letter, Table, stored, to, turn};

/// The rules of all boards go, or come back.
async fn lose_rules(table: &Table) {
    stored::change(table, "UPDATE boards SET rules_version = rules_version + 900").await;
}

async fn find_rules(table: &Table) {
    stored::change(table, "UPDATE boards SET rules_version = rules_version - 900").await;
}

/// No mail waits or has failed, and every board is as its record says.
async fn is_sound(table: &Table) {
    let mails = "SELECT count(*) FROM mails WHERE stage != 'done' OR tries > 0";
    assert_eq!(stored::number(table, mails).await, 0, "mails wait or failed");
    let mut look = table.desk.store().read().unwrap();
    let boards = check_boards(&mut look).unwrap();
    assert!(boards.faults.is_empty(), "{:#?}", boards.faults);
    assert!(check_checkpoints(&mut look).unwrap().1.is_empty());
    assert!(check_ratings(&mut look).unwrap().is_empty());
}

/// Finished: 101. Running: 102 against a clock, 103 of three with secrets, 105 with the house. Offered: 104.
async fn table() -> (Table, Letter) {
    let mut table = Table::seating_under(quick(), &["alice", "bob", "carol", "dora"]).await;
    let letters = table.challenge("savoya challenge alice bob", "alice").await;
    let letters = table.play_moves(4, letters).await;
    table.answer(turn(&letters), "resign").await;
    let letters = table.challenge("savoya challenge -nag=1 -forfeit=3 alice bob", "alice").await;
    let letters = table.play_on(&letters).await;
    let clocked = turn(&letters).clone();
    let letters = table.challenge("savana challenge alice bob carol", "alice").await;
    table.play_on(&letters).await;
    let offered = table.offer("great challenge bob carol", "alice", "").await;
    assert!(offered.iter().any(|letter| letter.event() == "offer"), "{offered:#?}");
    table.challenge("great challenge alice house-easy", "alice").await;
    is_sound(&table).await;
    (table, clocked)
}

fn record(table: &Table, board: u32) -> String {
    table.desk.board_shown(board).unwrap().1
}

fn one_says(letters: &[Letter], text: &str) {
    assert!(letters.iter().any(|letter| letter.says(text)), "{text}: {letters:#?}");
}

#[tokio::test]
async fn finished_games_stay_readable() {
    let (mut table, _) = table().await;
    let before = record(&table, 101);
    lose_rules(&table).await;
    let after = record(&table, 101);
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('['));
        lines.map(|line| line.rsplit(' ').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(moves(&before), moves(&after));
    let tag = |text: &str, name: &str| text.lines().find(|line| line.starts_with(name)).map(str::to_owned);
    for name in ["[Result", "[Players", "[Dice", "[Mails"] {
        assert_eq!(tag(&before, name), tag(&after, name), "{name}");
    }
    let shown = table.below_login("dora", "savoya show 101").await;
    one_says(&shown, "The game is over. Result: ");
    one_says(&shown, "The position cannot be shown: this game was played under version 901");
    for (command, said) in [
        ("savoya replay 101 2", "which this server no longer has"),
        ("savoya moves 101", "which this server no longer has"),
        ("savoya dice 101", "The dice of board 101."),
        ("savoya history alice", "101"),
        ("savoya games", "started under other rules"),
        ("savoya standings all", "alice"),
    ] {
        let answer = table.below_login("dora", command).await;
        one_says(&answer, said);
    }
    one_says(&table.below_login("alice", "savoya chat 101\n  Well played.").await, "Well played.");
    one_says(&table.below_login("alice", "export").await, "export");
    assert!(table.desk.export("alice").unwrap().contains("[Game \\\"savoya\\\"]"));
    // A rematch is a new game, by the rules of today.
    let again = table.below_login("alice", "savoya rematch 101").await;
    assert!(again.iter().any(|letter| letter.event() == "offer"), "{again:#?}");
    assert_eq!(
        table.order("board annul 101").unwrap(),
        "the result of board 101 no longer counts, and its players are told"
    );
    table.letters().await;
    table.desk.tick().unwrap();
    table.letters().await;
    assert_eq!(table.order("board delete 101").unwrap(), "board 101 is erased, and its players are told");
    table.letters().await;
    is_sound(&table).await;
}

#[tokio::test]
async fn running_games_can_be_ended_and_nothing_freezes() {
    let (mut table, clocked) = table().await;
    lose_rules(&table).await;

    // Moves are refused, with what can be done instead.
    let answer = table.answer(&clocked, clocked.example().unwrap()).await;
    one_says(&answer, "Board 102 was started under version 901 of the rules of Savoya");
    let mover = crate::support::reader(&clocked);
    for command in [
        "savoya move 102 a1-b1",
        "savoya moves 102",
        "savoya undo 102",
        "savoya claim 102",
        "savoya submit 102 a1-b1",
        "savoya preview 102 a1-b1",
        "savoya replay 102 1",
        "savoya if 102\n  a1-b1 c1-d1",
    ] {
        let answer = table.below_login(&mover, command).await;
        assert!(answer.iter().all(|letter| letter.event() == "error"), "{command}: {answer:#?}");
    }
    for command in ["savoya show 102", "savoya record 102", "savoya dice 102", "savoya show alice"] {
        let answer = table.below_login(&mover, command).await;
        assert!(answer.iter().all(|letter| letter.event() != "error"), "{command}: {answer:#?}");
    }
    let shown = table.command("x", "savoya show 102").await;
    one_says(&shown, "No moves can be made on this board: it was started under version 901");
    one_says(&table.below_login(&mover, "savoya chat 102\n  What now?").await, "What now?");
    one_says(&table.below_login("dora", "savoya subscribe 102").await, "102");
    // What others may not know stays hidden.
    let hidden = record(&table, 103);
    assert!(hidden.lines().filter(|line| !line.starts_with('[')).all(|line| line.ends_with('?')), "{hidden}");

    // The clocks stop and the offer ends, and all are told once.
    table.desk.tick().unwrap();
    let told = table.letters().await;
    one_says(&told, "The clocks of this board have been stopped.");
    one_says(&told, "Challenge again to play by the new rules.");
    let boards: Vec<String> = told.iter().map(|letter| letter.header("X-PBM-Board")).collect();
    for board in ["102", "103", "104", "105"] {
        assert!(boards.iter().any(|told| told == board), "{boards:?}");
    }
    assert!(record(&table, 102).contains("\nclock stop\n"));
    table.desk.tick().unwrap();
    assert!(table.letters().await.is_empty(), "nobody is told twice");
    assert!(table.live(24 * 30, 24).await.is_empty(), "no clock runs");
    let mut thinking = Thinking::default();
    assert!(
        table.desk.next_thought(&mut thinking).unwrap().is_none(),
        "the house has nothing to think about"
    );
    for (order, why) in [
        ("board clock 102 --start", "begun under rules that this program does not have"),
        ("board undo 102", "begun under rules that this program does not have"),
        ("board undo 103 --to 0", "begun under rules that this program does not have"),
        ("board clock 102 --stop", "stopped"),
    ] {
        let refused = table.order(order).unwrap_err();
        assert!(refused.contains(why), "{order}: {refused}");
    }
    is_sound(&table).await;

    // Where the rules come back, the games go on.
    find_rules(&table).await;
    is_sound(&table).await;
    assert!(table.order("board clock 102 --start").is_ok());
    let told = table.letters().await;
    assert_eq!(table.play_on(&told).await.len(), 3, "the players and who watches");
    lose_rules(&table).await;

    // The players can end a game of two, agree to a draw, and the operator can do the rest.
    let given_up = table.below_login(&mover, "savoya resign 102").await;
    one_says(&given_up, "The game is over");
    one_says(&table.below_login("alice", "savana resign 103").await, "which this server no longer has");
    for userid in ["alice", "bob"] {
        table.below_login(userid, "savana draw 103").await;
    }
    let drawn = table.below_login("carol", "savana draw 103").await;
    one_says(&drawn, "The game is over. Result: a draw");
    assert!(record(&table, 103).contains(" draw\n"), "a finished game hides nothing");
    let ended = table.order("board end 105 alice --reason Rules.").unwrap();
    assert_eq!(ended, "board 105 is over with the result 1-0, and its players are told");
    assert!(to(&table.letters().await, "alice").says("The game is over"));
    table.desk.tick().unwrap();
    is_sound(&table).await;
}

#[tokio::test]
async fn an_account_can_be_closed() {
    let (mut table, _) = table().await;
    lose_rules(&table).await;
    assert!(table.order("user delete bob").is_ok());
    table.laws.names_have_changed = true;
    let told = table.letters().await;
    // In a game of two, who resigns has lost; a game of three ends without a result.
    for (board, said) in [("102", "The game is over"), ("103", "does not count")] {
        let about: Vec<Letter> =
            told.iter().filter(|letter| letter.header("X-PBM-Board") == board).cloned().collect();
        one_says(&about, said);
    }
    table.desk.fill_states().unwrap();
    table.desk.tick().unwrap();
    table.letters().await;
    is_sound(&table).await;
}

#[tokio::test]
async fn boards_of_a_removed_game_can_be_read_and_ended() {
    let (table, _) = table().await;
    stored::change(&table, "UPDATE boards SET game = 'chess'").await;
    assert!(record(&table, 101).contains("[Result \""));
    assert!(record(&table, 102).contains("[Game \"removed\"]"));
    for order in [
        "board say 102 --text Hello",
        "board seat 102 1 dora",
        "board end 102 dora --reason Gone.",
        "board annul 103",
        "board annul 101",
    ] {
        table.order(order).unwrap_or_else(|why| panic!("{order}: {why}"));
    }
    table.desk.tick().unwrap();
    table.order("board delete 101").unwrap();
    table.order("user delete alice").unwrap();
    table.desk.export("bob").unwrap();
    is_sound(&table).await;
}
