//! `puzzle`: positions to solve, from games that are over.

use crate::games::house::quick;
use crate::games::reviews::{play_badly, table};
use crate::support::house::reviews;
use crate::support::{Letter, Table, address, one, stored};

/// A server on which a game of alice against the house is over and looked through; bob and carol have played nothing.
async fn after_a_game(game: &str) -> Table {
    let mut table = table(&["alice", "bob", "carol"], quick()).await;
    let start = table.below_login("alice", &format!("{game} challenge alice house-1")).await;
    play_badly(&mut table, start, 25).await;
    reviews(&mut table, usize::MAX).await;
    // Quick searches find small gaps.
    stored::change(&table, "UPDATE turning_points SET chance = 900, second = 100").await;
    table
}

async fn ask(table: &mut Table, by: &str, command: &str) -> Letter {
    one(&table.send(&address(by), command, "").await).clone()
}

/// The right move of the open position.
async fn better(table: &Table) -> String {
    let sql = "SELECT better FROM turning_points
               JOIN puzzles USING (board, seat, line) WHERE closed IS NULL";
    stored::texts(table, sql).await.remove(0)
}

async fn open(table: &Table) -> i64 {
    stored::number(table, "SELECT count(*) FROM puzzles WHERE closed IS NULL").await
}

/// The first game with a position, and its letter.
async fn first_position(who: &str) -> (Table, Letter) {
    for game in ["great", "savoy", "savoya", "sava"] {
        let mut table = after_a_game(game).await;
        let letter = ask(&mut table, who, "puzzle").await;
        if open(&table).await > 0 {
            return (table, letter);
        }
    }
    panic!("there is a position in one of the games");
}

/// In every game a position is shown without names, its letter is answered with the move, and the answer tells the line.
#[tokio::test]
async fn a_position_is_solved_by_its_letter() {
    let mut found = 0;
    for (game, lang, format) in [
        ("great", "en", "text"),
        ("savoy", "de", "html"),
        ("savoya", "cs", "speech"),
        ("sava", "en", "html"),
        ("savana", "de", "text"),
    ] {
        let mut table = after_a_game(game).await;
        table.below_login("bob", &format!("set bob bob-secret lang={lang} format={format}")).await;
        let letter = ask(&mut table, "bob", &format!("puzzle {game}")).await;
        assert_eq!(letter.event(), "puzzle");
        let (right, rating) = match lang {
            "de" => ("Richtig!", "Wertung"),
            "cs" => ("Správně!", "hodnocení"),
            _ => ("Right!", "rating"),
        };
        if open(&table).await == 0 {
            letter.has("puzzle");
            continue;
        }
        found += 1;
        letter.lacks("alice").lacks("house-1").lacks("101").has("resign");
        if let Some(html) = &letter.html {
            assert!(html.contains("<img") && !html.contains("alice"), "{game}");
        }
        ask(&mut table, "bob", "puzzle").await;
        assert_eq!(open(&table).await, 1, "asking again brings the same one");
        let wrong = one(&table.answer(&letter, "a1-z9").await).has("resign").clone();
        assert_eq!(wrong.event(), "error");
        let better = better(&table).await;
        // A guess among words is asked about, and who is at a loss is told how to give up.
        for text in [
            format!("Ich tippe auf {better}"),
            format!("Mysl\u{ed}m, \u{17e}e {better}"),
            format!("I think {better}"),
        ] {
            one(&table.answer(&wrong, &text).await).has(&better).has("resign").lacks(right);
        }
        for text in ["I have no idea", "I don't give up!", "resign?", "ich gebe auf\n\nNein, warte!"] {
            one(&table.answer(&wrong, text).await).has("resign").lacks(right);
        }
        assert_eq!(open(&table).await, 1, "{game}");
        let letters = table.answer(&wrong, &format!("{better}\n\nBest wishes\nBob\n")).await;
        let answer = one(&letters).has(right).has(rating).has("%").has("puzzle").clone();
        assert_eq!(answer.event(), "puzzle");
        let solved = "SELECT count(*) FROM puzzle_ratings WHERE solved = 1 AND tried = 1 AND points > 1500";
        assert_eq!(stored::number(&table, solved).await, 1, "{game}");
        assert_eq!(stored::number(&table, "SELECT count(*) FROM ratings").await, 0);
        one(&table.answer(&letter, &better).await).lacks(right);
        assert_eq!(stored::number(&table, solved).await, 1, "once");
    }
    assert!(found >= 3, "{found} games have a position");
}

