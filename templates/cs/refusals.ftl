# Proč se příkaz neprovedl.

nothing-changed = Nic se nezměnilo.
understood = Pochopeno: { $words }
wrong = Tohle nevyšlo: { $what }.
right-would-be = Zkus:

## Kdo to napsal.

unproved =
    Tohle nevyšlo: { $why }\
    Zkus předmět:

    > { $command }
unproved-other-address =
    tvůj mail odpovídá na dopis, který odešel na jinou adresu než { $from }.
    Odpověz z adresy, na kterou dopis přišel, nebo napiš celý příkaz i s
    heslem.
unproved-moved =
    tvůj mail odpovídá na dopis, který odešel na adresu, jíž se tenhle účet
    mezitím vzdal, takže nic neprokazuje. Příkaz `show` se jménem hry a číslem
    partie, poslaný z nynější adresy, přinese nový dopis. Nebo napiš celý
    příkaz i s heslem.
unproved-forged =
    náš poštovní server hlásí, že tvůj mail nepochází z domény adresy { $from }
    (DMARC), takže nic neprokazuje. Pošli ho přes poštovní server své vlastní
    adresy, nebo napiš celý příkaz i s heslem.
unproved-unverified =
    máš nastaveno proof=verified a nic nepotvrzuje, že tvůj mail pochází z
    adresy { $from } (DMARC pro její doménu, nebo DKIM či SPF přímo pro tuto
    adresu), takže nic neprokazuje. Napiš celý příkaz i s heslem.
unproved-password-only =
    máš nastaveno proof=password, takže samotná odpověď nic neprokazuje. Napiš
    celý příkaz i s heslem.
unproved-copied =
    předchozí odpověď na tento dopis šla v kopii i někomu dalšímu, kdo by teď
    mohl odpovídat tvým jménem, takže už nic neprokazuje. Odpověz na dopis,
    který tehdy přišel zpátky; nový ti pošle `show`. Nebo napiš celý příkaz i s
    heslem.
unproved-challenges =
    víc než { $most ->
        [one] { $most } výzvu
        [few] { $most } výzvy
       *[other] { $most } výzev
    } denně si server dopisem neověřuje. Pošli tuhle jako odpověď na kterýkoli
    dopis z tohoto serveru, nebo připoj i heslo.

proof-watching =
    Partii { $board } sleduješ, ale nehraješ: odpověď na její dopisy stačí na
    `unsubscribe`, `notify`, `subscribe` a `kibitz` a na nic jiného. Ke všemu
    ostatnímu připiš svou přezdívku a heslo.
proof-other-board =
    Tvá odpověď prokazuje, kdo jsi, jen pro partii z dopisu, na který
    odpovídáš. Ke všemu ostatnímu připiš svou přezdívku a heslo.
proof-login-refused =
    Řádek `login` nad ním neplatí, proto se tenhle neprovedl.
proof-unconfirmed =
    Tvoje registrace čeká: na dopis, který se ptá, jestli je adresa správná,
    ještě nikdo neodpověděl. Nejdřív odpověz na něj.
proof-paused =
    Pro tuto přezdívku, nebo odtud, odkud tvůj mail přichází, přišlo moc
    chybných hesel, takže odtamtud teď žádné neplatí. Zkus to znovu za
    { $minutes ->
        [one] { $minutes } minutu
        [few] { $minutes } minuty
       *[other] { $minutes } minut
    }, nebo piš odtud, odkud obvykle píšeš. Odpovědi na dopisy z tohoto serveru
    se čtou dál, i s heslem.
proof-wrong =
    Přezdívka nebo heslo nesouhlasí. V hesle záleží na velkých a malých
    písmenech. Zapomenuté heslo? Napiš serveru mail s předmětem: forgot
    YOUR-USERID

proof-left-out =
    Místo tvého hesla je v řádku jen zástupné slovo. Napiš řádek znovu se svým
    vlastním heslem.

