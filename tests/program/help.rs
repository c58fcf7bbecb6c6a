//! The examples of the help pages are played. A line of a page that begins with `#` is not shown; it says what the lines below
//! it are, up to the next blank line or the next such line:
//!
//! ```text
//! #> mail [SUBJECT]    each line is a command that a player sends, after SUBJECT if there is one; none is refused
//! #> read              each line is understood as a command; what comes of it is another matter
//! #> lines             the text of one mail; nothing in it is refused
//! #> answer            each line is a whole answer to the first letter about a new board; none is refused
//! #@ GAME PLAYERS SEAT [DICE] POSITION    the position in which that seat is to move; further lines go on with `#+ `
//! #> moves             each line is a legal move in the position
//! #> turn              the lines are played one after the other, and the position is that after them
//! #! WORDS             each line is refused with these words
//! #= WORDS             the position after the turn, or after the first of the moves, holds these words
//! ```
//!
//! An example ends at two blanks; what follows them is said about it. In mails 101 is a board on which Alice begins and can play
//! a6-c6, 102 another one of hers, 208 one of Great Shatranj on which two moves were made; the passwords stand for those of the
//! test.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Letter, Table, address, to};
use pbmd::command::verbs;
use pbmd::desk::{DeskConfig, Limits};
use pbmd::game::{Game, MoveError, Position, Roll, Seat, Setup, Turn};
use pbmd::games;

fn templates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates")
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_string()
}

fn files(folder: PathBuf) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
}

/// All languages but English.
fn translations() -> Vec<String> {
    files(templates()).map(|folder| stem(&folder)).filter(|lang| lang != "en").collect()
}

/// The English pages by name, with the lines that are not shown.
fn pages() -> BTreeMap<String, String> {
    pages_of("en")
}

fn pages_of(lang: &str) -> BTreeMap<String, String> {
    let pages = files(templates().join(lang).join("help"));
    pages.map(|path| (stem(&path), fs::read_to_string(&path).unwrap())).collect()
}

/// A mark, the words behind it, and the examples below it.
#[derive(Debug, PartialEq)]
struct Example {
    mark: String,
    words: String,
    lines: Vec<String>,
}

fn examples(name: &str, page: &str) -> Vec<Example> {
    let mut list: Vec<Example> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        if let Some(more) = line.strip_prefix("#+ ") {
            let words = &mut list.last_mut().unwrap().words;
            *words = format!("{words} {more}");
        } else if line.starts_with('#') && !line.starts_with("#[") && !line.starts_with("#]") {
            let (mark, words) = line.split_once(' ').unwrap_or((line, ""));
            let (mark, words) = match mark {
                "#>" => words.split_once(' ').unwrap_or((words, "")),
                mark => (mark, words),
            };
            open = !["#@", "#="].contains(&mark);
            list.push(Example { mark: mark.to_string(), words: words.to_string(), lines: Vec::new() });
        } else if line.trim().is_empty() {
            open = open && list.last().is_some_and(|last| last.lines.is_empty());
        } else if open {
            let shown = line.trim_start();
            let indent = line.len() - shown.len();
            assert!(indent >= 2, "{name}: {line:?} is no example");
            // A line indented so far continues the explanation above it.
            if indent > 12 {
                continue;
            }
            list.last_mut().unwrap().lines.push(shown.split("  ").next().unwrap().trim_end().to_string());
        }
    }
    list
}

/// Marks of what is sent as mail.
const BY_MAIL: [&str; 4] = ["mail", "read", "lines", "answer"];
const MARKS: [&str; 9] = ["mail", "read", "lines", "answer", "#@", "moves", "turn", "#!", "#="];

