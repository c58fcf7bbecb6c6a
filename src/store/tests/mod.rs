//! The store in temporary folders.
