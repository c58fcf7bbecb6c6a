//! The connection to a mail server, one command and reply at a time (RFC 5321 as a client). Replies are parsed by
//! smtp-proto.

use std::fmt;
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::commands::Auth;
use secrecy::{ExposeSecret, SecretString};
use smtp_proto::Response;
use smtp_proto::response::parser::ResponseReceiver;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::time::Instant;

use super::server::Timeouts;
use crate::post::Stream;
use crate::post::oauth::{self, AccessToken, NoToken};

#[derive(Debug)]
pub(super) enum SmtpError {
    Rejected {
        step: Step,
        reply: Reply,
    },
    /// The server refused the access token; `said` is its reason besides the reply.
    TokenRefused {
        reply: Reply,
        said: String,
    },
    /// The connection failed, or the server did not speak SMTP, before the letter was complete.
    Broken {
        step: Step,
        why: String,
    },
    /// No answer came after the complete letter.
    Unanswered(String),
    NoToken(NoToken),
    Misconfigured(String),
    Unsendable(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
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

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Connect => "connecting",
            Step::Tls => "TLS",
            Step::Greeting => "the greeting",
            Step::Hello => "EHLO",
            Step::StartTls => "STARTTLS",
            Step::Auth => "the login",
            Step::Mail => "MAIL",
            Step::Rcpt => "RCPT",
            Step::Data => "DATA",
            Step::Letter => "the letter",
        })
    }
}

/// A reply's code, and its text with the enhanced status (RFC 3463) on one printable line.
#[derive(Debug)]
pub(super) struct Reply {
    pub code: u16,
    text: String,
}

impl Reply {
    /// Maximum length of the text, in characters.
    const LONGEST: usize = 400;

    fn new(response: &Response<String>) -> Self {
        let [class, subject, detail] = response.esc;
        let status = if class > 0 { format!("{class}.{subject}.{detail} ") } else { String::new() };
        let words = response.message.split_whitespace().collect::<Vec<_>>().join(" ");
        let text =
            status.chars().chain(words.chars()).filter(|c| !c.is_control()).take(Self::LONGEST).collect();
        Reply { code: response.code, text }
    }

    /// Without the code.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn is_positive(&self) -> bool {
        (200..300).contains(&self.code)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.text)
    }
}

#[derive(Debug, Default)]
pub(super) struct Extensions {
    starttls: bool,
    pub eight_bit: bool,
    pub utf8: bool,
    pub size: bool,
    pub pipelining: bool,
    plain: bool,
    login: bool,
    xoauth2: bool,
}

impl Extensions {
    fn read(message: &str) -> Self {
        let mut extensions = Extensions::default();
        for line in message.lines().skip(1) {
            let line = line.to_ascii_uppercase();
            let mut words = line.split([' ', '\t', '=', '\r']).filter(|word| !word.is_empty());
            match words.next() {
                Some("STARTTLS") => extensions.starttls = true,
                Some("8BITMIME") => extensions.eight_bit = true,
                Some("SMTPUTF8") => extensions.utf8 = true,
                Some("SIZE") => extensions.size = true,
                Some("PIPELINING") => extensions.pipelining = true,
                Some("AUTH") => {
                    for mechanism in words {
                        extensions.plain |= mechanism == "PLAIN";
                        extensions.login |= mechanism == "LOGIN";
                        extensions.xoauth2 |= mechanism == "XOAUTH2";
                    }
                }
                _ => (),
            }
        }
        extensions
    }
}

pub(super) struct Connection {
    pub stream: BufReader<Box<dyn Stream>>,
    pub extensions: Extensions,
    pub timeouts: Timeouts,
    /// When a letter was last sent over it, or it was opened.
    pub used: Instant,
    pub letters: u32,
}

