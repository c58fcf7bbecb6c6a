# Briefe über ein Brett: was in ihnen steht, von oben nach unten.
#
# Die Wörter des Hauses. Ein Ding hat überall denselben Namen.
#
# game (die Art): Spiel; game (die gespielte): Partie; board: Brett
# seat: Sitz; place (im Ergebnis): Rang; draw: Remis; result: Ergebnis
# turn, move: Zug, "am Zug"; step move: Teilzug; round: Runde
# to challenge, challenge: herausfordern, Herausforderung
# accept: annehmen; reject: ablehnen; decline: absagen; resign: aufgeben
# take back: zurücknehmen; annul: für ungültig erklären
# die, dice, roll: Würfel, Wurf, würfeln; lot: Los, auslosen
# key: Schlüssel; commitment: Siegel; record: Mitschrift
# letter (vom Server): Brief; mail (an den Server): Mail; subject: Betreff
# command: Befehl; answer: antworten; message: Nachricht; blank: Leerzeichen
# userid: Nutzername; password: Passwort; account: Konto; sign up: anmelden
# prove, proof: beweisen, Beweis; setting: Einstellung
# watch: zuschauen; kibitz: kiebitzen; preview: Vorschau; operator: Betreiber
# option: Option; legal: erlaubt; capture, take: schlagen; pass: passen
#
# Savoy, Savoya: strand: Band; cell: Feld; crossing: Kreuzung; piece: Stein;
#   stack: Stapel; pin: fangen, gefangen; release: befreien; home: Ziel;
#   pip: Auge; pip count: Restweg; double: Pasch; loop: Schleife
# Sava: space: Feld; ring: Ring; file: Bahn; camp: Lager; piece: Figur;
#   Matron Mother: Muttermatrone; Priestess: Priesterin; Wizard: Zauberer;
#   Weaponmaster: Waffenmeister; Orc: Ork; Champion: Champion; hub: Nabe;
#   spider dice: Spinnenwürfel; turncoat: Überläufer; resurrection:
#   Wiedererweckung; promotion zone: Umwandlungszone
# Great Shatranj: man, piece: Figur; square: Feld; file: Linie; rank: Reihe;
#   King: König; General: General; Minister: Minister; High Priestess:
#   Hohepriesterin; Elephant: Elefant; Knight: Springer; Woody: Woody;
#   Soldier: Soldat; Pawn: Bauer; promotion: Umwandlung; check: Schach;
#   checkmate: Matt; stalemate: Patt; bare King: nackter König; ply: Halbzug
# Savana: land: Land; savanna: Savanne; ruins: Ruinen; start: Start; card:
#   Karte; row: Auslage; draft: Auswahl; reach: Reichweite; figure: Figur;
#   warrior: Krieger; shaman: Schamane; champion: Champion; recruit: anwerben;
#   upkeep: Unterhalt; feed: ernähren; food: Nahrung; prosperity: Wohlstand;
#   war token: Kriegsmarker; order: Anweisung; standing order: feste
#   Anweisung; attack: Angriff; retreat: Rückzug; supply: Vorrat;
#   age: Zeitalter

board-subject = { $title } Brett { $board }: { $players }

## Wer am Zug ist.

turn-challenged = Du bist herausgefordert, { $userid }: Möchtest du spielen?
turn-awaits-answer = Das Brett wartet auf die Zusage von { $names }.
turn-yours = Du bist am Zug, { $userid }: Zug { $number }.
turn-asked = { $userid }, eine Frage an dich: { $question }?
turn-page = Oder wähle deinen Zug auf einer Seite:
turn-side = Du spielst { $side }.
turn-roll = Dein Wurf: { $roll }.
turn-others = Am Zug: { $names }, Zug { $number }.
turn-others-roll = Am Zug: { $names }, Zug { $number }, Wurf { $roll }.
turn-situation = { $situation }
turn-threat = { $threat }
turn-since = Die Partie wartet seit { $since }.
turn-over = Die Partie ist zu Ende. Ergebnis: { $ranking }.
turn-declined = Dieses Brett wurde zurückgenommen; es zählt nicht.

ranking-draw = Remis ({ $outcome })
    .aloud = Remis
ranking-won = { $userid } hat gewonnen ({ $outcome })
    .aloud = { $userid } hat gewonnen
