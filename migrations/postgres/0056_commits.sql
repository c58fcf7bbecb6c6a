-- As the file of this number above: the transactions that a run of a server has written.
ALTER TABLE servers ADD COLUMN commits BIGINT NOT NULL DEFAULT 0;
