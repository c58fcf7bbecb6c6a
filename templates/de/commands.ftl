# Was an einer Zeile falsch ist, die kein Befehl ist, und was Befehle tun.

## Was falsch ist: das Ende eines Satzes.

problem-no-command = Diese Zeile ist kein Befehl
problem-no-such-command = Diesen Befehl gibt es nicht
problem-no-such-game =
    Dieses Spiel gibt es hier nicht (`list games` nennt alle)
problem-move-alone =
    Ein Zug allein geht nur in einer Antwort auf einen Brief über das Brett
problem-board-missing =
    In einer Antwort zu mehreren Brettern beginnt jede Zeile mit der Nummer
    ihres Bretts, wie in `101 a6-c6`
problem-other-board =
    Von diesem Brett steht nichts in dem Brief, auf den du antwortest; antworte
    auf einen Brief darüber, oder schreib den ganzen Befehl mit deinem Passwort
problem-game-missing = Davor fehlt der Name des Spiels
problem-verb-missing =
    Der Name eines Spiels allein sagt nicht, was zu tun ist
problem-address-missing = Es fehlt eine Adresse
problem-missing = Es fehlt { $part }
problem-expected = Erwartet wurde { $part }, aber dort steht etwas anderes
problem-expected-for = Erwartet wurde { $part }, aber dort steht `{ $word }`
problem-too-much = Am Ende stehen zu viele Wörter
problem-too-much-from = Am Ende stehen zu viele Wörter, ab `{ $word }`
problem-userid-length = Ein Nutzername hat 1 bis { $most } Zeichen
problem-userid-start = Ein Nutzername beginnt mit einem Buchstaben (a bis z)
problem-userid-character =
    Ein Nutzername hat nur Buchstaben (a bis z), Ziffern, `_`, `-` und `.`
problem-userid-reserved =
    Dieser Nutzername wäre mit einem Wort der Befehle, einem Spiel oder jemand
    anderem zu verwechseln
problem-password-empty = Ein Passwort hat mindestens ein Zeichen
problem-password-too-long = Ein Passwort hat höchstens { $most } Zeichen
problem-password-blank = Ein Passwort hat keine Leerzeichen
problem-behind-password =
    Ein Passwort hat keine Leerzeichen, und dahinter dürfen nur E-Mail-Adressen
    stehen
problem-password-is-userid =
    Das Passwort muss ein anderes Wort sein als der Nutzername
problem-answers-only =
    Das geht nur in einer Antwort auf den Brief, den `forgot` schickt
problem-set-by-password =
    Diese Einstellung geht nur mit deinem Nutzernamen und Passwort, denn sie
    bestimmt, wer für dich handeln kann, was andere sehen, oder deine Zeit
problem-too-long = Die Zeile ist zu lang für einen Befehl
problem-nearly =
    Wenn du `{ $word }` meinst, antworte mit diesem Wort allein in seiner Zeile
problem-beside-move =
    Das steht neben einem Zug. Wenn du `{ $word }` meinst, schick dieses Wort
    in einer Antwort ohne Zug
problem-taken-back =
    Andere Worte in deiner Mail nehmen das offenbar zurück. Wenn du `{ $word }`
    meinst, antworte mit nichts als diesem Wort

## Was erwartet wurde.

part-userid = ein Nutzername
part-proof = dein Nutzername (mit deinem Passwort dahinter)
part-password = ein Passwort
part-new-password = das neue Passwort
part-address = eine E-Mail-Adresse
part-setting = eine Einstellung (Name=Wert)
part-first-day = der erste Tag (etwa 2026-12-24, 12-24, `tomorrow`) oder `off`
part-last-day = der letzte Tag (etwa 2027-01-05, 01-05) oder `for 10 days`
part-day-count = eine Zahl von Tagen oder Wochen (etwa `for 10 days`)
part-listing = `games`, `players` oder der Name eines Spiels
part-board = die Nummer eines Bretts
part-board-or-userid = die Nummer eines Bretts oder ein Nutzername
part-board-count = eine Anzahl von Brettern oder `all`
part-seek = die Nummer einer offenen Herausforderung
part-move-number = die Nummer eines Zugs
part-move = ein Zug
part-option-or-players =
    eine Option oder players=<n>, rating=<n>-<n>, seat=<n>, colour=<Farbe>
    oder expires=<n>d

## Wo eine Zeile stand, und was davon verstanden wurde.

place-subject = Betreff
place-line = Zeile { $number }
place-understood = { $place }: { $words }

