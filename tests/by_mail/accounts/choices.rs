//! What players choose by `set` about time and challenges. It is noon of 1 January 2026 in UTC, a Thursday.

use mail_parser::{MessageParser, MimeHeaders};
use pbmd::desk::Policy;
use pbmd::letter::{SETTINGS, languages};

use crate::support::front::behind;
use crate::support::{Letter, Table, address, one, to};

async fn set(table: &mut Table, userid: &str, choices: &str) -> Letter {
    let subject = format!("set {userid} {userid}-secret {choices}");
    one(&table.send(&address(userid), &subject, "").await).clone()
}

/// Lets hours pass and runs clocks and caretaker, a second time without effect.
async fn after(table: &mut Table, hours: i64) -> Vec<Letter> {
    table.wait(hours);
    let mut letters = Vec::new();
    for _ in 0..2 {
        table.desk.keep_time().unwrap();
        table.desk.tick().unwrap();
        letters.push(table.letters().await);
    }
    assert!(letters.pop().unwrap().is_empty(), "a second sweep tells more");
    letters.remove(0)
}

#[tokio::test]
async fn settings_of_time_are_told_and_kept() {
    let mut table = Table::seating(&["alice"]).await;
    let chosen = set(
        &mut table,
        "alice",
        "letters=digest at=6:30 reminders=last autovacation=off calendar=on challenges=ask zone=Europe/Prague",
    )
    .await;
    chosen.has("letters: digest (was each)").has("reminders: last (was all)").lacks("lang: ");
    for told in [
        "letters=digest Instead of a letter for each event",
        "at=06:30 A daily letter is sent at 06:30",
        "reminders=last",
        "autovacation=off No day of vacation is used automatically.",
        "calendar=on",
        "challenges=ask When you are challenged, the game begins once you accept.",
    ] {
        chosen.has(told);
    }
    let wrong = set(
        &mut table,
        "alice",
        "letters=weekly at=25:00 reminders=some autovacation=maybe calendar=yes challenges=shut zone=Mars/Rome lettres=each",
    )
    .await;
    for told in [
        "`letters` can be: `letters=each`, `letters=digest`.",
        "`at` is a time of day, like `at=07:00`.",
        "`reminders` can be: `reminders=all`, `reminders=last`, `reminders=off`.",
        "`autovacation` can be: `autovacation=on`, `autovacation=off`.",
        "`calendar` can be: `calendar=on`, `calendar=off`, `calendar=url`.",
        "`challenges` can be: `challenges=open`, `challenges=ask`, `challenges=closed`.",
        "Did you mean `letters`",
        "Nothing was changed",
    ] {
        wrong.has(told);
    }
    set(&mut table, "alice", "").await.has("letters=digest").has("at=06:30").has("zone=Europe/Prague");
}

#[tokio::test]
async fn set_alone_tells_all_there_is_to_choose() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letter = set(&mut table, "alice", "").await;
    let paragraph = |letter: &Letter, name: &str| {
        let after = letter.text.lines().skip_while(|line| *line != name).skip(1);
        after.take_while(|line| line.starts_with(' ')).map(str::trim).collect::<Vec<_>>().join(" ")
    };
    for setting in SETTINGS {
        let said = paragraph(&letter, &format!("{}={}", setting.name, setting.usual));
        assert!(said.ends_with('.'), "{}: {said:?}", setting.name);
    }
    letter.lacks("verified");
    // An answer to a letter about a board shows it too, and changes nothing without the password.
    let start = table.challenge("great challenge alice bob", "alice").await;
    let own = to(&start, "alice").clone();
    let answered = table.answer(&own, "set").await;
    assert_eq!(one(&answered).text.split_once('\n').unwrap().1, letter.text.split_once('\n').unwrap().1);
    one(&table.answer(&own, "vacation").await).has("No vacation of alice is planned.");
    one(&table.answer(&own, "set proof=password").await).has("Nothing was changed");
    one(&table.answer(&own, "vacation 12-20 01-05").await).has("Nothing was changed");
    one(&table.answer_from(&address("bob"), &own, "set").await).lacks("Settings of alice");
    // Whatever is chosen is told with the others, in each language.
    for lang in languages() {
        let chosen = set(&mut table, "alice", &format!("lang={lang} reminders=last challenges=closed")).await;
        let said = paragraph(&chosen, "reminders=last");
        assert!(said.contains("`reminders=all`, `reminders=off`"), "{lang}: {said}");
        assert!(!said.contains("`reminders=last`"), "{lang}: {said}");
        for setting in SETTINGS {
            assert!(chosen.text.contains(&format!("\n{}=", setting.name)), "{lang}: {}", setting.name);
        }
        assert!(chosen.text.lines().all(|line| line.chars().count() <= 79), "{}", chosen.text);
    }
}

