//! How the ways in and out are, and what was refused, in words for `pbmd check`, `pbmd queue` and `pbmd stats`.

use std::fmt;

use crate::store::{Refused, WayRow};

/// A way, as the running server last saw it.
pub(in crate::admin) struct ToldWay<'w>(pub &'w WayRow);

impl fmt::Display for ToldWay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WayRow { good, bad, why, down, .. } = self.0;
        if let Some(down) = down {
            write!(f, "fails since {down:.0}: {why}")?;
            return match good {
                Some(good) => write!(f, " (it last worked at {good:.0})"),
                None => f.write_str(" (it never worked yet)"),
            };
        }
        match good {
            Some(good) => write!(f, "worked at {good:.0}")?,
            None => f.write_str("not used yet")?,
        }
        bad.map_or(Ok(()), |bad| write!(f, "; it last failed at {bad:.0}: {why}"))
    }
}

/// Letters that were refused in the last day; there are some.
pub(in crate::admin) struct ToldRefused<'r>(pub &'r Refused);

impl fmt::Display for ToldRefused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { letters, last, why } = self.0;
        write!(f, "{letters} in the last day")?;
        if let Some(last) = last {
            write!(f, ", the last at {last:.0}: {why}")?;
        }
        f.write_str("; `pbmd letter list --refused`, and `pbmd letter again --refused` if it was not the readers' fault")
    }
}
