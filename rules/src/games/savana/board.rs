//! A board as tables: lands, neighbours and distances.

use std::fmt;
use std::sync::LazyLock;

pub use super::plans::Land;
use super::plans::{FOR_FOUR, FOR_THREE, FOR_TWO, Plan};

/// The most rows of any board.
const ROWS: usize = 7;
/// The most lands in a row.
const PLACES: usize = 9;
/// The number of possible land names; a board uses some of them.
pub const NAMES: usize = ROWS * PLACES;

/// The distance of unconnected lands.
pub const FAR: u8 = u8::MAX;

/// The name of a land, `A1` to `G9`, in alphabetical order; not every board has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    pub fn all() -> impl Iterator<Item = Place> {
        (0..NAMES as u8).map(Place)
    }

    /// `row` from 0, `number` from 1.
    fn new(row: usize, number: usize) -> Option<Place> {
        let fits = row < ROWS && (1..=PLACES).contains(&number);
        fits.then(|| Place((row * PLACES + number - 1) as u8))
    }

    /// Reads `B2`, in any case.
    pub fn read(text: &str) -> Option<Place> {
        let mut letters = text.chars();
        let row = letters.next()?.to_ascii_uppercase();
        let number = letters.next()?.to_digit(10)?;
        let row = u8::try_from(row).ok()?.checked_sub(b'A')?;
        if letters.next().is_some() {
            return None;
        }
        Place::new(usize::from(row), number as usize)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn letters(self) -> [u8; 2] {
        [b'A' + self.0 / PLACES as u8, b'1' + self.0 % PLACES as u8]
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, number] = self.letters().map(char::from);
        write!(f, "{row}{number}")
    }
}

#[derive(Debug)]
pub struct Map {
    pub title: &'static str,
    /// All lands including lakes, in alphabetical order.
    pub places: Vec<Place>,
    pub starts: Vec<Place>,
    lands: [Option<(Land, &'static str)>; NAMES],
    spots: [(u8, u8); NAMES],
    near: Vec<Vec<Place>>,
    far: Vec<[u8; NAMES]>,
}

static MAPS: LazyLock<[Map; 3]> =
    LazyLock::new(|| [Map::of(&FOR_TWO), Map::of(&FOR_THREE), Map::of(&FOR_FOUR)]);

impl Map {
    /// The board for 2 to 4 players.
    pub fn for_players(players: u8) -> &'static Map {
        &MAPS[usize::from(players.clamp(2, 4)) - 2]
    }

    fn of(plan: &Plan) -> Map {
        let mut map = Map {
            title: plan.title,
            places: Vec::new(),
            starts: Vec::new(),
            lands: [None; NAMES],
            spots: [(0, 0); NAMES],
            near: vec![Vec::new(); NAMES],
            far: vec![[FAR; NAMES]; NAMES],
        };
        for (row, (shift, lands)) in plan.rows().enumerate() {
            for (i, (land, name)) in lands.enumerate() {
                let Some(place) = Place::new(row, i + 1) else { continue };
                map.places.push(place);
                map.lands[place.index()] = Some((land, name));
                map.spots[place.index()] = (shift + 2 * i as u8, row as u8);
                if land == Land::Start {
                    map.starts.push(place);
                }
            }
        }
        for a in &map.places {
            for b in &map.places {
                let ((ax, ay), (bx, by)) = (map.spots[a.index()], map.spots[b.index()]);
                if matches!((ax.abs_diff(bx), ay.abs_diff(by)), (2, 0) | (1, 1)) {
                    map.near[a.index()].push(*b);
                }
            }
        }
        for place in map.places.clone() {
            map.measure(place);
        }
        map
    }

    /// Measures the distances from a land, not crossing lakes.
    fn measure(&mut self, from: Place) {
        if !self.is_dry(from) {
            return;
        }
        let mut way = vec![from];
        self.far[from.index()][from.index()] = 0;
        let mut next = 0;
        while let Some(at) = way.get(next).copied() {
            next += 1;
            for near in self.near[at.index()].clone() {
                if self.is_dry(near) && self.far[from.index()][near.index()] == FAR {
                    self.far[from.index()][near.index()] = self.far[from.index()][at.index()] + 1;
                    way.push(near);
                }
            }
        }
    }

    /// The kind of a land; none if the board does not have it.
    pub fn land(&self, place: Place) -> Option<Land> {
        self.lands[place.index()].map(|(land, _)| land)
    }

    /// The title of a land; empty if the board does not have it.
    pub fn name(&self, place: Place) -> &'static str {
        self.lands[place.index()].map_or("", |(_, name)| name)
    }

    /// Where a land is drawn: half bricks from the left, rows from the top.
    pub fn spot(&self, place: Place) -> (u8, u8) {
        self.spots[place.index()]
    }

    /// Whether it can be entered.
    pub fn is_dry(&self, place: Place) -> bool {
        self.land(place).is_some_and(|land| land != Land::Lake)
    }

    /// The neighbours including lakes, in alphabetical order.
    pub fn near(&self, place: Place) -> &[Place] {
        &self.near[place.index()]
    }

    /// Its rows: `A1-A3, B1-B4`.
    pub fn rows(&self) -> String {
        let mut rows: Vec<(Place, Place)> = Vec::new();
        for place in &self.places {
            match rows.last_mut() {
                Some((first, last)) if first.letters()[0] == place.letters()[0] => *last = *place,
                _ => rows.push((*place, *place)),
            }
        }
        rows.iter().map(|(first, last)| format!("{first}-{last}")).collect::<Vec<_>>().join(", ")
    }

    /// The number of borders to cross between two lands, avoiding lakes.
    pub fn distance(&self, a: Place, b: Place) -> u8 {
        self.far[a.index()][b.index()]
    }
}
