//! The texts of the naive implementation: positions, orders, and the tables of lands and cards.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::naive::{Count, Naive, Pending, Player};

const LANDS: &str = include_str!("../../../../../tests/data/games/savana/lands.txt");
const CARDS: &str = include_str!("../../../../../tests/data/games/savana/cards.txt");

/// The kind of a land, whether it is a start, and its neighbours.
pub type Land = (String, bool, Vec<String>);

pub fn words(text: &str) -> Vec<String> {
    text.split(',').filter(|word| !word.is_empty()).map(str::to_string).collect()
}

pub fn count(text: &str) -> Count {
    let mut found = [0; 3];
    let mut number = String::new();
    for letter in text.chars() {
        match "wsc".find(letter) {
            Some(kind) => {
                found[kind] += number.parse().unwrap_or(1);
                number.clear();
            }
            None => number.push(letter),
        }
    }
    found
}

pub fn show(figures: Count) -> String {
    let total: usize = figures.iter().sum();
    let mut text = String::new();
    for (n, letter) in figures.into_iter().zip(["w", "s", "c"]) {
        match (n, total) {
            (0, _) => {}
            (1, 1) => text.push_str(letter),
            _ => text.push_str(&format!("{n}{letter}")),
        }
    }
    text
}

pub fn total(figures: Count) -> usize {
    figures.iter().sum()
}

pub fn covers(all: Count, some: Count) -> bool {
    (0..3).all(|kind| all[kind] >= some[kind])
}

/// The symbols of a card: draft, w, s, c, moves, prosperity, self-feeding.
pub fn card(name: &str) -> [usize; 7] {
    static TABLE: LazyLock<BTreeMap<&str, [usize; 7]>> = LazyLock::new(|| {
        let lines = CARDS.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| {
                let (name, symbols) = line.split_once(' ').unwrap();
                let numbers: Vec<usize> = symbols.split(' ').map(|n| n.parse().unwrap()).collect();
                (name, numbers.try_into().unwrap())
            })
            .collect()
    });
    TABLE[name]
}

/// The lands of a board: kind, start or not, neighbours.
pub fn lands(players: usize) -> &'static BTreeMap<String, Land> {
    static TABLE: LazyLock<[BTreeMap<String, Land>; 3]> = LazyLock::new(|| {
        ["players 2", "players 3", "players 4"].map(|head| {
            let lines = LANDS.lines().skip_while(|line| *line != head).skip(1);
            lines
                .take_while(|line| !line.is_empty())
                .map(|line| {
                    let parts: Vec<&str> = line.split(' ').collect();
                    (parts[0].to_string(), (parts[1].to_string(), parts[2] == "start", words(parts[3])))
                })
                .collect()
        })
    });
    &TABLE[players - 2]
}

pub fn recruits_of(name: &str) -> Count {
    let symbols = card(name);
    [symbols[1], symbols[2], symbols[3]]
}

impl Naive {
    pub fn read(text: &str) -> Naive {
        let mut all = text.split(' ');
        let mut naive = Naive {
            deck: all.next().unwrap().to_string(),
            ask: all.next().unwrap() == "ask",
            round: 0,
            turn: 0,
            last: 0,
            phase: String::new(),
            moves: 0,
            pending: None,
            draw: None,
            map: BTreeMap::new(),
            row: Vec::new(),
            pile: Vec::new(),
            gone: Vec::new(),
            players: Vec::new(),
        };
        for word in all {
            let (name, value) = word.split_once('=').unwrap();
            match name {
                "turn" => {
                    let numbers: Vec<usize> = value.split(['.', '/']).map(|n| n.parse().unwrap()).collect();
                    (naive.round, naive.turn, naive.last) = (numbers[0], numbers[1] - 1, numbers[2]);
                }
                "phase" => {
                    let (value, held) = value.split_once('[').unwrap_or((value, ""));
                    let parts: Vec<&str> = value.split('.').collect();
                    naive.phase = parts[0].to_string();
                    naive.moves = parts.get(1).map_or(0, |n| n.parse().unwrap());
                    if let ["retreat", _, defender, from, figures] = parts[..] {
                        naive.pending = Some(Pending {
                            defender: defender.parse::<usize>().unwrap() - 1,
                            from: from.to_string(),
                            figures: count(figures),
                            held: split(&held.replace('_', " ").replace(']', "")),
                        });
                    }
                }
                "draw" => {
                    let parts: Vec<&str> = value.split('.').collect();
                    naive.draw = Some((
                        parts[0].parse::<usize>().unwrap() - 1,
                        parts[1].parse().unwrap(),
                        parts.len() > 2,
                    ));
                }
                "map" => {
                    for land in value.split(',') {
                        let parts: Vec<&str> = land.split(':').collect();
                        let seat = parts[1].parse::<usize>().unwrap() - 1;
                        naive.map.insert(parts[0].to_string(), (seat, count(parts[2])));
                    }
                }
                "row" => naive.row = words(value),
                "pile" => naive.pile = words(value),
                "gone" => naive.gone = words(value),
                _ => naive.players.push(Naive::read_player(value)),
            }
        }
        naive
    }

