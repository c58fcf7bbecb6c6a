-- As the file of this number above: players by where they write from.
CREATE INDEX origins_of_origin ON origins (origin, player);
