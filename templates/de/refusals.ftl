# Warum ein Befehl nicht ausgeführt wurde.

nothing-changed = Es wurde nichts geändert.
understood = Verstanden: { $words }
wrong = Das ging nicht: { $what }.
right-would-be = Versuch es so:

## Wer geschrieben hat.

unproved =
    Das ging nicht: { $why }\
    Versuch es mit dem Betreff:

    > { $command }
unproved-other-address =
    Deine Mail antwortet auf einen Brief, der an eine andere Adresse ging als
    { $from }. Antworte von der Adresse, an die der Brief kam, oder schreib den
    ganzen Befehl mit deinem Passwort.
unproved-moved =
    Deine Mail antwortet auf einen Brief an eine Adresse, die dieses Konto
    inzwischen aufgegeben hat, also beweist sie nichts. `show` mit Spiel und
    Brettnummer, von der jetzigen Adresse geschickt, bringt einen neuen Brief.
    Oder schreib den ganzen Befehl mit deinem Passwort.
unproved-forged =
    Unser Mailserver meldet, dass deine Mail nicht aus der Domain von { $from }
    kommt (DMARC), also beweist sie nichts. Schick sie über den Mailserver
    deiner eigenen Adresse, oder schreib den ganzen Befehl mit deinem Passwort.
unproved-unverified =
    Du hast proof=verified eingestellt, und nichts bestätigt, dass deine Mail
    von { $from } kommt (DMARC für die Domain, oder DKIM oder SPF für genau
    diese Adresse), also beweist sie nichts. Schreib den ganzen Befehl mit
    deinem Passwort.
unproved-password-only =
    Du hast proof=password eingestellt, deshalb beweist eine Antwort allein
    nichts. Schreib den ganzen Befehl mit deinem Passwort.
unproved-copied =
    Dieser Brief wurde schon einmal mit einer Kopie an jemand anderen
    beantwortet, der nun in deinem Namen auf ihn antworten könnte; deshalb
    beweist er nichts mehr. Antworte auf den Brief, der damals zurückkam;
    `show` bringt einen neuen. Oder schreib den ganzen Befehl mit deinem
    Passwort.
unproved-challenges =
    Mit einem Brief bestätigen lassen sich höchstens { $most ->
        [one] eine Herausforderung
       *[other] { $most } Herausforderungen
    } am Tag. Schick diese als Antwort auf irgendeinen Brief dieses Servers,
    oder mit deinem Passwort.

proof-watching =
    Du schaust Brett { $board } zu und spielst dort nicht mit: Eine Antwort auf
    seine Briefe genügt für `unsubscribe`, `notify`, `subscribe` und `kibitz`
    und für nichts anderes. Für alles andere schreib deinen Nutzernamen und
    dein Passwort.
proof-other-board =
    Deine Antwort beweist nur für das Brett des Briefes, auf den sie antwortet,
    wer du bist. Für alles andere schreib deinen Nutzernamen und dein Passwort.
proof-login-refused =
    Die Zeile `login` darüber wurde nicht angenommen, deshalb wurde diese Zeile
    nicht ausgeführt.
proof-unconfirmed =
    Du hast dich angemeldet, aber der Brief, der fragt, ob die Adresse stimmt,
    ist noch nicht beantwortet. Beantworte ihn zuerst.
proof-paused =
    Für diesen Nutzernamen oder von dort, woher deine Mail kommt, wurden zu
    viele falsche Passwörter versucht; deshalb wird von dort zurzeit keines
    angenommen. Versuch es in { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    } wieder, oder schreib von dort, wo du es gewöhnlich tust. Antworten auf
    Briefe dieses Servers gelten trotzdem, auch mit einem Passwort.
proof-wrong =
    Der Nutzername oder das Passwort ist falsch. Bei Passwörtern zählt Groß-
    und Kleinschreibung. Wenn du es vergessen hast, schreib an diesen Server
    mit dem Betreff: forgot YOUR-USERID

proof-left-out =
    Wo dein Passwort stehen sollte, steht noch der Platzhalter. Schreib die
    Zeile noch einmal, mit deinem eigenen Passwort.

## Befehle überhaupt.

resign-not-alone =
    Du hast nicht aufgegeben: Eine andere Zeile deiner Mail war falsch, und
    `resign` gilt nur, wenn der Rest der Mail richtig ist. Schick den Befehl
    allein.
