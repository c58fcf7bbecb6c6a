//! Words beside a move.

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
    "bitte", "danke", "dank", "vielen", "hallo", "gru\u{df}", "gr\u{fc}\u{df}e", "gruss", "viel", "gl\u{fc}ck", "spa\u{df}", "lg", "vg",
    "zug", "mein", "ist", "ich", "ziehe", "spiele", "setze", "mache", "von", "nach", "auf", "also", "dann", "jetzt", "nun", "hier",
    "und", "danach", "zuerst", "erst",
    "stein", "mit", "dem", "den", "der", "meinem", "meinen",
    "pros\u{ed}m", "prosim", "d\u{ed}ky", "diky", "d\u{11b}kuji", "dekuji", "ahoj", "zdrav\u{ed}m", "zdravim", "hodn\u{11b}", "\u{161}t\u{11b}st\u{ed}",
    "tah", "m\u{16f}j", "muj", "je", "t\u{e1}hnu", "tahnu", "hraju", "hraji", "zahraju", "z", "na", "tak", "te\u{10f}", "ted", "tady", "tedy",
    "a", "pak", "potom", "nejd\u{159}\u{ed}v", "nejdriv",
    "k\u{e1}men", "kamen",
    "yes", "ja", "ano", "jo",
];

/// Words of somebody who guesses a move.
#[rustfmt::skip]
pub(super) const GUESSES: &[&str] = &[
    "think", "guess", "guessing", "believe", "suppose", "say", "say:", "would", "i'd", "i\u{2019}d", "must", "be", "bet", "try", "trying", "solution", "best", "that",
    "tippe", "denke", "glaube", "meine", "vermute", "rate", "w\u{fc}rde", "sage", "dass", "das", "es", "muss", "sein", "l\u{f6}sung", "beste", "versuche", "spielen", "ziehen",
    "mysl\u{ed}m", "myslim", "\u{17e}e", "ze", "tipuji", "tipuju", "tip", "h\u{e1}d\u{e1}m", "hadam", "zahr\u{e1}l", "zahr\u{e1}la", "hr\u{e1}l", "hr\u{e1}la", "bych", "\u{159}e\u{161}en\u{ed}",
    "to", "bude", "nejlep\u{161}\u{ed}", "zkus\u{ed}m", "v\u{11b}\u{159}\u{ed}m",
];

/// Words that make a line talk about a move.
#[rustfmt::skip]
pub(super) const DENIALS: &[&str] = &[
    "not", "never", "no", "cannot", "wont", "dont", "cant", "didnt", "wouldnt", "or", "either", "neither", "nor", "instead", "maybe", "perhaps",
    "should", "shall", "could", "would", "might", "may", "if", "had", "unless", "was", "were", "why", "what", "which", "how", "when", "than",
    "thought", "think", "considered", "consider", "considering", "but", "rather", "except", "wait", "after", "before", "until", "wrong", "meant", "oops",
    "nicht", "nie", "niemals", "nein", "kein", "keine", "keinen", "oder", "statt", "vielleicht", "soll", "sollte", "k\u{f6}nnte", "w\u{fc}rde", "w\u{e4}re", "h\u{e4}tte",
    "wenn", "falls", "warum", "wieso", "was", "lieber", "aber", "doch", "au\u{df}er",
    "ne", "nikdy", "nebo", "anebo", "m\u{ed}sto", "misto", "mo\u{17e}n\u{e1}", "mozna", "m\u{e1}m", "bych", "kdyby", "kdybych", "pokud", "jestli", "pro\u{10d}", "proc", "co",
    "rad\u{161}i", "rad\u{11b}ji", "radeji", "ale", "nechci", "nebudu", "nehraju", "net\u{e1}hnu",
];

/// Words that make a question one about a move.
#[rustfmt::skip]
pub(super) const WEIGHING: &[&str] = &[
    "should", "shall", "would", "could", "might", "may", "maybe", "or", "about", "this", "that", "if", "move", "play",
    "soll", "sollte", "k\u{f6}nnte", "w\u{fc}rde", "oder", "vielleicht", "das", "dies", "diesen", "zug",
    "m\u{e1}m", "bych", "nebo", "mo\u{17e}n\u{e1}", "tohle", "tento", "tah",
];