    fn read_player(text: &str) -> Player {
        let mut player = Player::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once(':').unwrap();
            let names: Vec<String> = value.split('+').map(str::to_string).collect();
            let numbers = || names.iter().map(|n| n.parse().unwrap()).collect();
            match name {
                "points" => player.points = value.parse().unwrap(),
                "cards" => player.cards = names,
                "kept" => player.kept = numbers(),
                "drawn" => player.drawn = numbers(),
                "wishes" => player.wishes = names,
                "prefer" => player.prefer = names,
                _ => panic!("{text}"),
            }
        }
        player
    }

    pub fn write(&self) -> String {
        let mut text = format!("{} {}", self.deck, if self.ask { "ask" } else { "standing" });
        text.push_str(&format!(" turn={}.{}/{} phase={}", self.round, self.turn + 1, self.last, self.phase));
        if self.phase == "move" {
            text.push_str(&format!(".{}", self.moves));
        }
        if let Some(Pending { defender, from, figures, held }) = &self.pending {
            text.push_str(&format!(".{}.{}.{from}.{}", self.moves, defender + 1, show(*figures)));
            if !held.is_empty() {
                text.push_str(&format!("[{}]", join(held).replace(' ', "_")));
            }
        }
        if let Some((seat, left, end)) = self.draw {
            text.push_str(&format!(" draw={}.{left}{}", seat + 1, if end { ".end" } else { "" }));
        }
        let lands: Vec<String> =
            self.map.iter().map(|(land, (seat, n))| format!("{land}:{}:{}", seat + 1, show(*n))).collect();
        for (name, list) in [("map", &lands), ("row", &self.row), ("pile", &self.pile), ("gone", &self.gone)]
        {
            if !list.is_empty() {
                text.push_str(&format!(" {name}={}", list.join(",")));
            }
        }
        for (seat, player) in self.players.iter().enumerate() {
            let numbers = |list: &[usize]| list.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
            let points = if player.points > 0 { player.points.to_string() } else { String::new() };
            let parts = [
                ("points", points),
                ("cards", player.cards.join("+")),
                ("kept", numbers(&player.kept)),
                ("drawn", numbers(&player.drawn)),
                ("wishes", player.wishes.join("+")),
                ("prefer", player.prefer.join("+")),
            ];
            let parts: Vec<String> =
                parts.iter().filter(|(_, v)| !v.is_empty()).map(|(n, v)| format!("{n}:{v}")).collect();
            text.push_str(&format!(" P{}={}", seat + 1, parts.join(",")));
        }
        text
    }
}

/// Clauses, with each hop of a path as its own clause.
pub fn split(text: &str) -> Vec<String> {
    let mut clauses = Vec::new();
    for clause in text.split("; ").filter(|clause| !clause.is_empty()) {
        let Some(steps) = clause.strip_prefix("move ") else {
            clauses.push(clause.to_string());
            continue;
        };
        let words: Vec<&str> = steps.split(' ').collect();
        for step in words.chunks(2) {
            let path: Vec<&str> = step[1].split('-').collect();
            for hop in path.windows(2) {
                clauses.push(format!("move {} {}-{}", step[0], hop[0], hop[1]));
            }
        }
    }
    clauses
}

/// Clauses as one text, with hops under one `move`.
pub fn join(clauses: &[String]) -> String {
    let mut text = String::new();
    let mut moving = false;
    for clause in clauses {
        match clause.strip_prefix("move ").filter(|_| moving) {
            Some(step) => text.push_str(&format!(" {step}")),
            None if text.is_empty() => text.push_str(clause),
            None => text.push_str(&format!("; {clause}")),
        }
        moving = clause.starts_with("move ");
    }
    text
}
