//! HTTP for this program's listeners, with bounded resources.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::accept::{self, LINGER};

/// A whole answer.
pub type Answer = Response<Full<Bytes>>;

/// Resource limits for requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpLimits {
    /// Maximum number of concurrent connections; others wait.
    pub connections: usize,
    /// Maximum size of a header section, in bytes; at least 8192.
    pub head: usize,
    /// Maximum size of a body, in bytes. The form of RFC 8058 has about 30, as `multipart/form-data` about 200.
    pub body: usize,
    /// Maximum duration of a connection.
    pub time: Duration,
    /// How long a connection may wait for its next request; none if it has only one.
    pub idle: Option<Duration>,
    /// The same while more than three quarters of the connections are taken; then an answer must have left within fifty of these.
    pub crowded: Duration,
}

impl Default for HttpLimits {
    fn default() -> Self {
        HttpLimits {
            connections: 32,
            head: 16 * 1024,
            body: 4096,
            time: Duration::from_secs(15),
            idle: None,
            crowded: Duration::from_millis(200),
        }
    }
}

const MOST_FIELDS: usize = 100;

/// How many times `crowded` an answer may take to leave while most connections are taken.
const LAST: u32 = 50;

/// Answers requests until `stop`. The address of the other side is among a request's extensions.
pub async fn serve<F: Future<Output = Answer> + Send + 'static>(
    listener: TcpListener,
    limits: HttpLimits,
    stop: CancellationToken,
    state: impl Fn(Result<(), &str>),
    answer: impl Fn(Request<Incoming>) -> F + Clone + Send + Sync + 'static,
) {
    let open = Arc::new(());
    accept::serve(listener, limits.connections, None, stop.clone(), state, |stream, peer| {
        let (answer, stop, one) = (answer.clone(), stop.clone(), open.clone());
        async move {
            // Places are kept free, since nobody knows whether others wait.
            let is_crowded = || 4 * (Arc::strong_count(&one) - 1) > 3 * limits.connections;
            if timeout(limits.time, converse((stream, peer), answer, (&limits, is_crowded), &stop))
                .await
                .is_err()
            {
                debug!("a request took too long");
            }
        }
    })
    .await;
}

async fn converse<F: Future<Output = Answer>>(
    (stream, peer): (TcpStream, SocketAddr),
    answer: impl Fn(Request<Incoming>) -> F,
    (limits, is_crowded): (&HttpLimits, impl Fn() -> bool),
    stop: &CancellationToken,
) {
    let has_asked = AtomicBool::new(false);
    let service = service_fn(async |mut request: Request<Incoming>| {
        has_asked.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(peer);
        Ok::<_, Infallible>(answer(request).await)
    });
    let connection = http1::Builder::new()
        .keep_alive(limits.idle.is_some())
        .max_buf_size(limits.head)
        .max_headers(MOST_FIELDS)
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle.unwrap_or(limits.time))
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let mut last = LAST;
    let ended = loop {
        tokio::select! {
            ended = connection.as_mut() => break Some(ended),
            () = stop.cancelled() => {
                connection.as_mut().graceful_shutdown();
                break timeout(LINGER, connection).await.ok();
            }
            () = sleep(limits.crowded) => {}
        }
        if is_crowded() {
            // One that has asked for nothing ends at once, another one after its answer.
            connection.as_mut().graceful_shutdown();
            last -= 1;
            if last == 0 || !has_asked.load(Ordering::Relaxed) {
                break None;
            }
        }
    };
    if let Some(Err(error)) = ended {
        debug!(%error, "a request broke");
    }
}

/// A whole body, or the status of an answer that refuses it.
pub(crate) async fn whole(body: Incoming, most: usize) -> Result<Bytes, StatusCode> {
    if body.size_hint().lower() > most as u64 {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    match Limited::new(body, most).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => Err(StatusCode::BAD_REQUEST),
    }
}

/// An answer that is neither cached nor sniffed.
pub(crate) fn answer(status: StatusCode, kind: &'static str, text: String) -> Answer {
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    let fields = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    for (name, value) in fields {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

pub(super) fn allowing(mut answer: Answer, methods: &'static str) -> Answer {
    answer.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
    answer
}
