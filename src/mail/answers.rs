//! Which letter a mail answers.

use std::collections::BTreeSet;

use super::Mail;

/// The Message-IDs of letters that this mail may answer, without angle brackets, in the order to try them, no
/// repeats: those of `In-Reply-To`; those that recipients carry (`pbm+TOKEN@games.example` for the server's own
/// address `pbm@games.example` stands for the letter `TOKEN@games.example`); those of `References`, newest first.
///
/// `envelope_to` are the envelope's recipients, where the wire told them.
pub fn answers(mail: &Mail, envelope_to: &[String], own_address: &str) -> Vec<String> {
    let own = own_address.to_lowercase();
    let mut ids: Vec<String> = mail.in_reply_to.clone();
    ids.extend(envelope_to.iter().chain(&mail.to).filter_map(|address| token(&address.to_lowercase(), &own)));
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
