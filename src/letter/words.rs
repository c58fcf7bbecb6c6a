//! The texts of letters by language, the values in their gaps, and blocks before layout.

pub mod block;
pub(super) mod catalogue;
pub(super) mod form;
pub(super) mod guide;
pub(super) mod markup;
pub(super) mod phrases;
pub(in crate::letter) mod rated;
pub(in crate::letter) mod seats;
pub(super) mod sentences;
pub(super) mod taps;
pub(in crate::letter) mod terms;
pub(super) mod times;
pub(super) mod vacations;
pub(super) mod zones;
