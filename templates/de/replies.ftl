# Briefe, die auf eine Mail antworten: was getan wurde und was gefragt war.

## Die Betreffe solcher Briefe, wenn es nicht um ein Brett geht. Sie dürfen
## nicht wie ein Befehl aussehen, denn man kann auf sie antworten.

answer-mistake = { $server }: Deine Mail wurde nicht verstanden
answer-refused = { $server }: Abgelehnt: { $command }
answer-refused-more = { $server }: Abgelehnt: { $command } und noch { $more }
answer-unchanged = { $server }: Es wurde nichts geändert
answer-command = { $server }: { $command }
answer-help = { $server }: Wie man per Mail spielt
answer-puzzle = { $server }: eine Stellung zum Lösen
answer-other = { $server }: Antwort auf deine Mail

answer-footer = Fragen? Schreib an { $address } mit dem Betreff: help

## Über die ganze Mail.

note-too-many-commands =
    Deine Mail wurde nicht gelesen: Mehr als { $most ->
        [one] { $most } Befehl
       *[other] { $most } Befehle
    } am Tag führt dieser Server für eine Adresse nicht aus. Es wurde nichts
    geändert. Weitere Mails bleiben bis morgen ohne Antwort.
note-enough-for-today =
    Deine Mail wurde nicht gelesen: Du hast die Grenze für heute erreicht
    (höchstens { $most ->
        [one] { $most } Befehl
       *[other] { $most } Befehle
    }, mit Grenzen auch für alles andere). Es wurde nichts geändert. Bitte
    schick sie morgen noch einmal.
note-not-carried-out =
    Deine Mail wurde nicht ausgeführt, weil etwas daran falsch war, und es
    wurde nichts geändert. Das kam in der letzten Stunde so oft vor, dass die
    Gründe erst wieder genannt werden, wenn die Stunde vorbei ist. Was richtig
    ist, wird weiter ausgeführt; um ein Brett zu sehen, antworte auf seinen
    letzten Brief mit `show`.
note-too-large =
    Deine Mail wurde nicht gelesen: Sie hat { $size } KB; höchstens { $most }
    KB sind erlaubt. Es wurde nichts geändert.\
    Schick den Befehl noch einmal als reinen Text, ohne Anhänge.
note-words-not-sent =
    Was du sonst geschrieben hast, ging an niemanden. Schreib es noch einmal
    unter einen Zug, der gespielt wird, oder unter `chat`.
note-rest-answers =
    Der Rest deiner Mail ({ $lines ->
        [one] eine Zeile
       *[other] { $lines } Zeilen
    }) wurde nicht gelesen, weil die Antwort schon lang genug für einen Brief
    ist. Text für Menschen gehört unter einen Zug oder `chat`, wenn du auf
    einen Brief antwortest, oder eingerückt unter seinen Befehl.
note-rest-unrecognised =
    Der Rest deiner Mail ({ $lines ->
        [one] eine Zeile
       *[other] { $lines } Zeilen
    }) wurde nicht gelesen, weil zu viele Zeilen keine Befehle waren. Text für
    Menschen gehört unter einen Zug oder `chat`, wenn du auf einen Brief
    antwortest, oder eingerückt unter seinen Befehl.
note-rest-commands =
    Der Rest deiner Mail ({ $lines ->
        [one] eine Zeile
       *[other] { $lines } Zeilen
    }) wurde nicht gelesen, weil sie zu viele Befehle für eine Mail hat. Text
    für Menschen gehört unter einen Zug oder `chat`, wenn du auf einen Brief
    antwortest, oder eingerückt unter seinen Befehl.
note-rest-challenges =
    In einer Mail { $most ->
        [one] geht nicht mehr als eine Herausforderung
       *[other] gehen nicht mehr als { $most } Herausforderungen
    }; { $lines ->
        [one] die letzte wurde
       *[other] die letzten { $lines } wurden
    } nicht ausgeführt. Schick den Rest in einer weiteren Mail.
note-text-for-nobody =
    Deine Antwort gilt mehreren Brettern, deshalb ging der Text unter ihren
    Zeilen an niemanden. Um den Spielern an einem davon zu schreiben, antworte
    auf denselben Brief mit `chat` hinter der Nummer des Bretts, wie in
    `101 chat`, und deinem Text darunter.
