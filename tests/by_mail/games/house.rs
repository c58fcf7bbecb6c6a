//! House players: the server itself sits at the board.

use std::collections::BTreeSet;
use std::time::Duration;

use pbmd::command::{CHARACTERS, house_with};
use pbmd::desk::{DeskConfig, Found, House, Thinking};
use pbmd::game::{Numbers, Seat};
use pbmd::games;
use pbmd::search::Advice;
use pbmd::store::{PlayerId, PlayerStage, Story, WorkCause};

use crate::boards::whole::verify;
use crate::support::house::{any_move, found, house, record_of};
use crate::support::{Letter, Table, address, noon, one, to};

/// House players that think as little as possible, to keep tests quick.
pub fn quick() -> DeskConfig {
    DeskConfig { house: House { percent: 1, ..House::default() }, ..DeskConfig::default() }
}

pub async fn table(userids: &[&str]) -> Table {
    Table::seating_under(quick(), userids).await
}

/// Lets the house do one thing, with this evaluation of the position.
async fn house_that_finds(table: &mut Table, evaluation: f64) -> Vec<Letter> {
    house_that_thinks(table, evaluation, None).await
}

/// The same; whether the game is lost is said, or found as it is in earnest.
async fn house_that_thinks(table: &mut Table, evaluation: f64, lost: Option<bool>) -> Vec<Letter> {
    let mut thinking = Thinking::default();
    let thought = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    let advice = thought.think(&|| {}).map(|advice| Advice { evaluation, ..advice });
    let is_lost = || advice.as_ref().is_some_and(|advice| thought.is_lost(advice, &|| {}));
    let lost = lost.unwrap_or_else(is_lost);
    let found = Found { advice, lost, took: Duration::ZERO };
    table.desk.carry_out(&thought, &found, &mut thinking).unwrap();
    table.letters().await
}

async fn after_house(table: &mut Table, letters: Vec<Letter>) -> Vec<Letter> {
    house(table).await.pop().unwrap_or(letters)
}

/// Alice at a board by this challenge of hers, and the first letters.
async fn alone(command: &str) -> (Table, Vec<Letter>) {
    let mut table = table(&["alice"]).await;
    let start = table.below_login("alice", command).await;
    (table, start)
}

/// A move about as good as the house players' here.
async fn good_move(table: &Table, board: u32, userid: &str) -> String {
    let row = table.desk.store().read().unwrap().board(board).unwrap().unwrap();
    let seat = row.seats.iter().find(|seat| seat.userid == userid).map(|seat| Seat::new(seat.seat)).unwrap();
    let record = record_of(table, board).await;
    let thinker = games::thinker(&row.game).unwrap();
    thinker.think(record.position(), seat, 2_000, [3; 32]).unwrap().text
}

/// Plays well for some turns; gives the last letters.
async fn play_well(table: &mut Table, userid: &str, start: Vec<Letter>, answers: u32) -> Vec<Letter> {
    let mut letters = after_house(table, start).await;
    for _ in 0..answers {
        let at = to(&letters, userid).clone();
        assert_ne!(at.event(), "over", "{at:#?}");
        let text = good_move(table, at.header("X-PBM-Board").parse().unwrap(), userid).await;
        letters = table.answer(&at, &text).await;
        letters = after_house(table, letters).await;
    }
    letters
}

/// How a letter tells what threatens its reader, game by game.
const THREATS: [&str; 3] = ["can be taken by", "can be pinned by", "can attack your"];

/// Whether something threatens the reader, who is to move; the letter says so, and says nothing else.
async fn is_threatened(table: &Table, at: &Letter) -> bool {
    let record = record_of(table, at.header("X-PBM-Board").parse().unwrap()).await;
    let threat = record.turn().seats().first().and_then(|seat| record.position().threat(*seat));
    let text = at.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told: usize = THREATS.iter().map(|threat| text.matches(threat).count()).sum();
    assert_eq!(told, usize::from(threat.is_some()), "{threat:?} {}", at.text);
    threat.is_some()
}

