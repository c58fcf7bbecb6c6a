//! Senders and recipients.

use std::collections::BTreeSet;

use mail_parser::{HeaderName, Message};

use crate::mail::clean;
use crate::mail::head::Head;

/// Maximum length of an address, in bytes (RFC 5321, section 4.5.3.1.3).
const ADDRESS_LIMIT: usize = 254;
/// In characters.
const NAME_LIMIT: usize = 100;
const RECIPIENTS_LIMIT: usize = 500;

/// A mailbox (RFC 5322, section 3.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// `local@domain`, lowercased.
    pub address: String,
    /// The display name, decoded and cleaned.
    pub name: Option<String>,
}

/// The author of a mail.
///
/// Only a mail with exactly one proves its author: signatures cover one `From` field, and programs treat a second one differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sender {
    /// One `From` field with one mailbox.
    One(Address),
    /// No `From` field, or nothing in it that is an address.
    Missing,
    /// More than one `From` field, or more than one mailbox in it.
    Several,
}

impl Sender {
    /// The address, if there is exactly one author.
    pub fn address(&self) -> Option<&str> {
        match self {
            Sender::One(one) => Some(&one.address),
            Sender::Missing | Sender::Several => None,
        }
    }
}

/// Reads the author. Fields are counted in the header section, so that no odd spelling hides a second `From`.
pub(in crate::mail) fn sender(head: &Head, parsed: Option<&Message<'_>>) -> Sender {
    match head.all("from").count() {
        0 => return Sender::Missing,
        1 => {}
        _ => return Sender::Several,
    }
    let mailboxes: Vec<_> = mailboxes(parsed, &HeaderName::From).take(2).collect();
    match mailboxes.as_slice() {
        [] => Sender::Missing,
        [(address, name)] => match addr_spec(address) {
            Some(address) => Sender::One(Address { address, name: name.clone() }),
            None => Sender::Missing,
        },
        _ => Sender::Several,
    }
}

pub(in crate::mail) fn recipients(head: &Head, parsed: Option<&Message<'_>>) -> Vec<String> {
    let visible = mailboxes(parsed, &HeaderName::To).chain(mailboxes(parsed, &HeaderName::Cc));
    let traced = ["delivered-to", "x-original-to", "envelope-to"];
    let traced = traced.iter().flat_map(|name| head.all(name)).flat_map(|value| value.split(','));
    let mut seen = BTreeSet::new();
    visible
        .filter_map(|(address, _)| addr_spec(&address))
        .chain(traced.filter_map(|v| addr_spec(v.trim().trim_start_matches('<').trim_end_matches('>'))))
        .filter(|address| seen.insert(address.clone()))
        .take(RECIPIENTS_LIMIT)
        .collect()
}

/// The lowercased addresses in `To`, `Cc`, `Resent-To` and `Resent-Cc`, plain or not.
pub(in crate::mail) fn named(parsed: Option<&Message<'_>>) -> Vec<String> {
    let fields = [HeaderName::To, HeaderName::Cc, HeaderName::ResentTo, HeaderName::ResentCc];
    let all = fields.iter().flat_map(|field| mailboxes(parsed, field));
    all.map(|(address, _)| address.trim().to_lowercase()).take(RECIPIENTS_LIMIT).collect()
}

/// All mailboxes, also those in groups, of all fields of that name.
fn mailboxes<'a>(
    parsed: Option<&'a Message<'_>>,
    name: &'a HeaderName<'static>,
) -> impl Iterator<Item = (String, Option<String>)> + 'a {
    parsed
        .into_iter()
        .flat_map(move |message| message.headers().iter().filter(move |h| h.name == *name))
        .filter_map(|header| header.value.as_address())
        .flat_map(|list| list.iter())
        .filter_map(|one| {
            let name = one.name.as_deref().map(|n| clean::line(n, NAME_LIMIT)).filter(|n| !n.is_empty());
            Some((one.address.as_deref()?.to_owned(), name))
        })
}

/// The lowercased address if it is a plain `local@domain`. Quoted local parts and address literals are refused: they are used for
/// injections and hardly anything else.
fn addr_spec(address: &str) -> Option<String> {
    let address = address.trim();
    let (local, domain) = address.split_once('@')?;
    let plain = |c: char| !c.is_whitespace() && !r#"()<>[]:;,\"@"#.contains(c);
    let right = !local.is_empty()
        && !domain.is_empty()
        && address.len() <= ADDRESS_LIMIT
        && clean::line(address, ADDRESS_LIMIT) == address
        && local.chars().all(plain)
        && domain.chars().all(plain);
    right.then(|| address.to_lowercase())
}
