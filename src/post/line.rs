//! The line to a mail server, a command and a reply at a time (RFC 5321 as a client).
//!
//! Replies are read with smtp-proto; each verb has its own time limit.

use std::fmt;
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::commands::Auth;
use secrecy::ExposeSecret;
use smtp_proto::Response;
use smtp_proto::response::parser::ResponseReceiver;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::time::timeout;

use super::smtp_out::Login;

/// Why a letter was not handed over.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server said no, to this verb.
    No { verb: Verb, reply: Reply },
    /// The line failed, or spoke no SMTP, before the letter was complete.
    Broken { verb: Verb, why: String },
    /// The letter was complete and no answer came.
    Unanswered(String),
    /// The server is not what the configuration asks for.
    Unfit(String),
    /// This letter cannot be sent through this server.
    Impossible(String),
}

/// Where in the conversation something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Connect,
    Tls,
    Greeting,
    Hello,
    StartTls,
    Auth,
    Mail,
    Rcpt,
    Data,
    Letter,
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verb::Connect => "connecting",
            Verb::Tls => "TLS",
            Verb::Greeting => "the greeting",
            Verb::Hello => "EHLO",
            Verb::StartTls => "STARTTLS",
            Verb::Auth => "the login",
            Verb::Mail => "MAIL",
            Verb::Rcpt => "RCPT",
            Verb::Data => "DATA",
            Verb::Letter => "the letter",
        })
    }
}

/// A reply: its code, and its text with the enhanced status (RFC 3463) on one printable line.
#[derive(Debug)]
pub(super) struct Reply {
    pub code: u16,
    text: String,
}

impl Reply {
    /// The most of a reply that goes into a reason, in characters.
    const MOST: usize = 400;

    fn new(response: &Response<String>) -> Self {
        let [class, subject, detail] = response.esc;
        let status = if class > 0 { format!("{class}.{subject}.{detail} ") } else { String::new() };
        let words = response.message.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = status.chars().chain(words.chars()).filter(|c| !c.is_control()).take(Self::MOST).collect();
        Reply { code: response.code, text }
    }

    /// Whether the server agreed.
    pub fn yes(&self) -> bool {
        (200..300).contains(&self.code)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.text)
    }
}

/// What the server offered in its answer to EHLO.
#[derive(Debug, Default)]
pub(super) struct Offers {
    starttls: bool,
    pub eight_bit: bool,
    pub utf8: bool,
    pub size: bool,
    plain: bool,
    login: bool,
}

impl Offers {
    fn read(message: &str) -> Self {
        let mut offers = Offers::default();
        for line in message.lines().skip(1) {
            let line = line.to_ascii_uppercase();
            let mut words = line.split([' ', '\t', '=', '\r']).filter(|word| !word.is_empty());
            match words.next() {
                Some("STARTTLS") => offers.starttls = true,
                Some("8BITMIME") => offers.eight_bit = true,
                Some("SMTPUTF8") => offers.utf8 = true,
                Some("SIZE") => offers.size = true,
                Some("AUTH") => {
                    for mechanism in words {
                        offers.plain |= mechanism == "PLAIN";
                        offers.login |= mechanism == "LOGIN";
                    }
                }
                _ => (),
            }
        }
        offers
    }
}

/// A byte stream in both directions, plain or within TLS.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// The two directions of a connection, a command and a reply at a time.
pub(super) struct Line<S> {
    pub stream: BufReader<S>,
}

impl<S: Stream> Line<S> {
    pub fn new(stream: S) -> Self {
        Line { stream: BufReader::new(stream) }
    }

