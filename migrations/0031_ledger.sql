-- What the server did by itself and wrote to a player about, newest first, for the ledger.
CREATE INDEX letters_works_of ON letters (player, work) WHERE player IS NOT NULL AND work IS NOT NULL;
