# Dopisy o partii: co v nich stojí odshora dolů.

# Slovníček (jedna věc, jedno slovo):
#   board (hraná hra s číslem) partie     board (co je nakreslené) deska
#   game (druh hry) hra                   letter dopis, mail mail
#   userid přezdívka                      account účet
#   challenge výzva, vyzvat               accept přijmout, reject odmítnout
#   decline nechtít hrát, zrušit partii   resign vzdát, draw remíza
#   move tah, turn být na tahu            order (Savana) pokyn
#   command příkaz                        option volba, setting nastavení
#   roll hod, dice kostky                 commitment závazek, key klíč
#   record zápis                          lot los, seat místo
#   watch sledovat, watcher divák         kibitz vzkaz divákům
#   message vzkaz, subject předmět        sign up zaregistrovat se
#   operator správce                      preview náhled
# Jména se neskloňují: před jménem stojí sloveso v jednotném čísle
# ("Na tahu je alice a bob"), v přítomném čase a bez rodu.
# Tvar "many" patří v češtině jen desetinným číslům a ta tu nejsou.

board-subject = { $title } partie { $board }: { $players }

## Kdo je na tahu.

turn-challenged = Máš tu výzvu, { $userid }: chceš si zahrát?
turn-awaits-answer = Výzvu ještě musí přijmout { $names }.
turn-yours = Jsi na tahu, { $userid }: tah { $number }.
turn-asked = Otázka pro tebe, { $userid }: { $question }?
turn-page = Nebo vyber tah na stránce:
turn-side = Hraješ jako { $side }.
turn-roll = Tvůj hod: { $roll }.
turn-others = Na tahu je { $names }: tah { $number }.
turn-others-roll = Na tahu je { $names }: tah { $number }, hod { $roll }.
turn-situation = { $situation }
turn-threat = { $threat }
turn-since = Čeká se od { $since }.
turn-over = Partie skončila. Výsledek: { $ranking }.
turn-declined = Partie byla zrušena a nepočítá se.

ranking-draw = remíza ({ $outcome })
    .aloud = remíza
ranking-won = vyhrává { $userid } ({ $outcome })
    .aloud = vyhrává { $userid }
ranking-places = { $places } ({ $outcome })
    .aloud = { $places }
ranking-annulled = žádný, partie byla zrušena
ranking-none = žádný
ranking-place = { $place }. { $names }
    .aloud = { $place }. místo { $names }

wrote-to-you = Níže ti píše { $names }.
wrote-to-watchers = Níže píše divákům { $names }.

## Stránka dopisu: nadpis a to, co je pod deskou složené.

page-yours = Jsi na tahu, { $userid }
page-yours-side = Jsi na tahu, { $userid } ({ $side })
page-rolled = { $heading }: { $roll }
page-situation = { $heading }: { $situation }!
page-others = Na tahu je { $names }
page-over = Konec partie: { $ranking }
page-side = { $heading }. Ty: { $side }
page-moves = Dosavadní tahy
page-by-hand = Jak odpovědět bez ťukání
page-players = Kdo hraje co
page-facts = Další údaje o partii
page-film = Celá partie:
page-film-alternative = Partie od začátku do konce jako film

## Kdo je kdo.

who-reader = { $who } (ty)
who-resigned = { $who } (vzdáno)
who-reader-resigned = { $who } (ty, vzdáno)
who-late = { $who } (čas vypršel)
who-reader-late = { $who } (ty, čas vypršel)

## Co se stalo.

earlier-things =
    Předtím se { $count ->
        [one] stala ještě jedna věc
        [few] staly ještě { $count } věci
       *[other] stalo ještě { $count } věcí
    }: všechny tahy ukáže odpověď `{ $game } record { $board }`.

event-started = Partie začíná.
event-seated =
    Místa určil los (`help dice`): { $seats }. Pořadí ve výzvě bylo
    { $named }; los je { $lot }.
event-seat = { $seat } { $userid }
event-accepted = { $userid } přijímá výzvu.
event-declined =
    { $userid } hrát nechce: partie se ruší a nepočítá se.
event-expired =
    Výzvu včas nepřijali všichni: partie se ruší a nepočítá se.
event-lot = Kostky o první tah: { $throws }.
event-throw = { $userid } { $face }
event-rolled = Hází { $names }: { $roll }.
event-out-of-turn = Víš to jen ty: zahráno { $text }.
event-remark = { $remark }
event-moved = Tah { $number }: { $userid } hraje { $text }.
    .aloud = Tah { $number }, { $userid }: { $text }.