note-other-address =
    Deine Mail antwortet auf einen Brief, der an eine andere Adresse ging als
    { $from }; deshalb ist nichts geschehen. Schreib von der Adresse, an die
    der Brief kam. Oder füge diese hinzu: schreib von hier mit dem Betreff

    > add YOUR-USERID YOUR-PASSWORD { $from }
note-login-alone =
    Nutzername und Passwort stimmen, aber darunter steht kein Befehl.
note-last-mistake =
    Dies ist vorerst die letzte Antwort auf eine Mail, die nichts bewirkt: Nur
    einige Male in der Stunde wird gesagt, was falsch war. Was richtig ist,
    wird trotzdem ausgeführt.
note-last-to-stranger =
    Dies ist vorerst die letzte Antwort: An eine Adresse, mit der hier niemand
    spielt, gehen nur wenige in der Stunde. `signup` geht weiterhin.
note-suspended =
    Briefe an diese Adresse kamen zurück, deshalb gehen nur noch Antworten
    hierher. Um das zu ändern, schick den Betreff

    > add YOUR-USERID YOUR-PASSWORD { $address }

    und antworte auf den Brief, der dann kommt.

## Konten.

note-password-how =
    Um ein neues Passwort zu wählen, antworte auf jenen Brief mit der Zeile

    > password NEW

    und schreib dein neues Passwort anstelle von NEW. Es wurde nichts geändert.
note-too-late =
    Deine Antwort kam zu spät: Der Brief ist nach drei Tagen verfallen, und es
    wurde nichts geändert. Fang noch einmal an, für ein neues Konto mit dem
    Betreff

    > signup YOUR-USERID YOUR-PASSWORD
note-name-gone =
    Der Nutzername { $userid } oder einer, der ihm ähnlich sieht, wurde
    inzwischen bestätigt; deshalb eröffnet dieser Brief kein Konto. Wenn du das
    warst, mit der Antwort auf einen anderen Brief von uns, ist alles gut.
    Sonst melde dich mit einem anderen Nutzernamen an, mit dem Betreff

    > signup YOUR-USERID YOUR-PASSWORD
note-confirm-sent =
    Ein Brief ging an { $addresses }. Er muss innerhalb von drei Tagen von dort
    mit `yes` beantwortet werden.
note-password-set = Das neue Passwort von { $userid } ist gesetzt.
note-calendar-url =
    Abonniere die Adresse unten in deinem Kalender. Wer sie hat, kann lesen,
    wann deine Zeit endet, also behalte sie für dich. `set calendar=url` macht
    eine neue Adresse und beendet diese, und `set calendar=off` beendet sie
    auch.

    { $address }
note-forgot =
    Wenn hier jemand mit diesem Nutzernamen spielt, ist ein Brief an die
    Adressen dieses Kontos gegangen. Eine Antwort darauf setzt ein neues
    Passwort.
note-signup-dropped =
    Die Anmeldung von { $userid } ist verworfen: Mit deiner Adresse spielt
    niemand.
note-address-dropped =
    Die neue Adresse { $address } ist verworfen, und es gehen keine Briefe
    dorthin.
note-signup-waits =
    Deine Anmeldung als { $userid } ist noch nicht bestätigt. Antworte auf den
    Brief an { $address } mit `yes` (ja), dann kannst du spielen. Wenn du ihn
    nicht findest, sieh im Spamordner nach.
note-address-stays =
    { $address } war schon bestätigt; dein `no` (nein) ändert deshalb nichts.
    Ein Konto schließt `delete` (`help account`).
note-submission-dropped =
    Der Zug, den du auf Brett { $board } vorgelegt hattest, ist verworfen. Es
    wurde nichts gespielt; antworte auf diesen Brief mit einem Zug.
note-submitted-again =
    Deine Antwort war weder ein klares Ja noch ein klares Nein noch ein Zug;
    deshalb wurde nichts gespielt. Antworte mit einem Wort in der ersten Zeile:
    `yes` (ja) oder `no` (nein).
note-challenge-dropped =
    Die Herausforderung ist verworfen, und sonst hat niemand davon erfahren.
    Wenn du doch spielen möchtest, antworte auf diesen Brief mit der Zeile

    > { $line }
