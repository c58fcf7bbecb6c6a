# Was Great Shatranj sagt. Ganze Sätze beginnen groß: Sie stehen hinter einem
# Doppelpunkt oder für sich. Die weiteren Formen der Figuren: .der und .den mit
# Artikel, .kein und .keinen verneint, .dein von dir, .white und .black mit der
# Farbe.

White = Weiß
Black = Schwarz
Elephant = Elefant
    .der = der Elefant
    .den = den Elefanten
    .kein = kein Elefant
    .keinen = keinen Elefanten
    .dein = dein eigener Elefant
    .white = weißer Elefant
    .black = schwarzer Elefant
General = General
    .der = der General
    .den = den General
    .kein = kein General
    .keinen = keinen General
    .dein = dein eigener General
    .white = weißer General
    .black = schwarzer General
High-Priestess = Hohepriesterin
    .der = die Hohepriesterin
    .den = die Hohepriesterin
    .kein = keine Hohepriesterin
    .keinen = keine Hohepriesterin
    .dein = deine eigene Hohepriesterin
    .white = weiße Hohepriesterin
    .black = schwarze Hohepriesterin
King = König
    .der = der König
    .den = den König
    .kein = kein König
    .keinen = keinen König
    .dein = dein eigener König
    .white = weißer König
    .black = schwarzer König
Minister = Minister
    .der = der Minister
    .den = den Minister
    .kein = kein Minister
    .keinen = keinen Minister
    .dein = dein eigener Minister
    .white = weißer Minister
    .black = schwarzer Minister
Knight = Springer
    .der = der Springer
    .den = den Springer
    .kein = kein Springer
    .keinen = keinen Springer
    .dein = dein eigener Springer
    .white = weißer Springer
    .black = schwarzer Springer
Pawn = Bauer
    .der = der Bauer
    .den = den Bauern
    .kein = kein Bauer
    .keinen = keinen Bauern
    .dein = dein eigener Bauer
    .white = weißer Bauer
    .black = schwarzer Bauer
Soldier = Soldat
    .der = der Soldat
    .den = den Soldaten
    .kein = kein Soldat
    .keinen = keinen Soldaten
    .dein = dein eigener Soldat
    .white = weißer Soldat
    .black = schwarzer Soldat
Woody = Woody
    .der = der Woody
    .den = den Woody
    .kein = kein Woody
    .keinen = keinen Woody
    .dein = dein eigener Woody
    .white = weißer Woody
    .black = schwarzer Woody
an-Elephant = ein Elefant
    .kein = kein Elefant
a-General = ein General
    .kein = kein General
a-High-Priestess = eine Hohepriesterin
    .kein = keine Hohepriesterin
a-King = ein König
    .kein = kein König
a-Minister = ein Minister
    .kein = kein Minister
a-Knight = ein Springer
    .kein = kein Springer
a-Pawn = ein Bauer
    .kein = kein Bauer
a-Soldier = ein Soldat
    .kein = kein Soldat
a-Woody = ein Woody
    .kein = kein Woody
man = Figur
    .dein = deine eigene Figur
White-_capitals-may-promote-to = Weiß (große Buchstaben) kann umwandeln in
Black-_small-letters-may-promote-to =
    Schwarz (kleine Buchstaben) kann umwandeln in
a1-of-a2 = { $a1 } von { $a2 }
Moves-since-a-capture-or-a-Pawn-move =
    Halbzüge seit dem letzten Schlagen oder Bauernzug
nothing = nichts
Whites-King-is-in-check-from-a1 =
    Der weiße König steht im Schach, angegriffen von { $a1 } aus
Blacks-King-is-in-check-from-a1 =
    Der schwarze König steht im Schach, angegriffen von { $a1 } aus
a1-has-only-the-King-left--last-man-of-a2-a3-wins =
    { $a1 } hat nur noch den König: Wenn dieser eine Zug nicht die letzte Figur
    von { $a2 } schlägt, gewinnt { $a3 }