## Příkazy vůbec.

resign-not-alone =
    Partie se nevzdala: jiný řádek tvého mailu byl špatně a `resign` platí, jen
    když je v mailu v pořádku i všechno ostatní. Pošli ho samotný.
no-message =
    Chybí vzkaz. Patří pod příkaz, když odpovídáš na dopis, jinak pod předmět
    nebo odsazený pod příkaz.
no-game = Hra { $game } tu není.
no-board = Partie { $board } neexistuje.
other-game =
    V partii { $board } se hraje { $title }: napiš `{ $name }` místo
    `{ $game }`.
not-seated =
    V partii { $board } { $userid } nehraje; hraje v ní { $players }.
no-help-page =
    Stránka nápovědy s tímto jménem tu není. Jsou tu: general, commands,
    account, challenge, move, offers, time, looking, subscribe, mails, proof,
    dice, games, jedna pro každý příkaz a jedna pro každou hru:\
    { $games }
no-help-pages =
    Stránka nápovědy { $names } tu není. Jsou tu: general, commands, account,
    challenge, move, offers, time, looking, subscribe, mails, proof, dice,
    games, jedna pro každý příkaz a jedna pro každou hru:\
    { $games }

no-player =
    Nikdo s touto přezdívkou tu nehraje. Kdo hraje, ukáže `list players`.
no-player-meant =
    Nikdo s touto přezdívkou tu nehraje. Nemyslíš náhodou { $meant }? Kdo
    hraje, ukáže `list players`.
no-player-among =
    Přezdívku, která výše stojí jako `****`, tu nikdo nemá. Kdo hraje, ukáže
    `list players`.
no-player-among-meant =
    Přezdívku, která výše stojí jako `****`, tu nikdo nemá. Nemyslíš náhodou
    { $meant }? Kdo hraje, ukáže `list players`.
no-player-named =
    Nikdo jménem { $name } tu nehraje. Kdo hraje, ukáže `list players`.
no-player-named-meant =
    Nikdo jménem { $name } tu nehraje. Nemyslíš náhodou { $meant }? Kdo hraje,
    ukáže `list players`.
too-many-names =
    Přezdívek je na jeden mail moc. Ostatní napiš do dalšího; { $most ->
        [one] přečetla se jen první
        [few] přečetly se první { $most }
       *[other] přečetlo se prvních { $most }
    }.
too-many-pages =
    Jeden příkaz pošle nejvýš { $most ->
        [one] { $most } stránku
        [few] { $most } stránky
       *[other] { $most } stránek
    } nápovědy. O ostatní si napiš dalším mailem.

## Tahy a všechno ostatní, co se v partii dělá.

play-not-started =
    Partie ještě nezačala: výzvu musí nejdřív přijmout { $names }.
blocks-nobody-else =
    Sebe zablokovat nemůžeš.
chat-blocked = Tvůj vzkaz se neposlal: od tebe žádné nechce { $names }.
chat-taken-back =
    Partie { $board } byla zrušena, takže si v ní hráči už psát nemohou.
chat-over =
    Partie { $board } skončila před více než { $days ->
        [one] { $days } dnem
       *[other] { $days } dny
    }, takže si v ní hráči už psát nemohou.
play-taken-back = { $title } partie { $board } byla zrušena; už ji nejde hrát.
play-over =
    { $title } partie { $board } skončila; výsledek je { $result }.
    .aloud = { $title } partie { $board } skončila.
play-not-your-turn =
    Nejsi na tahu: { $count ->
        [one] hraje teď { $names }
       *[other] hrají teď { $names }
    }.
play-moved-on =
    Partie už pokročila: tohle bylo pro tah { $meant }, ale teď je na řadě tah
    { $next }.
play-not-so-far =
    Tohle bylo pro tah { $meant }, ale na řadě je teprve tah { $next }.
play-letter-taken-back =
    Tahy z dopisu, na který odpovídáš, byly mezitím vráceny. Tady je partie
    tak, jak teď stojí: odpověz na tenhle dopis.
