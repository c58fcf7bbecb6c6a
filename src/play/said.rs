//! What an answer to a board's letter says: which of its lines are the move, and which are said to the others.

use std::collections::BTreeSet;

use crate::game::{Arg, MoveError, Seat, Turn};

use super::Board;
use super::greeting::{greeting, is_address, may_stand_above};
use super::nearly::{self, Nearly, nearly};

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A move, legal or not, with what is said beside it.
    Move {
        /// The lines of the move.
        text: String,
        /// What is said to the others.
        message: String,
    },
    /// A legal move among other words: its player is asked whether it is meant.
    Nearly {
        /// The move in the game's own form.
        text: String,
        /// The letter of another script in it, if there is one.
        foreign: Option<char>,
        /// All of the answer.
        words: String,
    },
    /// Nothing like a move: all of it.
    Talk(String),
}

/// The longest line that may be a move, in characters.
const LONGEST: usize = 400;

/// Maximum number of lines of a paragraph that are shown to the game; what stands below is judged by its look.
const MOST_LINES: usize = 50;

/// Maximum number of words of a line that looks like a move and is none to the game; longer ones are sentences.
const MOST_WORDS: usize = 4;

/// Maximum number of paragraphs that are searched for a move.
const MOST_PARAGRAPHS: usize = 12;

/// Tells the move of an answer from the message. `answer` is what was written but for commands; blank lines part its paragraphs.
///
/// The first paragraph with a move in it counts. There the move reaches from the first line that reads as one up to the first that
/// does not, and no part of it is played without the others. Sentences may stand above; all lines below are the message.
pub fn said(board: &Board, seat: Seat, answer: &str) -> Said {
    let judge = Judge { board, seat, orders: board.game().info().order_lists };
    let lines = judge.until_end(answer);
    let paragraphs = paragraphs(&lines);
    let mut asked = None;
    for (at, paragraph) in paragraphs.iter().enumerate().take(MOST_PARAGRAPHS) {
        match judge.paragraph(paragraph) {
            Found::Move { above, text, below } if at == 0 || judge.is_clear(&text) => {
                if let Some(text) =
                    judge.with_later_orders(&text, paragraphs.get(at + 1..).unwrap_or_default())
                {
                    return Said::Move { text, message: String::new() };
                }
                let before = paragraphs.iter().take(at).map(|lines| said_above(lines));
                let after = paragraphs.iter().skip(at + 1).map(|lines| lines.join("\n"));
                let said: Vec<String> = before.chain([above, below]).chain(after).collect();
                return Said::Move { text, message: together(&said) };
            }
            Found::Asked { text, foreign } => asked = asked.or(Some((text, foreign))),
            Found::Move { .. } | Found::Nothing => {}
        }
    }
    let words = together(&paragraphs.iter().map(|lines| lines.join("\n")).collect::<Vec<_>>());
    match asked {
        Some((text, foreign)) => Said::Nearly { text, foreign, words },
        None => Said::Talk(words),
    }
}

/// What one paragraph says.
enum Found {
    Move { above: String, text: String, below: String },
    Asked { text: String, foreign: Option<char> },
    Nothing,
}

/// What one line of a paragraph is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    /// A move or a part of one, legal or not: the text that the game reads.
    Move(String),
    /// It looks like a move that the game cannot read.
    Like,
    /// A legal move among other words.
    Asked(String),
    /// The same in letters of another script, with the first of these.
    Foreign(String, char),
    Talk,
}

/// Tells lines that may be moves from others.
struct Judge<'b> {
    board: &'b Board,
    seat: Seat,
    /// Whether a move is a list of orders.
    orders: bool,
}

