# Was der Betreiber des Servers tut, den Spielern mitgeteilt.

## Briefe über ein Konto.

operator-suspended =
    Der Betreiber von { $server } hat dein Konto { $userid } gesperrt.

    Was du an den Server schreibst, wird nicht ausgeführt, bis der Betreiber
    dich wieder spielen lässt. Deine Partien warten, und ihre Uhren laufen.

    Wenn du nicht weißt, warum: frage, wer den Server betreibt. Das Programm,
    das { $address } liest, weiß nicht mehr.
    .subject = { $server }: dein Konto { $userid } ist gesperrt

operator-suspended-why =
    Der Betreiber von { $server } hat dein Konto { $userid } gesperrt, und zwar
    aus diesem Grund:

    { $reason }

    Was du an den Server schreibst, wird nicht ausgeführt, bis der Betreiber
    dich wieder spielen lässt. Deine Partien warten, und ihre Uhren laufen.

    Wenn du nicht weißt, warum: frage, wer den Server betreibt. Das Programm,
    das { $address } liest, weiß nicht mehr.
    .subject = { $server }: dein Konto { $userid } ist gesperrt

operator-resumed =
    Der Betreiber von { $server } lässt dich wieder spielen: dein Konto
    { $userid } ist wie zuvor.

    Wo du am Zug bist, sagt die Antwort auf diesen Betreff:

    > all show { $userid } next
    .subject = { $server }: dein Konto { $userid } ist wieder offen

operator-renamed =
    Dein Benutzername bei { $server } war { $old }. Der Betreiber hat ihn
    geändert: von nun an heißt du { $userid }.

    Partien, Wertungen, Adressen und Passwort sind wie zuvor. Wo du in einem
    Befehl { $old } geschrieben hast, schreibe { $userid }.
    .subject = { $server }: du heißt jetzt { $userid }

operator-address-removed =
    Der Betreiber von { $server } hat deinem Konto { $userid } eine Adresse
    genommen:

    { $gone }

    Dorthin gehen keine Briefe mehr. Wenn das ein Irrtum ist, gib sie
    wieder an, mit diesem Betreff:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: eine Adresse von { $userid } ist entfernt

operator-merged =
    Du hattest zwei Konten bei { $server }. Der Betreiber hat sie vereint: was
    { $old } gehörte, mit Partien, Adressen und Wertungen, gehört jetzt zu
    { $userid }.

    Den Benutzernamen { $old } und sein Passwort gibt es nicht mehr. Schreibe
    in allen Befehlen { $userid } und das Passwort von { $userid }.
    .subject = { $server }: { $old } ist jetzt { $userid }

operator-trial =
    Der Betreiber von { $server } möchte wissen, ob Briefe des Servers
    ankommen und ob Antworten zurückkommen.

    Wenn Sie darum gebeten werden, antworten Sie auf diesen Brief. Was Sie
    schreiben, ist gleich: { $address } nimmt die Antwort nicht als Befehl und
    schreibt nichts zurück.
    .subject = { $server }: ein Brief zur Probe, ob Briefe ankommen

## Briefe über ein Brett, mit dem ihr Leser nichts mehr zu tun hat.

operator-left-seat =
    Der Betreiber von { $server } hat { $successor } an deinen Platz auf Brett
    { $board } ({ $title }) gesetzt. Du spielst dort nicht mehr und bekommst
    keine Briefe mehr darüber.

    Wenn du zusehen möchtest, schreibe diesen Betreff:

    > help subscribe
    .subject = { $server }: { $successor } spielt für dich auf Brett { $board }

operator-board-erased =
    Der Betreiber von { $server } hat Brett { $board } ({ $title }) samt
    Protokoll gelöscht. Es steht in keiner Liste und zählt für nichts mehr.

    Von dir wird nichts erwartet.
    .subject = { $server }: Brett { $board } ist gelöscht

## In Briefen über ein Brett.

operator-writes = Der Betreiber schreibt:
operator-writes-on-board = Der Betreiber schreibt am Brett { $board }:
operator-wrote = Unten steht eine Nachricht des Betreibers.
operator-replaced =
    Der Betreiber hat { $userid } an die Stelle von { $before } gesetzt.

## Antworten.

refused-suspended =
    Der Betreiber dieses Servers hat dein Konto { $userid } gesperrt; darum
    wurde nichts getan. Ein Brief hat es dir gesagt.

refused-admin =
    Solche Anweisungen können nur die geben, die diesen Server betreiben.
    Nichts wurde getan.

refused-order =
    Die Anweisung wurde nicht ausgeführt:

    { $why }
note-order = { $said }.
