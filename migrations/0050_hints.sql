-- Hints that a player has asked for at a board with house players, for one move.
CREATE TABLE hints (
    board INTEGER PRIMARY KEY REFERENCES boards (number),
    moves INTEGER NOT NULL,                 -- how many had been made
    asked INTEGER NOT NULL,                 -- 1: where the move begins; 2: the move too
    told INTEGER NOT NULL DEFAULT 0         -- the last one that was told
) STRICT;