/// A position as a mark writes it: game, number of players, seat to move, dice if any, text.
fn position(words: &str) -> (Box<dyn Position>, Seat) {
    let mut rest = words.splitn(4, ' ');
    let game: &dyn Game = games::named(rest.next().unwrap()).unwrap();
    let players: u8 = rest.next().unwrap().parse().unwrap();
    let seat: Seat = rest.next().unwrap().parse().unwrap();
    let text = rest.next().unwrap();
    let dice = text.split_once(' ').and_then(|(dice, text)| Some((dice.parse::<Roll>().ok()?, text)));
    let (dice, text) = dice.map_or((None, text), |(dice, text)| (Some(dice), text));
    let position = game.parse_position(&Setup::new(players), text, Some(seat)).expect(words);
    match dice {
        Some(roll) => (position.decide(&roll).expect(words), seat),
        None => (position, seat),
    }
}

/// A line of a page with the names, passwords and boards of the test.
fn real(line: &str, boards: &BTreeMap<&str, u32>) -> String {
    let mut line =
        line.replace("nine-red-lanterns", "alice-secret").replace("four-old-boats", "carol-secret");
    line = line.replace("YOUR-USERID", "dora").replace("YOUR-PASSWORD", "dora-secret");
    for (shown, board) in boards {
        line = line.replace(&format!("{shown}#"), &format!("{board}#"));
        line = line
            .split(' ')
            .map(|word| if word == *shown { board.to_string() } else { word.to_string() })
            .collect::<Vec<_>>()
            .join(" ");
    }
    line
}

/// The writer of a line: the first player in it who is not its object.
fn writer(line: &str) -> String {
    let names = ["dave", "erin", "carol"].into_iter().find(|name| line.contains(&format!(" {name} ")));
    let name = match names {
        Some("carol") if !line.contains("four-old-boats") => "alice",
        Some(name) => name,
        None => "alice",
    };
    address(name)
}

fn board_of(letters: &[Letter]) -> u32 {
    letters.first().unwrap().header("X-PBM-Board").parse().unwrap()
}

/// A server with very high limits.
async fn patient() -> Table {
    let limits = Limits {
        mistakes_per_hour: 1000,
        signups_per_day: 1000,
        challenges_per_day: 10_000,
        commands_per_day: 100_000,
        ..Limits::default()
    };
    Table::fixed(DeskConfig { limits, ..DeskConfig::default() }, false, None).await
}

/// A server with the players and boards named in the pages.
async fn world(needs_move: bool) -> (Table, BTreeMap<&'static str, u32>) {
    let mut table = patient().await;
    table.players(&["alice", "bob", "carol", "gert"]).await;
    let mut boards = BTreeMap::new();
    let great = table.challenge("great challenge alice bob", "alice").await;
    boards.insert("208", board_of(&great));
    let letters = table.answer(to(&great, "alice"), "e2e3").await;
    table.answer(to(&letters, "bob"), "e7e6").await;
    boards.insert("102", board_of(&table.challenge("savoya challenge alice bob", "bob").await));
    loop {
        let letters = table.challenge("savoya challenge alice bob", "alice").await;
        let board = board_of(&letters);
        boards.insert("101", board);
        let next = to(&letters, "alice").header("X-PBM-Next");
        let roll = to(&letters, "alice").header("X-PBM-Dice");
        if !needs_move || (next, roll) == ("alice".to_string(), "2".to_string()) {
            // Gert reads what Carol writes to those watching.
            table.command("gert", &format!("savoya subscribe {board} @")).await;
            return (table, boards);
        }
    }
}

fn not_refused(name: &str, line: &str, letters: &[Letter]) {
    assert!(!letters.is_empty(), "{name}: {line}: no answer");
    for letter in letters {
        assert_ne!(letter.event(), "error", "{name}: {line}\n{}", letter.text);
    }
}

