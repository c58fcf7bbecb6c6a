-- Players who write from one host share a bound of what the house thinks for them.
CREATE INDEX origins_of_origin ON origins (origin, player);
