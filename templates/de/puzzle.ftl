# Stellungen zum Lösen: `puzzle`.

puzzle-heading =
    Eine Stellung aus einer Partie { $title }, die auf diesem Server gespielt
    wurde. Ein Zug ist viel besser als alle anderen: welcher?
puzzle-you = Du spielst { $who } und bist am Zug.
puzzle-you-roll = Du spielst { $who } und hast { $roll } gewürfelt.
puzzle-seat = Platz { $seat }
puzzle-still-open =
    Diese Stellung ist noch offen; die nächste kommt nach deiner Antwort.
puzzle-how =
    Antworte auf diesen Brief mit dem Zug, wie auf einem Brett. Du hast einen
    Versuch; `resign` an seiner Stelle zeigt die Lösung.
puzzle-right = Richtig! { $better } ist viel besser als alles andere.
puzzle-wrong = Nicht ganz. Der Zug war { $better }, nicht { $played }.
puzzle-shown = Der Zug war { $better }.
puzzle-chances =
    Gewinnchance: { $chance } % mit ihm, { $second } % mit dem besten aller
    anderen Züge.
puzzle-expected =
    Der Server hätte erwartet, dass es so weitergeht: { $expected }.
puzzle-rating =
    Deine Wertung für Stellungen: { $before } -> { $after }. Bisher gelöst:
    { $solved } von { $tried }.
puzzle-own =
    Die Stellung ist aus einer deiner Partien, deshalb wird die Antwort nicht
    gewertet.
puzzle-again =
    `puzzle` bringt eine weitere Stellung, `puzzle { $game }` eine aus diesem
    Spiel. `set puzzle=daily` bringt jeden Morgen eine.
puzzle-none =
    Für dich gibt es noch keine Stellung. Stellungen kommen aus Partien, die
    auf diesem Server zu Ende sind: in ruhigen Stunden sucht der Server darin
    nach einem Zug, der viel besser war als alle anderen. Spiel eine Partie und
    frag später wieder!
puzzle-none-of =
    Für dich gibt es noch keine Stellung aus { $title }. Stellungen kommen aus
    Partien, die auf diesem Server zu Ende sind: in ruhigen Stunden sucht der
    Server darin nach einem Zug, der viel besser war als alle anderen. `puzzle`
    allein nimmt jedes Spiel.
puzzle-enough =
    Du hattest in den letzten 24 Stunden { $most ->
        [one] { $most } Stellung
       *[other] { $most } Stellungen
    }, mehr gibt es in dieser Zeit nicht. Frag später wieder.
puzzle-gone =
    Die Stellung in jenem Brief gibt es nicht mehr. `puzzle` bringt eine
    andere.
puzzle-closed =
    Diese Stellung ist schon abgeschlossen; der Zug war { $better }. `puzzle`
    bringt eine andere.
