# Savana. Slova jsou z českého vydání, jako v help/savana.txt.
#   map plán, land území, start počáteční území, ruins rozvaliny
#   row nabídka, reach dosah, deck balíček, prosperity blahobyt
#   war token žeton války, supply zásoba, order pokyn, feed sytit
# a1-card-has, a1-figure a a1-stands nesou i sloveso věty, ve které stojí.

all-but-a1-have-resigned = zůstává jen { $a1 }, ostatní vzdali
the-last-round-has-been-played-points-a1 =
    poslední kolo je dohráno; body: { $a1 }
none = žádné
a1-warrior = { $a1 } válečník
a1-warriors =
    { $a1 ->
        [few] { $a1 } válečníci
       *[other] { $a1 } válečníků
    }
a1-shaman = { $a1 } šaman
a1-shamans =
    { $a1 ->
        [few] { $a1 } šamani
       *[other] { $a1 } šamanů
    }
a1-champion = { $a1 } šampion
a1-champions =
    { $a1 ->
        [few] { $a1 } šampioni
       *[other] { $a1 } šampionů
    }
an-order-looks-like-draft-2--B2-move-2w-B2-C2-end =
    pokyn vypadá takto: draft 2; recruit all@B2; move 2w B2-C2; end
to-see-what-an-order-would--the-command-followed-by-the-order =
    chceš-li vidět, co by pokyn udělal, napiš jako příkaz `preview` a pokyn za
    něj
a1-is-not-an-order-it-should-look-like-a2 =
    `{ $a1 }` není pokyn; má vypadat takto: { $a2 }
draft-recruit-move-discard-end-prefer-start-or-retreat =
    draft, recruit, move, discard, end, prefer, start nebo retreat
start-A1-G6 = start A1 G6
draft-3-or-draft-b2d = draft 3 nebo draft b2d
recruit-2w-B2-s-C1-or-recruit-all-B2 = recruit 2w@B2 s@C1 nebo recruit all@B2
move-2w1s-B2-C2-D3-or-move-all-B2-C2 = move 2w1s B2-C2-D3 nebo move all B2-C2
discard-2-b1c-or-discard-2-_w-C2-b1c-_s-B1 =
    discard 2 b1c nebo discard 2(w@C2) b1c(s@B1)
end = end
prefer-C2-ruins-weak-or-prefer-default =
    prefer C2 ruins weak nebo prefer default
retreat-C2 = retreat C2
War-tokens-that-you-drew-in--them-the-best-one-stays-a1 =
    Žetony války vylosované v tomto tahu (vidíš je jen ty; nejlepší ti
    zůstane): { $a1 }.
You-choose-a-start-where-three-warriors-of-yours-will-stand-a1 =
    Vyber si počáteční území, kde budou stát tvoji tři válečníci: { $a1 }.
a1-chooses-a-start-a2 = { $a1 } si vybírá počáteční území: { $a2 }.
You-draft-one-of-a1 = Vezmi si jednu z karet: { $a1 }.
a1-is-to-draft-one-of-a2 = { $a1 } si bere jednu z karet: { $a2 }.
You-recruit-a1-in-a2-then-you-have-moves-a3 =
    Verbuj { $a1 } do { $a2 }; potom máš { $a3 ->
        [one] { $a3 } pohyb
        [few] { $a3 } pohyby
       *[other] { $a3 } pohybů
    }.
a1-is-to-recruit-a2-in-a3 = { $a1 } verbuje { $a2 } do { $a3 }.
Moves-left-a1 = Zbývá pohybů: { $a1 }.
Moves-left-of-a1-a2 =
    { $a1 } má ještě { $a2 ->
        [one] { $a2 } pohyb
        [few] { $a2 } pohyby
       *[other] { $a2 } pohybů
    }.
Your-waiting-orders-a1 = Tvoje pokyny, které čekají: { $a1 }.
a1-has-taken-a2-where-do--from-there-a3-retreat-to-a4 =
    { $a1 } dobývá { $a2 }: kam odtamtud ustoupí tvoje figurky ({ $a3 }), do
    { $a4 }
a1-has-taken-a2-a3-has--from-there-a4-retreat-to-a5 =
    { $a1 } dobývá { $a2 }; kam odtamtud ustoupí figurky ({ $a4 }), musí ještě
    říct { $a3 }: { $a5 }.
Before-the-first-of-a1-rounds = Před prvním kolem z celkem { $a1 }.
Round-a1-of-a2 = Kolo { $a1 } z celkem { $a2 }.
Ending-the-turn-now-would-score--prosperity-a3-for-shamans-in-ruins =
    Konec tahu by teď přinesl { $a1 ->
        [one] { $a1 } bod
        [few] { $a1 } body
       *[other] { $a1 } bodů
    } ({ $a2 } za blahobyt, { $a3 } za šamany v rozvalinách).
