//! A second, deliberately slow generator: the rules page read literally, on maps from names to pieces.
//!
//! Shares nothing with the real one, and works on position texts only.

use std::collections::{BTreeMap, BTreeSet};

type Name = &'static str;
type Piece = (char, &'static str);

const RING_0: &str =
    "A0 AB0 BA0 B0 BC0 CB0 C0 CD0 DC0 D0 DE0 ED0 E0 EF0 FE0 F0 FG0 GF0 G0 GH0 HG0 H0 HA0 AH0";
const RINGS: [&str; 3] = [
    "A1 AB1 B1 BC1 C1 CD1 D1 DE1 E1 EF1 F1 FG1 G1 GH1 H1 HA1",
    "A2 AB2 B2 BC2 C2 CD2 D2 DE2 E2 EF2 F2 FG2 G2 GH2 H2 HA2",
    "A3 AB3 B3 BC3 C3 CD3 D3 DE3 E3 EF3 F3 FG3 G3 GH3 H3 HA3",
];
const CENTRE: &str = "HA BC DE FG HUB";
const SMALL_FILES: [&str; 4] = [
    "A1 A2 A3 HA FG F3 F2 F1",
    "B1 B2 B3 BC DE E3 E2 E1",
    "C1 C2 C3 BC HA H3 H2 H1",
    "D1 D2 D3 DE FG G3 G2 G1",
];
const WHEEL_FILES: [&str; 6] = [
    "A0 A1 A2 A3 HA FG F3 F2 F1 F0",
    "B0 B1 B2 B3 BC DE E3 E2 E1 E0",
    "C0 C1 C2 C3 BC HA H3 H2 H1 H0",
    "D0 D1 D2 D3 DE FG G3 G2 G1 G0",
    "HA HUB DE",
    "BC HUB FG",
];
const KINDS: [&str; 6] = ["M", "P", "Wz", "Wm", "C", "O"];
const RED_ZONE: &str = "A1 A2 A3 AB1 AB2 AB3 B1 B2 B3 A0 AB0 BA0 B0 HUB";
const BLUE_ZONE: &str = "E1 E2 E3 EF1 EF2 EF3 F1 F2 F3 E0 EF0 FE0 F0 HUB";

struct Line {
    ring: bool,
    spaces: Vec<Name>,
}

#[derive(Clone)]
struct Position {
    variant: String,
    turn: char,
    phase: String,
    barred: Option<(Name, Name)>,
    quiet: u32,
    men: BTreeMap<Name, Piece>,
}

/// The effect of a move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Effect {
    from: Name,
    to: Name,
    captured: BTreeSet<Name>,
    becomes: Option<&'static str>,
}

/// The texts of all positions after one plain move, without duplicates.
pub fn results(text: &str) -> BTreeSet<String> {
    let position = read(text);
    let mut results = BTreeSet::new();
    match position.phase.as_str() {
        "move" => results.extend(effects(&position).iter().map(|effect| after(&position, effect))),
        "turncoat" => {
            results.extend(effects(&position).iter().map(|effect| after(&position, effect)));
            results.insert(next_turn(position, false, None));
        }
        "remove" => {
            for (name, (side, kind)) in &position.men {
                if *side != position.turn && *kind != "M" {
                    let mut next = position.clone();
                    next.men.remove(name);
                    results.insert(next_turn(next, true, None));
                }
            }
            results.insert(next_turn(position, false, None));
        }
        _ => {}
    }
    results
}

fn read(text: &str) -> Position {
    let (head, men) = text.split_once(':').unwrap();
    let head: Vec<&str> = head.split_whitespace().collect();
    let barred = head[3].split_once('>').map(|(from, to)| (known(from), known(to)));
    let men = men.split_whitespace().map(|word| {
        let (name, piece) = word.split_once('=').unwrap();
        let mut signs = piece.chars();
        let side = signs.next().unwrap().to_ascii_uppercase();
        let kind = KINDS.iter().find(|kind| **kind == signs.as_str()).unwrap();
        (known(name), (side, *kind))
    });
    Position {
        variant: head[0].to_string(),
        turn: head[1].chars().next().unwrap(),
        phase: head[2].to_string(),
        barred,
        quiet: head[4].parse().unwrap(),
        men: men.collect(),
    }
}

fn order() -> impl Iterator<Item = Name> {
    [RING_0].into_iter().chain(RINGS).chain([CENTRE]).flat_map(str::split_whitespace)
}

