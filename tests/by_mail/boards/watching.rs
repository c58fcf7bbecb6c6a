//! Watching a board without playing on it.

use pbmd::desk::{DeskConfig, Limits};
use pbmd::letter::{Block, Content, Form, Headers, Letter as Model, Mailbox, compose};
use pbmd::post::{Arrival, Unsubscribe, Unsubscribed};
use pbmd::store::{Story, WorkCause};

use crate::support::{Letter, SERVER, Table, address, answering, one, to, turn};

/// Alice and Bob play; Carol and Dave do not.
async fn board() -> (Table, Letter) {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let start = table.challenge("savoya challenge alice bob", "alice").await;
    (table, turn(&start).clone())
}

/// Writes a command with userid and password in its place, and gives what comes back.
async fn command(table: &mut Table, who: &str, line: &str, body: &str) -> Vec<Letter> {
    let line = line.replace("ME", &format!("{who} {who}-secret"));
    table.send(&address(who), &line, body).await
}

async fn subscribe(table: &mut Table, who: &str) -> Letter {
    let letters = command(table, who, "savoya subscribe 101 ME", "").await;
    one(&letters).has("You are watching board 101 and get every letter about it").clone()
}

/// The mail that a mail program writes when its reader no longer wants such letters: all of it from the header.
fn leaving(table: &mut Table, from: &str, letter: &Letter, more: &str) -> String {
    let header = letter.header("List-Unsubscribe");
    let link = header.rsplit_once("<mailto:").unwrap().1.strip_suffix('>').unwrap();
    let (to, subject) = link.split_once("?subject=").unwrap();
    assert_eq!(to, SERVER);
    assert!(!subject.contains(['%', '+', '&']), "nothing in {subject} has to be decoded");
    table.mail(from, subject, more, "")
}

fn token(letter: &Letter) -> String {
    let header = letter.header("List-Unsubscribe");
    header.rsplit_once("unsubscribe-").unwrap().1.trim_end_matches('>').to_string()
}

fn readers(letters: &[Letter]) -> Vec<&str> {
    let mut readers: Vec<&str> = letters.iter().map(|letter| letter.to.split('@').next().unwrap()).collect();
    readers.sort_unstable();
    readers
}

/// Plays the suggested move of whoever is to move.
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
    one(&table.send(&address("carol"), "savoya show 101", "").await).has(way);
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
        let letters = table.answer(&letter, "unsubscribe").await;
        one(&letters).has("You are no longer watching board 101");
        assert!(watchers(&table).is_empty(), "{subject}{body}");
        let letters = table.answer(&letter, "subscribe").await;
        one(&letters).has("You are watching board 101 and get every letter");
        let letters = table.answer(&letter, "notify").await;
        one(&letters).has("You are watching board 101 and get only its last letter");
        let letters = table.answer(&letter, "Unsub 101\nwhois bob\n").await;
        assert!(letters.iter().any(|letter| letter.text.contains("You are no longer watching board 101")));
    }
    let letters = command(&mut table, "carol", "savoya unsubscribe 101 ME", "").await;
    one(&letters).has("You are not watching board 101");
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
async fn from_the_offer_to_the_end() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    table.offer("savoya challenge alice bob", "dave", "").await;
    subscribe(&mut table, "carol").await;
    command(&mut table, "dave", "savoya notify ME 101", "").await;
    let accept = |who: &str| format!("savoya accept 101 {who} {who}-secret");
    let letters = table.send(&address("alice"), &accept("alice"), "").await;
    assert_eq!(to(&letters, "carol").has("Alice accepts the challenge").event(), "offer");
    let letters = table.send(&address("bob"), &accept("bob"), "").await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol"]);
    assert_eq!(to(&letters, "carol").has("The game begins").event(), "start");
    let letters = play(&mut table, turn(&letters)).await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol"]);
    let letters = table.answer(to(&letters, "alice"), "resign").await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol", "dave"]);
    for who in ["carol", "dave"] {
        let last = to(&letters, who);
        assert_eq!(last.event(), "over");
        last.has("this is the last letter about it").has("Alice resigns");
        assert!(last.file.as_ref().is_some_and(|(_, text)| text.contains("[Result \"0-1\"]")));
        assert!(!last.header("List-Unsubscribe").is_empty());
    }
    assert!(watchers(&table).is_empty());
    // Afterwards there is nothing to watch, and nothing to end.
    let letters = table.answer(to(&letters, "carol"), "unsubscribe\nsubscribe").await;
    one(&letters).has("You are not watching board 101").has("Board 101 has ended").has("Nothing was changed");

    // A board that is called off has ended too.
    table.challenge("savoya challenge alice bob", "alice").await;
    command(&mut table, "dave", "savoya notify ME 102", "").await;
    let letters = table.send(&address("bob"), "savoya decline 102 bob bob-secret", "").await;
    assert_eq!(to(&letters, "dave").has("the game is called off").event(), "declined");
}

