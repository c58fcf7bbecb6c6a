//! Getting the first refresh token.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::post::oauth::redirect::Redirect;

fn client(provider: &Provider) -> Client {
    Client {
        id: "us".into(),
        secret: Some("s3cret".into()),
        scope: "mail offline".into(),
        token_url: format!("http://127.0.0.1:{}/token", provider.port).parse().unwrap(),
        ca_file: None,
    }
}

const CODE: Say = Say::Answer(
    "200 OK",
    r#"{"device_code":"device-1","user_code":"ABCD","verification_uri":"https://x/device","expires_in":900,"interval":0}"#,
);

const PENDING: Say = Say::Answer("400 Bad Request", r#"{"error":"authorization_pending"}"#);

/// The refresh token or the error, and the requests.
async fn by_device(said: &[Say]) -> (Result<String, String>, Vec<String>) {
    let provider = Provider::start(said).await;
    let client = client(&provider);
    let at = format!("http://127.0.0.1:{}/device", provider.port).parse().unwrap();
    let done = async {
        let code = device::ask(&client, &at).await?;
        assert_eq!((code.user_code.as_str(), code.verification_uri.as_str()), ("ABCD", "https://x/device"));
        device::wait(&client, &code).await
    };
    let done: Result<Granted, NoToken> = done.await;
    let done = done.map(|granted| granted.refresh_token.unwrap().expose_secret().to_owned());
    (done.map_err(|why| why.to_string()), provider.heard())
}

#[tokio::test]
async fn by_a_code_on_another_device() {
    let token = Say::Token("token-1", 3600, Some("refresh-1"));
    let (done, heard) = by_device(&[CODE, PENDING, PENDING, token]).await;
    assert_eq!(done.unwrap(), "refresh-1");
    assert!(
        heard[0].starts_with("POST /device ")
            && heard[0].ends_with("scope=mail+offline&client_id=us&client_secret=s3cret")
    );
    let question =
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=device-1&client_id=us";
    assert!(
        heard[1..].iter().all(|asked| asked.starts_with("POST /token ") && asked.contains(question)),
        "{heard:?}"
    );
    assert_eq!(heard.len(), 4);
    let cases: &[(&[Say], &str)] = &[
        (&[Say::Answer("400 Bad Request", r#"{"error":"invalid_scope"}"#)], "127.0.0.1: invalid_scope"),
        (&[Say::Answer("200 OK", "{}")], "the answer holds no code"),
        (&[CODE, Say::Answer("400 Bad Request", r#"{"error":"access_denied"}"#)], "127.0.0.1: access_denied"),
        (&[CODE, Say::Answer("500 Internal Server Error", "")], "500 Internal Server Error"),
        (&[CODE, Say::Token("token-1", 3600, None)], "gave no refresh token: the scope \"mail offline\""),
    ];
    for (said, expected) in cases {
        let why = by_device(said).await.0.unwrap_err();
        assert!(why.contains(expected) && !why.contains("s3cret"), "{why}, not {expected:?}");
    }
    let late =
        r#"{"device_code":"d","user_code":"ABCD","verification_uri":"https://x/device","expires_in":0}"#;
    let why = by_device(&[Say::Answer("200 OK", late)]).await.0.unwrap_err();
    assert!(why.contains("before the code expired"), "{why}");
}

/// The verifier and the challenge of RFC 7636, appendix B.
fn redirect() -> Redirect {
    let verifier = SecretString::from("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
    Redirect::new("127.0.0.1:8123".parse().unwrap(), "state-1".into(), verifier)
}

#[tokio::test]
async fn by_a_browser_that_comes_back() {
    let provider = Provider::start(&[Say::Token("token-1", 3600, Some("refresh-1"))]).await;
    let (client, login) = (client(&provider), redirect());
    assert_eq!(
        login.page(&client, "https://x/auth", &[("prompt", "consent")]),
        "https://x/auth?response_type=code&client_id=us&redirect_uri=http%3A%2F%2F127.0.0.1%3A8123&scope=mail+offline&state=state-1\
         &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&prompt=consent"
    );
    assert!(
        login.page(&client, "https://x/auth?v=2", &[]).starts_with("https://x/auth?v=2&response_type=code&")
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let visits = async {
        // A stranger, garbage, a silent connection, and then the browser.
        for (request, answer) in [
            ("GET /?state=other&code=bad HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 404"),
            ("GET /favicon.ico HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 404"),
            ("\0\0\0\r\n\r\n", "HTTP/1.1 400"),
            ("", ""),
            ("GET /?state=state-1&code=a%2Fb&scope=mail HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
        ] {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
            stream.write_all(request.as_bytes()).await.unwrap();
            if request.is_empty() {
                continue;
            }
            let mut said = String::new();
            stream.read_to_string(&mut said).await.unwrap();
            assert!(said.starts_with(answer), "{request}: {said}");
        }
    };
    let (code, ()) = tokio::join!(login.listen(listener), visits);
    let code = code.unwrap();
    assert_eq!(code.expose_secret(), "a/b");
    let granted = login.exchange(&client, &code).await.unwrap();
    let heard = provider.heard();
    let form = "grant_type=authorization_code&code=a%2Fb&redirect_uri=http%3A%2F%2F127.0.0.1%3A8123\
                &code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk&client_id=us&client_secret=s3cret";
    assert!(heard[0].ends_with(form), "{heard:?}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("refresh");
    keep(&granted, &file).await.unwrap();
    assert_eq!(refresh_token(folder.path()), "refresh-1\n");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(
        keep(&granted, Path::new("/nowhere/refresh"))
            .await
            .unwrap_err()
            .to_string()
            .contains("/nowhere/refresh cannot be written")
    );
}

#[test]
fn addresses_that_are_pasted() {
    for (address, expected) in [
        ("http://127.0.0.1:8123/?code=a&state=state-1", Ok(Some("a"))),
        ("  http://127.0.0.1:8123?state=state-1&code=a+b#x \n", Ok(Some("a b"))),
        ("/?state=state-1&code=", Ok(None)),
        ("/?state=state-2&code=a", Ok(None)),
        ("/?code=a", Ok(None)),
        ("a", Ok(None)),
        ("", Ok(None)),
        (
            "/?state=state-1&error=access_denied&error_description=not+you",
            Err("no access token: the login was refused: access_denied not you"),
        ),
    ] {
        let code = redirect().code(address);
        let code =
            code.map(|code| code.map(|code| code.expose_secret().to_owned())).map_err(|why| why.to_string());
        assert_eq!(code, expected.map(|code| code.map(str::to_owned)).map_err(str::to_owned), "{address}");
    }
}
