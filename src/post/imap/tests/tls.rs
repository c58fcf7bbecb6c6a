//! Connections with TLS, and attacks on them.

use std::path::Path;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::*;
use crate::post::testing::authority::{Validity, authority};

/// A server on loopback. `answer` is its reply to STARTTLS; unless it is OK, TLS does not begin.
async fn serve(acceptor: TlsAcceptor, security: Security, answer: &'static str) -> (u16, Peer) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let peer = Peer::new(&["one"]);
    let served = peer.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let (acceptor, peer) = (acceptor.clone(), served.clone());
            tokio::spawn(async move {
                if security == Security::StartTls {
                    stream.write_all(b"* OK ready\r\n").await?;
                    let mut asked = [0; 64];
                    let length = stream.read(&mut asked).await?;
                    let asked = String::from_utf8_lossy(&asked[..length]).into_owned();
                    peer.folder().log.push(format!("plain {asked}"));
                    let Some((tag, "STARTTLS\r\n")) = asked.split_once(' ') else { return Ok(()) };
                    stream.write_all(answer.replace("{tag}", tag).as_bytes()).await?;
                    if !answer.contains("OK") {
                        // What follows is in the clear.
                        return peer.serve(stream).await;
                    }
                    peer.folder().greeting = "";
                }
                peer.serve(acceptor.accept(stream).await?).await
            });
        }
    });
    (port, peer)
}

/// Tries a mailbox; checks the error, if any, and that the password did not leak.
async fn check(
    validity: Validity,
    security: Security,
    answer: &'static str,
    host: &str,
    trusted: Option<&Path>,
    trouble: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let (port, peer) = serve(authority(folder.path(), validity), security, answer).await;
    let mut config = config();
    (config.host, config.port, config.security) = (host.to_owned(), port, security);
    config.ca_file = Some(trusted.unwrap_or(folder.path()).join("ca.pem"));
    if answer.starts_with('*') {
        // There will be no tagged answer.
        config.timeouts.connect = Duration::from_secs(2);
    }
    let what = format!("{validity:?} {security:?} {answer:?} {host}");
    match try_once(&config).await {
        Ok(found) => assert!(trouble.is_empty() && found.mails == 1, "{what}: {found:?}"),
        Err(error) => {
            let said = error.to_string();
            assert!(!trouble.is_empty() && said.contains(trouble), "{what}: {said}, not {trouble:?}");
            assert_eq!(peer.count("LOGIN"), 0, "{what}");
            let plain = peer
                .folder()
                .log
                .iter()
                .filter(|line| line.starts_with("plain"))
                .cloned()
                .collect::<Vec<_>>();
            assert!(plain.iter().all(|line| line.ends_with("STARTTLS\r\n")), "{what}: {plain:?}");
        }
    }
}

#[tokio::test]
async fn tls_or_nothing() {
    use Security::{StartTls, Tls};
    use Validity::{Expired, Now};
    let strange = tempfile::tempdir().unwrap();
    authority(strange.path(), Now);
    let yes = "{tag} OK go on\r\n";
    for security in [Tls, StartTls] {
        check(Now, security, yes, "localhost", None, "").await;
        let name = "no TLS with 127.0.0.1";
        check(Now, security, yes, "127.0.0.1", None, name).await;
        check(Now, security, yes, "127.0.0.1", None, "certificate not valid for name").await;
        check(Now, security, yes, "localhost", Some(strange.path()), "invalid peer certificate").await;
        check(Expired, security, yes, "localhost", None, "invalid peer certificate: certificate expired")
            .await;
    }
    // Stripped, refused, and with text injected before TLS.
    check(Now, StartTls, "{tag} BAD unknown command\r\n", "localhost", None, "asking for STARTTLS").await;
    check(Now, StartTls, "{tag} NO not today\r\n", "localhost", None, "asking for STARTTLS").await;
    check(Now, StartTls, "* BYE\r\n", "localhost", None, "asking for STARTTLS").await;
    let slipped = "{tag} OK go on\r\nA0002 OK [CAPABILITY IMAP4rev1] slipped in\r\n";
    check(Now, StartTls, slipped, "localhost", None, "").await;
}

/// A wrong certificate is an outage like any other: it is retried.
#[tokio::test]
async fn a_mailbox_with_a_wrong_certificate_is_waited_for() {
    let (own, trusted) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (port, peer) = serve(authority(own.path(), Validity::Now), Security::Tls, "").await;
    authority(trusted.path(), Validity::Now);
    let ca_file = trusted.path().join("ca.pem");
    let mut config = config();
    (config.host, config.port, config.security) = ("localhost".to_owned(), port, Security::Tls);
    config.ca_file = Some(ca_file.clone());
    config.timeouts.first_wait = Duration::from_millis(1);
    config.timeouts.longest_wait = Duration::from_millis(20);
    let (desk, stop) = (Desk::default(), CancellationToken::new());
    assert!(try_once(&config).await.is_err());
    let task = tokio::spawn(watch(config, desk.clone(), stop.clone()));
    // The operator adds the right authority.
    std::fs::copy(own.path().join("ca.pem"), own.path().join("new.pem")).unwrap();
    std::fs::rename(own.path().join("new.pem"), &ca_file).unwrap();
    until("the mail", || peer.folder().mails.is_empty()).await;
    assert_eq!(desk.texts(), ["one"]);
    stop.cancel();
    task.await.unwrap();
}
