//! `pbmd rules list`.

use std::io::Write;

use serde::Serialize;

use crate::game::{Info, OptionInfo};
use crate::games;
use crate::text::{COLUMNS, wrap};

use crate::cli::{Failure, write_json};

#[derive(Serialize)]
struct List {
    games: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    fewest: u8,
    most: u8,
    options: &'static [OptionInfo],
    chance: bool,
    hidden: bool,
    perft: bool,
    rules_version: u32,
    designer: &'static str,
}

impl Entry {
    fn of(info: &Info) -> Self {
        Entry {
            name: info.name,
            title: info.title,
            summary: info.summary,
            fewest: info.fewest,
            most: info.most,
            options: info.options,
            chance: info.chance,
            hidden: info.hidden,
            perft: info.perft,
            rules_version: info.rules_version,
            designer: info.designer,
        }
    }

    fn players(&self) -> String {
        match (self.fewest, self.most) {
            (fewest, most) if fewest == most => format!("{fewest} players"),
            (fewest, most) => format!("{fewest} to {most} players"),
        }
    }
}

pub fn list(json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let list = List { games: games::ALL.iter().map(|game| Entry::of(game.info())).collect() };
    if json {
        return write_json(out, &list);
    }
    for entry in &list.games {
        let line = format!("{} - {} ({}): {}", entry.name, entry.title, entry.players(), entry.summary);
        write!(out, "{}", wrap(&line, COLUMNS, "    "))?;
        for option in entry.options {
            write!(out, "{}", wrap(&format!("    {option}  {}", option.help), COLUMNS, "        "))?;
        }
    }
    Ok(())
}
