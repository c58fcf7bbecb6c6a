//! What the lines of an answer to a board's letter say: which of them are the move, and which are said to the others.

use std::collections::BTreeSet;

use crate::game::{Arg, MoveError, Seat, Turn};

use super::Board;
use super::greeting::{greeting, is_address, is_greeting};

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
    /// Nothing like a move: all of it.
    Talk(String),
}

/// The longest line that may be a move, in characters.
const LONGEST: usize = 400;

/// How many lines are shown to the game one by one; what stands below is judged by its look.
const MOST_LINES: usize = 50;

/// Tells the move of an answer from the message. `lines` are those that are no commands, up to the first blank one; `message`
/// is what stands below that.
///
/// The move reaches from the first line that looks like one to the last, and never less is played: what is between them
/// must be part of it. Lines above it are greetings, or the whole is no move; lines below are the message. Where the lines are
/// nothing but a greeting, the move may be the next paragraph. A greeting in the line of the move is as one above it.
pub fn said(board: &Board, seat: Seat, lines: &str, message: &str) -> Said {
    let judge = Judge { board, seat, orders: board.game().info().order_lists };
    let lines = judge.greeting_apart(judge.until_end(lines));
    match judge.paragraph(&lines) {
        Found::Move { above, text, below } => {
            Said::Move { text, message: together(&[&above, &below, message]) }
        }
        Found::Nothing => judge.next_paragraph(&lines, message),
    }
}

/// What one paragraph says.
enum Found {
    Move { above: String, text: String, below: String },
    Nothing,
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
    fn until_end(&self, lines: &str) -> Vec<String> {
        let ends = |line: &str| !self.orders && line.trim().eq_ignore_ascii_case("end");
        lines.lines().take_while(|line| !ends(line)).map(str::to_string).collect()
    }

    /// The lines with `Hi Bob, e2e3` on two of them, where what follows the greeting is a move to the game, legal or not.
    fn greeting_apart(&self, lines: Vec<String>) -> Vec<String> {
        let Some((first, rest)) = lines.split_first() else { return lines };
        let Some((hello, text)) = greeting(first) else { return lines };
        let apart: Vec<String> =
            [hello, text].map(str::to_string).into_iter().chain(rest.iter().cloned()).collect();
        let moves = apart.get(1..).unwrap_or_default().join("\n");
        if !self.reads(first) && (self.reads(text) || self.reads(&moves)) { apart } else { lines }
    }

    fn paragraph(&self, lines: &[String]) -> Found {
        let whole = lines.join("\n");
        if self.reads(&whole) {
            return Found::Move { above: String::new(), text: whole, below: String::new() };
        }
        let like: Vec<usize> = lines
            .iter()
            .enumerate()
            .filter(|(at, line)| {
                looks_like_move(line, self.orders)
                    || *at < MOST_LINES && (self.reads(line) || self.names_order(line))
            })
            .map(|(at, _)| at)
            .collect();
        let (Some(&first), Some(&last)) = (like.first(), like.last()) else { return Found::Nothing };
        let part = |from: usize, to: usize| lines.get(from..to).unwrap_or_default();
        let (above, text, below) =
            (part(0, first), part(first, last + 1).join("\n"), part(last + 1, lines.len()));
        if self.has_slip(below, &text) || !above.iter().all(|line| is_greeting(line)) {
            return Found::Move { above: String::new(), text: whole, below: String::new() };
        }
        // A greeting says nothing to the others that they would miss; a sentence does.
        let said: Vec<&str> = above.iter().map(String::as_str).filter(|line| !is_address(line)).collect();
        Found::Move { above: said.join("\n"), text, below: below.join("\n") }
    }

    /// Below a greeting and a blank line the next paragraph may be the move, if it begins with a legal one.
    fn next_paragraph(&self, lines: &[String], message: &str) -> Said {
        let talk = || Said::Talk(together(&[&lines.join("\n"), message]));
        if lines.is_empty() || !lines.iter().all(|line| is_greeting(line)) {
            return talk();
        }
        let message = message.trim_matches('\n');
        let (next, rest) = message.split_once("\n\n").unwrap_or((message, ""));
        let next: Vec<String> = next.lines().map(str::to_string).collect();
        match self.paragraph(&next) {
            Found::Move { above, text, below } if above.is_empty() && self.is_legal(&text) => {
                let said: Vec<&str> =
                    lines.iter().map(String::as_str).filter(|line| !is_address(line)).collect();
                Said::Move { text, message: together(&[&said.join("\n"), &below, rest]) }
            }
            _ => talk(),
        }
    }

