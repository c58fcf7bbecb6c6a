//! Help pages as letters: the page says what the text says, and costs little.

use std::path::Path;

use pbmd::letter;

use crate::support::{Letter, Table, one};

/// Maximum size of a letter, in bytes.
pub const MOST: usize = 60 * 1024;

/// The letter of each page, by language and name.
pub async fn letters() -> Vec<(String, Letter)> {
    let mut table = Table::seating(&["alice"]).await;
    let mut letters = Vec::new();
    for lang in letter::languages() {
        table.command("alice", &format!("set @ format=html lang={lang}")).await;
        for name in letter::pages(lang).into_keys() {
            let sent = table.command("alice", &format!("help {name}")).await;
            letters.push((format!("{lang}-{name}"), one(&sent).clone()));
            table.wait(1);
        }
    }
    letters
}

/// A page of the sources with its marks.
fn source(name: &str) -> String {
    let (lang, page) = name.split_once('-').unwrap();
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    std::fs::read_to_string(templates.join(lang).join("help").join(format!("{page}.txt"))).unwrap()
}

/// The words of boards that pictures replace.
fn drawn(page: &str) -> Vec<&str> {
    let mut is_board = false;
    let lines = page.lines().filter(|line| {
        match line.strip_prefix("#[") {
            Some(words) => is_board = !["", " beside", " program"].contains(&words),
            None => is_board = is_board && !line.starts_with("#]"),
        }
        is_board && !line.starts_with('#')
    });
    lines.flat_map(str::split_whitespace).collect()
}

/// The words of a page but for what stands for pictures.
fn words_of_page(letter: &Letter) -> Vec<String> {
    let page = letter.page();
    let alternatives: Vec<String> = page.images.iter().map(|(_, said)| format!("[image: {said}]")).collect();
    let text = alternatives.iter().fold(page.text.clone(), |text, said| text.replace(said.as_str(), ""));
    let mut words: Vec<String> =
        text.split_whitespace().filter(|word| *word != "--").map(str::to_owned).collect();
    words.sort_unstable();
    words
}

fn words_of_text(name: &str, letter: &Letter) -> Vec<String> {
    // The page shows what was asked in a box.
    let text = letter.text.strip_prefix("> ").unwrap_or(&letter.text).replace('`', "");
    let mut words: Vec<String> =
        text.split_whitespace().filter(|word| *word != "--").map(str::to_owned).collect();
    for word in drawn(&source(name)) {
        let at = words.iter().position(|other| other == word).unwrap_or_else(|| panic!("{name}: {word}"));
        words.remove(at);
    }
    words.sort_unstable();
    words
}

#[tokio::test]
async fn pages_say_what_their_text_says() {
    let letters = letters().await;
    let mut largest = 0;
    for (name, letter) in &letters {
        let (on_page, mut in_text) = (words_of_page(letter), words_of_text(name, letter));
        let mut added = Vec::new();
        for word in on_page {
            match in_text.iter().position(|other| *other == word) {
                Some(at) => drop(in_text.swap_remove(at)),
                None => added.push(word),
            }
        }
        assert_eq!((added, in_text), (vec![], vec![]), "{name}: only on the page, and only in the text");
        let page = source(name);
        let boards = page
            .lines()
            .filter(|line| line.starts_with("#[ "))
            .filter(|line| !line.ends_with("beside") && !line.ends_with("program"));
        assert_eq!(letter.page().images.len(), boards.count(), "{name}: pictures");
        let examples = page.lines().filter(|line| line.starts_with("#> ")).count();
        assert!(letter.page().links.len() >= examples, "{name}: taps");
        println!("{name}: {} bytes", letter.raw.len());
        largest = largest.max(letter.raw.len());
        assert!(letter.raw.len() <= MOST, "{name} has {} bytes", letter.raw.len());
    }
    println!("the largest has {largest} bytes");
}

/// What an example opens is sent as it is written, and read as a command.
#[tokio::test]
async fn an_example_is_a_tap() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    table.command("alice", "set @ format=html").await;
    let page = one(&table.command("alice", "help seeks").await).clone();
    assert!(
        page.page().links.iter().any(|link| link.ends_with("body=savoya%20seeks")),
        "{:?}",
        page.page().links
    );
    one(&table.tap(&page, "savoya seeks").await).has("Savoya");
    let page = one(&table.command("alice", "help challenge").await).clone();
    let started = table.tap(&page, "savoya challenge alice bob").await;
    assert!(started.iter().any(|letter| letter.event() == "start"), "{started:#?}");
}
