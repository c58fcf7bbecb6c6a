mod tokens;

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use secrecy::ExposeSecret;
use tracing::level_filters::LevelFilter;

use super::names::KEYS;
use super::reader::IMAP_PASSWORD;
use super::settings::Server;
use super::*;
use crate::desk::{Format, Limits, Policy, Retention, Trust, TrustedServer};
use crate::post::Rate;
use crate::post::Security;

const SAMPLE: &str = include_str!("../../config/pbmd.toml");

#[derive(Default)]
struct Given(BTreeMap<&'static str, &'static str>);

impl Environment for Given {
    fn file(&self, path: &Path) -> Result<String, String> {
        let found = path.to_str().and_then(|path| self.0.get(path));
        found.map(|text| (*text).to_owned()).ok_or_else(|| "no such file".to_owned())
    }

    fn variable(&self, name: &str) -> Option<String> {
        self.0.get(name).map(|text| (*text).to_owned())
    }
}

fn given() -> Given {
    Given(BTreeMap::from([
        ("/etc/pbmd/imap.password", "imap secret\r\n"),
        ("/etc/pbmd/smtp.password", "smtp secret\n"),
        ("/etc/pbmd/database.password", "database secret\n"),
        ("/etc/pbmd/empty", "\n"),
        ("/etc/pbmd/dkim.pem", "key"),
        ("/etc/pbmd/client.secret", "client secret\n"),
        ("/var/lib/pbmd/refresh.token", "refresh secret\n"),
    ]))
}

fn parse(text: &str) -> Result<Config, Vec<String>> {
    let parsed = Config::parse(text, Path::new("/etc/pbmd"), &given());
    parsed.map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

fn password_of(login: &Login) -> &str {
    match &login.secret {
        Secret::Password { password, .. } => password.expose_secret(),
        Secret::Token(source) => panic!("{source:?}"),
    }
}

const SERVER: &str = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n";
const WAYS: &str = "[incoming.smtp]\nlisten = \"127.0.0.1:2525\"\n[outgoing.maildir]\npath = \"mail\"\n";

/// Each file has exactly these mistakes, in this order.
fn check(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(parse(text).err().unwrap_or_default(), *expected, "{text}");
    }
}

#[test]
fn right_ones() {
    for text in [format!("{SERVER}{WAYS}"), format!("\u{feff}{SERVER}{WAYS}").replace('\n', "\r\n")] {
        let config = parse(&text).unwrap();
        assert_eq!(
            config.server,
            Server {
                name: "pbmd".into(),
                address: "pbmd@localhost".into(),
                also: Vec::new(),
                data: "/etc/pbmd/data".into(),
                subaddress: false,
                operators: Vec::new(),
                log: LevelFilter::INFO,
            }
        );
        assert_eq!(config.incoming.smtp, Some("127.0.0.1:2525".parse().unwrap()));
        assert!(config.incoming.imap.is_none() && config.incoming.lmtp.is_none());
        assert!(matches!(config.outgoing, Outgoing::Maildir(path) if path == Path::new("/etc/pbmd/mail")));
    }
}

#[test]
fn databases() {
    let with = |lines: &str| parse(&format!("{SERVER}{WAYS}[database]\n{lines}"));
    let url = "url = \"postgres://pbmd@db.example.org/games\"";
    let database = with(&format!("{url}\npassword_file = \"database.password\"")).unwrap().database.unwrap();
    assert_eq!(database.url, "postgres://pbmd@db.example.org/games");
    assert_eq!(database.password.unwrap().expose_secret(), "database secret");
    assert!(with(url).unwrap().database.unwrap().password.is_none());
    for (lines, why) in [
        ("", "database.url: is missing"),
        ("url = \"pbmd.db\"", "database.url: a URL is expected here"),
        ("url = \"postgres://pbmd:secret@db/pbmd\"", "database.url: a password stands in it"),
        ("url = \"postgres://pbmd@db/pbmd\"\npassword_file = \"none\"", "none cannot be read"),
    ] {
        let errors = with(lines).unwrap_err();
        assert!(
            matches!(errors.as_slice(), [error] if error.contains(why) && !error.contains("secret")),
            "{errors:?}"
        );
    }
}

#[test]
fn the_sample_serves_as_it_is() {
    let config = parse(SAMPLE).unwrap();
    assert_eq!(config.server.address, "pbmd@localhost");
}

