-- Positions from games that are over, in which one move is far better than all others, given to players to be solved.
CREATE TABLE puzzles (
    player INTEGER NOT NULL REFERENCES players (id),
    number INTEGER NOT NULL,                -- counts the positions that the player was given
    board INTEGER NOT NULL,                 -- the turning point; it may be gone
    seat INTEGER NOT NULL,
    line INTEGER NOT NULL,
    given INTEGER NOT NULL,
    closed INTEGER,                         -- when it was answered, or gave way to the next one
    PRIMARY KEY (player, number)
) STRICT;
CREATE INDEX puzzles_of_board ON puzzles (player, board, seat, line);
-- A player has one open position at most.
CREATE UNIQUE INDEX puzzles_open ON puzzles (player) WHERE closed IS NULL;

-- How well players solve positions: a pool of its own.
CREATE TABLE puzzle_ratings (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    points REAL NOT NULL,
    deviation REAL NOT NULL,                -- as of the last position
    volatility REAL NOT NULL,
    solved INTEGER NOT NULL,
    tried INTEGER NOT NULL,
    last INTEGER NOT NULL
) STRICT;

-- Players who get a position each morning.
CREATE TABLE puzzle_mornings (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    due INTEGER NOT NULL
) STRICT;
CREATE INDEX puzzle_mornings_due ON puzzle_mornings (due, player);

-- The moves and rolls that the search expected, the better move first.
ALTER TABLE turning_points ADD COLUMN expected TEXT NOT NULL DEFAULT '';
