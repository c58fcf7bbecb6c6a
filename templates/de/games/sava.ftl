# Was Sava sagt. Ganze Sätze beginnen groß: Sie stehen hinter einem Doppelpunkt
# oder für sich. Die weiteren Formen der Figuren: .der und .den mit Artikel,
# .kein und .keinen verneint, .dein von dir, .red und .blue mit der Farbe.

Red = Rot
Blue = Blau
a1-Priestesses = { $a1 } Priesterinnen
a1-Wizards = { $a1 } Zauberer
a1-Weaponmasters = { $a1 } Waffenmeister
a1-Orcs = { $a1 } Orks
Matron-Mother = Muttermatrone
    .der = die Muttermatrone
    .den = die Muttermatrone
    .kein = keine Muttermatrone
    .keinen = keine Muttermatrone
    .dein = deine eigene Muttermatrone
    .red = rote Muttermatrone
    .blue = blaue Muttermatrone
Priestess = Priesterin
    .der = die Priesterin
    .den = die Priesterin
    .kein = keine Priesterin
    .keinen = keine Priesterin
    .dein = deine eigene Priesterin
    .red = rote Priesterin
    .blue = blaue Priesterin
Wizard = Zauberer
    .der = der Zauberer
    .den = den Zauberer
    .kein = kein Zauberer
    .keinen = keinen Zauberer
    .dein = dein eigener Zauberer
    .red = roter Zauberer
    .blue = blauer Zauberer
Weaponmaster = Waffenmeister
    .der = der Waffenmeister
    .den = den Waffenmeister
    .kein = kein Waffenmeister
    .keinen = keinen Waffenmeister
    .dein = dein eigener Waffenmeister
    .red = roter Waffenmeister
    .blue = blauer Waffenmeister
Champion = Champion
    .der = der Champion
    .den = den Champion
    .kein = kein Champion
    .keinen = keinen Champion
    .dein = dein eigener Champion
    .red = roter Champion
    .blue = blauer Champion
Orc = Ork
    .der = der Ork
    .den = den Ork
    .kein = kein Ork
    .keinen = keinen Ork
    .dein = dein eigener Ork
    .red = roter Ork
    .blue = blauer Ork
piece = Figur
    .keinen = keine Figur
in-Dice-Sava-the-throw-is--since-it-may-bring-two-things =
    In der Variante "dice" wird der Wurf allein geschickt, als *, weil er
    zweierlei bringen kann
nobody-may-pass-move-a-piece-or-throw-the-dice-with =
    Passen gibt es nicht: Zieh mit einer Figur, oder würfle mit *
a-piece-is-removed-only-after-two-spiders-throw-the-dice-with =
    Vom Brett kommt eine Figur nur nach zwei Spinnen: Würfle mit *
pieces-are-removed-in-Dice-Sava-only =
    Vom Brett kommen Figuren nur in der Variante "dice"
the-dice-have-been-thrown-already = Die Würfel sind schon geworfen
two-spiders-take-an-enemy-piece--x-and-its-space-or-pass =
    Zwei Spinnen: Nimm mit x und ihrem Feld eine feindliche Figur vom Brett,
    oder verzichte mit pass
the-dice-have-brought-a-turncoat-no-removal =
    Die Würfel haben einen Überläufer gebracht; vom Brett kommt nichts
a-turncoats-move-looks-like-a1-or-a2-pass-declines-it =
    Der Zug eines Überläufers sieht aus wie { $a1 } oder { $a2 }; pass
    verzichtet darauf
a-removal-looks-like-a1-or-a2-pass-declines-it =
    Eine Figur vom Brett nimmst du mit { $a1 } oder { $a2 }; pass verzichtet
    darauf
a-move-looks-like-a1-or-a2-throws-the-dice =
    Ein Zug sieht aus wie { $a1 } oder { $a2 }; * würfelt
red-is-1-or-2-the-player-who-moves-first-not-a1 =
    Zu -red gehört 1 oder 2, der Sitz, der zuerst zieht, nicht { $a1 }
Colours = Farben
the-lot-decides = das Los entscheidet
a1-is-Red-a2-is-Blue = { $a1 } ist Rot, { $a2 } ist Blau
Variant = Variante
Red-has-lost = Verluste von Rot
Blue-has-lost = Verluste von Blau
Dice = Würfel
The-dice-let-a1-move-a--a2-as-a-turncoat-or-pass =
    { $a1 } darf nach diesem Wurf eine Figur von { $a2 } als Überläufer ziehen
    oder verzichten (pass).
