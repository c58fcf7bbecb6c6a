//! Watching a board without playing on it.

use pbmd::desk::{DeskConfig, Limits};
use pbmd::letter::{Block, Content, Form, Headers, Letter as Model, Mailbox, bytes_of};
use pbmd::post::{Arrival, Unsubscribe, Unsubscribed};
use pbmd::store::{Story, WorkCause};

use crate::support::{Letter, SERVER, Table, address, answering, one, started_beside, to, turn};

/// Alice and Bob play; Carol and Dave do not.
async fn board() -> (Table, Letter) {
    let (table, start) = started_beside(&["carol", "dave"], "savoya challenge alice bob").await;
    (table, turn(&start).clone())
}

async fn subscribe(table: &mut Table, who: &str) -> Letter {
    one(&table.command(who, "savoya subscribe 101 @").await)
        .has("You are watching board 101 and get every letter about it")
        .clone()
}

fn token(letter: &Letter) -> String {
    letter.leaving().replace("unsubscribe-", "")
}

fn readers(letters: &[Letter]) -> Vec<&str> {
    let mut readers: Vec<&str> = letters.iter().map(|letter| letter.to.split('@').next().unwrap()).collect();
    readers.sort_unstable();
    readers
}

async fn play(table: &mut Table, at: &Letter) -> Vec<Letter> {
    table.answer(at, at.example().unwrap()).await
}

fn watchers(table: &Table) -> Vec<String> {
    let mut look = table.desk.store().read().unwrap();
    look.watchers(101).unwrap().into_iter().map(|watcher| watcher.userid).collect()
}

#[tokio::test]
async fn by_subject_by_body_and_by_answer() {
    let (mut table, at) = board().await;
    let way = "`savoya subscribe 101 YOUR-USERID YOUR-PASSWORD`";
    one(&table.command("carol", "savoya show 101").await).has(way);
    one(&table.answer(&at, "show").await).lacks("subscribe");
    let ways = [
        ("savoya subscribe 101 carol carol-secret", ""),
        ("savoya sub 101 carol carol-secret", ""),
        ("", "savoya subscribe #101 carol carol-secret"),
        ("", "login carol carol-secret\nsavoya subscribe 101"),
    ];
    for (subject, body) in ways {
        let letters = table.send(&address("carol"), subject, body).await;
        let letter = one(&letters).has("You are watching board 101 and get every letter about it").clone();
        assert_eq!((letter.event().as_str(), letter.header("X-PBM-Board").as_str()), ("watch", "101"));
        assert_eq!(watchers(&table), ["carol"], "{subject}{body}");
        // Any letter to a watcher can be answered.
        one(&table.answer(&letter, "unsubscribe").await).has("You are no longer watching board 101");
        assert!(watchers(&table).is_empty(), "{subject}{body}");
        one(&table.answer(&letter, "subscribe").await).has("You are watching board 101 and get every letter");
        let letters = table.answer(&letter, "notify").await;
        one(&letters).has("You are watching board 101 and get only its last letter");
        let letters = table.answer(&letter, "Unsub 101\nwhois bob\n").await;
        assert!(letters.iter().any(|letter| letter.text.contains("You are no longer watching board 101")));
    }
    one(&table.command("carol", "savoya unsubscribe 101 @").await).has("You are not watching board 101");
}

