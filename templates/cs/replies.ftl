# Dopisy, které odpovídají na mail: co se udělalo a na co se kdo ptal.

## Předměty takových dopisů, když nejsou o partii. Nesmějí vypadat jako
## příkaz, protože se na ně dá odpovědět.

answer-mistake = { $server }: tvému mailu nerozumím
answer-refused = { $server }: nejde to: { $command }
answer-refused-more = { $server }: nejde to: { $command } a ještě { $more }
answer-unchanged = { $server }: nic se nezměnilo
answer-command = { $server }: { $command }
answer-help = { $server }: jak se hraje po mailu
answer-puzzle = { $server }: pozice k vyřešení
answer-other = { $server }: odpověď na tvůj mail

answer-footer = Otázky? Napiš na { $address } mail s předmětem: help

## O celém mailu.

note-too-many-commands =
    Tvůj mail zůstal nepřečtený: víc než { $most ->
        [one] { $most } příkaz
        [few] { $most } příkazy
       *[other] { $most } příkazů
    } denně tento server od jednoho pisatele neprovede. Nic se nezměnilo. Další
    maily zůstanou do zítřka bez odpovědi.
note-enough-for-today =
    Tvůj mail zůstal nepřečtený: denní limit jednoho hráče je vyčerpán (nejvýš
    { $most ->
        [one] { $most } příkaz
        [few] { $most } příkazy
       *[other] { $most } příkazů
    } a limity má i všechno ostatní). Nic se nezměnilo. Pošli ho prosím znovu
    zítra.
note-not-carried-out =
    Tvůj mail se neprovedl, protože v něm něco nebylo v pořádku, a nic se
    nezměnilo. Za poslední hodinu se to stalo tolikrát, že se důvody do jejího
    konce už neopakují. Co je správně, se provádí dál; desku ti pošle `show`,
    když tak odpovíš na poslední dopis o partii.
note-too-large =
    Tvůj mail zůstal nepřečtený: má { $size } KB a nejvýš smí mít { $most } KB.
    Nic se nezměnilo.\
    Pošli příkaz znovu jako prostý text, bez příloh.
note-words-not-sent =
    Co stálo pod tahem, nedostal nikdo. Napiš to znovu pod tah, který se
    zahraje, nebo pod `chat`.
note-rest-answers =
    Zbytek tvého mailu ({ $lines ->
        [one] { $lines } řádek
        [few] { $lines } řádky
       *[other] { $lines } řádků
    }) zůstal nepřečtený, protože odpověď už je na jeden dopis dost dlouhá.
    Text pro lidi patří pod tah nebo `chat`, když odpovídáš na dopis, jinak
    odsazený pod svůj příkaz.
note-rest-unrecognised =
    Zbytek tvého mailu ({ $lines ->
        [one] { $lines } řádek
        [few] { $lines } řádky
       *[other] { $lines } řádků
    }) zůstal nepřečtený, protože v něm bylo moc řádků, které nejsou příkazy.
    Text pro lidi patří pod tah nebo `chat`, když odpovídáš na dopis, jinak
    odsazený pod svůj příkaz.
note-rest-commands =
    Zbytek tvého mailu ({ $lines ->
        [one] { $lines } řádek
        [few] { $lines } řádky
       *[other] { $lines } řádků
    }) zůstal nepřečtený, protože na jeden mail má moc příkazů. Text
    pro lidi patří pod tah nebo `chat`, když odpovídáš na dopis, jinak odsazený
    pod svůj příkaz.
note-rest-challenges =
    Výzev může být v jednom mailu nejvýš { $most }; { $lines ->
        [one] poslední výzva se neprovedla
        [few] poslední { $lines } výzvy se neprovedly
       *[other] posledních { $lines } výzev se neprovedlo
    }. Zbytek pošli v dalším mailu.
note-text-for-nobody =
    Tvoje odpověď patří k několika partiím, a tak se text pod jejími řádky
    neposlal nikomu. Chceš-li napsat hráčům jedné z nich, odpověz na stejný
    dopis číslem partie a slovem `chat`, třeba `101 chat`, a text napiš pod to.
