# Sava. Slova jsou stejná jako v help/sava.txt; varianty mají jména ze svých
# voleb.
#   piece figura, capture zajmout, removal odebrání, turncoat přeběhlík
#   space pole, line čára, ring kruh, file linie, promotion zone pole proměny
# .none je "žádného orka", .red a .blue jméno s barvou.

in-Dice-Sava-the-throw-is--since-it-may-bring-two-things =
    ve variantě dice se hod posílá samotný, jako *, protože může přinést dvojí
nobody-may-pass-move-a-piece-or-throw-the-dice-with =
    vynechat se nedá: pohni figurou, nebo hoď kostkami (*)
a-piece-is-removed-only-after-two-spiders-throw-the-dice-with =
    figura se odebírá, jen když padnou dva pavouci: hoď kostkami (*)
pieces-are-removed-in-Dice-Sava-only = figury se odebírají jen ve variantě dice
the-dice-have-been-thrown-already = kostkami už je hozeno
two-spiders-take-an-enemy-piece--x-and-its-space-or-pass =
    dva pavouci: odeber soupeřovu figuru z desky (x a její pole), nebo odmítni
    (pass)
the-dice-have-brought-a-turncoat-no-removal =
    kostky přinesly přeběhlíka, neodebírá se
a-turncoats-move-looks-like-a1-or-a2-pass-declines-it =
    tah přeběhlíka vypadá jako { $a1 } nebo { $a2 }; odmítne ho pass
a-removal-looks-like-a1-or-a2-pass-declines-it =
    odebrání vypadá jako { $a1 } nebo { $a2 }; odmítne ho pass
a-move-looks-like-a1-or-a2-throws-the-dice =
    tah vypadá jako { $a1 } nebo { $a2 }; kostkami hodí *
red-is-1-or-2-the-player-who-moves-first-not-a1 =
    -red je 1 nebo 2, hráč, který táhne první, ne { $a1 }
Colours = Barvy
the-lot-decides = rozhodne los
a1-is-Red-a2-is-Blue = červenými hraje { $a1 }, modrými { $a2 }
Variant = Varianta
Red-has-lost = Ztráty červeného
Blue-has-lost = Ztráty modrého
Dice = Kostky
The-dice-let-a1-move-a--a2-as-a-turncoat-or-pass =
    Kostky dovolují { $a1_dat } pohnout figurou { $a2_gen } jako přeběhlíkem,
    nebo odmítnout (pass).
The-dice-let-a1-take-a--_not-the-Matron-Mother-or-pass =
    Kostky dovolují { $a1_dat } odebrat z desky figuru { $a2_gen } (ne
    matronu), nebo odmítnout (pass).
The-throw-of-a1-came-to-nothing = Hod { $a1_gen } vyšel naprázdno.
The-a1-on-a2-was-turned--a3-on-this-turn-of-a4 =
    Přeběhlík na { $a2 } ({ $a1 }) se v tomto tahu { $a4_gen } nesmí vrátit na
    { $a3 }.
a1-turns-have-passed-without-a--a2-the-game-is-a-draw =
    Bez zajetí, odebrání nebo nové figury je to už { $a1 ->
        [one] { $a1 } tah
        [few] { $a1 } tahy
       *[other] { $a1 } tahů
    }; po { $a2 } je remíza.
red-a1 = { $a1_red }
blue-a1 = { $a1_blue }
Red = červený
    .gen = červeného
    .dat = červenému
Blue = modrý
    .gen = modrého
    .dat = modrému
a1-Priestesses =
    { $a1 ->
        [few] { $a1 } kněžky
       *[other] { $a1 } kněžek
    }
a1-Wizards =
    { $a1 ->
        [few] { $a1 } kouzelníci
       *[other] { $a1 } kouzelníků
    }
a1-Weaponmasters =
    { $a1 ->
        [few] { $a1 } mistři zbraní
       *[other] { $a1 } mistrů zbraní
    }
