-- Whether the next letter about its board to its reader takes the place of a letter that has not left. Until `room_at` it waits for that.
ALTER TABLE letters ADD COLUMN yields INTEGER NOT NULL DEFAULT 0 CHECK (yields IN (0, 1));
