//! A mail's digest: the same bytes through different wires are the same mail.

use sha2::{Digest, Sha256};

/// SHA-256 over the lines of a mail, each ended by CRLF.
///
/// SMTP brings CRLF, a Maildir LF, and some programs drop or add line ends after the last line: neither makes
/// another mail of it.
pub fn digest(raw: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    let mut blank = 0usize;
    for line in super::raw::lines(raw) {
        if line.is_empty() {
            blank += 1;
            continue;
        }
        for _ in 0..std::mem::take(&mut blank) {
            hash.update(b"\r\n");
        }
        hash.update(line);
        hash.update(b"\r\n");
    }
    hash.finalize().into()
}
