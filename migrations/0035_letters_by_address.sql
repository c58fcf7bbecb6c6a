-- A letter that waits stands in letters_held alone by its address, one that left by when it did, and the few that were refused by
-- themselves, so that a letter on its way changes two indexes less.
DROP INDEX letters_unsent;
DROP INDEX letters_address;
CREATE INDEX letters_gone ON letters (address, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX letters_failed ON letters (address) WHERE stage = 'refused';