impl Judge<'_> {
    /// The lines up to an `end` alone, which ends a mail where it is no order.
    fn until_end(&self, answer: &str) -> Vec<String> {
        let ends = |line: &str| !self.orders && line.trim().eq_ignore_ascii_case("end");
        answer.lines().take_while(|line| !ends(line)).map(str::to_string).collect()
    }

    /// The lines with `Hi Bob, e2e3` on two of them, where what follows the greeting is a move to the game, legal or not.
    fn greeting_apart(&self, lines: &[String]) -> Vec<String> {
        let Some((first, rest)) = lines.split_first() else { return lines.to_vec() };
        let Some((hello, text)) = greeting(first) else { return lines.to_vec() };
        let apart: Vec<String> =
            [hello, text].map(str::to_string).into_iter().chain(rest.iter().cloned()).collect();
        let moves = apart.get(1..).unwrap_or_default().join("\n");
        if !self.reads(first) && (self.reads(text) || self.reads(&moves)) { apart } else { lines.to_vec() }
    }

    fn paragraph(&self, lines: &[String]) -> Found {
        let lines = &self.greeting_apart(lines);
        let whole = lines.join("\n");
        let is_plain = self.legal(&whole).is_some() || lines.len() == 1 && self.reads(&whole);
        if is_plain && !nearly::is_question(&whole) {
            return Found::Move { above: String::new(), text: whole, below: String::new() };
        }
        let shown: Vec<Line> = lines.iter().take(MOST_LINES).map(|line| self.line(line)).collect();
        let is_move = |line: &Line| matches!(line, Line::Move(_) | Line::Like);
        let Some(first) = shown.iter().position(is_move) else { return asked(&shown) };
        let mut length = shown.iter().skip(first).take_while(|line| is_move(line)).count();
        // Below orders a sentence with a number in it is none.
        while self.orders && length > 1 && shown.get(first + length - 1) == Some(&Line::Like) {
            length -= 1;
        }
        let part = |from: usize, to: usize| lines.get(from..to).unwrap_or_default();
        let (above, below) = (part(0, first), part(first + length, lines.len()));
        let text = self.block(part(first, first + length), &shown, first);
        let Some(canonical) = self.legal(&text) else {
            return Found::Move {
                above: String::new(),
                text: self.refused(lines, text),
                below: String::new(),
            };
        };
        if self.spoils(below, &text) {
            return Found::Move { above: String::new(), text: whole, below: String::new() };
        }
        let in_doubt = above.iter().any(|line| is_one_cell(line)) || !may_stand_above(above);
        if in_doubt || self.is_corrected(below, &canonical) {
            return Found::Asked { text: canonical, foreign: None };
        }
        Found::Move { above: said_above(above), text, below: below.join("\n") }
    }

    /// Orders with those that stand in later paragraphs, which belong to the same turn; none where nothing there is one.
    fn with_later_orders(&self, orders: &str, later: &[&[String]]) -> Option<String> {
        let lines: Vec<&String> = later.iter().copied().flatten().take(MOST_LINES).collect();
        if !self.orders || !self.is_awaited() || lines.is_empty() {
            return None;
        }
        let verbs = self.verbs_after(orders);
        let is_order = |line: &&String| {
            let word = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
            verbs.contains(&word) && self.reads(line)
        };
        let last = lines.iter().rposition(is_order)?;
        let more = lines.get(..=last)?.iter().map(|line| line.as_str());
        Some(std::iter::once(orders).chain(more).collect::<Vec<_>>().join("\n"))
    }

    /// What a line is. To a seat that is not to move only its look tells.
    fn line(&self, line: &str) -> Line {
        if nearly::is_question(line)
            && let Some(text) = self.legal(line)
        {
            return Line::Asked(text);
        }
        if self.reads(line) {
            return Line::Move(line.trim().to_string());
        }
        if let Some(clauses) = as_clauses(line).filter(|clauses| self.orders && self.reads(clauses)) {
            return Line::Move(clauses);
        }
        if self.names_order(line) {
            return Line::Move(line.trim().to_string());
        }
        if self.is_awaited() && line.chars().count() <= LONGEST {
            match nearly(line, |text| self.legal(text)) {
                Some(Nearly::Sure(text)) => return Line::Move(text),
                Some(Nearly::Asked(text)) => return Line::Asked(text),
                None => {}
            }
            if let Some((latin, foreign)) = nearly::in_latin(line)
                && let Some(Nearly::Sure(text) | Nearly::Asked(text)) =
                    nearly(&latin, |text| self.legal(text))
            {
                return Line::Foreign(text, foreign);
            }
            if nearly::denies(&nearly::words(line)) {
                return Line::Talk;
            }
        }
        if looks_like_move(line, self.orders) { Line::Like } else { Line::Talk }
    }

    /// The lines of a move as the game reads them.
    fn block(&self, written: &[String], shown: &[Line], first: usize) -> String {
        let whole = written.join("\n");
        if self.reads(&whole) {
            return whole;
        }
        let read = shown.iter().skip(first).zip(written).map(|(line, written)| match line {
            Line::Move(text) => text.as_str(),
            _ => written.as_str(),
        });
        read.collect::<Vec<_>>().join("\n")
    }

    /// What is shown to the game of a paragraph whose move is not legal: the move where that is all, or the game can say what is wrong
    /// with it; or else all lines.
    fn refused(&self, lines: &[String], text: String) -> String {
        if self.reads(&text) { text } else { lines.join("\n") }
    }

    /// Whether lines below a list of orders belong to it or nearly do, so that the list is not played without them.
    fn spoils(&self, below: &[String], orders: &str) -> bool {
        let is_order = |line: &String| self.reads(line) || self.names_order(line);
        self.orders && (below.iter().any(is_order) || self.has_slip(below, orders))
    }

    /// Whether a line right below a move names another one instead.
    fn is_corrected(&self, below: &[String], canonical: &str) -> bool {
        below.iter().take(3).any(|line| {
            let others = line
                .split_whitespace()
                .filter_map(|word| self.legal(word.trim_matches(|c: char| !c.is_alphanumeric())));
            nearly::corrects(line) && others.into_iter().any(|other| other != canonical)
        })
    }

    /// Whether a text below the first paragraph is a move and no talk about one: a legal one, or a line or two of nothing else.
    fn is_clear(&self, text: &str) -> bool {
        self.legal(text).is_some() || text.split_whitespace().count() <= 3
    }

    fn is_awaited(&self) -> bool {
        matches!(self.board.record.position().turn(), Turn::Seats(seats) if seats.contains(&self.seat))
    }

    /// Whether the game reads a text as a move, legal or not. To a seat that is not to move it answers no question but that
    /// of orders in advance.
    fn reads(&self, text: &str) -> bool {
        if text.trim().is_empty() || text.chars().count() > LONGEST && !self.orders {
            return false;
        }
        match self.board.record.position().make(self.seat, text) {
            Ok(_) => true,
            Err(MoveError::Unreadable(_)) => false,
            Err(MoveError::Ambiguous(_) | MoveError::Illegal { .. }) => self.is_awaited() || self.orders,
        }
    }

    /// The game's own form of a text that is a legal move.
    fn legal(&self, text: &str) -> Option<String> {
        if text.trim().is_empty() || text.chars().count() > LONGEST && !self.orders {
            return None;
        }
        self.board.record.position().make(self.seat, text).ok().map(|made| made.text)
    }

    /// Whether a line begins with the word of an order, by what the game says it should look like.
    fn names_order(&self, line: &str) -> bool {
        let Some(word) = line.split_whitespace().next().filter(|_| self.orders) else { return false };
        let Err(MoveError::Unreadable(looks)) = self.board.record.position().make(self.seat, line) else {
            return false;
        };
        let mut patterns =
            looks.args.iter().map(Arg::text).filter(|pattern| !line.contains(pattern.as_ref()));
        let is_word = |own: &str| own.eq_ignore_ascii_case(word);
        patterns.any(|pattern| pattern.split(|c: char| !c.is_alphanumeric()).any(is_word))
    }

    /// Whether a line below orders is nearly an order itself: its first word is nearly that of one that may be given now or
    /// after them.
    fn has_slip(&self, below: &[String], above: &str) -> bool {
        if below.is_empty() {
            return false;
        }
        let verbs = self.verbs_after(above);
        let is_near = |word: &str| {
            verbs.iter().any(|verb| strsim::osa_distance(verb, word) <= 1 + usize::from(verb.len() > 4))
        };
        let mut words = below.iter().filter_map(|line| line.split_whitespace().next());
        words.any(|word| word.len() < 20 && is_near(&word.to_ascii_lowercase()))
    }
}