async fn mail_examples(name: &str, examples: &[Example]) {
    let by_mail = |example: &&Example| BY_MAIL.contains(&example.mark.as_str());
    let list: Vec<&Example> = examples.iter().filter(by_mail).collect();
    if list.is_empty() {
        return;
    }
    let plays = list
        .iter()
        .any(|example| example.mark == "mail" && example.lines.iter().any(|l| l.contains("a6-c6")));
    let (mut table, boards) = world(plays).await;
    for Example { mark, words, lines } in list {
        if !words.is_empty() {
            let before = real(words, &boards);
            let from = address(if before.contains("carol") { "carol" } else { "alice" });
            not_refused(name, words, &table.send(&from, &before, "").await);
        }
        let text = "\nHello.\n";
        match mark.as_str() {
            "lines" => {
                let body: String = lines.iter().map(|line| format!("{}\n", real(line, &boards))).collect();
                // The message of a command is indented, as on the page.
                let body = body.replace("\nIndented", "\n    Indented");
                not_refused(name, &body, &table.send(&address("alice"), "", &body).await);
            }
            "answer" => {
                for line in lines {
                    let letters = table.challenge("savoya challenge alice bob", "alice").await;
                    let body = format!("{line}\n{text}");
                    not_refused(name, line, &table.answer(to(&letters, "alice"), &body).await);
                }
            }
            mark => {
                for line in lines {
                    let from = writer(line);
                    let line = real(line, &boards);
                    if line.contains(" challenge ") {
                        // Only a few letters a day ask whether a challenge is meant.
                        table.wait(24);
                    }
                    if mark == "mail" {
                        not_refused(name, &line, &table.send(&from, &line, text).await);
                    } else {
                        // With a wrong password, so that nothing happens.
                        let letters = table.send(&from, &line.replace("-secret", "-wrong"), text).await;
                        let read = letters.iter().all(|letter| !letter.text.contains("Try"));
                        assert!(read && !letters.is_empty(), "{name}: {line}: {letters:#?}");
                    }
                }
            }
        }
    }
}

fn game_examples(name: &str, examples: &[Example]) {
    let mut place: Option<(Box<dyn Position>, Seat)> = None;
    let mut after: Option<Box<dyn Position>> = None;
    for Example { mark, words, lines } in examples {
        if mark == "#@" {
            place = Some(position(words));
            continue;
        }
        let Some((at, seat)) = place.as_mut().filter(|_| !BY_MAIL.contains(&mark.as_str())) else { continue };
        assert!(mark != "turn" || at.turn() == Turn::Seats(vec![*seat]), "{name}: {words}: {at:?}");
        if mark != "#=" {
            after = None;
        }
        for line in lines {
            match (mark.as_str(), at.play(*seat, line)) {
                ("moves", Ok((_, next))) => {
                    after.get_or_insert(next);
                }
                ("turn", Ok((_, next))) => {
                    after = Some(next.clone());
                    *at = next;
                }
                ("#!", Err(MoveError::Illegal { why, .. })) => {
                    let is_code = at.code(*seat, line) == Some(words.as_str());
                    assert!(is_code || why.to_string().contains(words.as_str()), "{name}: {line}: {why}");
                }
                ("moves" | "turn", Err(why)) => panic!("{name}: {line}: {why:?}\n{at:?}"),
                (mark, outcome) => panic!("{name}: {line} under {mark}: {:?}", outcome.map(|made| made.0)),
            }
        }
        if mark == "#=" {
            let text = after.as_ref().expect("something was played").text();
            assert!(text.contains(words.as_str()), "{name}: {words} is not in {text}");
        }
    }
}

#[tokio::test]
async fn examples_are_played() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (name, page) in pages() {
        let examples = examples(&name, &page);
        for example in &examples {
            assert!(MARKS.contains(&example.mark.as_str()), "{name}: {} is no mark", example.mark);
            let about_positions = ["#@", "#="].contains(&example.mark.as_str());
            assert_eq!(
                example.lines.is_empty(),
                about_positions,
                "{name}: {} {}",
                example.mark,
                example.words
            );
            *counts.entry(example.mark.clone()).or_default() += example.lines.len().max(1);
        }
        game_examples(&name, &examples);
        mail_examples(&name, &examples).await;
    }
    assert!(MARKS.iter().all(|mark| counts.contains_key(*mark)), "{counts:?}");
}

