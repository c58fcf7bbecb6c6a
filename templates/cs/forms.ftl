# Co se dřív psalo jiným serverům: tahy, které čekají na potvrzení, partie
# všech her, sledování všech partií hry.

## Co by předložený tah přinesl.

submitted-heading =
    Partie { $board }: tah { $number } by byl { $text }. Zatím se nic
    nezahrálo.
submitted-propose = Spolu s ním se nabídne remíza.
submitted-message = Tvůj vzkaz pošle ostatním spolu s ním.
submitted-lines-left-out =
    { $lines ->
        [one] Jeden řádek tvé zprávy se neposlal
        [few] { $lines } řádky tvé zprávy se neposlaly
       *[other] { $lines } řádků tvé zprávy se neposlalo
    }: prozradil by ostatním, co smíš vidět jen ty.
submitted-held-back = Tvá zpráva se neposlala, protože je v ní tvoje heslo.
submitted-uncompared =
    Tvůj vzkaz se neposlal: má víc dlouhých slov, než kolik se dá najednou
    porovnat s tvým heslem. Pošli ho po částech, nebo až zítra.
submitted-unknown =
    Jak by deska vypadala, nejde ukázat dřív, než se tah zahraje; níž je
    taková, jaká je teď.
submitted-how =
    Zahraje se, když na tento dopis odpovíš `confirm` nebo `yes`; odpověď `no`
    ho zahodí; když odpovíš jiným tahem, ukáže se místo něj ten. Z jakéhokoli
    jiného mailu:

    > { $game } confirm { $board } { $userid } YOUR-PASSWORD
nothing-submitted =
    V partii { $board } nečeká žádný tvůj tah: žádný nebyl, nebo se už zahrál,
    nebo partie mezitím pokročila. Takhle nějaký předložíš: `{ $game } submit
    { $board } YOUR-USERID YOUR-PASSWORD MOVE`

## Slova, která se píšou jiným serverům.

no-pass =
    Ve hře { $title } nejde tah vynechat: kdo je na tahu, musí zahrát některý z
    možných tahů. Vypíše je `moves`, `draw` nabídne remízu, `resign` partii
    vzdá.
no-swap =
    Ve hře { $title } se strany nevyměňují: místa se rozdělí na začátku, s
    `-seats=lot` losem, s `-seats=listed` podle pořadí.

## Partie všech her.

note-no-boards-of-any-game = Takovou partii { $userid } nemá v žádné hře.
note-more-boards-of-all =
    Partií je víc; `games { $userid }` za jménem hry vypíše všechny té hry.

## Sledování všech partií hry.

note-watching-all =
    Od teď sleduješ { $count ->
        [one] jednu partii
        [few] { $count } partie
       *[other] { $count } partií
    } hry { $game } a dostaneš každý dopis: { $boards }. Partie, které začnou
    později, mezi ně nepatří. Ukončíš to příkazem `{ $game } unsubscribe all
    YOUR-USERID YOUR-PASSWORD`.
note-watching-all-ends =
    Od teď sleduješ { $count ->
        [one] jednu partii
        [few] { $count } partie
       *[other] { $count } partií
    } hry { $game } a dostaneš jen poslední dopis: { $boards }. Partie, které
    začnou později, mezi ně nepatří. Ukončíš to příkazem `{ $game } unsubscribe
    all YOUR-USERID YOUR-PASSWORD`.
note-watching-all-left-out =
    { $count ->
        [one] Jedna další partie se vynechala
        [few] { $count } další partie se vynechaly
       *[other] { $count } dalších partií se vynechalo
    }: sledovat jich jde nejvýš { $most } a omezený je i počet diváků jedné
    partie.
note-watching-all-none =
    Nehraje se žádná jiná partie hry { $game }, kterou by šlo sledovat.
note-watching-none-of =
    { $count ->
        [one] Jednu partii hry { $game } už nesleduješ; teď nesleduješ žádnou.
        [few] { $count } partie hry { $game } už nesleduješ; teď nesleduješ
              žádnou.
       *[other] { $count } partií hry { $game } už nesleduješ; teď nesleduješ
                žádnou.
    }

## Seznamy partií.

boards-all = { $game }: { $count ->
        [one] { $count } partie
        [few] { $count } partie
       *[other] { $count } partií
    }, i skončené.
boards-all-none = Hra { $game } ještě nemá žádnou partii.
boards-next = { $game }: { $count ->
        [one] na jejich tah čeká { $count } partie.
        [few] na jejich tah čekají { $count } partie.
       *[other] na jejich tah čeká { $count } partií.
    }
boards-next-none = Na jejich tah nečeká žádná partie hry { $game }.
boards-row-since = { $players }: { $state } (od { $since })
boards-row-moved =
    { $players }: { $state } (od { $since }, poslední tah { $moved })
boards-row-ended = { $players }: { $state }, konec { $ended }
players-of-nobody = Tohle teď nehraje nikdo.
players-of-some =
    { $count ->
        [one] Teď to hraje { $count } hráč
        [few] Teď to hrají { $count } hráči
       *[other] Teď to hraje { $count } hráčů
    }, s počtem partií:

## Co příkazy dělají.

effect-quiet-move = zahraje tah a dopis o něm ti nepošle
effect-submit = ukáže, co by tah přinesl, a čeká na `confirm`
effect-substitute =
    zeptá se ostatních, zda smí domácí hráč na místo toho, kdo odešel
effect-hint = zeptá se u desky s domácími hráči, co by táhli oni
effect-confirm = zahraje předložený tah