This-position-has-occurred-twice-the-third-time-is-a-draw =
    Diese Stellung steht zum zweiten Mal auf dem Brett; beim dritten Mal ist
    die Partie remis
white-a1 = { $a1_white }
black-a1 = { $a1_black }
a-position-has-six-fields-_ranks--with-blanks-between-them-not-a1 =
    Eine Stellung hat sechs Teile (Reihen, w oder b, -, -, zwei Zahlen) mit
    Leerzeichen dazwischen, nicht { $a1 }
the-side-to-move-is-w-or-b-not-a1 = Am Zug ist w oder b, nicht { $a1 }
the-third-and-the-fourth-field-are-dashes-not-a1 =
    Der dritte und der vierte Teil sind je ein Strich, nicht { $a1 }
the-last-two-fields-are-whole-numbers-not-a1 =
    Die letzten zwei Teile sind ganze Zahlen, nicht { $a1 }
captured-men-follow-from-the-board--not-written-leave-out-the-brackets =
    Geschlagene Figuren ergeben sich aus dem Brett und werden nicht
    geschrieben: Lass die Klammern weg
the-board-has-8-ranks-with-between-them-not-a1 =
    Das Brett hat 8 Reihen mit / dazwischen, nicht { $a1 }
rank-a1-has-10-squares-not-a2 = Reihe { $a1 } hat 10 Felder, nicht { $a2 }
a-run-of-empty-squares-is--from-1-to-10-not-a1 =
    Leere Felder hintereinander schreibt man als Zahl von 1 bis 10, nicht
    { $a1 }
there-is-no-man-with-the-letter-a1 =
    Eine Figur mit dem Buchstaben { $a1 } gibt es nicht
a1-has-a2-Kings-not-one = { $a1 } hat { $a2 } Könige, nicht einen
no-Pawn-can-stand-on-the--or-last-rank-as-on-a1 =
    Auf der ersten und der letzten Reihe kann kein Bauer stehen, also auch
    nicht auf { $a1 }
at-most-a1-of-the-kind--the-board-but-a3-has-a4 =
    Von der Art { $a2 } kann eine Seite höchstens { $a1 } auf dem Brett haben,
    aber { $a3 } hat { $a4 }
a1-has-a2-Pawns-and-Soldiers--but-at-most-10-are-possible =
    { $a1 } hat zusammen { $a2 } Bauern und Soldaten, aber höchstens 10 sind
    möglich
a1-is-in-check-from-a2--it-is-the-turn-of-a3 =
    { $a1 } steht im Schach, angegriffen von { $a2 } aus, aber am Zug ist
    { $a3 }
say-what-the-Pawn-becomes-it-can-be-a1-as-in-a2 =
    Sag, was der Bauer wird; zur Wahl: { $a1 }, geschrieben wie in { $a2 }
you-have-no-a1 = Du hast { $a1_keinen }
none-of-your-men-can-be-the-a1-that-goes-to-a2 =
    Nach { $a2 } kann { $a1_kein } von dir ziehen
there-is-nothing-on-a1 = Auf { $a1 } steht nichts
on-a1-there-is-a2-not-a3 = Auf { $a1 } steht { $a2 } und { $a3_kein }
there-is-your-own-a1-on-a2 = Auf { $a2 } steht { $a1_dein }
there-is-a1-on-a2-and-a-Pawn-takes-only-diagonally =
    Auf { $a2 } steht { $a1 }, und ein Bauer schlägt nur schräg
a-Pawn-goes-diagonally-only-to-take-and-nothing-stands-on-a1 =
    Schräg zieht ein Bauer nur, wenn er schlägt, und auf { $a1 } steht nichts
a-Pawn-moves-one-square-straight--and-takes-one-square-diagonally-ahead =
    Ein Bauer zieht ein Feld geradeaus und schlägt ein Feld schräg nach vorn
