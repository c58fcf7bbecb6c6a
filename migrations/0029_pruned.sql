-- When the operator had the ledger forget what it could (`pbmd prune`), and up to what time. Of a mail that was taken later and arrived
-- before that time nothing tells whether it is a copy, so it is not read. A row for each order.
CREATE TABLE pruned (
    at INTEGER PRIMARY KEY,
    before INTEGER NOT NULL
) STRICT;
