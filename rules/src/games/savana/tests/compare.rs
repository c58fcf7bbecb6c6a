//! The real implementation against the naive one, on legal and illegal orders in random games.

use std::collections::BTreeMap;

use super::naive::Naive;
use super::positions::crowded;
use super::*;

/// The real implementation's result of an order: how it ended, the code, the position.
fn real(state: &State, seat: Seat, text: &str) -> (&'static str, Option<String>, State) {
    match Savana::parse(state, seat, text) {
        Err(MoveError::Illegal { why, nearest }) => {
            for order in nearest {
                let again = Savana::write(state, &order);
                assert_eq!(Savana::parse(state, seat, &again), Ok(order), "{text}: {again}");
            }
            assert!(!why.to_string().contains("E_"), "{why}");
            ("rejected", Savana::code(state, seat, text).map(str::to_string), state.clone())
        }
        Err(unread) => panic!("{text}: {unread:?}"),
        Ok(order) => {
            let told = Savana::play(state, seat, &order).remarks;
            let next = Savana::apply(state, &Action::Move(seat, order.clone())).unwrap();
            let canonical = Savana::write(state, &order);
            let again =
                Savana::parse(state, seat, &canonical).unwrap_or_else(|e| panic!("{canonical}: {e:?}"));
            assert_eq!(again.clauses, order.clauses, "{text}");
            assert_eq!(Savana::apply(state, &Action::Move(seat, again)).as_ref(), Ok(&next), "{text}");
            let mine =
                told.iter().find(|remark| remark.to == Some(seat)).filter(|_| !order.dropped.is_empty());
            match (&next.phase, mine) {
                (_, Some(_)) => {
                    let clauses = notation::parse(text, bare(state, seat)).unwrap();
                    let (_, refusal) = carry_out(state, seat, &clauses).unwrap().dropped.unwrap();
                    ("partial", Some(refusal.fault.code.0.to_string()), next)
                }
                (Phase::Retreat(_), None) if !matches!(state.phase, Phase::Retreat(_)) => {
                    ("suspended", None, next)
                }
                _ => ("ok", None, next),
            }
        }
    }
}

/// A perhaps legal order: choices of the phase, with words replaced.
fn some_order(numbers: &mut Numbers, state: &State, seat: Seat) -> String {
    let any = numbers.below(4) == 0;
    match &state.phase {
        Phase::Retreat(pending) if any => return format!("retreat {}", pending.from),
        Phase::Draft if any => return format!("draft {}", numbers.below(8)),
        Phase::Move if any && state.discards(seat) > 0 => {
            let cards = state.player(seat).cards.len();
            let need = state.discards(seat) + usize::from(numbers.below(6) == 0);
            let named = (0..need).map(|_| (numbers.below(cards) + 1).to_string());
            return format!("discard {}", named.collect::<Vec<_>>().join(" "));
        }
        _ => {}
    }
    let mut clauses = Vec::new();
    let mut now = state.clone();
    for _ in 0..=numbers.below(4) {
        let list = Savana::list(&now, seat);
        if list.is_empty() {
            break;
        }
        // Attacks are rare among all moves, but more interesting.
        let attack = |order: &&Order| match order.clauses[0] {
            Clause::Step(ref step) => now.stack(step.to).owner > 0 && now.figures(seat, step.to).is_empty(),
            _ => false,
        };
        let attacks: Vec<&Order> = list.iter().filter(attack).collect();
        let order = if attacks.is_empty() || numbers.below(3) == 0 {
            numbers.one_of(&list).clone()
        } else {
            (*numbers.one_of(&attacks)).clone()
        };
        let mut text = Savana::write(&now, &order);
        now = Savana::apply(&now, &Action::Move(seat, order)).unwrap();
        now.draws = None;
        if numbers.below(6) == 0 {
            text = spoiled(numbers, &text);
        }
        clauses.push(text);
    }
    for _ in 0..numbers.below(3) {
        let place = numbers.below(clauses.len() + 1);
        let more: Vec<&str> =
            "end, draft 2, draft 0, retreat B2, start A1, discard 1, prefer weak, recruit all@B2"
                .split(", ")
                .collect();
        let land = |numbers: &mut Numbers| {
            let row = *numbers.one_of(&["A", "B", "C", "D", "E", "F", "G"]);
            format!("{row}{}", numbers.below(8) + 1)
        };
        let more = match numbers.below(4) {
            3 => wild_step(numbers, state, seat),
            0 => numbers.one_of(&more).to_string(),
            1 => format!(
                "prefer {} {}",
                land(numbers),
                numbers.one_of(&["ruins", "savanna", "weak", "strong"])
            ),
            _ => format!("move all {}-{}", land(numbers), land(numbers)),
        };
        if numbers.below(2) == 0 {
            clauses.insert(place, more);
        }
    }
    if clauses.is_empty() { "end".to_string() } else { clauses.join("; ") }
}