#[tokio::test]
async fn notify_is_for_several_boards_or_tells_which() {
    let (mut table, at) = board().await;
    table.challenge("savoya challenge alice bob", "alice").await;
    table.challenge("savoy challenge alice bob", "alice").await;
    let letters = command(&mut table, "carol", "savoya notify ME", "").await;
    one(&letters).has("not watching any board of savoya");
    let letters = command(&mut table, "carol", "savoya notify ME 101 102", "").await;
    assert_eq!(letters.len(), 2, "{letters:#?}");
    subscribe(&mut table, "carol").await;
    let letters = command(&mut table, "carol", "savoya notify ME", "").await;
    one(&letters)
        .has("The boards of savoya that you are watching")
        .has("101 every letter 102 only the last letter");
    // All or none.
    for wrong in ["101 999", "101 103", "101 102 x"] {
        let letters = command(&mut table, "carol", &format!("savoya notify ME {wrong}"), "").await;
        one(&letters).has("Nothing was changed");
    }
    let letters = play(&mut table, &at).await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol"]);
}

#[tokio::test]
async fn kibitzes_are_for_those_who_watch() {
    let (mut table, at) = board().await;
    let carols = subscribe(&mut table, "carol").await;
    let letters = table.answer(&carols, "kibitz\n\nAnybody here?").await;
    one(&letters).has("nobody would read it").has("Nothing was changed");
    subscribe(&mut table, "dave").await;
    let letters = table.answer(&carols, "kibitz\n\nAlice should take.").await;
    assert_eq!(readers(&letters), ["carol", "dave"], "not the players, and the writer as a receipt");
    let daves = to(&letters, "dave");
    daves.has("Carol wrote to those watching; see below").has("carol writes:").has("Alice should take.");
    assert_eq!(
        (daves.event().as_str(), daves.header("Auto-Submitted").as_str()),
        ("kibitz", "auto-generated")
    );
    let receipt = to(&letters, "carol");
    receipt.lacks("wrote to those").has("carol writes:");
    assert_eq!(receipt.header("Auto-Submitted"), "auto-replied");
    let letters = command(&mut table, "dave", "savoya kibitz 101 ME", "I do not think so.").await;
    assert_eq!(readers(&letters), ["carol", "dave"]);
    let letters = play(&mut table, &at).await;
    for letter in &letters {
        letter.lacks("should take").lacks("think so");
    }
    // With the last letter alone one does not get them; who writes gets a receipt.
    table.answer(&carols, "notify").await;
    let letters = command(&mut table, "carol", "savoya kibitz 101 ME", "Bye.").await;
    assert_eq!(readers(&letters), ["carol", "dave"]);
    let letters = command(&mut table, "dave", "savoya kibitz 101 ME", "Bye.").await;
    one(&letters).has("nobody would read it");
}

