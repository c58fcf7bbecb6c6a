//! A connection to an IMAP server, one command at a time.
//!
//! Every step has a time limit, every answer is read up to its tagged line and checked, and untagged responses (EXISTS, BYE,
//! a new UIDVALIDITY) are noted wherever they come.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use async_imap::imap_proto::{Capability, MailboxDatum, Outcome, RequestId, Response, ResponseCode, Status};
use async_imap::{Authenticator, Client, Session};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::timeout;

use super::bounded::Bounded;
use super::config::{Config, LARGEST_HEADER, Timeouts};
use super::error::ImapError;
use super::stream::{Connector, encrypted};
use crate::post::Security;
use crate::post::oauth::{self, AccessToken, Proof};

pub(super) struct Connection {
    session: Session<Bounded>,
    pub(super) timeouts: Timeouts,
    capabilities: BTreeSet<String>,
    pub(super) mailbox: Mailbox,
}

/// Unsolicited data about the open folder.
#[derive(Debug, Default)]
pub(super) struct Mailbox {
    pub(super) mails: u32,
    /// Whether mails came since the last poll.
    pub(super) news: bool,
    pub(super) uid_validity: Option<u32>,
}

const LONGEST_REASON: usize = 300;

const GOODBYE: Duration = Duration::from_secs(5);

impl Connection {
    /// Connects, encrypts, logs in and reads the capabilities. If the server refuses a cached access token, tries once more with
    /// a new one.
    pub(super) async fn open(config: &Config, connector: &impl Connector) -> Result<Connection, ImapError> {
        let proof = config.credential.proof().await?;
        match Connection::open_with(config, connector, &proof).await {
            Err(ImapError::TokenRefused { said }) => match config.credential.renewed(&proof).await? {
                Some(proof) => Connection::open_with(config, connector, &proof).await,
                None => Err(ImapError::TokenRefused { said }),
            },
            opened => opened,
        }
    }

    async fn open_with(
        config: &Config,
        connector: &impl Connector,
        proof: &Proof,
    ) -> Result<Connection, ImapError> {
        let within = config.timeouts.connect;
        let stream = connector.connect(config).await?;
        let stream = if config.security == Security::Tls { encrypted(stream, config).await? } else { stream };
        let largest = config.largest.saturating_add(1).max(LARGEST_HEADER);
        let mut client = Client::new(Bounded::new(stream, largest));
        in_time("reading the greeting", within, greeting(&mut client)).await?;
        if config.security == Security::StartTls {
            let doing = "asking for STARTTLS";
            in_time(doing, within, async {
                client
                    .run_command_and_check_ok("STARTTLS", None)
                    .await
                    .map_err(|error| error_of(doing, error))
            })
            .await?;
            // What was sent ahead in the clear, perhaps by an attacker, is dropped with the old client.
            let stream = encrypted(client.into_inner().into_inner(), config).await?;
            client = Client::new(Bounded::new(stream, largest));
        }
        let doing = "logging in";
        let session = in_time(doing, within, async {
            match proof {
                Proof::Password(password) => {
                    let login = client.login(&config.username, password.expose_secret());
                    login.await.map_err(|(error, _)| error_of(doing, error))
                }
                Proof::Token(token) => log_in_by_token(client, &config.username, token).await,
            }
        })
        .await?;
        let mut connection = Connection {
            session,
            timeouts: config.timeouts,
            capabilities: BTreeSet::new(),
            mailbox: Mailbox::default(),
        };
        connection.read_capabilities().await?;
        Ok(connection)
    }

    async fn read_capabilities(&mut self) -> Result<(), ImapError> {
        let mut capabilities = BTreeSet::new();
        self.command("asking for capabilities", "CAPABILITY", self.timeouts.command, |response| {
            if let Response::Capabilities(list) = response {
                capabilities.extend(list.iter().filter_map(|one| match one {
                    Capability::Atom(name) => Some(name.to_ascii_uppercase()),
                    _ => None,
                }));
            }
        })
        .await?;
        self.capabilities = capabilities;
        Ok(())
    }

    /// Whether the server has a capability, given in upper case.
    pub(super) fn supports(&self, capability: &str) -> bool {
        self.capabilities.contains(capability)
    }

    /// Forgets a capability that does not work.
    pub(super) fn withdraw(&mut self, capability: &str) {
        self.capabilities.remove(capability);
    }

