//! The numbers of mails, letters and works, by which tables name them.

use crate::store::sql::query::transparent;
use serde::Deserialize;

/// The number of a mail, in the order of taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub struct MailId(pub i64);

transparent!(MailId);

/// The number of a letter, in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LetterId(pub i64);

transparent!(LetterId);

/// The number of a work, in the order of beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub struct WorkId(pub i64);

transparent!(WorkId);