#[tokio::test]
async fn refusals() {
    let (mut table, at) = board().await;
    let carols = subscribe(&mut table, "carol").await;
    let cases = [
        ("alice", "savoya subscribe 101 ME", "You are playing on board 101 and get its letters anyway"),
        ("alice", "savoya notify ME 101", "You are playing on board 101 and get its letters anyway"),
        ("alice", "savoya unsubscribe 101 ME", "You are playing on board 101 and get its letters until"),
        ("alice", "savoya kibitz 101 ME", "and its players cannot kibitz"),
        ("dave", "savoya kibitz 101 ME", "You are not watching board 101"),
        ("dave", "savoya subscribe 999 ME", "There is no board 999"),
        ("dave", "savoy subscribe 101 ME", "Board 101 is a game of Savoya"),
        ("dave", "savoya unsubscribe 999 ME", "There is no board 999"),
        ("dave", "savoya subscribe 101 dave wrong-secret", "The userid or the password is wrong"),
        ("dave", "savoya unsubscribe 101 dave wrong-secret", "The userid or the password is wrong"),
        ("dave", "savoya notify dave wrong-secret 101", "The userid or the password is wrong"),
        ("dave", "savoya kibitz 101 dave wrong-secret", "The userid or the password is wrong"),
        ("dave", "savoya subscribe 101", "your userid (with your password after it) is missing"),
        ("dave", "savoya subscribe ME", "the number of a board was expected"),
        ("dave", "subscribe 101 ME", "the name of the game is missing"),
    ];
    for (who, line, why) in cases {
        let letters = command(&mut table, who, line, "").await;
        let letter = one(&letters);
        assert_eq!(letter.event(), "error", "{line}");
        letter.has(why).has("Nothing was changed");
        assert_eq!(letter.header("List-Unsubscribe"), "", "{line}");
        assert_eq!(watchers(&table), ["carol"], "{line}");
    }
    subscribe(&mut table, "dave").await;
    let letters = command(&mut table, "carol", "savoya kibitz 101 ME", "").await;
    one(&letters).has("There is no message");
    // An answer to a player's letter is the player's.
    let letters = table.answer(&at, "subscribe\nkibitz\n\nHello").await;
    one(&letters)
        .has("You are playing on board 101 and get its letters anyway")
        .has("and its players cannot kibitz");
    // An answer to a watcher's letter proves a watcher, to the board and to nobody else.
    for line in ["a6-c6", "resign", "draw", "chat", "decline", "accept", "showas", "nice game, you two"] {
        let letters = table.answer(&carols, &format!("{line}\n\nHello")).await;
        let letter = one(&letters);
        assert_eq!(letter.event(), "error", "{line}");
        letter.has("You are watching board 101, not playing on it").has("Nothing was changed");
        assert!(letter.text.contains("   a    b    c") && !letter.header("List-Unsubscribe").is_empty());
    }
    let letters = table.answer(&carols, "what a game\nI would have\nplayed it\ndifferently\nmyself").await;
    one(&letters).has("You are watching board 101, not playing on it").lacks("The rest of your mail");
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

/// What a mail program sends when its reader presses its button: a subject, and nothing else.
#[tokio::test]
async fn a_mail_program_ends_it() {
    let (mut table, at) = board().await;
    let carols = subscribe(&mut table, "carol").await;
    subscribe(&mut table, "dave").await;
    assert_eq!(carols.header("List-Unsubscribe-Post"), "");
    let letters = play(&mut table, &at).await;
    let mail = leaving(&mut table, &address("carol"), to(&letters, "carol"), "");
    let told = table.put(mail.as_bytes()).await;
    one(&told).has("carol is no longer watching Savoya board 101 and");
    assert_eq!((one(&told).event().as_str(), one(&told).to.as_str()), ("watch", "carol@example.net"));
    assert_eq!(watchers(&table), ["dave"]);
    let letters = play(&mut table, turn(&letters)).await;
    assert_eq!(readers(&letters), ["alice", "bob", "dave"]);

    // Once more, with the oldest letter.
    let mail = leaving(&mut table, &address("carol"), &carols, "");
    one(&table.put(mail.as_bytes()).await).has("This link has been used before");
    // Who watches anew is not stopped by it.
    let newer = subscribe(&mut table, "carol").await;
    let mail = leaving(&mut table, &address("carol"), &carols, "");
    one(&table.put(mail.as_bytes()).await).has("If letters still come, answer the newest one");
    assert_eq!(watchers(&table), ["carol", "dave"]);

    // From another address of hers, and as an answer.
    let mail = leaving(&mut table, "carol@work.example", &newer, &answering(&newer));
    let told = table.put(mail.as_bytes()).await;
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
        let mail = leaving(&mut table, from, &letter, more);
        let letters = table.put(mail.as_bytes()).await;
        assert!(letters.is_empty(), "{from} {more}: {letters:#?}");
        assert!(watchers(&table).is_empty(), "{from} {more}");
    }
    // A vacation notice and a bounce quote the letter, and end nothing.
    let letter = subscribe(&mut table, "carol").await;
    let more = format!("Auto-Submitted: auto-replied\r\n{}", answering(&letter));
    let absent = table.mail(&address("carol"), &format!("Re: {}", letter.subject), &more, &letter.raw);
    assert!(table.put(absent.as_bytes()).await.is_empty());
    assert_eq!(watchers(&table), ["carol"]);
}

