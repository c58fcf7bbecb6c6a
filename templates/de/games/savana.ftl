# Was Savana sagt. Ganze Sätze beginnen groß: Sie stehen hinter einem
# Doppelpunkt oder für sich. Figuren stehen in Sätzen oft als 2w1s, ohne Zahl
# und Fall. Die Form .inv hat das Verb vorn.

all-but-a1-have-resigned = Alle außer { $a1 } haben aufgegeben
the-last-round-has-been-played-points-a1 =
    Die letzte Runde ist gespielt; Punkte: { $a1 }
none = keine
a1-warrior = { $a1 } Krieger
a1-warriors = { $a1 } Krieger
a1-shaman = { $a1 } Schamane
a1-shamans = { $a1 } Schamanen
a1-champion = { $a1 } Champion
a1-champions = { $a1 } Champions
an-order-looks-like-draft-2--B2-move-2w-B2-C2-end =
    Eine Anweisung sieht aus wie: draft 2; recruit all@B2; move 2w B2-C2; end
to-see-what-an-order-would--the-command-followed-by-the-order =
    Um zu sehen, was eine Anweisung täte, schreib `preview` als Befehl und die
    Anweisung dahinter
a1-is-not-an-order-it-should-look-like-a2 =
    `{ $a1 }` ist keine Anweisung; sie sollte aussehen wie: { $a2 }
draft-recruit-move-discard-end-prefer-start-or-retreat =
    draft, recruit, move, discard, end, prefer, start oder retreat
start-A1-G6 = start A1 G6
draft-3-or-draft-b2d = draft 3 oder draft b2d
recruit-2w-B2-s-C1-or-recruit-all-B2 = recruit 2w@B2 s@C1 oder recruit all@B2
move-2w1s-B2-C2-D3-or-move-all-B2-C2 = move 2w1s B2-C2-D3 oder move all B2-C2
discard-2-b1c-or-discard-2-_w-C2-b1c-_s-B1 =
    discard 2 b1c oder discard 2(w@C2) b1c(s@B1)
end = end
prefer-C2-ruins-weak-or-prefer-default =
    prefer C2 ruins weak oder prefer default
retreat-C2 = retreat C2
War-tokens-that-you-drew-in--them-the-best-one-stays-a1 =
    Kriegsmarker, die du in diesem Zug gezogen hast (nur du siehst sie, der
    beste bleibt): { $a1 }.
You-choose-a-start-where-three-warriors-of-yours-will-stand-a1 =
    Du wählst einen Start, an dem drei Krieger von dir stehen werden: { $a1 }.
a1-chooses-a-start-a2 = { $a1 } wählt einen Start: { $a2 }.
You-draft-one-of-a1 = Du nimmst eine Karte der Auslage, zur Wahl: { $a1 }.
a1-is-to-draft-one-of-a2 =
    { $a1 } nimmt eine Karte der Auslage, zur Wahl: { $a2 }.
You-recruit-a1-in-a2-then-you-have-moves-a3 =
    Du wirbst { $a1 } an, und zwar in { $a2 }; danach hast du Bewegungen:
    { $a3 }.
a1-is-to-recruit-a2-in-a3 = { $a1 } wirbt { $a2 } an, und zwar in { $a3 }.
Moves-left-a1 = Übrige Bewegungen: { $a1 }.
Moves-left-of-a1-a2 = Übrige Bewegungen von { $a1 }: { $a2 }.
Your-waiting-orders-a1 = Diese Anweisungen von dir warten: { $a1 }.
a1-has-taken-a2-where-do--from-there-a3-retreat-to-a4 =
    { $a1 } hat { $a2 } eingenommen: Wohin ziehen sich deine Figuren von dort
    ({ $a3 }) zurück, nach { $a4 }
a1-has-taken-a2-a3-has--from-there-a4-retreat-to-a5 =
    { $a1 } hat { $a2 } eingenommen; { $a3 } muss noch sagen, wohin sich die
    Figuren von dort ({ $a4 }) zurückziehen: { $a5 }.
Before-the-first-of-a1-rounds = Vor der ersten von { $a1 } Runden.
Round-a1-of-a2 = Runde { $a1 } von { $a2 }.
Ending-the-turn-now-would-score--prosperity-a3-for-shamans-in-ruins =
    Den Zug jetzt zu beenden brächte { $a1 ->
        [one] { $a1 } Punkt
       *[other] { $a1 } Punkte
    } ({ $a2 } für Wohlstand, { $a3 } für Schamanen in Ruinen).
With-food-a1-all-cards-are-kept = Mit Nahrung { $a1 } bleiben alle Karten.
With-food-a1-a2-choose-from-a3 =
    Mit Nahrung { $a1 } { $a2_inv }; zur Wahl: { $a3 }.
