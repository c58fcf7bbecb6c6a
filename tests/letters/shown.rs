//! Letters for people to look at: one from the middle of each game with its spoken board, and letters in other languages.
//! `docs/letters` has the texts; `shots.sh` makes pictures of the rest.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pbmd::desk::{DeskConfig, Format, House, Limits};
use pbmd::game::Numbers;

use crate::golden;
use crate::random::Random;
use crate::support::house::{any_move, house, reviews};
use crate::support::{Letter, Table, address, one, reader, set_hours, to, turn};

pub const PLAYERS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// A letter: name of its files, game with options, number of players, turns played before it, language.
struct Shown(&'static str, &'static str, usize, usize, &'static str);

const SHOWN: [Shown; 8] = [
    Shown("great", "great", 2, 23, "en"),
    Shown("savoy", "savoy", 2, 16, "en"),
    Shown("savoya", "savoya", 4, 28, "en"),
    Shown("sava", "sava", 2, 18, "en"),
    Shown("sava-wheel", "sava -variant=wheel", 2, 18, "en"),
    Shown("savana", "savana", 3, 24, "en"),
    Shown("great-cs", "great", 2, 23, "cs"),
    Shown("savoya-de", "savoya", 4, 28, "de"),
];

/// The last player's message in each language.
fn message(lang: &str) -> &'static str {
    match lang {
        "cs" => "Teď jsi na řadě. Hodně štěstí!",
        "de" => "Jetzt bist du dran. Viel Glück!",
        _ => "Now it is your turn. Good luck, and no hurry: I am away until Sunday.",
    }
}

/// A random move among a letter's links, or its example. Unlike `draw`, each has a number in it.
pub fn chosen(letter: &Letter, random: &mut Random) -> String {
    let labels = letter.text.lines().filter_map(|line| line.trim().split_once("  mailto:"));
    let moves: Vec<&str> =
        labels.map(|(label, _)| label).filter(|label| label.contains(|c: char| c.is_ascii_digit())).collect();
    match moves.len() {
        0 => letter.example().unwrap().to_owned(),
        many => moves[random.below(many)].to_owned(),
    }
}

/// A game with options that has begun, and its first letters, in plain text with links.
pub async fn begun(command: &str, players: &[&str]) -> (Table, Vec<Letter>) {
    let limits = Limits { mistakes_per_hour: 1000, ..Limits::default() };
    let mut table = Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await;
    table.players(players).await;
    set(&mut table, players, "links=on").await;
    let (game, options) = command.split_once(' ').unwrap_or((command, ""));
    let letters =
        table.challenge(&format!("{game} challenge {options} {}", players.join(" ")), "alice").await;
    (table, letters)
}

/// The letter to the player to move, and its board read aloud. Until then letters are plain text, for speed.
async fn letters(shown: &Shown, format: Format) -> (Letter, Letter) {
    let Shown(name, command, players, turns, lang) = shown;
    let players = &PLAYERS[..*players];
    let (mut table, mut letters) = begun(command, players).await;
    let game = command.split(' ').next().unwrap();
    let mut random = Random::new(12);
    for number in 1..=*turns {
        let at = turn(&letters).clone();
        let mut text = chosen(&at, &mut random);
        if number == *turns {
            let form = if format == Format::Html { "html" } else { "text" };
            set(&mut table, players, &format!("links=off format={form} lang={lang}")).await;
            text = format!("{text}\n\n{}", message(lang));
        }
        letters = table.answer(&at, &text).await;
        assert!(letters[0].event() == "move", "{name}: {}", letters[0].text);
    }
    let letter = letters.iter().find(|letter| letter.header("X-PBM-Next") == reader(letter)).unwrap().clone();
    let subject = format!("{game} show {} speech", letter.header("X-PBM-Board"));
    let heard = table.send(&letter.to, &subject, "").await;
    (letter, one(&heard).clone())
}

