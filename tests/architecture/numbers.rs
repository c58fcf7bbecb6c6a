//! Numbers beside nouns in messages have plural forms: a function from messages to findings.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Finding;

/// Numbers that name something and count nothing.
const NAMES: &[&str] =
    &["board", "seek", "number", "place", "year", "rank", "seat", "rematch", "begun", "after"];

/// Words beside a number that do not change with it.
const UNCHANGED: &[(&str, &str)] = &[
    ("cs", "a aspoň až d do h jich kb má min najednou od ti z zbývá"),
    (
        "de",
        "aber beendet beim davor gedacht gehen gespielt gewonnen gibt hast in kb liegen min mit noch \
         remis sein sind std t und verloren von zu bis",
    ),
    (
        "en",
        "a and at before by drawn finished for is kb left lost more most now of to v who won but are \
         for so",
    ),
];

/// Messages and their numbers that are never 1: bounds that the program has, and what is only said of more.
const NEVER_ONE: &[(&str, &str)] = &[
    ("addresses-most", "most"),
    ("addresses-most-kept", "most"),
    ("chat-over", "days"),
    ("choices-some", "count"),
    ("condition-too-deep", "most"),
    ("condition-too-many-lines", "most"),
    ("games-players-range", "most"),
    ("history-looked", "looked"),
    ("kibitz-too-often", "most"),
    ("message-too-many", "most"),
    ("moves-last", "shown"),
    ("note-rest-challenges", "most"),
    ("note-too-long", "length"),
    ("note-too-long", "most"),
    ("note-watching-all-left-out", "most"),
    ("password-short", "least"),
    ("players-more", "shown"),
    ("problem-password-too-long", "most"),
    ("problem-userid-length", "most"),
    ("seek-days", "most"),
    ("standings-heading-all-more", "count"),
    ("standings-heading-more", "count"),
    ("standings-how", "games"),
    ("standings-how", "persons"),
    ("too-many-names", "most"),
    ("too-many-pages", "most"),
    ("watch-crowded", "most"),
    ("watch-too-many", "watched"),
];

/// The gaps of each message that hold whole numbers, by the declarations of sentences (`{ count: u32 } = "message"`).
pub fn declared(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (fields, rest) in source.split('{').filter_map(|part| part.split_once("} = \"")) {
        let id = rest.split('"').next().unwrap_or_default();
        let typed = fields.split(',').filter_map(|field| field.trim().split_once(": "));
        let numbers = typed
            .filter(|(_, kind)| ["u8", "u16", "u32", "u64", "usize", "i32", "i64"].contains(kind))
            .map(|(name, _)| name.to_owned());
        found.entry(id.to_owned()).or_default().extend(numbers);
    }
    found
}

/// Numbers of a file of messages that stand before a noun outside a plural form chosen by them.
pub fn numbers_have_plurals(
    path: &str,
    text: &str,
    declared: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<Finding> {
    let language = path.split('/').nth(1).unwrap_or_default();
    let unchanged = UNCHANGED.iter().find(|(known, _)| *known == language).map_or("", |(_, words)| words);
    let mut findings = Vec::new();
    let (mut id, mut chosen) = ("", "");
    let text = without_notes(text);
    let mut rest = text.as_str();
    let mut line = 0;
    while let Some(at) = rest.find(['\n', '{', '}']) {
        let Some((before, after)) = rest.split_at_checked(at + 1) else { break };
        rest = after;
        if before.ends_with('\n') {
            line += 1;
            if let Some((name, _)) = rest.split_once(" =")
                && rest.starts_with(|c: char| c.is_ascii_lowercase())
            {
                (id, chosen) = (name, "");
            }
        } else if before.ends_with('}') {
            chosen = "";
        } else if let Some(gap) = rest.strip_prefix(" $") {
            let name = gap.split(' ').next().unwrap_or_default();
            if let Some(after) = gap.strip_prefix(name).and_then(|after| after.strip_prefix(" }")) {
                rest = after;
                let counts = declared.get(id).is_some_and(|numbers| numbers.contains(name));
                let noun = first_word(after)
                    .filter(|word| !unchanged.split(' ').any(|same| same == word.to_lowercase()));
                if let Some(noun) = noun
                    && counts
                    && chosen != name
                    && !NAMES.contains(&name)
                    && !NEVER_ONE.contains(&(id, name))
                {
                    findings.push(Finding {
                        path: path.to_owned(),
                        line,
                        what: format!("{id}: no plural forms for {name} beside `{noun}`"),
                    });
                }
            } else {
                chosen = name;
            }
        }
    }
    findings
}

/// The word that follows in the same message, if nothing stands between but space.
fn first_word(text: &str) -> Option<&str> {
    let word = text.trim_start_matches([' ', '\n']);
    let gap = text.get(..text.len() - word.len())?;
    // A message or an attribute may begin in the next line.
    let is_same = !gap.is_empty() && (!gap.contains('\n') || gap.ends_with("    "));
    let end = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
    word.get(..end).filter(|word| is_same && !word.is_empty())
}

/// The text with its comments as empty lines, each line after its line feed.
fn without_notes(text: &str) -> String {
    text.lines()
        .map(|line| if line.starts_with('#') { "\n".to_owned() } else { format!("\n{line}") })
        .collect()
}
