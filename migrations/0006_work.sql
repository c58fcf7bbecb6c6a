-- Not only mails cause what is done: a click, the clock, the operator. How a board stands is kept beside its record, and a
-- letter as what it says until it leaves.

-- What was done without a mail. A mail is its own line in the ledger, in `mails`.
CREATE TABLE works (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cause TEXT NOT NULL CHECK (cause IN ('click', 'clock', 'operator', 'house', 'pairing')),
    about TEXT NOT NULL DEFAULT '',         -- what was asked for; never a password or a token
    at INTEGER NOT NULL,
    outcome TEXT NOT NULL DEFAULT ''        -- what was done; empty until it is finished
) STRICT;

CREATE TABLE new_actions (
    board INTEGER NOT NULL REFERENCES boards (number),
    n INTEGER NOT NULL CHECK (n >= 1),      -- the place in the board's record
    by TEXT NOT NULL CHECK (by IN ('chance', 'player', 'server', 'condition', 'clock', 'operator')),
    kind TEXT NOT NULL,                     -- roll, move, resign, draw ...; nothing in the database depends on it
    seat INTEGER,                           -- null for what chance decided
    text TEXT NOT NULL DEFAULT '',          -- as records write it
    at INTEGER NOT NULL,
    mail INTEGER REFERENCES mails (id),     -- the mail that caused it
    work INTEGER REFERENCES works (id),     -- or the work
    PRIMARY KEY (board, n),
    CHECK (mail IS NULL OR work IS NULL)
) STRICT, WITHOUT ROWID;

INSERT INTO new_actions (board, n, by, kind, seat, text, at, mail)
SELECT board, n, CASE WHEN kind IN ('roll', 'chance') THEN 'chance' WHEN auto THEN 'server' ELSE 'player' END,
    kind, seat, text, at, mail
FROM actions;

DROP TABLE actions;
ALTER TABLE new_actions RENAME TO actions;
CREATE INDEX actions_mail ON actions (mail) WHERE mail IS NOT NULL;
CREATE INDEX actions_work ON actions (work) WHERE work IS NOT NULL;

CREATE TABLE new_seats (
    board INTEGER NOT NULL REFERENCES boards (number),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    player INTEGER NOT NULL REFERENCES players (id),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
    draw_offered INTEGER NOT NULL DEFAULT 0 CHECK (draw_offered IN (0, 1)),
    awaited INTEGER NOT NULL DEFAULT 0 CHECK (awaited IN (0, 1)),   -- the board waits for this seat
    since INTEGER,                                                  -- when that began; null while it does not wait
    PRIMARY KEY (board, seat),
    CHECK ((since IS NOT NULL) = awaited)
) STRICT, WITHOUT ROWID;

INSERT INTO new_seats (board, seat, player, accepted, draw_offered)
SELECT board, seat, player, accepted, draw_offered FROM seats;

DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_player ON seats (player);
CREATE INDEX seats_awaited ON seats (since, board, seat) WHERE awaited = 1;

-- Null means that neither this nor `seats.awaited` was worked out from the record yet.
ALTER TABLE boards ADD COLUMN moves INTEGER;            -- the number of moves made
CREATE INDEX boards_without_state ON boards (number) WHERE moves IS NULL;
CREATE INDEX boards_challenger ON boards (challenger, started);

-- Of a letter that has not left exactly one of `model` and `bytes` is filled; once it is sent neither is.
ALTER TABLE letters ADD COLUMN model TEXT               -- what it says, as JSON; null for letters written as bytes
    CHECK (model IS NULL OR length(bytes) = 0);
ALTER TABLE letters ADD COLUMN work INTEGER REFERENCES works (id)   -- the work that caused it, in place of a mail
    CHECK (work IS NULL OR cause IS NULL);
ALTER TABLE letters ADD COLUMN addresses TEXT NOT NULL DEFAULT '[]';    -- a JSON array: those to be confirmed
UPDATE letters SET addresses = '[' || replace(json_quote(trim(about)), ' ', '","') || ']' WHERE trim(about) <> '';
ALTER TABLE letters DROP COLUMN about;
CREATE INDEX letters_work ON letters (work) WHERE work IS NOT NULL;
CREATE INDEX letters_board ON letters (board) WHERE board IS NOT NULL;
CREATE INDEX bounces_mail ON bounces (mail);

CREATE TABLE new_watchers (
    token TEXT PRIMARY KEY,                             -- who shows it may end this watching, and nothing else
    board INTEGER NOT NULL REFERENCES boards (number),
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    how TEXT NOT NULL CHECK (how IN ('each', 'end')),   -- every letter, or the last one alone
    ended INTEGER,                                      -- when it ended; null while it lasts
    ended_mail INTEGER REFERENCES mails (id),           -- the mail that ended it
    ended_work INTEGER REFERENCES works (id),           -- or the work
    CHECK ((ended IS NOT NULL) = ((ended_mail IS NOT NULL) + (ended_work IS NOT NULL)))
) STRICT, WITHOUT ROWID;

INSERT INTO new_watchers (token, board, player, how, ended, ended_mail)
SELECT token, board, watchers.player, how,
    CASE WHEN ended IS NOT NULL THEN (SELECT coalesce(done, arrived) FROM mails WHERE mails.id = ended) END, ended
FROM watchers;

DROP TABLE watchers;
ALTER TABLE new_watchers RENAME TO watchers;
CREATE UNIQUE INDEX watchers_board ON watchers (board, player) WHERE ended IS NULL;
CREATE INDEX watchers_player ON watchers (player) WHERE ended IS NULL;
CREATE INDEX watchers_ended ON watchers (board) WHERE ended IS NOT NULL;

ALTER TABLE mails RENAME COLUMN cut TO oversize;
CREATE INDEX mails_failed ON mails (taken) WHERE stage = 'failed';

-- The skeleton of a userid is equal for two that are easily taken for each other (the word is that of Unicode's UTS 39). The
-- program writes it; for the rows of before it is worked out here, as the program did when this was written.
ALTER TABLE players ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
UPDATE players SET skeleton = replace(replace(replace(replace(replace(replace(replace(replace(
    lower(userid), 'i', 'l'), '1', 'l'), '0', 'o'), '5', 's'), '.', '-'), '_', '-'), 'rn', 'm'), 'vv', 'w');
CREATE INDEX players_skeleton ON players (skeleton, userid);
