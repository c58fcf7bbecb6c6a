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
web-foot = Gespielt wird per Mail; diese Seiten zeigen es nur.
web-lead =
    Brettspiele per Mail. Du bekommst einen Brief mit dem Brett und antwortest
    mit deinem Zug, mehr nicht: keine Anmeldung, keine App, keine Eile.
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
web-works = Der Server arbeitet.
web-to-board = Brett { $board }
