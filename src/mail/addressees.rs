//! The recipients that a mail's own fields name.

use super::read::Mail;

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