/// Plays any moves until the end, or for some turns; gives the last letters.
async fn play(table: &mut Table, userid: &str, start: Vec<Letter>, most: u32, seed: u64) -> Vec<Letter> {
    let mut choice = Numbers(seed);
    let mut letters = after_house(table, start).await;
    for _ in 0..most {
        let at = to(&letters, userid).clone();
        if at.event() == "over" {
            break;
        }
        let board = at.header("X-PBM-Board").parse().unwrap();
        is_threatened(table, &at).await;
        let text = any_move(table, board, userid, &mut choice).await.unwrap();
        letters = table.answer(&at, &text).await;
        letters = after_house(table, letters).await;
    }
    letters
}

/// House players have no letters, addresses, ratings or anything else that people have.
async fn nothing_is_theirs(table: &Table) {
    for (what, sql) in [
        ("letters", "SELECT count(*) FROM letters WHERE player < 0"),
        ("addresses", "SELECT count(*) FROM addresses WHERE player < 0"),
        ("ratings", "SELECT count(*) FROM ratings"),
        ("rated", "SELECT count(*) FROM rated"),
        ("digests", "SELECT count(*) FROM digests WHERE player < 0"),
        ("digest_notes", "SELECT count(*) FROM digest_notes WHERE player < 0"),
        ("appointments", "SELECT count(*) FROM appointments WHERE player < 0"),
        ("settings", "SELECT count(*) FROM settings WHERE player < 0"),
        (
            "clocks",
            "SELECT count(*) FROM clocks WHERE player < 0 AND (awaited <> 0 OR begun <> 0 OR due <> 0 OR spent > 0)",
        ),
        ("move_times", "SELECT count(*) FROM move_times WHERE player < 0"),
        ("passwords", "SELECT count(*) FROM players WHERE id < 0 AND password <> ''"),
    ] {
        assert_eq!(crate::support::stored::number(table, sql).await, 0, "{what}");
    }
    let addresses = crate::support::stored::texts(table, "SELECT address FROM letters").await;
    assert!(addresses.iter().all(|address| address.contains('@')), "{addresses:?}");
}

fn clocks(letter: &Letter) -> &str {
    let (_, after) = letter.text.split_once("Clock:").unwrap_or_default();
    after.split("\n\n").next().unwrap_or_default()
}

#[tokio::test]
async fn a_challenge_is_answered_by_the_board() {
    for (game, name) in [
        ("great", "house"),
        ("savoya", "house-easy"),
        ("savoy", "House-Hard"),
        ("sava", "house.2"),
        ("great", "house-1"),
        ("savoy", "House-3.2"),
    ] {
        let (mut table, start) = alone(&format!("{game} challenge alice {name}")).await;
        let first = one(&start);
        assert_eq!(first.event(), "start", "{first:#?}");
        let plays = format!("The server itself plays as {}: it moves as soon", name.to_lowercase());
        first.has(&plays).has("The result does not count towards ratings");
        assert!(!clocks(first).contains("ouse"), "{}", first.text);
        let letters = play(&mut table, "alice", start, 3, 1).await;
        let next = one(&letters).lacks("The server itself");
        assert!(clocks(next).contains("alice") && !clocks(next).contains("ouse"), "{}", next.text);
        nothing_is_theirs(&table).await;
        // The ledger shows who moved and how much was thought.
        let mut look = table.desk.store().read().unwrap();
        let mut told = 0;
        for cause in look.causes_of_board(101).unwrap() {
            if let Some(Story::Work(work)) = look.story(cause).unwrap() {
                assert_eq!((work.cause, work.about.as_str()), (WorkCause::House, "board 101"));
                assert!(
                    work.outcome.contains(&name.to_lowercase()) && work.outcome.contains("positions in"),
                    "{work:?}"
                );
                told += 1;
            }
        }
        assert!(told >= 3, "{told}");
    }
}

