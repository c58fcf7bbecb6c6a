//! A mail's identity: the same mail by different ways is the same, whatever the ways have changed.

use sha2::{Digest, Sha256};

use super::{Mail, Sender};

/// SHA-256 over what a mail says of itself and no relay changes: its one sender, its Message-ID, its date, what it
/// answers, and whether a machine wrote it. None without a sender or a Message-ID: such a mail is known by its bytes
/// ([`digest`](super::digest())).
///
/// Relays add trace fields (`Received`, `Delivered-To`, `Authentication-Results`), fold fields anew and turn 8-bit text
/// into base64; none of that makes another mail of it. A Message-ID alone is not enough, though one should be given to
/// one version of one mail only (RFC 5322, section 3.6.4): a program that gives it to a second mail writes another date
/// into that, and a mailing list that hands on what also came directly marks its copy as a list's, which is not read.
///
/// The text is left out on purpose. A digest is kept for good, and passwords stand in the text: with all else known it
/// would let whoever has a copy of the database try out passwords at the speed of SHA-256.
pub fn identity(mail: &Mail) -> Option<[u8; 32]> {
    let Sender::One(sender) = &mail.from else { return None };
    let message_id = mail.message_id.as_deref()?;
    let date = mail.date.map_or(String::new(), |date| date.to_string());
    let machine = if mail.robot.is_some() { "machine" } else { "person" };
    let mut hash = Sha256::new();
    let told = [sender.address.as_str(), message_id, &date, machine];
    for part in told.into_iter().chain(mail.in_reply_to.iter().map(String::as_str)) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    Some(hash.finalize().into())
}
