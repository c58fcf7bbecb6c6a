//! Events to letters.
