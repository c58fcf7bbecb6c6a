//! Savana with clocks: default turns for players who are missing, and answers by standing orders.

use pbmd::game::{By, Deed, Numbers};

use super::about_lateness;
use crate::boards::whole::verify;
use crate::games::savana::{begun, orders};
use crate::support::house::record_of;
use crate::support::{Letter, Table, address, one, to, turn};

const DAY: i64 = 24;

/// Alice, Bob and Carol on these terms; all have chosen their starts, and Alice is to move.
async fn three(terms: &str, away: &str) -> (Table, Vec<Letter>) {
    let (mut table, letters) = begun(terms, &["alice", "bob", "carol"]).await;
    for userid in ["alice", "bob", "carol"] {
        table.command(userid, &format!("set @ autovacation={away}")).await;
    }
    let letters = table.answer(turn(&letters), "A2").await;
    let letters = table.answer(turn(&letters), "E6").await;
    assert_eq!(turn(&letters).to, address("alice"));
    (table, letters)
}

/// Players play the turn their letter shows until it is this player's turn.
async fn play_up_to(table: &mut Table, letters: &[Letter], userid: &str) -> Vec<Letter> {
    let mut letters = letters.to_vec();
    while turn(&letters).to != address(userid) {
        letters = table.play_on(&letters).await;
    }
    letters
}

/// The letters that clocks send in some days, without reminders.
async fn pass(table: &mut Table, days: i64) -> Vec<Letter> {
    let letters = table.live(days * DAY, 1).await;
    letters.into_iter().filter(|letter| letter.event() != "nag").collect()
}

fn missed(table: &Table, seat: u8) -> u32 {
    let clocks = table.desk.store().read().unwrap().clocks(101).unwrap();
    clocks.iter().find(|clock| clock.seat == seat).unwrap().missed
}

#[tokio::test]
async fn two_default_turns_and_a_forfeit() {
    let (mut table, letters) = three("-forfeit=5", "off").await;
    play_up_to(&mut table, &letters, "bob").await;
    for times in 1..=2 {
        let reminders = table.live(5 * DAY - 1, 1).await;
        to(&reminders, "bob").has("the server moves for you").lacks("you lose on time");
        let letters = table.live(2, 1).await;
        assert_eq!(letters.len(), 3);
        for letter in &letters {
            letter.has("ran out of time, so the server moved for them");
            letter.has(&format!("({times} of 2; after the last of these, the next time loses the game)"));
            letter.has("(Auto)").lacks("has left the game");
            assert_eq!(letter.event(), "move");
        }
        let record = record_of(&table, 101).await;
        let line = record.lines().last().unwrap();
        assert!(
            matches!(line.by, By::Server(_))
                && matches!(&line.deed, Deed::Move(text) if text.starts_with("draft"))
        );
        assert_eq!(missed(&table, 2), times);
        assert_eq!(turn(&letters).to, address("carol"));
        let letters = play_up_to(&mut table, &letters, "bob").await;
        to(&letters, "bob").has("Clock: alice 5d, bob 5d (until ");
    }
    to(&table.live(5 * DAY - 1, 1).await, "bob").has("you lose on time");
    let letters = table.live(2, 1).await;
    assert_eq!(letters.len(), 3);
    to(&letters, "alice").has("bob is out of");
    assert_eq!(turn(&letters).to, address("carol"));
    let record = record_of(&table, 101).await;
    assert!(record.outcome().is_none() && record.text(&[]).contains("2 forfeit"));
    // The game goes on without him to its end.
    let (mut letters, mut stood_in) = (letters, 0);
    while letters[0].event() != "over" {
        let at = turn(&letters).clone();
        assert_ne!(at.to, address("bob"));
        letters = table.answer(&at, at.example().unwrap()).await;
        stood_in += u32::from(at.says("Bob (P2) has left the game, the server plays"));
    }
    assert!(stood_in > 1, "{stood_in}");
    let (_, text) = to(&letters, "alice").file.clone().unwrap();
    verify(&text);
}

/// A move of one's own resets the count; after a part of a turn the server plays the rest.
#[tokio::test]
async fn only_deadlines_in_a_row_count() {
    let (mut table, mut letters) = three("-forfeit=5", "off").await;
    for round in 0..3 {
        letters = play_up_to(&mut table, &letters, "bob").await;
        if round == 1 {
            letters = table.play_on(&letters).await;
            assert_eq!(missed(&table, 2), 0);
            letters = play_up_to(&mut table, &letters, "bob").await;
            table.answer(turn(&letters), "draft 1").await;
        }
        letters = pass(&mut table, 6).await;
        to(&letters, "alice").has(&format!("({} of 2;", [1, 1, 2][round]));
        assert_eq!(missed(&table, 2), [1, 1, 2][round]);
        let line = record_of(&table, 101).await.lines().last().unwrap().deed.text();
        assert_eq!(line.contains("draft"), round != 1, "{line}");
        assert!(line.contains("end") || line.contains("discard"), "{line}");
    }
}

