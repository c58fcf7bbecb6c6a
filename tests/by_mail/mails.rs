//! Mails as people and programs write them, and what becomes of them.

pub(super) mod answers;
pub(super) mod arrival;
pub(super) mod consent;
pub(super) mod facing;
pub(super) mod faults;
pub(super) mod forms;
pub(super) mod marks;
pub(super) mod named_words;
pub(super) mod once;
pub(super) mod outside;
pub(super) mod reply;
pub(super) mod silence;
pub(super) mod statements;
pub(super) mod words;
