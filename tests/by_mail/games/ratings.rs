//! Ratings: in last letters and lists, and that they always follow from the boards.

use std::collections::BTreeMap;
use std::process::Command;

use pbmd::desk::{RatingFault, check_boards, check_ratings};
use pbmd::store::{PlayerId, RatingRow, Store};

use crate::random::Random;
use crate::support::{Letter, Table, noon, one, reader, started, started_beside, stored, to, turn};

fn ratings(store: &Store) -> Vec<RatingRow> {
    store.read().unwrap().all_ratings(("", PlayerId(0)), 10_000).unwrap()
}

/// Stored ratings that do not follow from the boards.
fn faults(store: &Store) -> Vec<RatingFault> {
    check_ratings(&mut store.read().unwrap()).unwrap()
}

#[track_caller]
fn says(letters: &[Letter], sentence: &str) {
    assert!(!letters.is_empty());
    for letter in letters {
        letter.has(sentence);
    }
}

/// A board that this player resigns after two moves of each; the first one named challenges.
async fn resigned(table: &mut Table, challenge: &str, by: &str) -> Vec<Letter> {
    let challenger = challenge.split(' ').skip(2).find(|word| !word.starts_with('-')).unwrap();
    let letters = table.challenge(challenge, challenger).await;
    let board = letters[0].header("X-PBM-Board");
    let game = letters[0].header("X-PBM-Game");
    table.open_game(letters.clone()).await;
    table.command(by, &format!("{game} resign {board} @")).await
}

#[tokio::test]
async fn the_last_letter_tells_all_its_readers_what_a_board_did() {
    let (mut table, letters) = started_beside(&["wendy"], "great challenge alice bob").await;
    table.open_game(letters).await;
    table.command("wendy", "great subscribe 101 @").await;
    let letters = table.command("bob", "great resign 101 @").await;
    assert_eq!(letters.len(), 3, "both players and a watcher");
    says(&letters, "Great Shatranj rating: alice 1500? -> 1662? (+162), bob 1500? -> 1338? (-162)");
    assert!(faults(table.desk.store()).is_empty());

    let history = table.command("y", "great history alice").await;
    one(&history).has("alice v bob: 1-0").has("alice 1500? -> 1662? (+162)").lacks("bob 1500?");
    one(&table.command("y", "whois alice").await)
        .has("Ratings: Great Shatranj 1662? (1 game).")
        .has("alice has lost 0 of 1 finished game on time.");
}

#[tokio::test]
async fn what_does_not_count_says_so_and_changes_nothing() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    says(&resigned(&mut table, "great challenge -unrated alice bob", "bob").await, "This game is not rated.");
    assert!(ratings(table.desk.store()).is_empty());
    // A board that was called off shows no ratings.
    table.challenge("great challenge alice bob", "alice").await;
    let declined = table.command("bob", "great decline 102 @").await;
    declined.iter().for_each(|letter| {
        letter.lacks("rating").lacks("rated");
    });
    // Nor does one that the operator has ended.
    table.challenge("great challenge alice bob", "alice").await;
    assert_eq!(
        table.order("board annul 103").unwrap(),
        "board 103 is over without a result, and its players are told"
    );
    let annulled = table.letters().await;
    assert_eq!(annulled.len(), 2);
    annulled.iter().for_each(|letter| {
        letter.has("annulled").lacks("rating").lacks("rated");
    });
    assert!(ratings(table.desk.store()).is_empty());
    assert!(faults(table.desk.store()).is_empty());
    for (board, why) in [(102, "was called off"), (103, "was called off"), (999, "there is no board")] {
        let refused = table.order(&format!("board annul {board}")).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
}

/// Fresh accounts that resign at once, or after one move, are worth nothing; who was not asked has declined so.
#[tokio::test]
async fn games_that_were_hardly_played_do_not_count() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.offer("great challenge alice bob", "alice", "").await;
    let declined = table.command("bob", "great resign 101 @").await;
    assert_eq!(declined.len(), 2);
    for letter in &declined {
        letter.lacks("rating").lacks("rated");
    }
    to(&declined, "alice").has("declines: the game is called off");
    // Who has challenged, or has moved, resigns.
    table.challenge("great challenge alice bob", "alice").await;
    says(&table.command("alice", "great resign 102 @").await, "not rated");
    let letters = table.challenge("great challenge alice bob", "alice").await;
    let letters = table.play_moves(3, letters).await;
    let why = "This game is not rated, because not everybody has made 2 moves of their own";
    says(&table.command(&reader(turn(&letters)), "great resign 103 @").await, why);
    assert!(ratings(table.desk.store()).is_empty());
    assert!(faults(table.desk.store()).is_empty());
    // The second move of the other side makes it count.
    let letters = table.challenge("great challenge alice bob", "alice").await;
    table.open_game(letters).await;
    says(&table.command("bob", "great resign 104 @").await, "rating: alice 1500?");
}

