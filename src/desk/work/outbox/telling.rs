//! How letters about boards come about, what goes with them, and which are left out.

use crate::game::Seat;
use crate::letter::{
    self, Appointment, BoardNews, Chosen, EventKind, Method, Notice, RECEIPTS, Role, ServerIdentity, Words,
};
use crate::play::Stage;
use crate::secrets;
use crate::store::{BoardReader, PlayerId, SentAppointment, StoreError, WatchToken, WriteTx};

use crate::desk::state::Shared;
use crate::desk::work::boards::OpenBoard;

/// Whether letters confirm what their reader has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Receipts {
    On,
    /// Only if something was left out.
    Errors,
    Off,
}

impl Receipts {
    pub(crate) fn of(chosen: &Chosen) -> Receipts {
        match chosen.get(RECEIPTS).map(String::as_str) {
            Some("errors") => Receipts::Errors,
            Some("off") => Receipts::Off,
            _ => Receipts::On,
        }
    }

    /// Whether a letter that does nothing but confirm is left out.
    pub(crate) fn leave_out(self, news: &BoardNews<'_>, role: Role) -> bool {
        let mut notices = news.notices_for(role);
        match self {
            Receipts::On => false,
            Receipts::Errors => notices.next().is_none(),
            Receipts::Off => notices.all(Notice::cuts_message),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HouseSits {
    #[default]
    Nowhere,
    There,
    /// The board waits for one of them.
    Awaited,
}

impl HouseSits {
    pub(crate) fn of(open: &OpenBoard) -> HouseSits {
        if open.house().is_empty() {
            HouseSits::Nowhere
        } else if open.awaits_house() {
            HouseSits::Awaited
        } else {
            HouseSits::There
        }
    }

    /// Whether the reader, whose turn it is not, hears more as soon as the house has moved.
    pub(crate) fn keeps_waiting(self, news: &BoardNews<'_>, role: Role) -> bool {
        let awaited = || role.seat().is_some_and(|seat| news.board.awaited().contains(&seat));
        self == HouseSits::Awaited && role != Role::Visitor && !awaited() && !news.asks_who_left(role)
    }
}

pub(crate) struct TurnLink {
    pub address: String,
    /// SHA-256 of the secret word in it.
    pub digest: [u8; 32],
}

impl TurnLink {
    /// None if the reader is not to move or wants none, or without web pages.
    pub(crate) fn of(shared: &Shared, news: &BoardNews<'_>, role: Role, wanted: bool) -> Option<Self> {
        let (board, seat) = (news.board, role.seat()?);
        let is_asked = board.stage == Stage::Running
            && board.record.missing_rules().is_none()
            && board.awaited().contains(&seat);
        TurnLink::new(shared, is_asked && wanted)
    }

    /// A new link; none if it is not wanted, or without web pages.
    pub(crate) fn new(shared: &Shared, wanted: bool) -> Option<Self> {
        if !wanted || shared.identity.pages.is_none() {
            return None;
        }
        let word = shared.secrets.token();
        Some(TurnLink { address: shared.identity.turn_page(&word)?, digest: secrets::digest(&word) })
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Telling<'t> {
    /// Who caused it.
    pub writer: Option<PlayerId>,
    /// What ends the reader's watching.
    pub token: Option<&'t WatchToken>,
    pub house: HouseSits,
}

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
