//! Outgoing SMTP: letters to one server, over one connection that is kept while it is good.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rustls::ClientConfig;
use secrecy::SecretString;
use tokio::time::Instant;

use super::line::{Reply, Trouble, Verb};
use super::relay::Relay;
use super::tls::{TlsTrouble, client_config};
use super::{Delivery, Outgoing, Parcel};

pub use super::Security;

/// Who we are to the server.
#[derive(Clone, Debug)]
pub struct Login {
    /// The account's name.
    pub username: String,
    /// Its password.
    pub password: SecretString,
}

/// How long each step may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until the connection stands.
    pub connect: Duration,
    /// Until a command is answered.
    pub verb: Duration,
    /// Until the letter is written.
    pub letter: Duration,
    /// Until the whole letter is answered; too short a time here gives doubled letters (RFC 5321, 4.5.3.2.6
    /// asks for ten minutes).
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Patience { connect: seconds(15), verb: seconds(120), letter: seconds(180), answer: seconds(600) }
    }
}

/// The server that takes our letters, as configured.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    /// Its host name (with TLS its certificate must bear it) or IP address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line is encrypted.
    pub security: Security,
    /// The account to use, if it wants one.
    pub login: Option<Login>,
    /// A PEM file of certificate authorities to trust besides the system's.
    pub extra_ca: Option<PathBuf>,
    /// Our host name, for EHLO.
    pub hello: String,
    /// How long each step may take.
    pub patience: Patience,
}

/// A connection is not used again after resting this long: many servers have hung up by then.
const REST: Duration = Duration::from_secs(30);

/// A connection is not used for more letters than this.
const LETTERS: u32 = 100;

/// The wire to one server.
pub struct SmtpOut {
    server: SmtpServer,
    tls: Option<Arc<ClientConfig>>,
    open: Option<Open>,
}

struct Open {
    relay: Relay,
    used: Instant,
    letters: u32,
}

impl SmtpOut {
    /// A wire that is not connected yet. Reads the certificates that are trusted, which blocks on the disk.
    pub fn new(server: SmtpServer) -> Result<Self, TlsTrouble> {
        let tls = match server.security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(client_config(server.extra_ca.as_deref())?),
        };
        Ok(SmtpOut { server, tls, open: None })
    }

    /// Connects and logs in without sending anything, for `pbmd check`; the reason where that fails. The
    /// connection is kept for the next letter.
    pub async fn connect(&mut self) -> Result<(), String> {
        self.hang_up().await;
        let relay =
            Relay::open(&self.server, self.tls.as_ref()).await.map_err(|trouble| self.reason(trouble))?;
        self.open = Some(Open { relay, used: Instant::now(), letters: 0 });
        Ok(())
    }

    /// Takes leave of the server, if there is a connection: to be called when there are no letters for a while.
    pub async fn hang_up(&mut self) {
        if let Some(open) = self.open.take() {
            open.relay.hang_up().await;
        }
    }

    /// The connection of the last letter, if it is worth a try. It is taken out, so that a delivery that is
    /// given up half-way cannot leave it to the next one.
    async fn rested(&mut self) -> Option<Open> {
        let open = self.open.take()?;
        if open.used.elapsed() < REST && open.letters < LETTERS {
            return Some(open);
        }
        open.relay.hang_up().await;
        None
    }

    async fn hand_over(&mut self, mut open: Open, parcel: &Parcel) -> Result<Reply, Trouble> {
        match open.relay.hand_over(parcel).await {
            Ok(reply) => {
                self.open = Some(Open { relay: open.relay, used: Instant::now(), letters: open.letters + 1 });
                Ok(reply)
            }
            Err(trouble) => {
                if matches!(trouble, Trouble::No { .. } | Trouble::Impossible(_)) {
                    open.relay.hang_up().await;
                }
                Err(trouble)
            }
        }
    }

    async fn attempt(&mut self, parcel: &Parcel) -> Result<Reply, Trouble> {
        if let Some(open) = self.rested().await {
            match self.hand_over(open, parcel).await {
                Err(trouble) if stale(&trouble) => (),
                done => return done,
            }
        }
        let relay = Relay::open(&self.server, self.tls.as_ref()).await?;
        self.hand_over(Open { relay, used: Instant::now(), letters: 0 }, parcel).await
    }

    /// The reason in an operator's words, with the server it is about.
    fn reason(&self, trouble: Trouble) -> String {
        let server = format!("{}:{}", self.server.host, self.server.port);
        match trouble {
            Trouble::No { verb: Verb::Auth, reply } => {
                format!("{server} did not accept user name and password: {reply}")
            }
            Trouble::No { verb, reply } => format!("{server} at {verb}: {reply}"),
            Trouble::Broken { verb, why } => format!("{server} at {verb}: {why}"),
            Trouble::Unanswered(why) => format!("{server} after the whole letter: {why}"),
            Trouble::Unfit(why) | Trouble::Impossible(why) => format!("{server}: {why}"),
        }
    }
}

/// Whether a connection that worked before may simply have been hung up by the other side meanwhile. The
/// letter was certainly not taken.
fn stale(trouble: &Trouble) -> bool {
    match trouble {
        Trouble::Broken { .. } => true,
        Trouble::No { verb, reply } => reply.code == 421 && *verb != Verb::Letter,
        Trouble::Unanswered(_) | Trouble::Unfit(_) | Trouble::Impossible(_) => false,
    }
}

/// Whether a refusal is about this letter for good. Before MAIL nothing is about a letter, and 530 (RFC 4954,
/// RFC 3207) asks us to log in or to encrypt: the operator's to mend, with no letter lost by it.
fn for_good(verb: Verb, code: u16) -> bool {
    matches!(verb, Verb::Mail | Verb::Rcpt | Verb::Data | Verb::Letter)
        && (500..600).contains(&code)
        && code != 530
}

impl Outgoing for SmtpOut {
    /// 5yz to MAIL, RCPT, DATA or the letter is [`Delivery::Refused`]; a line cut after the last dot is
    /// [`Delivery::Unknown`]; all other trouble is [`Delivery::Later`].
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        match self.attempt(parcel).await {
            Ok(reply) => Delivery::Sent(reply.to_string()),
            Err(trouble) => {
                let kind = match &trouble {
                    Trouble::No { verb, reply } if for_good(*verb, reply.code) => Delivery::Refused,
                    Trouble::Impossible(_) => Delivery::Refused,
                    Trouble::Unanswered(_) => Delivery::Unknown,
                    Trouble::No { .. } | Trouble::Broken { .. } | Trouble::Unfit(_) => Delivery::Later,
                };
                kind(self.reason(trouble))
            }
        }
    }
}

#[cfg(test)]
mod tests;
