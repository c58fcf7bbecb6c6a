# Co je špatně na řádku, který není příkazem, a co příkazy dělají.

## Co je špatně: konec věty.

problem-no-command = tento řádek není příkaz
problem-no-such-command = takový příkaz tu není
problem-no-such-game =
    taková hra tu není (které tu jsou, řekne `list games`)
problem-move-alone =
    samotný tah funguje jen v odpovědi na dopis o partii
problem-board-missing =
    v odpovědi k několika partiím začíná každý řádek číslem své partie, třeba
    `101 a6-c6`
problem-other-board =
    dopis, na který odpovídáš, o této partii nemluví; odpověz na dopis o ní,
    nebo napiš celý příkaz s heslem
problem-game-missing = před ním chybí jméno hry
problem-verb-missing =
    samotné jméno hry neříká, co se má udělat
problem-address-missing = chybí adresa
problem-missing = chybí { $part }
problem-expected = čeká se tu { $part }, ale stojí tu něco jiného
problem-expected-for = čeká se tu { $part }, ale stojí tu `{ $word }`
problem-too-much = na konci je slov příliš mnoho
problem-too-much-from = na konci je slov příliš mnoho, od `{ $word }` dál
problem-userid-length =
    přezdívka má nejméně 1 a nejvýš { $most ->
        [one] { $most } znak
        [few] { $most } znaky
       *[other] { $most } znaků
    }
problem-userid-start = přezdívka začíná písmenem (a až z)
problem-userid-character =
    v přezdívce smí být jen písmena (a až z), číslice, `_`, `-` a `.`
problem-userid-reserved =
    tato přezdívka by se dala splést se slovem z příkazů, se hrou nebo s někým
    jiným
problem-password-empty = heslo má aspoň jeden znak
problem-password-too-long =
    heslo má nejvýš { $most ->
        [one] { $most } znak
        [few] { $most } znaky
       *[other] { $most } znaků
    }
problem-password-blank = v hesle nejsou mezery
problem-behind-password =
    v hesle nejsou mezery a za ním smějí být jen e-mailové adresy
problem-password-is-userid =
    heslo musí být jiné slovo než přezdívka
problem-answers-only =
    tohle funguje jen v odpovědi na dopis, který posílá `forgot`
problem-set-by-password =
    tohle nastavení se mění jen s tvou přezdívkou a heslem, protože určuje, kdo
    za tebe může jednat, co vidí ostatní nebo kolik máš času
problem-too-long = na příkaz je řádek moc dlouhý
problem-nearly =
    jestli myslíš `{ $word }`, odpověz jen tímto slovem na samostatném řádku
problem-beside-move =
    stojí to vedle tahu. Jestli myslíš `{ $word }`, pošli toto slovo v odpovědi
    bez tahu
problem-taken-back =
    jiná slova v mailu to podle všeho berou zpátky. Jestli myslíš `{ $word }`,
    odpověz jen tímto slovem

## Co se čekalo.

part-userid = přezdívka
part-proof = tvoje přezdívka (a za ní heslo)
part-password = heslo
part-new-password = nové heslo
part-address = e-mailová adresa
part-setting = nastavení (jméno=hodnota)
part-first-day = první den (třeba 2026-12-24, 12-24 či `tomorrow`) nebo `off`
part-last-day = poslední den (třeba 2027-01-05 či 01-05) nebo `for 10 days`
part-day-count = počet dní nebo týdnů (třeba `for 10 days`)
part-listing = `games`, `players` nebo jméno hry
part-board = číslo partie
part-board-or-userid = číslo partie nebo přezdívka
part-board-count = počet partií nebo `all`
part-seek = číslo otevřené výzvy
part-move-number = číslo tahu
part-move = tah
part-option-or-players =
    volba nebo players=<n>, rating=<n>-<n>, seat=<n>, colour=<barva> či
    expires=<n>d

## Kde řádek stál a co se z něj dalo pochopit.

