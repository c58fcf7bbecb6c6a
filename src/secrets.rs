//! The only source of randomness, for keys, tokens and salts. Dice are derived from a board's key instead.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use sha2::{Digest, Sha256};

/// A source of secret bytes.
pub struct Secrets(Mutex<Source>);

type Source = Box<dyn FnMut(&mut [u8]) + Send>;

impl Secrets {
    /// A cryptographic generator seeded by the operating system.
    pub fn system() -> Self {
        Secrets(Mutex::new(Box::new(|bytes| rand::fill(bytes))))
    }

    /// A given source, for reproducible tests.
    pub fn from_source(source: impl FnMut(&mut [u8]) + Send + 'static) -> Self {
        Secrets(Mutex::new(Box::new(source)))
    }

    /// `N` fresh bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner)(&mut bytes);
        bytes
    }

    /// 160 random bits in lower-case letters and digits. It has a digit, which tells it from long words: one of 700 loses five bits.
    pub fn token(&self) -> String {
        let bytes: [u8; 32] = self.bytes();
        with_digit(bytes.iter().map(|byte| digit(u64::from(*byte))).collect())
    }

    /// The token of a letter, for its Message-ID: as long as [`Secrets::token`], but its first seven characters are a timestamp that
    /// sorts by time (to the millisecond, within a year), before 125 random bits. Letters written together are then neighbours in
    /// an index, where random tokens would each change several pages.
    pub fn letter_token(&self, now: Timestamp) -> String {
        let millis = now.as_millisecond().cast_unsigned();
        let time = (0..7).rev().map(|place| digit(millis >> (5 * place)));
        with_digit(time.chain(self.token().chars().skip(7)).collect())
    }
}

/// What is kept of a secret word: its SHA-256. The word has too many random bits to be guessed from it.
pub fn digest(word: &str) -> [u8; 32] {
    Sha256::digest(word).into()
}

fn with_digit(mut token: String) -> String {
    if !token.contains(|c: char| c.is_ascii_digit()) && token.pop().is_some() {
        token.push('2');
    }
    token
}

/// The lowest five bits of a number as a digit; digits sort as their bytes do.
fn digit(number: u64) -> char {
    const DIGITS: &[u8; 32] = b"234567abcdefghijklmnopqrstuvwxyz";
    char::from(DIGITS[(number & 31) as usize])
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    #[test]
    fn tokens_of_letters_are_in_the_order_of_time_and_differ() {
        let secrets = Secrets::system();
        let begin: Timestamp = "2026-11-24T12:00:00Z".parse().unwrap();
        let at = |millis| secrets.letter_token(begin + SignedDuration::from_millis(millis));
        let tokens: Vec<String> = [0, 1, 1_000, 86_400_000].map(at).to_vec();
        assert!(tokens.is_sorted(), "{tokens:?}");
        let (one, other) = (at(0), at(0));
        assert!(one != other && one.get(..7) == other.get(..7), "{one} {other}");
        let letters = Secrets::from_source(|bytes| bytes.fill(31));
        let (one, other) = (letters.token(), letters.letter_token(Timestamp::UNIX_EPOCH));
        assert_eq!(one, format!("{}2", "z".repeat(31)));
        assert_eq!(other, format!("2222222{}2", "z".repeat(24)));
        let known = |c: char| c.is_ascii_lowercase() || ('2'..='7').contains(&c);
        for token in tokens.iter().chain([&secrets.token(), &one, &other]) {
            assert!(token.len() == 32 && token.chars().all(known), "{token}");
        }
    }
}
