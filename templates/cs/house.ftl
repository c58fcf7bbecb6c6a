# Domácí hráči: hraje sám server.

house-plays =
    Jako { $names } hraje sám server: táhne, jakmile najde tah, a zprávy nečte.
    Hodiny mu při tom neběží.
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
whois-house-ratings =
    { $userid } má vlastní naměřené hodnocení z partií mezi domácími hráči:
    { $ratings }. Kdo vidí jen do příštího tahu, má v něm 1200.
house-wrong = { $why }
house-off = Domácí hráči na tomto serveru nové partie nepřijímají.
house-alone = Aspoň jeden z hráčů musí být člověk, ne domácí hráč.
house-too-many =
    { $userid } hraje { $most ->
        [one] { $most } partii s domácími hráči a víc
        [few] { $most } partie s domácími hráči a víc
       *[other] { $most } partií s domácími hráči a víc
    } jich najednou na tomto serveru hrát nejde. Až některá skončí, může začít
    další.
house-named =
    Sám server hraje jako { $names }, od nejslabšího. Napiš jedno z těchto
    jmen.
house-silent =
    { $userid } je domácí hráč: hraje sám server. Zprávy nečte ani nepíše,
    takže mu není co poslat a není koho blokovat.