#[tokio::test]
async fn guesses_end_nothing() {
    let limits = Limits { commands_per_day: 3, ..Limits::default() };
    let mut table = Table::under(SERVER, false, DeskConfig { limits, ..DeskConfig::default() }).await;
    table.players(&["alice", "bob", "carol"]).await;
    table.wait(25);
    table.challenge("savoya challenge alice bob", "alice").await;
    let letter = subscribe(&mut table, "carol").await;
    let message_id = letter.id.split('@').next().unwrap();
    table.wait(25);
    for (number, guess) in ["a", message_id, &token(&letter).to_uppercase()].into_iter().enumerate() {
        let letters = table.send(&address("carol"), &format!("unsubscribe-{guess}"), "").await;
        one(&letters).has("This link is not known here");
        assert_eq!(watchers(&table), ["carol"], "{number}");
    }
    // What ends nothing is counted as any command: told once, then silence.
    one(&table.send(&address("carol"), "unsubscribe-b", "").await).has("commands in a day");
    assert!(table.send(&address("carol"), "unsubscribe-c", "").await.is_empty());
    // What ends something is always heard.
    let mail = leaving(&mut table, &address("carol"), &letter, "");
    one(&table.put(mail.as_bytes()).await).has("carol is no longer watching Savoya board 101 and");
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
    let told = "unsubscribe: it ends a watching of board 101";
    assert_eq!(clicks, [(WorkCause::Click, told)], "{stories:#?}");
    assert!(!format!("{stories:?}").contains(&word), "the token is not told");
}

/// After the board has ended both links still say what is so.
#[tokio::test]
async fn after_the_end() {
    let (mut table, at) = board().await;
    let letter = subscribe(&mut table, "carol").await;
    table.answer(&at, "resign").await;
    assert_eq!(table.desk.unsubscribe(&token(&letter)).await, Ok(Unsubscribed::Before));
    let mail = leaving(&mut table, &address("carol"), &letter, "");
    one(&table.put(mail.as_bytes()).await).has("This link has been used before");
}