note-challenge-gone =
    Der Brief gilt nicht mehr: Seine Herausforderung wurde verworfen, oder drei
    Tage sind ohne Antwort vergangen. Es wurde nichts geändert. Um jetzt
    jemanden herauszufordern, antworte auf diesen Brief mit der Herausforderung
    (`help challenge`).
note-challenge-began =
    Die Partie, nach der du gefragt wurdest, hat begonnen: Es ist { $title },
    Brett { $board }. Deine erste Antwort zählt, und jetzt wurde nichts
    geändert.
note-blocked =
    Herausforderungen und Nachrichten von { $names } kommen nicht mehr zu dir.
    Partien, die ihr miteinander spielt, gehen weiter. `unblock` beendet das.
note-unblocked =
    Herausforderungen und Nachrichten von { $names } kommen wieder zu dir.
note-challenges-welcome =
    Andere können dich zu { $game } herausfordern. Laufende Partien bleiben,
    wie sie sind.
note-challenges-unwelcome =
    Andere können dich nicht mehr zu { $game } herausfordern. Laufende Partien
    bleiben, wie sie sind.
note-vacation =
    Urlaub von { $userid }: { $first } bis { $last }, { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }.
note-vacation-none = Von { $userid } ist kein Urlaub geplant.
note-vacation-told =
    Deine Uhren stehen vom Beginn des ersten Tages bis zum Ende des letzten.
    Wer auf dich wartet, erfährt es, wenn der Urlaub beginnt. Ziehen darfst du
    trotzdem.
note-vacation-ends =
    Dein Urlaub endet heute: Deine Uhren laufen wieder ab { $until }.
note-vacation-back = Was noch nicht begonnen hatte, ist zurückgenommen.
note-vacation-left =
    Für { $year } hast du noch { $left ->
        [one] { $left } Tag
       *[other] { $left } Tage
    } von { $most }.

settings-of = Einstellungen von { $userid }:
settings-changed = { $name }: { $value } (war { $before })
settings-unchanged = { $name }: { $value } (wie bisher)
settings-reply =
    Eine Antwort auf einen Brief über ein Brett, von deiner Adresse, genügt, um
    dort zu ziehen, und für Einstellungen der Briefe. Andere Änderungen
    brauchen dein Passwort.
settings-verified =
    Eine Antwort auf einen Brief über ein Brett genügt, um dort zu ziehen, wenn
    die Mailserver bestätigen, dass sie von deiner Adresse kommt, und ebenso
    für Einstellungen der Briefe. Andere Änderungen brauchen dein Passwort.
settings-password =
    Alles, was etwas ändert, braucht dein Passwort; eine Antwort auf einen
    Brief genügt nicht. Herausforderungen in deinem Namen brauchen eine Zeile
    `login` darüber.
settings-format-text = Deine Briefe sind reiner Text.
settings-format-html =
    Deine Briefe sind reiner Text, und daneben steht eine Seite mit einem Bild
    des Bretts, für Mailprogramme, die so etwas zeigen.
settings-format-speech =
    Deine Briefe sind Sätze zum Anhören: ohne Zeichnungen und Tabellen.
settings-columns = Textzeilen haben bis zu { $columns } Zeichen.
settings-links-on = Auch im reinen Text stehen Links, mit denen ein Tipp zieht.
settings-links-off =
    Im reinen Text stehen keine Links, mit denen ein Tipp zieht.
settings-lang = Deine Briefe sind auf Deutsch.
settings-zone = Tage und Uhrzeiten sind die der Zeitzone { $zone }.
settings-letters-each = Du bekommst zu jedem Ereignis einen Brief.
settings-letters-digest =
    Statt eines Briefs zu jedem Ereignis bekommst du einen am Tag. Erste und
    letzte Briefe einer Partie, Erinnerungen und Antworten auf deine Mails
    kommen sofort.
settings-at = Der tägliche Brief geht um { $time } deiner Zeit ab.
settings-receipts-on =
    Ein Brief bestätigt jeden deiner Züge, außer wenn gleich der nächste Brief
    über das Brett folgt.
