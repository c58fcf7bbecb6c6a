# Slova webových stránek kolem desek, seznamů a nápovědy.

web-board-title = { $title } { $board }: { $players }
web-board-title-at = { $title } { $board }: { $players }, tah { $number }
web-beginning = Začátek
web-after = Po tahu { $number } z { $moves }
web-board = Deska { $board }
web-first = Začátek
web-back = Zpět
web-on = Dál
web-last = Konec
web-moves = Tahy
web-players = Hráči
web-ratings = Hodnocení
web-rating-plot =
    { $games ->
        [one] { $pool }, po jedné hodnocené partii: { $last }
       *[other] { $pool }, po první hodnocené partii: { $first };
                po { $games } partiích: { $last }
    }
web-player-number = hráč { $number }
web-places = Deska slovy
web-more = Více o této partii
web-all = Všechny pozice
web-all-title = { $title }, deska { $board }: všechny pozice
web-record = Zápis
web-picture = Obrázek
web-feed = Kanál
web-games = Hry
web-seeks = Volné nabídky
web-status = Stav
web-running = Rozehrané partie: { $count }
web-finished = Dohrané partie: { $count }
web-to-move = na tahu: { $names }
web-offered = dosud nepřijato
web-ended = konec { $ended }
web-older = Starší
web-newer = Novější
web-skip = Přejít k obsahu
web-foot = Hraje se poštou.
web-home = Deskové hry poštou
web-lead =
    Přijde ti dopis s deskou a odpovíš svým tahem. To je vše: žádné
    přihlašování, žádná aplikace, žádný spěch.
web-how-to-begin = Jak začít
web-sign-up = Zaregistrovat se poštou
web-sign-up-by =
    Pošli mail na adresu `{ $address }` s předmětem `signup NAME PASSWORD`:
    jméno, pod kterým tě budou ostatní znát, a heslo. Odpověz na dopis, který
    přijde, a můžeš hrát.
web-play-now =
    Nikdo tu ještě není? Každou hru hraje i sám server a přijímá hned.
web-standings = Žebříček
web-not-found = Tady nic není
web-not-found-why =
    Na této adrese není žádná stránka. Možná chybí písmeno nebo číslice.
web-taken-back = Tento tah byl vzat zpět
web-taken-back-why = Pozice, která tu byla, už k partii nepatří.
web-only-read = Tuto stránku lze jen číst
web-only-read-why = Na tuto adresu nelze nic poslat.
web-busy = Teď to nelze zobrazit
web-busy-why = Zkuste to prosím znovu za minutu.
web-no-positions =
    Tato partie se hrála podle pravidel, která server už nemá, a její pozice
    nelze nakreslit.
web-mails-read =
    Všechny maily, které přišly před { $until }, jsou přečtené.
web-mails-waiting =
    { $count ->
        [one] Na přečtení čeká { $count } mail.
        [few] Na přečtení čekají { $count } maily.
       *[other] Na přečtení čeká { $count } mailů.
    }
web-letters-waiting =
    { $count ->
        [one] Na odeslání čeká { $count } dopis.
        [few] Na odeslání čekají { $count } dopisy.
       *[other] Na odeslání čeká { $count } dopisů.
    }
web-letters-since = Nejstarší je z { $since }.
web-house-waiting =
    { $count ->
        [one] Na domácího hráče čeká { $count } deska.
        [few] Na domácího hráče čekají { $count } desky.
       *[other] Na domácího hráče čeká { $count } desek.
    }
web-works = Server běží
web-to-board = Deska { $board }
web-dice = Kontrola kostek
web-dice-why =
    Server rozhodne o všech hodech desky ještě před začátkem: plynou z tajného
    klíče. První dopis partie má otisk klíče a poslední sám klíč, takže hod
    mezitím nikdo změnit nemohl. Tady se každý hod skončené partie spočítá
    znovu.
web-dice-how = Jak to funguje
web-dice-board = Číslo skončené desky
web-dice-record = Nebo záznam, jak je v posledním dopise partie
web-dice-check = Zkontrolovat
web-dice-unread =
    Toto není záznam partie. Nedá se přečíst řádek { $line }.
web-dice-none = { $title } se hraje bez kostek.
web-dice-no-key = Tato partie ještě neskončila: její klíč je zatím tajný.
web-dice-incomplete =
    V tomto záznamu něco chybí: je potřeba otisk, klíč, číslo desky a losy.