    /// Sends one command, passes each response to `each`, and checks the tagged one.
    pub(super) async fn command(
        &mut self,
        doing: &'static str,
        command: &str,
        within: Duration,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        in_time(doing, within, async {
            let tag = self.send(doing, command).await?;
            self.read_until(doing, |response| {
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

    pub(super) async fn send(&mut self, doing: &'static str, command: &str) -> Result<RequestId, ImapError> {
        self.session.as_mut().begin();
        self.session.run_command(command).await.map_err(|error| error_of(doing, error))
    }

    pub(super) async fn send_done(&mut self, doing: &'static str) -> Result<(), ImapError> {
        self.session.run_command_untagged("DONE").await.map_err(|error| error_of(doing, error))
    }

    /// Reads responses until `each` returns a value. Cancel-safe.
    pub(super) async fn read_until<T>(
        &mut self,
        doing: &'static str,
        mut each: impl FnMut(&Response<'_>) -> Option<T>,
    ) -> Result<T, ImapError> {
        loop {
            let Some(data) = self.session.read_response().await.map_err(|error| broken(doing, error))? else {
                return Err(broken(doing, "the server closed it"));
            };
            self.mailbox.note(doing, data.parsed())?;
            if let Some(end) = each(data.parsed()) {
                return Ok(end);
            }
        }
    }

    /// Logs out and waits for the answer, which is a BYE and so an error. Nothing depends on it.
    pub(super) async fn log_out(mut self) {
        let _ = self.command("logging out", "LOGOUT", self.timeouts.command.min(GOODBYE), |_| ()).await;
    }
}

impl Mailbox {
    /// Notes a response; fails if the connection or the folder has ended.
    pub(super) fn note(&mut self, doing: &'static str, response: &Response<'_>) -> Result<(), ImapError> {
        match response {
            Response::Data { status: Status::Bye, outcome } => {
                return Err(broken(doing, format!("the server says goodbye: {}", reason(outcome))));
            }
            Response::Data {
                outcome: Outcome { code: Some(ResponseCode::UidValidity(now)), .. }, ..
            } if self.uid_validity.is_some_and(|opened| opened != *now) => {
                return Err(broken(doing, "the folder was made anew"));
            }
            Response::Data { outcome: Outcome { code: Some(ResponseCode::Alert), information }, .. } => {
                tracing::warn!(
                    "the mail server says: {}",
                    printable(information.as_deref().unwrap_or_default())
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

/// Reads the greeting. `PREAUTH` is refused: an attacker would use it to skip STARTTLS and the login (RFC 8314 and the
/// "NO STARTTLS" study of 2021).
async fn greeting(client: &mut Client<Bounded>) -> Result<(), ImapError> {
    let doing = "reading the greeting";
    let refused = |said: String| ImapError::refused(doing, said);
    let Some(data) = client.read_response().await.map_err(|error| broken(doing, error))? else {
        return Err(broken(doing, "the server closed it"));
    };
    match data.parsed() {
        Response::Data { status: Status::Ok, .. } => Ok(()),
        Response::Data { status: Status::PreAuth, .. } => Err(refused("logged in before the login".into())),
        Response::Data { outcome, .. } => Err(refused(reason(outcome))),
        other => {
            Err(broken(doing, format!("this is no IMAP greeting: {}", printable(&format!("{other:?}")))))
        }
    }
}

/// Logs in by SASL XOAUTH2. The response is sent only when the server asks for it, which every server supports.
async fn log_in_by_token(
    client: Client<Bounded>,
    username: &str,
    token: &AccessToken,
) -> Result<Session<Bounded>, ImapError> {
    let mut dialogue = Dialogue { response: Some(oauth::response(username, token)), refusal: String::new() };
    let session = client.authenticate("XOAUTH2", &mut dialogue).await;
    session.map_err(|(error, _)| match error_of("logging in", error) {
        ImapError::Refused { said, .. } if dialogue.refusal.is_empty() => ImapError::TokenRefused { said },
        ImapError::Refused { said, .. } => {
            ImapError::TokenRefused { said: format!("{said} ({})", dialogue.refusal) }
        }
        other => other,
    })
}

/// XOAUTH2: first the response, then an empty answer to a challenge with the reason for a refusal.
struct Dialogue {
    response: Option<SecretString>,
    refusal: String,
}

impl Authenticator for &mut Dialogue {
    type Response = Vec<u8>;

    fn process(&mut self, challenge: &[u8]) -> Vec<u8> {
        match self.response.take() {
            Some(response) => response.expose_secret().as_bytes().to_vec(),
            None => {
                self.refusal = oauth::refusal_in(challenge);
                Vec::new()
            }
        }
    }
}

pub(super) async fn in_time<T>(
    doing: &'static str,
    within: Duration,
    step: impl Future<Output = Result<T, ImapError>>,
) -> Result<T, ImapError> {
    timeout(within, step).await.unwrap_or(Err(ImapError::Silent { doing, within }))
}

/// The connection has failed.
///
/// async-imap's error about an answer that it cannot parse quotes it, and it may hold mails, so that text is replaced.
fn broken(doing: &'static str, why: impl fmt::Display) -> ImapError {
    let why = why.to_string();
    let unread = why.contains(" during parsing of ");
    ImapError::Broken { doing, why: if unread { "the answer is no IMAP".to_owned() } else { why } }
}

fn verdict(doing: &'static str, status: &Status, outcome: &Outcome<'_>) -> Result<(), ImapError> {
    // The parser does not know NONEXISTENT (RFC 5530) and leaves it in the text.
    let missing_folder = outcome.code == Some(ResponseCode::TryCreate)
        || outcome.information.as_deref().is_some_and(|text| text.starts_with("[NONEXISTENT]"));
    match status {
        Status::Ok => Ok(()),
        Status::No | Status::Bad => Err(ImapError::Refused { doing, said: reason(outcome), missing_folder }),
        Status::Bye | Status::PreAuth => Err(broken(doing, reason(outcome))),
    }
}

fn reason(outcome: &Outcome<'_>) -> String {
    printable(outcome.information.as_deref().unwrap_or("no reason given"))
}

/// Converts async-imap's own errors, from before and at the login and from sending commands.
fn error_of(doing: &'static str, error: async_imap::error::Error) -> ImapError {
    use async_imap::error::Error;
    match error {
        Error::No(text) | Error::Bad(text) => ImapError::refused(doing, printable(unwrapped(&text))),
        Error::Validate(error) => ImapError::refused(doing, format!("cannot be sent: {error}")),
        other => broken(doing, other),
    }
}

/// async-imap wraps the server's text as `code: .., info: Some("text")`.
fn unwrapped(text: &str) -> &str {
    let inner = text.split_once("info: Some(\"").and_then(|(_, rest)| rest.strip_suffix("\")"));
    inner.unwrap_or(text)
}

fn printable(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).take(LONGEST_REASON).collect()
}
