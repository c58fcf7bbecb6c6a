//! Words of yes and no as `fold` makes them: English, Czech, German, French, Spanish.

/// Words that say yes if only courtesy is beside them.
#[rustfmt::skip]
pub const YES: &[&str] = &[
    "yes", "y", "yep", "yup", "yeah", "yea", "ok", "okay", "sure", "accept", "accepted", "i accept", "accept it", "agree", "agreed", "i agree",
    "confirm", "confirmed", "i confirm", "confirm it", "go ahead", "of course", "certainly", "absolutely", "definitely", "please do",
    "sure thing", "+1", "fine", "fine with me", "fine by me", "that's fine", "that is fine", "all right", "alright", "works for me",
    "that is me", "that's me", "that was me", "it is me", "it's me", "it was me", "this is me", "that is right", "that's right", "correct",
    "ano", "jo", "jojo", "tak jo", "jasne", "jiste", "urcite", "ovsem", "samozrejme", "souhlasim", "prijimam", "prijmout", "potvrzuji",
    "potvrzuju", "potvrdit", "potvrzeno", "jsem to ja", "to jsem ja", "byl jsem to ja", "byla jsem to ja",
    "ja", "jawohl", "jep", "jap", "klar", "na klar", "klar doch", "mach nur", "nur zu", "mach das", "klidne", "jen do toho", "dobre", "v poradku", "von mir aus", "passt mir", "gerne", "gern", "sehr gerne", "naturlich", "selbstverstandlich", "einverstanden", "in ordnung",
    "annehmen", "angenommen", "ich nehme an", "ich stimme zu", "bestatigt", "bestatigen", "ich bestatige", "ich bestatige es",
    "das bin ich", "das war ich", "ich war das", "ich bin das", "ich bin es",
    "oui", "ouais", "d'accord", "bien sur", "j'accepte", "accepter", "je confirme", "confirmer", "volontiers", "c'est moi", "c'etait moi",
    "si", "claro", "claro que si", "vale", "de acuerdo", "por supuesto", "acepto", "aceptar", "confirmo", "confirmar", "soy yo", "fui yo",
];

/// Thanks and wishes beside a yes or a no.
#[rustfmt::skip]
pub const COURTESY: &[&str] = &[
    "thanks", "thank you", "thx", "ty", "please", "pls", "many thanks", "thanks a lot", "thank you very much", "thanks very much", "very much",
    "with pleasure", "gladly", "cheers", "good luck", "have fun", "good game", "best regards", "kind regards", "regards",
    "that is me", "that's me", "it is me", "it's me", "it was me", "that was me", "this is me", "i am", "i do", "i did", "of course",
    "das bin ich", "ich bin es", "ich bin's", "bin ich", "das war ich", "naturlich", "to jsem ja", "jsem to ja", "jsem", "samozrejme",
    "c'est moi", "soy yo", "let's play", "let's go", "let's begin", "let's start",
    "danke", "danke schon", "dankeschon", "danke sehr", "vielen dank", "besten dank", "herzlichen dank", "bitte", "bitte schon", "bitte sehr",
    "mit vergnugen", "viel gluck", "viel spass", "viel erfolg", "los geht's", "liebe grusse", "viele grusse", "mit freundlichen grussen", "gruss",
    "diky", "dik", "dekuji", "dekuju", "diky moc", "dekuji moc", "moc diky", "moc dekuji", "prosim", "rad", "rada", "s radosti", "hodne stesti",
    "s pozdravem", "zdravim",
    "merci", "merci beaucoup", "s'il vous plait", "s'il te plait", "svp", "stp", "avec plaisir", "bonne chance",
    "gracias", "muchas gracias", "por favor", "con gusto", "con mucho gusto", "buena suerte", "suerte",
];

/// Words before a yes or a no.
#[rustfmt::skip]
pub const LEADS: &[&str] = &[
    "oh", "ah", "well", "sorry", "sorry but", "i'm sorry", "i am sorry", "i'm sorry but", "wait", "oops", "actually", "please", "thanks",
    "thank you", "but", "unfortunately", "ach", "ah", "aha", "haha", "hahaha", "lol", "hm", "hmm", "hmmm", "um", "uh", "er", "ehm", "ahm", "nun", "tja", "eigentlich", "vlastne",
    "tut mir leid", "entschuldigung", "leider", "bitte", "danke", "prosim", "bohuzel", "omlouvam se", "promin", "prominte", "pardon", "diky",
    "desole", "desolee", "merci", "lo siento", "perdon", "gracias",
];