fn known(name: &str) -> Name {
    order().find(|known| *known == name).unwrap()
}

fn write(position: &Position) -> String {
    let barred = position.barred.map_or("-".to_string(), |(from, to)| format!("{from}>{to}"));
    let Position { variant, turn, phase, quiet, .. } = position;
    let mut text = format!("{variant} {turn} {phase} {barred} {quiet} :");
    for name in order() {
        if let Some((side, kind)) = position.men.get(name) {
            text.push_str(&format!(" {name}={}{kind}", side.to_ascii_lowercase()));
        }
    }
    text
}

fn lines(variant: &str) -> Vec<Line> {
    let line = |ring: bool, text: &'static str| Line { ring, spaces: text.split_whitespace().collect() };
    let mut lines: Vec<Line> = RINGS.iter().map(|ring| line(true, ring)).collect();
    if variant == "wheel" {
        lines.push(line(true, RING_0));
        lines.extend(WHEEL_FILES.iter().map(|file| line(false, file)));
    } else {
        lines.extend(SMALL_FILES.iter().map(|file| line(false, file)));
    }
    lines
}

fn along(line: &Line, place: usize, steps: i32) -> Option<Name> {
    let at = place as i32 + steps;
    let length = line.spaces.len() as i32;
    let at = if line.ring { at.rem_euclid(length) } else { at };
    usize::try_from(at).ok().and_then(|at| line.spaces.get(at)).copied()
}

/// Every line through a space, the index of the space, and both directions.
fn directions(lines: &[Line], from: Name) -> Vec<(&Line, usize, i32)> {
    let through = lines.iter().filter_map(|line| Some((line, line.spaces.iter().position(|s| *s == from)?)));
    through.flat_map(|(line, place)| [(line, place, 1), (line, place, -1)]).collect()
}

fn linked(lines: &[Line], from: Name) -> Vec<Name> {
    directions(lines, from).into_iter().filter_map(|(line, place, d)| along(line, place, d)).collect()
}

fn opponent(side: char) -> char {
    if side == 'R' { 'B' } else { 'R' }
}

fn number(position: &Position, side: char, kind: &str) -> usize {
    position.men.values().filter(|(s, k)| *s == side && *k == kind).count()
}

fn at_start(variant: &str, kind: &str) -> usize {
    match (kind, variant) {
        ("P" | "Wz" | "Wm", "wheel") => 2,
        ("O", "wheel") => 10,
        ("O", _) => 8,
        ("C", "champion" | "lolth") => 1,
        ("C", _) => 0,
        _ => 1,
    }
}

/// Whether that side's Champion captures and is captured.
fn fighting(position: &Position, side: char) -> bool {
    position.variant == "lolth" && ["P", "Wz", "Wm"].iter().all(|kind| number(position, side, kind) == 0)
}

/// Nothing, something to capture, or an obstacle.
fn meeting(position: &Position, mover: Piece, space: Name) -> Option<bool> {
    let (side, kind) = position.men.get(space)?;
    let turned = position.phase == "turncoat";
    // A move captures the opponent's pieces; a turncoat those of its own side.
    let mut capture = *side == opponent(position.turn);
    if turned && *kind == "M" {
        capture = false;
    }
    if *kind == "C" && !fighting(position, *side) || mover.1 == "C" && !fighting(position, mover.0) {
        capture = false;
    }
    Some(capture)
}

