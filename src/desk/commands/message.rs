//! What players write to each other.

use std::collections::BTreeSet;

use crate::letter::{self, HeldBack, KnownLines, Notice, Refusal};
use crate::store::{Player, StoreError};

use crate::desk::sender::Confided;
use crate::desk::work::{OpenBoard, Work};

/// The longest draft that is kept for a player, in bytes.
const MOST_KEPT: usize = 8 * 1024;

#[derive(Debug)]
pub(crate) struct ForOthers {
    pub text: String,
    pub held_back: Option<HeldBack>,
}

impl ForOthers {
    /// A text that was kept from an earlier mail, and looked at then.
    pub(crate) fn whole(text: String) -> Self {
        ForOthers { text, held_back: None }
    }

    pub(crate) fn write(&self, open: &mut OpenBoard, writer: &Player) {
        let went = open.write(writer, self.text.trim_end());
        let notice = match self.held_back {
            _ if !went => Notice::MessagesTooLong,
            None => return,
            Some(HeldBack::Lines { lines }) => Notice::LinesLeftOut { lines },
            Some(HeldBack::Password) => Notice::MessageHeldBack,
            Some(HeldBack::Uncompared) => Notice::MessageUncompared,
        };
        let seat = open.now.seat_of(&writer.userid);
        open.notices.extend(seat.map(|seat| (Some(seat), notice)));
    }

    pub(crate) fn must_say_something(&self) -> Result<(), Refusal> {
        if !self.text.trim().is_empty() {
            return Ok(());
        }
        Err(match self.held_back {
            None => Refusal::NoMessage,
            Some(HeldBack::Lines { .. } | HeldBack::Password) => Refusal::MessageLeftOut,
            Some(HeldBack::Uncompared) => Refusal::MessageUncompared,
        })
    }
}

/// A text without tokens, which prove its writer, and without lines from these boards' letters to the writer alone:
/// these may hold secrets of the game.
pub(crate) fn for_others(
    work: &mut Work<'_>,
    writer: &Player,
    boards: BTreeSet<u32>,
    confided: &Confided,
    written: &str,
) -> Result<ForOthers, StoreError> {
    if let Some(why) = confided.in_text(written) {
        return Ok(ForOthers { text: String::new(), held_back: Some(why) });
    }
    let mut text = letter::without_tokens(written.trim_end());
    for board in boards {
        if text.is_empty() {
            break;
        }
        let mut own = KnownLines::default();
        work.tx.lines_to(writer.id, board)?.iter().for_each(|lines| own.add(lines));
        if !own.is_empty() {
            work.tx.lines_to_others(writer.id, board)?.iter().for_each(|lines| own.forget(lines));
            // Notes for a daily letter are known to its reader.
            work.tx
                .notes_to_others(writer.id, board)?
                .iter()
                .for_each(|note| own.forget(&letter::line_digests(note)));
        }
        text = own.without(&text);
    }
    let lines = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
    let held_back = (text != written.trim_end())
        .then(|| HeldBack::Lines { lines: lines(written).saturating_sub(lines(&text)).max(1) });
    Ok(ForOthers { text, held_back })
}

/// Whether words may be kept until their writer has them sent: several that look like talk. A word with digits among
/// its letters, or with capitals inside, may be a password.
pub(crate) fn may_be_kept(words: &str) -> bool {
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