#[tokio::test]
async fn watchers_get_what_happens_and_players_see_who_they_are() {
    let (mut table, at) = board().await;
    subscribe(&mut table, "carol").await;
    subscribe(&mut table, "dave").await;
    let letters = play(&mut table, &at).await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol", "dave"]);
    for letter in &letters {
        assert_eq!(letter.event(), "move");
        letter.has("Watched by carol, dave.").has("played");
    }
    let carols = to(&letters, "carol");
    carols
        .has("You are watching this board.")
        .has("`unsubscribe`")
        .lacks("To move, answer")
        .lacks("YOUR-PASSWORD");
    for name in ["X-PBM-Game", "X-PBM-Board", "X-PBM-Move", "X-PBM-Next", "X-PBM-Dice", "List-Id", "Subject"]
    {
        assert_eq!(carols.header(name), to(&letters, "bob").header(name), "{name}");
    }
    assert_eq!(carols.header("Auto-Submitted"), "auto-generated");
    for player in ["alice", "bob"] {
        let letter = to(&letters, player);
        assert_eq!(letter.header("List-Unsubscribe"), "", "{player} plays");
        letter.lacks("You are watching this board");
    }
    // One thread for each of them.
    let next = play(&mut table, turn(&letters)).await;
    let newer = to(&next, "carol");
    assert_eq!(newer.ids("In-Reply-To"), std::slice::from_ref(&carols.id));
    assert!(newer.ids("References").contains(&carols.id));
    assert_eq!(token(newer), token(carols));
    assert_ne!(token(newer), token(to(&next, "dave")));

    // What players write to each other is theirs.
    let letters = table.answer(turn(&next), "chat\n\nA secret.").await;
    assert_eq!(readers(&letters), ["alice", "bob"]);
    let said = format!("{}\n\nAnother secret.", turn(&next).example().unwrap());
    let letters = table.answer(turn(&next), &said).await;
    to(&letters, "alice").has("Another secret");
    to(&letters, "bob").has("Another secret");
    to(&letters, "carol").lacks("secret").lacks("wrote").lacks("writes:");
    // Draw offers are not.
    let letters = table.answer(turn(&letters), "draw").await;
    assert_eq!(to(&letters, "carol").has("offers a draw").event(), "offer");
}

#[tokio::test]
async fn refusals_change_nothing() {
    let (mut table, at) = board().await;
    let carols = subscribe(&mut table, "carol").await;
    let cases = [
        ("dave", "savoya unsubscribe 999 @", "There is no board 999"),
        ("dave", "savoya unsubscribe 101 dave wrong-secret", "The userid or the password is wrong"),
        ("dave", "savoya notify dave wrong-secret 101", "The userid or the password is wrong"),
        ("dave", "savoya kibitz 101 dave wrong-secret", "The userid or the password is wrong"),
        ("dave", "savoya subscribe 101", "your userid (with your password after it) is missing"),
        ("dave", "savoya subscribe @", "the number of a board was expected"),
        ("dave", "subscribe 101 @", "the name of the game is missing"),
    ];
    for (who, line, why) in cases {
        let letters = table.command(who, line).await;
        let letter = one(&letters);
        assert_eq!(letter.event(), "error", "{line}");
        letter.has(why).has("Nothing was changed");
        assert_eq!(letter.header("List-Unsubscribe"), "", "{line}");
        assert_eq!(watchers(&table), ["carol"], "{line}");
    }
    subscribe(&mut table, "dave").await;
    // An answer to a player's letter is the player's.
    one(&table.answer(&at, "subscribe\nkibitz\n\nHello").await)
        .has("You are playing on board 101 and get its letters anyway")
        .has("and its players cannot kibitz");
    // An answer to a watcher's letter proves a watcher, and only on that board.
    table.challenge("savoya challenge alice bob", "alice").await;
    for line in ["savoya subscribe 102", "savoya notify 102", "savoya unsubscribe 102"] {
        let letters = table.answer(&carols, line).await;
        assert!(letters.iter().all(|letter| letter.event() == "error"), "{line}: {letters:#?}");
    }
    for thief in ["dave@example.net", "mallory@example.org"] {
        let letters = table.answer_from(thief, &carols, "unsubscribe").await;
        assert!(letters.iter().all(|letter| letter.event() == "error"), "{letters:#?}");
    }
    assert_eq!(watchers(&table), ["carol", "dave"]);
}