note-other-address =
    Tvůj mail odpovídá na dopis, který odešel na jinou adresu než { $from },
    takže se nic nestalo. Piš z adresy, na kterou dopis přišel. Nebo si tuhle
    adresu přidej: napiš odtud s předmětem

    > add YOUR-USERID YOUR-PASSWORD { $from }
note-login-alone =
    Přezdívka i heslo jsou v pořádku, ale pod nimi není žádný příkaz.
note-last-mistake =
    Tohle je zatím poslední odpověď na mail, který nic neudělá: co je špatně,
    se říká jen několikrát za hodinu. Co je správně, se provede vždycky.
note-last-to-stranger =
    Tohle je zatím poslední odpověď: na adresu, která nepatří žádnému hráči,
    jich jde za hodinu jen pár. `signup` funguje dál.
note-suspended =
    Dopisy na tuto adresu se vracely, proto na ni teď chodí jen odpovědi.
    Chceš-li to změnit, pošli předmět

    > add YOUR-USERID YOUR-PASSWORD { $address }

    a odpověz na dopis, který přijde.

## Účty.

note-password-how =
    Nové heslo si zvolíš tak, že na ten dopis odpovíš řádkem

    > password NEW

    a místo NEW napíšeš své nové heslo. Nic se nezměnilo.
note-too-late =
    Odpověď přišla pozdě: ten dopis po třech dnech propadl a nic se nezměnilo.
    Začni znovu, nový účet založí předmět

    > signup YOUR-USERID YOUR-PASSWORD
note-name-gone =
    Přezdívka { $userid }, nebo jí podobná, byla mezitím potvrzena, takže tento
    dopis účet nezaloží. Pokud to bylo tvou odpovědí na jiný náš dopis, je
    všechno v pořádku. Jinak se zaregistruj pod jinou přezdívkou, předmětem

    > signup YOUR-USERID YOUR-PASSWORD
note-confirm-sent =
    Dopis odešel na { $addresses }. Do tří dnů na něj odtamtud musí přijít
    odpověď `yes`.
note-password-set = Nové heslo k účtu { $userid } je nastaveno.
note-calendar-url =
    Přidej si adresu níže do svého kalendáře jako odběr. Kdo ji má, může číst,
    kdy ti vyprší čas, takže si ji nech pro sebe. `set calendar=url` vytvoří
    novou adresu a tuto zruší; `set calendar=off` ji zruší také.

    { $address }
note-forgot =
    Jestli je to přezdívka někoho, kdo tu hraje, odešel na adresy toho účtu
    dopis. Odpověď na něj nastaví nové heslo.
note-signup-dropped =
    Registrace přezdívky { $userid } je zrušena: z tvé adresy nikdo nehraje.
note-address-dropped =
    Nová adresa { $address } je zrušena a žádné dopisy na ni nepůjdou.
note-signup-waits =
    Tvoje registrace přezdívky { $userid } ještě není potvrzena. Odpověz `yes`
    (ano) na dopis, který přišel na { $address }, a můžeš hrát. Když ho
    nenajdeš, podívej se do spamu.
note-address-stays =
    Adresa { $address } už byla potvrzena, takže tvoje `no` (ne) nic nemění.
    Účet zrušíš příkazem `delete` (`help account`).
note-submission-dropped =
    Tah, který v partii { $board } čekal na tvoje potvrzení, je zahozen. Nic se
    nezahrálo; odpověz na tento dopis tahem.
note-submitted-again =
    Tvoje odpověď nebyla ani jasné ano, ani jasné ne, ani tah, a tak se nic
    nezahrálo. Odpověz jedním slovem na prvním řádku: `yes` (ano), nebo `no`
    (ne).
note-challenge-dropped =
    Výzva je zrušena a nikdo jiný o ní neví. Pokud přece jen chceš hrát,
    odpověz na tento dopis řádkem

    > { $line }
note-challenge-gone =
    Ten dopis už neplatí: jeho výzva byla zrušena, nebo uplynuly tři dny bez
    odpovědi. Nic se nezměnilo. Chceš-li teď někoho vyzvat, odpověz na tento
    dopis výzvou (`help challenge`).