/// Words that say no; reasons may follow after a punctuation mark.
#[rustfmt::skip]
pub const NO: &[&str] = &[
    "no", "n", "nope", "nah", "no thanks", "no thank you", "no way", "never", "decline", "declined", "i decline", "reject", "rejected", "i reject",
    "refuse", "refused", "i refuse", "cancel", "cancelled", "canceled", "stop", "unsubscribe", "disagree", "i disagree", "not me", "not mine", "not interested",
    "absolutely not", "certainly not", "definitely not", "of course not", "rather not", "i'd rather not", "i would rather not", "i'm afraid not",
    "better not", "please don't", "please do not", "do not", "don't", "wrong address", "wrong person", "-1",
    "ne", "nee", "nene", "ne diky", "ne dekuji", "nikdy", "urcite ne", "rozhodne ne", "radsi ne", "radeji ne", "v zadnem pripade", "nechci",
    "odmitam", "odmitnout", "odmitnuto", "nesouhlasim", "zrusit", "zruste", "zrus", "zrusit to", "ja ne",
    "nein", "nein danke", "nicht", "nicht ich", "lieber nicht", "besser nicht", "bitte nicht", "niemals", "nie", "auf keinen fall",
    "keinesfalls", "sicher nicht", "ablehnen", "abgelehnt", "ich lehne ab", "abbrechen", "abbruch", "stopp", "kein interesse", "falsche adresse",
    "non", "non merci", "jamais", "pas moi", "pas du tout", "surement pas", "refuser", "je refuse", "annuler",
    "no gracias", "nunca", "jamas", "cancelar", "rechazar", "rechazo", "yo no", "de ninguna manera",
];

/// Beginnings of sentences whose writer knows nothing of the question, or objects.
#[rustfmt::skip]
pub const DENIALS: &[&str] = &[
    "that was not me", "that wasn't me", "that is not me", "that isn't me", "that's not me", "this was not me", "this wasn't me", "this is not me",
    "this isn't me", "it was not me", "it wasn't me", "it is not me", "it's not me", "it isn't me", "not my address", "this is not my address",
    "this isn't my address", "that is not my address", "that's not my address", "that isn't my address", "it wasn't i", "it was not i",
    "i did not sign", "i didn't sign", "i did not register", "i didn't register", "i did not ask", "i didn't ask", "i did not request",
    "i didn't request", "i did not write", "i didn't write", "i did not send", "i didn't send", "i did not do", "i didn't do",
    "i did not challenge", "i didn't challenge", "i did not want", "i didn't want", "i did not subscribe", "i didn't subscribe",
    "i did not create", "i didn't create", "i did not start", "i didn't start", "i have not signed", "i haven't signed", "i have not asked",
    "i haven't asked", "i have not written", "i haven't written", "i never signed", "i never asked", "i never registered", "i never wrote",
    "i never requested", "i never sent", "i never wanted", "i never did", "i never subscribed", "i do not want", "i don't want", "i do not agree",
    "i don't agree", "i do not accept", "i don't accept", "we do not want", "we don't want", "remove me", "do not begin", "don't begin",
    "do not start", "don't start", "do not sign me up", "don't sign me up", "do not delete", "don't delete", "do not close", "don't close",
    "do not play", "don't play", "leave me alone", "cancel it", "cancel that", "cancel this", "stop it", "stop this", "stop that",
    "das war ich nicht", "das bin ich nicht", "ich war das nicht", "ich bin das nicht", "ich war es nicht", "ich bin es nicht",
    "ich habe mich nicht", "ich hab mich nicht", "ich habe das nicht", "ich hab das nicht", "ich habe nie", "ich habe nichts", "ich habe nicht",
    "ich will nicht", "ich will das nicht", "ich mochte nicht", "ich mochte das nicht", "das will ich nicht", "das mochte ich nicht",
    "das ist nicht meine", "nicht meine adresse", "von mir nicht",
    "to jsem nebyl ja", "to jsem nebyla ja", "nebyl jsem to ja", "nebyla jsem to ja", "nejsem to ja", "to nejsem ja", "ja to nebyl", "ja to nebyla",
    "neprihlasil jsem", "neprihlasila jsem", "neregistroval jsem", "neregistrovala jsem", "nezadal jsem", "nezadala jsem", "nepsal jsem",
    "nepsala jsem", "neposlal jsem", "neposlala jsem", "ja jsem se nikam", "nikdy jsem", "nechci to", "nechci hrat", "to neni moje adresa",
    "ce n'etait pas moi", "ce n'est pas moi", "je ne me suis pas", "je n'ai pas", "je n'ai jamais", "je ne veux pas", "je n'accepte pas",
    "no fui yo", "no soy yo", "no quiero", "no me registre", "yo no me registre", "no lo pedi", "no he pedido", "no acepto",
];

/// Words that begin a reason after a no without punctuation.
pub const REASONS: &[&str] = &[
    "i", "i'm", "i've", "we", "this", "that", "that's", "it", "it's", "because", "ich", "wir", "das", "weil",
    "je", "protoze", "yo",
];

