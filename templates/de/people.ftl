# Konten schließen, Nachrichten außerhalb der Bretter, Notizen.

## Briefe über ein Konto.

delete =
    Jemand, der das Passwort von { $userid } kennt, hat { $server } gebeten,
    dieses Konto zu schließen. Noch ist nichts geschehen.

    Wenn du das willst, beantworte diesen Brief mit einem Wort:

    > yes

    Dann geschieht das sofort, und es lässt sich nicht rückgängig machen:

    - { $games }.\
    - Beendete Partien behalten deine Züge und Wertungen, unter einem Namen,
      der nicht zeigt, wer du warst.\
    - Alles andere, was hier über dich bekannt ist, wird gelöscht: Passwort,
    Adressen, Einstellungen, Notizen, Gesuche und was du geschrieben hast.\
    - Der Nutzername { $userid } wird frei, und jemand anders kann ihn nehmen.

    Wenn du eine Kopie deiner Daten willst, lass sie dir vorher schicken
    (`help export`).

    Wenn du das nicht willst, tu nichts, oder antworte `no`. Nach drei Tagen
    verfällt dieser Brief. Wenn du nicht darum gebeten hast, kennt jemand
    anders dein Passwort: Wähle ein neues (`help account`).
    .subject = { $server }: das Konto { $userid } schließen?

# The first item of that letter: the games.
delete-no-games = Du hast keine Partie, die aufgegeben würde
delete-games =
    { $boards ->
        [one] Die Partie, die du spielst, wird aufgegeben, und noch nicht
        angenommene Herausforderungen werden abgesagt
       *[other] Die { $boards } Partien, die du spielst, werden aufgegeben, und
        noch nicht angenommene Herausforderungen werden abgesagt
    }

closed =
    Dein Konto { $userid } bei { $server } ist geschlossen.

    Die Partien, die du gespielt hast, sind aufgegeben. In den Mitschriften
    stehen deine Züge unter dem Namen { $neutral }, und nichts weist dort auf
    dich hin. Alles andere über dich ist gelöscht; auch dieser Brief wird es,
    sobald er abgeschickt ist.

    Danke fürs Mitspielen. Wenn du einmal zurückkommen willst, melde dich neu
    an.
    .subject = { $server }: dein Konto { $userid } ist geschlossen

closed-unplayed =
    Dein Konto { $userid } bei { $server } ist geschlossen. Alles über dich ist
    gelöscht; auch dieser Brief wird es, sobald er abgeschickt ist.

    Wenn du einmal zurückkommen willst, melde dich neu an.
    .subject = { $server }: dein Konto { $userid } ist geschlossen

## Briefe mit Nachrichten.

post-subject = { $server }: eine Nachricht von { $from }
post-subject-all = { $server }: Neues für alle
post-subject-given = { $server }: { $subject }
post-alone = { $from } hat dir geschrieben.
post-others = { $from } hat dir geschrieben und außerdem: { $names }.
post-all = { $from } betreibt { $server } und schreibt an alle.
post-answer =
    Antworte auf diesen Brief mit deinem Text, oder schick ihn an { $address }
    mit diesem Betreff:

    > message { $userid } YOUR-PASSWORD { $from }

post-answer-by-password =
    Für eine Antwort schreibe an { $address } mit diesem Betreff und deinem
    Text darunter:

    > message { $userid } YOUR-PASSWORD { $from }

post-block =
    Keiner von euch erfährt die Adresse des anderen. Um von { $from } nichts
    mehr zu hören:

    > block { $userid } YOUR-PASSWORD { $from }

## Am Brett.

your-note = Deine Notiz, die nur du siehst:

## Was geschehen ist.

note-blocked-now = Ausgesperrt: { $names }. `unblock` beendet das.
note-blocked-nobody = Du hast niemanden ausgesperrt.
note-message-sent = Deine Nachricht geht an { $names }.
note-message-not-brought =
    Nichts davon ging an { $to }. Um { $to } zu schreiben, antworte nur mit
    deinem Text, oder schick ihn mit diesem Betreff:

    > message { $userid } YOUR-PASSWORD { $to }

note-message-for-nobody =
    Nichts davon ging an andere. Um jemandem zu schreiben, schick deinen Text
    mit diesem Betreff:

    > message YOUR-USERID YOUR-PASSWORD USERID

note-broadcast-taken = Deine Nachricht geht in den nächsten Minuten an alle.
note-delete-asked =
    An die Adressen von { $userid } ging ein Brief mit der Frage, ob das Konto
    geschlossen werden soll. Bevor er beantwortet ist, geschieht nichts.
note-delete-elsewhere =
    Es wurde nichts geändert: Jener Brief kann nur von einer Adresse des Kontos
    beantwortet werden, nach dem er fragt.
note-delete-over =
    Es wurde nichts geändert: Jener Brief ist schon beantwortet oder älter als
    drei Tage. Um das Konto zu schließen, schreibe noch einmal `delete`.
note-delete-dropped = Das Konto { $userid } bleibt, wie es ist.
note-export-attached =
    Die Datei { $file } bei diesem Brief enthält alles, was dieser Server über
    { $userid } weiß, lesbar für Menschen und Programme (JSON). Passwörter,
    Schlüssel und was Antworten beweist, stehen nicht darin.
note-note-kept =
    Deine Notiz zu Brett { $board } ist gespeichert. Sie steht in deinen
    Briefen unter dem Brett, und niemand sonst sieht sie.
note-note-gone = Deine Notiz zu Brett { $board } ist gelöscht.
note-note-none =
    Du hast keine Notiz zu Brett { $board }. Schreibe ihren Text unter den
    Befehl wie bei `chat`; `none` an seiner Stelle löscht sie.

## Warum etwas nicht geschehen ist.

delete-asked-often =
    Heute wurden schon mehrere Briefe verschickt, die danach fragen. Beantworte
    einen davon mit `yes`, oder versuch es morgen wieder.
export-today =
    Deine Daten wurden dir innerhalb des letzten Tages geschickt. Bitte warte
    mit der nächsten Anfrage bis morgen.
export-elsewhere =
    Deine Daten gehen nur an eine bestätigte Adresse von { $userid }, und das
    ist deine nicht. Schreib von einer bestätigten.
message-too-many =
    Eine Nachricht geht an höchstens { $most } andere. Nenne die übrigen in
    einer weiteren.
message-blocked = Zwischen dir und { $names } sind keine Nachrichten möglich.
message-unreachable = Post an { $names } kommt zurzeit zurück.
messages-today =
    Für heute hast du die Höchstzahl an Nachrichten erreicht. Schicke den Rest
    bitte morgen.
messages-back =
    Du hast { $to } zuletzt sehr oft geantwortet, daher wurde dies nicht
    verschickt: Zwei Automaten könnten einander endlos schreiben. Willst du
    { $to } trotzdem schreiben, beginne deine Mail mit
    `message { $userid } YOUR-PASSWORD { $to }`.
operator-only =
    An alle schreiben kann nur, wer diesen Server betreibt. An einzelne
    schreibt man mit `message`.
note-not-here =
    Du spielst weder auf Brett { $board } noch schaust du ihm zu; deshalb
    würdest du die Notiz nie sehen.
note-too-long =
    Deine Notiz hat { $length } Zeichen; höchstens { $most } sind möglich.
