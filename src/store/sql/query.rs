//! Statements, their bound parameters and their rows: those of sqlx, with the store's own types, on a thread that waits.

use std::cell::Cell;

use sqlx::{SqlSafeStr, SqlStr};
use tracing::trace;

use crate::store::Result;
use crate::store::sql::connections::Connection;
use crate::store::sql::driver::{Parameter, Row};
use crate::store::sql::value::{FromSql, ToSql};

pub(in crate::store) trait FromRow: Sized {
    /// Fails with [`crate::store::StoreError::Broken`] if a column is missing or malformed.
    fn from_row(row: &Row) -> Result<Self>;
}

/// The value of a statement's next parameter, or those of the next ones.
pub(in crate::store) trait Bind {
    /// Fails if a value cannot be stored.
    fn add_to(self, parameters: &mut Vec<Parameter>) -> Result<()>;
}

impl<V: ToSql> Bind for V {
    fn add_to(self, parameters: &mut Vec<Parameter>) -> Result<()> {
        parameters.push((V::KIND, self.to_sql()?.into_owned()));
        Ok(())
    }
}

impl Bind for Vec<Parameter> {
    fn add_to(mut self, parameters: &mut Vec<Parameter>) -> Result<()> {
        parameters.append(&mut self);
        Ok(())
    }
}

pub(in crate::store) struct Query<T> {
    sql: SqlStr,
    parameters: Result<Vec<Parameter>>,
    read: fn(&Row) -> Result<T>,
}

pub(in crate::store) fn query(sql: impl SqlSafeStr) -> Query<()> {
    Query::new(sql, |_| Ok(()))
}

pub(in crate::store) fn query_as<T: FromRow>(sql: impl SqlSafeStr) -> Query<T> {
    Query::new(sql, T::from_row)
}

pub(in crate::store) fn query_scalar<T: FromSql>(sql: impl SqlSafeStr) -> Query<T> {
    Query::new(sql, |row| T::from_sql(row.value(0)?))
}

impl<T> Query<T> {
    fn new(sql: impl SqlSafeStr, read: fn(&Row) -> Result<T>) -> Query<T> {
        Query { sql: sql.into_sql_str(), parameters: Ok(Vec::new()), read }
    }

    pub(in crate::store) fn bind(mut self, values: impl Bind) -> Self {
        self.parameters = self.parameters.and_then(|mut parameters| {
            values.add_to(&mut parameters)?;
            Ok(parameters)
        });
        self
    }

    /// Passes each row to `show`, which executes nothing on this connection.
    pub(in crate::store) fn each_row(
        self,
        connection: &Connection,
        show: impl FnMut(&Row) -> Result<()>,
    ) -> Result<()> {
        self.each(connection, show).map(drop)
    }

    pub(in crate::store) fn run(self, connection: &Connection) -> Result<()> {
        self.execute(connection).map(drop)
    }

    /// Whether a row was changed.
    pub(in crate::store) fn changes(self, connection: &Connection) -> Result<bool> {
        Ok(self.execute(connection)? > 0)
    }

    /// Gives the number of rows that were changed.
    pub(in crate::store) fn execute(self, connection: &Connection) -> Result<u64> {
        self.each(connection, |_| Ok(()))
    }

    /// The first row; [`crate::store::StoreError::Broken`] if there is none.
    pub(in crate::store) fn fetch_one(self, connection: &Connection) -> Result<T> {
        Ok(self.fetch_optional(connection)?.ok_or(sqlx::Error::RowNotFound)?)
    }

    pub(in crate::store) fn fetch_optional(self, connection: &Connection) -> Result<Option<T>> {
        let read = self.read;
        self.announce(connection);
        let row = connection.lent()?.session()?.fetch_optional(self.sql, self.parameters?)?;
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

    fn each(self, connection: &Connection, show: impl FnMut(&Row) -> Result<()>) -> Result<u64> {
        self.announce(connection);
        connection.lent()?.session()?.fetch(self.sql, self.parameters?, show)
    }

    fn announce(&self, connection: &Connection) {
        trace!(target: "pbmd::sql", database = connection.path(), sql = self.sql.as_str(), "statement");
        connection.notes(self.sql.as_str());
    }
}

/// Implements [`FromRow`] for a struct whose fields are columns. A field may name another `= "column"`, and with `as` its stored
/// form: `json`, `flatten` (several columns), `or_default` (its default where the column is null), or `absent` (no column; its
/// default).
macro_rules! from_row {
    ($name:ident { $($field:ident $(= $column:literal)? $(as $form:tt)?),* $(,)? }) => {
        impl $crate::store::sql::query::FromRow for $name {
            fn from_row(row: &$crate::store::sql::driver::Row) -> $crate::store::Result<$name> {
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
    (@ $columns:ident, $field:ident, , or_default) => {
        $columns.read::<Option<_>>(stringify!($field))?.unwrap_or_default()
    };
    (@ $columns:ident, $field:ident, , flatten) => { $crate::store::sql::query::FromRow::from_row($columns.row)? };
    (@ $columns:ident, $field:ident, , json) => {
        $columns.read::<$crate::store::sql::value::Json<_>>(stringify!($field))?.0
    };
}
pub(in crate::store) use from_row;

/// The columns of a row, read by name; most often each is next to the one read before.
pub(in crate::store) struct Columns<'r> {
    pub row: &'r Row,
    next: Cell<usize>,
}

impl<'r> Columns<'r> {
    pub(in crate::store) fn of(row: &'r Row) -> Columns<'r> {
        Columns { row, next: Cell::new(0) }
    }

    pub(in crate::store) fn read<T: FromSql>(&self, name: &str) -> Result<T> {
        let next = self.next.get();
        let is_it = |column: &usize| self.row.name(*column) == Some(name);
        let found = Some(next).filter(is_it).or_else(|| (0..self.row.len()).find(is_it));
        let found = found.ok_or_else(|| sqlx::Error::ColumnNotFound(name.to_owned()))?;
        self.next.set(found + 1);
        T::from_sql(self.row.value(found)?)
    }
}

macro_rules! tuples {
    ($($($name:ident $at:tt),+;)*) => {
        $(impl<$($name: FromSql),+> FromRow for ($($name,)+) {
            fn from_row(row: &Row) -> Result<Self> {
                Ok(($($name::from_sql(row.value($at)?)?,)+))
            }
        }

        impl<$($name: ToSql),+> Bind for ($($name,)+) {
            fn add_to(self, parameters: &mut Vec<Parameter>) -> Result<()> {
                $(self.$at.add_to(parameters)?;)+
                Ok(())
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
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15, Q 16;
}