/// Three play, one leaves, and the others agree to a draw: the draw is between them.
#[tokio::test]
async fn who_left_has_no_part_in_a_draw() {
    for game in ["savoya", "savana"] {
        let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
        let letters = table.challenge(&format!("{game} challenge alice bob carol dave"), "alice").await;
        table.open_game(letters).await;
        for leaver in ["carol", "dave"] {
            table.command(leaver, &format!("{game} resign 101 @")).await;
        }
        table.command("alice", &format!("{game} draw 101 @")).await;
        let over = table.command("bob", &format!("{game} draw 101 @")).await;
        let text = over[0].text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("1. alice and bob") || text.contains("1. bob and alice"), "{text}");
        assert!(text.contains("3. dave") && text.contains("4. carol"), "{text}");
        let (drawn, lost) = ratings(table.desk.store())
            .iter()
            .fold((0, 0), |(drawn, lost), row| (drawn + row.drawn, lost + row.lost));
        assert_eq!((drawn, lost), (2, 2));
        assert!(faults(table.desk.store()).is_empty());
        // As an earlier version has left it: made anew, the board comes to the same.
        let before = ratings(table.desk.store());
        for old in ["UPDATE boards SET result = '1=2=3=4'", "UPDATE seats SET made = NULL"] {
            stored::change(&table, old).await;
        }
        table.desk.rebuild_ratings().unwrap();
        assert_eq!(ratings(table.desk.store()), before);
        assert!(faults(table.desk.store()).is_empty());
        assert!(check_boards(&mut table.desk.store().read().unwrap()).unwrap().faults.is_empty());
    }
}

#[tokio::test]
async fn variants_are_pools_and_seats_are_none() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let dice = resigned(&mut table, "sava challenge -variant=dice alice bob", "bob").await;
    says(&dice, "Sava -variant=dice rating: alice 1500? -> 1662? (+162)");
    let base = resigned(&mut table, "sava challenge -variant=base -red=1 alice bob", "bob").await;
    says(&base, "Sava rating: alice 1500? -> 1662? (+162)");
    let pools: Vec<String> = ratings(table.desk.store()).into_iter().map(|rating| rating.pool).collect();
    assert_eq!(pools, ["sava", "sava", "sava -variant=dice", "sava -variant=dice"]);
    let whois = table.command("y", "whois bob").await;
    one(&whois).has("Ratings: Sava 1338? (1 game), Sava -variant=dice 1338? (1 game).");
}

#[tokio::test]
async fn an_annulled_result_is_taken_out_of_all_that_followed() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    resigned(&mut table, "great challenge alice bob", "bob").await;
    table.wait(24);
    let alone = {
        let mut other = Table::seating(&["alice", "bob", "carol"]).await;
        other.wait(24);
        resigned(&mut other, "great challenge alice carol", "alice").await;
        ratings(other.desk.store())
    };
    resigned(&mut table, "great challenge alice carol", "alice").await;
    assert_eq!(
        table.order("board annul 101").unwrap(),
        "the result of board 101 no longer counts, and its players are told"
    );
    let letters = table.letters().await;
    assert_eq!(letters.len(), 2);
    says(&letters, "The operator has annulled this finished game");
    assert_eq!(letters[0].event(), "over");
    let without: Vec<RatingRow> = ratings(table.desk.store());
    let figures = |rows: &[RatingRow]| rows.iter().map(|row| (row.player, row.figures)).collect::<Vec<_>>();
    assert_eq!(figures(&without), figures(&alone), "as if board 101 had not been played");
    assert!(faults(table.desk.store()).is_empty());
    let history = table.command("y", "great history alice bob").await;
    one(&history).has("annulled by the operator").has("alice v bob: 0 won, 0 drawn, 0 lost.");
    assert!(table.order("board annul 101").is_err(), "once is enough");
    let record = table.command("y", "great record 101").await;
    assert!(record[0].file.as_ref().unwrap().1.contains("resign"), "the record stays");
}

