# Gesuche, Revanchen und wie viele Partien jemand will.

## Briefe über ein Gesuch.

seek-joined =
    { $joiner } tritt dem Gesuch { $seek } von { $userid } bei ({ $title }).
    { $open ->
        [one] { $open } Platz ist
       *[other] { $open } Plätze sind
    } noch frei; das Spiel beginnt, wenn der letzte besetzt ist.

    Damit ziehst du das Gesuch zurück, als Antwort auf diesen Brief:

    > unseek { $seek }
    .subject = { $server }: { $joiner } tritt Gesuch { $seek } bei
seek-left =
    { $joiner } hat das Gesuch { $seek } von { $userid } ({ $title }) wieder
    verlassen. Jetzt { $open ->
        [one] ist { $open } Platz
       *[other] sind { $open } Plätze
    } frei.
    .subject = { $server }: { $joiner } verlässt Gesuch { $seek }
seek-withdrawn =
    { $seeker } hat das Gesuch { $seek } zurückgezogen ({ $title }), dem
    { $userid } beigetreten war. Daraus wird kein Spiel. Die offenen Gesuche
    zeigt `seeks`.
    .subject = { $server }: Gesuch { $seek } ist zurückgezogen
seek-ended =
    Das Gesuch { $seek } von { $userid } ({ $title }, { $since }) ist zu Ende:
    in seiner Zeit sind nicht genug Spieler beigetreten. Du kannst wieder
    suchen:

    > { $game } seek
    .subject = { $server }: Gesuch { $seek } ist zu Ende
seek-ended-joined =
    Das Gesuch { $seek } von { $seeker } ({ $title }), dem { $userid }
    beigetreten war, ist zu Ende: die anderen Plätze blieben frei. Die offenen
    Gesuche zeigt `seeks`.
    .subject = { $server }: Gesuch { $seek } ist zu Ende

## Was geschehen ist.

seek-kept =
    Dein Gesuch hat die Nummer { $seek } ({ $title }). { $open ->
        [one] { $open } Spieler kann
       *[other] { $open } Spieler können
    } bis { $until } beitreten, und zwar mit:

    > join { $seek }

    Das Spiel beginnt, wenn der letzte Platz besetzt ist, und du bekommst das
    Brett. Damit ziehst du das Gesuch zurück, als Antwort auf diesen Brief:

    > unseek { $seek }
seek-joined-note =
    Du bist dem Gesuch { $seek } von { $seeker } beigetreten ({ $title }).
    { $open ->
        [one] { $open } Platz ist
       *[other] { $open } Plätze sind
    } noch frei; ist der letzte besetzt, beginnt das Spiel, und du bekommst
    das Brett. Damit nimmst du es zurück, als Antwort auf diesen Brief:

    > unseek { $seek }
seek-left-note = Du hast das Gesuch { $seek } ({ $title }) verlassen.
seek-withdrawn-note = Das Gesuch { $seek } ({ $title }) ist zurückgezogen.
seek-withdrawn-told =
    Das Gesuch { $seek } ({ $title }) ist zurückgezogen. Einen Brief darüber
    bekommen, die beigetreten waren: { $names }.
challenges-all-welcome =
    Andere können dich zu allen Spielen herausfordern. Was du über einzelne
    Spiele gesagt hattest, gilt nicht mehr.
challenges-all-unwelcome =
    Andere können dich zu keinem Spiel mehr herausfordern, auch nicht zu
    solchen,
    die erst noch kommen. `savoya accept` mit userid und Passwort erlaubt ihnen
    Savoya wieder, und so bei jedem Spiel.
limit-game =
    { $title }: andere können dich zu höchstens { $most ->
        [one] { $most } Partie
       *[other] { $most } Partien
    } zugleich bringen. Jetzt spielst du { $now }.
limit-game-none =
    { $title }: für dich gibt es keine Höchstzahl von Partien. Jetzt spielst du
    { $now }.
limit-all =
    Alle Spiele zusammen: andere können dich zu höchstens { $most ->
        [one] { $most } Partie
       *[other] { $most } Partien
    } zugleich bringen. Jetzt spielst du { $now }.