a1-card-must-go = { $a1 } Karte muss gehen
    .inv = muss { $a1 } Karte gehen
a1-cards-must-go = { $a1 } Karten müssen gehen
    .inv = müssen { $a1 } Karten gehen
In-reach-a1-of-a2-a3-with-at-least-a4-from-a5 =
    Angreifbar: { $a1 } von { $a2 } ({ $a3 }), mit mindestens { $a4 } aus
    { $a5 }.
In-reach-besides-a1-more = Angreifbar außerdem: noch { $a1 }.
a1-is-a-lake-nobody-can--of-your-order-has-no-effect =
    { $a1 } ist ein See: Dorthin kann sich niemand zurückziehen, und dieses
    Wort deiner Anweisung bewirkt nichts
a-retreat-must-be-decided-first = Zuerst muss ein Rückzug entschieden werden
you-already-have-your-start = Du hast deinen Start schon
everybody-already-has-a-start = Alle haben ihren Start schon
a1-is-not-a-start-free-starts-are-a2 =
    { $a1 } ist kein Start; freie Starts: { $a2 }
that-is-taken-free-starts-are-a1 = Das ist vergeben; freie Starts: { $a1 }
a1-begins-at-a2 = { $a1 } beginnt in { $a2 }
there-is-no-card-a1-in--row-within-your-reach-are-a2 =
    Eine Karte { $a1 } gibt es in der Auslage nicht; in deiner Reichweite:
    { $a2 }
a1-lies-at-position-a2-and--reach-as-far-as-a3-a4 =
    { $a1 } liegt auf Platz { $a2 }, und du reichst bis Platz { $a3 }: { $a4 }
the-first-card-of-age-5--row-round-a1-is-the-last =
    Die erste Karte des Zeitalters 5 liegt in der Auslage: Runde { $a1 } ist
    die letzte
you-cannot-recruit-in-a1-you-can-in-a2 =
    In { $a1 } kannst du nicht anwerben; möglich: { $a2 }
exactly-a1-must-be-placed-and-these-are-a2 =
    Genau { $a1 } muss aufs Brett, und das hier ist { $a2 }
a1-takes-a2-from-a3-with-a4-and-draws-a-war-token =
    { $a1 } nimmt { $a2 } ein, ein Land von { $a3 }, mit { $a4 }, und zieht
    einen Kriegsmarker
a1-takes-a2-from-a3-with-a4 =
    { $a1 } nimmt { $a2 } ein, ein Land von { $a3 }, mit { $a4 }
a1-retreats-from-a2-to-a3-with-a4 =
    { $a1 } zieht sich von { $a2 } nach { $a3 } zurück: { $a4 }
no-figures-of-yours-have-to-retreat = Von dir muss sich nichts zurückziehen
from-a1-they-can-retreat-to-a2-not-to-a3 =
    Von { $a1 } können sie sich nicht nach { $a3 } zurückziehen; möglich:
    { $a2 }
no-moves-are-left-in-this--only-discard-or-end-can-follow =
    In diesem Zug ist keine Bewegung übrig; folgen kann nur discard oder end
in-a1-you-have-a2-not-a3 = In { $a1 } hast du { $a2 }, nicht { $a3 }
a1-is-not-a-neighbour-of-a2-its-neighbours-are-a3 =
    { $a1 } ist kein Nachbar von { $a2 }; Nachbarn sind: { $a3 }
a1-is-a-lake-and-nobody-can-enter-it =
    { $a1 } ist ein See, dort kann niemand hinein
a1-is-the-only-land-of-a2-and-cannot-be-attacked =
    { $a1 } ist das einzige Land von { $a2 } und nicht anzugreifen
a1-cannot-conquer-a2-where-a3-at-least-a4-are-needed =
    Mit { $a1 } ist { $a2 } nicht einzunehmen, denn dort { $a3_inv }: Nötig
    sind mindestens { $a4 }
a1-figure = { $a1 } Figur
a1-figures = { $a1 } Figuren
a1-stands = { $a1 } steht
    .inv = steht { $a1 }
a1-stand = { $a1 } stehen
    .inv = stehen { $a1 }
a1-a2-a3-of-a4 = { $a1 } ({ $a2 }): { $a3 } von { $a4 }
On-the-map-2-3w1s1c-P2--there-a1-a-start-a-lake =
    Auf dem Brett 2:3w1s1c: P2 hat dort 3 Krieger, 1 Schamanen und 1 Champion;
    { $a1 } ein Start, ~ ein See.
