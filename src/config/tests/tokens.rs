//! Access tokens in place of a password.

use super::*;
use crate::post::oauth::{RefreshGrant, TokenSource};

#[test]
fn where_tokens_come_from() {
    let smtp = |lines: &str| {
        parse(&format!(
            "{SERVER}[incoming.maildir]\npath = \"x\"\n[outgoing.smtp]\nhost = \"x\"\nusername = \"pbmd\"\n\
             ca_file = \"ca.pem\"\n{lines}"
        ))
    };
    let source = |lines: &str| {
        let Outgoing::Smtp(relay) = smtp(lines).unwrap().outgoing else { panic!() };
        match relay.login.unwrap().secret {
            Secret::Token(source) => source,
            other => panic!("{other:?}"),
        }
    };
    let command =
        |words: &[&str]| TokenSource::Command(words.iter().map(|word| (*word).to_owned()).collect());
    assert_eq!(
        source("token_command = [\"oama\", \"access\", \"a b\"]"),
        command(&["oama", "access", "a b"])
    );
    assert_eq!(source("token_command = [\"./token\"]"), command(&["/etc/pbmd/./token"]));
    assert_eq!(source("token_command = [\"/bin/token\"]"), command(&["/bin/token"]));
    let refresh = "refresh_token_file = \"/var/lib/pbmd/refresh.token\"\n";
    let client = "client_id = \"us\"\n";
    let url = "token_url = \"https://login.example.org/token?x=1\"\n";
    let granted = |client_secret_file| {
        TokenSource::Refresh(Box::new(RefreshGrant {
            refresh_token_file: "/var/lib/pbmd/refresh.token".into(),
            client_id: "us".into(),
            client_secret_file,
            token_url: "https://login.example.org/token?x=1".parse().unwrap(),
            ca_file: Some("/etc/pbmd/ca.pem".into()),
        }))
    };
    assert_eq!(source(&format!("{refresh}{client}{url}")), granted(None));
    assert_eq!(
        source(&format!("{refresh}{client}{url}client_secret_file = \"client.secret\"")),
        granted(Some("/etc/pbmd/client.secret".into()))
    );
    let no_url = "line 12: outgoing.smtp.token_url: ";
    let cases: &[(&str, &[&str])] = &[
        (
            "token_command = []",
            &[
                "line 10: outgoing.smtp.token_command: a program and its arguments are expected here, as [\"get-token\", \"play@example.org\"]",
            ],
        ),
        (
            "token_command = [\"\"]",
            &[
                "line 10: outgoing.smtp.token_command: a program and its arguments are expected here, as [\"get-token\", \"play@example.org\"]",
            ],
        ),
        (
            "refresh_token_file = \"none\"\nclient_secret_file = \"empty\"",
            &[
                "line 6: outgoing.smtp.client_id: is missing: the name under which pbmd is registered with the provider",
                "line 6: outgoing.smtp.token_url: is missing: the address at which the provider gives tokens",
                "line 10: outgoing.smtp.refresh_token_file: /etc/pbmd/none cannot be read: no such file",
                "line 11: outgoing.smtp.client_secret_file: /etc/pbmd/empty is empty",
            ],
        ),
        (
            "client_id = \"us\"\npassword_file = \"smtp.password\"",
            &["line 10: outgoing.smtp.client_id: is of no use without `refresh_token_file`"],
        ),
        (
            "token_command = [\"x\"]\nrefresh_token_file = \"none\"",
            &[
                "line 11: outgoing.smtp.refresh_token_file: `token_command` is there as well: only one of the two can be",
            ],
        ),
    ];
    for (lines, expected) in cases {
        assert_eq!(smtp(lines).unwrap_err(), *expected, "{lines}");
    }
    for url in
        ["https://x", "https://x:8443/a/b?c=d", "http://127.0.0.1:1/x", "http://[::1]/", "http://localhost/x"]
    {
        let lines = format!("{refresh}{client}token_url = \"{url}\"");
        assert!(smtp(&lines).is_ok(), "{url}");
    }
    for (url, problem) in [
        ("http://login.example.org/token", "secrets are sent there: \"https://\" is needed"),
        ("login.example.org/token", "an address as \"https://login.example.org/token\" is expected here"),
        ("ftp://login.example.org/", "an address as \"https://login.example.org/token\" is expected here"),
        (
            "https://a:b@login.example.org/",
            "an address as \"https://login.example.org/token\" is expected here",
        ),
        ("https:///token", "an address as \"https://login.example.org/token\" is expected here"),
        ("/token", "an address as \"https://login.example.org/token\" is expected here"),
    ] {
        let lines = format!("{refresh}{client}token_url = \"{url}\"");
        assert_eq!(smtp(&lines).unwrap_err(), [format!("{no_url}{problem}")], "{url}");
    }
    let useless = parse(&format!(
        "{SERVER}[incoming.maildir]\npath = \"x\"\n[outgoing.smtp]\nhost = \"x\"\ntoken_url = \"https://x\""
    ));
    assert_eq!(useless.unwrap_err(), ["line 8: outgoing.smtp.token_url: is of no use without `username`"]);
}

/// The configurations for two providers in docs/operator/mail.md are valid, and both directions share their tokens.
#[test]
fn the_documented_providers() {
    let page = include_str!("../../../docs/operator/mail.md");
    let hosts = [
        ("Gmail", "imap.gmail.com:993", "smtp.gmail.com:465"),
        ("Microsoft 365", "outlook.office365.com:993", "smtp.office365.com:587"),
    ];
    for (provider, imap, smtp) in hosts {
        let (_, section) = page.split_once(&format!("#### {provider}\n")).unwrap();
        let lines: Vec<&str> = section.lines().take_while(|line| !line.starts_with('#')).collect();
        let begin = lines.iter().position(|line| *line == "    [server]").unwrap();
        let text: String = lines[begin..]
            .iter()
            .take_while(|line| line.is_empty() || line.starts_with("    "))
            .map(|line| format!("{}\n", line.trim()))
            .collect();
        let config = parse(&text).unwrap();
        let shown = |host: &Host| format!("{}:{}", host.name, host.port);
        let mailbox = config.incoming.imap.unwrap();
        let Outgoing::Smtp(relay) = config.outgoing else { panic!("{provider}") };
        assert_eq!((shown(&mailbox.host).as_str(), shown(&relay.host).as_str()), (imap, smtp));
        assert_ne!(relay.host.security, Security::Plain);
        match (mailbox.login.secret, relay.login.unwrap().secret) {
            (Secret::Token(one), Secret::Token(other)) => assert_eq!(one, other),
            other => panic!("{other:?}"),
        }
    }
}
