# Die Worte der Webseiten, um Bretter, Listen und Hilfeseiten herum.

web-board-title = { $title } { $board }: { $players }
web-board-title-at = { $title } { $board }: { $players }, Zug { $number }
web-beginning = Der Anfang
web-after = Nach Zug { $number } von { $moves }
web-board = Brett { $board }
web-first = Anfang
web-back = Zurück
web-on = Weiter
web-last = Ende
web-moves = Züge
web-players = Spieler
web-ratings = Wertungen
web-rating-plot =
    { $games ->
        [one] { $pool }, nach einer gewerteten Partie: { $last }
       *[other] { $pool }, nach der ersten gewerteten Partie: { $first };
                nach { $games } Partien: { $last }
    }
web-player-number = Spieler { $number }
web-places = Das Brett in Worten
web-more = Mehr zu dieser Partie
web-all = Alle Stellungen
web-all-title = { $title }, Brett { $board }: alle Stellungen
web-record = Aufzeichnung
web-picture = Bild
web-feed = Feed
web-games = Spiele
web-seeks = Offene Gesuche
web-status = Zustand
web-running = Laufende Partien: { $count }
web-finished = Beendete Partien: { $count }
web-to-move = { $names } am Zug
web-offered = noch nicht angenommen
web-ended = beendet { $ended }
web-older = Ältere
web-newer = Neuere
web-skip = Zum Inhalt
web-foot = Gespielt wird per Mail.
web-home = Brettspiele per Mail
web-lead =
    Du bekommst einen Brief mit dem Brett und antwortest mit deinem Zug. Mehr
    ist es nicht: keine Anmeldung, keine App, keine Eile.
web-how-to-begin = So geht es los
web-sign-up = Per Mail anmelden
web-sign-up-by =
    Schicke eine Mail an `{ $address }` mit dem Betreff
    `signup NAME PASSWORD`: der Name, unter dem andere dich kennen, und ein
    Passwort. Beantworte den Brief, der zurückkommt, und du kannst spielen.
web-play-now =
    Noch niemand da? Der Server selbst spielt jedes Spiel und nimmt sofort an.
web-standings = Rangliste
web-not-found = Hier ist nichts
web-not-found-why =
    Unter dieser Adresse gibt es keine Seite. Vielleicht fehlt ein Zeichen.
web-taken-back = Dieser Zug wurde zurückgenommen
web-taken-back-why =
    Die Stellung, die hier stand, gehört nicht mehr zur Partie.
web-only-read = Diese Seite kann nur gelesen werden
web-only-read-why = An diese Adresse kann nichts geschickt werden.
web-busy = Das kann jetzt nicht gezeigt werden
web-busy-why = Bitte versuche es in einer Minute noch einmal.
web-no-positions =
    Diese Partie wurde nach Regeln gespielt, die der Server nicht mehr hat;
    ihre Stellungen können nicht gezeichnet werden.
web-mails-read =
    Alle Mails, die vor { $until } ankamen, sind gelesen.
web-mails-waiting =
    { $count ->
        [one] { $count } Mail wartet darauf, gelesen zu werden.
       *[other] { $count } Mails warten darauf, gelesen zu werden.
    }
web-letters-waiting =
    { $count ->
        [one] { $count } Brief wartet noch.
       *[other] { $count } Briefe warten noch.
    }
web-letters-since = Der älteste ist vom { $since }.
web-house-waiting =
    { $count ->
        [one] { $count } Brett wartet auf einen Hausspieler.
       *[other] { $count } Bretter warten auf einen Hausspieler.
    }
web-works = Der Server läuft
web-to-board = Brett { $board }
web-dice = Würfel prüfen
web-dice-why =
    Der Server legt alle Würfe eines Bretts fest, bevor es beginnt: Sie folgen
    aus einem geheimen Schlüssel. Der erste Brief einer Partie enthält dessen
    Fingerabdruck, der letzte den Schlüssel selbst, sodass dazwischen niemand
    einen Wurf ändern konnte. Hier wird jeder Wurf einer beendeten Partie
    nachgerechnet.
web-dice-how = Wie das geht
web-dice-board = Die Nummer eines beendeten Bretts
web-dice-record =
    Oder eine Aufzeichnung, wie sie im letzten Brief einer Partie steht
web-dice-check = Prüfen
web-dice-unread =
    Das ist keine Aufzeichnung einer Partie. Nicht lesbar ist Zeile { $line }.
web-dice-none = { $title } wird ohne Würfel gespielt.
web-dice-no-key =
    Diese Partie ist noch nicht zu Ende: Ihr Schlüssel ist noch geheim.