event-moved-roll =
    Tah { $number }: { $userid } hází { $roll } a hraje { $text }.
    .aloud = Tah { $number }, { $userid } hází { $roll }: { $text }.
event-resigned = { $userid } vzdává.
event-draw-offered = { $userid } nabízí remízu.
event-draw-accepted = { $userid } přijímá remízu.
event-draw-rejected = { $userid } remízu nechce.
event-undo-asked =
    { $userid } žádá o vrácení tahu { $number } a všeho, co po něm přišlo.
event-undo-agreed = { $userid } s vrácením tahu souhlasí.
event-undo-rejected = { $userid } tah vrátit nechce.
event-substitute-asked =
    { $userid } se ptá, zda smí na místě hráče { $left } hrát dál { $house }.
    Partie by pokračovala z pozice před odchodem, tahem { $number }, a
    nepočítala by se už do hodnocení.
event-substitute-agreed =
    { $userid } souhlasí, aby si k desce sedl domácí hráč.
event-substitute-rejected = { $userid } tam domácího hráče nechce.
event-substituted =
    { $house } teď hraje na místě hráče { $left }, z pozice před odchodem.
    Partie se už nepočítá do hodnocení.
event-took-back =
    Tah { $number } je vrácený. Žádný dopis o něm ještě neodešel a ani
    neodejde; s ním zmizela i zpráva, pokud u něj byla.
event-over = Konec partie: { $why }. Výsledek: { $result }.
    .aloud = Konec partie: { $why }.

move-auto = { $text } (auto)

## Co říká jen první dopis.

first-seeker = Partie vznikla z hledání hráče { $userid }.
first-challenger = { $userid } vyzývá ke hře.
first-plays = { $userid } hraje jako { $side }.
first-options = Volby: { $options }.
first-rules = Pravidla ti pošle odpověď `help { $game }`.
first-commitment =
    Hody v této partii plynou z tajného klíče, který prozradí až poslední
    dopis. Aby ho nikdo nemohl změnit, tady je jeho závazek (`help dice`):

## Jak se táhne.

to-move-by-answer =
    Na tento dopis odpověz jen svým tahem, například

    > { $example }

to-move-or-write =
    nebo napiš na { $address } mail s předmětem

    > { $command }

to-move-by-password =
    Táhneš mailem na { $address } s předmětem

    > { $command }

    ve kterém se tah píše třeba takto:

    > { $example }

to-move-command = { $game } move { $board } { $userid } YOUR-PASSWORD { $text }

to-move-any = YOUR-MOVE

to-move-pass = Odpověď `pass` nezahraje nic a ukončí tvůj tah.

## Co dalšího se dá odpovědět.

advice-accept =
    Odpověz na tento dopis jedním slovem: `accept`, když chceš hrát, `reject`,
    když nechceš.
advice-draw-offered =
    Je nabídnuta remíza: odpověz `accept` (ano) nebo `reject` (ne); odmítne ji
    i tvůj další tah.
advice-undo-asked =
    { $userid } žádá o vrácení tahu { $number }: odpověz `accept` (ano) nebo
    `reject` (ne); odmítne to i jakýkoli další tah.
advice-substitute-asked =
    { $userid } se ptá, zda smí na místě hráče { $left } hrát dál { $house }:
    odpověz `accept` (ano) nebo `reject` (ne); odmítne to i jakýkoli další tah.
advice-substitute =
    { $left } už v partii není. Souhlasí-li všichni, kdo ještě hrají, může na
    tom místě pokračovat domácí hráč; chceš-li se ostatních zeptat, odpověz

    > substitute house

advice-substitute-by-password =
    { $left } už v partii není. Souhlasí-li všichni, kdo ještě hrají, může na
    tom místě pokračovat domácí hráč; chceš-li se ostatních zeptat, napiš na
    { $address } s předmětem

    > { $game } substitute { $board } { $userid } YOUR-PASSWORD house

advice-claim =
    { $late } už nemá čas. Chceš-li partii proto ukončit, odpověz `claim`, nebo
    napiš na { $address } s předmětem

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-claim-by-password =
    { $late } už nemá čas. Chceš-li partii proto ukončit, napiš na { $address }
    s předmětem

    > { $game } claim { $board } { $userid } YOUR-PASSWORD

advice-your-turn =
    Odpovědět můžeš také `moves` (které tahy jsou možné), `resign` (vzdát),
    { $draw ->
        [one] `draw` (remíza), `show` (deska)
       *[other] `show` (deska)
    } nebo `help` (nápověda). Text pod tahem dostanou ostatní hráči.
