//! Ids and stages that several folders of tables use.

use crate::store::Result;
use crate::store::sql::driver::Row;
use crate::store::sql::query::{Columns, FromRow};
use crate::store::sql::value::{transparent, words};

/// The number of a mail, in the order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MailId(pub i64);

transparent!(MailId: i64);

/// The number of a letter, in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LetterId(pub i64);

transparent!(LetterId: i64);

/// The number of a work, in the order of beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkId(pub i64);

transparent!(WorkId: i64);

/// The number of a player; never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

transparent!(PlayerId: i64);

/// The cause of a change: every record entry, letter and end of a subscription has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CauseId {
    /// A mail that came in.
    Mail(MailId),
    /// Anything else.
    Work(WorkId),
}

impl CauseId {
    /// The mail, if it is one.
    pub fn mail(self) -> Option<MailId> {
        match self {
            CauseId::Mail(id) => Some(id),
            CauseId::Work(_) => None,
        }
    }

    /// The work, if it is one.
    pub fn work(self) -> Option<WorkId> {
        match self {
            CauseId::Mail(_) => None,
            CauseId::Work(id) => Some(id),
        }
    }
}

impl FromRow for Option<CauseId> {
    fn from_row(row: &Row) -> Result<Option<CauseId>> {
        let columns = Columns::of(row);
        let mail = columns.read::<Option<MailId>>("mail")?.map(CauseId::Mail);
        Ok(mail.or(columns.read::<Option<WorkId>>("work")?.map(CauseId::Work)))
    }
}

words! {
    /// The stage of a board.
    pub enum BoardStage {
        /// Not everybody has accepted yet.
        Offered = "offered",
        /// Being played.
        Running = "running",
        /// Played to its end.
        Over = "over",
        /// Withdrawn before it began.
        Declined = "declined",
    }
}

words! {
    /// The stage of an account.
    pub enum PlayerStage {
        /// Signed up; no address confirmed yet.
        New = "new",
        /// An address is confirmed.
        Alive = "alive",
        /// Closed by its player or by the operator.
        Closed = "closed",
        /// A house player.
        House = "house",
        /// Suspended by the operator.
        Suspended = "suspended",
    }
}
