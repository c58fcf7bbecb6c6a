//! Blocks as something to read. Equal blocks give equal forms.

mod message;
pub(super) mod speech;
mod text;

pub use speech::speech;
pub use text::text;
