//! One connection to the server that takes our letters (RFC 5321 as a client).
//!
//! Beside lettre, whose building blocks serve here, not with its connection: that has no time limits, waits for
//! an answer to QUIT on a line that is dead, cannot tell a line cut before the last dot from one cut after it,
//! and keeps what a stranger slipped in before TLS began. Every verb here has its own time limit, and any
//! trouble ends the connection.
//!
//! Architecture Invariant: nothing that is written or read here reaches a log; the reasons for an operator
//! hold the server's replies and never a command, a password or a letter.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::commands::Auth;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use secrecy::ExposeSecret;
use smtp_proto::Response;
use smtp_proto::response::parser::ResponseReceiver;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::Parcel;
use super::dots::dotted;
use super::smtp_out::{Login, Patience, Security, SmtpServer};

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

    fn yes(&self) -> bool {
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
struct Offers {
    starttls: bool,
    eight_bit: bool,
    utf8: bool,
    size: bool,
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
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// An open connection, ready for letters.
pub(super) struct Relay {
    line: Line<Box<dyn Stream>>,
    offers: Offers,
    patience: Patience,
}

impl Relay {
    /// Connects, encrypts and logs in as `server` says; without `tls` the line is plain.
    pub async fn open(server: &SmtpServer, tls: Option<&Arc<ClientConfig>>) -> Result<Self, Trouble> {
        let patience = server.patience;
        let address = (server.host.as_str(), server.port);
        let tcp = within(patience.connect, Verb::Connect, TcpStream::connect(address)).await?;
        // Without this each letter waits 40 ms for a delayed acknowledgement.
        tcp.set_nodelay(true).map_err(|error| broken(Verb::Connect, error))?;
        let peer = tcp.peer_addr().map_err(|error| broken(Verb::Connect, error))?;
        if server.login.is_some() && tls.is_none() && !private(peer.ip()) {
            return Err(Trouble::Unfit(
                "a password is not sent over an unencrypted line, except to this very machine; \
                 set security to \"tls\" or \"starttls\""
                    .to_owned(),
            ));
        }
        let mut line = match tls {
            None => Line::new(Box::new(tcp) as Box<dyn Stream>),
            Some(tls) if server.security == Security::StartTls => {
                let mut line = Line::new(tcp);
                line.greeting(patience.verb).await?;
                let offers = line.hello(&server.hello, patience.verb).await?;
                Line::new(encrypt(line.start_tls(&offers, patience.verb).await?, server, tls).await?)
            }
            Some(tls) => Line::new(encrypt(tcp, server, tls).await?),
        };
        if server.security != Security::StartTls {
            line.greeting(patience.verb).await?;
        }
        let offers = line.hello(&server.hello, patience.verb).await?;
        if let Some(login) = &server.login {
            line.log_in(login, &offers, patience.verb).await?;
        }
        Ok(Relay { line, offers, patience })
    }

    /// Hands one letter over; the server's last reply. After an error the connection is of no more use.
    pub async fn hand_over(&mut self, parcel: &Parcel) -> Result<Reply, Trouble> {
        let commands = self.envelope(parcel)?;
        let patience = self.patience;
        for (verb, command) in commands {
            let reply = self.line.ask(verb, &command, patience.verb).await?;
            if !reply.yes() {
                return Err(Trouble::No { verb, reply });
            }
        }
        let reply = self.line.ask(Verb::Data, "DATA\r\n", patience.verb).await?;
        if reply.code != 354 {
            return Err(Trouble::No { verb: Verb::Data, reply });
        }
        let text = dotted(&parcel.bytes);
        within(patience.letter, Verb::Letter, self.line.write(&text)).await?;
        // Whatever the server says or does before it has the dot, it has not taken the letter.
        if let Some(early) = self.line.stream.fill_buf().now_or_never() {
            early.map_err(|error| broken(Verb::Letter, error))?;
            let reply = within(patience.verb, Verb::Letter, self.line.reply()).await?;
            return Err(Trouble::No { verb: Verb::Letter, reply });
        }
        let answer = async {
            self.line.write(b".\r\n").await.map_err(|error| error.to_string())?;
            self.line.reply().await.map_err(|error| error.to_string())
        };
        match timeout(patience.answer, answer).await {
            Ok(Ok(reply)) if reply.yes() => Ok(reply),
            Ok(Ok(reply)) if (400..600).contains(&reply.code) => {
                Err(Trouble::No { verb: Verb::Letter, reply })
            }
            Ok(Ok(reply)) => Err(Trouble::Unanswered(format!("the answer was {reply}"))),
            Ok(Err(why)) => Err(Trouble::Unanswered(why)),
            Err(_) => Err(Trouble::Unanswered(format!("no answer in {} seconds", patience.answer.as_secs()))),
        }
    }

    /// Takes leave. The answer to QUIT is of no interest, nor is a line that is dead.
    pub async fn hang_up(mut self) {
        let _whatever = timeout(Duration::from_secs(2), async {
            self.line.write(b"QUIT\r\n").await?;
            self.line.stream.shutdown().await
        })
        .await;
    }

    /// The commands that name sender and recipient.
    fn envelope(&self, parcel: &Parcel) -> Result<[(Verb, String); 2], Trouble> {
        let (from, to) = (&parcel.from, &parcel.to);
        if to.is_empty() || [from, to].into_iter().any(|address| !writable(address)) {
            return Err(Trouble::Impossible("the address cannot be written in SMTP".to_owned()));
        }
        let mut mail = format!("MAIL FROM:<{from}>");
        if self.offers.size {
            mail += &format!(" SIZE={}", parcel.bytes.len());
        }
        if !parcel.bytes.is_ascii() {
            if !self.offers.eight_bit {
                return Err(Trouble::Impossible("the server takes no 8-bit text (8BITMIME)".to_owned()));
            }
            mail += " BODY=8BITMIME";
        }
        if !from.is_ascii() || !to.is_ascii() {
            if !self.offers.utf8 {
                return Err(Trouble::Impossible(
                    "the server takes ASCII addresses only (SMTPUTF8)".to_owned(),
                ));
            }
            mail += " SMTPUTF8";
        }
        Ok([(Verb::Mail, mail + "\r\n"), (Verb::Rcpt, format!("RCPT TO:<{to}>\r\n"))])
    }
}

/// The two directions of a connection, a command and a reply at a time.
struct Line<S> {
    stream: BufReader<S>,
}

impl<S: Stream> Line<S> {
    fn new(stream: S) -> Self {
        Line { stream: BufReader::new(stream) }
    }

    async fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
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

    async fn reply(&mut self) -> std::io::Result<Reply> {
        Ok(Reply::new(&self.response().await?))
    }

    async fn ask(&mut self, verb: Verb, command: &str, patience: Duration) -> Result<Reply, Trouble> {
        within(patience, verb, async {
            self.write(command.as_bytes()).await?;
            self.reply().await
        })
        .await
    }

    async fn greeting(&mut self, patience: Duration) -> Result<(), Trouble> {
        let reply = within(patience, Verb::Greeting, self.reply()).await?;
        if reply.code == 220 { Ok(()) } else { Err(Trouble::No { verb: Verb::Greeting, reply }) }
    }

    /// EHLO, or HELO for a server that does not know it (RFC 5321, 3.2).
    async fn hello(&mut self, name: &str, patience: Duration) -> Result<Offers, Trouble> {
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
    async fn start_tls(mut self, offers: &Offers, patience: Duration) -> Result<S, Trouble> {
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
    async fn log_in(&mut self, login: &Login, offers: &Offers, patience: Duration) -> Result<(), Trouble> {
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

/// TLS over a fresh connection; checks the server's certificate against its name.
async fn encrypt(
    tcp: TcpStream,
    server: &SmtpServer,
    tls: &Arc<ClientConfig>,
) -> Result<Box<dyn Stream>, Trouble> {
    let name = ServerName::try_from(server.host.clone())
        .map_err(|_| Trouble::Unfit(format!("{:?} is no host name", server.host)))?;
    let connector = TlsConnector::from(tls.clone());
    let stream = within(server.patience.verb, Verb::Tls, connector.connect(name, tcp)).await?;
    Ok(Box::new(stream))
}

fn broken(verb: Verb, error: impl fmt::Display) -> Trouble {
    Trouble::Broken { verb, why: error.to_string() }
}

async fn within<T>(
    patience: Duration,
    verb: Verb,
    act: impl Future<Output = std::io::Result<T>>,
) -> Result<T, Trouble> {
    match timeout(patience, act).await {
        Ok(done) => done.map_err(|error| broken(verb, error)),
        Err(_) => Err(broken(verb, format!("nothing for {} seconds", patience.as_secs()))),
    }
}

/// Whether nobody else can listen on the line to `peer`.
pub(super) fn private(peer: IpAddr) -> bool {
    peer.to_canonical().is_loopback()
}

/// Whether an address can stand between angle brackets without becoming something else.
fn writable(address: &str) -> bool {
    !address.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>'))
}
