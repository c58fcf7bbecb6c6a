//! One mail, one transaction.
