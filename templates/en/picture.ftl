# A board in words: for those who cannot see its drawing.

picture-changed = Changed just now: { $cells }.
picture-changed-more = Changed just now: { $cells } and { $more } more.
picture-stands = On the board: { $pieces }.
picture-stands-more = On the board: { $pieces } and { $more } more.
picture-nothing = The board is empty.
picture-cell = { $cell }: { $what }
picture-cell-empty = { $cell }: empty
picture-group = { $what } on { $cells }
picture-in-words = The board in words
