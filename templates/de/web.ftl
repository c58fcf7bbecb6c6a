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
web-foot = Gespielt wird per Mail.
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
web-turn-you = du
web-turn-title = Du bist am Zug: { $title } { $board }
web-turn-heading = Du bist am Zug: Zug { $number }
web-turn-roll = Dein Wurf: { $roll }.
web-turn-so-far = Bisher gewählt: { $text }
web-turn-choices = Wähle hier oder auf dem Brett
web-turn-more = Oder mach weiter
web-turn-anew = Noch einmal von vorn wählen
web-turn-move = Du ziehst { $text }
web-turn-after =
    So sieht das Brett danach aus. Noch ist nichts abgeschickt.
web-turn-userid = Dein Nutzername
web-turn-userid-why =
    Programme, die jedem Link in einer Mail folgen, kennen ihn nicht.
web-turn-message = Eine Nachricht an die anderen, wenn du magst
web-turn-draw = Dazu Remis anbieten
web-turn-send = Diesen Zug abschicken
web-turn-write = Oder schreibe deinen Zug
web-turn-look = Ansehen
web-turn-no-move = Das geht hier nicht: { $text }
web-turn-not-you =
    Das ist nicht dein Nutzername. Es wurde nichts abgeschickt.
web-turn-not-here =
    Das kam nicht von dieser Seite; es ist nichts geschehen.
web-turn-sent = Danke
web-turn-sent-why =
    Deine Antwort ist angekommen. Ein Brief sagt dir, was daraus wurde.
web-turn-gone = Auf dem Brett geht es schon weiter
web-turn-gone-why =
    Dieser Link galt für einen Zug, und der ist vorbei. Im neuesten Brief zu
    diesem Brett steht der Link für den nächsten.
web-too-many = Zu viele falsche Adressen
web-too-many-why =
    Jemand in deinem Netz hat viele Adressen versucht, die es nicht gibt.
    Versuche es in einer Stunde noch einmal, oder beantworte den Brief.
