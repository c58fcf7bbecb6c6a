-- SHA-256 of the secret word in the address of the page on which the letter's reader can move; null without such a page. The word is
-- good for the board and the moves of that letter.
ALTER TABLE letters ADD COLUMN turn_word BLOB;
CREATE INDEX letters_turn_word ON letters (turn_word) WHERE turn_word IS NOT NULL;
