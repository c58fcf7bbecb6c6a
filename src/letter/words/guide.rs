//! Help pages as pieces. A page in `templates/LANGUAGE/help` is plain text in lines of at most 79 columns, and plain letters have it as
//! it stands, without the lines that begin with `#`. These conventions make a page of it:
//!
//! - The first line is the title. A line between blank ones is a heading if it has no small letters, or two blank lines above it.
//! - Lines from the margin are a paragraph. `- ` or `1. ` begins an item of a list. Further lines of both may be indented by up to
//!   three blanks; a paragraph indented by three belongs to the item above it.
//! - Two blanks or more between words make columns, and those of a group of lines are below each other. A line that begins in a column
//!   goes on with it.
//! - Lines indented by four blanks or more explain the line from the margin above them; all other indented lines are to be typed.
//! - Examples stand below `#> ` (see `tests/program/help.rs`). Each is a tap, and those below `#> lines` are one. Two blanks end it,
//!   and what follows them is said about it, as are lines indented by more than twelve.
//! - Lines between `#[` and `#]` stand as they are. `#[ GAME [PLAYERS] [OPTIONS]` is a board as its game begins, and a picture of it
//!   replaces the lines; there need not be any. `#[ beside` has words five blanks or more to the right of a drawing, and the lines of
//!   `#[ program` may be broken.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Title(String),
    Heading(String),
    Text(String),
    Item(String),
    /// Explains the text above it.
    Below(String),
    /// Rows of a table; a row may be shorter than others.
    Rows(Vec<Vec<String>>),
    /// Lines to be typed.
    Typed(Vec<String>),
    /// What can be sent as it is, and what is said about it.
    Example {
        text: String,
        about: String,
    },
    Drawing(String),
    /// A board as its game begins, as text.
    Board(String),
    Program(String),
}

/// Further lines of an item are indented so far.
const ITEM: usize = 3;

/// A line indented farther goes on with what is said about an example.
const ABOUT: usize = 12;

/// Blanks between a drawing and the words beside it.
const BESIDE: &str = "     ";

/// The page without the lines that are not shown.
pub fn shown(page: &str) -> String {
    page.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

/// The boards of a page in their order, as `GAME [PLAYERS] [OPTIONS]`.
pub fn boards(page: &str) -> impl Iterator<Item = &str> {
    let begun = page.lines().filter_map(|line| line.strip_prefix("#[ "));
    begun.filter(|words| !["", "beside", "program"].contains(words))
}

pub fn pieces(page: &str) -> Vec<Piece> {
    let mut reader = Reader::default();
    page.lines().for_each(|line| reader.line(line));
    reader.end();
    reader.pieces
}

/// Whether the next lines are examples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Examples {
    #[default]
    No,
    Each,
    Together,
}

#[derive(Default)]
struct Reader<'p> {
    pieces: Vec<Piece>,
    /// Lines without a blank one between them.
    group: Vec<&'p str>,
    examples: Examples,
    /// The number of blank lines above the group.
    above: usize,
    /// A drawing: the words of its mark and its lines.
    drawn: Option<(&'p str, Vec<&'p str>)>,
}

impl<'p> Reader<'p> {
    fn line(&mut self, line: &'p str) {
        match (line.strip_prefix('#'), &mut self.drawn) {
            (Some(_), Some(_)) => self.end(),
            (None, Some((_, lines))) => lines.push(line),
            (Some(mark), None) => self.mark(mark),
            (None, None) if !line.trim().is_empty() => self.group.push(line),
            (None, None) => {
                if !self.group.is_empty() {
                    self.end();
                    self.examples = Examples::No;
                }
                self.above += 1;
            }
        }
    }

    fn mark(&mut self, mark: &'p str) {
        let (sign, words) = mark.split_once(' ').unwrap_or((mark, ""));
        self.end();
        match sign {
            "[" => self.drawn = Some((words, Vec::new())),
            ">" if words == "lines" => self.examples = Examples::Together,
            ">" => self.examples = Examples::Each,
            "+" => {}
            _ => self.examples = Examples::No,
        }
    }