The-dice-let-a1-take-a--_not-the-Matron-Mother-or-pass =
    { $a1 } darf nach diesem Wurf eine Figur von { $a2 } vom Brett nehmen
    (nicht die Muttermatrone) oder verzichten (pass).
The-throw-of-a1-came-to-nothing = Der Wurf von { $a1 } hat nichts gebracht.
The-a1-on-a2-was-turned--a3-on-this-turn-of-a4 =
    Überläufer war { $a1_der } auf { $a2 }: In diesem Zug von { $a4 } darf
    diese Figur nicht zurück nach { $a3 }.
a1-turns-have-passed-without-a--a2-the-game-is-a-draw =
    In den letzten { $a1 } Zügen wurde nichts geschlagen, nichts kam vom Brett,
    und keine neue Figur erschien; nach { $a2 } ist die Partie remis.
red-a1 = { $a1_red }
blue-a1 = { $a1_blue }
a-position-looks-like-base-B--A1-bO-AB1-bM-EF1-rM =
    Eine Stellung sieht aus wie: base B move B2>A2 3 : A1=bO AB1=bM EF1=rM
there-is-no-variant-a1-of-Sava = Eine Variante { $a1 } von Sava gibt es nicht
the-turn-is-R-or-B-not-a1 = Am Zug ist R oder B, nicht { $a1 }
the-number-of-quiet-turns-is-0-to-a1-not-a2 =
    Die Zahl der ruhigen Züge ist 0 bis { $a1 }, nicht { $a2 }
a1-is-not-a-phase-of-a2-with-a3-to-move =
    { $a1 } ist keine Phase von { $a2 }, in der { $a3 } am Zug ist
there-is-no-space-a1-on-this-board =
    Ein Feld { $a1 } gibt es auf diesem Brett nicht
a-piece-that-may-not-go--written-B2-A2-or-not-a1 =
    Eine Figur, die nicht zurück darf, schreibt man B2>A2 oder -, nicht { $a1 }
a-piece-on-its-space-is-written-A1-bO-not-a1 =
    Eine Figur auf ihrem Feld schreibt man A1=bO, nicht { $a1 }
there-is-no-Champion-in-a1 = In der Variante { $a1 } gibt es keinen Champion
two-pieces-stand-on-a1 = Auf { $a1 } stehen zwei Figuren
a1-has-a2-Matron-Mothers = { $a1 } hat { $a2 } Muttermatronen
a1-has-more-than-one-Champion = { $a1 } hat mehr als einen Champion
after-a1-quiet-turns-the-game-is-a-draw =
    Nach { $a1 } ruhigen Zügen ist die Partie remis
no-piece-of-a1-on-a2-that-may-not-go-back =
    Auf { $a2 } steht keine Figur von { $a1 }, die nicht zurück darf
nothing-stands-on-a1 = Auf { $a1 } steht nichts
your-own-a1-stands-on-a2 = Auf { $a2 } steht { $a1_dein }
the-Matron-Mother-is-never-removed =
    Die Muttermatrone wird nie vom Brett genommen
the-Weaponmaster-does-not-get-to-a1-by-way-of-a2 =
    Der Waffenmeister kommt nicht über { $a2 } nach { $a1 }
only-a-Weaponmaster-goes-by-way-of-another-space =
    Nur ein Waffenmeister geht über ein anderes Feld
a1-has-no-a2-on-the-board = { $a1 } hat { $a2_keinen } auf dem Brett
the-x-does-not-stand-where--is-captured-that-move-is-a1 =
    Das x steht nicht dort, wo geschlagen wird; der Zug heißt { $a1 }
nothing-is-captured-on-the-way-to-a1 =
    Auf dem Weg nach { $a1 } wird nichts geschlagen
only-an-Orc-becomes-another-piece = Nur ein Ork wird zu einer anderen Figur
an-Orc-that-is-turned-is-never-replaced =
    Ein übergelaufener Ork wird nie ersetzt
an-Orc-becomes-another-piece-only--promotion-zone-and-a1-is-outside =
    Zu einer anderen Figur wird ein Ork nur in seiner Umwandlungszone, und
    { $a1 } liegt außerhalb
