//! Turning points: the letter after the end of a game.

use std::time::Duration;

use pbmd::desk::{DeskConfig, Found, House, Thinking};
use pbmd::game::Numbers;

use crate::games::house::quick;
use crate::support::house::{any_move, house, reviews};
use crate::support::{Letter, Table, one, stored, to};

const GAMES: [&str; 5] = ["great", "savoy", "savoya", "sava", "savana"];

pub(super) async fn table(userids: &[&str], config: DeskConfig) -> Table {
    Table::seating_under(config, userids).await
}

/// Plays this number of random legal moves; then the operator has alice lose.
pub async fn play_badly(table: &mut Table, start: Vec<Letter>, turns: u32) -> u32 {
    let mut choice = Numbers(5);
    let mut letters = house(table).await.pop().unwrap_or(start);
    let number = to(&letters, "alice").header("X-PBM-Board").parse().unwrap();
    for _ in 0..turns {
        let at = to(&letters, "alice").clone();
        if at.event() == "over" {
            return number;
        }
        let Some(text) = any_move(table, number, "alice", &mut choice).await else {
            break;
        };
        letters = table.answer(&at, &text).await;
        letters = house(table).await.pop().unwrap_or(letters);
    }
    if let Err(over) = table.order(&format!("board end {number} house-1 --reason agreed")) {
        assert!(over.to_string().ends_with("is over"), "{over}");
    }
    table.letters().await;
    number
}

/// In every game the worst moves are told in three forms and languages, with small pictures on the page.
#[tokio::test]
async fn the_worst_moves_are_told() {
    for (game, lang, format) in [
        ("great", "en", "text"),
        ("savoy", "de", "html"),
        ("savoya", "cs", "speech"),
        ("sava", "en", "html"),
        ("savana", "de", "text"),
    ] {
        // What a move costs in a race shows in whole searches only.
        let percent = if game == "savoy" { 10 } else { 1 };
        let house = House { percent, ..House::default() };
        let mut table = table(&["alice"], DeskConfig { house, ..DeskConfig::default() }).await;
        table.below_login("alice", &format!("set alice alice-secret lang={lang} format={format}")).await;
        let start = table.below_login("alice", &format!("{game} challenge alice house-1")).await;
        play_badly(&mut table, start, 40).await;
        let letters = reviews(&mut table, usize::MAX).await;
        assert_eq!(letters.iter().map(Letter::event).collect::<Vec<_>>(), ["review"], "{game}");
        let letter = one(&letters);
        let (heading, better, off) = match lang {
            "de" => ("Wendepunkte", "besser war", "set review=off"),
            "cs" => ("chvíle", "lepší bylo", "set review=off"),
            _ => ("turning points", "better was", "set review=off"),
        };
        letter.has(heading).has(better).has(off).has("%");
        let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let points = text.matches(better).count();
        assert!((1..=3).contains(&points), "{game}: {}", letter.text);
        if let Some(html) = &letter.html {
            assert_eq!(html.matches("width=\"240\"").count(), points, "{game}: {html}");
        }
        let least = if game == "great" { 100 } else { 50 };
        let guesses = format!("SELECT count(*) FROM turning_points WHERE second IS NULL OR cost < {least}");
        for sql in ["SELECT count(*) FROM reviews", &guesses] {
            assert_eq!(stored::number(&table, sql).await, 0, "{sql}");
        }
        assert!(reviews(&mut table, 1).await.is_empty(), "once");
    }
}