advice-your-first-turn =
    Odpovědět můžeš také `moves` (které tahy jsou možné), `resign` (vzdát),
    { $draw ->
        [one] `draw` (remíza), `decline` (tuhle hru nechceš)
       *[other] `decline` (tuhle hru nechceš)
    }, `show` (deska) nebo `help` (nápověda). Text pod tahem dostanou
    ostatní hráči.
advice-nothing-to-do = Teď nemusíš dělat nic.
advice-left =
    Tuhle partii už nehraješ. Odpovědět můžeš `chat` (vzkaz napiš pod něj),
    `show` (deska) nebo `help` (nápověda).
advice-left-alone =
    Tuhle partii už nehraješ. Odpovědět můžeš `show` (deska) nebo `help`
    (nápověda).
advice-waiting =
    Odpovědět můžeš `chat` (vzkaz napiš pod něj), `resign` (vzdát),
    { $draw ->
        [one] `draw` (remíza), `show` (deska)
       *[other] `show` (deska)
    } nebo `help` (nápověda).
advice-waiting-first =
    Odpovědět můžeš `chat` (vzkaz napiš pod něj), `decline` (tuhle hru
    nechceš), `resign` (vzdát),
    { $draw ->
        [one] `draw` (remíza), `show` (deska)
       *[other] `show` (deska)
    } nebo `help` (nápověda).
advice-your-turn-alone =
    Odpovědět můžeš také `moves` (které tahy jsou možné),
    { $hint ->
        [one] `hint` (rada), `resign` (vzdát)
       *[other] `resign` (vzdát)
    },
    { $draw ->
        [one] `draw` (remíza), `show` (deska)
       *[other] `show` (deska)
    } nebo `help` (nápověda).
advice-your-first-turn-alone =
    Odpovědět můžeš také `moves` (které tahy jsou možné),
    { $hint ->
        [one] `hint` (rada), `resign` (vzdát)
       *[other] `resign` (vzdát)
    },
    { $draw ->
        [one] `draw` (remíza), `decline` (tuhle hru nechceš)
       *[other] `decline` (tuhle hru nechceš)
    }, `show` (deska) nebo `help` (nápověda).
advice-waiting-alone =
    Odpovědět můžeš `resign` (vzdát),
    { $draw ->
        [one] `draw` (remíza), `show` (deska)
       *[other] `show` (deska)
    } nebo `help` (nápověda).
advice-waiting-first-alone =
    Odpovědět můžeš `decline` (tuhle hru nechceš), `resign` (vzdát),
    { $draw ->
        [one] `draw` (remíza), `show` (deska)
       *[other] `show` (deska)
    } nebo `help` (nápověda).
advice-rematch =
    Ještě jednu partii s vyměněnými místy? Odpověz `rematch`. Začne, až budou
    chtít všichni.
advice-watching =
    Tuto partii sleduješ. Odpovědět můžeš `unsubscribe` (žádné další dopisy o
    ní), `notify` (jen ten poslední), `subscribe` (všechny), `show` (deska)
    nebo `kibitz` a pod ním vzkaz ostatním divákům.
advice-watched =
    Tohle je poslední dopis o partii, kterou sleduješ.
advice-visitor =
    Chceš o ní dostávat dopisy? Napiš:
    `{ $game } subscribe { $board } YOUR-USERID YOUR-PASSWORD`

## Partie, jejichž pravidla tento server už nemá.

turn-rules-missing =
    V této partii nelze táhnout: začala podle verze { $begun } pravidel hry
    { $title }, kterou tento server už nemá.
rules-missing-clocks = Hodiny této partie byly zastaveny.
rules-missing-offer =
    Pravidla hry { $title } se od té výzvy změnila a verzi { $begun } server už
    nemá. Chceš-li hrát podle nových pravidel, pošli výzvu znovu.
picture-rules-missing =
    Bez pravidel nelze pozici ukázat; `record` pošle všechny tahy jako text.
picture-rules-missing-over =
    Pozici nelze ukázat: partie se hrála podle verze { $begun } pravidel hry
    { $title }, kterou tento server už nemá. `record` pošle všechny tahy jako
    text.
advice-rules-missing =
    Odpoví-li všichni hráči `draw`, končí partie remízou. Správce také může
    partii rozhodnout nebo ji ukončit bez výsledku. Odpovědět můžeš ještě
    `chat` (vzkaz napiš pod něj), `record` (zápis) nebo `help` (nápověda).
