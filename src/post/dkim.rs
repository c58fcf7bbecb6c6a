//! DKIM (RFC 6376): signs letters as they leave, with Ed25519 (RFC 8463) or RSA.
//!
//! A signature holds no time, so a letter that is sent again has the same bytes. Letters are stored unsigned, so that
//! a new key also signs those already waiting.

use std::fmt;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ring::digest::{SHA256, digest};
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;
use rustls::sign::SigningKey;
use rustls::{SignatureAlgorithm, SignatureScheme};
use tokio::task::spawn_blocking;

use super::{Delivery, Outgoing, Parcel};

/// Size in bytes above which signing takes long with any key.
const LONG: usize = 64 * 1024;

/// Fields signed once more than they occur, so that none can be added on top (RFC 6376, section 8.15).
#[rustfmt::skip]
const OVERSIGNED: &[&str] = &[
    "From", "To", "Cc", "Subject", "Date", "Message-ID", "Reply-To", "In-Reply-To", "References", "Sender",
    // RFC 8058, section 4.
    "List-Unsubscribe", "List-Unsubscribe-Post",
];

/// Other fields, signed as often as they occur.
const SIGNED: &[&str] =
    &["MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted", "List-Id"];

/// Why a key cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// No private key in PEM.
    #[error("is no private key in PEM (\"-----BEGIN PRIVATE KEY-----\")")]
    NoPem,
    /// Neither Ed25519 nor RSA of 2048 bits or more.
    #[error("is neither an Ed25519 key nor an RSA key of 2048 to 8192 bits")]
    Unfit,
}

/// Signs letters in the name of a domain.
pub struct Signer {
    domain: String,
    selector: String,
    /// Ed25519 or RSA.
    key: Arc<dyn SigningKey>,
}

impl Signer {
    /// A signer with a private key in PEM: PKCS #8, or PKCS #1 for RSA.
    pub fn new(domain: &str, selector: &str, pem: &str) -> Result<Signer, BadKey> {
        let der = PrivateKeyDer::from_pem_slice(pem.as_bytes()).map_err(|_| BadKey::NoPem)?;
        let key = any_supported_type(&der).map_err(|_| BadKey::Unfit)?;
        match key.algorithm() {
            SignatureAlgorithm::ED25519 | SignatureAlgorithm::RSA => {
                Ok(Signer { domain: domain.to_owned(), selector: selector.to_owned(), key })
            }
            _ => Err(BadKey::Unfit),
        }
    }

    fn is_rsa(&self) -> bool {
        self.key.algorithm() == SignatureAlgorithm::RSA
    }

    fn kind(&self) -> &'static str {
        if self.is_rsa() { "rsa" } else { "ed25519" }
    }

    /// The name of the DNS record with the public key, without the final dot.
    pub fn record_name(&self) -> String {
        format!("{}._domainkey.{}", self.selector, self.domain)
    }

    /// The text of that record (RFC 6376, section 3.6.1).
    pub fn record(&self) -> String {
        let info = self.key.public_key();
        let info = info.as_deref().unwrap_or_default();
        // Of Ed25519 without the algorithm before the key (RFC 8463, section 4.2).
        let bare = info.last_chunk::<32>().filter(|_| !self.is_rsa());
        let public = bare.map_or(info, |key| key.as_slice());
        format!("v=DKIM1; k={}; p={}", self.kind(), BASE64.encode(public))
    }

    /// The letter (CRLF line ends) with its signature as the first field.
    pub fn sign(&self, letter: &[u8]) -> Result<Vec<u8>, SignError> {
        let text = str::from_utf8(letter).map_err(|_| SignError)?;
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let fields = fields(head);
        let names = signed_names(&fields);
        let unsigned = format!(
            "v=1; a={}-sha256; c=relaxed/relaxed;\r\n\td={}; s={};\r\n\th={};\r\n\tbh={};\r\n\tb=",
            self.kind(),
            self.domain,
            self.selector,
            names.chunks(4).map(|names| names.join(":")).collect::<Vec<_>>().join(":\r\n\t "),
            BASE64.encode(digest(&SHA256, relaxed_body(body).as_bytes())),
        );
        let mut data = String::new();
        let mut left = fields;
        for name in &names {
            // The last field of a name comes first; a missing one contributes nothing.
            if let Some(at) = left.iter().rposition(|(other, _)| other.eq_ignore_ascii_case(name)) {
                let (name, value) = left.remove(at);
                data.push_str(&relaxed_field(name, value));
                data.push_str("\r\n");
            }
        }
        data.push_str(&relaxed_field("DKIM-Signature", &unsigned));
        let signature = BASE64.encode(self.signature(data.as_bytes())?);
        let lines: Vec<&str> = chunks(&signature, 72).collect();
        Ok(format!("DKIM-Signature: {unsigned}{}\r\n{text}", lines.join("\r\n\t ")).into_bytes())
    }

    fn takes_long(&self, letter: &[u8]) -> bool {
        self.is_rsa() || letter.len() > LONG
    }

    fn signature(&self, data: &[u8]) -> Result<Vec<u8>, SignError> {
        let schemes = [SignatureScheme::ED25519, SignatureScheme::RSA_PKCS1_SHA256];
        let signer = self.key.choose_scheme(&schemes).ok_or(SignError)?;
        // Ed25519 signs the hash (RFC 8463, section 3).
        let signed =
            if self.is_rsa() { signer.sign(data) } else { signer.sign(digest(&SHA256, data).as_ref()) };
        signed.map_err(|_| SignError)
    }
}

