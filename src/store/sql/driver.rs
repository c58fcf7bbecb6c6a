//! What each driver of sqlx has for rows, parameters and results, behind one face.

use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    Arguments, Column, Decode, Either, Executor, PgConnection, Postgres, Row as _, SqlStr, Sqlite,
    SqliteConnection, TypeInfo, ValueRef,
};

use crate::store::Result;
use crate::store::sql::value::{Kind, Value, broken};
use crate::store::sql::wait::{Line, wait};

/// A connection.
pub(in crate::store) enum Session<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection, &'c mut Line),
}

/// A row of a result.
pub(in crate::store) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A value for a parameter of this type.
pub(in crate::store) type Parameter = (Kind, Value<'static>);

impl Row {
    pub(in crate::store) fn len(&self) -> usize {
        match self {
            Row::Sqlite(row) => row.len(),
            Row::Postgres(row) => row.len(),
        }
    }

    /// The name of a column; none if there are fewer.
    pub(in crate::store) fn name(&self, column: usize) -> Option<&str> {
        match self {
            Row::Sqlite(row) => row.columns().get(column).map(Column::name),
            Row::Postgres(row) => row.columns().get(column).map(Column::name),
        }
    }

    pub(in crate::store) fn value(&self, column: usize) -> Result<Value<'_>> {
        match self {
            Row::Sqlite(row) => sqlite_value(row, column),
            Row::Postgres(row) => postgres_value(row, column),
        }
    }
}

fn sqlite_value(row: &SqliteRow, column: usize) -> Result<Value<'_>> {
    let value = row.try_get_raw(column)?;
    let kind = value.type_info().name().to_owned();
    let read = match kind.as_str() {
        _ if value.is_null() => Ok(Value::Null),
        "INTEGER" => <i64 as Decode<Sqlite>>::decode(value).map(Value::Integer),
        "REAL" => <f64 as Decode<Sqlite>>::decode(value).map(Value::Real),
        "TEXT" => <&str as Decode<Sqlite>>::decode(value).map(|text| Value::Text(text.into())),
        "BLOB" => <&[u8] as Decode<Sqlite>>::decode(value).map(|bytes| Value::Bytes(bytes.into())),
        other => Err(format!("a column of type {other}").into()),
    };
    read.map_err(|error| broken(&error))
}

/// A comparison, which is a number in SQLite, is one here too.
fn postgres_value(row: &PgRow, column: usize) -> Result<Value<'_>> {
    let value = row.try_get_raw(column)?;
    let kind = value.type_info().name().to_owned();
    let read = match kind.as_str() {
        _ if value.is_null() => Ok(Value::Null),
        "INT8" => <i64 as Decode<Postgres>>::decode(value).map(Value::Integer),
        "INT4" => <i32 as Decode<Postgres>>::decode(value).map(|number| Value::Integer(number.into())),
        "BOOL" => <bool as Decode<Postgres>>::decode(value).map(|flag| Value::Integer(flag.into())),
        "FLOAT8" => <f64 as Decode<Postgres>>::decode(value).map(Value::Real),
        "TEXT" | "VARCHAR" | "NAME" => {
            <&str as Decode<Postgres>>::decode(value).map(|text| Value::Text(text.into()))
        }
        "BYTEA" => <&[u8] as Decode<Postgres>>::decode(value).map(|bytes| Value::Bytes(bytes.into())),
        other => Err(format!("a column of type {other}").into()),
    };
    read.map_err(|error| broken(&error))
}

fn for_sqlite(parameters: Vec<Parameter>) -> Result<SqliteArguments> {
    let mut arguments = SqliteArguments::default();
    for (_, value) in parameters {
        let added = match value {
            Value::Null => arguments.add(None::<i64>),
            Value::Integer(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text.into_owned()),
            Value::Bytes(bytes) => arguments.add(bytes.into_owned()),
        };
        added.map_err(|error| broken(&error))?;
    }
    Ok(arguments)
}

/// PostgreSQL learns the types of parameters from them, also where they are null.
fn for_postgres(parameters: Vec<Parameter>) -> Result<PgArguments> {
    let mut arguments = PgArguments::default();
    for (kind, value) in parameters {
        let added = match (value, kind) {
            (Value::Null, Kind::Integer) => arguments.add(None::<i64>),
            (Value::Null, Kind::Real) => arguments.add(None::<f64>),
            (Value::Null, Kind::Text) => arguments.add(None::<String>),
            (Value::Null, Kind::Bytes) => arguments.add(None::<Vec<u8>>),
            (Value::Integer(number), _) => arguments.add(number),
            (Value::Real(number), _) => arguments.add(number),
            // Its texts cannot hold this character.
            (Value::Text(text), _) => arguments.add(text.replace('\0', "\u{fffd}")),
            (Value::Bytes(bytes), _) => arguments.add(bytes.into_owned()),
        };
        added.map_err(|error| broken(&error))?;
    }
    Ok(arguments)
}

impl Session<'_> {
    /// Executes a statement that gives one row at most.
    pub(in crate::store) fn fetch_optional(
        &mut self,
        sql: SqlStr,
        parameters: Vec<Parameter>,
    ) -> Result<Option<Row>> {
        match self {
            Session::Sqlite(connection) => {
                let statement = sqlx::query_with(sql, for_sqlite(parameters)?);
                Ok(wait(connection.fetch_optional(statement))?.map(Row::Sqlite))
            }
            Session::Postgres(connection, line) => {
                let statement = sqlx::query_with(sql, for_postgres(parameters)?);
                Ok(line.wait(connection.fetch_optional(statement))?.map(Row::Postgres))
            }
        }
    }

    /// Executes a statement, passes its rows to `show`, and gives the number of rows that were changed.
    pub(in crate::store) fn fetch(
        &mut self,
        sql: SqlStr,
        parameters: Vec<Parameter>,
        mut show: impl FnMut(&Row) -> Result<()>,
    ) -> Result<u64> {
        match self {
            Session::Sqlite(connection) => {
                let statement = sqlx::query_with(sql, for_sqlite(parameters)?);
                let results = connection.fetch_many(statement);
                each(results, None, |row| show(&Row::Sqlite(row)), |done| done.rows_affected())
            }
            Session::Postgres(connection, line) => {
                let statement = sqlx::query_with(sql, for_postgres(parameters)?);
                let results = connection.fetch_many(statement);
                each(results, Some(line), |row| show(&Row::Postgres(row)), |done| done.rows_affected())
            }
        }
    }

    /// Executes statements without parameters and rows, separated by semicolons.
    pub(in crate::store) fn run(&mut self, sql: &'static str) -> Result<()> {
        match self {
            Session::Sqlite(connection) => wait(connection.execute(sql)).map(drop),
            Session::Postgres(connection, line) => line.wait(connection.execute(sql)).map(drop),
        }
    }
}

fn each<D, R>(
    mut results: BoxStream<'_, sqlx::Result<Either<D, R>>>,
    mut line: Option<&mut Line>,
    mut show: impl FnMut(R) -> Result<()>,
    changed: impl Fn(D) -> u64,
) -> Result<u64> {
    let mut rows = 0;
    loop {
        let next = results.try_next();
        let next = match &mut line {
            Some(line) => line.wait(next)?,
            None => wait(next)?,
        };
        let Some(next) = next else { return Ok(rows) };
        match next {
            Either::Left(done) => rows += changed(done),
            Either::Right(row) => show(row)?,
        }
    }
}
