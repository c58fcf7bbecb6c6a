# A board in words: for those who cannot see its drawing.

picture-changed = Changed just now: { $cells }.
picture-changed-more = Changed just now: { $cells } and { $more } more.
picture-crowd =
    { $places ->
        [one] pieces on { $places } place
       *[other] pieces on { $places } places
    }
picture-nothing = The board is empty.
picture-cell = { $cell }: { $what }
picture-cell-empty = { $cell }: empty
picture-group = { $what } on { $cells }
picture-in-words = The board in words
