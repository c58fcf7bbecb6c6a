//! The grammar of conditional moves: from text to lines, and from lines to a tree, without the board's position.
//!
//! A line is `if MOVE[, MOVE2] [and I roll N-M] then MOVE`. The word `then` ends the condition, since no move contains it. Between
//! two players the whole condition is one move, with any commas and spaces; among more a comma ends a move if a name, `any` or a
//! space follows it.

use crate::game::{Roll, Seat};

use super::tree::{Answer, Branch, LineFault, Theirs, Tree, WrongLine};
use crate::play::Board;

/// Maximum number of lines of a tree.
pub const MOST_LINES: usize = 200;

/// Maximum depth of a tree.
pub const MOST_DEEP: usize = 40;

/// Maximum length of a line, in characters.
const LONGEST: usize = 400;

/// Maximum length of a tree, in characters: letters to its owner show all of it.
const LARGEST: usize = 10_000;

/// The beginning of a line that continues the one above it.
pub const GOES_ON: &str = "...";

/// Words that end a condition. Players may be called by those of other languages, so the English one is looked for first.
const THEN: [&str; 3] = ["then", "dann", "pak"];

/// Columns per tab stop.
const TAB: usize = 8;

/// A line, and those below it.
#[derive(Clone, Debug)]
pub(super) struct ParsedLine {
    pub number: usize,
    pub text: String,
    pub content: Result<Content, LineFault>,
    pub below: Vec<ParsedLine>,
}

#[derive(Clone, Debug)]
pub(super) struct Content {
    pub theirs: Vec<Theirs>,
    pub roll: Option<Roll>,
    pub answer: Answer,
}

/// The lines of a text, nested by their indentation. The first line may omit its `if`.
pub(super) fn parse_lines(board: &Board, owner: Seat, text: &str) -> Vec<ParsedLine> {
    let lines = joined(text);
    let lines = lines.iter().map(String::as_str).zip(1..);
    // The lines that may still get lines below them, each with its column.
    let mut open: Vec<(usize, ParsedLine)> = Vec::new();
    let mut done: Vec<ParsedLine> = Vec::new();
    let mut length = 0;
    for (line, number) in lines.take(MOST_LINES + 1) {
        let column = column(line);
        while open.last().is_some_and(|(above, _)| *above >= column) {
            close(&mut open, &mut done);
        }
        let mut text = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if number == 1 && !begins(&text) {
            text.insert_str(0, "if ");
        }
        length += text.len();
        let content = if number > MOST_LINES {
            Err(LineFault::TooManyLines)
        } else if open.len() >= MOST_DEEP {
            Err(LineFault::TooDeep)
        } else if length > LARGEST || text.chars().nth(LONGEST).is_some() {
            Err(LineFault::TooLong)
        } else {
            parse_line(board, owner, &text)
        };
        let short: String = text.chars().take(LONGEST).collect();
        open.push((column, ParsedLine { number, text: short, content, below: Vec::new() }));
    }
    while !open.is_empty() {
        close(&mut open, &mut done);
    }
    done
}

/// The lines that are not blank, joined with the lines below them that begin with [`GOES_ON`].
fn joined(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match (lines.last_mut(), line.trim_start().strip_prefix(GOES_ON)) {
            (Some(above), Some(more)) => above.push_str(&format!(" {more}")),
            _ => lines.push(line.to_string()),
        }
    }
    lines
}

fn close(open: &mut Vec<(usize, ParsedLine)>, done: &mut Vec<ParsedLine>) {
    let Some((_, line)) = open.pop() else { return };
    match open.last_mut() {
        Some((_, above)) => above.below.push(line),
        None => done.push(line),
    }
}

fn column(line: &str) -> usize {
    let blanks = line.chars().take_while(|c| c.is_whitespace());
    blanks.fold(0, |column, c| if c == '\t' { (column / TAB + 1) * TAB } else { column + 1 })
}

fn begins(line: &str) -> bool {
    line.split(' ').next().is_some_and(|first| is(first, "if"))
}

fn is(word: &str, name: &str) -> bool {
    word.trim_end_matches([':', ',']).eq_ignore_ascii_case(name)
}

/// Reads one line; its words are separated by single spaces.
fn parse_line(board: &Board, owner: Seat, line: &str) -> Result<Content, LineFault> {
    if !begins(line) {
        return Err(LineFault::NoIf);
    }
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let then = THEN.iter().find_map(|name| words.iter().position(|word| is(word, name)));
    let then = then.ok_or(LineFault::NoThen)?;
    let (condition, answer) =
        (words.get(..then).unwrap_or_default(), words.get(then + 1..).unwrap_or_default());
    let (condition, roll) = roll_apart(condition)?;
    if condition.is_empty() {
        return Err(LineFault::NoCondition);
    }
    let theirs = theirs(board, owner, &condition.join(" "))?;
    Ok(Content { theirs, roll, answer: self::answer(answer)? })
}

