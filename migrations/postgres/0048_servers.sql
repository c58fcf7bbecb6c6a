CREATE TABLE servers (
    name TEXT COLLATE "C" PRIMARY KEY,
    home TEXT COLLATE "C" NOT NULL,
    life BIGINT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE TABLE leases (
    what TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT COLLATE "C" NOT NULL
);

ALTER TABLE letters ADD COLUMN holder TEXT COLLATE "C";
ALTER TABLE thoughts ADD COLUMN holder TEXT COLLATE "C";

-- The number of transactions that have written.
ALTER TABLE writer ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
