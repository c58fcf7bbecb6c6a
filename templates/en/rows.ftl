# How names and things are put in a row.

row-next = { $row }, { $next }
row-last = { $row } and { $next }
row-versus = { $row } v { $next }
