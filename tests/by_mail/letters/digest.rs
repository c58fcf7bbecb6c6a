//! Daily letters: what waits for them, when they go, and what an answer to one does.

use jiff::Timestamp;

use crate::support::outbox::{claimed, ended, refused};
use crate::support::{Letter, Table, answering, noon, one, set_hours, to, told, turn};

const DAY: i64 = 24;

async fn set(table: &mut Table, userid: &str, settings: &str) {
    let letters = table.command(userid, &format!("set @ {settings}")).await;
    assert_eq!(told(&letters), [format!("{userid}: account")], "{letters:#?}");
}

/// Bob has moved, and no letter has left; Alice reads daily letters.
async fn unsent() -> Table {
    let mut table = Table::seating(&["alice", "bob"]).await;
    set(&mut table, "alice", "letters=digest").await;
    let first = table.challenge("great challenge -forfeit=5 bob alice", "bob").await;
    let mail = table.reply("bob@example.net", &first[0], first[0].example().unwrap());
    table.quietly(&mail).await;
    table
}

/// The lines to be copied, by board.
fn lines(letter: &Letter) -> Vec<String> {
    let copied = letter.text.lines().filter(|line| line.starts_with("    1"));
    copied.map(|line| line.trim().to_string()).collect()
}

/// For each of these terms a board on which Bob has moved and Alice, who reads daily letters, follows.
async fn boards(settings: &str, terms: &[&str]) -> Table {
    let mut table = Table::seating(&["alice", "bob"]).await;
    set(&mut table, "alice", settings).await;
    for term in terms {
        let first = table.challenge(&format!("great challenge {term} bob alice"), "bob").await;
        assert_eq!(told(&first), ["bob: start", "alice: start"]);
        let at = turn(&first).clone();
        assert_eq!(at.to, "bob@example.net");
        assert_eq!(told(&table.answer(&at, at.example().unwrap()).await), ["bob: move"], "alice hears later");
    }
    table
}

