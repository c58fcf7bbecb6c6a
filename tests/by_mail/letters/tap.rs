//! One tap: the links of a letter, and the mails that programs make of them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pbmd::desk::{DeskConfig, Format};
use pbmd::game::Numbers;

use crate::support::house::record_of;
use crate::support::{Letter, SERVER, Table, one, other, reader, to, turn};

/// The mail that a link opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub label: String,
    pub to: String,
    pub subject: String,
    pub body: String,
}

/// The links of a letter's HTML, or else of its text.
pub fn links(letter: &Letter) -> Vec<Opened> {
    match &letter.html {
        Some(html) => html
            .split("<a\nhref=\"")
            .skip(1)
            .filter_map(|rest| {
                let (link, rest) = rest.split_once('"')?;
                let (_, rest) = rest.split_once('>')?;
                Some(opened(rest.split_once("</a>")?.0, &link.replace("&amp;", "&")))
            })
            .collect(),
        None => {
            let lines = letter.text.lines().filter_map(|line| line.trim().split_once("  mailto:"));
            lines.map(|(label, link)| opened(label, &format!("mailto:{link}"))).collect()
        }
    }
}

fn opened(label: &str, link: &str) -> Opened {
    let (to, fields) = link.strip_prefix("mailto:").unwrap().split_once('?').unwrap();
    let (subject, body) = fields.strip_prefix("subject=").unwrap().split_once("&body=").unwrap();
    Opened {
        label: label.to_string(),
        to: unescaped(to),
        subject: unescaped(subject),
        body: unescaped(body).replace("\r\n", "\n"),
    }
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digits = |rest: &mut std::str::Bytes| {
            let digits = [rest.next().unwrap(), rest.next().unwrap()];
            u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
        };
        bytes.push(if byte == b'%' { digits(&mut rest) } else { byte });
    }
    String::from_utf8(bytes).unwrap()
}

#[track_caller]
pub fn link(letter: &Letter, body: &str) -> Opened {
    let all = links(letter);
    let found = all.iter().find(|link| link.body == body).cloned();
    found.unwrap_or_else(|| panic!("no link {body:?} in {all:#?}"))
}

/// How mail programs write the mail that a link opens.
const PROGRAMS: [fn(&Opened, &str) -> String; 4] = [apple, outlook_mobile, thunderbird, gmail];

fn head(opened: &Opened, from: &str, subject: &str) -> String {
    format!(
        "From: {from}\r\nTo: {}\r\nSubject: {subject}\r\nDate: Thu, 1 Jan 2026 12:00:00 +0000\r\nMIME-Version: 1.0\r\n",
        opened.to
    )
}

/// The subject is folded before its last word, and the program adds a line below the text.
fn apple(opened: &Opened, from: &str) -> String {
    let (before, last) = opened.subject.rsplit_once(' ').unwrap();
    let head = head(opened, from, &format!("{before}\r\n {last}"));
    let text = opened.body.replace('\n', "\r\n");
    format!(
        "{head}Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: 7bit\r\n\
         X-Mailer: iPhone Mail (20A362)\r\n\r\n{text}\r\n\r\nSent from my iPhone\r\n"
    )
}

/// HTML alone, with its own signature; the subject is several encoded words.
fn outlook_mobile(opened: &Opened, from: &str) -> String {
    let hex = |byte: u8| format!("={byte:02X}");
    let bytes: Vec<u8> = opened.subject.bytes().collect();
    let words = bytes.chunks(12).map(|word| {
        let escaped: String = word.iter().map(|byte| hex(*byte)).collect();
        format!("=?utf-8?Q?{escaped}?=")
    });
    let head = head(opened, from, &words.collect::<Vec<_>>().join("\r\n "));
    let escaped = opened.body.replace('&', "&amp;").replace('<', "&lt;");
    let lines: String = escaped
        .lines()
        .map(|line| {
            if line.is_empty() { "<div><br></div>\r\n".to_string() } else { format!("<div>{line}</div>\r\n") }
        })
        .collect();
    format!(
        "{head}Content-Type: text/html; charset=\"utf-8\"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n\
         <html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\"></head><body>\r\n\
         <div dir=\"ltr\" style=\"font-family: Aptos;\">{lines}</div>\r\n\
         <div id=\"ms-outlook-mobile-signature\"><div><br></div>\
         Get <a href=\"https://aka.ms/o0ukef\">Outlook for iOS</a></div></body></html>\r\n"
    )
}

