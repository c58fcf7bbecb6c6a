//! What the mail server in front says about a mail: the host that it came from, and whether `From` is authentic.
//!
//! DMARC is about the domain of `From`; its servers must see to it that each writer names only the own mailbox. A signature (DKIM) or
//! an envelope sender (SPF) that passes alone says only that some customer of the domain wrote the mail, so it counts for the one
//! mailbox that it names.
//!
//! Both are in trace fields (`Received`, RFC 5321 section 4.4; `Authentication-Results`, RFC 8601), which anybody can write. Only those
//! of one server, named by the operator, are trusted, and only above its own `Received` field: fields are newest first, so everything
//! there was written by it or later. Some servers write their results below that field; these are read only if the operator says so,
//! because that server must then remove what others wrote under its name (RFC 8601, section 5).

use core::net::IpAddr;
use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;

use super::head::Head;
use super::read::Mail;
use crate::mail::head::raw::Raw;
use crate::mail::head::structured;

/// Maximum length of a field value, in bytes; no mail server writes longer results.
const VALUE_LIMIT: usize = 128 * 1024;

const METHODS: [&str; 3] = ["spf", "dkim", "dmarc"];

/// The trusted server's findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The host that delivered the mail to it.
    pub host: Option<IpAddr>,
    /// When it received the mail, by its own clock.
    pub arrived: Option<Timestamp>,
    /// Whether the sender is authentic.
    pub verdict: Verdict,
}

/// Whether a mail is from the mailbox that its `From` names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// DMARC passed for its domain, or a signature (DKIM, `header.i`) or an envelope sender (SPF) for that whole mailbox.
    Authentic,
    /// DMARC failed; or the server read another domain in `From`, so the field is written to make programs disagree about the author.
    Forged,
    /// Unknown.
    #[default]
    Unknown,
}

impl Verdict {
    /// One word; none if unknown.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Verdict::Authentic => Some("authentic"),
            Verdict::Forged => Some("forged"),
            Verdict::Unknown => None,
        }
    }
}

/// The mail server in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedServer {
    /// Its name in its `Received` and `Authentication-Results` fields, in upper or lower case.
    pub name: String,
    /// Whether results below its `Received` field are read.
    pub results_below: bool,
}

/// Reads what `server` wrote about a mail.
pub fn trace(raw: &[u8], mail: &Mail, server: &TrustedServer) -> Trace {
    let raw = Raw::take(raw);
    let mut trace = Trace::default();
    let mut results = Results::default();
    // Results below the last field that is certainly its own.
    let mut below: Vec<String> = Vec::new();
    let mut way = Way::After;
    for (name, value) in Head::read(raw.head()).fields().filter(|(_, value)| value.len() <= VALUE_LIMIT) {
        match name {
            "authentication-results" => below.push(value.to_owned()),
            "received" => {
                let hop = Hop::read(value);
                let its_own = hop.by.as_ref().is_some_and(|by| by.eq_ignore_ascii_case(&server.name));
                let outside = hop.from.filter(|ip| is_public(*ip));
                way = match way {
                    Way::After | Way::Inside if its_own => {
                        below.drain(..).for_each(|value| results.read(&value, &server.name));
                        trace.host = outside;
                        trace.arrived = hop.at.or(trace.arrived);
                        if hop.is_inside() { Way::Inside } else { Way::Entered }
                    }
                    // Hops after it, on the way to us.
                    Way::After if outside.is_none() => Way::After,
                    // From here on, fields came with the mail.
                    _ => break,
                };
            }
            _ => {}
        }
    }
    if server.results_below && way != Way::After {
        below.iter().for_each(|value| results.read(value, &server.name));
    }
    if let Some(from) = mail.from.address() {
        trace.verdict = results.verdict(from);
    }
    trace
}

/// The newest `Authentication-Results`, whoever wrote it: `spf=pass`, `dkim=fail`, `dmarc=none`. Only for the operator to read.
pub fn results(raw: &[u8]) -> Vec<String> {
    const SAID: [&str; 8] =
        ["pass", "fail", "none", "neutral", "softfail", "temperror", "permerror", "policy"];
    let raw = Raw::take(raw);
    let head = Head::read(raw.head());
    let newest = head.fields().find(|(name, _)| *name == "authentication-results");
    let Some((_, value)) = newest.filter(|(_, value)| value.len() <= VALUE_LIMIT) else { return Vec::new() };
    let mut found = Vec::new();
    for part in structured::parts(value) {
        let Some((_, said)) = part.parameters.first() else { continue };
        let said = SAID.into_iter().find(|known| said.eq_ignore_ascii_case(known));
        found.extend(method(&part.parameters).zip(said).map(|(method, said)| format!("{method}={said}")));
    }
    found.truncate(SAID.len());
    found
}