ranking-places = { $places } ({ $outcome })
    .aloud = { $places }
ranking-annulled = keines, das Brett wurde für ungültig erklärt
ranking-none = keines
ranking-place = { $place }. { $names }
    .aloud = Platz { $place } für { $names }

wrote-to-you = { $names }: Nachricht an dich, siehe unten.
wrote-to-watchers =
    { $names }: Nachricht an alle, die zuschauen, siehe unten.

## Die Seite eines Briefs: ihre Überschrift, und was darunter zugeklappt ist.

page-yours = Du bist am Zug, { $userid }
page-yours-side = Du bist am Zug, { $userid } ({ $side })
page-rolled = { $heading }: { $roll }
page-situation = { $heading }: { $situation }!
page-others = Am Zug: { $names }
page-over = Ende der Partie: { $ranking }
page-side = { $heading }. Du: { $side }
page-moves = Bisherige Züge
page-by-hand = Wie man ohne Tippen antwortet
page-players = Wer was spielt
page-facts = Mehr über diese Partie
page-film = Die ganze Partie:
page-film-alternative = Die Partie vom Anfang bis zum Ende als Film

## Wer wer ist.

who-reader = { $who } (du)
who-resigned = { $who } (aufgegeben)
who-reader-resigned = { $who } (du, aufgegeben)
who-late = { $who } (Zeit abgelaufen)
who-reader-late = { $who } (du, Zeit abgelaufen)

## Was geschehen ist.

earlier-things =
    Davor { $count ->
        [one] ist noch etwas
       *[other] sind noch { $count } Dinge
    } geschehen: `{ $game } record { $board }` als Antwort zeigt alle Züge.

event-started = Die Partie beginnt.
event-seated =
    Die Sitze wurden ausgelost (`help dice`): { $seats }. In der
    Herausforderung standen { $named }; das Los ist { $lot }.
event-seat = { $seat } { $userid }
event-accepted = { $userid } nimmt die Herausforderung an.
event-declined =
    { $userid } sagt ab: Das Brett wird zurückgenommen und zählt nicht.
event-expired =
    Nicht alle haben rechtzeitig angenommen: Das Brett wird zurückgenommen und
    zählt nicht.
event-lot = Würfel um den ersten Zug: { $throws }.
event-throw = { $userid } { $face }
event-rolled = Wurf für { $names }: { $roll }.
event-out-of-turn = Das erfährst nur du: Du hast { $text } gespielt.
event-remark = { $remark }
event-moved = Zug { $number }: { $userid } hat { $text } gespielt.
    .aloud = Zug { $number }, { $userid }: { $text }.
event-moved-roll =
    Zug { $number }: { $userid } hat { $roll } gewürfelt und { $text }
    gespielt.
    .aloud = Zug { $number }, { $userid } hat { $roll } gewürfelt: { $text }.
event-resigned = { $userid } gibt auf.
event-draw-offered = { $userid } bietet Remis an.
event-draw-accepted = { $userid } nimmt das Remis an.
event-draw-rejected = { $userid } lehnt das Remis ab.
event-undo-asked =
    { $userid } bittet darum, Zug { $number } zurückzunehmen und alles, was ihm
    folgte.
event-undo-agreed = { $userid } ist einverstanden, den Zug zurückzunehmen.
event-undo-rejected =
    { $userid } möchte nicht, dass der Zug zurückgenommen wird.
event-substitute-asked =
    { $userid } fragt, ob { $house } am Platz von { $left } weiterspielen darf.
    Die Partie ginge dort weiter, wo { $left } sie verlassen hat, mit Zug
    { $number }, und würde nicht mehr gewertet.
event-substitute-agreed =
    { $userid } ist einverstanden, dass sich ein Hausspieler hinsetzt.
event-substitute-rejected = { $userid } möchte dort keinen Hausspieler.
event-substituted =
    { $house } spielt jetzt am Platz von { $left }, von da an, wo { $left } die
    Partie verlassen hat. Sie wird nicht mehr gewertet.
event-took-back =
    Zug { $number } ist zurückgenommen. Es wurde kein Brief darüber verschickt,
    und es wird auch keiner verschickt; was du dazu geschrieben hast, ist
    ebenfalls weg.
event-over = Die Partie ist zu Ende: { $why }. Ergebnis: { $result }.
    .aloud = Die Partie ist zu Ende: { $why }.