/// The letter is not UTF-8, or the system gave no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot be signed")]
pub struct SignError;

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.record_name())
    }
}

/// A transport that signs its letters, if it has a signer.
#[derive(Debug)]
pub struct Signed<W> {
    transport: W,
    signer: Option<Arc<Signer>>,
}

impl<W> Signed<W> {
    /// Wraps a transport.
    pub fn new(transport: W, signer: Option<Arc<Signer>>) -> Self {
        Signed { transport, signer }
    }
}

/// The signed letter, or none without a signer. Slow signing runs on a blocking thread.
async fn signed(signer: Option<&Arc<Signer>>, parcel: &Parcel) -> Option<Result<Parcel, SignError>> {
    let signer = signer?;
    let bytes = if signer.takes_long(&parcel.bytes) {
        let (signer, bytes) = (Arc::clone(signer), parcel.bytes.clone());
        spawn_blocking(move || signer.sign(&bytes)).await.unwrap_or(Err(SignError))
    } else {
        signer.sign(&parcel.bytes)
    };
    Some(bytes.map(|bytes| Parcel { bytes, ..parcel.clone() }))
}

impl<W: Outgoing> Outgoing for Signed<W> {
    /// A letter that cannot be signed waits: unsigned it would look forged.
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        match signed(self.signer.as_ref(), parcel).await {
            None => self.transport.deliver(parcel).await,
            Some(Ok(signed)) => self.transport.deliver(&signed).await,
            Some(Err(error)) => Delivery::Later(format!("the letter {error}")),
        }
    }

    async fn rest(&mut self) {
        self.transport.rest().await;
    }
}

/// The fields of a header section: name, and value with its folding.
fn fields(head: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = head;
    while !rest.is_empty() {
        // A field ends at a line end that is not followed by a blank.
        let end = rest
            .match_indices("\r\n")
            .find(|(at, end)| !rest.get(at + end.len()..).is_some_and(|next| next.starts_with([' ', '\t'])));
        let (field, after) = match end {
            Some((at, _)) => (rest.get(..at).unwrap_or(rest), rest.get(at + 2..).unwrap_or_default()),
            None => (rest, ""),
        };
        if let Some((name, value)) = field.split_once(':') {
            found.push((name.trim_end(), value));
        }
        rest = after;
    }
    found
}

fn signed_names(fields: &[(&str, &str)]) -> Vec<&'static str> {
    let there = |name: &str| fields.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name)).count();
    let over = OVERSIGNED.iter().map(|name| (*name, there(name) + 1));
    let plain = SIGNED.iter().map(|name| (*name, there(name)));
    over.chain(plain).flat_map(|(name, times)| std::iter::repeat_n(name, times)).collect()
}

/// RFC 6376, section 3.4.2, without the line end.
fn relaxed_field(name: &str, value: &str) -> String {
    let words: Vec<&str> = value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    format!("{}:{}", name.to_ascii_lowercase(), words.join(" "))
}

/// RFC 6376, section 3.4.4.
fn relaxed_body(body: &str) -> String {
    let mut relaxed = String::with_capacity(body.len() + 2);
    let mut blank = 0;
    for line in body.split("\r\n") {
        let line = line.trim_end_matches([' ', '\t']);
        if line.is_empty() {
            blank += 1;
            continue;
        }
        relaxed.extend(std::iter::repeat_n("\r\n", blank));
        blank = 0;
        let mut in_blank = false;
        for c in line.chars() {
            let is_blank = matches!(c, ' ' | '\t');
            if !is_blank {
                relaxed.push(c);
            } else if !in_blank {
                relaxed.push(' ');
            }
            in_blank = is_blank;
        }
        relaxed.push_str("\r\n");
    }
    relaxed
}

fn chunks(text: &str, size: usize) -> impl Iterator<Item = &str> {
    (0..text.len()).step_by(size).filter_map(move |at| text.get(at..text.len().min(at + size)))
}

#[cfg(test)]
mod tests;