#[tokio::test]
async fn verified_mails_can_be_asked_for_where_they_are_to_be_had() {
    let mut table = Table::seating_under(behind(Policy::Reply), &["alice"]).await;
    set(&mut table, "alice", "").await.has("values: `proof=verified`, `proof=password`.");
}

#[tokio::test]
async fn who_wants_to_be_asked_is_asked() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    set(&mut table, "bob", "challenges=ask").await;
    let offered = table.offer("savoya challenge alice bob carol", "alice", "Play!").await;
    assert_eq!(offered.len(), 3);
    assert!(offered.iter().all(|letter| letter.event() == "offer" && letter.header("X-PBM-Dice").is_empty()));
    to(&offered, "bob").has("You have been challenged, bob").has("`accept` to play, `reject`").has("Play!");
    for userid in ["alice", "carol"] {
        assert_eq!(to(&offered, userid).header("X-PBM-Next"), "bob");
        one(&table.answer(&to(&offered, userid).clone(), "accept").await).has("There is no offer");
    }
    let started = table.answer(&to(&offered, "bob").clone(), "accept").await;
    assert_eq!(started.len(), 3);
    assert!(started.iter().all(|letter| letter.event() == "start"), "{started:#?}");
    // Whoever challenges has accepted by that.
    assert_eq!(table.challenge("savoya challenge alice bob", "bob").await.len(), 2);
    let again = table.offer("savoya challenge alice bob", "alice", "").await;
    let declined = table.answer(&to(&again, "bob").clone(), "reject").await;
    assert!(declined.iter().all(|letter| letter.event() == "declined"), "{declined:#?}");
}

#[tokio::test]
async fn who_takes_no_challenges_gets_none() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    set(&mut table, "bob", "challenges=closed").await;
    table.command("carol", "savoya reject @").await;
    // Bob may still challenge others; who takes all challenges but those to one game is asked for no other.
    table.challenge("savoya challenge bob alice", "bob").await;
    table.challenge("savoy challenge alice carol", "alice").await;
    table.command("bob", "savoya accept @").await;
    one(&table.offer("savoya challenge alice bob", "alice", "").await).has("bob does not accept challenges.");
    set(&mut table, "bob", "challenges=open").await;
    table.challenge("savoya challenge alice bob", "alice").await;
}

#[tokio::test]
async fn an_offer_that_nobody_accepts_ends() {
    let mut table = Table::seating(&["alice", "bob", "carol"]).await;
    set(&mut table, "bob", "challenges=ask").await;
    table.offer("savoya challenge alice bob", "alice", "").await;
    let other = table.offer("savoya challenge alice bob", "carol", "").await;
    table.answer(&to(&other, "alice").clone(), "accept").await;
    let taken = table.offer("savoya challenge -clock=none alice bob", "alice", "").await;
    table.answer(&to(&taken, "bob").clone(), "accept").await;
    assert!(after(&mut table, 24 * 14 - 1).await.is_empty());
    let ended = after(&mut table, 24 * 10).await;
    let mut told: Vec<(String, String)> = ended
        .iter()
        .filter(|letter| letter.event() == "declined")
        .map(|letter| (letter.header("X-PBM-Board"), letter.to.clone()))
        .collect();
    told.sort();
    let wanted = [("101", "alice"), ("101", "bob"), ("102", "alice"), ("102", "bob"), ("102", "carol")];
    assert_eq!(told, wanted.map(|(board, who)| (board.to_string(), address(who))));
    for letter in ended.iter().filter(|letter| letter.event() == "declined") {
        letter.has("Not everybody accepted in time").has("the game is called off");
    }
    one(&table.answer(&to(&other, "bob").clone(), "accept").await).has("was called off");
    one(&table.command("alice", "whois alice").await).lacks("has called off");
}

