//! `pbmd rules list`.

use std::io::Write;

use serde::Serialize;

use crate::game::Info;
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
    options: Vec<Choice>,
    chance: bool,
    hidden: bool,
    perft: bool,
    rules_version: u32,
    designer: &'static str,
}

#[derive(Serialize)]
struct Choice {
    name: &'static str,
    value: &'static str,
    help: &'static str,
}

impl Entry {
    fn of(info: &Info) -> Self {
        let options = info.options.iter();
        Entry {
            name: info.name,
            title: info.title,
            summary: info.summary,
            fewest: info.fewest,
            most: info.most,
            options: options.map(|o| Choice { name: o.name, value: o.value, help: o.help }).collect(),
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
        for Choice { name, value, help } in &entry.options {
            let sign = if value.is_empty() { "" } else { "=" };
            write!(out, "{}", wrap(&format!("    -{name}{sign}{value}  {help}"), COLUMNS, "        "))?;
        }
    }
    Ok(())
}