/// Splits `and I roll 3-1` off a condition.
fn roll_apart<'w>(words: &'w [&'w str]) -> Result<(&'w [&'w str], Option<Roll>), LineFault> {
    let is_verb =
        |word: &&str| ["roll", "rolls", "rolled"].iter().any(|roll| word.eq_ignore_ascii_case(roll));
    let Some(at) = words.iter().rposition(is_verb) else { return Ok((words, None)) };
    let (before, numbers) = (words.get(..at).unwrap_or_default(), words.get(at + 1..).unwrap_or_default());
    let numbers = numbers.join(" ");
    let is_plain = numbers.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '-' | ',' | '/' | '+'));
    let faces = numbers.split(|c: char| !c.is_ascii_digit()).filter(|face| !face.is_empty());
    let faces: Vec<u16> = faces.map_while(|face| face.parse().ok()).collect();
    let before = match before {
        [before @ .., i] if i.eq_ignore_ascii_case("i") => before,
        before => before,
    };
    let is_roll = is_plain && (1..=8).contains(&faces.len());
    match before {
        [before @ .., and] if and.eq_ignore_ascii_case("and") && is_roll => Ok((before, Some(Roll(faces)))),
        _ => Err(LineFault::BadRoll),
    }
}

/// The other players' turns in a condition.
fn theirs(board: &Board, owner: Seat, condition: &str) -> Result<Vec<Theirs>, LineFault> {
    let many = board.record.setup().players > 2;
    let mut found: Vec<Theirs> = Vec::new();
    for (at, piece) in condition.split(',').enumerate() {
        let apart = piece.starts_with(' ');
        let piece = piece.trim();
        if piece.is_empty() {
            continue;
        }
        let first = piece.split(' ').next().unwrap_or_default();
        let rest = piece.get(first.len()..).unwrap_or_default().trim();
        let named = seat_named(board, first).filter(|_| !rest.is_empty());
        let begins = at == 0 || named.is_some() || is_any(piece) || many && apart;
        let (seat, text) = if named.is_some() { (named, rest) } else { (None, piece) };
        if text.split_once(' ').is_some_and(|(_, rest)| is_any(rest.trim())) {
            return Err(LineFault::NobodyHere);
        }
        match found.last_mut() {
            Some(Theirs { text: Some(before), .. }) if !begins => *before = format!("{before},{text}"),
            _ => found.push(Theirs { seat, text: (!is_any(text)).then(|| text.to_string()) }),
        }
    }
    if found.is_empty() {
        return Err(LineFault::NoCondition);
    }
    if found.iter().any(|theirs| theirs.seat == Some(owner)) {
        return Err(LineFault::OwnMove);
    }
    let gone = found.iter().filter_map(|theirs| theirs.seat).find(|seat| board.has_resigned(*seat));
    if let Some(seat) = gone {
        return Err(LineFault::NotBefore(seat));
    }
    let others = board.seats().filter(|seat| *seat != owner && !board.has_resigned(*seat)).count();
    if found.len() > others {
        return Err(LineFault::TooManyMoves(others));
    }
    if !many {
        found.iter_mut().for_each(|theirs| theirs.seat = None); // There is nobody else whose it could be.
    }
    Ok(found)
}

/// The seat of a player named by userid, by `P1`, `P2` ... or by the first word of what the side is called.
fn seat_named(board: &Board, word: &str) -> Option<Seat> {
    let word = word.trim_end_matches(':');
    let by_userid = board.seats().find(|seat| board.userid(*seat).eq_ignore_ascii_case(word));
    let by_number = || board.seats().find(|seat| format!("P{seat}").eq_ignore_ascii_case(word));
    by_userid.or_else(by_number).or_else(|| {
        let mut called = board.seats().filter(|seat| {
            let side = board.record.position().side(*seat).to_string();
            side.split_whitespace().next().unwrap_or_default().eq_ignore_ascii_case(word)
        });
        called.next().filter(|_| word.len() > 2 && called.next().is_none())
    })
}

fn is_any(text: &str) -> bool {
    ["any", "anything"].iter().any(|any| text.eq_ignore_ascii_case(any))
}

fn answer(words: &[&str]) -> Result<Answer, LineFault> {
    let alone = match words {
        [] => return Err(LineFault::NoAnswer),
        [word] => word.trim_end_matches(['.', '!']).to_ascii_lowercase(),
        _ => String::new(),
    };
    let (words, propose) = match words {
        [before @ .., last] if last.eq_ignore_ascii_case("propose") && !before.is_empty() => (before, true),
        words => (words, false),
    };
    Ok(match alone.as_str() {
        "resign" => Answer::Resign,
        "draw" | "propose" => Answer::Draw,
        "accept" => Answer::Accept,
        _ => Answer::Move { text: words.join(" ").replace(", ", ","), propose },
    })
}

/// The line for a move whatever the others do.
pub fn queued(text: &str) -> String {
    format!("if any then {}", text.replace('\n', "; "))
}

/// A tree in canonical form, as the store keeps it; or the first wrong line.
pub fn recall(board: &Board, owner: Seat, text: &str) -> Result<Tree, WrongLine> {
    Ok(Tree(parse_lines(board, owner, text).into_iter().map(branch).collect::<Result<_, _>>()?))
}

fn branch(line: ParsedLine) -> Result<Branch, WrongLine> {
    let ParsedLine { number, text, content, below } = line;
    let Content { theirs, roll, answer } = content.map_err(|fault| WrongLine { number, text, fault })?;
    Ok(Branch { theirs, roll, answer, below: below.into_iter().map(branch).collect::<Result<_, _>>()? })
}
