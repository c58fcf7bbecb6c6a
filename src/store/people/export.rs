//! All that is known of a player, table by table: what `export` sends.

use serde_json::{Map, Value};

use sqlx::AssertSqlSafe;

use crate::store::sql::query::query_scalar;
use crate::store::{PlayerId, ReadTx, Result};

/// How many rows of a table are given at most, the newest.
const MOST: u32 = 5_000;

/// What is known of the player `?1`, by name: a query for each that gives JSON objects, of what may be many the newest `?2`. Message-IDs of letters,
/// tokens, keys and hashes are no part of it: they prove their holder.
pub(in crate::store) const EXPORTED: &[(&str, &str)] = &[
    (
        "account",
        "SELECT json_object('number', id, 'userid', userid, 'stage', stage, 'created', TIME(created),
             'password', 'kept as a hash, which is not shown')
         FROM players WHERE id = ?1",
    ),
    ("suspended", "SELECT json_object('since', TIME(since), 'reason', why) FROM suspensions WHERE player = ?1"),
    ("former_userids", "SELECT json_object('userid', userid) FROM former_names WHERE player = ?1"),
    (
        "addresses",
        "SELECT json_object('address', address, 'stage', stage, 'given', TIME(created))
         FROM addresses WHERE player = ?1 ORDER BY created",
    ),
    ("settings", "SELECT json_object('name', name, 'value', value) FROM settings WHERE player = ?1"),
    (
        "games_to_be_challenged_to",
        "SELECT json_object('game', game, 'accepts', json(CASE accepts WHEN 1 THEN 'true' ELSE 'false' END))
         FROM accepts WHERE player = ?1",
    ),
    (
        "blocked_players",
        "SELECT json_object('userid', userid)
         FROM blocks JOIN players ON players.id = blocks.other WHERE blocks.player = ?1",
    ),
    (
        "vacations",
        "SELECT json_object('first_day', first, 'last_day', last, 'asked_for', TIME(asked))
         FROM vacations WHERE player = ?1 ORDER BY id",
    ),
    (
        "watchings",
        "SELECT json_object('board', board, 'letters', how, 'ended', TIME(ended))
         FROM watchers WHERE player = ?1 ORDER BY board",
    ),
    ("messages_to_watchers", "SELECT json_object('at', TIME(at)) FROM kibitzes WHERE player = ?1 ORDER BY id"),
    (
        "ratings",
        "SELECT json_object('pool', pool, 'points', points, 'deviation', deviation, 'volatility', volatility,
             'games', games, 'won', won, 'drawn', drawn, 'lost', lost, 'last_end', TIME(last))
         FROM ratings WHERE player = ?1 ORDER BY pool",
    ),
    (
        "times_taken_for_moves",
        "SELECT json_object('bucket', bucket, 'moves', number, 'last_move', TIME(last))
         FROM move_times WHERE player = ?1 ORDER BY bucket",
    ),
    (
        "one_person",
        "SELECT json_object('said_by', 'the operator', 'of', 'you and another player')
         FROM same_person WHERE player = ?1",
    ),
    (
        "limits_of_boards",
        "SELECT json_object('game', CASE game WHEN '' THEN 'all' ELSE game END, 'boards', boards)
         FROM board_limits WHERE player = ?1 ORDER BY game",
    ),
    (
        "seeks",
        "SELECT json_object('number', number, 'game', game, 'options', options, 'terms', terms, 'players', players,
             'seat', seat, 'lowest_rating', lowest, 'highest_rating', highest, 'begun', TIME(at), 'ends', TIME(ends),
             'ended', TIME(ended))
         FROM seeks WHERE player = ?1 ORDER BY number",
    ),
    (
        "seeks_joined",
        "SELECT json_object('seek', seek, 'left', json(CASE gone WHEN 1 THEN 'true' ELSE 'false' END))
         FROM joins WHERE player = ?1 ORDER BY seek",
    ),
    (
        "conditional_moves",
        "SELECT json_object('board', board, 'moves_made', since, 'used_up_after_moves', ended, 'left', TIME(at), 'text', text)
         FROM conditions WHERE player = ?1 ORDER BY board",
    ),
    (
        "moves_to_be_confirmed",
        "SELECT json_object('board', board, 'moves_made', moves, 'move', text,
             'draw_offered', json(CASE propose WHEN 1 THEN 'true' ELSE 'false' END), 'message', message)
         FROM submitted WHERE player = ?1 ORDER BY board",
    ),
    ("notes", "SELECT json_object('board', board, 'text', text) FROM notes WHERE player = ?1 ORDER BY board"),
    (
        "texts_not_sent",
        "SELECT json_object('board', board, 'moves_made', moves, 'text', text)
         FROM unsent WHERE player = ?1 ORDER BY board",
    ),
    (
        "messages_to_all_being_sent",
        "SELECT json_object('text', text) FROM broadcasts WHERE player = ?1 ORDER BY id",
    ),
    (
        "clocks",
        "SELECT json_object('board', board, 'seat', seat, 'spent_seconds', spent / 1000, 'bank_seconds', bank / 1000,
             'given_seconds', extra / 1000, 'turn_began', TIME(begun), 'reminded', TIME(nagged), 'turns_missed', missed)
         FROM clocks WHERE player = ?1 ORDER BY board",
    ),
    (
        "deadlines_in_the_calendar",
        "SELECT json_object('board', board, 'times_sent', sequence + 1, 'deadline', TIME(ends))
         FROM appointments WHERE player = ?1 ORDER BY board",
    ),
    ("next_daily_letter", "SELECT json_object('at', TIME(due)) FROM digests WHERE player = ?1"),
    (
        "waiting_for_the_daily_letter",
        "SELECT json_object('board', board, 'at', TIME(at), 'kind', kind, 'writer', writer, 'text', text)
         FROM digest_notes WHERE player = ?1 ORDER BY id",
    ),
    (
        "challenges_being_asked_about",
        "SELECT json_object('command', command, 'board', challenges.board, 'at', TIME(at))
         FROM challenges JOIN letters ON letters.id = challenges.letter WHERE letters.player = ?1 ORDER BY at",
    ),
    (
        "places_where_proved",
        "SELECT json_object('place', origin, 'last', TIME(last)) FROM origins WHERE player = ?1 ORDER BY last",
    ),
    (
        "used_today",
        "SELECT json_object('ten_minutes_from', TIME(slot * 600000), 'item', key, 'amount', value)
         FROM costs CROSS JOIN json_each(items) WHERE payer = 'player ' || ?1 ORDER BY slot, key",
    ),
    (
        "mails",
        "SELECT json_object('number', id, 'from', sender, 'message_id', message_id, 'arrived', TIME(arrived), 'size', size,
             'host', host, 'verdict', verdict, 'commands', commands, 'outcome', outcome)
         FROM (SELECT * FROM mails WHERE player = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id",
    ),
    (
        "letters",
        "SELECT json_object('number', id, 'to', address, 'board', board, 'event', event, 'purpose', purpose, 'stage', stage,
             'written', TIME(created), 'sent', TIME(sent_at), 'answered', TIME(answered), 'size', size)
         FROM (SELECT * FROM letters WHERE player = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id",
    ),
    (
        "letters_that_came_back",
        "SELECT json_object('letter', letter, 'at', TIME(at), 'lost', json(CASE failed WHEN 1 THEN 'true' ELSE 'false' END),
             'said', said)
         FROM bounces JOIN letters ON letters.id = bounces.letter WHERE letters.player = ?1 ORDER BY at",
    ),
];

impl ReadTx {
    /// All that is known of a player beside boards, by name. Times are as RFC 3339 writes them.
    pub fn known_of(&mut self, player: PlayerId) -> Result<Map<String, Value>> {
        let mut known = Map::new();
        for (name, query) in EXPORTED {
            let rows: Vec<String> = query_scalar(AssertSqlSafe(with_times(query)))
                .bind(player)
                .bind(MOST)
                .fetch_all(self.conn())?;
            let rows = rows.iter().filter_map(|row| serde_json::from_str(row).ok()).collect();
            known.insert((*name).to_owned(), Value::Array(rows));
        }
        Ok(known)
    }
}

/// A query with SQLite's function in the place of `TIME(milliseconds)`.
pub(in crate::store) fn with_times(query: &str) -> String {
    let mut out = String::new();
    let mut parts = query.split("TIME(");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (millis, rest) = part.split_once(')').unwrap_or((part, ""));
        out.push_str("strftime('%Y-%m-%dT%H:%M:%SZ', ");
        out.push_str(millis);
        out.push_str(" / 1000, 'unixepoch')");
        out.push_str(rest);
    }
    out
}
