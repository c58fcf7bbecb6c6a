//! One connection to the server that takes our letters (RFC 5321 as a client).
//!
//! Beside lettre, whose building blocks serve here, not with its connection: that has no time limits, waits for
//! an answer to QUIT on a line that is dead, cannot tell a line cut before the last dot from one cut after it,
//! and keeps what a stranger slipped in before TLS began. Every verb here has its own time limit, and any
//! trouble ends the connection.
//!
//! Architecture Invariant: nothing that is written or read here reaches a log; the reasons for an operator
//! hold the server's replies and never a command, a password or a letter.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::Parcel;
use super::dots::dotted;
use super::line::{Line, Offers, Reply, Stream, Trouble, Verb, broken, within};
use super::smtp_out::{Patience, Security, SmtpServer};

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

/// Whether nobody else can listen on the line to `peer`.
pub(super) fn private(peer: IpAddr) -> bool {
    peer.to_canonical().is_loopback()
}

/// Whether an address can stand between angle brackets without becoming something else.
fn writable(address: &str) -> bool {
    !address.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>'))
}
