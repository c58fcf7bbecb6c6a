# Hledání, odvety a kolik partií kdo chce.

## Dopisy o hledání.

seek-joined =
    { $joiner } se připojuje k hledání { $seek } hráče { $userid }
    ({ $title }).
    { $open ->
        [one] Zbývá { $open } volné místo
        [few] Zbývají { $open } volná místa
       *[other] Zbývá { $open } volných míst
    }; hra začne, až bude obsazené poslední.

    Hledání zrušíš odpovědí na tento dopis:

    > unseek { $seek }
    .subject = { $server }: { $joiner } se připojuje k hledání { $seek }
seek-left =
    { $joiner } už k hledání { $seek } hráče { $userid } ({ $title }) nepatří.
    { $open ->
        [one] Teď je { $open } volné místo.
        [few] Teď jsou { $open } volná místa.
       *[other] Teď je { $open } volných míst.
    }
    .subject = { $server }: { $joiner } opouští hledání { $seek }
seek-withdrawn =
    { $seeker } ruší hledání { $seek } ({ $title }), ke kterému patří i
    { $userid }. Partie z něj nebude. Otevřená hledání ukáže `seeks`.
    .subject = { $server }: hledání { $seek } je zrušené
seek-ended =
    Hledání { $seek } hráče { $userid } ({ $title }, { $since }) vypršelo: včas
    se nepřipojil dost hráčů. Můžeš hledat znovu:

    > { $game } seek
    .subject = { $server }: hledání { $seek } vypršelo
seek-ended-joined =
    Hledání { $seek } hráče { $seeker } ({ $title }), ke kterému patří i
    { $userid }, vypršelo: některá místa zůstala volná. Otevřená hledání ukáže
    `seeks`.
    .subject = { $server }: hledání { $seek } vypršelo

## Co se stalo.

seek-kept =
    Tvé hledání má číslo { $seek } ({ $title }). Do { $until } { $open ->
        [one] se může připojit { $open } hráč
        [few] se mohou připojit { $open } hráči
       *[other] se může připojit { $open } hráčů
    }, a to takto:

    > join { $seek }

    Hra začne, až bude obsazené poslední místo, a dostaneš desku. Hledání
    zrušíš odpovědí na tento dopis:

    > unseek { $seek }
seek-joined-note =
    Patříš k hledání { $seek } hráče { $seeker } ({ $title }). { $open ->
        [one] Zbývá { $open } volné místo
        [few] Zbývají { $open } volná místa
       *[other] Zbývá { $open } volných míst
    }; až bude obsazené poslední, hra začne a dostaneš desku. Odejdeš odpovědí
    na tento dopis:

    > unseek { $seek }
seek-left-note = K hledání { $seek } ({ $title }) už nepatříš.
seek-withdrawn-note = Hledání { $seek } ({ $title }) je zrušené.
seek-withdrawn-told =
    Hledání { $seek } ({ $title }) je zrušené. Dopis o tom dostane { $names }.
challenges-all-welcome =
    Ostatní tě mohou vyzývat ke všem hrám. Nastavení pro jednotlivé hry už
    neplatí.
challenges-all-unwelcome =
    Ostatní tě už nemohou vyzvat k žádné hře, ani k těm, které teprve přibudou.
    `savoya accept` s tvou přezdívkou a heslem znovu povolí výzvy k Savoye;
    stejně to jde u každé hry.
limit-game =
    { $title }: ostatní tě mohou přivést nejvýš k { $most ->
        [one] { $most } partii
       *[other] { $most } partiím
    } najednou. Teď jich hraješ { $now }.
limit-game-none =
    { $title }: počet tvých partií nic neomezuje. Teď jich hraješ { $now }.
limit-all =
    Všechny hry dohromady: ostatní tě mohou přivést nejvýš k { $most ->
        [one] { $most } partii
       *[other] { $most } partiím
    } najednou. Teď jich hraješ { $now }.