/// Where a turn is a list of orders, one that begins with the best order is right, and a wrong one is told the whole turn.
#[tokio::test]
async fn a_whole_turn_is_an_answer() {
    let mut table = after_a_game("savana").await;
    for (who, is_right) in [("bob", true), ("carol", false)] {
        let letter = ask(&mut table, who, "puzzle savana").await;
        let sql =
            "SELECT expected FROM turning_points JOIN puzzles USING (board, seat, line) WHERE closed IS NULL";
        let expected = stored::texts(&table, sql).await.remove(0).replace(", ", "; ");
        let letters = table.answer(&letter, if is_right { &expected } else { "resign" }).await;
        one(&letters).has(if is_right { "Right!" } else { "The move was" });
        assert_eq!(open(&table).await, 0);
    }
}

/// Who gives up is shown the move; what is talk is no try; a board that was annulled meanwhile is not spoken of.
#[tokio::test]
async fn a_position_given_up_or_gone() {
    let mut table = after_a_game("savoy").await;
    let letter = ask(&mut table, "bob", "puzzle").await;
    one(&table.answer(&letter, "What a nice one!").await).has("no move");
    let letter = ask(&mut table, "bob", "puzzle savoy").await;
    assert_eq!(open(&table).await, 1, "talk is no try");
    let better = better(&table).await;
    one(&table.answer(&letter, "resign").await).has(&format!("The move was {better}."));
    assert_eq!(open(&table).await, 0);
    one(&table.answer(&letter, &better).await).has("closed already");
    let next = ask(&mut table, "bob", "puzzle").await;
    table.order("board annul 101").unwrap();
    table.letters().await;
    if open(&table).await == 1 {
        one(&table.answer(&next, "a1-a2").await).has("no longer here");
    }
    ask(&mut table, "bob", "puzzle").await.has("There is no position for you yet");
    ask(&mut table, "bob", "puzzle great").await.has("Great Shatranj");
    assert_eq!(open(&table).await, 0);
    one(&table.command("zoe", "puzzle").await).lacks("position");
}

/// `set puzzle=daily` brings one each morning, until it is switched off.
#[tokio::test]
async fn one_each_morning() {
    let mut table = after_a_game("savoy").await;
    table.below_login("bob", "set bob bob-secret puzzle=daily").await;
    let letters = table.live(24, 1).await;
    let first = one(&letters).clone();
    assert_eq!(first.event(), "puzzle");
    assert_eq!(open(&table).await, 1);
    // The next one closes it.
    assert_eq!(one(&table.live(24, 1).await).event(), "puzzle");
    assert_eq!(open(&table).await, 1);
    one(&table.answer(&first, &better(&table).await).await).has("closed already");
    one(&table.answer(&first, "set puzzle=off").await).has("puzzle=off");
    assert!(table.live(24, 1).await.is_empty());
    assert_eq!(stored::number(&table, "SELECT count(*) FROM puzzle_mornings").await, 0);
}

/// Whoever played the game may have been told the move: the answer is not rated.
#[tokio::test]
async fn a_position_of_ones_own_is_not_rated() {
    let (mut table, letter) = first_position("alice").await;
    let right = better(&table).await;
    one(&table.answer(&letter, &right).await).has("Right!").has("from a game of yours").lacks("Solved");
    assert_eq!(stored::number(&table, "SELECT count(*) FROM puzzle_ratings").await, 0);
}

/// Where two accounts become one, positions, letters that wait for their answers, and the rating go over.
#[tokio::test]
async fn positions_go_over_to_the_account_that_stays() {
    let (mut table, first) = first_position("carol").await;
    one(&table.answer(&first, "resign").await).has("Solved so far");
    let letter = ask(&mut table, "bob", "puzzle").await;
    let right = better(&table).await;
    table.laws.names_have_changed = true;
    table.order("user merge bob carol").unwrap();
    table.letters().await;
    one(&table.answer(&letter, &right).await).has("Right!");
    let tried = "SELECT tried FROM puzzle_ratings WHERE tried = 2 AND solved = 1";
    assert_eq!(stored::number(&table, tried).await, 2);
}

#[tokio::test]
async fn a_position_is_given_up_in_words() {
    for text in
        ["I give up", "Ich gebe auf!", "vzd\u{e1}v\u{e1}m to", "I give up, this is too hard", "resign"]
    {
        let mut table = after_a_game("savoy").await;
        let letter = ask(&mut table, "bob", "puzzle savoy").await;
        let better = better(&table).await;
        one(&table.answer(&letter, text).await).has(&format!("The move was {better}"));
        assert_eq!(open(&table).await, 0, "{text}");
    }
}
