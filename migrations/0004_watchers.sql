-- Who watches which board without playing on it. What has ended stays, so that its token goes on being understood and the
-- ledger can tell which mail ended it.
CREATE TABLE watchers (
    token TEXT PRIMARY KEY,                             -- who shows it may end this watching, and nothing else
    board INTEGER NOT NULL REFERENCES boards (number),
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    how TEXT NOT NULL CHECK (how IN ('each', 'end')),   -- every letter, or the last one alone
    ended INTEGER REFERENCES mails (id)                 -- by this mail; null while it lasts
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX watchers_board ON watchers (board, player) WHERE ended IS NULL;
CREATE INDEX watchers_player ON watchers (player) WHERE ended IS NULL;
CREATE INDEX watchers_ended ON watchers (board, ended) WHERE ended IS NOT NULL;

-- Who wrote to those who watch, and when, for the limit on that; what is older than a day is forgotten.
CREATE TABLE kibitzes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX kibitzes_player ON kibitzes (player, at);
