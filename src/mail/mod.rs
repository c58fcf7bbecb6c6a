//! Bytes to meaning: what a mail says and who wrote it.