/// A character says a sentence at each end of the game, and comes back for a rematch; between them nothing is said.
#[tokio::test]
async fn characters_have_a_first_and_a_last_word() {
    for (name, first, last) in [
        ("house:clerk", "House:clerk: \"Good day.", "House:clerk: \"The file is closed."),
        ("house-3:Gambler", "what luck has in store", "worth every risk"),
        ("house-easy:builder.2", "I have brought my plans", "The roof is on"),
    ] {
        let (mut table, start) = alone(&format!("great challenge alice {name}")).await;
        let name = name.to_lowercase();
        one(&start).has(&format!("The server itself plays as {name}:")).has(first);
        let letters = play(&mut table, "alice", start, 2, 1).await;
        one(&letters).lacks(first).lacks(last);
        let over = table.answer(one(&letters), "resign").await;
        let (_, record) = one(&over).file.clone().unwrap();
        one(&over).has(last).lacks(first);
        assert!(record.contains(&name), "{record}");
        let again = table.answer(one(&over), "rematch").await;
        one(&again).has(&format!("The server itself plays as {name}:")).has(first);
        nothing_is_theirs(&table).await;
    }
}

#[tokio::test]
async fn a_challenge_without_a_proof_is_asked_about() {
    let mut table = table(&["alice"]).await;
    let asked = table.command("alice", "savoya challenge alice house").await;
    one(&asked).has("savoya challenge alice house");
    assert!(house(&mut table).await.is_empty());
    assert_eq!(one(&table.answer(one(&asked), "yes").await).event(), "start");
}

#[tokio::test]
async fn one_house_player_sits_on_several_seats() {
    let (mut table, start) = alone("savana challenge alice house house-hard house").await;
    one(&start).has("The server itself plays as house, house-hard and house.2: it moves");
    let start = table.below_login("alice", "savoya challenge house.2 HOUSE alice house").await;
    one(&start).has("The server itself plays as house.2, house and house.3:");
    let letters = play(&mut table, "alice", start, 3, 7).await;
    assert_eq!(one(&letters).event(), "move");
    nothing_is_theirs(&table).await;
    let alone = table.below_login("alice", "savoya challenge house house").await;
    one(&alone).has("One of the players must be a person").has("Nothing was changed");
}

#[tokio::test]
async fn there_are_enough_names() {
    let table = table(&["alice"]).await;
    let most = pbmd::games::ALL.iter().map(|game| game.info().most).max().unwrap();
    let mut look = table.desk.store().read().unwrap();
    for name in pbmd::command::HOUSE.iter().chain(pbmd::command::RUNGS) {
        let characters = CHARACTERS.iter().map(|character| house_with(name, Some(character)));
        for name in characters.chain([house_with(name, None)]) {
            let names = pbmd::command::house_names(&name).collect::<Vec<_>>();
            assert!(names.len() >= usize::from(most) - 1);
            for userid in names {
                let player = look.player_by_userid(&userid).unwrap().unwrap();
                assert!(player.id < PlayerId(0) && player.stage == PlayerStage::House, "{player:?}");
            }
        }
    }
}

#[tokio::test]
async fn people_are_asked_and_the_house_is_not() {
    let mut table = table(&["alice", "bob", "carol"]).await;
    // A challenger who does not play needs everybody's consent.
    let asked = table.below_login("carol", "savoya challenge alice house bob").await;
    to(&asked, "alice").has("`accept` to play");
    to(&asked, "bob").has("The server itself plays as house:");
    assert!(house(&mut table).await.is_empty(), "it has not begun");
    let half = table.answer(&to(&asked, "alice").clone(), "accept").await;
    let start = table.answer(&to(&half, "bob").clone(), "accept").await;
    assert!(start.iter().all(|letter| letter.event() == "start"), "{start:#?}");
    // It can be called off before one's first move, like any board.
    table.command("alice", "savoya decline 101 @").await;
    assert!(house(&mut table).await.is_empty(), "the board is gone");
    nothing_is_theirs(&table).await;
}

