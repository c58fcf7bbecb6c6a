//! Connecting to the server.

use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::config::Config;
use super::error::ImapError;
use crate::post::{Stream, tls};

/// How to reach the server: [`Tcp`], or a pipe in tests.
pub(super) trait Connector: Sync {
    fn connect(&self, config: &Config) -> impl Future<Output = Result<Box<dyn Stream>, ImapError>> + Send;
}

pub(super) struct Tcp;

impl Connector for Tcp {
    async fn connect(&self, config: &Config) -> Result<Box<dyn Stream>, ImapError> {
        let at = config.address();
        let unreachable = |why: String| ImapError::Unreachable { at: at.clone(), why };
        let within = config.timeouts.connect;
        let tcp = match timeout(within, TcpStream::connect((config.host.as_str(), config.port))).await {
            Ok(Ok(tcp)) => tcp,
            Ok(Err(error)) => return Err(unreachable(error.to_string())),
            Err(_) => return Err(unreachable(format!("no answer within {within:?}"))),
        };
        let peer = tcp.peer_addr().map_err(|error| unreachable(error.to_string()))?;
        if !config.security.allows_password(peer.ip()) {
            return Err(ImapError::Unprotected { at });
        }
        // Each command is a small packet whose answer is awaited.
        tcp.set_nodelay(true).map_err(|error| unreachable(error.to_string()))?;
        Ok(Box::new(tcp))
    }
}

/// Starts TLS; checks the server's certificate against its name.
pub(super) async fn encrypted(
    stream: Box<dyn Stream>,
    config: &Config,
) -> Result<Box<dyn Stream>, ImapError> {
    let tls = |why: String| ImapError::Tls { at: config.address(), why };
    let ca_file = config.ca_file.clone();
    let trust = tokio::task::spawn_blocking(move || tls::client_config(ca_file.as_deref()))
        .await
        .map_err(|error| tls(error.to_string()))??;
    let name = ServerName::try_from(config.host.clone()).map_err(|error| tls(error.to_string()))?;
    let within = config.timeouts.connect;
    match timeout(within, TlsConnector::from(trust).connect(name, stream)).await {
        Ok(Ok(encrypted)) => Ok(Box::new(encrypted)),
        Ok(Err(error)) => Err(tls(tls::explained(&error))),
        Err(_) => Err(tls(format!("no answer within {within:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use crate::post::Security;

    #[test]
    fn passwords_go_in_the_clear_to_this_machine_only() {
        let cases = [
            (Security::Plain, "127.0.0.1", true),
            (Security::Plain, "::1", true),
            (Security::Plain, "::ffff:127.0.0.9", true),
            (Security::Plain, "192.0.2.1", false),
            (Security::Plain, "2001:db8::1", false),
            (Security::StartTls, "192.0.2.1", true),
            (Security::Tls, "192.0.2.1", true),
        ];
        for (security, peer, allowed) in cases {
            assert_eq!(security.allows_password(peer.parse().unwrap()), allowed, "{security:?} to {peer}");
        }
    }
}
