# Briefe über ein Konto. Jede Nachricht ist ein Brief.

confirm =
    Jemand, vermutlich du, hat sich beim Spielserver { $server }
    ({ $address }) angemeldet und diese Adresse angegeben:

    > { $given }

    Wenn du das warst, antworte auf diesen Brief mit

    > yes

    und dein Konto ist eröffnet.\
    Wenn nicht, brauchst du nichts zu tun: Ohne Antwort verfällt die Anmeldung
    nach drei Tagen, und niemand kann mit deiner Adresse spielen. `no` verwirft
    sie sofort.
    .subject = { $server }: Ist das deine Adresse?

confirm-new =
    Jemand, der beim Spielserver { $server } ({ $address }) mitspielt, hat
    diese Adresse hinzugefügt:

    > { $given }

    Wenn du das bist, antworte auf diesen Brief mit

    > yes

    und Briefe kommen auch hierher.\
    Wenn nicht, brauchst du nichts zu tun: Ohne Antwort verfällt die Änderung
    nach drei Tagen. `no` verwirft sie sofort.
    .subject = { $server }: Ist das deine neue Adresse?

challenge =
    Jemand, vermutlich du, hat von { $from } geschrieben und möchte in deinem
    Namen, { $userid }, eine Partie beginnen:

    > { $line }

    Noch hat nichts begonnen, und sonst hat niemand davon erfahren: Deine
    Adresse in eine Mail schreiben kann jeder.

    Wenn du das warst, antworte auf diesen Brief mit

    > yes

    und die Partie beginnt. Was du unter dieses Wort schreibst, bekommen die
    anderen; der Text der ersten Mail wurde nicht aufgehoben.\
    Wenn nicht, brauchst du nichts zu tun: Ohne Antwort verfällt die
    Herausforderung nach drei Tagen. `no` verwirft sie sofort.

    Ohne diese Frage geht es, wenn du die Herausforderung als Antwort auf
    irgendeinen Brief dieses Servers schickst (`help challenge`).
    .subject = { $server }: Soll diese Partie beginnen?

# Stands above a question that is asked once more.
asked-again =
    Deine Antwort war weder ein klares Ja noch ein klares Nein; deshalb ist
    nichts geschehen. Hier ist die Frage noch einmal. Beantworte sie mit einem
    Wort in der ersten Zeile: `yes` (ja) oder `no` (nein).

welcome =
    Willkommen, { $userid }! Dein Konto ist aktiv, du kannst spielen. Auf
    diesen Brief kannst du mit jeder der Zeilen hier antworten oder sie als
    Betreff einer Mail an { $address } schreiben.

    Wer da ist und welche Spiele es gibt:

    > list

    Eine Partie beginnen, mit dem Nutzernamen deines Gegenübers als letztem
    Wort:

    > savoya challenge { $userid } OTHER-USERID

    Dann bekommen alle einen Brief mit dem Brett. Um zu ziehen, antworte darauf
    nur mit deinem Zug. `help` bringt die Hilfeseite.
    .subject = { $server }: Willkommen, { $userid }

welcome-house =
    Niemand da zum Spielen? Der Server selbst spielt jedes Spiel und fängt
    sofort an (`help house`).

    > great challenge { $userid } house-easy

welcome-language =
    Briefe in einer anderen Sprache: { $languages }.

welcome-dice =
    Die Würfel hier lassen sich nachprüfen: Wie, das sagt `help dice`, und
    `dice next` nennt dir das Siegel für das erste Brett, das du beginnst.

confirmed =
    Danke, { $userid }: Diese Adresse ist bestätigt. Briefe von { $server }
    kommen jetzt hierher.
    .subject = { $server }: Deine Adresse ist bestätigt, { $userid }

new-addresses =
    Jemand, der das Passwort von { $userid } kennt, hat neue Adressen
    angegeben:

    > { $addresses }

    Sie gelten, sobald ein Brief beantwortet wird, der dorthin ging. Wenn du
    das nicht warst, wähle jetzt ein neues Passwort: Schreib an { $address }
    mit dem Betreff

    > forgot { $userid }
    .subject = { $server }: Neue Adressen für { $userid }

