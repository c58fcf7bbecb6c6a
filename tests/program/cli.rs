//! The command line for authors of games: arguments in, status and text out.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pbmd")).args(words).stdin(Stdio::null()).output().unwrap()
}

fn check(words: &[&str], status: i32, out: &str, err: &str) {
    let done = run(words);
    let (said, why) = (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap());
    assert_eq!(done.status.code(), Some(status), "{words:?}: {said}{why}");
    assert!(said.contains(out), "{words:?}: {said}");
    assert!(why.contains(err), "{words:?}: {why}");
    assert_eq!(why.is_empty(), status == 0, "{words:?}: {why}");
    assert!(!why.contains("panicked"), "{words:?}: {why}");
}

fn json(words: &[&str]) -> Value {
    let done = run(words);
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(done.stdout.iter().filter(|byte| **byte == b'\n').count(), 1, "one line");
    serde_json::from_slice(&done.stdout).unwrap()
}

fn file(folder: &TempDir, text: &[u8]) -> String {
    let path = folder.path().join("record.txt");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn right_questions() {
    for (words, out) in [
        (&["rules", "list"][..], "savoya - Savoya (2 to 4 players)"),
        (&["rules", "list"], "    -quiet=n "),
        (
            &["rules", "moves", "savoya", "--seat", "1", "--dice", "3"],
            "a6-d6\ta6=5R d6=1R f15=6B j1=6T o10=6L\n",
        ),
        (&["rules", "moves", "SAVOYA", "-stack=1", "--seat", "1", "--dice", "3"], "a6-d6\td6=1R f15=1B"),
        (&["rules", "moves", "-stack=1", "savoya", "--seat=1", "--dice=3,4"], "a6-d6,d6-h6\t"),
        (
            &["rules", "moves", "savoya", "--players", "3", "--seat", "3", "--dice", "1"],
            "j1-j2\ta6=6R j1=5T j2=1T",
        ),
        (&["rules", "play", "savoya", "--seat", "1", "--dice", "3,4", "A6 - H6"], "to roll   seat 2"),
        (
            &["rules", "play", "savoya", "--seat", "1", "--dice", "3,4", "a6-h6", "--dice", "1,2"],
            "to move   seat 2",
        ),
        (&["letter", "great"], "8   w  n  e  g  k  m"),
        (&["letter", "great", "--moves", "a2-a3", "--seat", "2"], "* marks what has just changed."),
        (&["letter", "great", "--to", "html", "--moves", "a2-a3"], "alt=\"Changed just now: a3: white Pawn"),
        (&["letter", "great", "--to", "speech", "--seat", "2"], "You have:\nBlack Woody: a 8, j 8."),
        (&["letter", "great", "--to", "svg"], "<svg xmlns="),
        (&["letter", "great", "--lang", "cs", "--to", "speech", "--seat", "2"], "M\u{e1}\u{161}:"),
        (&["letter", "savoya", "-stack=4", "--seat=1", "--dice", "3,4", "--moves", "a6-h6"], "1R"),
        (&["letter", "savoya", "--position", "a6=1R f15=1B", "--seat", "2"], "1R"),
        (&["letter", "--help"], "--moves"),
        (&["rules", "--help"], "perft"),
        (&["rules", "play", "--help"], "--dice"),
    ] {
        check(words, 0, out, "");
    }
}

#[test]
fn wrong_questions() {
    let dice_101 = "1,2,3,4,5,6,".repeat(500) + "1";
    for (words, why) in [
        (&["letter", "quidditch"][..], "no game is called"),
        (&["letter", "great", "--lang", "tlh"], "there are en"),
        (&["letter", "great", "--to", "pdf"], "invalid value"),
        (&["letter", "great", "--seat", "3"], "there is no seat 3"),
        (&["letter", "great", "--position", "nonsense"], "six fields"),
        (&["letter", "savoya", "--seat", "1", "--moves", "a6-h6"], "--dice is needed"),
        (&["rules"], "Usage"),
        (&["rules", "dance"], "unrecognized subcommand"),
        (&["rules", "moves"], "<GAME>"),
        (&["rules", "moves", "savoia"], "is savoya meant?"),
        (&["rules", "moves", "quidditch"], "`pbmd rules list` shows the games"),
        (&["rules", "moves", ""], "no game is called"),
        (&["rules", "moves", "savoya"], "--seat is needed"),
        (&["rules", "moves", "savoya", "--dice", "3,4"], "--seat is needed"),
        (&["rules", "moves", "savoya", "--seat", "1"], "--dice is needed"),
        (&["rules", "moves", "savoya", "--seat", "0", "--dice", "3"], "there is no seat 0"),
        (&["rules", "moves", "savoya", "--seat", "3", "--dice", "3"], "the seats are 1 to 2"),
        (&["rules", "moves", "savoya", "--seat", "300", "--dice", "3"], "300"),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", "7"], "--dice 7"),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", "0,1"], "--dice 0,1"),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", "3,4,5"], "--dice 3,4,5"),
        (
            &["rules", "moves", "savoya", "--seat", "1", "--dice", "99999999999999999999"],
            "numbers separated by commas",
        ),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", &dice_101], "--dice 1,2,3"),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", "-3"], "'-3'"),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", "three"], "such as 3,4"),
        (&["rules", "moves", "savoya", "--seat", "1", "--dice", "3,4", "--dice", "1,2"], "leave out --dice"),
        (&["rules", "moves", "savoya", "-stack=99", "--seat", "1", "--dice", "3"], "-stack takes a number"),
        (&["rules", "moves", "savoya", "-stack=1", "-even=3", "--seat", "1", "--dice", "3"], "together"),
        (&["rules", "moves", "savoya", "-stack=1", "-stack=2", "--seat", "1", "--dice", "3"], "given twice"),
        (&["rules", "moves", "savoya", "-colour=red", "--seat", "1", "--dice", "3"], "-colour"),
        (&["rules", "moves", "savoya", "--stack=6", "--seat", "1", "--dice", "3"], "'--stack'"),
        (&["rules", "moves", "savoya", "--players", "5", "--seat", "1", "--dice", "3"], "2 to 4 players"),
        (&["rules", "moves", "savoya", "--players", "0", "--seat", "1", "--dice", "3"], "2 to 4 players"),
        (&["rules", "moves", "savoya", "--position", "z99=1R", "--seat", "1", "--dice", "3"], "z99"),
        (
            &["rules", "moves", "savoya", "--position", "a6=1R \u{1f3b2}", "--seat", "1", "--dice", "3"],
            "\u{1f3b2}",
        ),
        (&["rules", "play", "savoya", "--seat", "1", "--dice", "3"], "<MOVE>"),
        (
            &["rules", "play", "savoya", "--seat", "1", "--dice", "3", "a6-d6", "--dice", "1,2,3"],
            "--dice 1,2,3",
        ),
        (&["rules", "perft", "savoya", "2"], "no count of plain moves"),
        (&["rules", "perft", "great", "many"], "many"),
        (&["rules", "perft", "great", "99999999999"], "99999999999"),
        (&["rules", "replay"], "<FILE>"),
        (&["rules", "replay", "/nowhere/at/all"], "cannot read /nowhere/at/all"),
        (&["rules", "selfplay", "savoy", "--games", "0"], "'0'"),
        (&["rules", "selfplay", "savoy", "--players", "3"], "2 players"),
        (&["rules", "selfplay", "savoy", "--records", "/dev/null/folder"], "cannot write /dev/null/folder"),
        (&["dice", "verify"], "<RECORD>"),
        (&["dice", "verify", "/nowhere/at/all"], "cannot read"),
    ] {
        check(words, 2, "", why);
    }
}

