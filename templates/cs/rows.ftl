# Jak se jména a věci řadí za sebe.

row-next = { $row }, { $next }
row-last = { $row } a { $next }
row-versus = { $row } - { $next }
