//! Logging in with access tokens.

use super::*;
use crate::post::oauth::Credential;
use crate::post::oauth::stub::{Provider, Say};
use crate::post::testing::scripted::Running;

/// `{"status":"400","schemes":"Bearer","scope":"https://mail.google.com/"}`
const CHALLENGE: &str =
    "334 eyJzdGF0dXMiOiI0MDAiLCJzY2hlbWVzIjoiQmVhcmVyIiwic2NvcGUiOiJodHRwczovL21haWwuZ29vZ2xlLmNvbS8ifQ==";

/// Logs in with `token-1`.
const FIRST: &str = "AUTH XOAUTH2 dXNlcj1hbGljZQFhdXRoPUJlYXJlciB0b2tlbi0xAQE=";

/// Logs in with `token-2`.
const SECOND: &str = "AUTH XOAUTH2 dXNlcj1hbGljZQFhdXRoPUJlYXJlciB0b2tlbi0yAQE=";

/// A transport whose tokens come from this provider. The folder holds the refresh token.
async fn transport(scripts: &[Script], provider: &Provider) -> (tempfile::TempDir, SmtpOut, Running) {
    let (folder, tokens) = provider.tokens();
    let stage = start(scripts, None).await;
    let login = Login { username: "alice".into(), credential: Credential::Token(tokens) };
    let server = SmtpServer { login: Some(login), ..relay(stage.port, Security::Plain) };
    (folder, SmtpOut::new(server).unwrap(), stage)
}

/// As [`super::check`], for the secrets here.
fn check_tokens(delivery: &Delivery, kind: &str, holds: &str) {
    check(delivery, kind, holds);
    let shown = format!("{delivery:?}");
    assert!(
        !shown.contains("token-") && !shown.contains("refresh-1") && !shown.contains("dXNlcj1"),
        "{shown}"
    );
}

fn granted(token: &'static str) -> Say {
    Say::Token(token, 3600, None)
}

/// The logins of each connection.
fn logins(stage: &Running) -> Vec<Vec<String>> {
    let of = |lines: Vec<String>| {
        lines.into_iter().filter(|line| line.starts_with("AUTH") || line.is_empty()).take(2).collect()
    };
    stage.server.heard().into_iter().map(of).collect()
}

#[tokio::test]
async fn a_good_token_serves_several_connections() {
    let provider = Provider::start(&[granted("token-1")]).await;
    let (_folder, mut out, stage) = transport(&[], &provider).await;
    for _ in 0..2 {
        check_tokens(&out.deliver(&letter()).await, "sent", "250");
        out.disconnect().await;
    }
    let mut another = SmtpOut::new(out.server.clone()).unwrap();
    check_tokens(&another.deliver(&letter()).await, "sent", "250");
    let first: Vec<String> = logins(&stage).into_iter().map(|lines| lines[0].clone()).collect();
    assert_eq!(first, [FIRST, FIRST, FIRST]);
    assert_eq!(provider.heard().len(), 1);
}

#[tokio::test]
async fn an_expired_token_is_fetched_anew() {
    let refused: Script = &[("AUTH", CHALLENGE), ("", "535 5.7.8 Username and Password not accepted")];
    let provider = Provider::start(&[granted("token-1"), granted("token-2")]).await;
    let (_folder, mut out, stage) = transport(&[&[], refused], &provider).await;
    check_tokens(&out.deliver(&letter()).await, "sent", "250");
    out.disconnect().await;
    check_tokens(&out.deliver(&letter()).await, "sent", "250");
    // The challenge is answered with an empty line.
    let logins = logins(&stage);
    assert_eq!(
        (logins[1].as_slice(), logins[2][0].as_str()),
        (&[FIRST.to_owned(), String::new()][..], SECOND)
    );
    assert_eq!(provider.heard().len(), 2);
}

#[tokio::test]
async fn a_login_that_fails() {
    let cases: &[(Script, &str)] = &[
        (
            &[("AUTH", CHALLENGE), ("", "535-5.7.8 Username and Password\r\n535 5.7.8 not accepted")],
            "did not accept the access token: 535 5.7.8 Username and Password not accepted (status 400)",
        ),
        (
            &[("AUTH", "535 5.7.3 Authentication unsuccessful")],
            "the access token: 535 5.7.3 Authentication unsuccessful",
        ),
        (&[("AUTH", "334 !!!"), ("", "535 no")], "did not accept the access token: 535 no"),
        (&[("AUTH", CHALLENGE), ("", CUT)], "at the login: the server closed the connection"),
        (&[("AUTH", "454 4.7.0 busy")], "at the login: 454 4.7.0 busy"),
        (&[("AUTH", CUT)], "at the login"),
        (&[("EHLO", "250-relay\r\n250 AUTH PLAIN LOGIN")], "offers no login with an access token (XOAUTH2)"),
        (&[("EHLO", "502 what")], "offers no login with an access token (XOAUTH2)"),
    ];
    for &(script, holds) in cases {
        let provider = Provider::start(&[granted("token-1"), granted("token-2")]).await;
        let (_folder, mut out, stage) = transport(&[script], &provider).await;
        let delivery = out.deliver(&letter()).await;
        check_tokens(&delivery, "away", holds);
        // A token fetched for this very login is not fetched again.
        assert_eq!((provider.heard().len(), stage.server.heard().len()), (1, 1), "{holds}");
    }
}

#[tokio::test]
async fn without_a_token_nothing_is_tried() {
    let denied = Say::Answer("400 Bad Request", r#"{"error":"invalid_grant"}"#);
    let provider = Provider::start(&[denied, granted("token-1")]).await;
    let (_folder, mut out, stage) = transport(&[], &provider).await;
    check_tokens(
        &out.deliver(&letter()).await,
        "away",
        "no access token: 127.0.0.1 takes the refresh token in ",
    );
    assert!(stage.server.heard().is_empty());
    check_tokens(&out.deliver(&letter()).await, "sent", "250");
}

#[tokio::test]
async fn a_token_goes_where_a_password_would_go() {
    let provider = Provider::start(&[granted("token-1")]).await;
    let (_folder, out, _stage) = transport(&[], &provider).await;
    assert!(!format!("{:?}", out.server).contains("refresh-1"));
    out.server.login.as_ref().unwrap().credential.proof().await.unwrap();
    assert!(!format!("{:?}", out.server).contains("token-1"));
}
