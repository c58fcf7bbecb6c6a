//! Savana by mail: orders on several lines and in several mails, secrets, questions to defenders, whole games.

use pbmd::game::{Deed, Numbers, Record, Replay, Seat, Turn};
use pbmd::games;

use crate::boards::whole::verify;
use crate::support::house::record_of;
use crate::support::{Letter, Table, address, one, to, turn};

pub async fn begun(command: &str, userids: &[&str]) -> (Table, Vec<Letter>) {
    let mut table = Table::seating(userids).await;
    let letters = table
        .challenge(&format!("savana challenge -seats=listed {command} {}", userids.join(" ")), userids[0])
        .await;
    (table, letters)
}

fn first_card(letter: &Letter) -> String {
    let (_, cards) = letter.text.split_once("You draft one of: 1 ").unwrap();
    cards.split([',', '.']).next().unwrap().to_string()
}

/// Talk of a player who is not to move is kept for `chat`; orders are refused as such.
#[tokio::test]
async fn talk_out_of_turn() {
    let (mut table, letters) = begun("", &["alice", "bob"]).await;
    let bobs = to(&letters, "bob").clone();
    for talk in ["Hezky den vsem!", "Sorry, I was away", "See you at 10", "Can the computer play for Alice?"]
    {
        one(&table.answer(&bobs, talk).await)
            .has("answer this letter with just `chat`")
            .lacks("It is not your turn");
    }
    for order in ["start A9", "draft 3", "move w A1-A2 w A1-B1"] {
        one(&table.answer(&bobs, order).await).lacks("just `chat`").has("Nothing was changed");
    }
}

#[tokio::test]
async fn a_turn_on_several_lines_and_in_several_mails() {
    let (mut table, letters) = begun("", &["alice", "bob"]).await;
    let start = turn(&letters).clone();
    start
        .has("You choose a start, where three warriors of yours will stand: A1 or E3.")
        .has("It is your turn, alice")
        .lacks("b5a");
    let letters = table.answer(&start, "start Z9 A1\nend").await;
    one(&letters).has("is not an order").lacks("E_SYNTAX").has("Nothing was changed");
    let letters = table.answer(&start, "A1\n\nGood luck!").await;
    to(&letters, "bob").has("alice played start A1.").has("Bob (P2) begins at E3").has("Good luck!");
    let at = turn(&letters).clone();
    let card = first_card(&at);
    let letters = table.answer(&at, "draft 1\nmove all A1-B1\nmove all A1-E3\nend").await;
    one(&letters).has("(order ").lacks("[E_").has("Nothing was changed");
    let letters = table.answer(&at, &format!("draft {card}   # the first\n\n")).await;
    one(&letters).has(&format!("Move 2: alice played draft {card}."));
    let at = turn(&letters).clone();
    assert_eq!(at.to, address("alice"));
    let recruits = at.text.contains("You recruit");
    let orders = format!("{}move w A1-B1 w A1-B2\nend", if recruits { "recruit all@A1\n" } else { "" });
    one(&table.answer(&at, &format!("preview\n{orders}")).await).has("Nothing was played").has("1:1w");
    to(&table.answer(&at, &orders).await, "bob")
        .has(&format!("Move 2: alice played draft {card}."))
        .has("move w A1-B1 w A1-B2; end.")
        .has("Alice (P1) scores")
        .has("It is your turn, bob: move 4");
}

/// Orders that may be given at any time may answer any letter, and a wrong one is told why.
#[tokio::test]
async fn wishes_and_standing_orders_at_any_time() {
    let (mut table, letters) = begun("", &["alice", "bob", "carol"]).await;
    let (start, bobs) = (turn(&letters).clone(), to(&letters, "bob").clone());
    for (wrong, why) in [
        ("start A9", "there is no A9 on this board"),
        ("start B2", "B2 is not a start; free starts are A2, E6 or F1"),
        ("start", "it should look like: start A1 G6"),
        ("prefer nothing", "it should look like: prefer C2 ruins weak"),
        ("prefer G9", "there is no G9 on this board"),
    ] {
        let letters = table.answer(&bobs, wrong).await;
        one(&letters).has(why).has("Nothing was changed").lacks("It is not your turn").lacks("E_");
    }
    let letters = table.answer(&bobs, "prefer C4 weak").await;
    one(&letters).has("C4 is a lake: nobody can retreat there").has("(secret): C4 weak");
    assert_eq!(turn(&table.answer(&start, "A2").await).to, address("bob"));
    // In answer to the first letter, orders about that turn are too late, others are not.
    one(&table.answer(&bobs, "prefer ruins").await).has("(secret): ruins").lacks("moved on");
    to(&table.answer(&bobs, "start E6").await, "carol").has("bob played start E6");
    one(&table.answer(&bobs, "start F1").await).has("everybody already has a start");
    one(&table.answer(&bobs, "prefer weak; draft 1").await).has("Nothing was changed");
}

