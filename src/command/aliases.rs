//! The names of commands in other languages, which everybody may use in any mail: `savoya tah 101 ...`, `Zug`.
//!
//! They stand in plain letters, an umlaut with its `e`; whoever writes the marks is understood too. None is a command in
//! English or a word of a game.

/// The English name of a command, and its names by language: Czech, German.
type Names = (&'static str, &'static [&'static str], &'static [&'static str]);

/// A command of two words has two in every language.
#[rustfmt::skip]
const TABLE: &[Names] = &[
    ("help", &["napoveda", "pomoc"], &["hilfe"]),
    ("signup", &["registrace", "registruj"], &["registrieren", "registrierung"]),
    ("login", &["prihlaseni", "prihlas"], &["einloggen"]),
    ("change password", &["zmena hesla", "zmen heslo"], &["passwort aendern"]),
    ("change address", &["zmena adresy", "zmen adresu"], &["adresse aendern"]),
    ("add", &["pridej"], &["hinzufuegen"]),
    ("forgot", &["zapomenuto", "zapomnel"], &["vergessen"]),
    ("password", &["heslo"], &["passwort"]),
    ("delete", &["smaz", "zrus"], &["loeschen"]),
    ("export", &["vypis"], &["exportieren"]),
    ("set", &["nastav", "nastaveni"], &["einstellen", "einstellungen"]),
    ("vacation", &["dovolena"], &["urlaub"]),
    ("block", &["blokuj"], &["blockieren"]),
    ("unblock", &["odblokuj"], &["entsperren"]),
    ("message", &["napis"], &["schreibe"]),
    ("broadcast", &["vsem"], &["rundschreiben"]),
    ("admin", &["sprava"], &["verwaltung"]),
    ("list", &["seznam"], &["liste"]),
    ("whois", &["kdoje"], &["werist"]),
    ("all show", &["vse zobraz", "vse ukaz"], &["alle zeigen", "alles zeigen"]),
    ("seeks", &["hledani"], &["gesuche"]),
    ("join", &["pripoj"], &["beitreten"]),
    ("unseek", &["nehledam"], &["zurueckziehen"]),
    ("limit", &["omez"], &["begrenzen"]),
    ("multiple", &["nekolik"], &["mehrere"]),
    ("signoff", &["odhlaseni"], &["abmelden"]),

    ("challenge", &["vyzva", "vyzvi"], &["herausforderung", "herausfordern"]),
    ("seek", &["hledam"], &["gesuch"]),
    ("rematch", &["odveta"], &["revanche"]),
    ("decline", &["zamitni", "zamitam"], &["absagen"]),
    ("move", &["tah", "tahni"], &["zug", "ziehe"]),
    ("if", &["pokud", "podminka"], &["wenn", "bedingung"]),
    ("queue", &["predem"], &["voraus"]),
    ("forget", &["zapomen"], &["verwerfen"]),
    ("qmove", &["tichytah", "tahtise"], &["stillerzug", "zugstill"]),
    ("submit", &["predloz", "predlozit"], &["vorlegen", "einreichen"]),
    ("confirm", &["potvrd", "potvrzuji"], &["bestaetigen", "bestaetige"]),
    ("preview", &["nahled"], &["vorschau"]),
    ("show", &["zobraz", "ukaz"], &["zeige", "zeig"]),
    ("showas", &["zobrazjako"], &["zeigeals"]),
    ("replay", &["prehraj"], &["nachspielen"]),
    ("moves", &["tahy"], &["zuege"]),
    ("history", &["historie"], &["verlauf"]),
    ("games", &["hry", "partie"], &["partien", "spiele"]),
    ("standings", &["zebricek"], &["rangliste"]),
    ("record", &["zapis"], &["protokoll"]),
    ("resign", &["vzdavam", "vzdej"], &["aufgeben", "aufgabe"]),
    ("draw", &["remiza"], &["remis"]),
    ("undo", &["vrat", "zpet"], &["zuruecknehmen"]),
    ("claim", &["uplatni"], &["beanspruchen", "reklamieren"]),
    ("accept", &["prijmi", "prijimam"], &["annehmen"]),
    ("reject", &["odmitni", "odmitam"], &["ablehnen"]),
    ("chat", &["zprava", "vzkaz"], &["nachricht"]),
    ("kibitz", &["komentar"], &["kommentar"]),
    ("note", &["poznamka"], &["notiz"]),
    ("subscribe", &["sleduj"], &["beobachten"]),
    ("unsubscribe", &["nesleduj"], &["abbestellen"]),
    ("notify", &["upozorni"], &["benachrichtigen"]),
    ("dice", &["kostky"], &["wuerfel"]),
];

/// The longest alias that is looked for, in characters.
const LONGEST: usize = 20;

/// The names in other languages of the command with this name.
pub(super) fn of(command: &str) -> impl Iterator<Item = &'static str> {
    let own = TABLE.iter().filter(move |(name, ..)| *name == command);
    own.flat_map(|(_, czech, german)| czech.iter().chain(german.iter())).copied()
}

/// All names in other languages, each with the English one.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE
        .iter()
        .flat_map(|(command, czech, german)| czech.iter().chain(*german).map(|alias| (*alias, *command)))
}

/// A word in small plain letters: without the marks of Czech, an umlaut with its `e`. Words that are too long for an alias are
/// empty.
pub(super) fn plain(word: &str) -> String {
    if word.chars().take(LONGEST + 1).count() > LONGEST {
        return String::new();
    }
    let mut plain = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'á' => plain.push('a'),
            'č' => plain.push('c'),
            'ď' => plain.push('d'),
            'é' | 'ě' => plain.push('e'),
            'í' => plain.push('i'),
            'ň' => plain.push('n'),
            'ó' => plain.push('o'),
            'ř' => plain.push('r'),
            'š' => plain.push('s'),
            'ť' => plain.push('t'),
            'ú' | 'ů' => plain.push('u'),
            'ý' => plain.push('y'),
            'ž' => plain.push('z'),
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            // Marks that stand behind their letter: the dots of an umlaut, and all others.
            '\u{308}' => plain.push('e'),
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::command::verbs;
    use crate::command::verbs::{Scope, Verb};

    #[test]
    fn letters_with_marks() {
        let cases = [
            ("Vzdávám", "vzdavam"),
            ("PŘIJMI", "prijmi"),
            ("Züge", "zuege"),
            ("ZUEGE", "zuege"),
            ("wu\u{308}rfel", "wuerfel"),
            ("remi\u{301}za", "remiza"),
            ("a6-c6", "a6-c6"),
            ("", ""),
            ("ääääääääääääääääääääää", ""),
        ];
        for (word, wanted) in cases {
            assert_eq!(plain(word), wanted, "{word}");
        }
    }

    /// Each is one command's, is found in its place, and takes no English name.
    #[test]
    fn aliases_are_commands_of_their_own() {
        let mut seen = BTreeSet::new();
        for spec in verbs::all() {
            for alias in spec.aliases() {
                assert!(seen.insert((spec.scope == Scope::Game, alias)), "{alias} stands for two commands");
                assert_eq!(plain(alias), alias, "{alias} is not plain");
                let words: Vec<&str> = alias.split(' ').collect();
                assert_eq!(words.len(), spec.name().split(' ').count(), "{alias}");
                let found = verbs::find(spec.scope, &words).map(|(found, length)| (found.verb, length));
                assert_eq!(found, Some((spec.verb, words.len())), "{alias}");
                let marked = alias.replace("ue", "ü").replace("ae", "Ä").to_uppercase();
                let words: Vec<&str> = marked.split(' ').collect();
                assert_eq!(
                    verbs::find(spec.scope, &words).map(|(found, _)| found.verb),
                    Some(spec.verb),
                    "{marked}"
                );
                let english =
                    verbs::all().iter().flat_map(|spec| spec.names).flat_map(|name| name.split(' '));
                assert!(!english.clone().any(|name| words.contains(&name)), "{alias} is English");
            }
        }
        assert!(seen.len() > 80, "{}", seen.len());
    }

    #[test]
    fn every_command_has_names_in_all_languages() {
        for spec in verbs::all().iter().filter(|spec| spec.verb != Verb::NextDice) {
            let names = TABLE.iter().find(|(name, ..)| *name == spec.name());
            assert!(names.is_some_and(|(_, cs, de)| !cs.is_empty() && !de.is_empty()), "{:?}", spec.verb);
        }
    }

    #[test]
    fn slips_in_aliases() {
        let cases = [
            (Scope::Game, "odmintni", Some(Verb::Reject)),
            (Scope::Game, "aufgebn", Some(Verb::Resign)),
            (Scope::Game, "Vzdáám", Some(Verb::Resign)),
            (Scope::Server, "napoeda", Some(Verb::Help)),
            // Words that people say.
            (Scope::Game, "tak", None),
            (Scope::Game, "zum", None),
            (Scope::Game, "zu", None),
            (Scope::Game, "aufgehoben", None),
            (Scope::Game, "spielen", None),
            (Scope::Server, "hello", None),
        ];
        for (scope, word, verb) in cases {
            assert_eq!(verbs::nearest(scope, word).map(|spec| spec.verb), verb, "{word}");
        }
    }
}
