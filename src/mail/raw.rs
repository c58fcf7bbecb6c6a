//! The bytes of a mail with LF line ends, cut to what is worth reading.

use super::head;

/// Maximum size of what is read of a mail, in bytes: more than the desk lets through whole.
const SIZE_LIMIT: usize = 2 * 1024 * 1024;
/// Maximum size of a header section, in bytes. The longest in the wild (many hops, each signing) stay below 64 KiB.
const HEAD_LIMIT: usize = 256 * 1024;

/// Splits bytes into lines at CRLF, LF and CR, without their ends. A last line needs no end.
pub(super) fn lines(raw: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let mut rest = raw;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(at) = rest.iter().position(|&b| b == b'\n' || b == b'\r') else {
            return Some(std::mem::take(&mut rest));
        };
        let (line, end) = rest.split_at(at);
        rest = end.strip_prefix(b"\r\n").or_else(|| end.get(1..)).unwrap_or_default();
        Some(line)
    })
}

/// Whether a mail was cut out of an mbox file with the line before its header section.
fn is_mbox(raw: &[u8]) -> bool {
    let mut lines = lines(raw);
    lines.next().is_some_and(|line| line.starts_with(b"From ")) && lines.next().is_some_and(head::is_field)
}

/// A mail with LF line ends: a header section, an empty line, a body. Any of them may be empty.
pub(super) struct Raw {
    bytes: Vec<u8>,
    body: usize,
    head_cut: bool,
}

impl Raw {
    /// Copies the mail, reading no further than the limits.
    pub(super) fn take(raw: &[u8]) -> Raw {
        let mut bytes = Vec::with_capacity(raw.len().min(SIZE_LIMIT) + 2);
        let mut lines = lines(raw).skip(usize::from(is_mbox(raw))).peekable();
        let mut head_cut = false;

        if lines.peek().is_some_and(|first| head::is_field(first)) {
            for line in lines.by_ref().take_while(|l| !l.is_empty()) {
                if bytes.len() + line.len() < HEAD_LIMIT && !head_cut {
                    bytes.extend_from_slice(line);
                    bytes.push(b'\n');
                } else {
                    head_cut = true;
                }
            }
        }
        bytes.push(b'\n');
        let body = bytes.len();
        for line in lines {
            let room = SIZE_LIMIT.saturating_sub(bytes.len());
            if room == 0 {
                break;
            }
            bytes.extend_from_slice(line.get(..room).unwrap_or(line));
            bytes.push(b'\n');
        }
        Raw { bytes, body, head_cut }
    }

    /// All of it.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The header section with the empty line after it.
    pub(super) fn head(&self) -> &[u8] {
        self.bytes.get(..self.body).unwrap_or_default()
    }

    /// Whether the header section was too long and its end is missing.
    pub(super) fn head_cut(&self) -> bool {
        self.head_cut
    }
}
