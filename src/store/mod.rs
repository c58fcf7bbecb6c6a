//! SQLite; the only place that knows SQL.
