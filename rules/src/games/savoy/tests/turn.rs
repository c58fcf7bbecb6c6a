//! The sentences of "A turn", each on a position made for it.

use super::{at, mover, moves};
use crate::game::Rules;
use crate::game::guarded::{Action, Guarded};
use crate::games::savoy::{OnSavoy, OnSavoya, Race, Variant, position};

/// Plays of seat 1 on the large board that are legal, and others that are not.
fn check(players: u8, position: &str, dice: &[u16], with: &str, without: &str) {
    let state = at::<OnSavoya>(players, position, 1, dice);
    let list = moves::<OnSavoya>(&state);
    for text in with.split_whitespace() {
        assert!(list.iter().any(|m| m == text), "{position}: {text} is missing in {list:?}");
    }
    for text in without.split_whitespace() {
        assert!(!list.iter().any(|m| m == text), "{position}: {text} is in {list:?}");
        let read = Race::<OnSavoya>::read(&state, mover(&state), text);
        assert!(read.is_err(), "{position}: {text} is read as {read:?}");
    }
    assert!(list.is_sorted_by(|one, next| one < next), "{position}: the order of texts");
}

fn check_all<V: Variant>(players: u8, position: &str, seat: u8, dice: &[u16], expected: &[&str]) {
    let state = at::<V>(players, position, seat, dice);
    assert_eq!(moves::<V>(&state), expected, "{position} {dice:?}");
}

#[test]
fn savoya_turns() {
    // Four directions on a crossing.
    check(3, "f6=1R o10=1L j1=1T", &[3], "f6-c6 f6-f9 f6-h4 f6-i6", "f6-f3 f6-g4 f6-f5 f6-l7");
    // No turning within a step move.
    check(3, "e6=1R o10=1L j1=1T", &[2], "e6-g6 e6-c6", "e6-f7 e6-f5 e6-d7 e6-d5");
    // Passing over a block does not matter.
    check(3, "a6=1R b6=3L j1=1T o10=1L", &[2], "a6-c6", "a6-b6");
    // Two of another colour block.
    check(3, "a6=1R d6=1R c6=2L j1=1T o10=1L", &[2], "d6-f6 d6-b6", "a6-c6");
    // A single one is pinned.
    check(3, "a6=1R c6=1L j1=1T o10=1L", &[2], "a6-c6", "");
    // A pin by another colour blocks.
    check(3, "a6=1R d6=1R c6=1L(T) j1=1T o10=1L", &[2], "d6-b6", "a6-c6");
    // A pin of one's own colour does not.
    check(3, "a6=1R c6=1R(L) o10=1L j1=1T", &[2], "a6-c6", "");
    // Pinned pieces do not move.
    check(3, "a6=1R f6=1L(R) j1=1T", &[2], "a6-c6", "f6-h6");
    // One's own second colour pins and blocks.
    check(2, "a6=1R c6=1L d6=2L f15=1B j1=1T", &[2], "a6-c6 c6-a6 d6-b6", "");
    // A stack of one's own second colour blocks.
    check(2, "a6=1R c6=2L f15=1B j1=1T", &[2], "c6-e6", "a6-c6");
    // A piece that is released may move in the same turn if it is one's own.
    check(2, "c6=1R(L) f15=1B j1=1T", &[1, 2], "c6-d6,c6-a6", "");
    // A double gives four step moves.
    check(
        3,
        "a6=4R o10=1L j1=1T",
        &[3, 3],
        "4xa6-d6 3xa6-d6,d6-g6 2xa6-d6,2xd6-g6",
        "a6-d6 3xa6-d6 2xa6-d6 5xa6-d6",
    );
    // The opening roll is a single step move.
    check(3, "a6=4R o10=1L j1=1T", &[3], "a6-d6", "2xa6-d6 a6-d6,d6-g6");
}

#[test]
fn the_most_pips_are_used() {
    // 2 alone leads to c4, from where 6 is blocked forwards and passes the end backwards; 6 alone leads to g4, from where every 2 is
    // blocked: the greater one must be played.
    let position = "a4=1R i4=2L e4=2L g6=2L g2=2L";
    check_all::<OnSavoy>(2, position, 1, &[6, 2], &["a4-g4"]);
    // With the 6 blocked too, only the 2 is left.
    check_all::<OnSavoy>(2, "a4=1R g4=2L i4=2L", 1, &[6, 2], &["a4-c4"]);
}