limit-all-none =
    Alle Spiele zusammen: für dich gibt es keine Höchstzahl von Partien. Jetzt
    spielst du { $now }.

## Warum nicht.

seek-wrong = { $why }
seek-unproved =
    Nichts in dieser Mail beweist, wer du bist. Schreib den Befehl als Antwort
    auf irgendeinen Brief von hier, oder in den Text einer Mail unter diese
    Zeile:

    > login YOUR-USERID YOUR-PASSWORD
seek-none = Es gibt kein Gesuch { $seek }. Die offenen zeigt `seeks`.
seek-closed =
    Das Gesuch { $seek } ist nicht mehr offen. Die offenen zeigt `seeks`.
seek-other-game = Das Gesuch { $seek } ist eines für { $title }.
seek-own =
    Das Gesuch { $seek } ist dein eigenes; andere können beitreten (`unseek
    { $seek }` zieht es zurück).
seek-joined-before = Dem Gesuch { $seek } bist du schon beigetreten.
seek-left-before =
    Das Gesuch { $seek } hast du schon einmal verlassen; beitreten kann man
    nur einmal.
seek-not-joined =
    Das Gesuch { $seek } ist nicht deines, und du bist ihm nicht beigetreten.
seek-cannot-join = { $userid } kann diesem Gesuch nicht beitreten.
seek-rating =
    Es ist für Wertungen von { $lowest } bis { $highest }; die von { $userid }
    ist { $rating }.
seek-rating-order =
    Die kleinste Wertung steht zuerst: `rating={ $highest }-{ $lowest }`.
at-limit =
    { $userid } ist an der Grenze: zur Zeit keine Partie { $title } mehr.
seek-open-most =
    Du hast { $most ->
        [one] { $most } offenes Gesuch
       *[other] { $most } offene Gesuche
    }; mehr geht nicht.
seek-seat-beyond = Die Plätze haben die Nummern 1 bis { $players }.
seek-seat-twice =
    `seat` und `-seats` gehen nicht zusammen; eines von beiden genügt.
seek-colour = Diese Farbe gibt es nicht; es gibt { $names }.
seek-colour-none =
    { $title } kennt keine Farben, bevor ein Spiel beginnt; schreib statt
    dessen `seat=1`.
seek-days = Ein Gesuch kann 1 bis { $most } Tage offen sein.
rematch-not-over =
    Brett { $board } ist nicht zu Ende; eine Revanche kann erst dann folgen.
rematch-asked =
    Auf eine Revanche von Brett { $board } hast du schon geantwortet: es ist
    Brett { $rematch } und wartet auf andere.
rematch-begun =
    Die Revanche von Brett { $board } wird schon gespielt: es ist Brett
    { $rematch }.
rematch-once =
    Eine Revanche von Brett { $board } hast du schon angeboten: es war Brett
    { $rematch }.
rematch-gone = { $userid } spielt hier nicht mehr.

## An einem Brett.

rematch-of =
    Dies ist eine Revanche von Brett { $board }: dasselbe Spiel, dieselben
    Optionen und dieselbe Uhr, nur die Plätze sind weitergerückt.

## Die Liste der Gesuche.

seeks-some = { $count ->
        [one] { $count } Gesuch ist
       *[other] { $count } Gesuche sind
    } offen:
seeks-some-of = { $title }: { $count ->
        [one] { $count } Gesuch ist
       *[other] { $count } Gesuche sind
    } offen:
seeks-none = Kein Gesuch ist offen. Wie man sucht, sagt `help seeks`.
seeks-none-of =
    { $title }: kein Gesuch ist offen. Wie man sucht, sagt `help seeks`.
seeks-more =
    Dies sind die ersten { $shown }; der Name eines Spiels vor `seeks` bringt
    die dieses Spiels.
seeks-how =
    Beitreten kannst du mit der Nummer, als Antwort auf irgendeinen Brief von
    hier: `join { $seek }`.
seek-part-who = { $seeker }, { $open ->
        [one] { $open } fehlt
       *[other] { $open } fehlen
    } (für { $players })
seek-part-options = { $options }
seek-part-rating = Wertung { $lowest } bis { $highest }
seek-part-seat = { $seeker } auf Platz { $seat }
seek-part-until = bis { $until }
