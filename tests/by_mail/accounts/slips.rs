//! A player writes his password where it does not belong: no letter repeats it, not even to himself.

use crate::support::slips::slips;
use crate::support::{Letter, Table, address, one, to};

/// Alice's password, unlike any other word.
const SECRET: &str = "zQ7marker9Zq";

const GAMES: [(&str, &str); 5] =
    [("savoya", "101"), ("savoy", "102"), ("great", "103"), ("sava", "104"), ("savana", "105")];

/// Alice and Bob at a board of each game, and the letters to Alice.
async fn table() -> (Table, Vec<Letter>) {
    let mut table = Table::seating(&["bob"]).await;
    let asked = table.command("alice", &format!("signup alice {SECRET}")).await;
    table.answer(one(&asked), "yes").await;
    let mut letters = Vec::new();
    for (game, _) in GAMES {
        let start = table.challenge(&format!("{game} challenge alice bob"), "bob").await;
        letters.push(to(&start, "alice").clone());
    }
    (table, letters)
}

/// Sends a mail for each line and looks for the password in everything that comes back.
async fn check(lines: &[String], mail: impl Fn(&mut Table, &[Letter], &str) -> String) {
    let (mut table, letters) = table().await;
    let mut answered = 0;
    for line in lines {
        let mail = mail(&mut table, &letters, line);
        let brought = table.put(mail.as_bytes()).await;
        answered += brought.len();
        for letter in brought {
            for text in [&letter.raw, &letter.text, &letter.subject] {
                assert!(!text.to_lowercase().contains(&SECRET.to_lowercase()), "{line}\n{}", letter.raw);
            }
        }
        // Time passes, so that no limit ends the test.
        table.wait(5);
    }
    // A letter that is answered by what nobody understands five times in a row is used up.
    assert!(answered * 4 > lines.len() * 3, "only {answered} letters for {} mails", lines.len());
}

fn all(shown: &str) -> Vec<String> {
    slips(&GAMES[..1], SECRET, shown)
}

/// Three lines to a mail: more unreadable lines would not be read. What stands below a message is its text, which all may read.
fn together(lines: &[String]) -> Vec<String> {
    let is_message = |line: &&String| line.starts_with("message");
    let (messages, others): (Vec<&String>, Vec<&String>) = lines.iter().partition(is_message);
    let threes = others.chunks(3).map(|lines| lines.iter().map(|line| line.as_str()).collect::<Vec<_>>());
    threes.chain(messages.into_iter().map(|line| vec![line.as_str()])).map(|lines| lines.join("\n")).collect()
}

/// Every second one, from that of this number on: two ways share what is to be tried.
fn half(lines: Vec<String>, first: usize) -> Vec<String> {
    lines.into_iter().skip(first).step_by(2).collect()
}

#[tokio::test]
async fn in_the_subject() {
    check(&half(all("other"), 1), |table, _, line| table.mail(&address("alice"), line, "", "Hello")).await;
}

#[tokio::test]
async fn in_the_subject_beside_the_right_one() {
    check(&half(all(SECRET), 0), |table, _, line| {
        table.mail(&address("alice"), &format!("Re: {line}"), "", "")
    })
    .await;
}

#[tokio::test]
async fn in_the_text() {
    check(&half(together(&all("other")), 0), |table, _, lines| {
        table.mail(&address("alice"), "multiple", "", lines)
    })
    .await;
}

#[tokio::test]
async fn below_a_login() {
    check(&half(together(&all("other")), 1), |table, _, lines| {
        table.mail(&address("alice"), "", "", &format!("login bob bob-secret\n{lines}\nlist games"))
    })
    .await;
}

/// The first word of an answer may leave out the game and the board.
#[tokio::test]
async fn in_an_answer() {
    let short = |line: &String| Some(line.strip_prefix("savoya ")?.replace(" 101", ""));
    let mut lines = all("other");
    lines = half(lines, 0);
    lines.extend(half(all("other").iter().filter_map(short).collect(), 1));
    check(&together(&lines), |table, letters, lines| table.reply(&letters[0].to, &letters[0], lines)).await;
}

#[tokio::test]
async fn in_the_subject_of_an_answer() {
    let some: Vec<String> = all("other").into_iter().step_by(3).collect();
    check(&some, |table, letters, line| {
        let mail = table.reply(&letters[0].to, &letters[0], "show");
        mail.replacen(&format!("Re: {}", letters[0].subject), &format!("Re: {line}"), 1)
    })
    .await;
}

#[tokio::test]
async fn in_the_moves_of_every_game() {
    let of_moves = |line: &String| {
        ["move", "preview", "queue", "if", "challenge"].iter().any(|verb| line.contains(&format!(" {verb} ")))
    };
    let mut lines = slips(&GAMES, SECRET, "other");
    lines.retain(|line| !line.starts_with("savoya") && of_moves(line));
    for (game, board) in GAMES {
        for text in [
            "SECRET",
            "SECRET a6-c6",
            "a6-c6,SECRET",
            "e2e4 SECRET",
            "e2-e4=SECRET",
            "draft SECRET",
            "SECRET; end",
            "recruit all@SECRET",
            "A2-SECRET",
            "2xSECRET",
            "SECRETa6-c6",
            "pass SECRET",
            "* SECRET",
            "-deck=SECRET",
        ] {
            let text = text.replace("SECRET", SECRET);
            lines.extend([
                format!("{game} move {board} alice {SECRET} {text}"),
                format!("{game} preview {board} {text}"),
            ]);
            lines.push(format!("{game} preview new {text}"));
        }
    }
    check(&lines, |table, _, line| table.mail(&address("alice"), line, "", "")).await;
}

#[tokio::test]
async fn in_the_moves_of_an_answer_in_every_game() {
    let texts = [
        "SECRET",
        "SECRET a6-c6",
        "a6-c6 SECRET",
        "a6-c6,SECRET",
        "e2e4 SECRET",
        "draft SECRET",
        "draft 3\nSECRET",
        "SECRET; end",
        "recruit all@SECRET",
        "A2-SECRET",
        "alice SECRET",
        "alice SECRET a6-c6",
        "SECRET alice a6-c6",
        "preview SECRET",
        "show SECRET",
        "replay SECRET",
        "my SECRET is secret\nreally SECRET",
        "login alice SECRET extra",
        "lgoin alice SECRET",
        "move alice SECRET",
        "mvoe SECRET",
    ];
    for (at, (game, _)) in GAMES.iter().enumerate() {
        let lines: Vec<String> = texts
            .iter()
            .map(|text| text.replace("SECRET", SECRET))
            .chain([format!("{game} {SECRET}")])
            .collect();
        check(&lines, |table, letters, line| table.reply(&letters[at].to, &letters[at], line)).await;
    }
}