/// Words of no that may have an object: `stop writing to me`, `cancel the game`.
pub const STOPS: &[&str] = &["stop", "cancel", "decline", "reject", "refuse"];

pub const OBJECTS: &[&str] = &[
    "it", "this", "that", "the", "my", "all", "writing", "sending", "mailing", "emailing", "spamming",
    "mails",
];

/// Beginnings of lines that take back the yes above them, or set conditions.
#[rustfmt::skip]
pub const BUT: &[&str] = &[
    "but", "only if", "if", "unless", "however", "not", "later", "maybe", "perhaps", "wait", "aber", "nur wenn", "wenn", "falls", "vielleicht", "ale", "jen kdyz",
    "pokud", "mozna", "mais", "seulement si", "peut etre", "pero", "solo si", "quizas",
];

#[rustfmt::skip]
pub const GREETINGS: &[&str] = &[
    "hello", "hi", "hey", "hiya", "howdy", "dear", "greetings", "good morning", "good afternoon", "good evening", "good day", "to whom it may concern",
    "hallo", "guten tag", "guten morgen", "guten abend", "gruss gott", "servus", "moin", "gruezi", "liebe", "lieber", "sehr geehrte damen und herren",
    "sehr geehrte", "sehr geehrter", "ahoj", "cau", "nazdar", "zdravim", "dobry den", "dobre rano", "dobry vecer", "mily", "mila", "vazeny",
    "vazena", "vazeni", "bonjour", "bonsoir", "salut", "cher", "chere", "hola", "buenos dias", "buenas tardes", "buenas noches", "buenas", "estimado", "estimada",
];

/// Beginnings of sentences that stop what was just said.
#[rustfmt::skip]
pub const HALTS: &[&str] = &[
    "wait", "hold on", "hang on", "hold it", "please stop",
    "warte", "warten sie", "lieber nicht", "doch nicht",
    "pockej", "pockejte", "pockat", "okamzik", "momentik", "radsi ne", "radeji ne", "vlastne ne",
    "attends", "attendez", "espera", "espere",
    "moment mal", "moment bitte",
];

/// Phrases that take back what was just said, anywhere in a sentence.
#[rustfmt::skip]
pub const RETRACTS: &[&str] = &[
    "changed my mind", "change my mind", "on second thought", "on second thoughts", "take it back", "take that back", "take this back", "taking it back",
    "taking that back", "scratch that", "strike that", "forget it", "forget that", "ignore that", "ignore this", "ignore it", "disregard", "just kidding",
    "only kidding", "just joking", "only joking", "was a joke", "rather not", "better not", "do not do it", "don't do it",
    "do not do that", "don't do that", 
    "anders uberlegt", "anders entschieden", "meinung geandert", "nehme ich zuruck", "nehme das zuruck", "nehme es zuruck", "nehm ich zuruck", "ziehe das zuruck",
    "ziehe ich zuruck", "vergiss es", "vergiss das", "vergessen sie das", "vergessen sie es", "ignoriere das", "ignorier das", "nur ein scherz", "war ein scherz",
    "nur spass", "doch nicht", "lieber nicht", "besser nicht", "tu das nicht",
    "rozmyslel", "rozmyslela", "beru zpet", "beru to zpet", "vezmu zpet", "vzit zpet", "zapomen na to", "zapomente na to", "jen vtip", "byl to vtip", "to byl vtip",
    "radsi ne", "radeji ne", "vlastne ne", "tak ne", "nedelej to", "nedelejte to",
    "i'd rather play", "i would rather play", "i'd rather go on", "i would rather go on", "i'd rather not",
];

/// Beginnings of sentences that hold a move back.
#[rustfmt::skip]
pub const HOLDS: &[&str] = &[
    "do not play", "don't play", "dont play", "do not move", "don't move", "dont move", "do not send", "don't send", "do not make", "don't make",
    "please do not play", "please don't play", "please do not move", "please don't move",
    "nicht spielen", "nicht ziehen", "noch nicht spielen", "noch nicht ziehen", "bitte nicht spielen", "bitte nicht ziehen", "bitte noch nicht",
    "spiel das nicht", "spiele das nicht", "zieh das nicht", "ziehe das nicht", "nehraj", "nehrajte", "netahni", "tohle nehraj", "to nehraj", "prosim nehraj",
];

/// Words in questions about what was just said, rather than about something else.
#[rustfmt::skip]
pub const DECISIONS: &[&str] = &[
    "or", "draw", "drawn", "resign", "resigning", "give up", "accept", "really", "instead", "that ok", "that okay", "this ok", "is it ok", "all right with you", "can i still",
    "oder", "remis", "unentschieden", "aufgeben", "annehmen", "wirklich", "stattdessen", "ist das ok", "kann ich noch",
    "nebo", "remiza", "remizu", "vzdat", "prijmout", "opravdu", "misto toho", "muzu jeste",
];

