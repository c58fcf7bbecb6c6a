//! Blocks as something to read. Equal blocks give equal forms.

mod message;
mod text;

pub use text::text;
