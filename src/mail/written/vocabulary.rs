//! What banners and appended texts are compared with, and the words of both.

use std::collections::BTreeMap;

/// A text in lower case, with one spelling of apostrophes and of `email`.
pub fn normal(text: &str) -> String {
    text.to_lowercase().replace('’', "'").replace("e-mail", "email").replace("e-post", "email")
}

/// The words of a text, in lower case.
pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Whether a list has this lowercased word. A trailing `*` in it stands for any ending.
pub fn holds(list: &[&str], word: &str) -> bool {
    list.iter().any(|entry| is_entry(entry, word))
}

fn is_entry(entry: &str, word: &str) -> bool {
    entry.strip_suffix('*').map_or(entry == word, |start| word.starts_with(start))
}

/// Lists of words by what they stand for, in the order of first letters: each word of a mail is looked up in all of them.
pub struct Lists<K>(BTreeMap<char, Vec<(&'static str, K)>>);

impl<K: Copy> Lists<K> {
    pub fn new(lists: &[(K, &[&'static str])]) -> Lists<K> {
        let mut by_letter: BTreeMap<char, Vec<(&'static str, K)>> = BTreeMap::new();
        for (kind, list) in lists {
            for entry in *list {
                let letter = entry.chars().next().unwrap_or_default();
                by_letter.entry(letter).or_default().push((entry, *kind));
            }
        }
        Lists(by_letter)
    }

    /// What the lists that have this lowercased word stand for.
    pub fn of(&self, word: &str) -> impl Iterator<Item = K> {
        let entries =
            word.chars().next().and_then(|letter| self.0.get(&letter)).map_or(&[][..], Vec::as_slice);
        entries.iter().filter(move |(entry, _)| is_entry(entry, word)).map(|(_, kind)| *kind)
    }
}

/// Whether a line is empty, a rule or part of a frame.
pub fn is_drawn(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || "*-=_#+|~─━═│┃".contains(c)) && line.trim() != "*"
}

/// A text below the lines at its beginning for which this holds.
pub fn skip_lines(text: &str, is_it: impl Fn(&str) -> bool) -> &str {
    let skipped: usize = text.split_inclusive('\n').take_while(|line| is_it(line)).map(str::len).sum();
    text.get(skipped..).unwrap_or_default()
}

/// A text above the lines at its end for which this holds.
pub fn cut_lines(text: &str, is_it: impl Fn(&str) -> bool) -> &str {
    let cut: usize = text.split_inclusive('\n').rev().take_while(|line| is_it(line)).map(str::len).sum();
    let text = text.get(..text.len() - cut).unwrap_or_default();
    text.strip_suffix('\n').unwrap_or(text)
}

/// Words of people about themselves, but for `I`.
#[rustfmt::skip]
pub const PERSONS: &[&str] = &[
    "i'm", "i'll", "i've", "i'd", "me", "my", "mine", "ich", "mein", "meine", "meinen", "meinem", "meiner", "mir", "mich", "já", "mě", "mně",
    "mi", "můj", "moje", "mého", "mou", "svůj", "jsem", "j'ai", "mon", "yo", "soy", "mój", "moja", "jestem", "ik", "mijn", "sono", "mio", "mia",
];

#[rustfmt::skip]
pub const SCANNERS: &[&str] = &[
    "eset", "nod32", "avast", "avg", "mimecast", "symantec", "symanteccloud", "messagelabs", "sophos", "barracuda", "kaspersky", "bitdefender",
    "mcafee", "proofpoint", "forcepoint", "clamav", "mailscanner", "norton", "antivirus*",
];

#[rustfmt::skip]
pub const SCANNED: &[&str] = &[
    "scanned", "checked", "archived", "geprüft", "gescannt", "überprüft", "zkontrolován*", "kontrolován*", "prověřen*", "prověřil*", "proveril*",
    "proveren*", "analysé", "vérifié", "contrôlé", "escaneado", "analizado", "comprobado", "scansionat*", "controllat*", "gescand",
    "gecontroleerd", "przeskanowan*", "sprawdzon*",
];

pub const VIRUS: &[&str] = &["virus*", "viren*", "viry", "virů", "antivir*", "wirus*", "malware", "bezvir*"];
