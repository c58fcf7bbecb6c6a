//! All that is known of a player, table by table: what `export` sends.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::store::sql::driver::Row;
use crate::store::sql::query::{FromRow, query_as};
use crate::store::sql::value::{self, Json, broken};
use crate::store::{PlayerId, ReadTx, Result, StoreError, payer_of};

use Kind::{Flag, Plain, Time};

/// How a column is shown; what is null is shown as null.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) enum Kind {
    /// A number or a text, as it is.
    Plain,
    /// Milliseconds since 1970, as RFC 3339 writes the second.
    Time,
    /// 0 or 1, as false or true.
    Flag,
}

/// A name, a query, and the fields in which its columns are shown.
type Exported = (&'static str, &'static str, &'static [(&'static str, Kind)]);

/// What is known of the player `$1`, by name. Of what may be many the
/// newest 5000 are given. Message-IDs of letters, tokens, keys and hashes are no part of it: they prove their holder.
pub(in crate::store) const EXPORTED: &[Exported] = &[
    (
        "account",
        "SELECT id, userid, stage, created, 'kept as a hash, which is not shown' FROM players WHERE id = $1",
        &[("number", Plain), ("userid", Plain), ("stage", Plain), ("created", Time), ("password", Plain)],
    ),
    (
        "suspended",
        "SELECT since, why FROM suspensions WHERE player = $1",
        &[("since", Time), ("reason", Plain)],
    ),
    (
        "former_userids",
        "SELECT userid FROM former_names WHERE player = $1 ORDER BY userid",
        &[("userid", Plain)],
    ),
    (
        "addresses",
        "SELECT address, stage, created FROM addresses WHERE player = $1 ORDER BY created, address",
        &[("address", Plain), ("stage", Plain), ("given", Time)],
    ),
    (
        "settings",
        "SELECT name, value FROM settings WHERE player = $1 ORDER BY name",
        &[("name", Plain), ("value", Plain)],
    ),
    (
        "games_to_be_challenged_to",
        "SELECT game, accepts FROM accepts WHERE player = $1 ORDER BY game",
        &[("game", Plain), ("accepts", Flag)],
    ),
    (
        "blocked_players",
        "SELECT userid FROM blocks JOIN players ON players.id = blocks.other
         WHERE blocks.player = $1 ORDER BY blocks.other",
        &[("userid", Plain)],
    ),
    (
        "vacations",
        "SELECT first, last, asked FROM vacations WHERE player = $1 ORDER BY id",
        &[("first_day", Plain), ("last_day", Plain), ("asked_for", Time)],
    ),
    (
        "watchings",
        "SELECT board, how, ended FROM watchers WHERE player = $1 ORDER BY board, coalesce(ended, 0), token",
        &[("board", Plain), ("letters", Plain), ("ended", Time)],
    ),
    ("messages_to_watchers", "SELECT at FROM kibitzes WHERE player = $1 ORDER BY id", &[("at", Time)]),
    (
        "ratings",
        "SELECT pool, points, deviation, volatility, games, won, drawn, lost, last
         FROM ratings WHERE player = $1 ORDER BY pool",
        &[
            ("pool", Plain),
            ("points", Plain),
            ("deviation", Plain),
            ("volatility", Plain),
            ("games", Plain),
            ("won", Plain),
            ("drawn", Plain),
            ("lost", Plain),
            ("last_end", Time),
        ],
    ),
    (
        "times_taken_for_moves",
        "SELECT bucket, number, last FROM move_times WHERE player = $1 ORDER BY bucket",
        &[("bucket", Plain), ("moves", Plain), ("last_move", Time)],
    ),
    (
        "one_person",
        "SELECT 'the operator', 'you and another player' FROM same_person WHERE player = $1",
        &[("said_by", Plain), ("of", Plain)],
    ),
    (
        "limits_of_boards",
        "SELECT CASE game WHEN '' THEN 'all' ELSE game END, boards
         FROM board_limits WHERE player = $1 ORDER BY game",
        &[("game", Plain), ("boards", Plain)],
    ),
    (
        "seeks",
        "SELECT number, game, options, terms, players, seat, lowest, highest, at, ends, ended
         FROM seeks WHERE player = $1 ORDER BY number",
        &[
            ("number", Plain),
            ("game", Plain),
            ("options", Plain),
            ("terms", Plain),
            ("players", Plain),
            ("seat", Plain),
            ("lowest_rating", Plain),
            ("highest_rating", Plain),
            ("begun", Time),
            ("ends", Time),
            ("ended", Time),
        ],
    ),
    (
        "seeks_joined",
        "SELECT seek, gone FROM joins WHERE player = $1 ORDER BY seek",
        &[("seek", Plain), ("left", Flag)],
    ),
    (
        "conditional_moves",
        "SELECT board, since, ended, at, text FROM conditions WHERE player = $1 ORDER BY board",
        &[
            ("board", Plain),
            ("moves_made", Plain),
            ("used_up_after_moves", Plain),
            ("left", Time),
            ("text", Plain),
        ],
    ),
    (
        "moves_to_be_confirmed",
        "SELECT board, moves, text, propose, message FROM submitted WHERE player = $1 ORDER BY board",
        &[
            ("board", Plain),
            ("moves_made", Plain),
            ("move", Plain),
            ("draw_offered", Flag),
            ("message", Plain),
        ],
    ),
    (
        "notes",
        "SELECT board, text FROM notes WHERE player = $1 ORDER BY board",
        &[("board", Plain), ("text", Plain)],
    ),
    (
        "texts_not_sent",
        "SELECT board, moves, text FROM unsent WHERE player = $1 ORDER BY board",
        &[("board", Plain), ("moves_made", Plain), ("text", Plain)],
    ),
    (
        "messages_to_all_being_sent",
        "SELECT text FROM broadcasts WHERE player = $1 ORDER BY id",
        &[("text", Plain)],
    ),
    (
        "clocks",
        "SELECT board, seat, spent / 1000, bank / 1000, extra / 1000, begun, nagged, missed
         FROM clocks WHERE player = $1 ORDER BY board, seat",
        &[
            ("board", Plain),
            ("seat", Plain),
            ("spent_seconds", Plain),
            ("bank_seconds", Plain),
            ("given_seconds", Plain),
            ("turn_began", Time),
            ("reminded", Time),
            ("turns_missed", Plain),
        ],
    ),
    (
        "deadlines_in_the_calendar",
        "SELECT board, sequence + 1, ends FROM appointments WHERE player = $1 ORDER BY board",
        &[("board", Plain), ("times_sent", Plain), ("deadline", Time)],
    ),
    (
        "positions_to_solve",
        "SELECT number, board, seat, line, given, closed FROM puzzles WHERE player = $1 ORDER BY number",
        &[
            ("number", Plain),
            ("board", Plain),
            ("seat", Plain),
            ("line", Plain),
            ("given", Time),
            ("closed", Time),
        ],
    ),
    (
        "rating_by_positions",
        "SELECT points, deviation, volatility, solved, tried, last FROM puzzle_ratings WHERE player = $1",
        &[
            ("points", Plain),
            ("deviation", Plain),
            ("volatility", Plain),
            ("solved", Plain),
            ("tried", Plain),
            ("last", Time),
        ],
    ),
    ("next_position_to_solve", "SELECT due FROM puzzle_mornings WHERE player = $1", &[("at", Time)]),
    ("next_daily_letter", "SELECT due FROM digests WHERE player = $1", &[("at", Time)]),
    (
        "waiting_for_the_daily_letter",
        "SELECT board, at, kind, writer, text FROM digest_notes WHERE player = $1 ORDER BY id",
        &[("board", Plain), ("at", Time), ("kind", Plain), ("writer", Plain), ("text", Plain)],
    ),
    (
        "challenges_being_asked_about",
        "SELECT command, challenges.board, at
         FROM challenges JOIN letters ON letters.id = challenges.letter
         WHERE letters.player = $1 ORDER BY at, letters.id",
        &[("command", Plain), ("board", Plain), ("at", Time)],
    ),
    (
        "places_where_proved",
        "SELECT origin, last FROM origins WHERE player = $1 ORDER BY last, origin",
        &[("place", Plain), ("last", Time)],
    ),
    (
        "ways_by_which_mails_come",
        "SELECT source FROM player_ways WHERE player = $1 ORDER BY source",
        &[("way", Plain)],
    ),
    (
        "mails",
        "SELECT id, sender, message_id, arrived, size, host, verdict, commands, outcome
         FROM (SELECT * FROM mails WHERE player = $1 ORDER BY id DESC LIMIT 5000) AS newest
         ORDER BY id",
        &[
            ("number", Plain),
            ("from", Plain),
            ("message_id", Plain),
            ("arrived", Time),
            ("size", Plain),
            ("host", Plain),
            ("verdict", Plain),
            ("commands", Plain),
            ("outcome", Plain),
        ],
    ),
    (
        "letters",
        "SELECT id, address, board, event, purpose, stage, created, sent_at, answered, size
         FROM (SELECT * FROM letters WHERE player = $1 ORDER BY id DESC LIMIT 5000) AS newest
         ORDER BY id",
        &[
            ("number", Plain),
            ("to", Plain),
            ("board", Plain),
            ("event", Plain),
            ("purpose", Plain),
            ("stage", Plain),
            ("written", Time),
            ("sent", Time),
            ("answered", Time),
            ("size", Plain),
        ],
    ),
    (
        "letters_that_came_back",
        "SELECT letter, at, failed, said
         FROM bounces JOIN letters ON letters.id = bounces.letter
         WHERE letters.player = $1 ORDER BY at, letter, mail",
        &[("letter", Plain), ("at", Time), ("lost", Flag), ("said", Plain)],
    ),
];

