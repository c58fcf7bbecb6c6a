//! Text as a game reads it: plain hyphens and blanks, whatever people and mail programs made of them.

/// Turns every dash, minus, arrow and the word `to` into a hyphen, every blank into a plain one, and wide letters into narrow ones.
/// Removes blanks at line ends and around hyphens between words, quotation marks, brackets around a whole line, zero-width
/// characters, and the words `and` and `then`. Keeps line breaks.
pub fn plain(text: &str) -> String {
    let signs: String = text.chars().filter_map(sign).collect();
    let lines: Vec<String> = signs.lines().map(line).collect();
    lines.join("\n").trim().to_string()
}

/// Other ways to read a text that is not a move as it stands, without duplicates: without a move number before it, words like
/// `I play` and `my move is`, punctuation at its end, and the stars or underscores of bold text.
///
/// In one game a star is part of a move, so both readings are given.
pub fn readings(text: &str) -> Vec<String> {
    let mut readings: Vec<String> = Vec::new();
    for keeps_star in [false, true] {
        let lines: Vec<String> = text.lines().map(|line| core(line, keeps_star)).collect();
        let reading = lines.join("\n");
        if reading != text && !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}

/// Hyphens, dashes, bars and minus signs with their small and wide forms, and arrows to the right.
const HYPHENS: &str = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2043}\u{2212}\u{2e3a}\u{2e3b}\u{fe58}\u{fe63}\u{ff0d}\
                       \u{2192}\u{21d2}\u{27f6}\u{27f9}\u{2794}\u{279c}\u{279e}\u{27a1}";

const QUOTES: &str =
    "\"'`\u{b4}\u{ab}\u{bb}\u{2018}\u{2019}\u{201a}\u{201b}\u{201c}\u{201d}\u{201e}\u{201f}\u{2039}\u{203a}";

/// Soft hyphen, zero-width space and joiners, direction marks, word joiner, variation selectors, byte order mark.
const INVISIBLE: &str = "\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{fe0e}\u{fe0f}\u{feff}";

fn sign(c: char) -> Option<char> {
    match c {
        '\n' => Some('\n'),
        c if HYPHENS.contains(c) => Some('-'),
        c if QUOTES.contains(c) || INVISIBLE.contains(c) => None,
        // Wide forms of the printable characters of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0),
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

fn line(line: &str) -> String {
    let mut text = unbracketed(line.trim()).to_string();
    for arrow in ["-->", "->", "=>"] {
        text = text.replace(arrow, "-");
    }
    let words = text.split(' ').filter(|word| !is_any(word, &["and", "then"]));
    let words: Vec<&str> = words.map(|word| if is_any(word, &["to"]) { "-" } else { word }).collect();
    joined(words.join(" ").trim())
}

fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}

fn unbracketed(line: &str) -> &str {
    let pairs = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];
    let inner = pairs.into_iter().find_map(|(open, close)| {
        line.strip_prefix(open)?.strip_suffix(close).filter(|inner| !inner.contains([open, close]))
    });
    inner.map_or(line, str::trim)
}

/// Removes blanks around hyphens, and turns `>` into a hyphen, between two letters or digits.
fn joined(line: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    let is_word = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric());
    let mut text = String::with_capacity(line.len());
    let mut at = 0;
    while let Some(sign) = signs.get(at) {
        let rest = signs.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|c| matches!(c, ' ' | '-' | '>')).count();
        let run = rest.get(..length).unwrap_or_default();
        let between =
            is_word(at.checked_sub(1).and_then(|before| signs.get(before))) && is_word(rest.get(length));
        if between && run.iter().filter(|c| **c != ' ').count() == 1 {
            text.push('-');
            at += length;
        } else if length > 0 {
            text.extend(run);
            at += length;
        } else {
            text.push(*sign);
            at += 1;
        }
    }
    text
}