#[test]
fn the_board_must_change() {
    // Back and forth with all four would leave the board unchanged.
    let state = at::<OnSavoy>(2, "d4=1R m7=1L", 1, &[1, 1]);
    let list = moves::<OnSavoy>(&state);
    assert!(!list.is_empty());
    for m in &list {
        let after = super::played::<OnSavoy>(&state, m);
        assert_ne!(position::write(after.track, &after.cells), "d4=1R m7=1L", "{m}");
    }
    assert_eq!(super::reply::<OnSavoy>(&state, "d4-d5,d5-d4,d4-d5,d5-d4"), "it leaves the board as it was");
    // If back and forth uses the most pips, fewer pips that change the board are legal instead.
    let shut = at::<OnSavoy>(2, "a4=1R c4=2L m7=2L", 1, &[1, 1]);
    assert_eq!(moves::<OnSavoy>(&shut), ["a4-b4,b4-a4,a4-b4"]);
    // Swapping two pieces leaves it unchanged too.
    let pair = at::<OnSavoya>(3, "a6=1R b6=1R c6=2L j1=2T o10=1L", 1, &[1]);
    assert_eq!(moves::<OnSavoya>(&pair), ["a6-b6", "b6-a6"]);
}

#[test]
fn a_win_may_use_fewer_pips_and_voids_the_rest() {
    let state = at::<OnSavoya>(3, "m10=5R l10=1R a6=1L j1=2T o10=1L", 1, &[1, 3]);
    let list = moves::<OnSavoya>(&state);
    assert!(list.contains(&"l10-m10".to_string()), "{list:?}");
    // Going on after the win is not another result, and superfluous steps are ignored.
    assert!(super::reply::<OnSavoya>(&state, "l10-m10,m10-j10").starts_with("l10-m10 -> "));
    let over = super::played::<OnSavoya>(&state, "l10-m10");
    assert!(matches!(over.turn(), crate::game::Turn::Over { .. }));
    // A pinned piece at home counts, and both colours are needed if there are two.
    let pinned = at::<OnSavoya>(3, "m10=5R l10=1R o10=1L(R) a6=1L j1=2T", 1, &[1, 3]);
    assert!(moves::<OnSavoya>(&pinned).contains(&"l10-m10".to_string()));
    let both = at::<OnSavoya>(2, "m10=5R l10=1R o10=1L f15=2B j1=2T", 1, &[1, 3]);
    assert!(!moves::<OnSavoya>(&both).contains(&"l10-m10".to_string()));
}

#[test]
fn who_cannot_play_passes() {
    let state = at::<OnSavoy>(2, "a4=1R d4=2L g4=2L", 1, &[3, 6]);
    assert_eq!(moves::<OnSavoy>(&state), ["pass"]);
    let seat = mover(&state);
    assert!(Race::<OnSavoy>::forced(&state, seat).is_some_and(|m| m.is_pass()));
    let next = super::played::<OnSavoy>(&state, " Pass. ");
    assert_eq!(mover(&next).number(), 2);
    let free = at::<OnSavoy>(2, "a4=1R d4=2L g4=2L", 1, &[3, 5]);
    let pass = Action::Move(seat, crate::games::savoy::Play::PASS);
    assert!(Race::<OnSavoy>::apply(&free, &pass).is_err());
}

#[test]
fn the_worked_example_of_a_pin_and_its_release() {
    let state = at::<OnSavoya>(3, "a6=1R c6=1L j1=1T o10=2L", 1, &[2]);
    let pinned = super::played::<OnSavoya>(&state, "a6-c6");
    assert_eq!(position::write(pinned.track, &pinned.cells), "c6=1R(L) j1=1T o10=2L");
    let again = at::<OnSavoya>(3, "c6=1R(L) j1=1T o10=2L", 1, &[2]);
    let freed = super::played::<OnSavoya>(&again, "c6-e6");
    assert_eq!(position::write(freed.track, &freed.cells), "c6=1L e6=1R j1=1T o10=2L");
}
