-- As the file of this number above: the digest of the secret word in the address of the page on which the reader of a letter can move.
ALTER TABLE letters ADD COLUMN turn_word BYTEA;
CREATE INDEX letters_turn_word ON letters (turn_word) WHERE turn_word IS NOT NULL;
