//! The names of all sections and keys, and suggestions for unknown ones.

use std::sync::LazyLock;

use toml::de::{DeTable, DeValue};

use super::section::Sheet;

/// Every key by section, in the order of `config/pbmd.toml`.
pub(super) static KEYS: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let mut keys: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in PAGE.lines().filter(|line| !line.starts_with("# ")) {
        let line = line.strip_prefix('#').unwrap_or(line);
        if let Some(section) = line.strip_prefix('[') {
            keys.push((section.trim_end_matches(']'), Vec::new()));
        } else if let (Some((key, _)), Some((_, section))) = (line.split_once(" = "), keys.last_mut()) {
            section.push(key);
        }
    }
    keys
});

const PAGE: &str = include_str!("../../config/pbmd.toml");

/// The section that may be there several times, as `[[outgoing.smtp]]`.
const SEVERAL: &str = "outgoing.smtp";

/// The names allowed in a section: its keys, or the sections inside it.
fn names_in(section: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = match KEYS.iter().find(|(name, _)| *name == section) {
        Some((_, keys)) => keys.clone(),
        None if section.is_empty() => KEYS.iter().filter_map(|(name, _)| name.split('.').next()).collect(),
        None => KEYS.iter().filter_map(|(name, _)| name.strip_prefix(section)?.strip_prefix('.')).collect(),
    };
    names.dedup();
    names
}

/// Notes every unknown key and section, with the name that was probably meant.
pub(super) fn unknown_keys(sheet: &mut Sheet, section: &str, table: &DeTable) {
    let names = names_in(section);
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        let path = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
        let is_section = matches!(value.get_ref(), DeValue::Table(_));
        if !names.contains(&name) {
            let what = if is_section { "section" } else { "key" };
            let problem = match nearest(section, name) {
                Some(meant) => format!("no such {what}; did you mean `{meant}`?"),
                None => format!("no such {what}; there are: {}", names.join(", ")),
            };
            sheet.wrong(Some(key.span().start), &shown(&path), problem);
        } else if let DeValue::Array(several) = value.get_ref()
            && path == SEVERAL
            && several.iter().all(|one| matches!(one.get_ref(), DeValue::Table(_)))
        {
            several
                .iter()
                .filter_map(|one| one.get_ref().as_table())
                .for_each(|one| unknown_keys(sheet, &path, one));
        } else if let DeValue::Table(inner) = value.get_ref()
            && !is_key(section)
        {
            unknown_keys(sheet, &path, inner);
        } else if !is_section && !is_key(section) {
            let problem = format!("this is a section: write [{path}] on a line and its keys below it");
            sheet.wrong(Some(key.span().start), &path, problem);
        }
    }
}

/// Whether the names in a section are keys, rather than sections.
fn is_key(section: &str) -> bool {
    KEYS.iter().any(|(name, _)| *name == section)
}

/// A key as an error shows it: on one line of sensible length.
fn shown(path: &str) -> String {
    path.chars().take(80).map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The key of this name in another section, or else a similar name in this one.
fn nearest(section: &str, name: &str) -> Option<String> {
    let name: String = name.to_lowercase().replace('-', "_").chars().take(40).collect();
    let close = |known: &str| {
        let slips = strsim::osa_distance(&name, known);
        (slips <= 2 && slips < known.len().min(name.chars().count())).then_some(slips)
    };
    let elsewhere = KEYS
        .iter()
        .find(|(other, keys)| *other == name || keys.contains(&name.as_str()))
        .map(|(other, _)| if *other == name { format!("[{name}]") } else { format!("{other}.{name}") });
    let here = || {
        let near = names_in(section).into_iter().filter_map(|known| Some((close(known)?, known.to_owned())));
        near.min().map(|(_, known)| known)
    };
    elsewhere.or_else(here)
}