play-has-moved =
    V této partii už máš svůj tah za sebou; zrušit ji nemůžeš, ale můžeš se
    vzdát nebo nabídnout remízu.
play-has-seen-dice =
    Výzva je tvoje a její první hod nebo los už je známý: zrušit ji nemůžeš,
    ale můžeš se vzdát (`resign`) nebo nabídnout remízu (`draw`).
play-nothing-offered =
    V této partii není žádná nabídka, na kterou by šlo odpovědět.
play-illegal = { $why }
play-nobody-left =
    Z této partie nikdo neodešel, takže tu pro domácího hráče není místo.
no-move =
    V odpovědi není tah, který by šlo přečíst. Napiš jen tah, jako v příkladu,
    na první řádek, nad citovaný dopis.
no-solution =
    V odpovědi není tah, který by šlo přečíst. Napiš jen tah na první řádek,
    nad citovaný dopis.
no-move-out-of-turn =
    V odpovědi není tah a nejsi na tahu: { $count ->
        [one] hraje teď { $names }
       *[other] hrají teď { $names }
    }.
sent-encrypted =
    Tvůj mail je zašifrovaný a nelze ho tu přečíst. Vypni pro tuto adresu
    šifrování a pošli ho znovu jako prostý text.
sent-signed =
    Tvůj mail je podepsaný pomocí S/MIME tak, že ho tu nelze přečíst. Vypni pro
    tuto adresu podepisování a pošli ho znovu jako prostý text.
sent-by-outlook =
    V tvém mailu je jen winmail.dat, formát Outlooku, který tu nelze přečíst.
    Pošli ho znovu jako prostý text.
sent-attachments =
    V tvém mailu jsou jen přílohy a žádný text. Přílohy se tu nečtou: piš
    prosím přímo do mailu.
no-line-for-board =
    V odpovědi není řádek k žádné partii. Ke každé partii, ve které chceš něco
    udělat, napiš řádek, který začíná jejím číslem, třeba `101 a6-c6`.
no-move-kept =
    V odpovědi není tah a tvůj text se nikomu neposlal. Chceš-li ho poslat
    ostatním hráčům, odpověz na tento dopis jen `chat`.
no-move-house =
    V odpovědi není tah. Domácí hráči vzkazy nečtou, takže se tvůj text nikomu
    neposlal.
message-left-out =
    Tvůj vzkaz se neposlal: je v něm tvoje heslo, nebo prozrazuje, co smíš
    vidět jen ty.
message-too-many-words =
    Tvůj vzkaz se neposlal: má víc dlouhých slov, než kolik se dá najednou
    porovnat s tvým heslem. Pošli ho po částech, nebo až zítra.
undo-takes-back =
    Byl-li tvůj poslední tah omyl, odpověz `undo`: tah se vrátí, hned, pokud ho
    ještě nikdo neviděl, nebo až budou ostatní souhlasit.
move-among-words =
    V odpovědi je tah mezi jinými slovy a nezahrál se.
move-in-doubt =
    V odpovědi je tah, ale není jasné, že ho hraješ, a tak se nezahrálo nic.
    Napiš svůj tah sám na první řádek.
move-beside-yes =
    V odpovědi nabídku přijímáš a zároveň táhneš. Tah by ji odmítl, a tak se
    nestalo ani jedno. K přijetí odpověz jen `accept`, k tahu jen tahem.
offer-stands =
    Nabídka stále platí, jasné ano či ne v odpovědi není: odpověz jen `accept`
    (přijímám), nebo `reject` (odmítám). Odmítne ji i tah.
move-in-other-letters =
    Písmeno { $letter } je z jiné abecedy, jen vypadá jako latinské.
part-of-turn =
    Řádky jednoho tahu musí jít hned za sebou. Další řádek, který vypadá jako
    část toho tvého, zahrát nešel, a tak se nezahrál ani tento.
