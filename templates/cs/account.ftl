# Dopisy o účtu. Každá zpráva je jeden dopis.

confirm =
    Někdo, nejspíš ty, se zaregistroval na serveru pro hry po mailu
    { $server } ({ $address }) a uvedl tuto adresu:

    > { $given }

    Jsi-li to ty, odpověz na tento dopis

    > yes

    a tvůj účet je založen.\
    Nejsi-li to ty, nedělej nic: bez odpovědi registrace po třech dnech
    propadne a z tvé adresy nemůže nikdo hrát. `no` ji zruší hned.
    .subject = { $server }: je tohle tvoje adresa?

confirm-new =
    Někdo, kdo hraje na serveru pro hry po mailu { $server } ({ $address }), si
    přidal tuto adresu:

    > { $given }

    Jsi-li to ty, odpověz na tento dopis

    > yes

    a dopisy budou chodit sem.\
    Nejsi-li to ty, nedělej nic: bez odpovědi změna po třech dnech propadne.
    `no` ji zruší hned.
    .subject = { $server }: je tohle tvoje nová adresa?

challenge =
    Někdo, nejspíš ty, píše z adresy { $from } a chce tvým jménem, { $userid },
    začít partii:

    > { $line }

    Zatím se nic neděje a nikdo jiný o tom neví: tvou adresu může do mailu
    napsat kdokoli.

    Jsi-li to ty, odpověz na tento dopis

    > yes

    a partie začne. Co napíšeš pod toto slovo, dostanou ostatní hráči; text
    prvního mailu se neuchoval.\
    Nejsi-li to ty, nedělej nic: bez odpovědi výzva po třech dnech propadne.
    `no` ji zruší hned.

    Bez této otázky se obejdeš, když výzvu pošleš jako odpověď na kterýkoli
    dopis z tohoto serveru (`help challenge`).
    .subject = { $server }: má tahle partie začít?

# Stands above a question that is asked once more.
asked-again =
    Tvoje odpověď nebyla ani jasné ano, ani jasné ne, a tak se nic nestalo.
    Tady je ta otázka ještě jednou. Odpověz na ni jedním slovem na prvním
    řádku: `yes` (ano), nebo `no` (ne).

welcome =
    Vítej, { $userid }! Tvůj účet je aktivní a můžeš hrát. Na tento dopis můžeš
    odpovědět kterýmkoli z řádků níže, nebo je psát jako předmět mailu na
    { $address }.

    Kdo tu je a které hry se hrají, ukáže

    > list

    Partii s jiným hráčem začneš takto, s jeho přezdívkou jako posledním
    slovem:

    > savoya challenge { $userid } OTHER-USERID

    Všichni pak dostanou dopis s deskou. Táhneš tak, že na něj odpovíš jen svým
    tahem. `help` pošle nápovědu.
    .subject = { $server }: vítej, { $userid }

welcome-house =
    Není tu zrovna s kým hrát? Server sám hraje každou hru a začne hned
    (`help house`).

    > great challenge { $userid } house-easy

welcome-language =
    Dopisy v jiném jazyce: { $languages }.

welcome-dice =
    Kostky se tu dají zkontrolovat: jak, to řekne `help dice`, a závazek pro
    první partii, kterou začneš, pošle `dice next`.

confirmed =
    Díky, { $userid }: tato adresa je potvrzená. Dopisy ze serveru { $server }
    teď chodí i na ni.
    .subject = { $server }: tvoje adresa je potvrzená, { $userid }

new-addresses =
    Někdo, kdo zná heslo k účtu { $userid }, uvedl nové adresy:

    > { $addresses }

    Začnou platit, jakmile někdo odpoví na dopis, který na ně odešel. Nejsi-li
    to ty, hned si zvol nové heslo: napiš na { $address } mail s předmětem

    > forgot { $userid }
    .subject = { $server }: nové adresy pro účet { $userid }

forgot =
    Někdo, nejspíš ty, zapomněl heslo k účtu { $userid }.

    Nové si zvolíš tak, že na tento dopis odpovíš jedním řádkem (místo NEW
    napiš své nové heslo, bez mezer):

    > password NEW

    Nejsi-li to ty, nedělej nic. Staré heslo platí dál.
    .subject = { $server }: nové heslo k účtu { $userid }

password-changed =
    Heslo k účtu { $userid } se právě změnilo.

    Nejsi-li to ty, napiš na { $address } mail s předmětem

    > forgot { $userid }
    .subject = { $server }: heslo k účtu { $userid } se změnilo

suspended =
    Poslední dopisy na tuto adresu účtu { $userid } se vrátily jako
    nedoručitelné:

    > { $addresses }

    Další dopisy tam proto nechodí; dostáváš je jen na své ostatní adresy. Až
    tam pošta zase bude chodit, napiš na { $address } mail s předmětem

    > add { $userid } YOUR-PASSWORD THAT-ADDRESS

    a odpověz na dopis, který na ni přijde.
    .subject = { $server }: pošta pro tebe se vrací, { $userid }

guessed =
    Někdo během pár hodin zkoušel uhodnout heslo k účtu { $userid }. Chybných
    pokusů: { $wrong }, v mailech { $places }.
    Žádný nevyšel a nic se nezměnilo.

    Hrát můžeš jako dřív: odpovědi na dopisy i příkazy odtud, odkud obvykle
    píšeš, platí dál. Čekat musí jen ten, kdo hádá.

    Je-li tvé heslo krátké, je-li to běžné slovo nebo ho máš i jinde, změň si
    ho: napiš na { $address } mail s předmětem

    > change password { $userid } YOUR-PASSWORD NEW-PASSWORD

    Zkoušíš-li to ty, protože si heslo nepamatuješ, pošli tento předmět:

    > forgot { $userid }

    Toto upozornění chodí nejvýš jednou denně.
    .subject = { $server }: někdo hádá heslo k účtu { $userid }

## Co se dá vyťukat.

taps-answers = Ťukni na to, co chceš odpovědět, a otevřený mail pošli:
taps-house = Zahraj si hned se serverem, na nejlehčí úrovni:
taps-people = Zahraj si s lidmi:
taps-settings = Dopisy podle tebe:
taps-account = Tvůj účet:
taps-friend = Pro toho, komu tento dopis přepošleš:
taps-rules = Pravidla:
taps-ask-after = O hráči:
taps-play-with = Zahraj si ({ $userid }):
taps-join = Přidej se ke hře:
taps-boards = Ukázat desku:
taps-proposed = Co můžeš poslat jedním ťuknutím:
tap-solution = ukázat řešení
tap-sign-up = zahraj si se mnou: registrace
tap-open-account = ano, otevřít účet
tap-not-me = ne, to nejsem já
tap-use-address = ano, dopisy posílat sem
tap-not-mine = ne, sem ne
tap-begin = ano, začít partii
tap-password = zvolit nové heslo
tap-close = ano, zrušit účet
tap-keep = ne, nechat ho
tap-play = { $title }
tap-seek = najít protihráče: { $title }
tap-seeks = kdo hledá protihráče
tap-players = hráči a hry
tap-join = { $seek }: { $title }, { $seeker }
tap-boards-of = desky hráče { $userid }
tap-help = jak se hraje
tap-language = česky
tap-plain = jen text, bez obrázků
tap-daily = jeden dopis denně
tap-all-settings = všechna nastavení
tap-vacation = týden dovolené
tap-close-account = zrušit můj účet
