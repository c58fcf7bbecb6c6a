//! Commands that only look.

pub(crate) mod history;
pub(crate) mod names;
pub(crate) mod queries;
pub(crate) mod shown;
pub(crate) mod standings;
pub(crate) mod whois;
