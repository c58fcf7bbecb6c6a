//! Columns whose stored form is not the form in the program. Rows name them by `#[sqlx(try_from = "...")]`.

use jiff::Timestamp;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Sqlite, Type, ValueRef};

/// A time, stored as milliseconds since 1970.
#[derive(Clone, Copy)]
pub(super) struct Millis(pub Timestamp);

impl Type<Sqlite> for Millis {
    fn type_info() -> SqliteTypeInfo {
        i64::type_info()
    }

    fn compatible(info: &SqliteTypeInfo) -> bool {
        <i64 as Type<Sqlite>>::compatible(info)
    }
}

impl Encode<'_, Sqlite> for Millis {
    fn encode_by_ref(&self, arguments: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        Encode::<Sqlite>::encode(self.0.as_millisecond(), arguments)
    }
}

impl<'r> Decode<'r, Sqlite> for Millis {
    fn decode(value: SqliteValueRef<'r>) -> Result<Millis, BoxDynError> {
        Ok(Millis(Timestamp::from_millisecond(<i64 as Decode<Sqlite>>::decode(value)?)?))
    }
}

impl From<Millis> for Timestamp {
    fn from(millis: Millis) -> Timestamp {
        millis.0
    }
}

/// A [`Millis`] that may be null.
pub(super) struct MaybeMillis(Option<Timestamp>);

impl Type<Sqlite> for MaybeMillis {
    fn type_info() -> SqliteTypeInfo {
        Millis::type_info()
    }

    fn compatible(info: &SqliteTypeInfo) -> bool {
        Millis::compatible(info)
    }
}

impl<'r> Decode<'r, Sqlite> for MaybeMillis {
    fn decode(value: SqliteValueRef<'r>) -> Result<MaybeMillis, BoxDynError> {
        let time = if value.is_null() { None } else { Some(Millis::decode(value)?.0) };
        Ok(MaybeMillis(time))
    }
}

impl From<MaybeMillis> for Option<Timestamp> {
    fn from(time: MaybeMillis) -> Option<Timestamp> {
        time.0
    }
}

/// A time of a row that is read as JSON: milliseconds since 1970.
pub(super) fn millis<'d, D: Deserializer<'d>>(column: D) -> Result<Timestamp, D::Error> {
    Timestamp::from_millisecond(i64::deserialize(column)?).map_err(D::Error::custom)
}

/// A [`millis`] that may be null.
pub(super) fn maybe_millis<'d, D: Deserializer<'d>>(column: D) -> Result<Option<Timestamp>, D::Error> {
    let millis = Option::<i64>::deserialize(column)?;
    millis.map(|millis| Timestamp::from_millisecond(millis).map_err(D::Error::custom)).transpose()
}

/// A flag of a row that is read as JSON: 0 or 1.
pub(super) fn flag<'d, D: Deserializer<'d>>(column: D) -> Result<bool, D::Error> {
    Ok(u8::deserialize(column)? != 0)
}

/// 32 bytes: a digest or a key.
pub(super) struct Bytes32(pub [u8; 32]);

impl Type<Sqlite> for Bytes32 {
    fn type_info() -> SqliteTypeInfo {
        <[u8] as Type<Sqlite>>::type_info()
    }

    fn compatible(info: &SqliteTypeInfo) -> bool {
        <[u8] as Type<Sqlite>>::compatible(info)
    }
}

impl<'r> Decode<'r, Sqlite> for Bytes32 {
    fn decode(value: SqliteValueRef<'r>) -> Result<Bytes32, BoxDynError> {
        Ok(Bytes32(<&[u8] as Decode<Sqlite>>::decode(value)?.try_into()?))
    }
}

impl From<Bytes32> for [u8; 32] {
    fn from(bytes: Bytes32) -> [u8; 32] {
        bytes.0
    }
}