a1-Orcs =
    { $a1 ->
        [few] { $a1 } orkové
       *[other] { $a1 } orků
    }
Matron-Mother = matrona
    .acc = matronu
    .none = žádnou matronu
    .red = červená matrona
    .blue = modrá matrona
Priestess = kněžka
    .acc = kněžku
    .none = žádnou kněžku
    .red = červená kněžka
    .blue = modrá kněžka
Wizard = kouzelník
    .acc = kouzelníka
    .none = žádného kouzelníka
    .red = červený kouzelník
    .blue = modrý kouzelník
Weaponmaster = mistr zbraní
    .acc = mistra zbraní
    .none = žádného mistra zbraní
    .red = červený mistr zbraní
    .blue = modrý mistr zbraní
Champion = šampion
    .acc = šampiona
    .none = žádného šampiona
    .red = červený šampion
    .blue = modrý šampion
Orc = ork
    .acc = orka
    .none = žádného orka
    .red = červený ork
    .blue = modrý ork
a-position-looks-like-base-B--A1-bO-AB1-bM-EF1-rM =
    postavení vypadá takto: base B move B2>A2 3 : A1=bO AB1=bM EF1=rM
there-is-no-variant-a1-of-Sava = Sava nemá variantu { $a1 }
the-turn-is-R-or-B-not-a1 = na tahu je R nebo B, ne { $a1 }
the-number-of-quiet-turns-is-0-to-a1-not-a2 =
    počet klidných tahů je 0 až { $a1 }, ne { $a2 }
a1-is-not-a-phase-of-a2-with-a3-to-move =
    ve variantě { $a2 } s { $a3 } na tahu fáze { $a1 } není
there-is-no-space-a1-on-this-board = pole { $a1 } na této desce není
a-piece-that-may-not-go--written-B2-A2-or-not-a1 =
    figura, která se nesmí vrátit, se píše B2>A2 nebo -, ne { $a1 }
a-piece-on-its-space-is-written-A1-bO-not-a1 =
    figura na svém poli se píše A1=bO, ne { $a1 }
there-is-no-Champion-in-a1 = ve variantě { $a1 } šampion není
two-pieces-stand-on-a1 = na { $a1 } stojí dvě figury
a1-has-a2-Matron-Mothers =
    { $a1 } má { $a2 ->
        [one] { $a2 } matronu
        [few] { $a2 } matrony
       *[other] { $a2 } matron
    }
a1-has-more-than-one-Champion = { $a1 } má víc než jednoho šampiona
after-a1-quiet-turns-the-game-is-a-draw = po { $a1 } klidných tazích je remíza
no-piece-of-a1-on-a2-that-may-not-go-back =
    na { $a2 } nestojí figura { $a1_gen }, která by se nesměla vrátit
nothing-stands-on-a1 = na { $a1 } nic nestojí
your-own-a1-stands-on-a2 = na { $a2 } stojí { $a1 } tvé barvy
the-Matron-Mother-is-never-removed = matrona se nikdy neodebírá
the-Weaponmaster-does-not-get-to-a1-by-way-of-a2 =
    mistr zbraní se na { $a1 } přes { $a2 } nedostane
only-a-Weaponmaster-goes-by-way-of-another-space =
    přes jiné pole chodí jen mistr zbraní
a1-has-no-a2-on-the-board = { $a1 } na desce { $a2_none } nemá
piece = figura
    .none = žádnou figuru
the-x-does-not-stand-where--is-captured-that-move-is-a1 =
    x nestojí tam, kde se zajímá; ten tah se píše { $a1 }
nothing-is-captured-on-the-way-to-a1 = cestou na { $a1 } se nic nezajme
only-an-Orc-becomes-another-piece = v jinou figuru se mění jen ork
an-Orc-that-is-turned-is-never-replaced = přeběhlý ork se nikdy neproměňuje
an-Orc-becomes-another-piece-only--promotion-zone-and-a1-is-outside =
    ork se mění jen na polích proměny a { $a1 } mezi ně nepatří