On-cards-D-reach-w-s--points-a-turn-F-feeds-itself =
    Auf Karten: D Reichweite, w s c Figuren, die mitkamen, > Bewegungen, $
    Punkte je Zug, F ernährt sich selbst.
On-cards-D-reach-w-s--that-came-moves-points-a-turn =
    Auf Karten: D Reichweite, w s c Figuren, die mitkamen, > Bewegungen, $
    Punkte je Zug.
draft = Auswahl
figs = Figuren
moves = Bew.
points = Punkte
food = Nahrung
THE-ROW-a1-cards-face-down =
    DIE AUSLAGE ({ $a1 ->
        [one] { $a1 } Karte
       *[other] { $a1 } Karten
    } verdeckt)
Cards-of-a1-who-has-left = Karten von { $a1 }, aufgegeben
Cards-of-a1 = Karten von { $a1 }
next = dann
tokens = Marker
fed = satt
reach = Reichw.
supply = Vorrat
SCORES-_next-if-the-turn-ended-now-fed-food-cards-that-eat =
    PUNKTE (dann: wenn der Zug jetzt endete; satt: Nahrung / hungrige Karten)
a1-has-a2 = { $a1 } hat { $a2 }
a1-point = { $a1 } Punkt
a1-points = { $a1 } Punkte
a1-more-if-the-turn-ended-now =
    { $a1 } mehr, wenn der Zug jetzt endete
a1-war-token = { $a1 } Kriegsmarker
a1-war-tokens = { $a1 } Kriegsmarker
food-a1-for-a2-card = Nahrung { $a1 } für { $a2 } Karte
food-a1-for-a2-cards = Nahrung { $a1 } für { $a2 } Karten
reach-a1 = Reichweite { $a1 }
a1-move = { $a1 } Bewegung
a1-moves = { $a1 } Bewegungen
in-the-supply-a1 = im Vorrat { $a1 }
nothing-in-the-supply = nichts im Vorrat
Ruins = Ruinen
war-tokens = Kriegsmarker
cards = Karten
total = Summe
FINAL-SCORES = ENDSTAND
Cards-out-of-the-game = Karten, die aus dem Spiel sind
Your-war-tokens-_only-you-see-their-values =
    Deine Kriegsmarker (nur du siehst ihre Werte)
Your-wishes-for-a-start = Deine Wünsche für den Start
default-_strong = default (strong)
Your-standing-order-for-retreats-_secret =
    Deine feste Anweisung für Rückzüge (geheim)
savanna = Savanne
ruins = Ruinen
lake = See
a-position-begins-with-blue-or-red-not-a1 =
    Eine Stellung beginnt mit blue oder red, nicht mit { $a1 }
after-the-deck-comes-standing-or-ask-not-a1 =
    Hinter dem Stapel kommt standing oder ask, nicht { $a1 }
after-the-deck-comes-standing-or-ask-not-nothing =
    Hinter dem Stapel fehlt standing oder ask
a1-is-not-part-of-a-position = { $a1 } ist kein Teil einer Stellung
P-a1-has-more-figures-than-there-are = P{ $a1 } hat mehr Figuren, als es gibt
a-kingdom-has-at-most-ten-cards = Ein Königreich hat höchstens zehn Karten
there-are-too-many-start-cards = Es gibt zu viele Karten "start"
a1-is-not-a-card-of-this-deck = { $a1 } ist keine Karte dieses Stapels
a1-appears-there-twice = { $a1 } steht zweimal da
there-are-not-that-many-war-tokens-of-value-a1 =
    So viele Kriegsmarker mit dem Wert { $a1 } gibt es nicht
there-are-not-that-many-war-tokens-left-to-draw =
    So viele Kriegsmarker gibt es nicht mehr zu ziehen
nothing-can-be-done-in-this-phase-a1 =
    In dieser Phase lässt sich nichts tun: { $a1 }
the-rounds-are-counted-from-1 = Die Runden werden ab 1 gezählt
those-who-left-are-numbered-from-1 =
    Alle, die aufgegeben haben, werden ab 1 nummeriert
there-is-no-a1-on-this-board-its-rows-are-a2 =
    { $a1 } gibt es auf diesem Brett nicht; seine Reihen sind { $a2 }
it-is-the-turn-of-a1 = Am Zug ist { $a1 }
a1-_order-a2-of-a3-a4 = `{ $a1 }` (Anweisung { $a2 } von { $a3 }): { $a4 }
the-new-card-brings-nothing-to--now-you-can-move-or-end =
    Bei der neuen Karte ist nichts anzuwerben, oder es ist schon geschehen;
    jetzt geht move oder end
