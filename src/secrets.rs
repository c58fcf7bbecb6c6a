//! The only source of randomness: keys, tokens and salts. Dice do not come from here but from a board's key.

use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A source of secret bytes.
pub struct Secrets(Mutex<Source>);

/// Fills a slice with secret bytes.
type Source = Box<dyn FnMut(&mut [u8]) + Send>;

impl Secrets {
    /// The operating system's random source, by way of a cryptographic generator.
    pub fn system() -> Self {
        Secrets(Mutex::new(Box::new(|bytes| rand::fill(bytes))))
    }

    /// A source that the caller brings, for tests that must come out the same each time.
    pub fn from_source(source: impl FnMut(&mut [u8]) + Send + 'static) -> Self {
        Secrets(Mutex::new(Box::new(source)))
    }

    /// `N` fresh bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner)(&mut bytes);
        bytes
    }

    /// A word of 160 random bits in lower-case letters and digits, for Message-IDs and reply tokens.
    pub fn token(&self) -> String {
        const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
        let bytes: [u8; 32] = self.bytes();
        bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte & 31)])).collect()
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}
