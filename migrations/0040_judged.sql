-- Ratings that are not farmed, and boards that wait to be judged.

-- Boards that are over and were not judged, in the order of their ends. SQLite passed the index by number over when all boards waited,
-- and went through the table for each of them.
DROP INDEX boards_to_judge;
CREATE INDEX boards_unjudged ON boards (ended, number) WHERE stage = 'over' AND counts IS NULL;

-- How many own moves the player of this seat made on a board that is over. Null until it was counted, as for all boards of before.
ALTER TABLE seats ADD COLUMN made INTEGER;

-- Whether the player was challenged without being asked: who then resigns before an own move has declined.
ALTER TABLE seats ADD COLUMN unasked INTEGER NOT NULL DEFAULT 0 CHECK (unasked IN (0, 1));

-- All ratings are being forgotten, to be worked out anew: no row while they are not, else the last board that was forgotten.
CREATE TABLE forgetting (
    reached INTEGER NOT NULL
) STRICT;
-- What counts is now decided by other sentences.
INSERT INTO forgetting (reached)
SELECT 0 WHERE EXISTS (SELECT 1 FROM boards WHERE counts IS NOT NULL);

-- Checkpoints now name who has left, in that order, and how many moves each has made. They are made anew.
DELETE FROM checkpoints;
