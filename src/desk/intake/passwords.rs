//! The passwords of mails that were put aside.

use tracing::debug;

use crate::desk::intake::incoming;
use crate::desk::state::known::Asking;
use crate::desk::state::{Desk, DeskError};

impl Desk {
    /// Has the passwords of the next mail that was put aside looked at; false if there is none. One mail at a time, so that what
    /// was wrong in one counts before the next.
    pub fn look_at_passwords(&self) -> Result<bool, DeskError> {
        let shared = &*self.0;
        let Some((id, mut known)) = shared.aside.first() else { return Ok(false) };
        let Some(mail) = shared.store.waiting_mail(id)? else {
            shared.aside.done(id);
            return Ok(true);
        };
        let mut look = shared.store.read()?;
        let mut asking = Asking { known: &mut known, thread: Some(&shared.passwords) };
        let read = incoming::read(shared, &mut look, &mail, &mut asking, false).map(drop);
        // Whatever else is wrong with it is found again when it is dealt with.
        let later = match read {
            Err(error @ DeskError::Busy) => Some(error),
            Err(DeskError::Store(error)) if error.is_unavailable() => Some(error.into()),
            Ok(()) | Err(_) => None,
        };
        shared.aside.looked_at(id, known, later.is_none());
        debug!(mail = id.0, ready = later.is_none(), "passwords looked at");
        match later {
            Some(error) => Err(error),
            None => {
                shared.mail_is_there();
                Ok(true)
            }
        }
    }
}