#[tokio::test]
async fn no_letter_to_a_suspended_address() {
    let (mut table, mut at) = board().await;
    let mut letter = subscribe(&mut table, "carol").await;
    for _ in 0..3 {
        let report = format!("Message-ID: <{}>\n", letter.id);
        let told = table.send("MAILER-DAEMON@example.net", "failure notice", &report).await;
        assert!(told.is_empty());
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
        (0..52).map(|n| format!("w{}{}", char::from(b'a' + n / 8), char::from(b'a' + n % 8))).collect();
    let names: Vec<&str> = ["alice", "bob"].into_iter().chain(others.iter().map(String::as_str)).collect();
    table.players(&names).await;
    table.challenge("savoya challenge alice bob", "alice").await;
    for (number, who) in others.iter().enumerate() {
        let letters = command(&mut table, who, "savoya subscribe 101 ME", "").await;
        match number < 50 {
            true => one(&letters).has("You are watching board 101"),
            false => {
                one(&letters).has("50 players are already watching board 101").has("Nothing was changed")
            }
        };
    }
    // One of them writes for all to read, until it is enough for a day.
    let me = &others[0];
    for n in 0..21 {
        let letters = command(&mut table, me, "savoya kibitz 101 ME", &format!("Number {n}.")).await;
        match n < 20 {
            true => assert_eq!(letters.len(), 50),
            false => drop(one(&letters).has("the most allowed")),
        }
    }
    let letters = command(&mut table, "alice", "savoya show 101", "").await;
    one(&letters).has("Watched by waa, wab,").has("wbb and 40 more.");
    // Nor under a second account's `login`, nor in many lines of one mail.
    let second = &others[51];
    let line = format!("savoya kibitz 101 {me} {me}-secret\n  Again.\n");
    let letters = table.send(&address(me), "", &format!("login {second} {second}-secret\n{line}")).await;
    one(&letters).has("the most allowed");
    table.wait(25);
    let lines: String = (0..25).map(|n| line.replace("Again", &format!("Line {n}"))).collect();
    let letters = table.send(&address(me), "", &lines).await;
    assert_eq!(letters.iter().filter(|letter| letter.event() == "kibitz").count(), 50);
    to(&letters, &others[1]).has("Line 19.").lacks("Line 20.");

    // And one who wants to watch everything.
    for _ in 0..51 {
        table.challenge("savoya challenge alice bob", "alice").await;
    }
    let eager = &others[51];
    let boards: Vec<String> = (102..153).map(|board| board.to_string()).collect();
    let line = format!("savoya notify {eager} {eager}-secret {}", boards.join(" "));
    let letters = table.send(&address(eager), "", &line).await;
    one(&letters)
        .has("You are already watching 50 boards; at most 50 are allowed")
        .has("Nothing was changed");
    let line = line.strip_suffix(" 152").unwrap().to_string();
    assert_eq!(table.send(&address(eager), "", &line).await.len(), 50);
}

/// All that a watcher gets to read during two rounds and a bit, Bob having written `secrets` between his turns.
async fn read_by_a_watcher(secrets: &[&str]) -> Vec<String> {
    let mut table = Table::seating(&["alice", "bob", "dave"]).await;
    let mut letters = table.challenge("savana challenge -seats=listed alice bob", "alice").await;
    let first = table.send(&address("dave"), "savana subscribe 101 dave dave-secret", "").await;
    let mut seen = vec![one(&first).clone()];
    let mut bobs = to(&letters, "bob").clone();
    for turns in 0..20 {
        if let Some(secret) = secrets.get(turns) {
            let answers = table.answer(&bobs, secret).await;
            assert_eq!(one(&answers).has("Only you are told").to, address("bob"));
        }
        let at = turn(&letters).clone();
        let seat = if at.to == address("alice") { 1 } else { 2 };
        let record = crate::boards::whole::record_of(&table, 101).await;
        let text = record.position().moves(pbmd::game::Seat::new(seat)).list.remove(0);
        letters = table.answer(&at, &text).await;
        // Parts of a turn are told when it ends.
        let newest = |userid| letters.iter().find(|letter| letter.to == address(userid)).cloned();
        bobs = newest("bob").unwrap_or(bobs);
        seen.extend(newest("dave"));
    }
    assert!(seen.len() > 5, "the watcher has hardly read anything");
    let told = |letter: Letter| {
        let names = ["X-PBM-Move", "X-PBM-Event", "X-PBM-Next", "X-PBM-Dice", "List-Id"];
        let headers: Vec<String> = names.map(|name| letter.header(name)).into();
        format!("{}\n{headers:?}\n{:?}\n{}", letter.subject, letter.file, letter.text)
    };
    seen.into_iter().map(told).collect()
}

/// Boards that differ only in what is hidden are the same to those who watch.
#[tokio::test]
async fn what_is_hidden_is_hidden_from_watchers() {
    let none = read_by_a_watcher(&[]).await;
    let some = read_by_a_watcher(&["prefer B2 ruins weak", "prefer weak", "prefer default"]).await;
    assert_eq!(none, some);
    assert!(none.iter().any(|text| text.contains("Cards of bob (P2): ")));
}

/// A secret order beside something that all may know must not show in the event either.
#[tokio::test]
async fn the_event_tells_each_reader_no_more_than_the_text() {
    let mut table = Table::seating(&["alice", "bob", "carol", "dave"]).await;
    let letters = table.challenge("savana challenge -seats=listed alice bob carol", "alice").await;
    table.send(&address("dave"), "savana subscribe 101 dave dave-secret", "").await;
    let letters = table.answer(to(&letters, "bob"), "prefer B2 ruins weak\ndraw").await;
    assert_eq!(to(&letters, "bob").event(), "move");
    for who in ["alice", "carol", "dave"] {
        assert_eq!(to(&letters, who).has("Bob offers a draw").event(), "offer", "{who}");
    }
    let letters = table.answer(to(&letters, "bob"), "prefer weak\n\nHello").await;
    assert_eq!(readers(&letters), ["alice", "bob", "carol"]);
    assert_eq!(to(&letters, "alice").event(), "chat");
}

/// A link for the web stands before the mail, where the operator has one; both lines can be signed as they stand.
#[tokio::test]
async fn the_link_for_the_web() {
    let house = |address: &str, url: Option<&str>| pbmd::letter::ServerIdentity {
        name: "pbmd".to_string(),
        address: address.to_string(),
        subaddress: false,
        unsubscribe: url.map(str::to_string),
    };
    let mail = "<mailto:pbmd@example.org?subject=unsubscribe-abc>";
    assert_eq!(
        house(SERVER, None).list_unsubscribe("abc"),
        [("List-Unsubscribe".to_string(), mail.to_string())]
    );
    let url = "https://games.example.org/unsubscribe/";
    assert_eq!(
        house(SERVER, Some(url)).list_unsubscribe("abc"),
        [
            ("List-Unsubscribe".to_string(), format!("<{url}abc>, {mail}")),
            ("List-Unsubscribe-Post".to_string(), "List-Unsubscribe=One-Click".to_string()),
        ]
    );
    // Long as it is, it comes whole, in lines that mail programs like.
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
    let bytes = compose(&model).unwrap();
    let letter = Letter::parse(&bytes, &address("carol"));
    println!("{}", letter.raw);
    assert_eq!(letter.header("List-Unsubscribe"), link);
    assert_eq!(letter.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let (field, _) = letter.raw.split_once("\r\nList-Unsubscribe-Post").unwrap();
    let (_, field) = field.split_once("List-Unsubscribe: ").unwrap();
    assert!(field.lines().all(|line| line.len() <= 100) && field.lines().count() == 2, "{field}");
    let odd = house("a&b?c+d%e@example.org", None).list_unsubscribe("abc");
    assert_eq!(odd[0].1, "<mailto:a%26b%3Fc%2Bd%25e@example.org?subject=unsubscribe-abc>");
}

/// As different mail programs write it, and a mail of which only the head was kept.
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
        let mail = format!("{}{body}\r\n", leaving(&mut table, &address("carol"), &letter, more));
        let arrival =
            Arrival { oversize, envelope_from: Some(address("carol")), ..Table::arrival(mail.as_bytes()) };
        table.arrive(arrival).await;
        let letters = table.settle().await;
        // Whether that sentence is a machine's may be judged either way.
        if !body.contains("automatically") {
            one(&letters).has("carol is no longer watching Savoya board 101 and");
        }
        assert!(watchers(&table).is_empty(), "{body}");
    }
}