no-a1-of-yours-has-been-captured = zatím ti nikdo { $a1_none } nezajal
there-is-no-a1-on-a2 = { $a1 } na { $a2 } nestojí
the-dice-move-an-enemy-piece--a1-on-a2-is-your-own =
    kostky hýbou soupeřovou figurou, ale { $a1 } na { $a2 } patří tobě
the-a1-stands-on-a2-already = { $a1 } už na { $a2 } stojí
the-piece-on-a1-was-turned--back-to-a2-on-this-turn =
    přeběhlík na { $a1 } se v tomto tahu nesmí vrátit na { $a2 }
the-Matron-Mother-moves-one-space--a1-is-not-linked-to-a2 =
    matrona udělá jeden krok po čáře a { $a1 } s { $a2 } spojené není
a-turncoat-captures-pieces-of-its--the-a1-on-a2-is-yours =
    přeběhlík zajímá jen figury vlastní strany a { $a1 } na { $a2 } patří tobě
a-turncoat-never-captures-the-Matron-Mother = přeběhlík nikdy nezajímá matronu
a-Champion-fights-only-while-its--so-nothing-is-captured-on-a1 =
    šampion bojuje, jen dokud jeho strana nemá kněžku, kouzelníka ani mistra
    zbraní, takže na { $a1 } se nic nezajme
a-Champion-captures-nothing-and-a1-is-taken =
    šampion nic nezajímá a pole { $a1 } je obsazené
a-Champion-cannot-be-captured = šampion se zajmout nedá
an-Orc-moves-one-space-along--a1-is-not-linked-to-a2 =
    ork udělá jeden krok po čáře a { $a1 } s { $a2 } spojené není
an-Orc-moves-only-towards-a--the-a3-on-a4-comes-first =
    ork jde jen k nepříteli, ale z { $a1 } směrem na { $a2 } je po čáře první
    { $a3 } na { $a4 }
an-Orc-moves-only-towards-a--is-none-within-half-the-ring =
    ork jde jen k nepříteli a z { $a1 } směrem na { $a2 } do půlky kruhu žádný
    není
an-Orc-moves-only-towards-a--there-is-none-on-the-line =
    ork jde jen k nepříteli a z { $a1 } směrem na { $a2 } na čáře žádný není
a-Weaponmaster-must-complete-two-steps--blocked-by-the-a2-on-a3 =
    mistr zbraní musí udělat oba kroky a v cestě na { $a1 } mu stojí { $a2 } na
    { $a3 }
a-Weaponmaster-makes-exactly-two-steps-and-a1-is-one-step-away =
    mistr zbraní udělá přesně dva kroky a { $a1 } je jen krok daleko
two-linked-steps-do-not-lead-from-a1-to-a2 =
    dva kroky po čarách z { $a1 } na { $a2 } nevedou
a-Wizard-steps-on-three-different--a2-steps-on-a-space-twice =
    kouzelník vstoupí na tři různá pole a každá cesta tří kroků z { $a1 } na
    { $a2 } vede přes některé pole dvakrát
a-Wizard-makes-three-linked-steps--not-lead-from-a1-to-a2 =
    kouzelník udělá tři kroky po čarách a ty z { $a1 } na { $a2 } nevedou
the-way-from-a1-to-a2--blocked-by-the-a3-on-a4 =
    v cestě z { $a1 } na { $a2 } stojí { $a3 } na { $a4 }
neither-a-line-nor-a-Wizards--steps-lead-from-a1-to-a2 =
    z { $a1 } na { $a2 } nevede čára ani tři kroky kouzelníka
no-ring-or-straight-file-leads-from-a1-to-a2 =
    z { $a1 } na { $a2 } nevede žádný kruh ani rovná linie
no-spider = žádný pavouk
    .acc = žádného pavouka
one-spider = jeden pavouk
    .acc = jednoho pavouka
two-spiders = dva pavouci
    .acc = dva pavouky