/// The server chooses a start too; a third missed deadline calls the game off if the player never moved.
#[tokio::test]
async fn starts_and_players_who_never_came() {
    let (mut table, _) = begun("-forfeit=5", &["alice", "bob", "carol"]).await;
    table.command("alice", "set @ autovacation=off").await;
    let letters = pass(&mut table, 6).await;
    to(&letters, "bob").has("alice played start A2 (Auto)").has("(1 of 2;");
    assert_eq!(turn(&table.answer(turn(&letters), "E6").await).to, address("alice"));
    let letters = pass(&mut table, 6).await;
    to(&letters, "carol").has("(2 of 2;");
    let letters = play_up_to(&mut table, &letters, "alice").await;
    assert_eq!(turn(&letters).to, address("alice"));
    let letters = pass(&mut table, 6).await;
    assert_eq!(letters.len(), 3);
    for letter in &letters {
        letter.has("before everybody had moved, so this game is called off");
        assert_eq!((letter.event().as_str(), letter.header("X-PBM-Result").as_str()), ("over", "*"));
    }
}

/// With two players, a missed deadline loses the game.
#[tokio::test]
async fn two_players_need_no_default_turns() {
    let (mut table, letters) = begun("-forfeit=5", &["alice", "bob"]).await;
    for userid in ["alice", "bob"] {
        table.command(userid, "set @ autovacation=off").await;
    }
    let letters = table.answer(turn(&letters), "A1").await;
    let letters = play_up_to(&mut table, &letters, "bob").await;
    let letters = play_up_to(&mut table, &letters, "alice").await;
    assert_eq!(turn(&letters).to, address("alice"));
    let letters = pass(&mut table, 6).await;
    assert_eq!(to(&letters, "bob").header("X-PBM-Result"), "0-1");
    to(&letters, "bob").has("alice (P1) has lost on time");
}

#[tokio::test]
async fn days_of_vacation_come_first() {
    let (mut table, letters) = three("-forfeit=5", "on").await;
    play_up_to(&mut table, &letters, "bob").await;
    let letters = table.live(40 * DAY, 1).await;
    let used = letters.iter().filter(|letter| letter.says("a day of your vacation was used"));
    let reminded: Vec<&Letter> = used.collect();
    assert_eq!(reminded.iter().filter(|letter| letter.to == address("bob")).count(), 30);
    reminded[0].has("the server moves for you");
    let first = letters.iter().position(|letter| letter.says("(1 of 2;")).unwrap();
    let last =
        letters.iter().rposition(|letter| letter.to == address("bob") && letter.event() == "nag").unwrap();
    assert!(last < first);
}

/// With a soft end only a claim brings what the deadline would have brought.
#[tokio::test]
async fn a_claim_brings_the_default_turn() {
    let (mut table, letters) = three("-clock=2d+1h -soft", "off").await;
    let mut letters = play_up_to(&mut table, &letters, "bob").await;
    for times in 1..=3 {
        let told = table.live(10 * DAY, 1).await;
        let told = about_lateness(told);
        assert_eq!(told.len(), 3, "{times}");
        if times < 3 {
            to(&told, "carol").has("out of time. To go on, answer `claim`: the server then moves");
            to(&told, "bob").has("server then moves for you");
        } else {
            to(&told, "carol").has("out of time. To end the game now, answer `claim`");
        }
        letters = table.answer(to(&told, "carol"), "claim").await;
        to(&letters, "alice").has("Carol has claimed the game, because bob ran out");
        if times == 3 {
            to(&letters, "alice").has("bob is out of");
        } else {
            to(&letters, "alice").has(&format!("({times} of 2;"));
        }
        assert_eq!(turn(&letters).to, address("carol"));
        if times < 3 {
            letters = play_up_to(&mut table, &letters, "bob").await;
        }
    }
    assert!(record_of(&table, 101).await.outcome().is_none());
    // Bob has left and claims nothing; nobody else is late.
    one(&table.command("bob", "savana claim 101 @").await).has("You have resigned this game.");
    let alices = table.answer(&to(&letters, "alice").clone(), "claim").await;
    one(&alices).has("There is nothing to claim yet: carol has until");
    // Where the server moves automatically, there is nothing to claim.
    let (mut table, letters) = three("-forfeit=5", "off").await;
    one(&table.answer(&to(&letters, "bob").clone(), "claim").await)
        .has("the server moves automatically for a player who runs out of time, 2 times in a row")
        .has("Nothing was changed");
}

