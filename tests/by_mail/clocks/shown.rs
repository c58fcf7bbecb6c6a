//! Clocks in letters, lists and `whois`. It is noon of Thursday, 1 January 2026, in UTC.

use crate::support::{Letter, Table, address, one, started, started_beside, to};

const DAY: i64 = 24;

async fn set(table: &mut Table, userid: &str, choices: &str) {
    one(&table.command(userid, &format!("set @ {choices}")).await).lacks("Nothing was changed");
}

/// Alice in Prague plays Great Shatranj with Bob in Auckland, and Carol in New York watches; both have moved, Alice is to move.
async fn in_three_zones(options: &str) -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    for (userid, zone) in
        [("alice", "Europe/Prague"), ("bob", "Pacific/Auckland"), ("carol", "America/New_York")]
    {
        set(&mut table, userid, &format!("zone={zone} autovacation=off")).await;
    }
    let letters = table.challenge(&format!("great challenge {options} alice bob"), "alice").await;
    table.command("carol", "great subscribe 101 @").await;
    let letters = table.play_moves(2, letters).await;
    (table, letters)
}

/// The unfolded line about clocks; empty if there is none.
fn clock(letter: &Letter) -> String {
    let from = letter.text.lines().skip_while(|line| !line.starts_with("Clock: "));
    let lines: Vec<&str> = from.take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

#[tokio::test]
async fn each_letter_about_a_running_board_has_its_clocks() {
    let (mut table, moved) = in_three_zones("-clock=10d+1d/12d").await;
    let until = "until Mon 12 Jan 2026";
    let seen = |who: &str| match who {
        "alice" => format!("Clock: alice 11d ({until} 13:00 CET), bob 11d"),
        "bob" => "Clock: alice 11d (until Tue 13 Jan 2026 01:00 NZDT), bob 11d".to_string(),
        "carol" => format!("Clock: alice 11d ({until} 07:00 EST), bob 11d"),
        _ => format!("Clock: alice 11d ({until} 12:00 UTC), bob 11d"),
    };
    let check = |letters: &[Letter], events: &[&str]| {
        assert_eq!(letters.len(), events.len(), "{letters:#?}");
        for (letter, event) in letters.iter().zip(events) {
            assert_eq!(letter.event(), *event, "{}", letter.text);
            let who = letter.to.split('@').next().unwrap();
            assert!(clock(letter).starts_with(&seen(who)), "{event} to {who}:\n{}", letter.text);
            assert!(letter.text.lines().all(|line| line.chars().count() <= 79), "{}", letter.text);
        }
    };
    check(&moved, &["move", "move", "move"]);
    let at = to(&moved, "alice").clone();
    check(&table.answer(&at, "chat\n\nSoon.").await, &["chat", "chat"]);
    check(&table.answer(&at, "a9-z9").await, &["error"]);
    check(&table.answer(&at, "preview d2d3").await, &["preview"]);
    check(&table.answer(&at, "replay 1").await, &["replay"]);
    check(&table.answer(&at, "moves").await, &["answer"]);
    check(&table.answer(&at, "record").await, &["record"]);
    check(&table.answer(&at, "draw").await, &["offer", "offer", "offer"]);
    for who in ["alice", "bob", "carol", "dave", "stranger"] {
        check(&table.command(who, "great show 101").await, &["show"]);
        check(&table.command(who, "great preview 101 d2d3").await, &["preview"]);
    }
    let watching = table.command("dave", "great subscribe 101 @").await;
    check(&watching, &["watch"]);
}

/// Reminders and first letters show clocks; offers and finished boards do not.
#[tokio::test]
async fn from_the_first_letter_to_the_last() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    set(&mut table, "bob", "challenges=ask").await;
    let offered = table.offer("great challenge -forfeit=6 -nag=2 alice bob", "alice", "").await;
    offered.iter().for_each(|letter| assert_eq!(clock(letter), "", "{}", letter.text));
    let started = table.answer(&to(&offered, "bob").clone(), "accept").await;
    let running = "Clock: alice 6d (until Wed 7 Jan 2026 12:00 UTC), bob 6d";
    started.iter().for_each(|letter| assert_eq!(clock(letter), running, "{}", letter.text));
    let nag = table.live(2 * DAY, 1).await;
    assert_eq!(one(&nag).event(), "nag");
    assert_eq!(clock(&nag[0]), "Clock: alice 4d (until Wed 7 Jan 2026 12:00 UTC), bob 6d");
    let over = table.answer(&nag[0], "resign").await;
    over.iter().for_each(|letter| assert_eq!(clock(letter), "", "{}", letter.text));
    one(&table.command("alice", "great show 101").await).lacks("Clock:");
}

