//! What games say exists in every language: patterns in their sources, the list for translators in `templates/en/games`, and its
//! translations.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use pbmd::command::verbs;
use pbmd::game::{Arg, Game, Info, MoveError, Phrase, Record, Seat, Setup, Turn, Viewer};
use pbmd::games;
use pbmd::letter::{Words, phrase_id};
use proc_macro2::{TokenStream, TokenTree};

use crate::random::Random;
use crate::{files, root};

/// Languages that have to be complete, besides English.
const COMPLETE: &[&str] = &["cs", "de"];

/// The list of patterns that several games share.
const EVERY_GAME: &str = "every-game";

/// The head of a list for translators.
const HEAD: &str = "\
# What the game says, in English, for translators. The text stands in the
# sources; `UPDATE_GOLDENS=1 cargo test --test program phrases::` makes this
# file of them.
# A translation has the same names, in any file of templates/LANGUAGE/games.
#
# A gap $a1 is filled by a cell, a move, a number, a name, or by what another
# message says. A whole number chooses plural forms:
# { $a1 -> [one] ... *[other] ... }. Of two messages for one and for many the
# first is for 1 alone. What players type stays as it is: orders, moves,
# options, the names of cells.
#
# A message may have further forms as attributes (.gen = jezdce); in the gaps
# of others they are $a1_gen, $a2_gen and so on. Where what fills the gap has
# no such form it is the message itself.
";

/// The patterns in source code, without tests.
fn patterns(stream: TokenStream, found: &mut Vec<String>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let is_sign =
        |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign);
    let is_word =
        |at: usize, word: &str| matches!(trees.get(at), Some(TokenTree::Ident(ident)) if ident == word);
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        if let TokenTree::Group(group) = tree {
            let text = group.to_string().replace(' ', "");
            if is_sign(at.wrapping_sub(1), '#') && text == "[cfg(test)]" {
                // The module follows: `mod tests { ... }`.
                while !matches!(&trees[at], TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace)
                    && !is_sign(at, ';')
                {
                    at += 1;
                }
            } else {
                if is_sign(at.wrapping_sub(1), '!') && is_word(at.wrapping_sub(2), "phrase") {
                    let first =
                        group.stream().into_iter().next().expect("a phrase has a pattern").to_string();
                    found.extend(syn::parse_str::<syn::LitStr>(&first).ok().map(|pattern| pattern.value()));
                }
                patterns(group.stream(), found);
            }
        }
        at += 1;
    }
}

/// Patterns to be translated, by game or `every-game`.
fn said() -> BTreeMap<String, Vec<String>> {
    let mut by_place: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let own = |path: &Path| !path.strip_prefix(root()).unwrap().to_string_lossy().contains("/tests");
    let mut add = |place: &str, pattern: &str| {
        let list = by_place.entry(place.to_owned()).or_default();
        if Phrase::same("").pattern != pattern
            && pattern.contains(char::is_alphabetic)
            && !list.contains(&pattern.to_owned())
        {
            list.push(pattern.to_owned());
        }
    };
    for path in files(&root().join("rules/src/game"), ".rs").into_iter().filter(|path| own(path)) {
        let mut found = Vec::new();
        patterns(fs::read_to_string(&path).unwrap().parse().unwrap(), &mut found);
        found.iter().for_each(|pattern| add(EVERY_GAME, pattern));
    }
    for path in files(&root().join("rules/src/games"), ".rs").into_iter().filter(|path| own(path)) {
        let game = path
            .strip_prefix(root().join("rules/src/games"))
            .unwrap()
            .iter()
            .next()
            .unwrap()
            .to_string_lossy();
        let mut found = Vec::new();
        patterns(fs::read_to_string(&path).unwrap().parse().unwrap(), &mut found);
        found.iter().for_each(|pattern| add(game.trim_end_matches(".rs"), pattern));
    }
    for info in games::ALL.iter().map(|game| game.info()) {
        add(if by_module(info) { info.name } else { "savoy" }, info.summary);
    }
    // What several games say is listed once, for every game.
    let lists = lists();
    let listed = by_place.iter().filter(|(place, _)| lists.contains(*place));
    let all: Vec<String> = listed.flat_map(|(_, list)| list.clone()).collect();
    let shared = |pattern: &String| all.iter().filter(|other| *other == pattern).count() > 1;
    let common: BTreeSet<String> = all.iter().filter(|pattern| shared(pattern)).cloned().collect();
    for (place, list) in &mut by_place {
        list.retain(|pattern| !common.contains(pattern) || place == EVERY_GAME);
    }
    let list = by_place.entry(EVERY_GAME.to_owned()).or_default();
    let more: Vec<String> = common.into_iter().filter(|pattern| !list.contains(pattern)).collect();
    list.extend(more);
    by_place
}

