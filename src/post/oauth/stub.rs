//! A provider of tokens on loopback, for tests.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::{RefreshGrant, TokenSource, Tokens};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Say {
    /// An access token, its lifetime in seconds, and perhaps a refresh token.
    Token(&'static str, u32, Option<&'static str>),
    Answer(&'static str, &'static str),
    Raw(&'static str),
    Head,
    Drip,
    Nothing,
}

pub(crate) struct Provider {
    pub port: u16,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Provider {
    /// Gives these answers in turn; then it hangs up.
    pub async fn start(said: &[Say]) -> Provider {
        Provider::start_with(said, None).await
    }

    pub async fn start_with(said: &[Say], tls: Option<TlsAcceptor>) -> Provider {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let (ours, said) = (heard.clone(), said.to_vec());
        tokio::spawn(async move {
            let mut said = said.into_iter();
            while let Ok((stream, _)) = listener.accept().await {
                let Some(say) = said.next() else { continue };
                let (heard, tls) = (ours.clone(), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        None => answer(stream, say, &heard).await,
                        Some(tls) => answer(tls.accept(stream).await.ok()?, say, &heard).await,
                    }
                });
            }
        });
        Provider { port, heard }
    }

    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }

    /// A source of tokens for the refresh token `refresh-1`, which is in a file in the folder.
    pub fn tokens(&self) -> (tempfile::TempDir, Tokens) {
        let folder = tempfile::tempdir().unwrap();
        let refresh_token_file = folder.path().join("refresh");
        std::fs::write(&refresh_token_file, "refresh-1").unwrap();
        let source = TokenSource::Refresh(Box::new(RefreshGrant {
            refresh_token_file,
            client_id: "us".into(),
            client_secret_file: None,
            token_url: format!("http://127.0.0.1:{}/token", self.port).parse().unwrap(),
            ca_file: None,
        }));
        (folder, Tokens::new(source))
    }
}

async fn answer(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    say: Say,
    heard: &Mutex<Vec<String>>,
) -> Option<()> {
    let mut request = String::new();
    while !is_complete(&request) {
        let mut bytes = [0; 1024];
        let length = stream.read(&mut bytes).await.ok().filter(|length| *length > 0)?;
        request += std::str::from_utf8(&bytes[..length]).unwrap();
    }
    heard.lock().unwrap().push(request);
    let answered = |status: &str, body: &str| {
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let text = match say {
        Say::Token(token, seconds, refresh) => {
            let refresh = refresh.map_or(String::new(), |refresh| format!(r#","refresh_token":"{refresh}""#));
            let body = format!(
                r#"{{"access_token":"{token}","token_type":"Bearer","expires_in":{seconds}{refresh}}}"#
            );
            answered("200 OK", &body)
        }
        Say::Answer(status, body) => answered(status, body),
        Say::Raw(text) => text.to_owned(),
        Say::Head => format!("HTTP/1.1 200 OK\r\n{}\r\n", "X-More: and more\r\n".repeat(100_000)),
        Say::Nothing => std::future::pending().await,
        Say::Drip => loop {
            stream.write_all(b"H").await.ok()?;
            tokio::time::sleep(Duration::from_millis(5)).await;
        },
    };
    stream.write_all(text.as_bytes()).await.ok()?;
    stream.shutdown().await.ok()
}

fn is_complete(request: &str) -> bool {
    let Some((head, body)) = request.split_once("\r\n\r\n") else { return false };
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()).unwrap_or("0");
    body.len() >= length.parse::<usize>().unwrap()
}