#[tokio::test]
async fn boards_of_one_person_do_not_count() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    resigned(&mut table, "great challenge alice bob", "bob").await;
    resigned(&mut table, "great challenge alice carol", "carol").await;
    let before = ratings(table.desk.store());
    assert_eq!(
        table.order("user same alice BOB").unwrap(),
        "alice and BOB are one person; finished boards that were judged anew: 1"
    );
    assert!(table.letters().await.is_empty(), "nobody is told");
    assert_eq!(ratings(table.desk.store()).len(), 2, "alice and carol alone");
    assert!(faults(table.desk.store()).is_empty());
    says(&resigned(&mut table, "great challenge alice bob", "bob").await, "This game is not rated.");
    let rest = resigned(&mut table, "great challenge bob carol", "bob").await;
    says(&rest, "Great Shatranj rating: bob");
    for (pair, why) in
        [("alice bob", "known already"), ("alice alice", "one player"), ("alice nobody", "no player nobody")]
    {
        let refused = table.order(&format!("user same {pair}")).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    assert_eq!(
        table.order("user same bob alice --off").unwrap(),
        "bob and alice are two persons; finished boards that were judged anew: 2"
    );
    assert!(faults(table.desk.store()).is_empty());
    let after = ratings(table.desk.store());
    assert_eq!((before.len(), after.len()), (3, 3));
    assert_eq!(after.iter().map(|row| row.games).sum::<u32>(), 8);
}

/// Boards with random ends, some annulled, while the clock is put back and forth: the stored ratings always follow from the boards,
/// and rebuilding gives them to the last bit.
#[tokio::test]
async fn ratings_are_what_follows_from_the_boards() {
    let names = ["alice", "bob", "carol", "dave"];
    let mut table = Table::seating(&names).await;
    let mut random = Random::new(3);
    let mut over = Vec::new();
    for round in 0..24 {
        let first = random.below(4);
        let second = (first + 1 + random.below(3)) % 4;
        let third = (0..4).find(|at| ![first, second].contains(at)).unwrap();
        let (one, two, three) = (names[first], names[second], names[third]);
        let challenge = match random.below(4) {
            0 => format!("savoya challenge {one} {two} {three}"),
            1 => format!("sava challenge -variant=wheel {one} {two}"),
            2 => format!("great challenge -unrated {one} {two}"),
            _ => format!("great challenge {one} {two}"),
        };
        let letters = table.challenge(&challenge, one).await;
        let (board, game) = (letters[0].header("X-PBM-Board"), letters[0].header("X-PBM-Game"));
        table.open_game(letters.clone()).await;
        let leaving = if game == "savoya" { vec![one, three] } else { vec![[one, two][random.below(2)]] };
        for leaver in leaving {
            table.command(leaver, &format!("{game} resign {board} @")).await;
        }
        over.push(board.parse::<u32>().unwrap());
        // Days pass, and now and then the clock of the machine is put back.
        table.wait(if random.below(5) == 0 { -30 } else { 24 * random.below(40) as i64 });
        if random.below(4) == 0 {
            let board = over.swap_remove(random.below(over.len()));
            table.order(&format!("board annul {board}")).unwrap();
            table.letters().await;
        }
        if round == 12 {
            table.order("user same alice bob").unwrap();
        }
        let found = faults(table.desk.store());
        assert!(found.is_empty(), "round {round}: {found:#?}");
    }
    let before = ratings(table.desk.store());
    assert!(before.len() > 6, "{before:#?}");
    table.desk.rebuild_ratings().unwrap();
    assert_eq!(ratings(table.desk.store()), before);
    assert!(faults(table.desk.store()).is_empty());

    // The check finds the smallest difference.
    for change in [
        "UPDATE ratings SET points = points + 0.000000001 WHERE player = (SELECT min(player) FROM ratings)",
        "UPDATE rated SET score = 'drawn' WHERE board = (SELECT min(board) FROM rated) AND seat = 1",
        "UPDATE boards SET pool = 'savoy' WHERE number = (SELECT min(board) FROM rated)",
        "DELETE FROM ratings WHERE player = (SELECT max(player) FROM ratings)",
    ] {
        stored::change(&table, change).await;
        let found = faults(table.desk.store());
        assert!(!found.is_empty(), "{change}");
        table.desk.rebuild_ratings().unwrap();
        assert!(faults(table.desk.store()).is_empty(), "{change}");
    }
    assert_eq!(ratings(table.desk.store()), before);
}

