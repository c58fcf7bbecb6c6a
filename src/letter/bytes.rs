//! A letter as data and as bytes: model, headers, text, HTML with pictures; its token, and the digests of its lines.

pub(super) mod calendar;
pub(super) mod compose;
pub(super) mod event;
pub(super) mod forget;
pub(super) mod identity;
pub(super) mod known_lines;
pub(super) mod mailto;
pub(super) mod model;
pub(super) mod render;
pub(super) mod token;

pub(super) use event::EventKind;
pub(super) use identity::ServerIdentity;
pub(super) use model::{Attachment, Content, Retold};