move-unreadable = Tohle se nedá přečíst jako tah. { $expected }
move-ambiguous = Tohle může znamenat víc tahů; napiš ho celý.
move-illegal = Tento tah není možný: { $why }.
near-candidates = Mohlo by to být:
near-meant = Myslíš:
near-legal = Možné tahy, které jsou mu blízko:

past-beyond =
    Partie { $board } má zatím { $moves ->
        [one] { $moves } tah
        [few] { $moves } tahy
       *[other] { $moves } tahů
    }; tah { $after } v ní není.
preview-refused-for = Zkoušelo se to za hráče na tahu: { $userid }.
preview-needs-dice =
    Tohle se nedá vyzkoušet: nejdřív by se muselo hodit kostkami a náhled
    nehází.
no-dice = { $title } se hraje bez kostek.

## Výzvy.

challenge-unproved =
    Tohle nevyšlo: { $why } K výzvě patří nad ni tento řádek:

    > login { $userid } YOUR-PASSWORD
challenge-blocked =
    Od tebe výzvy nepřijímá { $userid }.
challenge-stranger =
    { $from } není adresa nikoho, kdo tu hraje, a vyzývat mohou jen hráči:
    nejdřív se zaregistruj (jak, řekne `help`).
challenges-today =
    Víc než { $most ->
        [one] { $most } výzvu
        [few] { $most } výzvy
       *[other] { $most } výzev
    } denně jeden hráč poslat nemůže. Tuhle napiš zítra.
challenge-password =
    Je-li `****` tvoje heslo: ve výzvě žádné není, jsou v ní jen přezdívky.
challenge-twice = Dvakrát je uvedeno jméno { $userid }.
challenge-unwelcome = Výzvy ke hře { $title } nepřijímá { $userid }.
term-wrong = { $why }
challenge-closed = Žádné výzvy nepřijímá { $userid }.
option-twice = Volba -{ $option } je tu dvakrát.
option-wrong = { $why }

## Sledování.

watch-player =
    V partii { $board } hraješ, takže její dopisy dostáváš tak jako tak.
watch-ended =
    Partie { $board } skončila: žádné další dopisy o ní nebudou.
watch-crowded =
    Partie { $board } už má plno: { $most ->
        [one] sleduje ji { $most } divák
        [few] sledují ji { $most } diváci
       *[other] sleduje ji { $most } diváků
    }. `show { $board }` ji ukáže kdykoli.
watch-too-many =
    Sledovaných partií už máš { $watched } a víc než { $most } jich být nemůže.
    Které to jsou, ukáže `notify` bez čísla partie.
unsubscribe-player =
    V partii { $board } hraješ, takže její dopisy dostáváš, dokud neskončí.
kibitz-player =
    V partii { $board } hraješ a hráči divákům psát nemohou. Hráčům napíšeš
    příkazem `chat`.
kibitz-not-watching =
    Partii { $board } nesleduješ a divákům píšou jen diváci. Nejdřív
    `subscribe`.
kibitz-alone =
    Partii { $board } nikdo další nesleduje, takže by to nikdo nečetl.
kibitz-too-often =
    Za posledních 24 hodin máš { $most ->
        [one] { $most } vzkaz
        [few] { $most } vzkazy
       *[other] { $most } vzkazů
    } divákům a víc se jich nepředává.
kibitz-too-long =
    Do jednoho dopisu se vejde nejvýš { $most } KB tvých vzkazů a tento by byl
    navíc. Pošli ho v jiném mailu.

## Účty.

userid-alike =
    Tato přezdívka se příliš podobá té, kterou už někdo má: { $taken }. Zvol si
    jinou.
userid-taken = Přezdívku { $userid } už někdo má; zvol si jinou.
password-placeholder =
    Místo nového hesla je tu jen zástupné slovo. Vymysli si vlastní heslo a
    napiš ho tam.
