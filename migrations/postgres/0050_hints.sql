-- As the file of this number above: hints that a player has asked for at a board with house players.
CREATE TABLE hints (
    board BIGINT PRIMARY KEY REFERENCES boards (number),
    moves BIGINT NOT NULL,                  -- how many had been made
    asked BIGINT NOT NULL,                  -- 1: where the move begins; 2: the move too
    told BIGINT NOT NULL DEFAULT 0          -- the last one that was told
);