async fn clock(table: &mut Table, board: u32) -> String {
    let shown = table.command("alice", &format!("great show {board}")).await;
    let text = one(&shown).text.split("Clock: ").nth(1).unwrap_or_default().to_string();
    text.split("\n\n").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn three_boards_in_one_letter_and_three_lines_in_one_answer() {
    let terms = ["-nag=3 -forfeit=21", "-nag=2 -forfeit=5", "-nag=3 -forfeit=10"];
    let mut table = boards("letters=digest at=07:00 zone=Europe/Prague", &terms).await;
    assert_eq!(told(&table.live(17, 1).await), [""; 0]);
    let letters = table.live(1, 1).await;
    assert_eq!(told(&letters), ["alice: digest"]);
    let digest = letters[0].clone();
    assert_eq!(noon(), "2026-01-02T06:00:00Z".parse().unwrap());
    assert_eq!(digest.subject, "Your boards, Fri 2 Jan 2026");
    digest.has("It is your turn on 3 boards. Answer this letter with one line for each board");
    digest.has("Board 102, Great Shatranj: bob v alice").has("It is your turn, alice: move 2.");
    digest.has("Clock: bob 5d, alice 4d 6h (until Tue 6 Jan 2026 13:00 CET)");
    digest.has("answer `102 chat` with your text on the lines below");
    let lines = lines(&digest);
    let boards: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(boards, ["102", "103", "101"], "least time first");
    assert_eq!(
        digest.text.matches("8   w  n  e  g  k  m  h  e  n  w    8").count(),
        3,
        "each with its picture"
    );
    assert_eq!(table.live(0, 1).await.len(), 0, "once only");

    // All but the wrong one are carried out.
    let letters = table.answer(&digest, &format!("{}\n103 a1-h8\n{}", lines[0], lines[2])).await;
    let mut events = told(&letters);
    events.sort();
    assert_eq!(events, ["alice: error", "alice: move", "alice: move", "bob: move", "bob: move"]);
    let error = letters.iter().find(|letter| letter.event() == "error").unwrap();
    error.has("103 a1-h8").has("Nothing was changed.");
    assert_eq!(error.header("X-PBM-Board"), "103");

    // Once more: played moves are refused, the wrong one is corrected.
    let letters = table.answer(&digest, &lines.join("\n")).await;
    let events: Vec<String> = told(&letters);
    assert_eq!(events.iter().filter(|event| *event == "alice: error").count(), 2, "{events:?}");
    assert_eq!(events.iter().filter(|event| *event == "bob: move").count(), 1, "{events:?}");
    for board in ["101", "102"] {
        let late = letters.iter().find(|l| l.event() == "error" && l.header("X-PBM-Board") == board).unwrap();
        late.has("The board has moved on: this was meant for move 2, and the next move is number 3.");
    }
    assert_eq!(told(&table.live(2 * DAY, 6).await), ["bob: nag"; 1]);
}

#[tokio::test]
async fn a_turn_begins_when_its_letter_would_have_left() {
    let mut table = boards("letters=digest", &["-forfeit=5"]).await;
    table.desk.keep_time().unwrap();
    assert_eq!(clock(&mut table, 101).await, "bob 5d, alice 5d (until Tue 6 Jan 2026 12:00 UTC)");

    // No clock runs while letters cannot leave.
    let mut table = unsent().await;
    for _ in 0..4 {
        table.wait(DAY);
        table.desk.keep_time().unwrap();
    }
    assert_eq!(told(&table.letters().await), ["bob: move", "alice: digest"]);
    table.desk.keep_time().unwrap();
    let until = "bob 5d, alice 5d (until Sat 10 Jan 2026 12:00 UTC)";
    assert_eq!(clock(&mut table, 101).await, until, "four days later");
}

/// If no other letter leaves, the turn begins with the next look at the clocks.
#[tokio::test]
async fn a_turn_begins_though_nothing_else_leaves() {
    let mut table = unsent().await;
    table.wait(2);
    table.desk.keep_time().unwrap();
    let store = table.desk.store();
    let due = claimed(store, noon()).await.unwrap();
    ended(store, due.id, refused("550 no"), noon()).await;
    table.wait(1);
    table.desk.keep_time().unwrap();
    assert_eq!(clock(&mut table, 101).await, "bob 5d, alice 5d (until Tue 6 Jan 2026 15:00 UTC)");
}

/// A time that summer time skips comes when clocks go forward; one that occurs twice comes the first time.
#[tokio::test]
async fn at_its_time_of_the_day_all_the_year_round() {
    for (start, due) in [
        ("2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
        ("2026-07-01T12:00:00Z", "2026-07-02T00:30:00Z"),
        ("2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
    ] {
        let mut table = Table::seating(&["alice", "bob"]).await;
        set(&mut table, "alice", "letters=digest at=02:30 zone=Europe/Prague").await;
        let start: Timestamp = start.parse().unwrap();
        set_hours(start.duration_since("2026-01-01T12:00:00Z".parse().unwrap()).as_hours());
        let first = table.challenge("great challenge bob alice", "bob").await;
        table.answer(&first[0], first[0].example().unwrap()).await;
        let next = table.desk.keep_time().unwrap().unwrap();
        assert_eq!(next, due.parse().unwrap(), "the timekeeper waits for it");
        let hours = next.duration_since(noon()).as_hours();
        assert_eq!(told(&table.live(hours, 1).await).len(), usize::from(next == noon()));
        let digest = table.live(1, 1).await;
        assert!(digest.len() <= 1 && told(&table.live(20, 1).await).is_empty(), "once");
    }
}

#[tokio::test]
async fn after_an_outage_it_comes_once() {
    let mut table = boards("letters=digest", &["-clock=none"]).await;
    table.wait(40 * DAY + 5);
    table.desk.keep_time().unwrap();
    table.desk.keep_time().unwrap();
    let letters = table.letters().await;
    assert_eq!(told(&letters), ["alice: digest"]);
    assert_eq!(letters[0].subject, "Your boards, Tue 10 Feb 2026");
    assert_eq!(told(&table.live(3 * DAY, 1).await), [""; 0], "and none if there is nothing to tell");
}

/// Switching daily letters off sends what waits at once.
#[tokio::test]
async fn turned_off_in_between() {
    let mut table = boards("letters=digest", &["-clock=none", "-clock=none"]).await;
    set(&mut table, "alice", "letters=each").await;
    let letters = table.live(0, 1).await;
    assert_eq!(told(&letters), ["alice: digest"]);
    let answer = lines(&letters[0]).remove(0);
    let moved = table.answer(&letters[0], &answer).await;
    let at = to(&moved, "bob").clone();
    assert_eq!(told(&table.answer(&at, at.example().unwrap()).await), ["bob: move", "alice: move"]);
    // Another time of the day postpones it.
    let mut table = boards("letters=digest", &["-clock=none"]).await;
    set(&mut table, "alice", "at=20:00").await;
    assert_eq!(told(&table.live(7, 1).await), [""; 0]);
    assert_eq!(told(&table.live(1, 1).await), ["alice: digest"]);
}

#[tokio::test]
async fn answers_that_prove_nothing() {
    let mut table = boards("letters=digest", &["-clock=none", "-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    let lines = lines(&digest);
    // From another address.
    let letters = table.answer_from("mallory@example.net", &digest, &lines.join("\n")).await;
    assert_eq!(told(&letters), ["mallory: error"]);
    letters[0]
        .has("your mail answers a letter that was sent to a different address, not mallory@example.net");
    letters[0].lacks("a6-");
    // For a board it does not mention.
    let other = table.challenge("great challenge -clock=none alice bob", "alice").await;
    let example = to(&other, "alice").example().unwrap().to_string();
    let letters = table.answer(&digest, &format!("103 {example}")).await;
    assert_eq!(told(&letters), ["alice: error"]);
    letters[0].has("the letter you answered is not about this board");
    // With a copy to somebody else it counts once.
    let more = format!("{}Cc: bob@example.net\r\n", answering(&digest));
    assert_eq!(
        told(&table.write("alice@example.net", "Re: x", &more, &lines[0]).await),
        ["bob: move", "alice: move"]
    );
    let letters = table.answer(&digest, &lines[1]).await;
    assert_eq!(told(&letters), ["alice: error"]);
    letters[0].has("that letter has already been answered with a copy to somebody else");
    // A reader who wants passwords is told how, and an answer proves nothing.
    let mut table = boards("letters=digest proof=password", &["-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    let command = digest.command().unwrap().replace("YOUR-PASSWORD", "alice-secret");
    assert!(command.starts_with("great move 101 alice alice-secret "), "{command}");
    let letters = table.answer(&digest, &format!("101 {}", command.split(' ').next_back().unwrap())).await;
    letters[0].has("your setting is proof=password, so an answer alone proves nothing");
    assert_eq!(told(&table.send("alice@example.net", &command, "").await), ["bob: move", "alice: move"]);
}

#[tokio::test]
async fn lines_without_a_number_and_texts_without_a_board() {
    let mut table = boards("letters=digest", &["-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    let line = lines(&digest).remove(0);
    let (_, example) = line.split_once(' ').unwrap();
    let letters = table.answer(&digest, &format!("{example}\n\nGood luck, Bob!")).await;
    assert_eq!(told(&letters), ["bob: move", "alice: move"], "the only board that waits");
    to(&letters, "bob").has("Good luck, Bob!");

    let mut table = boards("letters=digest", &["-clock=none", "-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    let lines = lines(&digest);
    let letters = table.answer(&digest, example).await;
    assert_eq!(told(&letters), ["alice: error"]);
    letters[0].has("in an answer about several boards each line starts with its board number");
    let letters = table.answer(&digest, "").await;
    letters[0].has("Your answer contained no line for a board.");
    let letters = table.answer(&digest, &format!("{}\n\nHello all!", lines.join("\n"))).await;
    let mut events = told(&letters);
    events.sort();
    assert_eq!(events, ["alice: error", "alice: move", "alice: move", "bob: move", "bob: move"]);
    letters.iter().find(|letter| letter.event() == "error").unwrap().has("was not sent to anybody");
    assert!(letters.iter().all(|letter| !letter.text.contains("Hello all!")), "{letters:#?}");
    // Each board can have its own message.
    let said = "101 chat\n    One.\n\n    101 is a prime.\n102 chat\n\nTwo.\n";
    let letters = table.answer(&digest, said).await;
    let of = |board: &str| {
        letters.iter().find(|l| l.to == "bob@example.net" && l.header("X-PBM-Board") == board).unwrap()
    };
    of("101").has("One.").has("101 is a prime.").lacks("Two.");
    of("102").has("Two.").lacks("One.");
}

#[tokio::test]
async fn messages_and_offers_wait() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    set(&mut table, "alice", "letters=digest").await;
    let first = table.challenge("great challenge -clock=none alice bob", "alice").await;
    let at = turn(&first).clone();
    let moved = table.answer(&at, at.example().unwrap()).await;
    assert_eq!(told(&table.answer(to(&moved, "bob"), "chat\n\nI have to think.").await), ["bob: chat"]);
    assert_eq!(told(&table.answer(to(&moved, "bob"), "draw").await), ["bob: offer"]);
    let digest = one(&table.live(DAY, 1).await).clone();
    digest.has("News from boards where it is not your turn.");
    digest.has("101 Great Shatranj, alice v bob: Bob offers a draw. bob to move: move 2.");
    digest.has("Bob wrote to you; see below.").has("bob writes on board 101:").has("I have to think.");
    assert_eq!(told(&table.answer(&digest, "101 accept").await), ["alice: over", "bob: over"]);

    // A letter sent at once includes what waits; blocked players are left out.
    let first = table.challenge("great challenge -clock=none alice bob", "alice").await;
    table.answer(to(&first, "bob"), "chat\n\nGood luck!").await;
    let moved = table.play_on(&first).await;
    to(&moved, "alice").has("Good luck!");
    assert_eq!(told(&table.live(DAY, 1).await), [""; 0]);
    table.command("alice", "block @ bob").await;
    table
        .answer(to(&moved, "bob"), &format!("{}\n\nStill there?", to(&moved, "bob").example().unwrap()))
        .await;
    let digest = one(&table.live(DAY, 1).await).clone();
    digest.lacks("Still there?");
    assert_eq!(lines(&digest).len(), 1);
}

/// A move nobody was told of can be taken back alone, and leaves no trace.
#[tokio::test]
async fn what_was_taken_back_is_not_told() {
    let mut table = boards("letters=digest", &["-clock=none"]).await;
    let letters = table.command("bob", "great undo 101 @").await;
    to(&letters, "bob").has("You have taken back move 1.");
    let digest = table.live(DAY, 1).await;
    assert!(digest.iter().all(|letter| !letter.text.contains("move 1")), "{digest:#?}");
    // Once Alice knows of it, she has to agree.
    let mut table = boards("letters=digest", &["-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    assert_eq!(told(&table.command("bob", "great undo 101 @").await), ["bob: offer"]);
    let asked = one(&table.live(DAY, 1).await).clone();
    asked.has("Bob asks to take back move 1");
    assert_eq!(told(&table.answer(&asked, "101 accept").await), ["bob: move", "alice: move"]);
    assert_eq!(told(&table.answer(&digest, &lines(&digest)[0]).await), ["alice: error"]);
}

/// Two players who answer once a day play a whole game, and the letters of a month are one thread.
#[tokio::test]
async fn a_game_of_two_who_answer_once_a_day() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    set_hours(25 * DAY);
    set(&mut table, "alice", "letters=digest at=06:00").await;
    set(&mut table, "bob", "letters=digest at=18:00").await;
    let mut letters = table.challenge("great challenge -nag=2 -forfeit=5 alice bob", "alice").await;
    letters = table.play_on(&letters).await;
    assert_eq!(told(&letters), ["alice: move"]);
    let mut digests: Vec<Letter> = Vec::new();
    while letters[0].event() == "move" {
        let is_late = noon() > "2026-02-10T00:00:00Z".parse().unwrap();
        let new = table.live(12, 1).await;
        assert!(new.iter().all(|letter| letter.event() == "digest"), "{:?}", told(&new));
        let Some(digest) = new.into_iter().next() else { continue };
        let month = |letter: &Letter| letter.subject.split(' ').nth_back(1).unwrap().to_string();
        let is_before = |one: &&Letter| one.to == digest.to && month(one) == month(&digest);
        let before: Vec<&str> = digests.iter().filter(is_before).map(|one| one.id.as_str()).collect();
        assert_eq!(digest.ids("In-Reply-To").first().map(String::as_str), before.last().copied());
        // The first of them, and the newest.
        let named = before.iter().enumerate().filter(|(at, _)| *at == 0 || at + 11 >= before.len());
        assert_eq!(digest.ids("References"), named.map(|(_, id)| *id).collect::<Vec<_>>());
        let answer = if is_late { "101 resign".to_string() } else { lines(&digest)[0].clone() };
        letters = table.answer(&digest, &answer).await;
        digests.push(digest);
    }
    assert!(letters.iter().all(|letter| letter.event() == "over") && letters.len() == 2, "they come at once");
    assert!(digests.len() > 12 && noon() > "2026-02-02T00:00:00Z".parse().unwrap(), "into a second month");
    assert_eq!(told(&table.live(10 * DAY, 6).await), [""; 0]);
}

#[tokio::test]
async fn as_a_page_and_for_the_ear() {
    let mut table = boards("letters=digest format=html", &["-clock=none", "-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    let page = digest.page();
    assert!(page.text.contains("Board 101, Great Shatranj: bob v alice"), "{}", page.text);
    let (first, second) = (&lines(&digest)[0], &lines(&digest)[1]);
    for line in [first, second] {
        let body = format!("body={}", line.replace(' ', "%20"));
        assert!(digest.html.as_ref().unwrap().contains(&body), "{body} in\n{}", digest.raw);
    }
    assert!(digest.raw.len() < 130_000, "{}", digest.raw.len());
    assert_eq!(told(&table.tap(&digest, first).await), ["bob: move", "alice: move"]);
    assert_eq!(told(&table.tap(&digest, second).await), ["bob: move", "alice: move"]);

    let mut table = boards("letters=digest format=speech", &["-clock=none"]).await;
    let digest = one(&table.live(DAY, 1).await).clone();
    digest.lacks("+---").lacks("|");
    digest.has("Move 1, bob: ").has("It is your turn, alice: move 2.");
    let line = digest.text.lines().find(|line| line.starts_with("101 ")).unwrap().to_string();
    assert_eq!(told(&table.answer(&digest, &line).await), ["bob: move", "alice: move"]);
}

/// A watcher reads a line about a board, and can leave by its number.
#[tokio::test]
async fn a_watcher_reads_a_line() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    set(&mut table, "carol", "letters=digest").await;
    let first = table.challenge("great challenge -clock=none alice bob", "alice").await;
    table.command("carol", "great subscribe 101 @").await;
    assert_eq!(told(&table.play_on(&first).await), ["alice: move", "bob: move"]);
    let digest = one(&table.live(DAY, 1).await).clone();
    digest.has("101 Great Shatranj, alice v bob: Move 1: alice played").has("bob to move: move 2.");
    assert_eq!(told(&table.answer(&digest, "101 unsubscribe").await), ["carol: watch"]);
    let letters = table.answer(&digest, "101 resign").await;
    letters[0].has("You are watching board 101, not playing on it");
}

/// Reminders and last letters are sent at once, and not repeated in daily letters.
#[tokio::test]
async fn reminders_and_the_end_come_at_once() {
    let mut table = boards("letters=digest at=07:00 autovacation=off", &["-nag=2 -forfeit=5"]).await;
    assert_eq!(told(&table.live(19, 1).await), ["alice: digest"]);
    let reminders = table.live(4 * DAY + 4, 1).await;
    assert_eq!(told(&reminders), ["alice: nag", "alice: nag", "alice: nag"], "after 2, 3 and 4 days");
    reminders[0].has("Reminder: the others are waiting for your move.");
    assert_eq!(reminders[0].subject, "Great Shatranj Board 101: bob v alice");
    let last = table.live(3 * DAY, 1).await;
    assert_eq!(told(&last), ["bob: over", "alice: over"], "and no daily letter of it");
}
