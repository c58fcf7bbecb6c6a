//! Blocks as something to read. Equal blocks give equal forms.

mod escape;
mod html;
mod links;
mod message;
mod spoken;
mod text;

pub use html::{Image, Page, Paint, drawn, lines, page};
#[cfg(test)]
pub(super) use links::choices;
pub use links::{Target, link_length, with_links};
#[cfg(test)]
pub(super) use spoken::Said;
pub use text::text;
