//! The numbers of mails, letters and works, by which tables name them.

use serde::Deserialize;

/// The number of a mail, in the order of taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, sqlx::Type)]
#[sqlx(transparent)]
pub struct MailId(pub i64);

/// The number of a letter, in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct LetterId(pub i64);

/// The number of a work, in the order of beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, sqlx::Type)]
#[sqlx(transparent)]
pub struct WorkId(pub i64);
