//! A letter's bytes (RFC 5322, RFC 2045): headers and one text, with a file where there is one.
//!
//! Headers after RFC 3834 (Auto-Submitted), RFC 2919 (List-Id), RFC 2369 and RFC 8058 (List-Unsubscribe), RFC 3676
//! (format).

use jiff::Timestamp;
use lettre::Message;
use lettre::address::Address;
use lettre::message::header::{
    ContentDisposition, ContentTransferEncoding, ContentType, HeaderName, HeaderValue,
};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};

/// Who sends the letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The server's name, in From.
    pub name: String,
    /// The address that people write to.
    pub address: String,
    /// Whether answers may go to `local+token@domain`.
    pub subaddress: bool,
    /// Where one click ends a watching: an `https` address to which the token is added.
    pub unsubscribe: Option<String>,
}

impl House {
    /// The part of the address after the `@`.
    pub fn domain(&self) -> &str {
        self.address.rsplit_once('@').map_or("localhost", |(_, domain)| domain)
    }

    /// The Message-ID (without brackets) that belongs to a token.
    pub fn message_id(&self, token: &str) -> String {
        format!("{token}@{}", self.domain())
    }

    /// The envelope sender of the letter with this Message-ID: where it comes back to if it cannot be delivered.
    pub fn return_path(&self, message_id: &str) -> String {
        self.reply_to(message_id).unwrap_or_else(|| self.address.clone())
    }

    /// Where answers to the letter with this Message-ID should go, if that differs from the address.
    fn reply_to(&self, message_id: &str) -> Option<String> {
        let (local, domain) = self.address.rsplit_once('@')?;
        let (token, _) = message_id.split_once('@')?;
        self.subaddress.then(|| format!("{local}+{token}@{domain}"))
    }

    /// The headers by which mail programs offer to end what this token ends: a mail that holds nothing but its subject
    /// (RFC 2369), and before it, where there is an address for that, a single request (RFC 8058).
    pub fn list_unsubscribe(&self, token: &str) -> Vec<(&'static str, String)> {
        let mail = format!("<mailto:{}?subject=unsubscribe-{token}>", escaped(&self.address));
        match &self.unsubscribe {
            None => vec![("List-Unsubscribe", mail)],
            Some(url) => vec![
                ("List-Unsubscribe", format!("<{url}{token}>, {mail}")),
                ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_string()),
            ],
        }
    }
}

/// An address as a `mailto` URL writes it (RFC 6068, section 2).
fn escaped(address: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"@.+-_~".contains(byte);
    let escaped = address.as_bytes().iter().map(|byte| match plain(byte) {
        true => char::from(*byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    escaped.collect()
}

/// All of a letter but its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Whom it is to, by name.
    pub name: Option<String>,
    /// The address.
    pub to: String,
    /// Without angle brackets.
    pub message_id: String,
    /// The letter or mail that this one follows, without brackets.
    pub in_reply_to: Option<String>,
    /// The thread so far, root first, without brackets.
    pub references: Vec<String>,
    /// When it was written.
    pub date: Timestamp,
    /// The subject.
    pub subject: String,
    /// Whether it answers a mail of its reader (RFC 3834 `auto-replied`) or tells of something else.
    pub answers: bool,
    /// Further headers: name and value.
    pub more: Vec<(&'static str, String)>,
}

/// A file that goes with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Puts a letter together: bytes with CRLF line ends.
///
/// Fails only if an address or a header cannot be written at all.
pub fn compose(
    house: &House,
    heading: &Heading,
    text: &str,
    attachment: Option<&Attachment>,
) -> Result<Vec<u8>, NoLetter> {
    let mut builder = Message::builder()
        .from(mailbox(Some(&house.name), &house.address)?)
        .to(mailbox(heading.name.as_deref(), &heading.to)?)
        .subject(heading.subject.clone())
        .date(std::time::SystemTime::from(heading.date))
        .message_id(Some(format!("<{}>", heading.message_id)));
    if let Some(address) = house.reply_to(&heading.message_id) {
        builder = builder.reply_to(mailbox(Some(&house.name), &address)?);
    }
    if let Some(id) = &heading.in_reply_to {
        builder = builder.in_reply_to(format!("<{id}>"));
    }
    if !heading.references.is_empty() {
        let ids: Vec<String> = heading.references.iter().map(|id| format!("<{id}>")).collect();
        builder = builder.references(ids.join(" "));
    }
    for (name, value) in &heading.more {
        builder = builder.raw_header(header(name, value)?);
    }
    let submitted = if heading.answers { "auto-replied" } else { "auto-generated" };
    builder = builder
        .raw_header(header("Auto-Submitted", submitted)?)
        .raw_header(header("X-Auto-Response-Suppress", "All")?);
    let body = SinglePart::builder().header(plain("format=fixed")?).body(encoded(text));
    let message = match attachment {
        None => builder.singlepart(body),
        Some(file) => builder.multipart(
            MultiPart::mixed()
                .boundary(format!("pbmd-{}", boundary(&heading.message_id)))
                .singlepart(body)
                .singlepart(
                    SinglePart::builder()
                        .header(plain("format=fixed")?)
                        .header(ContentDisposition::attachment(&file.name))
                        .body(encoded(&file.text)),
                ),
        ),
    };
    Ok(message.map_err(|e| NoLetter(e.to_string()))?.formatted())
}

/// Text as it is where it is ASCII in lines that every server carries (RFC 5322: 998 characters at most), so that the
/// oldest mail program shows it right; lettre by itself would encode lines of more than 76.
pub(crate) fn encoded(text: &str) -> Body {
    if text.is_ascii() && text.lines().all(|line| line.len() <= 998) {
        let bytes: String = text.lines().flat_map(|line| [line, "\r\n"]).collect();
        Body::dangerous_pre_encoded(bytes.into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    }
}

/// Why a letter could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no letter can be written: {0}")]
pub struct NoLetter(String);

fn mailbox(name: Option<&str>, address: &str) -> Result<Mailbox, NoLetter> {
    // Beyond ASCII it could be written only to servers that know RFC 6531, and nobody asks them here.
    let parsed = address.parse::<Address>().ok().filter(|_| address.is_ascii());
    let parsed = parsed.ok_or_else(|| NoLetter(format!("{address:?} is no address")))?;
    Ok(Mailbox::new(name.map(str::to_owned), parsed))
}

fn plain(parameter: &str) -> Result<ContentType, NoLetter> {
    ContentType::parse(&format!("text/plain; charset=utf-8; {parameter}"))
        .map_err(|e| NoLetter(e.to_string()))
}

fn header(name: &'static str, value: &str) -> Result<HeaderValue, NoLetter> {
    let harmless: String = value.chars().filter(|c| !c.is_control()).collect();
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|e| NoLetter(e.to_string()))?;
    Ok(HeaderValue::new(name, harmless))
}

/// Whether a Message-ID from a stranger's mail (without brackets) may stand in a header of ours: of the plain form that
/// nearly all programs write (RFC 5322, section 3.6.4), short enough for one line, and nothing that some program decodes.
pub fn is_message_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.@".contains(c);
    id.len() <= 250 && id.matches('@').count() == 1 && id.chars().all(plain) && !id.contains("=?")
}

/// A boundary that no line of a letter can be: the Message-ID's letters and digits.
fn boundary(message_id: &str) -> String {
    message_id.chars().filter(char::is_ascii_alphanumeric).take(40).collect()
}
