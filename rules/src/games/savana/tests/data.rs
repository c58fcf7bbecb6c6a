//! The data: lands, cards, tokens as published.

use std::collections::BTreeMap;

use super::naive_text::lands;
use super::*;
use crate::games::savana::board::{FAR, Land, Map, Place};
use crate::games::savana::deck::{Card, Deck};

const CARDS: &str = include_str!("../../../../../tests/data/games/savana/cards.txt");

/// Every land has the kind and neighbours of the data file; all dry land is connected.
#[test]
fn boards() {
    let check = |players: u8, savannas: usize, ruins: usize, lakes: usize, starts: &str| {
        let (map, listed) = (Map::for_players(players), lands(usize::from(players)));
        assert_eq!(map.places.len(), listed.len());
        let count = |test: fn(Land) -> bool| {
            map.places.iter().filter(|place| map.land(**place).is_some_and(test)).count()
        };
        assert_eq!(count(Land::is_savanna), savannas);
        assert_eq!(count(|land| land == Land::Ruins), ruins);
        assert_eq!(count(|land| land == Land::Lake), lakes);
        assert_eq!(map.starts.iter().map(Place::to_string).collect::<Vec<_>>().join(" "), starts);
        for (name, (kind, start, near)) in listed {
            let place = Place::read(name).unwrap();
            assert_eq!(map.land(place).unwrap().word().to_string(), *kind, "{name}");
            assert_eq!(map.starts.contains(&place), *start, "{name}");
            assert_eq!(&map.near(place).iter().map(Place::to_string).collect::<Vec<_>>(), near, "{name}");
            assert!(map.near(place).iter().all(|other| map.near(*other).contains(&place)), "{name}");
        }
        let dry: Vec<Place> = map.places.iter().copied().filter(|place| map.is_dry(*place)).collect();
        assert!(dry.iter().all(|a| dry.iter().all(|b| map.distance(*a, *b) < FAR)));
        // From each start there is the same number of each kind at each distance.
        let around = |start: &Place| {
            let mut found: BTreeMap<(u8, Option<Phrase>), u32> = BTreeMap::new();
            for place in &dry {
                let kind = map.land(*place).map(Land::word);
                *found.entry((map.distance(*start, *place), kind)).or_default() += 1;
            }
            found
        };
        assert!(map.starts.windows(2).all(|pair| around(&pair[0]) == around(&pair[1])), "{players}");
    };
    check(2, 12, 6, 1, "A1 E3");
    check(3, 18, 9, 10, "A2 E6 F1");
    check(4, 24, 12, 9, "A1 A6 G1 G6");
}

#[test]
fn decks() {
    let mut names: Vec<String> = Vec::new();
    for line in CARDS.lines().filter(|line| !line.starts_with('#')) {
        let (name, symbols) = line.split_once(' ').unwrap();
        let card = Card::read(name).unwrap();
        let facts = card.facts();
        let [w, s, c] = facts.recruits;
        let numbers = [facts.draft, w, s, c, facts.moves, facts.prosperity, u8::from(facts.self_fed)];
        assert_eq!(numbers.map(|n| n.to_string()).join(" "), symbols, "{name}");
        assert_eq!(card.to_string(), name);
        names.push(name.to_string());
    }
    for deck in [Deck::Blue, Deck::Red] {
        let all: Vec<Card> = (1..=5).flat_map(|age| deck.age(age)).collect();
        assert_eq!(all.len(), 36);
        assert!(all.iter().all(|card| names.contains(&card.to_string())));
        assert_eq!([1, 2, 3, 4, 5].map(|age| deck.age(age).count()), [7, 7, 7, 7, 8]);
        let sum = |row: fn(&Card) -> u8| all.iter().map(|card| u32::from(row(card))).sum::<u32>();
        let fed = sum(|card| card.facts().self_fed.into());
        assert_eq!(fed, if deck == Deck::Red { 12 } else { 0 });
        // No kind of figure but warriors can run out.
        assert!(sum(|card| card.facts().recruits[0]) > 10 && sum(|card| card.facts().prosperity) > 20);
    }
    assert_eq!(names.len(), 73);
    assert_eq!(Card::read("b6a"), None);
    assert_eq!(Card::read("r5i"), None);
    assert_eq!(Card::read("b1h"), None);
}
