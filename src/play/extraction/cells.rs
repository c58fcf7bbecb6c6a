//! Lines that look like moves by the cells they name.

/// Maximum number of words in a line that looks like a move the game cannot read; longer ones are sentences.
const MOST_WORDS: usize = 4;

/// Whether a line is so like a move that it must not be ignored. `orders`: the game's moves are lists of orders.
pub(super) fn looks_like_move(line: &str, orders: bool) -> bool {
    let digits = line.contains(|c: char| c.is_ascii_digit());
    cells(line) > 1 && line.split_whitespace().count() <= MOST_WORDS || orders && digits
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