    pub async fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.write_all(bytes).await?;
        self.stream.flush().await
    }

    async fn response(&mut self) -> std::io::Result<Response<String>> {
        let mut receiver = ResponseReceiver::default();
        loop {
            let piece = self.stream.fill_buf().await?;
            if piece.is_empty() {
                return Err(std::io::Error::other("the server closed the connection"));
            }
            let mut bytes = piece.iter();
            let parsed = receiver.parse(&mut bytes);
            let used = piece.len() - bytes.len();
            self.stream.consume(used);
            match parsed {
                Ok(response) => return Ok(response),
                Err(smtp_proto::Error::NeedsMoreData { .. }) => (),
                Err(_) => return Err(std::io::Error::other("the server does not speak SMTP")),
            }
        }
    }

    pub async fn reply(&mut self) -> std::io::Result<Reply> {
        Ok(Reply::new(&self.response().await?))
    }

    pub async fn ask(&mut self, verb: Verb, command: &str, patience: Duration) -> Result<Reply, Trouble> {
        within(patience, verb, async {
            self.write(command.as_bytes()).await?;
            self.reply().await
        })
        .await
    }

    pub async fn greeting(&mut self, patience: Duration) -> Result<(), Trouble> {
        let reply = within(patience, Verb::Greeting, self.reply()).await?;
        if reply.code == 220 { Ok(()) } else { Err(Trouble::No { verb: Verb::Greeting, reply }) }
    }

    /// EHLO, or HELO for a server that does not know it (RFC 5321, 3.2).
    pub async fn hello(&mut self, name: &str, patience: Duration) -> Result<Offers, Trouble> {
        let command = format!("EHLO {name}\r\n");
        let response = within(patience, Verb::Hello, async {
            self.write(command.as_bytes()).await?;
            self.response().await
        })
        .await?;
        let mut reply = Reply::new(&response);
        if reply.yes() {
            return Ok(Offers::read(&response.message));
        }
        if (500..600).contains(&reply.code) {
            reply = self.ask(Verb::Hello, &format!("HELO {name}\r\n"), patience).await?;
        }
        if reply.yes() { Ok(Offers::default()) } else { Err(Trouble::No { verb: Verb::Hello, reply }) }
    }

    /// Gets the bare stream ready for TLS (RFC 3207).
    pub async fn start_tls(mut self, offers: &Offers, patience: Duration) -> Result<S, Trouble> {
        if !offers.starttls {
            return Err(Trouble::Unfit(
                "the server offers no STARTTLS, or somebody on the way took the offer out; \
                 nothing is sent unencrypted unless security is \"plain\""
                    .to_owned(),
            ));
        }
        let reply = self.ask(Verb::StartTls, "STARTTLS\r\n", patience).await?;
        if reply.code != 220 {
            return Err(Trouble::No { verb: Verb::StartTls, reply });
        }
        // Replies that came too early are not the server's, but of somebody who knows what we ask within TLS.
        if !self.stream.buffer().is_empty() {
            return Err(Trouble::Unfit("somebody slipped text in before TLS began".to_owned()));
        }
        Ok(self.stream.into_inner())
    }

    /// AUTH (RFC 4954) with PLAIN (RFC 4616), or with LOGIN where that is all there is.
    pub async fn log_in(
        &mut self,
        login: &Login,
        offers: &Offers,
        patience: Duration,
    ) -> Result<(), Trouble> {
        let credentials = Credentials::new(login.username.clone(), login.password.expose_secret().to_owned());
        let unfit = |error: lettre::transport::smtp::Error| Trouble::Unfit(format!("no login: {error}"));
        let auth = |mechanism, challenge: Option<&str>| {
            let challenge = challenge.map(str::to_owned);
            Ok(Auth::new(mechanism, credentials.clone(), challenge).map_err(unfit)?.to_string())
        };
        let steps = if offers.plain {
            vec![auth(Mechanism::Plain, None)?]
        } else if offers.login {
            let step = |challenge| auth(Mechanism::Login, challenge);
            vec![step(None)?, step(Some("Username:"))?, step(Some("Password:"))?]
        } else {
            return Err(Trouble::Unfit(
                "the server offers no login with a password (PLAIN or LOGIN)".to_owned(),
            ));
        };
        let last = steps.len() - 1;
        for (at, step) in steps.iter().enumerate() {
            let reply = self.ask(Verb::Auth, step, patience).await?;
            if reply.code != if at == last { 235 } else { 334 } {
                return Err(Trouble::No { verb: Verb::Auth, reply });
            }
        }
        Ok(())
    }
}

pub(super) fn broken(verb: Verb, error: impl fmt::Display) -> Trouble {
    Trouble::Broken { verb, why: error.to_string() }
}

/// Waits for one step, as long as `patience` lasts.
pub(super) async fn within<T>(
    patience: Duration,
    verb: Verb,
    act: impl Future<Output = std::io::Result<T>>,
) -> Result<T, Trouble> {
    match timeout(patience, act).await {
        Ok(done) => done.map_err(|error| broken(verb, error)),
        Err(_) => Err(broken(verb, format!("nothing for {} seconds", patience.as_secs()))),
    }
}
