//! Deadlines as calendar entries (RFC 5545, with the methods of RFC 5546).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::play::Board;

use super::identity::ServerIdentity;
use crate::letter::words::{Words, sentences};

/// Maximum length of a line, in bytes, without its end.
const LONGEST_LINE: usize = 75;

sentences! {
    pub enum Shown {
        Summary { subject: String } = "calendar-summary",
        Description { number: u32 } = "calendar-description",
    }
}

/// A calendar entry for the end of a player's time on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// The identity, the same for a board and a player.
    pub uid: String,
    /// The version; a higher one replaces a lower one.
    pub sequence: u32,
    pub method: Method,
    pub at: Timestamp,
    pub summary: String,
    pub description: String,
    pub name: String,
}

/// What a letter does with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Adds or moves it.
    Publish,
    Cancel,
}

impl Method {
    /// The name in the standard.
    pub fn name(self) -> &'static str {
        match self {
            Method::Publish => "PUBLISH",
            Method::Cancel => "CANCEL",
        }
    }

    fn status(self) -> &'static str {
        match self {
            Method::Publish => "CONFIRMED",
            Method::Cancel => "CANCELLED",
        }
    }
}

impl Appointment {
    /// The entry for the end of a player's time on a board; `subject` as in letters.
    pub fn new(
        server: &ServerIdentity,
        words: &Words,
        (board, subject, userid): (&Board, String, &str),
        (method, at): (Method, Timestamp),
        sequence: u32,
    ) -> Appointment {
        let userid = userid.to_lowercase();
        Appointment {
            uid: format!("board-{}-{userid}@{}", board.number, server.domain()),
            sequence,
            method,
            at,
            summary: words.say(&Shown::Summary { subject }),
            description: words.say(&Shown::Description { number: board.record.moves() + 1 }),
            name: format!("board-{}.ics", board.number),
        }
    }

    /// The file of a letter. `from` is the address of the server, `written` the date of the letter.
    pub fn text(&self, from: &str, written: Timestamp) -> String {
        file(self.method, from, written, std::slice::from_ref(self))
    }

    fn lines(&self, from: &str, written: Timestamp) -> [String; 11] {
        let time = |time: Timestamp| time.strftime("%Y%m%dT%H%M%SZ").to_string();
        [
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}", escaped(&self.uid)),
            format!("SEQUENCE:{}", self.sequence),
            format!("DTSTAMP:{}", time(written)),
            format!("ORGANIZER:mailto:{}", escaped(from)),
            format!("DTSTART:{}", time(self.at)),
            format!("SUMMARY:{}", escaped(&self.summary)),
            format!("DESCRIPTION:{}", escaped(&self.description)),
            format!("STATUS:{}", self.method.status()),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]
    }
}

pub fn calendar(from: &str, now: Timestamp, entries: &[Appointment]) -> String {
    file(Method::Publish, from, now, entries)
}

/// A file with CRLF line ends and lines of at most 75 bytes.
fn file(method: Method, from: &str, written: Timestamp, entries: &[Appointment]) -> String {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//pbmd//pbmd//EN"].map(str::to_owned);
    let method = format!("METHOD:{}", method.name());
    let entries = entries.iter().flat_map(|entry| entry.lines(from, written));
    let lines = head.into_iter().chain([method]).chain(entries).chain(["END:VCALENDAR".to_owned()]);
    lines.map(|line| folded(&line)).collect()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => escaped.extend(['\\', c]),
            '\n' => escaped.push_str("\\n"),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// Folds a long line, never within a character, and adds its end.
fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 2);
    let mut length = 0;
    for c in line.chars() {
        if length + c.len_utf8() > LONGEST_LINE {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(c);
        length += c.len_utf8();
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The properties of the entry in a file and their values, read strictly.
    fn read(file: &str) -> Vec<(String, String)> {
        assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']), "{file:?}");
        for line in file.split("\r\n") {
            assert!(line.len() <= 75, "{line}");
        }
        let unfolded = file.replace("\r\n ", "");
        let lines = unfolded.split_terminator("\r\n").map(|line| line.split_once(':').expect(line));
        let unescaped = |value: &str| {
            let mut text = String::new();
            let mut chars = value.chars();
            while let Some(c) = chars.next() {
                match c {
                    '\\' => match chars.next() {
                        Some('n') => text.push('\n'),
                        Some(c @ ('\\' | ';' | ',')) => text.push(c),
                        other => panic!("{other:?} in {value}"),
                    },
                    ';' | ',' => panic!("a bare {c} in {value}"),
                    c => text.push(c),
                }
            }
            text
        };
        lines.map(|(name, value)| (name.to_owned(), unescaped(value))).collect()
    }

    fn appointment() -> Appointment {
        Appointment {
            uid: "board-101-alice@example.org".to_owned(),
            sequence: 3,
            method: Method::Publish,
            at: "2026-12-01T17:20:00Z".parse().unwrap(),
            summary: "Savoya, Board 101; a\\b v c,d;e: your move".to_owned(),
            description: format!("Zahraješ ho odpovědí.\n{}", "žluťoučký; ".repeat(30)),
            name: "board-101.ics".to_owned(),
        }
    }

    #[test]
    fn an_entry_is_read_as_it_was_meant() {
        let entry = appointment();
        let written = "2026-11-24T06:00:01Z".parse().unwrap();
        let properties = read(&entry.text("pbmd@example.org", written));
        let wanted = [
            ("BEGIN", "VCALENDAR"),
            ("VERSION", "2.0"),
            ("PRODID", "-//pbmd//pbmd//EN"),
            ("METHOD", "PUBLISH"),
            ("BEGIN", "VEVENT"),
            ("UID", "board-101-alice@example.org"),
            ("SEQUENCE", "3"),
            ("DTSTAMP", "20261124T060001Z"),
            ("ORGANIZER", "mailto:pbmd@example.org"),
            ("DTSTART", "20261201T172000Z"),
            ("SUMMARY", &entry.summary),
            ("DESCRIPTION", &entry.description),
            ("STATUS", "CONFIRMED"),
            ("TRANSP", "TRANSPARENT"),
            ("END", "VEVENT"),
            ("END", "VCALENDAR"),
        ];
        assert_eq!(properties, wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let cancelled = Appointment { method: Method::Cancel, ..entry }.text("pbmd@example.org", written);
        assert!(cancelled.contains("METHOD:CANCEL\r\n") && cancelled.contains("STATUS:CANCELLED\r\n"));
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        for length in 70..80 {
            for sign in ["x", "ž", "漢"] {
                let line = format!("SUMMARY:{}", sign.repeat(length));
                let folded = folded(&line);
                assert!(folded.split("\r\n").all(|line| line.len() <= 75), "{folded}");
                assert_eq!(folded.replace("\r\n ", "").trim_end(), line);
            }
        }
        assert_eq!(folded(&"x".repeat(75)), format!("{}\r\n", "x".repeat(75)));
    }
}