/// The subject in Base64, the text in quoted-printable with a signature.
fn thunderbird(opened: &Opened, from: &str) -> String {
    let encoded = STANDARD.encode(&opened.subject);
    let head = head(opened, from, &format!("=?UTF-8?B?{encoded}?="));
    let text = opened.body.replace('=', "=3D").replace('\n', "\r\n");
    format!(
        "{head}Content-Type: text/plain; charset=UTF-8; format=flowed\r\n\
         Content-Transfer-Encoding: quoted-printable\r\n\r\n{text}\r\n\r\n--=20\r\nAl=C5=BEb=C4=9Bta\r\n"
    )
}

fn gmail(opened: &Opened, from: &str) -> String {
    let head = head(opened, from, &opened.subject);
    let text = opened.body.replace('\n', "\r\n");
    let html = opened.body.replace('&', "&amp;").replace('\n', "<br>");
    format!(
        "{head}Content-Type: multipart/alternative; boundary=\"00000000000b\"\r\n\r\n\
         --00000000000b\r\nContent-Type: text/plain; charset=\"UTF-8\"\r\n\r\n{text}\r\n\r\n\
         --00000000000b\r\nContent-Type: text/html; charset=\"UTF-8\"\r\n\r\n<div dir=\"auto\">{html}</div>\r\n\r\n\
         --00000000000b--\r\n"
    )
}

/// A server whose players want links: with subaddresses in HTML, else in text.
async fn table(subaddress: bool, userids: &[&str]) -> Table {
    let mut table = Table::with(subaddress).await;
    table.players(userids).await;
    let wanted = if subaddress { "format=html" } else { "links=on" };
    for userid in userids {
        one(&table.command(userid, &format!("set @ {wanted}")).await).has(wanted);
    }
    table
}

async fn tap(
    table: &mut Table,
    letter: &Letter,
    opened: &Opened,
    program: usize,
    number: usize,
) -> Vec<Letter> {
    let mail = PROGRAMS[program % PROGRAMS.len()](opened, &letter.to);
    put(table, &mail, number).await
}

async fn put(table: &mut Table, mail: &str, number: usize) -> Vec<Letter> {
    table.put(format!("Message-ID: <tap-{number}@example.net>\r\n{mail}").as_bytes()).await
}

/// Sends the mail that a link opened, from an address and by each program in turn.
pub async fn sent(table: &mut Table, opened: &Opened, from: &str, number: usize) -> Vec<Letter> {
    let mail = PROGRAMS[number % PROGRAMS.len()](opened, from);
    put(table, &mail, number).await
}

/// From this tap on a player of a whole game may give up.
pub const LONG_GAME: usize = 40;

/// Plays a whole game by taps: a link that takes something, or else any.
async fn whole_game(command: &str, userids: &[&str], subaddress: bool) {
    let mut table = table(subaddress, userids).await;
    let mut letters = table.challenge(&format!("{command} {}", userids.join(" ")), userids[0]).await;
    let mut choice = Numbers(5);
    let mut number = 0;
    while letters[0].event() != "over" {
        let at = turn(&letters).clone();
        let record = record_of(&table, 101).await;
        let men = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
        let after = |link: &Opened| {
            let seats = record.turn().seats().to_vec();
            let made = seats.iter().find_map(|seat| record.position().make(*seat, &link.body).ok())?;
            Some(men(&made.position.text()))
        };
        let named = links(&at).into_iter().filter(|link| link.label == link.body);
        let (gives_up, mut moves): (Vec<Opened>, Vec<Opened>) = named.partition(|link| link.body == "resign");
        assert!((1..=60).contains(&moves.len()), "{command}: {}", moves.len());
        if number >= LONG_GAME {
            moves.extend(gives_up);
        }
        let best = moves.iter().filter_map(|link| Some((after(link)?, link))).min_by_key(|(men, _)| *men);
        let tapped = match best {
            Some((left, link)) if left < men(&record.position().text()) => link.clone(),
            _ => moves[choice.below(moves.len())].clone(),
        };
        number += 1;
        letters = tap(&mut table, &at, &tapped, number, number).await;
        assert!(number < 1000, "{command}: no end");
        assert!(letters.iter().all(|letter| letter.event() != "error"), "{command} {tapped:?}: {letters:#?}");
    }
    assert!(number > 5, "{command}");
}

