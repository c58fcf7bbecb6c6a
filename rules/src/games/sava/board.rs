//! The two boards: the web of 52 spaces, and the Great Wheel, which adds an outer ring and a hub.

use std::fmt;
use std::sync::LazyLock;

/// The number of spaces of the larger board; tables have this size for both.
pub const SPACES: usize = 77;

/// All names in the order of position texts: ring by ring from the outside in, the centre, the hub.
#[rustfmt::skip]
const NAMES: [&str; SPACES] = [
    "A0", "AB0", "BA0", "B0", "BC0", "CB0", "C0", "CD0", "DC0", "D0", "DE0", "ED0",
    "E0", "EF0", "FE0", "F0", "FG0", "GF0", "G0", "GH0", "HG0", "H0", "HA0", "AH0",
    "A1", "AB1", "B1", "BC1", "C1", "CD1", "D1", "DE1", "E1", "EF1", "F1", "FG1", "G1", "GH1", "H1", "HA1",
    "A2", "AB2", "B2", "BC2", "C2", "CD2", "D2", "DE2", "E2", "EF2", "F2", "FG2", "G2", "GH2", "H2", "HA2",
    "A3", "AB3", "B3", "BC3", "C3", "CD3", "D3", "DE3", "E3", "EF3", "F3", "FG3", "G3", "GH3", "H3", "HA3",
    "HA", "BC", "DE", "FG",
    "HUB",
];

/// Older spellings that the source uses in places, and their meanings.
const OLDER: [(&str, &str); 3] = [("GA", "HA"), ("AG", "HA"), ("ED", "DE")];

/// The files that cross in the centre: the letter (0 for A) at one end, two centre spaces, the letter at the other end.
const FILES: [(u8, u8, u8, u8); 4] = [(0, HA, FG, 5), (1, BC, DE, 4), (2, BC, HA, 7), (3, DE, FG, 6)];

/// The index in [`NAMES`] at which each ring from ring 0 begins, then the centre, then its end.
const RINGS: [u8; 6] = [0, 24, 40, 56, 72, 76];
const HA: u8 = 72;
const BC: u8 = 73;
const DE: u8 = 74;
const FG: u8 = 75;
const HUB: u8 = 76;

