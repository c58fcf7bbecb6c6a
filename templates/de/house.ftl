# Hausspieler: der Server selbst spielt.

house-plays =
    Der Server selbst spielt als { $names }: er zieht, sobald ein Zug gefunden
    ist, und liest keine Nachrichten. Eine Uhr hat er nicht.
house-plays-daily =
    Der Server selbst spielt als { $names }: er antwortet jeden Morgen, zur
    Zeit des täglichen Briefs, und liest keine Nachrichten. Eine Uhr hat er
    nicht.
whois-house =
    { $userid } ist ein Hausspieler: der Server selbst spielt. Er nimmt jede
    Herausforderung sofort an und liest keine Nachrichten; solche Partien
    werden nicht gewertet. Jetzt spielt er an { $playing ->
        [one] { $playing } Brett
       *[other] { $playing } Brettern
    } und hat { $finished ->
        [one] { $finished } Partie
       *[other] { $finished } Partien
    } beendet.
whois-house-gambler =
    Dem Charakter nach ist er ein Spieler: unter etwa gleich guten Zügen ist
    ihm einer lieber, nach dem viel geschehen kann.
whois-house-clerk =
    Dem Charakter nach ist er ein Beamter: unter etwa gleich guten Zügen ist
    ihm einer lieber, nach dem wenig geschehen kann.
whois-house-builder =
    Dem Charakter nach ist er ein Baumeister: unter etwa gleich guten Zügen ist
    ihm einer lieber, der nichts übereilt schlägt und ihm Platz lässt.
whois-house-ratings =
    { $userid } hat eigene, gemessene Wertungen aus Partien zwischen
    Hausspielern: { $ratings }. Wer nur bis zum nächsten Zug sieht, hat dort
    1200.
house-wrong = { $why }
house-off = Die Hausspieler nehmen auf diesem Server keine neuen Partien an.
house-alone =
    Mindestens einer der Spieler muss ein Mensch sein, kein Hausspieler.
house-no-pace =
    Mit `-pace=day` antworten Hausspieler jeden Morgen; einer der Spieler muss
    also ein Hausspieler sein.
house-too-many =
    { $userid } spielt an { $most ->
        [one] { $most } Brett mit Hausspielern, und mehr
       *[other] { $most } Brettern mit Hausspielern, und mehr
    } gehen auf diesem Server nicht zugleich. Ist eine Partie zu Ende, kann
    eine andere beginnen.
house-named =
    Der Server selbst spielt als { $names }, der schwächste zuerst, und nach
    Nummern als { $first }, den auch Kinder schlagen, bis { $last }.
house-write =
    Schreib zum Beispiel `{ $line }`. Hinter dem Namen kann ein Charakter
    stehen: `:gambler`, `:clerk` oder `:builder`.
house-first-win =
    Das ist dein erster Sieg gegen { $house } in { $title }. Gut gespielt!
house-gambler-begins =
    { $house }: "Mal sehen, was das Glück bereithält. Ich laufe ihm nicht
    davon."
house-gambler-ends = { $house }: "Das war jedes Wagnis wert. Danke!"
house-clerk-begins =
    { $house }: "Guten Tag. Meine Figuren sind gezählt, alles ist in Ordnung."
house-clerk-ends =
    { $house }: "Die Akte ist geschlossen. Danke für die Partie."
house-builder-begins =
    { $house }: "Meine Pläne habe ich dabei. Lass mir etwas Platz zum Bauen."
house-builder-ends = { $house }: "Das Dach ist drauf. Danke für die Partie."
house-substituted =
    Die anderen an Brett { $board } ({ $title }) sind sich einig, dass
    { $successor } an dem Platz weiterspielt, den du verlassen hast. Die Partie
    wird nicht mehr gewertet, und du bekommst keine Briefe mehr darüber.
    .subject = { $server }: { $successor } spielt für dich auf Brett { $board }
house-silent =
    { $userid } ist ein Hausspieler: der Server selbst spielt. Er liest keine
    Nachrichten und schreibt keine, also gibt es nichts zu schicken und nichts
    zu sperren.
house-rests =
    Die Hausspieler haben für dich so lange nachgedacht, wie sie auf diesem
    Server an einem Tag dürfen. Sie antworten hier morgen früh.
hint-place =
    Ein Tipp: der Server würde bei { $place } beginnen. Antworte noch einmal
    `hint`, um mehr zu erfahren.
hint-kind =
    Ein Tipp: der Server würde zuerst an { $what } denken. Antworte noch einmal
    `hint`, um mehr zu erfahren.
hint-move = Der Server würde hier `{ $text }` ziehen.
hint-order =
    Der Server würde hier mit `{ $text }` weitermachen. Spiel es und antworte
    wieder `hint`, um zu erfahren, was in deinem Zug folgt.
house-hint-off = Die Hausspieler geben auf diesem Server keine Tipps.
house-no-hint =
    Einen Tipp gibt es nur, wenn du in einer Partie am Zug bist, in der alle
    anderen Hausspieler sind.
house-hint-given =
    Zu diesem Zug ist alles schon gesagt. Zu deinem nächsten gibt es neue
    Tipps.

# Der Brief über die Wendepunkte einer Partie.

review-heading =
    Die Wendepunkte deiner Partie { $title } auf Brett { $board }: Züge von
    dir, nach denen du viel seltener gewinnst als nach einem anderen. Gezeigt
    ist das Brett jeweils nach dem besseren Zug.
review-move =
    Zug { $number }: Du hast { $played } gespielt; besser war { $better }.
review-move-roll =
    Zug { $number } (Wurf { $roll }): Du hast { $played } gespielt; besser war
    { $better }.
review-cost =
    Deine Aussicht zu gewinnen: { $chance } % mit dem besseren Zug,
    { $left } % mit deinem.
review-won =
    Er hätte die Partie sofort gewonnen. Mit deinem war deine Aussicht zu
    gewinnen { $left } %.
review-off =
    Der Server hat deine Züge nach dem Ende durchgesehen und wusste dabei nur,
    was du damals sehen konntest. `set review=off` beendet diese Briefe.