advice-rules-missing-resign =
    Odpovíte-li oba `draw`, končí partie remízou; `resign` ji vzdá. Správce
    také může partii rozhodnout nebo ji ukončit bez výsledku. Odpovědět můžeš
    ještě `chat` (vzkaz napiš pod něj), `record` (zápis) nebo `help`
    (nápověda).

## Odkazy, které otevřou odpověď.

choices-moves = Ťukni na svůj tah a mail, který se otevře, pošli, jak je:
choices-answers = Ťukni na to, co chceš odpovědět, a otevřený mail pošli:
choices-some =
    Tahů je tu { $shown } z { $count }, od každého druhu něco. Kterýkoli jiný
    napiš do odpovědi na tento dopis.
choices-more =
    Za tahem může následovat něco dalšího: připiš to do mailu, který se otevře,
    nebo do odpovědi na tento dopis.
choice-all-moves = všechny tahy
choice-accept = hraju
choice-reject = nehraju
choice-accept-draw = přijmout remízu
choice-reject-draw = odmítnout remízu
choice-accept-undo = souhlasit s vrácením tahu
choice-reject-undo = nesouhlasit s vrácením tahu
choice-accept-substitute = přijmout domácího hráče k desce
choice-reject-substitute = domácího hráče nepřijmout
choice-substitute = pozvat na prázdné místo domácího hráče
choice-claim = ukončit partii: čas došel
choice-draw = nabídnout remízu
choice-hint = rada
choice-message = napsat ostatním
choice-decline = tuto partii nechci
choice-resign = vzdát partii
choice-again = hrát znovu
choice-stronger = hrát s { $house }
choice-unsubscribe = žádné další dopisy o této partii
choice-kibitz = napsat ostatním divákům

## Totéž pro čtenáře, jejichž odpovědi nic neprokazují.

advice-password-accept =
    Máš nastaveno proof=password: odpověď na tento dopis nic neprokazuje.
    Chceš-li hrát, napiš mail s předmětem níže; když nechceš, dej do něj
    `reject` místo `accept`.

    > { $game } accept { $board } { $userid } YOUR-PASSWORD

advice-password-your-turn =
    Máš nastaveno proof=password: odpověď na tento dopis nic neprokazuje.
    Všechno ostatní se píše jako níže, jen místo `resign` (vzdát) stojí `draw`,
    `accept`, `reject` nebo `chat`; text pod takovým předmětem dostanou ostatní
    hráči.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-your-first-turn =
    Máš nastaveno proof=password: odpověď na tento dopis nic neprokazuje.
    Všechno ostatní se píše jako níže, jen místo `resign` (vzdát) stojí `draw`,
    `accept`, `reject`, `chat` nebo `decline`; text pod takovým předmětem
    dostanou ostatní hráči.

    > { $game } resign { $board } { $userid } YOUR-PASSWORD

advice-password-left =
    Tuhle partii už nehraješ. Máš nastaveno proof=password: odpověď na tento
    dopis nic neprokazuje. Chceš-li napsat ostatním, použij tento předmět
    a vzkaz napiš do textu.

    > { $game } chat { $board } { $userid } YOUR-PASSWORD

advice-password-rematch =
    Ještě jednu partii s vyměněnými místy? Napiš na { $address } mail
    s předmětem níže. Začne, až budou chtít všichni.

    > { $game } rematch { $board } { $userid } YOUR-PASSWORD

advice-password-watching =
    Tuto partii sleduješ. Máš nastaveno proof=password: odpověď na tento dopis
    nic neprokazuje. Když už o ní další dopisy nechceš, napiš mail s předmětem
    níže; s `kibitz` místo `unsubscribe` dostanou tvůj text ostatní diváci.

    > { $game } unsubscribe { $board } { $userid } YOUR-PASSWORD

## Poslední tahy.

moves-all = Dosavadní tahy:
moves-last =
    Dosavadní tahy ({ $shown ->
        [one] jen poslední
        [few] poslední { $shown }
       *[other] posledních { $shown }
    }; před nimi ještě { $earlier }: `{ $game } record { $board }`):

## Pod deskou.

note-draw-offered = Remízu nabízí { $names }.
note-undo-asked =
    { $userid } žádá o vrácení tahu { $number }; souhlas ještě chybí:
    { $names }.
note-substitute-asked =
    { $userid } se ptá, zda smí na místě hráče { $left } hrát dál { $house };
    souhlas ještě chybí: { $names }.
