//! Words beside a move, in lower case and without diacritics, as `fold` makes them.

/// Smileys with letters in them, or of characters that also occur in moves.
pub(super) const SMILEYS: &[&str] =
    &[":d", ":-d", ";d", "=d", ":p", ":-p", ";p", ";-p", "xd", "<3", ":o", ":-o", ":x", ":s"];

/// Words that may stand beside a move, in English, German and Czech: courtesy, `my move is` and the like. None names a
/// piece or a number.
#[rustfmt::skip]
pub(super) const FILLERS: &[&str] = &[
    "please", "pls", "plz", "thanks", "thank", "thx", "ty", "you", "cheers", "hi", "hello", "hey", "ok", "okay", "well", "so", "then",
    "now", "here", "here's", "heres", "comes", "good", "luck", "have", "fun", "best", "regards", "greetings", "gl", "hf", "glhf",
    "my", "move", "is", "it", "it's", "its", "i", "i'm", "im", "i'll", "ill", "will", "play", "playing", "moving", "go", "going", "with", "for", "make",
    "do", "lets", "let's", "from", "to", "the", "turn", "today", "next", "answer", "reply", "and", "first",
    "piece", "man", "stone", "counter", "on",
    "bitte", "danke", "dank", "vielen", "hallo", "gruss", "grusse", "viel", "gluck", "spass", "lg", "vg",
    "zug", "mein", "ist", "ich", "ziehe", "spiele", "setze", "mache", "von", "nach", "auf", "also", "dann", "jetzt", "nun", "hier",
    "und", "danach", "zuerst", "erst", "stein", "mit", "dem", "den", "der", "meinem", "meinen",
    "prosim", "diky", "dekuji", "ahoj", "zdravim", "hodne", "stesti", "tah", "muj", "je", "tahnu", "hraju", "hraji", "zahraju",
    "z", "na", "tak", "ted", "tady", "tedy", "a", "pak", "potom", "nejdriv", "kamen",
    "yes", "ja", "ano", "jo",
];

/// Words of somebody who guesses a move.
#[rustfmt::skip]
pub(super) const GUESSES: &[&str] = &[
    "think", "guess", "guessing", "believe", "suppose", "say", "say:", "would", "i'd", "must", "be", "bet", "try", "trying", "solution", "best", "that",
    "tippe", "denke", "glaube", "meine", "vermute", "rate", "wurde", "sage", "dass", "das", "es", "muss", "sein", "losung", "beste", "versuche", "spielen", "ziehen",
    "myslim", "ze", "tipuji", "tipuju", "tip", "hadam", "zahral", "zahrala", "hral", "hrala", "bych", "reseni", "to", "bude", "nejlepsi", "zkusim", "verim",
];

/// Words that make a line talk about a move.
#[rustfmt::skip]
pub(super) const DENIALS: &[&str] = &[
    "not", "never", "no", "cannot", "wont", "dont", "cant", "didnt", "wouldnt", "or", "either", "neither", "nor", "instead", "maybe", "perhaps",
    "should", "shall", "could", "would", "might", "may", "if", "had", "unless", "was", "were", "why", "what", "which", "how", "when", "than",
    "thought", "think", "considered", "consider", "considering", "but", "rather", "except", "wait", "after", "before", "until", "wrong", "meant", "oops",
    "nicht", "nie", "niemals", "nein", "kein", "keine", "keinen", "oder", "statt", "vielleicht", "soll", "sollte", "konnte", "wurde", "ware", "hatte",
    "wenn", "falls", "warum", "wieso", "lieber", "aber", "doch", "ausser",
    "ne", "nikdy", "nebo", "anebo", "misto", "mozna", "mam", "bych", "kdyby", "kdybych", "pokud", "jestli", "proc", "co", "radsi", "radeji", "ale", "nechci", "nebudu", "nehraju", "netahnu",
];