note-challenge-began =
    Partie, na kterou se ten dopis ptal, už začala: { $title } partie
    { $board }. Platí tvoje první odpověď a teď se nic nezměnilo.
note-blocked =
    Výzvy a vzkazy už ti nemůže posílat { $names }. Partie, které spolu
    hrajete, pokračují. Zrušíš to příkazem `unblock`.
note-unblocked =
    Výzvy a vzkazy ti zase může posílat { $names }.
note-challenges-welcome =
    Ostatní tě mohou vyzvat ke hře { $game }. Rozehraných partií se to netýká.
note-challenges-unwelcome =
    Ostatní tě už nemohou vyzvat ke hře { $game }. Rozehraných partií se to
    netýká.
note-vacation =
    Dovolená hráče { $userid }: od { $first } do { $last }, { $days ->
        [one] { $days } den
        [few] { $days } dny
       *[other] { $days } dní
    }.
note-vacation-none = Žádnou dovolenou { $userid } nechystá.
note-vacation-told =
    Tvoje hodiny stojí od začátku prvního dne do konce posledního. Soupeři,
    kteří na tebe čekají, se to dozvědí, až začne. Táhnout smíš i tak.
note-vacation-ends =
    Dovolená dnes končí: tvoje hodiny zase poběží od { $until }.
note-vacation-back = Co ještě nezačalo, je zrušeno.
note-vacation-left =
    Na rok { $year } ti z { $most } { $left ->
        [one] zbývá { $left } den
        [few] zbývají { $left } dny
       *[other] zbývá { $left } dní
    }.

settings-of = Nastavení účtu { $userid }:
settings-changed = { $name }: { $value } (předtím { $before })
settings-unchanged = { $name }: { $value } (jako dosud)
settings-reply =
    K tahu v partii i k nastavení dopisů stačí odpověď na dopis o ní, z tvé
    adresy. Ostatní změny potřebují tvoje heslo.
settings-verified =
    K tahu v partii i k nastavení dopisů stačí odpověď na dopis o ní, když
    poštovní servery potvrdí, že přichází z tvé adresy. Ostatní změny potřebují
    tvoje heslo.
settings-password =
    Všechno, co něco mění, potřebuje tvoje heslo; odpověď na dopis nestačí.
    Výzvy tvým jménem potřebují nad sebou řádek `login`.
settings-format-text = Tvoje dopisy jsou prostý text.
settings-format-html =
    Tvoje dopisy jsou prostý text a vedle něj stránka s obrázkem desky, pro
    poštovní programy, které ji umějí ukázat.
settings-format-speech =
    Tvoje dopisy jsou věty pro poslech: bez kreseb a tabulek.
settings-columns = Řádky textu mají nejvýš { $columns } znaků.
settings-links-on =
    I v prostém textu jsou odkazy, kterými se táhne jedním ťuknutím.
settings-links-off =
    V prostém textu nejsou odkazy, kterými se táhne jedním ťuknutím.
settings-lang = Tvoje dopisy jsou česky.
settings-zone = Dny a hodiny jsou podle časového pásma { $zone }.
settings-letters-each = O každé události dostaneš dopis.
settings-letters-digest =
    Místo dopisu o každé události dostaneš jeden dopis denně. První a poslední
    dopisy partií, připomínky a odpovědi na tvoje maily chodí hned.
settings-at = Denní dopis odchází v { $time } tvého času.
settings-receipts-on =
    Každý tvůj tah ti potvrdí dopis, pokud hned nepřijde další dopis o partii.
settings-receipts-errors =
    Tah ti dopis potvrdí, jen když se z tvé zprávy něco vynechalo. Na to, co
    nejde provést, přijde odpověď vždycky.
settings-receipts-off =
    Tahy ti žádný dopis nepotvrzuje. Na to, co nejde provést, přijde odpověď
    vždycky.
settings-reminders-all = Partie, které na tebe čekají, ti server připomene.
settings-reminders-last =
    Připomínky chodí jen krátce před koncem tvého času a po dovolené.
