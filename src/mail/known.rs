//! The identity of a mail, the letters that it may answer, and whom its fields name.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use super::read::Mail;
use crate::mail::head::raw;

/// SHA-256 over the lines of a mail, each ended by CRLF, without blank lines at the end. SMTP brings CRLF, a Maildir LF, and some
/// programs drop or add line ends at the end.
pub fn digest(raw: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    let mut blank = 0usize;
    for line in raw::lines(raw) {
        if line.is_empty() {
            blank += 1;
            continue;
        }
        for _ in 0..std::mem::take(&mut blank) {
            hash.update(b"\r\n");
        }
        hash.update(line);
        hash.update(b"\r\n");
    }
    hash.finalize().into()
}

/// SHA-256 over what no relay changes: the sender, the Message-ID, the date, what the mail answers, and whether a machine wrote it.
/// None without a sender or a Message-ID; such a mail is identified by its bytes ([`digest`]).
///
/// Relays add trace fields, fold fields and turn 8-bit text into base64. A Message-ID alone is not enough (RFC 5322, section 3.6.4):
/// careless programs reuse it with another date, and a mailing list's copy, which is not read, has the same.
///
/// The text is left out on purpose. Digests are kept forever and the text holds passwords: with everything else known, whoever has a
/// copy of the database could guess them at the speed of SHA-256.
pub fn identity(mail: &Mail) -> Option<[u8; 32]> {
    let sender = mail.from.address()?;
    let message_id = mail.message_id.as_deref()?;
    let date = mail.date.map_or(String::new(), |date| date.to_string());
    let machine = if mail.robot.is_some() { "machine" } else { "person" };
    let mut hash = Sha256::new();
    let parts = [sender, message_id, &date, machine];
    for part in parts.into_iter().chain(mail.in_reply_to.iter().map(String::as_str)) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    Some(hash.finalize().into())
}

/// The distinct Message-IDs (without brackets) of letters that this mail may answer, in the order to try: those of `In-Reply-To`;
/// those in recipients (`pbm+TOKEN@games.example` stands for `TOKEN@games.example`, if the server's address is `pbm@games.example`)
/// or in the subject (`[#TOKEN]`); those of `References`, newest first.
///
/// `envelope_to` are the envelope's recipients, if known; `own` are the addresses that the server has or had.
pub fn answers(mail: &Mail, envelope_to: &[String], own: &[&str]) -> Vec<String> {
    let own: Vec<String> = own.iter().map(|address| address.to_lowercase()).collect();
    let mut ids: Vec<String> = mail.in_reply_to.clone();
    for address in envelope_to.iter().chain(&mail.to) {
        let address = address.to_lowercase();
        ids.extend(own.iter().filter_map(|own| token(&address, own)));
    }
    let domains = own.iter().filter_map(|own| own.rsplit_once('@')).map(|(_, domain)| domain);
    ids.extend(domains.flat_map(|domain| mail.subject_tokens.iter().map(move |t| format!("{t}@{domain}"))));
    ids.extend(mail.references.iter().rev().cloned());

    let mut seen = BTreeSet::new();
    ids.retain(|id| seen.insert(id.clone()));
    ids
}

/// `pbm+TOKEN@games.example` and `pbm@games.example` give `TOKEN@games.example`.
fn token(address: &str, own: &str) -> Option<String> {
    let (own_local, own_domain) = own.rsplit_once('@')?;
    let (local, domain) = address.rsplit_once('@')?;
    let token = local.strip_prefix(own_local)?.strip_prefix('+')?;
    (domain == own_domain && !token.is_empty()).then(|| format!("{token}@{domain}"))
}

/// Whether a mail names this server, whose addresses are `own`, as a recipient. Blind copies and most mass mails do not.
pub fn names(mail: &Mail, own: &[&str]) -> bool {
    mail.named.iter().any(|address| is_server(address, own))
}

/// Whether a mail names recipients other than this server, whose addresses are `own`, and its sender.
pub fn names_others(mail: &Mail, own: &[&str]) -> bool {
    let from = mail.from.address();
    mail.named.iter().any(|address| !is_server(address, own) && Some(address.as_str()) != from)
}

fn is_server(address: &str, own: &[&str]) -> bool {
    own.iter().any(|own| is_own(address, own))
}

/// Whether an address, in any case, is `own`, perhaps with a token after its name: `games+x7k2@example.org`.
pub fn is_own(address: &str, own: &str) -> bool {
    let (address, own) = (address.to_lowercase(), own.to_lowercase());
    let Some((local, domain)) = address.rsplit_once('@') else { return false };
    let local = local.split_once('+').map_or(local, |(local, _)| local);
    own.rsplit_once('@') == Some((local, domain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail;

    const OWN: &str = "Games@example.org";

    #[test]
    fn who_is_named() {
        // The fields, whether they name the server, and whether they name others.
        let cases = [
            ("To: games@example.org", true, false),
            ("To: GAMES@EXAMPLE.ORG", true, false),
            ("To: \"Bob\" <games+token@example.org>", true, false),
            ("To: games@example.org, alice@example.net", true, false),
            ("To: games@example.org\nCc: Bob <bob@example.net>", true, true),
            ("To: bob@example.net\nCc: games@example.org", true, true),
            ("To: games@example.org\nCc: \"b b\"@example.net", true, true),
            ("To: games@example.org\nCc: bob@[192.0.2.1]", true, true),
            ("To: friends: bob@example.net, games@example.org;", true, true),
            ("To: bob@example.net\nResent-To: games@example.org", true, true),
            ("To: undisclosed-recipients:;", false, false),
            ("To: \"games@example.org\" <list@example.com>", false, true),
            ("To: games@example.org.example.com", false, true),
            ("To: xgames@example.org", false, true),
            ("To: list@example.com\nDelivered-To: games@example.org", false, true),
            ("Bcc: games@example.org", false, false),
            ("Subject: none", false, false),
        ];
        for (fields, server, others) in cases {
            let mail = mail::read(format!("From: alice@example.net\n{fields}\n\nhelp\n").as_bytes());
            assert_eq!((names(&mail, &[OWN]), names_others(&mail, &[OWN])), (server, others), "{fields}");
        }
    }
}