no-a1-of-yours-has-been-captured = Von dir wurde { $a1_kein } geschlagen
there-is-no-a1-on-a2 = Auf { $a2 } steht { $a1_kein }
the-dice-move-an-enemy-piece--a1-on-a2-is-your-own =
    Die Würfel bewegen eine feindliche Figur, und { $a1_der } auf { $a2 }
    gehört dir
the-a1-stands-on-a2-already = Auf { $a2 } steht { $a1_der } schon
the-piece-on-a1-was-turned--back-to-a2-on-this-turn =
    Die Figur auf { $a1 } war Überläufer und darf in diesem Zug nicht zurück
    nach { $a2 }
the-Matron-Mother-moves-one-space--a1-is-not-linked-to-a2 =
    Die Muttermatrone geht einen Schritt auf einer Linie, und { $a1 } ist nicht
    mit { $a2 } verbunden
a-turncoat-captures-pieces-of-its--the-a1-on-a2-is-yours =
    Ein Überläufer schlägt nur Figuren seiner eigenen Seite, und { $a1_der }
    auf { $a2 } gehört dir
a-turncoat-never-captures-the-Matron-Mother =
    Ein Überläufer schlägt nie die Muttermatrone
a-Champion-fights-only-while-its--so-nothing-is-captured-on-a1 =
    Ein Champion kämpft nur, solange seine Seite weder Priesterin noch Zauberer
    noch Waffenmeister hat; auf { $a1 } wird also nichts geschlagen
a-Champion-captures-nothing-and-a1-is-taken =
    Ein Champion schlägt nichts, und { $a1 } ist besetzt
a-Champion-cannot-be-captured = Ein Champion kann nicht geschlagen werden
an-Orc-moves-one-space-along--a1-is-not-linked-to-a2 =
    Ein Ork geht einen Schritt auf einer Linie, und { $a1 } ist nicht mit
    { $a2 } verbunden
an-Orc-moves-only-towards-a--the-a3-on-a4-comes-first =
    Ein Ork geht nur auf einen Feind zu, und von { $a1 } in Richtung { $a2 }
    kommt zuerst { $a3_der } auf { $a4 }
an-Orc-moves-only-towards-a--is-none-within-half-the-ring =
    Ein Ork geht nur auf einen Feind zu, und von { $a1 } in Richtung { $a2 }
    steht auf dem halben Ring keiner
an-Orc-moves-only-towards-a--there-is-none-on-the-line =
    Ein Ork geht nur auf einen Feind zu, und von { $a1 } in Richtung { $a2 }
    steht auf der Linie keiner
a-Weaponmaster-must-complete-two-steps--blocked-by-the-a2-on-a3 =
    Ein Waffenmeister muss beide Schritte machen können, und den Weg nach
    { $a1 } versperrt { $a2_der } auf { $a3 }
a-Weaponmaster-makes-exactly-two-steps-and-a1-is-one-step-away =
    Ein Waffenmeister macht genau zwei Schritte, und { $a1 } ist nur einen
    entfernt
two-linked-steps-do-not-lead-from-a1-to-a2 =
    Zwei Schritte auf den Linien führen nicht von { $a1 } nach { $a2 }
a-Wizard-steps-on-three-different--a2-steps-on-a-space-twice =
    Ein Zauberer betritt drei verschiedene Felder, und mit drei Schritten von
    { $a1 } nach { $a2 } käme er immer zweimal auf dasselbe
a-Wizard-makes-three-linked-steps--not-lead-from-a1-to-a2 =
    Ein Zauberer macht drei Schritte auf den Linien, und sie führen nicht von
    { $a1 } nach { $a2 }
the-way-from-a1-to-a2--blocked-by-the-a3-on-a4 =
    Den Weg von { $a1 } nach { $a2 } versperrt { $a3_der } auf { $a4 }
neither-a-line-nor-a-Wizards--steps-lead-from-a1-to-a2 =
    Weder eine Linie noch drei Schritte eines Zauberers führen von { $a1 } nach
    { $a2 }
no-ring-or-straight-file-leads-from-a1-to-a2 =
    Kein Ring und keine gerade Bahn führt von { $a1 } nach { $a2 }