#[test]
fn refused_moves() {
    let start = ["rules", "play", "savoya", "--seat", "1", "--dice", "3,4"];
    for (text, why) in [
        ("a6-z9", ""),
        ("hello there", "is no move"),
        ("", "is no move"),
        ("pass", "not legal"),
        ("a6-c6", "legal would be"),
        ("a6-d6", "not legal"),
    ] {
        check(&[&start[..], &[text]].concat(), 1, "", why);
    }
    let home = ["--position", "m10=1R a6=1L f13=1B j1=1T", "--seat", "1", "--dice", "1,1"];
    check(&[&["rules", "play", "savoya"][..], &home, &["m10-n10"]].concat(), 1, "", "the game is over");
    assert_eq!(
        json(&[&["rules", "moves", "savoya", "--json"][..], &home].concat())["moves"],
        Value::Array(vec![])
    );
}

/// Codes of refusals are shown to programs only.
#[test]
fn words_for_programs() {
    let at = "blue standing turn=3.1/0 phase=move.3 map=A1:1:3w,B1:1:2w1c,B2:2:2w,A2:2:1w1s,E3:2:3w,D4:2:w \
              row=b1a,b1b,b1c,b1d,b1e,b2a pile=b2b,b2c P1=points:4,cards:start+b1f,prefer:B1 \
              P2=cards:start+b1g,prefer:E3";
    for (order, code) in [
        ("draft 1", "E_PHASE"),
        ("move w A1-E1", "E_NOT_ADJACENT"),
        ("move 2w A1-B2", "E_OUTNUMBER"),
        ("discard 1", "E_DISCARD_COUNT"),
        ("prefer G9", "E_NO_TERRITORY"),
        ("castle", "E_SYNTAX"),
    ] {
        let play = ["rules", "play", "savana", "--position", at, "--seat", "1", order];
        let (text, json) = (run(&play), run(&[&play[..], &["--json"]].concat()));
        let why = |output: &Output| String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!((text.status.code(), json.status.code()), (Some(1), Some(1)), "{order}: {}", why(&text));
        assert!(why(&json).trim_end().ends_with(&format!(" [{code}]")), "{order}: {}", why(&json));
        assert_eq!(why(&text).trim_end(), why(&json).trim_end().trim_end_matches(&format!(" [{code}]")));
        assert!(text.stdout.is_empty() && !why(&text).contains("E_"), "{order}: {}", why(&text));
    }
    let played = run(&["rules", "play", "savana", "--position", at, "--seat", "1", "end"]);
    assert!(played.status.success() && !String::from_utf8(played.stdout).unwrap().contains("E_"));
}

