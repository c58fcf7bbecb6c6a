//! Lines that look like moves by the cells they name.

/// Maximum number of words in a line that looks like a move the game cannot read; longer ones are sentences.
const MOST_WORDS: usize = 4;

/// Whether a line is so like a move that it must not be ignored. `orders`: the game's moves are lists of orders.
pub(super) fn looks_like_move(line: &str, orders: bool) -> bool {
    let digits = line.contains(|c: char| c.is_ascii_digit());
    cells(line) > 1 && line.split_whitespace().count() <= MOST_WORDS || orders && digits
}

/// The words of a subject that can hardly be anything but moves: each names at least two cells.
pub fn moves_in_subject(subject: &str) -> String {
    let moves = subject.split_whitespace().filter(|word| cells(word) > 1);
    moves.collect::<Vec<_>>().join(" ")
}

/// Maximum number of words in an order with one number (`draft 3`, `recruit w@C2`).
const MOST_OF_AN_ORDER: usize = 3;

/// The same for a seat that is not to move and mostly talks: `See you at 10` is no order.
pub(super) fn looks_like_early_move(line: &str, orders: bool) -> bool {
    let digits = line.contains(|c: char| c.is_ascii_digit());
    let is_order = digits && line.split_whitespace().count() <= MOST_OF_AN_ORDER || cells(line) > 1;
    looks_like_move(line, false) || orders && is_order
}

/// Whether a line is one cell and perhaps a word: above a move it may be a part of it.
pub(super) fn is_one_cell(line: &str) -> bool {
    cells(line) == 1 && line.split_whitespace().count() <= 2
}

/// The number of cells a line names: `a6-c6` two, `Nb1c3` two, `See e4` one.
fn cells(line: &str) -> usize {
    line.split(|c: char| !c.is_ascii_alphanumeric()).map(cells_of_word).sum()
}

/// The cells of a word that consists of them, perhaps with a piece's letter before or after.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_orders_and_talk() {
        for order in ["draft 3", "recruit w@C2", "move 2 w A1-A2 w A1-B1"] {
            assert!(looks_like_early_move(order, true), "{order}");
        }
        for talk in ["See you at 10", "I hope to see A6 again", "I give up, sorry", "vzdavam to", ""] {
            assert!(!looks_like_early_move(talk, true), "{talk}");
        }
    }

    #[test]
    fn moves_in_subjects() {
        for (subject, moves) in [
            ("Re: Great Shatranj Board 114: emma v karl: e2e3", "e2e3"),
            ("4xa4-g4", "4xa4-g4"),
            ("Re: Savoya Board 101: anna2 v house-easy.2", ""),
            ("Ticket 4711", ""),
            ("", ""),
        ] {
            assert_eq!(moves_in_subject(subject), moves, "{subject}");
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