move-auto = { $text } (automatisch)

## Was nur der erste Brief sagt.

first-seeker = Die Partie kommt aus der Suche von { $userid }.
first-challenger = { $userid } hat zu dieser Partie herausgefordert.
first-plays = { $userid } spielt { $side }.
first-options = Optionen: { $options }.
first-rules = `help { $game }` als Antwort bringt die Regeln.
first-commitment =
    Die Würfe dieses Bretts folgen aus einem geheimen Schlüssel, den der letzte
    Brief nennt. Damit ihn niemand austauschen kann, hier sein Siegel
    (`help dice`):

## Wie man zieht.

to-move-by-answer =
    Um zu ziehen, antworte auf diesen Brief nur mit deinem Zug, zum Beispiel

    > { $example }

to-move-or-write =
    oder schreib an { $address } mit dem Betreff

    > { $command }

to-move-by-password =
    Um zu ziehen, schreib an { $address } mit dem Betreff

    > { $command }

    Ein Zug wird darin zum Beispiel so geschrieben:

    > { $example }

to-move-command = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }

to-move-any = YOUR-MOVE

to-move-pass = Die Antwort `pass` spielt nichts und beendet deinen Zug.

## Was man sonst antworten kann.

advice-accept =
    Antworte auf diesen Brief mit einem Wort: `accept`, wenn du spielen
    möchtest, `reject`, wenn nicht.
advice-draw-offered =
    Ein Remis ist angeboten: Antworte `accept` oder `reject`; auch dein
    nächster Zug lehnt es ab.
advice-undo-asked =
    { $userid } bittet darum, Zug { $number } zurückzunehmen: Antworte `accept`
    oder `reject`; auch jeder Zug lehnt es ab.
advice-substitute-asked =
    { $userid } fragt, ob { $house } am Platz von { $left } weiterspielen darf:
    Antworte `accept` oder `reject`; auch jeder Zug lehnt es ab.
advice-substitute =
    { $left } hat die Partie verlassen. Sind alle einverstanden, die noch
    spielen, kann ein Hausspieler dort weitermachen; um die anderen zu fragen,
    antworte

    > substitute house

advice-substitute-by-password =
    { $left } hat die Partie verlassen. Sind alle einverstanden, die noch
    spielen, kann ein Hausspieler dort weitermachen; um die anderen zu fragen,
    schreib an { $address } mit dem Betreff

    > { $game } substitute { $board } { $userid } YOUR-PASSWORD house

advice-claim =
    Die Zeit von { $late } ist abgelaufen. Um die Partie deshalb zu beenden,
    antworte `claim` oder schreib an { $address } mit dem Betreff

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-claim-by-password =
    Die Zeit von { $late } ist abgelaufen. Um die Partie deshalb zu beenden,
    schreib an { $address } mit dem Betreff

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-your-turn =
    Du kannst auch `moves` (was erlaubt ist), `resign` (aufgeben),
    { $draw ->
        [one] `draw` (Remis), `show` (das Brett)
       *[other] `show` (das Brett)
    } oder `help` antworten. Text unter deinem Zug geht an die anderen.
advice-your-first-turn =
    Du kannst auch `moves` (was erlaubt ist), `resign` (aufgeben),
    { $draw ->
        [one] `draw` (Remis), `decline` (du möchtest diese Partie nicht)
       *[other] `decline` (du möchtest diese Partie nicht)
    }, `show` (das Brett) oder `help` antworten. Text unter deinem Zug geht
    an die anderen.
advice-nothing-to-do = Für dich ist im Moment nichts zu tun.
advice-left =
    Du hast diese Partie verlassen. Du kannst `chat` (mit deiner Nachricht
    darunter), `show` (das Brett) oder `help` antworten.
advice-left-alone =
    Du hast diese Partie verlassen. Du kannst `show` (das Brett) oder `help`
    antworten.
advice-waiting =
    Du kannst `chat` antworten, mit deiner Nachricht darunter, oder
    `resign` (aufgeben),
    { $draw ->
        [one] `draw` (Remis), `show` (das Brett)
       *[other] `show` (das Brett)
    } oder `help`.
