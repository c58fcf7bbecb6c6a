//! What an operator can do.
