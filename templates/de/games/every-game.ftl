# Was die Spiele sagen, die gemeinsamen Sätze (siehe die Liste in
# templates/en/games). Ganze Sätze beginnen groß: Sie stehen hinter einem
# Doppelpunkt oder für sich.

a1-dice-with-1-to-a2-decide-who-begins =
    { $a1 } Würfel mit 1 bis { $a2 } entscheiden, wer beginnt
a-roll-is-one-die-with-1-to-a1 = Ein Wurf ist ein Würfel mit 1 bis { $a1 }
a-roll-is-two-dice-with-1-to-a1 = Ein Wurf sind zwei Würfel mit 1 bis { $a1 }
a-roll-is-a1-dice-with-1-to-a2 = Ein Wurf sind { $a1 } Würfel mit 1 bis { $a2 }
give-the-numbers-1-to-a1-in-some-order =
    Gebraucht werden die Zahlen 1 bis { $a1 }, in irgendeiner Reihenfolge
there-is-no-seat-a1 = Einen Sitz { $a1 } gibt es nicht
the-game-is-over = Die Partie ist zu Ende
it-is-not-your-turn = Du bist nicht am Zug
no-move-of-yours-begins-with-a1 = Keiner deiner Züge beginnt mit `{ $a1 }`
it-is-not-yet-decided-who-begins = Es ist noch nicht entschieden, wer beginnt
your-dice-have-not-been-rolled-yet = Für dich ist noch nicht gewürfelt
a1-has-resigned = { $a1 } hat aufgegeben
this-server-does-not-have-the-rules-of-this-game =
    Dieser Server hat die Regeln dieses Spiels nicht
nothing-is-to-be-rolled-now = Jetzt ist nichts zu würfeln
you-have-already-left-this-game = Du hast diese Partie schon aufgegeben
a1-is-a-game-for-a2-players = Zu { $a1 } gehören { $a2 } Spieler
a1-is-a-game-for-a2-to-a3-players =
    Zu { $a1 } gehören { $a2 } bis { $a3 } Spieler
there-is-no-option-dash-a1-there-is-a2 =
    Eine Option -{ $a1 } gibt es nicht; es gibt { $a2 }
there-is-no-option-dash-a1-the-options-are-a2 =
    Eine Option -{ $a1 } gibt es nicht; die Optionen sind { $a2 }
dash-a1-takes-a-number-from-a2-to-a3-not-a4 =
    Zu -{ $a1 } gehört eine Zahl von { $a2 } bis { $a3 }, nicht { $a4 }
dash-a1-is-a2-or-a3-not-a4 =
    Zu -{ $a1 } gehört { $a2 } oder { $a3 }, nicht { $a4 }
dash-a1-is-one-of-a2-not-a3 =
    Zu -{ $a1 } gehört eines dieser Wörter: { $a2 }, nicht { $a3 }
an-option-looks-like-name-value-not-a1 =
    Eine Option sieht aus wie -name=value, nicht wie { $a1 }
dash-a1-is-given-twice = -{ $a1 } ist zweimal angegeben
a1-is-not-a-legal-move-there = { $a1 } ist dort kein erlaubter Zug
a-position-is-the-moves-from-the-start-or-the-word-start =
    Eine Stellung besteht aus den Zügen vom Anfang an oder aus dem Wort start
a1-and-a2 = { $a1 } und { $a2 }
a1-or-a2 = { $a1 } oder { $a2 }
only-seats-can-move = Ziehen können nur Sitze
the-players-agreed-to-a-draw = Alle haben dem Remis zugestimmt
the-board-was-annulled = Das Brett wurde für ungültig erklärt
the-operator-decided-the-game = Der Betreiber hat das Spiel entschieden
a-result-names-every-seat-once = Ein Ergebnis nennt jeden Platz einmal
it-was-lost-on-time = Die Bedenkzeit ist abgelaufen
a1-has-lost-on-time = { $a1 } hat durch Zeit verloren
seat-a1 = Sitz { $a1 }
You-play = Du spielst
the-a1-on-a2-is-not-yours = Dir gehört { $a1_der } auf { $a2 } nicht
a1-marks-what-has-just-changed = { $a1 } markiert, was sich eben geändert hat.
your-a1-on-a2-can-be-taken-by-the-a3-on-a4 =
    { $a3_der } auf { $a4 } kann dir { $a1_den } auf { $a2 } schlagen
