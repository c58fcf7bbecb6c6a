//! Each line that a letter offers works as an answer to that letter.

use pbmd::desk::{DeskConfig, House};

use crate::games::house::quick;
use crate::games::reviews::play_badly;
use crate::support::house::{house, reviews};
use crate::support::{Letter, Table, address, one, started, to};

/// What a letter offers between backticks, each once.
fn offered(letter: &Letter) -> Vec<String> {
    let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    lines.sort();
    lines.dedup();
    lines
}

/// Answers with each line, at a board of its own.
async fn check(table: &Table, letter: &Letter, wanted: &[&str]) {
    let lines = offered(letter);
    // A help page about the game, or a move, may be among them.
    let is_word = |line: &&String| !line.contains(|c: char| c == ' ' || c.is_ascii_digit());
    assert_eq!(lines.iter().filter(is_word).collect::<Vec<_>>(), wanted, "{}", letter.text);
    for line in lines {
        let mut table = table.copy().await;
        let body = if line == "chat" { "chat\n\nHow are you?".to_owned() } else { line.clone() };
        let mut answers = table.answer(letter, &body).await;
        answers.extend(house(&mut table).await.into_iter().flatten());
        assert!(!answers.is_empty(), "{line}: silence after {}", letter.text);
        for answer in answers {
            assert!(
                answer.event() != "error" && !answer.says("Nothing was changed"),
                "{line}: {}",
                answer.text
            );
        }
    }
}

#[tokio::test]
async fn at_a_board_with_people() {
    let (mut table, start) = started("great challenge -seats=listed alice bob").await;
    let usual = ["draw", "help", "moves", "resign", "show"];
    let first = ["decline", "draw", "help", "moves", "resign", "show"];
    check(&table, to(&start, "alice"), &first).await;
    check(&table, to(&start, "bob"), &["chat", "decline", "draw", "help", "resign", "show"]).await;
    let moved = table.answer(to(&start, "alice"), "e2e3").await;
    let answered = table.answer(to(&moved, "bob"), "e7e6").await;
    check(&table, to(&answered, "alice"), &usual).await;

    let offered = table.answer(to(&answered, "alice"), "draw").await;
    check(&table, to(&offered, "alice"), &["help", "moves", "resign", "show"]).await;
    let both = ["accept", "chat", "draw", "help", "reject", "resign", "show"];
    check(&table, to(&offered, "bob"), &both).await;
    let moved = table.answer(to(&offered, "alice"), "d2d3").await;
    let asked = table.command("alice", "great undo 101 @").await;
    check(&table, to(&asked, "alice"), &["chat", "help", "resign", "show"]).await;
    check(&table, to(&asked, "bob"), &["accept", "help", "moves", "reject", "resign", "show"]).await;
    let talk = table.answer(to(&moved, "bob"), "What a lovely evening").await;
    to(&talk, "bob").has("answer this letter with just `chat`");
    check_chat(&table, to(&talk, "bob")).await;
}

async fn check_chat(table: &Table, letter: &Letter) {
    let mut table = table.copy().await;
    to(&table.answer(letter, "chat").await, "alice").has("What a lovely evening");
}

#[tokio::test]
async fn alone_with_the_house() {
    let mut table = Table::seating_under(quick(), &["alice"]).await;
    let start = table.below_login("alice", "great challenge -seats=listed alice house-1").await;
    let usual = ["draw", "help", "hint", "moves", "resign", "show"];
    let first = ["decline", "draw", "help", "hint", "moves", "resign", "show"];
    check(&table, one(&start), &first).await;
    table.answer(one(&start), "e2e3").await;
    let turn = house(&mut table).await.pop().unwrap();
    check(&table, one(&turn), &usual).await;
    for talk in ["What a lovely evening", "Can you tell me what is best"] {
        let mut table = table.copy().await;
        let answered = table.answer(one(&turn), talk).await;
        one(&answered).has("A house player does not read messages").lacks("`chat`");
    }
    table.answer(one(&turn), "hint").await;
    let place = house(&mut table).await.pop().unwrap();
    check(&table, one(&place), &usual).await;
    table.answer(one(&place), "hint").await;
    let whole = house(&mut table).await.pop().unwrap();
    check(&table, one(&whole), &["draw", "help", "moves", "resign", "show"]).await;
}

#[tokio::test]
async fn after_leaving_a_game() {
    for (challenge, wanted) in [
        ("savoya challenge alice bob carol", ["chat", "help", "show"].as_slice()),
        ("savoya challenge carol house-1 house-2", &["help", "show"]),
    ] {
        let mut table = Table::seating_under(quick(), &["alice", "bob", "carol"]).await;
        table.below_login("carol", challenge).await;
        house(&mut table).await;
        let left = table.command("carol", "savoya resign 101 @").await;
        check(&table, to(&left, "carol"), wanted).await;
        if wanted.contains(&"chat") {
            let offered = table.command("alice", "savoya draw 101 @").await;
            let told = offered.iter().find(|letter| letter.to == address("carol"));
            assert!(told.is_none_or(|letter| !letter.says("answer `accept`")), "{offered:#?}");
            let shown = table.answer(to(&left, "carol"), "show").await;
            one(&shown).lacks("`accept`").lacks("`draw`").lacks("`resign`");
        }
    }
}

/// The letter about turning points, and every other setting that is not about proof, other people or time.
#[tokio::test]
async fn settings() {
    let house = House { percent: 10, ..House::default() };
    for (lang, ends, refused) in [
        ("en", "these letters", "only with your userid and password"),
        ("de", "diese Briefe", "nur mit deinem Nutzernamen und Passwort"),
        ("cs", "tyto dopisy", "jen s tvou přezdívkou a heslem"),
    ] {
        let config = DeskConfig { house, ..DeskConfig::default() };
        let mut table = Table::seating_under(config, &["alice"]).await;
        table.below_login("alice", &format!("set lang={lang}")).await;
        let start = table.below_login("alice", "savoy challenge alice house-1").await;
        play_badly(&mut table, start.clone(), 40).await;
        let review = one(&reviews(&mut table, usize::MAX).await).clone();
        assert!(review.text.contains("`set review=off`"), "{ends}: {}", review.text);
        for letter in [&review, one(&start)] {
            for setting in [
                "review=off",
                "review=on",
                "advice=off",
                "receipts=errors",
                "zone=Europe/Prague",
                "columns=60",
                "links=on",
                "format=html",
                "lang=en",
                "letters=digest",
                "at=08:00",
                "puzzle=daily",
                "reminders=last",
                "calendar=on",
                "columns=50 links=off",
            ] {
                let mut table = table.copy().await;
                let set = table.answer(letter, &format!("set {setting}")).await;
                one(&set).has(setting.split(' ').next().unwrap());
                assert_ne!(set[0].event(), "error", "{lang} {setting}");
            }
            for setting in [
                "proof=password",
                "proof=reply",
                "turnlink=quick",
                "web=off",
                "challenges=closed",
                "autovacation=off",
                "columns=60 proof=password",
                "password=alice-other",
                "address=a@b.example",
            ] {
                let mut table = table.copy().await;
                let answered = table.answer(letter, &format!("set {setting}")).await;
                let answered = one(&answered);
                assert_eq!(answered.event(), "error", "{lang} {setting}");
                answered.lacks("alice-other");
                if !["pass", "addr"].contains(&&setting[..4]) {
                    let text = answered.text.split_whitespace().collect::<Vec<_>>().join(" ");
                    assert!(text.contains(refused), "{lang} {setting}: {text}");
                }
            }
        }
    }
}
