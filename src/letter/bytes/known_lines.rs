//! Recognises lines of letters in answers, whatever mail programs made of them: without quote marks, joined with an introduction,
//! wrapped again, in any language. Only digests of lines are stored, over letters and digits alone, so that marks, blanks, markup and
//! the style of quotation marks make no difference.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

/// Minimum and maximum number of letters and digits of a line that is recognised.
const SHORTEST: usize = 6;
const LONGEST: usize = 160;
/// A line with more letters and digits may consist of several lines of a letter.
const JOINED: usize = 60;
/// Number of consecutive lines of a letter that make a quote.
const ROW: usize = 3;
/// Number of consecutive header lines that introduce a quote.
const FIELDS: usize = 3;
/// Maximum number of bytes searched; longer texts are cut before they are sent.
const SEARCHED: usize = 64 * 1024;

/// The digests of the lines of a letter, in order. Quotes of what the reader wrote are left out: it may be written again.
pub fn digests(text: &str) -> Vec<u64> {
    text.lines()
        .filter(|line| !line.starts_with('>'))
        .map(bare)
        .filter(|line| line.len() >= SHORTEST)
        .map(|line| digest(&line))
        .collect()
}

/// A set of lines of letters.
#[derive(Clone, Debug, Default)]
pub struct KnownLines {
    all: BTreeSet<u64>,
    first: BTreeSet<u64>,
}

impl KnownLines {
    /// Adds the lines of a letter by their digests.
    pub fn add(&mut self, lines: &[u64]) {
        self.first.extend(lines.first());
        self.all.extend(lines);
    }

    /// Removes the lines of another letter.
    pub fn forget(&mut self, lines: &[u64]) {
        for line in lines {
            self.all.remove(line);
            self.first.remove(line);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether a text is long enough to contain a line of any letter; if not, they need not be loaded.
    pub fn may_be_in(text: &str) -> bool {
        text.chars().filter(|c| c.is_alphanumeric()).nth(SHORTEST - 1).is_some()
    }

    /// Cuts an answer where one of the letters begins, or where three consecutive lines of letters stand, together with the introduction
    /// of the quote.
    pub fn above_quote(&self, text: &str) -> String {
        let lines: Vec<&str> = text.lines().collect();
        let Some(cut) = self.quote(&lines) else { return text.to_string() };
        let above = lines.get(..cut.line).unwrap_or_default();
        // There may be an earlier answer between the writer's words and the letter.
        if let Some(first) = above.iter().position(|line| line.trim().ends_with(':') && is_attribution(line))
        {
            return above.get(..first).unwrap_or_default().join("\n").trim_end().to_string();
        }
        let mut kept: Vec<&str> = above.to_vec();
        if introduces(cut.before) || !cut.before.chars().any(char::is_alphanumeric) {
            kept.truncate(introduction(&kept));
        } else {
            kept.push(cut.before);
        }
        kept.join("\n").trim_end().to_string()
    }

    /// Removes these lines from a text.
    pub fn without(&self, text: &str) -> String {
        if self.is_empty() {
            return text.to_string();
        }
        let lines: Vec<&str> = text.lines().collect();
        let words = words(&lines);
        let mut gone = vec![false; words.len()];
        for hit in self.hits(&words) {
            gone.iter_mut().skip(hit.from).take(hit.count).for_each(|gone| *gone = true);
        }
        let mut words = words.iter().zip(gone).peekable();
        let mut kept = Vec::with_capacity(lines.len());
        for (number, line) in lines.iter().enumerate() {
            let (mut whole, mut left) = (true, Vec::new());
            while let Some((word, gone)) = words.next_if(|(word, _)| word.line == number) {
                if gone {
                    whole = false;
                } else {
                    left.push(word.text);
                }
            }
            if whole {
                kept.push((*line).to_string());
            } else if !left.is_empty() {
                kept.push(left.join(" "));
            }
        }
        kept.join("\n")
    }

    fn quote<'t>(&self, lines: &[&'t str]) -> Option<Cut<'t>> {
        if self.is_empty() {
            return None;
        }
        let words = words(lines);
        let hits = self.hits(&words);
        let row = |at: usize| {
            let row = hits.get(at..at + ROW).unwrap_or_default();
            let together = row.windows(2).all(|pair| match pair {
                // Lines too short to be recognised may stand between.
                [one, next] => words.get(one.from + one.count..next.from).is_some_and(|between| {
                    between.iter().map(|word| word.bare.len()).sum::<usize>() < SHORTEST
                }),
                _ => false,
            });
            row.len() == ROW && together
        };
        let (_, hit) = hits.iter().enumerate().find(|(at, hit)| hit.is_first || row(*at))?;
        let word = words.get(hit.from)?;
        Some(Cut { line: word.line, before: word.before })
    }

    /// The lines of letters among words, as long as possible, without overlaps.
    fn hits(&self, words: &[Word<'_>]) -> Vec<Hit> {
        let mut hits = Vec::new();
        let mut from = 0;
        while let Some(word) = words.get(from) {
            let hit = if word.may_begin { self.hit(words, from) } else { None };
            from += hit.as_ref().map_or(1, |hit| hit.count);
            hits.extend(hit);
        }
        hits
    }

    /// The longest line of a letter that begins with this word.
    fn hit(&self, words: &[Word<'_>], from: usize) -> Option<Hit> {
        let mut text = String::new();
        let mut longest = None;
        for (count, word) in (1..).zip(words.iter().skip(from)) {
            text.push_str(&word.bare);
            if text.len() > LONGEST {
                break;
            }
            if word.may_end && text.len() >= SHORTEST {
                let line = digest(&text);
                if self.all.contains(&line) {
                    longest = Some(Hit { from, count, is_first: self.first.contains(&line) });
                }
            }
        }
        longest
    }
}

struct Hit {
    from: usize,
    count: usize,
    is_first: bool,
}

struct Cut<'t> {
    line: usize,
    /// The text before it on its line.
    before: &'t str,
}

