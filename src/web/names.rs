//! Names of players on pages: a number in place of the userid of whoever wants none there.

use crate::desk::{DeskError, Extent, PublicBoard};
use crate::letter::SiteText;
use crate::store::BoardLine;

use super::page::Frame;

/// A board as a page may show it; none if there is no such board.
pub(super) fn named_board(
    frame: &Frame<'_>,
    number: u32,
    extent: Extent,
) -> Result<Option<PublicBoard>, DeskError> {
    let Some(mut public) = frame.site.desk.public()?.board(number, extent)? else { return Ok(None) };
    for seat in &public.unnamed {
        let name = numbered(frame, seat.index());
        let board = &mut public.board;
        let Some(userid) = board.players.get_mut(seat.index()) else { continue };
        if board.challenger == *userid {
            board.challenger.clone_from(&name);
        }
        *userid = name;
    }
    Ok(Some(public))
}

/// The names of the players of a listed board.
pub(super) fn of_line(frame: &Frame<'_>, board: &BoardLine) -> Vec<String> {
    let name = |(at, userid): (usize, &str)| match userid {
        "" => numbered(frame, at),
        userid => userid.to_owned(),
    };
    board.players.iter().map(|sitter| sitter.userid.as_str()).enumerate().map(name).collect()
}

fn numbered(frame: &Frame<'_>, index: usize) -> String {
    frame.say(&SiteText::PlayerNumber { number: u32::try_from(index + 1).unwrap_or(u32::MAX) })
}
