//! Statements, their bound parameters and their rows: those of sqlx, with the store's own types, on a thread that waits.

use std::cell::Cell;

use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteArguments, SqliteQueryResult, SqliteRow};
use sqlx::{Column, Either, Executor, Row, SqlSafeStr, SqlStr};
use tracing::trace;

use crate::store::Result;
use crate::store::sql::connections::Connection;
use crate::store::sql::value::{FromSql, ToSql, Value};
use crate::store::sql::wait::wait;

pub(in crate::store) trait FromRow: Sized {
    /// Fails with [`crate::store::StoreError::Broken`] if a column is missing or malformed.
    fn from_row(row: &SqliteRow) -> Result<Self>;
}

pub(in crate::store) struct Query<T> {
    sql: SqlStr,
    arguments: Result<SqliteArguments>,
    read: fn(&SqliteRow) -> Result<T>,
}

pub(in crate::store) fn query(sql: impl SqlSafeStr) -> Query<()> {
    Query::new(sql, |_| Ok(()))
}

pub(in crate::store) fn query_as<T: FromRow>(sql: impl SqlSafeStr) -> Query<T> {
    Query::new(sql, T::from_row)
}

pub(in crate::store) fn query_scalar<T: FromSql>(sql: impl SqlSafeStr) -> Query<T> {
    Query::new(sql, |row| T::from_sql(Value::of(row, 0)?))
}

impl<T> Query<T> {
    fn new(sql: impl SqlSafeStr, read: fn(&SqliteRow) -> Result<T>) -> Query<T> {
        Query { sql: sql.into_sql_str(), arguments: Ok(SqliteArguments::default()), read }
    }

    pub(in crate::store) fn bind(mut self, value: impl ToSql) -> Self {
        self.arguments = self.arguments.and_then(|mut arguments| {
            value.to_sql()?.bind_to(&mut arguments)?;
            Ok(arguments)
        });
        self
    }

    /// Gives the number of rows that were changed.
    pub(in crate::store) fn execute(self, connection: &Connection) -> Result<u64> {
        Ok(self.each(connection, |_| Ok(()))?.rows_affected())
    }

    /// The first row; [`crate::store::StoreError::Broken`] if there is none.
    pub(in crate::store) fn fetch_one(self, connection: &Connection) -> Result<T> {
        Ok(self.fetch_optional(connection)?.ok_or(sqlx::Error::RowNotFound)?)
    }

    pub(in crate::store) fn fetch_optional(self, connection: &Connection) -> Result<Option<T>> {
        let read = self.read;
        let statement = self.statement(connection)?;
        let row = wait(connection.sqlx()?.fetch_optional(statement))?;
        row.map(|row| read(&row)).transpose()
    }

    pub(in crate::store) fn fetch_all(self, connection: &Connection) -> Result<Vec<T>> {
        let mut all = Vec::new();
        self.for_each(connection, |found| {
            all.push(found);
            Ok(())
        })?;
        Ok(all)
    }

    /// Passes each row to `show`, which executes nothing on this connection.
    pub(in crate::store) fn for_each(
        self,
        connection: &Connection,
        mut show: impl FnMut(T) -> Result<()>,
    ) -> Result<()> {
        let read = self.read;
        self.each(connection, |row| show(read(row)?)).map(drop)
    }

    fn each(
        self,
        connection: &Connection,
        mut show: impl FnMut(&SqliteRow) -> Result<()>,
    ) -> Result<SqliteQueryResult> {
        let statement = self.statement(connection)?;
        let mut sqlx = connection.sqlx()?;
        let mut rows = sqlx.fetch_many(statement);
        let mut done = SqliteQueryResult::default();
        while let Some(next) = wait(rows.try_next())? {
            match next {
                Either::Left(result) => done.extend([result]),
                Either::Right(row) => show(&row)?,
            }
        }
        Ok(done)
    }

    fn statement(
        self,
        connection: &Connection,
    ) -> Result<sqlx::query::Query<'static, sqlx::Sqlite, SqliteArguments>> {
        trace!(target: "pbmd::sql", database = connection.path(), sql = self.sql.as_str(), "statement");
        connection.notes(self.sql.as_str());
        Ok(sqlx::query_with(self.sql, self.arguments?))
    }
}

/// Implements [`FromRow`] for a struct whose fields are columns. A field may name another `= "column"`, and with `as` its stored
/// form: a type it converts from, `json`, `flatten` (several columns), `(flatten Type)` (several
/// columns that convert from such a row), or `absent` (no column; its default).
macro_rules! from_row {
    ($name:ident { $($field:ident $(= $column:literal)? $(as $form:tt)?),* $(,)? }) => {
        impl $crate::store::sql::query::FromRow for $name {
            fn from_row(row: &sqlx::sqlite::SqliteRow) -> $crate::store::Result<$name> {
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
        $columns.read::<$crate::store::sql::value::Json<_>>(stringify!($field))?.0
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
    pub row: &'r SqliteRow,
    next: Cell<usize>,
}

impl<'r> Columns<'r> {
    pub(in crate::store) fn of(row: &'r SqliteRow) -> Columns<'r> {
        Columns { row, next: Cell::new(0) }
    }

    pub(in crate::store) fn read<T: FromSql>(&self, name: &str) -> Result<T> {
        let next = self.next.get();
        let columns = self.row.columns();
        let found = match columns.get(next) {
            Some(column) if column.name() == name => Some(next),
            _ => columns.iter().position(|column| column.name() == name),
        };
        let found = found.ok_or_else(|| sqlx::Error::ColumnNotFound(name.to_owned()))?;
        self.next.set(found + 1);
        T::from_sql(Value::of(self.row, found)?)
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
            fn from_row(row: &SqliteRow) -> Result<Self> {
                Ok(($($name::from_sql(Value::of(row, $at)?)?,)+))
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
