//! Login with a browser, which the provider redirects to a listener on this machine (RFC 8252, 7.3) with a code that only
//! this program can use (PKCE, RFC 7636).

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use form_urlencoded::Serializer;
use hyper::body::Incoming;
use hyper::header::{HeaderValue, REFERRER_POLICY};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::post::http::{self, Answer};
use crate::post::oauth::error::shown;

use super::NoToken;
use super::client::Client;
use super::refresh::Granted;

const REQUEST: Duration = Duration::from_secs(10);

pub struct Redirect {
    /// Comes back with the browser, so that no other login is taken for this one.
    state: String,
    /// Proves that the code came to this program (RFC 7636, 4.1).
    verifier: SecretString,
    redirect_uri: String,
}

impl Redirect {
    /// A login whose browser is redirected to this local address. `state` and `verifier` are random; the latter has 43 to 128
    /// characters.
    pub fn new(listens: SocketAddr, state: String, verifier: SecretString) -> Redirect {
        Redirect { state, verifier, redirect_uri: format!("http://{listens}") }
    }

    /// The page to open. `more` are parameters beyond RFC 6749's.
    pub fn page(&self, client: &Client, auth_url: &str, more: &[(&str, &str)]) -> String {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(self.verifier.expose_secret().as_bytes()));
        let query = Serializer::new(String::new())
            .append_pair("response_type", "code")
            .append_pair("client_id", &client.id)
            .append_pair("redirect_uri", &self.redirect_uri)
            .append_pair("scope", &client.scope)
            .append_pair("state", &self.state)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256")
            .extend_pairs(more)
            .finish();
        let join = if auth_url.contains('?') { '&' } else { '?' };
        format!("{auth_url}{join}{query}")
    }

    /// The code in a redirection's address; none if it belongs to another login.
    /// Fails if the provider refused.
    pub fn code(&self, address: &str) -> Result<Option<SecretString>, NoToken> {
        let Some((_, query)) = address.trim().split_once('?') else { return Ok(None) };
        let query = query.split('#').next().unwrap_or_default();
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let find = |name| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        if find("state") != Some(self.state.as_str()) {
            return Ok(None);
        }
        if let Some(error) = find("error") {
            let words = shown(&format!("{error} {}", find("error_description").unwrap_or_default()), &[]);
            return Err(NoToken::new(format!("the login was refused: {words}")));
        }
        Ok(find("code").filter(|code| !code.is_empty()).map(SecretString::from))
    }

    /// Answers requests until the browser comes with the code.
    pub async fn listen(&self, listener: TcpListener) -> Result<SecretString, NoToken> {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        loop {
            let (stream, _) = listener.accept().await.map_err(|error| NoToken::new(error.to_string()))?;
            let service = service_fn(async |request: Request<Incoming>| {
                let found = self.code(&request.uri().to_string());
                let page = match &found {
                    Ok(Some(_)) => {
                        page(StatusCode::OK, "Done: you are logged in. This window can be closed.")
                    }
                    Ok(None) => page(StatusCode::NOT_FOUND, "This is not the login that is waited for."),
                    Err(_) => page(StatusCode::OK, "The login was refused. This window can be closed."),
                };
                if let Some(end) = found.transpose() {
                    let _nobody_waits = sender.send(end);
                }
                Ok::<_, Infallible>(page)
            });
            let connection = http1::Builder::new()
                .keep_alive(false)
                .timer(TokioTimer::new())
                .header_read_timeout(REQUEST)
                .serve_connection(TokioIo::new(stream), service);
            let _broken_or_slow = timeout(REQUEST, connection).await;
            if let Ok(end) = receiver.try_recv() {
                return end;
            }
        }
    }

    pub async fn exchange(&self, client: &Client, code: &SecretString) -> Result<Granted, NoToken> {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code.expose_secret()),
            ("redirect_uri", &self.redirect_uri),
            ("code_verifier", self.verifier.expose_secret()),
        ];
        client.granted(&client.post(&client.token_url, &form).await?)
    }
}

fn page(status: StatusCode, text: &str) -> Answer {
    let mut page = http::answer(status, "text/plain; charset=utf-8", text.to_owned());
    page.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    page
}