/// A row's columns, whatever they are.
struct Cells(Vec<Value>);

impl FromRow for Cells {
    fn from_row(row: &Row) -> Result<Cells> {
        (0..row.len()).map(|column| cell(row.value(column)?)).collect::<Result<_>>().map(Cells)
    }
}

fn cell(stored: value::Value<'_>) -> Result<Value> {
    match stored {
        value::Value::Null => Ok(Value::Null),
        value::Value::Integer(number) => Ok(number.into()),
        value::Value::Real(number) => Ok(number.into()),
        value::Value::Text(text) => Ok(text.into()),
        value::Value::Bytes(_) => Err(StoreError::Broken("a column to be shown holds bytes".to_owned())),
    }
}

impl ReadTx {
    /// All that is known of a player beside boards, by name. Times are as RFC 3339 writes them.
    pub fn known_of(&mut self, player: PlayerId) -> Result<Map<String, Value>> {
        let mut known = Map::new();
        for (name, statement, fields) in EXPORTED {
            let rows: Vec<Cells> = query_as(*statement).bind(player).fetch_all(self.conn())?;
            let rows = rows.into_iter().map(|row| object(fields, row)).collect::<Result<_>>()?;
            known.insert((*name).to_owned(), Value::Array(rows));
        }
        known.insert("used_today".to_owned(), Value::Array(self.used_today(player)?));
        Ok(known)
    }

