# Was der Betreiber des Servers tut, den Spielern mitgeteilt.

## Briefe über ein Konto.

operator-suspended =
    Der Betreiber von { $server } hat dein Konto { $userid } gesperrt.

    Deine Befehle werden nicht ausgeführt, bis der Betreiber dich wieder
    spielen lässt. Deine Partien warten, aber ihre Uhren laufen weiter.

    Wenn du nicht weißt, warum, frag den Betreiber. Das Programm, das
    { $address } liest, weiß nicht mehr.
    .subject = { $server }: dein Konto { $userid } ist gesperrt

operator-suspended-why =
    Der Betreiber von { $server } hat dein Konto { $userid } aus diesem Grund
    gesperrt:

    { $reason }

    Deine Befehle werden nicht ausgeführt, bis der Betreiber dich wieder
    spielen lässt. Deine Partien warten, aber ihre Uhren laufen weiter.

    Wenn du Fragen hast, frag den Betreiber. Das Programm, das { $address }
    liest, weiß nicht mehr.
    .subject = { $server }: dein Konto { $userid } ist gesperrt

operator-resumed =
    Der Betreiber von { $server } lässt dich wieder spielen: Dein Konto
    { $userid } ist wie zuvor.

    Um zu sehen, wo du am Zug bist, schick diesen Betreff:

    > all show { $userid } next
    .subject = { $server }: dein Konto { $userid } ist wieder freigegeben

operator-renamed =
    Dein Nutzername bei { $server } war { $old }. Der Betreiber hat ihn
    geändert: Von nun an heißt du { $userid }.

    Partien, Wertungen, Adressen und Passwort sind wie zuvor. Schreib in
    Befehlen { $userid } statt { $old }.
    .subject = { $server }: du heißt jetzt { $userid }

operator-address-added =
    Der Betreiber von { $server } hat deinem Konto { $userid } eine Adresse
    hinzugefügt:

    > { $given }

    Sie gilt, sobald der Brief beantwortet wird, der dorthin ging. Wenn das
    nicht dein Wunsch war, sag es dem Betreiber; das Programm, das { $address }
    liest, kann da nichts tun.
    .subject = { $server }: Neue Adresse für { $userid }

operator-address-asked =
    Der Betreiber des Spielservers { $server } ({ $address }) hat dem Konto
    { $userid } diese Adresse hinzugefügt:

    > { $given }

    Wenn das dein Konto ist, antworte auf diesen Brief mit

    > yes

    und Briefe kommen auch hierher.\
    Wenn nicht, brauchst du nichts zu tun: Ohne Antwort verfällt die Änderung
    nach drei Tagen. `no` verwirft sie sofort.
    .subject = { $server }: Ist das deine neue Adresse?

operator-address-removed =
    Der Betreiber von { $server } hat eine Adresse deines Kontos { $userid }
    entfernt:

    { $gone }

    Dorthin gehen keine Briefe mehr. Wenn das ein Irrtum ist, füge sie mit
    diesem Betreff wieder hinzu:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: eine Adresse von { $userid } ist entfernt

operator-merged =
    Du hattest zwei Konten bei { $server }. Der Betreiber hat sie
    zusammengelegt: Was { $old } gehörte, mit Partien, Adressen und Wertungen,
    gehört jetzt zu { $userid }.

    Den Nutzernamen { $old } und sein Passwort gibt es nicht mehr. Schreib in
    Befehlen { $userid } und das Passwort von { $userid }.
    .subject = { $server }: { $old } ist jetzt { $userid }

operator-trial =
    Der Betreiber von { $server } möchte wissen, ob Briefe des Servers
    ankommen und ob Antworten zurückkommen.

    Wenn Sie darum gebeten werden, antworten Sie auf diesen Brief. Was Sie
    schreiben, ist egal: { $address } nimmt die Antwort nicht als Befehl und
    schreibt nichts zurück.
    .subject = { $server }: ein Probebrief

## Briefe über ein Brett, mit dem ihr Leser nichts mehr zu tun hat.

operator-left-seat =
    Der Betreiber von { $server } hat { $successor } an deinen Platz auf Brett
    { $board } ({ $title }) gesetzt. Du spielst dort nicht mehr und bekommst
    keine Briefe mehr darüber.

    Wenn du zuschauen möchtest, schick diesen Betreff:

    > help subscribe
    .subject = { $server }: { $successor } spielt für dich auf Brett { $board }

operator-board-erased =
    Der Betreiber von { $server } hat Brett { $board } ({ $title }) samt
    Mitschrift gelöscht. Es steht in keiner Liste mehr und zählt nicht.

    Du brauchst nichts zu tun.
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
    wurde nichts getan. Ein Brief hat dich darüber informiert.

refused-admin =
    Solche Anweisungen kann nur geben, wer diesen Server betreibt. Es wurde
    nichts getan.

refused-order =
    Die Anweisung wurde nicht ausgeführt:

    { $why }
note-order = { $said }.
