# Gesuche, Revanchen und wie viele Partien jemand will.

## Briefe über ein Gesuch.

seek-joined =
    { $joiner } tritt dem Gesuch { $seek } von { $userid } bei ({ $title }).
    { $open ->
        [one] { $open } Platz ist
       *[other] { $open } Plätze sind
    } noch frei; das Spiel beginnt, wenn der letzte besetzt ist.

    Um das Gesuch zurückzuziehen, antworte auf diesen Brief mit:

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
    { $seeker } hat das Gesuch { $seek } ({ $title }) zurückgezogen, dem
    { $userid } beigetreten war. Daraus wird keine Partie. Die offenen Gesuche
    zeigt `seeks`.
    .subject = { $server }: Gesuch { $seek } ist zurückgezogen
seek-ended =
    Das Gesuch { $seek } von { $userid } ({ $title }, { $since }) ist
    abgelaufen: Es sind nicht rechtzeitig genug Spieler beigetreten. Du kannst
    wieder suchen:

    > { $game } seek
    .subject = { $server }: Gesuch { $seek } ist abgelaufen
seek-ended-joined =
    Das Gesuch { $seek } von { $seeker } ({ $title }), dem { $userid }
    beigetreten war, ist abgelaufen: Nicht alle Plätze wurden rechtzeitig
    besetzt. Die offenen Gesuche zeigt `seeks`.
    .subject = { $server }: Gesuch { $seek } ist abgelaufen

## Was geschehen ist.

seek-kept =
    Dein Gesuch hat die Nummer { $seek } ({ $title }). { $open ->
        [one] { $open } Spieler kann
       *[other] { $open } Spieler können
    } bis { $until } beitreten, und zwar mit:

    > join { $seek }

    Das Spiel beginnt, wenn der letzte Platz besetzt ist, und du bekommst das
    Brett. Um das Gesuch zurückzuziehen, antworte auf diesen Brief mit:

    > unseek { $seek }
seek-joined-note =
    Du bist dem Gesuch { $seek } von { $seeker } beigetreten ({ $title }).
    { $open ->
        [one] { $open } Platz ist
       *[other] { $open } Plätze sind
    } noch frei; ist der letzte besetzt, beginnt das Spiel, und du bekommst das
    Brett. Um es wieder zu verlassen, antworte auf diesen Brief mit:

    > unseek { $seek }
seek-left-note = Du hast das Gesuch { $seek } ({ $title }) verlassen.
seek-withdrawn-note = Das Gesuch { $seek } ({ $title }) ist zurückgezogen.
seek-withdrawn-told =
    Das Gesuch { $seek } ({ $title }) ist zurückgezogen. Einen Brief darüber
    bekommen, die beigetreten waren: { $names }.
challenges-all-welcome =
    Andere können dich zu allen Spielen herausfordern. Deine Einstellungen für
    einzelne Spiele gelten nicht mehr.
challenges-all-unwelcome =
    Andere können dich zu keinem Spiel mehr herausfordern, auch nicht zu
    solchen, die erst noch kommen. `savoya accept` mit Nutzername und Passwort
    erlaubt ihnen Savoya wieder; ebenso geht es bei jedem Spiel.
limit-game =
    { $title }: Andere können dich in höchstens { $most ->
        [one] { $most } Partie
       *[other] { $most } Partien
    } zugleich holen. Jetzt spielst du { $now }.
limit-game-none =
    { $title }: Die Zahl deiner Partien ist nicht begrenzt. Jetzt spielst du
    { $now }.
limit-all =
    Alle Spiele zusammen: Andere können dich in höchstens { $most ->
        [one] { $most } Partie
       *[other] { $most } Partien
    } zugleich holen. Jetzt spielst du { $now }.
limit-all-none =
    Alle Spiele zusammen: Die Zahl deiner Partien ist nicht begrenzt. Jetzt
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
seek-other-game = Das Gesuch { $seek } ist für { $title }.
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
    { $userid } hat die Grenze erreicht: zurzeit keine weitere Partie
    { $title }.
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
    { $title } kennt keine Farben, bevor ein Spiel beginnt; schreib stattdessen
    `seat=1`.
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
    Optionen und dieselbe Uhr, mit getauschten Plätzen.

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
    Dies sind die ersten { $shown }; mit dem Namen eines Spiels vor `seeks`
    siehst du die dieses Spiels.
seeks-how =
    Um beizutreten, antworte auf irgendeinen Brief dieses Servers mit der
    Nummer: `join { $seek }`.
seek-part-who = { $seeker }, { $open ->
        [one] { $open } fehlt
       *[other] { $open } fehlen
    } (für { $players })
seek-part-options = { $options }
seek-part-rating = Wertung { $lowest } bis { $highest }
seek-part-seat = { $seeker } auf Platz { $seat }
seek-part-until = bis { $until }