/// A mail program's button sends a subject and nothing else.
#[tokio::test]
async fn a_mail_program_ends_it() {
    let (mut table, at) = board().await;
    let carols = subscribe(&mut table, "carol").await;
    subscribe(&mut table, "dave").await;
    assert_eq!(carols.header("List-Unsubscribe-Post"), "");
    let letters = play(&mut table, &at).await;
    let told = table.command("carol", &to(&letters, "carol").leaving()).await;
    one(&told).has("carol is no longer watching Savoya board 101 and");
    assert_eq!((one(&told).event().as_str(), one(&told).to.as_str()), ("watch", "carol@example.net"));
    assert_eq!(watchers(&table), ["dave"]);
    let letters = play(&mut table, turn(&letters)).await;
    assert_eq!(readers(&letters), ["alice", "bob", "dave"]);

    // Once more, with the oldest letter.
    one(&table.command("carol", &carols.leaving()).await).has("This link has been used before");
    // Who watches anew is not stopped by it.
    let newer = subscribe(&mut table, "carol").await;
    one(&table.command("carol", &carols.leaving()).await).has("If letters still come, answer the newest one");
    assert_eq!(watchers(&table), ["carol", "dave"]);

    // From another address of hers, and as an answer.
    let told = table.write("carol@work.example", &newer.leaving(), &answering(&newer), "").await;
    one(&told).has("carol is no longer watching Savoya board 101 and");
    assert_eq!(one(&told).to, "carol@work.example");
    assert_eq!(watchers(&table), ["dave"]);
}

#[tokio::test]
async fn machines_may_end_it_and_are_not_answered() {
    let (mut table, _) = board().await;
    let machines = [
        ("carol@example.net", "Auto-Submitted: auto-generated\r\n"),
        ("carol@example.net", "Precedence: bulk\r\n"),
        ("no-reply@example.net", ""),
        ("carol@example.net, dave@example.net", ""),
        (SERVER, ""),
    ];
    for (from, more) in machines {
        let letter = subscribe(&mut table, "carol").await;
        let letters = table.write(from, &letter.leaving(), more, "").await;
        assert!(letters.is_empty(), "{from} {more}: {letters:#?}");
        assert!(watchers(&table).is_empty(), "{from} {more}");
    }
    // A vacation notice and a bounce quote the letter, and end nothing.
    let letter = subscribe(&mut table, "carol").await;
    let more = format!("Auto-Submitted: auto-replied\r\n{}", answering(&letter));
    assert!(
        table
            .write(&address("carol"), &format!("Re: {}", letter.subject), &more, &letter.raw)
            .await
            .is_empty()
    );
    assert_eq!(watchers(&table), ["carol"]);
}

#[tokio::test]
async fn guesses_end_nothing() {
    let limits = Limits { commands_per_day: 3, ..Limits::default() };
    let mut table =
        Table::seating_under(DeskConfig { limits, ..DeskConfig::default() }, &["alice", "bob", "carol"])
            .await;
    table.wait(25);
    table.challenge("savoya challenge alice bob", "alice").await;
    let letter = subscribe(&mut table, "carol").await;
    let message_id = letter.id.split('@').next().unwrap();
    table.wait(25);
    for (number, guess) in ["a", message_id, &token(&letter).to_uppercase()].into_iter().enumerate() {
        let letters = table.command("carol", &format!("unsubscribe-{guess}")).await;
        one(&letters).has("This link is not known here");
        assert_eq!(watchers(&table), ["carol"], "{number}");
    }
    // What ends nothing is counted as any command: told once, then silence.
    one(&table.command("carol", "unsubscribe-b").await).has("commands in a day");
    assert!(table.command("carol", "unsubscribe-c").await.is_empty());
    // What ends something is always heard.
    one(&table.command("carol", &letter.leaving()).await)
        .has("carol is no longer watching Savoya board 101 and");
    assert!(watchers(&table).is_empty());
}

