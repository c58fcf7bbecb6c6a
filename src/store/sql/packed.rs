//! Compressed texts: a letter takes a tenth of its length, since boards repeat themselves a lot.

use std::cell::RefCell;

use zlib_rs::{Deflate, DeflateFlush, Inflate, InflateFlush, Status};

use crate::store::{Result, StoreError};

/// Maximum length of a text in bytes, more than any letter's.
const LONGEST: usize = 64 * 1024 * 1024;

const WINDOW: u8 = 15;

thread_local! {
    /// This thread's compressor, at its fastest level. Its tables are a hundred times as large as a letter, and allocating them
    /// took longer than compressing it.
    static PACKER: RefCell<Deflate> = RefCell::new(Deflate::new(1, true, WINDOW));
    static UNPACKER: RefCell<Inflate> = RefCell::new(Inflate::new(true, WINDOW));
}

/// A compressed text, as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Packed(pub(in crate::store) Vec<u8>);

impl Packed {
    /// Compresses a text.
    pub fn new(text: &str) -> Result<Packed> {
        pack(text).map(Packed)
    }

    /// Decompresses the text.
    pub fn text(&self) -> Result<String> {
        unpack(&self.0)
    }

    /// The compressed bytes; equal only for equal texts.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

fn pack(text: &str) -> Result<Vec<u8>> {
    PACKER.with_borrow_mut(|packer| {
        packer.reset();
        let mut packed = vec![0; text.len() / 2 + 64];
        loop {
            let (done, written) = (place(packer.total_in()), place(packer.total_out()));
            let rest = text.as_bytes().get(done..).unwrap_or_default();
            let room = packed.get_mut(written..).unwrap_or_default();
            match packer.compress(rest, room, DeflateFlush::Finish).map_err(|error| broken(error.as_str()))? {
                Status::StreamEnd => {
                    packed.truncate(place(packer.total_out()));
                    return Ok(packed);
                }
                Status::Ok | Status::BufError => packed.resize(packed.len() * 2, 0),
            }
        }
    })
}

/// The inverse of [`pack`]; earlier versions stored plain texts.
fn unpack(stored: &[u8]) -> Result<String> {
    // The zlib format never begins with a brace.
    if stored.first() == Some(&b'{') {
        return String::from_utf8(stored.to_vec()).map_err(broken);
    }
    UNPACKER.with_borrow_mut(|unpacker| {
        unpacker.reset(true);
        let mut text = vec![0; stored.len() * 6 + 64];
        loop {
            let (done, written) = (place(unpacker.total_in()), place(unpacker.total_out()));
            let rest = stored.get(done..).unwrap_or_default();
            let room = text.get_mut(written..).unwrap_or_default();
            let status = unpacker
                .decompress(rest, room, InflateFlush::NoFlush)
                .map_err(|error| broken(error.as_str()))?;
            let now = place(unpacker.total_out());
            match status {
                Status::StreamEnd => {
                    text.truncate(now);
                    return String::from_utf8(text).map_err(broken);
                }
                _ if now > LONGEST => return Err(broken("it is too long")),
                _ if now == text.len() => text.resize(text.len() * 2, 0),
                _ if (place(unpacker.total_in()), now) == (done, written) => {
                    return Err(broken("it is cut off"));
                }
                _ => {}
            }
        }
    })
}

fn place(total: u64) -> usize {
    usize::try_from(total).unwrap_or(usize::MAX)
}

fn broken(error: impl std::fmt::Display) -> StoreError {
    StoreError::Broken(format!("a packed text: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let board = r#"{"cells":["#.to_owned() + &r#"{"name":"a1","owner":2},"#.repeat(500) + "{}]}";
        let long: String = (0..200_000).map(|number| format!("{} ", number * 7919 % 1_000_003)).collect();
        let plain = "x".repeat(3_000_000);
        for text in ["", "x", "{}", "ěšč\u{0}", board.as_str(), &long, &plain] {
            let packed = pack(text).unwrap();
            assert!(unpack(&packed).unwrap() == text);
            let cut = packed.get(..packed.len() / 2).unwrap_or_default();
            assert!(matches!(unpack(cut), Err(StoreError::Broken(_))));
        }
        assert!(pack(&board).unwrap().len() < board.len() / 10);
        assert_eq!(unpack(b"{\"help\":1}").unwrap(), "{\"help\":1}", "of an earlier version");
        for bad in [&b""[..], b"help", b"\x78\x01\x00", b"{\xff"] {
            assert!(matches!(unpack(bad), Err(StoreError::Broken(_))), "{bad:?}");
        }
    }
}
