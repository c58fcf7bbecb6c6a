//! The messages of `templates/en`, cut at their gaps.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The shortest message looked for, in bytes: shorter ones may be part of any sentence.
const SHORTEST: usize = 10;

/// The widest gap, in bytes.
const WIDEST: usize = 160;

/// A message, as the paragraphs and lines it begins in a letter.
pub struct Message {
    pub id: String,
    /// With gaps in braces. A subject is a message of its own, `ID.subject`.
    pub lines: Vec<String>,
}

/// All messages of a file.
pub fn messages(file: &str) -> Vec<Message> {
    let mut found: Vec<Message> = Vec::new();
    // Whether the next line of a message also begins a line in a letter.
    let mut begins = true;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let text = line.trim();
        let named = line.split_once(" =").filter(|(id, _)| is_id(id.trim()));
        if let Some((id, text)) = named {
            let id = match (id.trim().strip_prefix('.'), found.last()) {
                (Some(attribute), Some(last)) => format!("{}.{attribute}", last.id),
                _ => id.to_string(),
            };
            let text = text.trim();
            let lines = if text.is_empty() { Vec::new() } else { vec![text.to_string()] };
            begins = lines.is_empty();
            found.push(Message { id, lines });
        } else if text.is_empty() {
            begins = true;
        } else if let Some(message) = found.last_mut() {
            let verbatim = text.starts_with("> ");
            let text = text.strip_prefix("> ").unwrap_or(text);
            let (text, ends) = text.strip_suffix('\\').map_or((text, false), |text| (text, true));
            match message.lines.last_mut().filter(|_| !begins && !verbatim) {
                Some(last) => *last = format!("{last} {text}"),
                None => message.lines.push(text.to_string()),
            }
            begins = ends || verbatim;
        }
    }
    found
}

/// Whether this can be the name of a message or, indented, of an attribute.
fn is_id(text: &str) -> bool {
    let text = text.strip_prefix('.').unwrap_or(text);
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// The text around the gaps of a line without forms.
pub fn pieces(line: &str) -> Vec<&str> {
    line.split('{')
        .enumerate()
        .map(|(at, rest)| match at {
            0 => rest,
            _ => rest.split_once('}').map_or("", |(_, text)| text),
        })
        .collect()
}

/// A line with each plural form.
pub fn forms(line: &str) -> Vec<String> {
    let Some((before, choice)) = line.split_once("->") else { return vec![line.to_string()] };
    let before = before.rsplit_once('{').map_or("", |(before, _)| before);
    let mut depth = 0;
    let end = choice.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth < 0
    });
    let (choice, after) = choice.split_at(end.unwrap_or(choice.len()));
    let after = after.strip_prefix('}').unwrap_or(after);
    let forms = choice.split('[').skip(1).filter_map(|form| form.split_once(']'));
    forms.map(|(_, form)| format!("{before}{}{after}", form.trim_end_matches('*').trim())).collect()
}

/// Where the pieces are in a text, and what fills the gaps.
pub fn find<'t>(pieces: &[String], text: &'t str) -> Option<(usize, usize, Vec<&'t str>)> {
    let lead = pieces.iter().position(|piece| !piece.is_empty())?;
    let mut from = 0;
    while let Some(at) = text[from..].find(&pieces[lead]).map(|at| at + from) {
        from = at + 1;
        while !text.is_char_boundary(from) {
            from += 1;
        }
        // A gap at the beginning starts with its sentence.
        let start = match lead {
            0 => at,
            _ => [". ", ": ", "] "]
                .iter()
                .filter_map(|end| Some(text[..at].rfind(end)? + 2))
                .max()
                .unwrap_or(0),
        };
        let whole = start == 0 || text[..start].ends_with([' ', '(', '`']);
        if whole && let Some((end, gaps)) = follow(&pieces[lead..], text, at) {
            let before = (lead > 0).then(|| &text[start..at]);
            return Some((start, end, before.into_iter().chain(gaps).collect()));
        }
    }
    None
}

/// The end of a match whose first piece is at `at`.
fn follow<'t>(pieces: &[String], text: &'t str, at: usize) -> Option<(usize, Vec<&'t str>)> {
    let mut end = at + pieces[0].len();
    let mut gaps = Vec::new();
    for (number, piece) in pieces.iter().enumerate().skip(1) {
        let rest = &text[end..];
        let gap = if piece.is_empty() && number + 1 == pieces.len() {
            rest.len()
        } else {
            rest.find(piece.as_str())?
        };
        if gap > WIDEST {
            return None;
        }
        gaps.push(&rest[..gap]);
        end += gap + piece.len();
    }
    Some((end, gaps))
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == ending)).collect();
    found.sort();
    found
}

/// All English messages of the repository.
pub fn english(root: &Path) -> Vec<Message> {
    let files = files(&root.join("templates/en"), "ftl");
    files.iter().flat_map(|path| messages(&fs::read_to_string(path).unwrap_or_default())).collect()
}

/// The pieces up to the last words: a gap behind them may be of any length.
fn without_last_gap(mut pieces: Vec<String>) -> Vec<String> {
    while pieces.pop_if(|piece| piece.trim().is_empty()).is_some() {}
    pieces
}

/// In how many golden letters each message is, which a change of it would rewrite.
pub fn spread(root: &Path) -> BTreeMap<String, usize> {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let goldens = files(&root.join("tests/letters/golden"), "txt");
    let goldens: Vec<String> =
        goldens.iter().map(|path| flat(&fs::read_to_string(path).unwrap_or_default())).collect();
    let count = |message: &Message| {
        let forms = message.lines.iter().flat_map(|line| forms(line));
        let forms: Vec<Vec<String>> = forms
            .map(|form| pieces(&form).into_iter().map(str::to_string).collect())
            .filter(|pieces: &Vec<String>| pieces.concat().len() >= SHORTEST)
            .map(without_last_gap)
            .collect();
        let stands = |golden: &&String| {
            let mut forms = forms.iter().filter(|pieces| pieces.iter().all(|piece| golden.contains(piece)));
            forms.any(|pieces| find(pieces, golden).is_some())
        };
        // Short words between gaps may be in any sentence.
        let is_known = forms.iter().flatten().any(|piece| piece.len() >= SHORTEST);
        is_known.then(|| (message.id.clone(), goldens.iter().filter(stands).count()))
    };
    english(root).iter().filter_map(count).collect()
}
