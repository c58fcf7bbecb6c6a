//! The values of columns and parameters, and the types that are stored as them.

use std::borrow::Cow;

use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::store::{Result, StoreError};

/// A value as the database has it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::store) enum Value<'v> {
    Null,
    Integer(i64),
    Real(f64),
    Text(Cow<'v, str>),
    Bytes(Cow<'v, [u8]>),
}

/// The type of a column or parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::store) enum Kind {
    Integer,
    Real,
    Text,
    Bytes,
}

/// A type that is stored as a value.
pub(in crate::store) trait ToSql {
    /// The type of the column, also where the value is null.
    const KIND: Kind;

    /// Fails if the value cannot be stored.
    fn to_sql(&self) -> Result<Value<'_>>;
}

/// A type that is read from a value.
pub(in crate::store) trait FromSql: Sized {
    /// Fails with [`StoreError::Broken`] if the value is of another kind.
    fn from_sql(value: Value<'_>) -> Result<Self>;
}

impl Value<'_> {
    pub(in crate::store) fn into_owned(self) -> Value<'static> {
        match self {
            Value::Null => Value::Null,
            Value::Integer(number) => Value::Integer(number),
            Value::Real(number) => Value::Real(number),
            Value::Text(text) => Value::Text(text.into_owned().into()),
            Value::Bytes(bytes) => Value::Bytes(bytes.into_owned().into()),
        }
    }

    /// The room that it takes.
    pub(in crate::store) fn bytes(&self) -> usize {
        match self {
            Value::Null | Value::Integer(_) | Value::Real(_) => 8,
            Value::Text(text) => text.len(),
            Value::Bytes(bytes) => bytes.len(),
        }
    }

    fn other_than(&self, expected: &str) -> StoreError {
        let found = match self {
            Value::Null => "nothing",
            Value::Integer(_) => "an integer",
            Value::Real(_) => "a number with a fraction",
            Value::Text(_) => "a text",
            Value::Bytes(_) => "bytes",
        };
        StoreError::Broken(format!("a column holds {found} in place of {expected}"))
    }
}

pub(in crate::store) fn broken(error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Broken(error.to_string())
}

/// Implements both traits for integers, which fail to be stored or read where they are too large for the other side.
macro_rules! integers {
    ($($name:ident),*) => {
        $(impl ToSql for $name {
            const KIND: Kind = Kind::Integer;

            fn to_sql(&self) -> Result<Value<'_>> {
                Ok(Value::Integer(i64::try_from(*self).map_err(|error| broken(&error))?))
            }
        }

        impl FromSql for $name {
            fn from_sql(value: Value<'_>) -> Result<$name> {
                match value {
                    Value::Integer(number) => $name::try_from(number).map_err(|error| broken(&error)),
                    other => Err(other.other_than("an integer")),
                }
            }
        })*
    };
}

integers!(i64, i32, i16, u64, u32, u16, u8, usize);

/// A flag is 0 or 1.
impl ToSql for bool {
    const KIND: Kind = Kind::Integer;

    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Integer((*self).into()))
    }
}

impl FromSql for bool {
    fn from_sql(value: Value<'_>) -> Result<bool> {
        i64::from_sql(value).map(|number| number != 0)
    }
}

/// A time is stored as milliseconds since 1970.
impl ToSql for Timestamp {
    const KIND: Kind = Kind::Integer;

    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Integer(self.as_millisecond()))
    }
}

impl FromSql for Timestamp {
    fn from_sql(value: Value<'_>) -> Result<Timestamp> {
        Timestamp::from_millisecond(i64::from_sql(value)?).map_err(|error| broken(&error))
    }
}

/// A length of time is stored in milliseconds.
impl ToSql for SignedDuration {
    const KIND: Kind = Kind::Integer;

    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Integer(i64::try_from(self.as_millis()).unwrap_or(i64::MAX)))
    }
}

impl FromSql for SignedDuration {
    fn from_sql(value: Value<'_>) -> Result<SignedDuration> {
        i64::from_sql(value).map(SignedDuration::from_millis)
    }
}

impl ToSql for f64 {
    const KIND: Kind = Kind::Real;

    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Real(*self))
    }
}

impl FromSql for f64 {
    fn from_sql(value: Value<'_>) -> Result<f64> {
        match value {
            Value::Real(number) => Ok(number),
            other => Err(other.other_than("a number with a fraction")),
        }
    }
}

impl ToSql for str {
    const KIND: Kind = Kind::Text;

    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Text(self.into()))
    }
}

impl ToSql for String {
    const KIND: Kind = Kind::Text;

    fn to_sql(&self) -> Result<Value<'_>> {
        self.as_str().to_sql()
    }
}