settings-reminders-off = Žádné připomínky nechodí.
settings-autovacation-on =
    Když ti dojde čas, vybere se sám den dovolené, dokud nějaké zbývají.
settings-autovacation-off = Žádný den dovolené se sám nevybere.
settings-calendar-on = Dopisy nesou konec tvého času jako záznam do kalendáře.
settings-calendar-off = Dopisy nenesou žádné záznamy do kalendáře.
settings-calendar-url =
    Tvůj kalendář může odebírat adresu, aby ukazoval, kdy ti vyprší čas.
settings-challenges-open = Partie, ke kterým tě někdo vyzve, začínají hned.
settings-challenges-ask =
    Partie, ke které tě někdo vyzve, začne, až výzvu přijmeš.
settings-challenges-closed = Vyzvat tě nemůže nikdo.
settings-turnlink-on =
    Tvoje dopisy mají odkaz na stránku, na které můžeš táhnout.
settings-turnlink-quick =
    Tvoje dopisy mají odkaz na stránku, na které můžeš táhnout, a stránka se
    neptá na tvoje jméno. Program, který v tvé poště otevírá odkazy a mačká
    tlačítka, by mohl táhnout za tebe.
settings-turnlink-off = Tvoje dopisy nemají odkaz na stránku.
settings-web-on = Webové stránky ukazují u tvých partií tvoje jméno.
settings-web-off =
    Webové stránky tvoje jméno neukazují: u tvých partií je "hráč 1" a stránka
    o tobě není.
settings-review-on =
    Po partii s domácími hráči, nebo s lidmi, kteří zvolili totéž, přijde dopis
    o rozhodujících chvílích mezi tvými tahy.
settings-review-house =
    Po partii s domácími hráči přijde dopis o rozhodujících chvílích mezi tvými
    tahy.
settings-review-off = O rozhodujících chvílích tvých partií dopisy nechodí.
settings-puzzle-daily = Každé ráno přijde dopis s pozicí k vyřešení.
settings-puzzle-off = Pozice k vyřešení samy nechodí; `puzzle` o jednu požádá.
settings-advice-on =
    Když jsi na tahu proti domácím hráčům, dopis řekne, co je v ohrožení.
settings-advice-off =
    V partiích proti domácím hráčům dopisy neříkají, co je v ohrožení.
settings-others = { $told } Jiné hodnoty: { $values }.
settings-numbers = { $told } Může to být od { $least } do { $most }.
settings-zones =
    { $told } Jiná pásma: například `zone=Europe/Prague` nebo `zone=UTC`.
settings-times = { $told } Zvolit můžeš kterýkoli čas dne, třeba `at=18:30`.

## Partie.

note-offered =
    { $title } partie { $board } je připravena. Začne, až výzvu přijme
    { $names }.
note-watching-each =
    Sleduješ partii { $board } a dostaneš každý dopis o ní. Skončíš tak, že na
    kterýkoli z nich odpovíš `unsubscribe`.
note-watching-end =
    Sleduješ partii { $board } a dostaneš jen dopis o jejím konci. Všechny
    pošle `subscribe`, žádný `unsubscribe`.
note-watching-no-more =
    Partii { $board } už nesleduješ; žádné další dopisy o ní nepřijdou.
note-was-not-watching = Partii { $board } nesleduješ.
note-link-unknown =
    Tento odkaz tu není známý, takže se nic nezměnilo. Nechceš-li už partii
    sledovat, odpověz na některý její dopis `unsubscribe`.
note-link-ended =
    { $title } partie { $board }: { $userid } už ji nesleduje; žádné další
    dopisy o ní nepřijdou.
note-link-ended-before =
    Tento odkaz už byl použit: { $userid } přes něj nesleduje { $title } partii
    { $board }. Jestli dopisy přesto chodí, odpověz na ten nejnovější
    `unsubscribe`.

watched-none = Nesleduješ žádnou partii hry { $game }.
watched-some = Partie hry { $game }, které sleduješ:
watched-each = každý dopis
watched-end = jen poslední dopis

