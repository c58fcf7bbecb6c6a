//! Signatures, verified by another library. The keys in `tests/keys` are used nowhere else.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Instant;

use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::hickory_resolver::config::{ResolverConfig, ResolverOpts};
use mail_auth::{AuthenticatedMessage, DkimResult, MessageAuthenticator, Parameters, ResolverCache, Txt};

use super::*;

const ED25519: &str = include_str!("../../../tests/keys/ed25519.pem");
const RSA: &str = include_str!("../../../tests/keys/rsa.pem");
const RSA_PKCS1: &str = include_str!("../../../tests/keys/rsa-pkcs1.pem");
const RSA_SHORT: &str = include_str!("../../../tests/keys/rsa-1024.pem");

const LETTER: &str = "From: pbmd <games@pbm.example>\r\nTo: alice <alice@example.org>\r\nSubject: Savoy board 101:\r\n \
                      alice - bob\r\nDate: Thu, 01 Jan 2026 12:00:00 +0000\r\nMessage-ID: <abc@pbm.example>\r\n\
                      X-PBM-Event: move\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n\
                      Content-Type: text/plain; charset=utf-8\r\n\r\nIt is your turn.  \r\n\r\n  a \t b\r\n\r\n\r\n";

struct Dns(String, Txt);

impl ResolverCache<Box<str>, Txt> for Dns {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let own: Box<str> = format!("{}.", self.0).into();
        (Borrow::<Q>::borrow(&own) == name).then(|| self.1.clone())
    }

    fn remove<Q>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        None
    }

    fn insert(&self, _: Box<str>, _: Txt, _: Instant) {}
}

/// Whether a mail's signature is valid with the key that `signer` publishes.
async fn passes(signer: &Signer, mail: &[u8]) -> bool {
    let key = DomainKey::parse(signer.record().as_bytes()).unwrap();
    let dns = Dns(signer.record_name(), Txt::DomainKey(Arc::new(key)));
    let verifier = MessageAuthenticator::new(ResolverConfig::default(), ResolverOpts::default()).unwrap();
    let mail = AuthenticatedMessage::parse(mail).unwrap();
    let results = verifier.verify_dkim(Parameters::new(&mail).with_txt_cache(&dns)).await;
    results.len() == 1 && *results[0].result() == DkimResult::Pass
}

fn signer(pem: &str) -> Signer {
    Signer::new("pbm.example", "games", pem).unwrap()
}

#[tokio::test]
async fn another_library_agrees() {
    let letters = [
        LETTER.to_string(),
        LETTER.replace("It is", "Züge:"),
        LETTER.split_inclusive("\r\n\r\n").next().unwrap().to_string(),
        LETTER.replace("\r\n\r\n\r\n", ""),
        LETTER.replace("Subject:", "References: <a@pbm.example>\r\n <b@pbm.example>\r\nSubject:"),
    ];
    for pem in [ED25519, RSA, RSA_PKCS1] {
        let signer = signer(pem);
        for letter in &letters {
            let signed = signer.sign(letter.as_bytes()).unwrap();
            let text = String::from_utf8(signed.clone()).unwrap();
            assert!(text.ends_with(letter.as_str()), "{text}");
            assert!(text.lines().all(|line| line.len() <= 78 || letter.contains(line)), "{text}");
            assert!(passes(&signer, &signed).await, "{text}");
            assert_eq!(signer.sign(letter.as_bytes()).unwrap(), signed, "the same each time");
        }
    }
}

#[tokio::test]
async fn what_was_changed_on_the_way_fails() {
    let changes: BTreeMap<&str, (&str, &str)> = BTreeMap::from([
        ("body", ("your turn", "Bob's turn")),
        ("subject", ("board 101", "board 102")),
        ("another from", ("To: alice", "From: mallory@example.org\r\nTo: alice")),
        ("another subject", ("To: alice", "Subject: Win!\r\nTo: alice")),
        ("a new reply-to", ("To: alice", "Reply-To: mallory@example.org\r\nTo: alice")),
    ]);
    for pem in [ED25519, RSA] {
        let signer = signer(pem);
        let signed = String::from_utf8(signer.sign(LETTER.as_bytes()).unwrap()).unwrap();
        for (what, (from, to)) in &changes {
            let changed = signed.replacen(from, to, 1);
            assert_ne!(changed, signed);
            assert!(!passes(&signer, changed.as_bytes()).await, "{what}: {changed}");
        }
        // What relays do: add fields, refold, strip trailing blanks.
        let relayed = format!("Received: by mx.example\r\n{signed}").replace("101:\r\n ", "101: ");
        assert!(passes(&signer, relayed.replace("  \r\n", "\r\n").as_bytes()).await);
        // Another key of the same name.
        let other = Signer::new("pbm.example", "games", RSA_PKCS1).unwrap();
        assert!(!passes(&other, signed.as_bytes()).await);
    }
}

