//! Senders and recipients.

use std::collections::BTreeSet;

use mail_parser::{HeaderName, Message};

use crate::mail::clean;
use crate::mail::head::Head;

/// Maximum length of an address, in bytes (RFC 5321, section 4.5.3.1.3).
const ADDRESS_LIMIT: usize = 254;
const RECIPIENTS_LIMIT: usize = 500;

/// The author of a mail.
///
/// Only a mail with exactly one proves its author: signatures cover one `From` field, and programs treat a second one differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sender {
    /// One `From` field with one mailbox: `local@domain`, lowercased.
    One(String),
    /// No `From` field, or nothing in it that is an address.
    Missing,
    /// More than one `From` field, or more than one mailbox in it.
    Several,
}

impl Sender {
    /// The address, if there is exactly one author.
    pub fn address(&self) -> Option<&str> {
        match self {
            Sender::One(address) => Some(address),
            Sender::Missing | Sender::Several => None,
        }
    }
}

/// Reads the author. Fields are counted in the header section, so that no odd spelling hides a second `From`.
pub fn sender(head: &Head, parsed: Option<&Message<'_>>) -> Sender {
    match head.all("from").count() {
        0 => return Sender::Missing,
        1 => {}
        _ => return Sender::Several,
    }
    let mailboxes: Vec<_> = mailboxes(parsed, &HeaderName::From).take(2).collect();
    match mailboxes.as_slice() {
        [] => Sender::Missing,
        [address] => addr_spec(address).map_or(Sender::Missing, Sender::One),
        _ => Sender::Several,
    }
}

pub fn recipients(head: &Head, parsed: Option<&Message<'_>>) -> Vec<String> {
    let visible = mailboxes(parsed, &HeaderName::To).chain(mailboxes(parsed, &HeaderName::Cc));
    let traced = ["delivered-to", "x-original-to", "envelope-to"];
    let traced = traced.iter().flat_map(|name| head.all(name)).flat_map(|value| value.split(','));
    let mut seen = BTreeSet::new();
    visible
        .filter_map(addr_spec)
        .chain(traced.filter_map(|v| addr_spec(v.trim().trim_start_matches('<').trim_end_matches('>'))))
        .filter(|address| seen.insert(address.clone()))
        .take(RECIPIENTS_LIMIT)
        .collect()
}

pub fn named(parsed: Option<&Message<'_>>) -> Vec<String> {
    let fields = [HeaderName::To, HeaderName::Cc, HeaderName::ResentTo, HeaderName::ResentCc];
    let all = fields.iter().flat_map(|field| mailboxes(parsed, field));
    all.map(|address| address.trim().to_lowercase()).take(RECIPIENTS_LIMIT).collect()
}

/// All mailboxes, also those in groups, of all fields of that name.
fn mailboxes<'a>(
    parsed: Option<&'a Message<'_>>,
    name: &'a HeaderName<'static>,
) -> impl Iterator<Item = &'a str> {
    parsed
        .into_iter()
        .flat_map(move |message| message.headers().iter().filter(move |h| h.name == *name))
        .filter_map(|header| header.value.as_address())
        .flat_map(|list| list.iter())
        .filter_map(|one| one.address.as_deref())
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
