//! Answers to digests.

use crate::command::*;

const BOARDS: [DigestBoard<'static>; 3] = [
    DigestBoard { game: "savoya", board: 101, move_number: 4, awaited: true, reader: Reader::Player },
    DigestBoard { game: "savoya", board: 102, move_number: 0, awaited: true, reader: Reader::Player },
    DigestBoard { game: "great", board: 105, move_number: 9, awaited: false, reader: Reader::Offered },
];

fn read(boards: &[DigestBoard<'static>], written: &str) -> ParsedMail {
    let games: &[&str] = &["savoya", "great"];
    read_digest(games, "alice", boards, Text { subject: "Re: Your boards, Tue 1 Dec 2026", written })
}

/// Each line as `number board: command` or with the kind of error.
fn lines(parsed: &ParsedMail) -> Vec<String> {
    let said = |line: &ParsedLine| {
        let board = line.board.map_or("-".to_owned(), |board| board.to_string());
        let command = match &line.command {
            Ok(Command { proof: Some(Proof::Answer), what: What::Board { game, board, act } }) => match act {
                BoardAct::Move { text, .. } => format!("{game} {board} {}", text.replace('\n', "; ")),
                act => format!("{game} {board} {act:?}"),
            },
            Ok(command) => command.printed(),
            Err(error) => format!("{:?}", error.kind),
        };
        let message = if line.message.is_empty() { String::new() } else { format!(" <{}>", line.message) };
        format!("{} {board}: {command}{message}", line.number)
    };
    parsed.lines.iter().map(said).collect()
}

#[test]
fn a_line_for_each_board() {
    let cases: [(&str, &[&str]); 17] = [
        ("101 a6-c6", &["1 101: savoya 101 a6-c6"]),
        ("  #101: a6-c6\n\n102) b1-b2", &["1 101: savoya 101 a6-c6", "3 102: savoya 102 b1-b2"]),
        ("savoya 101 a6-c6", &["1 101: savoya 101 a6-c6"]),
        ("savoya move 101 a6-c6", &["1 101: savoya 101 a6-c6"]),
        ("Board 102 a6-c6", &["1 102: savoya 102 a6-c6"]),
        ("101 resign\n105 accept", &["1 101: savoya 101 Resign", "2 105: great 105 Accept"]),
        ("resign 101\ngreat reject 105", &["1 101: savoya 101 Resign", "2 105: great 105 Reject"]),
        ("101 a6-c6\nb1-b2\n102 c1-c2", &["1 101: savoya 101 a6-c6; b1-b2", "3 102: savoya 102 c1-c2"]),
        ("101\na6-c6", &["2 101: savoya 101 a6-c6"]),
        ("101", &["1 101: Missing(Move)"]),
        ("101 show\n102 moves", &["1 101: savoya show 101", "2 102: savoya moves 102"]),
        ("103 a6-c6\n101 a6-c6", &["1 -: OtherBoard", "2 101: savoya 101 a6-c6"]),
        ("a6-c6", &["1 -: BoardMissing"]),
        ("resign", &["1 -: BoardMissing"]),
        ("whois bob\n101 a6-c6", &["1 -: whois bob", "2 101: savoya 101 a6-c6"]),
        ("101 a6-c6\nsignoff\n102 a6-c6", &["1 101: savoya 101 a6-c6"]),
        ("", &[]),
    ];
    for (written, wanted) in cases {
        let parsed = read(&BOARDS, written);
        assert_eq!(lines(&parsed), wanted, "{written:?}");
        assert!(parsed.message.is_empty() && !parsed.unplaced && parsed.source == CommandSource::Reply);
    }
}

#[test]
fn messages() {
    let check = |written: &str, wanted: &[&str], message: &str, unplaced: bool| {
        let parsed = read(&BOARDS, written);
        assert_eq!(lines(&parsed), wanted, "{written:?}");
        assert_eq!((parsed.message.as_str(), parsed.unplaced), (message, unplaced), "{written:?}");
    };
    let moved = "1 101: savoya 101 a6-c6";
    check("101 a6-c6\n\nHello Bob,\n\nwell played.", &[moved], "Hello Bob,\n\nwell played.", false);
    let two = [moved, "2 102: savoya 102 b1-b2"];
    check("101 a6-c6\n102 b1-b2\n\nHello!", &two, "", true);
    check("101 a6-c6\n102 b1-b2\n\nGreetings, Alice", &two, "", false);
    check("101 chat\n  Hi\n\n  102 b1-b2\n", &["1 101: savoya 101 Chat <Hi\n\n102 b1-b2>"], "", false);
    let chats = ["1 101: savoya 101 Chat <Hi>", "3 102: savoya 102 Chat <Two.>"];
    check("101 chat\n  Hi\n102 chat\n\nTwo.", &chats, "", false);
    let parsed = read(&BOARDS, "101 chat\n  savoya move 101 alice secret a6-c6");
    assert!(!parsed.lines[0].message.contains("secret"), "{:?}", parsed.lines[0].message);
}

#[test]
fn the_only_board_that_waits_needs_no_number() {
    let parsed = read(&BOARDS[1..], "a6-c6\nb1-b2\n105 accept");
    assert_eq!(lines(&parsed), ["1 102: savoya 102 a6-c6; b1-b2", "3 105: great 105 Accept"]);
    let parsed = read(&BOARDS[2..], "accept");
    assert_eq!(lines(&parsed), ["1 105: great 105 Accept"]);
}

#[test]
fn lines_are_limited() {
    let parsed = read(&BOARDS, &"101 a6-c6\n102 a6-c6\n".repeat(100));
    assert_eq!((parsed.lines.len(), parsed.unread), (MOST_LINES, 100));
    let parsed = read(&BOARDS, &"What is this?\n".repeat(50));
    assert_eq!((parsed.lines.len(), parsed.unread), (MOST_UNRECOGNISED, 50 - MOST_UNRECOGNISED));
}

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is written, every line that the letter proves is for a board of the letter, namely that of its number.
    #[test]
    fn nothing_is_too_wild(
        written in prop_oneof![
            "\\PC{0,200}",
            "((10[1-6]|savoya|great|chat|move|a6-c6|alice|secret|resign|end|multiple)[ \n]{1,3}){0,30}",
        ],
    ) {
        let parsed = read(&BOARDS, &written);
        prop_assert!(parsed.lines.len() <= MOST_LINES);
        for line in &parsed.lines {
            if let Ok(Command { proof: Some(Proof::Answer), what: What::Board { board, game, .. } }) = &line.command {
                let told = BOARDS.iter().find(|at| at.board == *board);
                prop_assert_eq!(told.map(|at| at.game), Some(game.as_str()));
                prop_assert_eq!(line.board, Some(*board));
            }
        }
    }
}
