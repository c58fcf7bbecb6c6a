//! `pbmd rules new`: the files of a new game.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::games;

use crate::cli::Failure;

/// The files of a complete game called New Game, a template for the new one.
const GAME: &str = include_str!("../../../docs/new-game/game.rs");
const HELP: &str = include_str!("../../../docs/new-game/help.txt");
const COUNTS: &str = include_str!("../../../docs/new-game/counts.txt");
const RECORD: &str = include_str!("../../../docs/new-game/record.txt");

const LIST: &str = "rules/src/games.rs";
const README: &str = "README.md";

/// Writes the files of a new game and puts it on the list
///
/// The files hold a whole game, three in a row under the new name, which passes all tests and is to be changed into the new one.
#[derive(Debug, Args)]
pub struct New {
    /// The game's name in commands: small letters
    name: String,
    /// The game's name in letters; the first unless given, with a capital
    #[arg(long)]
    title: Option<String>,
    /// The folder with the source
    #[arg(long, value_name = "DIR", default_value = ".")]
    into: PathBuf,
}

impl New {
    /// Writes the files, or nothing if one of them exists.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let New { name, into, .. } = self;
        if name.len() < 2 || !name.chars().all(|c| c.is_ascii_lowercase()) || is_keyword(name) {
            return Err(Failure::Usage(format!(
                "{name:?} cannot be the name of a game: it takes small letters, at least two, that are no word of Rust"
            )));
        }
        if games::named(name).is_some() {
            return Err(Failure::Usage(format!("there is a game called {name} already")));
        }
        let title = self.title.clone().unwrap_or_else(|| capital(name));
        let named = |text: &str| {
            let text = text.replace("Newgame", &capital(name)).replace("newgame", name);
            text.replace("NEW GAME", &title.to_uppercase()).replace("New Game", &title)
        };
        let files = [
            (format!("rules/src/games/{name}.rs"), named(GAME)),
            (format!("templates/en/help/{name}.txt"), named(HELP)),
            (format!("tests/data/games/{name}/counts.txt"), named(COUNTS)),
            (format!("tests/data/games/{name}/records/first.txt"), named(RECORD)),
        ];
        if let Some((file, _)) = files.iter().find(|(file, _)| into.join(file).exists()) {
            return Err(Failure::Usage(format!("{file} is there already")));
        }
        let changed = [
            (LIST, listed(&read(into, LIST)?, name).ok_or_else(|| unknown(LIST))?),
            (README, tabled(&read(into, README)?, name, &title).ok_or_else(|| unknown(README))?),
        ];
        for (file, text) in &files {
            write(into, file, text)?;
            writeln!(out, "wrote    {file}")?;
        }
        for (file, text) in &changed {
            write(into, file, text)?;
            writeln!(out, "changed  {file}")?;
        }
        writeln!(out, "`cargo test -p pbmd-rules` plays it; docs/writing-a-game.md says how to go on")?;
        Ok(())
    }
}

/// The lower-case keywords of Rust.
fn is_keyword(name: &str) -> bool {
    const WORDS: &str = "as async await box break const continue crate dyn else enum extern false fn for gen if impl in let \
                         loop match mod move mut pub ref return self static struct super trait true try type unsafe use \
                         where while yield abstract become do final macro override priv typeof unsized virtual";
    WORDS.split(' ').any(|word| word == name)
}

fn capital(name: &str) -> String {
    let mut signs = name.chars();
    signs.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(signs).collect()
}

/// Adds the game to the list of games, in alphabetical order.
fn listed(list: &str, name: &str) -> Option<String> {
    let list = insert(list, ("pub mod ", ";"), name, format!("pub mod {name};"))?;
    insert(&list, ("    &Erased::<", "::"), name, format!("    &Erased::<{name}::{}>::new(),", capital(name)))
}

/// Adds a row to the table of games.
fn tabled(page: &str, name: &str, title: &str) -> Option<String> {
    insert(
        page,
        (" (`", "`) | "),
        name,
        format!("| {title} (`{name}`) | 2 | three in a row on nine squares |"),
    )
}

/// Adds a line to a list whose lines name a game between two marks, in alphabetical order; none if there is no such list.
fn insert(text: &str, (before, after): (&str, &str), name: &str, new: String) -> Option<String> {
    let named = |line: &str| Some(line.split_once(before)?.1.split_once(after)?.0.to_string());
    let mut lines: Vec<&str> = text.lines().collect();
    let names: Vec<(usize, String)> =
        lines.iter().enumerate().filter_map(|(i, line)| Some((i, named(line)?))).collect();
    let greater = names.iter().find(|(_, other)| other.as_str() > name).map(|(i, _)| *i);
    let place = greater.or(names.last().map(|(i, _)| i + 1))?;
    lines.insert(place, &new);
    Some(lines.join("\n") + "\n")
}

fn read(folder: &Path, file: &str) -> Result<String, Failure> {
    fs::read_to_string(folder.join(file)).map_err(|fault| {
        Failure::Usage(format!("cannot read {file} ({fault}): this belongs into the folder with the source"))
    })
}

fn write(folder: &Path, file: &str, text: &str) -> Result<(), Failure> {
    let path = folder.join(file);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, text));
    made.map_err(|fault| Failure::Usage(format!("cannot write {}: {fault}", path.display())))
}

fn unknown(file: &str) -> Failure {
    Failure::Usage(format!("{file} holds no list of games"))
}
