//! The HTTP listener for monitoring, for this machine or a network of the operator's.
//!
//! ```text
//! GET /metrics   metrics for Prometheus
//! GET /healthz   200 if the server can do its work: "ok", or "degraded: " and what fails; otherwise 503 and the reason
//! ```

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::http::{self, Answer, HttpLimits};

/// The path of [`Monitored::health`].
pub const HEALTH: &str = "/healthz";

/// The path of [`Monitored::figures`].
pub const FIGURES: &str = "/metrics";

const WELL: &str = "ok";

const DEGRADED: &str = "degraded: ";

/// How long to wait for an answer; longer than a connection lives.
const PATIENCE: Duration = Duration::from_secs(20);

const LONGEST_ANSWER: u64 = 4096;

const FIGURES_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

const WORDS_TYPE: &str = "text/plain; charset=utf-8";

/// Whether a server can do its work; reasons are sentences for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    Well,
    Degraded(String),
    Ill(String),
}

pub trait Monitored: Clone + Send + Sync + 'static {
    /// Its metrics in the Prometheus text format.
    fn figures(&self) -> impl Future<Output = String> + Send;

    /// How it is, with a line about each server of its database where there may be several.
    fn health(&self) -> impl Future<Output = (Health, Vec<String>)> + Send;
}

pub async fn serve(
    listener: TcpListener,
    monitored: impl Monitored,
    limits: HttpLimits,
    stop: CancellationToken,
) {
    let answered = move |request| {
        let monitored = monitored.clone();
        async move { answer(&request, &monitored).await }
    };
    http::serve(listener, limits, stop, |_| {}, answered).await;
}

/// Asks the server at an address for its health. An error is no answer in time, or another program's.
pub async fn ask(address: SocketAddr) -> io::Result<Health> {
    let asked = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(format!("GET {HEALTH} HTTP/1.0\r\n\r\n").as_bytes()).await?;
        let mut heard = Vec::new();
        stream.take(LONGEST_ANSWER).read_to_end(&mut heard).await?;
        io::Result::Ok(heard)
    };
    let heard = timeout(PATIENCE, asked).await??;
    let heard = String::from_utf8_lossy(&heard);
    let (head, body) = heard.split_once("\r\n\r\n").unwrap_or_default();
    let body = body.trim();
    // The lines below are about the servers.
    let first = body.lines().next().unwrap_or_default();
    match (head.split(' ').nth(1), first.strip_prefix(DEGRADED)) {
        (Some("200"), Some(what)) => Ok(Health::Degraded(what.to_owned())),
        (Some("200"), None) if first == WELL => Ok(Health::Well),
        (Some("503"), _) => Ok(Health::Ill(body.to_owned())),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "another program answers there")),
    }
}

async fn answer(request: &Request<Incoming>, monitored: &impl Monitored) -> Answer {
    let words = |status, words: &str| http::answer(status, WORDS_TYPE, format!("{words}\n"));
    let path = request.uri().path();
    if ![FIGURES, HEALTH].contains(&path) {
        return words(StatusCode::NOT_FOUND, "There is nothing here.");
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let answer = words(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are understood.");
        return http::allowing(answer, "GET, HEAD");
    }
    if path == FIGURES {
        return http::answer(StatusCode::OK, FIGURES_TYPE, monitored.figures().await);
    }
    let with_servers = |health: &str, servers: &[String]| [&[health.to_owned()], servers].concat().join("\n");
    match monitored.health().await {
        (Health::Well, servers) => words(StatusCode::OK, &with_servers(WELL, &servers)),
        (Health::Degraded(what), servers) => {
            words(StatusCode::OK, &with_servers(&format!("{DEGRADED}{what}"), &servers))
        }
        (Health::Ill(why), _) => words(StatusCode::SERVICE_UNAVAILABLE, &why),
    }
}

#[cfg(test)]
mod tests;