/// A step of all figures of a land to any neighbour, perhaps a lake or a strong enemy.
fn wild_step(numbers: &mut Numbers, state: &State, seat: Seat) -> String {
    let lands: Vec<_> = state.lands(seat).collect();
    if lands.is_empty() {
        return "end".to_string();
    }
    let from = *numbers.one_of(&lands);
    format!("move all {from}-{}", numbers.one_of(state.map().near(from)))
}

/// A clause with one of its figures, lands or cards replaced.
fn spoiled(numbers: &mut Numbers, clause: &str) -> String {
    let mut words: Vec<String> = clause.split(' ').map(str::to_string).collect();
    let at = numbers.below(words.len());
    if at == 0 {
        words.push(words.last().cloned().unwrap_or_default());
    } else {
        let word = &mut words[at];
        *word = match numbers.below(5) {
            0 => word.replace('B', "C"),
            1 => word.replace('2', "3"),
            2 => word.replace('w', "s"),
            3 => word.replace('3', "9"),
            _ => word.replace('1', "2"),
        };
    }
    let text = words.join(" ");
    // The naive reader knows only well-formed orders.
    match notation::parse(&text, Bare::Nothing) {
        Ok(clauses) if clauses.len() == 1 => text,
        _ => clause.to_string(),
    }
}

fn compare(state: &State, seat: Seat, text: &str, seen: &mut BTreeMap<String, u32>) -> State {
    let position = Savana::position_text(state);
    let (status, code, next) = real(state, seat, text);
    let mut naive = Naive::read(&position);
    assert_eq!(naive.write(), position);
    let (naive_status, naive_code) = naive.order(seat.index(), text);
    assert_eq!((status, code.as_deref()), (naive_status, naive_code), "P{seat}: {text}\n{position}");
    // Waiting steps are single hops in the naive implementation.
    let hops = |text: String| Naive::read(&text).write();
    assert_eq!(hops(Savana::position_text(&next)), naive.write(), "P{seat}: {text}\n{position}");
    *seen.entry(status.to_string()).or_default() += 1;
    *seen.entry(code.unwrap_or_default()).or_default() += 1;
    next
}

/// Rolls in both implementations until a seat is to act.
fn decided(numbers: &mut Numbers, mut state: State) -> State {
    let mut naive = Naive::read(&Savana::position_text(&state));
    while let Turn::Chance(chance) = Savana::turn(&state) {
        let roll = numbers.roll(chance.kind);
        state = Savana::apply(&state, &Action::Roll(roll.clone())).unwrap();
        naive.token(usize::from(roll.0[0]));
        assert_eq!(naive.write(), Savana::position_text(&state));
    }
    state
}

