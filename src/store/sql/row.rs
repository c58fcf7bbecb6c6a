//! Columns whose stored form differs from their type. Rows name them with `as`, see [`crate::store::sql::query::from_row`].

use jiff::Timestamp;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::store::Result;
use crate::store::sql::query::from_row;
use crate::store::sql::value::{FromSql, ToSql, Value, broken};

/// A time, stored as milliseconds since 1970.
#[derive(Clone, Copy)]
pub(in crate::store) struct Millis(pub Timestamp);

impl ToSql for Millis {
    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Integer(self.0.as_millisecond()))
    }
}

impl FromSql for Millis {
    fn from_sql(value: Value<'_>) -> Result<Millis> {
        Timestamp::from_millisecond(i64::from_sql(value)?).map(Millis).map_err(|error| broken(&error))
    }
}

impl From<Millis> for Timestamp {
    fn from(millis: Millis) -> Timestamp {
        millis.0
    }
}

pub(in crate::store) struct MaybeMillis(Option<Timestamp>);

impl FromSql for MaybeMillis {
    fn from_sql(value: Value<'_>) -> Result<MaybeMillis> {
        Ok(MaybeMillis(Option::<Millis>::from_sql(value)?.map(Timestamp::from)))
    }
}

impl From<MaybeMillis> for Option<Timestamp> {
    fn from(time: MaybeMillis) -> Option<Timestamp> {
        time.0
    }
}

/// A time in a row read as JSON: milliseconds since 1970.
pub(in crate::store) fn millis<'d, D: Deserializer<'d>>(
    column: D,
) -> std::result::Result<Timestamp, D::Error> {
    Timestamp::from_millisecond(i64::deserialize(column)?).map_err(D::Error::custom)
}

pub(in crate::store) fn maybe_millis<'d, D: Deserializer<'d>>(
    column: D,
) -> std::result::Result<Option<Timestamp>, D::Error> {
    let millis = Option::<i64>::deserialize(column)?;
    millis.map(|millis| Timestamp::from_millisecond(millis).map_err(D::Error::custom)).transpose()
}

/// A flag in a row read as JSON: 0 or 1.
pub(in crate::store) fn flag<'d, D: Deserializer<'d>>(column: D) -> std::result::Result<bool, D::Error> {
    Ok(u8::deserialize(column)? != 0)
}

pub(in crate::store) struct Bytes32(pub [u8; 32]);

impl FromSql for Bytes32 {
    fn from_sql(value: Value<'_>) -> Result<Bytes32> {
        FromSql::from_sql(value).map(Bytes32)
    }
}

impl From<Bytes32> for [u8; 32] {
    fn from(bytes: Bytes32) -> [u8; 32] {
        bytes.0
    }
}

/// A span of time, perhaps open-ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Lapse {
    /// Its first moment.
    #[serde(deserialize_with = "millis")]
    pub begun: Timestamp,
    /// The first moment after it.
    #[serde(deserialize_with = "maybe_millis")]
    pub ended: Option<Timestamp>,
}

from_row!(Lapse { begun as Millis, ended as MaybeMillis });
