//! One session with a sending server, as a pure function of the bytes it sends; `listener` has sockets and clocks.
//!
//! SMTP as in RFC 5321, with SIZE (RFC 1870), 8BITMIME (RFC 6152), PIPELINING (RFC 2920) and ENHANCEDSTATUSCODES
//! (RFC 2034); LMTP as in RFC 2033. SMTPUTF8 (RFC 6531) is not offered: not every server would accept a reply to a
//! non-ASCII address, and so its owner hears of it at once from his own server.
//!
//! Architecture Invariant: mail for others is never taken. There is no relaying, so no login and no STARTTLS.

use std::ops::ControlFlow;
use std::time::Duration;

use smtp_proto::{Error, MAIL_BODY_7BIT, MAIL_BODY_8BITMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};

use super::NotNow;
use super::dots::Unstuffer;

/// The protocol of a listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// RFC 5321, spoken by mail programs and servers.
    Smtp,
    /// RFC 2033, spoken by a mail server on the same machine that delivers to us.
    Lmtp,
}

/// This server's name and address towards other mail servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpIdentity {
    /// The host name in the banner, such as `games.example`.
    pub host: String,
    /// The addresses whose mail is accepted, such as `pbm@games.example`; also as `pbm+anything@games.example`.
    pub addresses: Vec<String>,
}

impl SmtpIdentity {
    /// Whether mail to `address` is ours: one of our addresses in any case, with any `+detail`, or the postmaster, also without a
    /// domain (RFC 5321, 4.5.1).
    pub fn takes(&self, address: &str) -> bool {
        let Some((local, domain)) = address.rsplit_once('@') else {
            return address.eq_ignore_ascii_case(POSTMASTER);
        };
        let local = local.to_ascii_lowercase();
        self.addresses.iter().filter_map(|own| own.rsplit_once('@')).any(|(our_local, our_domain)| {
            let our_local = our_local.to_ascii_lowercase();
            let detail = local.strip_prefix(&our_local);
            domain.eq_ignore_ascii_case(our_domain)
                && (local == POSTMASTER
                    || detail.is_some_and(|rest| rest.is_empty() || rest.starts_with('+')))
        })
    }
}

const POSTMASTER: &str = "postmaster";

/// A mail and its envelope, to be committed.
#[derive(Debug, PartialEq, Eq)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    pub raw: Vec<u8>,
}

/// What a [`Session`] needs next.
#[derive(Debug, PartialEq, Eq)]
pub enum Need {
    /// More bytes; all input is consumed.
    Bytes,
    /// [`Session::answer`] for this mail.
    Commit(Received),
    /// The connection to be closed after the replies are sent.
    Close,
}

/// Resource limits for senders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenerLimits {
    /// Maximum size of a mail, in bytes; a larger one gets 552 and is never held in memory.
    pub size: usize,
    /// Maximum number of concurrent connections; others get 421.
    pub connections: usize,
    /// Maximum number of recipients requested in one transaction; others get 452.
    pub recipients: usize,
    /// Maximum number of rejected commands in a connection; one more closes it with 421.
    pub errors: usize,
    /// Maximum length of a command line with its end, in bytes (RFC 5321, 4.5.3.1.4: at least 512, more with extensions).
    pub line: usize,
    /// How long the other side may neither send nor read before it gets 421 (RFC 5321, 4.5.3.2.7: five minutes).
    pub idle: Duration,
    /// Maximum duration of a connection, against senders that drip; then 421.
    pub session: Duration,
}

impl Default for ListenerLimits {
    fn default() -> Self {
        ListenerLimits {
            size: 1024 * 1024,
            connections: 64,
            recipients: 20,
            errors: 10,
            line: 4096,
            idle: Duration::from_secs(300),
            session: Duration::from_secs(1800),
        }
    }
}

#[derive(Debug)]
pub struct Session {
    protocol: Protocol,
    identity: SmtpIdentity,
    limits: ListenerLimits,
    greeted: bool,
    errors: usize,
    line: Vec<u8>,
    envelope: Option<Envelope>,
    data: Option<Data>,
}

#[derive(Debug, Default)]
struct Envelope {
    from: String,
    to: Vec<String>,
    asked: usize,
}

#[derive(Debug, Default)]
struct Data {
    unstuffer: Unstuffer,
    raw: Vec<u8>,
    too_large: bool,
}

impl Session {
    /// Begins a session; writes the greeting to `out`.
    pub fn open(
        protocol: Protocol,
        identity: SmtpIdentity,
        limits: ListenerLimits,
        out: &mut Vec<u8>,
    ) -> Self {
        let language = match protocol {
            Protocol::Smtp => "ESMTP",
            Protocol::Lmtp => "LMTP",
        };
        push_reply(out, &format!("220 {} {language} pbmd", identity.host));
        Session {
            protocol,
            identity,
            limits,
            greeted: false,
            errors: 0,
            line: Vec::new(),
            envelope: None,
            data: None,
        }
    }