/// Whatever is cut off, the letter is the same; a position is searched as its player knew it.
#[tokio::test]
async fn a_kill_changes_nothing() {
    let mut all = 0;
    for game in GAMES {
        let mut told = Vec::new();
        for steps in [usize::MAX, 1] {
            let mut table = table(&["alice"], quick()).await;
            let start = table.below_login("alice", &format!("{game} challenge alice house-1")).await;
            play_badly(&mut table, start, 12).await;
            let mut letters = reviews(&mut table, steps).await;
            for _ in 0..60 {
                // What is begun and not carried out is forgotten with the process.
                let mut thinking = Thinking::default();
                table.desk.next_review(&mut thinking).unwrap();
                letters.extend(reviews(&mut table, steps).await);
            }
            told.push(letters.into_iter().map(|letter| letter.text).collect::<Vec<_>>());
        }
        assert_eq!(told[0], told[1], "{game}");
        all += told[0].len();
    }
    assert!(all > 0, "something is told");
}

/// The number of seats that wait to be looked through.
async fn waiting(table: &Table) -> i64 {
    stored::number(table, "SELECT count(*) FROM reviews WHERE person <> 0").await
}

/// No letter goes to a player who has switched it off, or about a game between people in which one has; nor about games without
/// a result or a move.
#[tokio::test]
async fn only_for_those_who_want_it() {
    let mut table = table(&["alice", "bob"], quick()).await;
    let alone = ("great challenge alice house-1", "board end BOARD alice --reason agreed");
    let two = ("great challenge alice bob", alone.1);
    let annulled = (alone.0, "board annul BOARD");
    type Case<'c> = (&'c str, (&'c str, &'c str), &'c [&'c str], i64);
    let cases: [Case<'_>; 7] = [
        ("", alone, &[], 0),
        ("", annulled, &["e2e3"], 0),
        ("", two, &["e2e3", "e7e6"], 0),
        ("alice review=on", two, &["e2e3", "e7e6"], 0),
        ("bob review=on", two, &["e2e3", "e7e6"], 2),
        ("", alone, &["e2e3"], 3),
        ("alice review=off", alone, &["e2e3"], 3),
    ];
    for (set, (command, end), moves, wanted) in cases {
        if let Some((who, value)) = set.split_once(' ') {
            table.below_login(who, &format!("set {who} {who}-secret {value}")).await;
        }
        let mut letters = if command.ends_with("bob") {
            table.challenge(command, "alice").await
        } else {
            table.below_login("alice", command).await
        };
        let board = to(&letters, "alice").header("X-PBM-Board");
        for text in moves {
            let at = to(&letters, &to(&letters, "alice").header("X-PBM-Next")).clone();
            letters = table.answer(&at, text).await;
        }
        table.order(&end.replace("BOARD", &board)).unwrap();
        table.letters().await;
        assert_eq!(waiting(&table).await, wanted, "{set} {command} {end}");
    }
}

/// What has become of a board since its end: nothing is told of an annulled or an erased one, and a search that fails is given up.
#[tokio::test]
async fn nothing_is_told_of_what_is_gone() {
    for order in ["board annul 101", "board delete 101", ""] {
        let mut table = table(&["alice"], quick()).await;
        let start = table.below_login("alice", "savoy challenge alice house-1").await;
        play_badly(&mut table, start, 25).await;
        assert_eq!(waiting(&table).await, 1);
        let mut thinking = Thinking::default();
        let review = table.desk.next_review(&mut thinking).unwrap().unwrap();
        if order.is_empty() {
            table.desk.carry_out_review(&review, (None, Duration::ZERO), &mut thinking).unwrap();
            for _ in 0..2 {
                let review = table.desk.next_review(&mut thinking).unwrap().unwrap();
                table.desk.carry_out_review(&review, (None, Duration::ZERO), &mut thinking).unwrap();
            }
            assert!(table.desk.next_review(&mut thinking).unwrap().is_none());
        } else {
            table.order(order).unwrap();
            table.letters().await;
            table
                .desk
                .carry_out_review(&review, (Some(&review.think(&|| {})), Duration::ZERO), &mut thinking)
                .unwrap();
        }
        assert!(reviews(&mut table, usize::MAX).await.is_empty(), "{order}");
        assert_eq!(waiting(&table).await, 0, "{order}");
        let left = stored::number(&table, "SELECT count(*) FROM turning_points").await;
        assert_eq!(left, 0, "{order}");
    }
}