note-watched = Diváci: { $names }.
note-watched-more =
    Diváci: { $names } a { $more ->
        [one] jeden další
        [few] { $more } další
       *[other] { $more } dalších
    }.
note-key =
    Klíč ke kostkám této partie (přiložený zápis s ním ověří `pbmd dice
    verify`):
note-next-dice =
    Klíč ke kostkám další partie, kterou začneš, už je připraven. Tohle je jeho
    závazek (`help dice`):

## Co napsali hráči.

message-heading = { $userid } píše:
message-cut =
    Tady server vzkaz ustřihl: předává se z něj nejvýš { $most } KB.

## Co dělá jen server nebo jeho správce.

event-forfeited = Vypršel čas, který má { $userid }.
event-undone = Tahy byly vráceny: { $moves ->
        [one] zbývá { $moves }
        [few] zbývají { $moves }
       *[other] zbývá { $moves }
    }.
event-annulled = Partie byla zrušena a nepočítá se.
event-over-without-result = Konec partie: { $why }. Výsledek nemá.

## Deska, jak se čte nahlas.

heard-own = Máš:
heard-others = { $userid } má:
heard-nobody = Na desce:
heard-changed = Nové na desce:
heard-empty = { $place }: teď prázdné.
heard-drawing = Tady je vynechaná kresba.
heard-card = Karta { $number }, { $name }: { $signs }
heard-draft = dosah { $count }
heard-warriors =
    { $count ->
        [one] { $count } válečník
        [few] { $count } válečníci
       *[other] { $count } válečníků
    }
heard-shamans =
    { $count ->
        [one] { $count } šaman
        [few] { $count } šamani
       *[other] { $count } šamanů
    }
heard-champions =
    { $count ->
        [one] { $count } šampion
        [few] { $count } šampioni
       *[other] { $count } šampionů
    }
heard-steps =
    { $count ->
        [one] { $count } pohyb
        [few] { $count } pohyby
       *[other] { $count } pohybů
    }
heard-points =
    { $count ->
        [one] { $count } bod
        [few] { $count } body
       *[other] { $count } bodů
    }
heard-food = živí se sama

## Čas.

length-days =
    { $days ->
        [one] { $days } den
        [few] { $days } dny
       *[other] { $days } dní
    }
length-hours =
    { $hours ->
        [one] { $hours } hodina
        [few] { $hours } hodiny
       *[other] { $hours } hodin
    }
length-days-hours = { $days } a { $hours }

terms-unlimited = Čas není omezen.
terms-moves-days =
    { $forfeit ->
        [one] Na každý tah je { $forfeit } den; připomínky po { $nag }.
        [few] Na každý tah jsou { $forfeit } dny; připomínky po { $nag }.
       *[other] Na každý tah je { $forfeit } dní; připomínky po { $nag }.
    }
terms-moves = Čas na každý tah: { $forfeit }; připomínky po: { $nag }.
terms-total = Čas každého hráče na všechny tahy: { $total }.
terms-once = Čas každého hráče na celou partii: { $total }.
terms-bank =
    Čas každého hráče na celou partii: { $start }, a nikdy víc než { $most }.
terms-bank-grows =
    Čas každého hráče na začátku: { $start }; s každým tahem přibude
    { $increment }, nejvýš do { $most }.
terms-weekends = Soboty a neděle se nepočítají.
terms-soft =
    Když čas dojde, partie sama nekončí: ostatní ji pak mohou ukončit.
terms-unrated = Výsledek se nepočítá do hodnocení.
terms-daily = Domácí hráči odpovídají každé ráno.

clock-line = Hodiny: { $times }
clock-left = { $userid } { $left }
clock-until = { $left } (do { $until })
clock-stopped = Hodiny stojí.
clock-away = { $userid } má dovolenou do { $until }.
clock-away-again = Potom následuje další dovolená: { $days }.
clock-away-day = { $day }
clock-away-days = od { $first } do { $last }
clock-may-claim =
    Čas hráče { $userid } vypršel: dokud nepřijde tah, mohou ostatní partii
    ukončit slovem `claim`.

lines-left-out =
    { $lines ->
        [one] Jeden řádek tvé zprávy se neposlal
        [few] { $lines } řádky tvé zprávy se neposlaly
       *[other] { $lines } řádků tvé zprávy se neposlalo
    }: prozradil by ostatním, co smíš vidět jen ty.