#[test]
fn translated_pages_have_the_same_examples() {
    let english = pages();
    for lang in translations() {
        let translated = pages_of(&lang);
        let names = |pages: &BTreeMap<String, String>| pages.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&translated), names(&english), "{lang}");
        for (name, page) in &translated {
            let hidden = |page: &str| {
                page.lines().filter(|line| line.starts_with('#')).map(str::to_string).collect::<Vec<_>>()
            };
            assert_eq!(hidden(page), hidden(&english[name]), "{lang}/{name}");
            let shown = |page: &str| examples(name, page).into_iter().map(without_prose).collect::<Vec<_>>();
            assert_eq!(shown(page), shown(&english[name]), "{lang}/{name}");
        }
    }
}

/// Messages in the text of a mail are in the language of the page.
fn without_prose(example: Example) -> Example {
    let is_prose = |line: &String| {
        let first = line.split(' ').next().unwrap_or_default();
        example.mark == "lines" && !games::names().contains(&first) && !verbs::is_word(first)
    };
    let lines = example.lines.iter().filter(|line| !is_prose(line)).cloned().collect();
    Example { lines, ..example }
}

/// A command on a page without a mark above it would not be tried.
#[test]
fn every_command_on_a_page_is_an_example() {
    let names = games::names();
    let of =
        |lang: String| pages_of(&lang).into_iter().map(move |(name, page)| (format!("{lang}/{name}"), page));
    for (name, page) in translations().into_iter().chain(["en".to_string()]).flat_map(of) {
        let marked: Vec<String> =
            examples(&name, &page).into_iter().flat_map(|example| example.lines).collect();
        for line in page.lines().filter(|line| line.starts_with("  ") && !line.contains('<')) {
            let shown = line.trim().split("  ").next().unwrap();
            let words: Vec<&str> = shown.split(' ').collect();
            let (first, second) = (words[0], words.get(1).copied().unwrap_or_default());
            let command = names.contains(&first) && verbs::is_word(second) && words.len() > 2;
            assert!(
                !command || marked.iter().any(|example| example == shown),
                "{name}: {line:?} is not tried"
            );
        }
    }
}

#[tokio::test]
async fn every_command_is_advertised() {
    let mut table = patient().await;
    table.players(&["alice"]).await;
    let all = table.command("alice", "help commands").await;
    for spec in verbs::all() {
        let word = spec.name().split(' ').next().unwrap();
        let page = table.command("alice", &format!("help {word}")).await;
        page[0].has(first_line(spec.pattern));
        all[0].has(&format!("{}\n", first_line(spec.pattern)));
    }
}

/// The first line of a pattern as wrapped in a letter.
fn first_line(pattern: &str) -> &str {
    let end = pattern.char_indices().take(80).last().map_or(0, |(at, c)| at + c.len_utf8());
    if end < 80 {
        pattern
    } else {
        pattern.get(..79).and_then(|line| line.rsplit_once(' ')).map_or("", |(line, _)| line)
    }
}

/// The page of Savana's cards lists exactly the cards.
#[test]
fn the_cards_of_savana() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/games/savana/cards.txt");
    let cards = fs::read_to_string(data).unwrap();
    let row = |card: &str| {
        let (name, counts) = card.split_once(' ').unwrap();
        let counts: Vec<usize> = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        let signs = |sign: &str, at: usize| sign.repeat(counts[at]);
        let figures = [signs("w", 1), signs("s", 2), signs("c", 3)].concat();
        let shown = |signs: String| if signs.is_empty() { ".".to_string() } else { signs };
        let columns = [signs("D", 0), figures, signs(">", 4), signs("$", 5)].map(shown).join(" ");
        let food = if counts[6] == 1 { " F" } else { "" };
        format!("{name} {columns}{food}")
    };
    let wanted: Vec<String> = cards.lines().filter(|line| line.starts_with(['b', 'r'])).map(row).collect();
    let is_card = |line: &&str| line.trim().chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    for lang in translations().iter().map(String::as_str).chain(["en"]) {
        let page = pages_of(lang).remove("savana-cards").unwrap();
        let listed =
            page.lines().filter(is_card).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        assert_eq!(listed.collect::<Vec<_>>(), wanted, "{lang}");
    }
    assert_eq!(wanted.len(), 72);
}