    fn end(&mut self) {
        if let Some((words, lines)) = self.drawn.take() {
            self.pieces.extend(drawing(words, &lines));
            self.above = 0;
        }
        let lines = std::mem::take(&mut self.group);
        let (is_first, above) = (self.pieces.is_empty(), self.above);
        if lines.is_empty() {
            return;
        }
        self.above = 0;
        match (self.examples, lines.as_slice()) {
            (Examples::Each, lines) => self.pieces.extend(examples(lines)),
            (Examples::Together, lines) => {
                let text = without_indent(lines).join("\n");
                self.pieces.push(Piece::Example { text, about: String::new() });
            }
            (Examples::No, [line]) if is_first => self.pieces.push(Piece::Title((*line).to_owned())),
            (Examples::No, [line]) if is_heading(line, above) => {
                self.pieces.push(Piece::Heading((*line).to_owned()));
            }
            (Examples::No, lines) => self.pieces.extend(prose(lines)),
        }
    }
}

fn is_heading(line: &str, above: usize) -> bool {
    let is_capital = line.chars().any(char::is_alphabetic) && !line.chars().any(char::is_lowercase);
    indent(line) == 0 && (is_capital || above > 1)
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|c| *c == ' ').count()
}

/// The lines without the blanks that all of them begin with.
fn without_indent<'l>(lines: &[&'l str]) -> Vec<&'l str> {
    let full = || lines.iter().filter(|line| !line.trim().is_empty());
    let least = full().map(|line| indent(line)).min().unwrap_or(0);
    lines.iter().map(|line| line.get(least..).unwrap_or_default().trim_end()).collect()
}

fn drawing(words: &str, lines: &[&str]) -> Vec<Piece> {
    let beside = |line: &&str| {
        let (drawn, words) = line.rsplit_once(BESIDE)?;
        words.contains(char::is_lowercase).then(|| (drawn.to_owned(), words.trim().to_owned()))
    };
    let whole = || without_indent(lines).join("\n");
    match words {
        "" => vec![Piece::Drawing(whole())],
        "program" => vec![Piece::Program(whole())],
        "beside" => {
            let split: Vec<(String, String)> = lines
                .iter()
                .map(|line| beside(line).unwrap_or_else(|| ((*line).to_owned(), String::new())))
                .collect();
            let drawn: Vec<&str> = split.iter().map(|(drawn, _)| drawn.as_str()).collect();
            let said: Vec<&str> =
                split.iter().map(|(_, said)| said.as_str()).filter(|said| !said.is_empty()).collect();
            vec![Piece::Drawing(without_indent(&drawn).join("\n")), Piece::Text(said.join(" "))]
        }
        _ => vec![Piece::Board(whole())],
    }
}