#[tokio::test]
async fn whole_games() {
    let userids = ["alice", "bob", "carol"];
    for (command, players, subaddress) in [
        ("savoy challenge -stack=2 -quiet=10", 2, false),
        ("savoya challenge -stack=1 -quiet=10", 3, true),
        ("great challenge", 2, false),
        ("sava challenge", 2, true),
        ("savana challenge", 2, false),
    ] {
        whole_game(command, &userids[..players], subaddress).await;
    }
}

/// A board of Great Shatranj, and the letters to White and Black.
async fn great(table: &mut Table) -> (Letter, Letter) {
    let start = table.challenge("great challenge alice bob", "alice").await;
    let white = turn(&start).clone();
    let black = to(&start, other(&reader(&white))).clone();
    (white, black)
}

#[tokio::test]
async fn what_is_no_move_is_a_tap_too() {
    for subaddress in [false, true] {
        for program in 0..PROGRAMS.len() {
            let mut table = table(subaddress, &["alice", "bob"]).await;
            let (white, black) = great(&mut table).await;
            let told = |letters: &[Letter], text: &str| {
                assert!(letters.iter().all(|letter| letter.event() != "error"), "{letters:#?}");
                assert!(letters.iter().any(|letter| letter.text.contains(text)), "{text}: {letters:#?}");
            };
            let mut message = link(&black, "chat\n\n");
            message.body.push_str("Hello, and good luck!");
            let letters = tap(&mut table, &black, &message, program, 1).await;
            told(&letters, "Hello, and good luck!");
            to(&letters, &reader(&white)).lacks("iPhone").lacks("Outlook").lacks("Al\u{17e}b");
            let letters = tap(&mut table, &white, &link(&white, "draw"), program, 2).await;
            told(&letters, "offers a draw");
            let offered = to(&letters, &reader(&black)).clone();
            let letters = tap(&mut table, &offered, &link(&offered, "reject"), program, 3).await;
            told(&letters, "declines the draw");
            let letters = tap(&mut table, &black, &link(&black, "draw"), program, 4).await;
            let offered = to(&letters, &reader(&white)).clone();
            let letters = tap(&mut table, &offered, &link(&offered, "accept"), program, 5).await;
            told(&letters, "accepts the draw");
            let over = to(&letters, &reader(&white)).clone();
            let again = links(&over).into_iter().find(|link| link.label == "play again").unwrap();
            let letters = tap(&mut table, &over, &again, program, 6).await;
            told(&letters, "This is a rematch of board 101");
            let asked = to(&letters, &reader(&black)).clone();
            let letters = tap(&mut table, &asked, &link(&asked, "accept"), program, 7).await;
            told(&letters, "The game begins");
            let second = turn(&letters).clone();
            let letters = tap(&mut table, &second, &link(&second, "decline"), program, 8).await;
            told(&letters, "declines");
            let third = great(&mut table).await.0;
            let all = links(&third);
            assert_eq!(all.last().unwrap().body, "resign", "the last one");
            let letters = tap(&mut table, &third, all.last().unwrap(), program, 9).await;
            told(&letters, "resigns");
        }
    }
}

#[tokio::test]
async fn challenges_and_watching() {
    let mut table = table(false, &["alice", "bob", "carol", "dave"]).await;
    for (number, body, said) in [(1, "accept", "accepts the challenge"), (2, "reject", "declines")] {
        let offered = table.offer("great challenge alice bob", "carol", "").await;
        let letter = to(&offered, "alice").clone();
        assert_eq!(links(&letter).len(), 2, "{}", letter.text);
        let letters = tap(&mut table, &letter, &link(&letter, body), number, number).await;
        assert!(letters.iter().any(|told| told.text.contains(said)), "{letters:#?}");
    }
    great(&mut table).await;
    for userid in ["carol", "dave"] {
        table.command(userid, "great subscribe 103 @").await;
    }
    let moved = table.command("alice", "great draw 103 @").await;
    let letter = to(&moved, "carol").clone();
    assert_eq!(links(&letter).len(), 2, "{}", letter.text);
    let mut kibitz = link(&letter, "kibitz\n\n");
    kibitz.body.push_str("Who wins?");
    to(&tap(&mut table, &letter, &kibitz, 1, 11).await, "dave").has("Who wins?");
    let letters = tap(&mut table, &letter, &link(&letter, "unsubscribe"), 2, 12).await;
    one(&letters).has("no more letters");
}