## Co si kdo prohlíží.

note-no-such-boards = Takovou partii hry { $game } { $userid } nemá.
note-more-boards =
    Partií je víc; všechny vypíše `{ $game } games { $userid }`.
note-whois =
    { $userid } tu hraje od { $since }: { $playing ->
        [one] { $playing } rozehraná partie
        [few] { $playing } rozehrané partie
       *[other] { $playing } rozehraných partií
    }, { $finished ->
        [one] { $finished } skončená
        [few] { $finished } skončené
       *[other] { $finished } skončených
    }.
note-whois-moved = Poslední tah ({ $userid }): { $moved }.
note-whois-to-move =
    { $userid } je na tahu { $count ->
        [one] v jedné z nich
        [few] ve { $count } z nich
       *[other] v { $count } z nich
    }.
note-whois-declined =
    { $userid } má na kontě { $count ->
        [one] jednu partii zrušenou
        [few] { $count } partie zrušené
       *[other] { $count } partií zrušených
    } až po pohledu na kostky.
note-whois-next-dice =
    Další partie s kostkami, kterou začne { $userid }, musí ukázat tento
    závazek (`help dice`):

    > { $commitment }
note-whois-away = { $userid } má dovolenou do { $until }.
note-whois-unreachable = Pošta, kterou má dostat { $userid }, se vrací.
note-seek-dice =
    Kostky hledání { $seek } plynou z klíče s tímto závazkem:

    > { $commitment }
note-next-dice-of =
    Klíč ke kostkám další partie, kterou začne { $userid }, už je připraven.
    Tohle je jeho závazek:

    > { $commitment }

    Schovej si ho: první dopis té partie musí uvést tentýž (`help dice`).

moves-of =
    { $title } partie { $board }: { $name } má { $count ->
        [one] jeden možný tah
        [few] { $count } možné tahy
       *[other] { $count } možných tahů
    }.
moves-beginnings =
    { $title } partie { $board }: { $name } má teď { $count ->
        [one] jednu možnost
        [few] { $count } možnosti
       *[other] { $count } možností
    }; tahem může být některá z nich a za ní ještě něco.
moves-group = { $group }: { $moves }
moves-group-cut = { $group }: { $moves } a ještě { $more }
moves-more-groups =
    Do dopisu se { $groups ->
        [one] nevejde ještě jedna skupina
        [few] nevejdou ještě { $groups } skupiny
       *[other] nevejde ještě { $groups } skupin
    } tahů (celkem { $moves }).
moves-nobody = { $title } partie { $board } na ničí tah nečeká.

position-heading =
    { $title } partie { $board } po tahu { $after } z { $moves }.
position-heading-played =
    { $title } partie { $board } po tahu { $after } z { $moves }.
    { $userid } hraje { $text }.
position-heading-played-roll =
    { $title } partie { $board } po tahu { $after } z { $moves }.
    { $userid } hází { $roll } a hraje { $text }.
preview-heading = Po { $moves }. Nic se nezahrálo.
preview-for = Zkouší se to za hráče na tahu: { $userid }.
preview-heading-none = Bez tahu. Nic se nezahrálo.
record-heading = Zápis partie { $board } je v příloze.

dice-heading = Kostky partie { $board }.
dice-commitment =
    Závazek klíče:

    > { $commitment }
dice-key =
    Klíč:

    > { $key }
dice-key-later = Klíč přinese poslední dopis partie.
dice-lot = Los o místa, podle pořadí ve výzvě: { $lot }
dice-mails =
    Čím do hodů přispívá mail s výzvou (pomlčka: ničím). U starších partií za
    ním následují maily, kterými hráči výzvu přijali.

    > { $mails }
dice-rolls = Dosavadní hody po řadě: { $rolls }
dice-help = Jak je zkontrolovat, řekne `help dice`.

boards-playing = { $game }: { $count ->
        [one] hraje se { $count } partie.
        [few] hrají se { $count } partie.
       *[other] hraje se { $count } partií.
    }