With-food-a1-all-cards-are-kept = Jídlo: { $a1 }, všechny karty zůstávají.
With-food-a1-a2-choose-from-a3 =
    Jídlo: { $a1 }, takže { $a2 }, na výběr: { $a3 }.
a1-card-must-go = musí odejít { $a1 } karta
a1-cards-must-go = musí odejít { $a1 ->
        [few] { $a1 } karty
       *[other] { $a1 } karet
    }
In-reach-a1-of-a2-a3-with-at-least-a4-from-a5 =
    Zaútočit jde na { $a1 }, kde má { $a2 } { $a3 }: stačí { $a4 ->
        [one] { $a4 } figurka
        [few] { $a4 } figurky
       *[other] { $a4 } figurek
    } z { $a5 }.
In-reach-besides-a1-more = Dalších území, na která jde zaútočit: { $a1 }.
a1-is-a-lake-nobody-can--of-your-order-has-no-effect =
    { $a1 } je jezero: ustoupit tam nemůže nikdo a toto slovo tvého pokynu nic
    nevybírá
a-retreat-must-be-decided-first = nejdřív se musí rozhodnout o ústupu
you-already-have-your-start = svoje počáteční území už máš
everybody-already-has-a-start = svoje počáteční území už mají všichni
a1-is-not-a-start-free-starts-are-a2 =
    { $a1 } není počáteční území; ještě volné: { $a2 }
that-is-taken-free-starts-are-a1 = tam už někdo je; ještě volné: { $a1 }
a1-begins-at-a2 = { $a1 } začíná v { $a2 }
there-is-no-card-a1-in--row-within-your-reach-are-a2 =
    karta { $a1 } v nabídce není; dosáhneš na tyto: { $a2 }
a1-lies-at-position-a2-and--reach-as-far-as-a3-a4 =
    { $a1 } leží na { $a2 }. místě a ty dosáhneš jen po { $a3 }. místo: { $a4 }
the-first-card-of-age-5--row-round-a1-is-the-last =
    v nabídce leží první karta věku 5: poslední je kolo { $a1 }
you-cannot-recruit-in-a1-you-can-in-a2 =
    do { $a1 } verbovat nemůžeš; můžeš do { $a2 }
exactly-a1-must-be-placed-and-these-are-a2 =
    postavit se musí přesně { $a1 }, a tohle je { $a2 }
a1-takes-a2-from-a3-with-a4-and-draws-a-war-token =
    { $a1 } dobývá { $a2 }, které má { $a3 }, se skupinou { $a4 } a losuje
    žeton války
a1-takes-a2-from-a3-with-a4 =
    { $a1 } dobývá { $a2 }, které má { $a3 }, se skupinou { $a4 }
a1-retreats-from-a2-to-a3-with-a4 =
    { $a1 } ustupuje z { $a2 } do { $a3 }: { $a4 }
no-figures-of-yours-have-to-retreat = žádné tvoje figurky ustupovat nemusí
from-a1-they-can-retreat-to-a2-not-to-a3 =
    z { $a1 } mohou ustoupit do { $a2 }, ne do { $a3 }
no-moves-are-left-in-this--only-discard-or-end-can-follow =
    v tomto tahu už nezbývá žádný pohyb; následovat může jen discard nebo end
in-a1-you-have-a2-not-a3 = v { $a1 } máš { $a2 }, ne { $a3 }
a1-is-not-a-neighbour-of-a2-its-neighbours-are-a3 =
    { $a1 } s { $a2 } nesousedí; jít se odtud dá do { $a3 }
a1-is-a-lake-and-nobody-can-enter-it =
    { $a1 } je jezero a vstoupit tam nemůže nikdo
a1-is-the-only-land-of-a2-and-cannot-be-attacked =
    { $a1 } je jediné území, které má { $a2 }, a útočit se na ně nesmí
a1-cannot-conquer-a2-where-a3-at-least-a4-are-needed =
    { $a1 } { $a2 }, kde { $a3 }: je jich třeba aspoň { $a4 }
a1-figure = { $a1 } figurka nedobude
a1-figures =
    { $a1 ->
        [few] { $a1 } figurky nedobudou
       *[other] { $a1 } figurek nedobude
    }
