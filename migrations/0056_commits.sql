-- The transactions that a run of a server has written: by it is found out what became of a commit whose connection was lost.
ALTER TABLE servers ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;