#[tokio::test]
async fn lists_tell_what_is_left_for_who_is_to_move() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    for userid in ["alice", "bob"] {
        set(&mut table, userid, "autovacation=off").await;
    }
    for options in
        ["-clock=10d", "-clock=none", "-clock=4d -soft", "-forfeit=21 -weekends", "-nag=1h -forfeit=5h"]
    {
        table.challenge(&format!("great challenge {options} alice bob"), "alice").await;
    }
    set(&mut table, "bob", "challenges=ask").await;
    table.offer("great challenge alice bob", "alice", "").await;
    let state = |letter: &Letter, board: &str| {
        let line = letter.text.lines().find(|line| line.trim_start().starts_with(board)).expect(board);
        let state = line.rsplit(": ").next().unwrap();
        state.split(" (since").next().unwrap().to_string()
    };
    let games = table.command("carol", "great games alice").await;
    let wanted = [
        ("101", "alice to move, 10d left"),
        ("102", "alice to move"),
        ("103", "alice to move, 4d left"),
        ("104", "alice to move, 21d left"),
        ("105", "alice to move, 5h left"),
        ("106", "not yet accepted"),
    ];
    for (board, wanted) in wanted {
        assert_eq!(state(one(&games), board), wanted, "{}", games[0].text);
    }
    // Each clock is as in the board's own letter.
    table.wait(2 * DAY + 1);
    let games = table.command("carol", "great games bob alice").await;
    for (board, wanted) in [
        ("101", "alice to move, 7d 23h left"),
        ("102", "alice to move"),
        ("103", "alice to move, 1d 23h left"),
        ("104", "alice to move, 19d left"),
    ] {
        assert_eq!(state(one(&games), board), wanted, "{}", games[0].text);
        let shown = table.command("carol", &format!("great show {board}")).await;
        let left = wanted.strip_prefix("alice to move, ").and_then(|text| text.strip_suffix(" left"));
        assert!(
            left.is_none_or(|left| clock(one(&shown)).contains(&format!("alice {left} ("))),
            "{}",
            shown[0].text
        );
    }
    // A vacation and stopped clocks count in lists too.
    table.command("alice", "vacation @ from today for 9 days").await;
    table.wait(8 * DAY);
    let games = table.command("carol", "great games").await;
    assert_eq!(state(one(&games), "101"), "alice to move, 7d 23h left", "{}", games[0].text);
    table.live(20 * DAY, DAY).await;
    let games = table.command("carol", "great games").await;
    assert_eq!(state(one(&games), "103"), "alice to move, out of time", "{}", games[0].text);
    assert!(games[0].text.lines().all(|line| line.len() <= 79), "{}", games[0].text);
}

#[tokio::test]
async fn lists_in_other_languages_and_for_the_ear() {
    let (mut table, _) = started("great challenge -clock=10d alice bob").await;
    table.wait(7 * DAY - 1);
    let cases = [
        ("lang=en format=text", "alice v bob: alice to move, 3d 1h left"),
        ("lang=en format=speech", "alice v bob: alice to move, 3 days 1 hour left"),
        ("lang=cs format=text", "na tahu je alice, zbývá 3 d 1 h"),
        ("lang=cs format=speech", "na tahu je alice, zbývá 3 dny 1 hodina"),
        ("lang=de format=text", "am Zug: alice, noch 3 T. 1 Std."),
        ("lang=de format=speech", "am Zug: alice, noch 3 Tage 1 Stunde"),
    ];
    for (choices, wanted) in cases {
        set_any(&mut table, "alice", choices).await;
        one(&table.command("alice", "great games").await).has(wanted);
    }
}

/// `set`, whatever the language of the answer.
async fn set_any(table: &mut Table, userid: &str, choices: &str) {
    let letters = table.command(userid, &format!("set @ {choices}")).await;
    assert_eq!(one(&letters).event(), "account", "{}", letters[0].text);
}

/// A clock line read aloud has no signs and no abbreviations; the page says the same as the text.
#[tokio::test]
async fn clocks_are_heard_and_stand_on_pages() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    set(&mut table, "alice", "format=speech zone=Europe/Prague").await;
    set(&mut table, "bob", "format=html").await;
    let start = table.challenge("great challenge -clock=9d6h alice bob", "alice").await;
    let line = "Clock: alice 9 days 6 hours (until Saturday 10 January 2026 19:00 CET), bob 9 days 6 hours";
    to(&start, "alice").has(line);
    let line = "Clock: alice 9d 6h (until Sat 10 Jan 2026 18:00 UTC), bob 9d 6h";
    to(&start, "bob").has(line);
    let page = to(&start, "bob").page().text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(line), "{page}");
    // What is to be typed is read as it is typed.
    one(&table.command("alice", "set @").await)
        .has("values: format=text, format=html.")
        .has("for example zone=Europe/Prague or zone=UTC.")
        .lacks("`");
    for (lang, wanted) in [
        ("cs", "Hodiny: alice 9 dní 6 hodin (do 10. ledna 2026, sobota, 19:00 CET), bob 9 dní 6 hodin"),
        ("de", "Uhr: alice 9 Tage 6 Stunden (bis Samstag 10. Januar 2026 19:00 CET), bob 9 Tage 6 Stunden"),
    ] {
        set_any(&mut table, "alice", &format!("lang={lang}")).await;
        one(&table.command("alice", "great show 101").await).has(wanted);
    }
}

