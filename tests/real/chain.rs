//! pbmd behind Postfix with OpenDKIM and OpenDMARC; letters go by the same Postfix into mailboxes on Dovecot, and outside hosts
//! send authentic mails and forged ones.

use std::io::Write;
use std::time::{Duration, Instant};

use mail_auth::common::crypto::{RsaKey, Sha256};
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;
use pbmd::post::dkim::Signer;
use pbmd::store::Store;
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;
use serde_json::Value;
use tempfile::TempDir;

use crate::daemon::Daemon;
use crate::player::{Letter, Mailbox};
use crate::servers::{Dovecot, Milters, Postfix, free_port};
use crate::smtp::Line;
use crate::way::{SERVER, Way, configure};

/// The key of all signing domains: only the name it is published under matters.
const KEY: &str = include_str!("../keys/rsa.pem");

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// An outside host, as the mail server sees it.
#[derive(Clone, Copy)]
pub struct Host {
    name: &'static str,
    address: &'static str,
}

impl Host {
    /// The same host under another name.
    pub fn named(self, name: &'static str) -> Host {
        Host { name, ..self }
    }
}

/// Alice's domain: forged mail in its name is to be refused.
pub const STRICT: Host = Host { name: "mail.example.org", address: "192.0.2.10" };
/// Bob's domain: it only wants reports about such mail.
pub const MILD: Host = Host { name: "mail.mild.example", address: "192.0.2.11" };
/// A domain without any policy.
pub const OPEN: Host = Host { name: "mail.open.example", address: "192.0.2.12" };
pub const LIST: Host = Host { name: "mail.list.example", address: "192.0.2.50" };
/// A forger with a domain in perfect order.
pub const MALLORY: Host = Host { name: "mx.mallory.example", address: "203.0.113.66" };

/// Keys, policies and SPF of the domains.
fn records() -> Vec<(String, String)> {
    let mut records = Vec::new();
    for (domain, host, policy) in [
        ("example.org", STRICT, "reject"),
        ("mild.example", MILD, "none"),
        ("list.example", LIST, "none"),
        ("mallory.example", MALLORY, "reject"),
    ] {
        let key = Signer::new(domain, "s1", KEY).unwrap();
        records.push((key.record_name(), key.record()));
        records.push((format!("_dmarc.{domain}"), format!("v=DMARC1; p={policy}")));
        records.push((domain.to_owned(), format!("v=spf1 ip4:{} -all", host.address)));
    }
    records
}

/// A mail for the server, as its sender's program writes it.
#[derive(Clone)]
pub struct Mail {
    pub id: String,
    pub text: String,
}

impl Mail {
    /// Adds header fields with CR LF on top.
    pub fn under(mut self, fields: &str) -> Mail {
        self.text.insert_str(0, fields);
        self
    }

    /// Replaces a text, as somebody on the way might.
    pub fn with(mut self, old: &str, new: &str) -> Mail {
        assert!(self.text.contains(old), "{old:?} in {}", self.text);
        self.text = self.text.replacen(old, new, 1);
        self
    }

    /// Signed by a domain in the usual way: fields can be added, not changed.
    pub fn signed(self, domain: &str) -> Mail {
        let der = PrivateKeyDer::from_pem_slice(KEY.as_bytes()).unwrap();
        let signature = DkimSigner::from_key(RsaKey::<Sha256>::from_key_der(der).unwrap())
            .domain(domain)
            .selector("s1")
            .headers(["From", "To", "Subject", "Date", "Message-ID", "In-Reply-To"])
            .sign(self.text.as_bytes())
            .unwrap();
        let field = signature.to_header();
        self.under(&field)
    }
}

/// All servers, ended when dropped.
pub struct Chain {
    store: Store,
    composed: u32,
    // Dropped in this order.
    _daemon: Daemon,
    _milters: Milters,
    postfix: Postfix,
    dovecot: Dovecot,
    _dns: crate::dns::Dns,
    _folder: TempDir,
}

