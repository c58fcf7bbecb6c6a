//! Logging in with access tokens.

use super::*;
use crate::post::oauth::stub::{Provider, Say};
use crate::post::oauth::{Credential, TokenSource, Tokens};

/// A mailbox whose tokens come from this provider. The folder holds the refresh token.
fn mailbox(provider: &Provider) -> (tempfile::TempDir, Config) {
    let (folder, tokens) = provider.tokens();
    (folder, Config { credential: Credential::Token(tokens), ..config() })
}

fn granted(token: &'static str) -> Say {
    Say::Token(token, 3600, None)
}

/// The result of a try, which never holds a token.
async fn said(peer: &Peer, config: &Config) -> String {
    match try_by(peer, config).await {
        Ok(found) => format!("{} mails", found.mails),
        Err(error) => {
            let (said, shown) = (error.to_string(), format!("{error:?}"));
            for secret in ["token-", "refresh-1", "dXNlcj1wYm0B"] {
                assert!(!said.contains(secret) && !shown.contains(secret), "{shown}");
            }
            said
        }
    }
}

#[tokio::test]
async fn a_good_token_serves_until_it_is_refused() {
    let provider = Provider::start(&[granted("token-1"), granted("token-2")]).await;
    let (_folder, config) = mailbox(&provider);
    let peer = Peer::new(&["one"]);
    for _ in 0..3 {
        assert_eq!(said(&peer, &config).await, "1 mails");
    }
    assert_eq!((provider.heard().len(), peer.count("AUTHENTICATE"), peer.count("LOGIN")), (1, 3, 0));
    // The server refuses it now: a new one is tried over another connection.
    peer.folder().token = "token-2";
    assert_eq!(said(&peer, &config).await, "1 mails");
    assert_eq!(provider.heard().len(), 2);
    let refused: Vec<String> =
        peer.folder().log.iter().skip_while(|line| !line.starts_with("EMPTY")).take(3).cloned().collect();
    assert_eq!(refused[..2], ["EMPTY \"\"", "AUTHENTICATE XOAUTH2"]);
    assert!(refused[2].starts_with("RESPONSE "));
    assert_eq!(peer.count("EMPTY"), 1);
}

#[tokio::test]
async fn a_token_refused_for_good_is_told_in_the_servers_words() {
    let provider = Provider::start(&[granted("token-x"), granted("token-y"), granted("token-z")]).await;
    let (_folder, config) = mailbox(&provider);
    let peer = Peer::new(&[]);
    let words = "logging in: the server refused the access token: [AUTHENTICATIONFAILED] Invalid credentials (Failure) \
                 (status 400)";
    // It was fetched for this very login, so it is not replaced.
    assert_eq!(said(&peer, &config).await, words);
    assert_eq!((provider.heard().len(), peer.count("AUTHENTICATE")), (1, 1));
    // The next login fetches another.
    assert_eq!(said(&peer, &config).await, words);
    assert_eq!((provider.heard().len(), peer.count("AUTHENTICATE")), (2, 2));
}

/// Unusual and wrong answers.
#[tokio::test(start_paused = true)]
async fn what_servers_do_instead() {
    let cases: &[(&str, Instead, &str)] = &[
        ("AUTHENTICATE", Instead::Say("+\r\n"), "0 mails"),
        ("AUTHENTICATE", Instead::Say("{tag} NO not enabled\r\n"), "refused the access token: not enabled"),
        ("AUTHENTICATE", Instead::Say("{tag} BAD what\r\n"), "refused the access token: what"),
        ("AUTHENTICATE", Instead::Close("* BYE no\r\n"), "logging in: the connection broke"),
        ("AUTHENTICATE", Instead::Hang, "logging in: no answer within 30s"),
        ("AUTHENTICATE", Instead::Flood("", "+ \r\n"), "logging in: "),
        (
            "RESPONSE",
            Instead::Say("{tag} NO AUTHENTICATE failed.\r\n"),
            "refused the access token: AUTHENTICATE failed.",
        ),
        ("RESPONSE", Instead::Say("+ !!!\r\n"), "logging in: the connection broke"),
        ("RESPONSE", Instead::Close(""), "logging in: the connection broke"),
        ("RESPONSE", Instead::Drip, "logging in: no answer within 30s"),
    ];
    for (command, instead, expected) in cases {
        let mut config = config();
        config.credential = Credential::Token(Tokens::new(TokenSource::Fixed("token-1")));
        let peer = Peer::new(&[]);
        peer.spoil(command, 1, instead.clone());
        let said = said(&peer, &config).await;
        assert!(said.contains(expected), "{command} {instead:?}: {said}, not {expected:?}");
    }
}

/// However long tokens are refused: the usual pauses, until a good one.
#[tokio::test(start_paused = true)]
async fn tokens_are_waited_for_with_the_usual_pauses() {
    let mut config = config();
    config.credential = Credential::Token(Tokens::new(TokenSource::Fixed("token-later")));
    let (peer, desk) = (Peer::new(&["one"]), Desk::default());
    let watching = start(&peer, config, &desk);
    let begun = tokio::time::Instant::now();
    until("ten refusals", || peer.count("EMPTY") >= 10).await;
    // 1 + 2 + 4 + ... + 256 seconds, and then 300.
    assert!(begun.elapsed() >= Duration::from_secs(511), "{:?}", begun.elapsed());
    assert_eq!(peer.count("AUTHENTICATE"), peer.count("EMPTY"));
    peer.folder().token = "token-later";
    until("the mail", || peer.folder().mails.is_empty()).await;
    watching.end().await;
    assert_eq!(desk.texts(), ["one"]);
}
