//! Renders blocks as text, HTML or speech. Equal blocks give equal results.

mod colours;
pub(in crate::letter) mod escape;
mod html;
mod links;
mod marked;
mod message;
mod pictures;
mod site;
pub(in crate::letter) mod speech;
mod spoken;
mod text;

#[cfg(test)]
pub(in crate::letter) use html::{Heading, Said};
pub use html::{Page, lines, page, sheet};
#[cfg(test)]
pub(in crate::letter) use links::choices;
pub use links::{Target, link_length, with_links};
pub use pictures::{Image, Paint, Pictures, Scale, drawn, unpainted};
pub use site::site;
pub use speech::speech;
#[cfg(test)]
pub(in crate::letter) use spoken::Text;
pub(in crate::letter) use spoken::{alternative, list, titles};
pub use text::{text, with_boards_drawn};
