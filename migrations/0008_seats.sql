-- Who sits where can be drawn by lot.

-- For each seat the place of its player in the challenge, from 1, separated by commas; null where nothing was drawn.
ALTER TABLE boards ADD COLUMN lot TEXT;
