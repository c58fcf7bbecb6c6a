//! Mails that were put aside, dealt with in lanes beside the others.

use crate::desk::state::aside::Lane;
use crate::desk::state::known::Asking;
use crate::desk::state::{Desk, DeskError};

impl Desk {
    /// Deals with the next mail in a lane; false if there is none. One mail at a time, so that a password that was wrong in one
    /// counts before the next.
    pub fn work_aside(&self, lane: Lane) -> Result<bool, DeskError> {
        let shared = &*self.0;
        let Some((id, mut known)) = shared.aside.first(lane) else { return Ok(false) };
        let Some(mail) = shared.store.waiting_mail(id)? else {
            shared.aside.done(id);
            return Ok(true);
        };
        let thread = (lane == Lane::Passwords).then_some(&shared.passwords);
        match self.work_alone(&mail, &mut Asking { known: &mut known, thread }) {
            Err(DeskError::Busy) => {
                shared.aside.wait(id, known);
                return Err(DeskError::Busy);
            }
            Err(DeskError::Slow) => shared.aside.wait(id, known),
            Err(error) => return Err(error),
            Ok(()) => {
                let sender = mail.sender.as_deref().map(str::to_ascii_lowercase);
                let next = match sender {
                    Some(sender) => shared.store.next_mail_of(&sender).unwrap_or_default(),
                    None => None,
                };
                match next {
                    // Found here, since the writer would look through all mails that wait.
                    Some(next) => shared.aside.follow(id, &next),
                    None => {
                        shared.aside.done(id);
                        // One may have come meanwhile.
                        self.deal();
                    }
                }
            }
        }
        Ok(true)
    }
}
