//! The desk: where mails, clicks and ticks become work; the only place where the pure parts meet the store.
//!
//! ```text
//! take      bytes from a transport -> committed, or "not now"
//! batch     the mails that wait -> one transaction for several of them
//! incoming  a mail that waits -> what it is, who wrote it (sender), what it says (request) -> work
//! commands  what players ask -> what happens, and what there is to say: functions over a work
//! work      one transaction, whatever caused it: boards opened, acted on and saved, letters written, committed
//! outbox    what happened -> letters; response: what there is to say -> letters
//! ```
//!
//! Everything that a cause brings about (entries of boards, letters, the mark that it is done) is one transaction: after a
//! crash either all of it is there or the mail still waits. Passwords are checked before that transaction begins, because
//! that takes long and there is only one writer. Commands that only look need none.

mod commands;
mod intake;
mod jobs;
mod policy;
mod request;
mod sender;
mod state;
mod work;

pub use crate::letter::{Format, Zone};
pub use crate::mail::TrustedServer;
pub use crate::store::payer_of;
pub use commands::orders::OrderRefused;
pub use intake::batch::Worked;
pub use jobs::thinking::{Found, Thinking, Thought};
pub use policy::house::House;
pub use policy::limits::Limits;
pub use policy::proof::{Policy, Trust};
pub use policy::retention::Keep;
pub use policy::{DeskConfig, LARGEST_MAIL};
pub use state::aside::Lane;
pub use state::deliveries::{Claim, Slots};
pub use state::sources::LONGEST_SILENCE;
pub use state::{Desk, DeskError};
pub use work::boards::{BoardFault, CheckedBoards, CheckpointFault, check_boards, check_checkpoints};
pub use work::ledger::{TRIAL_ANSWERED, without_addresses};
pub use work::ratings::{RatingFault, check_ratings};
