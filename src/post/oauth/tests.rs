//! Programs that print tokens, and a provider on loopback.

mod login;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use super::stub::{Provider, Say};
use super::*;
use crate::post::testing::authority::{Validity, authority};

/// Enough for a busy machine.
const LONG: Duration = Duration::from_secs(60);

const SHORT: Duration = Duration::from_millis(100);

fn shell(script: &str, patience: Duration) -> Tokens {
    let words = ["sh", "-c", script].map(str::to_owned).to_vec();
    Tokens::with_patience(TokenSource::Command(words), patience)
}

/// Why there is no token; no reason holds a secret.
async fn reason(tokens: &Tokens) -> String {
    let reason = tokens.get().await.unwrap_err().to_string();
    for secret in ["s3cret", "refresh-1", "token-"] {
        assert!(!reason.contains(secret), "{reason}");
    }
    reason
}

async fn get(tokens: &Tokens) -> String {
    tokens.get().await.unwrap().expose_secret().to_owned()
}

#[tokio::test]
async fn programs() {
    for (script, token) in [
        ("echo token-1", "token-1"),
        ("printf token-1", "token-1"),
        ("printf 'token-1\\r\\nmore\\n'", "token-1"),
        ("echo told >&2; echo token-1", "token-1"),
        ("yes | head -c 1000000 >&2; echo token-1", "token-1"),
    ] {
        assert_eq!(get(&shell(script, LONG)).await, token, "{script}");
    }
    for (script, why) in [
        ("exit 3", "sh failed with exit status: 3"),
        ("echo token-1; echo no token-1 for you >&2; exit 1", "exit status: 1; it says: no **** for you"),
        ("echo Bearer eyJ0eXAiOiJKV1QiLCJub25jZSI6IjEyMyJ9s3cret >&2; exit 1", "it says: Bearer ****"),
        ("kill -9 $$", "sh failed with signal: 9"),
        ("true", "printed no token on its first line"),
        ("echo; echo token-1", "printed no token on its first line"),
        ("echo 'log in first' >&2", "printed no token on its first line; it says: log in first"),
        ("yes token-1", "prints more than 65536 bytes"),
        ("head -c 9000 /dev/zero | tr '\\0' x", "what came is no token"),
        ("echo token-1 and more", "what came is no token"),
        ("printf '\\377'", "prints what is no text"),
    ] {
        let said = reason(&shell(script, LONG)).await;
        assert!(said.starts_with("no access token: ") && said.contains(why), "{script}: {said}, not {why:?}");
    }
    let said = reason(&shell("sleep 1000", SHORT)).await;
    assert!(said.contains("sh did not end within 0.1 seconds and was killed"), "{said}");
    let none = Tokens::new(TokenSource::Command(vec!["/nowhere/token".to_owned()]));
    assert!(reason(&none).await.contains("/nowhere/token cannot be run: No such file"));
}

/// A hanging program is killed with all its children.
#[tokio::test]
async fn a_program_that_hangs_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("id");
    let script = format!("sleep 1000 & echo $! > {0}.new; mv {0}.new {0}; wait", file.display());
    let tokens = shell(&script, Duration::from_secs(2));
    assert!(reason(&tokens).await.contains("was killed"));
    let id = std::fs::read_to_string(&file).unwrap();
    let stat = format!("/proc/{}/stat", id.trim());
    // Not yet reaped, it is a zombie.
    let gone = async {
        while std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z ")) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(LONG, gone).await.unwrap();
}

/// What is sent to a mail server, and its refusal.
#[test]
fn the_words_of_xoauth2() {
    let token = AccessToken::for_tests("ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg");
    assert_eq!(
        smtp_line("someuser@example.com", &token).expose_secret(),
        "AUTH XOAUTH2 dXNlcj1zb21ldXNlckBleGFtcGxlLmNvbQFhdXRoPUJlYXJlciB5YTI5LnZGOWRmdDRxbVRjMk52YjNSbGNrQmhkSFJoZG1semRHRXVZMjl0Q2cBAQ==\r\n"
    );
    assert!(!format!("{token:?}").contains("ya29"));
    let challenge = "eyJzdGF0dXMiOiI0MDEiLCJzY2hlbWVzIjoiYmVhcmVyIG1hYyIsInNjb3BlIjoiaHR0cHM6Ly9tYWlsLmdvb2dsZS5jb20vIn0K";
    assert_eq!(refusal(challenge), "status 401");
    for garbage in ["", "!", "AA==", "e30=", "eyJzdGF0dXMiOjV9"] {
        assert_eq!(refusal(garbage), "", "{garbage}");
    }
    let long = "x".repeat(1000);
    assert_eq!(shown(&format!("a\u{1b}[2J\nb s3cret {long} c"), &["s3cret", ""]), "a[2J b **** **** c");
    assert_eq!(shown(&"word ".repeat(1000), &[]).chars().count(), 300);
}

