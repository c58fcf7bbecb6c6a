//! The web pages: what anybody may see of boards, games and players, for looking at alone. Nothing in here knows SQL or the rules
//! of a game, and no page changes anything.
//!
//! ```text
//! routes    an address -> what is asked for
//! site      -> a body from the cache, or made over a connection of the pages' own
//! page      the frame around every page; board_page, lists, pictures, feeds what stands in it
//! answer    a body -> an answer: headers, 304, compressed or not
//! ```

mod answer;
mod board_page;
mod cache;
mod feeds;
mod lists;
mod page;
mod pictures;
mod request;
mod routes;
mod site;
mod style;

use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::post::http::{self, HttpLimits};

pub use site::Site;

/// How long a connection may wait for its next request.
const IDLE: Duration = Duration::from_secs(15);

/// The limits of the pages' listener.
pub fn limits() -> HttpLimits {
    HttpLimits { connections: 256, time: Duration::from_secs(60), idle: Some(IDLE), ..HttpLimits::default() }
}

/// Answers requests for pages until `stop`.
pub async fn serve(listener: TcpListener, site: Site, limits: HttpLimits, stop: CancellationToken) {
    http::serve(
        listener,
        limits,
        stop,
        |_| {},
        move |request| {
            let site = site.clone();
            async move { site.answer(request.method(), request.uri(), request.headers()).await }
        },
    )
    .await;
}