/// The names of the lists for translators.
fn lists() -> BTreeSet<String> {
    let files = files(&root().join("templates/en/games"), ".ftl");
    files.iter().map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

/// All patterns in lists for translators.
fn listed() -> BTreeSet<String> {
    let lists = lists();
    said().into_iter().filter(|(place, _)| lists.contains(place)).flat_map(|(_, list)| list).collect()
}

fn by_module(info: &Info) -> bool {
    root().join(format!("rules/src/games/{}.rs", info.name)).exists()
}

/// A pattern as a Fluent message in 79 columns.
fn message(pattern: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for (at, piece) in pattern.split("{}").enumerate() {
        if at > 0 {
            // A gap is never split.
            words.last_mut().unwrap().push_str(&format!("\u{1}$a{at}\u{2}"));
        }
        match words.last_mut() {
            Some(word) => word.push_str(piece),
            None => words.push(piece.to_owned()),
        }
    }
    let text = words.concat();
    assert!(!text.contains(['{', '}', '\n']), "{pattern:?} cannot be written as a message");
    let mut lines = vec![format!("{} =", phrase_id(pattern))];
    let width =
        |text: &str| text.chars().map(|c| if matches!(c, '\u{1}' | '\u{2}') { 2 } else { 1 }).sum::<usize>();
    let one_line = format!("{} {text}", lines[0]);
    if width(&one_line) <= 79 {
        lines[0] = one_line;
    } else {
        lines.push("   ".to_owned());
        for word in text.split(' ') {
            let line = lines.last_mut().unwrap();
            let special = word.starts_with(['*', '[', '.']) && !line.trim().is_empty();
            if width(line) + 1 + width(word) <= 79 || special {
                line.push_str(&format!(" {word}"));
            } else {
                lines.push(format!("    {word}"));
            }
        }
    }
    lines.join("\n").replace('\u{1}', "{ ").replace('\u{2}', " }") + "\n"
}

#[test]
fn the_lists_for_translators_are_those_of_the_sources() {
    let said = said();
    let mut stale = Vec::new();
    for name in lists() {
        let list =
            said.get(&name).unwrap_or_else(|| panic!("templates/en/games/{name}.ftl: there is no such game"));
        let messages: Vec<String> = list.iter().map(|pattern| message(pattern)).collect();
        let text = format!("{HEAD}\n{}", messages.concat());
        let path = root().join(format!("templates/en/games/{name}.ftl"));
        if fs::read_to_string(&path).unwrap() == text {
            continue;
        }
        match std::env::var_os("UPDATE_GOLDENS") {
            Some(_) => fs::write(&path, text).unwrap(),
            None => stale.push(name),
        }
    }
    assert!(stale.is_empty(), "UPDATE_GOLDENS=1 cargo test --test program phrases:: writes anew: {stale:?}");
}

#[test]
fn no_two_patterns_have_one_name() {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for pattern in said().into_values().flatten().collect::<BTreeSet<String>>() {
        assert!(!pattern.starts_with(' ') && !pattern.ends_with(' '), "{pattern:?} has a blank at its end");
        let id = phrase_id(&pattern);
        let other = names.insert(id.clone(), pattern.clone());
        assert_eq!(other, None, "{id} is {pattern:?} too");
    }
}

/// The messages of a language by name, raw.
fn written(lang: &str) -> BTreeMap<String, String> {
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    for path in files(&root().join(format!("templates/{lang}/games")), ".ftl") {
        let mut name = String::new();
        for line in fs::read_to_string(&path).unwrap().lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                name = id.to_owned();
                assert!(
                    messages.insert(name.clone(), String::new()).is_none(),
                    "{lang}: {name} stands twice"
                );
            }
            if let Some(message) = messages.get_mut(&name) {
                message.push_str(&format!("{line}\n"));
            }
        }
    }
    messages
}