advice-waiting-first =
    Du kannst `chat` antworten, mit deiner Nachricht darunter, oder
    `decline` (du möchtest diese Partie nicht), `resign` (aufgeben),
    { $draw ->
        [one] `draw` (Remis), `show` (das Brett)
       *[other] `show` (das Brett)
    } oder `help`.
advice-your-turn-alone =
    Du kannst auch `moves` (was erlaubt ist),
    { $hint ->
        [one] `hint` (ein Tipp), `resign` (aufgeben)
       *[other] `resign` (aufgeben)
    },
    { $draw ->
        [one] `draw` (Remis), `show` (das Brett)
       *[other] `show` (das Brett)
    } oder `help` antworten.
advice-your-first-turn-alone =
    Du kannst auch `moves` (was erlaubt ist),
    { $hint ->
        [one] `hint` (ein Tipp), `resign` (aufgeben)
       *[other] `resign` (aufgeben)
    },
    { $draw ->
        [one] `draw` (Remis), `decline` (du möchtest diese Partie nicht)
       *[other] `decline` (du möchtest diese Partie nicht)
    }, `show` (das Brett) oder `help` antworten.
advice-waiting-alone =
    Du kannst `resign` (aufgeben),
    { $draw ->
        [one] `draw` (Remis), `show` (das Brett)
       *[other] `show` (das Brett)
    } oder `help` antworten.
advice-waiting-first-alone =
    Du kannst `decline` (du möchtest diese Partie nicht), `resign`
    (aufgeben),
    { $draw ->
        [one] `draw` (Remis), `show` (das Brett)
       *[other] `show` (das Brett)
    } oder `help` antworten.
advice-rematch =
    Für eine Revanche mit getauschten Plätzen antworte `rematch`. Sie beginnt,
    wenn alle wollen.
advice-watching =
    Du schaust diesem Brett zu. Du kannst antworten: `unsubscribe` (keine
    Briefe mehr), `notify` (nur der letzte), `subscribe` (alle), `show` (das
    Brett) oder `kibitz` mit einer Nachricht darunter an alle, die auch
    zuschauen.
advice-watched =
    Du hast diesem Brett zugeschaut, und dies ist der letzte Brief darüber.
advice-visitor =
    Wenn du seine Briefe haben möchtest:
    `{ $game } subscribe { $board } YOUR-USERID YOUR-PASSWORD`

## Bretter, deren Regeln dieser Server nicht mehr hat.

turn-rules-missing =
    Auf diesem Brett kann niemand ziehen: Es wurde mit Version { $begun } der
    Regeln von { $title } begonnen, die dieser Server nicht mehr hat.
rules-missing-clocks = Die Uhren dieser Partie wurden angehalten.
rules-missing-offer =
    Die Regeln von { $title } haben sich geändert, seit diese Partie angeboten
    wurde, und Version { $begun } hat der Server nicht mehr. Fordere neu
    heraus, um nach den neuen Regeln zu spielen.
picture-rules-missing =
    Ohne die Regeln lässt sich die Stellung nicht zeigen; `record` bringt alle
    Züge als Text.
picture-rules-missing-over =
    Die Stellung lässt sich nicht zeigen: Gespielt wurde mit Version { $begun }
    der Regeln von { $title }, die dieser Server nicht mehr hat. `record`
    bringt alle Züge als Text.
advice-rules-missing =
    Antworten alle `draw`, endet die Partie remis. Der Betreiber kann sie auch
    entscheiden oder ohne Ergebnis beenden. Antworten kannst du weiterhin
    `chat` mit deiner Nachricht darunter, `record` oder `help`.
advice-rules-missing-resign =
    Antwortet ihr beide `draw`, endet die Partie remis; `resign` gibt auf. Der
    Betreiber kann sie auch entscheiden oder ohne Ergebnis beenden. Antworten
    kannst du weiterhin `chat` mit deiner Nachricht darunter, `record` oder
    `help`.

## Links, die die Antwort öffnen.

choices-moves = Tippe auf deinen Zug und sende die Mail, die sich öffnet:
choices-answers = Tippe auf deine Antwort und sende die Mail, die sich öffnet:
choices-some =
    Das sind { $shown } von { $count } Zügen, von jeder Art einige. Jeden
    anderen schreibst du selbst in eine Antwort auf diesen Brief.
choices-more =
    Hinter einem Zug kann noch mehr stehen: Schreib es in die Mail, die sich
    öffnet, oder in eine Antwort auf diesen Brief.
