#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod auto_move;
mod draws;
mod undo;

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{Act, Board, Challenge, Event, Known, Refusal, Stage, act};
use crate::game::phrase;
use crate::game::{By, Deed, MailMark, Mails, MoveError, Replay, Seat, Setup};
use crate::games::named;

const NUMBER: u32 = 101;

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

fn player(number: u8) -> By {
    By::Player(seat(number))
}

fn clock(number: u8) -> By {
    By::Clock(seat(number))
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn userids(players: u8) -> Vec<String> {
    ["alice", "bob", "carol", "dave"].into_iter().take(players.into()).map(str::to_string).collect()
}

/// A board that these seats have accepted.
fn open(game: &str, players: u8, accepted: &[u8]) -> (Board, Vec<Event>) {
    let accepted: BTreeSet<Seat> = accepted.iter().map(|number| seat(*number)).collect();
    Board::open(Challenge { accepted, ..challenge(game, Setup::new(players), userids(players)) }).unwrap()
}

/// Alice's challenge of these players, who have yet to accept.
fn challenge(game: &str, setup: Setup, players: Vec<String>) -> Challenge {
    Challenge {
        number: NUMBER,
        key: [7; 32],
        mails: Mails::of_challenge(Some(MailMark::of("challenge@example.net"))),
        at: at(5),
        game: named(game).unwrap(),
        setup,
        challenger: "alice".to_string(),
        players,
        accepted: BTreeSet::new(),
    }
}

/// Two players at a game without dice, after these moves.
fn two(moves: &[&str]) -> Board {
    let (mut board, _) = open("great", 2, &[1, 2]);
    for text in moves {
        let by = By::Player(board.awaited()[0]);
        board = act(&board, by, &mv(text), at(6)).unwrap().0;
    }
    board
}

fn mv(text: &str) -> Act {
    Act::Move { text: text.to_string(), guard: None }
}

fn guarded(text: &str, guard: u32) -> Act {
    Act::Move { text: text.to_string(), guard: Some(guard) }
}

fn record_text(board: &Board) -> String {
    board.record_text(&|_, side| phrase!("{}", side))
}

/// A short form of an event.
fn brief(event: &Event) -> String {
    match event {
        Event::Started => "started".to_string(),
        Event::Seated { lot } => format!("seated by {lot}"),
        Event::Accepted(seat) => format!("accepted {seat}"),
        Event::Declined(seat) => format!("declined {seat}"),
        Event::Expired => "expired".to_string(),
        Event::Rolled { lot: true, .. } => "lot".to_string(),
        Event::Rolled { roll, seats, .. } => format!("rolled {} for {seats:?}", roll.0.len()),
        Event::Moved { number, by, text, .. } => format!("{number}. {text} by {by}"),
        Event::MovedOutOfTurn { seat, text } => format!("{text} out of turn by {seat}"),
        Event::Remark { text, .. } => format!("remark {text}"),
        Event::Resigned(seat) => format!("resigned {seat}"),
        Event::Forfeited(seat) => format!("forfeited {seat}"),
        Event::DrawOffered(seat) => format!("draw offered {seat}"),
        Event::DrawAccepted(seat) => format!("draw accepted {seat}"),
        Event::DrawRejected(seat) => format!("draw rejected {seat}"),
        Event::UndoAsked { seat, number } => format!("undo of {number} asked {seat}"),
        Event::UndoAgreed(seat) => format!("undo agreed {seat}"),
        Event::UndoRejected(seat) => format!("undo rejected {seat}"),
        Event::SubstituteAsked { seat, left, userid, number } => {
            format!("{userid} for {left} from {number} asked {seat}")
        }
        Event::SubstituteAgreed(seat) => format!("substitute agreed {seat}"),
        Event::SubstituteRejected(seat) => format!("substitute rejected {seat}"),
        Event::Substituted { seat, before, userid } => format!("{userid} for {before} in {seat}"),
        Event::TookBack { seat, number } => format!("{number} taken back by {seat} alone"),
        Event::Undone { moves } => format!("undone {moves}"),
        Event::Annulled => "annulled".to_string(),
        Event::Over { outcome: Some(outcome), .. } => format!("over {outcome}"),
        Event::Over { outcome: None, .. } => "over without result".to_string(),
    }
}

/// The events of an act in short form, or why it is refused.
type Expected<'a> = Result<&'a [&'a str], Refusal>;

/// Carries out one act after the other; each has these events, or leaves the board as it was.
fn check(mut board: Board, acts: &[(By, Act, Expected)]) -> Board {
    for (by, wanted, expected) in acts {
        let before = board.clone();
        match (act(&board, *by, wanted, at(9)), expected) {
            (Ok((after, events)), Ok(expected)) => {
                assert_eq!(events.iter().map(brief).collect::<Vec<_>>(), *expected, "{wanted:?} by {by}");
                for entry in &after.record.entries()[board.record.entries().len()..] {
                    assert_eq!(entry.at, at(9), "{entry:?}");
                }
                board = after;
            }
            (Err(refusal), Err(expected)) => assert_eq!(refusal, *expected, "{wanted:?} by {by}"),
            (found, _) => panic!("{wanted:?} by {by}: {found:?}"),
        }
        assert!(board.record.move_lines().starts_with(before.record.move_lines()));
    }
    board
}

#[test]
fn accepting() {
    let (board, events) = open("great", 2, &[]);
    assert_eq!((board.stage, events, board.awaited()), (Stage::Offered, vec![], vec![seat(1), seat(2)]));
    let waits = |seats: &[u8]| Err(Refusal::NotStarted(seats.iter().map(|n| seat(*n)).collect()));
    let board = check(
        board,
        &[
            (player(1), mv("e2e3"), waits(&[1, 2])),
            (player(1), Act::Accept, Ok(&["accepted 1"])),
            (player(1), Act::Accept, Err(Refusal::NothingOffered)),
            (player(1), Act::Resign, waits(&[2])),
            (player(1), Act::Draw, waits(&[2])),
            (clock(2), Act::Forfeit, waits(&[2])),
            (By::Operator, Act::Undo { moves: 0 }, waits(&[2])),
            (player(2), Act::Accept, Ok(&["accepted 2", "started"])),
            (player(2), Act::Accept, Err(Refusal::NothingOffered)),
            (player(1), mv("e2e3"), Ok(&["1. e2e3 by player 1"])),
        ],
    );
    assert_eq!((board.stage, board.started), (Stage::Running, at(5)));
}

#[test]
fn declining() {
    for (who, refuse) in [(1, Act::Decline), (2, Act::Decline), (2, Act::Reject)] {
        let declined = format!("declined {who}");
        let board = check(
            open("great", 2, &[1]).0,
            &[
                (player(who), refuse, Ok(&[declined.as_str()])),
                (player(2), Act::Accept, Err(Refusal::Ended)),
                (player(2), Act::Reject, Err(Refusal::Ended)),
                (player(2), Act::Decline, Err(Refusal::Ended)),
                (player(1), mv("e2e3"), Err(Refusal::Ended)),
                (By::Operator, Act::Annul, Err(Refusal::Ended)),
            ],
        );
        assert_eq!((board.stage, board.awaited()), (Stage::Declined, vec![]));
    }
    check(two(&["e2e3"]), &[(player(1), Act::Decline, Err(Refusal::HasMoved))]);
    check(two(&["e2e3"]), &[(player(2), Act::Decline, Ok(&["declined 2"]))]);
}

#[test]
fn offers_that_are_too_old() {
    let board = check(
        open("great", 2, &[1]).0,
        &[
            (player(2), Act::Expire, Err(Refusal::NotAllowed(player(2)))),
            (clock(2), Act::Expire, Ok(&["expired"])),
            (clock(2), Act::Expire, Err(Refusal::Ended)),
            (player(2), Act::Accept, Err(Refusal::Ended)),
        ],
    );
    assert_eq!((board.stage, board.awaited()), (Stage::Declined, vec![]));
    check(two(&[]), &[(clock(1), Act::Expire, Err(Refusal::NothingOffered))]);
}

#[test]
fn moving() {
    let turn = |n| Err(Refusal::NotYourTurn(vec![seat(n)]));
    let board = check(
        two(&[]),
        &[
            (player(2), mv("e7e6"), turn(1)),
            (player(1), guarded("e2e3", 2), Err(Refusal::MovedOn { meant: 2, next: 1 })),
            (player(1), guarded("e2-e3", 1), Ok(&["1. e2e3 by player 1"])),
            (player(1), guarded("e2e3", 1), Err(Refusal::MovedOn { meant: 1, next: 2 })),
            (player(1), mv("d2d3"), turn(2)),
            (By::Condition(seat(2)), mv("e7e6"), Ok(&["2. e7e6 by condition 2"])),
        ],
    );
    assert_eq!((board.record.has_moved(seat(1)), board.record.has_moved(seat(2))), (true, true));
    for text in ["hello", "d2d5", ""] {
        let refused = act(&board, player(1), &mv(text), at(9)).unwrap_err();
        assert!(
            matches!(refused, Refusal::Unread(MoveError::Unreadable(_) | MoveError::Illegal { .. })),
            "{refused:?}"
        );
    }
}

#[test]
fn drawing() {
    let board = check(
        two(&["e2e3"]),
        &[
            (player(1), Act::Accept, Err(Refusal::NothingOffered)),
            (player(1), Act::Reject, Err(Refusal::NothingOffered)),
            (player(1), Act::Draw, Ok(&["draw offered 1"])),
            (player(1), Act::Draw, Err(Refusal::AlreadyOffered)),
            (player(1), Act::Accept, Err(Refusal::NothingOffered)),
            (player(2), Act::Reject, Ok(&["draw rejected 2"])),
            (player(2), Act::Accept, Err(Refusal::NothingOffered)),
            (player(1), Act::Draw, Ok(&["draw offered 1"])),
            // Another player's move ends the offer, one's own does not.
            (player(2), mv("e7e6"), Ok(&["2. e7e6 by player 2"])),
            (player(2), Act::Accept, Err(Refusal::NothingOffered)),
            (player(1), Act::Draw, Ok(&["draw offered 1"])),
            (player(1), mv("d2d3"), Ok(&["3. d2d3 by player 1"])),
            (player(2), Act::Accept, Ok(&["draw accepted 2", "over 1/2-1/2"])),
            (player(2), Act::Draw, Err(Refusal::Ended)),
        ],
    );
    assert_eq!((board.stage, board.record.move_lines().ends_with("4. 2 draw\n")), (Stage::Over, true));
}

/// Among more players all others must agree, except those who have resigned.
#[test]
fn drawing_with_three() {
    let (board, _) = open("savoya", 3, &[1, 2, 3]);
    let board = check(
        board,
        &[
            (player(3), Act::Draw, Ok(&["draw offered 3"])),
            (player(1), Act::Draw, Ok(&["draw accepted 1"])),
            (player(1), Act::Draw, Err(Refusal::AlreadyOffered)),
        ],
    );
    let gone = act(&board, player(2), &Act::Resign, at(9)).unwrap().0;
    assert_eq!((gone.stage, gone.record.result().as_str()), (Stage::Over, "1=3>2"));
    let agreed = act(&board, player(2), &Act::Accept, at(9)).unwrap().0;
    assert_eq!((agreed.stage, agreed.record.result().as_str()), (Stage::Over, "1=2=3"));

    let (board, _) = open("savoya", 3, &[1, 2, 3]);
    let gone = act(&board, player(2), &Act::Resign, at(9)).unwrap().0;
    assert!(gone.has_resigned(seat(2)) && gone.stage == Stage::Running);
    assert_eq!(act(&gone, player(2), &Act::Draw, at(9)).unwrap_err(), Refusal::HasResigned);
    assert!(matches!(act(&gone, player(2), &Act::Resign, at(9)).unwrap_err(), Refusal::Illegal(_)));
}

#[test]
fn giving_up() {
    let cases = [
        (player(1), Act::Resign, "resigned 1", "2. 1 resign\n", "0-1"),
        (player(2), Act::Resign, "resigned 2", "2. 2 resign\n", "1-0"),
        (clock(2), Act::Forfeit, "forfeited 2", "2. 2 forfeit\n", "1-0"),
    ];
    for (by, wanted, event, line, result) in cases {
        let over = format!("over {result}");
        let board = check(
            two(&["e2e3"]),
            &[
                (By::Operator, wanted.clone(), Err(Refusal::NotAllowed(By::Operator))),
                (clock(1), Act::Forfeit, Err(Refusal::NotYourTurn(vec![seat(2)]))),
                (by, wanted.clone(), Ok(&[event, over.as_str()])),
                (by, wanted, Err(Refusal::Ended)),
            ],
        );
        assert_eq!((board.stage, board.record.result().as_str()), (Stage::Over, result));
        let text = record_text(&board);
        assert!(text.ends_with(line) && board.has_resigned(by.seat().unwrap()), "{text}");
        assert_eq!(Replay::read(&text, named).unwrap().record.turn(), board.record.turn());
    }
}

#[test]
fn annulling() {
    for (board, by) in [
        (open("great", 2, &[1]).0, By::Operator),
        (two(&[]), clock(1)),
        (two(&["e2e3"]), By::Operator),
        (open("savoya", 2, &[1, 2]).0, By::Operator),
    ] {
        let board = check(
            board,
            &[
                (player(1), Act::Annul, Err(Refusal::NotAllowed(player(1)))),
                (by, Act::Annul, Ok(&["annulled", "over without result"])),
                (by, Act::Annul, Err(Refusal::Ended)),
                (player(1), mv("e2e3"), Err(Refusal::Ended)),
            ],
        );
        assert_eq!((board.stage, board.record.result().as_str()), (Stage::Over, "*"));
        assert!(record_text(&board).ends_with("annul\n"), "{}", record_text(&board));
        assert_eq!(Replay::read(&record_text(&board), named).unwrap().record.result(), "*");
    }
}

#[test]
fn taking_back() {
    let board = check(
        two(&["e2e3", "e7e6", "d2d3"]),
        &[
            (player(1), Act::Undo { moves: 2 }, Err(Refusal::NotAllowed(player(1)))),
            (By::Operator, Act::Undo { moves: 3 }, Err(Refusal::NothingToUndo { moves: 3, made: 3 })),
            (player(1), Act::Draw, Ok(&["draw offered 1"])),
            (By::Operator, Act::Undo { moves: 1 }, Ok(&["undone 1"])),
            (player(2), Act::Accept, Err(Refusal::NothingOffered)),
            (player(1), mv("d2d3"), Err(Refusal::NotYourTurn(vec![seat(2)]))),
            (player(2), mv("d7d6"), Ok(&["2. d7d6 by player 2"])),
            (By::Operator, Act::Undo { moves: 0 }, Ok(&["undone 0"])),
        ],
    );
    assert_eq!((board.awaited(), board.record.has_moved(seat(1))), (vec![seat(1)], false));
}

#[test]
fn nobody_does_what_others_do() {
    let board = two(&["e2e3"]);
    let players = [mv("e7e6"), Act::Resign, Act::Draw, Act::Accept, Act::Reject, Act::Decline];
    let (mine, theirs) = ([player(2)], [By::Chance, clock(2), By::Operator, By::Server(seat(2))]);
    for wanted in players {
        for by in theirs {
            assert_eq!(act(&board, by, &wanted, at(9)).unwrap_err(), Refusal::NotAllowed(by), "{wanted:?}");
        }
    }
    for wanted in [Act::Forfeit, Act::Annul, Act::Undo { moves: 0 }] {
        for by in mine {
            assert_eq!(act(&board, by, &wanted, at(9)).unwrap_err(), Refusal::NotAllowed(by), "{wanted:?}");
        }
    }
}

/// Lots, rolls and forced moves follow by themselves until somebody has a choice; equal acts have equal rolls.
#[test]
fn chance_and_forced_moves() {
    let passes: usize = (1..=8).map(played_with_dice).sum();
    assert!(passes > 0, "no forced move in any game");
}

/// Plays with the dice of this key; returns the number of moves that the server made.
fn played_with_dice(key: u8) -> usize {
    let all: BTreeSet<Seat> = Seat::all(4).collect();
    let savoya = challenge("savoya", Setup::new(4).with("stack", "1"), userids(4));
    let (mut board, events) = Board::open(Challenge { key: [key; 32], accepted: all, ..savoya }).unwrap();
    assert_eq!(events.iter().map(brief).take(2).collect::<Vec<_>>(), ["started", "lot"]);
    let forced = |events: &[Event]| {
        events.iter().filter(|event| matches!(event, Event::Moved { by: By::Server(_), .. })).count()
    };
    let mut told = forced(&events);
    while board.stage == Stage::Running && board.record.moves() < 80 {
        let [next] = board.awaited()[..] else { panic!("{board:?}") };
        let list = board.record.position().moves(next).list;
        assert!(list.len() > 1 && board.record.position().roll().is_some(), "a choice and a roll");
        let wanted = mv(&list[usize::try_from(board.record.moves()).unwrap() * 7 % list.len()]);
        let (after, events) = act(&board, By::Player(next), &wanted, at(9)).unwrap();
        assert_eq!(act(&board, By::Player(next), &wanted, at(9)).unwrap().1, events);
        told += forced(&events);
        board = after;
    }
    let server = |by: By| matches!(by, By::Server(_));
    let entries = board.record.entries();
    assert_eq!(entries.iter().filter(|entry| server(entry.by)).count(), told);
    assert_eq!(board.record.lines().iter().filter(|line| server(line.by)).count(), told);
    assert!(entries.iter().all(|entry| (entry.by == By::Chance) == matches!(entry.deed, Deed::Roll(_))));
    told
}

/// The events since a seat's last move are the events of each act since then, and the position before them is that of the
/// replayed record.
#[test]
fn missed_is_what_was_told() {
    for (game, players) in [("savoya", 2), ("savoya", 4), ("great", 2), ("sava", 2), ("savana", 3)] {
        let all: Vec<u8> = (1..=players).collect();
        let (mut board, events) = open(game, players, &all);
        let ruled = |events: &[Event]| -> Vec<Event> {
            events.iter().filter(|event| !matches!(event, Event::Over { .. })).cloned().collect()
        };
        // The first letter has the beginning and the lots.
        let missed = ruled(&events[1 + board.record.opening().len()..]);
        // The events that each seat has missed, and the number of moves before them.
        let mut missed = vec![(missed, 0); usize::from(players)];
        for step in 0..40 {
            let [next] = board.awaited()[..] else { break };
            let list = board.record.position().moves(next).list;
            let (before, text) = (board.record.moves(), &list[step * 7 % list.len()]);
            let events;
            (board, events) = act(&board, By::Player(next), &mv(text), at(9)).unwrap();
            missed.iter_mut().for_each(|(missed, _)| missed.extend(ruled(&events)));
            if board.record.moves() > before {
                let own =
                    |event: &Event| matches!(event, Event::Moved { by: By::Player(by), .. } if *by == next);
                let told = events.iter().position(own).unwrap();
                let line = board.record.lines().iter().find(|line| line.number > before).unwrap();
                let remarks = line.remarks.len();
                missed[next.index()] = (ruled(&events[told + 1 + remarks..]), before + 1);
            }
            for seat in board.seats() {
                let (expected, moves) = &missed[seat.index()];
                let (position, events) = board.since_own_move(seat).unwrap();
                assert_eq!(events, *expected, "{game}, seat {seat}, step {step}");
                let then = board.record.at(*moves).unwrap();
                if then.pending().is_empty() {
                    assert_eq!(position.text(), then.position().text(), "{game}, seat {seat}, step {step}");
                }
            }
        }
        assert!(board.record.moves() > 15, "{game}");
    }
}

/// A lot is drawn when the game begins, not before; events before it then name the new seats.
#[test]
fn seats_by_lot() {
    let userids = userids(3);
    let setup = Setup::new(3).with("seats", "lot");
    let open = |key: [u8; 32], accepted: &[u8]| {
        let accepted = accepted.iter().map(|number| seat(*number)).collect();
        let savana = challenge("savana", setup.clone(), userids.clone());
        Board::open(Challenge { key, accepted, ..savana }).unwrap()
    };
    let mut seen = BTreeSet::new();
    for first in 0..60 {
        let key = [first; 32];
        let (board, events) = open(key, &[1, 2, 3]);
        let lot = crate::game::seats_lot(&key, &board.seed, 3);
        assert_eq!(
            events.iter().map(brief).take(2).collect::<Vec<_>>(),
            ["started", &format!("seated by {lot}")]
        );
        for (seat, place) in board.seats().zip(&lot.0) {
            assert_eq!(board.userid(seat), userids[usize::from(*place) - 1]);
        }
        assert_eq!((board.named(), board.lot.as_ref()), (vec!["alice", "bob", "carol"], Some(&lot)));
        assert!(record_text(&board).contains(&format!("[Seats \"{lot}\"]")), "{}", record_text(&board));

        let (offered, events) = open(key, &[1, 3]);
        assert!(events.is_empty() && offered.lot.is_none() && !record_text(&offered).contains("[Seats"));
        assert_eq!(offered.players, userids);
        let (after, events) = act(&offered, player(2), &Act::Accept, at(6)).unwrap();
        assert_eq!((&after.players, &after.lot), (&board.players, &board.lot));
        let Event::Accepted(bob) = &events[0] else { panic!("{events:?}") };
        assert_eq!(after.userid(*bob), "bob");
        seen.insert(lot);
    }
    assert_eq!(seen.len(), 6, "every order comes up");
    let (listed, _) = self::open("savana", 3, &[1, 2, 3]);
    assert_eq!((listed.players, listed.lot), (userids, None));
}

/// All rolls depend on the mail of the challenge, and on nothing that those do who are challenged.
#[test]
fn the_mail_of_the_challenge_enters_the_dice() {
    let begun = |mail: &str, accepting: [u8; 2]| {
        let savoya = challenge("savoya", Setup::new(2), userids(2));
        let mails = Mails::of_challenge(Some(MailMark::of(mail)));
        let offered = Board::open(Challenge { mails, ..savoya }).unwrap().0;
        accepting.iter().fold(offered, |board, by| act(&board, player(*by), &Act::Accept, at(6)).unwrap().0)
    };
    let board = begun("c", [1, 2]);
    let mark = MailMark::of("c");
    assert!(record_text(&board).contains(&format!("[Mails \"{mark}\"]\n")), "{}", record_text(&board));
    assert_eq!(record_text(&begun("c", [2, 1])), record_text(&board));
    let first = |board: &Board| {
        let pending = board.record.pending().iter().map(|roll| &roll.roll);
        board.record.opening().iter().chain(pending).cloned().collect::<Vec<_>>()
    };
    let other = begun("d", [1, 2]);
    assert_eq!(other.key, board.key);
    assert_ne!(first(&other), first(&board));
}

/// The challenger may cancel the board until chance has decided something, the others until their own first move.
#[test]
fn who_challenged_cannot_choose_the_dice() {
    let refused = Err(Refusal::HasSeenDice);
    let lot = challenge("great", Setup::new(2).with("seats", "lot"), vec!["bob".into(), "alice".into()]);
    let (lot, _) = Board::open(Challenge { accepted: Seat::all(2).collect(), ..lot }).unwrap();
    let alice = lot.seat_of("alice").unwrap();
    for (board, mine, other, expected) in [
        (open("savoya", 2, &[1, 2]).0, seat(1), seat(2), &refused),
        (lot.clone(), alice, lot.seat_of("bob").unwrap(), &refused),
        (open("great", 2, &[1, 2]).0, seat(1), seat(2), &Ok(())),
        (open("savoya", 2, &[2]).0, seat(1), seat(2), &Ok(())),
    ] {
        let decline = |seat| act(&board, By::Player(seat), &Act::Decline, at(6)).map(|_| ());
        assert_eq!(&decline(mine), expected);
        assert_eq!((board.may_decline(mine), decline(other)), (expected.is_ok(), Ok(())));
        assert!(board.may_decline(other));
    }
}
