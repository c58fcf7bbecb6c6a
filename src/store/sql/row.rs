//! Columns whose stored form differs from their type. Rows name them with `as`, see [`crate::store::sql::query::from_row`].

use jiff::Timestamp;

use crate::store::Result;
use crate::store::sql::query::from_row;
use crate::store::sql::value::{FromSql, Kind, ToSql, Value, broken};

/// A time, stored as milliseconds since 1970.
#[derive(Clone, Copy)]
pub(in crate::store) struct Millis(pub Timestamp);

impl ToSql for Millis {
    const KIND: Kind = Kind::Integer;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// Its first moment.
    pub begun: Timestamp,
    /// The first moment after it.
    pub ended: Option<Timestamp>,
}

from_row!(Lapse { begun as Millis, ended as MaybeMillis });