/// The sample with everything switched on, except for one of the two outgoing transports.
#[test]
fn the_sample_serves_when_switched_on() {
    let on: String = SAMPLE
        .lines()
        .map(|line| if line.starts_with("# ") { line } else { line.strip_prefix('#').unwrap_or(line) })
        .map(|line| format!("{line}\n"))
        .collect();
    let on = on.replace("pbmd@localhost", "pbmd@play.example.org");
    let both = "outgoing.maildir: [outgoing.smtp] is there as well: only one of the two can be";
    let errors = parse(&on).unwrap_err();
    let several = "token_command: `password_file` is there as well: only one of the two can be";
    assert!(
        matches!(errors.as_slice(), [imap, smtp, error]
            if imap.ends_with(several) && smtp.ends_with(several) && error.ends_with(both)),
        "{errors:?}"
    );
    // Only the password remains to log in.
    let tokens = ["token_command", "refresh_token_file", "client_id", "client_secret_file", "token_url"];
    let on: String = on
        .lines()
        .filter(|line| !tokens.iter().any(|key| line.starts_with(key)))
        .map(|line| format!("{line}\n"))
        .collect();
    let (on, after) = on.split_once("[outgoing.maildir]").unwrap();
    let (_, rest) = after.split_once("[unsubscribe]").unwrap();
    let config = parse(&format!("{on}[unsubscribe]{rest}")).unwrap();
    let keep = Retention { ledger_bytes: Some(10_000_000_000), ..Retention::default() };
    assert_eq!((config.desk.limits, config.desk.keep), (Limits::default(), keep));
    assert_eq!((config.desk.format, config.desk.zone.name()), (Format::Html, "Europe/Prague"));
    assert_eq!(
        config.desk.trust,
        Trust {
            server: Some(TrustedServer { name: "mx.example.org".into(), results_below: false }),
            usual: Policy::Reply
        }
    );
    let unsubscribe = config.unsubscribe.unwrap();
    assert_eq!(unsubscribe.url, "https://play.example.org/unsubscribe/");
    assert_eq!((unsubscribe.path(), unsubscribe.listen.port()), ("/unsubscribe/", 8025));
    assert_eq!(config.metrics, Some("127.0.0.1:9125".parse().unwrap()));
    let dkim = config.dkim.unwrap();
    assert_eq!((dkim.domain.as_str(), dkim.selector.as_str()), ("example.org", "pbmd"));
    assert_eq!(dkim.key.expose_secret(), "key");
    assert!(config.server.subaddress);
    assert_eq!(config.incoming.lmtp, Some("127.0.0.1:2424".parse().unwrap()));
    assert_eq!(config.incoming.maildir, Some("/var/mail/pbmd".into()));
    let imap = config.incoming.imap.unwrap();
    assert_eq!(
        imap.host,
        Host {
            name: "imap.example.org".into(),
            port: 993,
            security: Security::Tls,
            ca_file: Some("/etc/pbmd/ca.pem".into())
        }
    );
    assert_eq!(imap.login.username, "pbmd@example.org");
    assert_eq!(password_of(&imap.login), "imap secret");
    assert_eq!((imap.folder.as_str(), imap.done.as_deref(), imap.poll_seconds), ("INBOX", Some("Done"), 60));
    let Outgoing::Smtp(relay) = config.outgoing else { panic!("{:?}", config.outgoing) };
    assert_eq!((relay.host.port, relay.host.security), (465, Security::Tls));
    let login = relay.login.unwrap();
    assert_eq!(password_of(&login), "smtp secret");
    assert!(!format!("{login:?} {:?}", imap.login).contains("secret\""));
}

/// Every key of the sample has a comment above it, and is read: a date is wrong for all of them.
#[test]
fn every_key_is_explained_and_read() {
    let mut above = "";
    for line in SAMPLE.lines() {
        let is_key = !line.starts_with("# ") && line.contains(" = ");
        assert!(!is_key || above.starts_with("# "), "{line} is not explained");
        above = line;
    }
    let keys = KEYS.iter().flat_map(|(section, keys)| keys.iter().map(move |key| (section, key)));
    for (section, key) in keys {
        let mistakes = parse(&format!("[{section}]\n{key} = 2026-01-01\n")).unwrap_err();
        let start = format!("line 2: {section}.{key}: ");
        assert!(mistakes.iter().any(|mistake| mistake.starts_with(&start)), "{section}.{key}: {mistakes:?}");
    }
}