choice-all-moves = alle Züge
choice-accept = ich spiele
choice-reject = ich spiele nicht
choice-accept-draw = Remis annehmen
choice-reject-draw = Remis ablehnen
choice-accept-undo = den Zug zurücknehmen lassen
choice-reject-undo = den Zug nicht zurücknehmen lassen
choice-accept-substitute = den Hausspieler einlassen
choice-reject-substitute = den Hausspieler nicht einlassen
choice-substitute = einen Hausspieler an den leeren Platz bitten
choice-claim = Partie beenden: Zeit abgelaufen
choice-draw = Remis anbieten
choice-hint = ein Tipp
choice-message = den anderen schreiben
choice-decline = diese Partie absagen
choice-resign = aufgeben
choice-again = noch einmal spielen
choice-stronger = gegen { $house } spielen
choice-unsubscribe = keine Briefe mehr über dieses Brett
choice-kibitz = den anderen Zuschauern schreiben

## Dasselbe für alle, deren Antworten nichts beweisen.

advice-password-accept =
    Du hast proof=password eingestellt: Antworten auf diesen Brief beweisen
    nichts. Um zu spielen, schreib mit dem Betreff hier; wenn du nicht
    möchtest, mit `reject` statt `accept`.

    > { $game } accept { $board } { $userid } YOUR-PASSWORD

advice-password-your-turn =
    Du hast proof=password eingestellt: Antworten auf diesen Brief beweisen
    nichts. Alles andere schreibst du wie hier, mit `draw`, `accept`, `reject`
    oder `chat` statt `resign`; was unter einem solchen Betreff steht, geht an
    die anderen.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-your-first-turn =
    Du hast proof=password eingestellt: Antworten auf diesen Brief beweisen
    nichts. Alles andere schreibst du wie hier, mit `draw`, `accept`, `reject`,
    `chat` oder `decline` statt `resign`; was unter einem solchen Betreff
    steht, geht an die anderen.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-left =
    Du hast diese Partie verlassen. Du hast proof=password eingestellt:
    Antworten auf diesen Brief beweisen nichts. Um den anderen zu schreiben,
    nimm diesen Betreff, mit deiner Nachricht als Text.

    > { $game } chat { $board } { $userid } YOUR-PASSWORD

advice-password-rematch =
    Für eine Revanche mit getauschten Plätzen schreib an { $address } mit dem
    Betreff unten. Sie beginnt, wenn alle wollen.

    > { $game } rematch { $board } { $userid } YOUR-PASSWORD

advice-password-watching =
    Du schaust diesem Brett zu. Du hast proof=password eingestellt: Antworten
    auf diesen Brief beweisen nichts. Wenn du keine Briefe mehr darüber
    möchtest, schreib mit dem Betreff hier; mit `kibitz` statt `unsubscribe`
    geht dein Text an alle, die auch zuschauen.

    > { $game } unsubscribe { $board } { $userid } YOUR-PASSWORD

## Die letzten Züge.

moves-all = Die Züge bisher:
moves-last =
    Die letzten { $shown } Züge ({ $earlier } davor:
    `{ $game } record { $board }`):

## Unter dem Brett.

note-draw-offered = Angebot zum Remis von: { $names }.
note-undo-asked =
    { $userid } bittet darum, Zug { $number } zurückzunehmen; noch nicht
    zugestimmt: { $names }.
note-substitute-asked =
    { $userid } fragt, ob { $house } am Platz von { $left } weiterspielen darf;
    noch nicht zugestimmt: { $names }.
note-watched = Es schauen zu: { $names }.
note-watched-more = Es schauen zu: { $names } und noch { $more }.
note-key =
    Der Schlüssel der Würfel dieses Bretts (`pbmd dice verify` prüft die
    angehängte Mitschrift):
note-next-dice =
    Der Schlüssel für das nächste Brett mit Würfeln, das du beginnst, steht
    schon fest; dies ist sein Siegel (`help dice`):

## Was andere geschrieben haben.

message-heading = { $userid } schreibt:
message-cut =
    Der Server hat diese Nachricht hier abgeschnitten: Höchstens { $most } KB
    werden weitergegeben.

## Was nur der Server tut oder wer ihn betreibt.

