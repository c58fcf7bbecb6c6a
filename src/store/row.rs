//! Columns whose stored form is not the form in the program.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

/// A time, stored as milliseconds since 1970.
pub(super) fn time(row: &SqliteRow, column: &str) -> sqlx::Result<Timestamp> {
    from_millis(row.try_get(column)?, column)
}

/// A time that may not have come yet.
pub(super) fn maybe_time(row: &SqliteRow, column: &str) -> sqlx::Result<Option<Timestamp>> {
    row.try_get::<Option<i64>, _>(column)?.map(|millis| from_millis(millis, column)).transpose()
}

/// 32 bytes: a digest or a key.
pub(super) fn bytes32(row: &SqliteRow, column: &str) -> sqlx::Result<[u8; 32]> {
    row.try_get::<&[u8], _>(column)?.try_into().map_err(|error| undecodable(column, error))
}

/// A list of texts, stored as a JSON array.
pub(super) fn texts(row: &SqliteRow, column: &str) -> sqlx::Result<Vec<String>> {
    serde_json::from_str(row.try_get(column)?).map_err(|error| undecodable(column, error))
}

/// The stored form of a list of texts.
pub(super) fn json<T: AsRef<str>>(texts: &[T]) -> String {
    texts.iter().map(|text| text.as_ref()).collect::<serde_json::Value>().to_string()
}

fn from_millis(millis: i64, column: &str) -> sqlx::Result<Timestamp> {
    Timestamp::from_millisecond(millis).map_err(|error| undecodable(column, error))
}

fn undecodable(column: &str, error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: String::from(column), source: Box::new(error) }
}
