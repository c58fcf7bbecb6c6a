# Zrušení účtu, vzkazy mezi hráči mimo partie a poznámky.

## Dopisy o účtu.

delete =
    Někdo, kdo zná heslo účtu { $userid }, požádal server { $server } o zrušení
    tohoto účtu. Zatím se nic nestalo.

    Jestli to tak chceš, odpověz na tento dopis jedním slovem:

    > yes

    Hned potom se stane toto a nepůjde to vrátit:

    - { $games }.\
    - V dohraných partiích zůstanou tvoje tahy a hodnocení, pod jménem, které
      neprozradí, kdo za ním byl.\
    - Všechno ostatní, co se o tobě tady ví, se vymaže: heslo, adresy,
    nastavení, poznámky, hledání i všechno, co je od tebe napsané.\
    - Přezdívka { $userid } bude volná a může si ji vzít někdo jiný.

    Jestli chceš kopii svých dat, nech si ji napřed poslat (`help export`).

    Jestli to nechceš, nedělej nic, nebo odpověz `no`. Za tři dny tento dopis
    propadne. Jestli žádost není od tebe, zná tvoje heslo někdo jiný: zvol si
    nové (`help account`).
    .subject = { $server }: zrušit účet { $userid }?

# The first item of that letter: the games.
delete-no-games = Nehraješ žádnou partii, která by se vzdala
delete-games =
    { $boards ->
        [one] Tvoje rozehraná partie se vzdá a co bylo jen nabídnuto, se
        odmítne
        [few] Tvoje { $boards } rozehrané partie se vzdají a co bylo jen
        nabídnuto, se odmítne
       *[other] Tvých { $boards } rozehraných partií se vzdá a co bylo jen
        nabídnuto, se odmítne
    }

closed =
    Tvůj účet { $userid } na serveru { $server } je zrušen.

    Tvoje rozehrané partie jsou vzdané. V zápisech jsou tvoje tahy pod jménem
    { $neutral } a nic v nich na tebe neukazuje. Všechno ostatní, co se o tobě
    vědělo, je vymazáno; i tento dopis, jakmile odejde.

    Díky za hru. Kdykoli se můžeš vrátit: stačí se znovu zaregistrovat.
    .subject = { $server }: tvůj účet { $userid } je zrušen

closed-unplayed =
    Tvůj účet { $userid } na serveru { $server } je zrušen. Všechno, co se o
    tobě vědělo, je vymazáno; i tento dopis, jakmile odejde.

    Kdykoli se můžeš vrátit: stačí se znovu zaregistrovat.
    .subject = { $server }: tvůj účet { $userid } je zrušen

## Dopisy se vzkazy.

post-subject = { $server }: píše ti { $from }
post-subject-all = { $server }: zpráva všem hráčům
post-subject-given = { $server }: { $subject }
post-alone = Vzkaz pro tebe píše { $from }.
post-others = Vzkaz pro tebe píše { $from }. Dostávají ho také: { $names }.
post-all = Všem hráčům píše správce serveru { $server }: { $from }.
post-answer =
    Odpověz na tento dopis svým textem, nebo ho pošli na { $address } s tímto
    předmětem:

    > message { $userid } YOUR-PASSWORD { $from }

post-answer-by-password =
    Odpověď pošli na { $address } s tímto předmětem a s textem pod ním:

    > message { $userid } YOUR-PASSWORD { $from }

post-block =
    Adresu toho druhého se nikdo z vás nedozví. Aby ti { $from } už psát
    nemohl:

    > block { $userid } YOUR-PASSWORD { $from }

## U partie.

your-note = Tvoje poznámka, kterou vidíš jen ty:

## Co se stalo.

note-blocked-now = Zablokovaní: { $names }. Zrušíš to příkazem `unblock`.
note-blocked-nobody = Nikoho nemáš zablokovaného.
note-message-sent = Tvůj vzkaz dostane { $names }.
note-message-not-brought =
    Nic z toho { $to } neuvidí. Chceš-li mu napsat, odpověz jen svým textem,
    nebo ho pošli s tímto předmětem:

    > message { $userid } YOUR-PASSWORD { $to }

note-message-for-nobody =
    Nic z toho jiný hráč neuvidí. Chceš-li někomu napsat, pošli text s tímto
    předmětem:

    > message YOUR-USERID YOUR-PASSWORD USERID

note-broadcast-taken = Tvůj vzkaz dostanou během několika minut všichni hráči.
note-delete-asked =
    Na adresy účtu { $userid } odešel dopis s otázkou, zda se má účet zrušit.
    Dokud na něj nikdo neodpoví, nic se nestane.
note-delete-elsewhere =
    Nic se nezměnilo: na ten dopis lze odpovědět jen z adresy účtu, na který se
    ptá.
note-delete-over =
    Nic se nezměnilo: na ten dopis už přišla odpověď, nebo je starší než tři
    dny. Jestli se má účet zrušit, napiš znovu `delete`.
note-delete-dropped = Účet { $userid } zůstává, jak je.
note-export-attached =
    V přiloženém souboru { $file } je všechno, co o { $userid } server ví,
    čitelné pro lidi i programy (JSON). Hesla, klíče a to, čím se prokazují
    odpovědi, v něm nejsou.
note-note-kept =
    Tvoje poznámka k partii { $board } je uložena. V tvých dopisech je pod
    deskou a nikdo jiný ji nevidí.
note-note-gone = Tvoje poznámka k partii { $board } je smazaná.
note-note-none =
    K partii { $board } žádnou poznámku nemáš. Její text napiš pod příkaz jako
    u `chat`; `none` na jeho místě ji zruší.

## Proč se něco nestalo.

delete-asked-often =
    Dnes už odešlo několik dopisů, které se na to ptají. Odpověz na některý z
    nich `yes`, nebo to zkus zítra.
export-today =
    Tvoje data ti server poslal během posledního dne. O další si napiš zítra.
export-elsewhere =
    Tvoje data se posílají jen na potvrzenou adresu účtu { $userid }, a tahle
    to není. Napiš z některé potvrzené.
message-too-many =
    Vzkaz může dostat nejvýš tolik hráčů: { $most }. Ostatní napiš do dalšího.
message-blocked = Mezi tebou a { $names } vzkazy posílat nejde.
message-unreachable = Pošta se teď vrací: { $names }.
messages-today =
    Denní počet vzkazů jednoho hráče je vyčerpán. Zbytek pošli zítra.
messages-back =
    Hráči { $to } teď odpovídáš velmi často, a tak tohle neodešlo: dva automaty
    by si takhle psaly bez konce. Chceš-li přesto psát, začni mail příkazem
    `message { $userid } YOUR-PASSWORD { $to }`.
operator-only =
    Všem hráčům smí psát jen správce serveru. Některým z nich lze psát příkazem
    `message`.
note-not-here =
    Partii { $board } nehraješ ani nesleduješ, takže by se ti poznámka nikdy
    neukázala.
note-too-long =
    Tvoje poznámka má { $length } znaků; nejvíc jich může být { $most }.