fn examples(lines: &[&str]) -> Vec<Piece> {
    let mut examples: Vec<Piece> = Vec::new();
    for line in lines {
        let text = line.trim();
        match examples.last_mut() {
            Some(Piece::Example { about, .. }) if indent(line) > ABOUT => join(about, text),
            _ => {
                let (text, about) = text.split_once("  ").unwrap_or((text, ""));
                examples.push(Piece::Example { text: text.to_owned(), about: about.trim().to_owned() });
            }
        }
    }
    examples
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// Paragraphs, lists, tables and lines to be typed, without a blank line between them.
fn prose(lines: &[&str]) -> Vec<Piece> {
    let columns = Columns::of(lines);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut typed = 0;
    for line in lines {
        let (start, text) = (indent(line), line.trim());
        let fields = columns.fields(line);
        match (pieces.last_mut(), fields.as_slice()) {
            (Some(Piece::Rows(rows)), [_, _, ..]) => rows.push(row(&fields)),
            (_, [_, _, ..]) => pieces.push(Piece::Rows(vec![row(&fields)])),
            (Some(Piece::Rows(rows)), [(at, field)]) if *at > 0 => {
                if let Some(row) = rows.last_mut() {
                    row.resize(row.len().max(at + 1), String::new());
                    row.get_mut(*at).into_iter().for_each(|old| join(old, field));
                }
            }
            (Some(Piece::Rows(rows)), [(_, field)]) if start > 0 => rows.push(vec![field.clone()]),
            (last, _) if start <= ITEM && is_item(text, last.as_deref()) => {
                pieces.push(Piece::Item(text.to_owned()))
            }
            (Some(Piece::Text(old)), _) if start <= ITEM => join(old, text),
            (Some(Piece::Item(old)), _) if start > 0 && start <= ITEM => join(old, text),
            (Some(Piece::Text(_)), _) => pieces.push(Piece::Below(text.to_owned())),
            (Some(Piece::Below(old)), _) if start > ITEM => join(old, text),
            (Some(Piece::Typed(old)), _) if start > 0 => {
                old.push(line.get(typed.min(start)..).unwrap_or(text).trim_end().to_owned());
            }
            // A line above the rows of a table.
            _ if start == 0 || start == ITEM || columns.0.first() == Some(&start) => {
                pieces.push(Piece::Text(text.to_owned()))
            }
            _ => {
                typed = start;
                pieces.push(Piece::Typed(vec![text.to_owned()]));
            }
        }
    }
    pieces
}

/// `- ` or `1. `, where a number within a paragraph is none.
fn is_item(text: &str, last: Option<&Piece>) -> bool {
    let number = text
        .split_once(". ")
        .is_some_and(|(number, _)| number.len() == 1 && number.starts_with(|c: char| c.is_ascii_digit()));
    (number && matches!(last, None | Some(Piece::Item(_)))) || text.starts_with("- ")
}

fn row(fields: &[(usize, String)]) -> Vec<String> {
    let width = fields.iter().map(|(at, _)| at + 1).max().unwrap_or(0);
    let mut row = vec![String::new(); width];
    for (at, field) in fields {
        row.get_mut(*at).into_iter().for_each(|old| join(old, field));
    }
    row
}

/// Where the columns of some lines begin, from left to right; none without columns.
struct Columns(Vec<usize>);

impl Columns {
    /// A column begins in two lines at least, or else in the only line that has several fields.
    fn of(lines: &[&str]) -> Columns {
        let rows: Vec<Vec<usize>> = lines
            .iter()
            .map(|line| fields(line))
            .filter(|fields| fields.len() > 1)
            .map(|fields| fields.into_iter().map(|(start, _)| start).collect())
            .collect();
        let mut starts: Vec<usize> = rows.iter().flatten().copied().collect();
        starts.sort_unstable();
        let twice: Vec<usize> = starts
            .windows(2)
            .filter_map(|pair| (pair.first() == pair.last()).then(|| pair.first()).flatten())
            .copied()
            .collect();
        let mut starts = if twice.len() > 1 { twice } else { starts };
        starts.dedup();
        Columns(starts)
    }

    /// The fields of a line with their columns. A field that reaches up to the next column ends there.
    fn fields(&self, line: &str) -> Vec<(usize, String)> {
        let mut all = fields(line);
        if let ([(start, text)], Some(base)) = (all.as_slice(), self.0.first()) {
            let cut = self.0.get(1).and_then(|next| text.split_at_checked(next.checked_sub(*start)?));
            if let Some((left, right)) = cut.filter(|(left, _)| start == base && left.ends_with(' ')) {
                all = vec![(*start, left.trim_end()), (*start + left.len(), right)];
            }
        }
        let column = |start: usize| self.0.iter().rposition(|column| *column <= start).unwrap_or(0);
        all.into_iter().map(|(start, text)| (column(start), text.to_owned())).collect()
    }
}

/// The parts of a line between two blanks or more, with the number of characters before each.
fn fields(line: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let (mut at, mut rest) = (indent(line), line.trim());
    while !rest.is_empty() {
        let (field, more) = rest.split_once("  ").unwrap_or((rest, ""));
        fields.push((at, field));
        let next = more.trim_start();
        at += field.chars().count() + 2 + more.len() - next.len();
        rest = next;
    }
    fields
}

#[cfg(test)]
mod tests;
