# Domácí hráči: hraje sám server.

house-plays =
    Jako { $names } hraje sám server: táhne, jakmile najde tah, a zprávy nečte.
    Hodiny mu při tom neběží.
house-plays-daily =
    Jako { $names } hraje sám server: odpovídá každé ráno, v čase denního
    dopisu, a zprávy nečte. Hodiny mu při tom neběží.
whois-house =
    { $userid } je domácí hráč: hraje sám server. Každou výzvu přijme hned a
    zprávy nečte; takové partie se nehodnotí. Právě hraje { $playing ->
        [one] { $playing } partii
        [few] { $playing } partie
       *[other] { $playing } partií
    } a dohrál { $finished ->
        [one] { $finished } partii
        [few] { $finished } partie
       *[other] { $finished } partií
    }.
whois-house-gambler =
    Povahou je to hazardér: z tahů, které jsou asi stejně dobré, má raději ten,
    po němž se může stát hodně.
whois-house-clerk =
    Povahou je to úředník: z tahů, které jsou asi stejně dobré, má raději ten,
    po němž se může stát málo.
whois-house-builder =
    Povahou je to stavitel: z tahů, které jsou asi stejně dobré, má raději ten,
    který nic nebere ukvapeně a nechává mu místo.
whois-house-ratings =
    { $userid } má vlastní naměřené hodnocení z partií mezi domácími hráči:
    { $ratings }. Kdo vidí jen do příštího tahu, má v něm 1200.
house-wrong = { $why }
house-off = Domácí hráči na tomto serveru nové partie nepřijímají.
house-alone = Aspoň jeden z hráčů musí být člověk, ne domácí hráč.
house-no-pace =
    S `-pace=day` odpovídají domácí hráči každé ráno, takže jeden z hráčů musí
    být domácí hráč.
house-too-many =
    { $userid } hraje { $most ->
        [one] { $most } partii s domácími hráči a víc
        [few] { $most } partie s domácími hráči a víc
       *[other] { $most } partií s domácími hráči a víc
    } jich najednou na tomto serveru hrát nejde. Až některá skončí, může začít
    další.
house-named =
    Sám server hraje jako { $names }, od nejslabšího, a podle čísel jako
    { $first }, kterého porazí i děti, až { $last }.
house-write =
    Napiš třeba `{ $line }`. Za jménem může stát povaha: `:gambler`, `:clerk`
    nebo `:builder`.
house-first-win =
    To je tvá první výhra nad { $house } ve hře { $title }. Pěkně zahráno!
house-gambler-begins =
    { $house }: "Uvidíme, co nám štěstí přichystalo. Schovávat se nebudu."
house-gambler-ends = { $house }: "To stálo za každé riziko. Díky!"
house-clerk-begins =
    { $house }: "Dobrý den. Figurky mám spočítané, vše je v pořádku."
house-clerk-ends = { $house }: "Spis je uzavřen. Děkuji za partii."
house-builder-begins =
    { $house }: "Plány mám s sebou. Nech mi trochu místa na stavbu."
house-builder-ends = { $house }: "Střecha je hotová. Děkuji za partii."
house-substituted =
    Ostatní v partii { $board } ({ $title }) souhlasí, aby na tvém prázdném
    místě hrál dál { $successor }. Partie se už nepočítá do hodnocení a další
    dopisy o ní nedostaneš.
    .subject = { $server }: v partii { $board } hraje { $successor }
house-silent =
    { $userid } je domácí hráč: hraje sám server. Zprávy nečte ani nepíše,
    takže mu není co poslat a není koho blokovat.
house-rests =
    Domácí hráči dnes pro tebe přemýšleli tak dlouho, jak na tomto serveru za
    den smějí. Tady odpoví zítra ráno.
hint-place =
    Rada: server by začal na poli { $place }. Víc se dozvíš, když odpovíš
    `hint` ještě jednou.
hint-kind =
    Rada: server by myslel nejdřív na { $what }. Víc se dozvíš, když odpovíš
    `hint` ještě jednou.
hint-move = Server by tu zahrál `{ $text }`.
hint-order =
    Server by tu pokračoval `{ $text }`. Zahraj to a odpověz znovu `hint`:
    dozvíš se, co v tahu následuje.
house-hint-off = Domácí hráči na tomto serveru neradí.
house-no-hint =
    Rada je jen tehdy, když jsi na tahu v partii, v níž jsou všichni ostatní
    domácí hráči.
house-hint-given =
    K tomuto tahu už víc poradit nejde. Další rady budou k tvému příštímu tahu.

# Dopis o rozhodujících chvílích partie.

review-heading =
    Rozhodující chvíle tvé partie { $title } na desce { $board }: tvoje tahy,
    po kterých vyhráváš mnohem řidčeji než po jiném. Deska je vždy ukázaná po
    lepším tahu.
review-move =
    Tah { $number }: tvůj tah byl { $played }; lepší bylo { $better }.
review-move-roll =
    Tah { $number } (hod { $roll }): tvůj tah byl { $played }; lepší bylo
    { $better }.
review-cost =
    Tvoje naděje na výhru: { $chance } % s lepším tahem,
    { $left } % s tvým.
review-won =
    Ten by partii hned vyhrál. S tvým byla tvoje naděje na výhru { $left } %.
review-off =
    Server prošel tvoje tahy po konci partie a věděl při tom jen to, co bylo
    tehdy vidět z tvého místa. Tyto dopisy ukončí `set review=off`.