no-message =
    Es steht keine Nachricht da. Schreib sie unter den Befehl, wenn du auf
    einen Brief antwortest, sonst unter den Betreff oder eingerückt unter den
    Befehl.
no-game = Kein Spiel heißt { $game }.
no-board = Es gibt kein Brett { $board }.
other-game =
    Auf Brett { $board } wird { $title } gespielt: Schreib `{ $name }` statt
    `{ $game }`.
not-seated =
    { $userid } spielt nicht auf Brett { $board }; dort spielen: { $players }.
no-help-page =
    Eine Hilfeseite mit diesem Namen gibt es nicht. Es gibt: general, commands,
    account, challenge, move, offers, time, looking, subscribe, mails, proof,
    dice, games, eine für jeden Befehl und eine für jedes Spiel:\
    { $games }
no-help-pages =
    Eine Hilfeseite { $names } gibt es nicht. Es gibt: general, commands,
    account, challenge, move, offers, time, looking, subscribe, mails, proof,
    dice, games, eine für jeden Befehl und eine für jedes Spiel:\
    { $games }

no-player =
    Mit diesem Namen spielt hier niemand. `list players` zeigt, wer da ist.
no-player-meant =
    Mit diesem Namen spielt hier niemand. Meinst du { $meant }?
    `list players` zeigt, wer da ist.
no-player-among =
    Ein Name, der oben als `****` steht, gehört hier niemandem. `list players`
    zeigt, wer da ist.
no-player-among-meant =
    Ein Name, der oben als `****` steht, gehört hier niemandem. Meinst du
    { $meant }? `list players` zeigt, wer da ist.
no-player-named =
    { $name } spielt hier nicht. `list players` zeigt, wer da ist.
no-player-named-meant =
    { $name } spielt hier nicht. Meinst du { $meant }? `list players` zeigt,
    wer da ist.
too-many-names =
    Deine Mail nennt zu viele Namen: Nur die ersten { $most } wurden gelesen.
    Nenne die anderen in einer weiteren Mail.
too-many-pages =
    Ein Befehl bringt höchstens { $most ->
        [one] { $most } Hilfeseite
       *[other] { $most } Hilfeseiten
    }. Bestell die anderen mit einer weiteren Mail.

## Züge und alles andere, was an einem Brett getan wird.

play-not-started =
    Die Partie hat noch nicht begonnen: Erst müssen alle die Herausforderung
    annehmen. Es fehlt noch: { $names }.
blocks-nobody-else =
    Dich selbst kannst du nicht aussperren.
chat-blocked =
    Deine Nachricht wurde nicht geschickt: { $names } möchte keine von dir.
chat-taken-back =
    Brett { $board } wurde zurückgenommen, deshalb kann man sich dort nicht
    mehr schreiben.
chat-over =
    Die Partie auf Brett { $board } ist seit mehr als { $days ->
        [one] { $days } Tag
       *[other] { $days } Tagen
    } zu Ende, deshalb kann man sich dort nicht mehr schreiben.
play-taken-back =
    { $title }, Brett { $board } wurde zurückgenommen; dort kann nicht mehr
    gespielt werden.
play-over =
    { $title }, Brett { $board } ist zu Ende; das Ergebnis ist { $result }.
    .aloud = { $title }, Brett { $board } ist zu Ende.
play-not-your-turn =
    Du bist nicht am Zug. Am Zug { $count ->
        [one] ist
       *[other] sind
    } { $names }.
play-moved-on =
    Auf dem Brett geht es schon weiter: Das war für Zug { $meant } gedacht, und
    als Nächstes kommt Zug { $next }.
play-not-so-far =
    Das war für Zug { $meant } gedacht, aber als Nächstes kommt erst Zug
    { $next }.
play-letter-taken-back =
    Die Züge in dem Brief, auf den du geantwortet hast, wurden inzwischen
    zurückgenommen. Hier ist das Brett, wie es jetzt steht: Antworte
    stattdessen auf diesen Brief.
play-has-moved =
    Du hast auf diesem Brett schon gezogen; absagen kannst du nicht mehr, aber
    aufgeben oder Remis anbieten.
