//! Passwords in the wrong place: every command, with a password in the place of each of its words.

use pbmd::command::verbs::{self, CommandSpec};

/// Values for the placeholders of patterns, longest first because some contain others.
const WORDS: &[(&str, &str)] = &[
    ("<topic or game>", "commands"),
    ("[-<option>=<value>]", "-stack=3"),
    ("[--<clock>=<value>]", "--nagtime=7"),
    ("[<name>=<value>", "columns=72"),
    ("[#<n>]", ""),
    ("<userid> <userid>", "alice bob"),
    ("<userid>", "alice"),
    ("<other>", "bob"),
    ("<from> <to>", "2026-12-24 2026-12-31"),
    ("<to>", "bob"),
    ("<n>", "1"),
    ("<seek>", "1"),
    ("<moves>", "a6-c6"),
    ("<move>", "a6-c6"),
    ("<conditions>", "any then resign"),
    ("<address>", "alice@example.com"),
    ("...", ""),
    (" | ", " "),
    ("[", ""),
    ("]", ""),
];

/// A command with all placeholders filled but `<password>`.
fn filled(entry: &CommandSpec, game: &str, board: &str) -> Vec<String> {
    let mut line = entry.pattern.replace("<game>", game).replace("<board>", board);
    for (gap, word) in WORDS {
        line = line.replace(gap, word);
    }
    line = line.replace("<old>", "<password>").replace("<new>", "<password>");
    line.split_whitespace().map(str::to_owned).collect()
}

/// Ways for `secret` to get into a word: replacing it or a part of it.
fn replaced(word: &str, secret: &str) -> Vec<String> {
    let mut words = vec![secret.to_owned()];
    if let Some((name, value)) = word.split_once('=') {
        let hyphens: String = name.chars().take_while(|c| *c == '-').collect();
        words.extend([
            format!("{name}={secret}"),
            format!("{hyphens}{secret}={value}"),
            format!("{name}={value}{secret}"),
        ]);
    } else {
        words.extend([format!("{word},{secret}"), format!("{word}#{secret}"), format!("-{secret}")]);
    }
    words
}

/// Every command with `secret` in every place: instead of a word or a part of it, before it, and as the last word. `shown` is
/// the password in its proper place.
pub fn slips(games: &[(&str, &str)], secret: &str, shown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, (game, board)) in games.iter().enumerate() {
        let all = verbs::all().iter().filter(|entry| number == 0 || entry.pattern.starts_with("<game>"));
        for words in all.map(|entry| filled(entry, game, board)) {
            for at in 0..=words.len() {
                let mut line = |middle: &str, after: usize| {
                    let (before, rest) = (&words[..at], &words[after.min(words.len())..]);
                    let line = [before, &[middle.to_owned()], rest].concat().join(" ");
                    lines.push(line.replace("<password>", shown));
                };
                line(secret, at);
                line(secret, words.len());
                if at < words.len() {
                    replaced(&words[at], secret).iter().for_each(|word| line(word, at + 1));
                }
            }
        }
    }
    lines.sort();
    lines.dedup();
    lines
}