password-short =
    Nové heslo má mít aspoň { $least ->
        [one] { $least } znak
        [few] { $least } znaky
       *[other] { $least } znaků
    }. Několik slov spojených pomlčkami se dobře pamatuje a těžko hádá.
passwords-too-many = V jednom mailu je moc nových hesel.
password-by-letter-only =
    Nové heslo se nastavuje jen odpovědí na dopis, který pošle
    `forgot YOUR-USERID`.
password-letter-used =
    Tímto dopisem už heslo nastavit nejde. Napiš si o nový:
    forgot { $userid }
addresses-asked-often =
    Na adresu { $address } odešlo moc takových dopisů; zkus to znovu za hodinu.
addresses-today = Dnes už bylo nových adres moc; zkus to znovu zítra.
addresses-in-all =
    Na tomto serveru teď přibývá tolik nových adres, že se na tvou nemůže
    zeptat; zkus to znovu za hodinu.
addresses-most = Adres může být nejvýš { $most }.
addresses-most-kept = Adres může být nejvýš { $most }; teď jich máš { $kept }.
addresses-yours = Tyto adresy už jsou tvoje.
address-accents = V adrese jsou jen písmena bez háčků a čárek (a až z).
address-unusable = { $address } není adresa, na kterou lze poslat mail.
address-own = { $address } je adresa tohoto serveru.

## Nastavení.

setting-unknown = Takové nastavení tu není. Co se dá nastavit: { $known }.
setting-unknown-named =
    Nastavení `{ $name }` tu není. Co se dá nastavit: { $known }.
setting-meant =
    Takové nastavení tu není; nemyslíš náhodou `{ $meant }`? Co se dá nastavit:
    { $known }.
setting-meant-named =
    Nastavení `{ $name }` tu není; nemyslíš náhodou `{ $meant }`? Co se dá
    nastavit: { $known }.
setting-wrong = { $why }
setting-twice = `{ $name }` je tu dvakrát.
setting-values = Hodnoty, které může mít `{ $name }`: { $values }.
setting-number =
    `{ $name }` může být celé číslo od { $least } do { $most }.
setting-zone =
    `{ $name }` je jméno časového pásma, tedy oblast a město v ní, třeba
    `zone=Europe/Prague`, nebo `zone=UTC`.
setting-zone-meant =
    Časové pásmo s tímto jménem není. Nemyslíš náhodou { $values }?
setting-time = `{ $name }` je čas, třeba `{ $name }=07:00`.
setting-not-verified =
    `proof=verified` tu není k dispozici: pravost mailů se na tomto serveru
    neověřuje. Zvol `proof=reply` nebo `proof=password`.
setting-no-pages =
    `calendar=url` tu není k dispozici: tento server nemá webové stránky. Zvol
    `calendar=on` nebo `calendar=off`.
vacation-wrong = { $why }
vacation-first-unreadable =
    První den nejde přečíst. Dny se píší jako 2026-12-20 nebo 12-20, nebo
    `today` (dnes) či `tomorrow` (zítra).
vacation-first-beyond = Takový první den není: ten měsíc končí { $last }.
vacation-last-unreadable =
    Poslední den nejde přečíst. Dny se píší jako 2027-01-05 nebo 01-05; místo
    něj může stát `for 10 days` (na 10 dní).
vacation-last-beyond = Takový poslední den není: ten měsíc končí { $last }.
vacation-length =
    Délka dovolené je celý počet dní nebo týdnů, třeba `for 10 days`.
vacation-past =
    První den už je za námi. Dovolená začíná nejdřív dnes, { $today }.
vacation-backwards = Poslední den je před prvním.
vacation-too-far = Dovolená končí nejpozději { $last }, za dva roky.
vacation-too-long =
    V roce { $year } by bylo třeba dalších dní: { $wanted }. Z { $most } ti
    zbývá { $left }.
vacation-overlaps =
    Dovolenou už máš od { $first } do { $last }. Zruší ji `vacation off`.
