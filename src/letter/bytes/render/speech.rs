//! Blocks as text for screen readers: whole sentences, no drawings, and no signs that are read badly or skipped. Places are spelled
//! (`a 6`). Lines to be typed and addresses stay as they are.

use std::collections::BTreeSet;

use crate::draw::wrap;
use crate::game::{Cell, Face, Hand, Part, Phrase, Picture, Seat, Shape, Table as Rows};
use crate::letter::words::{Block, Message, Moves, Seen, Table, Things, WIDEST, Words, sentences, stated};

use super::spoken;

sentences! {
    pub enum Heard {
        Changed = "heard-changed",
        Empty { place: String } = "heard-empty",
        Drawing = "heard-drawing",
        Card { number: usize, name: String, signs: Things } = "heard-card",
    }
}

sentences! {
    pub enum Sign {
        Draft { count: usize } = "heard-draft",
        Warriors { count: usize } = "heard-warriors",
        Shamans { count: usize } = "heard-shamans",
        Champions { count: usize } = "heard-champions",
        Steps { count: usize } = "heard-steps",
        Points { count: usize } = "heard-points",
        Food = "heard-food",
    }
}

impl Sign {
    fn of(shape: Shape, count: usize) -> Option<Sign> {
        Some(match shape {
            Shape::Draft => Sign::Draft { count },
            Shape::Warrior => Sign::Warriors { count },
            Shape::Shaman => Sign::Shamans { count },
            Shape::Hero => Sign::Champions { count },
            Shape::Step => Sign::Steps { count },
            Shape::Point => Sign::Points { count },
            Shape::Food => Sign::Food,
            _ => return None,
        })
    }
}

/// Signs that are kept in sentences; a star is a throw of dice.
const SIGNS: &str = ".,:;?!'()\"-%&@+*";

/// Signs that are kept in what players write.
const WRITTEN: &str = ".,:;?!'()\"-%&@+";

/// Between a drawing on a help page and the words beside it.
const BESIDE: &str = "     ";

/// Renders blocks for screen readers, in lines of at most `columns`.
pub fn speech(blocks: &[Block], words: &Words, columns: usize) -> String {
    let voice = Voice { words, places: places(blocks) };
    let said =
        |block| voice.block(block).into_iter().filter(|line| !line.text.is_empty()).collect::<Vec<_>>();
    let pieces = blocks.iter().map(said).filter(|lines| !lines.is_empty());
    let wrapped = |line: &Line| {
        if line.typed && line.text.chars().count() <= WIDEST {
            format!("{}\n", line.text)
        } else {
            wrap(&line.text, columns, "")
        }
    };
    let paragraphs = pieces.map(|lines| lines.iter().map(wrapped).collect::<String>());
    paragraphs.collect::<Vec<_>>().join("\n")
}

struct Line {
    text: String,
    /// Whether it is to be typed, and therefore never wrapped.
    typed: bool,
}

fn places(blocks: &[Block]) -> BTreeSet<String> {
    let mut places = BTreeSet::new();
    for block in blocks {
        match block {
            Block::Group(blocks) | Block::Part(blocks) => places.extend(self::places(blocks)),
            Block::At { block, .. } | Block::InText(block) => {
                places.extend(self::places(std::slice::from_ref(block)));
            }
            Block::Picture { now, .. } | Block::Small { now, .. } => {
                places.extend(now.boards().flat_map(|b| &b.cells).map(|c| c.name.clone()))
            }
            _ => {}
        }
    }
    places
}

struct Voice<'a> {
    words: &'a Words,
    places: BTreeSet<String>,
}