#[tokio::test]
async fn one_click() {
    let (mut table, at) = board().await;
    let letter = subscribe(&mut table, "carol").await;
    subscribe(&mut table, "dave").await;
    let word = token(&letter);
    assert_eq!(table.desk.unsubscribe("nobody").await, Ok(Unsubscribed::Unknown));
    assert!(table.is_clear(), "a guess leaves no trace");
    assert_eq!(table.desk.unsubscribe(&word).await, Ok(Unsubscribed::Now));
    // Pressed again.
    assert_eq!(table.desk.unsubscribe(&word).await, Ok(Unsubscribed::Before));
    assert!(table.settle().await.is_empty(), "nobody is written to");
    assert_eq!(table.desk.unsubscribe(&word).await, Ok(Unsubscribed::Before));
    assert_eq!(watchers(&table), ["dave"]);
    let letters = play(&mut table, &at).await;
    assert_eq!(readers(&letters), ["alice", "bob", "dave"]);
    // The ledger tells of it under the board.
    let mut look = table.desk.store().read().unwrap();
    let mut stories = Vec::new();
    for cause in look.causes_of_board(101).unwrap() {
        stories.push(look.story(cause).unwrap().unwrap());
    }
    let clicks: Vec<_> = stories
        .iter()
        .filter_map(|story| match story {
            Story::Work(work) => Some((work.cause, work.outcome.as_str())),
            Story::Mail(_) => None,
        })
        .collect();
    assert_eq!(clicks, [(WorkCause::Click, "unsubscribe: it ends a watching of board 101")], "{stories:#?}");
    assert!(!format!("{stories:?}").contains(&word), "the token is not told");
}

#[tokio::test]
async fn after_the_end() {
    let (mut table, at) = board().await;
    let letter = subscribe(&mut table, "carol").await;
    table.answer(&at, "resign").await;
    assert_eq!(table.desk.unsubscribe(&token(&letter)).await, Ok(Unsubscribed::Before));
    one(&table.command("carol", &letter.leaving()).await).has("This link has been used before");
}

#[tokio::test]
async fn no_letter_to_a_suspended_address() {
    let (mut table, mut at) = board().await;
    let mut letter = subscribe(&mut table, "carol").await;
    for _ in 0..3 {
        let report = format!("Message-ID: <{}>\n", letter.id);
        assert!(table.send("MAILER-DAEMON@example.net", "failure notice", &report).await.is_empty());
        let letters = play(&mut table, &at).await;
        at = turn(&letters).clone();
        if let Some(next) = letters.iter().find(|letter| letter.to == address("carol")) {
            letter = next.clone();
        }
    }
    let letters = play(&mut table, &at).await;
    assert_eq!(readers(&letters), ["alice", "bob"]);
}

#[tokio::test]
async fn nobody_makes_the_server_write_thousands_of_letters() {
    let mut table = Table::new().await;
    let others: Vec<String> =
        (0..52).map(|n| format!("x{}{}", char::from(b'a' + n / 8), char::from(b'a' + n % 8))).collect();
    let names: Vec<&str> = ["alice", "bob"].into_iter().chain(others.iter().map(String::as_str)).collect();
    table.players(&names).await;
    table.challenge("savoya challenge alice bob", "alice").await;
    for (number, who) in others.iter().enumerate() {
        let letters = table.command(who, "savoya subscribe 101 @").await;
        one(&letters).has(if number < 50 { "You are watching board 101" } else { "50 players are already" });
    }
    // One of them writes for all to read, until it is enough for a day.
    let me = &others[0];
    let line = format!("savoya kibitz 101 {me} {me}-secret");
    for n in 0..21 {
        let letters = table.send(&address(me), &line, &format!("Number {n}.")).await;
        if n < 20 {
            assert_eq!(letters.len(), 50);
        } else {
            one(&letters).has("the most allowed");
        }
    }
    // A second account's `login` does not help, nor do many lines in one mail.
    let second = &others[51];
    let line = format!("{line}\n  Again.\n");
    let letters = table.send(&address(me), "", &format!("login {second} {second}-secret\n{line}")).await;
    one(&letters).has("the most allowed");
    table.wait(25);
    let lines: String = (0..25).map(|n| line.replace("Again", &format!("Line {n}"))).collect();
    let letters = table.send(&address(me), "", &lines).await;
    assert_eq!(letters.iter().filter(|letter| letter.event() == "kibitz").count(), 50);
    to(&letters, &others[1]).has("Line 19.").lacks("Line 20.");
}

