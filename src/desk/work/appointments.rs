//! Deadlines for players' calendars.

use crate::game::Seat;
use crate::letter::{self, Appointment, BoardNews, EventKind, Method, Role, ServerIdentity, Words};
use crate::play::Stage;
use crate::store::{BoardReader, SentAppointment, StoreError, WriteTx};

/// The calendar entry of a letter about a board: the end of the player's time, or that one told before is cancelled.
pub(crate) fn appointment(
    tx: &mut WriteTx,
    server: &ServerIdentity,
    words: &Words,
    news: &BoardNews<'_>,
    (reader, seat): (&BoardReader, Seat),
    wanted: bool,
) -> Result<Option<Appointment>, StoreError> {
    let (board, player) = (news.board, &reader.player);
    let running = board.stage == Stage::Running;
    let ends = news.clocks.filter(|_| running && wanted);
    let ends = ends.and_then(|clocks| clocks.stands(seat.number(), news.now).until);
    let before = reader.appointment;
    if !running && before.is_some() {
        tx.forget_appointment(board.number, player.id)?;
    }
    let sequence = before.map_or(0, |before| before.sequence + 1);
    let tells = matches!(news.event(Role::Seat(seat)), EventKind::Start | EventKind::Move | EventKind::Nag);
    let entry = match (ends, before.and_then(|before| before.ends)) {
        (Some(at), _) if tells => (Method::Publish, at),
        (None, Some(at)) => (Method::Cancel, at),
        _ => return Ok(None),
    };
    if running {
        tx.set_appointment(board.number, player.id, SentAppointment { sequence, ends })?;
    }
    let whose = (board, letter::subject(board), player.userid.as_str());
    Ok(Some(Appointment::new(server, words, whose, entry, sequence)))
}