/// Players with finished boards that were never rated, as an earlier version has left them.
fn old_boards(table: &Table, count: u32) -> Vec<PlayerId> {
    let mut tx = table.desk.store().begin().unwrap();
    let mut players = Vec::new();
    for number in 0..5 {
        players.push(stored::player(&mut tx, &format!("old{number}")));
    }
    let mut random = Random::new(1);
    for _ in 0..count {
        let first = random.below(5);
        let second = (first + 1 + random.below(4)) % 5;
        let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        stored::ended(&mut tx, [players[first], players[second]], result, noon());
    }
    tx.commit().unwrap();
    players
}

/// After an upgrade old boards are rated in portions, by the order of their ends; until then letters promise it.
#[tokio::test]
async fn boards_of_before_are_counted_in_portions() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    old_boards(&table, 450);
    let letters = resigned(&mut table, "great challenge alice bob", "bob").await;
    says(&letters, "The rating changes from this game are still being worked out");
    assert!(matches!(faults(table.desk.store()).as_slice(), [RatingFault::Waiting(_)]));
    table.desk.tick().unwrap();
    assert!(faults(table.desk.store()).is_empty());
    assert_eq!(ratings(table.desk.store()).len(), 7);
    one(&table.command("y", "great history bob").await).has("bob 1500? -> 1338? (-162)");
    // From then on all is counted at once.
    says(
        &resigned(&mut table, "great challenge alice bob", "bob").await,
        "Great Shatranj rating: alice 1662?",
    );
    assert!(faults(table.desk.store()).is_empty());
}

#[tokio::test]
async fn standings_list_those_of_whom_enough_is_known() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let none = table.command("alice", "great standings").await;
    one(&none).has("nobody in the standings of Great Shatranj yet.").has("alice has no rated game yet");
    for game in pbmd::games::ALL {
        let listed = table.command("alice", &format!("{} standings", game.info().name)).await;
        for (name, rung) in pbmd::command::RUNGS.iter().zip(game.info().rungs) {
            let Some(rating) = rung.rating else { continue };
            let row =
                |line: &str| line.split_whitespace().collect::<Vec<_>>() == [*name, &rating.to_string()];
            assert!(
                one(&listed).has("a list of their own").text.lines().any(row),
                "{name}: {}",
                listed[0].text
            );
        }
    }
    old_boards(&table, 60);
    table.desk.tick().unwrap();
    resigned(&mut table, "great challenge alice bob", "bob").await;

    let best = table.command("y", "great standings 2").await;
    one(&best).has("Great Shatranj: 5 players in the standings.").has("These are the top 2.").lacks("alice");
    let rows: Vec<&str> = best[0].text.lines().filter(|line| line.contains(" old")).collect();
    assert_eq!(rows.len(), 2, "{}", best[0].text);
    let points =
        |row: &str| row.split_whitespace().nth(2).unwrap().trim_end_matches('?').parse::<i64>().unwrap();
    assert!(points(rows[0]) >= points(rows[1]));

    let own = table.command("alice", "great ratings").await;
    one(&own).has("alice has 1 rated game and is not in the list, which takes 3.");
    let third = table.command("old0", "great standings 1").await;
    let row = third[0].text.lines().filter(|line| line.contains(" old0 ")).count();
    assert_eq!(row, 1, "the own line is there, in the list or below it: {}", third[0].text);
    let all = table.command("alice", "great standings all").await;
    one(&all).has("Great Shatranj: 7 rated players.").has("alice");

    // Years later all deviations have grown, and nobody is listed.
    table.wait(24 * 365 * 60);
    one(&table.command("old0", "great standings").await)
        .has("There is nobody in the standings")
        .has("old0 is not in the list: the deviation of the rating");

    let wrong = table.command("alice", "savoya standings -quiet=80").await;
    one(&wrong).has("The option -quiet has no ratings of its own").has("-stack, -even, -step");
    let wrong = table.command("alice", "great standings now").await;
    one(&wrong).has("how many, `all`, or an option of the game").has("Nothing was changed");
    let pool = table.command("alice", "sava standings -variant=DICE 5").await;
    one(&pool).has("There is nobody in the standings of Sava -variant=dice yet.");
}