settings-receipts-errors =
    Ein Brief bestätigt deinen Zug nur, wenn ein Teil deiner Nachricht
    weggelassen wurde. Was nicht geht, wird immer beantwortet.
settings-receipts-off =
    Kein Brief bestätigt deine Züge. Was nicht geht, wird immer beantwortet.
settings-reminders-all = Du wirst an Bretter erinnert, die auf dich warten.
settings-reminders-last =
    Du wirst nur erinnert, kurz bevor deine Zeit abläuft, und nach einem
    Urlaub.
settings-reminders-off = Du bekommst keine Erinnerungen.
settings-autovacation-on =
    Läuft deine Zeit ab, wird von selbst ein Urlaubstag genommen, solange noch
    welche übrig sind.
settings-autovacation-off = Kein Urlaubstag wird von selbst genommen.
settings-calendar-on =
    Briefe bringen das Ende deiner Zeit als Eintrag für deinen Kalender mit.
settings-calendar-off = Briefe bringen keine Einträge für deinen Kalender mit.
settings-calendar-url =
    Dein Kalender kann eine Adresse abonnieren, um zu zeigen, wann deine Zeit
    endet.
settings-challenges-open =
    Partien, zu denen dich jemand herausfordert, beginnen sofort.
settings-challenges-ask =
    Eine Partie, zu der dich jemand herausfordert, beginnt, sobald du annimmst.
settings-challenges-closed = Niemand kann dich herausfordern.
settings-turnlink-on =
    Deine Briefe haben einen Link zu einer Seite, auf der du ziehen kannst.
settings-turnlink-quick =
    Deine Briefe haben einen Link zu einer Seite, auf der du ziehen kannst, und
    die Seite fragt nicht nach deinem Namen. Ein Programm, das in deiner Post
    Links öffnet und Knöpfe drückt, könnte für dich ziehen.
settings-turnlink-off = Deine Briefe haben keinen Link zu einer Seite.
settings-web-on = Webseiten zeigen bei deinen Partien deinen Namen.
settings-web-off =
    Webseiten zeigen deinen Namen nicht: Bei deinen Partien steht "Spieler 1",
    und es gibt keine Seite über dich.
settings-review-on =
    Nach einer Partie mit Hausspielern, oder mit Menschen, die dasselbe gewählt
    haben, nennt ein Brief die Wendepunkte unter deinen Zügen.
settings-review-house =
    Nach einer Partie mit Hausspielern nennt ein Brief die Wendepunkte unter
    deinen Zügen.
settings-review-off = Kein Brief nennt die Wendepunkte deiner Partien.
settings-puzzle-daily = Ein Brief bringt jeden Morgen eine Stellung zum Lösen.
settings-puzzle-off =
    Kein Brief bringt Stellungen zum Lösen; `puzzle` fragt nach einer.
settings-advice-on =
    Wenn du gegen Hausspieler am Zug bist, sagt der Brief, was bedroht ist.
settings-advice-off =
    In Partien gegen Hausspieler sagen die Briefe nicht, was bedroht ist.
settings-others = { $told } Andere Werte: { $values }.
settings-numbers = { $told } Möglich ist { $least } bis { $most }.
settings-zones =
    { $told } Andere Zeitzonen: zum Beispiel `zone=Europe/Prague` oder
    `zone=UTC`.
settings-times = { $told } Jede Tageszeit ist möglich, etwa `at=18:30`.

## Bretter.

note-offered =
    { $title }, Brett { $board } ist aufgebaut. Es beginnt, sobald alle
    zugesagt haben, auf die es wartet: { $names }.
note-watching-each =
    Du schaust Brett { $board } zu und bekommst jeden Brief darüber. Wenn du
    genug hast, antworte auf irgendeinen davon mit `unsubscribe`.
note-watching-end =
    Du schaust Brett { $board } zu und bekommst nur den Brief über das Ende.
    `subscribe` bringt alle, `unsubscribe` keinen.
note-watching-no-more =
    Du schaust Brett { $board } nicht mehr zu; es kommen keine Briefe mehr
    darüber.
note-was-not-watching = Du schaust Brett { $board } nicht zu.
note-link-unknown =
    Dieser Link ist nicht bekannt, deshalb wurde nichts geändert. Um einem
    Brett nicht mehr zuzuschauen, antworte auf einen seiner Briefe mit
    `unsubscribe`.
