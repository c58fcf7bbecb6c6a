-- What mails cost, charged to whoever is proved to have sent them, or to where they came from.
CREATE TABLE costs (
    payer TEXT NOT NULL,                    -- `player 7`, `address a@example.org [192.0.2.1]`, `host 192.0.2.1` ...
    slot INTEGER NOT NULL,                  -- ten minutes, counted since 1970
    item TEXT NOT NULL,                     -- what was used: commands, bytes, boards ...
    amount INTEGER NOT NULL,
    PRIMARY KEY (payer, slot, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX costs_slot ON costs (slot);

-- Mails that neither answer a letter nor bear the mail server's word on their sender wait behind those that do.
ALTER TABLE mails ADD COLUMN behind INTEGER NOT NULL DEFAULT 0 CHECK (behind IN (0, 1));
DROP INDEX mails_waiting;
CREATE INDEX mails_waiting ON mails (behind, id) WHERE stage = 'waiting';