forgot =
    Jemand, vermutlich du, hat das Passwort von { $userid } vergessen.

    Um ein neues zu wählen, antworte auf diesen Brief mit einer Zeile (anstelle
    von NEW dein neues Passwort, ohne Leerzeichen):

    > password NEW

    Wenn du das nicht warst, brauchst du nichts zu tun. Dein altes Passwort
    gilt weiter.
    .subject = { $server }: Ein neues Passwort für { $userid }

password-changed =
    Das Passwort von { $userid } wurde eben geändert.

    Wenn du das nicht warst, schreib an { $address } mit dem Betreff

    > forgot { $userid }
    .subject = { $server }: Das Passwort von { $userid } wurde geändert

suspended =
    Die letzten Briefe an diese Adresse von { $userid } kamen unzustellbar
    zurück:

    > { $addresses }

    Deshalb gehen keine Briefe mehr dorthin, sondern nur noch an deine anderen
    Adressen. Sobald dort wieder Mail ankommt, schreib an { $address } mit dem
    Betreff

    > add { $userid } YOUR-PASSWORD THAT-ADDRESS

    und antworte auf den Brief, der dort ankommt.
    .subject = { $server }: Post an dich kommt zurück, { $userid }

guessed =
    Jemand hat innerhalb weniger Stunden { $wrong ->
        [one] { $wrong } falsches Passwort
       *[other] { $wrong } falsche Passwörter
    } für { $userid } ausprobiert, in Mails von { $places }.
    Keines war richtig, und es wurde nichts geändert.

    Für dich geht alles weiter wie bisher: Antworten auf Briefe und Befehle von
    dort, wo du gewöhnlich schreibst, werden ausgeführt. Warten muss nur, wer
    rät.

    Wenn dein Passwort kurz ist oder ein einfaches Wort, oder wenn du es auch
    anderswo benutzt, ändere es: Schreib an { $address } mit dem Betreff

    > change password { $userid } YOUR-PASSWORD NEW-PASSWORD

    Wenn du es selbst warst und es vergessen hast, nimm diesen Betreff:

    > forgot { $userid }

    Diese Warnung kommt höchstens einmal am Tag.
    .subject = { $server }: Jemand probiert Passwörter für { $userid } aus

## Was angetippt werden kann.

taps-answers = Tippe auf deine Antwort und sende die Mail, die sich öffnet:
taps-house = Gleich gegen den Server spielen, auf der leichtesten Stufe:
taps-people = Mit anderen spielen:
taps-settings = Briefe nach deinem Wunsch:
taps-account = Dein Konto:
taps-friend = Für jemanden, dem du diesen Brief weiterleitest:
taps-rules = Die Regeln:
taps-ask-after = Über einen Spieler:
taps-play-with = Mit { $userid } spielen:
taps-join = Mitspielen:
taps-boards = Ein Brett ansehen:
taps-proposed = Was du mit einem Tippen senden kannst:
tap-solution = die Lösung zeigen
tap-sign-up = spiel mit mir: hier anmelden
tap-open-account = ja, mein Konto öffnen
tap-not-me = nein, das war ich nicht
tap-use-address = ja, Briefe hierher
tap-not-mine = nein, nicht hierher
tap-begin = ja, die Partie beginnen
tap-password = neues Passwort wählen
tap-close = ja, mein Konto schließen
tap-keep = nein, behalten
tap-play = { $title }
tap-seek = Gegner suchen: { $title }
tap-seeks = wer eine Partie sucht
tap-players = Spieler und Spiele
tap-join = { $seek }: { $title }, { $seeker }
tap-boards-of = Bretter von { $userid }
tap-help = wie man spielt
tap-language = Deutsch
tap-plain = nur Text, ohne Bilder
tap-daily = ein Brief am Tag
tap-all-settings = alle Einstellungen
tap-vacation = eine Woche Urlaub
tap-close-account = mein Konto schließen