/// Parts of a turn go to the mover alone; the others get one letter at its end. Meanwhile answers to their own letters still count.
#[tokio::test]
async fn parts_of_a_turn() {
    let mut table = Table::seating(&["alice", "bob", "carol", "wendy"]).await;
    let letters = table.challenge("savana challenge -seats=listed alice bob carol", "alice").await;
    let start = turn(&letters).clone();
    one(&table.command("wendy", "savana subscribe 101 @").await).has("You are watching board 101");
    let letters = table.answer(&start, "A2").await;
    let letters = table.answer(turn(&letters), "E6").await;
    assert_eq!(letters.len(), 4);
    let (at, carols) = (turn(&letters).clone(), to(&letters, "carol").clone());
    let card = first_card(&at);
    let letters = table.answer(&at, &format!("draft {card}")).await;
    let at = one(&letters).clone();
    at.has(&format!("alice played draft {card}")).has("Round 1 of 9.");
    assert_eq!(at.to, address("alice"));
    // Another player's newest letter is older than that, and still valid.
    let letters = table.answer(&carols, "draft 1").await;
    one(&letters).has("Nothing was changed").has("alice to move").lacks("moved on");
    let letters = table.answer(&carols, "draw\n\nHow about it?").await;
    to(&letters, "bob").has("Carol offers a draw").has(&format!("alice played draft {card}"));
    let letters = table.answer(&carols, "preview draft 2; end").await;
    one(&letters).has("This was tried for alice, whose turn it is").lacks("E_");
    let recruits = at.text.contains("You recruit");
    let (text, rest) =
        if recruits { ("recruit all@A2", "move w A2-A3; end") } else { ("move w A2-A3", "end") };
    let letters = table.answer(&at, text).await;
    let letters = table.answer(one(&letters), rest).await;
    assert_eq!(letters.len(), 4);
    for userid in ["bob", "carol", "wendy"] {
        to(&letters, userid)
            .has(&format!("alice played draft {card}."))
            .has("end.")
            .has("Alice (P1) scores")
            .has("* marks what has just changed");
    }
    // One row for the turn; the record has all its parts.
    to(&letters, "bob").has("5. alice  draft").lacks("3. alice").lacks("4. alice");
    let answer = table.command("carol", "savana record 101").await;
    one(&answer).has(&format!("3. 1 draft {card}")).has(&format!("5. 1 {rest}"));
}

/// The orders of a whole turn, or as many as can be known without the war tokens.
pub fn orders(record: &Record, choice: &mut Numbers) -> Vec<String> {
    let seat = record.turn().seats()[0];
    let mut now = record.clone();
    let mut orders = Vec::new();
    while let Turn::Seats(seats) = now.turn() {
        let list = now.position().moves(seat).list;
        if seats != [seat] || list.is_empty() || choice.below(30) == 0 && !orders.is_empty() {
            break;
        }
        let attacks: Vec<&String> =
            list.iter().filter(|text| text.starts_with("move") && text.contains('c')).collect();
        let text = match attacks.is_empty() {
            false if choice.below(2) == 0 => attacks[choice.below(attacks.len())].clone(),
            _ => list[choice.below(list.len())].clone(),
        };
        // A player would look first what a secret order does to a retreat.
        let risky = text.starts_with("move") && record.setup().options.contains_key("retreat");
        now.play(seat, &text).unwrap();
        orders.push(text);
        if risky && matches!(now.turn(), Turn::Seats(seats) if seats != [seat]) {
            break;
        }
    }
    orders
}

