//! Conditional moves: any text is a tree or is refused line by line, and a tree is read back the same.

use std::sync::LazyLock;

use jiff::Timestamp;
use pbmd::game::{By, Mails, Seat, Setup};
use pbmd::games::ALL;
use pbmd::play::conditions::{MOST_DEEP, MOST_LINES, Standing, check as read, recall, standing};
use pbmd::play::{Act, Board, Challenge, Stage, act};

use crate::driver::{Target, check};

const AT: Timestamp = Timestamp::UNIX_EPOCH;

/// Boards of every game for every number of players, early and later.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let mut boards = Vec::new();
    for game in ALL {
        for players in game.info().fewest..=game.info().most.min(4) {
            let challenge = Challenge {
                number: 101,
                key: [players; 32],
                mails: Mails::of_challenge(None),
                at: AT,
                game: *game,
                setup: Setup::new(players),
                challenger: "alice".to_string(),
                players: ["alice", "bob", "carol", "dave"][..usize::from(players)]
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
                accepted: Seat::all(players).collect(),
            };
            let Ok((mut board, _)) = Board::open(challenge) else { continue };
            for step in 0..6 {
                boards.push(board.clone());
                if let Some(after) = moved(&board, step) {
                    board = after;
                }
            }
        }
    }
    boards
});

fn moved(board: &Board, number: usize) -> Option<Board> {
    let seat = *board.awaited().first()?;
    let list = board.record.position().moves(seat).list;
    let text = list.get(number % list.len().max(1))?.clone();
    act(board, By::Player(seat), &Act::Move { text, guard: None }, AT).ok().map(|(after, _)| after)
}

fn any_tree(input: &[u8]) {
    let [board, text @ ..] = input else { return };
    let board = &BOARDS[usize::from(*board) % BOARDS.len()];
    let text = String::from_utf8_lossy(text);
    for owner in board.seats().filter(|seat| !board.awaited().contains(seat)) {
        let checked = match read(board, owner, &text) {
            Ok(checked) => checked,
            Err(wrong) => {
                assert!(!wrong.is_empty() && wrong.len() <= MOST_LINES + 1);
                assert!(wrong.windows(2).all(|two| two[0].number <= two[1].number), "{wrong:?}");
                continue;
            }
        };
        let lines = checked.tree.lines(&|seat| board.userid(seat).to_string());
        assert!(!lines.is_empty() && lines.len() <= MOST_LINES);
        assert!(lines.iter().all(|line| line.len() - line.trim_start().len() <= 2 * (MOST_DEEP - 1)));
        assert!(checked.unchecked.iter().all(|line| (1..=lines.len()).contains(line)), "{lines:?}");
        let again = read(board, owner, &lines.join("\n"));
        let again = again.unwrap_or_else(|wrong| panic!("{text:?} as {lines:#?}: {wrong:?}"));
        assert_eq!(again.tree, checked.tree, "{text:?} as {lines:#?}");
        assert_eq!(recall(board, owner, &checked.tree.stored()).as_ref(), Ok(&checked.tree), "{text:?}");
        // However the game goes on, the tree can judge it.
        let since = board.record.moves();
        let mut after = board.clone();
        for number in 0..3 {
            let stands = standing(&after, owner, &checked.tree, since);
            assert!(number > 0 || matches!(stands, Standing::Waits(_)), "{text:?}: {stands:?}");
            match moved(&after, number + text.len()) {
                Some(next) if next.stage == Stage::Running => after = next,
                _ => break,
            }
        }
    }
}

#[test]
fn conditions() {
    let words = &[
        "if",
        "IF:",
        "then",
        "any",
        "and I roll",
        "and roll",
        "6-6",
        "3-1",
        "9-1",
        "pass",
        "resign",
        "draw",
        "accept",
        "propose",
        "alice",
        "bob",
        "carol",
        "P2",
        "P3:",
        "White",
        "\n",
        "\n  ",
        "\n    ",
        "\n\t",
        "\n... ",
        ",",
        ", ",
        "; ",
        "e2e3",
        "e7-e6",
        "a6-c6",
        "3xg10-j10",
        "move w A1-B1",
        "start A1",
        "draft 1",
        "end",
        "prefer weak",
        "if any then ",
        "#",
        "{1,2}",
        "99999999999",
        "\u{e9}",
        "****",
    ];
    let tree = "if any then resign\nif any, any then draw\n  if e7e6 then d2d3 propose\n";
    let mut samples: Vec<Vec<u8>> = Vec::new();
    for (number, board) in BOARDS.iter().enumerate().filter(|(number, _)| number % 2 == 0) {
        let begin = [u8::try_from(number).unwrap()];
        samples.push([&begin[..], tree.as_bytes()].concat());
        let Some(seat) = board.awaited().first().copied() else { continue };
        for text in board.record.position().moves(seat).list.iter().take(2) {
            let line =
                format!("if {text} then {text}\n  if any then {text}\nif any and I roll 2-1 then {text}");
            samples.push([&begin[..], line.as_bytes()].concat());
        }
    }
    check(&Target { name: "conditions", samples, words, law: &any_tree });
}