/// Words of players who have moved in error.
#[rustfmt::skip]
pub(super) const REGRETS: &[&str] = &[
    "oops", "ooops", "whoops", "ups", "uups", "meant", "mistake", "mistyped", "misclick", "mouseslip", "typo", "vertan", "vertippt", "meinte",
    "versehen", "irrtum", "omyl", "omylem", "spletl", "spletla", "p\u{159}eklep", "preklep", "cht\u{11b}l", "cht\u{11b}la", "pardon",
];

/// Words that take back what was just written.
#[rustfmt::skip]
pub(super) const CORRECTIONS: &[&str] = &[
    "no", "wait", "sorry", "oops", "correction", "rather", "instead", "mean", "meant", "or", "scratch", "nein", "halt", "oder", "lieber", "doch",
    "quatsch", "warte", "stopp", "ne", "po\u{10d}kej", "pockej", "nebo", "rad\u{161}i", "rad\u{11b}ji", "radeji", "vlastn\u{11b}", "vlastne", "pardon", "oprava",
];

/// Those of them that stop what was just written by themselves.
#[rustfmt::skip]
pub(super) const HALTS: &[&str] = &[
    "wait", "oops", "ooops", "whoops", "ups", "uups", "halt", "warte", "stopp", "po\u{10d}kej", "pockej",
];

/// Words for a capture.
#[rustfmt::skip]
pub(super) const TAKES: &[&str] = &[
    "takes", "take", "taking", "captures", "capture", "capturing", "schl\u{e4}gt", "schlaegt", "schlage", "nimmt", "nehme", "bere", "beru", "vezmu", "bije",
];

/// Words for the numbers from one.
#[rustfmt::skip]
pub(super) const NUMBERS: [&[&str]; 10] = [
    &["one", "ein", "eine", "einen", "einer", "einem", "eins", "jeden", "jedna", "jedno", "jednoho", "jednu"],
    &["two", "both", "zwei", "zwo", "beide", "dva", "dv\u{11b}", "dve", "oba", "ob\u{11b}"],
    &["three", "drei", "t\u{159}i", "tri"],
    &["four", "vier", "\u{10d}ty\u{159}i", "ctyri"],
    &["five", "f\u{fc}nf", "fuenf", "p\u{11b}t", "pet"],
    &["six", "sechs", "\u{161}est", "sest"],
    &["seven", "sieben", "sedm"],
    &["eight", "acht", "osm"],
    &["nine", "neun", "dev\u{11b}t", "devet"],
    &["ten", "zehn", "deset"],
];

/// Words for twice and three times, without diacritics.
pub(super) const TWICE: [&[&str]; 2] = [&["twice", "zweimal", "dvakrat"], &["thrice", "dreimal", "trikrat"]];

/// Words behind a number for how often something is done, without diacritics.
pub(super) const TIMES: &[&str] = &["x", "times", "mal", "krat"];

/// Pieces of many games, without diacritics: where a game has none of this name, they name none of its own.
#[rustfmt::skip]
pub(super) const OTHER_PIECES: &[&str] = &[
    "rook", "castle", "bishop", "queen", "king", "knight", "pawn", "camel", "vizier", "ferz", "wizard", "mage", "elephant", "general", "minister",
    "priestess", "soldier", "champion", "orc", "warrior", "warriors", "shaman", "shamans",
    "turm", "laufer", "laeufer", "dame", "konig", "koenig", "springer", "bauer", "kamel", "zauberer", "magier", "elefant", "priesterin", "soldat",
    "ork", "krieger", "schamane", "schamanen",
    "vez", "vezi", "strelec", "strelce", "strelcem", "dama", "damu", "damou", "kral", "kralem", "jezdec", "jezdcem", "pesec", "pescem", "slon", "slonem",
    "kouzelnik", "kouzelnikem", "knezka", "knezkou", "vojak", "vojakem", "valecnik", "valecnici", "saman", "samani",
];