impl FromSql for String {
    fn from_sql(value: Value<'_>) -> Result<String> {
        match value {
            Value::Text(text) => Ok(text.into_owned()),
            other => Err(other.other_than("a text")),
        }
    }
}

impl ToSql for [u8] {
    const KIND: Kind = Kind::Bytes;

    fn to_sql(&self) -> Result<Value<'_>> {
        Ok(Value::Bytes(self.into()))
    }
}

impl ToSql for Vec<u8> {
    const KIND: Kind = Kind::Bytes;

    fn to_sql(&self) -> Result<Value<'_>> {
        self.as_slice().to_sql()
    }
}

impl FromSql for Vec<u8> {
    fn from_sql(value: Value<'_>) -> Result<Vec<u8>> {
        match value {
            Value::Bytes(bytes) => Ok(bytes.into_owned()),
            other => Err(other.other_than("bytes")),
        }
    }
}

impl<const N: usize> ToSql for [u8; N] {
    const KIND: Kind = Kind::Bytes;

    fn to_sql(&self) -> Result<Value<'_>> {
        self.as_slice().to_sql()
    }
}

impl<const N: usize> FromSql for [u8; N] {
    fn from_sql(value: Value<'_>) -> Result<[u8; N]> {
        let bytes = Vec::from_sql(value)?;
        let found = bytes.len();
        bytes
            .try_into()
            .map_err(|_| StoreError::Broken(format!("a column holds {found} bytes in place of {N}")))
    }
}

impl<T: ToSql + ?Sized> ToSql for &T {
    const KIND: Kind = T::KIND;

    fn to_sql(&self) -> Result<Value<'_>> {
        (**self).to_sql()
    }
}

impl<T: ToSql> ToSql for Option<T> {
    const KIND: Kind = T::KIND;

    fn to_sql(&self) -> Result<Value<'_>> {
        self.as_ref().map_or(Ok(Value::Null), T::to_sql)
    }
}

impl<T: FromSql> FromSql for Option<T> {
    fn from_sql(value: Value<'_>) -> Result<Option<T>> {
        match value {
            Value::Null => Ok(None),
            value => T::from_sql(value).map(Some),
        }
    }
}

/// A column with a value as JSON; within JSON it is that value.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(transparent)]
pub(in crate::store) struct Json<T>(pub T);

impl<T: Serialize> ToSql for Json<T> {
    const KIND: Kind = Kind::Text;

    fn to_sql(&self) -> Result<Value<'_>> {
        let text = serde_json::to_string(&self.0).map_err(|error| broken(&error))?;
        Ok(Value::Text(text.into()))
    }
}

impl<T: DeserializeOwned> FromSql for Json<T> {
    fn from_sql(value: Value<'_>) -> Result<Json<T>> {
        let text = String::from_sql(value)?;
        serde_json::from_str(&text).map(Json).map_err(|error| broken(&error))
    }
}

/// An enum whose values are words, in columns and for others.
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$what:meta])* $value:ident = $word:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$what])* $value),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$value),*];

            /// As the database has it.
            pub fn word(self) -> &'static str {
                match self { $($name::$value => $word),* }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl $crate::store::sql::value::ToSql for $name {
            const KIND: $crate::store::sql::value::Kind = $crate::store::sql::value::Kind::Text;

            fn to_sql(&self) -> $crate::store::Result<$crate::store::sql::value::Value<'_>> {
                Ok($crate::store::sql::value::Value::Text(self.word().into()))
            }
        }

        impl $crate::store::sql::value::FromSql for $name {
            fn from_sql(value: $crate::store::sql::value::Value<'_>) -> $crate::store::Result<$name> {
                let word: String = $crate::store::sql::value::FromSql::from_sql(value)?;
                $name::ALL.into_iter().find(|value| value.word() == word).ok_or_else(|| {
                    $crate::store::StoreError::Broken(format!("no {} is called {word:?}", stringify!($name)))
                })
            }
        }
    };
}
pub(in crate::store) use words;

/// Implements both traits for types that are stored as what they wrap.
macro_rules! transparent {
    ($($name:ident: $inner:ty),*) => {
        $(impl $crate::store::sql::value::ToSql for $name {
            const KIND: $crate::store::sql::value::Kind = <$inner as $crate::store::sql::value::ToSql>::KIND;

            fn to_sql(&self) -> $crate::store::Result<$crate::store::sql::value::Value<'_>> {
                $crate::store::sql::value::ToSql::to_sql(&self.0)
            }
        }

        impl $crate::store::sql::value::FromSql for $name {
            fn from_sql(value: $crate::store::sql::value::Value<'_>) -> $crate::store::Result<$name> {
                $crate::store::sql::value::FromSql::from_sql(value).map($name)
            }
        })*
    };
}
pub(in crate::store) use transparent;
