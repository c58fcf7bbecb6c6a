//! A connection to an IMAP server: opened, protected, logged in, one command at a time.
//!
//! Every step has a deadline, every answer is read to its tagged line and its verdict is looked at, and whatever
//! the server says in between (EXISTS, BYE, a new UIDVALIDITY) is noted wherever it comes.

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use async_imap::imap_proto::{Capability, MailboxDatum, Outcome, RequestId, Response, ResponseCode, Status};
use async_imap::{Client, Session};
use secrecy::ExposeSecret;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::bounded::Bounded;
use super::folder::LARGEST_HEADER;
use super::{Config, Fault, Pace, Security};
use crate::post::tls;

/// What carries the bytes: TCP, TLS over it, or a pipe in tests.
pub(super) trait Wire: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug> Wire for T {}

/// A logged-in connection.
pub(super) struct Line {
    session: Session<Bounded>,
    pub(super) pace: Pace,
    abilities: BTreeSet<String>,
    /// What the server told about the open folder since it was opened.
    pub(super) heard: Heard,
}

/// What a server says about the open folder without being asked.
#[derive(Debug, Default)]
pub(super) struct Heard {
    /// The number of mails, as far as known.
    pub(super) mails: u32,
    /// Mails came since somebody last looked.
    pub(super) news: bool,
    /// The UIDVALIDITY under which the folder was opened.
    pub(super) uid_validity: Option<u32>,
}

/// Of what a server says so many characters are told.
const LONGEST_WORDS: usize = 300;

/// How long a stop waits for the server's last word.
const GOODBYE: Duration = Duration::from_secs(5);

impl Line {
    /// Connects, protects the line, logs in and asks what the server can do.
    pub(super) async fn open(config: &Config, dial: &impl Dial) -> Result<Line, Fault> {
        let within = config.pace.connect;
        let wire = dial.dial(config).await?;
        let wire = if config.security == Security::Tls { encrypted(wire, config).await? } else { wire };
        let largest = config.largest.saturating_add(1).max(LARGEST_HEADER);
        let mut client = Client::new(Bounded::new(wire, largest));
        in_time("reading the greeting", within, greeting(&mut client)).await?;
        if config.security == Security::StartTls {
            let doing = "asking for STARTTLS";
            in_time(doing, within, async {
                client.run_command_and_check_ok("STARTTLS", None).await.map_err(|error| fault(doing, error))
            })
            .await?;
            // What the server (or somebody in between) sent ahead in the clear goes away with the old client.
            let wire = encrypted(client.into_inner().into_inner(), config).await?;
            client = Client::new(Bounded::new(wire, largest));
        }
        let doing = "logging in";
        let session = in_time(doing, within, async {
            let login = client.login(&config.username, config.password.expose_secret());
            login.await.map_err(|(error, _)| fault(doing, error))
        })
        .await?;
        let mut line =
            Line { session, pace: config.pace, abilities: BTreeSet::new(), heard: Heard::default() };
        line.ask_abilities().await?;
        Ok(line)
    }

    async fn ask_abilities(&mut self) -> Result<(), Fault> {
        let mut abilities = BTreeSet::new();
        self.ask("asking for capabilities", "CAPABILITY", self.pace.answer, |response| {
            if let Response::Capabilities(list) = response {
                abilities.extend(list.iter().filter_map(|one| match one {
                    Capability::Atom(name) => Some(name.to_ascii_uppercase()),
                    _ => None,
                }));
            }
        })
        .await?;
        self.abilities = abilities;
        Ok(())
    }

    /// Whether the server has a capability, in upper case.
    pub(super) fn can(&self, ability: &str) -> bool {
        self.abilities.contains(ability)
    }

    /// Forgets a capability that turned out to be none.
    pub(super) fn cannot(&mut self, ability: &str) {
        self.abilities.remove(ability);
    }

    /// Sends one command, hands each answer to `each`, and ends with the tagged one and its verdict.
    pub(super) async fn ask(
        &mut self,
        doing: &'static str,
        command: &str,
        within: Duration,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), Fault> {
        in_time(doing, within, async {
            let tag = self.send(doing, command).await?;
            self.hear(doing, |response| {
                each(response);
                match response {
                    Response::Done { tag: of, status, outcome } if *of == tag => {
                        Some(verdict(doing, status, outcome))
                    }
                    _ => None,
                }
            })
            .await?
        })
        .await
    }