#[test]
fn random_orders_in_random_games() {
    let mut numbers = Numbers(0x0dd5_eed5);
    let mut seen = BTreeMap::new();
    let mut positions = 0;
    for (players, options) in settings() {
        let mut state = numbers.decided(begun(players, &options));
        while let Turn::Seats(seats) = Savana::turn(&state) {
            positions += 1;
            for _ in 0..2 {
                let seat = Seat::new(numbers.below(usize::from(players)) as u8 + 1);
                let seat = if numbers.below(4) == 0 { seat } else { seats[0] };
                let text = some_order(&mut numbers, &state, seat);
                let next = compare(&state, seat, &text, &mut seen);
                if seat == seats[0] && numbers.below(3) == 0 {
                    state = decided(&mut numbers, next);
                    if !matches!(Savana::turn(&state), Turn::Seats(_)) {
                        break;
                    }
                }
            }
            let Turn::Seats(seats) = Savana::turn(&state) else { break };
            let list = Savana::list(&state, seats[0]);
            let text = Savana::write(&state, numbers.one_of(&list));
            let next = compare(&state, seats[0], &text, &mut seen);
            state = decided(&mut numbers, next);
        }
        let text = Savana::position_text(&state);
        assert_eq!(real(&state, Seat::new(1), "end").1.as_deref(), Some("E_GAME_OVER"), "{text}");
    }
    assert!(positions > 500 && seen.len() > 12, "{positions} {seen:?}");
}

/// Attacks, retreats, discards: crowded lands and full kingdoms.
#[test]
fn random_orders_in_crowded_positions() {
    let mut numbers = Numbers(0xc0de_d00d);
    let mut seen = BTreeMap::new();
    for round in 0..1600 {
        let (players, options) = numbers.one_of(&settings()).clone();
        let mut state = crowded(&mut numbers, players, &options);
        for _ in 0..2 {
            let Turn::Seats(seats) = Savana::turn(&state) else { break };
            let seat = if round % 20 == 0 { Seat::new(1) } else { seats[0] };
            let text = some_order(&mut numbers, &state, seat);
            let next = compare(&state, seat, &text, &mut seen);
            state = decided(&mut numbers, next);
        }
    }
    for code in
        ["partial", "suspended", "E_RETREAT_PENDING", "E_RETREAT_WHERE", "E_LAST_TERRITORY", "E_OUTNUMBER"]
    {
        assert!(seen.contains_key(code), "{code} was never seen: {seen:?}");
    }
}

/// The listed choices are those that the naive implementation allows: all moves of all groups, all cards, all ways to recruit. Listed
/// discards are legal.
fn check_choices(state: &State) {
    let position = Savana::position_text(state);
    let seat = Savana::turn(state).seats()[0];
    let naive = Naive::read(&position);
    let legal = |text: &str| naive.clone().order(seat.index(), text).0 != "rejected";
    let list: Vec<String> =
        Savana::list(state, seat).iter().map(|order| Savana::write(state, order)).collect();
    assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{list:?}");
    assert!(list.iter().all(|text| legal(text)), "{position}");
    let mut expected: Vec<String> = Vec::new();
    for card in &state.row {
        expected.push(format!("draft {card}"));
    }
    for from in state.lands(seat) {
        for to in state.map().near(from) {
            let groups = state.figures(seat, from).groups();
            expected.extend(groups.map(|group| format!("move {group} {from}-{to}")));
        }
    }
    expected.push("end".to_string());
    expected.retain(|text| legal(text));
    expected.sort();
    let simple = |text: &&String| !text.starts_with("discard") && !text.starts_with("recruit");
    assert!(list.iter().filter(simple).eq(&expected), "{position}\n{list:?}\n{expected:?}");
    if state.phase == Phase::Recruit {
        // Figures of a kind over lands: combinations with repetition.
        let lands = state.recruiting_lands(seat).len();
        let ways = |figures: u8| (0..usize::from(figures)).fold(1, |ways, i| ways * (lands + i) / (i + 1));
        let all: usize = state.recruits(seat).0.iter().map(|figures| ways(*figures)).product();
        assert_eq!(list.len(), all, "{position}");
    }
}

#[test]
fn listed_choices() {
    let mut numbers = Numbers(0x0011_57ed);
    for _ in 0..150 {
        let (players, options) = numbers.one_of(&settings()).clone();
        let state = crowded(&mut numbers, players, &options);
        check_choices(&state);
        if state.phase == Phase::Draft {
            check_choices(&after(&state, state.active.number(), "draft 1"));
        }
    }
}