/// The gaps of a message; attributes of a gap count as the gap.
fn gaps(message: &str) -> BTreeSet<&str> {
    let end = |c: char| !c.is_ascii_alphanumeric();
    message.split('$').skip(1).map(|rest| rest.split(end).next().unwrap_or_default()).collect()
}

/// A phrase of this pattern with something in each gap.
fn example(pattern: &str) -> Phrase {
    let args = (1..pattern.split("{}").count()).map(|n| Arg::Text(n.to_string())).collect();
    Phrase { pattern: pattern.to_owned().into(), args }
}

fn languages() -> Vec<String> {
    let folders = fs::read_dir(root().join("templates")).unwrap().map(|entry| entry.unwrap());
    let mut names: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != "en");
    names.sort();
    names
}

#[test]
fn every_language_says_what_the_games_say() {
    let english = written("en");
    let patterns = listed();
    for lang in languages() {
        let (words, translated) = (Words::of(&lang), written(&lang));
        let mut faults = Vec::new();
        for (id, message) in &translated {
            match english.get(id) {
                None => faults.push(format!("no game says {id}")),
                Some(wanted) if gaps(message) != gaps(wanted) => {
                    faults.push(format!("{id} has {:?}, not {:?}", gaps(message), gaps(wanted)));
                }
                Some(_) => {}
            }
        }
        let lacks: Vec<&String> = patterns.iter().filter(|pattern| !words.has(&example(pattern))).collect();
        for pattern in &lacks {
            let id = phrase_id(pattern);
            match (translated.contains_key(&id), COMPLETE.contains(&lang.as_str())) {
                (true, _) => faults.push(format!("{id} cannot be filled")),
                (false, true) => faults.push(format!("{id} is missing: {pattern}")),
                (false, false) => println!("{lang} lacks {id}: {pattern}"),
            }
        }
        println!("{lang}: {} of {} sentences", patterns.len() - lacks.len(), patterns.len());
        assert!(faults.is_empty(), "{lang}: {faults:#?}");
    }
}

/// Plays random games and collects everything that is said.
struct Listener {
    heard: BTreeSet<String>,
    /// Lower-case words of legal moves.
    words: BTreeSet<String>,
    random: Random,
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_lowercase)
}

