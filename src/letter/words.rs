//! The words of the letters by language, and what stands in their gaps; blocks of text before they are laid out.

pub mod block;
pub(super) mod catalogue;
pub(super) mod form;
pub(super) mod markup;
pub(super) mod phrases;
pub(in crate::letter) mod rated;
pub(in crate::letter) mod seats;
pub(super) mod sentences;
pub(in crate::letter) mod terms;
pub(super) mod times;
pub(super) mod vacations;
pub(super) mod zones;