impl Judge<'_> {
    /// The first words of the orders that may be given now, or after these.
    fn verbs_after(&self, orders: &str) -> BTreeSet<String> {
        let position = self.board.record.position();
        let after = position.make(self.seat, orders).map(|made| made.position.moves(self.seat).list);
        let orders = position.moves(self.seat).list.into_iter().chain(after.unwrap_or_default());
        let ends = std::iter::once("end".to_string());
        ends.chain(orders.filter_map(|order| order.split_whitespace().next().map(str::to_string))).collect()
    }
}

/// The move that is to be asked about, where a paragraph names one alone.
fn asked(lines: &[Line]) -> Found {
    let mut named = lines.iter().filter_map(|line| match line {
        Line::Asked(text) => Some((text, None)),
        Line::Foreign(text, foreign) => Some((text, Some(*foreign))),
        Line::Move(_) | Line::Like | Line::Talk => None,
    });
    match named.next() {
        Some((text, foreign)) if named.all(|(other, _)| other == text) => {
            Found::Asked { text: text.clone(), foreign }
        }
        _ => Found::Nothing,
    }
}

/// The paragraphs of an answer, none of them empty.
fn paragraphs(lines: &[String]) -> Vec<&[String]> {
    lines.split(|line| line.trim().is_empty()).filter(|paragraph| !paragraph.is_empty()).collect()
}

