//! Tasks, ticks, shutdown.
