# Deska slovy, pro toho, kdo její obrázek nevidí.

picture-changed = Právě se změnilo: { $cells }.
picture-changed-more = Právě se změnilo: { $cells } a ještě { $more ->
        [one] { $more } pole
        [few] { $more } pole
       *[other] { $more } polí
    }.
picture-crowd =
    { $places ->
        [one] figury na { $places } poli
       *[other] figury na { $places } polích
    }
picture-nothing = Deska je prázdná.
picture-cell = { $cell }: { $what }
picture-cell-empty = { $cell }: prázdné
picture-group = { $what } na { $cells }
picture-in-words = Deska slovy