play-has-seen-dice =
    Die Herausforderung kam von dir, und was der Zufall dafür bestimmt hat, ist
    bekannt: Absagen kannst du nicht mehr, aber aufgeben (`resign`) oder Remis
    anbieten (`draw`).
play-nothing-offered =
    Auf diesem Brett ist nichts angeboten, worauf du antworten könntest.
play-illegal = { $why }
play-nobody-left =
    Niemand hat diese Partie verlassen, also ist kein Platz für einen
    Hausspieler frei.
no-move =
    In deiner Antwort stand kein Zug, der sich lesen lässt. Schreib nur den
    Zug, wie im Beispiel, in die erste Zeile, über den zitierten Brief.
no-solution =
    In deiner Antwort stand kein Zug, der sich lesen lässt. Schreib nur den Zug
    in die erste Zeile, über den zitierten Brief.
no-move-out-of-turn =
    In deiner Antwort stand kein Zug, und du bist nicht am Zug. Am Zug
    { $count ->
        [one] ist
       *[other] sind
    } { $names }.
sent-encrypted =
    Deine Mail ist verschlüsselt und kann hier nicht gelesen werden. Schalte
    die Verschlüsselung für diese Adresse ab und schick sie noch einmal als
    reinen Text.
sent-signed =
    Deine Mail ist so mit S/MIME signiert, dass sie hier nicht gelesen werden
    kann. Schalte das Signieren für diese Adresse ab und schick sie noch einmal
    als reinen Text.
sent-by-outlook =
    Deine Mail enthält nur eine winmail.dat, ein Format von Outlook, das hier
    nicht gelesen werden kann. Schick sie noch einmal als reinen Text.
sent-attachments =
    Deine Mail enthält Anhänge und keinen Text. Anhänge werden hier nicht
    gelesen: Schreib bitte in die Mail selbst.
no-line-for-board =
    In deiner Antwort stand keine Zeile für ein Brett. Schreib für jedes Brett,
    an dem du etwas tun willst, eine Zeile, die mit seiner Nummer beginnt, wie
    in `101 a6-c6`.
no-move-kept =
    In deiner Antwort stand kein Zug, und was du geschrieben hast, ging an
    niemanden. Um es den anderen zu schicken, antworte auf diesen Brief nur mit
    `chat`.
no-move-house =
    In deiner Antwort stand kein Zug. Hausspieler lesen keine Nachrichten; was
    du geschrieben hast, ging an niemanden.
message-left-out =
    Deine Nachricht wurde nicht geschickt: Sie enthält dein Passwort oder
    verrät, was nur du sehen darfst.
message-too-many-words =
    Deine Nachricht wurde nicht geschickt: Sie hat mehr lange Wörter, als auf
    einmal mit deinem Passwort verglichen werden können. Schick sie in kürzeren
    Teilen oder morgen.
undo-takes-back =
    War dein letzter Zug ein Versehen, dann antworte `undo`: Er wird
    zurückgenommen, sofort, wenn ihn noch niemand gesehen hat, oder sobald die
    anderen zustimmen.
move-among-words =
    In deiner Antwort stand ein Zug zwischen anderen Worten; er wurde nicht
    gespielt.
move-in-doubt =
    In deiner Antwort steht ein Zug, aber nicht klar, dass du ihn machst; es
    wurde nichts gespielt. Schreib deinen Zug allein in die erste Zeile.
move-beside-yes =
    Deine Antwort sagt Ja zu dem Angebot und enthält auch einen Zug, der es
    ablehnen würde; darum geschah weder das eine noch das andere. Zum Annehmen
    antworte nur mit `accept`, zum Ziehen nur mit dem Zug.
offer-stands =
    Das Angebot gilt noch, denn ein klares Ja oder Nein war nicht dabei:
    Antworte nur mit `accept` (annehmen) oder `reject` (ablehnen). Auch ein Zug
    lehnt es ab.
move-in-other-letters =
    Der Buchstabe { $letter } gehört zu einem anderen Alphabet; er sieht nur
    aus wie ein lateinischer.
part-of-turn =
    Die Zeilen eines Zugs müssen aufeinander folgen. Eine weitere Zeile, die
    wie ein Teil von deinem aussieht, konnte nicht gespielt werden; deshalb
    wurde auch diese nicht gespielt.
