//! Names of players in conditions.

use crate::game::Seat;

use crate::play::Board;

pub(super) fn seat_named(board: &Board, word: &str) -> Option<Seat> {
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
