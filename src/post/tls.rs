//! TLS as a client, for outgoing SMTP and incoming IMAP.
//!
//! There is one provider (ring) everywhere: with two in the program rustls panics when it has to guess.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{self, PemObject};
use rustls::{ClientConfig, InvalidMessage};
use rustls_platform_verifier::Verifier;

#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("cannot read the certificates in {path}: {source}")]
    Unreadable { path: PathBuf, source: pem::Error },
    #[error("there is no certificate in {0}")]
    Empty(PathBuf),
    /// A certificate cannot be an authority, or the system has no certificates at all.
    #[error("no TLS: {0}")]
    Unfit(#[from] rustls::Error),
}

/// A client configuration that trusts the system's certificate authorities and those in `extra_ca`, a PEM file for relays
/// and mailboxes with a certificate of their own. Names and dates are always checked.
///
/// Reads the system's store each time, so make one configuration and keep it. Blocks on the disk.
pub fn client_config(extra_ca: Option<&Path>) -> Result<Arc<ClientConfig>, TlsError> {
    let extra = extra_ca.map(authorities).transpose()?.unwrap_or_default();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = Verifier::new_with_extra_roots(extra, provider.clone())?;
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous() // the only way to set a verifier; this one checks everything
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    Ok(Arc::new(config))
}

fn authorities(path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let unreadable = |source| TlsError::Unreadable { path: path.to_owned(), source };
    let found: Vec<_> = CertificateDer::pem_file_iter(path)
        .map_err(unreadable)?
        .collect::<Result<_, _>>()
        .map_err(unreadable)?;
    if found.is_empty() { Err(TlsError::Empty(path.to_owned())) } else { Ok(found) }
}

/// Why TLS failed, for a person: what rustls says of a server that speaks something else helps nobody.
pub fn explained(error: &io::Error) -> String {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<rustls::Error>());
    match cause {
        Some(rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType)) => {
            "the server does not begin with TLS at this port; another `port`, or `security = \"starttls\"`, may be right"
                .to_owned()
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_without_tls_is_named_as_such() {
        let odd = rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType);
        let told = explained(&io::Error::new(io::ErrorKind::InvalidData, odd));
        assert!(told.contains("starttls") && !told.contains("InvalidContentType"), "{told}");
        assert_eq!(explained(&io::Error::other("cut")), "cut");
    }

    #[test]
    fn an_extra_authority_is_read_or_named() {
        let folder = tempfile::tempdir().unwrap();
        let good = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap().cert.pem();
        let cases = [
            ("good.pem", Some(good.as_str()), ""),
            ("missing.pem", None, "cannot read the certificates in"),
            ("empty.pem", Some(""), "there is no certificate in"),
            (
                "broken.pem",
                Some("-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"),
                "cannot read the certificates in",
            ),
        ];
        for (name, text, trouble) in cases {
            let path = folder.path().join(name);
            if let Some(text) = text {
                std::fs::write(&path, text).unwrap();
            }
            match client_config(Some(&path)) {
                Ok(_) => assert_eq!(trouble, "", "{name}"),
                Err(error) => {
                    let said = error.to_string();
                    assert!(
                        !trouble.is_empty() && said.starts_with(trouble) && said.contains(name),
                        "{said}"
                    );
                }
            }
        }
    }
}
