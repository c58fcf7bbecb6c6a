-- As the file of this number above: positions given to players to be solved.
CREATE TABLE puzzles (
    player BIGINT NOT NULL REFERENCES players (id),
    number BIGINT NOT NULL,                -- counts the positions that the player was given
    board BIGINT NOT NULL,                 -- the turning point; it may be gone
    seat BIGINT NOT NULL,
    line BIGINT NOT NULL,
    given BIGINT NOT NULL,
    closed BIGINT,                         -- when it was answered, or gave way to the next one
    PRIMARY KEY (player, number)
);
CREATE INDEX puzzles_of_board ON puzzles (player, board, seat, line);
-- A player has one open position at most.
CREATE UNIQUE INDEX puzzles_open ON puzzles (player) WHERE closed IS NULL;

-- How well players solve positions: a pool of its own.
CREATE TABLE puzzle_ratings (
    player BIGINT PRIMARY KEY REFERENCES players (id),
    points DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,                -- as of the last position
    volatility DOUBLE PRECISION NOT NULL,
    solved BIGINT NOT NULL,
    tried BIGINT NOT NULL,
    last BIGINT NOT NULL
);

-- Players who get a position each morning.
CREATE TABLE puzzle_mornings (
    player BIGINT PRIMARY KEY REFERENCES players (id),
    due BIGINT NOT NULL
);
CREATE INDEX puzzle_mornings_due ON puzzle_mornings (due, player);

-- The moves and rolls that the search expected, the better move first.
ALTER TABLE turning_points ADD COLUMN expected TEXT COLLATE "C" NOT NULL DEFAULT '';