#[test]
fn moves_and_play_agree() {
    for at in [
        &["savoya", "-step=6", "--seat", "2", "--dice", "2,5"][..],
        &["savoy", "-stack=2", "--seat", "1", "--dice", "3,3"],
        &["great"],
    ] {
        let list = json(&[&["rules", "moves", "--json"][..], at].concat());
        assert_eq!(list["game"], at[0]);
        let moves = list["moves"].as_array().unwrap();
        let texts: Vec<&str> = moves.iter().map(|m| m["move"].as_str().unwrap()).collect();
        assert!(texts.is_sorted() && texts.len() > 3, "{at:?}: {texts:?}");
        for choice in [&moves[0], moves.last().unwrap()] {
            let text = choice["move"].as_str().unwrap();
            let played = json(&[&["rules", "play", "--json"][..], at, &[text]].concat());
            assert_eq!((&played["move"], &played["position"]), (&choice["move"], &choice["position"]));
            assert_eq!((&played["over"], &played["result"]), (&Value::Bool(false), &Value::from("*")));
            assert_eq!(played["to_move"], serde_json::json!([3 - list["seat"].as_u64().unwrap()]));
        }
    }
}

#[test]
fn a_game_is_won_and_a_turn_passed() {
    let won = json(&[
        "rules",
        "play",
        "savoy",
        "--json",
        "--position",
        "j7=1R m7=1L",
        "--seat",
        "1",
        "--dice",
        "1,2",
        "j7-k7",
    ]);
    assert_eq!(won["to_move"], serde_json::json!([]));
    assert_eq!((&won["over"], &won["result"]), (&Value::Bool(true), &Value::from("1-0")));
    let stuck = "a4=1R d4=2L b4=2L c4=2L e4=2L f4=2L g4=2L m7=1L";
    let passed =
        json(&["rules", "moves", "savoy", "--json", "--position", stuck, "--seat", "1", "--dice", "1,2"]);
    assert_eq!(passed["moves"].as_array().unwrap().len(), 1);
    assert_eq!(passed["moves"][0]["move"], "pass");
}

#[test]
fn perft_counts_what_moves_lists() {
    let games = json(&["rules", "list", "--json"]);
    let counted: Vec<&str> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| game["perft"] == true)
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert!(counted.contains(&"great"), "{counted:?}");
    for game in counted {
        let count = json(&["rules", "perft", game, "1", "--json"]);
        let list = json(&["rules", "moves", game, "--json"]);
        let plain = list["moves"].as_array().unwrap().iter().filter(|m| m["move"] != "*").count();
        assert_eq!(count, serde_json::json!({"depth": 1, "nodes": plain}), "{game}");
        check(&["rules", "perft", game, "1"], 0, "nodes, ", "");
    }
}