/// The default order is as on the rules page, legal, and canonical.
fn check_default(state: &State, seen: &mut BTreeMap<&'static str, u32>) {
    let (position, seat) = (Savana::position_text(state), Savana::turn(state).seats()[0]);
    let order = Savana::default_move(state, seat).unwrap_or_else(|| panic!("{position}"));
    let text = Savana::write(state, &order);
    let naive = Naive::read(&position);
    assert_eq!(text, naive.default_order(seat.index()), "P{seat}: {position}");
    let (again, played) =
        Savana::FASTER.play_canonical(state, seat, &text).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(again, order, "{text}");
    assert!(played.takes_turn, "{text}");
    assert_eq!(naive.clone().order(seat.index(), &text), ("ok", None), "{text}: {position}");
    let ended = !goes_on(state, &played.state) || matches!(state.phase, Phase::Retreat(_));
    assert!(ended, "{text}: {position}");
    let clauses = order.clauses.iter().map(|clause| match clause {
        Clause::Start(_) => "start",
        Clause::Retreat(_) => "retreat",
        Clause::Draft(_) => "draft",
        Clause::Recruit(_) => "recruit",
        Clause::Discard(losses) if losses.len() > 1 => "discard several",
        Clause::Discard(_) => "discard",
        _ => "end",
    });
    clauses.for_each(|clause| *seen.entry(clause).or_default() += 1);
    if !order.clauses.is_empty() && state.lands(seat).next().is_none() && state.round > 0 {
        *seen.entry("nowhere").or_default() += 1;
    }
}

#[test]
fn default_turns_in_any_position() {
    let mut numbers = Numbers(0xdefa_0017);
    let (mut seen, mut others) = (BTreeMap::new(), BTreeMap::new());
    let mut positions = 0;
    for (players, options) in settings() {
        let mut state = numbers.decided(begun(players, &options));
        while let Turn::Seats(seats) = Savana::turn(&state) {
            check_default(&state, &mut seen);
            positions += 1;
            let list = Savana::list(&state, seats[0]);
            let order = numbers.one_of(&list).clone();
            state = numbers.decided(Savana::apply(&state, &Action::Move(seats[0], order)).unwrap());
        }
    }
    for round in 0..2400 {
        let (players, options) = numbers.one_of(&settings()).clone();
        let mut state = crowded(&mut numbers, players, &options);
        let steps = if round % 4 == 0 { 2 } else { 1 };
        for step in 1..=steps {
            let Turn::Seats(seats) = Savana::turn(&state) else { break };
            check_default(&state, &mut seen);
            positions += 1;
            if step < steps {
                let text = some_order(&mut numbers, &state, seats[0]);
                let next = compare(&state, seats[0], &text, &mut others);
                state = decided(&mut numbers, next);
            }
        }
    }
    assert!(positions > 3000, "{positions}");
    for clause in ["start", "retreat", "draft", "recruit", "discard", "discard several", "end", "nowhere"] {
        assert!(seen.contains_key(clause), "{clause} was never seen: {seen:?}");
    }
}

/// Games that nobody plays end after as many turns as any other.
#[test]
fn games_of_default_turns_end() {
    let mut numbers = Numbers(0x0ff_0ff);
    for (players, options) in settings() {
        for _ in 0..5 {
            let (mut state, mut turns) = (numbers.decided(begun(players, &options)), 0);
            let mut seen = BTreeMap::new();
            while let Turn::Seats(seats) = Savana::turn(&state) {
                check_default(&state, &mut seen);
                turns += u32::from(state.round > 0);
                let order = Savana::default_move(&state, seats[0]).unwrap();
                state = numbers.decided(Savana::apply(&state, &Action::Move(seats[0], order)).unwrap());
            }
            let rounds = if players == 3 { 9 } else { 7 };
            assert_eq!((turns, state.phase), (rounds * u32::from(players), Phase::Over), "{options}");
        }
    }
}
