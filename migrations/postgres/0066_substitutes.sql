-- As the file of this number above: who would play on for a player who has left.
ALTER TABLE seats ADD COLUMN substitute TEXT;