impl Listener {
    fn hear(&mut self, phrase: &Phrase) {
        self.heard.extend(phrase.patterns().into_iter().map(str::to_owned));
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn position(&mut self, record: &Record, players: u8) {
        let position = record.position();
        for viewer in Seat::all(players).map(Viewer::Seat).chain([Viewer::Watcher]) {
            let picture = position.view(viewer).picture(viewer);
            let _ = picture.map(|phrase| {
                self.hear(phrase);
                phrase.clone()
            });
        }
        for seat in Seat::all(players) {
            self.hear(&position.side(seat));
            self.hear(&position.side(seat).short());
            position.question(seat).iter().for_each(|said| self.hear(said));
        }
        position.situation().iter().for_each(|said| self.hear(said));
    }

    fn error(&mut self, refused: Result<impl Sized, MoveError<String>>) {
        if let Err(MoveError::Unreadable(why) | MoveError::Illegal { why, .. }) = refused {
            self.hear(&why);
        }
    }

    fn play(&mut self, game: &'static dyn Game, setup: &Setup, most: usize) {
        let mut record = Record::start(game, setup.clone()).unwrap();
        let mut moves = vec!["pass".to_owned(), "hello".to_owned(), "*".to_owned()];
        for _ in 0..most {
            self.position(&record, setup.players);
            match record.turn() {
                Turn::Over { why, .. } => return self.hear(&why),
                Turn::Chance(chance) => {
                    self.hear(&chance.expects());
                    let roll = self.random.roll(chance.kind);
                    record.position().told_of_roll(&roll).iter().for_each(|said| self.hear(said));
                    record.roll(roll).unwrap();
                }
                Turn::Seats(seats) => {
                    let seat = seats[self.below(seats.len())];
                    for (group, _) in record.position().grouped(seat) {
                        self.hear(&group);
                    }
                    let legal = record.position().moves(seat).list;
                    self.words.extend(legal.iter().flat_map(|text| words_of(text)));
                    let earlier = moves[self.below(moves.len())].clone();
                    for wrong in [earlier, garbled(&moves[self.below(moves.len())], self.below(9))] {
                        self.error(record.position().make(seat, &wrong).map(|_| ()));
                    }
                    let chosen = legal[self.below(legal.len())].clone();
                    moves.push(chosen.clone());
                    let before = record.lines().len();
                    record.play(seat, &chosen).unwrap();
                    for line in record.lines().iter().skip(before) {
                        line.remarks.iter().for_each(|remark| self.hear(&remark.text));
                        line.went_on.iter().for_each(|said| self.hear(said));
                    }
                }
            }
        }
        let position = record.position().resign(Seat::new(1));
        if let Ok(Turn::Over { why, .. }) = position.map(|position| position.turn()) {
            self.hear(&why);
        }
    }
}

/// A move with one sign changed.
fn garbled(text: &str, at: usize) -> String {
    let change = |(i, c): (usize, char)| match (i == at, c) {
        (true, '1'..='8') => char::from(c as u8 + 1),
        (true, 'a'..='h' | 'A'..='H') => char::from(c as u8 + 1),
        _ => c,
    };
    text.chars().enumerate().map(change).collect()
}

/// Everything heard in play is in the sources' patterns, so that translators know of it.
#[test]
fn what_is_said_in_play_can_be_translated() {
    let known: BTreeSet<String> = said().into_values().flatten().collect();
    let mut listener = Listener { heard: BTreeSet::new(), words: BTreeSet::new(), random: Random::new(7) };
    for game in games::ALL {
        let info = game.info();
        let mut setups: Vec<Setup> = (info.fewest..=info.most).map(Setup::new).collect();
        for option in info.options {
            let values =
                option.value.split('|').filter(|value| option.value.contains('|') && !value.is_empty());
            setups.extend(values.map(|value| Setup::new(info.fewest).with(option.name, value)));
            for wrong in ["", "0", "nothing", "99999"] {
                if let Err(bad) = game.start(&Setup::new(info.fewest).with(option.name, wrong)) {
                    listener.hear(&bad.0);
                }
            }
        }
        for setup in &setups {
            listener.play(*game, setup, 60);
        }
        for bad in ["", "nothing", "start a1-a2 zz", "w - - 0 1"] {
            let read = game.parse_position(&setups[0], bad, Some(Seat::new(1)));
            read.err().iter().for_each(|bad| listener.hear(&bad.0));
        }
    }
    let strange: Vec<&String> = listener
        .heard
        .iter()
        .filter(|pattern| pattern.contains(char::is_alphabetic) && !known.contains(*pattern))
        .collect();
    let names: BTreeSet<&str> =
        verbs::all().iter().flat_map(|spec| spec.aliases()).flat_map(|name| name.split(' ')).collect();
    let moves: Vec<&String> = listener.words.iter().filter(|word| names.contains(word.as_str())).collect();
    assert!(
        listener.words.contains("recruit") && moves.is_empty(),
        "commands in another language: {moves:?}"
    );
    let taken: Vec<&&str> = names.iter().filter(|name| games::named(name).is_some()).collect();
    assert!(taken.is_empty(), "games called like a command in another language: {taken:?}");
    assert!(listener.heard.len() > 100, "{}", listener.heard.len());
    assert!(strange.is_empty(), "no list for translators has {strange:#?}");
}
