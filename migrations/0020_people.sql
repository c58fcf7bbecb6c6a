-- What players write for themselves beside a board, and what the operator writes to all of them.

-- A player's note on a board: shown to nobody else.
CREATE TABLE notes (
    board INTEGER NOT NULL REFERENCES boards (number),
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_player ON notes (player);

-- Messages to all players of which letters are still to be written; a row goes with the last of them.
CREATE TABLE broadcasts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,  -- who wrote it
    text TEXT NOT NULL,
    reached INTEGER NOT NULL DEFAULT 0,     -- the number of the last player whose letters are written
    last INTEGER NOT NULL                   -- the number of the last player that there was when it came
) STRICT;
CREATE INDEX broadcasts_player ON broadcasts (player);

-- Who is blocked by others, for a player whose account is closed.
CREATE INDEX blocks_other ON blocks (other);
