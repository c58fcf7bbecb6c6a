//! The operator's blocklist.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::store::{ReadTx, StoreError};

use crate::desk::lock::Lock;

const MOST: u32 = 100_000;

/// The stored entries, read on first use: each address or domain in lower case, and until when.
#[derive(Debug, Default)]
pub(crate) struct Blocklist(Lock<Option<BTreeMap<String, Option<Timestamp>>>>);

impl Blocklist {
    pub(crate) fn forget(&self) {
        *self.0.lock() = None;
    }

    /// Whether one of these addresses, its domain, or a domain above that is blocked.
    pub(crate) fn has(
        &self,
        look: &mut ReadTx,
        addresses: &[&str],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        if let Some(known) = &*self.0.lock() {
            return Ok(is_among(known, addresses, now));
        }
        let rows = look.unheard(now, MOST)?;
        let known = rows.into_iter().map(|row| (row.who.to_ascii_lowercase(), row.until)).collect();
        let has = is_among(&known, addresses, now);
        *self.0.lock() = Some(known);
        Ok(has)
    }
}

fn is_among(known: &BTreeMap<String, Option<Timestamp>>, addresses: &[&str], now: Timestamp) -> bool {
    let holds = |who: &str| known.get(who).is_some_and(|until| until.is_none_or(|until| now < until));
    !known.is_empty()
        && addresses.iter().any(|address| {
            let address = address.to_ascii_lowercase();
            let mut domain = address.rsplit_once('@').map(|(_, domain)| domain);
            let mut blocked = holds(&address);
            while let Some(name) = domain.filter(|_| !blocked) {
                blocked = holds(name);
                domain = name.split_once('.').map(|(_, above)| above);
            }
            blocked
        })
}

/// An address or domain in lower case, as in `Carol@Example.net`, `example.net`, `@example.net`. None if it is neither.
pub(crate) fn sender_named(given: &str) -> Option<String> {
    let given = given.trim().trim_start_matches(['@', '.']).to_ascii_lowercase();
    let is_domain = |name: &str| {
        !name.is_empty()
            && name.split('.').all(|label| {
                !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
            })
    };
    let right = match given.rsplit_once('@') {
        Some((local, domain)) => {
            !local.is_empty() && !local.contains(char::is_whitespace) && is_domain(domain)
        }
        None => given.contains('.') && is_domain(&given),
    };
    right.then_some(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_domains() {
        let cases = [
            ("Carol@Example.net", Some("carol@example.net")),
            ("example.net", Some("example.net")),
            ("@example.net", Some("example.net")),
            (".Example.net", Some("example.net")),
            ("example", None),
            ("", None),
            ("a b@example.net", None),
            ("carol@", None),
            ("exa mple.net", None),
            ("example..net", None),
        ];
        for (given, wanted) in cases {
            assert_eq!(sender_named(given).as_deref(), wanted, "{given}");
        }
    }

    #[test]
    fn a_domain_stands_for_all_below_it() {
        let noon = Timestamp::UNIX_EPOCH;
        let later = noon + jiff::SignedDuration::from_hours(1);
        let known =
            BTreeMap::from([("example.net".to_owned(), None), ("carol@example.org".to_owned(), Some(later))]);
        let cases = [
            ("a@example.net", noon, true),
            ("A@Mail.Example.NET", noon, true),
            ("a@badexample.net", noon, false),
            ("a@net", noon, false),
            ("Carol@example.org", noon, true),
            ("carol@example.org", later, false),
            ("dave@example.org", noon, false),
            ("", noon, false),
        ];
        for (address, now, wanted) in cases {
            assert_eq!(is_among(&known, &[address], now), wanted, "{address}");
        }
        assert!(!is_among(&BTreeMap::new(), &["a@example.net"], noon));
    }
}
