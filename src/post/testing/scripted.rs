//! A mail server on loopback that follows a script.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::post::smtp_out::{Security, SmtpServer, Timeouts};

/// In a script: hangs up instead of replying.
pub(crate) const CUT: &str = "cut";

/// In a script: sends a byte now and then, for ever.
pub(crate) const DRIP: &str = "drip";

pub(crate) const SILENCE: &str = "silence";

/// One connection's replies where they differ from the usual, by verb (`MAIL`, or `MAIL#2` for the second; also `greeting`,
/// `body` after the 354, `.` after the final dot, `secret` in a login).
pub(crate) type Script = &'static [(&'static str, &'static str)];

#[derive(Default)]
pub(crate) struct Server {
    /// The lines received, by connection; within TLS they begin with `*`.
    heard: Mutex<Vec<Vec<String>>>,
}

impl Server {
    pub fn heard(&self) -> Vec<Vec<String>> {
        self.heard.lock().unwrap().clone()
    }
}

pub(crate) struct Running {
    pub server: Arc<Server>,
    pub port: u16,
}

pub(crate) fn relay(port: u16, security: Security) -> SmtpServer {
    SmtpServer {
        host: "localhost".into(),
        port,
        security,
        login: None,
        extra_ca: None,
        hello: "games.example".into(),
        timeouts: Timeouts::default(),
    }
}

/// Starts a server whose connections follow `scripts` in turn; later ones behave.
pub(crate) async fn start(scripts: &[Script], tls: Option<(TlsAcceptor, Security)>) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = Arc::new(Server::default());
    let (ours, scripts) = (server.clone(), scripts.to_vec());
    tokio::spawn(async move {
        for number in 0.. {
            let Ok((stream, _)) = listener.accept().await else { return };
            ours.heard.lock().unwrap().push(Vec::new());
            let (script, tls, ours) =
                (scripts.get(number).copied().unwrap_or(&[]), tls.clone(), ours.clone());
            tokio::spawn(async move {
                let mut talk = Talk {
                    server: ours,
                    number,
                    script: script.iter().copied().collect(),
                    seen: BTreeMap::new(),
                };
                match tls {
                    Some((acceptor, Security::Tls)) => {
                        let Ok(stream) = acceptor.accept(stream).await else { return };
                        talk.run(stream, "*", Greeting::Due).await;
                    }
                    tls => {
                        let Some(stream) = talk.run(stream, "", Greeting::Due).await else { return };
                        let Ok(stream) = tls.unwrap().0.accept(stream).await else { return };
                        talk.run(stream, "*", Greeting::Said).await;
                    }
                }
            });
        }
    });
    Running { server, port }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Greeting {
    Due,
    Said,
}

struct Talk {
    server: Arc<Server>,
    number: usize,
    script: BTreeMap<&'static str, &'static str>,
    seen: BTreeMap<String, u32>,
}

impl Talk {
    fn reply(&mut self, verb: &str, polite: &'static str) -> &'static str {
        let count = self.seen.entry(verb.to_owned()).or_default();
        *count += 1;
        let nth = format!("{verb}#{count}");
        self.script.get(nth.as_str()).or(self.script.get(verb)).copied().unwrap_or(polite)
    }

    /// Talks until the connection ends, or returns the stream when TLS is to begin.
    async fn run<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        stream: S,
        mark: &str,
        greeting: Greeting,
    ) -> Option<S> {
        let mut stream = BufReader::new(stream);
        if greeting == Greeting::Due {
            let reply = self.reply("greeting", "220 relay.example");
            say(&mut stream, reply).await?;
        }
        let mut in_body = false;
        let mut login = 0;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                return None;
            }
            let line = line.trim_end();
            self.server.heard.lock().unwrap()[self.number].push(format!("{mark}{line}"));
            if in_body {
                if line == "." {
                    in_body = false;
                    let reply = self.reply(".", "250 2.0.0 Queued as 1");
                    say(&mut stream, reply).await?;
                }
                continue;
            }
            let verb = if login > 0 { "secret" } else { line.split(' ').next().unwrap_or_default() };
            let polite = match verb {
                "EHLO" => {
                    "250-relay.example\r\n250-SIZE 1000000\r\n250-8BITMIME\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN XOAUTH2"
                }
                "AUTH" if line == "AUTH LOGIN" => "334 VXNlcm5hbWU6",
                "secret" if login == 2 => "334 UGFzc3dvcmQ6",
                "AUTH" | "secret" => "235 2.7.0 Welcome",
                "DATA" => "354 Go on",
                "STARTTLS" => "220 Go on",
                "QUIT" => "221 Bye",
                _ => "250 2.0.0 Fine",
            };
            login = if line == "AUTH LOGIN" { 2 } else { login.max(1) - 1 };
            let reply = self.reply(verb, polite);
            say(&mut stream, reply).await?;
            in_body = reply.starts_with("354");
            if in_body {
                let reply = self.reply("body", "");
                say(&mut stream, reply).await?;
            }
            if verb == "STARTTLS" && reply.starts_with("220") {
                return Some(stream.into_inner());
            }
        }
    }
}

async fn say(stream: &mut (impl AsyncWrite + Unpin), reply: &str) -> Option<()> {
    match reply {
        CUT => None,
        SILENCE => std::future::pending().await,
        DRIP => loop {
            stream.write_all(b"2").await.ok()?;
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        },
        "" => Some(()),
        reply => stream.write_all(format!("{reply}\r\n").as_bytes()).await.ok(),
    }
}