    /// What a player used in each ten minutes, an item in each row.
    fn used_today(&mut self, player: PlayerId) -> Result<Vec<Value>> {
        let used: Vec<(i64, Json<Map<String, Value>>)> =
            query_as("SELECT slot, items FROM costs WHERE payer = $1 ORDER BY slot")
                .bind(payer_of(player))
                .fetch_all(self.conn())?;
        let mut rows = Vec::new();
        for (slot, Json(items)) in used {
            let from = second(slot * 600)?;
            for (item, amount) in items {
                rows.push(json!({ "ten_minutes_from": from, "item": item, "amount": amount }));
            }
        }
        Ok(rows)
    }
}

fn object(fields: &[(&str, Kind)], Cells(cells): Cells) -> Result<Value> {
    let mut object = Map::new();
    for ((field, kind), cell) in fields.iter().zip(cells) {
        object.insert((*field).to_owned(), shown(*kind, cell)?);
    }
    Ok(Value::Object(object))
}

fn shown(kind: Kind, cell: Value) -> Result<Value> {
    match (kind, cell.as_i64()) {
        (Time, Some(millis)) => second(millis / 1000).map(Value::from),
        (Flag, Some(number)) => Ok((number != 0).into()),
        _ => Ok(cell),
    }
}

/// A number of seconds since 1970 as RFC 3339 writes it.
fn second(seconds: i64) -> Result<String> {
    Timestamp::from_second(seconds).map(|at| at.to_string()).map_err(|error| broken(&error))
}