impl Voice<'_> {
    fn block(&self, block: &Block) -> Vec<Line> {
        match block {
            Block::Text(text) | Block::Footer(text) => vec![self.said(text)],
            Block::Group(blocks) | Block::Part(blocks) => {
                blocks.iter().flat_map(|block| self.block(block)).collect()
            }
            Block::At { block, .. } | Block::InText(block) => self.block(block),
            Block::Copy(lines) | Block::List(lines) => lines.iter().map(|line| typed(line)).collect(),
            Block::Quote(line) => vec![typed(line)],
            Block::Items(items) => items.iter().map(|item| self.said(item)).collect(),
            Block::Terms(terms) => {
                terms.iter().flat_map(|term| [typed(&term.term), self.said(&term.text)]).collect()
            }
            Block::Table(table) => self.table(table),
            Block::Moves(moves) => self.moves(moves),
            Block::OnPage { .. } | Block::Choices(_) | Block::Games { .. } | Block::Film { .. } => Vec::new(),
            Block::Link { label, address } => vec![self.said(label), typed(address)],
            Block::Picture { now, before, seen } => self.picture(now, before.as_ref(), seen),
            Block::Small { now, before, seen } => self.picture(now, Some(before), seen),
            Block::Message(message) => self.message(message),
            Block::Page(page) => page.lines().map(read).collect(),
            Block::Guide { page, .. } => self.guide(page),
        }
    }

    /// A sentence with spelled places, and without signs that are not read.
    fn said(&self, text: &str) -> Line {
        // Text between backticks is to be typed.
        let pieces = text.split('`').enumerate().map(|(at, piece)| match at % 2 {
            0 => words_of(piece, |word| without_signs(&self.spell(word), SIGNS)),
            _ => piece.to_owned(),
        });
        Line { text: on_one_line(&pieces.collect::<String>()), typed: false }
    }

    fn table(&self, table: &Table) -> Vec<Line> {
        let row = |row: &Vec<String>| {
            row.iter().filter(|field| !field.trim().is_empty()).cloned().collect::<Vec<_>>()
        };
        table.rows.iter().map(|fields| self.said(&stated(&row(fields).join(", ")))).collect()
    }

    fn moves(&self, moves: &Moves) -> Vec<Line> {
        let row = |number: String, player: &str, roll: &str, text: &str| {
            let fields = [number.as_str(), player, roll, text].into_iter().filter(|field| !field.is_empty());
            self.said(&stated(&fields.collect::<Vec<_>>().join(", ")))
        };
        moves.rows.iter().map(|m| row(m.number.to_string(), &m.player, &m.roll, &m.text)).collect()
    }

    /// Each line names its writer, so that none can be mistaken for the server's.
    fn message(&self, message: &Message) -> Vec<Line> {
        let lines = message.text.lines().filter(|line| !line.trim().is_empty());
        let lines =
            lines.map(|line| Line { text: written(&format!("{}: {line}", message.from)), typed: false });
        let remark = message.remark.iter().map(|remark| self.said(remark));
        [self.said(&message.heading)].into_iter().chain(lines).chain(remark).collect()
    }

    /// A help page in which a sentence replaces each drawing.
    fn guide(&self, page: &str) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let (mut within, mut is_told) = (None, false);
        for line in page.lines() {
            if let Some(mark) = line.strip_prefix('#') {
                within = mark.strip_prefix('[').map(str::trim).filter(|words| *words != "program");
                is_told = false;
                continue;
            }
            let kept = match within {
                None => Some(line),
                Some("beside") => line
                    .rsplit_once(BESIDE)
                    .map(|(_, said)| said)
                    .filter(|said| said.contains(char::is_lowercase)),
                Some("") => Some(line).filter(|line| has_words(line)),
                Some(_) => None,
            };
            if within.is_some() && !is_told {
                lines.push(self.said(&self.words.say(&Heard::Drawing)));
                is_told = true;
            }
            lines.extend(kept.map(read));
        }
        lines
    }

    /// The notes above a board, everybody's pieces, the changes, and the facts beside it.
    fn picture(&self, now: &Picture, before: Option<&Picture>, seen: &Seen) -> Vec<Line> {
        let board = now.parts.iter().position(|part| matches!(part, Part::Diagram(_))).unwrap_or(0);
        let (above, below) = now.parts.split_at(board);
        let below = if now.heard.is_empty() { below } else { &now.heard };
        let cells = || now.boards().flat_map(|board| &board.cells);
        let belongings = spoken::owners(cells(), seen);
        let belongings =
            belongings.into_iter().flat_map(|(owner, cells)| self.belongings(owner, &cells, seen));
        let said = above.iter().flat_map(|part| self.part(part)).chain(belongings);
        let said = said.chain(self.changes(cells(), before));
        said.chain(below.iter().flat_map(|part| self.part(part))).collect()
    }

    /// An owner's pieces: a line for each kind with all places, and one for each number.
    fn belongings(&self, owner: Option<Seat>, cells: &[&Cell], seen: &Seen) -> Vec<Line> {
        let kind = |(kind, places): (&Phrase, Vec<&str>)| {
            let places: Vec<String> = places.into_iter().map(spelled).collect();
            format!("{}: {}.", self.words.phrase(kind), self.words.things(&places))
        };
        let kinds = spoken::kinds(cells.iter().copied()).into_iter().map(kind);
        let numbers = cells.iter().filter(|cell| cell.is_number()).filter_map(|cell| cell.spoken.as_ref());
        let lines = kinds.chain(numbers.map(|number| format!("{}.", self.words.phrase(number))));
        let lines = lines.map(|text| self.said(&stated(&text)));
        [self.said(&spoken::whose(self.words, owner, seen))].into_iter().chain(lines).collect()
    }

    fn changes<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>, before: Option<&Picture>) -> Vec<Line> {
        let lines: Vec<Line> = spoken::changed(cells, before)
            .map(|cell| {
                let place = spelled(&cell.name);
                let text = match &cell.spoken {
                    Some(number) if cell.is_number() => format!("{}.", self.words.phrase(number)),
                    Some(spoken) => format!("{place}: {}.", self.words.phrase(spoken)),
                    None => self.words.say(&Heard::Empty { place }),
                };
                self.said(&text)
            })
            .collect();
        if lines.is_empty() {
            return lines;
        }
        [self.said(&self.words.say(&Heard::Changed))].into_iter().chain(lines).collect()
    }

    fn part(&self, part: &Part) -> Vec<Line> {
        let phrase = |phrase: &Phrase| self.words.phrase(phrase);
        match part {
            Part::Diagram(_) => Vec::new(),
            Part::Fact(label, value) => {
                vec![self.said(&stated(&format!("{}: {}", phrase(label), phrase(value))))]
            }
            Part::Note(note) => vec![self.said(&stated(&phrase(note)))],
            Part::Cards(hand) => self.cards(hand),
            Part::Table(Rows { title, head, rows, .. }) => {
                let row = |row: &Vec<Phrase>| {
                    let fields = row
                        .iter()
                        .zip(head)
                        .map(|(field, head)| format!("{} {}", phrase(head), phrase(field)));
                    let fields: Vec<String> = fields.map(|field| field.trim().to_owned()).collect();
                    self.said(&stated(&fields.join(", ")))
                };
                [self.said(&stated(&phrase(title)))].into_iter().chain(rows.iter().map(row)).collect()
            }
        }
    }

    fn cards(&self, hand: &Hand) -> Vec<Line> {
        let card = |(number, face): (usize, &Face)| {
            let signs =
                face.rows.iter().flatten().filter_map(|(shape, count)| Sign::of(*shape, (*count).into()));
            let signs = Things(signs.map(|sign| self.words.say(&sign)).collect());
            let card = Heard::Card { number, name: spelled(&face.name), signs };
            self.said(&stated(&self.words.say(&card)))
        };
        let title = self.said(&stated(&self.words.phrase(&hand.title)));
        [title].into_iter().chain((1..).zip(&hand.cards).map(card)).collect()
    }

    /// Spells the names of places, also two in one word (`e2e3`) or joined (`a6-c6`).
    fn spell(&self, text: &str) -> String {
        let mut spelled = String::new();
        let mut after_place = false;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let word = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            if word.is_empty() {
                let next = rest.get(first.len_utf8()..).unwrap_or_default();
                let word = next.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
                match first {
                    '-' | 'x' if after_place && self.named(word).is_some() => spelled.push_str(", "),
                    other => spelled.push(other),
                }
                after_place = after_place && first == '-';
                rest = next;
            } else {
                let named = self.named(word);
                after_place = named.is_some();
                spelled.push_str(&named.unwrap_or_else(|| word.to_owned()));
                rest = rest.get(word.len()..).unwrap_or_default();
            }
        }
        spelled
    }

    fn named(&self, word: &str) -> Option<String> {
        if self.places.contains(word) {
            return Some(self::spelled(word));
        }
        let halves = (1..word.len()).filter_map(|at| Some((word.get(..at)?, word.get(at..)?)));
        let mut both = halves.filter(|(one, two)| self.places.contains(*one) && self.places.contains(*two));
        both.next().map(|(one, two)| format!("{}, {}", self::spelled(one), self::spelled(two)))
    }
}