a1-does-not-move-like-that = So zieht { $a1 } nicht
there-is-nothing-to-take-on-a1 = Auf { $a1 } gibt es nichts zu schlagen
only-a-Pawn-that-reaches-the-last-rank-becomes-something-else =
    Nur ein Bauer, der die letzte Reihe erreicht, wird zu einer anderen Figur
no-piece-of-yours-is-captured--Pawn-can-enter-the-last-rank =
    Von dir ist keine Figur geschlagen und kein Soldat übrig, also kann kein
    Bauer auf die letzte Reihe
a-Pawn-on-the-last-rank-cannot-become-a1 =
    Auf der letzten Reihe kann ein Bauer { $a1_kein } werden
all-nine-Soldiers-are-on-the-board-so-none-is-available =
    Alle neun Soldaten sind auf dem Brett, also ist keiner verfügbar
no-a1-of-yours-is-off-the-board-so-none-is-available =
    Neben dem Brett wartet { $a1_kein } von dir, also ist das nicht möglich
your-King-would-be-in-check-from-a1 =
    Dein König stünde im Schach, angegriffen von { $a1 } aus
your-King-would-still-be-in-check-from-a1 =
    Dein König stünde weiter im Schach, angegriffen von { $a1 } aus
a1-has-only-the-King-left-so-a2-wins =
    { $a1 } hat nur noch den König, also gewinnt { $a2 }
both-Kings-are-bare-so-the-game-is-drawn =
    Beide Könige sind nackt, also ist die Partie remis
a1-is-checkmated = { $a1 } ist matt
stalemate-no-legal-move-and-no-check-so-the-game-is-drawn =
    Patt: kein erlaubter Zug und kein Schach, also ist die Partie remis
the-same-position-has-occurred-three-times-so-the-game-is-drawn =
    Dieselbe Stellung steht zum dritten Mal auf dem Brett, also ist die Partie
    remis
n50-moves-by-each-side-without--move-so-the-game-is-drawn =
    50 Züge jeder Seite ohne Schlagen und ohne Bauernzug, also ist die Partie
    remis
a-move-looks-like-e2-e3--with-a-promotion-e7-e8-M =
    Ein Zug sieht aus wie e2-e3, e4xd5, Nb1-c3 oder, mit Umwandlung, e7-e8=M
a-piece-without-its-starting-square--the-sure-way-is-e2-e3 =
    Eine Figur ohne ihr Ausgangsfeld hat einen großen Buchstaben, wie in Nc3,
    und ein Bauer, der schlägt, ein x, wie in exd5; am sichersten ist e2-e3
the-a1-takes-the-a2-on-a3 = { $a1_der } schlägt { $a2_den } auf { $a3 }
check-the-King-is-attacked-from-a1 =
    Schach: Der König ist von { $a1 } aus angegriffen
White-_capitals = Weiß (große Buchstaben)
Black-_small-letters = Schwarz (kleine Buchstaben)
chess-of-steps-and-leaps-on-10x8-squares-Pawns-become-captured-pieces =
    ein Schach der Schritte und Sprünge auf 10x8 Feldern; Bauern werden zu
    geschlagenen Figuren
White-may-promote-to-one-of = Weiß kann umwandeln in eine dieser Figuren
Black-may-promote-to-one-of = Schwarz kann umwandeln in eine dieser Figuren
a1-Elephants = { $a1 } Elefanten
a1-Knights = { $a1 } Springer
a1-Soldiers = { $a1 } Soldaten
a1-Woodies = { $a1 } Woodys
the-a1-from-a2-takes-on-a3 = { $a1_der } von { $a2 } schlägt auf { $a3 }
the-a1-from-a2-to-a3 = { $a1_der } von { $a2 } nach { $a3 }
a1-and-becomes-a2 = { $a1 } und ist jetzt { $a2 }