event-forfeited = Die Zeit von { $userid } ist abgelaufen.
event-undone = Züge wurden zurückgenommen: { $moves ->
        [one] { $moves } Zug bleibt
       *[other] { $moves } Züge bleiben
    }.
event-annulled = Die Partie ist für ungültig erklärt und zählt nicht.
event-over-without-result =
    Die Partie ist zu Ende: { $why }. Sie hat kein Ergebnis.

## Das Brett, wie es vorgelesen wird.

heard-own = Du hast:
heard-others = { $userid } hat:
heard-nobody = Auf dem Brett:
heard-changed = Neu auf dem Brett:
heard-empty = { $place }: jetzt leer.
heard-drawing = Hier ist eine Zeichnung ausgelassen.
heard-card = Karte { $number }, { $name }: { $signs }
heard-draft = Reichweite { $count }
heard-warriors =
    { $count ->
        [one] { $count } Krieger
       *[other] { $count } Krieger
    }
heard-shamans =
    { $count ->
        [one] { $count } Schamane
       *[other] { $count } Schamanen
    }
heard-champions =
    { $count ->
        [one] { $count } Champion
       *[other] { $count } Champions
    }
heard-steps =
    { $count ->
        [one] { $count } Bewegung
       *[other] { $count } Bewegungen
    }
heard-points =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
heard-food = ernährt sich selbst

## Zeit.

length-days =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
length-hours =
    { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    }
length-days-hours = { $days } und { $hours }

terms-unlimited = Es gibt keine Zeitgrenze.
terms-moves-days =
    { $forfeit ->
        [one] Jeder Zug binnen { $forfeit } Tag; Erinnerungen nach { $nag }.
       *[other] Jeder Zug binnen { $forfeit } Tagen; Erinnerungen nach
            { $nag }.
    }
terms-moves = Zeit für jeden Zug: { $forfeit }; Erinnerungen nach: { $nag }.
terms-total = Zeit für alle Züge, je Spieler: { $total }.
terms-once = Zeit für die ganze Partie, je Spieler: { $total }.
terms-bank =
    Zeit für die ganze Partie, je Spieler: { $start }, und nie mehr als
    { $most }.
terms-bank-grows =
    Zeit zu Beginn, je Spieler: { $start }; jeder Zug bringt { $increment }
    dazu, bis höchstens { $most }.
terms-weekends = Samstage und Sonntage zählen nicht.
terms-soft =
    Abgelaufene Zeit beendet die Partie nicht von selbst: Die anderen können
    sie dann beenden.
terms-unrated = Das Ergebnis zählt nicht für die Wertung.
terms-daily = Hausspieler antworten jeden Morgen.

clock-line = Uhr: { $times }
clock-left = { $userid } { $left }
clock-until = { $left } (bis { $until })
clock-stopped = Die Uhren stehen.
clock-away = { $userid } ist im Urlaub bis { $until }.
clock-away-again = Weiterer Urlaub folgt: { $days }.
clock-away-day = { $day }
clock-away-days = { $first } bis { $last }
clock-may-claim =
    Die Zeit von { $userid } ist abgelaufen: Bis zum nächsten Zug können die
    anderen die Partie mit `claim` beenden.

lines-left-out =
    { $lines ->
        [one] Eine Zeile deiner Nachricht wurde
       *[other] { $lines } Zeilen deiner Nachricht wurden
    } nicht geschickt, um nicht zu verraten, was nur du sehen darfst.
message-held-back =
    Deine Nachricht wurde nicht geschickt, weil dein Passwort darin steht.
message-uncompared =
    Deine Nachricht wurde nicht geschickt: Sie hat mehr lange Wörter, als auf
    einmal mit deinem Passwort verglichen werden können. Schick sie in kürzeren
    Teilen oder morgen.
messages-too-long =
    Höchstens { $most } KB deiner Nachrichten stehen in einem Brief. Was länger
    war, wurde nicht geschickt; schreib es in einer weiteren Mail.
