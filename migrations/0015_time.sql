-- Clocks: what players have, since when it runs, and what does not count.

ALTER TABLE boards ADD COLUMN terms TEXT NOT NULL DEFAULT '';   -- as options of a challenge; empty: no clock

-- The clock of a seat, of boards that are running and have clocks.
CREATE TABLE clocks (
    board INTEGER NOT NULL REFERENCES boards (number),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    player INTEGER NOT NULL REFERENCES players (id),
    spent INTEGER NOT NULL,                 -- the time that the player's moves have taken, in milliseconds
    bank INTEGER NOT NULL,                  -- what is in the bank, in milliseconds
    extra INTEGER NOT NULL,                 -- what the operator has given for this turn, in milliseconds
    awaited INTEGER NOT NULL CHECK (awaited IN (0, 1)),
    asked INTEGER NOT NULL CHECK (asked IN (0, 1)),     -- whether it waits for an answer alone, in the turn of another
    begun INTEGER CHECK (begun IS NULL OR awaited),     -- when the turn began; null until its letter has left
    nagged INTEGER,                         -- when the last reminder of this turn went
    ended INTEGER,                          -- when the others were told that the time is used up
    missed INTEGER NOT NULL DEFAULT 0,      -- how often in a row the server has moved in the player's place
    last TEXT,                              -- the turn that the last move ended: spent, bank, extra, begun, nagged, as JSON
    due INTEGER CHECK (due IS NULL OR awaited),         -- when to look at it again
    PRIMARY KEY (board, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX clocks_due ON clocks (due, board, seat) WHERE due IS NOT NULL;
CREATE INDEX clocks_player ON clocks (player) WHERE awaited = 1;

-- When the operator had the clocks of a board stopped.
CREATE TABLE stops (
    board INTEGER NOT NULL REFERENCES boards (number),
    begun INTEGER NOT NULL,
    ended INTEGER,                          -- null while they stand
    PRIMARY KEY (board, begun)
) STRICT, WITHOUT ROWID;

-- Days on which the clocks of a player stand still, in the player's zone.
CREATE TABLE vacations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    first TEXT NOT NULL,                    -- the first day, as 2026-12-20
    last TEXT NOT NULL,                     -- the last day
    asked INTEGER,                          -- when the player asked for it; null if it came by itself when time had run out
    due INTEGER                             -- when to tell the opponents that it begins; null once they know
) STRICT;
CREATE INDEX vacations_player ON vacations (player, last);
CREATE INDEX vacations_last ON vacations (last, first, player);
CREATE INDEX vacations_due ON vacations (due) WHERE due IS NOT NULL;

-- By which ways mails come in, and until when it is known that they could.
CREATE TABLE sources (
    name TEXT PRIMARY KEY,
    reached INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Times in which mails could not come in by some way.
CREATE TABLE outages (
    begun INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;

CREATE INDEX mails_waiting_arrived ON mails (arrived) WHERE stage = 'waiting';

-- How often clocks brought something about, by the hour since 1970: for the operator.
CREATE TABLE tallies (
    what TEXT NOT NULL,
    hour INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (what, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX boards_running ON boards (number) WHERE stage = 'running';
CREATE INDEX boards_offered ON boards (started) WHERE stage = 'offered';

-- The deadline of a player's turn that stands in the calendar of the player.
CREATE TABLE appointments (
    board INTEGER NOT NULL REFERENCES boards (number),
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,              -- how often it was sent, from 0
    ends INTEGER,                           -- the deadline; null where the calendar was told that there is none
    PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;

-- The boards that wait for a player.
CREATE INDEX seats_awaited_player ON seats (player, board) WHERE awaited = 1;

-- Players who get one letter a day and are to be told something, and when.
CREATE TABLE digests (
    player INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX digests_due ON digests (due);

-- What they are to be told: a row for each sentence and each message.
CREATE TABLE digest_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    board INTEGER NOT NULL REFERENCES boards (number),
    at INTEGER NOT NULL,
    mail INTEGER,                           -- the mail that brought it about, which may be forgotten
    work INTEGER,                           -- the work that did, if it was no mail
    kind TEXT NOT NULL CHECK (kind IN ('move', 'other', 'message')),    -- a move stands in the record as well
    writer TEXT NOT NULL,                   -- who wrote a message; empty for sentences
    text TEXT NOT NULL
) STRICT;
CREATE INDEX digest_notes_player ON digest_notes (player, board);
CREATE INDEX digest_notes_board ON digest_notes (board);

-- The boards that a daily letter tells of, and so what an answer to it proves.
CREATE TABLE digest_boards (
    letter INTEGER NOT NULL REFERENCES letters (id) ON DELETE CASCADE,
    board INTEGER NOT NULL REFERENCES boards (number),
    move_number INTEGER NOT NULL,           -- the number of moves made there when it was written
    watching INTEGER NOT NULL CHECK (watching IN (0, 1)),
    awaited INTEGER NOT NULL CHECK (awaited IN (0, 1)),
    taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
    PRIMARY KEY (letter, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX digest_boards_board ON digest_boards (board);

-- Letters that are to leave first, those of mails: thousands that clocks have brought about may wait beside them.
CREATE INDEX letters_answering ON letters (id) WHERE next_try IS NOT NULL AND work IS NULL;
