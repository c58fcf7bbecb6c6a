# Bedingte Züge: was Spieler antworten wollen, beim Server hinterlegt.

move-if = { $text } (if)
    .aloud = { $text }, durch eine Bedingung

note-conditions = Deine Bedingungen:

conditions-left = Deine Bedingungen auf Brett { $board } sind hinterlegt:
conditions-unchecked =
    { $count ->
        [one] Zeile { $lines } ließ
       *[other] Die Zeilen { $lines } ließen
    } sich nicht ganz prüfen: Würfel, Verborgenes oder andere Züge kommen
    davor. Was dann nicht gespielt werden kann, wird verworfen, und du erfährst
    es.
conditions-covered =
    { $count ->
        [one] Zeile { $lines } wird
       *[other] Die Zeilen { $lines } werden
    } nie gespielt: Von den Zeilen einer Ebene zählt die erste, die passt, und
    eine weiter oben passt immer. Stell diese ans Ende, wenn das nicht gemeint
    ist.
conditions-private =
    Niemand sonst sieht sie. `forget` löscht sie, und neue ersetzen sie.
conditions-unsent =
    Der Text unter deinen Bedingungen wurde niemandem geschickt: Nachrichten
    schickst du mit `chat` oder mit einem Zug.
conditions-end = Die längste Folge, soweit sie sicher ist: { $moves }.
conditions-forgotten = Deine Bedingungen auf Brett { $board } sind gelöscht.

conditions-unfit =
    Deine Bedingungen passen nicht zu dem, was gespielt wurde, und wurden
    verworfen.
conditions-by-hand =
    Du hast selbst gezogen; deine Bedingungen wurden verworfen.
conditions-taken-back =
    Züge wurden zurückgenommen; deine Bedingungen wurden verworfen.
conditions-unread =
    Deine Bedingungen sind nicht mehr lesbar und wurden verworfen. Bitte
    schicke sie noch einmal.
conditions-refused =
    Deine Bedingung sagte `{ $answer }`, und das ging nicht; deine Bedingungen
    wurden verworfen. { $why }

conditions-own-turn =
    Du bist am Zug: Bedingungen antworten auf das, was andere nach deinem Zug
    spielen. Schicke deinen Zug und die Bedingungen auf den Zeilen darunter.
conditions-none = Du hast auf Brett { $board } keine Bedingungen hinterlegt.
condition-wrong = Zeile { $number }, `{ $line }`: { $why }
conditions-form =
    Keine dieser Zeilen wurde gespeichert oder verschickt. Eine Zeile sieht so
    aus: `if MOVE then MY-MOVE`, und was danach kommt, steht eingerückt
    darunter (`help if`).

condition-no-if = sie sollte mit `if` beginnen.
condition-no-then = es fehlt `then`.
condition-no-condition =
    hinter `if` gehört ein Zug der anderen oder `any`.
condition-no-answer =
    hinter `then` gehört dein Zug, oder `pass`, `resign`, `draw` oder `accept`.
condition-bad-roll =
    das ist kein Wurf dieses Spiels; er sieht so aus: `and I roll 3-1`.
condition-no-dice = für deinen Zug wird dort nicht gewürfelt.
condition-nobody-here = niemand mit diesem Namen spielt hier.
condition-own-move = dein eigener Zug kann keine Bedingung sein.
condition-too-many-moves =
    { $most ->
        [one] nur ein Zug
       *[other] höchstens { $most } Züge
    } der anderen vor deinem.
condition-too-deep = Zeilen können höchstens { $most } Stufen tief stehen.
condition-too-many-lines = es dürfen höchstens { $most } Zeilen sein.
condition-too-long = sie ist zu lang.
condition-nothing-follows =
    auf `resign`, `draw` oder `accept` kann nichts folgen.
condition-still-your-turn =
    nach der Zeile darüber bist du noch am Zug. Hinter `then` gehört ein ganzer
    Zug.
condition-goes-on =
    danach ist { $userid } noch am Zug. Hinter `if` gehört der ganze Zug.
condition-order =
    vor dir ziehen die anderen in dieser Reihenfolge: { $userids }. Nenne sie
    darin.
condition-not-before = { $userid } zieht dort nicht vor dir.
condition-over = die Partie ist dort zu Ende.
condition-takes-no-turn =
    das ist kein Zug und kann keine Bedingung sein. Schicke es für sich allein.
condition-theirs = { $userid } kann das dort nicht spielen. { $why }
condition-theirs-near =
    { $userid } kann das dort nicht spielen. { $why } Ähnlich sind: { $near }.
condition-mine = du kannst das dort nicht spielen. { $why }
condition-mine-near =
    du kannst das dort nicht spielen. { $why } Ähnlich sind: { $near }.
