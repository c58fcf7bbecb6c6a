-- The house player that would play on in this seat, whose player has left, if all agree to go back to before that.
ALTER TABLE seats ADD COLUMN substitute TEXT;
