//! Pictures as plain text.
