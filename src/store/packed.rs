//! Texts that are stored packed: what a letter says is a tenth of its length then, since a board is a hundred times nearly the same.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use super::{Result, StoreError};

/// Maximum length of a text in bytes: no letter is as long.
const LONGEST: u64 = 64 * 1024 * 1024;

/// The stored form of a text, in the format of zlib (RFC 1950).
pub(super) fn pack(text: &str) -> Result<Vec<u8>> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(text.as_bytes()).and_then(|()| packer.finish()).map_err(broken)
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
    let mut text = String::new();
    ZlibDecoder::new(stored).take(LONGEST).read_to_string(&mut text).map_err(broken)?;
    Ok(text)
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
        for text in ["", "x", "{}", "ěšč\u{0}", board.as_str()] {
            assert_eq!(unpack(&pack(text).unwrap()).unwrap(), text);
        }
        assert!(pack(&board).unwrap().len() < board.len() / 10);
        assert_eq!(unpack(b"{\"help\":1}").unwrap(), "{\"help\":1}", "of an earlier version");
        for bad in [&b""[..], b"help", b"\x78\x01\x00", b"{\xff"] {
            assert!(matches!(unpack(bad), Err(StoreError::Broken(_))), "{bad:?}");
        }
    }
}
