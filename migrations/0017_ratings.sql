-- Ratings. They follow from the boards that are over, in the order of their ends and then of their numbers: all that is kept of
-- them here can be made anew. The program knows the games, so it says which pool a board belongs to.

-- In which pool the result counts: the game and the options that make one, as players write them; empty where it does not count.
ALTER TABLE boards ADD COLUMN pool TEXT NOT NULL DEFAULT '';
-- Whether the result of a board that is over counts: `not`; `due`, it will; `counted`; `void`, it was, and is to be taken out again.
-- Null until it was looked at, as for all boards of before.
ALTER TABLE boards ADD COLUMN counts TEXT CHECK (counts IN ('not', 'due', 'counted', 'void'));
-- When the operator took the result of a board back that was over; null where that was not done.
ALTER TABLE boards ADD COLUMN annulled INTEGER;

CREATE INDEX boards_to_judge ON boards (number) WHERE stage = 'over' AND counts IS NULL;
CREATE INDEX boards_due ON boards (pool, ended, number) WHERE counts IN ('due', 'void');
CREATE INDEX boards_counted ON boards (pool, ended, number) WHERE counts IN ('counted', 'void');
-- Finished boards of a game, by their ends.
CREATE INDEX boards_ended ON boards (game, ended, number) WHERE stage = 'over';

-- Whether the player of this seat lost the board on time.
ALTER TABLE seats ADD COLUMN late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1));
UPDATE seats SET late = 1
WHERE (board, seat) IN (SELECT board, seat FROM actions WHERE kind = 'forfeit')
    AND board IN (SELECT number FROM boards WHERE stage = 'over');
CREATE INDEX seats_late ON seats (player) WHERE late = 1;

CREATE TABLE ratings (
    pool TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    points REAL NOT NULL,
    deviation REAL NOT NULL,                -- in points, as of the last board; it grows with the time since then
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,                   -- alone in the first place
    drawn INTEGER NOT NULL,                 -- one of several in the first place
    lost INTEGER NOT NULL,
    last INTEGER NOT NULL,                  -- when the last board ended
    PRIMARY KEY (pool, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_standings ON ratings (pool, points DESC, deviation, player, volatility, last, games);
CREATE INDEX ratings_player ON ratings (player);

-- What a board did to the ratings of its players.
CREATE TABLE rated (
    board INTEGER NOT NULL REFERENCES boards (number),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    score TEXT NOT NULL CHECK (score IN ('won', 'drawn', 'lost')),
    last_before INTEGER,                    -- `ratings.last` from before it; null where there was no row
    points_before REAL NOT NULL,            -- as `ratings` had it, or as everybody begins
    deviation_before REAL NOT NULL,
    volatility_before REAL NOT NULL,
    points REAL NOT NULL,                   -- after it
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (board, seat)
) STRICT, WITHOUT ROWID;

-- Players who are one person, as the operator says: each pair in both orders. Boards on which both sit do not count.
CREATE TABLE same_person (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX same_person_other ON same_person (other);

CREATE INDEX players_not_alive ON players (id) WHERE stage <> 'alive';

-- How often a player's move took about so long; the program says how long a bucket is.
CREATE TABLE move_times (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    bucket INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player, bucket)
) STRICT, WITHOUT ROWID;