move-unreadable = Das lässt sich nicht als Zug lesen. { $expected }
move-ambiguous = Das kann mehr als einen Zug bedeuten; schreib ihn ganz aus.
move-illegal = Dieser Zug ist nicht erlaubt: { $why }.
near-candidates = Es könnte sein:
near-meant = Meinst du:
near-legal = Erlaubte Züge, die ihm ähnlich sind:

past-beyond =
    Brett { $board } hat bisher { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }; einen Zug { $after } gibt es nicht.
preview-refused-for = Das wurde für { $userid } ausprobiert (am Zug).
preview-needs-dice =
    Das lässt sich nicht ausprobieren: Erst müsste gewürfelt werden, und eine
    Vorschau würfelt nicht.
no-dice = { $title } wird ohne Würfel gespielt.

## Herausforderungen.

challenge-unproved =
    Das ging nicht: { $why } Schreib bei einer Herausforderung diese Zeile
    darüber:

    > login { $userid } YOUR-PASSWORD
challenge-blocked =
    { $userid } möchte keine Herausforderungen von dir.
challenge-stranger =
    Mit der Adresse { $from } spielt hier niemand, und herausfordern kann nur,
    wer mitspielt: Melde dich zuerst an (`help` erklärt, wie).
challenges-today =
    { $most ->
        [one] Mehr als eine Herausforderung am Tag geht
       *[other] Mehr als { $most } Herausforderungen am Tag gehen
    } nicht. Schreib diese hier morgen.
challenge-password =
    Falls `****` dein Passwort ist: Eine Herausforderung braucht keines, sie
    nennt nur die Nutzernamen.
challenge-twice = { $userid } ist zweimal genannt.
challenge-unwelcome =
    { $userid } nimmt keine Herausforderungen zu { $title } an.
term-wrong = { $why }
challenge-closed = { $userid } nimmt keine Herausforderungen an.
option-twice = -{ $option } ist zweimal angegeben.
option-wrong = { $why }

## Zuschauen.

watch-player =
    Du spielst auf Brett { $board } und bekommst seine Briefe ohnehin.
watch-ended =
    Brett { $board } ist zu Ende: Es kommen keine Briefe mehr darüber.
watch-crowded =
    Bei Brett { $board } schauen schon { $most } zu, und mehr geht nicht.
    `show { $board }` zeigt es jederzeit.
watch-too-many =
    Du schaust schon { $watched ->
        [one] { $watched } Brett
       *[other] { $watched } Brettern
    } zu; mehr als { $most } gehen nicht. `notify` ohne ein Brett zeigt,
    welchen.
unsubscribe-player =
    Du spielst auf Brett { $board } und bekommst seine Briefe, solange die
    Partie läuft.
kibitz-player =
    Du spielst auf Brett { $board }: Wer dort spielt, kann nicht kiebitzen. Mit
    `chat` erreichst du alle, die dort spielen.
kibitz-not-watching =
    Du schaust Brett { $board } nicht zu, und nur wer zuschaut, kann den
    anderen dort schreiben. Zuerst also `subscribe`.
kibitz-alone =
    Brett { $board } schaut sonst niemand zu, also würde es niemand lesen.
kibitz-too-often =
    Du hast in den letzten 24 Stunden { $most }-mal an alle geschrieben, die
    zuschauen; mehr wird nicht weitergegeben.
kibitz-too-long =
    Höchstens { $most } KB deiner Nachrichten stehen in einem Brief, und diese
    wäre zu viel. Schick sie in einer weiteren Mail.

## Konten.

userid-alike =
    Dieser Nutzername sieht { $taken } zu ähnlich, und der ist vergeben; wähle
    einen anderen.
userid-taken = Der Nutzername { $userid } ist vergeben; wähle einen anderen.
password-placeholder =
    Wo dein neues Passwort stehen sollte, steht noch der Platzhalter. Denk dir
    ein eigenes Passwort aus und schreib es dorthin.
password-short =
    Ein neues Passwort hat mindestens { $least } Zeichen. Mehrere Wörter, mit
    Bindestrichen verbunden, merkt man sich leicht und errät man schwer.
passwords-too-many = In einer Mail stehen zu viele neue Passwörter.
password-by-letter-only =
    Ein neues Passwort wird nur mit einer Antwort auf den Brief gesetzt, den
    `forgot YOUR-USERID` bringt.
