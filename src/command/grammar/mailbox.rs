//! Which addresses are one mailbox.

/// A provider whose mailboxes have more addresses than case and `+` make.
struct Provider {
    /// Their domains; all of them lead to the first.
    domains: &'static [&'static str],
    ignored: &'static [char],
}

const fn provider(domains: &'static [&'static str], ignored: &'static [char]) -> Provider {
    Provider { domains, ignored }
}

const PROVIDERS: [Provider; 3] = [
    provider(&["gmail.com", "googlemail.com"], &['.']),
    provider(&["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], &['.', '-', '_']),
    provider(&["icloud.com", "me.com", "mac.com"], &[]),
];

/// One name for all addresses of a mailbox: in lower case, without what follows `+`, which mostly makes no difference (RFC 5233), and
/// without what its provider is known to ignore. Not an address to write to.
///
/// ```
/// use pbmd::command::mailbox;
///
/// assert_eq!(mailbox("Al.Ice+games@GoogleMail.com"), "alice@gmail.com");
/// assert_eq!(mailbox("Al.Ice+games@example.org"), "al.ice@example.org");
/// ```
pub fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    let Some((local, domain)) = address.rsplit_once('@') else { return address };
    let local = local.split('+').next().unwrap_or_default();
    match PROVIDERS.iter().find(|provider| provider.domains.contains(&domain)) {
        Some(Provider { domains: [first, ..], ignored }) => {
            format!("{}@{first}", local.replace(*ignored, ""))
        }
        _ => format!("{local}@{domain}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(addresses: &[&str]) -> BTreeSet<String> {
        addresses.iter().map(|address| mailbox(address)).collect()
    }

    #[test]
    fn addresses_of_one_mailbox_have_one_name() {
        for addresses in [
            &["alice@gmail.com", "ALICE@gmail.com", "a.l.i.c.e@gmail.com", "alice+1@googlemail.com"][..],
            &["alice@proton.me", "al-ice@protonmail.com", "a_l.ice+games@pm.me"],
            &["al.ice@outlook.com", "Al.Ice+1@Outlook.com"],
            &["alice@icloud.com", "alice+1@me.com"],
        ] {
            assert_eq!(names(addresses).len(), 1, "{addresses:?}");
        }
        let others = [
            "alice@gmail.com",
            "alice@outlook.com",
            "al.ice@outlook.com",
            "al-ice@gmail.com",
            "alice@example.org",
            "al.ice@example.org",
            "alice@notgmail.com",
            "alice@mail.gmail.com",
            "alice",
            "",
        ];
        assert_eq!(names(&others).len(), others.len());
    }
}