#[test]
fn unknown_names() {
    let rest = format!("{SERVER}{WAYS}");
    let cases: [(String, &[&str]); 9] = [
        (format!("name = 1\n{rest}"), &["line 1: name: no such key; did you mean `server.name`?"]),
        (
            format!("zort = 1\n{rest}"),
            &[
                "line 1: zort: no such key; there are: server, database, incoming, outgoing, unsubscribe, web, metrics, limits, proof, keep, letters, time, house",
            ],
        ),
        (format!("{rest}[sever]\nname = \"x\""), &["line 8: sever: no such section; did you mean `server`?"]),
        (
            format!("{rest}[imap]\nhost = \"x\""),
            &[
                "line 8: imap: no such section; there are: server, database, incoming, outgoing, unsubscribe, web, metrics, limits, proof, keep, letters, time, house",
            ],
        ),
        (
            format!("{rest}[incoming.pop3]\n"),
            &["line 8: incoming.pop3: no such section; there are: smtp, lmtp, imap, maildir"],
        ),
        (
            format!("{SERVER}subadress = true\n{WAYS}"),
            &["line 4: server.subadress: no such key; did you mean `subaddress`?"],
        ),
        (
            format!("{SERVER}poll_seconds = 5\n{WAYS}"),
            &["line 4: server.poll_seconds: no such key; did you mean `incoming.imap.poll_seconds`?"],
        ),
        (
            format!("{SERVER}\"a\\nb\" = 5\n{WAYS}"),
            &[
                "line 4: server.a?b: no such key; there are: name, address, also, data, subaddress, operators, log",
            ],
        ),
        (
            format!(
                "{SERVER}[incoming.smtp]\nlistne = \"127.0.0.1:2525\"\n[outgoing.maildir]\npath = \"mail\""
            ),
            &[
                "line 4: incoming.smtp.listen: is missing: the address and port to listen on, as \"127.0.0.1:2525\"",
                "line 5: incoming.smtp.listne: no such key; did you mean `listen`?",
            ],
        ),
    ];
    for (text, expected) in cases {
        check(&[(&text, expected)]);
    }
}

#[test]
fn addresses_of_before() {
    let with = |line: &str| parse(&(SERVER.trim_end().to_owned() + &format!("\n{line}\n") + WAYS));
    let config = with("also = [\"games@old.example.org\", \"pbm@older.example\"]").unwrap();
    let all: Vec<&str> = config.server.addresses().collect();
    assert_eq!(all, ["pbmd@localhost", "games@old.example.org", "pbm@older.example"]);
    for wrong in
        ["\"games@old.example.org\"", "[7]", "[\"games\"]", "[\"a@b.c\", \"\"]", "[\"PBMD@localhost\"]"]
    {
        let mistakes = with(&format!("also = {wrong}")).unwrap_err();
        assert!(
            matches!(mistakes.as_slice(), [one] if one.starts_with("line 4: server.also: ")),
            "{mistakes:?}"
        );
    }
}

