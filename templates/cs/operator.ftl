# Co dělá provozovatel serveru, oznámené hráčům.

## Dopisy o účtu.

operator-suspended =
    Správce serveru { $server } pozastavil tvůj účet { $userid }.

    Tvoje příkazy se neprovedou, dokud ti správce zase nedovolí hrát. Tvé
    partie čekají, ale jejich hodiny běží dál.

    Nevíš-li proč, zeptej se správce; program, který čte { $address }, víc
    neví.
    .subject = { $server }: tvůj účet { $userid } je pozastaven

operator-suspended-why =
    Správce serveru { $server } pozastavil tvůj účet { $userid } z tohoto
    důvodu:

    { $reason }

    Tvoje příkazy se neprovedou, dokud ti správce zase nedovolí hrát. Tvé
    partie čekají, ale jejich hodiny běží dál.

    Máš-li otázky, zeptej se správce; program, který čte { $address }, víc
    neví.
    .subject = { $server }: tvůj účet { $userid } je pozastaven

operator-resumed =
    Správce serveru { $server } ti dovolil zase hrát: tvůj účet { $userid } je
    zase jako dřív.

    Kde jsi na tahu, zjistíš mailem s tímto předmětem:

    > all show { $userid } next
    .subject = { $server }: tvůj účet { $userid } je zase aktivní

operator-renamed =
    Tvoje přezdívka na serveru { $server } byla { $old }. Správce ji změnil:
    odteď jsi { $userid }.

    Partie, hodnocení, adresy a heslo zůstávají. V příkazech piš { $userid }
    místo { $old }.
    .subject = { $server }: tvoje přezdívka je teď { $userid }

operator-address-added =
    Správce serveru { $server } přidal tvému účtu { $userid } adresu:

    > { $given }

    Začne platit, jakmile někdo odpoví na dopis, který na ni odešel. Pokud to
    nebylo na tvé přání, napiš správci; program, který čte { $address },
    to neřeší.
    .subject = { $server }: nová adresa pro účet { $userid }

operator-address-asked =
    Správce serveru pro hry po mailu { $server } ({ $address }) přidal k účtu
    { $userid } tuto adresu:

    > { $given }

    Je-li to tvůj účet, odpověz na tento dopis slovem

    > yes

    a dopisy budou chodit sem.\
    Není-li tvůj, nedělej nic: bez odpovědi změna po třech dnech propadne.
    `no` ji zruší hned.
    .subject = { $server }: je tohle tvoje nová adresa?

operator-address-removed =
    Správce serveru { $server } odebral tvému účtu { $userid } adresu:

    { $gone }

    Dopisy tam už nechodí. Je-li to omyl, přidej ji znovu tímto předmětem:

    > add { $userid } YOUR-PASSWORD { $gone }
    .subject = { $server }: adresa hráče { $userid } byla odebrána

operator-merged =
    Na serveru { $server } byly dva tvoje účty. Správce je spojil: co patřilo
    účtu { $old }, s partiemi, adresami a hodnocením, patří teď k účtu
    { $userid }.

    Přezdívka { $old } a její heslo už neexistují. V příkazech piš { $userid }
    a heslo účtu { $userid }.
    .subject = { $server }: { $old } je nyní { $userid }

operator-trial =
    Správce serveru { $server } chce vědět, zda dopisy ze serveru docházejí a
    zda se vracejí odpovědi.

    Jste-li o to požádáni, odpovězte na tento dopis. Na tom, co napíšete,
    nezáleží: { $address } odpověď nebere jako příkaz a nic neodepíše.
    .subject = { $server }: zkušební dopis

## Dopisy o partii, se kterou už čtenář nemá nic společného.

operator-left-seat =
    Správce serveru { $server } posadil na tvé místo v partii { $board }
    ({ $title }) hráče { $successor }. Už tam nehraješ a nechodí ti o ní
    dopisy.

    Chceš-li ji sledovat, pošli tento předmět:

    > help subscribe
    .subject = { $server }: v partii { $board } hraje { $successor }

operator-board-erased =
    Správce serveru { $server } smazal partii { $board } ({ $title }) i s jejím
    zápisem. Není už v žádném seznamu a nepočítá se.

    Nemusíš nic dělat.
    .subject = { $server }: partie { $board } je smazána

## V dopisech o partii.

operator-writes = Správce píše:
operator-writes-on-board = Správce píše v partii { $board }:
operator-wrote = Níže je vzkaz od správce.
operator-replaced =
    Správce posadil na místo hráče { $before } hráče { $userid }.

## Odpovědi.

refused-suspended =
    Správce tohoto serveru pozastavil tvůj účet { $userid }, proto se nic
    neprovedlo. Přišel ti o tom dopis.

refused-admin =
    Takové příkazy může dávat jen správce tohoto serveru. Nic se neprovedlo.

refused-order =
    Příkaz se neprovedl:

    { $why }
note-order = { $said }.