/// If not all moves fit, a link asks for all of them.
#[tokio::test]
async fn all_moves_are_a_tap_away() {
    let mut table = table(false, &["alice", "bob"]).await;
    let mut letters = table.challenge("savana challenge alice bob", "alice").await;
    let mut number = 10;
    while links(turn(&letters)).iter().all(|link| link.body != "moves") {
        number += 1;
        assert!(number < 20);
        let at = turn(&letters).clone();
        letters = tap(&mut table, &at, &links(&at)[0], 0, number).await;
    }
    let letter = turn(&letters).clone();
    letter.has("A move may also continue: add the rest in");
    let letters = tap(&mut table, &letter, &link(&letter, "moves"), 0, 1).await;
    assert_ne!(one(&letters).event(), "error", "{}", letters[0].text);
}

/// A reader who wants no links, or whose answers prove nothing, gets none.
#[tokio::test]
async fn who_gets_links() {
    let mut table = table(false, &["alice", "bob"]).await;
    table.command("alice", "set @ links=off").await;
    let start = table.challenge("great challenge alice bob", "alice").await;
    assert!(links(to(&start, "alice")).is_empty());
    to(&start, "alice").lacks("mailto:").lacks("[#");
    let bob = to(&start, "bob");
    assert!(!links(bob).is_empty());
    for link in links(bob) {
        assert_eq!(link.to, "pbmd@example.org");
        assert_eq!(link.subject, format!("{} [#{}]", bob.subject, bob.token()));
    }
    table.command("bob", "set @ proof=password").await;
    let shown = table.command("bob", "great show 101").await;
    assert!(links(one(&shown)).is_empty());
}

/// From the question about an address on, a new player can do everything by taps.
#[tokio::test]
async fn a_new_player_begins_by_taps() {
    let config = DeskConfig { format: Format::Html, ..DeskConfig::default() };
    let mut table = Table::under(SERVER, false, config).await;
    let asked = one(&table.command("carol", "signup @").await).clone();
    let bodies: Vec<String> = links(&asked).into_iter().map(|link| link.body).collect();
    assert_eq!(bodies, ["yes", "no"]);
    let welcome = one(&tap(&mut table, &asked, &link(&asked, "yes"), 0, 0).await).clone();
    assert_eq!(welcome.event(), "account", "{}", welcome.text);
    let wanted =
        ["great seek", "savana seek", "seeks", "list", "help", "set format=text", "set letters=digest"];
    for body in wanted.into_iter().chain(["set lang=cs", "set lang=de"]) {
        link(&welcome, body);
    }
    // Other settings need the password.
    let more =
        Opened { body: "set format=text proof=password".to_owned(), ..link(&welcome, "set format=text") };
    one(&tap(&mut table, &welcome, &more, 0, 9).await).has("Nothing was changed");
    let all = links(&welcome);
    let is_tried = |link: &Opened| !link.body.contains("house-") && !link.body.contains("YOUR-");
    for (number, tapped) in all.iter().enumerate().filter(|(_, link)| is_tried(link)) {
        let answers = tap(&mut table, &welcome, tapped, number, 10 + number).await;
        assert!(answers.iter().all(|letter| letter.event() != "error"), "{tapped:?}: {answers:#?}");
        assert!(!answers.is_empty(), "{tapped:?}");
    }
    let other = one(&table.command("dave", "signup @").await).clone();
    tap(&mut table, &other, &link(&other, "no"), 1, 1).await;
    let late = tap(&mut table, &other, &link(&other, "yes"), 2, 2).await;
    assert!(late.iter().all(|letter| !letter.text.contains("Welcome")), "{late:#?}");
}
