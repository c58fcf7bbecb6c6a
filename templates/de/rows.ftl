# Wie Namen und Dinge in einer Reihe stehen.

row-next = { $row }, { $next }
row-last = { $row } und { $next }
row-versus = { $row } gegen { $next }
