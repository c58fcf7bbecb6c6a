//! The DNS records that tell letters from forgeries, computed from the configuration.

use std::net::IpAddr;

use crate::config::{Config, Outgoing};
use crate::post::dkim::Signer;

/// Maximum length of one string of a TXT record, in bytes (RFC 1035, section 3.3).
const STRING_LIMIT: usize = 255;

/// The records to publish, as lines of a zone file and remarks after `;`. None for a domain that is only known locally.
pub fn records(config: &Config, signer: Option<&Signer>) -> Vec<String> {
    let domain = config.server.address.rsplit_once('@').map_or("", |(_, domain)| domain);
    let domain = domain.to_ascii_lowercase();
    if !is_public(&domain) {
        return vec![format!("; {domain} is not a name of the public DNS: nothing to publish")];
    }
    let mut lines = Vec::new();
    match &config.outgoing {
        Outgoing::Smtp(relay) => {
            let mut senders: Vec<(String, Option<String>)> =
                relay.all().map(|relay| sender(&relay.host.name)).collect();
            senders.dedup();
            let mechanisms: String = senders
                .iter()
                .filter_map(|(_, sender)| sender.as_ref())
                .map(|sender| format!(" {sender}"))
                .collect();
            lines.push(record(&domain, &format!("v=spf1 mx{mechanisms} ~all")));
            lines.extend(senders.into_iter().map(|(host, sender)| match sender {
                Some(_) => format!(
                    "; {host} may send from other addresses than its own: its provider tells, often as `include:...`"
                ),
                None => "; add ip4: and ip6: of this machine, unless it is the MX of the domain".to_string(),
            }));
        }
        Outgoing::Maildir(_) => lines.push("; letters go into Maildirs: no SPF record is needed".to_string()),
    }
    match signer {
        Some(signer) => lines.push(record(&signer.record_name(), &signer.record())),
        None => lines.push(
            "; no [outgoing.dkim]: the mail server should sign the letters, and its operator publish the key"
                .to_string(),
        ),
    }
    lines.push(record(&format!("_dmarc.{domain}"), "v=DMARC1; p=quarantine"));
    lines
}

/// The name of a mail server, and the mechanism of SPF that names it, if it is not on this machine.
fn sender(host: &str) -> (String, Option<String>) {
    let host = host.trim_matches(['[', ']']).to_ascii_lowercase();
    let sender = match host.parse::<IpAddr>() {
        Ok(address) if address.is_loopback() => None,
        Ok(IpAddr::V4(address)) => Some(format!("ip4:{address}")),
        Ok(IpAddr::V6(address)) => Some(format!("ip6:{address}")),
        Err(_) if is_public(&host) => Some(format!("a:{host}")),
        Err(_) => None,
    };
    (host, sender)
}

/// A TXT record of a zone file, in pieces if the text is too long for one string.
fn record(name: &str, text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = letters
        .chunks(STRING_LIMIT)
        .map(|piece| format!("\"{}\"", piece.iter().collect::<String>()))
        .collect();
    format!("{name}. IN TXT {}", pieces.join(" "))
}

/// Whether a name can be in the public DNS (RFC 6761, RFC 6762).
fn is_public(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    name.contains('.')
        && name.parse::<IpAddr>().is_err()
        && !["localhost", "local", "test", "invalid", "internal", "lan"].contains(&last)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::config::Environment;

    struct Keys;

    impl Environment for Keys {
        fn file(&self, path: &Path) -> Result<String, String> {
            let key = if path.ends_with("ed25519.pem") {
                include_str!("../../../tests/keys/ed25519.pem")
            } else {
                include_str!("../../../tests/keys/rsa.pem")
            };
            Ok(key.to_string())
        }

        fn variable(&self, _: &str) -> Option<String> {
            None
        }
    }

    fn check(address: &str, outgoing: &str, expected: &[&str]) {
        let text = format!(
            "[server]\naddress = \"{address}\"\ndata = \"data\"\n[incoming.maildir]\npath = \"in\"\n{outgoing}"
        );
        let config = Config::parse(&text, Path::new("/etc/pbmd"), &Keys).unwrap();
        let signer = crate::server::signer(&config).unwrap();
        let lines = records(&config, signer.as_ref());
        let starts = lines.iter().zip(expected).all(|(line, expected)| line.starts_with(expected));
        assert!(starts && lines.len() == expected.len(), "{lines:#?}");
    }

    #[test]
    fn zones() {
        let dkim = "[outgoing.dkim]\ndomain = \"example.org\"\nselector = \"pbmd\"\nkey_file = ";
        let smtp = "[outgoing.smtp]\nhost = \"smtp.example.net\"\n";
        check(
            "games@Example.org",
            &format!("{smtp}{dkim}\"ed25519.pem\"\n"),
            &[
                "example.org. IN TXT \"v=spf1 mx a:smtp.example.net ~all\"",
                "; smtp.example.net may send from other addresses",
                "pbmd._domainkey.example.org. IN TXT \"v=DKIM1; k=ed25519; \
                 p=p8vJuFJnO2FGYn+j0m4HYCmxf1JJvKSNVzEyn5seE8w=\"",
                "_dmarc.example.org. IN TXT \"v=DMARC1; p=quarantine\"",
            ],
        );
        let two = smtp.replace("[outgoing.smtp]", "[[outgoing.smtp]]");
        check(
            "games@example.org",
            &format!("{two}{two}"),
            &[
                "example.org. IN TXT \"v=spf1 mx a:smtp.example.net ~all\"",
                "; smtp.example.net may send from other addresses",
                "; no [outgoing.dkim]",
                "_dmarc.example.org. IN TXT",
            ],
        );
        let plain = "[outgoing.smtp]\nhost = \"127.0.0.1\"\nsecurity = \"plain\"\n";
        check(
            "games@play.example.org",
            &format!("{plain}{dkim}\"rsa.pem\"\n"),
            &[
                "play.example.org. IN TXT \"v=spf1 mx ~all\"",
                "; add ip4: and ip6: of this machine",
                "pbmd._domainkey.example.org. IN TXT \"v=DKIM1; k=rsa; p=MIIB",
                "_dmarc.play.example.org. IN TXT",
            ],
        );
        check(
            "games@example.org",
            "[outgoing.maildir]\npath = \"out\"\n",
            &["; letters go into Maildirs", "; no [outgoing.dkim]", "_dmarc.example.org. IN TXT"],
        );
        check("pbmd@localhost", plain, &["; localhost is not a name of the public DNS"]);
    }

    #[test]
    fn long_texts_are_cut_into_strings() {
        let line = record("a.example", &"x".repeat(300));
        let pieces: Vec<usize> = line.split('"').map(str::len).collect();
        assert_eq!(pieces, ["a.example. IN TXT ".len(), 255, 1, 45, 0]);
    }
}