password-letter-used =
    Mit diesem Brief lässt sich kein Passwort mehr setzen. Bestell einen neuen:
    forgot { $userid }
addresses-asked-often =
    An { $address } gingen zu viele Briefe dieser Art; versuch es in einer
    Stunde wieder.
addresses-today =
    Heute wurden zu viele neue Adressen angegeben; versuch es morgen wieder.
addresses-in-all =
    Gerade werden auf diesem Server so viele neue Adressen angegeben, dass er
    bei deiner nicht nachfragen kann; versuch es in einer Stunde wieder.
addresses-most = Mehr als { $most } Adressen gehen nicht.
addresses-most-kept =
    Mehr als { $most } Adressen gehen nicht; du hast { $kept }.
addresses-yours = Diese Adressen hast du schon.
address-accents =
    Eine Adresse hat nur Buchstaben ohne Umlaute und Akzente (a bis z).
address-unusable =
    { $address } ist keine Adresse, an die man Mail schicken kann.
address-own = { $address } ist die Adresse dieses Servers.

## Einstellungen.

setting-unknown =
    Diese Einstellung gibt es nicht. Die Einstellungen sind: { $known }.
setting-unknown-named =
    Die Einstellung `{ $name }` gibt es nicht. Die Einstellungen sind:
    { $known }.
setting-meant =
    Diese Einstellung gibt es nicht. Meinst du `{ $meant }`? Die Einstellungen
    sind: { $known }.
setting-meant-named =
    Die Einstellung `{ $name }` gibt es nicht. Meinst du `{ $meant }`? Die
    Einstellungen sind: { $known }.
setting-wrong = { $why }
setting-twice = `{ $name }` ist zweimal angegeben.
setting-values = Was `{ $name }` sein kann: { $values }.
setting-number =
    `{ $name }` kann eine ganze Zahl von { $least } bis { $most } sein.
setting-zone =
    `{ $name }` ist der Name einer Zeitzone, also eine Region und eine Stadt
    darin, wie in `zone=Europe/Prague`, oder `zone=UTC`.
setting-zone-meant =
    Eine Zeitzone mit diesem Namen gibt es nicht. Meinst du { $values }?
setting-time = `{ $name }` ist eine Uhrzeit, etwa `{ $name }=07:00`.
setting-not-verified =
    `proof=verified` gibt es hier nicht: Auf diesem Server wird nicht geprüft,
    ob eine Mail echt ist. Wähle `proof=reply` oder `proof=password`.
setting-no-pages =
    `calendar=url` gibt es hier nicht: Dieser Server hat keine Webseiten. Wähle
    `calendar=on` oder `calendar=off`.
vacation-wrong = { $why }
vacation-first-unreadable =
    Der erste Tag ist nicht zu lesen. Tage schreibt man 2026-12-20 oder 12-20,
    oder `today` (heute) oder `tomorrow` (morgen).
vacation-first-beyond =
    Diesen ersten Tag gibt es nicht: Der Monat endet am { $last }.
vacation-last-unreadable =
    Der letzte Tag ist nicht zu lesen. Tage schreibt man 2027-01-05 oder 01-05;
    statt seiner geht auch `for 10 days` (für 10 Tage).
vacation-last-beyond =
    Diesen letzten Tag gibt es nicht: Der Monat endet am { $last }.
vacation-length =
    Die Länge eines Urlaubs ist eine ganze Zahl von Tagen oder Wochen, etwa
    `for 10 days`.
vacation-past =
    Der erste Tag ist schon vorbei. Ein Urlaub beginnt frühestens heute,
    { $today }.
vacation-backwards = Der letzte Tag liegt vor dem ersten.
vacation-too-far =
    Ein Urlaub endet spätestens in zwei Jahren, am { $last }.
vacation-too-long =
    Das braucht { $wanted ->
        [one] { $wanted } weiteren Tag
       *[other] { $wanted } weitere Tage
    } von { $year }, und von { $most } hast du noch { $left }.
vacation-overlaps =
    Du hast schon Urlaub von { $first } bis { $last }. `vacation off` nimmt ihn
    zurück.
vacation-nothing = Du hast keinen Urlaub, der sich zurücknehmen ließe.

## Bretter, auf denen nicht gespielt werden kann, und was anderen zusteht.

