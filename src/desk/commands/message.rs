//! What players write to each other.

use std::collections::BTreeSet;

use crate::letter::{self, KnownLines, Refusal};
use crate::store::{Player, StoreError};

use super::super::refused::CommandError;
use super::super::work::Work;

/// The longest text that is kept for a player, in bytes.
const MOST_KEPT: usize = 8 * 1024;

/// A text without the lines of letters about these boards that only its writer had, for secrets of a game may be among them;
/// and without tokens, which prove its writer.
pub(super) fn for_others(
    work: &mut Work<'_>,
    writer: &Player,
    boards: BTreeSet<u32>,
    text: &str,
) -> Result<String, StoreError> {
    let mut text = letter::without_tokens(text.trim_end());
    for board in boards {
        if text.is_empty() {
            break;
        }
        let mut own = KnownLines::default();
        work.tx.lines_to(writer.id, board)?.iter().for_each(|lines| own.add(lines));
        if !own.is_empty() {
            work.tx.lines_to_others(writer.id, board)?.iter().for_each(|lines| own.forget(lines));
        }
        text = own.without(&text);
    }
    Ok(text)
}

/// Whether words may be kept until their writer has them sent: several that look like talk. A word with digits among its letters,
/// or with capitals inside, may be a password.
pub(super) fn may_be_kept(words: &str) -> bool {
    let is_talk = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let length = word.chars().count();
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let capitals = word.chars().skip(1).filter(|c| c.is_uppercase()).count();
        length <= 3 || (digits == 0 || digits == length) && (capitals == 0 || capitals + 1 == length)
    };
    words.len() <= MOST_KEPT
        && words.split_whitespace().nth(1).is_some()
        && words.split_whitespace().all(is_talk)
}

/// Refuses a command that is nothing without a message.
pub(super) fn must_say_something(board: u32, message: &str) -> Result<(), CommandError> {
    if message.trim().is_empty() {
        return Err(CommandError::at(board, Refusal::NoMessage));
    }
    Ok(())
}
