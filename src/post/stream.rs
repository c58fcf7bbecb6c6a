//! What carries the bytes of a connection.

use std::fmt;

use tokio::io::{AsyncRead, AsyncWrite};

/// A byte stream in both directions: TCP, TLS over it, or a pipe in tests.
pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug> Stream for S {}
