-- A move that a player has submitted and not confirmed yet, until it is confirmed or the board moves on: at most one for each seat.
-- Nobody but its player is told of it.
CREATE TABLE submitted (
    board INTEGER NOT NULL REFERENCES boards (number) ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    moves INTEGER NOT NULL,                 -- how many had been made
    text TEXT NOT NULL,                     -- the move
    propose INTEGER NOT NULL CHECK (propose IN (0, 1)),
    message TEXT NOT NULL,                  -- what goes to the others with it
    PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX submitted_player ON submitted (player);

-- When a player last made a move; null where that was before there was this column, or never.
ALTER TABLE players ADD COLUMN moved INTEGER;
