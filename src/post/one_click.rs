//! One click (RFC 8058): the address in `List-Unsubscribe` with which mail programs stop a subscription.
//!
//! The operator's web server, which has the certificate, passes requests on to this listener:
//!
//! ```text
//! POST .../TOKEN   with List-Unsubscribe=One-Click   unsubscribes
//! GET .../TOKEN                                      a page with a button that sends this POST
//! ```
//!
//! A GET changes nothing, because programs that look for harmful links follow them all. There are no cookies, names or
//! redirections, and no log holds the token.

use std::future::Future;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::{CONTENT_SECURITY_POLICY, HeaderValue, REFERRER_POLICY, RETRY_AFTER};
use hyper::{Method, Request, StatusCode};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::NotNow;
use super::http::{self, Answer, HttpLimits};

/// Carries out requests to unsubscribe. `Ok` means that the result is on stable storage.
pub trait Unsubscribe: Clone + Send + Sync + 'static {
    /// Ends what the token stands for.
    /// On [`NotNow`] nothing is committed.
    fn unsubscribe(&self, token: &str) -> impl Future<Output = Result<Unsubscribed, NotNow>> + Send;

    /// Records that requests can come in now, or why they cannot, in words for an operator. Whoever keeps no such record does nothing.
    fn saw_requests(&self, went: Result<(), &str>) {
        let _unrecorded = went;
    }
}

/// The result of a request to unsubscribe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsubscribed {
    /// It ends now.
    Now,
    /// It had ended before.
    Before,
    /// No such token.
    Unknown,
}

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
    let state_of = desk.clone();
    let state = move |went: Result<(), &str>| state_of.saw_requests(went);
    http::serve(listener, limits, stop, state, move |request| {
        let (path, desk) = (path.clone(), desk.clone());
        async move { answer(request, &path, &desk, limits.body).await }
    })
    .await;
}

async fn answer(request: Request<Incoming>, path: &str, desk: &impl Unsubscribe, most: usize) -> Answer {
    let token = request.uri().path().strip_prefix(path).filter(|token| is_token(token)).map(str::to_owned);
    match (request.method(), token) {
        (_, None) => page(StatusCode::NOT_FOUND, "There is nothing here."),
        (&Method::GET | &Method::HEAD, Some(_)) => page(StatusCode::OK, QUESTION),
        (&Method::POST, Some(token)) => match http::whole(request.into_body(), most).await {
            Ok(body) if is_one_click(&body) => outcome_page(desk.unsubscribe(&token).await),
            Err(status @ StatusCode::PAYLOAD_TOO_LARGE) => page(status, "That was too much text."),
            _ => page(StatusCode::BAD_REQUEST, "List-Unsubscribe=One-Click was expected here."),
        },
        _ => {
            let page = page(StatusCode::METHOD_NOT_ALLOWED, "Only GET, HEAD and POST are understood.");
            http::allowing(page, "GET, HEAD, POST")
        }
    }
}

fn outcome_page(outcome: Result<Unsubscribed, NotNow>) -> Answer {
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

/// Whether a body is the form of RFC 8058, section 3.1, in either encoding. It only shows intent, so this check is lenient.
fn is_one_click(body: &[u8]) -> bool {
    let text = String::from_utf8_lossy(body);
    text.contains("List-Unsubscribe") && text.contains("One-Click")
}

const QUESTION: &str = "Do you want no more letters about this board?</p>\n\
    <form method=\"post\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\
    <button>No more letters</button></form><p>";

/// A page of one paragraph that loads nothing and sends no referrer.
fn page(status: StatusCode, text: &str) -> Answer {
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>Watching a board</title>\n<p>{text}</p>\n</html>\n"
    );
    let mut page = http::answer(status, "text/html; charset=utf-8", html);
    for (name, value) in [
        (REFERRER_POLICY, "no-referrer"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; form-action 'self'; frame-ancestors 'none'"),
    ] {
        page.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    page
}

#[cfg(test)]
mod tests;
