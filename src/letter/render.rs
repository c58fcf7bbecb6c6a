//! Blocks as something to read. Equal blocks give equal forms.

mod links;
mod message;
pub(super) mod speech;
mod text;

pub use links::{choices, link_length, with_links};
pub use speech::speech;
pub use text::text;
