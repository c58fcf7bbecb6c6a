//! What all parts of the desk share, and its errors.

pub(super) mod aside;
pub(super) mod deliveries;
mod error;
pub(super) mod known;
pub(super) mod replays;
pub(super) mod said_texts;
mod shared;
pub(super) mod slots;
pub(super) mod sources;
pub(super) mod throttle;
pub(super) mod ways;

pub use error::DeskError;
pub use shared::Desk;
pub(super) use shared::{Shared, count};