/// A secret order beside a public act must not show in the event either.
#[tokio::test]
async fn the_event_tells_each_reader_no_more_than_the_text() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let letters = table.challenge("savana challenge -seats=listed alice bob carol", "alice").await;
    table.command("dave", "savana subscribe 101 @").await;
    let letters = table.answer(to(&letters, "bob"), "prefer B2 ruins weak\ndraw").await;
    assert_eq!(to(&letters, "bob").event(), "move");
    for who in ["alice", "carol", "dave"] {
        assert_eq!(to(&letters, who).has("Bob offers a draw").event(), "offer", "{who}");
    }
    let letters = table.answer(to(&letters, "bob"), "prefer weak\n\nHello").await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol"]);
    assert_eq!(to(&letters, "alice").event(), "chat");
}

/// The link for the web comes before the address; both stand in lines that can be signed as they are.
#[tokio::test]
async fn the_link_for_the_web() {
    let house = |address: &str, url: Option<&str>| pbmd::letter::ServerIdentity {
        unsubscribe: url.map(str::to_string),
        ..pbmd::letter::ServerIdentity::new("pbmd", address)
    };
    let url = "https://games.example.org/unsubscribe/";
    let headers = Headers {
        to: Mailbox { name: None, address: address("carol") },
        message_id: "x@example.org".to_string(),
        in_reply_to: None,
        references: Vec::new(),
        date: crate::support::noon(),
        answers: false,
        more: house(SERVER, Some(url)).list_unsubscribe(&"abcd".repeat(8)),
    };
    let link = headers.more[0].1.clone();
    let content = Content {
        subject: "Savoya Board 101: alice v bob".to_string(),
        blocks: vec![Block::Text("Hello.".to_string())],
    };
    let model = Model::new(&house(SERVER, Some(url)), Form::default(), headers, content, None);
    let bytes = bytes_of(&model.to_json().unwrap()).unwrap();
    let letter = Letter::parse(&bytes, &address("carol"));
    assert_eq!(letter.header("List-Unsubscribe"), link);
    assert_eq!(letter.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let (field, _) = letter.raw.split_once("\r\nList-Unsubscribe-Post").unwrap();
    let (_, field) = field.split_once("List-Unsubscribe: ").unwrap();
    assert!(field.lines().all(|line| line.len() <= 100) && field.lines().count() == 2, "{field}");
    let odd = house("a&b?c+d%e@example.org", None).list_unsubscribe("abc");
    assert_eq!(odd[0].1, "<mailto:a%26b%3Fc%2Bd%25e@example.org?subject=unsubscribe-abc>");
}

/// As different mail programs send it, and with only the head kept.
#[tokio::test]
async fn however_it_arrives() {
    let (mut table, _) = board().await;
    let html = "Content-Type: text/html\r\nMIME-Version: 1.0\r\n";
    let ways: [(&str, &str, Option<u64>); 5] = [
        ("", "", None),
        ("", "", Some(5_000_000)),
        ("", "This message was automatically generated by Gmail.", None),
        ("", "Sent from my phone", None),
        (html, "<html><body>&nbsp;<br>savoya subscribe 101 carol carol-secret</body></html>", None),
    ];
    for (more, body, oversize) in ways {
        let letter = subscribe(&mut table, "carol").await;
        let mail = table.mail(&address("carol"), &letter.leaving(), more, body);
        let arrival =
            Arrival { oversize, envelope_from: Some(address("carol")), ..Table::arrival(mail.as_bytes()) };
        table.arrive(arrival).await;
        let letters = table.settle().await;
        // That sentence may pass for a machine's.
        if !body.contains("automatically") {
            one(&letters).has("carol is no longer watching Savoya board 101 and");
        }
        assert!(watchers(&table).is_empty(), "{body}");
    }
}