/// What the others are told of lines above a move. A greeting says nothing that they would miss; a sentence does.
fn said_above(lines: &[String]) -> String {
    let said: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !is_address(line)).collect();
    said.join("\n")
}

/// A line of orders with semicolons between them in the place of commas and full stops; none where there are none of these.
fn as_clauses(line: &str) -> Option<String> {
    let line = line.trim();
    let ended = line.trim_end_matches(['.', ',']);
    let clauses = ended.replace(", ", "; ").replace(". ", "; ");
    (clauses != line).then_some(clauses)
}

/// Whether a line is so like a move that it must not be passed over; `orders` tells of games whose moves are lists of those.
fn looks_like_move(line: &str, orders: bool) -> bool {
    let (cells, words) = (cells(line), line.split_whitespace().count());
    let digits = line.contains(|c: char| c.is_ascii_digit());
    cells > 1 && words <= MOST_WORDS || orders && digits
}

/// Whether a line is one cell and perhaps a word: above a move it may be a part of it.
fn is_one_cell(line: &str) -> bool {
    cells(line) == 1 && line.split_whitespace().count() <= 2
}

/// How many cells of a board a line names: `a6-c6` two, `Nb1c3` two, `See e4` one.
fn cells(line: &str) -> usize {
    line.split(|c: char| !c.is_ascii_alphanumeric()).map(cells_of_word).sum()
}

/// The cells in a word that is made of them, and perhaps of a letter for a piece before them or behind.
fn cells_of_word(word: &str) -> usize {
    let mut count = 0;
    let mut rest = word;
    while !rest.is_empty() {
        let letters = rest.chars().take_while(char::is_ascii_alphabetic).count();
        let digits = rest.chars().skip(letters).take_while(char::is_ascii_digit).count();
        match (letters, digits) {
            (1..=4, 1..=2) => count += 1,
            // What a piece becomes, or how often a step is made.
            (1, 0) if count > 0 => {}
            (0, 1..=2) if count == 0 => {}
            _ => return 0,
        }
        rest = rest.get(letters + digits..).unwrap_or_default();
    }
    count
}

