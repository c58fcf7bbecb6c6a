//! Outgoing SMTP: letters to one server over one connection, which is reused while it is good.

mod connection;
mod refusal;
mod relay;
mod server;

use std::sync::Arc;
use std::time::Duration;

use rustls::ClientConfig;
use tokio::time::Instant;

use super::tls::{TlsError, client_config};
use super::{Delivery, Outgoing, Parcel, Whose};
use connection::{Connection, Reply, SmtpError, Step};

pub use super::Security;
pub(crate) use server::Login;
pub use server::{SmtpServer, Timeouts};

/// Idle time after which a connection is not reused: many servers have hung up by then.
const LONGEST_REST: Duration = Duration::from_secs(30);

const MOST_LETTERS: u32 = 100;

/// The transport to one server.
pub struct SmtpOut {
    server: SmtpServer,
    tls: Option<Arc<ClientConfig>>,
    open: Option<Connection>,
}

impl SmtpOut {
    /// A transport that is not connected yet. Reads the trusted certificates, which blocks on the disk.
    pub fn new(server: SmtpServer) -> Result<Self, TlsError> {
        let tls = match server.security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(client_config(server.extra_ca.as_deref())?),
        };
        Ok(SmtpOut { server, tls, open: None })
    }

    /// Connects and logs in without sending anything, for `pbmd check`; the connection is kept. Fails with the reason.
    pub async fn connect(&mut self) -> Result<(), String> {
        self.disconnect().await;
        let opened = Connection::open(&self.server, self.tls.as_ref()).await;
        self.open = Some(opened.map_err(|error| self.reason(&error))?);
        Ok(())
    }

    /// Closes the connection, if there is one.
    pub async fn disconnect(&mut self) {
        if let Some(open) = self.open.take() {
            open.quit().await;
        }
    }

    /// Takes out the last connection if it may be reused, so that a cancelled delivery cannot leave it to the next.
    async fn rested(&mut self) -> Option<Connection> {
        let open = self.open.take()?;
        if open.used.elapsed() < LONGEST_REST && open.letters < MOST_LETTERS {
            return Some(open);
        }
        open.quit().await;
        None
    }

    /// Keeps the connection; after an error it is closed, politely if it still works.
    async fn send(&mut self, mut open: Connection, parcel: &Parcel) -> Result<Reply, SmtpError> {
        let sent = open.send(parcel).await;
        match &sent {
            Ok(_) => {
                (open.used, open.letters) = (Instant::now(), open.letters + 1);
                self.open = Some(open);
            }
            Err(SmtpError::Rejected { .. } | SmtpError::Unsendable(_)) => open.quit().await,
            Err(_) => {}
        }
        sent
    }

    /// Sends a letter over the last connection, or over a new one if the server has hung up meanwhile.
    async fn attempt(&mut self, parcel: &Parcel) -> Result<Reply, SmtpError> {
        if let Some(open) = self.rested().await {
            match self.send(open, parcel).await {
                Err(error) if stale(&error) => {}
                done => return done,
            }
        }
        let connection = Connection::open(&self.server, self.tls.as_ref()).await?;
        self.send(connection, parcel).await
    }

    fn reason(&self, error: &SmtpError) -> String {
        let server = format!("{}:{}", self.server.host, self.server.port);
        match error {
            SmtpError::Rejected { step: Step::Auth, reply } => {
                format!("{server} did not accept user name and password: {reply}")
            }
            SmtpError::Rejected { step, reply } => format!("{server} at {step}: {reply}"),
            SmtpError::TokenRefused { reply, said } if said.is_empty() => {
                format!("{server} did not accept the access token: {reply}")
            }
            SmtpError::TokenRefused { reply, said } => {
                format!("{server} did not accept the access token: {reply} ({said})")
            }
            SmtpError::Broken { step, why } => format!("{server} at {step}: {why}"),
            SmtpError::Unanswered(why) => format!("{server} after the whole letter: {why}"),
            SmtpError::NoToken(why) => format!("{server}: {why}"),
            SmtpError::Misconfigured(why) | SmtpError::Unsendable(why) => format!("{server}: {why}"),
        }
    }
}

/// Whether the other side may simply have closed an idle connection. The letter was certainly not accepted.
fn stale(error: &SmtpError) -> bool {
    match error {
        SmtpError::Broken { .. } => true,
        SmtpError::Rejected { step, reply } => reply.code == 421 && *step != Step::Letter,
        _ => false,
    }
}

/// Whether a reply refuses a letter permanently. What comes before MAIL concerns no letter.
fn for_good(step: Step, code: u16) -> bool {
    matches!(step, Step::Mail | Step::Rcpt | Step::Data | Step::Letter) && (500..600).contains(&code)
}

impl Outgoing for SmtpOut {
    async fn rest(&mut self) {
        self.disconnect().await;
    }

    /// 5yz to MAIL, RCPT, DATA or the letter is [`Delivery::Refused`], a connection that broke after the final dot
    /// [`Delivery::Unknown`], a failure before RCPT [`Delivery::Away`], unless it is about the letter's length; everything else is
    /// [`Delivery::Later`].
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        match self.attempt(parcel).await {
            Ok(reply) => Delivery::Sent(reply.to_string()),
            Err(error) => {
                let reason = self.reason(&error);
                match error {
                    SmtpError::Rejected { step, reply } if for_good(step, reply.code) => {
                        Delivery::Refused(refusal::whose(step, reply.code, reply.text()), reason)
                    }
                    SmtpError::Unsendable(_) => Delivery::Refused(Whose::Letter, reason),
                    SmtpError::Unanswered(_) => Delivery::Unknown(reason),
                    SmtpError::Misconfigured(_) | SmtpError::NoToken(_) | SmtpError::TokenRefused { .. } => {
                        Delivery::Away(reason)
                    }
                    SmtpError::Rejected { step: Step::Mail, reply }
                        if refusal::is_of_letter(reply.text()) =>
                    {
                        Delivery::Later(reason)
                    }
                    SmtpError::Rejected { step, .. } | SmtpError::Broken { step, .. } => match step {
                        Step::Rcpt | Step::Data | Step::Letter => Delivery::Later(reason),
                        _ => Delivery::Away(reason),
                    },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
