//! The web pages: what anybody may see of boards, games and players, and the page on which the reader of a letter moves. Nothing in
//! here knows SQL or the rules of a game. Pages change nothing; a form that is sent becomes an answer to its letter.
//!
//! ```text
//! routes    an address -> what is asked for
//! site      -> a body from the cache, or made over a connection of the pages' own
//! page      the frame around every page; board_page, turn_page, lists, dice, pictures, feeds what stands in it
//! answer    a body -> an answer: headers, 304, compressed or not
//! ```

mod answer;
mod board_page;
mod cache;
mod dice;
mod feeds;
mod lists;
mod pace;
mod page;
mod pictures;
mod plot;
mod request;
mod routes;
mod site;
mod style;
mod turn_page;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use hyper::body::{Bytes, Incoming};
use hyper::header::HeaderMap;
use hyper::{Method, Request};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::post::http::{self, Answer, HttpLimits};

pub use site::{Beside, Site};

/// How long a connection may wait for its next request.
const IDLE: Duration = Duration::from_secs(15);

/// The largest form, in bytes.
const LARGEST_FORM: usize = 64 * 1024;

/// The limits of the pages' listener.
pub fn limits() -> HttpLimits {
    HttpLimits {
        connections: 256,
        time: Duration::from_secs(60),
        idle: Some(IDLE),
        body: LARGEST_FORM,
        ..HttpLimits::default()
    }
}

/// Answers requests for pages until `stop`.
pub async fn serve(listener: TcpListener, site: Site, limits: HttpLimits, stop: CancellationToken) {
    let answered = move |request| {
        let site = site.clone();
        async move { answer(&site, request, limits.body).await }
    };
    http::serve(listener, limits, stop, |_| {}, answered).await;
}

async fn answer(site: &Site, request: Request<Incoming>, most: usize) -> Answer {
    let peer = request.extensions().get::<SocketAddr>().map(SocketAddr::ip);
    let (head, body) = request.into_parts();
    let body = match head.method {
        Method::POST => http::whole(body, most).await,
        _ => Ok(Bytes::new()),
    };
    match body {
        Ok(body) => {
            let beside = Beside { body: &body, client: client(peer, &head.headers) };
            site.answer(&head.method, &head.uri, &head.headers, beside).await
        }
        Err(status) => http::answer(status, "text/plain; charset=utf-8", format!("{status}\n")),
    }
}

/// Who asks. A server in front, which is on this machine, says so in the last address of a field.
fn client(peer: Option<IpAddr>, headers: &HeaderMap) -> Option<IpAddr> {
    if peer.is_some_and(|peer| !peer.to_canonical().is_loopback()) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    forwarded.rsplit(',').next()?.trim().parse().ok()
}
