//! Boards: how they begin, what is done there, and who looks on.

pub(super) mod challenge;
pub(super) mod conditions;
pub(super) mod long;
pub(super) mod looking;
pub(super) mod missing_rules;
pub(super) mod moves;
pub(super) mod note;
pub(super) mod races;
pub(super) mod rematch;
pub(super) mod seats;
pub(super) mod seeks;
pub(super) mod submit;
pub(super) mod undo;
pub(super) mod watching;
pub(super) mod whole;
