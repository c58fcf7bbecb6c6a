-- The list of the best has those of whose rating enough is known, and need not pass over all others.
CREATE INDEX ratings_known ON ratings (pool, points DESC, deviation, player, volatility, last, games)
WHERE games >= 3 AND deviation < 150;