no-spider = keine Spinne
one-spider = eine Spinne
two-spiders = zwei Spinnen
the-lot-decides-who-moves-first--a4-whoever-draws-1-is-Red =
    Das Los entscheidet, wer als Rot beginnt: { $a1 } hat { $a2 } gezogen,
    { $a3 } hat { $a4 } gezogen; die 1 ist Rot
a1-throws-a2-which-brings-nothing =
    { $a1 } würfelt { $a2 }, das bringt nichts
a1-throws-a2-but-there-is-no-piece-for-it =
    { $a1 } würfelt { $a2 }, aber es gibt keine Figur dafür
a1-throws-a2-and-the-order-is-carried-out =
    { $a1 } würfelt { $a2 }, und der Zug wird ausgeführt
a1-throws-a2 = { $a1 } würfelt { $a2 }
a1-move-one-enemy-piece-which--not-the-Matron-Mother-or-pass =
    { $a1 }: eine feindliche Figur ziehen, die Figuren ihrer eigenen Seite
    schlagen darf, nur nicht die Muttermatrone, oder verzichten (pass)
two-spiders-take-one-enemy-piece--not-the-Matron-Mother-or-pass =
    zwei Spinnen: eine feindliche Figur vom Brett nehmen, nur nicht die
    Muttermatrone, oder verzichten (pass)
the-plain-game = das Grundspiel
Baenre-Sava-_a-Matron-Mother-without-a-Priestess-moves-like-one =
    Baenre (eine Muttermatrone ohne Priesterin zieht wie eine)
Ched-Nased-Sava-_Orcs-become-P-Wz-or-Wm-lost-or-not =
    Ched Nased (Orks werden P, Wz oder Wm, ob verloren oder nicht)
Champion-Sava-_a-Champion-neither-captures-nor-is-captured =
    Champion (ein Champion schlägt nicht und kann nicht geschlagen werden)
Lolths-Champion-Sava-_a-Champion-fights--P-Wz-and-Wm-are-gone =
    Lolths Champion (ein Champion kämpft, sobald P, Wz und Wm seiner Seite weg
    sind)
Great-Wheel-Sava = das Große Rad
Dice-Sava-_one-spider-turns-a-piece-two-remove-one =
    Würfel (eine Spinne bringt einen Überläufer, zwei nehmen eine Figur vom
    Brett)
the-position-is-of-a1-the-option-says-a2 =
    Die Stellung ist von { $a1 }, die Option sagt { $a2 }
The-dice = Die Würfel
Off-the-board = Vom Brett
Nothing = Nichts
a1-has-captured-the-Matron-Mother-of-a2 =
    { $a1 } hat die Muttermatrone von { $a2 } geschlagen
a1-has-resigned-and-a2-wins = { $a1 } hat aufgegeben, und { $a2 } gewinnt
a1-turns-have-passed-without-a-capture-a-removal-or-a-promotion =
    In { $a1 } Zügen wurde nichts geschlagen, nichts kam vom Brett, und keine
    neue Figur erschien
the-game-is-drawn = Die Partie ist remis
the-spider-web-battle-of-the--enemy-piece-against-its-own-side =
    die Schlacht der Drow im Spinnennetz, mit Würfeln, die eine feindliche
    Figur gegen ihre eigene Seite wenden
throw-the-dice-which-cannot-be-taken-back =
    Würfeln, was sich nicht zurücknehmen lässt
throws-the-dice = würfelt
throws-the-dice-for-a1 = würfelt und will dies: { $a1 }
throws-the-dice-for-nothing = würfelt und will nichts
takes-the-piece-on-a1-off-the-board = nimmt die Figur auf { $a1 } vom Brett
declines-what-the-dice-brought = lehnt ab, was die Würfel gebracht haben
a1-s-a2-from-a3-takes-on-a4 = { $a1 }: { $a2 } von { $a3 } schlägt auf { $a4 }
a1-s-a2-from-a3-to-a4 = { $a1 }: { $a2 } von { $a3 } nach { $a4 }
a1-taking-on-a2-in-passing = { $a1 } und schlägt unterwegs auf { $a2 }
a1-and-becomes-a-a2 = { $a1 } und ist jetzt { $a2 }
the-dice = die Würfel
a-piece-to-take-off-the-board = eine Figur, die vom Brett kommt