/// Words that make a question one about a move.
#[rustfmt::skip]
pub(super) const WEIGHING: &[&str] = &[
    "should", "shall", "would", "could", "might", "may", "maybe", "or", "about", "this", "that", "if", "move", "play",
    "soll", "sollte", "konnte", "wurde", "oder", "vielleicht", "das", "dies", "diesen", "zug",
    "mam", "bych", "nebo", "mozna", "tohle", "tento", "tah",
];

/// Words of players who have moved in error.
#[rustfmt::skip]
pub(super) const REGRETS: &[&str] = &[
    "oops", "ooops", "whoops", "ups", "uups", "meant", "mistake", "mistyped", "misclick", "mouseslip", "typo", "vertan", "vertippt", "meinte",
    "versehen", "irrtum", "omyl", "omylem", "spletl", "spletla", "preklep", "chtel", "chtela", "pardon",
    "undo", "takeback", "wrong", "verklickt", "verzogen", "wollte", "zuruck", "zuruckziehen", "zurucknehmen", "ruckgangig", "falscher", "spatny", "vratit",
];

/// Words that take back what was just written.
#[rustfmt::skip]
pub(super) const CORRECTIONS: &[&str] = &[
    "no", "wait", "sorry", "oops", "correction", "rather", "instead", "mean", "meant", "or", "scratch", "nein", "halt", "oder", "lieber", "doch",
    "quatsch", "warte", "stopp", "ne", "pockej", "nebo", "radsi", "radeji", "vlastne", "pardon", "oprava",
    "better", "make", "thought", "edit", "korrektur", "meine", "meinte", "wollte", "besser", "mist", "nee", "chtel", "chtela",
];

/// Those of them that stop what was just written by themselves.
#[rustfmt::skip]
pub(super) const HALTS: &[&str] = &[
    "wait", "oops", "ooops", "whoops", "ups", "uups", "halt", "warte", "stopp", "pockej",
];

/// Words for a capture.
#[rustfmt::skip]
pub(super) const TAKES: &[&str] = &[
    "takes", "take", "taking", "captures", "capture", "capturing", "schlagt", "schlaegt", "schlage", "nimmt", "nehme", "bere", "beru", "vezmu", "bije",
];

/// Words for the numbers from one.
#[rustfmt::skip]
pub(super) const NUMBERS: [&[&str]; 10] = [
    &["one", "ein", "eine", "einen", "einer", "einem", "eins", "jeden", "jedna", "jedno", "jednoho", "jednu"],
    &["two", "both", "zwei", "zwo", "beide", "dva", "dve", "oba", "obe"],
    &["three", "drei", "tri"],
    &["four", "vier", "ctyri"],
    &["five", "funf", "fuenf", "pet"],
    &["six", "sechs", "sest"],
    &["seven", "sieben", "sedm"],
    &["eight", "acht", "osm"],
    &["nine", "neun", "devet"],
    &["ten", "zehn", "deset"],
];

/// Words for twice and three times.
pub(super) const TWICE: [&[&str]; 2] = [&["twice", "zweimal", "dvakrat"], &["thrice", "dreimal", "trikrat"]];

/// Words behind a number for how often something is done.
pub(super) const TIMES: &[&str] = &["x", "times", "mal", "krat"];

/// Pieces of many games: where a game has none of this name, they name none of its own.
#[rustfmt::skip]
pub(super) const OTHER_PIECES: &[&str] = &[
    "rook", "castle", "bishop", "queen", "king", "knight", "pawn", "camel", "vizier", "ferz", "wizard", "mage", "elephant", "general", "minister",
    "priestess", "soldier", "champion", "orc", "warrior", "warriors", "shaman", "shamans",
    "turm", "laufer", "laeufer", "dame", "konig", "koenig", "springer", "bauer", "kamel", "zauberer", "magier", "elefant", "priesterin", "soldat",
    "ork", "krieger", "schamane", "schamanen",
    "vez", "vezi", "strelec", "strelce", "strelcem", "dama", "damu", "damou", "kral", "kralem", "jezdec", "jezdcem", "pesec", "pescem", "slon", "slonem",
    "kouzelnik", "kouzelnikem", "knezka", "knezkou", "vojak", "vojakem", "valecnik", "valecnici", "saman", "samani",
];
