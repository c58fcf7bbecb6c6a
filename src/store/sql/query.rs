//! Statements, their bound parameters and their rows.
//!
//! They run on the calling thread, on a connection it holds: a hop to a database thread and back costs more than most
//! statements. Each is prepared once per connection.

use std::borrow::Cow;
use std::cell::Cell;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Row, params_from_iter};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tracing::trace;

use crate::store::Result;

pub(in crate::store) trait FromRow: Sized {
    /// Fails with [`crate::store::StoreError::Broken`] if a column is missing or malformed.
    fn from_row(row: &Row<'_>) -> Result<Self>;
}

pub(in crate::store) struct Query<'q, T> {
    sql: Cow<'static, str>,
    values: Vec<Box<dyn ToSql + 'q>>,
    read: fn(&Row<'_>) -> Result<T>,
}

/// A statement's text built at runtime, of parts that no player has written.
pub(in crate::store) struct AssertSqlSafe(pub String);

impl From<AssertSqlSafe> for Cow<'static, str> {
    fn from(sql: AssertSqlSafe) -> Self {
        Cow::Owned(sql.0)
    }
}

pub(in crate::store) fn query<'q>(sql: impl Into<Cow<'static, str>>) -> Query<'q, ()> {
    Query { sql: sql.into(), values: Vec::new(), read: |_| Ok(()) }
}

pub(in crate::store) fn query_as<'q, T: FromRow>(sql: impl Into<Cow<'static, str>>) -> Query<'q, T> {
    Query { sql: sql.into(), values: Vec::new(), read: T::from_row }
}

pub(in crate::store) fn query_scalar<'q, T: FromSql>(sql: impl Into<Cow<'static, str>>) -> Query<'q, T> {
    Query { sql: sql.into(), values: Vec::new(), read: |row| Ok(row.get(0)?) }
}

impl<'q, T> Query<'q, T> {
    pub(in crate::store) fn bind(mut self, value: impl ToSql + 'q) -> Self {
        self.values.push(Box::new(value));
        self
    }

    pub(in crate::store) fn execute(self, connection: &Connection) -> Result<u64> {
        self.each(connection, |_| Ok(true))?;
        Ok(connection.changes())
    }

    /// Executes an insert; returns the rowid of the last row, or none if none was added. Cheaper than RETURNING, for which SQLite
    /// makes a table.
    pub(in crate::store) fn insert(self, connection: &Connection) -> Result<Option<i64>> {
        let added = self.execute(connection)?;
        Ok((added > 0).then(|| connection.last_insert_rowid()))
    }

    /// The first row; [`crate::store::StoreError::Broken`] if there is none.
    pub(in crate::store) fn fetch_one(self, connection: &Connection) -> Result<T> {
        Ok(self.fetch_optional(connection)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?)
    }

    pub(in crate::store) fn fetch_optional(self, connection: &Connection) -> Result<Option<T>> {
        let mut first = None;
        let read = self.read;
        self.each(connection, |row| {
            if first.is_none() {
                first = Some(read(row)?);
            }
            Ok(false)
        })?;
        Ok(first)
    }

    pub(in crate::store) fn fetch_all(self, connection: &Connection) -> Result<Vec<T>> {
        let mut all = Vec::new();
        let read = self.read;
        self.each(connection, |row| {
            all.push(read(row)?);
            Ok(true)
        })?;
        Ok(all)
    }

    pub(in crate::store) fn for_each(
        self,
        connection: &Connection,
        mut show: impl FnMut(T) -> Result<()>,
    ) -> Result<()> {
        let read = self.read;
        self.each(connection, |row| show(read(row)?).map(|()| true))
    }

    /// Passes rows to `show` until it returns false; a statement that writes is executed to its end even so.
    fn each(self, connection: &Connection, mut show: impl FnMut(&Row<'_>) -> Result<bool>) -> Result<()> {
        trace!(target: "pbmd::sql", database = connection.path(), sql = &*self.sql, "statement");
        let mut statement = connection.prepare_cached(&self.sql)?;
        let writes = !statement.readonly();
        // Statements executed in a row with the same values may need only the first of them.
        let wanted = statement.parameter_count();
        let mut rows = statement.query(params_from_iter(self.values.iter().take(wanted)))?;
        while let Some(row) = rows.next()? {
            if !show(row)? && !writes {
                break;
            }
        }
        Ok(())
    }
}

/// A column with a value as JSON; within JSON it is that value.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(transparent)]
pub(in crate::store) struct Json<T>(pub T);

impl<T: Serialize> ToSql for Json<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text = serde_json::to_string(&self.0)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        Ok(ToSqlOutput::from(text))
    }
}

impl<T: DeserializeOwned> FromSql for Json<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Json<T>> {
        serde_json::from_str(value.as_str()?).map(Json).map_err(FromSqlError::other)
    }
}

/// Rows that SQLite gathered in a JSON array, sorted here: SQLite would make a table for each array.
pub(in crate::store) struct Sorted<T>(pub Vec<T>);