boards-playing-none = Žádná partie hry { $game } se teď nehraje.
boards-finished = { $game }: { $count ->
        [one] { $count } skončená partie
        [few] { $count } skončené partie
       *[other] { $count } skončených partií
    }.
boards-finished-none = Žádná partie hry { $game } ještě neskončila.
boards-row = { $players }: { $state }
board-over = { $result } ({ $why })
    .aloud = konec: { $why }
board-taken-back = zrušena
board-not-accepted = ještě nepřijata
board-to-move = na tahu je { $names }
board-to-move-left = na tahu je { $names }, zbývá { $left }
board-to-move-late = na tahu je { $names }, čas vypršel
board-playing = hraje se
board-other-rules = začala podle jiných pravidel

players-heading =
    { $count ->
        [one] { $count } hráč
        [few] { $count } hráči
       *[other] { $count } hráčů
    } a kolik partií kdo právě hraje:

games-heading = Hry pod jménem, které patří do příkazů:
games-row = { $name } - { $title } ({ $players }): { $summary }
games-players = { $count ->
        [one] { $count } hráč
        [few] { $count } hráči
       *[other] { $count } hráčů
    }
games-players-range = { $fewest } až { $most ->
        [one] { $most } hráč
        [few] { $most } hráči
       *[other] { $most } hráčů
    }

## Mail bez příkazu.

meant-nothing-done =
    Ve tvém mailu nebyl příkaz, takže se nic nestalo. Samotný tah platí jen v
    odpovědi na dopis o partii.
meant-commands = Pokud myslíš tohle, pošli to jako předmět nového mailu:
meant-move = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }
meant-command = { $text }
meant-start =
    Tady jsi { $userid } a žádná tvoje partie neběží. Odpověz na tento dopis
    jedním z těchto řádků, nebo ho pošli jako předmět mailu. Hrát můžeš se
    serverem samotným:

    > { $game } challenge { $userid } house-easy

    Hledáš, kdo by si zahrál:

    > { $game } seek

    Jaké jsou tu hry a kdo hraje:

    > list
meant-start-alone =
    Tady jsi { $userid } a žádná tvoje partie neběží. Odpověz na tento dopis
    jedním z těchto řádků. Hledáš, kdo by si zahrál:

    > { $game } seek

    Jaké jsou tu hry a kdo hraje:

    > list
meant-another =
    Další partii začneš, když na tento dopis odpovíš jedním z těchto řádků.
    Hrát můžeš se serverem samotným:

    > { $game } challenge { $userid } house-easy

    Hledáš, kdo by si zahrál:

    > { $game } seek
meant-another-alone =
    Hledáš, kdo by si s tebou zahrál další partii? Odpověz na tento dopis tímto
    řádkem:

    > { $game } seek
meant-nothing-read =
    V tvém mailu nebyl žádný příkaz, takže se nic nestalo.
meant-boards = Tvoje partie:
meant-board-yours = { $board }: jsi na tahu ({ $title })
meant-board-other = { $board }: { $state } ({ $title })
meant-how =
    Táhneš tak, že na nejnovější dopis o partii odpovíš jen svým tahem.

## Zkrácené seznamy.

boards-more =
    Tohle { $shown ->
        [one] je nejnovější z nich
        [few] jsou { $shown } nejnovější
       *[other] je { $shown } nejnovějších
    }. Partie jednoho hráče vypíše příkaz s jeho přezdívkou na konci;
    `{ $game } show BOARD` ukáže kteroukoli.
players-more =
    Tohle { $shown ->
        [one] je první hráč
        [few] jsou první { $shown } hráči
       *[other] je prvních { $shown } hráčů
    } podle abecedy; `whois USERID` řekne o kterémkoli dalším.

## Odkud přišla chybná hesla: konec věty.

guessed-counted =
    { $origins ->
        [one] z jednoho místa
        [few] ze { $origins } míst
       *[other] z { $origins } míst
    }

guessed-known =
    { $origins ->
        [one] z jednoho místa
        [few] ze { $origins } míst
       *[other] z { $origins } míst
    } (většina z { $hosts })
