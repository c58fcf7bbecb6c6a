//! Commands that bring about new boards.

pub(in crate::desk) mod challenge;
pub(in crate::desk) mod question;
pub(in crate::desk) mod seek;
pub(in crate::desk) mod seek_list;