/// Phrases of those who did something unmeant.
#[rustfmt::skip]
pub const NOT_MEANT: &[&str] = &[
    "did not mean", "didn't mean", "didnt mean", "do not mean", "don't mean", "dont mean", "never meant", "not meant", "wasn't meant", "wasnt meant",
    "not what i meant", "not what i wanted", "did not intend", "didn't intend", "unintended", "unintentionally", "by accident",
    "accidentally", "sent by mistake", "wrong word", "wrong button", "wrong letter", "wrong board", "wrong game", "wrong move", "that was wrong", "this was wrong", "is wrong",
    "nicht gemeint", "nicht so gemeint", "meinte ich nicht", "meine ich nicht", "meinte das nicht", "nicht gewollt", "wollte ich nicht", "wollte das nicht", 
    "nicht beabsichtigt", "nicht meine absicht", "versehentlich", "aus versehen", "falsches wort", "falsches brett", "falsche partie", "falscher zug", "falschen zug", "war falsch", "ist falsch",
    "nemel jsem na mysli", "nemela jsem na mysli", "omylem", "spatne slovo", "spatna hra", "spatny tah", "spatne deska", "spatna deska", "to bylo spatne",
    "did not want that", "did not want this", "didn't want that", "didn't want this", "to nemyslel", "to nemyslela", "nemyslel jsem to", "nemyslela jsem to",
    "to jsem nechtel", "to jsem nechtela", "to nechtel", "to nechtela",
];

/// Words for a mistake, in a short sentence of their own: `My mistake!`
#[rustfmt::skip]
pub const MISTAKES: &[&str] = &[
    "mistake", "error", "misclick", "typo", "oops", "ooops", "whoops", "irrtum", "versehen", "vertippt", "verklickt", "verzogen", "vertan", "ups", "omyl", "chyba", "preklep", "spletl", "spletla",
];

/// Phrases of those who play on.
#[rustfmt::skip]
pub const GOES_ON: &[&str] = &[
    "play on", "go on playing", "keep playing", "continue playing", "want to continue", "want to go on", "let's continue", "i continue", "i'll continue",
    "spiele weiter", "spielen weiter", "weiterspielen", "weiter spielen", "mache weiter", "hraju dal", "hraji dal", "hrajeme dal", "hrajme dal", "hrat dal", "pokracuji", "pokracuju",
    "pokracovat",
];

/// Words that deny what stands behind them.
#[rustfmt::skip]
pub const NOT: &[&str] = &[
    "not", "no", "never", "cannot", "don't", "dont", "won't", "wont", "can't", "didn't", "didnt", "doesn't", "wouldn't", "without",
    "nicht", "nie", "niemals", "kein", "keine", "keinen", "nein", "ne", "nikdy", "nebudu", "nechci", "zadna", "zadnou", "zadne",
];

/// Words that end or change a game, behind such a word.
#[rustfmt::skip]
pub const ENDING: &[&str] = &[
    "resign", "resigning", "give up", "giving up", "accept", "accepting", "agree", "agreeing", "draw", "undo", "claim", "confirm", "rematch",
    "aufgeben", "aufgabe", "annehmen", "remis", "unentschieden", "zustimmen", "bestatigen",
    "vzdat", "vzdavat", "vzdavam", "prijmout", "prijimat", "prijimam", "remiza", "remizu", "plichta", "plichtu", "souhlasit", "potvrdit",
];

/// Words and phrases that say so by themselves.
#[rustfmt::skip]
pub const NEVER_ENDING: &[&str] = &[
    "nevzdavam", "nevzdam", "neprijimam", "neprijmu", "nesouhlasim", "nepotvrzuji", "nepotvrzuju",
    "gebe nicht auf", "geb nicht auf", "gebe doch nicht auf", "nehme nicht an", "nehme das nicht an", "nehme es nicht an", "nehm nicht an",
];

/// Words of refusing, behind a word that denies them.
#[rustfmt::skip]
pub const REFUSING: &[&str] = &[
    "reject", "rejecting", "decline", "declining", "refuse", "ablehnen", "odmitnout", "odmitat", "odmitam",
];

/// The same for refusing.
pub const NEVER_REFUSING: &[&str] =
    &["lehne nicht ab", "lehne das nicht ab", "lehne es nicht ab", "neodmitam"];

/// Whole sentences that take back what was just said; as beginnings they may say anything.
#[rustfmt::skip]
pub const ALONE: &[&str] = &[
    "i do not", "i don't", "i did not", "i didn't", "i won't", "i will not", "not really", "nevermind", "never mind", "not sure", "i'm not sure", "i am not sure", "not yet", "not now",
    "moment", "halt", "ich nicht", "noch nicht", "nicht sicher", "ich will nicht", "ich mochte nicht", "jeste ne", "nejsem si jist", "nejsem si jista", "nechci",
];