#[test]
fn operators() {
    let with = |line: &str| SERVER.trim_end().to_owned() + &format!("\n{line}\n") + WAYS;
    let config = parse(&with("operators = [\"richard\", \"Ann\"]")).unwrap();
    assert_eq!(config.server.operators, ["richard", "Ann"]);
    for wrong in [
        "operators = \"richard\"",
        "operators = [7]",
        "operators = [\"\"]",
        "operators = [\"a b\"]",
        "operators = [\"house\"]",
    ] {
        assert!(parse(&with(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn signatures_and_limits() {
    let dkim = |domain: &str, rest: &str| {
        format!(
            "[server]\naddress = \"a@play.example.org\"\ndata = \"data\"\n{WAYS}[outgoing.dkim]\ndomain = \"{domain}\"\n{rest}"
        )
    };
    let key = "selector = \"s\"\nkey_file = \"dkim.pem\"\n";
    let other = "line 9: outgoing.dkim.domain: must be the domain of server.address or one above it; no other \
                 signature counts";
    check(&[
        (&dkim("play.example.org", key), &[]),
        (&dkim("Example.org", key), &[]),
        (&dkim("ample.org", key), &[other]),
        (&dkim("other.play.example.org", key), &[other]),
        (
            &dkim("example.org", "selector = \"a b\"\nkey_file = \"none\"\n"),
            &[
                "line 10: outgoing.dkim.selector: only letters, digits, dots and hyphens are expected here",
                "line 11: outgoing.dkim.key_file: /etc/pbmd/none cannot be read: no such file",
            ],
        ),
        (
            &dkim("example.org", ""),
            &[
                "line 8: outgoing.dkim.selector: is missing: the name of the key in the DNS, as \"pbmd\"",
                "line 8: outgoing.dkim.key_file: is missing: the file with the private key",
            ],
        ),
        (
            &format!("{SERVER}{WAYS}[limits]\nstrangers_per_hour = 0\ncommands_per_day = \"many\"\n"),
            &[
                "line 9: limits.strangers_per_hour: a whole number from 1 to 1000000 is expected here",
                "line 10: limits.commands_per_day: a whole number from 1 to 1000000 is expected here, not a text",
            ],
        ),
        (
            &format!("{SERVER}{WAYS}[keep]\nfailed_days = 31\nledger_days = 29\n"),
            &[
                "line 9: keep.failed_days: a whole number from 1 to 30 is expected here",
                "line 10: keep.ledger_days: a whole number from 30 to 36500 is expected here",
            ],
        ),
    ]);
    let config = parse(&format!("{SERVER}{WAYS}[limits]\nsignups_per_day = 7\n")).unwrap();
    assert_eq!(config.desk.limits, Limits { signups_per_day: 7, ..Limits::default() });
    let config = parse(&format!("{SERVER}{WAYS}[letters]\nformat = \"Text\"\n")).unwrap();
    assert_eq!(config.desk.format, Format::Text);
    let wrong = parse(&format!("{SERVER}{WAYS}[letters]\nformat = \"pdf\"\n")).unwrap_err();
    assert_eq!(wrong, ["line 9: letters.format: \"text\" or \"html\" is expected here"]);
    let zone =
        |rest: &str| parse(&format!("{SERVER}{WAYS}{rest}")).map(|config| config.desk.zone.name().to_owned());
    for (rest, wanted) in
        [("", "UTC"), ("[time]\n", "UTC"), ("[time]\nzone = \"america/new_york\"\n", "America/New_York")]
    {
        assert_eq!(zone(rest).unwrap(), wanted, "{rest}");
    }
    let expected = "the name of a time zone is expected here, as \"Europe/Prague\" or \"UTC\"";
    assert_eq!(zone("[time]\nzone = \"CEST\"\n").unwrap_err(), [format!("line 9: time.zone: {expected}")]);
    let config = parse(&format!("{SERVER}{WAYS}[keep]\nledger_days = 30\n")).unwrap();
    assert_eq!(config.desk.keep, Retention { ledger_days: 30, ..Retention::default() });
    let sized = |size: &str| parse(&format!("{SERVER}{WAYS}[keep]\nledger = \"{size}\"\n"));
    for (size, bytes) in [("100 MB", 100_000_000), ("3TB", 3_000_000_000_000)] {
        assert_eq!(sized(size).unwrap().desk.keep.ledger_bytes, Some(bytes));
    }
    for size in ["10", "GB", "99 MB", "-1 GB", "1.5 GB", "10 GiB", "99999999999 TB"] {
        let wanted = "line 9: keep.ledger: a size from \"100 MB\" on is expected here, as \"10 GB\"";
        assert_eq!(sized(size).unwrap_err(), [wanted], "{size}");
    }
    let config = parse(&dkim("example.org", key)).unwrap();
    assert!(!format!("{config:?}").contains("\"key\""), "{config:?}");
}

#[test]
fn proofs() {
    let server = "trusted_server = \"mx.example.org\"\n";
    let proof = |rest: &str| format!("{SERVER}{WAYS}[proof]\n{rest}");
    check(&[
        (&proof(""), &[]),
        (&proof(server), &[]),
        (&proof("usual = \"Password\"\n"), &[]),
        (&proof(&format!("{server}usual = \"verified\"\n")), &[]),
        (
            &proof("usual = \"verified\"\n"),
            &["line 9: proof.usual: \"verified\" needs a `trusted_server` that verifies"],
        ),
        (
            &proof("trusted_server = \"a b\"\nusual = \"none\"\n"),
            &[
                "line 9: proof.trusted_server: only a name is expected here, as \"mx.example.org\"",
                "line 10: proof.usual: \"reply\", \"verified\" or \"password\" is expected here",
            ],
        ),
    ]);
    check(&[(
        &proof("results_below = true\n"),
        &["line 9: proof.results_below: is of no use without `trusted_server`"],
    )]);
    let below = parse(&proof(&format!("{server}results_below = true\n"))).unwrap().desk.trust.server.unwrap();
    assert_eq!(below, TrustedServer { name: "mx.example.org".into(), results_below: true });
    assert_eq!(parse(&proof("usual = \"password\"\n")).unwrap().desk.trust.usual, Policy::Password);
    assert_eq!(parse(&format!("{SERVER}{WAYS}")).unwrap().desk.trust, Trust::default());
}

#[test]
fn one_click() {
    let section = |url: &str, listen: &str| {
        format!("{SERVER}{WAYS}[unsubscribe]\nurl = \"{url}\"\nlisten = \"{listen}\"\n")
    };
    let paths = [
        ("https://games.example.org/", "/"),
        ("https://games.example.org:8443/a/b-c/", "/a/b-c/"),
        ("https://[::1]/x/", "/x/"),
    ];
    for (url, path) in paths {
        let unsubscribe = parse(&section(url, "127.0.0.1:0")).unwrap().unsubscribe.unwrap();
        assert_eq!((unsubscribe.url.as_str(), unsubscribe.path()), (url, path));
    }
    let wrong = "line 9: unsubscribe.url: an address as \"https://example.org/unsubscribe/\" is expected here: https \
                 (RFC 8058), with a slash at its end and without `?` and `#`";
    let bad = [
        "http://games.example.org/x/",
        "https://games.example.org",
        "https://games.example.org/x",
        "https:///x/",
        "https://games.example.org/?x=/",
        "https://games.example.org/#/",
        "https://games.example.org/a b/",
        "https://games.example.org/<>/",
        "https://games.example.org/\u{fc}/",
        "games.example.org/",
    ];
    for url in bad {
        check(&[(&section(url, "127.0.0.1:8025"), &[wrong])]);
    }
    let good = "https://games.example.org/x/";
    check(&[
        (
            &section(good, "127.0.0.1:2525"),
            &["line 10: unsubscribe.listen: mails come in there; another port is needed"],
        ),
        (
            &format!("{SERVER}{WAYS}[unsubscribe]\n"),
            &[
                "line 8: unsubscribe.url: is missing: the address for mail programs, as \"https://example.org/unsubscribe/\"",
                "line 8: unsubscribe.listen: is missing: the address and port to listen on, as \"127.0.0.1:2525\"",
            ],
        ),
    ]);
}

#[test]
fn web() {
    let section =
        |url: &str, listen: &str| format!("{SERVER}{WAYS}[web]\nurl = \"{url}\"\nlisten = \"{listen}\"\n");
    assert_eq!(parse(&format!("{SERVER}{WAYS}")).unwrap().web, None);
    for url in ["https://play.example.org/", "http://127.0.0.1:8080/", "http://[::1]:8080/"] {
        let web = parse(&section(url, "127.0.0.1:8080")).unwrap().web.unwrap();
        assert_eq!((web.url.as_str(), web.index), (url, false));
    }
    let wrong = "line 9: web.url: an address as \"https://play.example.org/\" is expected here: a host of its own, with a \
                 slash at its end";
    for url in
        ["https://play.example.org", "play.example.org/", "https:///", "https://a/b/", "https://a\\\"/"]
    {
        check(&[(&section(url, "127.0.0.1:0"), &[wrong])]);
    }
    let taken = "line 10: web.listen: another listener is there; another port is needed";
    check(&[(&section("https://a/", "127.0.0.1:2525"), &[taken])]);
}

#[test]
fn metrics() {
    let section = |listen: &str| format!("{SERVER}{WAYS}[metrics]\nlisten = \"{listen}\"\n");
    assert_eq!(parse(&format!("{SERVER}{WAYS}")).unwrap().metrics, None);
    let free = parse(&section("[::1]:9125")).unwrap().metrics;
    assert_eq!(free, Some("[::1]:9125".parse().unwrap()));
    let taken = "line 9: metrics.listen: another listener is there; another port is needed";
    let click = "[unsubscribe]\nurl = \"https://example.org/x/\"\nlisten = \"127.0.0.1:9125\"\n";
    check(&[
        (&section("127.0.0.1:2525"), &[taken]),
        (&format!("{}{click}", section("127.0.0.1:9125")), &[taken]),
        (
            &section("9125"),
            &[
                "line 9: metrics.listen: an IP address and a port are expected here, as \"127.0.0.1:2525\" or \"[::1]:2525\"",
            ],
        ),
    ]);
}

#[test]
fn wrong_values() {
    let cases: [(&str, &[&str]); 10] = [
        (
            "[server]\nname = 5\naddress = \"nobody\"\ndata = \"\"\nsubaddress = \"yes\"",
            &[
                "line 2: server.name: a text in quotation marks is expected here, not a number",
                "line 3: server.address: a mail address is expected here, as \"play@example.org\"",
                "line 4: server.data: is empty",
                "line 5: server.subaddress: true or false, without quotation marks, is expected here, not a text",
            ],
        ),
        (
            "",
            &[
                "server.address: is missing: the address that players write to",
                "server.data: is missing: the folder for the database",
            ],
        ),
        (
            "[server]\naddress = \"a@example.org\"\ndata = \"a\\u0000b\"",
            &["line 3: server.data: has control characters in it"],
        ),
        (
            "server = 5",
            &[
                "line 1: server: this is a section: write [server] on a line and its keys below it",
                "server.address: is missing: the address that players write to",
                "server.data: is missing: the folder for the database",
            ],
        ),
        (
            "[incoming.lmtp]\nlisten = \"2424\"",
            &[
                "line 2: incoming.lmtp.listen: an IP address and a port are expected here, as \"127.0.0.1:2525\" or \"[::1]:2525\"",
            ],
        ),
        (
            "[incoming.lmtp]\nlisten = [1]",
            &["line 2: incoming.lmtp.listen: a text in quotation marks is expected here, not a list"],
        ),
        (
            "[incoming.lmtp]\nlisten = \"127.0.0.1:2525\"",
            &["line 2: incoming.lmtp.listen: is the same as incoming.smtp.listen"],
        ),
        (
            "[incoming.imap]\nhost = \"imap://x\"\nport = 0\nsecurity = \"ssl\"\nfolder = \"A\"\ndone = \"A\"\npoll_seconds = 99999999999999999999",
            &[
                "line 1: incoming.imap.username: is missing: the user of the mailbox",
                "line 2: incoming.imap.host: only a name or an IP address is expected here, as \"mail.example.org\"",
                "line 3: incoming.imap.port: a whole number from 1 to 65535 is expected here",
                "line 4: incoming.imap.security: \"tls\", \"starttls\" or \"plain\" is expected here",
                "line 6: incoming.imap.done: is the folder that mails arrive in; another one is needed",
                "line 7: incoming.imap.poll_seconds: a whole number from 5 to 3600 is expected here",
            ],
        ),
        (
            "[incoming.imap]\nhost = \"mail.example.org\"\nusername = \"pbmd\"\nport = 1.5\npassword_file = \"nowhere\"",
            &[
                "line 4: incoming.imap.port: a whole number from 1 to 65535 is expected here, not a number",
                "line 5: incoming.imap.password_file: /etc/pbmd/nowhere cannot be read: no such file",
            ],
        ),
        ("[incoming.maildir]\n", &["line 1: incoming.maildir.path: is missing: the Maildir to watch"]),
    ];
    for (text, expected) in cases {
        let needs_server = text.starts_with("[incoming");
        let text = if needs_server { format!("{text}\n{SERVER}{WAYS}") } else { format!("{text}\n{WAYS}") };
        check(&[(&text, expected)]);
    }
}

#[test]
fn transports() {
    let cases: [(&str, &[&str]); 3] = [
        (
            "",
            &[
                "incoming: no way in for mails: at least one of [incoming.smtp], [incoming.lmtp], [incoming.imap] and [incoming.maildir] is needed",
                "outgoing: no way out for letters: [outgoing.smtp] or [outgoing.maildir] is needed",
            ],
        ),
        (
            "[incoming.maildir]\npath = \"x\"",
            &["outgoing: no way out for letters: [outgoing.smtp] or [outgoing.maildir] is needed"],
        ),
        (
            "[incoming.maildir]\npath = \"x\"\n[outgoing.maildir]\npath = \"y\"\n[outgoing.smtp]\nhost = \"x\"",
            &["line 6: outgoing.maildir: [outgoing.smtp] is there as well: only one of the two can be"],
        ),
    ];
    for (text, expected) in cases {
        check(&[(&format!("{SERVER}{text}"), expected)]);
    }
}

#[test]
fn several_relays() {
    let incoming = "[incoming.smtp]\nlisten = \"127.0.0.1:2525\"\n";
    let with = |relays: &str| parse(&format!("{SERVER}{incoming}{relays}"));
    let two = "[[outgoing.smtp]]\nhost = \"one.example.org\"\nletters_per_hour = 500\nletters_per_day = 2000\n\
               [[outgoing.smtp]]\nhost = \"two.example.org\"\nusername = \"pbmd\"\npassword_file = \"smtp.password\"\n";
    let Outgoing::Smtp(first) = with(two).unwrap().outgoing else { panic!() };
    let names: Vec<(&str, Rate)> = first.all().map(|relay| (relay.host.name.as_str(), relay.rate)).collect();
    let rate = Rate { per_hour: Some(500), per_day: Some(2000) };
    assert_eq!(names, [("one.example.org", rate), ("two.example.org", Rate::default())]);
    assert!(first.login.is_none() && first.next.unwrap().login.is_some());
    let many = "[[outgoing.smtp]]\nhost = \"one.example.org\"\n".repeat(10);
    assert_eq!(with(&many).unwrap_err(), ["line 24: outgoing.smtp: at most 9 mail servers are possible"]);
    let wrong = "[[outgoing.smtp]]\nhost = \"one.example.org\"\nletters_per_hour = 0\n[[outgoing.smtp]]\nhots = \"two\"\n";
    assert_eq!(
        with(wrong).unwrap_err(),
        [
            "line 8: outgoing.smtp.letters_per_hour: a whole number from 1 to 1000000 is expected here",
            "line 9: outgoing.smtp.host: is missing: the name of the mail server",
            "line 10: outgoing.smtp.hots: no such key; did you mean `host`?",
        ]
    );
    assert_eq!(
        with("[outgoing]\nsmtp = [5]\n").unwrap_err()[0],
        "line 7: outgoing.smtp: this is a section: write [outgoing.smtp] on a line and its keys below it"
    );
}

#[test]
fn ports_passwords_and_protection() {
    let imap = |lines: &str| parse(&format!("{SERVER}{WAYS}[incoming.imap]\nusername = \"pbmd\"\n{lines}"));
    type Case = (&'static str, Result<(u16, &'static str), &'static str>);
    let cases: [Case; 13] = [
        ("host = \"x\"\npassword_file = \"imap.password\"", Ok((993, "imap secret"))),
        (
            "host = \"x\"\nsecurity = \"starttls\"\npassword_file = \"imap.password\"",
            Ok((143, "imap secret")),
        ),
        (
            "host = \"localhost\"\nsecurity = \"plain\"\npassword_file = \"imap.password\"",
            Ok((143, "imap secret")),
        ),
        (
            "host = \"127.0.0.1\"\nsecurity = \"plain\"\nport = 10143\npassword_file = \"/etc/pbmd/imap.password\"",
            Ok((10143, "imap secret")),
        ),
        ("host = \"::1\"\nsecurity = \"plain\"\npassword_file = \"imap.password\"", Ok((143, "imap secret"))),
        (
            "host = \"x\"\nsecurity = \"plain\"\npassword_file = \"imap.password\"",
            Err(
                "line 11: incoming.imap.security: \"plain\" would send the password in the clear to another machine: \"tls\" or \"starttls\" is needed",
            ),
        ),
        (
            "host = \"localhost.example.org\"\nsecurity = \"plain\"\npassword_file = \"imap.password\"",
            Err(
                "line 11: incoming.imap.security: \"plain\" would send the password in the clear to another machine: \"tls\" or \"starttls\" is needed",
            ),
        ),
        (
            "host = \"x\"",
            Err(
                "line 8: incoming.imap.password_file: is missing (or set PBMD_IMAP_PASSWORD in the environment)",
            ),
        ),
        (
            "host = \"x\"\npassword_file = \"empty\"",
            Err("line 11: incoming.imap.password_file: the password is empty"),
        ),
        (
            "host = \"x\"\nport = 65536\npassword_file = \"imap.password\"",
            Err("line 11: incoming.imap.port: a whole number from 1 to 65535 is expected here"),
        ),
        ("host = \"x\"\nport = 0x3e1\npassword_file = \"imap.password\"", Ok((993, "imap secret"))),
        (
            "host = \"x:993\"\npassword_file = \"imap.password\"",
            Err("line 10: incoming.imap.host: the port stands in a line of its own: `port = 993`"),
        ),
        (
            "password_file = \"imap.password\"",
            Err("line 8: incoming.imap.host: is missing: the name of the mail server"),
        ),
    ];
    for (lines, expected) in cases {
        match (imap(lines), expected) {
            (Ok(config), Ok((port, password))) => {
                let imap = config.incoming.imap.unwrap();
                assert_eq!((imap.host.port, password_of(&imap.login)), (port, password), "{lines}");
            }
            (Err(errors), Err(expected)) => assert_eq!(errors, [expected], "{lines}"),
            (got, expected) => panic!("{lines}: {got:?} instead of {expected:?}"),
        }
    }
    let smtp = |lines: &str| {
        parse(&format!("{SERVER}[incoming.maildir]\npath = \"x\"\n[outgoing.smtp]\nhost = \"x\"\n{lines}"))
    };
    for (security, port) in [("tls", 465), ("starttls", 587), ("plain", 25)] {
        let config = smtp(&format!("security = \"{security}\"")).unwrap();
        let Outgoing::Smtp(relay) = config.outgoing else { panic!() };
        assert_eq!((relay.host.port, relay.login.is_none()), (port, true), "{security}");
    }
    assert_eq!(
        smtp("password_file = \"smtp.password\"").unwrap_err(),
        ["line 8: outgoing.smtp.password_file: is of no use without `username`"]
    );
}

#[test]
fn the_environment_goes_before_the_file() {
    let mut given = given();
    given.0.insert(IMAP_PASSWORD, "from outside");
    for file in ["", "password_file = \"nowhere\"\n"] {
        let text = format!("{SERVER}{WAYS}[incoming.imap]\nhost = \"x\"\nusername = \"pbmd\"\n{file}");
        let config = Config::parse(&text, Path::new("/etc/pbmd"), &given).unwrap();
        assert_eq!(password_of(&config.incoming.imap.unwrap().login), "from outside");
    }
}

#[test]
fn broken_files() {
    let errors = parse("[server\naddress = 5\nname = \"x\" y\n").unwrap_err();
    assert!(errors.len() >= 2, "{errors:?}");
    assert!(errors[0].starts_with("line 1: ") && errors[1].starts_with("line 3: "), "{errors:?}");
    let errors = parse(&"[server]\n".repeat(2)).unwrap_err();
    assert!(errors[0].starts_with("line 2: "), "{errors:?}");
    let many: String = (0..10_000).map(|n| format!("key{n} = 1\n")).collect();
    assert!(parse(&many).unwrap_err().len() <= 50);
    let deep = format!("a = {}", "[".repeat(100_000));
    assert!(!parse(&deep).unwrap_err().is_empty());
}

#[test]
fn files_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pbmd.toml");
    let missing = Config::load(&file).unwrap_err().to_string();
    assert!(missing.contains("pbmd.toml cannot be used:\n  cannot be read: "), "{missing}");
    std::fs::write(&file, b"[server]\nname = \"\xff\"\n").unwrap();
    assert_eq!(Config::load(&file).unwrap_err().errors[0].to_string(), "line 2: is not text in UTF-8");
    std::fs::write(&file, format!("{SERVER}{WAYS}")).unwrap();
    assert_eq!(Config::load(&file).unwrap().server.data, folder.path().join("data"));
    std::fs::write(folder.path().join("secret"), "hunter 2\n").unwrap();
    let imap = "[incoming.imap]\nhost = \"x\"\nusername = \"pbmd\"\npassword_file = \"secret\"\n";
    std::fs::write(&file, format!("{SERVER}{WAYS}{imap}")).unwrap();
    let config = Config::load(&file).unwrap();
    if std::env::var(IMAP_PASSWORD).is_err() {
        assert_eq!(password_of(&config.incoming.imap.unwrap().login), "hunter 2");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1994),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_gets_an_answer(text in "(?s).{0,300}") {
        prop_assert!(!parse(&text).unwrap_err().is_empty());
    }

    #[test]
    fn any_change_gets_an_answer(at in 0..SAMPLE.len(), text in "(?s).{0,6}", cut in 0usize..12) {
        let mut changed = SAMPLE.to_owned();
        changed.replace_range(at..(at + cut).min(SAMPLE.len()), &text);
        if let Err(errors) = parse(&changed) {
            prop_assert!(!errors.is_empty());
            prop_assert!(errors.iter().all(|error| !error.contains('\n')), "{:?}", errors);
        }
    }
}