/// A folder with the secrets, and a grant that uses it.
fn grant(provider: &Provider) -> (TempDir, RefreshGrant) {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    std::fs::write(place("refresh"), "refresh-1\n").unwrap();
    std::fs::write(place("secret"), "s3cret&more\n").unwrap();
    let grant = RefreshGrant {
        refresh_token_file: place("refresh"),
        client_id: "us&them".to_owned(),
        client_secret_file: Some(place("secret")),
        token_url: format!("http://127.0.0.1:{}/t/token?v=2", provider.port).parse().unwrap(),
        ca_file: None,
    };
    (folder, grant)
}

fn tokens(grant: &RefreshGrant) -> Tokens {
    Tokens::with_patience(TokenSource::Refresh(Box::new(grant.clone())), LONG)
}

fn refresh_token(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("refresh")).unwrap()
}

#[tokio::test]
async fn a_token_for_a_refresh_token() {
    let provider = Provider::start(&[Say::Token("token-1", 3600, None)]).await;
    let (folder, grant) = grant(&provider);
    let tokens = tokens(&grant);
    assert_eq!(get(&tokens).await, "token-1");
    assert_eq!(get(&tokens.clone()).await, "token-1");
    let heard = provider.heard();
    let [request] = heard.as_slice() else { panic!("{heard:?}") };
    assert!(request.starts_with("POST /t/token?v=2 HTTP/1.1\r\n"), "{request}");
    let host = format!("host: 127.0.0.1:{}\r\n", provider.port);
    assert!(
        request.contains(&host) && request.contains("content-type: application/x-www-form-urlencoded\r\n")
    );
    let form =
        "grant_type=refresh_token&refresh_token=refresh-1&client_id=us%26them&client_secret=s3cret%26more";
    assert!(request.ends_with(&format!("\r\n\r\n{form}")), "{request}");
    assert_eq!(refresh_token(folder.path()), "refresh-1\n");
    let told = format!("{tokens:?} {:?} {:?}", tokens.get().await, Credential::Token(tokens.clone()));
    assert!(!told.contains("token-1") && !told.contains("refresh-1") && !told.contains("s3cret"), "{told}");
}

/// Concurrent calls make one request, and share its token or error.
#[tokio::test]
async fn one_fetch_at_a_time() {
    for (say, expected) in [
        (Say::Token("token-1", 3600, None), Ok("token-1")),
        (Say::Answer("503 Service Unavailable", "later"), Err("503")),
    ] {
        let provider = Provider::start(&[say]).await;
        let (_folder, grant) = grant(&provider);
        let tokens = tokens(&grant);
        let all = futures_util::future::join_all((0..20).map(|_| tokens.get())).await;
        for one in all {
            match (one, expected) {
                (Ok(token), Ok(expected)) => assert_eq!(token.expose_secret(), expected),
                (Err(why), Err(expected)) => assert!(why.to_string().contains(expected), "{why}"),
                (got, expected) => panic!("{got:?}, not {expected:?}"),
            }
        }
        assert_eq!(provider.heard().len(), 1);
    }
}

