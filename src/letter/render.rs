//! Blocks as something to read. Equal blocks give equal forms.

mod links;
mod message;
mod text;

pub use links::{choices, link_length, with_links};
pub use text::text;