note-link-ended =
    { $userid } schaut nicht mehr zu bei { $title }, Brett { $board }; es
    kommen keine Briefe mehr darüber.
note-link-ended-before =
    Dieser Link wurde schon benutzt: { $userid } schaut darüber nicht mehr zu
    bei { $title }, Brett { $board }. Wenn noch Briefe kommen, antworte auf den
    neuesten mit `unsubscribe`.

watched-none = Du schaust keinem Brett von { $game } zu.
watched-some = Die Bretter von { $game }, denen du zuschaust:
watched-each = jeder Brief
watched-end = nur der letzte Brief

## Was angeschaut wurde.

note-no-such-boards =
    Solche Bretter von { $userid } gibt es bei { $game } nicht.
note-more-boards =
    Es gibt noch mehr Bretter; `{ $game } games { $userid }` zeigt alle.
note-whois =
    { $userid }, hier dabei seit { $since }: { $playing ->
        [one] { $playing } laufende Partie
       *[other] { $playing } laufende Partien
    }, { $finished } beendet.
note-whois-moved = Letzter Zug von { $userid }: { $moved }.
note-whois-to-move =
    { $userid } ist in { $count ->
        [one] einer davon
       *[other] { $count } davon
    } am Zug.
note-whois-declined =
    { $userid } hat { $count ->
        [one] ein Brett
       *[other] { $count } Bretter
    } zurückgenommen, als die Würfel schon bekannt waren.
note-whois-next-dice =
    Das nächste Brett mit Würfeln, das { $userid } beginnt, muss dieses Siegel
    nennen (`help dice`):

    > { $commitment }
note-whois-away = { $userid } ist im Urlaub bis { $until }.
note-whois-unreachable = Post an { $userid } kommt zurück.
note-seek-dice =
    Die Würfel des Gesuchs { $seek } folgen aus einem Schlüssel mit diesem
    Siegel:

    > { $commitment }
note-next-dice-of =
    Der Schlüssel für das nächste Brett mit Würfeln, das { $userid } beginnt,
    steht schon fest; dies ist sein Siegel:

    > { $commitment }

    Heb es auf: Der erste Brief über dieses Brett muss dasselbe nennen
    (`help dice`).

moves-of =
    { $title }, Brett { $board }: { $name } hat { $count ->
        [one] einen erlaubten Zug
       *[other] { $count } erlaubte Züge
    }.
moves-beginnings =
    { $title }, Brett { $board }: { $name } hat jetzt { $count ->
        [one] eine Möglichkeit
       *[other] { $count } Möglichkeiten
    }; ein Zug beginnt mit einer davon, und es kann noch mehr folgen.
moves-group = { $group }: { $moves }
moves-group-cut = { $group }: { $moves } und noch { $more }
moves-more-groups =
    In den Brief passt nicht mehr: noch { $groups ->
        [one] eine Gruppe
       *[other] { $groups } Gruppen
    } mit { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    }.
moves-nobody =
    { $title }, Brett { $board } wartet auf keinen Zug.

position-heading =
    { $title }, Brett { $board } nach Zug { $after } von { $moves }.
position-heading-played =
    { $title }, Brett { $board } nach Zug { $after } von { $moves }.
    { $userid } hat { $text } gespielt.
position-heading-played-roll =
    { $title }, Brett { $board } nach Zug { $after } von { $moves }.
    { $userid } hat { $roll } gewürfelt und { $text } gespielt.
preview-heading = Nach { $moves }. Gespielt wurde nichts.
preview-for = Ausprobiert für { $userid } (am Zug).
preview-heading-none = Ohne einen Zug. Gespielt wurde nichts.
record-heading = Die Mitschrift von Brett { $board } ist angehängt.

dice-heading = Die Würfel von Brett { $board }.
dice-commitment =
    Das Siegel des Schlüssels:

    > { $commitment }
dice-key =
    Der Schlüssel:

    > { $key }
dice-key-later = Den Schlüssel nennt der letzte Brief der Partie.
dice-lot =
    Das Los für die Sitze, nach der Reihenfolge der Herausforderung: { $lot }
