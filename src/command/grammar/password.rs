//! Passwords on their way from a mail to the hash.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use subtle::ConstantTimeEq;

pub const MASK: &str = "****";

/// Maximum length of a password, in characters: far beyond any real one, and cheap to hash.
pub const LONGEST_PASSWORD: usize = 128;

/// Minimum length of a new password, in characters, from NIST SP 800-63B.
pub const SHORTEST_PASSWORD: usize = 8;

const PLACEHOLDERS: [&str; 4] = ["YOUR-PASSWORD", "PASSWORD", "OLD", "NEW"];

/// A password as a player wrote it; case counts.
///
/// It prints as `****` in every form and is wiped from memory when dropped, so that no log line or letter can hold it by accident.
/// [`Password::expose`] is the only way to the text.
#[derive(Clone)]
pub struct Password(SecretString);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPassword {
    Empty,
    TooLong,
    /// It has a space, which would end the word in a command, so that it could never be written.
    Blank,
}

/// The empty password, which nobody can have.
impl Default for Password {
    fn default() -> Self {
        Password(SecretString::from(String::new()))
    }
}

impl Password {
    /// Accepts 1 to 128 characters without spaces.
    pub fn new(text: &str) -> Result<Password, BadPassword> {
        if text.is_empty() {
            return Err(BadPassword::Empty);
        }
        if text.chars().nth(LONGEST_PASSWORD).is_some() {
            return Err(BadPassword::TooLong);
        }
        if text.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(BadPassword::Blank);
        }
        Ok(Password(SecretString::from(text)))
    }

    /// Whether it is a word that patterns and examples have in place of a password (`YOUR-PASSWORD`).
    pub fn is_placeholder(&self) -> bool {
        let bare = self.expose().trim_matches(['<', '>', '[', ']', '"']);
        PLACEHOLDERS.iter().any(|placeholder| placeholder.eq_ignore_ascii_case(bare))
    }

    /// Whether it is too short for a new password; existing ones stay valid.
    pub fn is_short(&self) -> bool {
        self.expose().chars().count() < SHORTEST_PASSWORD
    }

    /// The text itself, for hashing only.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl PartialEq for Password {
    fn eq(&self, other: &Password) -> bool {
        self.expose().as_bytes().ct_eq(other.expose().as_bytes()).into()
    }
}

impl Eq for Password {}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MASK)
    }
}

impl fmt::Display for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MASK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds() {
        let cases = [
            ("s", None),
            ("S3cret#!", None),
            ("пароль", None),
            (&"x".repeat(128), None),
            (&"ä".repeat(128), None),
            ("", Some(BadPassword::Empty)),
            (&"x".repeat(129), Some(BadPassword::TooLong)),
            ("two words", Some(BadPassword::Blank)),
            ("nul\0", Some(BadPassword::Blank)),
        ];
        for (text, error) in cases {
            assert_eq!(Password::new(text).err(), error, "{text:?}");
        }
    }

    #[test]
    fn new_ones() {
        let cases = [
            ("seven77", true, false),
            ("\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}", true, false),
            ("eight888", false, false),
            ("your-password", false, true),
            ("<password>", false, true),
            ("passwords", false, false),
            ("NEW", true, true),
        ];
        for (text, short, placeholder) in cases {
            let password = Password::new(text).unwrap();
            assert_eq!((password.is_short(), password.is_placeholder()), (short, placeholder), "{text}");
        }
    }

    #[test]
    fn prints_masked() {
        let password = Password::new("secret").unwrap();
        assert_eq!(format!("{password} {password:?} {:?}", Some(&password)), "**** **** Some(****)");
        assert_eq!(password.expose(), "secret");
        assert_ne!(password, Password::new("Secret").unwrap());
    }
}