/// Three games are enough. A deviation of 150 is too much, and two persons with a deviation below 200 are too few.
#[tokio::test]
async fn standings_begin_at_three_games_three_persons_and_below_a_deviation() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let reasons = [
        "1 rated game and is",
        "2 rated games and is",
        "alice is not in the list: the deviation of the rating",
    ];
    for reason in reasons {
        resigned(&mut table, "great challenge alice bob", "bob").await;
        one(&table.command("alice", "great standings").await).has(reason);
    }
    for other in ["carol", "dave"] {
        resigned(&mut table, &format!("great challenge alice {other}"), other).await;
    }
    for (games, deviation, listed) in
        [(3, 149.9, true), (3, 150.0, false), (2, 149.9, false), (4, 149.9, true)]
    {
        let last = noon().as_millisecond() + 24 * 3_600_000;
        let change = format!("UPDATE ratings SET games = {games}, deviation = {deviation}, last = {last}");
        stored::change(&table, change).await;
        let found = table.command("alice", "great standings").await;
        if listed {
            one(&found).has("1 player in the standings").has(" alice ").lacks(" bob ");
        } else {
            one(&found).has("There is nobody in the standings").has("alice");
        }
    }
    one(&table.command("bob", "great standings").await)
        .has("bob has finished rated games against 1 person of a deviation below 200 and is not in the list");
    for change in [
        "UPDATE ratings SET deviation = 200 WHERE player = (SELECT id FROM players WHERE userid = 'carol')",
        "UPDATE ratings SET deviation = 100",
    ] {
        one(&table.command("alice", "great standings").await).has(if change.contains("carol") {
            " alice "
        } else {
            "alice has finished rated games against 2"
        });
        stored::change(&table, change).await;
    }
    // Two accounts of one person are one.
    table.order("user same bob carol").unwrap();
    stored::change(&table, "UPDATE ratings SET deviation = 100, games = 9").await;
    let few = table.command("alice", "great standings").await;
    one(&few).has("alice has finished rated games against 2 persons");
}

#[tokio::test]
async fn standings_of_a_crowd_count_some_of_it() {
    let mut table = Table::seating(&["alice"]).await;
    old_boards(&table, 60);
    table.desk.tick().unwrap();
    let crowd = "WITH RECURSIVE crowd (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM crowd WHERE n < 995)
         INSERT INTO players (userid, skeleton, password, stage, created)
         SELECT 'crowd' || n, 'crowd' || n, '', 'alive', 0 FROM crowd";
    stored::change(&table, crowd).await;
    // Above all others.
    let rated =
        "INSERT INTO ratings (pool, player, points, deviation, volatility, games, won, drawn, lost, last)
         SELECT pool, players.id, 2500, deviation, volatility, games, won, drawn, lost, last
         FROM ratings JOIN players ON players.skeleton LIKE 'crowd%'
         WHERE ratings.player = (SELECT id FROM players WHERE userid = 'old0')";
    stored::change(&table, rated).await;
    // All met each other on one board.
    let seated = "INSERT INTO seats (board, seat, player, accepted)
         SELECT (SELECT min(board) FROM seats), 10 + id, id, 1 FROM players WHERE skeleton LIKE 'crowd%'";
    stored::change(&table, seated).await;
    let exact = table.command("old0", "great standings").await;
    one(&exact).has("Great Shatranj: 1000 players in the standings.").has("These are the top 20.");
    assert!(exact[0].text.contains("old0 is number 99") || exact[0].text.contains("old0 is number 1000"));
    let more = crowd.replace("995", "1").replace("'crowd'", "'crowd-more'");
    stored::change(&table, more).await;
    for sql in [rated, seated] {
        stored::change(&table, sql.replace("crowd%", "crowd-more%")).await;
    }
    let more = table.command("old0", "great standings 1").await;
    one(&more).has("Great Shatranj: more than 1000 players in the standings.").has("These are the top 1.");
    let last =
        "UPDATE ratings SET points = 100 WHERE player = (SELECT id FROM players WHERE userid = 'old0')";
    stored::change(&table, last).await;
    let below = table.command("old0", "great standings all").await;
    one(&below).has("Great Shatranj: more than 1000 rated players.");
    let below = table.command("old0", "great standings").await;
    one(&below).has("old0 is below the top 1000.").lacks("is number");
}