/// The position in the mail's way, newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// After the trusted server.
    After,
    /// Between two programs of the trusted server.
    Inside,
    /// Where the trusted server received the mail.
    Entered,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Hop {
    from: Option<IpAddr>,
    /// Whether there is more about the other side than a name.
    described: bool,
    by: Option<String>,
    /// The date after the semicolon (RFC 5322, section 3.6.7).
    at: Option<Timestamp>,
}

impl Hop {
    /// The address that the server itself saw is in the comment after the name that the other side claimed, or replaces that name.
    fn read(value: &str) -> Hop {
        use structured::Token::{Comment, Mark, Word};
        let tokens = structured::tokens(value);
        let mut hop = Hop { at: date(&tokens), ..Hop::default() };
        let mut tokens = tokens.into_iter().peekable();
        if let Some(Word(_)) = tokens.next_if(|token| token.is_word("from")) {
            let called = match tokens.next() {
                Some(Word(name)) => in_brackets(&name),
                _ => None,
            };
            let mut seen = None;
            while let Some(token) = tokens.next_if(|token| !token.is_word("by")) {
                match token {
                    Comment(text) => {
                        hop.described = true;
                        seen = seen.or(in_comment(&text));
                    }
                    Word(_) => {}
                    Mark(_) => return hop,
                }
            }
            hop.from = seen.or(called);
        }
        if tokens.next().is_some_and(|token| token.is_word("by"))
            && let Some(Word(name)) = tokens.next()
        {
            hop.by = Some(name);
        }
        hop
    }

    /// Whether one program of a machine passed the mail to another. A host described without an address is a stranger.
    fn is_inside(&self) -> bool {
        self.from.map_or(!self.described, |ip| ip.is_loopback())
    }
}

/// The date after the first semicolon, if nothing else is there: a mail that begins with a blank continues the field above, and must
/// not supply a date of its own.
fn date(tokens: &[structured::Token]) -> Option<Timestamp> {
    use structured::Token::{Comment, Mark, Word};
    const PARSER: DateTimeParser = DateTimeParser::new().relaxed_weekday(true);
    let end = tokens.iter().position(|token| *token == Mark(';'))?;
    let words = tokens.iter().skip(end + 1).map(|token| match token {
        Word(word) => Some(word.as_str()),
        Comment(_) => Some(""),
        Mark(_) => None,
    });
    let words: Vec<&str> = words.collect::<Option<_>>()?;
    PARSER.parse_timestamp(words.join(" ").trim()).ok()
}

/// The address in a comment, in brackets (`dsl.example.net [192.0.2.1]`) or alone (qmail, Exchange); not the one that the other side
/// claims: `helo=[127.0.0.1]` (Exim) or `HELO [127.0.0.1]` (qmail).
fn in_comment(text: &str) -> Option<IpAddr> {
    let mut words = text.split_whitespace();
    let greeting =
        words.next().is_some_and(|word| ["helo", "ehlo"].iter().any(|verb| word.eq_ignore_ascii_case(verb)));
    if greeting {
        return None;
    }
    let whole = text.trim().parse().ok().map(|ip: IpAddr| ip.to_canonical());
    whole.or_else(|| text.split_whitespace().filter(|word| word.starts_with('[')).find_map(in_brackets))
}

/// The first address literal (RFC 5321, section 4.1.3) in brackets.
fn in_brackets(text: &str) -> Option<IpAddr> {
    text.split('[').skip(1).filter_map(|rest| rest.split_once(']')).find_map(|(literal, _)| {
        let prefix = literal.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("ipv6:"));
        let bare = if prefix { literal.get(5..)? } else { literal };
        bare.parse().ok().map(|ip: IpAddr| ip.to_canonical())
    })
}

/// Whether an address is public.
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !(ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified()),
        IpAddr::V6(ip) => {
            !(ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local() || ip.is_unspecified())
        }
    }
}