#[tokio::test]
async fn tokens_are_kept_until_shortly_before_their_end() {
    let provider = Provider::start(&[
        Say::Token("token-1", 600, None),
        Say::Token("token-2", 1, None),
        Say::Answer("200 OK", r#"{"access_token":"token-3","token_type":"bearer"}"#),
        Say::Answer("200 OK", r#"{"access_token":"token-4","token_type":"Bearer","expires_in":"3599"}"#),
    ])
    .await;
    let (_folder, grant) = grant(&provider);
    let tokens = tokens(&grant);
    let later = |seconds: u64| tokens.set_back(Duration::from_secs(seconds));
    assert_eq!(get(&tokens).await, "token-1");
    later(539).await;
    assert_eq!(get(&tokens).await, "token-1");
    later(1).await;
    // A very short lifetime: kept for half of it.
    assert_eq!(get(&tokens).await, "token-2");
    later(1).await;
    // Unknown lifetime.
    assert_eq!(get(&tokens).await, "token-3");
    later(298).await;
    assert_eq!(get(&tokens).await, "token-3");
    later(2).await;
    assert_eq!(get(&tokens).await, "token-4");
    later(3500).await;
    assert_eq!(get(&tokens).await, "token-4");
    assert_eq!(provider.heard().len(), 4);
}

/// A refused cached token is replaced once; one fetched for that very login is not.
#[tokio::test]
async fn refused_tokens() {
    let said = ["token-1", "token-2", "token-3"].map(|token| Say::Token(token, 3600, None));
    let provider = Provider::start(&said).await;
    let (_folder, grant) = grant(&provider);
    let tokens = tokens(&grant);
    let fresh = tokens.get().await.unwrap();
    let kept = tokens.get().await.unwrap();
    let second = tokens.renewed(&kept).await.unwrap().unwrap();
    assert_eq!(second.expose_secret(), "token-2");
    // Another login with the same old token gets the new one without a request.
    assert_eq!(tokens.renewed(&kept).await.unwrap().unwrap().expose_secret(), "token-2");
    assert!(tokens.renewed(&fresh).await.unwrap().is_none());
    assert_eq!(provider.heard().len(), 2);
    // The new one is refused as well: this login fails, and the next fetches another.
    assert!(tokens.renewed(&second).await.unwrap().is_none());
    assert_eq!(get(&tokens).await, "token-3");
}

#[tokio::test]
async fn a_new_refresh_token_takes_the_place_of_the_old_one() {
    let provider = Provider::start(&[
        Say::Token("token-1", 3600, Some("refresh-2")),
        Say::Token("token-2", 3600, Some("refresh-2")),
        Say::Token("token-3", 3600, Some("refresh-3")),
        Say::Token("token-4", 3600, None),
        Say::Token("token-5", 3600, None),
    ])
    .await;
    let (folder, mut grant) = grant(&provider);
    grant.client_secret_file = None;
    let tokens = tokens(&grant);
    let next = async |expected: &str| {
        tokens.set_back(LONG * 60).await;
        assert_eq!(get(&tokens).await, expected);
        let form = provider.heard().pop().unwrap();
        form.split("refresh_token=refresh").nth(1).unwrap().split('&').next().unwrap().to_owned()
    };
    assert_eq!(next("token-1").await, "-1");
    assert_eq!(refresh_token(folder.path()), "refresh-2\n");
    let file = folder.path().join("refresh");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(next("token-2").await, "-2");
    // A token that cannot be written is used all the same, and written later. A folder in the way of the new file stops even root.
    std::fs::create_dir(folder.path().join("refresh.new")).unwrap();
    assert_eq!(next("token-3").await, "-2");
    assert_eq!(refresh_token(folder.path()), "refresh-2\n");
    std::fs::remove_dir(folder.path().join("refresh.new")).unwrap();
    assert_eq!(next("token-4").await, "-3");
    assert_eq!(refresh_token(folder.path()), "refresh-3\n");
    // The operator replaces it.
    std::fs::write(&file, "refresh-by-hand").unwrap();
    assert_eq!(next("token-5").await, "-by-hand");
}

/// The operator's new token in the file takes precedence over an unwritten one.
#[tokio::test]
async fn a_token_by_hand_goes_before_one_that_could_not_be_written() {
    let provider = Provider::start(&[
        Say::Token("token-1", 3600, Some("refresh-2")),
        Say::Answer("400 Bad Request", r#"{"error":"invalid_grant"}"#),
        Say::Token("token-3", 3600, None),
    ])
    .await;
    let (folder, grant) = grant(&provider);
    let tokens = tokens(&grant);
    std::fs::create_dir(folder.path().join("refresh.new")).unwrap();
    assert_eq!(get(&tokens).await, "token-1");
    tokens.set_back(LONG * 60).await;
    assert!(reason(&tokens).await.contains("invalid_grant"));
    std::fs::write(folder.path().join("refresh"), "refresh-by-hand").unwrap();
    assert_eq!(get(&tokens).await, "token-3");
    let sent: Vec<bool> = provider.heard().iter().map(|form| form.contains("refresh-by-hand")).collect();
    assert_eq!(sent, [false, false, true]);
    assert!(provider.heard()[1].contains("refresh_token=refresh-2&"));
}

#[tokio::test]
async fn providers_that_grant_nothing() {
    let large: &str = Box::leak("x".repeat(100_000).into_boxed_str());
    let cases = [
        (
            Say::Answer(
                "400 Bad Request",
                r#"{"error":"invalid_grant","error_description":"Token has been expired or revoked."}"#,
            ),
            "takes the refresh token in {folder}/refresh no more (invalid_grant: Token has been expired or revoked.): it has \
             expired, was withdrawn, or is of another client_id; log in anew with `pbmd oauth`",
        ),
        (
            Say::Answer("401 Unauthorized", r#"{"error":"invalid_client"}"#),
            "does not accept the client (invalid_client): look at client_id and client_secret_file",
        ),
        (
            Say::Answer(
                "400 Bad Request",
                r#"{"error":"invalid_scope","error_description":"refresh-1 is bad, s3cret&more too"}"#,
            ),
            "invalid_scope: **** is bad, **** too",
        ),
        (Say::Answer("200 OK", "<html>log in</html>"), "the answer holds no access token"),
        (Say::Answer("200 OK", r#"{"access_token":"","token_type":"Bearer"}"#), "what came is no token"),
        (
            Say::Answer("200 OK", r#"{"access_token":"a\u0001b","token_type":"Bearer"}"#),
            "what came is no token",
        ),
        (
            Say::Answer("200 OK", r#"{"access_token":"a","token_type":"mac"}"#),
            "gives tokens of the kind \"mac\", not Bearer",
        ),
        (Say::Answer("200 OK", r#"{"access_token":5}"#), "the answer holds no access token"),
        (Say::Answer("200 OK", large), "length limit exceeded"),
        (Say::Answer("302 Found", ""), "the answer is 302 Found, without a reason"),
        (
            Say::Answer("500 Internal Server Error", "oops"),
            "the answer is 500 Internal Server Error, without a reason",
        ),
        (Say::Raw("220 mail.example ESMTP\r\n"), "127.0.0.1: invalid HTTP"),
        (Say::Raw(""), "127.0.0.1: connection closed"),
        (Say::Head, "127.0.0.1: "),
    ];
    for (say, why) in cases {
        let provider = Provider::start(&[say]).await;
        let (folder, grant) = grant(&provider);
        let said = reason(&tokens(&grant)).await;
        let why = why.replace("{folder}", &folder.path().display().to_string());
        assert!(said.contains(&why), "{say:?}: {said}, not {why:?}");
        assert_eq!(refresh_token(folder.path()), "refresh-1\n");
    }
    for say in [Say::Nothing, Say::Drip] {
        let provider = Provider::start(&[say]).await;
        let (_folder, grant) = grant(&provider);
        let tokens = Tokens::with_patience(TokenSource::Refresh(Box::new(grant)), SHORT);
        let said = reason(&tokens).await;
        assert!(said.contains("127.0.0.1: no answer within 0.1 seconds"), "{say:?}: {said}");
    }
}

#[tokio::test]
async fn files_that_are_not_right() {
    let provider = Provider::start(&[Say::Token("token-1", 3600, None)]).await;
    let (folder, grant) = grant(&provider);
    let tokens = tokens(&grant);
    std::fs::write(folder.path().join("refresh"), "\n").unwrap();
    assert!(reason(&tokens).await.ends_with("/refresh is empty"));
    std::fs::remove_file(folder.path().join("refresh")).unwrap();
    assert!(reason(&tokens).await.contains("/refresh cannot be read: No such file"));
    std::fs::write(folder.path().join("refresh"), "refresh-1").unwrap();
    std::fs::remove_file(folder.path().join("secret")).unwrap();
    assert!(reason(&tokens).await.contains("/secret cannot be read: No such file"));
    std::fs::write(folder.path().join("secret"), "s3cret").unwrap();
    assert_eq!(get(&tokens).await, "token-1");
}

/// Nothing is sent to a provider with an invalid certificate.
#[tokio::test]
async fn providers_have_a_certificate() {
    let (own, strange) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    authority(strange.path(), Validity::Now);
    let acceptor = authority(own.path(), Validity::Now);
    for (host, trusted, trouble) in [
        ("localhost", own.path(), ""),
        ("127.0.0.1", own.path(), "no TLS: invalid peer certificate"),
        ("localhost", strange.path(), "no TLS: invalid peer certificate"),
    ] {
        let provider =
            Provider::start_with(&[Say::Token("token-1", 3600, None)], Some(acceptor.clone())).await;
        let (_folder, mut grant) = grant(&provider);
        grant.token_url = format!("https://{host}:{}/token", provider.port).parse().unwrap();
        grant.ca_file = Some(trusted.join("ca.pem"));
        let tokens = tokens(&grant);
        if trouble.is_empty() {
            assert_eq!(get(&tokens).await, "token-1");
        } else {
            let said = reason(&tokens).await;
            assert!(said.contains(trouble), "{host}: {said}");
            assert!(provider.heard().is_empty());
        }
    }
}
