//! Blocks as something to read. Equal blocks give equal forms.

mod links;
mod message;
mod text;

pub use links::{choices, link_length};
pub use text::text;