fn typed(line: &str) -> Line {
    Line { text: line.to_owned(), typed: true }
}

/// Spells one or two letters, and keeps numbers and words: `a 6`, `H A 3`, `j 10`.
fn spelled(name: &str) -> String {
    let runs = name.as_bytes().chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
    let runs = runs.map(|run| String::from_utf8_lossy(run).into_owned());
    let spelled = runs.map(|run| match run.len() {
        1 | 2 if !run.starts_with(|c: char| c.is_ascii_digit()) => {
            run.chars().map(String::from).collect::<Vec<_>>().join(" ")
        }
        _ => run,
    });
    spelled.collect::<Vec<_>>().join(" ")
}

/// A line of a page: its indent, and its words without the marks around what is to be typed.
fn read(line: &str) -> Line {
    let indent = line.len() - line.trim_start().len();
    let text = on_one_line(&line.replace('`', ""));
    Line { text: format!("{}{text}", line.get(..indent).unwrap_or_default()), typed: true }
}

fn written(text: &str) -> String {
    on_one_line(&words_of(text, |word| without_signs(word, WRITTEN)))
}

/// The words of a text, changed except for addresses.
fn words_of(text: &str, change: impl Fn(&str) -> String) -> String {
    let words = text.split_inclusive(char::is_whitespace);
    words.map(|word| if is_address(word) { word.to_owned() } else { change(word) }).collect()
}

fn is_address(word: &str) -> bool {
    word.contains("://") || word.contains("www.") || word.contains("mailto:")
}

fn without_signs(text: &str, signs: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() || signs.contains(c) { c } else { ' ' }).collect()
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a line of a drawing has words: the names of pieces stand above theirs.
fn has_words(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 2)
}
