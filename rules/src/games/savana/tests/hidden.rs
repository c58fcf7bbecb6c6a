//! Nothing hidden can be seen: positions that differ only in hidden information look the same in every picture, list of choices,
//! refusal and preview.

use super::positions::{crowded, other_secrets};
use super::*;
use crate::game::Viewer;
use crate::text::plain;

/// Everything that can be asked about a position without playing.
fn seen(state: &State, viewer: Viewer) -> String {
    let picture = Savana::picture(state, viewer);
    let mut text = format!("{}{picture:?}", plain(&picture, None));
    for seat in state.seats() {
        text.push_str(&format!("{:?}", Savana::moves(state, seat)));
        text.push_str(&format!("{:?} {:?}", Savana::question(state, seat), Savana::example(state, seat)));
    }
    text.push_str(&format!("{:?}", Savana::turn(state)));
    text
}

/// Refusals, and previews.
fn tried(state: &State, viewer: Viewer, texts: &[String]) -> String {
    let mut told = String::new();
    let partial = Savana::SECRETS.view(state, viewer);
    for text in texts {
        for seat in state.seats() {
            let refused = match Savana::parse(state, seat, text) {
                Ok(order) if order.dropped.is_empty() => "legal".to_string(),
                // After a retreat chosen by a standing order things may differ: it was really played.
                Ok(_) => "legal".to_string(),
                Err(why) => format!("{why:?}"),
            };
            let preview = match Savana::parse(&partial, seat, text) {
                Ok(order) => {
                    let next = Savana::apply(&partial, &Action::Move(seat, order)).unwrap();
                    assert!(!matches!(Savana::turn(&next), Turn::Chance(_)), "{text}");
                    plain(&Savana::picture(&next, viewer), None)
                }
                Err(why) => format!("{why:?}"),
            };
            told.push_str(&format!("{text}: {refused}\n{preview}\n"));
        }
    }
    told
}

fn check(numbers: &mut Numbers, state: &State, texts: &[String]) {
    for viewer in state.seats().map(Viewer::Seat).chain([Viewer::Watcher]) {
        let other = other_secrets(numbers, state, viewer);
        assert_eq!(
            Savana::SECRETS.view(state, viewer),
            Savana::SECRETS.view(&other, viewer),
            "{viewer:?}\n{state:?}"
        );
        assert_eq!(seen(state, viewer), seen(&other, viewer), "{viewer:?}\n{state:?}\n{other:?}");
        assert_eq!(tried(state, viewer, texts), tried(&other, viewer, texts), "{viewer:?}\n{state:?}");
        // Not everything looks the same: somebody else sees the difference.
        assert_eq!(Savana::position_text(state) == Savana::position_text(&other), *state == other);
    }
}

/// Orders that a seat might write: a draft alone, steps and ends, a whole turn.
fn texts(numbers: &mut Numbers, state: &State) -> Vec<String> {
    let mut texts =
        vec!["draft 1".to_string(), "end; draft 2".to_string(), "prefer weak; retreat B2".to_string()];
    let seat = Savana::turn(state).seats()[0];
    let mut now = state.clone();
    let mut order = String::new();
    for _ in 0..3 {
        let list = Savana::list(&now, seat);
        if list.is_empty() {
            break;
        }
        let chosen = numbers.one_of(&list).clone();
        order.push_str(&format!("{}; ", Savana::write(&now, &chosen)));
        texts.push(order.clone());
        texts.push(format!("{order}draft 3"));
        now = Savana::apply(&now, &Action::Move(seat, chosen)).unwrap();
        now.draws = None;
    }
    texts
}

#[test]
fn equal_to_those_who_must_not_know() {
    let mut numbers = Numbers(0x5ec2_e700);
    for (players, options) in settings() {
        let mut state = numbers.decided(begun(players, &options));
        for round in 0..6 {
            let texts = texts(&mut numbers, &state);
            check(&mut numbers, &state, &texts);
            let seat = Savana::turn(&state).seats()[0];
            state = match Savana::list(&state, seat).as_slice() {
                _ if round >= 3 => numbers.decided(crowded(&mut Numbers(round * 77 + 5), players, &options)),
                list => {
                    let order = numbers.one_of(list).clone();
                    numbers.decided(Savana::apply(&state, &Action::Move(seat, order)).unwrap())
                }
            };
        }
    }
}

/// Hidden information is seen by its owner only, until the game is over.
#[test]
fn seen_by_its_owner() {
    let text = "blue standing turn=7.2/7 phase=move.0 map=A1:1:w,B1:1:w,E3:2:3w,B3:2:2w,B2:2:w row=b5a,b5b,b5c,b5d,b5e,b5f \
                pile=b5g,b5h P1=cards:b1f,kept:5+3,prefer:B3+weak P2=cards:start,kept:4";
    let state = at(2, text);
    let shown = |state: &State, viewer| plain(&Savana::picture(state, viewer), None);
    let check = |state: &State, viewer, line: &str, there: bool| {
        let text = shown(state, viewer);
        assert_eq!(text.contains(line), there, "{viewer:?} {line}\n{text}");
    };
    let [one, two] = [1, 2].map(|n| Viewer::Seat(Seat::new(n)));
    check(&state, one, "(only you see their values): 5, 3\n", true);
    check(&state, two, "(only you see their values): 4\n", true);
    check(&state, Viewer::Watcher, "only you", false);
    check(&state, one, "standing order for retreats (secret): B3 weak\n", true);
    check(&state, two, "standing order for retreats (secret): default (strong)\n", true);
    for viewer in [one, two, Viewer::Watcher] {
        check(&state, viewer, "b5g", false);
        check(&state, viewer, "P1  0       +0    2       2/1  2      1      8w5s3c\n", true);
    }
    let over = after(&state, 2, "end");
    assert!(matches!(Savana::turn(&over), Turn::Over { .. }));
    for viewer in [one, two, Viewer::Watcher] {
        check(&over, viewer, "8 (5+3)", true);
    }
}