#[tokio::test]
async fn who_asks_is_told_what_it_is() {
    let (mut table, start) = alone("great challenge alice house").await;
    for (command, says) in [
        ("whois house", "House is a house player: the server itself plays."),
        ("whois house-2:clerk.3", "the character of a clerk: of moves"),
        ("whois house-hard", "It is playing on 0 boards now"),
        ("block @ house", "there is nothing to send to it or to block"),
        ("message @ house\nHello?", "It neither reads nor"),
        ("signup house-easy nine-red-lanterns", "cannot be a userid"),
        ("signup house.7 nine-red-lanterns", "cannot be a userid"),
        ("great games alice", "house"),
        ("great record 101", "Players \"alice,house\""),
    ] {
        let (subject, body) = command.split_once('\n').unwrap_or((command, ""));
        let subject = subject.replace('@', "alice alice-secret");
        let said = table.send(&address("alice"), &subject, body).await;
        if says.starts_with("cannot") {
            let asks = said.iter().any(|letter| letter.event() == "account" && letter.says("confirm"));
            assert!(!asks, "{said:#?}");
        } else {
            assert!(said.iter().any(|letter| letter.says(says)), "{command}: {said:#?}");
        }
    }
    let talk = table.answer(&to(&start, "alice").clone(), "chat\n\nAre you there?").await;
    one(&talk).has("It neither reads nor writes messages").has("Nothing was changed");
    let players = table.command("alice", "list players").await;
    one(&players).has("The server itself plays as house-easy, house and house-hard").lacks("house.2");
    one(&table.command("alice", "great standings").await).has("house-2");
    nothing_is_theirs(&table).await;
}

#[tokio::test]
async fn limits_and_the_switch() {
    let house_of = |plays, boards| House { plays, boards, percent: 1, ..House::default() };
    let config = |house| DeskConfig { house, ..DeskConfig::default() };
    let mut table = Table::seating_under(config(house_of(true, 1)), &["alice", "bob"]).await;
    table.below_login("alice", "great challenge alice house").await;
    let refused = table.below_login("alice", "sava challenge alice house-easy").await;
    one(&refused).has("Alice plays on 1 board with house players already").has("Nothing was changed");
    let last = table.command("alice", "great resign 101 @").await;
    one(&last).has("The game is over");
    let again = table.answer(one(&last), "rematch").await;
    assert_eq!(one(&again).event(), "start", "{again:#?}");
    let other = table.below_login("bob", "sava challenge bob house-easy").await;
    assert_eq!(one(&other).event(), "start");

    let mut table = Table::seating_under(config(house_of(false, 9)), &["alice"]).await;
    let refused = table.below_login("alice", "great challenge alice house").await;
    one(&refused).has("House players are not taking new games on this server").has("Nothing was changed");
}

#[tokio::test]
async fn a_move_is_taken_back_for_whoever_asks() {
    let (mut table, start) = alone("great challenge alice house").await;
    let moved = table.answer(one(&start), "e2e3").await;
    // Nobody knows of the move yet: the house has not even looked.
    let back = table.answer(one(&moved), "undo").await;
    one(&back).has("It is your turn");
    assert!(house(&mut table).await.is_empty());
    let moved = table.answer(one(&back), "d2d3").await;
    let answered = after_house(&mut table, moved).await;
    let asked = table.answer(one(&answered), "undo").await;
    assert!(asked.iter().any(|letter| letter.says("taken back") || letter.says("back")), "{asked:#?}");
    let agreed = house(&mut table).await.pop().unwrap();
    one(&agreed).has("It is your turn");
    assert_eq!(one(&agreed).header("X-PBM-Move"), "0");
}

