//! One line: read as a command, and printed again.

pub(super) mod context;
pub(super) mod items;
pub(super) mod line;
pub(super) mod parse;
pub(super) mod quote;
pub(super) mod words;
pub(super) mod written_line;
