-- Up to when the operator had the ledger forget what it could (`pbmd prune`), which may be later than what is forgotten by age alone.
-- Mails that arrived before are not read: nothing tells any more whether they are copies. One row at most.
CREATE TABLE pruned (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    before INTEGER NOT NULL
) STRICT;