/// It agrees to a draw that all people want, and not to one that only some want.
#[tokio::test]
async fn a_draw_that_all_people_want() {
    let mut table = table(&["alice", "bob"]).await;
    let begun = table.below_login("alice", "savoya challenge alice bob house").await;
    assert!(begun.iter().any(|letter| letter.event() == "start"), "{begun:#?}");
    house(&mut table).await;
    let asked = table.command("alice", "savoya draw 101 @").await;
    assert!(asked.iter().any(|letter| letter.says("draw")), "{asked:#?}");
    assert!(house(&mut table).await.is_empty());
    table.command("bob", "savoya draw 101 @").await;
    let ended = house(&mut table).await.pop().unwrap();
    assert_eq!(ended.len(), 2, "{ended:#?}");
    assert!(ended.iter().all(|letter| letter.event() == "over" && letter.says("draw")), "{ended:#?}");
}

#[tokio::test]
async fn draws_and_lost_games_are_seen() {
    let (mut table, start) = alone("great challenge alice house").await;
    // Early in the game it plays on, whatever is offered.
    table.answer(one(&start), "e2e3 propose").await;
    let early = house_that_finds(&mut table, 0.0).await;
    assert_eq!(one(&early).event(), "move", "{early:#?}");
    one(&early).has("House declines the draw.");

    let mut letters = play_well(&mut table, "alice", early, 19).await;
    let mut moves = 0;
    // It offers a draw every ten moves of an even game; the offer ends with the next move.
    let mut offered = BTreeSet::new();
    while moves < 11 {
        let at = one(&letters).clone();
        assert_ne!(at.event(), "over", "{at:#?}");
        let text = good_move(&table, 101, "alice").await;
        table.answer(&at, &text).await;
        letters = house_that_finds(&mut table, 0.5).await;
        if one(&letters).says("offers a draw") {
            offered.insert(moves);
        }
        moves += 1;
    }
    assert!(offered.len() == 1 || offered.len() == 2, "{offered:?}");
    // It accepts none while it stands better.
    let text = good_move(&table, 101, "alice").await;
    table.answer(one(&letters), &format!("{text} propose")).await;
    letters = house_that_finds(&mut table, 0.9).await;
    assert_eq!(one(&letters).event(), "move");
    one(&letters).has("House declines the draw.");
    let text = good_move(&table, 101, "alice").await;
    table.answer(one(&letters), &format!("{text} propose")).await;
    letters = house_that_finds(&mut table, 0.4).await;
    one(&letters).has("The game is over").has("draw");
    assert!(house(&mut table).await.is_empty());

    let again = table.answer(one(&letters), "rematch").await;
    assert_eq!(one(&again).event(), "start");
    let letters = play_well(&mut table, "alice", again, 21).await;
    let text = good_move(&table, 102, "alice").await;
    table.answer(one(&letters), &text).await;
    let last = house_that_thinks(&mut table, 0.001, Some(true)).await;
    one(&last).has("The game is over").has("House resigns");
    nothing_is_theirs(&table).await;
}

/// A search that was cut off thinks a won game lost. Others that look deeper do not, and so nothing is given away.
#[tokio::test]
async fn a_won_game_is_not_given_away() {
    let (mut table, start) = alone("great challenge alice house").await;
    // Early in a game the house never resigns. Then she plays badly.
    let mut letters = play_well(&mut table, "alice", start, 14).await;
    let mut choice = Numbers(5);
    for _ in 0..12 {
        // Where she has only one move, the server makes it, and the house goes on.
        if let Some(text) = any_move(&table, 101, "alice", &mut choice).await {
            table.answer(one(&letters), &text).await;
        }
        letters = house_that_finds(&mut table, 0.0).await;
        let last = one(&letters);
        assert!(!last.says("resigns"), "{last:#?}");
        if last.event() == "over" {
            break;
        }
    }
}