/// The results of each method, from its newest field.
#[derive(Debug, Default)]
struct Results(BTreeMap<&'static str, Vec<structured::Parameters>>);

impl Results {
    /// Reads one field (RFC 8601, section 2.2) of this server, older than those before.
    fn read(&mut self, value: &str, server: &str) {
        let mut parts = structured::parts(value);
        let by = parts.next().and_then(|part| part.words.into_iter().next());
        if !by.is_some_and(|by| by.eq_ignore_ascii_case(server)) {
            return;
        }
        let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for part in parts {
            if let Some(method) = method(&part.parameters) {
                found.entry(method).or_default().push(part.parameters);
            }
        }
        found.append(&mut self.0);
        self.0 = found;
    }

    fn of(&self, method: &str) -> impl Iterator<Item = &structured::Parameters> {
        self.0.get(method).into_iter().flatten()
    }

    /// The verdict on a mail with this one mailbox in `From`.
    fn verdict(&self, from: &str) -> Verdict {
        let Some((name, domain)) = mailbox(from) else { return Verdict::Unknown };
        // Cisco writes the domain of `From` as `d`.
        let about = |result| {
            property(result, &["header.from", "d"])
                .map(|found| plain(found.rsplit('@').next().unwrap_or_default()))
        };
        if self.of("dmarc").filter_map(about).any(|about| !is_about(&about, &domain)) {
            return Verdict::Forged;
        }
        for result in self.of("dmarc") {
            match said(result).as_str() {
                "pass" => return Verdict::Authentic,
                "fail" => return Verdict::Forged,
                _ => {}
            }
        }
        let named: [(&str, &[&str]); 2] =
            [("dkim", &["header.i"]), ("spf", &["smtp.mailfrom", "smtp.mfrom"])];
        let passed = named.into_iter().any(|(method, names)| {
            self.of(method)
                .filter(|result| said(result) == "pass")
                .filter_map(|result| property(result, names).and_then(mailbox))
                .any(|(its_name, its_domain)| its_name == name && its_domain == domain)
        });
        if passed { Verdict::Authentic } else { Verdict::Unknown }
    }
}

/// The known method that a result is about; it may have a version: `dkim/1`.
fn method(result: &structured::Parameters) -> Option<&'static str> {
    let name = result.first()?.0.split('/').next();
    METHODS.into_iter().find(|known| name == Some(*known))
}

/// The result: the value of the first parameter, whose name is the method.
fn said(result: &structured::Parameters) -> String {
    result.first().map(|(_, said)| said.to_ascii_lowercase()).unwrap_or_default()
}

/// The first of these properties that exists.
fn property<'r>(result: &'r structured::Parameters, names: &[&str]) -> Option<&'r str> {
    let found = names.iter().find_map(|name| result.iter().find(|(known, _)| known == name))?;
    Some(&found.1)
}

/// The local part and the domain of a mailbox, both normalised; none without a local part (`@example.net`, `example.net`). Upper and
/// lower case are one, as in `From`.
fn mailbox(text: &str) -> Option<(String, String)> {
    let (name, domain) = text.trim_start_matches('<').rsplit_once('@')?;
    (!name.is_empty()).then(|| (name.to_lowercase(), plain(domain)))
}

/// Normalises a domain: lower case, letters beyond ASCII encoded (RFC 5891), no dot or bracket at its end.
fn plain(domain: &str) -> String {
    let domain = domain.trim_end_matches(['>', '.']);
    idna::domain_to_ascii(domain).unwrap_or_else(|_| domain.to_ascii_lowercase())
}

/// Whether a DMARC result for `found` concerns `domain`: some servers name the parent domain that has the policy, and Rspamd renames
/// one provider.
fn is_about(found: &str, domain: &str) -> bool {
    let renamed = if domain.eq_ignore_ascii_case("googlemail.com") { "gmail.com" } else { domain };
    is_within(domain, found) || is_within(renamed, found)
}

/// Whether `domain` is `other` or below it. (Not the other way: a subdomain of a shared domain does not speak for it.)
fn is_within(domain: &str, other: &str) -> bool {
    let domain = plain(domain);
    let below = domain.strip_suffix(other).is_some_and(|rest| rest.ends_with('.') && other.contains('.'));
    domain == other || below
}

#[cfg(test)]
mod tests;
