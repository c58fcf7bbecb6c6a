//! The server's name and addresses, and those that belong to one letter.

use super::mailto::mailto;

/// The sender of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerIdentity {
    /// The server's name, in `From`.
    pub name: String,
    /// The address that people write to.
    pub address: String,
    /// Whether answers may go to `local+token@domain`.
    pub subaddress: bool,
    /// An `https` URL that ends watching by one click, without the token at its end.
    pub unsubscribe: Option<String>,
    /// The public address of the web pages, with a slash at its end, if there are any.
    pub pages: Option<String>,
}

impl ServerIdentity {
    /// A server without subaddresses and pages.
    pub fn new(name: &str, address: &str) -> ServerIdentity {
        ServerIdentity {
            name: name.to_owned(),
            address: address.to_owned(),
            subaddress: false,
            unsubscribe: None,
            pages: None,
        }
    }

    /// The part of the address after the `@`.
    pub fn domain(&self) -> &str {
        self.address.rsplit_once('@').map_or("localhost", |(_, domain)| domain)
    }

    /// The Message-ID (without brackets) for a token.
    pub fn message_id(&self, token: &str) -> String {
        format!("{token}@{}", self.domain())
    }

    /// The envelope sender of the letter with this Message-ID.
    pub fn return_path(&self, message_id: &str) -> String {
        self.reply_to(message_id).unwrap_or_else(|| self.address.clone())
    }

    /// The address for answers to the letter with this Message-ID, if it differs from the server's.
    pub(in crate::letter) fn reply_to(&self, message_id: &str) -> Option<String> {
        let (local, domain) = self.address.rsplit_once('@')?;
        let (token, _) = message_id.split_once('@')?;
        self.subaddress.then(|| format!("{local}+{token}@{domain}"))
    }

    /// The address of the page with this secret word, on which somebody can move; none without pages.
    pub fn turn_page(&self, word: &str) -> Option<String> {
        self.pages.as_ref().map(|pages| format!("{pages}turn/{word}"))
    }

    /// The address of the calendar with this secret word; none without pages.
    pub fn calendar(&self, word: &str) -> Option<String> {
        self.pages.as_ref().map(|pages| format!("{pages}calendar/{word}.ics"))
    }

    /// The headers by which mail programs offer to unsubscribe: a mail with only a subject (RFC 2369), and before it, if there is a URL,
    /// a single request (RFC 8058).
    pub fn list_unsubscribe(&self, token: &str) -> Vec<(String, String)> {
        let subject = format!("unsubscribe-{token}");
        let mail = format!("<{}>", mailto(&self.address, &[("subject", &subject)]));
        match &self.unsubscribe {
            None => vec![("List-Unsubscribe".to_string(), mail)],
            Some(url) => vec![
                ("List-Unsubscribe".to_string(), format!("<{url}{token}>, {mail}")),
                ("List-Unsubscribe-Post".to_string(), "List-Unsubscribe=One-Click".to_string()),
            ],
        }
    }
}