/// Texts with a blank line between them; empty ones are left out.
fn together(texts: &[String]) -> String {
    let said: Vec<&str> =
        texts.iter().map(|text| text.trim_matches('\n')).filter(|t| !t.trim().is_empty()).collect();
    said.join("\n\n")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    use crate::game::{By, Setup};
    use crate::games;
    use crate::play::Challenge;
    use jiff::Timestamp;

    /// A game of two after these moves, with the dice of its own key.
    fn board(game: &str, moves: &[&str]) -> Board {
        let players = vec!["alice".to_string(), "bob".to_string()];
        let accepted = Seat::all(2).collect();
        let (game, at) = (games::named(game).unwrap(), Timestamp::UNIX_EPOCH);
        let (mut board, _) = Board::open(Challenge {
            number: 1,
            key: [7; 32],
            mails: crate::game::Mails::of_challenge(None, 2),
            at,
            game,
            setup: Setup::new(2),
            challenger: "alice".to_string(),
            players,
            accepted,
        })
        .unwrap();
        for text in moves {
            let act = crate::play::Act::Move { text: (*text).to_string(), guard: None };
            board = crate::play::act(&board, By::Player(board.awaited()[0]), &act, at).unwrap().0;
        }
        board
    }

    /// The move and the message that a paragraph, and what stands below it, say to whose turn it is.
    fn read(board: &Board, lines: &str, message: &str) -> (Option<String>, String) {
        match said(board, board.awaited()[0], &format!("{lines}\n\n{message}")) {
            Said::Move { text, message } => (Some(text), message),
            Said::Nearly { words, .. } | Said::Talk(words) => (None, words),
        }
    }

    #[test]
    fn the_move_and_the_message() {
        let great = board("great", &[]);
        let cases = [
            ("e2e3", "", Some("e2e3"), ""),
            ("e2e3", "Hello\n\nBob", Some("e2e3"), "Hello\n\nBob"),
            ("e2e3\nThat was hard.", "", Some("e2e3"), "That was hard."),
            ("e2e3\nAlice", "Bye", Some("e2e3"), "Alice\n\nBye"),
            ("e2e3\nI feared e4 most of all", "", Some("e2e3"), "I feared e4 most of all"),
            ("e2\ne3", "", Some("e2\ne3"), ""),
            ("Hi Bob,\ne2e3", "", Some("e2e3"), ""),
            ("Hi Bob,", "e2e3\n\nGood luck", Some("e2e3"), "Good luck"),
            ("Sorry for the delay.", "e2e3", Some("e2e3"), "Sorry for the delay."),
            ("Hi Bob, my move:\ne2e3\nCheers", "", Some("e2e3"), "Cheers"),
            ("I play e2e3.", "", Some("I play e2e3."), ""),
            ("Hi Bob, e2e3", "", Some("e2e3"), ""),
            ("hello! e2-e3\nCheers", "Bye", Some("e2-e3"), "hello!\n\nCheers\n\nBye"),
            ("Dear Bob: I play e2e3.", "", Some("I play e2e3."), ""),
            ("Hi Bob,\u{a0}e2 e3", "", Some("e2 e3"), ""),
            ("Hi Bob, e2e5", "", Some("e2e5"), ""),
            ("e2e3\nend\ne7e6", "", Some("e2e3"), ""),
            ("My move is e2e3, good luck :)", "", Some("e2e3"), ""),
            (
                "That was close!\npawn e2 to e3 please\nYours, Alice",
                "",
                Some("e2e3"),
                "That was close!\n\nYours, Alice",
            ),
            // Sentences above, in a paragraph of their own or not.
            ("I was thinking about it", "e2e3", Some("e2e3"), "I was thinking about it"),
            (
                "I was ill, sorry.\ne2e3\nNow it is your turn again.",
                "",
                Some("e2e3"),
                "I was ill, sorry.\n\nNow it is your turn again.",
            ),
            ("Could you sleep?", "e2e3", Some("e2e3"), "Could you sleep?"),
            ("Hi Bob,", "e2e5", Some("e2e5"), ""),
            // Two lines that read as moves are one turn.
            ("e2e3\nd2d3", "", Some("e2e3\nd2d3"), ""),
            // What stands below a gap is the message.
            ("e2e3\nThanks\na1", "", Some("e2e3"), "Thanks\na1"),
            ("e2e3\nNot bad.\nd2d3", "", Some("e2e3"), "Not bad.\nd2d3"),
            // A legal move among other words is asked about.
            ("Good morning, Bob. e2e3", "", None, "Good morning, Bob. e2e3"),
            ("Hi Bob,", "I like e2e3 here", None, "Hi Bob,\n\nI like e2e3 here"),
            ("I would never play this one\ne2e3", "", None, "I would never play this one\ne2e3"),
            ("I was thinking about\ne2e3\nbut no", "", None, "I was thinking about\ne2e3\nbut no"),
            ("Should I play this one?\ne2e3", "", None, "Should I play this one?\ne2e3"),
            ("e2e3\nor d2d3", "", None, "e2e3\nor d2d3"),
            ("e2e3\nno wait, d2d3", "", None, "e2e3\nno wait, d2d3"),
            // What is said about a move is none.
            ("Hi Bob, I thought about e2e3 but no", "", None, "Hi Bob, I thought about e2e3 but no"),
            ("Hi Bob, not e2e3", "", None, "Hi Bob, not e2e3"),
            ("Hi Bob, e2e3 or d2d3", "", None, "Hi Bob, e2e3 or d2d3"),
            ("Never, e2e3", "", None, "Never, e2e3"),
            ("Hi Bob I never play this, e2e3", "", None, "Hi Bob I never play this, e2e3"),
            ("Hello there\nhow are you", "Bye", None, "Hello there\nhow are you\n\nBye"),
            ("", "", None, ""),
        ];
        for (lines, message, text, left) in cases {
            assert_eq!(
                read(&great, lines, message),
                (text.map(str::to_string), left.to_string()),
                "{lines:?}"
            );
        }
    }

    /// The parts of each legal move of two pairs, on lines of their own, are that move; the second part is never played alone.
    #[test]
    fn a_turn_on_several_lines_is_one_move() {
        let mut board = board("savoya", &[]);
        let mut seen = 0;
        for _ in 0..12 {
            let seat = board.awaited()[0];
            let list = board.record.position().moves(seat).list;
            for text in list.iter().filter(|text| text.matches(',').count() == 1) {
                let (one, two) = text.split_once(',').unwrap();
                let lines = format!("{one}\n{two}\nThat was hard.");
                let (found, message) = read(&board, &lines, "");
                let played = board.record.position().make(seat, &found.unwrap()).unwrap().text;
                let whole = board.record.position().make(seat, text).unwrap().text;
                assert_eq!((played, message.as_str()), (whole, "That was hard."), "{text}");
                for wrong in
                    [format!("a1-b1\n{two}"), format!("{one}\na1-b1"), format!("{one}\n{two}\na1-b1")]
                {
                    let (found, _) = read(&board, &wrong, "");
                    let refused = board.record.position().make(seat, &found.unwrap());
                    assert!(refused.is_err(), "{wrong:?}: {refused:?}");
                }
                seen += 1;
            }
            let act = crate::play::Act::Move { text: list[0].clone(), guard: None };
            board = crate::play::act(&board, By::Player(seat), &act, Timestamp::UNIX_EPOCH).unwrap().0;
        }
        assert!(seen > 50, "{seen}");
    }

    /// A greeting changes no move of any game; what is said about a move is never played.
    #[test]
    fn a_greeting_in_the_line_of_the_move() {
        for game in games::ALL {
            let mut board = board(game.info().name, &[]);
            for _ in 0..6 {
                let seat = board.awaited()[0];
                let list = board.record.position().moves(seat).list;
                for text in list.iter().take(60) {
                    let whole = board.record.position().make(seat, text).unwrap().text;
                    let (found, message) = read(&board, &format!("Hi Bob, {text}"), "");
                    let played = board.record.position().make(seat, &found.unwrap()).unwrap().text;
                    assert_eq!((&played, message.as_str()), (&whole, ""), "{text}");
                    for talk in [
                        format!("Hi Bob, I thought about {text} but no"),
                        format!("Hi Bob, not {text}"),
                        format!("Hi Bob, is {text} any good?"),
                        format!("Hi Bob, should I have played {text}"),
                        format!("Hi Bob, had I played {text} I would have won"),
                        format!("Hi Bob, never {text}"),
                        format!("Hi Bob, if {text} then what"),
                        format!("No, {text}"),
                        format!("Why not {text}, Bob"),
                    ] {
                        let (found, _) = read(&board, &talk, "");
                        let made = found.map(|found| board.record.position().make(seat, &found));
                        assert!(!matches!(made, Some(Ok(_))), "{talk}");
                    }
                }
                let act = crate::play::Act::Move { text: list[list.len() / 2].clone(), guard: None };
                board = crate::play::act(&board, By::Player(seat), &act, Timestamp::UNIX_EPOCH).unwrap().0;
            }
        }
    }

    #[test]
    fn orders_on_several_lines() {
        let board = board("savana", &[]);
        let seat = board.awaited()[0];
        let start = board.record.position().moves(seat).list[0].clone();
        let cases = [
            (format!("{start}\nThat was hard."), Some(start.clone()), "That was hard."),
            (format!("{start}  # the first\n"), Some(format!("{start}  # the first")), ""),
            (format!("{start}\nrecrut al\nend"), None, ""),
            (format!("{start}\nstrat Z9"), None, ""),
            ("prefer nothing".to_string(), None, ""),
            ("end".to_string(), Some("end".to_string()), ""),
            (format!("{start}."), Some(format!("{start}.")), ""),
            (format!("{start}\n\nend"), None, ""),
            (format!("{start}\nSee you at 5"), Some(start.clone()), "See you at 5"),
            (format!("{start}\n\nSee you at 5"), Some(start.clone()), "See you at 5"),
        ];
        for (lines, text, left) in cases {
            let (found, message) = read(&board, &lines, "");
            match text {
                Some(text) => assert_eq!((found.unwrap(), message.as_str()), (text, left), "{lines:?}"),
                None => {
                    let made = board.record.position().make(seat, &found.unwrap());
                    assert!(made.is_err(), "{lines:?}: {made:?}");
                }
            }
        }
    }

    #[test]
    fn cells_in_lines() {
        let cases = [
            ("a6-c6", 2),
            ("a6 c6", 2),
            ("e2e3", 2),
            ("Nb1xc3", 2),
            ("Nb1-c3", 2),
            ("3xg10-j10", 2),
            ("f15-f9, j1-j4", 4),
            ("I hope to see a6 again", 1),
            ("See you at 10", 0),
            ("That was hard.", 0),
            ("", 0),
        ];
        for (line, count) in cases {
            assert_eq!(cells(line), count, "{line}");
        }
    }
}