#[test]
fn replay_tells_where_a_record_leads() {
    let folder = TempDir::new().unwrap();
    let head = "[Game \"savoya\"]\n[Players \"alice,bob\"]\n";
    let record = format!("{head}1. 2 {{2}} o10-m10\n2. 1 resign\n");
    for (record, line, why) in [
        (String::new(), 1, "no [Game"),
        ("[Game \"quidditch\"]\n".to_string(), 1, "no game is called quidditch"),
        ("[Game\n".to_string(), 1, "no tag"),
        (format!("{head}1. 2 {{2}} o10-l10\n"), 3, "o10-l10"),
        (format!("{head}1. 2 {{2}} j1-j3\nnonsense\n"), 4, "no line of a record"),
        (format!("{head}1. 2 {{2}} j1-j3\n3. 1 {{3,4}} a6-h6\n"), 4, "numbered 3"),
        (format!("{head}1. 2 {{2}} j1-j3\n2. 1 {{3,9}} a6-h6\n"), 4, "{3,9}"),
        (format!("{head}1. 0 {{2}} j1-j3\n"), 3, "no line of a record"),
        (format!("{head}1. 2 {{}} j1-j3\n"), 3, ""),
        (record.replace("o10-m10", "j1-j3").replace("bob\"]", "bob\"]\n[Result \"1-0\"]"), 1, "Result"),
    ] {
        check(&["rules", "replay", &file(&folder, record.as_bytes())], 1, "", &format!("line {line}: "));
        check(&["rules", "replay", &file(&folder, record.as_bytes())], 1, "", why);
        check(&["dice", "verify", &file(&folder, record.as_bytes())], 1, "", why);
    }
    for broken in [
        &b"\xff\xfe\x00"[..],
        &[b'['; 100_000],
        b"1. 1 {\n",
        b"\n\n\r\n",
        b"[Game \"savoya\"]\n999. 255 {65536} -\n",
    ] {
        check(&["rules", "replay", &file(&folder, broken)], 1, "", "line ");
    }
    let good = record.replace("o10-m10", "j1-j3");
    let path = file(&folder, good.as_bytes());
    check(&["rules", "replay", &path], 0, "result    0-1", "");
    let expected = serde_json::json!({
        "game": "savoya", "moves": 2, "position": "a6=6R f15=6B j1=5T j3=1T o10=6L", "over": true, "result": "0-1",
    });
    assert_eq!(json(&["rules", "replay", &path, "--json"]), expected);
    let mut child = Command::new(env!("CARGO_BIN_EXE_pbmd"))
        .args(["rules", "replay", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(good.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap().stdout;
    assert_eq!(serde_json::from_slice::<Value>(&out).unwrap(), expected);
}

#[test]
fn selfplay_is_the_same_for_the_same_seed() {
    let play = |game: &str, seed: &str| {
        let folder = TempDir::new().unwrap();
        let records = folder.path().to_str().unwrap();
        let mut tally = json(&[
            "rules",
            "selfplay",
            game,
            "-stack=1",
            "--games",
            "3",
            "--seed",
            seed,
            "--records",
            records,
            "--json",
        ]);
        tally.as_object_mut().unwrap().remove("moves_per_second").unwrap();
        let texts: Vec<String> = (1..=3)
            .map(|n| fs::read_to_string(folder.path().join(format!("{game}-{seed}-{n}.txt"))).unwrap())
            .collect();
        for text in &texts {
            let path = file(&folder, text.as_bytes());
            check(&["rules", "replay", &path], 0, "result", "");
            check(&["dice", "verify", &path], 0, "right by the key, to which the board had committed", "");
        }
        (tally, texts)
    };
    let (tally, texts) = play("savoy", "1");
    assert_eq!((&tally, &texts), (&play("savoy", "1").0, &play("savoy", "1").1));
    assert_ne!(texts, play("savoy", "2").1);
    let wins: u64 = tally["wins"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(wins + tally["draws"].as_u64().unwrap() + tally["unfinished"].as_u64().unwrap(), 3);
    check(
        &["rules", "selfplay", "great", "--games", "1", "--most-moves", "5"],
        0,
        "broken off after 5 moves",
        "",
    );
}

#[test]
fn dice_are_checked_only_with_all_that_they_follow_from() {
    let folder = TempDir::new().unwrap();
    let records = folder.path().to_str().unwrap();
    json(&["rules", "selfplay", "savoy", "-stack=1", "--games", "1", "--records", records, "--json"]);
    let record = fs::read_to_string(folder.path().join("savoy-1-1.txt")).unwrap();
    let dice = record.lines().find(|line| line.starts_with("[Dice")).unwrap();
    let (commitment, _) = dice.rsplit_once(' ').unwrap();
    for (from, to, why) in [
        (dice, String::new(), "no [Dice"),
        (dice, format!("{commitment}\"]"), "last letter"),
        (dice, format!("{commitment} 1234\"]"), "64 hexadecimal digits"),
        (dice, format!("{commitment} {}\"]", "\u{e9}".repeat(32)), "64 hexadecimal digits"),
        (dice, format!("{commitment} {}\"]", "0".repeat(64)), "committed to"),
        ("[Board \"1\"]", String::new(), "[Board"),
        ("[Board \"1\"]", "[Board \"-1\"]".to_string(), "[Board"),
        ("[Board \"1\"]", "[Board \"2\"]".to_string(), "roll 1, before move 1, is "),
        ("[Opening", "[Closing".to_string(), "[Opening"),
    ] {
        let changed = record.replace(from, &to);
        assert_ne!(changed, record, "{from}");
        check(&["dice", "verify", &file(&folder, changed.as_bytes())], 1, "", why);
    }
    let verdict = json(&["dice", "verify", &file(&folder, record.as_bytes()), "--json"]);
    assert_eq!((&verdict["ok"], &verdict["commitment"]), (&Value::Bool(true), &Value::Bool(true)));
    assert!(verdict["rolls"].as_array().unwrap().iter().all(|roll| roll["roll"] == roll["expected"]));
    let great = b"[Game \"great\"]\n[Players \"alice,bob\"]\n";
    check(&["dice", "verify", &file(&folder, great)], 1, "", "without dice");
}

#[test]
fn advice_is_a_legal_move_and_the_same_again() {
    let words = ["rules", "advise", "great", "--nodes", "300", "--seed", "3", "--after", "e2e3", "--json"];
    let advice = json(&words);
    assert_eq!(advice, json(&words));
    assert_eq!((&advice["game"], &advice["seat"]), (&"great".into(), &2.into()));
    assert_eq!(advice["line"][0], advice["move"]);
    assert!(advice["nodes"].as_u64().unwrap() <= 300);
    check(&words[..9], 0, "worth", "");
    let after = ["rules", "play", "great", "--position", "k9/p9/10/10/10/10/P9/K9 w - - 0 1", "a2a3"];
    check(&after, 0, "to move   seat 2", "");
    let bare = ["rules", "advise", "great", "--position", "k9/10/10/10/10/10/P9/K9 w - - 0 1"];
    check(&bare, 1, "", "the game is over");
    check(&["rules", "advise", "great", "--after", "e2e5"], 1, "", "not legal");
    check(&["rules", "advise", "great", "--nodes", "9", "--level", "easy"], 2, "", "cannot be used with");
    check(&["rules", "advise", "savoy", "--seat", "1", "--dice", "3,4", "--nodes", "50"], 0, "nodes", "");
}

#[test]
fn a_match_is_the_same_for_the_same_seed_and_any_number_of_jobs() {
    let play = |jobs: &str| {
        let words =
            ["rules", "match", "sava", "--seats", "nodes=60,random", "--games", "4", "--most-moves", "60"];
        let mut score = json(&[&words[..], &["--jobs", jobs, "--json"]].concat());
        for player in score["players"].as_array_mut().unwrap() {
            player.as_object_mut().unwrap().remove("seconds_per_move").unwrap();
        }
        score
    };
    let score = play("1");
    assert_eq!(score, play("2"));
    for player in score["players"].as_array().unwrap() {
        let count = |name: &str| player[name].as_u64().unwrap();
        assert_eq!(count("won") + count("shared") + count("lost"), 4);
    }
    let three =
        ["rules", "match", "savana", "--seats", "greedy,random,random", "--games", "1", "--most-moves", "9"];
    check(&three, 0, "drawn, since 9 moves were made", "");
    check(&["rules", "match", "great", "--seats", "random"], 2, "", "2 players");
    check(&["rules", "match", "great", "--seats", "random,somebody"], 2, "", "a player is random");
}