    /// Sends a command and returns its tag.
    pub(super) async fn send(&mut self, doing: &'static str, command: &str) -> Result<RequestId, Fault> {
        self.session.as_mut().begin();
        self.session.run_command(command).await.map_err(|error| fault(doing, error))
    }

    /// Sends the line that ends an IDLE.
    pub(super) async fn send_done(&mut self, doing: &'static str) -> Result<(), Fault> {
        self.session.run_command_untagged("DONE").await.map_err(|error| fault(doing, error))
    }

    /// Reads answers until `each` makes something of one. Can be dropped between two answers or in one.
    pub(super) async fn hear<T>(
        &mut self,
        doing: &'static str,
        mut each: impl FnMut(&Response<'_>) -> Option<T>,
    ) -> Result<T, Fault> {
        loop {
            let Some(data) = self.session.read_response().await.map_err(|error| broken(doing, error))? else {
                return Err(broken(doing, "the server closed it"));
            };
            self.heard.note(doing, data.parsed())?;
            if let Some(end) = each(data.parsed()) {
                return Ok(end);
            }
        }
    }

    /// Says goodbye and waits for the answer, which is a BYE and so a fault. Nothing depends on it.
    pub(super) async fn leave(mut self) {
        let _ = self.ask("logging out", "LOGOUT", self.pace.answer.min(GOODBYE), |_| ()).await;
    }
}

impl Heard {
    /// Takes in one untagged answer; an error when the connection or the folder is at its end.
    pub(super) fn note(&mut self, doing: &'static str, response: &Response<'_>) -> Result<(), Fault> {
        match response {
            Response::Data { status: Status::Bye, outcome } => {
                return Err(broken(doing, format!("the server says goodbye: {}", words(outcome))));
            }
            Response::Data {
                outcome: Outcome { code: Some(ResponseCode::UidValidity(now)), .. }, ..
            } if self.uid_validity.is_some_and(|opened| opened != *now) => {
                return Err(broken(doing, "the folder was made anew"));
            }
            Response::Data { outcome: Outcome { code: Some(ResponseCode::Alert), information }, .. } => {
                tracing::warn!(
                    "the mail server says: {}",
                    spoken(information.as_deref().unwrap_or_default())
                );
            }
            Response::MailboxData(MailboxDatum::Exists(count)) => {
                self.news |= *count != self.mails;
                self.mails = *count;
            }
            Response::Expunge(_) => self.mails = self.mails.saturating_sub(1),
            _ => (),
        }
        Ok(())
    }
}

/// How the bytes get to the server: [`Tcp`], or a pipe in tests.
pub(super) trait Dial: Sync {
    /// Makes the connection, not yet protected.
    fn dial(&self, config: &Config) -> impl Future<Output = Result<Box<dyn Wire>, Fault>> + Send;
}

/// Over the network.
pub(super) struct Tcp;

impl Dial for Tcp {
    async fn dial(&self, config: &Config) -> Result<Box<dyn Wire>, Fault> {
        let at = config.address();
        let unreachable = |why: String| Fault::Unreachable { at: at.clone(), why };
        let within = config.pace.connect;
        let tcp = match timeout(within, TcpStream::connect((config.host.as_str(), config.port))).await {
            Ok(Ok(tcp)) => tcp,
            Ok(Err(error)) => return Err(unreachable(error.to_string())),
            Err(_) => return Err(unreachable(format!("no answer within {within:?}"))),
        };
        let peer = tcp.peer_addr().map_err(|error| unreachable(error.to_string()))?;
        if !may_speak(config, peer.ip()) {
            return Err(Fault::Unprotected { at });
        }
        // Commands are single small packets, each of which is waited for.
        tcp.set_nodelay(true).map_err(|error| unreachable(error.to_string()))?;
        Ok(Box::new(tcp))
    }
}

/// Whether a password may go to this address with the protection that was chosen.
fn may_speak(config: &Config, peer: IpAddr) -> bool {
    config.security != Security::Plain || config.plain_anywhere || peer.to_canonical().is_loopback()
}

async fn encrypted(wire: Box<dyn Wire>, config: &Config) -> Result<Box<dyn Wire>, Fault> {
    let tls = |why: String| Fault::Tls { at: config.address(), why };
    let ca_file = config.ca_file.clone();
    let trust = tokio::task::spawn_blocking(move || tls::client_config(ca_file.as_deref()))
        .await
        .map_err(|error| tls(error.to_string()))??;
    let name = ServerName::try_from(config.host.clone()).map_err(|error| tls(error.to_string()))?;
    let within = config.pace.connect;
    match timeout(within, TlsConnector::from(trust).connect(name, wire)).await {
        Ok(Ok(stream)) => Ok(Box::new(stream)),
        Ok(Err(error)) => Err(tls(error.to_string())),
        Err(_) => Err(tls(format!("no answer within {within:?}"))),
    }
}

/// Reads the greeting. `PREAUTH` is refused: it would skip STARTTLS and the login, which is what somebody in
/// between would want (RFC 8314 and the "NO STARTTLS" study of 2021).
async fn greeting(client: &mut Client<Bounded>) -> Result<(), Fault> {
    let doing = "reading the greeting";
    let refused = |said: String| Fault::Refused { doing, said, missing_folder: false };
    let Some(data) = client.read_response().await.map_err(|error| broken(doing, error))? else {
        return Err(broken(doing, "the server closed it"));
    };
    match data.parsed() {
        Response::Data { status: Status::Ok, .. } => Ok(()),
        Response::Data { status: Status::PreAuth, .. } => Err(refused("logged in before the login".into())),
        Response::Data { outcome, .. } => Err(refused(words(outcome))),
        other => Err(broken(doing, format!("this is no IMAP greeting: {}", spoken(&format!("{other:?}"))))),
    }
}

/// Puts a deadline on a step.
pub(super) async fn in_time<T>(
    doing: &'static str,
    within: Duration,
    step: impl Future<Output = Result<T, Fault>>,
) -> Result<T, Fault> {
    timeout(within, step).await.unwrap_or(Err(Fault::Silent { doing, within }))
}

/// The connection is at its end.
///
/// async-imap's word on an answer that it cannot read quotes all of it, and mails stand in answers: that word goes
/// nowhere.
fn broken(doing: &'static str, why: impl fmt::Display) -> Fault {
    let why = why.to_string();
    let unread = why.contains(" during parsing of ");
    Fault::Broken { doing, why: if unread { "the answer is no IMAP".to_owned() } else { why } }
}

fn verdict(doing: &'static str, status: &Status, outcome: &Outcome<'_>) -> Result<(), Fault> {
    // NONEXISTENT (RFC 5530) is no code that the parser knows; it leaves it in the text.
    let missing_folder = outcome.code == Some(ResponseCode::TryCreate)
        || outcome.information.as_deref().is_some_and(|text| text.starts_with("[NONEXISTENT]"));
    match status {
        Status::Ok => Ok(()),
        Status::No | Status::Bad => Err(Fault::Refused { doing, said: words(outcome), missing_folder }),
        Status::Bye | Status::PreAuth => Err(broken(doing, words(outcome))),
    }
}

fn words(outcome: &Outcome<'_>) -> String {
    spoken(outcome.information.as_deref().unwrap_or("no reason given"))
}

/// async-imap's own errors, met before and at the login and when a command is sent.
fn fault(doing: &'static str, error: async_imap::error::Error) -> Fault {
    use async_imap::error::Error;
    match error {
        Error::No(text) | Error::Bad(text) => {
            Fault::Refused { doing, said: spoken(unwrapped(&text)), missing_folder: false }
        }
        Error::Validate(error) => {
            Fault::Refused { doing, said: format!("cannot be sent: {error}"), missing_folder: false }
        }
        other => broken(doing, other),
    }
}

/// async-imap wraps the server's words as `code: .., info: Some("words")`.
fn unwrapped(text: &str) -> &str {
    let inner = text.split_once("info: Some(\"").and_then(|(_, rest)| rest.strip_suffix("\")"));
    inner.unwrap_or(text)
}

/// A server's words as far as they are fit for a log.
fn spoken(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).take(LONGEST_WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_go_in_the_clear_to_this_machine_only() {
        let cases = [
            (Security::Plain, false, "127.0.0.1", true),
            (Security::Plain, false, "::1", true),
            (Security::Plain, false, "::ffff:127.0.0.1", true),
            (Security::Plain, false, "192.0.2.1", false),
            (Security::Plain, false, "2001:db8::1", false),
            (Security::Plain, true, "192.0.2.1", true),
            (Security::StartTls, false, "192.0.2.1", true),
            (Security::Tls, false, "192.0.2.1", true),
        ];
        for (security, plain_anywhere, peer, allowed) in cases {
            let mut config = Config::new("mail.example", security, "pbm", "secret".into());
            config.plain_anywhere = plain_anywhere;
            assert_eq!(may_speak(&config, peer.parse().unwrap()), allowed, "{security:?} to {peer}");
        }
    }
}
