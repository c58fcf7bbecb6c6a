//! One click (RFC 8058): the address in `List-Unsubscribe` by which mail programs end a watching.
//!
//! The operator's web server, which has the certificate, passes requests on to this listener:
//!
//! ```text
//! POST .../TOKEN   with List-Unsubscribe=One-Click   ends it
//! GET .../TOKEN                                      a page with a button that sends this POST
//! ```
//!
//! A GET ends nothing, because programs that look for harmful links follow every one of them. There are no cookies, no
//! names and no redirections; the token says everything, and no log holds it.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, REFERRER_POLICY, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::NotNow;
use super::accept::{self, Excess, LINGER};

/// The one that ends what a token stands for. `Ok` means that the end is committed to stable storage, or was before.
pub trait Unsubscribe: Clone + Send + Sync + 'static {
    /// Ends what the token stands for.
    ///
    /// # Errors
    ///
    /// [`NotNow`]: nothing is committed.
    fn unsubscribe(&self, token: &str) -> impl Future<Output = Result<Unsubscribed, NotNow>> + Send;
}

/// What became of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsubscribed {
    /// What it stands for ends now.
    Now,
    /// What it stands for had ended before.
    Before,
    /// It stands for nothing.
    Unknown,
}

/// What requests may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpLimits {
    /// Maximum number of connections at a time; further ones wait.
    pub connections: usize,
    /// Maximum size of a header section, in bytes; 8192 at least.
    pub head: usize,
    /// Maximum size of a body, in bytes. The form of RFC 8058 has some 30, as `multipart/form-data` some 200.
    pub body: usize,
    /// Maximum duration of a connection. Each is good for one request.
    pub time: Duration,
}

impl Default for HttpLimits {
    fn default() -> Self {
        HttpLimits { connections: 32, head: 16 * 1024, body: 4096, time: Duration::from_secs(15) }
    }
}

/// Maximum number of header fields of a request.
const MOST_FIELDS: usize = 100;

/// Maximum length of a token, in characters.
const LONGEST_TOKEN: usize = 100;

/// Answers requests below `path` (which begins and ends with a slash) until `stop`.
pub async fn serve(
    listener: TcpListener,
    path: String,
    desk: impl Unsubscribe,
    limits: HttpLimits,
    stop: CancellationToken,
) {
    let path: Arc<str> = path.into();
    let waits: Excess<fn(&TcpStream, SocketAddr)> = Excess::Waits;
    accept::serve(
        listener,
        limits.connections,
        waits,
        stop.clone(),
        || {},
        |stream, _| {
            let (path, desk, stop) = (path.clone(), desk.clone(), stop.clone());
            async move {
                if timeout(limits.time, converse(stream, &path, &desk, &limits, &stop)).await.is_err() {
                    debug!("a request took too long");
                }
            }
        },
    )
    .await;
}

/// One connection: one request and its answer.
async fn converse(
    stream: TcpStream,
    path: &str,
    desk: &impl Unsubscribe,
    limits: &HttpLimits,
    stop: &CancellationToken,
) {
    let service =
        service_fn(async |request| Ok::<_, Infallible>(answer(request, path, desk, limits.body).await));
    let connection = http1::Builder::new()
        .keep_alive(false)
        .max_buf_size(limits.head)
        .max_headers(MOST_FIELDS)
        .timer(TokioTimer::new())
        .header_read_timeout(limits.time)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            timeout(LINGER, connection).await.ok()
        }
    };
    if let Some(Err(error)) = ended {
        debug!(%error, "a request broke");
    }
}

async fn answer(
    request: Request<Incoming>,
    path: &str,
    desk: &impl Unsubscribe,
    most: usize,
) -> Response<Full<Bytes>> {
    let token = request.uri().path().strip_prefix(path).filter(|token| is_token(token)).map(str::to_owned);
    match (request.method(), token) {
        (_, None) => page(StatusCode::NOT_FOUND, "There is nothing here."),
        (&Method::GET | &Method::HEAD, Some(_)) => page(StatusCode::OK, QUESTION),
        (&Method::POST, Some(token)) => match whole(request.into_body(), most).await {
            Ok(body) if is_one_click(&body) => outcome_page(desk.unsubscribe(&token).await),
            Err(status @ StatusCode::PAYLOAD_TOO_LARGE) => page(status, "That was too much text."),
            _ => page(StatusCode::BAD_REQUEST, "List-Unsubscribe=One-Click was expected here."),
        },
        _ => {
            let mut page = page(StatusCode::METHOD_NOT_ALLOWED, "Only GET, HEAD and POST are understood.");
            page.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
            page
        }
    }
}

/// A body, unless it is larger than `most`, or says so.
async fn whole(body: Incoming, most: usize) -> Result<Bytes, StatusCode> {
    if body.size_hint().lower() > most as u64 {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    match Limited::new(body, most).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => Err(StatusCode::BAD_REQUEST),
    }
}

fn outcome_page(outcome: Result<Unsubscribed, NotNow>) -> Response<Full<Bytes>> {
    match outcome {
        Ok(Unsubscribed::Now) => page(
            StatusCode::OK,
            "Done. No more letters about this board will come to you, but for those that are on their way.",
        ),
        Ok(Unsubscribed::Before) => page(
            StatusCode::OK,
            "By this link you do not watch a board any more. If letters still come, use the link in the newest one.",
        ),
        Ok(Unsubscribed::Unknown) => page(StatusCode::NOT_FOUND, "This link is not known here."),
        Err(_) => {
            let mut page =
                page(StatusCode::SERVICE_UNAVAILABLE, "This cannot be done now. Please try again later.");
            page.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("300"));
            page
        }
    }
}

fn is_token(text: &str) -> bool {
    (1..=LONGEST_TOKEN).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Whether a body is the form of RFC 8058, section 3.1, as `application/x-www-form-urlencoded` or as
/// `multipart/form-data`. It only shows that the sender means it, so no more is asked for.
fn is_one_click(body: &[u8]) -> bool {
    let text = String::from_utf8_lossy(body);
    text.contains("List-Unsubscribe") && text.contains("One-Click")
}

/// The question to a person who follows the link.
const QUESTION: &str = "Do you want no more letters about this board?</p>\n\
    <form method=\"post\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\
    <button>No more letters</button></form><p>";

/// A page of one paragraph that loads nothing from anywhere and tells nobody where it was.
fn page(status: StatusCode, text: &str) -> Response<Full<Bytes>> {
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>Watching a board</title>\n<p>{text}</p>\n</html>\n"
    );
    let mut response = Response::new(Full::from(html));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; form-action 'self'; frame-ancestors 'none'"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests;
