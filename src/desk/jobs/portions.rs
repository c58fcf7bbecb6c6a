//! Jobs are done in portions, so that mails need not wait.

use jiff::Timestamp;

use crate::desk::state::{DeskError, Shared};

pub(crate) enum Left {
    Nothing,
    More,
    /// Something that cannot be done before this moment.
    Later(Timestamp),
}

/// One portion of a job: at most a few transactions, so that mails need not wait.
pub(crate) type Portion = fn(&Shared, Timestamp) -> Result<Left, DeskError>;

pub(crate) fn finish(
    shared: &Shared,
    portion: Portion,
    now: Timestamp,
) -> Result<Option<Timestamp>, DeskError> {
    loop {
        shared.goes_on()?;
        match portion(shared, now)? {
            Left::Nothing => return Ok(None),
            Left::More => {}
            Left::Later(at) => return Ok(Some(at)),
        }
    }
}
