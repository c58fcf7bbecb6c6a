//! One connection to the server that takes our letters (RFC 5321 as a client).
//!
//! Uses lettre's building blocks, but not its connection: that has no time limits, waits for an answer to QUIT on a dead
//! connection, cannot tell a break before the final dot from one after it, and keeps what a stranger slipped in before
//! TLS. Here every step has its own time limit, and any error ends the connection.
//!
//! Architecture Invariant: nothing written or read here reaches a log; the reasons given to operators contain the server's
//! replies, and never a command, a password or a letter.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::connection::{Connection, Reply, SmtpError, Step, broken, within};
use super::server::SmtpServer;
use crate::post::dots::dot_stuff;
use crate::post::oauth::Proof;
use crate::post::{Parcel, Security, Stream, tls};

const GOODBYE: Duration = Duration::from_secs(2);

impl Connection {
    /// Connects, encrypts and logs in as `server` says; plain without `tls`. If the server refuses a cached access token, tries
    /// once more with a new one.
    pub async fn open(server: &SmtpServer, tls: Option<&Arc<ClientConfig>>) -> Result<Self, SmtpError> {
        let Some(login) = &server.login else { return Connection::open_with(server, tls, None).await };
        let proof = login.credential.proof().await.map_err(SmtpError::NoToken)?;
        match Connection::open_with(server, tls, Some((&login.username, &proof))).await {
            Err(refused @ SmtpError::TokenRefused { .. }) => {
                match login.credential.renewed(&proof).await.map_err(SmtpError::NoToken)? {
                    Some(proof) => Connection::open_with(server, tls, Some((&login.username, &proof))).await,
                    None => Err(refused),
                }
            }
            opened => opened,
        }
    }

    async fn open_with(
        server: &SmtpServer,
        tls: Option<&Arc<ClientConfig>>,
        login: Option<(&str, &Proof)>,
    ) -> Result<Self, SmtpError> {
        let timeouts = server.timeouts;
        let address = (server.host.as_str(), server.port);
        let tcp = within(timeouts.connect, Step::Connect, TcpStream::connect(address)).await?;
        // Otherwise each letter waits 40 ms for a delayed acknowledgement.
        tcp.set_nodelay(true).map_err(|error| broken(Step::Connect, error))?;
        let peer = tcp.peer_addr().map_err(|error| broken(Step::Connect, error))?;
        if login.is_some() && !server.security.allows_password(peer.ip()) {
            return Err(SmtpError::Misconfigured(
                "a password is not sent over an unencrypted line, except to this very machine; \
                 set security to \"tls\" or \"starttls\""
                    .to_owned(),
            ));
        }
        let (tcp, is_plain_first) = (Box::new(tcp), server.security == Security::StartTls);
        let stream: Box<dyn Stream> = match tls {
            None => tcp,
            Some(tls) if is_plain_first => {
                let mut plain = Connection::new(tcp, timeouts);
                plain.greeting().await?;
                plain.ehlo(&server.hello).await?;
                encrypt(plain.start_tls().await?, server, tls).await?
            }
            Some(tls) => encrypt(tcp, server, tls).await?,
        };
        let mut connection = Connection::new(stream, timeouts);
        if !is_plain_first {
            connection.greeting().await?;
        }
        connection.ehlo(&server.hello).await?;
        match login {
            Some((username, Proof::Password(password))) => connection.log_in(username, password).await?,
            Some((username, Proof::Token(token))) => connection.log_in_by_token(username, token).await?,
            None => (),
        }
        Ok(connection)
    }

    /// Sends a letter and returns the server's last reply. After an error the connection is of no more use.
    pub async fn send(&mut self, parcel: &Parcel) -> Result<Reply, SmtpError> {
        self.envelope(parcel).await?;
        self.text(parcel).await
    }

    /// Sends the commands before the text, in one packet if the server offers PIPELINING (RFC 2920).
    async fn envelope(&mut self, parcel: &Parcel) -> Result<(), SmtpError> {
        let commands = self.commands(parcel)?;
        let pipelining = self.extensions.pipelining;
        if pipelining {
            let all: String = commands.iter().map(|(_, command)| command.as_str()).collect();
            within(self.timeouts.command, Step::Mail, self.write(all.as_bytes())).await?;
        }
        for (step, command) in commands {
            let reply = if pipelining {
                within(self.timeouts.command, step, self.reply()).await?
            } else {
                self.command(step, &command).await?
            };
            let goes_on = if step == Step::Data { reply.code == 354 } else { reply.is_positive() };
            if !goes_on {
                return Err(SmtpError::Rejected { step, reply });
            }
        }
        Ok(())
    }