/// The calendar entry attached to a letter: the method of its part, and its properties.
fn entry(letter: &Letter) -> Option<(String, Vec<(String, String)>)> {
    let message = MessageParser::default().parse(letter.raw.as_bytes()).unwrap();
    let part = message.parts.iter().find(|part| part.is_content_type("text", "calendar"))?;
    assert_eq!(part.attachment_name(), Some(format!("board-{}.ics", letter.header("X-PBM-Board")).as_str()));
    let method = part.content_type().unwrap().attribute("method").unwrap().to_string();
    let text = part.text_contents().unwrap().replace("\r\n", "\n").replace("\n ", "");
    let lines = text.lines().map(|line| line.split_once(':').expect(line));
    Some((method, lines.map(|(name, value)| (name.to_string(), value.to_string())).collect()))
}

fn value<'a>(properties: &'a [(String, String)], name: &str) -> &'a str {
    let mut found = properties.iter().filter(|(other, _)| other == name).map(|(_, value)| value.as_str());
    let value = found.next().unwrap_or_else(|| panic!("no {name} in {properties:?}"));
    assert!(found.next().is_none() || ["BEGIN", "END"].contains(&name), "two {name}");
    value
}

#[tokio::test]
async fn a_calendar_has_the_deadline() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    for userid in ["alice", "bob"] {
        set(&mut table, userid, "autovacation=off").await;
    }
    set(&mut table, "alice", "calendar=on format=html zone=Europe/Prague").await;
    let start = table.challenge("great challenge -clock=10d alice bob", "alice").await;
    let mut sequences = Vec::new();
    let mut check = |letter: &Letter, wanted: &str, at: &str| {
        let (method, entry) = entry(letter).unwrap_or_else(|| panic!("no entry in\n{}", letter.raw));
        assert_eq!((method.as_str(), value(&entry, "METHOD")), (wanted, wanted));
        assert_eq!(value(&entry, "UID"), "board-101-alice@example.org");
        assert_eq!(value(&entry, "DTSTART"), at);
        assert_eq!(value(&entry, "ORGANIZER"), "mailto:pbmd@example.org");
        let status = if wanted == "CANCEL" { "CANCELLED" } else { "CONFIRMED" };
        assert_eq!(value(&entry, "STATUS"), status);
        assert!(value(&entry, "SUMMARY").starts_with("Great Shatranj Board 101: alice v bob: "), "{entry:?}");
        let stamp = entry.iter().find(|(name, _)| name == "DTSTAMP").unwrap().1.clone();
        let date =
            MessageParser::default().parse(letter.raw.as_bytes()).unwrap().date().unwrap().to_timestamp();
        let date = jiff::Timestamp::from_second(date).unwrap().strftime("%Y%m%dT%H%M%SZ").to_string();
        assert_eq!(stamp, date, "the date of the letter");
        sequences.push(value(&entry, "SEQUENCE").parse::<u32>().unwrap());
    };
    assert!(entry(to(&start, "bob")).is_none(), "bob has not chosen it");
    check(to(&start, "alice"), "PUBLISH", "20260111T120000Z");
    let reminder = after(&mut table, 24 * 5 + 1).await;
    check(to(&reminder, "alice"), "PUBLISH", "20260111T120000Z");
    let at = to(&reminder, "alice").clone();
    assert!(entry(to(&table.answer(&at, "chat\n\nSoon.").await, "alice")).is_none(), "talk changes nothing");
    let moved = table.answer(&at, at.example().unwrap()).await;
    check(to(&moved, "alice"), "CANCEL", "20260111T120000Z");
    let shown = table.command("bob", "great show 101").await;
    let back = table.answer(&one(&shown).clone(), one(&shown).example().unwrap()).await;
    assert!(entry(to(&back, "bob")).is_none());
    // What was left of ten days when she moved.
    check(to(&back, "alice"), "PUBLISH", "20260111T120000Z");
    let over = table.command("bob", "great resign 101 @").await;
    check(to(&over, "alice"), "CANCEL", "20260111T120000Z");
    assert!(to(&over, "alice").file.is_some(), "the record goes with it");
    assert_eq!(sequences, [0, 1, 2, 3, 4]);
}
