-- A player can ask to take the own last move back; the others agree, or not.

-- How many moves remain if what this seat asks for is done; null where it asks for nothing.
ALTER TABLE seats ADD COLUMN undo_to INTEGER;
-- Whether this seat has agreed to what another one asks for.
ALTER TABLE seats ADD COLUMN undo_agreed INTEGER NOT NULL DEFAULT 0 CHECK (undo_agreed IN (0, 1));
-- Whether the moves that a letter tells of were taken back after it was written: no answer to it is good any more.
ALTER TABLE letters ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