vacation-nothing = Žádnou dovolenou, která by šla zrušit, nemáš.

## Partie, které se nedají hrát, a kroky, které pisateli nepřísluší.

other-rules =
    Partie { $board } začala podle verze { $begun } pravidel hry { $title },
    kterou tento server už nemá. Nic, k čemu jsou tato pravidla potřeba, tam
    nejde udělat; `show` poví, co můžeš.
play-has-resigned = Tuto partii už máš vzdanou.
play-already-offered =
    Remízu už nabízíš a ostatní ještě neodpověděli.
play-substitute-asked =
    O domácího hráče na prázdné místo už žádáš a ostatní ještě neodpověděli.
    Žádost zruší `reject`.
play-already-asked =
    O vrácení tahu už žádáš a ostatní ještě neodpověděli. Žádost zruší
    `reject`.
play-already-agreed = Souhlas už od tebe je; čeká se na ostatní.
play-undo-first =
    { $userid } žádá o vrácení tahu. To má přednost: odpověz `accept`, nebo
    `reject`, nebo zahraj tah.
play-undo-no-move = Nemáš tu zahraný žádný tah, který by šlo vrátit.
play-undo-chance =
    Tah { $number } platí: házelo se nebo losovalo se pro něj, nebo od té doby.
play-undo-shown =
    Tah { $number } platí: ukázal něco, co bylo skryté, nebo se to ukázalo od
    té doby.
play-undo-left =
    Od tvého posledního tahu se partie vzdal hráč { $userid }, takže tah platí.
claim-unlimited = Není co ukončovat: v téhle partii čas není omezen.
claim-by-itself =
    Není co ukončovat: komu v téhle partii dojde čas, za toho se server vzdá
    sám.
claim-moves-in-place =
    Není co ukončovat: komu v téhle partii dojde čas, za toho server zahraje
    sám,
    { $times ->
        [one] { $times } tah
        [few] { $times } tahy
       *[other] { $times } tahů
    } po sobě, a příště se za něj vzdá.
claim-own = Nemáš co ukončovat: hodiny, které tu jdou, jsou tvoje.
claim-stopped = Není co ukončovat: hodiny téhle partie stojí.
claim-too-early =
    Ještě není co ukončovat: čas, který má { $userid }, končí { $until }.
claim-unread =
    Čas, který má { $userid }, skončil { $until }, ale pošta z doby před tím
    může být ještě na cestě. Jakmile to půjde, přijde ti zpráva.
play-nothing-to-undo =
    Tahy vrátit nejde: v partii { $board } jich je jen { $made }.
play-for-players = Tohle je na hráčích.
play-not-for-players = Tohle není na hráči.

## Podmínky výzvy.

term-length =
    -{ $name } chce čas: `-{ $name }=7` (dny), `36h`, `10d12h` nebo `2w`.
term-too-short = -{ $name } musí být aspoň hodina (`1h`).
term-too-long = -{ $name } může být nejvýš tisíc dní.
term-bank =
    -clock chce čas, případně i kolik přibude s každým tahem a kolik může být
    nejvýš: `-clock=10d+36h/20d`; nebo `-clock=none`.
term-no-value = -{ $name } nemá žádnou hodnotu.
option-twice-here = -{ $name } je tu dvakrát.
term-contradiction = -{ $one } a -{ $other } nejdou dohromady; vyber jedno.
term-not-shorter =
    -{ $one } musí být méně než -{ $other }, a to je tady { $than }.
term-longer = -{ $one } nesmí být víc než -{ $other }, a to je tady { $than }.
term-overfull =
    -clock nesmí začínat víc, než kolik může být nejvýš, a to je tady
    { $most }.
term-pace = Jediné tempo je `-pace=day`: domácí hráči odpovídají každé ráno.
term-no-bank =
    -increment a -cap potřebují i to, s čím se začíná:
    `-bank=10d -increment=36h -cap=20d`.