limit-all-none =
    Všechny hry dohromady: počet tvých partií nic neomezuje. Teď jich hraješ
    { $now }.

## Proč ne.

seek-wrong = { $why }
seek-unproved =
    V tomto mailu nic neprokazuje, kdo jsi. Pošli příkaz jako odpověď na
    kterýkoli dopis z tohoto serveru, nebo v textu mailu pod tímto řádkem:

    > login YOUR-USERID YOUR-PASSWORD
seek-none = Hledání { $seek } není. Otevřená hledání ukáže `seeks`.
seek-closed =
    Hledání { $seek } už není otevřené. Otevřená hledání ukáže `seeks`.
seek-other-game = Hledání { $seek } je pro hru { $title }.
seek-own =
    Hledání { $seek } je tvé; připojit se mohou ostatní (`unseek { $seek }` ho
    zruší).
seek-joined-before = K hledání { $seek } už patříš.
seek-left-before = K hledání { $seek } už nelze: připojit se jde jen jednou.
seek-not-joined =
    Hledání { $seek } není tvé a nepatříš k němu.
seek-cannot-join = { $userid } se k tomuto hledání připojit nemůže.
seek-rating =
    Je pro hodnocení od { $lowest } do { $highest }; { $userid } má
    { $rating }.
seek-rating-order =
    Nejdřív stojí nejnižší hodnocení: `rating={ $highest }-{ $lowest }`.
at-limit =
    { $userid } už má partií dost: teď žádnou další partii hry { $title }.
seek-open-most =
    Máš { $most ->
        [one] { $most } otevřené hledání
        [few] { $most } otevřená hledání
       *[other] { $most } otevřených hledání
    }; více jich být nemůže.
seek-seat-beyond = Místa mají čísla od 1 do { $players }.
seek-seat-twice =
    `seat` a `-seats` nejdou dohromady; stačí jedno z nich.
seek-colour = Taková barva není; jsou { $names }.
seek-colour-none =
    { $title } nezná barvy, dokud hra nezačne; napiš místo toho `seat=1`.
seek-days = Hledání může být otevřené od 1 do { $most } dnů.
rematch-not-over =
    Partie { $board } ještě neskončila; odveta může přijít až potom.
rematch-asked =
    Tvá odpověď na odvetu partie { $board } už tu je: je to partie { $rematch }
    a čeká na ostatní.
rematch-begun =
    Odveta partie { $board } se už hraje: je to partie { $rematch }.
rematch-once =
    Odveta partie { $board } od tebe už jednou přišla: byla to partie
    { $rematch }.
rematch-gone = { $userid } tu už nehraje.

## U desky.

rematch-of =
    Toto je odveta partie { $board }: tatáž hra, tytéž volby a hodiny, jen s
    prohozenými místy.

## Seznam hledání.

seeks-some = { $count ->
        [one] Otevřené je { $count } hledání:
        [few] Otevřená jsou { $count } hledání:
       *[other] Otevřených je { $count } hledání:
    }
seeks-some-of = { $title }: { $count ->
        [one] otevřené je { $count } hledání:
        [few] otevřená jsou { $count } hledání:
       *[other] otevřených je { $count } hledání:
    }
seeks-none = Žádné hledání není otevřené. Jak hledat, řekne `help seeks`.
seeks-none-of =
    { $title }: žádné hledání není otevřené. Jak hledat, řekne `help seeks`.
seeks-more =
    Toto je prvních { $shown }; se jménem hry před `seeks` uvidíš jen ta k té
    hře.
seeks-how =
    Připojíš se číslem, odpovědí na kterýkoli dopis odsud: `join { $seek }`.
seek-part-who = { $seeker }, { $open ->
        [one] chybí { $open }
        [few] chybějí { $open }
       *[other] chybí { $open }
    } (pro { $players })
seek-part-options = { $options }
seek-part-rating = hodnocení { $lowest } až { $highest }
seek-part-seat = { $seeker } na místě { $seat }
seek-part-until = do { $until }