pub async fn set(table: &mut Table, players: &[&str], choice: &str) {
    for userid in players {
        table.command(userid, &format!("set @ {choice}")).await;
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/letters")
}

#[tokio::test]
async fn what_is_shown_is_what_is_sent() {
    for shown in &SHOWN {
        let (letter, heard) = letters(shown, Format::Text).await;
        let (name, text) = match shown.4 {
            "en" => (format!("{}.speech.txt", shown.0), heard.text),
            _ => (format!("{}.txt", shown.0), letter.text),
        };
        golden::compare(&folder().join(name), &text);
    }
}

/// The page in that folder names exactly its files, and none is very large.
#[test]
fn the_page_names_what_is_shown() {
    let page = fs::read_to_string(folder().join("README.md")).unwrap();
    let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let named: BTreeSet<String> = links.map(str::to_owned).chain(["README.md".to_owned()]).collect();
    let files: Vec<fs::DirEntry> = fs::read_dir(folder()).unwrap().map(Result::unwrap).collect();
    let found: BTreeSet<String> = files.iter().map(|file| file.file_name().into_string().unwrap()).collect();
    assert_eq!(named, found);
    for file in files {
        assert!(file.metadata().unwrap().len() < 100_000, "{file:?}");
    }
}

/// The first letters to a player who writes in a language, with pages: the question and the welcome.
pub async fn first(lang: &str) -> (Table, [(&'static str, Letter); 2]) {
    let config = DeskConfig { format: Format::Html, ..DeskConfig::default() };
    let mut table = Table::fixed(config, false, None).await;
    let spoken = format!("Content-Language: {lang}\r\n");
    let asked = one(&table.write(&address("alice"), "signup alice alice-secret", &spoken, "").await).clone();
    let welcome = one(&table.answer(&asked, "yes").await).clone();
    (table, [("confirmation", asked), ("welcome", welcome)])
}

/// The first letters of a player, a help page, and the last letter of a game.
async fn first_and_last() -> Vec<(&'static str, Letter)> {
    let (mut table, first) = first("en").await;
    let help = one(&table.command("alice", "help savoya").await).clone();
    let (mut table, mut letters) = begun("savoya", &PLAYERS[..2]).await;
    let mut random = Random::new(12);
    for _ in 0..40 {
        let at = turn(&letters).clone();
        letters = table.answer(&at, &chosen(&at, &mut random)).await;
    }
    set(&mut table, &PLAYERS[..2], "links=off format=html").await;
    let last = table.answer(&turn(&letters).clone(), "resign").await[0].clone();
    first.into_iter().chain([("help", help), ("last", last)]).collect()
}

/// Games with the house that alice loses with any moves: a letter with turning points, and a position of them that bob is to solve.
/// The house thinks a tenth of what it does by itself.
async fn after_games_with_the_house(game: &str) -> [(String, Letter); 2] {
    let config = DeskConfig { house: House { percent: 10, ..House::default() }, ..DeskConfig::default() };
    let mut table = Table::fixed(config, false, None).await;
    table.players(&PLAYERS[..2]).await;
    set(&mut table, &["bob"], "format=html").await;
    let (mut choice, mut points) = (Numbers(5), None);
    for board in 101..300 {
        // One game a day stays within the daily limits.
        set_hours(24 * i64::from(board - 101));
        let challenge = format!("{game} challenge alice house-1");
        let start = table.below_login("alice", &challenge).await;
        let mut letters = house(&mut table).await.pop().unwrap_or(start);
        for _ in 0..40 {
            let at = to(&letters, "alice").clone();
            let Some(text) = any_move(&table, board, "alice", &mut choice).await else { break };
            letters = table.answer(&at, &text).await;
            letters = house(&mut table).await.pop().unwrap_or(letters);
        }
        table.answer(to(&letters, "alice"), "resign").await;
        set(&mut table, &["alice"], "format=html").await;
        points = points.or(reviews(&mut table, usize::MAX).await.pop());
        let position = one(&table.command("bob", &format!("puzzle {game}")).await).clone();
        let has_board = position.html.as_ref().is_some_and(|html| html.contains("<img"));
        if let Some(points) = points.take_if(|_| has_board) {
            return [(format!("turning-points-{game}"), points), (format!("position-{game}"), position)];
        }
        set(&mut table, &["alice"], "format=text").await;
    }
    panic!("{game}: no position was found");
}

/// Writes each letter, as sent, into the folder `PBMD_SHOWN`.
#[tokio::test]
#[ignore = "writes files for shots.sh"]
async fn letters_to_look_at() {
    let to = PathBuf::from(std::env::var("PBMD_SHOWN").expect("PBMD_SHOWN names a folder"));
    for shown in &SHOWN {
        let (letter, _) = letters(shown, Format::Html).await;
        assert!(letter.html.is_some(), "{}", letter.text);
        fs::write(to.join(format!("{}.eml", shown.0)), &letter.raw).unwrap();
    }
    let mut others: Vec<(String, Letter)> =
        first_and_last().await.into_iter().map(|(name, letter)| (name.to_owned(), letter)).collect();
    for game in pbmd::games::names() {
        others.extend(after_games_with_the_house(game).await);
    }
    for (name, letter) in others {
        assert!(letter.html.is_some(), "{}", letter.text);
        fs::write(to.join(format!("{name}.eml")), &letter.raw).unwrap();
    }
}