/// RFC 8058, section 4: both fields must be signed, and none can be replaced or added.
#[tokio::test]
async fn the_links_that_end_something_are_signed() {
    let links = "List-Unsubscribe: <https://pbm.example/unsubscribe/abc>,\r\n <mailto:games@pbm.example?subject=unsubscribe-abc>\r\n\
                 List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
    let with = LETTER.replace("MIME-Version", &format!("{links}MIME-Version"));
    let evil = "List-Unsubscribe: <https://mallory.example/x>\r\n";
    for pem in [ED25519, RSA] {
        let signer = signer(pem);
        let signed = String::from_utf8(signer.sign(with.as_bytes()).unwrap()).unwrap();
        assert!(passes(&signer, signed.as_bytes()).await, "{signed}");
        let (signature, _) = signed.split_once("\r\nFrom:").unwrap();
        assert!(signature.contains("List-Unsubscribe") && signature.contains("List-Unsubscribe-Post"));
        let changed = [
            signed.replace("unsubscribe/abc", "unsubscribe/abd"),
            signed.replace("=One-Click", "=Two-Click"),
            signed.replace("\r\nFrom:", &format!("\r\n{evil}From:")),
            signed.replace("MIME-Version", &format!("{evil}MIME-Version")),
            signed.replace("MIME-Version", "List-Unsubscribe-Post: x\r\nMIME-Version"),
            signed.replace(links, ""),
        ];
        for changed in changed {
            assert_ne!(changed, signed);
            assert!(!passes(&signer, changed.as_bytes()).await, "{changed}");
        }
        let plain = String::from_utf8(signer.sign(LETTER.as_bytes()).unwrap()).unwrap();
        assert!(passes(&signer, plain.as_bytes()).await);
        let linked = plain.replace("\r\nFrom:", &format!("\r\n{evil}From:"));
        assert!(!passes(&signer, linked.as_bytes()).await, "{linked}");
    }
}

#[test]
fn keys() {
    let bad = |pem: &str| Signer::new("pbm.example", "games", pem).err();
    assert_eq!(bad(""), Some(BadKey::NoPem));
    assert_eq!(bad("secret"), Some(BadKey::NoPem));
    assert_eq!(bad(RSA_SHORT), Some(BadKey::Unfit));
    let ec = rcgen::KeyPair::generate().unwrap().serialize_pem();
    assert_eq!(bad(&ec), Some(BadKey::Unfit));
    assert_eq!(signer(RSA).record_name(), "games._domainkey.pbm.example");
    // As `openssl pkey -pubout` prints it.
    assert!(
        signer(RSA).record().starts_with("v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA")
    );
    assert_eq!(format!("{:?}", signer(ED25519)), "Signer(games._domainkey.pbm.example)");
}

/// A transport that records its letters.
#[derive(Default)]
struct Kept {
    delivered: Vec<Parcel>,
}

impl Outgoing for Kept {
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        self.delivered.push(parcel.clone());
        Delivery::Sent(String::from("250"))
    }

    async fn rest(&mut self) {}
}

/// With both kinds of keys and both lengths.
#[tokio::test]
async fn every_letter_that_leaves_is_signed_once() {
    let long = LETTER.to_string() + &"A long line of a long letter.\r\n".repeat(LONG / 16);
    for pem in [ED25519, RSA] {
        let mut signed = Signed::new(Kept::default(), Some(Arc::new(signer(pem))));
        for letter in [LETTER, &long] {
            let parcel = Parcel {
                from: String::from("games@pbm.example"),
                to: String::from("alice@example.org"),
                message_id: String::from("abc@pbm.example"),
                bytes: letter.as_bytes().to_vec(),
            };
            assert_eq!(signed.deliver(&parcel).await, Delivery::Sent(String::from("250")));
            let Kept { delivered } = std::mem::take(&mut signed.transport);
            let [left] = delivered.as_slice() else { panic!("{delivered:?}") };
            assert!(passes(&signer(pem), &left.bytes).await);
            assert!(left.bytes.ends_with(letter.as_bytes()) && left.to == parcel.to);
        }
    }
}
