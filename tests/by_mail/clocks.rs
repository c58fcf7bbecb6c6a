//! Clocks, days and vacations.

pub(super) mod claim;
pub(super) mod clock;
pub(super) mod days;
pub(super) mod savana_time;
pub(super) mod shown;
pub(super) mod terms;
pub(super) mod time;
pub(super) mod vacation;
pub(super) mod year;
