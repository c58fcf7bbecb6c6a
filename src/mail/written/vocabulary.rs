//! What banners and appended texts are compared with, and the words of both.

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
    list.iter().any(|entry| entry.strip_suffix('*').map_or(*entry == word, |start| word.starts_with(start)))
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