struct Word<'t> {
    line: usize,
    text: &'t str,
    bare: String,
    /// The text before it on its line.
    before: &'t str,
    /// Whether a line of a letter may begin or end with it.
    may_begin: bool,
    may_end: bool,
}

fn words<'t>(lines: &[&'t str]) -> Vec<Word<'t>> {
    let mut words: Vec<Word> = Vec::new();
    let mut length = 0;
    for (line, text) in lines.iter().enumerate() {
        length += text.len();
        if length > SEARCHED {
            break;
        }
        let long = bare(text).len() > JOINED;
        let first = words.len();
        let mut at = 0;
        for word in text.split_whitespace() {
            let start = text.get(at..).and_then(|rest| rest.find(word)).map_or(at, |found| at + found);
            at = start + word.len();
            let bare = bare(word);
            if !bare.is_empty() {
                let before = text.get(..start).unwrap_or_default();
                words.push(Word { line, text: word, bare, before, may_begin: long, may_end: long });
            }
        }
        if let Some(word) = words.get_mut(first) {
            word.may_begin = true;
        }
        if let Some(word) = words.last_mut() {
            word.may_end = true;
        }
    }
    words
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// 40 bits: among a thousand lines, one is mistaken for one of a thousand others once in a million times.
fn digest(bare: &str) -> u64 {
    let digest = Sha256::digest(bare.as_bytes());
    digest.iter().take(5).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whether a line may introduce a quote: `On 1 Jan 2026 pbmd <pbmd@example.org> wrote:` in any language.
fn introduces(line: &str) -> bool {
    line.trim().ends_with([':', '\u{ff1a}']) && has_address_or_date(line) || is_attribution(line)
}

fn has_date(line: &str) -> bool {
    line.chars().filter(char::is_ascii_digit).count() > 3
}

fn has_address_or_date(line: &str) -> bool {
    line.contains('@') || has_date(line)
}

fn is_attribution(line: &str) -> bool {
    line.contains('@') && has_date(line)
}

/// The number of lines without the introduction of a quote right below them: an attribution on one or two lines, or a block of header
/// lines with a rule above.
fn introduction(lines: &[&str]) -> usize {
    // Some programs turn a blank line into a single mark.
    let blank = |line: &&&str| line.trim().chars().count() <= 2 && !line.chars().any(char::is_alphanumeric);
    let end = lines.len() - lines.iter().rev().take_while(blank).count();
    let begin = end - lines.iter().take(end).rev().take_while(|line| !blank(line)).count();
    let block = lines.get(begin..end).unwrap_or_default();
    let is_rule = |line: &str| line.len() > 4 && !line.chars().any(char::is_alphanumeric);
    let is_field =
        |line: &str| line.split_once([':', '\u{ff1a}']).is_some_and(|(label, _)| label.chars().count() <= 24);
    let fields = block.iter().rev().take_while(|line| is_field(line)).count();
    let of_mail = |count: usize| block.iter().rev().take(count).any(|line| line.contains('@'));
    let length = if fields >= FIELDS && of_mail(fields) {
        let rules = block
            .iter()
            .rev()
            .skip(fields)
            .take_while(|line| is_rule(line) || line.starts_with("--"))
            .count();
        fields + rules
    } else {
        match block {
            [.., one, two]
                if !is_attribution(two)
                    && has_address_or_date(one)
                    && introduces(&format!("{one} {two}")) =>
            {
                2
            }
            [.., last] if introduces(last) => 1,
            _ => 0,
        }
    };
    if length == 0 { end } else { end - length }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "It is your turn, alice: move 3.\n\nThe roll is 3-5. Your hand: b5a c2d.\n\n    +--+--+\n    | 6R | . |\n\
                          To move, answer this letter with\n\n    a6-c6\n\nYour wishes for a start: F1 E6\n";

    fn known() -> KnownLines {
        let mut known = KnownLines::default();
        known.add(&digests(LETTER));
        known
    }

    #[test]
    fn what_is_left_of_an_answer() {
        let check = |text: &str, left: &str| assert_eq!(known().above_quote(text), left, "{text:?}");
        check("a6-c6\n\nHello", "a6-c6\n\nHello");
        check(LETTER, "");
        check(&format!("a6-c6\n\n{LETTER}"), "a6-c6");
        // The example of the letter is a move, not a quote.
        check("a6-c6", "a6-c6");
        check(
            &format!(
                "a6-c6\n\n  On Thu, Jan 1, 2026 at 12:00, pbmd<pbmd@example.org> wrote:   {}",
                LETTER.replace('\n', " ")
            ),
            "a6-c6",
        );
        check(&format!("a6-c6\n\nNa 1.1.2026 pbmd <pbmd@example.org> rakstija:\n{LETTER}"), "a6-c6");
        check(&format!("a6-c6\n\nNa 1.1.2026 pbmd\n<pbmd@example.org> rakstija:\n\n{LETTER}"), "a6-c6");
        check(
            &format!(
                "a6-c6\n________________________________\nNo: pbmd <pbmd@example.org>\nSutits: 1.1.2026\nKam: alice\nTema: x\n\n{LETTER}"
            ),
            "a6-c6",
        );
        // The previous answer stands between, with its introduction.
        check(
            &format!(
                "a6-c6\n\nTc 1 Sau 2026, al@example.net raksta:\n\nHm.\n\nTc 1 Sau 2026, x@example.org:\n{LETTER}"
            ),
            "a6-c6",
        );
        // Not its first line, but three in a row; with other marks and wrapped anew.
        let quote = "\u{2502} The roll is 3-5. Your\n\u{2502} hand: b5a c2d.\n\u{2502} *To move, answer this letter with*\n\
                     \u{2502} Your wishes for a start: F1 E6";
        check(&format!("a6-c6\nHello\n\n{quote}"), "a6-c6\nHello");
        // Two lines are no quote.
        let two = "To move, answer this letter with\nYour wishes for a start: F1 E6";
        check(two, two);
        check("My plan: attack\nBob\n\nIt is your turn, alice: move 3.", "My plan: attack\nBob");
        check("", "");
    }

    #[test]
    fn lines_of_a_letter_are_taken_out_of_a_message() {
        let check = |text: &str, left: &str| assert_eq!(known().without(text), left, "{text:?}");
        check("Hello,\nyour wishes for a start: F1 E6\nBye", "Hello,\nBye");
        check("| Your wishes\nfor a start: F1 E6", "");
        check("So: your wishes for a start: F1 E6", "So: your wishes for a start: F1 E6");
        check("a6-c6\n\nb5a", "a6-c6\n\nb5a");
        let long =
            "I told you already that this is so and I tell you once more: Your wishes for a start: F1 E6";
        check(long, "I told you already that this is so and I tell you once more:");
        let mut less = known();
        less.forget(&digests("Your wishes for a start: F1 E6"));
        assert_eq!(less.without("Your wishes for a start: F1 E6"), "Your wishes for a start: F1 E6");
    }

    use proptest::prelude::*;

    /// Lines like those of real letters.
    fn letters() -> impl Strategy<Value = Vec<String>> {
        let word = "[a-zA-Z0-9]{1,9}[-,.:;]?";
        let line = proptest::collection::vec(word, 2..12).prop_map(|words| words.join(" "));
        proptest::collection::vec(prop_oneof![4 => line, 1 => Just(String::new())], 1..12)
    }

    /// Wraps a text at a width and marks each line.
    fn broken(lines: &[String], mark: &str, width: usize) -> String {
        let mut text = String::new();
        for line in lines {
            let mut length = 0;
            text.push_str(mark);
            for word in line.split(' ') {
                if length > 0 && length + word.len() > width {
                    text.push_str(&format!("\n{mark}"));
                    length = 0;
                }
                text.push_str(&format!("{word} "));
                length += word.len() + 1;
            }
            text.push('\n');
        }
        text
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        /// However a program marks and wraps a letter, and wherever the reader begins to quote it, no recognisable line of it is left.
        #[test]
        fn no_line_of_a_letter_is_left(
            letter in letters(),
            from in 0..12usize,
            mark in prop_oneof![Just(""), Just("> "), Just("| "), Just("\u{2502} "), Just(">>"), Just("* "), Just("# ")],
            width in prop_oneof![Just(20usize), Just(40), Just(72), Just(1000)],
            head in prop_oneof![Just(""), Just("Am 1.1.2026 schrieb pbmd <pbmd@example.org>:"), Just("Tc raksta")],
        ) {
            let mut known = KnownLines::default();
            known.add(&digests(&letter.join("\n")));
            let quoted = letter.get(from.min(letter.len())..).unwrap_or_default();
            let answer = format!("xyzzy\n\n{head}\n{}", broken(quoted, mark, width));
            let left = known.without(&known.above_quote(&answer));
            prop_assert!(left.starts_with("xyzzy"), "{left}");
            let left = bare(&left);
            for line in quoted.iter().map(|line| bare(line)).filter(|line| line.len() > 20) {
                prop_assert!(!left.contains(&line), "{line} in {left}");
            }
        }

        #[test]
        fn nothing_is_too_wild(text in "\\PC{0,200}", letter in "\\PC{0,80}\n\\PC{0,80}") {
            let mut known = KnownLines::default();
            known.add(&digests(&letter));
            prop_assert!(known.above_quote(&text).len() <= text.len());
            prop_assert!(KnownLines::may_be_in(&text) || known.above_quote(&text) == text);
            prop_assert!(known.without(&text).len() <= text.len());
        }
    }
}