reminder = Eine Erinnerung: Die anderen warten auf deinen Zug.
reminder-forfeit = Ohne Zug bis { $until } verlierst du durch Zeit.
reminder-soft = Nach { $until } können die anderen die Partie beenden.
reminder-in-place = Ohne Zug bis { $until } zieht der Server für dich.
reminder-answer = Ohne Antwort bis { $until } antwortet der Server für dich.
vacation-used =
    { $left ->
        [one] Deine Zeit war abgelaufen, darum wurde ein Urlaubstag verbraucht:
            { $day }. Für dieses Jahr bleibt { $left } Tag.
       *[other] Deine Zeit war abgelaufen, darum wurde ein Urlaubstag
            verbraucht: { $day }. Für dieses Jahr bleiben { $left } Tage.
    }
time-up =
    Die Zeit von { $userid } ist abgelaufen. Um die Partie deshalb zu beenden,
    antworte `claim`; tut es niemand, geht sie weiter.
time-up-yours =
    Deine Zeit ist abgelaufen. Bis du ziehst, können die anderen die Partie
    beenden; tut es niemand, geht sie weiter.
time-up-in-place =
    Die Zeit von { $userid } ist abgelaufen. Um weiterzuspielen, antworte
    `claim`: Dann zieht der Server an dessen Stelle. Tut es niemand, wartet das
    Brett.
time-up-in-place-yours =
    Deine Zeit ist abgelaufen. Bis du ziehst, können die anderen `claim`
    antworten: Dann zieht der Server für dich. Tut es niemand, wartet das
    Brett.
never-began =
    Die Zeit von { $userid } ist abgelaufen, ehe alle gezogen haben; darum wird
    die Partie zurückgenommen: Niemand gewinnt, keine Wertung ändert sich.
moved-in-place =
    Die Zeit von { $userid } war abgelaufen, darum hat der Server gezogen
    ({ $times } von { $most }; beim nächsten Mal danach ist die Partie durch
    Zeit verloren).
answered-in-place =
    { $userid } hat nicht rechtzeitig geantwortet, darum hat es der Server
    getan, wenn möglich nach der hinterlegten Anweisung.
claimed =
    { $userid } beendet die Partie, weil die Zeit von { $late } abgelaufen war.
unreachable = Post an { $userid } kommt zurück; die Zeit läuft trotzdem.
unreachable-unlimited = Post an { $userid } kommt zurück.
clock-given = Der Betreiber hat { $userid } mehr Zeit gegeben: { $time }.
clocks-stopped = Der Betreiber hat die Uhren dieser Partie angehalten.
clocks-started = Der Betreiber lässt die Uhren dieser Partie wieder laufen.

## Ein Eintrag im Kalender.
calendar-summary = { $subject }: dein Zug
calendar-description =
    Bis dahin muss dein Zug Nummer { $number } hier sein. Ziehe, indem du auf
    den letzten Brief über dieses Brett antwortest.

## Der tägliche Brief über mehrere Bretter. Hinter der Nummer eines Bretts
## steht, was dort geantwortet wird.

digest-subject = Deine Bretter, { $day }
digest-turns =
    { $count ->
        [one] Du bist an { $count } Brett am Zug.
       *[other] Du bist an { $count } Brettern am Zug.
    }
digest-no-turn = Neues von Brettern, an denen du nicht am Zug bist:
digest-how =
    Antworte auf diesen Brief mit einer Zeile für jedes Brett, an dem du ziehen
    willst: seine Nummer und dein Zug. Ein Brett ohne Zeile bleibt, wie es ist.
digest-page = Oder wähle deine Züge auf einer Seite:
digest-how-by-password =
    Deine Einstellung ist proof=password: Antworten auf diesen Brief beweisen
    nichts. Um zu ziehen, schreib eine Mail mit der Zeile, die beim Brett
    steht, als Betreff.
digest-board = Brett { $board }, { $title }: { $players }
digest-line = Deine Zeile für dieses Brett, zum Beispiel:
digest-others = Deine anderen Bretter:
digest-other = { $board } { $title }, { $players }: { $news }
digest-message = { $userid } schreibt am Brett { $board }:
digest-same-message =
    Am Brett { $board } schreibt { $userid } dasselbe wie am Brett { $first }.
digest-also =
    Hinter der Nummer eines Bretts kannst du auch `moves` (was erlaubt ist),
    `show`, `draw` oder `resign` antworten, und `accept` oder `reject`, wo
    etwas angeboten ist.
digest-chat =
    Um den Spielern an einem Brett zu schreiben, antworte `{ $board } chat` mit
    deinem Text in den Zeilen darunter.