a1-stands = stojí { $a1 }
a1-stand = stojí { $a1 }
a1-a2-a3-of-a4 = { $a1 } ({ $a2 }), { $a4 }: { $a3 }
On-the-map-2-3w1s1c-P2--there-a1-a-start-a-lake =
    Na plánu 2:3w1s1c: P2 tam má 3 válečníky, 1 šamana a 1 šampiona; { $a1 } je
    počáteční území, ~ jezero.
On-cards-D-reach-w-s--points-a-turn-F-feeds-itself =
    Na kartách: D dosah, w s c figurky, které přišly, > pohyby, $ body za tah,
    F nasytí se sama.
On-cards-D-reach-w-s--that-came-moves-points-a-turn =
    Na kartách: D dosah, w s c figurky, které přišly, > pohyby, $ body za tah.
draft = draft
figs = figurky
moves = pohyby
points = body
food = jídlo
THE-ROW-a1-cards-face-down = NABÍDKA (karet v balíčku: { $a1 })
Cards-of-a1-who-has-left = Karty, které má { $a1 } (už nehraje)
Cards-of-a1 = Karty, které má { $a1 }
next = přibude
tokens = žetony
fed = sytí
reach = dosah
supply = zásoba
SCORES-_next-if-the-turn-ended-now-fed-food-cards-that-eat =
    BODY (přibude: kdyby tah skončil teď; sytí: jídlo / karty, které jedí)
a1-has-a2 = { $a1 } má { $a2 }
a1-point = { $a1 } bod
a1-points =
    { $a1 ->
        [few] { $a1 } body
       *[other] { $a1 } bodů
    }
a1-more-if-the-turn-ended-now =
    { $a1 } navíc, kdyby tah skončil teď
a1-war-token = { $a1 } žeton války
a1-war-tokens =
    { $a1 ->
        [few] { $a1 } žetony války
       *[other] { $a1 } žetonů války
    }
food-a1-for-a2-card = jídlo { $a1 } pro { $a2 } kartu
food-a1-for-a2-cards = jídlo { $a1 } pro { $a2 ->
        [few] { $a2 } karty
       *[other] { $a2 } karet
    }
reach-a1 = dosah { $a1 }
a1-move = { $a1 } pohyb
a1-moves =
    { $a1 ->
        [few] { $a1 } pohyby
       *[other] { $a1 } pohybů
    }
in-the-supply-a1 = v zásobě { $a1 }
nothing-in-the-supply = v zásobě nic
Ruins = Rozvaliny
war-tokens = žetony války
cards = karty
total = celkem
FINAL-SCORES = KONEČNÉ BODY
Cards-out-of-the-game = Karty mimo hru
Your-war-tokens-_only-you-see-their-values =
    Tvoje žetony války (hodnoty vidíš jen ty)
Your-wishes-for-a-start = Tvá přání, kde začít
default-_strong = default (strong)
Your-standing-order-for-retreats-_secret = Tvůj stálý pokyn k ústupu (tajný)
savanna = savana
ruins = rozvaliny
lake = jezero
a-position-begins-with-blue-or-red-not-a1 =
    postavení začíná slovem blue nebo red, ne { $a1 }
after-the-deck-comes-standing-or-ask-not-a1 =
    za balíčkem stojí standing nebo ask, ne { $a1 }
after-the-deck-comes-standing-or-ask-not-nothing =
    za balíčkem má stát standing nebo ask, ale nestojí tam nic
a1-is-not-part-of-a-position = { $a1 } do postavení nepatří
P-a1-has-more-figures-than-there-are =
    P{ $a1 } má víc figurek, než kolik jich je
a-kingdom-has-at-most-ten-cards = království má nejvýš deset karet
there-are-too-many-start-cards = počátečních karet je moc
a1-is-not-a-card-of-this-deck = { $a1 } není karta tohoto balíčku
a1-appears-there-twice = { $a1 } je tam dvakrát
there-are-not-that-many-war-tokens-of-value-a1 =
    tolik žetonů války s hodnotou { $a1 } není
there-are-not-that-many-war-tokens-left-to-draw =
    tolik žetonů války už k losování nezbývá
nothing-can-be-done-in-this-phase-a1 = v této fázi se nedá dělat nic: { $a1 }
the-rounds-are-counted-from-1 = kola se počítají od 1
those-who-left-are-numbered-from-1 = kdo už nehraje, ten má pořadí od 1
there-is-no-a1-on-this-board-its-rows-are-a2 =
    { $a1 } na tomto plánu není; jeho řady jsou { $a2 }
it-is-the-turn-of-a1 = na tahu je { $a1 }
a1-_order-a2-of-a3-a4 = `{ $a1 }` (pokyn { $a2 } z celkem { $a3 }): { $a4 }
the-new-card-brings-nothing-to--now-you-can-move-or-end =
    nová karta nepřináší nic k verbování, nebo už je to hotovo; teď může přijít
    move nebo end