place-subject = předmět
place-line = řádek { $number }
place-understood = { $place }: { $words }

## Co dělají jednotlivé příkazy.

effect-help = stránky nápovědy
effect-signup = založí účet
effect-login = řádky pod ním se obejdou bez přezdívky a hesla
effect-change-password = nastaví nové heslo
effect-change-address = nahradí tvoje adresy novými
effect-add = přidá další adresy
effect-forgot = dopis, kterým si zvolíš nové heslo
effect-password =
    nastaví nové heslo, v odpovědi na dopis, který posílá `forgot`
effect-delete = zruší účet
effect-export = všechno, co o tobě server ví
effect-set = tvoje nastavení, třeba columns=60 (`help set`)
effect-vacation = dny, kdy tvoje hodiny stojí
effect-block = žádné výzvy a vzkazy od nich
effect-unblock = zruší `block`
effect-message = vzkaz hráčům, na řádcích pod ním
effect-broadcast = vzkaz všem; pro správce
effect-admin = příkaz serveru; pro správce
effect-list = hry a hráči
effect-whois = o jednom hráči
effect-all-show = partie jednoho hráče ve všech hrách
effect-puzzle = pozice k vyřešení, z partie, která skončila
effect-all-seeks = otevřené výzvy všech her
effect-all-join = připojí k otevřené výzvě
effect-all-unseek = zruší otevřenou výzvu, nebo tvou účast v ní
effect-all-accept = ostatní tě mohou vyzývat ke všem hrám
effect-all-reject = ostatní tě nemohou vyzvat k žádné hře
effect-all-limit =
    kolik partií chceš nejvýš hrát ve všech hrách dohromady; bez čísla: jaký
    máš limit
effect-next-dice = závazek kostek další partie, kterou začneš
effect-multiple = jako předmět: příkazy jsou v textu, každý na svém řádku
effect-signoff = co je pod ním, se nečte
effect-game-help = pravidla, volby a zápis tahů
effect-challenge = začne partii
effect-decline = zruší partii před tvým prvním tahem
effect-seek = výzva komukoli
effect-seeks = otevřené výzvy
effect-game-list = hra a kdo ji teď hraje
effect-join = přijme otevřenou výzvu
effect-unseek = zruší otevřenou výzvu, nebo tvou účast v ní
effect-rematch =
    nabídne tutéž hru ještě jednou s prohozenými místy, nebo to přijme
effect-move = zahraje tah
effect-if = tahy dopředu
effect-queue = jeden tah dopředu
effect-forget = zahodí tahy zadané dopředu
effect-preview = deska po těchto tazích, které se nezahrají
effect-show = desky partií
effect-show-as = desky i s tím, co smíš vidět jen ty
effect-replay = deska po tahu n
effect-moves = možné tahy, kolik se jich vejde do dopisu
effect-history = skončené partie
effect-games = rozehrané partie
effect-standings = žebříček
effect-record = partie jako text
effect-resign = vzdá partii
effect-draw = nabídne remízu
effect-accept =
    přijme nabídku nebo výzvu; bez čísla partie: smějí tě vyzývat
effect-reject =
    odmítne nabídku nebo výzvu; bez čísla partie: nesmějí tě vyzývat
effect-limit = kolik partií chceš hrát nejvýš
effect-undo = žádost o vrácení tvého posledního tahu
effect-claim = ukončí partii s tím, komu došel čas, kde se tak nestane samo
effect-chat = vzkaz hráčům, na řádcích pod ním
effect-kibitz = vzkaz ostatním divákům, na řádcích pod ním
effect-note = soukromá poznámka, na řádcích pod ním
effect-subscribe = sleduje partii: každý dopis o ní
effect-unsubscribe = přestane ji sledovat
effect-notify =
    sleduje partie: jen poslední dopis; bez čísla partie: které sleduješ
effect-dice = kostky a jak je zkontrolovat