/// The line without what people write around a move.
fn core(line: &str, keeps_star: bool) -> String {
    let mut core = line.trim();
    loop {
        let before = core;
        core = unnumbered(core).trim();
        core = core.trim_end_matches(['.', ',', ':', ';', '!', '_', ' ']).trim_start_matches('_');
        if let Some(bold) =
            core.strip_prefix('*').and_then(|rest| rest.strip_suffix('*')).filter(|b| !b.is_empty())
        {
            core = if keeps_star { core.trim_end_matches('*') } else { bold };
        }
        let (word, rest) = core.split_once(' ').unwrap_or((core, ""));
        if !rest.is_empty() && is_any(word.trim_end_matches([':', ',']), AROUND) {
            core = rest.trim();
        }
        core = unbracketed(core);
        if core == before {
            return core.to_string();
        }
    }
}

/// Words that introduce a move. Apostrophes have been removed.
const AROUND: &[&str] =
    &["i", "ill", "my", "move", "moves", "is", "play", "playing", "the", "turn", "ok", "please", "so"];

/// The line without the number of a move before it: `1.`, `12...` or `3)`.
fn unnumbered(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = line.len() - rest.len();
    let after = rest.trim_start_matches('.');
    let after = if after.len() == rest.len() { rest.strip_prefix(')').unwrap_or(rest) } else { after };
    if (1..=3).contains(&number) && after.len() < rest.len() { after } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_and_blanks_are_plain() {
        let check = |text: &str, expected: &str| assert_eq!(plain(text), expected, "{text:?}");
        for dash in ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{ff0d}']
        {
            check(&format!("e2{dash}e3"), "e2-e3");
        }
        for blank in [' ', '\t', '\u{a0}', '\u{2009}', '\u{202f}', '\u{3000}'] {
            check(&format!("{blank}e2{blank}e3{blank}"), "e2 e3");
        }
        check("e2\u{200b}-\u{ad}e3", "e2-e3");
        check("draft 3\r\nend\n", "draft 3\nend");
        check(" \u{a0}", "");
    }

    #[test]
    fn arrows_quotes_brackets_and_widths() {
        let check = |text: &str, expected: &str| assert_eq!(plain(text), expected, "{text:?}");
        for text in
            ["e2 -> e3", "e2->e3", "e2-->e3", "e2 => e3", "e2 \u{2192} e3", "e2>e3", "e2 to e3", "e2 TO e3"]
        {
            check(text, "e2-e3");
        }
        for text in [
            "\"e2-e3\"",
            "`e2-e3`",
            "\u{201c}e2-e3\u{201d}",
            "\u{ab}e2-e3\u{bb}",
            "(e2-e3)",
            "[e2-e3]",
            "<e2-e3>",
        ] {
            check(text, "e2-e3");
        }
        check("\u{ff45}\u{ff12}\u{ff0d}\u{ff45}\u{ff13}", "e2-e3");
        check("a1->a2 2\u{d7}b1", "a1-a2 2\u{d7}b1");
        check("a6-c6 and then g6-h6", "a6-c6 g6-h6");
        check("discard 2(w@C2) b1c(s@B1)", "discard 2(w@C2) b1c(s@B1)");
        check("e7-e8(M)", "e7-e8(M)");
        check("- ", "-");
        check("a--b", "a--b");
        check("2 - -", "2 - -");
    }

    #[test]
    fn what_stands_around_a_move() {
        let check = |text: &str, expected: &[&str]| assert_eq!(readings(&plain(text)), expected, "{text:?}");
        check("e2e3", &[]);
        check("I play e2e3.", &["e2e3"]);
        check("I'll play: e2e3!", &["e2e3"]);
        check("My move: e2e3", &["e2e3"]);
        check("My move is \"e2e3\".", &["e2e3"]);
        check("1. a6-c6", &["a6-c6"]);
        check("12... e7-e6", &["e7-e6"]);
        check("3) e2e3", &["e2e3"]);
        check("_e2e3_", &["e2e3"]);
        check("*e2e3*", &["e2e3", "*e2e3"]);
        check("*", &[]);
        check("I play *.", &["*"]);
        check("*A2", &[]);
        check("1. draft 3\n2. end", &["draft 3\nend"]);
        check("3xg10-j10", &[]);
        check("I would not play e2e3", &["would not play e2e3"]);
        check("", &[]);
        check("...", &[""]);
    }
}