your-orders-were-carried-out-only--a1-it-is-still-your-turn =
    tvoje pokyny se provedly jen po útok; zbytek ne, důvod: { $a1 }; tah je
    pořád tvůj
a1-goes-on-a2 = { $a1 } pokračuje: { $a2 }
your-figures-from-a1-must-first-retreat-to-a2 =
    tvoje figurky z { $a1 } musí nejdřív ustoupit do { $a2 }
a1-must-first-say-where-the-figures-from-a2-retreat-to =
    { $a1 } musí nejdřív říct, kam ustoupí figurky z { $a2 }
the-starts-are-chosen-first-free-are-a1 =
    nejdřív se vybírají počáteční území; ještě volné: { $a1 }
a-card-must-be-drafted-first--1-to-a1-of-the-row =
    nejdřív si musíš vzít kartu: místo 1 až { $a1 } v nabídce
a1-must-be-recruited-first-for-example-with-recruit-all-a2 =
    nejdřív se musí verbovat { $a1 }, třeba recruit all@{ $a2 }
the-card-of-this-turn-is--now-you-can-move-or-end =
    kartu tohoto tahu už máš; teď může přijít move nebo end
the-cards-are-not-yet-shuffled = karty ještě nejsou zamíchané
no-card-must-be-discarded-_food-a1-finish-the-turn-with-end =
    odhazovat se nic nemusí (jídlo: { $a1 }); tah ukonči pokynem end
a1-not-a2-_food-a3-one--a-warrior-of-yours-from-a4 =
    { $a1 }, ne { $a2 } (jídlo: { $a3 }, jedno za každou savanu s tvým
    válečníkem), na výběr: { $a4 }
one-card-with-a-warrior-must-stay-in-the-kingdom =
    jedna karta s válečníkem musí v království zůstat
a1-scores-a2-a3-for-prosperity-a4-for-shamans-in-ruins =
    { $a1 } získává { $a2 ->
        [one] { $a2 } bod
        [few] { $a2 } body
       *[other] { $a2 } bodů
    }: { $a3 } za blahobyt, { $a4 } za šamany v rozvalinách
a1-has-left-the-game-the-server-plays-a2 =
    { $a1 } už nehraje, táhne server: { $a2 }
there-is-no-card-a1-in-your-kingdom-you-can-discard-a2 =
    karta { $a1 } v tvém království není; odhodit můžeš: { $a2 }
a1-is-named-twice = { $a1 } je tu dvakrát
a1-feeds-itself-and-cannot-be-discarded-you-can-discard-a2 =
    { $a1 } se nasytí sama a odhodit nejde; odhodit můžeš: { $a2 }
with-a1-exactly-a2-must-leave--are-a3-yours-stand-in-a4 =
    s kartou { $a1 } musí z plánu odejít přesně { $a2 }, a tohle je { $a3 };
    tvoje stojí tady: { $a4 }
there-is-no-a1-on-this-board = { $a1 } na tomto plánu není
in-a1-you-have-a2-so-a3-cannot-leave-it =
    v { $a1 } máš { $a2 }, takže odtamtud { $a3 } odejít nemůže
P-a1 = P{ $a1 }
kingdoms-of-cards-at-war-for--and-ruins-two-to-four-players =
    království z karet bojují o savany a rozvaliny, pro dva až čtyři hráče
starts-at-a1 = začíná na { $a1 }
drafts-card-a1 = bere kartu { $a1 }
recruits-a1 = verbuje: { $a1 }
recruits-all-on-a1 = verbuje vše na { $a1 }
moves-a1-from-a2-to-a3 = táhne z { $a2 } na { $a3 }: { $a1 }
moves-all-from-a1-to-a2 = táhne se všemi z { $a1 } na { $a2 }
discards-a1 = odkládá: { $a1 }
ends-the-turn = končí tah
retreats-to-a1 = ustupuje na { $a1 }
card-a1 = kartu { $a1 }
card-a1-with-a2 = kartu { $a1 } a s ní: { $a2 }
a1-on-a2 = { $a1 } na { $a2 }
a1-can-attack-your-a2-a3-from-a4-a5 =
    { $a1 } může z { $a4 } ({ $a5 }) zaútočit na tvé { $a2 } ({ $a3 })
the-land-to-start-in = zemi, kde začít
a-new-card = novou kartu
the-figures-of-the-new-card = figury z nové karty
a-card-to-discard = kartu, která se odloží
the-land-to-retreat-to = zemi pro ústup
