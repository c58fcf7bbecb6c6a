//! Commands that only look.

pub(in crate::desk) mod history;
pub(in crate::desk) mod names;
pub(in crate::desk) mod people;
pub(in crate::desk) mod queries;
pub(in crate::desk) mod shown;
pub(in crate::desk) mod standings;
pub(in crate::desk) mod tried;
pub(in crate::desk) mod whois;