#[tokio::test]
async fn other_words_for_the_house_are_answered_with_its_names() {
    let mut table = table(&["alice"]).await;
    for word in ["computer", "Bot", "easy", "house-medium", "house:cook", "House-2:"] {
        let letters = table.command("alice", &format!("great challenge alice {word}")).await;
        let named = "as house-easy, house and house-hard";
        one(&letters).has(named).has("Write for example `great challenge alice house`.");
    }
    let letters = table.below_login("alice", "great challenge house").await;
    one(&letters).has("house-1, which children beat, to house-20").has("`great challenge alice house`");
    let letters = table.command("alice", "great challenge alice nobody").await;
    assert!(!one(&letters).says("house-easy, house and"), "{letters:#?}");
}

/// `house-easy` plays on until half of a usual game is over, whatever it thinks of it; `house` need not.
#[tokio::test]
async fn the_easy_player_does_not_resign_early() {
    let usual = games::named("great").unwrap().info().usual_moves;
    assert!(usual / 2 > 43, "{usual}");
    for (name, resigns) in [("house", true), ("house-easy", false)] {
        let (mut table, start) = alone(&format!("great challenge alice {name}")).await;
        let letters = play_well(&mut table, "alice", start, 21).await;
        let text = good_move(&table, 101, "alice").await;
        table.answer(one(&letters), &text).await;
        let last = house_that_thinks(&mut table, 0.0, Some(true)).await;
        assert_eq!(one(&last).says("resigns"), resigns, "{name}: {last:#?}");
    }
}

#[tokio::test]
async fn a_board_that_all_people_have_left_ends() {
    for game in ["savana", "savoya"] {
        let mut table = table(&["alice", "bob"]).await;
        let start = table.below_login("alice", &format!("{game} challenge alice house house bob")).await;
        // Else Bob, who makes no move, would decline.
        table.as_if_asked(&start);
        let letters = play(&mut table, "alice", start, 0, 5).await;
        assert!(!letters.is_empty());
        table.command("alice", &format!("{game} resign 101 @")).await;
        let row = table.desk.store().read().unwrap().board(101).unwrap().unwrap();
        assert_eq!(row.stage, pbmd::store::BoardStage::Running);
        table.command("bob", &format!("{game} resign 101 @")).await;
        let done = house(&mut table).await;
        let last = done.last().unwrap();
        to(last, "bob").has("The game is over");
        assert_eq!(to(last, "alice").event(), "over");
        let waiting = crate::support::stored::number(&table, "SELECT count(*) FROM thoughts").await;
        assert_eq!(waiting, 0);
        nothing_is_theirs(&table).await;
    }
}

/// A thought is dropped if the board has changed; failures are retried, and the third one leads to any legal move.
#[tokio::test]
async fn thoughts_are_guarded() {
    let (mut table, start) = alone("great challenge alice house").await;
    let moved = table.answer(one(&start), "e2e3").await;
    let mut thinking = Thinking::default();
    let old = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    assert!(table.desk.next_thought(&mut thinking).unwrap().is_none(), "one board, one thought");
    let back = table.answer(one(&moved), "undo").await;
    table.answer(one(&back), "d2d3").await;
    table.desk.carry_out(&old, &found(&old), &mut thinking).unwrap();
    assert!(table.letters().await.is_empty(), "the board is another one");

    // Killed while it thinks, the server thinks again with the same result.
    let killed = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    table.desk.store().join("here", "", noon()).unwrap();
    thinking = Thinking::default();
    let again = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    assert_eq!(killed.think(&|| {}), again.think(&|| {}));
    thinking.give_up(again.board());

    let nothing = Found { advice: None, lost: false, took: Duration::ZERO };
    for _ in 0..3 {
        let thought = table.desk.next_thought(&mut thinking).unwrap().unwrap();
        table.desk.carry_out(&thought, &nothing, &mut thinking).unwrap();
        assert!(table.letters().await.is_empty());
    }
    let thought = table.desk.next_thought(&mut thinking).unwrap().unwrap();
    let found = found(&thought);
    assert_eq!(found.advice.as_ref().map(|advice| advice.nodes), Some(0), "nothing was searched");
    table.desk.carry_out(&thought, &found, &mut thinking).unwrap();
    let turn = table.letters().await;
    one(&turn).has("It is your turn");

    // If not even such a move can be made, the house resigns.
    let text = any_move(&table, 101, "alice", &mut Numbers(1)).await.unwrap();
    table.answer(one(&turn), &text).await;
    for _ in 0..4 {
        let thought = table.desk.next_thought(&mut thinking).unwrap().unwrap();
        table.desk.carry_out(&thought, &nothing, &mut thinking).unwrap();
    }
    one(&table.letters().await).has("The game is over").has("House resigns");
}

