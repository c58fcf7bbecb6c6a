# Das Brett in Worten, für alle, die seine Zeichnung nicht sehen.

picture-changed = Eben geändert: { $cells }.
picture-changed-more = Eben geändert: { $cells } und { $more ->
        [one] { $more } Feld
       *[other] { $more } Felder
    } mehr.
picture-crowd =
    { $places ->
        [one] Figuren auf { $places } Feld
       *[other] Figuren auf { $places } Feldern
    }
picture-nothing = Das Brett ist leer.
picture-cell = { $cell }: { $what }
picture-cell-empty = { $cell }: leer
picture-group = { $what } auf { $cells }
picture-in-words = Das Brett in Worten