pub(in crate::store) trait InOrder {
    type Place: Ord;

    fn place(&self) -> Self::Place;
}

impl<T: DeserializeOwned + InOrder> FromSql for Sorted<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Sorted<T>> {
        let Json(mut rows): Json<Vec<T>> = Json::column_result(value)?;
        rows.sort_by_cached_key(InOrder::place);
        Ok(Sorted(rows))
    }
}

/// Implements [`FromRow`] for a struct whose fields are columns. A field may name another `= "column"`, and with `as` its stored
/// form: a type it converts from, `json`, `sorted` (see [`Sorted`]), `flatten` (several columns), `(flatten Type)` (several
/// columns that convert from such a row), or `absent` (no column; its default).
macro_rules! from_row {
    ($name:ident { $($field:ident $(= $column:literal)? $(as $form:tt)?),* $(,)? }) => {
        impl $crate::store::sql::query::FromRow for $name {
            fn from_row(row: &rusqlite::Row<'_>) -> $crate::store::Result<$name> {
                let columns = $crate::store::sql::query::Columns::of(row);
                Ok($name {
                    $($field: $crate::store::sql::query::from_row!(@ columns, $field, $($column)?, $($form)?),)*
                })
            }
        }
    };
    (@ $columns:ident, $field:ident, , ) => {
        $columns.read(stringify!($field))?
    };
    (@ $columns:ident, $field:ident, $column:literal, ) => {
        $columns.read($column)?
    };
    (@ $columns:ident, $field:ident, , absent) => { Default::default() };
    (@ $columns:ident, $field:ident, , flatten) => { $crate::store::sql::query::FromRow::from_row($columns.row)? };
    (@ $columns:ident, $field:ident, , (flatten $form:ty)) => {
        $crate::store::sql::query::made(<$form as $crate::store::sql::query::FromRow>::from_row($columns.row)?)?
    };
    (@ $columns:ident, $field:ident, , json) => {
        $columns.read::<$crate::store::sql::query::Json<_>>(stringify!($field))?.0
    };
    (@ $columns:ident, $field:ident, , sorted) => {
        $columns.read::<$crate::store::sql::query::Sorted<_>>(stringify!($field))?.0
    };
    (@ $columns:ident, $field:ident, , $form:ident) => {
        $crate::store::sql::query::made($columns.read::<$form>(stringify!($field))?)?
    };
    (@ $columns:ident, $field:ident, $column:literal, $form:ident) => {
        $crate::store::sql::query::made($columns.read::<$form>($column)?)?
    };
}
pub(in crate::store) use from_row;

/// The columns of a row, read by name; most often each is next to the one read before.
pub(in crate::store) struct Columns<'r> {
    pub row: &'r Row<'r>,
    next: Cell<usize>,
}

impl<'r> Columns<'r> {
    pub(in crate::store) fn of(row: &'r Row<'r>) -> Columns<'r> {
        Columns { row, next: Cell::new(0) }
    }

    pub(in crate::store) fn read<T: FromSql>(&self, name: &str) -> Result<T> {
        let (statement, next) = (self.row.as_ref(), self.next.get());
        let found = match statement.column_name(next) {
            Ok(here) if here == name => next,
            _ => statement.column_index(name)?,
        };
        self.next.set(found + 1);
        Ok(self.row.get(found)?)
    }
}

pub(in crate::store) fn made<S, T>(stored: S) -> Result<T>
where
    S: TryInto<T>,
    S::Error: std::fmt::Display,
{
    stored.try_into().map_err(|error| crate::store::StoreError::Broken(error.to_string()))
}

macro_rules! tuples {
    ($($($name:ident $at:literal),+;)*) => {
        $(impl<$($name: FromSql),+> FromRow for ($($name,)+) {
            fn from_row(row: &Row<'_>) -> Result<Self> {
                Ok(($(row.get::<_, $name>($at)?,)+))
            }
        })*
    };
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}

macro_rules! words {
    ($name:ident { $($value:ident = $word:literal),* $(,)? }) => {
        impl rusqlite::types::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(match self { $($name::$value => $word),* }.into())
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(
                value: rusqlite::types::ValueRef<'_>,
            ) -> rusqlite::types::FromSqlResult<$name> {
                match value.as_str()? {
                    $($word => Ok($name::$value),)*
                    word => Err($crate::store::sql::query::unknown_word(stringify!($name), word)),
                }
            }
        }
    };
}
pub(in crate::store) use words;

pub(in crate::store) fn unknown_word(of: &str, word: &str) -> FromSqlError {
    FromSqlError::other(crate::store::StoreError::Broken(format!("no {of} is called {word:?}")))
}

macro_rules! transparent {
    ($($name:ident),*) => {
        $(impl rusqlite::types::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(
                value: rusqlite::types::ValueRef<'_>,
            ) -> rusqlite::types::FromSqlResult<$name> {
                rusqlite::types::FromSql::column_result(value).map($name)
            }
        })*
    };
}
pub(in crate::store) use transparent;