    /// Consumes bytes from the front of `input`, appends replies to `out`, and says what is needed next.
    ///
    /// After [`Need::Commit`] call [`Session::answer`], then this again with the rest of the input: commands may be
    /// pipelined after the data (RFC 2920).
    pub fn take(&mut self, input: &mut &[u8], out: &mut Vec<u8>) -> Need {
        loop {
            if self.data.is_some() {
                let Some(need) = self.take_data(input, out) else { continue };
                return need;
            }
            let line = match self.take_line(input) {
                Ok(Some(line)) => line,
                Ok(None) => return Need::Bytes,
                Err(TooLong) => {
                    push_reply(out, "500 5.5.2 That line is too long");
                    return Need::Close;
                }
            };
            if self.execute(&line, out).is_break() {
                return Need::Close;
            }
            if self.errors > self.limits.errors {
                push_reply(out, &format!("421 4.7.0 {} Too many errors", self.identity.host));
                return Need::Close;
            }
        }
    }

    /// Replies to the mail of [`Need::Commit`]; in LMTP once for each of its `recipients`.
    pub fn answer(&self, recipients: usize, taken: &Result<(), NotNow>, out: &mut Vec<u8>) {
        let reply = match taken {
            Ok(()) => "250 2.0.0 Taken",
            Err(NotNow(_)) => "451 4.3.0 Not now, please try again later",
        };
        self.after_data(recipients, reply, out);
    }

    /// Closes the session from our side; `code` is the enhanced status (RFC 3463).
    pub fn dismiss(&self, code: &str, reason: &str, out: &mut Vec<u8>) {
        push_reply(out, &format!("421 {code} {} {reason}", self.identity.host));
    }

    /// RFC 2033, 4.2: one reply for each accepted recipient.
    fn after_data(&self, recipients: usize, reply: &str, out: &mut Vec<u8>) {
        let times = match self.protocol {
            Protocol::Smtp => 1,
            Protocol::Lmtp => recipients,
        };
        for _ in 0..times {
            push_reply(out, reply);
        }
    }

    fn take_data(&mut self, input: &mut &[u8], out: &mut Vec<u8>) -> Option<Need> {
        let data = self.data.as_mut()?;
        let rest = data.unstuffer.take(input, &mut data.raw);
        if data.raw.len() > self.limits.size || data.too_large {
            data.too_large = true;
            data.raw = Vec::new();
        }
        *input = rest.unwrap_or_default();
        if rest.is_none() {
            return Some(Need::Bytes);
        }
        let (data, envelope) = (self.data.take()?, self.envelope.take()?);
        if data.too_large {
            self.after_data(envelope.to.len(), &self.too_large(), out);
            return None;
        }
        Some(Need::Commit(Received { from: envelope.from, to: envelope.to, raw: data.raw }))
    }

    /// The next complete line with its end; a bare LF is one too, for people who type.
    fn take_line(&mut self, input: &mut &[u8]) -> Result<Option<Vec<u8>>, TooLong> {
        let end = input.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let (head, tail) = input.split_at(end.unwrap_or(input.len()));
        if self.line.len() + head.len() > self.limits.line {
            return Err(TooLong);
        }
        self.line.extend(head);
        *input = tail;
        Ok(end.map(|_| std::mem::take(&mut self.line)))
    }

    fn execute(&mut self, line: &[u8], out: &mut Vec<u8>) -> ControlFlow<()> {
        let text = line.strip_suffix(b"\r\n").unwrap_or(line);
        if text.contains(&b'\r') {
            self.reject(out, "500 5.5.2 A CR alone ends no line");
            return ControlFlow::Continue(());
        }
        let request = match Request::parse(&mut line.iter()) {
            Ok(request) => request,
            Err(error) => {
                self.reject(out, &misread(&error));
                return ControlFlow::Continue(());
            }
        };
        match request {
            Request::Ehlo { .. } | Request::Helo { .. } if self.protocol == Protocol::Lmtp => {
                self.reject(out, "500 5.5.1 This is LMTP, say LHLO");
            }
            Request::Lhlo { .. } if self.protocol == Protocol::Smtp => {
                self.reject(out, "500 5.5.1 This is SMTP, say EHLO");
            }
            Request::Ehlo { .. } | Request::Lhlo { .. } => {
                self.greet();
                let size = self.limits.size;
                let host = &self.identity.host;
                push_reply(out, &format!("250-{host}"));
                push_reply(out, &format!("250-SIZE {size}"));
                push_reply(out, "250-8BITMIME\r\n250-PIPELINING\r\n250 ENHANCEDSTATUSCODES");
            }
            Request::Helo { .. } => {
                self.greet();
                push_reply(out, &format!("250 {}", self.identity.host));
            }
            Request::Mail { from } => self.mail(from, out),
            Request::Rcpt { to } => self.rcpt(to, line, out),
            Request::Data => self.begin_data(out),
            Request::Rset => {
                self.envelope = None;
                push_reply(out, "250 2.0.0 Forgotten");
            }
            Request::Noop { .. } => push_reply(out, "250 2.0.0 Still here"),
            Request::Vrfy { .. } => push_reply(out, "252 2.1.5 Send a mail and see"),
            Request::Help { .. } => {
                push_reply(out, "214 2.0.0 See RFC 5321; for the games mail me the word help")
            }
            Request::Quit => {
                push_reply(out, "221 2.0.0 Good bye");
                return ControlFlow::Break(());
            }
            // What follows BDAT is mail, not commands. It was not offered, so its sender does not listen.
            Request::Bdat { .. } | Request::Burl { .. } => {
                push_reply(out, "502 5.5.1 Not offered here");
                return ControlFlow::Break(());
            }
            Request::Auth { .. }
            | Request::StartTls
            | Request::Expn { .. }
            | Request::Etrn { .. }
            | Request::Atrn { .. } => self.reject(out, "502 5.5.1 Not offered here"),
        }
        ControlFlow::Continue(())
    }