message-held-back = Tvá zpráva se neposlala, protože je v ní tvoje heslo.
message-uncompared =
    Tvůj vzkaz se neposlal: má víc dlouhých slov, než kolik se dá najednou
    porovnat s tvým heslem. Pošli ho po částech, nebo až zítra.
messages-too-long =
    Do jednoho dopisu se vejde nejvýš { $most } KB tvých vzkazů. Další se
    neposlaly; pošli je v jiném mailu.
reminder = Připomínka: ostatní čekají na tvůj tah.
reminder-forfeit = Bez tahu do { $until } prohraješ na čas.
reminder-soft = Po { $until } mohou ostatní partii ukončit.
reminder-in-place = Bez tahu do { $until } za tebe zahraje server.
reminder-answer = Bez odpovědi do { $until } za tebe odpoví server.
vacation-used =
    { $left ->
        [one] Došel ti čas, a tak se použil den tvé dovolené: { $day }. Na
            letošek zbývá { $left } den.
        [few] Došel ti čas, a tak se použil den tvé dovolené: { $day }. Na
            letošek zbývají { $left } dny.
       *[other] Došel ti čas, a tak se použil den tvé dovolené: { $day }. Na
            letošek zbývá { $left } dní.
    }
time-up =
    Čas hráče { $userid } vypršel. Chceš-li partii proto ukončit, odpověz
    `claim`; když to neudělá nikdo, hraje se dál.
time-up-yours =
    Došel ti čas. Dokud nezahraješ, mohou ostatní partii ukončit; když to
    neudělá nikdo, hraje se dál.
time-up-in-place =
    Čas hráče { $userid } vypršel. Chceš-li hrát dál, odpověz `claim`: pak za
    něj zahraje server. Když to neudělá nikdo, partie čeká.
time-up-in-place-yours =
    Došel ti čas. Dokud nezahraješ, mohou ostatní odpovědět `claim`: pak za
    tebe zahraje server. Když to neudělá nikdo, partie čeká.
never-began =
    Čas hráče { $userid } vypršel dřív, než táhli všichni, proto se partie
    ruší: nikdo nevyhrál a hodnocení se nemění.
moved-in-place =
    Čas hráče { $userid } vypršel, a tak za něj táhl server ({ $times } z
    { $most }; příště potom je partie prohraná na čas).
answered-in-place =
    { $userid }: odpověď nepřišla včas, a tak odpověděl server, pokud možno
    podle uloženého pokynu.
claimed = { $userid } ukončuje partii, protože vypršel čas, který má { $late }.
unreachable = Pošta, kterou má dostat { $userid }, se vrací; čas běží dál.
unreachable-unlimited = Pošta, kterou má dostat { $userid }, se vrací.
clock-given = Správce přidal hráči { $userid } čas: { $time }.
clocks-stopped = Správce zastavil hodiny této partie.
clocks-started = Správce hodiny této partie znovu spustil.

## Záznam v kalendáři.
calendar-summary = { $subject }: tvůj tah
calendar-description =
    Do této chvíle tu musí být tvůj tah číslo { $number }. Zahraješ ho odpovědí
    na poslední dopis o téhle partii.

## Denní dopis o více partiích. Za číslem partie stojí, co se v ní odpovídá.

digest-subject = Tvoje partie, { $day }
digest-turns =
    { $count ->
        [one] Jsi na tahu v { $count } partii.
       *[other] Jsi na tahu v { $count } partiích.
    }
digest-no-turn = Novinky z partií, kde nejsi na tahu.
digest-how =
    Odpověz na tento dopis jedním řádkem ke každé partii, ve které chceš
    táhnout: její číslo a tvůj tah. Partie bez řádku zůstane, jak je.
digest-page = Nebo vyber tahy na stránce:
digest-how-by-password =
    Máš nastaveno proof=password: odpověď na tento dopis nic neprokazuje. Tah
    pošli mailem, jehož předmětem je řádek uvedený u partie.
digest-board = Partie { $board }, { $title }: { $players }
digest-line = Tvůj řádek k této partii, například:
digest-others = Tvoje ostatní partie:
digest-other = { $board } { $title }, { $players }: { $news }
digest-message = { $userid } píše v partii { $board }:
digest-same-message =
    V partii { $board } píše { $userid } totéž co v partii { $first }.
digest-also =
    Za číslo partie můžeš napsat také `moves` (co se smí), `show`, `draw` nebo
    `resign`, a kde je něco nabídnuto, `accept` nebo `reject`.
digest-chat =
    Hráčům některé partie napíšeš odpovědí `{ $board } chat` a svým textem na
    řádcích pod ní.
