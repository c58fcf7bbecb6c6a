//! Rules and sentences, case by case.

use super::*;

/// Two players in mid-turn: P1 has three moves left.
const MIDDLE: &str = "blue standing turn=3.1/0 phase=move.3 map=A1:1:3w,B1:1:2w1c,B2:2:2w,A2:2:1w1s,E3:2:3w,D4:2:w \
                      row=b1a,b1b,b1c,b1d,b1e,b2a pile=b2b,b2c P1=points:4,cards:start+b1f,prefer:B1 \
                      P2=cards:start+b1g,prefer:E3";

/// Three cards, but food for one.
const HUNGRY: &str = "red standing turn=3.1/0 phase=move.0 map=A1:1:3w,A3:1:1w1s,C2:1:s,E3:2:w \
                      row=r1a,r1b,r1c,r2a,r2b,r2c pile=r3a,r3b P1=cards:start+r1d+r2e+r3c P2=cards:r1e";

/// Why an order is refused, with its code.
fn refusal(state: &State, seat: u8, text: &str) -> String {
    let seat = Seat::new(seat);
    let code = Savana::code(state, seat, text).unwrap();
    match Savana::parse(state, seat, text) {
        Err(MoveError::Illegal { why, nearest }) => {
            assert!(nearest.len() <= 5);
            assert!(!why.to_string().contains("E_"), "{why}");
            format!("{why} [{code}]")
        }
        Err(MoveError::Unreadable(why)) => format!("unreadable: {why} [{code}]"),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn refusals() {
    let middle = at(2, MIDDLE);
    let check = |text: &str, expected: &str| assert_eq!(refusal(&middle, 1, text), expected, "{text}");
    check(
        "move 3w A1-B2; move 2w B2-B3; move w A1-A3",
        "`move w A1-A3` (order 3 of 3): in A1 you have 0, not w [E_NO_FIGURES]",
    );
    check(
        "move w A1-B3",
        "`move w A1-B3`: B3 is not a neighbour of A1; its neighbours are A2, B1 or B2 [E_NOT_ADJACENT]",
    );
    check(
        "move w A1-A2",
        "`move w A1-A2`: 1 figure cannot conquer A2, where 2 stand: at least 3 are needed [E_OUTNUMBER]",
    );
    check(
        "move w A1-F1",
        "`move w A1-F1`: there is no F1 on this board; its rows are A1-A3, B1-B4, C1-C5, D1-D4, E1-E3 \
         [E_NO_TERRITORY]",
    );
    check(
        "draft 1",
        "`draft 1`: the card of this turn is already drafted; now you can move or end [E_PHASE]",
    );
    check(
        "recruit all@A1",
        "`recruit all@A1`: the new card brings nothing to recruit, or has already been recruited; now you can move or end \
         [E_PHASE]",
    );
    check(
        "discard 1",
        "`discard 1`: no card must be discarded (food 2); finish the turn with end [E_DISCARD_COUNT]",
    );
    check("start A1", "`start A1`: everybody already has a start [E_PHASE]");
    check("retreat A1", "`retreat A1`: no figures of yours have to retreat [E_PHASE]");
    check(
        "move w A1-B1 w B1-A1 w A1-B1 w B1-A1",
        "`move w B1-A1` (order 4 of 4): no moves are left in this turn; only discard or end can follow [E_NO_MOVES]",
    );
    check(
        "prefer G9",
        "`prefer G9`: there is no G9 on this board; its rows are A1-A3, B1-B4, C1-C5, D1-D4, E1-E3 \
                        [E_NO_TERRITORY]",
    );
    assert_eq!(refusal(&middle, 2, "end"), "`end`: it is the turn of P1 [E_NOT_YOUR_TURN]");

    let draft = at(2, &MIDDLE.replace("phase=move.3", "phase=draft").replace("start+b1f", "start"));
    let check = |text: &str, expected: &str| assert_eq!(refusal(&draft, 1, text), expected, "{text}");
    check("draft 3", "`draft 3`: b1c lies at position 3, and you reach as far as 2: 1 b1a, 2 b1b [E_REACH]");
    check(
        "draft b1e",
        "`draft b1e`: b1e lies at position 5, and you reach as far as 2: 1 b1a, 2 b1b [E_REACH]",
    );
    check(
        "draft 7",
        "`draft 7`: there is no card 7 in the row; within your reach are 1 b1a, 2 b1b [E_NO_CARD]",
    );
    check("end", "`end`: a card must be drafted first: position 1 to 2 of the row [E_PHASE]");
    check(
        "draft 1; end",
        "`end` (order 2 of 2): s must be recruited first, for example with recruit all@A1 [E_PHASE]",
    );
    check(
        "draft 1; recruit s@B2",
        "`recruit s@B2` (order 2 of 2): you cannot recruit in B2; you can in A1 or B1 [E_RECRUIT_WHERE]",
    );
    check(
        "draft 1; recruit w@A1",
        "`recruit w@A1` (order 2 of 2): exactly s must be placed, and these are w [E_RECRUIT_COUNT]",
    );

    let hungry = at(2, HUNGRY);
    let check = |text: &str, expected: &str| assert_eq!(refusal(&hungry, 1, text), expected, "{text}");
    check(
        "end",
        "`end`: 2 cards must go, not 0 (food 1, one for each savanna with a warrior of yours), from: \
         1 start, 3 r2e, 4 r3c [E_DISCARD_COUNT]",
    );
    check(
        "discard 2 4",
        "`discard 2 4`: r1d feeds itself and cannot be discarded; you can discard: 1 start, 3 r2e, 4 r3c \
                          [E_SELF_FED]",
    );
    check(
        "discard 1 3",
        "`discard 1 3`: with start exactly 3w must leave the board, and these are 0; yours stand in: 3w@A1 w@A3 \
         [E_DISCARD_FIGURES]",
    );
    check("discard 4 4", "`discard 4 4`: r3c is named twice [E_NO_CARD]");
    check(
        "discard start(3w@A1) r2e",
        "`discard start(3w@A1) r2e`: one card with a warrior must stay in the kingdom [E_LAST_WARRIOR_CARD]",
    );
    check(
        "discard r2e(2w@C2) r3c",
        "`discard r2e(2w@C2) r3c`: in C2 you have s, so 2w cannot leave it [E_NO_FIGURES]",
    );
    let lone = at(2, &MIDDLE.replace(",A2:2:1w1s,E3:2:3w,D4:2:w", ""));
    assert_eq!(
        refusal(&lone, 1, "move 3w A1-B2"),
        "`move 3w A1-B2`: B2 is the only land of P2 and cannot be attacked [E_LAST_TERRITORY]"
    );
    let lake = at(2, &MIDDLE.replace("B1:1:2w1c", "B3:1:2w1c"));
    assert_eq!(
        refusal(&lake, 1, "move c B3-C3"),
        "`move c B3-C3`: C3 is a lake, and nobody can enter it [E_LAKE]"
    );
    for (text, pattern) in [
        ("jump A1", "draft, recruit, move, discard, end, prefer, start or retreat"),
        ("recruit 0w@A1", "recruit 2w@B2 s@C1 or recruit all@B2"),
        ("move 2w2w A1-B1", "move 2w1s B2-C2-D3 or move all B2-C2"),
        ("draft 12", "draft 3 or draft b2d"),
        ("end now", "end"),
    ] {
        let expected =
            format!("unreadable: `{text}` is not an order; it should look like: {pattern} [E_SYNTAX]");
        assert_eq!(refusal(&middle, 1, text), expected);
    }
}

/// What is offered begins with the order as written, mended by what the reason names, and goes on with the rest.
#[test]
fn near_orders_mend_what_was_written() {
    let near = |text: &str, seat: u8, order: &str| -> Vec<String> {
        let state = at(2, text);
        match Savana::parse(&state, Seat::new(seat), order) {
            Err(MoveError::Illegal { nearest, .. }) => {
                nearest.iter().map(|order| Savana::write(&state, order)).collect()
            }
            other => panic!("{order}: {other:?}"),
        }
    };
    assert_eq!(near(MIDDLE, 1, "move w A1-B1; discard 1(w@A1)"), ["move w A1-B1; end"]);
    assert_eq!(near(MIDDLE, 1, "draft 1; move w A1-B1; end")[0], "move w A1-B1; end");
    assert_eq!(near(MIDDLE, 1, "move w A1-B3; move w B1-A1; end")[0], "move w A1-B1 w B1-A1; end");
    let draft = MIDDLE.replace("phase=move.3", "phase=draft").replace("start+b1f", "start");
    assert_eq!(near(&draft, 1, "recruit all@A1; end")[0], "draft b1a; recruit s@A1; end");
}

#[test]
fn readings() {
    let (middle, hungry) = (at(2, MIDDLE), at(2, HUNGRY));
    let check = |state: &State, text: &str, canonical: &str| {
        let order = Savana::parse(state, Seat::new(1), text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(Savana::write(state, &order), canonical, "{text}");
        assert_eq!(Savana::parse(state, Seat::new(1), canonical), Ok(order), "{text}");
    };
    check(&middle, "MOVE 1C2W b1-c1 # comment; end\nend", "move 2w1c B1-C1; end");
    check(&middle, "move all A1-B2, w B1-A1;;", "move 3w A1-B2 w B1-A1");
    check(&middle, "A1-B2", "move 3w A1-B2");
    for text in [
        "move w A1 B1",
        "w A1>B1",
        "move w A1->B1",
        "move w A1 - B1",
        "w A1 to B1",
        "w a1b1",
        "Move W A1 -> B1",
    ] {
        check(&middle, text, "move w A1-B1");
    }
    check(&middle, "A1 B2", "move 3w A1-B2");
    check(&middle, "w A1 B1, c B1 C1; all B1 A1", "move w A1-B1 c B1-C1 3w B1-A1");
    check(&middle, "w A1 to B1 to C1", "move w A1-B1-C1");
    check(&middle, "2w A1-B1-C1\nmove all C1-D1; done", "move 2w A1-B1-C1 2w C1-D1; end");
    check(&middle, "prefer default; move c B1-C1", "prefer default; move c B1-C1");
    check(&hungry, "discard 3(1w@A1,1w@A3) r3c", "discard r2e(w@A1 w@A3) r3c(s@A3 s@C2)");
    check(&hungry, "discard 4 1(w@A3 2w@A1); end", "discard r3c(s@A3 s@C2) start(2w@A1 w@A3)");
}

/// Lands in separate words are not a path if they could be two.
#[test]
fn unclear_paths() {
    let middle = at(2, MIDDLE);
    for text in ["w A1 B1 A1 B1", "w A1 B1 A1-B2", "move A1-B1 C1 D1", "w A1-B1 C1", "w A1 to B1 A1 to B2"] {
        let expected = format!("`{text}` is not an order");
        assert!(refusal(&middle, 1, text).contains(&expected), "{text}: {}", refusal(&middle, 1, text));
    }
    let begun = Numbers(5).decided(begun(2, ""));
    let read = |text| Savana::write(&begun, &Savana::parse(&begun, Seat::new(1), text).unwrap());
    assert_eq!(read("E3 A1"), "start E3");
}

/// Recruiting nothing is already done, anywhere; by itself it is not an order.
#[test]
fn nothing_to_recruit() {
    let draft = at(2, &MIDDLE.replace("phase=move.3", "phase=draft").replace("b1c,b1d,b1e", "b1e,b1d,b1c"));
    let check = |text: &str, canonical: &str| {
        let order = Savana::parse(&draft, Seat::new(1), text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(Savana::write(&draft, &order), canonical);
    };
    check("draft b1e; recruit all@A1; move w A1-B1", "draft b1e; move w A1-B1");
    check("draft b1e; recruit all@E3; move c B1-C1", "draft b1e; move c B1-C1");
    check("draft b1a; recruit all@A1", "draft b1a; recruit s@A1");
    let refused = |text: &str, code: &str| assert!(refusal(&draft, 1, text).ends_with(code), "{text}");
    refused("draft b1e; recruit all@G9", "[E_NO_TERRITORY]");
    refused("draft b1e; recruit w@A1", "[E_PHASE]");
    refused("draft b1a; recruit all@A1; recruit all@A1", "[E_PHASE]");
    let next = after(&draft, 1, "draft b1e");
    assert!(refusal(&next, 1, "recruit all@A1").ends_with("now you can move or end [E_PHASE]"));
    assert!(refusal(&draft, 2, "recruit all@A1").ends_with("[E_NOT_YOUR_TURN]"));
}

/// Standing orders and wishes are possible at any time, and so is their refusal.
#[test]
fn at_any_time() {
    let middle = at(2, MIDDLE);
    let standing = |state: &State, seat: u8, text| Savana::SECRETS.at_any_time(state, Seat::new(seat), text);
    for text in
        ["prefer weak", "prefer nothing", "start A9", "Prefer C2; prefer default", "prefer C3 # a lake"]
    {
        assert!(standing(&middle, 1, text) && standing(&middle, 2, text), "{text}");
    }
    for text in ["end", "prefer weak; end", "prefer x; end", "A1", "", "startle", "retreat B2"] {
        assert!(!standing(&middle, 2, text), "{text}");
    }
    assert!(standing(&Numbers(5).decided(begun(2, "")), 2, "E3 A1"));
    assert_eq!(
        refusal(&middle, 2, "start A1"),
        "`start A1`: everybody already has a start [E_NOT_YOUR_TURN]"
    );
    let begun = Numbers(5).decided(begun(3, ""));
    assert!(refusal(&begun, 3, "start A9").ends_with("[E_NO_TERRITORY]"));
    assert_eq!(
        refusal(&begun, 3, "start A1"),
        "`start A1`: A1 is not a start; free starts are A2, E6 or F1 [E_START]"
    );
    let next = after(&begun, 1, "start A2");
    assert_eq!(refusal(&next, 1, "start E6"), "`start E6`: you already have your start [E_PHASE]");
    // A lake is accepted with a warning.
    let seat = Seat::new(2);
    let order = Savana::parse(&middle, seat, "prefer C3 B2").unwrap();
    let told = Savana::play(&middle, seat, &order).remarks;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].to, Some(seat));
    assert!(told[0].text.to_string().starts_with("C3 is a lake"));
}

/// P2 can retreat from C2 to B3 or D3, on two sides of a lake.
const TIED: &str = "blue standing turn=3.1/0 phase=move.4 map=C1:1:4w,A1:1:w,C2:2:2w,B3:2:2w,D3:2:w \
                    row=b1a,b1b,b1c,b1d,b1e,b2a pile=b2b,b2c P1=cards:start+b1f P2=cards:start+b1g,prefer:D3";

/// After an attack whose retreat a standing order chose, everything up to there stays done.
#[test]
fn partly_carried_out() {
    let state = at(2, TIED);
    let seat = Seat::new(1);
    let check = |text: &str, canonical: &str, told: Option<&str>| {
        let order = Savana::parse(&state, seat, text).unwrap();
        assert_eq!(Savana::write(&state, &order), canonical, "{text}");
        let remarks = Savana::play(&state, seat, &order).remarks;
        let mine =
            remarks.iter().find(|remark| remark.to == Some(seat)).map(|remark| remark.text.to_string());
        assert_eq!(mine.as_deref(), told, "{text}");
        let next = Savana::apply(&state, &Action::Move(seat, order)).unwrap();
        assert!(Savana::position_text(&next).contains("D3:2:3w"), "{next:?}");
        assert_eq!(after(&state, 1, canonical), next);
    };
    check("move 4w C1-C2 w C2-C1", "move 4w C1-C2 w C2-C1", None);
    let rest = "your orders were carried out only up to the attack; the rest was not, because of `move s C2-C1` (order \
                3 of 4): in C2 you have 3w, not s; it is still your turn";
    check("move 4w C1-C2; move w C2-C1; move s C2-C1; end", "move 4w C1-C2", Some(rest));
    let far = "your orders were carried out only up to the attack; the rest was not, because of `move 4w C2-C4` (order 2 \
               of 2): C4 is not a neighbour of C2; its neighbours are B1, B2, C1, D1 or D2; it is still your turn";
    check("move 4w C1-C2-C4", "move 4w C1-C2", Some(far));
    // Up to such an attack, it is all or nothing.
    assert!(refusal(&state, 1, "move w C1-D1; move s C1-C2").ends_with("[E_NO_FIGURES]"));
}

/// The choice of a standing order between two lands.
#[test]
fn standing_orders() {
    let check = |prefer: &str, land: &str| {
        let with = if prefer.is_empty() { String::new() } else { format!(",prefer:{prefer}") };
        let text = TIED.replace(",prefer:D3", &with);
        let next = Savana::position_text(&after(&at(2, &text), 1, "move 4w C1-C2"));
        assert!(next.contains(&format!("{land}:2:")), "{prefer}: {next}");
        assert_eq!(next.contains("B3:2:4w"), land == "B3", "{prefer}: {next}");
        assert_eq!(next.contains("D3:2:3w"), land == "D3", "{prefer}: {next}");
    };
    check("", "B3");
    check("strong", "B3");
    check("weak", "D3");
    check("D3", "D3");
    check("A1+D3", "D3");
    check("ruins+D3", "D3");
    check("savanna+weak", "D3");
    check("savanna", "B3");
}

/// When a defender is asked, the attacker's remaining orders are carried out or refused afterwards.
#[test]
fn asked() {
    let state = at(2, &TIED.replace("standing", "ask").replace("C1:1:4w", "C1:1:3w1c"));
    let seat = Seat::new(1);
    let order = Savana::parse(&state, seat, "move 3w1c C1-C2-D2; move 4w D2-D3; end").unwrap();
    assert_eq!(Savana::play(&state, seat, &order).public_text.as_deref(), Some("move 3w1c C1-C2"));
    assert_eq!(Savana::write(&state, &order), "move 3w1c C1-C2 3w1c C2-D2 4w D2-D3; end");
    let next = Savana::apply(&state, &Action::Move(seat, order)).unwrap();
    assert!(matches!(Savana::turn(&next), Turn::Chance(_)));
    let next = Savana::apply(&next, &Action::Roll(Roll::of(&[39]))).unwrap();
    assert_eq!(next.player(seat).drawn, [5]);
    assert_eq!(
        refusal(&next, 1, "end"),
        "`end`: P2 must first say where the figures from C2 retreat to \
                                          [E_RETREAT_PENDING]"
    );
    assert_eq!(
        refusal(&next, 2, "end"),
        "`end`: your figures from C2 must first retreat to B3 or D3 \
                                          [E_RETREAT_PENDING]"
    );
    assert_eq!(
        refusal(&next, 2, "C1"),
        "`retreat C1`: from C2 they can retreat to B3 or D3, not to C1 \
                                         [E_RETREAT_WHERE]"
    );
    let two = Seat::new(2);
    let order = Savana::parse(&next, two, "prefer weak; b3").unwrap();
    let told: Vec<String> =
        Savana::play(&next, two, &order).remarks.iter().map(|r| r.text.to_string()).collect();
    assert_eq!(told[0], "P2 retreats from C2 to B3 with 2w");
    assert!(told[1].starts_with("your orders were carried out only up to the attack"), "{told:?}");
    assert_eq!(Savana::play(&next, two, &order).remarks[1].to, Some(seat));
    let after_it = Savana::apply(&next, &Action::Move(two, order)).unwrap();
    assert!(
        Savana::position_text(&after_it).contains("phase=move.3 map=A1:1:w,B3:2:4w,C2:1:3w1c"),
        "{after_it:?}"
    );
    // The turn goes on after the answer if the rest is valid; the answer's line includes it.
    let state = at(2, &TIED.replace("standing", "ask"));
    let waiting = after(&state, 1, "move 4w C1-C2-D2; end");
    assert_eq!(Savana::question(&waiting, Seat::new(1)), None);
    assert_eq!(
        Savana::question(&waiting, two).map(|asked| asked.to_string()).as_deref(),
        Some("P1 has taken C2: where do your figures from there (2w) retreat to, B3 or D3")
    );
    let order = Savana::parse(&waiting, two, "D3").unwrap();
    let played = Savana::play(&waiting, two, &order);
    let went_on = played.went_on.map(|went_on| went_on.to_string());
    assert_eq!(went_on.as_deref(), Some("P1 goes on: move 4w C2-D2; end"));
    assert_eq!(played.part_for, None);
    let done = after(&waiting, 2, "retreat D3");
    assert!(Savana::position_text(&done).starts_with("blue ask turn=3.2/0 phase=draft"), "{done:?}");
    assert!(Savana::position_text(&done).contains("D2:1:4w"), "{done:?}");
}

/// Parts of a turn are seen by the mover and those attacked; the end of a turn, a start and an order out of turn are not parts.
#[test]
fn parts_of_turns() {
    let state = at(2, TIED);
    let check = |state: &State, seat: u8, text: &str, part_for: Option<&[u8]>| {
        let seat = Seat::new(seat);
        let order = Savana::parse(state, seat, text).unwrap();
        let found = Savana::play(state, seat, &order).part_for;
        let expected = part_for.map(|seats| seats.iter().copied().map(Seat::new).collect());
        assert_eq!(found, expected, "{text}");
    };
    check(&state, 1, "move w C1-D1", Some(&[]));
    check(&state, 1, "move 4w C1-C2", Some(&[2]));
    check(&state, 1, "move 4w C1-C2-D2; end", None);
    check(&Numbers(5).decided(begun(2, "")), 1, "start A1", None);
    let asked = at(2, &TIED.replace("standing", "ask"));
    check(&asked, 1, "move 4w C1-C2-D2; end", Some(&[2]));
    check(&after(&asked, 1, "move 4w C1-C2"), 2, "D3", Some(&[]));
}

/// The number of rounds is known from the beginning.
#[test]
fn rounds() {
    for (players, rounds) in [(2, 7), (3, 9), (4, 7)] {
        let mut numbers = Numbers(77);
        let mut state = numbers.decided(begun(players, ""));
        while let Turn::Seats(seats) = Savana::turn(&state) {
            assert_eq!(state.rounds(), rounds, "{state:?}");
            let order = Savana::example(&state, seats[0]);
            let order = order.unwrap_or_else(|| Savana::list(&state, seats[0])[0].clone());
            state = numbers.decided(Savana::apply(&state, &Action::Move(seats[0], order)).unwrap());
        }
    }
}

/// A player who leaves a game of three is played for; one who leaves a game of two has lost.
#[test]
fn leaving() {
    let resigned = |state: &State, seat: u8| Savana::apply(state, &Action::Resign(Seat::new(seat)));
    let outcome = |state: &State| match Savana::turn(state) {
        Turn::Over { outcome, why } => format!("{outcome}: {why}"),
        turn => format!("{turn:?}"),
    };
    let over = resigned(&at(2, MIDDLE), 1).unwrap();
    assert_eq!(outcome(&over), "0-1: all but P2 have resigned");
    assert!(resigned(&over, 2).is_err());
    let three = "blue standing turn=2.1/0 phase=draft map=A2:1:3w,A3:1:w,E6:2:3w,F1:3:3w row=b1a,b1b,b1c,b1d,b1e,b2a \
                 pile=b2b,b2c,b2d,b2e P1=cards:start+b1f+b1g P2=cards:start P3=cards:start";
    let next = resigned(&at(3, three), 1).unwrap();
    assert_eq!(
        Savana::position_text(&next),
        "blue standing turn=2.2/0 phase=draft map=A2:1:1s,A3:1:w,E6:2:3w,F1:3:3w row=b1b,b1c,b1d,b1e,b2a,b2b \
         pile=b2c,b2d,b2e gone=start,b1f P1=cards:b1g+b1a,left:1 P2=cards:start P3=cards:start"
            .replace("A2:1:1s", "A2:1:s")
            .replace("map=A2:1:s,A3:1:w", "map=A2:1:s")
    );
    assert!(resigned(&next, 1).is_err());
    let two_left = resigned(&next, 3).unwrap();
    assert_eq!(outcome(&two_left), "2>3>1: all but P2 have resigned");
}

/// Final ranking: points, then number of tokens, then a shared place.
#[test]
fn final_scores() {
    let check = |one: &str, two: &str, expected: &str| {
        let text = format!(
            "blue standing turn=7.2/7 phase=move.0 map=A1:1:w,E3:2:w row=b5a,b5b,b5c,b5d,b5e,b5f pile=b5g,b5h P1={one} \
             P2={two}"
        );
        let over = after(&at(2, &text), 2, "end");
        let Turn::Over { outcome, .. } = Savana::turn(&over) else { panic!("{over:?}") };
        assert_eq!(outcome.to_string(), expected, "{one} {two}");
    };
    check("points:9,cards:b1f", "points:8,cards:b1g", "1-0");
    check("points:9,cards:b1f", "points:7,cards:b1g,kept:3", "0-1");
    check("points:9,cards:b1f", "points:7,cards:b1g,kept:2", "0-1");
    check("points:5,cards:b1f,kept:2+2", "points:5,cards:b1g,kept:4", "1-0");
    check("points:9,cards:b1f", "points:9,cards:b1g", "1/2-1/2");
    check("points:9,cards:b1f", "points:7,cards:b1g", "1-0");
}

/// The best war token of a turn is kept; the others return to the bag.
#[test]
fn war_tokens() {
    let text = "blue standing turn=3.1/0 phase=move.4 map=B1:1:4w1c,A1:1:w,C1:2:w,C2:2:w,E3:2:3w row=b1a,b1b,b1c,b1d,b1e,b2a \
                pile=b2b,b2c P1=cards:start+b1f,kept:2 P2=cards:start";
    let mut state = after(&at(2, text), 1, "move 2w1c B1-C1-C2; end");
    assert_eq!(state.draws.map(|draws| (draws.left, draws.settle)), Some((2, true)));
    assert_eq!(Savana::turn(&state).seats(), [Seat::new(2)]);
    // 38 tokens are left: 13 twos, 12 threes, 8 fours, 5 fives.
    for place in [34, 14] {
        assert!(Savana::apply(&state, &Action::Roll(Roll::of(&[39]))).is_err());
        state = Savana::apply(&state, &Action::Roll(Roll::of(&[place]))).unwrap();
    }
    assert_eq!((&state.player(Seat::new(1)).kept, state.bag().len()), (&vec![2, 5], 37));
    assert!(state.player(Seat::new(1)).drawn.is_empty() && state.draws.is_none());
}

/// Options, and refused position texts.
#[test]
fn set_up() {
    let refused = |options: &str| Savana::begin(&Setup::read(2, options).unwrap()).unwrap_err().to_string();
    assert_eq!(refused("-deck=green"), "-deck is blue or red, not green");
    assert_eq!(refused("-retreat=never"), "-retreat is standing or ask, not never");
    assert_eq!(
        refused("-x"),
        "there is no option -x; the options are -deck=blue|red, -retreat=standing|ask and -seats=lot|listed"
    );
    let check = |from: &str, to: &str, why: &str| {
        let text = MIDDLE.replace(from, to);
        let found = Savana::parse_position(&Setup::new(2), &text, None).unwrap_err().to_string();
        assert_eq!(found, why);
    };
    check(
        "blue",
        "green",
        &format!("a position begins with blue or red, not {}", MIDDLE.replace("blue", "green")),
    );
    check("standing", "sitting", "after the deck comes standing or ask, not sitting");
    check("A1:1:3w", "A1:1:12w", "P1 has more figures than there are");
    check(
        "A1:1:3w",
        "C3:1:3w",
        "map=C3:1:3w,B1:1:2w1c,B2:2:2w,A2:2:1w1s,E3:2:3w,D4:2:w is not part of a position",
    );
    check("b2c", "b2b", "b2b appears there twice");
    check("b2c", "r2b", "r2b is not a card of this deck");
    check("turn=3.1", "turn=3.3", "turn=3.3/0 is not part of a position");
}

proptest::proptest! {
    /// Reading never panics, and what is read survives a round trip.
    #[test]
    fn any_text(text in "[a-gA-G1-9wsc@;, #()\n-]{0,40}|(draft|move|recruit|discard|prefer|start|retreat|end)[ 0-9a-gwsc@(),;-]{0,30}") {
        for (players, position) in [(2, MIDDLE), (2, HUNGRY)] {
            let state = at(players, position);
            for seat in [1, 2, 3].map(Seat::new) {
                if let Ok(order) = Savana::parse(&state, seat, &text) {
                    let canonical = Savana::write(&state, &order);
                    let again = Savana::parse(&state, seat, &canonical).map(|order| order.clauses);
                    proptest::prop_assert_eq!(again, Ok(order.clauses));
                }
            }
        }
        let _ = Savana::parse_position(&Setup::new(2), &text, None);
        let _ = Savana::parse_position(&Setup::new(2), &MIDDLE.replacen("A1", &text, 1), None);
    }
}