dice-mails =
    Was die Mail mit der Herausforderung zu den Würfen beiträgt (ein
    Bindestrich: nichts). Bei älteren Brettern folgen die Mails, mit denen sie
    angenommen wurde.

    > { $mails }
dice-rolls = Die Würfe bisher, der Reihe nach: { $rolls }
dice-help = Wie man sie nachprüft, erklärt `help dice`.

boards-playing = { $game }: { $count ->
        [one] { $count } laufende Partie
       *[other] { $count } laufende Partien
    }.
boards-playing-none = Von { $game } läuft gerade keine Partie.
boards-finished = { $game }: { $count ->
        [one] { $count } beendete Partie
       *[other] { $count } beendete Partien
    }.
boards-finished-none = Von { $game } gibt es keine beendete Partie.
boards-row = { $players }: { $state }
board-over = { $result } ({ $why })
    .aloud = beendet: { $why }
board-taken-back = zurückgenommen
board-not-accepted = noch nicht angenommen
board-to-move = am Zug: { $names }
board-to-move-left = am Zug: { $names }, noch { $left }
board-to-move-late = am Zug: { $names }, Zeit abgelaufen
board-playing = läuft
board-other-rules = nach anderen Regeln begonnen

players-heading =
    { $count ->
        [one] { $count } Name
       *[other] { $count } Namen
    }, mit der Zahl der laufenden Partien:

games-heading = Die Spiele, mit dem Namen, den Befehle benutzen:
games-row = { $name } - { $title } ({ $players }): { $summary }
games-players = für { $count }
games-players-range = für { $fewest } bis { $most }

## Eine Mail ohne Befehl.

meant-nothing-done =
    In deiner Mail stand kein Befehl, also wurde nichts getan. Ein Zug allein
    zählt nur in einer Antwort auf einen Brief über das Brett.
meant-commands =
    Wenn du das hier gemeint hast, schick es als Betreff einer neuen Mail:
meant-move = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }
meant-command = { $text }
meant-start =
    Du bist hier { $userid }, und keine deiner Partien läuft. Antworte auf
    diesen Brief mit einer dieser Zeilen, oder schick sie als Betreff einer
    Mail. Um gegen den Server selbst zu spielen:

    > { $game } challenge { $userid } house-easy

    Um jemanden zum Spielen zu finden:

    > { $game } seek

    Welche Spiele es gibt, und wer spielt:

    > list
meant-start-alone =
    Du bist hier { $userid }, und keine deiner Partien läuft. Antworte auf
    diesen Brief mit einer dieser Zeilen. Um jemanden zum Spielen zu finden:

    > { $game } seek

    Welche Spiele es gibt, und wer spielt:

    > list
meant-another =
    Für eine weitere Partie antworte auf diesen Brief mit einer dieser Zeilen.
    Um gegen den Server selbst zu spielen:

    > { $game } challenge { $userid } house-easy

    Um jemanden zum Spielen zu finden:

    > { $game } seek
meant-another-alone =
    Um jemanden für eine weitere Partie zu finden, antworte auf diesen Brief
    mit dieser Zeile:

    > { $game } seek
meant-nothing-read =
    In deiner Mail stand kein Befehl; deshalb ist nichts geschehen.
meant-boards = Deine Bretter:
meant-board-yours = { $board }: du bist am Zug ({ $title })
meant-board-other = { $board }: { $state } ({ $title })
meant-how =
    Um zu ziehen, antworte auf den neuesten Brief über das Brett nur mit deinem
    Zug.

## Listen, die gekürzt sind.

boards-more =
    Dies sind die neuesten { $shown }. Die Bretter von jemandem zeigt der
    Befehl mit dem Nutzernamen dahinter; `{ $game } show BOARD` zeigt
    irgendein Brett.
players-more =
    Dies sind die ersten { $shown } nach dem Namen; `whois USERID` zeigt alle
    anderen.

## Woher falsche Passwörter kamen: das Ende eines Satzes.

guessed-counted =
    { $origins ->
        [one] einer Stelle
       *[other] { $origins } Stellen
    }

guessed-known =
    { $origins ->
        [one] einer Stelle
       *[other] { $origins } Stellen
    } (die meisten davon von { $hosts })