/// The boards in the order in which the house thinks about them.
fn order(table: &Table) -> Vec<u32> {
    let mut thinking = Thinking::default();
    let next = || table.desk.next_thought(&mut thinking).unwrap().map(|thought| thought.board());
    std::iter::from_fn(next).collect()
}

/// Quick answers do not wait for all slow ones, and nobody starves.
#[tokio::test]
async fn levels_share_the_time() {
    let mut table = table(&["alice", "bob", "carol", "dave"]).await;
    for (userid, name) in [("alice", "house-hard"), ("bob", "house-easy"), ("carol", "house")] {
        for _ in 0..5 {
            table.below_login(userid, &format!("great challenge {name} {userid}")).await;
        }
    }
    // Each level once, then the cheapest first.
    assert_eq!(order(&table), [106, 111, 101, 107, 108, 109, 110, 112, 113, 114, 115, 102, 103, 104, 105]);
    assert_eq!(noon(), table.desk.now());
}

/// Who waits for a short search does not wait until a long one is over, which is done as well.
#[tokio::test]
async fn long_searches_give_way() {
    let mut table = table(&["alice", "bob", "carol"]).await;
    for userid in ["alice", "carol"] {
        table.below_login(userid, &format!("great challenge house-hard {userid}")).await;
    }
    let mut thinking = Thinking::default();
    thinking.most = 1;
    let next = |table: &Table, thinking: &mut Thinking| table.desk.next_thought(thinking).unwrap();
    let long = next(&table, &mut thinking).unwrap();
    assert!(next(&table, &mut thinking).is_none(), "one at a time");
    table.below_login("bob", "great challenge house-easy bob").await;
    let short = next(&table, &mut thinking).unwrap();
    assert_eq!([long.board(), short.board()], [101, 103]);
    assert!(next(&table, &mut thinking).is_none() && short.length() < long.length());
    for (thought, userid) in [(&short, "bob"), (&long, "alice")] {
        table.desk.carry_out(thought, &found(thought), &mut thinking).unwrap();
        to(&table.letters().await, userid).has("It is your turn");
    }
    assert_eq!(next(&table, &mut thinking).unwrap().board(), 102);
}

/// In games with the house beginners are told what is threatened, in each form, until they do not want it any more.
#[tokio::test]
async fn threats_are_told_to_beginners() {
    let mut table = table(&["alice", "bob"]).await;
    let start = table.below_login("alice", "great challenge alice house-easy").await;
    let (mut at, mut seed) = (one(&start).clone(), 1);
    while !is_threatened(&table, &at).await {
        at = one(&play(&mut table, "alice", vec![at], 1, seed).await).clone();
        seed += 1;
    }
    for (choice, is_told) in [
        ("format=html", true),
        ("format=speech", true),
        ("lang=de", false),
        ("lang=en advice=off", false),
        ("format=text", false),
        ("advice=on", true),
    ] {
        table.command("alice", &format!("set @ {choice}")).await;
        let shown = table.answer(&at, "show").await;
        let text = one(&shown).text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(text.contains("can be taken by"), is_told, "{choice}: {text}");
        assert_eq!(text.contains("schlagen"), choice == "lang=de", "{choice}: {text}");
    }
}