the-lot-decides-who-moves-first--a4-whoever-draws-1-is-Red =
    los rozhoduje, kdo je červený a začíná: { $a1 } má { $a2 }, { $a3 } má
    { $a4 }; červený je ten, kdo má 1
a1-throws-a2-which-brings-nothing =
    { $a1 } hází { $a2_acc }, a to nic nepřináší
a1-throws-a2-but-there-is-no-piece-for-it =
    { $a1 } hází { $a2_acc }, ale žádná figura k tomu není
a1-throws-a2-and-the-order-is-carried-out =
    { $a1 } hází { $a2_acc } a pokyn se provádí
a1-throws-a2 = { $a1 } hází { $a2_acc }
a1-move-one-enemy-piece-which--not-the-Matron-Mother-or-pass =
    { $a1 }: kdo je na tahu, pohne jednou soupeřovou figurou, která smí zajímat
    figury vlastní strany, jen ne matronu, nebo odmítne (pass)
two-spiders-take-one-enemy-piece--not-the-Matron-Mother-or-pass =
    dva pavouci: kdo je na tahu, odebere z desky jednu soupeřovu figuru, jen ne
    matronu, nebo odmítne (pass)
the-plain-game = základní hra
Baenre-Sava-_a-Matron-Mother-without-a-Priestess-moves-like-one =
    baenre (matrona bez kněžky chodí jako kněžka)
Ched-Nased-Sava-_Orcs-become-P-Wz-or-Wm-lost-or-not =
    chednased (orkové se mění v P, Wz nebo Wm, i když žádné nechybí)
Champion-Sava-_a-Champion-neither-captures-nor-is-captured =
    champion (šampion nezajímá a nedá se zajmout)
Lolths-Champion-Sava-_a-Champion-fights--P-Wz-and-Wm-are-gone =
    lolth (šampion bojuje, jakmile jeho straně nezbývá P, Wz ani Wm)
Great-Wheel-Sava = wheel (Velké kolo)
Dice-Sava-_one-spider-turns-a-piece-two-remove-one =
    dice (jeden pavouk přinese přeběhlíka, dva odeberou figuru)
the-position-is-of-a1-the-option-says-a2 =
    postavení je pro variantu { $a1 }, ale volba říká { $a2 }
The-dice = kostky
Off-the-board = z desky
Nothing = nic
a1-has-captured-the-Matron-Mother-of-a2 =
    { $a1 } zajímá matronu, kterou má { $a2 }
a1-has-resigned-and-a2-wins = { $a1 } vzdává a vyhrává tím { $a2 }
a1-turns-have-passed-without-a-capture-a-removal-or-a-promotion =
    { $a1 ->
        [one] { $a1 } tah
        [few] { $a1 } tahy
       *[other] { $a1 } tahů
    } bez zajetí, odebrání nebo nové figury
the-game-is-drawn = remíza
the-spider-web-battle-of-the--enemy-piece-against-its-own-side =
    bitva drowů na pavučině, s kostkami, které obrátí soupeřovu figuru proti
    jejím vlastním
throw-the-dice-which-cannot-be-taken-back =
    hodit kostkami, což se nedá vzít zpět
throws-the-dice = hází kostkami
throws-the-dice-for-a1 = hází kostkami a chce tohle: { $a1 }
throws-the-dice-for-nothing = hází kostkami a nic nechce
takes-the-piece-on-a1-off-the-board = odebírá figuru na { $a1 } z desky
declines-what-the-dice-brought = odmítá, co kostky přinesly
a1-s-a2-from-a3-takes-on-a4 = { $a1 }: { $a2 } z { $a3 } bere na { $a4 }
a1-s-a2-from-a3-to-a4 = { $a1 }: { $a2 } z { $a3 } na { $a4 }
a1-taking-on-a2-in-passing = { $a1 } a cestou bere na { $a2 }
a1-and-becomes-a-a2 = { $a1 } a stává se z něj { $a2 }
the-dice = kostky
a-piece-to-take-off-the-board = figuru, která půjde z desky
