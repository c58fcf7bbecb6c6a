-- Challenges to anybody. Those that began a board are gone; those that were taken back or that ended are kept for a day, so that
-- they are counted.
CREATE TABLE seeks (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,     -- who seeks
    game TEXT NOT NULL,
    options TEXT NOT NULL,                  -- as boards have them, but for the seats that a wish decides
    terms TEXT NOT NULL,
    players INTEGER NOT NULL CHECK (players >= 2),
    seat INTEGER CHECK (seat BETWEEN 1 AND players),    -- where the seeker will sit; null if that does not matter
    lowest INTEGER,                         -- which ratings those may have who join; null for any
    highest INTEGER CHECK (highest >= lowest),
    mark TEXT NOT NULL,                     -- what the mail adds to the dice; a hyphen where it adds nothing
    at INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    ended INTEGER                           -- when it was taken back or ended; null while it is open
) STRICT;
CREATE INDEX seeks_player ON seeks (player, at);
CREATE INDEX seeks_game ON seeks (game, number) WHERE ended IS NULL;
CREATE INDEX seeks_open ON seeks (number) WHERE ended IS NULL;
CREATE INDEX seeks_ends ON seeks (ends) WHERE ended IS NULL;
CREATE INDEX seeks_ended ON seeks (ended) WHERE ended IS NOT NULL;

-- Who takes up a seek.
CREATE TABLE joins (
    seek INTEGER NOT NULL REFERENCES seeks (number) ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,                     -- as that of the seek
    gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),     -- whether the player has taken it back
    PRIMARY KEY (seek, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX joins_player ON joins (player);

-- Boards that play the game of another one once more, with the seats turned.
CREATE TABLE rematches (
    board INTEGER PRIMARY KEY REFERENCES boards (number),
    of INTEGER NOT NULL REFERENCES boards (number)
) STRICT;
CREATE INDEX rematches_of ON rematches (of);

-- On how many boards a player wants to play at most, of a game; of all games together where it is empty.
CREATE TABLE board_limits (
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    boards INTEGER NOT NULL CHECK (boards >= 0),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