impl Connection {
    pub fn new(stream: Box<dyn Stream>, timeouts: Timeouts) -> Self {
        let (stream, used) = (BufReader::new(stream), Instant::now());
        Connection { stream, extensions: Extensions::default(), timeouts, used, letters: 0 }
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

    pub async fn command(&mut self, step: Step, command: &str) -> Result<Reply, SmtpError> {
        within(self.timeouts.command, step, async {
            self.write(command.as_bytes()).await?;
            self.reply().await
        })
        .await
    }

    pub async fn greeting(&mut self) -> Result<(), SmtpError> {
        let reply = within(self.timeouts.command, Step::Greeting, self.reply()).await?;
        if reply.code == 220 { Ok(()) } else { Err(SmtpError::Rejected { step: Step::Greeting, reply }) }
    }

    /// EHLO, or HELO if the server does not know it (RFC 5321, 3.2).
    pub async fn ehlo(&mut self, name: &str) -> Result<(), SmtpError> {
        let command = format!("EHLO {name}\r\n");
        let response = within(self.timeouts.command, Step::Hello, async {
            self.write(command.as_bytes()).await?;
            self.response().await
        })
        .await?;
        let mut reply = Reply::new(&response);
        if reply.is_positive() {
            self.extensions = Extensions::read(&response.message);
        } else if (500..600).contains(&reply.code) {
            reply = self.command(Step::Hello, &format!("HELO {name}\r\n")).await?;
        }
        if reply.is_positive() { Ok(()) } else { Err(SmtpError::Rejected { step: Step::Hello, reply }) }
    }

    /// Asks for TLS and returns the bare stream (RFC 3207).
    pub async fn start_tls(mut self) -> Result<Box<dyn Stream>, SmtpError> {
        if !self.extensions.starttls {
            return Err(SmtpError::Misconfigured(
                "the server offers no STARTTLS, or somebody on the way took the offer out; \
                 nothing is sent unencrypted unless security is \"plain\""
                    .to_owned(),
            ));
        }
        let reply = self.command(Step::StartTls, "STARTTLS\r\n").await?;
        if reply.code != 220 {
            return Err(SmtpError::Rejected { step: Step::StartTls, reply });
        }
        // Early replies are not the server's: somebody injected them, to be read within TLS.
        if !self.stream.buffer().is_empty() {
            return Err(SmtpError::Misconfigured("somebody slipped text in before TLS began".to_owned()));
        }
        Ok(self.stream.into_inner())
    }

    /// AUTH (RFC 4954) with PLAIN (RFC 4616), or with LOGIN if there is nothing else.
    pub async fn log_in(&mut self, username: &str, password: &SecretString) -> Result<(), SmtpError> {
        let credentials = Credentials::new(username.to_owned(), password.expose_secret().to_owned());
        let misconfigured =
            |error: lettre::transport::smtp::Error| SmtpError::Misconfigured(format!("no login: {error}"));
        let auth = |mechanism, challenge: Option<&str>| {
            let challenge = challenge.map(str::to_owned);
            Ok(Auth::new(mechanism, credentials.clone(), challenge).map_err(misconfigured)?.to_string())
        };
        let steps = if self.extensions.plain {
            vec![auth(Mechanism::Plain, None)?]
        } else if self.extensions.login {
            let step = |challenge| auth(Mechanism::Login, challenge);
            vec![step(None)?, step(Some("Username:"))?, step(Some("Password:"))?]
        } else {
            return Err(SmtpError::Misconfigured(
                "the server offers no login with a password (PLAIN or LOGIN)".to_owned(),
            ));
        };
        let last = steps.len() - 1;
        for (at, step) in steps.iter().enumerate() {
            let reply = self.command(Step::Auth, step).await?;
            if reply.code != if at == last { 235 } else { 334 } {
                return Err(SmtpError::Rejected { step: Step::Auth, reply });
            }
        }
        Ok(())
    }

    /// AUTH with XOAUTH2. A server that refuses the token gives its reason in a challenge, and the refusal after an empty line.
    pub async fn log_in_by_token(&mut self, username: &str, token: &AccessToken) -> Result<(), SmtpError> {
        if !self.extensions.xoauth2 {
            return Err(SmtpError::Misconfigured(
                "the server offers no login with an access token (XOAUTH2)".to_owned(),
            ));
        }
        let line = oauth::smtp_line(username, token);
        let mut reply = self.command(Step::Auth, line.expose_secret()).await?;
        let mut said = String::new();
        if reply.code == 334 {
            said = oauth::refusal(&reply.text);
            reply = self.command(Step::Auth, "\r\n").await?;
        }
        match reply.code {
            235 => Ok(()),
            500..600 => Err(SmtpError::TokenRefused { reply, said }),
            _ => Err(broken(Step::Auth, reply)),
        }
    }
}

pub(super) fn broken(step: Step, error: impl fmt::Display) -> SmtpError {
    SmtpError::Broken { step, why: error.to_string() }
}

pub(super) async fn within<T>(
    timeout: Duration,
    step: Step,
    act: impl Future<Output = std::io::Result<T>>,
) -> Result<T, SmtpError> {
    match tokio::time::timeout(timeout, act).await {
        Ok(done) => done.map_err(|error| broken(step, error)),
        Err(_) => Err(broken(step, format!("nothing for {} seconds", timeout.as_secs()))),
    }
}