## Was jeder Befehl tut.

effect-help = die Hilfeseiten
effect-signup = eröffnet ein Konto
effect-login = die Zeilen darunter brauchen weder Nutzernamen noch Passwort
effect-change-password = setzt ein neues Passwort
effect-change-address = ersetzt deine Adressen durch neue
effect-add = fügt Adressen hinzu
effect-forgot = ein Brief, mit dem du ein neues Passwort wählst
effect-password =
    ein neues Passwort, als Antwort auf den Brief, den `forgot` schickt
effect-delete = schließt das Konto
effect-export = alles, was der Server über dich weiß
effect-set = deine Einstellungen, etwa columns=60 (`help set`)
effect-vacation = Tage, an denen deine Uhren stillstehen
effect-block = keine Herausforderungen und Nachrichten mehr von ihnen
effect-unblock = nimmt `block` zurück
effect-message = eine Nachricht an andere, in den Zeilen darunter
effect-broadcast = eine Nachricht an alle; nur für den Betrieb des Servers
effect-admin = eine Anweisung zum Server; nur für den Betrieb
effect-list = die Spiele, und wer mitspielt
effect-whois = über jemanden, der mitspielt
effect-all-show = alle Bretter von jemandem, in allen Spielen
effect-puzzle = eine Stellung zum Lösen, aus einer beendeten Partie
effect-all-seeks = die offenen Herausforderungen aller Spiele
effect-all-join = nimmt eine offene Herausforderung an
effect-all-unseek =
    zieht eine offene Herausforderung zurück, oder deinen Beitritt
effect-all-accept = andere dürfen dich zu allen Spielen herausfordern
effect-all-reject = andere dürfen dich zu keinem Spiel herausfordern
effect-all-limit =
    auf wie vielen Brettern du in allen Spielen zusammen höchstens spielen
    willst; ohne Zahl: deine Grenze
effect-next-dice =
    das Siegel der Würfel des nächsten Bretts, das du beginnst
effect-multiple =
    als Betreff: die Befehle stehen im Text, in jeder Zeile einer
effect-signoff = darunter wird nichts gelesen
effect-game-help = Regeln, Optionen und Schreibweise
effect-challenge = beginnt eine Partie
effect-decline = sagt ab, vor deinem ersten Zug; das Brett wird zurückgenommen
effect-seek = eine Herausforderung an alle
effect-seeks = die offenen Herausforderungen
effect-game-list = das Spiel und wer es gerade spielt
effect-join = nimmt eine offene Herausforderung an
effect-unseek =
    zieht eine offene Herausforderung zurück, oder deinen Beitritt
effect-rematch =
    bietet dasselbe Spiel noch einmal mit getauschten Plätzen an, oder nimmt an
effect-move = spielt einen Zug
effect-if = Züge im Voraus, mit Bedingungen
effect-queue = ein Zug im Voraus
effect-forget = verwirft die Züge im Voraus
effect-preview = das Brett nach diesen Zügen, die nicht gespielt werden
effect-show = Bretter
effect-show-as = Bretter mit dem, was nur du sehen darfst
effect-replay = das Brett nach Zug n
effect-moves = die erlaubten Züge, so viele in einen Brief passen
effect-history = beendete Partien
effect-games = laufende Partien
effect-standings = die Rangliste
effect-record = die Partie als Text
effect-resign = gibt die Partie auf
effect-draw = bietet Remis an
effect-accept =
    nimmt ein Angebot oder eine Herausforderung an; ohne Brett: du darfst
    herausgefordert werden
effect-reject =
    lehnt ein Angebot oder eine Herausforderung ab; ohne Brett: du darfst nicht
    herausgefordert werden
effect-limit = auf wie vielen Brettern du höchstens spielen willst
effect-undo = bittet darum, deinen letzten Zug zurückzunehmen
effect-claim =
    beendet die Partie, wenn jemandes Zeit abgelaufen ist und das nicht von
    selbst geschieht
effect-chat = eine Nachricht an alle am Brett, in den Zeilen darunter
effect-kibitz =
    eine Nachricht an die anderen, die zuschauen, in den Zeilen darunter
effect-note = eine Notiz nur für dich, in den Zeilen darunter
effect-subscribe = schaut einem Brett zu: jeder Brief darüber
effect-unsubscribe = schaut nicht mehr zu
effect-notify =
    schaut Brettern zu: nur der letzte Brief; ohne Brett: bei welchen du
    zuschaust
effect-dice = die Würfel, und wie man sie nachprüft