#[tokio::test]
async fn whois_tells_who_is_awaited_away_and_out_of_reach() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    for _ in 0..2 {
        table.challenge("great challenge alice bob", "alice").await;
    }
    table.challenge("great challenge bob carol", "bob").await;
    let whois = async |table: &mut Table, userid: &str| {
        one(&table.command("carol", &format!("whois {userid}")).await).clone()
    };
    whois(&mut table, "alice").await.has("alice is to move on 2 of them.").lacks("away");
    whois(&mut table, "bob").await.has("3 games in progress, 0 finished. bob is to move on one of them.");
    whois(&mut table, "carol").await.has("1 game in progress").lacks("is to move");
    table.command("alice", "vacation @ from today for 3 days").await;
    whois(&mut table, "alice").await.has("alice is away until Sat 3 Jan 2026.").lacks("bouncing");
    table.wait(3 * DAY);
    whois(&mut table, "alice").await.lacks("away");
    let mut tx = table.desk.store().begin().unwrap();
    let alice = tx.player_by_userid("alice").unwrap().unwrap();
    assert!(tx.suspend_address(alice.id, &address("alice")).unwrap());
    tx.commit().unwrap();
    whois(&mut table, "alice").await.has("Mail to alice is bouncing.");
    whois(&mut table, "bob").await.lacks("bouncing");
    for (lang, awaited, unreachable) in [
        ("cs", "alice je na tahu ve 2 z nich.", "Pošta, kterou má dostat alice, se vrací."),
        ("de", "alice ist in 2 davon am Zug.", "Post an alice kommt zurück."),
    ] {
        set_any(&mut table, "carol", &format!("lang={lang}")).await;
        whois(&mut table, "alice").await.has(awaited).has(unreachable);
    }
}

/// Opponents who wait are told of a vacation once, on boards without a limit too; every letter shows it.
#[tokio::test]
async fn vacations_are_told_of_without_a_limit_too() {
    let (mut table, start) = started_beside(&["carol"], "great challenge -clock=none alice bob").await;
    start[0].lacks("Clock:").lacks("away");
    table.challenge("great challenge -clock=2d alice bob", "alice").await;
    table.challenge("great challenge -clock=none bob alice", "bob").await;
    table.challenge("great challenge -clock=10d alice carol", "alice").await;
    table.command("alice", "vacation @ from tomorrow for 5 days").await;
    table.command("carol", "great resign 104 @").await;
    let told = table.live(2 * DAY, 6).await;
    let away: Vec<&Letter> = told.iter().filter(|letter| letter.text.contains("is away until")).collect();
    // A quick board has no vacations, on the third Bob is to move, and the fourth is over.
    let whom: Vec<(String, String)> =
        away.iter().map(|letter| (letter.to.clone(), letter.header("X-PBM-Board"))).collect();
    assert_eq!(whom, [(address("bob"), "101".to_string())], "{told:#?}");
    away[0].has("Alice is away until Tue 6 Jan 2026.").lacks("Clock:");
    for board in ["101", "103"] {
        let shown = table.command("bob", &format!("great show {board}")).await;
        one(&shown).has("Alice is away until Tue 6 Jan 2026.");
    }
    let moved = table.answer(&to(&start, "alice").clone(), to(&start, "alice").example().unwrap()).await;
    to(&moved, "bob").has("Alice is away until Tue 6 Jan 2026.");
    let after = table.live(10 * DAY, 6).await;
    assert!(after.iter().all(|letter| letter.header("X-PBM-Board") != "101"), "{after:#?}");
    one(&table.command("bob", "great show 101").await).lacks("away");
}

/// So are those on a board that was begun before there were clocks.
#[tokio::test]
async fn boards_of_before_tell_of_vacations() {
    let (mut table, _) = started("great challenge -clock=none alice bob").await;
    let mut tx = table.desk.store().begin().unwrap();
    tx.set_terms(101, "").unwrap();
    tx.commit().unwrap();
    table.command("alice", "vacation @ from today for 2 days").await;
    table.desk.keep_time().unwrap();
    let told = table.letters().await;
    one(&told).has("Alice is away until Fri 2 Jan 2026.");
    assert_eq!(told[0].to, address("bob"));
    one(&table.command("bob", "great games").await).has("alice to move").lacks("left");
}

#[tokio::test]
async fn time_is_a_topic_of_the_help() {
    let mut table = Table::seating(&["alice"]).await;
    let pages = [("en", "TIME"), ("cs", "ČAS"), ("de", "ZEIT")];
    for (lang, title) in pages {
        set_any(&mut table, "alice", &format!("lang={lang}")).await;
        for topic in ["time", "clock", "Clocks", "weekends", "calendar"] {
            let page = table.command("alice", &format!("help {topic}")).await;
            assert_eq!(one(&page).event(), "help", "{topic}");
            assert!(page[0].text.contains(title), "{topic}: {}", page[0].text);
        }
        one(&table.command("alice", "help").await).has("help time");
        one(&table.command("alice", "help nonsense").await).has(", time,");
    }
}
