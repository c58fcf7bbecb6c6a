//! The configuration file.

use std::path::Path;

use pbmd::config::{Config, Environment};

use crate::driver::{Target, check};

const PASSWORD: &str = "zQ7marker9Zq";

const WORDS: &[&str] = &[
    "[server]",
    "[incoming.smtp]",
    "[incoming.lmtp]",
    "[incoming.imap]",
    "[incoming.maildir]",
    "[outgoing.smtp]",
    "[outgoing.maildir]",
    "[outgoing.dkim]",
    "[limits]",
    "[keep]",
    "[[server]]",
    "address = \"pbmd@example.org\"",
    "listen = \"127.0.0.1:25\"",
    "listen = \"[::1]:0\"",
    "host = \"mail.example.org\"",
    "username = \"x\"",
    "password = \"x\"",
    "token_command = [\"x\"]",
    "refresh_token_file = \"x\"",
    "client_id = \"x\"",
    "client_secret_file = \"x\"",
    "token_url = \"https://example.org/token\"",
    "port = 70000",
    "security = \"plain\"",
    "data = 'x'",
    "path = \"x\"",
    "= {a = 1}",
    "\"\"\"",
    "\u{feff}",
    "#",
    "\\u0000",
];

/// An environment where every password is the same.
struct Given;

impl Environment for Given {
    fn file(&self, _: &Path) -> Result<String, String> {
        Ok(PASSWORD.to_owned())
    }

    fn variable(&self, _: &str) -> Option<String> {
        Some(PASSWORD.to_owned())
    }
}

/// A file is a configuration that shows no password, or has mistakes, each with its line.
fn any_file(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match Config::parse(&text, Path::new("/etc/pbmd"), &Given) {
        Ok(config) => assert!(!format!("{config:?}").contains(PASSWORD)),
        Err(errors) => {
            assert!(!errors.is_empty());
            let last = text.matches('\n').count() + 1;
            for error in errors {
                assert!(error.line.is_none_or(|line| (1..=last).contains(&line)), "{error}");
                assert!(!error.to_string().chars().any(char::is_control), "{:?}", error.to_string());
            }
        }
    }
}

#[test]
fn configuration() {
    let sample = include_str!("../../config/pbmd.toml");
    let all = sample.lines().map(|line| match line.strip_prefix('#') {
        Some(setting) if !setting.starts_with(' ') => setting,
        _ => line,
    });
    let all: Vec<&str> = all.collect();
    let samples = vec![sample.as_bytes().to_vec(), all.join("\n").into_bytes()];
    check(&Target { name: "configuration", samples, words: WORDS, law: &any_file });
}
