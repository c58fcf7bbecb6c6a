//! The transports: how mails come in and letters go out.
//!
//! Architecture Invariant: nothing in here knows a game, a player or a command. Incoming transports hand bytes to
//! an [`Intake`] and acknowledge them only after it has committed them; outgoing transports take a [`Parcel`] and
//! report its [`Delivery`].

mod accept;
pub(crate) mod backoff;
pub mod dkim;
mod dots;
pub mod http;
pub mod imap;
pub mod listener;
pub(crate) mod maildir_in;
pub(crate) mod maildir_out;
pub(crate) mod monitor;
pub(crate) mod oauth;
pub(crate) mod one_click;
mod oversize;
pub(crate) mod relays;
mod session;
pub mod smtp_out;
pub(crate) mod stdin;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod tls;
mod transport;

pub use one_click::{Unsubscribe, Unsubscribed};
use transport::Stream;
pub use transport::{
    Arrival, Delivery, Full, Intake, NotNow, Outgoing, Parcel, Rate, Security, Source, Way, Whose,
};
