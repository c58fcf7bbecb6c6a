//! Why the desk could not do something.

use crate::passwords::Busy;
use crate::store::StoreError;

/// Why a mail could not be dealt with now. Nothing was changed, and it still waits.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It takes long and may not be done within a transaction: passwords are to be compared, or it is only a query.
    #[error("this cannot be done while others wait")]
    Slow,
    /// Strangers have used up what is for them in this hour; the mail waits.
    #[error("strangers have used up what is for them in this hour")]
    NoRoom,
    /// Too many passwords wait to be checked.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// The server stops: jobs done in portions go on when it runs again.
    #[error("the server stops")]
    Stops,
    /// A query wants to change something: a fault of the program.
    #[error("a command that only looks changes something")]
    OnlyLooks,
    /// A command that needs a proof came without one: a fault of the program.
    #[error("a command that needs a proof came without one")]
    WithoutProof,
    /// A board in the store cannot be replayed, or a letter cannot be written: a fault of the program.
    #[error("{0}")]
    Fault(String),
}

impl From<Busy> for DeskError {
    fn from(_: Busy) -> Self {
        DeskError::Busy
    }
}
