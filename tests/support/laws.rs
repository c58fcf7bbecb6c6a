//! Laws that every letter of every test obeys.

use std::collections::BTreeMap;

use super::Letter;

const COLUMNS: usize = 79;

const BOARD: [&str; 5] = ["X-PBM-Game", "X-PBM-Board", "X-PBM-Move", "X-PBM-Event", "List-Id"];

#[derive(Clone, Default)]
pub struct Laws {
    /// A mail was not ASCII; until then all letters are.
    pub not_ascii: bool,
    /// A player has written a password into prose, which is his own affair.
    pub told: bool,
    /// Records of finished games were asked for, whose lines may be long.
    pub records: bool,
    /// The operator has renamed or replaced players: subjects may change.
    pub names_have_changed: bool,
    /// The reader's address by token.
    tokens: BTreeMap<String, String>,
    /// The length of the shortest token.
    shortest: Option<usize>,
    /// The Message-IDs so far, by reader and board.
    threads: BTreeMap<(String, String), Vec<String>>,
    /// The subject by board.
    subjects: BTreeMap<String, String>,
}

impl Laws {
    /// Adds a letter about a board that was sent in another way.
    pub fn remember(&mut self, to: &str, board: &str, id: &str) {
        self.threads.entry((to.to_string(), board.to_string())).or_default().push(id.to_string());
    }

    /// A player is about to close the account, so the subjects that name him change once.
    pub fn leaves(&mut self, userid: &str) {
        self.subjects.retain(|_, subject| !subject.contains(userid));
    }

    pub fn check(&mut self, letter: &Letter) {
        let raw = &letter.raw;
        assert!(self.not_ascii || raw.is_ascii(), "not ASCII\n{raw}");
        for line in raw.split_inclusive('\n') {
            let bare = line.strip_suffix("\r\n").unwrap_or(line);
            assert!(bare.len() <= 998, "a line that no server carries\n{raw}");
            assert!(!bare.ends_with('\n'), "bare line feeds\n{raw}");
            assert!(is_harmless(bare), "harmful characters\n{raw}");
        }
        assert!(letter.text.split('\n').all(is_harmless), "harmful characters\n{raw}");
        assert!(is_harmless(&letter.subject), "harmful characters\n{raw}");
        if letter.html.is_some() {
            let page = letter.page();
            assert_eq!(page.title.replace('\n', " "), letter.subject, "{raw}");
            assert!(page.text.split('\n').all(is_harmless), "harmful characters\n{}", page.text);
            assert!(self.told || !page.text.contains("-secret"), "a password\n{}", page.text);
        }
        assert!(self.told || !letter.text.contains("-secret"), "a password\n{raw}");
        assert!(self.told || !letter.subject.contains("-secret"), "a password\n{raw}");
        for line in letter.text.lines().filter(|line| line.len() > COLUMNS && line.chars().count() > COLUMNS)
        {
            let record = self.records && letter.event() == "record";
            assert!(record || may_be_long(line), "a long line: {line}\n{raw}");
        }
        if let Some((before, _)) = letter.text.split_once(&"*".repeat(COLUMNS)) {
            assert!(before.lines().all(|line| !line.starts_with('|')), "the mark of a message\n{raw}");
        }
        for name in ["Subject", "Date", "From", "To", "Message-ID", "X-PBM-Event"] {
            assert!(!letter.header(name).is_empty(), "no {name}\n{raw}");
        }
        assert_eq!(letter.header("X-Auto-Response-Suppress"), "All", "{raw}");
        let submitted = letter.header("Auto-Submitted");
        assert!(["auto-replied", "auto-generated"].contains(&submitted.as_str()), "{raw}");
        let token = letter.token().to_string();
        let shortest = self.shortest.map_or(token.len(), |known| known.min(token.len()));
        self.shortest = Some(shortest);
        assert!(self.tokens.insert(token, letter.to.clone()).is_none(), "a Message-ID twice\n{raw}");
        // In a URL two digits of an escaped sign may stand before it.
        for word in words(raw, shortest) {
            let readers = [Some(word), word.get(2..)].into_iter().flatten();
            for reader in readers.filter_map(|word| self.tokens.get(&word.to_ascii_lowercase())) {
                assert_eq!(*reader, letter.to, "a letter that proves another reader's answers\n{raw}");
            }
        }
        if !letter.header("X-PBM-Board").is_empty() {
            self.check_board(letter);
        }
    }

    fn check_board(&mut self, letter: &Letter) {
        let raw = &letter.raw;
        for name in BOARD {
            assert!(!letter.header(name).is_empty(), "no {name}\n{raw}");
        }
        let board = letter.header("X-PBM-Board");
        let subject = self.subjects.entry(board.clone()).or_insert_with(|| letter.subject.clone());
        // The subject names the players, and they stay the same unless the operator renames or replaces one.
        if self.names_have_changed {
            subject.clone_from(&letter.subject);
        }
        assert_eq!(*subject, letter.subject, "another subject\n{raw}");
        // The answer to somebody who only looks follows the question; the players' letters follow each other.
        if letter.ids("In-Reply-To").iter().any(|id| id.ends_with("@example.net")) {
            return;
        }
        let reader = (letter.header("To"), board);
        if self.names_have_changed && !self.threads.contains_key(&reader) {
            let mut readers = self.threads.keys();
            let before = readers.find(|(to, board)| *board == reader.1 && to.contains(&letter.to)).cloned();
            if let Some(thread) = before.and_then(|before| self.threads.remove(&before)) {
                self.threads.insert(reader.clone(), thread);
            }
        }
        let thread = self.threads.entry(reader).or_default();
        let references = letter.ids("References");
        assert_eq!(references.first(), thread.first(), "the root comes first\n{raw}");
        assert_eq!(letter.ids("In-Reply-To").first(), thread.last(), "{raw}");
        assert!(references.len() <= 12 && references.iter().all(|id| thread.contains(id)), "{raw}");
        assert_eq!(references.last(), thread.last(), "{raw}");
        thread.push(letter.id.clone());
    }
}

fn is_harmless(line: &str) -> bool {
    if !line.is_ascii() {
        return !line.contains(is_harmful);
    }
    // Every letter goes through here: without optimisation, a loop takes a tenth of an iterator's time.
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] < b' ' || bytes[at] == 0x7f {
            return false;
        }
        at += 1;
    }
    true
}

/// Runs of ASCII letters and digits of at least this length.
fn words(text: &str, shortest: usize) -> Vec<&str> {
    let bytes = text.as_bytes();
    let (mut words, mut from, mut at) = (Vec::new(), 0, 0);
    while at <= bytes.len() {
        if at == bytes.len() || !bytes[at].is_ascii_alphanumeric() {
            if at - from >= shortest {
                words.extend(text.get(from..at));
            }
            from = at + 1;
        }
        at += 1;
    }
    words
}

/// Characters that steer a terminal, turn the direction of a text, or hide something in it.
fn is_harmful(c: char) -> bool {
    let steers = c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}');
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}');
    let hides =
        matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
    steers || turns || hides
}

/// Commands to be copied, links, players' commands as they wrote them, and words that cannot be broken.
fn may_be_long(line: &str) -> bool {
    line.starts_with("> ")
        || line.contains("  mailto:")
        || line.contains(" YOUR-PASSWORD ")
        || line.split_whitespace().count() == 1
}