/// Persons have their turns, and a long game costs no more than its share.
#[tokio::test]
async fn persons_have_turns() {
    let mut table = table(&["alice", "bob"], quick()).await;
    for (who, boards) in [("alice", 3), ("bob", 1)] {
        for _ in 0..boards {
            let start = table.below_login(who, &format!("great challenge {who} house-1")).await;
            table.answer(one(&start), "e2e3").await;
            let number = one(&start).header("X-PBM-Board").to_owned();
            table.order(&format!("board end {number} house-1 --reason agreed")).unwrap();
            table.letters().await;
        }
    }
    let mut thinking = Thinking::default();
    let order: Vec<u32> = std::iter::from_fn(|| table.desk.next_review(&mut thinking).unwrap())
        .map(|review| review.board())
        .collect();
    assert_eq!(order, [101, 104, 102, 103]);
}

/// The house thinks for a person so long in a day and no longer. Who has used that up is told so, and is answered the next day.
#[tokio::test]
async fn a_day_has_so_many_seconds() {
    let config = DeskConfig { house: House { seconds_per_day: 10, ..quick().house }, ..quick() };
    let mut table = table(&["alice", "bob"], config).await;
    for who in ["alice", "alice", "bob"] {
        table.below_login(who, &format!("great challenge house-1 {who}")).await;
    }
    let step = |table: &Table, seconds| {
        let mut thinking = Thinking::default();
        let thought = table.desk.next_thought(&mut thinking).unwrap()?;
        let found = Found { advice: thought.think(&|| {}), lost: false, took: Duration::from_secs(seconds) };
        table.desk.carry_out(&thought, &found, &mut thinking).unwrap();
        Some(thought.board())
    };
    assert_eq!(step(&table, 11), Some(101));
    let letters = table.letters().await;
    let rests = "They answer here tomorrow morning";
    let told: Vec<(String, bool)> =
        letters.iter().map(|letter| (letter.header("X-PBM-Board"), letter.says(rests))).collect();
    assert_eq!(told, [("101".to_owned(), false), ("102".to_owned(), true)]);
    assert_eq!(step(&table, 1), Some(103), "bob has his own day");
    assert_eq!(step(&table, 1), None);
    let turn = letters.iter().find(|letter| letter.header("X-PBM-Board") == "101").unwrap().clone();
    table.letters().await;
    one(&table.answer(&turn, "e7e6").await).has(rests);
    table.wait(24);
    assert_eq!(step(&table, 1), Some(101));
    assert_eq!(step(&table, 1), Some(102));
    assert!(table.letters().await.iter().all(|letter| !letter.says(rests)));
}

/// All who write from one host have the time of three together: many accounts gain nothing.
#[tokio::test]
async fn accounts_of_one_host_share_the_time() {
    let config = DeskConfig { house: House { seconds_per_day: 10, ..quick().house }, ..quick() };
    let mut table = table(&["alice", "bob", "carol"], config).await;
    for who in ["alice", "bob", "bob", "carol", "carol"] {
        table.below_login(who, &format!("great challenge house-1 {who}")).await;
    }
    let shared = "INSERT INTO origins (player, origin, last)
                  SELECT id, '192.0.2.1', 0 FROM players WHERE stage = 'alive'";
    stored::change(&table, shared).await;
    let mut thinking = Thinking::default();
    for (board, seconds) in [(101, 29), (102, 1), (104, 1)] {
        let thought = table.desk.next_thought(&mut thinking).unwrap().unwrap();
        assert_eq!(thought.board(), board);
        let found = Found { advice: thought.think(&|| {}), lost: false, took: Duration::from_secs(seconds) };
        table.desk.carry_out(&thought, &found, &mut thinking).unwrap();
    }
    assert!(table.desk.next_thought(&mut thinking).unwrap().is_none());
    table.letters().await;
}