    fn greet(&mut self) {
        self.greeted = true;
        self.envelope = None;
    }

    fn mail(&mut self, from: MailFrom<impl AsRef<str>>, out: &mut Vec<u8>) {
        let address = from.address.as_ref();
        if !self.greeted {
            self.reject(out, "503 5.5.1 Say hello first");
        } else if self.envelope.is_some() {
            self.reject(out, "503 5.5.1 One mail at a time");
        } else if !printable(address) {
            self.reject(out, "501 5.1.7 That is no address");
        } else if !address.is_ascii() || from.flags & MAIL_SMTPUTF8 != 0 {
            self.reject(out, "553 5.6.7 Addresses beyond ASCII are not taken here (SMTPUTF8)");
        } else if from.flags & !(MAIL_BODY_7BIT | MAIL_BODY_8BITMIME) != 0 {
            self.reject(out, "555 5.5.4 A parameter was not offered here");
        } else if from.size > self.limits.size {
            push_reply(out, &self.too_large());
        } else {
            self.envelope = Some(Envelope { from: address.to_owned(), ..Envelope::default() });
            push_reply(out, "250 2.1.0 Sender noted");
        }
    }

    fn rcpt(&mut self, to: RcptTo<impl AsRef<str>>, line: &[u8], out: &mut Vec<u8>) {
        // The parser returns an empty address both for the bare postmaster and for the empty path.
        let address = match to.address.as_ref() {
            "" if line.to_ascii_lowercase().windows(POSTMASTER.len()).any(|w| w == POSTMASTER.as_bytes()) => {
                POSTMASTER
            }
            address => address,
        };
        let Some(envelope) = &mut self.envelope else {
            self.reject(out, "503 5.5.1 Say first who sends it");
            return;
        };
        envelope.asked += 1;
        if envelope.asked > self.limits.recipients {
            push_reply(out, "452 4.5.3 Too many recipients");
        } else if to.flags != 0 {
            self.reject(out, "555 5.5.4 A parameter was not offered here");
        } else if !printable(address) || !self.identity.takes(address) {
            push_reply(out, "550 5.1.1 No such mailbox here");
        } else {
            envelope.to.push(address.to_owned());
            push_reply(out, "250 2.1.5 Recipient noted");
        }
    }

    fn begin_data(&mut self, out: &mut Vec<u8>) {
        if self.envelope.as_ref().is_some_and(|envelope| !envelope.to.is_empty()) {
            self.data = Some(Data::default());
            push_reply(out, "354 Go on, end with a dot alone on a line");
        } else {
            self.reject(out, "503 5.5.1 There is no recipient");
        }
    }

    fn too_large(&self) -> String {
        format!("552 5.3.4 Too large, the most is {} bytes", self.limits.size)
    }

    fn reject(&mut self, out: &mut Vec<u8>, reply: &str) {
        self.errors += 1;
        push_reply(out, reply);
    }
}

struct TooLong;

fn push_reply(out: &mut Vec<u8>, reply: &str) {
    out.extend(reply.as_bytes());
    out.extend(b"\r\n");
}

/// RFC 5321, 4.1.2 forbids control characters, but the parser lets quoted ones pass.
fn printable(address: &str) -> bool {
    !address.chars().any(char::is_control)
}

fn misread(error: &Error) -> String {
    match error {
        Error::UnknownCommand => "500 5.5.1 No such command".to_owned(),
        Error::InvalidSenderAddress => "501 5.1.7 That is no address".to_owned(),
        Error::InvalidRecipientAddress => "501 5.1.3 That is no address".to_owned(),
        Error::SyntaxError { syntax } => format!("501 5.5.4 Say: {syntax}"),
        Error::InvalidParameter { .. } => "501 5.5.4 A parameter makes no sense".to_owned(),
        Error::UnsupportedParameter { .. } => "555 5.5.4 A parameter was not offered here".to_owned(),
        Error::NeedsMoreData { .. } | Error::ResponseTooLong | Error::InvalidResponse { .. } => {
            "500 5.5.2 Not understood".to_owned()
        }
    }
}

#[cfg(test)]
mod tests;