/// An index in the order of position texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The space with this upper-case name, on either board.
    pub fn named(name: &str) -> Option<Space> {
        (0u8..).zip(NAMES).find(|(_, n)| *n == name).map(|(i, _)| Space(i))
    }

    /// Whether Orcs promote here: the nine spaces around A1-B3 (`top`) or E1-F3, the spaces of ring 0 behind them, and the hub.
    pub fn promotes(self, top: bool) -> bool {
        let (half, depth) = match self.ring() {
            Some((0, _)) => (12, 4),
            Some((1..=3, _)) => (8, 3),
            Some(_) => return false,
            None => return true,
        };
        let first = if top { 0 } else { half };
        self.ring().is_some_and(|(_, place)| (first..first + depth).contains(&place))
    }

    /// Its ring (the centre is ring 4) and index there; none for the hub.
    pub fn ring(self) -> Option<(usize, usize)> {
        let ring = RINGS.iter().rposition(|first| *first <= self.0).filter(|_| self.0 != HUB)?;
        Some((ring, usize::from(self.0 - RINGS[ring])))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A way along a line, nearest space first.
#[derive(Clone, Debug)]
pub struct Ray {
    /// The spaces a Priestess can reach on an empty board, without the origin.
    pub spaces: Vec<Space>,
    /// How many of them an Orc can see: half a ring, or a whole file.
    pub sight: usize,
}

/// The lookup tables of a board.
#[derive(Clone, Debug)]
pub struct Web {
    /// All spaces, in the order of position texts.
    pub spaces: Vec<Space>,
    /// The lines through each space in both directions; the first space of each ray is linked.
    pub rays: Vec<Vec<Ray>>,
    /// A Wizard's targets: three steps along links over four different spaces.
    pub wizard: Vec<Vec<Space>>,
    /// A Weaponmaster's moves: the space passed and the target.
    pub ways: Vec<Vec<(Space, Space)>>,
    spellings: Vec<(String, Space)>,
}

pub static SMALL: LazyLock<Web> = LazyLock::new(|| Web::new(false));
pub static WHEEL: LazyLock<Web> = LazyLock::new(|| Web::new(true));

impl Web {
    fn new(wheel: bool) -> Web {
        let mut rays: Vec<Vec<Ray>> = vec![Vec::new(); SPACES];
        for ring in if wheel { 0 } else { 1 }..4 {
            let line: Vec<Space> = (RINGS[ring]..RINGS[ring + 1]).map(Space).collect();
            for i in 0..line.len() {
                let mut onwards = line.clone();
                onwards.rotate_left(i);
                onwards.remove(0);
                let back = onwards.iter().rev().copied().collect();
                for spaces in [onwards, back] {
                    rays[line[i].index()].push(Ray { spaces, sight: line.len() / 2 });
                }
            }
        }
        let mut files: Vec<Vec<Space>> = FILES.iter().map(|file| straight(*file, wheel)).collect();
        if wheel {
            files.push(vec![Space(HA), Space(HUB), Space(DE)]);
            files.push(vec![Space(BC), Space(HUB), Space(FG)]);
        }
        for file in files {
            for (i, space) in file.iter().enumerate() {
                let back = file[..i].iter().rev().copied().collect();
                for spaces in [file[i + 1..].to_vec(), back] {
                    if !spaces.is_empty() {
                        rays[space.index()].push(Ray { sight: spaces.len(), spaces });
                    }
                }
            }
        }
        let links: Vec<Vec<Space>> =
            rays.iter().map(|rays| rays.iter().map(|ray| ray.spaces[0]).collect()).collect();
        let all: Vec<Space> = (0..).map(Space).take(SPACES).collect();
        let spaces: Vec<Space> = all.iter().copied().filter(|s| !links[s.index()].is_empty()).collect();
        let ways = |from: &Space| {
            let via = |via: &Space| links[via.index()].iter().map(|to| (*via, *to)).collect::<Vec<_>>();
            links[from.index()].iter().flat_map(via).filter(|(_, to)| to != from).collect()
        };
        let ways: Vec<Vec<(Space, Space)>> = all.iter().map(ways).collect();
        let wizard = |from: &Space| {
            let third = |(via, second): &(Space, Space)| {
                let fresh = |to: &&Space| *to != from && *to != via;
                links[second.index()].iter().filter(fresh).copied().collect::<Vec<_>>()
            };
            let mut targets: Vec<Space> = ways[from.index()].iter().flat_map(third).collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        };
        let wizard = all.iter().map(wizard).collect();
        let spellings = spaces.iter().flat_map(|space| spellings(*space)).collect();
        Web { spaces, rays, wizard, ways, spellings }
    }

    /// Whether the spaces are neighbours on a line.
    pub fn linked(&self, from: Space, to: Space) -> bool {
        self.links(from).any(|space| space == to)
    }

    pub fn links(&self, from: Space) -> impl Iterator<Item = Space> {
        self.rays[from.index()].iter().filter_map(|ray| ray.spaces.first().copied())
    }

    /// Splits off the space at the beginning of an upper-case text, in any spelling.
    pub fn strip<'t>(&self, text: &'t str) -> Option<(Space, &'t str)> {
        let found =
            |(name, space): &(String, Space)| text.strip_prefix(name.as_str()).map(|rest| (*space, rest));
        self.spellings.iter().filter_map(found).min_by_key(|(_, rest)| rest.len())
    }

    /// The space with this upper-case name, in any spelling.
    pub fn named(&self, name: &str) -> Option<Space> {
        self.strip(name).filter(|(_, rest)| rest.is_empty()).map(|(space, _)| space)
    }
}

/// The spaces of a straight file from end to end.
fn straight((start, first, second, end): (u8, u8, u8, u8), wheel: bool) -> Vec<Space> {
    let rim = |letter: u8| {
        let outer = wheel.then_some(Space(3 * letter));
        outer.into_iter().chain(RINGS[1..4].iter().map(move |ring| Space(ring + 2 * letter)))
    };
    let mut file: Vec<Space> = rim(end).collect();
    file.extend([Space(second), Space(first)]);
    file.reverse();
    rim(start).chain(file).collect()
}

/// All spellings of a space; ranks 1 to 3 and the centre have older ones.
fn spellings(space: Space) -> Vec<(String, Space)> {
    let name = space.name();
    let files = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut list = vec![(name.to_string(), space)];
    if !name.ends_with('0') {
        let rank = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let older = OLDER.iter().filter(|(_, now)| *now == files);
        list.extend(older.map(|(then, _)| (format!("{then}{rank}"), space)));
    }
    list
}
