# Was Savoy und Savoya sagen. Ganze Sätze beginnen groß: Sie stehen hinter
# einem Doppelpunkt oder für sich. Die Form .dat steht hinter "nach".

nothing-can-be-played-without-a-roll = Ohne Wurf lässt sich nichts spielen
a-move-looks-like-a1-or-a2 = Ein Zug sieht aus wie { $a1 } oder { $a2 }
there-is-no-cell-a1-on-this-board =
    Ein Feld { $a1 } gibt es auf diesem Brett nicht
that-cannot-be-played = Das lässt sich nicht spielen
dash-a1-and-dash-a2-cannot-be-given-together =
    -{ $a1 } und -{ $a2 } gehen nicht zusammen
dash-a1-takes-a-number-from--a3-such-as-dash-a4-a5 =
    Zu -{ $a1 } gehört eine Zahl von { $a2 } bis { $a3 }, zum Beispiel
    -{ $a4 }={ $a5 }
Seats = Sitze
Roll = Wurf
a1-for-a2 = { $a1 } für { $a2 }
A-quiet-game-it-ends-as--pip-count-reaches-a-new-low =
    Eine ruhige Partie: Sie endet nach { $a1_dat } remis, wenn bis dahin kein
    Stein gefangen oder befreit wird und kein Restweg einen neuen Tiefstand
    erreicht.
a1-more-round = { $a1 } weitere Runde
    .dat = einer weiteren Runde
a1-more-rounds = { $a1 } weitere Runden
    .dat = { $a1 } weiteren Runden
a1-_resigned = { $a1 } (aufgegeben)
a1-needs-a2 = { $a1 } braucht noch { $a2 }
a1-step = { $a1 } Schritt
a1-steps = { $a1 } Schritte
a1-a2-on-a-pinned-a3 = { $a1 } { $a2 } über einem gefangenen { $a3 }
a1-does-not-look-like-a6-5R-or-f6-1B-_R =
    { $a1 } sieht nicht aus wie a6=5R oder f6=1B(R)
there-is-no-cell-a1 = Ein Feld { $a1 } gibt es nicht
a1-is-given-twice = { $a1 } ist zweimal angegeben
a1-nobody-plays-a2-here = { $a1 }: Niemand spielt hier { $a2 }
a-position-names-at-least-one-piece-as-in-a6-5R =
    Eine Stellung nennt mindestens einen Stein, wie in a6=5R
a1-has-a2-pieces-a-colour-has-at-most-a3 =
    { $a1 } hat { $a2 } Steine; eine Farbe hat höchstens { $a3 }
there-is-no-passing-while-something-can-be-played-with-a1 =
    Passen gibt es nicht, solange sich mit { $a1 } etwas spielen lässt
nothing-can-be-played-with-a1-you-can-only-pass =
    Mit { $a1 } lässt sich nichts spielen, es bleibt nur pass
that-takes-moving-one-piece-back--forth-which-must-be-written-out =
    Das ginge nur, wenn ein Stein hin und zurück zieht, und das muss
    ausgeschrieben sein
the-dice-are-used-up-before-a1 = Vor { $a1 } sind die Würfel aufgebraucht
a1-is-empty = { $a1 } ist leer
your-piece-on-a1-is-pinned = Dein Stein auf { $a1 } ist gefangen
a1-on-a2-is-not-yours = { $a1 } auf { $a2 } gehört nicht dir
a1-is-blocked-by-a2 = { $a1 } ist durch { $a2 } gesperrt
the-way-from-a1-to-a2-is-blocked-on-a3-by-a4 =
    Der Weg von { $a1 } nach { $a2 } ist auf { $a3 } durch { $a4 } gesperrt
a1-cannot-be-played = { $a1 } lässt sich nicht spielen
from-a1-towards-a2-a-step--passes-the-end-of-the-strand =
    Von { $a1 } in Richtung { $a2 } führt ein Teilzug mit { $a3 } über das Ende
    des Bandes hinaus
a1-cannot-be-reached-from-a2-with-a3 =
    { $a1 } ist von { $a2 } aus mit { $a3 } nicht zu erreichen
Horz = Horz
Vert = Vert
a1-resigned = { $a1 } hat aufgegeben
all-others-resigned = Alle anderen haben aufgegeben
a1-has-brought-all-pieces-home = { $a1 } hat alle Steine im Ziel
nobody-can-move-any-more-whatever-the-dice =
    Niemand kann mehr ziehen, mit keinem Wurf
a1-quiet-rounds = { $a1 } ruhige Runden
it-leaves-the-board-as-it-was = Danach wäre das Brett, wie es war
a1-pip = { $a1 } Auge
a1-pips = { $a1 } Augen
it-uses-a1-where-a2-are-possible = Das nutzt { $a1 }, aber { $a2 } sind möglich
a-position-of-this-game-needs-the-seat-that-is-to-play =
    Zu einer Stellung dieses Spiels gehört der Sitz, der am Zug ist
more-than-one-player-has-all-pieces-at-home =
    Mehr als ein Sitz hat alle Steine im Ziel
a-race-on-a-figure-of--pins-and-blocks-for-two-players =
    ein Wettlauf auf einer Acht, mit Fangen und Sperren, für zwei
a-race-on-two-interwoven-figures--blocks-for-two-to-four-players =
    ein Wettlauf auf zwei verschlungenen Achten, mit Fangen und Sperren, für
    zwei bis vier
cannot-move = kann nicht ziehen
from-a1-to-a2 = von { $a1 } nach { $a2 }
a1-times-from-a2-to-a3 = { $a1 } mal von { $a2 } nach { $a3 }
your-piece-on-a1-can-be--by-a2-of-the-36-rolls =
    Dein Stein auf { $a1 } kann mit { $a2 } von 36 Würfen gefangen werden