other-rules =
    Brett { $board } wurde mit Version { $begun } der Regeln von { $title }
    begonnen, die dieser Server nicht mehr hat. Alles, wozu es diese Regeln
    braucht, geht dort nicht; `show` sagt, was du tun kannst.
play-has-resigned = Du hast diese Partie aufgegeben.
play-already-offered =
    Du hast schon Remis angeboten, und die Antwort steht noch aus.
play-substitute-asked =
    Du hast schon um einen Hausspieler für den leeren Platz gebeten, und die
    Antwort steht noch aus. `reject` beendet das.
play-already-asked =
    Du hast schon darum gebeten, deinen Zug zurückzunehmen, und die Antwort
    steht noch aus. `reject` beendet das.
play-already-agreed =
    Du hast schon zugestimmt; andere müssen noch antworten.
play-undo-first =
    { $userid } bittet darum, einen Zug zurückzunehmen. Das kommt zuerst:
    `accept` oder `reject`, oder ein Zug.
play-undo-no-move =
    Du hast hier keinen Zug gemacht, der sich zurücknehmen ließe.
play-undo-chance =
    Zug { $number } gilt: Für ihn oder seither wurde gewürfelt oder gelost.
play-undo-shown =
    Zug { $number } gilt: Durch ihn oder seither wurde etwas gezeigt, das
    verborgen war.
play-undo-left =
    { $userid } hat die Partie seit deinem letzten Zug verlassen; deshalb gilt
    er.
claim-unlimited =
    Es gibt nichts zu beanspruchen: Auf diesem Brett gibt es keine Zeitgrenze.
claim-by-itself =
    Es gibt nichts zu beanspruchen: Läuft auf diesem Brett jemandes Zeit ab,
    beendet der Server die Partie für ihn von selbst.
claim-moves-in-place =
    Es gibt nichts zu beanspruchen: Läuft auf diesem Brett jemandes Zeit ab,
    zieht der Server von selbst, { $times ->
        [one] einmal
       *[other] { $times } Mal
    } hintereinander, und beim nächsten Mal ist die Partie verloren.
claim-own =
    Für dich gibt es nichts zu beanspruchen: Die Uhr, die hier läuft, ist
    deine.
claim-stopped = Es gibt nichts zu beanspruchen: Die Uhren dieses Bretts stehen.
claim-too-early =
    Noch gibt es nichts zu beanspruchen: Die Zeit von { $userid } endet
    { $until }.
claim-unread =
    Die Zeit von { $userid } endete { $until }, aber Post von vorher kann noch
    unterwegs sein. Sobald es so weit ist, bekommst du Bescheid.
play-nothing-to-undo =
    Züge lassen sich nicht zurücknehmen: Auf Brett { $board } gab es erst
    { $made ->
        [one] { $made } Zug
       *[other] { $made } Züge
    }.
play-for-players = Das ist Sache derer, die hier spielen.
play-not-for-players = Das ist nicht Sache derer, die spielen.

## Bedingungen einer Herausforderung.

term-length =
    -{ $name } braucht eine Zeit: `-{ $name }=7` (Tage), `36h`, `10d12h` oder
    `2w`.
term-too-short = -{ $name } muss mindestens eine Stunde sein (`1h`).
term-too-long = -{ $name } darf höchstens tausend Tage sein.
term-bank =
    -clock braucht eine Zeit, vielleicht auch was jeder Zug bringt und wie viel
    es höchstens sein kann: `-clock=10d+36h/20d`; oder `-clock=none`.
term-no-value = -{ $name } hat keinen Wert.
option-twice-here = -{ $name } ist zweimal angegeben.
term-contradiction =
    -{ $one } und -{ $other } gehen nicht zusammen; nimm eines davon.
term-not-shorter =
    -{ $one } muss weniger sein als -{ $other }; das ist hier { $than }.
term-longer =
    -{ $one } darf nicht mehr sein als -{ $other }; das ist hier { $than }.
term-overfull =
    -clock darf nicht mit mehr beginnen, als es höchstens sein kann; das ist
    hier { $most }.
term-pace =
    Das einzige Tempo ist `-pace=day`: Hausspieler antworten jeden Morgen.
term-no-bank =
    -increment und -cap brauchen auch den Anfang: `-bank=10d -increment=36h
    -cap=20d`.
