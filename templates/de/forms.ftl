# Was man früher anderen Servern schrieb: Züge, die auf ein Ja warten, Bretter
# aller Spiele, Zuschauen bei allen Brettern eines Spiels.

## Was ein vorgelegter Zug ergäbe.

submitted-heading =
    Brett { $board }: Zug { $number } wäre { $text }. Gespielt ist noch
    nichts.
submitted-propose = Damit wird ein Remis angeboten.
submitted-message = Deine Nachricht geht zusammen mit ihm an die anderen.
submitted-lines-left-out =
    { $lines ->
        [one] Eine Zeile deiner Nachricht wurde
       *[other] { $lines } Zeilen deiner Nachricht wurden
    } nicht geschickt, um nicht zu verraten, was nur du sehen darfst.
submitted-held-back =
    Deine Nachricht wurde nicht geschickt, weil dein Passwort darin steht.
submitted-uncompared =
    Deine Nachricht wurde nicht geschickt: Sie hat mehr lange Wörter, als auf
    einmal mit deinem Passwort verglichen werden können. Schick sie in kürzeren
    Teilen oder morgen.
submitted-unknown =
    Wie das Brett dann aussähe, lässt sich vorher nicht zeigen; unten steht es,
    wie es jetzt ist.
submitted-how =
    Antworte auf diesen Brief mit `confirm` oder `yes`, dann wird er gespielt;
    mit `no`, dann wird er verworfen; oder mit einem anderen Zug, um
    stattdessen den zu sehen. Aus jeder anderen Mail:

    > { $game } confirm { $board } { $userid } YOUR-PASSWORD
nothing-submitted =
    Auf Brett { $board } hast du keinen Zug vorgelegt: Es gab keinen, oder er
    ist gespielt, oder auf dem Brett ging es seitdem weiter. So legst du einen
    vor: `{ $game } submit { $board } YOUR-USERID YOUR-PASSWORD MOVE`

## Wörter, die man anderen Servern schreibt.

no-pass =
    In { $title } kann man nicht passen: Wer am Zug ist, muss einen der
    erlaubten Züge machen. `moves` nennt sie, `draw` bietet ein Remis an,
    `resign` gibt die Partie auf.
no-swap =
    In { $title } werden keine Seiten getauscht: Die Sitze stehen von Anfang an
    fest, mit `-seats=lot` durch das Los, mit `-seats=listed` wie genannt.

## Bretter aller Spiele.

note-no-boards-of-any-game =
    Solche Bretter von { $userid } gibt es bei keinem Spiel.
note-more-boards-of-all =
    Es gibt noch mehr Bretter; `games { $userid }` hinter dem Namen eines
    Spiels zeigt alle dieses Spiels.

## Allen Brettern eines Spiels zuschauen.

note-watching-all =
    Du schaust von jetzt an { $count ->
        [one] einem Brett
       *[other] { $count } Brettern
    } von { $game } zu und bekommst jeden Brief: { $boards }. Partien, die
    später beginnen, sind nicht dabei. `{ $game } unsubscribe all YOUR-USERID
    YOUR-PASSWORD` beendet das.
note-watching-all-ends =
    Du schaust von jetzt an { $count ->
        [one] einem Brett
       *[other] { $count } Brettern
    } von { $game } zu und bekommst nur den letzten Brief: { $boards }.
    Partien, die später beginnen, sind nicht dabei. `{ $game } unsubscribe all
    YOUR-USERID YOUR-PASSWORD` beendet das.
note-watching-all-left-out =
    { $count ->
        [one] Ein weiteres Brett wurde
       *[other] { $count } weitere Bretter wurden
    } ausgelassen: Man kann höchstens { $most } Brettern zuschauen, und auch
    die Zahl der Zuschauer eines Bretts ist begrenzt.
note-watching-all-none =
    Es läuft keine andere Partie von { $game }, der du zuschauen könntest.
note-watching-none-of =
    { $count ->
        [one] Du schaust einem Brett von { $game } nicht mehr zu; jetzt ist es
              keines mehr.
       *[other] Du schaust { $count } Brettern von { $game } nicht mehr zu;
            jetzt ist es keines mehr.
    }

## Listen von Brettern.

boards-all = { $game }: { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }, auch beendete.
boards-all-none = Von { $game } gibt es noch keine Partie.
boards-next = { $game }: { $count ->
        [one] { $count } Partie wartet
       *[other] { $count } Partien warten
    } auf ihren Zug.
boards-next-none = Keine Partie von { $game } wartet auf ihren Zug.
boards-row-since = { $players }: { $state } (seit { $since })
boards-row-moved =
    { $players }: { $state } (seit { $since }, letzter Zug { $moved })
boards-row-ended = { $players }: { $state }, beendet { $ended }
players-of-nobody = Das spielt gerade niemand.
players-of-some =
    { $count ->
        [one] { $count } Person spielt das gerade,
       *[other] { $count } Leute spielen das gerade,
    } mit der Zahl der Partien:

## Was die Befehle tun.

effect-quiet-move = spielt einen Zug, ohne dir einen Brief darüber zu schicken
effect-submit = zeigt dir, was ein Zug ergäbe, und wartet auf `confirm`
effect-substitute =
    bittet die anderen um einen Hausspieler am Platz von jemandem, der gegangen
    ist
effect-hint = fragt an einem Brett mit Hausspielern, was sie ziehen würden
effect-confirm = spielt, was du vorgelegt hast