#[tokio::test]
async fn the_house_thinks_for_persons_in_turn() {
    let mut table = table(&["alice", "bob", "carol"]).await;
    for userid in ["alice", "bob"] {
        for _ in 0..5 {
            table.below_login(userid, &format!("great challenge house-hard {userid}")).await;
        }
    }
    table.below_login("carol", "great challenge house-hard carol").await;
    assert_eq!(order(&table), [101, 106, 111, 102, 107, 103, 108, 104, 109, 105, 110]);
}

#[tokio::test]
async fn no_clock_runs_for_the_house() {
    let (mut table, start) = alone("great challenge -nag=1 -forfeit=2 house alice").await;
    one(&start).has("does not count towards ratings");
    assert!(table.live(24 * 9, 12).await.is_empty(), "nobody is reminded, and nobody loses");
    let letters = house(&mut table).await.pop().unwrap();
    one(&letters).has("It is your turn");
    let told = table.live(24 * 60, 6).await;
    assert!(told.iter().any(|letter| letter.event() == "nag"), "{told:#?}");
    to(&told, "alice").has("The game is over");
    nothing_is_theirs(&table).await;
}

/// With `-pace=day` the house answers at the time of the person's daily letter, also in a rematch.
#[tokio::test]
async fn the_house_answers_each_morning() {
    let mut table = table(&["alice", "bob"]).await;
    table.command("alice", "set @ zone=Asia/Tokyo").await;
    let start = table.below_login("alice", "great challenge -pace=day alice house-easy").await;
    one(&start).has("it answers each morning, at the time of your daily letter").lacks("as soon as");
    one(&start).has("House players answer each morning.").has("It is your turn");
    table.answer(one(&start), "e2e3").await;
    assert!(house(&mut table).await.is_empty());
    // It is nine in the evening there: seven comes in ten hours.
    table.live(9, 1).await;
    assert!(house(&mut table).await.is_empty());
    table.live(2, 1).await;
    let answered = house(&mut table).await.pop().unwrap();
    let over = table.answer(one(&answered), "resign").await;
    one(&table.answer(one(&over), "rematch").await).has("House players answer each morning.");
    for (command, why) in [
        ("great challenge -pace=day alice bob", "one of the players must be a house player"),
        ("great seek -pace=day", "one of the players must be a house player"),
        ("great challenge -pace=week alice house", "The only pace is"),
    ] {
        one(&table.below_login("alice", command).await).has(why).has("Nothing was changed");
    }
    // What was understood of it is quoted.
    one(&table.command("alice", "great seek -pace=day @").await).has("great seek -pace=day");
}

#[tokio::test]
async fn conditions_follow_its_moves() {
    let (mut table, start) = alone("great challenge alice house").await;
    let moved = table.answer(one(&start), "e2e3").await;
    one(&table.answer(one(&moved), "if any then d2d3").await).has("have been saved");
    let thoughts = house(&mut table).await;
    // Its first move was answered at once, and it moved again.
    let [first, second] = thoughts.as_slice() else { panic!("{thoughts:#?}") };
    one(first).has("d2d3");
    assert_eq!(one(second).header("X-PBM-Move"), "4");
    let queue = table.command("alice", "great queue 101 @").await;
    assert!(!one(&queue).text.contains("d2d3"), "{}", one(&queue).text);
}

#[tokio::test]
async fn whole_games() {
    for (game, options) in [
        ("great", ""),
        ("sava", ""),
        ("savana", ""),
        ("savoy", "-stack=1 -quiet=10 "),
        ("savoya", "-stack=1 -quiet=10 "),
    ] {
        let (mut table, start) = alone(&format!("{game} challenge {options}alice house-easy")).await;
        assert_eq!(one(&start).event(), "start");
        let last = play(&mut table, "alice", start, 5_000, 1).await;
        let last = one(&last);
        last.has("The game is over");
        assert_eq!(last.event(), "over");
        let (_, record) = last.file.clone().unwrap();
        if record.contains("[Dice ") {
            verify(&record);
        }
        assert!(table.is_clear());
        nothing_is_theirs(&table).await;
    }
}