web-dice-incomplete =
    Dieser Aufzeichnung fehlt etwas: Nötig sind der Fingerabdruck, der
    Schlüssel, die Nummer des Bretts und die Lose.
web-dice-right =
    { $count ->
        [one] Der einzige Wurf folgt aus dem Schlüssel, und auf diesen war das
              Brett festgelegt.
       *[other] Alle { $count } Würfe folgen aus dem Schlüssel, und auf diesen
                war das Brett festgelegt.
    }
web-dice-other-key =
    FALSCH: Auf diesen Schlüssel war das Brett nicht festgelegt.
web-dice-wrong = FALSCH: Nicht alle Würfe folgen aus dem Schlüssel.
web-dice-lot = Los für die Plätze: { $roll }
web-dice-roll = Vor Zug { $before }: { $roll }
web-dice-same = richtig
web-dice-expected = FALSCH, der Schlüssel ergibt { $roll }
web-turn-you = du
web-turn-title = Du bist am Zug: { $title } { $board }
web-turn-heading = Du bist am Zug: Zug { $number }
web-turn-roll = Dein Wurf: { $roll }.
web-turn-so-far = Bisher gewählt: { $text }
web-turn-choices = Wähle hier oder auf dem Brett
web-turn-more = Oder mach weiter
web-turn-anew = Noch einmal von vorn wählen
web-turn-move = Dein Zug: { $text }
web-turn-after =
    So sieht das Brett danach aus. Noch ist nichts abgeschickt.
web-turn-userid = Dein Nutzername
web-turn-userid-why =
    Mailscanner folgen jedem Link, aber deinen Nutzernamen kennen sie nicht.
web-turn-message = Nachricht an die anderen (freiwillig)
web-turn-draw = Mit diesem Zug Remis anbieten
web-turn-send = Diesen Zug abschicken
web-turn-write = Oder schreibe es wie in einer Mail
web-turn-read = So wurde es gelesen
web-turn-read-why = Noch ist nichts abgeschickt.
web-turn-read-message = Mit dieser Nachricht an die anderen:
web-turn-read-resign =
    Aufgeben kannst du auf einer eigenen Seite. Lass es hier weg.
web-turn-send-it = Abschicken
web-turn-look = Vorschau
web-turn-no-move = Das geht hier nicht: { $text }
web-turn-not-you =
    Das ist nicht dein Nutzername. Es wurde nichts abgeschickt.
web-turn-not-here =
    Das kam nicht von dieser Seite; es ist nichts geschehen.
web-turn-sent = Danke
web-turn-sent-why =
    Deine Antwort ist angekommen. Ein Brief sagt dir, was daraus wurde.
web-turn-others =
    { $count ->
        [one] Noch ein Brett wartet auf dich: Sieh in deine Post.
       *[other] Noch { $count } Bretter warten auf dich: Sieh in deine Post.
    }
web-turn-password = Dein Passwort
web-turn-password-why =
    Du hast es mit `proof=password` verlangt.
web-turn-no-password =
    Das ist kein Passwort. Es wurde nichts gesendet.
web-turn-resign = Aufgeben
web-turn-resign-why =
    Du gibst diese Partie auf. Das lässt sich nicht zurücknehmen.
web-turn-resign-type = Schreib { $word }, wenn du es ernst meinst
web-turn-not-typed =
    Das Wort steht nicht da. Es wurde nichts gesendet.
web-turn-then = Und dann?
web-turn-then-why =
    Probiere, was die anderen spielen könnten und was du antwortest. Nichts
    davon wird gesendet oder aufgehoben.
web-turn-theirs = Was könnte { $userid } spielen?
web-turn-yours = Und was spielst du?
web-turn-keep = Als bedingte Züge behalten
web-turn-conditions = Wird mitgesendet: deine bedingten Züge
web-turn-orders = Deine Befehle bisher
web-turn-figures = Mehr oder weniger davon
web-turn-remove = Entfernen
web-turn-list = Die Bretter dieses Briefs
web-turn-list-none =
    Kein Brett dieses Briefs wartet mehr auf dich.
web-turn-gone = Auf dem Brett geht es schon weiter
web-turn-gone-why =
    Dieser Link galt für einen Zug, und der ist vorbei. Im neuesten Brief zu
    diesem Brett steht der Link für den nächsten.
web-too-many = Zu viele falsche Adressen
web-too-many-why =
    Jemand in deinem Netz hat viele Adressen versucht, die es nicht gibt.
    Versuche es in einer Stunde noch einmal, oder beantworte den Brief.