    async fn text(&mut self, parcel: &Parcel) -> Result<Reply, SmtpError> {
        let timeouts = self.timeouts;
        let mut text = dot_stuff(&parcel.bytes);
        text.extend_from_slice(b".\r\n");
        // Whatever comes before the letter is sent cannot accept it.
        if let Some(early) = self.stream.fill_buf().now_or_never() {
            early.map_err(|error| broken(Step::Letter, error))?;
            let reply = within(timeouts.command, Step::Letter, self.reply()).await?;
            return Err(SmtpError::Rejected { step: Step::Letter, reply });
        }
        // If this fails, the final dot has not left.
        within(timeouts.letter, Step::Letter, self.write(&text)).await?;
        let answer = async { self.reply().await.map_err(|error| error.to_string()) };
        match timeout(timeouts.final_reply, answer).await {
            Ok(Ok(reply)) if reply.is_positive() => Ok(reply),
            Ok(Ok(reply)) if (400..600).contains(&reply.code) => {
                Err(SmtpError::Rejected { step: Step::Letter, reply })
            }
            Ok(Ok(reply)) => Err(SmtpError::Unanswered(format!("the answer was {reply}"))),
            Ok(Err(why)) => Err(SmtpError::Unanswered(why)),
            Err(_) => {
                Err(SmtpError::Unanswered(format!("no answer in {} seconds", timeouts.final_reply.as_secs())))
            }
        }
    }

    /// Sends QUIT; does not wait for the answer.
    pub async fn quit(mut self) {
        let _whatever = timeout(GOODBYE, async {
            self.write(b"QUIT\r\n").await?;
            self.stream.shutdown().await
        })
        .await;
    }

    fn commands(&self, parcel: &Parcel) -> Result<[(Step, String); 3], SmtpError> {
        let (from, to) = (&parcel.from, &parcel.to);
        if to.is_empty() || [from, to].into_iter().any(|address| !writable(address)) {
            return Err(SmtpError::Unsendable("the address cannot be written in SMTP".to_owned()));
        }
        let mut mail = format!("MAIL FROM:<{from}>");
        if self.extensions.size {
            mail += &format!(" SIZE={}", parcel.bytes.len());
        }
        if !parcel.bytes.is_ascii() {
            if !self.extensions.eight_bit {
                return Err(SmtpError::Unsendable("the server takes no 8-bit text (8BITMIME)".to_owned()));
            }
            mail += " BODY=8BITMIME";
        }
        if !from.is_ascii() || !to.is_ascii() {
            if !self.extensions.utf8 {
                return Err(SmtpError::Unsendable(
                    "the server takes ASCII addresses only (SMTPUTF8)".to_owned(),
                ));
            }
            mail += " SMTPUTF8";
        }
        Ok([
            (Step::Mail, mail + "\r\n"),
            (Step::Rcpt, format!("RCPT TO:<{to}>\r\n")),
            (Step::Data, "DATA\r\n".to_owned()),
        ])
    }
}

/// Starts TLS; checks the server's certificate against its name.
async fn encrypt(
    stream: Box<dyn Stream>,
    server: &SmtpServer,
    tls: &Arc<ClientConfig>,
) -> Result<Box<dyn Stream>, SmtpError> {
    let name = ServerName::try_from(server.host.clone())
        .map_err(|_| SmtpError::Misconfigured(format!("{:?} is no host name", server.host)))?;
    let connector = TlsConnector::from(tls.clone());
    let connected = async {
        connector.connect(name, stream).await.map_err(|error| io::Error::other(tls::explained(&error)))
    };
    let stream = within(server.timeouts.command, Step::Tls, connected).await?;
    Ok(Box::new(stream))
}

/// Whether an address can be written between angle brackets.
fn writable(address: &str) -> bool {
    !address.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>'))
}