web-dice-right =
    { $count ->
        [one] Jediný hod plyne z klíče a deska se k tomu klíči zavázala.
        [few] Všechny { $count } hody plynou z klíče a deska se k tomu klíči
              zavázala.
       *[other] Všech { $count } hodů plyne z klíče a deska se k tomu klíči
                zavázala.
    }
web-dice-other-key =
    CHYBA: k tomuto klíči se deska nezavázala.
web-dice-wrong = CHYBA: některé hody z klíče neplynou.
web-dice-lot = Los o místa: { $roll }
web-dice-roll = Před tahem { $before }: { $roll }
web-dice-same = správně
web-dice-expected = CHYBA, podle klíče { $roll }
web-turn-you = ty
web-turn-title = Jsi na tahu: { $title } { $board }
web-turn-heading = Jsi na tahu: tah { $number }
web-turn-roll = Tvůj hod: { $roll }.
web-turn-so-far = Zatím vybráno: { $text }
web-turn-choices = Vyber tady nebo na desce
web-turn-more = Nebo pokračuj
web-turn-anew = Vybrat znovu od začátku
web-turn-move = Tvůj tah: { $text }
web-turn-after =
    Takhle bude deska vypadat potom. Zatím se nic neodeslalo.
web-turn-userid = Tvoje uživatelské jméno
web-turn-userid-why =
    Programy, které kontrolují poštu, otevírají každý odkaz, ale tvoje jméno
    neznají.
web-turn-message = Zpráva ostatním (nepovinná)
web-turn-draw = S tímto tahem nabídnout remízu
web-turn-send = Odeslat tento tah
web-turn-write = Nebo to napiš jako v mailu
web-turn-read = Takhle jsme to přečetli
web-turn-read-why = Zatím se nic neodeslalo.
web-turn-read-message = S touto zprávou ostatním:
web-turn-read-resign =
    Vzdát se můžeš na zvláštní stránce. Tady to vynech.
web-turn-send-it = Odeslat
web-turn-look = Náhled
web-turn-no-move = To tady zahrát nejde: { $text }
web-turn-not-you =
    To není tvoje uživatelské jméno. Nic se neodeslalo.
web-turn-not-here =
    To nepřišlo z této stránky, takže se nic nestalo.
web-turn-sent = Děkujeme
web-turn-sent-why =
    Tvoje odpověď dorazila. Co z ní vzešlo, ti řekne dopis.
web-turn-others =
    { $count ->
        [one] Ještě { $count } deska čeká na tebe: podívej se do pošty.
        [few] Ještě { $count } desky čekají na tebe: podívej se do pošty.
       *[other] Ještě { $count } desek čeká na tebe: podívej se do pošty.
    }
web-turn-password = Tvoje heslo
web-turn-password-why =
    Chceš to tak, máš nastaveno `proof=password`.
web-turn-no-password =
    To není heslo. Nic nebylo odesláno.
web-turn-resign = Vzdát se
web-turn-resign-why =
    Tuto partii vzdáváš. Vzít zpět to nejde.
web-turn-resign-type = Napiš { $word }, jestli to myslíš vážně
web-turn-not-typed =
    To slovo tam není. Nic nebylo odesláno.
web-turn-then = A co potom?
web-turn-then-why =
    Vyzkoušej, co mohou hrát ostatní a co odpovíš. Nic z toho se neposílá ani
    neukládá.
web-turn-theirs = Co může hrát { $userid }?
web-turn-yours = A co zahraješ?
web-turn-keep = Nechat jako podmíněné tahy
web-turn-conditions = Odešle se s tím: tvoje podmíněné tahy
web-turn-orders = Tvoje dosavadní příkazy
web-turn-figures = Víc nebo míň
web-turn-remove = Odebrat
web-turn-list = Partie z tohoto dopisu
web-turn-list-none =
    Žádná partie z tohoto dopisu už na tebe nečeká.
web-turn-gone = Na desce se už hraje dál
web-turn-gone-why =
    Tento odkaz platil pro jeden tah a ten už je pryč. Odkaz pro další je
    v nejnovějším dopise o této desce.
web-too-many = Příliš mnoho špatných adres
web-too-many-why =
    Někdo ve tvé síti zkoušel mnoho adres, které neexistují. Zkus to znovu za
    hodinu, nebo odpověz na dopis.
