//! The header section of a mail: its fields, and what stands in some of them.

pub(super) mod address;
mod fields;
pub(super) mod languages;
pub(super) mod raw;
pub(super) mod structured;

pub(super) use fields::Head;
