-- By what a mail is known again. Where it lay is told by the ledger, and decides nothing.

DROP INDEX mails_message;
CREATE INDEX mails_message ON mails (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE new_positions (
    mail INTEGER NOT NULL REFERENCES mails (id),
    position TEXT NOT NULL,
    PRIMARY KEY (mail, position)
) STRICT, WITHOUT ROWID;

INSERT INTO new_positions (mail, position)
SELECT mail, position FROM positions;

DROP TABLE positions;
ALTER TABLE new_positions RENAME TO positions;