fn effects(position: &Position) -> BTreeSet<Effect> {
    let turned = position.phase == "turncoat";
    let mover = if turned { opponent(position.turn) } else { position.turn };
    let lines = lines(&position.variant);
    let mut effects = BTreeSet::new();
    for (from, piece) in position.men.iter().filter(|(_, (side, _))| *side == mover) {
        let mut add = |to: Name, passed: Option<Name>| {
            let captured = passed.into_iter().chain([to]).filter(|name| position.men.contains_key(name));
            effects.insert(Effect { from, to, captured: captured.collect(), becomes: None });
        };
        let lands = |to: Name| meeting(position, *piece, to) != Some(false);
        let priestess = |add: &mut dyn FnMut(Name, Option<Name>)| {
            for (line, place, d) in directions(&lines, from) {
                for steps in 1..line.spaces.len() as i32 {
                    let Some(to) = along(line, place, d * steps) else { break };
                    if lands(to) {
                        add(to, None);
                    }
                    if position.men.contains_key(to) {
                        break;
                    }
                }
            }
        };
        let wizard = |add: &mut dyn FnMut(Name, Option<Name>)| {
            for first in linked(&lines, from) {
                for second in linked(&lines, first) {
                    for third in linked(&lines, second) {
                        if BTreeSet::from([*from, first, second, third]).len() == 4 && lands(third) {
                            add(third, None);
                        }
                    }
                }
            }
        };
        match piece.1 {
            "M" if position.variant == "baenre" && number(position, mover, "P") == 0 => priestess(&mut add),
            "M" => linked(&lines, from).into_iter().filter(|to| lands(to)).for_each(|to| add(to, None)),
            "P" => priestess(&mut add),
            "Wz" => wizard(&mut add),
            "C" => {
                priestess(&mut add);
                wizard(&mut add);
            }
            "Wm" => {
                for first in linked(&lines, from).into_iter().filter(|first| lands(first)) {
                    for second in
                        linked(&lines, first).into_iter().filter(|second| second != from && lands(second))
                    {
                        add(second, Some(first));
                    }
                }
            }
            _ => {
                for (line, place, d) in directions(&lines, from) {
                    let Some(to) = along(line, place, d) else { continue };
                    if approaches(position, mover, turned, line, place, d) && lands(to) {
                        add(to, None);
                    }
                }
            }
        }
    }
    if !turned {
        promote(position, mover, &mut effects);
        effects.retain(|effect| position.barred != Some((effect.from, effect.to)));
    }
    effects
}

/// Whether a step brings it closer to a hostile piece on the line, with no friend in between.
fn approaches(position: &Position, mover: char, turned: bool, line: &Line, place: usize, d: i32) -> bool {
    let length = line.spaces.len() as i32;
    let distances = |steps: i32| if line.ring { steps.min(length - steps) } else { steps };
    (1..length).any(|steps| {
        let Some(target) = along(line, place, d * steps) else { return false };
        let hostile = position.men.get(target).is_some_and(|(side, _)| turned || *side != mover);
        let closer = distances(steps - 1) < distances(steps);
        let friend = |k: i32| {
            let between = along(line, place, d * k).and_then(|name| position.men.get(name));
            between.is_some_and(|(side, _)| !turned && *side == mover)
        };
        hostile && closer && !(1..steps).any(friend)
    })
}

fn promote(position: &Position, mover: char, effects: &mut BTreeSet<Effect>) {
    let zone = if mover == 'R' { RED_ZONE } else { BLUE_ZONE };
    let variant = position.variant.as_str();
    let kinds = KINDS.into_iter().filter(|kind| match *kind {
        "P" | "Wz" | "Wm" if variant == "chednased" => true,
        "P" | "Wz" | "Wm" => number(position, mover, kind) < at_start(variant, kind),
        "C" => variant == "lolth" && number(position, mover, "C") == 0,
        _ => false,
    });
    let kinds: Vec<&str> = kinds.collect();
    for effect in effects.clone() {
        if position.men[effect.from].1 == "O" && zone.split_whitespace().any(|name| name == effect.to) {
            effects.extend(kinds.iter().map(|kind| Effect { becomes: Some(kind), ..effect.clone() }));
        }
    }
}

fn after(position: &Position, effect: &Effect) -> String {
    let mut next = position.clone();
    let (side, kind) = next.men.remove(effect.from).unwrap();
    let captured: Vec<Piece> = effect.captured.iter().filter_map(|name| next.men.remove(name)).collect();
    next.men.insert(effect.to, (side, effect.becomes.unwrap_or(kind)));
    if captured.iter().any(|(_, kind)| *kind == "M") {
        next.phase = format!("{}-wins", next.turn);
        next.quiet = 0;
        next.barred = None;
        return write(&next);
    }
    let barred = (position.phase == "turncoat").then_some((effect.to, effect.from));
    next_turn(next, !captured.is_empty() || effect.becomes.is_some(), barred)
}

const QUIET: u32 = 100;

fn next_turn(mut position: Position, loud: bool, barred: Option<(Name, Name)>) -> String {
    position.quiet = if loud { 0 } else { position.quiet + 1 };
    position.turn = opponent(position.turn);
    (position.phase, position.barred) =
        if position.quiet >= QUIET { ("draw".to_string(), None) } else { ("move".to_string(), barred) };
    write(&position)
}