/// A closed account is in no list, and what others have won against it stays.
#[tokio::test]
async fn the_closed_stand_in_no_list() {
    let mut table = Table::seating(&["alice"]).await;
    let players = old_boards(&table, 60);
    table.desk.tick().unwrap();
    let before = ratings(table.desk.store());
    stored::change(&table, format!("UPDATE players SET stage = 'closed' WHERE id = {}", players[0].0)).await;
    let all = table.command("y", "great standings all").await;
    one(&all).has("Great Shatranj: 4 rated players.").lacks("old0");
    assert_eq!(ratings(table.desk.store()), before);
}

#[tokio::test]
async fn history_is_told_newest_first_and_with_the_score_of_two() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    resigned(&mut table, "great challenge alice bob", "bob").await;
    table.wait(24);
    resigned(&mut table, "great challenge bob alice", "alice").await;
    table.wait(24);
    resigned(&mut table, "great challenge alice bob", "bob").await;
    resigned(&mut table, "great challenge alice carol", "carol").await;
    let both = table.command("y", "great history alice bob").await;
    one(&both).has("Great Shatranj: 3 finished games.").has("alice v bob: 2 won, 0 drawn, 1 lost.");
    let numbers: Vec<u32> =
        both[0].text.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert_eq!(numbers, [103, 102, 101]);
    one(&table.command("y", "great history BOB alice").await).has("bob v alice: 1 won, 0 drawn, 2 lost.");
    let one_alone = table.command("y", "great history carol").await;
    one(&one_alone).has("Great Shatranj: 1 finished game.").has("carol 1500?").lacks(" won, ");
    one(&table.command("y", "great history").await)
        .has("Great Shatranj: 4 finished games.")
        .has("carol 1500?");
    table.command("alice", "set @ lang=de").await;
    let german = table.command("alice", "great history").await;
    one(&german).has("Great Shatranj: 4 beendete Partien.").has("aufgegeben").lacks("has resigned");
    one(&table.command("y", "great history alice nobody-here").await).has("Nothing was changed");
}

#[tokio::test]
async fn whois_tells_how_fast_somebody_moves() {
    for challenge in ["great challenge alice bob", "great challenge -clock=9d+1h alice bob"] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        let unknown = table.command("y", "whois alice").await;
        one(&unknown).has("How long alice takes to move is not known yet.").lacks("last moved");
        let mut letters = table.challenge(challenge, "alice").await;
        for _ in 0..6 {
            table.wait(if turn(&letters).to.starts_with("alice") { 5 } else { 48 });
            letters = table.play_on(&letters).await;
        }
        let told = table.command("y", "whois alice").await;
        one(&told)
            .has("Half of the moves of alice took")
            .has("(3 moves counted)")
            .has("alice last moved on ");
        let text = told[0].text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(["4h", "5h"].iter().any(|time| text.contains(&format!("took {time} or less"))), "{text}");
    }
}

#[tokio::test]
async fn whois_tells_of_boards_lost_on_time() {
    let (mut table, letters) = started("great challenge -clock=2d+1h alice bob").await;
    table.open_game(letters).await;
    let last = table.live(24 * 5, 12).await;
    let over: Vec<&Letter> = last.iter().filter(|letter| letter.event() == "over").collect();
    assert_eq!(over.len(), 2);
    for letter in over {
        letter.has("Great Shatranj rating: alice 1500? -> 1338? (-162), bob 1500? -> 1662? (+162)");
    }
    one(&table.command("y", "whois alice").await).has("alice has lost 1 of 1 finished game on time.");
    one(&table.command("y", "whois bob").await).has("bob has lost 0 of 1 finished game on time.");
}

#[tokio::test]
async fn ratings_in_every_language() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let mut told = BTreeMap::new();
    for lang in ["en", "cs", "de"] {
        let letters = table.challenge("great challenge alice bob", "alice").await;
        let board = letters[0].header("X-PBM-Board");
        table.open_game(letters).await;
        table.command("bob", &format!("set @ lang={lang}")).await;
        let letters = table.command("alice", &format!("great resign {board} @")).await;
        table.command("bob", "set @ lang=en").await;
        told.insert(lang, to(&letters, "bob").text.clone());
    }
    assert!(told["en"].contains("Great Shatranj rating: alice"));
    assert!(told["cs"].contains("hodnocení: alice"));
    assert!(told["de"].contains("Wertung: alice"));
    let letters = table.challenge("great challenge alice bob", "alice").await;
    table.open_game(letters).await;
    table.command("bob", "set @ lang=en format=speech").await;
    to(&table.command("alice", "great resign 104 @").await, "bob").has("bob from perhaps").lacks("->");
}

