//! Copying a database, row by row: from a file to a server, or the other way.

use std::collections::BTreeMap;

use sqlx::AssertSqlSafe;

use crate::store::sql::dialect::Engine;
use crate::store::sql::driver::Parameter;
use crate::store::sql::error::unavailable;
use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::sql::value::Kind;
use crate::store::{Contents, Place, ReadTx, Result, Store, StoreError, Tables, WriteTx};

/// Tables whose rows others name, in the order in which they can be filled.
const FIRST: [&str; 6] = ["players", "mails", "works", "boards", "letters", "seeks"];

/// Parameters of one statement, as far as all its rows have places for them.
const MOST_PARAMETERS: usize = 500;

/// Bytes that are sent in one statement, one row more at most.
const MOST_BYTES: usize = 4 << 20;

/// A column's name, and what it holds.
type Column = (String, Kind);

/// The tables of a database by name, with their columns.
type Schema = BTreeMap<String, Vec<Column>>;

/// Rows that are sent together.
struct Portion<'t> {
    table: &'t str,
    columns: &'t [Column],
    parameters: Vec<Parameter>,
    bytes: usize,
}

impl Store {
    /// The database at a place as it is now, to be copied from; it is not changed, and its servers may run.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if its tables are not those of this program and version, or it cannot be read.
    pub fn to_copy(place: &Place) -> Result<Store> {
        let store = Store::look_at(place)?;
        let tables = store.read().and_then(|mut look| look.tables());
        match tables.map_err(|error| StoreError::cannot_open(place, error))? {
            Tables::Current(_) => Ok(store),
            Tables::Newer(version) => Err(StoreError::Newer(version)),
            Tables::Older(version) => Err(unavailable(format!(
                "{place}: its tables are of version {version}, older than those of this pbmd, whose server brings them up to date when \
                 it starts"
            ))),
            Tables::Foreign => Err(unavailable(format!("{place} holds no tables of pbmd"))),
        }
    }

    /// A new database at a place, to be copied into: a file that is not there, or a database of PostgreSQL in which nothing has
    /// happened.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if it is not empty, or as [`Store::open_at`]. Nothing is changed then.
    pub async fn to_fill(place: &Place) -> Result<Store> {
        let empty = || unavailable(format!("{place} is not empty; nothing was changed"));
        if place.as_file().is_some_and(std::path::Path::exists) {
            return Err(empty());
        }
        if let Place::Server(_) = place
            && let Ok(there) = Store::look_at(place)
            && !there.read()?.is_unused()?
        {
            return Err(empty());
        }
        Store::open_at(place, crate::store::FaultInjection::default()).await
    }

    /// Fills the database with all rows of another one, in one transaction. Gives their number.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`], and nothing was changed.
    pub fn fill_from(&self, source: &mut ReadTx) -> Result<u64> {
        let tx = self.begin()?;
        let schema = source.schema()?;
        if schema != tx.schema()? {
            return Err(StoreError::Broken(String::from("the tables of both are not the same")));
        }
        let mut order: Vec<&String> = schema.keys().collect();
        order.sort_by_key(|table| FIRST.iter().position(|first| first == table).unwrap_or(FIRST.len()));
        for table in order.iter().rev() {
            query(AssertSqlSafe(format!("DELETE FROM {table}"))).execute(tx.conn())?;
        }
        let mut rows = 0;
        for table in order {
            rows += tx.fill(table, &schema[table], source)?;
        }
        tx.continue_numbers(source)?;
        // No server works here yet, whatever those of the source do: the first one that begins ends them.
        query("UPDATE servers SET until = 0").execute(tx.conn())?;
        tx.commit()?;
        Ok(rows)
    }
}

impl ReadTx {
    /// Whether nobody has used it: no player, no mail, no server.
    fn is_unused(&mut self) -> Result<bool> {
        let Contents { players, boards, mails, letters, .. } = self.contents()?;
        Ok(players + boards + mails + letters == 0 && self.servers()?.iter().all(|server| server.silent))
    }

