//! A header section as a list of fields (RFC 5322, section 2.2), nothing decoded.

use std::borrow::Cow;

use mail_parser::MessageParser;

use crate::mail::clean;

/// Maximum length of a Message-ID in bytes: a line's (RFC 5322, section 2.1.1).
const ID_LIMIT: usize = 996;

/// Maximum number of Message-IDs of one field; the last ones are kept.
const IDS_LIMIT: usize = 100;

/// Whether a line begins a header field: a name of printable characters and a colon. A blank before the colon is obsolete syntax
/// (RFC 5322, section 4.5).
pub(in crate::mail) fn is_field(line: &[u8]) -> bool {
    name(line).is_some()
}

fn name(line: &[u8]) -> Option<&[u8]> {
    let colon = line.iter().position(|&b| b == b':')?;
    let name = line.get(..colon)?.trim_ascii_end();
    (!name.is_empty() && name.iter().all(u8::is_ascii_graphic)).then_some(name)
}

pub(in crate::mail) struct Head {
    fields: Vec<(String, String)>,
}

impl Head {
    /// Reads a header section with LF line ends. Lines that are not fields are skipped.
    pub(in crate::mail) fn read(head: &[u8]) -> Head {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut open = false;
        for line in head.split(|&b| b == b'\n') {
            if line.first().is_some_and(|&b| b == b' ' || b == b'\t') {
                if let (true, Some((_, value))) = (open, fields.last_mut()) {
                    value.push_str(&String::from_utf8_lossy(line));
                }
            } else if let Some(name) = name(line) {
                let value = line.splitn(2, |&b| b == b':').nth(1).unwrap_or_default();
                fields.push((
                    String::from_utf8_lossy(name).to_ascii_lowercase(),
                    String::from_utf8_lossy(value.trim_ascii_start()).into_owned(),
                ));
                open = true;
            } else {
                open = false;
            }
        }
        Head { fields }
    }

    /// The unfolded values of all fields of that name (in lower case), in order.
    pub(in crate::mail) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.trim())
    }

    /// All fields in order: the name in lower case, and the unfolded value.
    pub(in crate::mail) fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.trim()))
    }

    /// The distinct Message-IDs in all fields of that name, without angle brackets, in order; at most the last hundred. Without
    /// brackets, words with an `@` count. Encoded words (RFC 2047), which do not belong there, are decoded.
    pub(in crate::mail) fn ids(&self, name: &str) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for value in self.all(name) {
            let value = &*decoded(value);
            if value.contains('<') {
                let bracketed = value.split('<').skip(1).filter_map(|s| s.split_once('>'));
                ids.extend(bracketed.map(|(id, _)| id.split_whitespace().collect::<String>()));
            } else {
                ids.extend(value.split_whitespace().filter(|w| w.contains('@')).map(str::to_owned));
            }
        }
        ids.retain(|id| !id.is_empty() && id.len() <= ID_LIMIT && clean::line(id, ID_LIMIT) == *id);
        let mut ids = ids.split_off(ids.len().saturating_sub(IDS_LIMIT));
        let mut seen = std::collections::BTreeSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        ids
    }
}

fn decoded(value: &str) -> Cow<'_, str> {
    if !value.contains("=?") {
        return Cow::Borrowed(value);
    }
    let field = format!("Subject: {}\n\n", value.replace(['\r', '\n'], " "));
    let parsed = MessageParser::default().parse_headers(field.as_bytes());
    match parsed.as_ref().and_then(|field| field.subject()) {
        Some(text) => Cow::Owned(text.to_owned()),
        None => Cow::Borrowed(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        let cases: [(&str, &[&str]); 7] = [
            ("<a@x> <b@x>", &["a@x", "b@x"]),
            ("=?us-ascii?q?=3Ca=40x=3E?=", &["a@x"]),
            ("=?utf-8?B?PGFAeD4=?=", &["a@x"]),
            ("=?utf-8?Q?=3Ca?= =?utf-8?Q?=40x=3E?= <b@x>", &["a@x", "b@x"]),
            ("=?utf-8?Q?=3Ca=0D=0A=40x=3E?=", &["a@x"]),
            ("<=?bogus@x>", &["=?bogus@x"]),
            ("=?", &[]),
        ];
        for (value, wanted) in cases {
            let head = Head::read(format!("In-Reply-To: {value}\n\n").as_bytes());
            assert_eq!(head.ids("in-reply-to"), wanted, "{value}");
        }
    }
}