impl Chain {
    pub fn start() -> Chain {
        let dns = crate::dns::Dns::start(records());
        let dovecot = Dovecot::start();
        let lmtp = free_port();
        let postfix = Postfix::start_with_milters(lmtp, dovecot.lmtp);
        let milters = Milters::start(&postfix, &dns);
        let folder = TempDir::new().unwrap();
        let config = configure(Way::Lmtp, &folder, &dovecot, &postfix, lmtp);
        let mut file = std::fs::File::options().append(true).open(&config).unwrap();
        file.write_all(b"[proof]\ntrusted_server = \"mx.games.example\"\n").unwrap();
        let daemon = Daemon::start(&config);
        let store = Store::open_read_only(&folder.path().join("data/pbmd.db")).unwrap();
        Chain {
            store,
            composed: 0,
            _daemon: daemon,
            _milters: milters,
            postfix,
            dovecot,
            _dns: dns,
            _folder: folder,
        }
    }

    /// A mail with a new Message-ID.
    pub fn mail(&mut self, from: &str, subject: &str, text: &str) -> Mail {
        self.compose(from, SERVER, subject, "", text)
    }

    /// An answer to a letter, as its reader's program writes it.
    pub fn answer(&mut self, from: &str, letter: &Letter, text: &str) -> Mail {
        let thread = format!("In-Reply-To: <{}>\r\n", letter.id);
        self.compose(from, &letter.reply_to, &format!("Re: {}", letter.subject), &thread, text)
    }

    fn compose(&mut self, from: &str, to: &str, subject: &str, fields: &str, text: &str) -> Mail {
        self.composed += 1;
        let id = format!("{}@client.example", self.composed);
        let text = text.replace('\n', "\r\n");
        let text = format!(
            "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n\
             Message-ID: <{id}>\r\n{fields}\r\n{text}\r\n"
        );
        Mail { id, text }
    }

    /// Sends mails to Postfix on one connection; the reply code of each.
    pub fn send(&self, host: Host, sender: &str, mails: &[&Mail]) -> Vec<u16> {
        let mut line = Line::open(([127, 0, 0, 1], self.postfix.smtp).into(), PATIENCE).unwrap();
        assert_eq!(code(line.ask(&format!("XCLIENT ADDR={} NAME={}", host.address, host.name))), 220);
        assert_eq!(code(line.ask(&format!("EHLO {}", host.name))), 250);
        mails.iter().map(|mail| code(line.try_one(sender, SERVER, mail.text.as_bytes()))).collect()
    }

    /// Sends a mail that Postfix must accept; its ledger entry once it is done.
    pub async fn sent(&self, host: Host, sender: &str, mail: &Mail) -> Value {
        assert_eq!(self.send(host, sender, &[mail]), [250], "{}", mail.text);
        self.story(mail).await
    }

    /// A mail's ledger entry, once it is done and its letters are sent.
    pub async fn story(&self, mail: &Mail) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let stories = self.stories(mail);
            assert!(stories.len() <= 1, "{stories:#?}");
            let done = stories.into_iter().find(|story| {
                let letters = story["letters"].as_array().unwrap();
                story["stage"] == "done" && letters.iter().all(|letter| letter["stage"] == "sent")
            });
            if let Some(story) = done {
                return story;
            }
            assert!(Instant::now() < deadline, "not done: {}", mail.text);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Whether a mail with this Message-ID has arrived.
    pub fn knows(&self, mail: &Mail) -> bool {
        !self.stories(mail).is_empty()
    }

    /// `pbmd ledger --json` for this Message-ID.
    fn stories(&self, mail: &Mail) -> Vec<Value> {
        let mut look = self.store.read().unwrap();
        let mut stories = Vec::new();
        for cause in look.causes_named(&mail.id).unwrap() {
            let story = look.story(cause).unwrap();
            stories.extend(story.map(|story| serde_json::to_value(story).unwrap()));
        }
        stories
    }

    /// Waits until Postfix's queue is empty.
    pub async fn idle(&self) {
        let deadline = Instant::now() + PATIENCE;
        while self.postfix.queue() > 0 {
            assert!(Instant::now() < deadline, "the queue does not get empty");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits for letters to an address, and removes them.
    pub async fn letters(&self, address: &str, count: usize) -> Vec<Letter> {
        let mut mailbox = Mailbox::new(&self.dovecot, address);
        let deadline = Instant::now() + PATIENCE;
        let mut letters = Vec::new();
        loop {
            letters.extend(mailbox.take().await.iter().map(|raw| Letter::read(raw)));
            if letters.len() >= count && self.postfix.queue() == 0 {
                return letters;
            }
            assert!(Instant::now() < deadline, "{} letters to {address}, not {count}", letters.len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// The reply code.
fn code(answer: std::io::Result<String>) -> u16 {
    let answer = answer.unwrap();
    answer.get(..3).and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{answer:?}"))
}
