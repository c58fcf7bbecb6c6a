//! Posts a form by HTTPS: all that OAuth 2.0 needs (RFC 6749, 4.1.3 and 6; RFC 8628, 3.1 and 3.4).
//!
//! Each request has its own connection. Redirections are not followed: they would take secrets elsewhere.

use std::fmt;
use std::net::IpAddr;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use form_urlencoded::Serializer;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{ACCEPT, CONNECTION, CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_util::task::AbortOnDropHandle;

use crate::post::{Security, Stream, tls};

/// Maximum size of an answer's header section, in bytes; at least 8192.
const LARGEST_HEAD: usize = 16 * 1024;

const MOST_FIELDS: usize = 100;

/// Maximum size of an answer's body, in bytes. Tokens have up to about 4 KiB.
const LARGEST_BODY: usize = 64 * 1024;

/// An address that forms are sent to: `https`, or `http` on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    security: Security,
    /// A name, or an IP address without brackets.
    host: String,
    port: u16,
    path: String,
}

impl FromStr for Endpoint {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Endpoint, &'static str> {
        const EXPECTED: &str = "an address as \"https://login.example.org/token\" is expected here";
        let uri: Uri = text.parse().map_err(|_| EXPECTED)?;
        let authority = uri.authority().ok_or(EXPECTED)?;
        if authority.as_str().contains('@') {
            return Err(EXPECTED);
        }
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        let here = host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback());
        let (security, usual) = match uri.scheme_str() {
            Some("https") => (Security::Tls, 443),
            Some("http") if here => (Security::Plain, 80),
            Some("http") => return Err("secrets are sent there: \"https://\" is needed"),
            _ => return Err(EXPECTED),
        };
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Endpoint { security, host, port: authority.port_u16().unwrap_or(usual), path })
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.host)
    }
}

pub(super) struct Answer {
    pub status: StatusCode,
    /// The body, which may hold a token.
    pub body: Bytes,
}

/// Posts a form, and waits for the answer for `patience` at most. `ca_file` has certificates (PEM) trusted besides the
/// system's. Fails with the reason, which quotes nothing of the form.
pub(super) async fn post(
    to: &Endpoint,
    ca_file: Option<&Path>,
    form: &[(&str, &str)],
    patience: Duration,
) -> Result<Answer, String> {
    match timeout(patience, send(to, ca_file, form)).await {
        Ok(answer) => answer.map_err(|why| format!("{to}: {why}")),
        Err(_) => Err(format!("{to}: no answer within {} seconds", patience.as_secs_f32())),
    }
}

async fn send(to: &Endpoint, ca_file: Option<&Path>, form: &[(&str, &str)]) -> Result<Answer, String> {
    let stream = connect(to, ca_file).await?;
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(LARGEST_HEAD)
        .max_headers(MOST_FIELDS)
        .handshake(TokioIo::new(stream))
        .await
        .map_err(reason)?;
    let _connection = AbortOnDropHandle::new(tokio::spawn(connection));
    let body = Serializer::new(String::new()).extend_pairs(form).finish();
    let host = if to.host.contains(':') { format!("[{}]", to.host) } else { to.host.clone() };
    let request = Request::post(to.path.as_str())
        .header(HOST, format!("{host}:{}", to.port))
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(ACCEPT, "application/json")
        .header(CONNECTION, "close")
        .body(Full::new(Bytes::from(body)))
        .map_err(reason)?;
    let answer = sender.send_request(request).await.map_err(reason)?;
    let status = answer.status();
    let body =
        Limited::new(answer.into_body(), LARGEST_BODY).collect().await.map_err(|error| error.to_string())?;
    Ok(Answer { status, body: body.to_bytes() })
}

fn reason(error: impl std::error::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

async fn connect(to: &Endpoint, ca_file: Option<&Path>) -> Result<Box<dyn Stream>, String> {
    let unreachable = |error: std::io::Error| format!("cannot connect: {error}");
    let tcp = TcpStream::connect((to.host.as_str(), to.port)).await.map_err(unreachable)?;
    if !to.security.allows_password(tcp.peer_addr().map_err(unreachable)?.ip()) {
        return Err("is not on this machine: \"https://\" is needed".to_owned());
    }
    if to.security == Security::Plain {
        return Ok(Box::new(tcp));
    }
    let name = ServerName::try_from(to.host.clone()).map_err(|error| error.to_string())?;
    let ca_file = ca_file.map(Path::to_owned);
    let trust = tokio::task::spawn_blocking(move || tls::client_config(ca_file.as_deref()))
        .await
        .map_err(|error| error.to_string())?
        .map_err(|error| error.to_string())?;
    let encrypted = TlsConnector::from(trust).connect(name, tcp).await;
    Ok(Box::new(encrypted.map_err(|error| format!("no TLS: {error}"))?))
}