    /// Whether the game reads a text as a move, legal or not. To a seat that is not to move it answers no question but that
    /// of orders in advance.
    fn reads(&self, text: &str) -> bool {
        if text.trim().is_empty() || text.chars().count() > LONGEST && !self.orders {
            return false;
        }
        let position = self.board.record.position();
        let awaited = matches!(position.turn(), Turn::Seats(seats) if seats.contains(&self.seat));
        match position.make(self.seat, text) {
            Ok(_) => true,
            Err(MoveError::Unreadable(_)) => false,
            Err(MoveError::Ambiguous(_) | MoveError::Illegal { .. }) => awaited || self.orders,
        }
    }

    fn is_legal(&self, text: &str) -> bool {
        self.board.record.position().make(self.seat, text).is_ok()
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
        if !self.orders || below.is_empty() {
            return false;
        }
        let position = self.board.record.position();
        let after = position.make(self.seat, above).map(|made| made.position.moves(self.seat).list);
        let orders = position.moves(self.seat).list.into_iter().chain(after.unwrap_or_default());
        let verbs: BTreeSet<String> =
            orders.filter_map(|order| order.split_whitespace().next().map(str::to_string)).collect();
        let is_near = |word: &str| {
            verbs.iter().any(|verb| strsim::osa_distance(verb, word) <= 1 + usize::from(verb.len() > 4))
        };
        let mut words = below.iter().filter_map(|line| line.split_whitespace().next());
        words.any(|word| word.len() < 20 && is_near(&word.to_ascii_lowercase()))
    }
}

/// Whether a line is so like a move that it must not be passed over; `orders` tells of games whose moves are lists of those.
fn looks_like_move(line: &str, orders: bool) -> bool {
    let cells = cells(line);
    let digits = line.contains(|c: char| c.is_ascii_digit());
    cells > 1 || cells == 1 && line.split_whitespace().count() <= 2 || orders && digits
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
fn together(texts: &[&str]) -> String {
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
        match said(board, board.awaited()[0], lines, message) {
            Said::Move { text, message } => (Some(text), message),
            Said::Talk(message) => (None, message),
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
            ("Good morning, Bob. e2e3", "", Some("Good morning, Bob. e2e3"), ""),
            ("Dear Bob: I play e2e3.", "", Some("I play e2e3."), ""),
            ("Hi Bob,\u{a0}e2 e3", "", Some("e2 e3"), ""),
            ("Hi Bob, e2e5", "", Some("e2e5"), ""),
            // A sentence about a move is none.
            ("Hi Bob, I thought about e2e3 but no", "", Some("Hi Bob, I thought about e2e3 but no"), ""),
            ("Hi Bob, not e2e3", "", Some("Hi Bob, not e2e3"), ""),
            ("Hi Bob, e2e3 or d2d3", "", Some("Hi Bob, e2e3 or d2d3"), ""),
            ("Never, e2e3", "", Some("Never, e2e3"), ""),
            ("Hi Bob I never play this, e2e3", "", Some("Hi Bob I never play this, e2e3"), ""),
            ("e2e3\nend\ne7e6", "", Some("e2e3"), ""),
            // Two moves, or what might be a part of one, are never passed over.
            ("e2e3\nd2d3", "", Some("e2e3\nd2d3"), ""),
            ("e2e3\nNot bad.\nd2d3", "", Some("e2e3\nNot bad.\nd2d3"), ""),
            ("e2e3\nor d2d3", "", Some("e2e3\nor d2d3"), ""),
            // Nor is a move looked for in talk.
            ("I would never play this one\ne2e3", "", Some("I would never play this one\ne2e3"), ""),
            ("I was thinking about it", "e2e3", None, "I was thinking about it\n\ne2e3"),
            ("Hi Bob,", "I like e2e3 here", None, "Hi Bob,\n\nI like e2e3 here"),
            ("Hi Bob,", "e2e5", None, "Hi Bob,\n\ne2e5"),
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
