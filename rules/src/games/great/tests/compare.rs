//! The real implementation against the naive one.

use super::naive::Naive;
use super::*;

/// Both agree on text, moves, check, result, and the result of every move.
fn check(state: &State, occurrences: usize, thorough: bool) {
    let text = Great::position_text(state);
    let naive = Naive::read(&text);
    assert_eq!(naive.write(), text);
    assert_eq!(Some(result(state).0).filter(|r| r != "*").as_deref(), naive.result(occurrences), "{text}");
    if state.end().is_some() {
        assert!(state.moves().is_empty());
        return;
    }
    let list = moves(state);
    assert_eq!(list, naive.moves(), "{text}");
    assert_eq!(!state.men().checkers(state.side()).is_empty(), naive.check(), "{text}");
    if !thorough {
        return;
    }
    let seat = state.side().seat();
    for (m, written) in state.moves().into_iter().zip(&list) {
        assert_eq!(Great::read(state, seat, written), Ok(m), "{text} {written}");
        let next = Great::apply(state, &Action::Move(seat, m)).unwrap();
        assert_eq!(Great::position_text(&next), naive.make(written).write(), "{text} {written}");
    }
    // All other moves are illegal.
    for from in Square::all() {
        for to in Square::all() {
            for promotion in [None, Some(Kind::Knight), Some(Kind::Soldier), Some(Kind::King)] {
                let m = Move { from, to, promotion };
                let legal = list.binary_search(&Great::write(state, &m)).is_ok();
                assert_eq!(state.allows(m), legal, "{text} {m:?}");
            }
        }
    }
}

/// Counts occurrences on the position texts.
#[test]
fn random_games() {
    let mut numbers = Numbers(0x9e37_79b9);
    for game in 0..9 {
        let mut state = start();
        let mut seen: Vec<String> = Vec::new();
        loop {
            let text = Great::position_text(&state);
            let place = text.split(" - - ").next().unwrap_or_default().to_string();
            seen.push(place.clone());
            let occurrences = seen.iter().filter(|other| **other == place).count();
            check(&state, occurrences, numbers.below(100) == 0);
            let mut list = state.moves();
            // Games with captures whenever possible reach other endings.
            if game % 3 == 0 && list.iter().any(|m| !state.men().is_quiet(*m)) {
                list.retain(|m| !state.men().is_quiet(*m));
            }
            let Some(m) = numbers.one_of(&list) else { break };
            state = state.after(*m);
        }
        assert!(state.end().is_some());
    }
}

/// Few men or many, Pawns about to promote, quotas used up, bare Kings.
#[test]
fn artificial_positions() {
    let mut numbers = Numbers(0x1234_5678_9abc);
    let mut valid = 0;
    let mut bare = 0;
    let mut no_promotion = 0;
    for round in 0..6000_usize {
        let mut naive = Naive { board: [['.'; 10]; 8], white: round % 2 == 0, quiet: 0, number: 1 };
        let mut put = |numbers: &mut Numbers, man: char, ranks: std::ops::Range<usize>| {
            let rank = ranks.start + numbers.below(ranks.len());
            let square = &mut naive.board[rank][numbers.below(10)];
            if *square == '.' {
                *square = man;
            }
        };
        put(&mut numbers, 'K', 0..8);
        put(&mut numbers, 'k', 0..8);
        match round % 3 {
            // At most three men besides the Kings.
            0 => {
                for _ in 0..numbers.below(4) {
                    let man = *numbers.one_of(&['G', 'm', 'E', 'n', 'W', 's', 'H', 'h']).unwrap();
                    put(&mut numbers, man, 0..8);
                }
                for _ in 0..numbers.below(2) {
                    put(&mut numbers, 'P', 1..7);
                }
            }
            // All kinds of men, Pawns near the last ranks.
            1 => {
                for man in ['P', 'P', 'P'] {
                    put(&mut numbers, man, 5..7);
                    put(&mut numbers, man.to_ascii_lowercase(), 1..3);
                }
                for man in ['G', 'M', 'H', 'E', 'E', 'N', 'N', 'W', 'W', 'S', 'S'] {
                    if numbers.below(3) > 0 {
                        put(&mut numbers, man, 0..8);
                    }
                    if numbers.below(3) > 0 {
                        put(&mut numbers, man.to_ascii_lowercase(), 0..8);
                    }
                }
            }
            // Nothing, or nearly nothing, that a Pawn could become.
            _ => {
                put(&mut numbers, 'P', 6..7);
                put(&mut numbers, 'p', 1..2);
                for man in "GMHEENNWWSSSSSSSSS".chars() {
                    if numbers.below(40) > 0 {
                        put(&mut numbers, man, 0..8);
                    }
                }
                for man in ['g', 'm', 'h', 'e', 'n', 'w'] {
                    if numbers.below(3) == 0 {
                        put(&mut numbers, man, 0..8);
                    }
                }
            }
        }
        let Ok(state) = Great::parse_position(&Setup::new(2), &naive.write(), None) else { continue };
        valid += 1;
        bare += usize::from(state.men().is_bare(Side::White) || state.men().is_bare(Side::Black));
        no_promotion += usize::from(state.men().promotions(Side::White).next().is_none());
        check(&state, 1, round % 90 == 0);
    }
    assert!(valid > 1500 && bare > 100 && no_promotion > 0, "{valid} {bare} {no_promotion}");
}

#[test]
fn counting_stops_where_games_end() {
    // One more repetition is the third occurrence.
    let shuffled = after(start(), "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1");
    assert_eq!(shuffled.occurrences(), 2);
    let unaware = Naive::read(&Great::position_text(&shuffled)).perft(2);
    assert_eq!(Great::FASTER.perft(&shuffled, 2), unaware - 30);
}
