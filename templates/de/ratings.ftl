# Wertungen, Ranglisten, und was gespielt wurde.

## Was eine Partie mit Wertungen getan hat: im letzten Brief und in Listen.

rated-not = Diese Partie wird nicht gewertet.
rated-not-too-short =
    Diese Partie wird nicht gewertet, denn nicht alle haben selbst { $count ->
        [one] einen Zug
       *[other] { $count } Züge
    } gemacht; was der Server zieht, zählt nicht.
rated-later =
    Was diese Partie an den Wertungen ändert, wird noch berechnet; `history`
    zeigt es dann.
rated-changed = { $pool }, Wertung: { $changes }
rated-change = { $userid } { $before } -> { $after } ({ $by })
    .aloud = { $userid } von { $before } auf { $after }, das sind { $by }

rating-sure = { $points }
rating-unsure = { $points }?
    .aloud = vielleicht { $points }

## Ranglisten.

standings-heading = { $pool }: { $count } in der Rangliste.
standings-heading-all = { $pool }: { $count } mit Wertung.
standings-heading-more = { $pool }: mehr als { $count } in der Rangliste.
standings-heading-all-more = { $pool }: mehr als { $count } mit Wertung.
standings-none = In der Rangliste von { $pool } steht noch niemand.
standings-how =
    In der Liste stehen alle mit mindestens { $games } gewerteten Partien und
    einer Abweichung unter { $deviation }, die gegen mindestens { $persons }
    Personen mit einer Abweichung unter { $their_deviation } gespielt haben;
    `{ $game } standings all` hat alle.
standings-house =
    Hausspieler haben eine eigene Liste, mit Wertungen aus Spielen unter
    ihnen; wer nicht weiter sieht als bis zum nächsten Zug, hat dort 1200.
standings-player = Name
standings-points = Wert
standings-deviation = +/-
    .aloud = Abweichung
standings-games = Partien
standings-won = Siege
standings-drawn = Remis
standings-lost = verl.
    .aloud = verloren
standings-last = zuletzt
standings-more = Das sind die besten { $shown }.
standings-own = { $userid }: Platz { $rank }.
standings-own-below = { $userid }: hinter den ersten { $count }.
standings-own-few = { $userid } hat { $count ->
        [one] { $count } gewertete Partie
       *[other] { $count } gewertete Partien
    } und steht nicht in der Liste: Dazu braucht es { $games }.
standings-own-none =
    { $userid } hat noch keine gewertete Partie und steht nicht in der Liste:
    Dazu braucht es { $games }.
standings-own-unsure =
    { $userid } steht nicht in der Liste: Die Abweichung der Wertung
    { $points } ist { $deviation } und muss unter { $most } liegen. Spielen
    macht sie kleiner.
standings-own-persons =
    { $userid } steht nicht in der Liste: Gewertete Partien gegen Personen mit
    einer Abweichung unter { $deviation } gibt es erst gegen { $count }, und es
    braucht sie gegen { $persons }.
standings-no-pools =
    Keine Option von { $game } hat eigene Wertungen, also gibt es für
    -{ $option } keine Rangliste.
standings-no-pool =
    Die Option -{ $option } hat keine eigenen Wertungen, also gibt es dafür
    keine Rangliste. Eigene Ranglisten gibt es für: { $options }.

## Was gespielt wurde.

history-heading = { $game }: { $count ->
        [one] { $count } beendete Partie
       *[other] { $count } beendete Partien
    }.
history-none = Von { $game } gibt es keine beendete Partie.
history-heading-year = { $game }, { $year }: { $count ->
        [one] { $count } beendete Partie
       *[other] { $count } beendete Partien
    }.
history-none-year = { $year } endete keine Partie von { $game }.
history-row = { $players }: { $state }
history-row-rated = { $players }: { $state }; { $changes }
history-score =
    { $one } gegen { $two }: { $won } gewonnen, { $drawn } remis, { $lost }
    verloren.
history-annulled = { $result } ({ $why }), vom Betreiber annulliert
    .aloud = vom Betreiber annulliert: { $why }
history-newest = Das sind die neuesten { $shown }.
history-newest-of-all =
    Das sind die neuesten { $shown }; die eines Jahres zeigt
    `{ $command }`.
history-looked =
    Durchsucht wurden nur die neuesten { $looked } Partien dessen, der die
    wenigsten hat; mit einem Jahr hinter dem Befehl siehst du frühere.

## Jemand, der mitspielt.

whois-ratings = Wertungen: { $ratings }.
whois-rating = { $pool } { $points } ({ $games ->
        [one] { $games } Partie
       *[other] { $games } Partien
    })
whois-pace =
    Die Hälfte der Züge von { $userid } dauerte höchstens { $time }
    (gezählt: { $count }).
whois-pace-unknown =
    Wie lange { $userid } für einen Zug braucht, ist noch nicht bekannt.
whois-late =
    { $userid } hat { $late } von { $finished ->
        [one] { $finished } beendeten Partie
       *[other] { $finished } beendeten Partien
    } durch Zeitüberschreitung verloren.

## Der Betreiber.

result-annulled =
    Der Betreiber hat diese Partie nach ihrem Ende annulliert: Ihr Ergebnis
    zählt nicht mehr, und die Wertungen werden ohne sie neu berechnet. Die
    Mitschrift bleibt.
part-standing = wie viele, `all`, oder eine Option des Spiels
part-order = eine Anweisung, etwa `board annul 101`