fn pbmd(table: &Table, args: &[&str]) -> (i32, String) {
    let data = table.configured_for_program("");
    let config = data.join("pbmd.toml");
    let program = Command::new(env!("CARGO_BIN_EXE_pbmd"))
        .args(args)
        .arg("--config")
        .arg(&config)
        .current_dir(&data)
        .output()
        .unwrap();
    let said = [program.stdout, program.stderr].concat();
    (program.status.code().unwrap(), String::from_utf8(said).unwrap())
}

/// Who met in rated games and was proved from one host; one order takes the results back.
#[tokio::test]
async fn the_operator_sees_pairs_of_one_host_and_takes_their_results_back() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    let none = "no two players of a rated game were proved from the same host\n";
    resigned(&mut table, "great challenge alice bob", "bob").await;
    resigned(&mut table, "great challenge alice bob", "bob").await;
    resigned(&mut table, "great challenge alice carol", "carol").await;
    stored::change(&table, "DELETE FROM origins").await;
    assert_eq!(pbmd(&table, &["ratings", "pairs"]), (0, none.into()));
    let proved = "INSERT INTO origins (player, origin, last)
                  SELECT id, CASE userid WHEN 'carol' THEN '192.0.2.9' ELSE '192.0.2.1' END, 0 FROM players";
    stored::change(&table, proved).await;
    let (status, said) = pbmd(&table, &["ratings", "pairs"]);
    let pair = "alice and bob: rated games 2, won by alice 2, by bob 0; pbmd user annul alice bob\n";
    assert!(
        status == 0 && said.ends_with(pair) && !said.contains("192.0.2") && !said.contains("carol"),
        "{said}"
    );
    assert_eq!(
        table.order("user annul alice BOB").unwrap(),
        "results of alice and BOB that no longer count, as their players are told: 2"
    );
    let told = table.letters().await;
    assert_eq!(told.len(), 4);
    says(&told, "The operator has annulled this finished game");
    assert_eq!(ratings(table.desk.store()).iter().map(|row| row.games).collect::<Vec<_>>(), [1, 1]);
    assert!(faults(table.desk.store()).is_empty());
    assert_eq!(pbmd(&table, &["ratings", "pairs"]), (0, none.into()));
    let again = table.order("user annul alice bob").unwrap_err();
    assert!(again.contains("nothing to annul"), "{again}");
}

#[tokio::test]
async fn the_operator_checks_rebuilds_and_annuls() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    resigned(&mut table, "great challenge alice bob", "bob").await;
    assert_eq!(
        pbmd(&table, &["ratings", "check"]),
        (0, "the ratings are what follows from the boards\n".into())
    );
    stored::change(&table, "UPDATE ratings SET points = points + 1.0").await;
    let (status, said) = pbmd(&table, &["ratings", "check"]);
    assert_eq!(status, 1);
    assert!(said.contains("great: alice is stored with 1663") && said.contains("2 differences"), "{said}");
    assert_eq!(pbmd(&table, &["ratings", "rebuild"]), (0, "all ratings are made anew\n".into()));
    assert_eq!(pbmd(&table, &["ratings", "check"]).0, 0);

    // No server runs: impossible orders are refused at once, others wait for one.
    let (status, said) = pbmd(&table, &["user", "same", "alice", "nobody"]);
    assert_eq!((status, said.as_str()), (1, "pbmd: there is no player nobody\n"));
    let waits =
        |n: u32| format!("order {n} waits: no server runs; the next one carries it out at its start\n");
    assert_eq!(pbmd(&table, &["user", "same", "alice", "bob"]), (0, waits(1)));
    assert_eq!(ratings(table.desk.store()).len(), 2);
    table.desk.carry_out_orders().unwrap();
    assert!(ratings(table.desk.store()).is_empty());
    assert_eq!(pbmd(&table, &["user", "same", "--off", "alice", "bob"]), (0, waits(2)));
    assert_eq!(pbmd(&table, &["board", "annul", "101"]), (0, waits(3)));
    table.desk.carry_out_orders().unwrap();
    assert_eq!(table.letters().await.len(), 2);
    let again = "pbmd: board 101 was called off; there is nothing to annul\n";
    assert_eq!(pbmd(&table, &["board", "annul", "101"]), (1, again.into()));
    assert_eq!(pbmd(&table, &["ratings", "check"]).0, 0);
}
