//! The words of the letters by language, and what stands in their gaps; blocks of text before they are laid out.

pub mod block;
pub(super) mod catalogue;
pub(super) mod form;
pub(super) mod markup;
pub(super) mod phrases;
pub(super) mod sentences;
pub(super) mod times;
pub(super) mod zones;