your-orders-were-carried-out-only--a1-it-is-still-your-turn =
    Deine Anweisungen wurden nur bis zum Angriff ausgeführt, der Rest nicht,
    wegen { $a1 }; du bist noch am Zug
a1-goes-on-a2 = { $a1 } macht weiter: { $a2 }
your-figures-from-a1-must-first-retreat-to-a2 =
    Zuerst müssen sich deine Figuren aus { $a1 } zurückziehen, nach { $a2 }
a1-must-first-say-where-the-figures-from-a2-retreat-to =
    { $a1 } muss zuerst sagen, wohin sich die Figuren aus { $a2 } zurückziehen
the-starts-are-chosen-first-free-are-a1 =
    Zuerst werden die Starts gewählt; frei: { $a1 }
a-card-must-be-drafted-first--1-to-a1-of-the-row =
    Zuerst musst du eine Karte nehmen: Platz 1 bis { $a1 } der Auslage
a1-must-be-recruited-first-for-example-with-recruit-all-a2 =
    Zuerst ist anzuwerben: { $a1 }, zum Beispiel mit recruit all@{ $a2 }
the-card-of-this-turn-is--now-you-can-move-or-end =
    Die Karte dieses Zuges ist schon genommen; jetzt geht move oder end
the-cards-are-not-yet-shuffled = Die Karten sind noch nicht gemischt
no-card-must-be-discarded-_food-a1-finish-the-turn-with-end =
    Keine Karte muss gehen (Nahrung { $a1 }); beende den Zug mit end
a1-not-a2-_food-a3-one--a-warrior-of-yours-from-a4 =
    { $a1 }, nicht { $a2 } (Nahrung { $a3 }, je eine für eine Savanne mit
    einem Krieger von dir), zur Wahl: { $a4 }
one-card-with-a-warrior-must-stay-in-the-kingdom =
    Eine Karte mit einem Krieger muss im Königreich bleiben
a1-scores-a2-a3-for-prosperity-a4-for-shamans-in-ruins =
    { $a1 } bekommt { $a2 ->
        [one] { $a2 } Punkt
       *[other] { $a2 } Punkte
    }: { $a3 } für Wohlstand, { $a4 } für Schamanen in Ruinen
a1-has-left-the-game-the-server-plays-a2 =
    { $a1 } hat aufgegeben, der Server spielt: { $a2 }
there-is-no-card-a1-in-your-kingdom-you-can-discard-a2 =
    Eine Karte { $a1 } gibt es in deinem Königreich nicht; gehen kann: { $a2 }
a1-is-named-twice = { $a1 } ist zweimal genannt
a1-feeds-itself-and-cannot-be-discarded-you-can-discard-a2 =
    { $a1 } ernährt sich selbst und kann nicht gehen; gehen kann: { $a2 }
with-a1-exactly-a2-must-leave--are-a3-yours-stand-in-a4 =
    Mit { $a1 } muss genau { $a2 } vom Brett, und das hier ist { $a3 }; deine
    Figuren stehen so: { $a4 }
there-is-no-a1-on-this-board = { $a1 } gibt es auf diesem Brett nicht
in-a1-you-have-a2-so-a3-cannot-leave-it =
    In { $a1 } hast du { $a2 }, also kann { $a3 } dort nicht weg
P-a1 = P{ $a1 }
kingdoms-of-cards-at-war-for--and-ruins-two-to-four-players =
    Königreiche aus Karten im Krieg um Savannen und Ruinen, für zwei bis vier
starts-at-a1 = beginnt auf { $a1 }
drafts-card-a1 = nimmt Karte { $a1 }
recruits-a1 = rekrutiert: { $a1 }
recruits-all-on-a1 = rekrutiert alle auf { $a1 }
moves-a1-from-a2-to-a3 = zieht von { $a2 } nach { $a3 }: { $a1 }
moves-all-from-a1-to-a2 = zieht mit allen von { $a1 } nach { $a2 }
discards-a1 = legt ab: { $a1 }
ends-the-turn = beendet den Zug
retreats-to-a1 = weicht nach { $a1 } zurück
card-a1 = Karte { $a1 }
card-a1-with-a2 = Karte { $a1 } und mit ihr: { $a2 }
a1-on-a2 = { $a1 } auf { $a2 }
a1-can-attack-your-a2-a3-from-a4-a5 =
    { $a1 } kann dein { $a2 } ({ $a3 }) aus { $a4 } ({ $a5 }) angreifen
the-land-to-start-in = das Land, in dem du anfängst
a-new-card = eine neue Karte
the-figures-of-the-new-card = die Figuren der neuen Karte
a-card-to-discard = eine Karte, die abgelegt wird
the-land-to-retreat-to = das Land für den Rückzug
