-- The dice of a board follow from what is fixed when it is challenged for, and from nothing that comes later.

-- The key of the dice, taken with the seek; null where nothing is left to chance, and on seeks of before.
ALTER TABLE seeks ADD COLUMN key BLOB CHECK (length(key) = 32);

-- The mail by which a player joins adds nothing to the dice.
ALTER TABLE joins DROP COLUMN mark;
