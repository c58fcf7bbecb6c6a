//! Texts that are stored packed: what a letter says is a tenth of its length then, since a board is a hundred times nearly the same.

use std::cell::RefCell;

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::{Result, StoreError};

/// Maximum length of a text in bytes: no letter is as long.
const LONGEST: usize = 64 * 1024 * 1024;

thread_local! {
    /// What packs on this thread: its tables are a hundred times as large as a letter, and making them took longer than packing it.
    static PACKER: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), true));
    /// What unpacks on it.
    static UNPACKER: RefCell<Decompress> = RefCell::new(Decompress::new(true));
}

/// The stored form of a text, in the format of zlib (RFC 1950).
pub(super) fn pack(text: &str) -> Result<Vec<u8>> {
    PACKER.with_borrow_mut(|packer| {
        packer.reset();
        let mut packed = Vec::with_capacity(text.len() / 4 + 64);
        loop {
            let done = usize::try_from(packer.total_in()).unwrap_or(usize::MAX);
            let rest = text.as_bytes().get(done..).unwrap_or_default();
            match packer.compress_vec(rest, &mut packed, FlushCompress::Finish).map_err(broken)? {
                Status::StreamEnd => return Ok(packed),
                Status::Ok | Status::BufError => packed.reserve(packed.capacity()),
            }
        }
    })
}

/// The inverse of [`pack`]; a text of an earlier version stands there as it is.
///
/// # Errors
///
/// [`StoreError::Broken`] where it is neither.
pub(super) fn unpack(stored: &[u8]) -> Result<String> {
    // The first byte of the other is never a brace.
    if stored.first() == Some(&b'{') {
        return String::from_utf8(stored.to_vec()).map_err(broken);
    }
    UNPACKER.with_borrow_mut(|unpacker| {
        unpacker.reset(true);
        let mut text = Vec::with_capacity(stored.len() * 6 + 64);
        loop {
            let before = (unpacker.total_in(), text.len());
            let done = usize::try_from(before.0).unwrap_or(usize::MAX);
            let rest = stored.get(done..).unwrap_or_default();
            let status = unpacker.decompress_vec(rest, &mut text, FlushDecompress::None).map_err(broken)?;
            let is_full = text.len() == text.capacity();
            match status {
                Status::StreamEnd => return String::from_utf8(text).map_err(broken),
                _ if text.len() > LONGEST => return Err(broken("it is too long")),
                _ if is_full => text.reserve(text.capacity()),
                _ if (unpacker.total_in(), text.len()) == before => return Err(broken("it is cut off")),
                _ => {}
            }
        }
    })
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
