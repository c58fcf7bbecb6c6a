-- What a payer used in ten minutes is one row, whatever the items.
CREATE TABLE used (
    payer TEXT NOT NULL,                    -- `player 7`, `address a@example.org [192.0.2.1]`, `host 192.0.2.1` ...
    slot INTEGER NOT NULL,                  -- ten minutes, counted since 1970
    items TEXT NOT NULL,                    -- how much of each: commands, bytes, boards ..., as a JSON object
    PRIMARY KEY (payer, slot)
) STRICT, WITHOUT ROWID;
INSERT INTO used (payer, slot, items)
SELECT payer, slot, json_group_object(item, amount) FROM costs GROUP BY payer, slot;
DROP TABLE costs;
ALTER TABLE used RENAME TO costs;
CREATE INDEX costs_slot ON costs (slot);

-- One index of the mails that wait: the next one, and whether any of before a moment does.
DROP INDEX mails_waiting_arrived;
DROP INDEX mails_waiting;
CREATE INDEX mails_waiting ON mails (behind, id, arrived) WHERE stage = 'waiting';

-- One index of the letters to an address: those that wait, or were refused, and the others by when they left.
DROP INDEX letters_gone;
DROP INDEX letters_address;
CREATE INDEX letters_address ON letters (address, sent_at);