async fn whole(command: &str, userids: &[&str], seed: u64) {
    let (mut table, mut letters) = begun(command, userids).await;
    let mut choice = Numbers(seed);
    let (mut mails, mut quiet) = (0, 0);
    while letters[0].event() != "over" {
        let at = turn(&letters).clone();
        let record = record_of(&table, 101).await;
        let orders = orders(&record, &mut choice);
        let retreat = orders[0].strip_prefix("retreat ").map(str::to_string);
        if retreat.is_some() {
            at.has(", a question for you: ").has("retreat to, ").lacks("It is your turn");
        }
        let between = if choice.below(2) == 0 { "\n" } else { "; " };
        let text = retreat.unwrap_or_else(|| orders.join(between));
        letters = table.answer(&at, &text).await;
        // The others hear of a turn at its end.
        let whole =
            orders.last().unwrap().starts_with(['e', 'd']) && !orders.last().unwrap().starts_with("dr");
        assert!(
            letters.len() == userids.len() || !whole || command.contains("ask"),
            "{text}\n{}",
            letters[0].text
        );
        assert!(letters.iter().any(|letter| letter.to == at.to), "{text}");
        quiet += u32::from(letters.len() == 1);
        mails += 1;
        assert!(mails < 400, "it must end");
    }
    let last = to(&letters, userids[0]);
    last.has("the last round has been played").has("FINAL SCORES").has("The game is over");
    let (_, text) = last.file.clone().unwrap();
    let replay = Replay::read(&text, games::named).unwrap();
    assert_eq!(replay.record.result(), last.header("X-PBM-Result"));
    assert!(
        !text.contains('?') && replay.record.lines().iter().all(|line| matches!(line.deed, Deed::Move(_)))
    );
    let seats = u8::try_from(userids.len()).unwrap();
    assert!(Seat::all(seats).all(|seat| replay.record.lines().iter().any(|line| line.seat == seat)));
    verify(&text);
    assert!(quiet > 0, "parts of turns go to the mover alone");
}

#[tokio::test]
async fn whole_games() {
    whole("", &["alice", "bob"], 11).await;
    whole("-deck=red -retreat=ask", &["alice", "bob", "carol"], 12).await;
    whole("-deck=red", &["alice", "bob", "carol", "dave"], 13).await;
}

/// All that Alice, Carol and a watcher read during two rounds, with Bob writing these secrets between his turns.
async fn read_by_the_others(secrets: &[&str]) -> Vec<String> {
    let mut table = Table::seating(&["alice", "bob", "carol", "wendy"]).await;
    let mut letters = table.challenge("savana challenge -seats=listed alice bob carol", "alice").await;
    let mut seen = vec![one(&table.command("wendy", "savana subscribe 101 @").await).text.clone()];
    let mut bobs = to(&letters, "bob").clone();
    for turns in 0..20 {
        if let Some(secret) = secrets.get(turns) {
            one(&table.answer(&bobs, secret).await).has("Only you are told");
        }
        let at = turn(&letters).clone();
        // The first choices of every phase: no figure moves.
        let text = record_of(&table, 101).await.position().moves(seat_of(&at)).list.remove(0);
        letters = table.answer(&at, &text).await;
        table.wait(12);
        bobs = letters.iter().find(|letter| letter.to == address("bob")).unwrap_or(&bobs).clone();
        for userid in ["alice", "carol", "wendy"] {
            for letter in letters.iter().filter(|letter| letter.to == address(userid)) {
                let headers = ["X-PBM-Move", "X-PBM-Event", "X-PBM-Next", "X-PBM-Dice", "List-Id"];
                let headers = headers.map(|name| letter.header(name));
                seen.push(format!("{}\n{headers:?}\n{:?}\n{}", letter.subject, letter.file, letter.text));
            }
            for command in
                ["show 101", "replay 101 1", "record 101", "dice 101", "preview 101 draft 1", "games"]
            {
                let answers = table.command(userid, &format!("savana {command}")).await;
                let answer = one(&answers);
                seen.push(format!("{}\n{:?}\n{}", answer.text, answer.file, answer.header("X-PBM-Move")));
            }
        }
    }
    seen
}

fn seat_of(letter: &Letter) -> Seat {
    let place = ["alice", "bob", "carol"].iter().position(|userid| letter.to == address(userid)).unwrap();
    Seat::new(u8::try_from(place).unwrap() + 1)
}

#[tokio::test]
async fn others_read_the_same_whatever_is_secret() {
    let none = read_by_the_others(&[]).await;
    let some = read_by_the_others(&["prefer B2 ruins weak", "prefer weak", "prefer default"]).await;
    assert_eq!(none.len(), some.len());
    for (a, b) in none.iter().zip(&some) {
        assert_eq!(a, b);
    }
    assert!(none.iter().any(|text| text.contains("Cards of bob (P2): 1:start DDwww>>")));
}

#[tokio::test]
async fn a_game_that_is_over_asks_for_nothing() {
    for end in ["resign", "draw"] {
        let (mut table, letters) = begun("", &["alice", "bob"]).await;
        let mut at = turn(&letters).clone();
        for orders in ["start A1", "start E3"] {
            let letters = table.answer(&at, orders).await;
            at = turn(&letters).clone();
        }
        at.has("You draft one of");
        let mut over = table.answer(&at, end).await;
        if end == "draw" {
            let offered = over.iter().find(|letter| letter.says("answer `accept`")).unwrap().clone();
            over = table.answer(&offered, "accept").await;
        }
        for letter in over {
            assert_eq!(letter.event(), "over", "{end}");
            letter.lacks("is to draft").lacks("You draft").lacks("to recruit");
        }
    }
}