/// Plays games by mail until a defender is asked, and gives that letter. In the game of the first seed that is early.
async fn asked(terms: &str) -> (Table, Letter) {
    for seed in 20..40 {
        let (mut table, mut letters) =
            begun(&format!("-deck=red -retreat=ask {terms}"), &["alice", "bob", "carol"]).await;
        let mut choice = Numbers(seed);
        while letters[0].event() != "over" {
            let at = turn(&letters).clone();
            if at.says(", a question for you: ") {
                return (table, at);
            }
            let record = record_of(&table, 101).await;
            letters = table.answer(&at, &orders(&record, &mut choice).join("; ")).await;
        }
    }
    panic!("nobody was asked");
}

#[tokio::test]
async fn a_defender_has_little_time() {
    let cases = [
        ("-forfeit=21", 48, "Sat 3 Jan 2026 12:00"),
        ("-forfeit=3", 24, "Fri 2 Jan 2026 12:00"),
        ("-clock=3d", 24, "Fri 2 Jan 2026 12:00"),
        ("-clock=2d -soft", 16, "Fri 2 Jan 2026 04:00"),
    ];
    for (terms, hours, until) in cases {
        let (mut table, at) = asked(terms).await;
        at.has(&format!("(until {until} UTC)"));
        let userid = at.to.split('@').next().unwrap().to_string();
        let attacker = record_of(&table, 101).await.lines().last().unwrap().seat;
        let seat = ["alice", "bob", "carol"].iter().position(|name| *name == userid).unwrap();
        let seat = u8::try_from(seat).unwrap() + 1;
        let before = table.live(hours - 1, 1).await;
        assert!(before.iter().all(|letter| letter.event() == "nag"), "{terms}");
        if let Some(reminder) = before.first() {
            reminder.has("the server answers for you").lacks("you lose on time");
        }
        let letters = table.live(1, 1).await;
        let told: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
        let attacker = ["alice", "bob", "carol"][usize::from(attacker.number()) - 1];
        assert!(told.contains(&at.to.as_str()) && told.contains(&address(attacker).as_str()), "{told:?}");
        for letter in &letters {
            letter
                .has(
                    "did not answer in time, so the server answered for them, following their standing order",
                )
                .has("(Auto)")
                .lacks("out of time");
            letter.lacks("a day of your vacation");
        }
        assert_eq!(missed(&table, seat), 0, "{terms}");
        let record = record_of(&table, 101).await;
        let mut lines = record.lines().iter().rev();
        assert!(
            lines.any(|line| line.deed.text().starts_with("retreat") && matches!(line.by, By::Server(_)))
        );
    }
}

#[tokio::test]
async fn the_standing_order_answers() {
    let (_, at) = asked("-forfeit=21").await;
    let question = at.text.split("\n\n").next().unwrap().replace('\n', " ");
    let (_, choices) = question.split_once("retreat to, ").unwrap();
    let (choices, _) = choices.split_once('?').unwrap();
    let words = choices.split([' ', ',']).filter(|word| word.len() == 2 && *word != "or");
    let choices: Vec<String> = words.map(str::to_string).collect();
    assert!(choices.len() > 1, "{choices:?}");
    for place in choices {
        let (mut table, at) = asked("-forfeit=21").await;
        table.answer(&at, &format!("prefer {place}")).await;
        let letters = table.live(2 * DAY, 1).await;
        assert!(letters.iter().any(|letter| letter.says(&format!("retreat {place} (Auto)"))), "{place}");
    }
}

/// An answer in time counts, and the attacker's clock goes on.
#[tokio::test]
async fn an_answer_in_time() {
    let (mut table, at) = asked("-clock=10d+1d").await;
    table.live(DAY, 1).await;
    let before = record_of(&table, 101).await;
    let text = before.position().moves(before.turn().seats()[0]).list[0].clone();
    let letters = table.answer(&at, &text).await;
    to(&letters, &at.to.replace("@example.net", "")).lacks("(Auto)").has(" 10d");
    assert!(table.live(3 * DAY, 1).await.iter().all(|letter| !letter.says("did not answer")));
}

#[tokio::test]
async fn late_sweeps_bring_the_same() {
    let mut records = Vec::new();
    for step in [1, 5, 23] {
        let (mut table, letters) = three("-forfeit=5", "off").await;
        let letters = play_up_to(&mut table, &letters, "carol").await;
        table.play_on(&letters).await;
        table.live(60 * DAY, step).await;
        records.push(record_of(&table, 101).await.text(&[]));
    }
    assert_eq!(records[0], records[1]);
    assert_eq!(records[0], records[2]);
    assert!(records[0].matches("forfeit").count() > 0, "{}", records[0]);
}