    fn schema(&self) -> Result<Schema> {
        let columns: Vec<(String, String, String)> =
            query_as(self.conn().engine().columns()).fetch_all(self.conn())?;
        let mut schema = Schema::new();
        for (table, column, kind) in columns {
            let kind = match kind.as_str() {
                "INTEGER" | "bigint" => Kind::Integer,
                "REAL" | "double precision" => Kind::Real,
                "TEXT" | "text" => Kind::Text,
                "BLOB" | "bytea" => Kind::Bytes,
                other => {
                    return Err(StoreError::Broken(format!(
                        "the column {table}.{column} is of type {other}"
                    )));
                }
            };
            schema.entry(table).or_default().push((column, kind));
        }
        schema.values_mut().for_each(|columns| columns.sort());
        Ok(schema)
    }

    /// The number of rows of each table.
    pub fn row_counts(&mut self) -> Result<BTreeMap<String, i64>> {
        let count = |table: String| {
            let count = query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}")));
            Ok((table, count.fetch_one(self.conn())?))
        };
        self.schema()?.into_keys().map(count).collect()
    }
}

impl WriteTx {
    fn fill(&self, table: &str, columns: &[Column], source: &ReadTx) -> Result<u64> {
        let mut portion = Portion { table, columns, parameters: Vec::new(), bytes: 0 };
        let mut rows = 0;
        let select = format!("SELECT {} FROM {table}", names(columns));
        query(AssertSqlSafe(select)).each_row(source.conn(), |row| {
            for (at, (_, kind)) in columns.iter().enumerate() {
                let value = row.value(at)?.into_owned();
                portion.bytes += value.bytes();
                portion.parameters.push((*kind, value));
            }
            rows += 1;
            if portion.is_full() { self.send(&mut portion) } else { Ok(()) }
        })?;
        self.send(&mut portion)?;
        Ok(rows)
    }

    fn send(&self, portion: &mut Portion<'_>) -> Result<()> {
        let parameters = std::mem::take(&mut portion.parameters);
        if parameters.is_empty() {
            return Ok(());
        }
        portion.bytes = 0;
        let width = portion.columns.len();
        let row = |row: usize| {
            let places: Vec<String> = (1..=width).map(|at| format!("${}", row * width + at)).collect();
            format!("({})", places.join(", "))
        };
        let rows: Vec<String> = (0..parameters.len() / width).map(row).collect();
        let (table, names) = (portion.table, names(portion.columns));
        let insert = format!("INSERT INTO {table} ({names}) VALUES {}", rows.join(", "));
        query(AssertSqlSafe(insert)).bind(parameters).run(self.conn())
    }

    /// New rows get the numbers that they would get in the source.
    fn continue_numbers(&self, source: &ReadTx) -> Result<()> {
        let numbers = |engine: Engine| format!("SELECT name, seq FROM {}", engine.numbers());
        let known: Vec<(String, i64)> =
            query_as(AssertSqlSafe(numbers(source.conn().engine()))).fetch_all(source.conn())?;
        let own = self.conn().engine().numbers();
        query(AssertSqlSafe(format!("DELETE FROM {own}"))).execute(self.conn())?;
        for (name, last) in known {
            let insert = format!("INSERT INTO {own} (name, seq) VALUES ($1, $2)");
            query(AssertSqlSafe(insert)).bind((name, last)).execute(self.conn())?;
        }
        Ok(())
    }
}

impl Portion<'_> {
    fn is_full(&self) -> bool {
        self.parameters.len() + self.columns.len() > MOST_PARAMETERS || self.bytes > MOST_BYTES
    }
}

/// Some names are words of SQL.
fn names(columns: &[Column]) -> String {
    let quoted: Vec<String> = columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    quoted.join(", ")
}

#[cfg(test)]
mod tests;
