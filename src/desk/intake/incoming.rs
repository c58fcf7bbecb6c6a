//! One mail, from its bytes to the end of its work.

use jiff::{SignedDuration, Timestamp};

use crate::mail::{self, Mail};
use crate::store::{self, ReadTx};

use crate::desk::intake::charge::{Asked, Charge, Unheard};
use crate::desk::intake::identify::{Headers, Identified};
use crate::desk::intake::parse::{Parsed, Text};
use crate::desk::intake::put_away::PutAway;
use crate::desk::state::known::Asking;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

/// How long a stranger's mail may wait for room: as long as one mail server goes on trying to hand a mail to the next (RFC 5321, 4.5.4.1).
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(5 * 24);

/// A mail that was read, as far as that can be done before anything is written.
pub(crate) struct Reading<'m> {
    stored: &'m store::Mail,
    read: Mail,
    pub now: Timestamp,
    shared: &'m Shared,
    what: What<'m>,
}

enum What<'m> {
    PutAway(PutAway),
    Unheard(Unheard),
    Asked(Box<Asked<'m>>),
}

/// Reads one mail. If it only looks and `looks` allows it, its lines are carried out at `look`. Otherwise `look` is the transaction in
/// which they will be.
///
/// # Errors
///
/// [`DeskError::Slow`] where it only looks and that is not allowed, or where `asking` may not ask.
pub(crate) fn read<'m>(
    shared: &'m Shared,
    look: &mut ReadTx,
    stored: &'m store::Mail,
    asking: &mut Asking<'_>,
    looks: bool,
) -> Result<Reading<'m>, DeskError> {
    let now = shared.now();
    let read = mail::read(&stored.raw);
    let mail = (stored, &read);
    let headers = Headers::find(shared, look, mail, now)?;
    let what = if headers.is_read {
        asked(shared, look, mail, headers, (asking, looks), now)?
    } else {
        What::PutAway(PutAway::of(shared, mail, headers))
    };
    Ok(Reading { stored, read, now, shared, what })
}

fn asked<'m>(
    shared: &'m Shared,
    look: &mut ReadTx,
    mail: (&store::Mail, &Mail),
    mut headers: Headers,
    (asking, looks): (&mut Asking<'_>, bool),
    now: Timestamp,
) -> Result<What<'m>, DeskError> {
    let identified = Identified::find(shared, look, mail, &mut headers, now)?;
    let silent = |why| Ok(What::PutAway(PutAway::silent(why)));
    let parsed = match Parsed::read(shared, look, mail, &identified)? {
        Text::Parsed(parsed) => *parsed,
        Text::Gesture => return silent(ledger::GESTURE),
        Text::Copy => return silent(ledger::COPY),
        Text::Machine => return Ok(What::PutAway(PutAway::of(shared, mail, headers))),
    };
    let charged = Asked::charge(shared, look, mail, identified, parsed, asking);
    if matches!(charged, Err(DeskError::NoRoom)) && now.duration_since(mail.0.arrived) > LONGEST_WAIT {
        return silent(ledger::NO_ROOM);
    }
    Ok(match charged? {
        Charge::Asked(mut asked) => {
            asked.look(shared, look, looks)?;
            What::Asked(asked)
        }
        Charge::Unheard(unheard) => What::Unheard(unheard),
    })
}

impl Reading<'_> {
    /// What it is, in the words of [`metrics::MAILS_DONE`](crate::metrics::MAILS_DONE).
    pub(crate) fn kind(&self) -> &'static str {
        match &self.what {
            What::PutAway(put_away) => put_away.kind(),
            What::Unheard(_) => "unheard",
            What::Asked(_) => "request",
        }
    }

    pub(crate) fn has_looked(&self) -> bool {
        matches!(&self.what, What::Asked(asked) if asked.has_looked())
    }

    pub(crate) fn carry_out(self, work: &mut Work<'_>) -> Result<(), DeskError> {
        let Reading { stored, read, shared, what, .. } = self;
        match what {
            What::PutAway(put_away) => put_away.carry_out(shared, (stored, &read), work),
            What::Unheard(unheard) => unheard.carry_out(work),
            What::Asked(asked) => asked.carry_out((stored, &read), work),
        }
    }
}
