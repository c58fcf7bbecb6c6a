//! Pages as a browser lays them out on a telephone and on a small screen: where the board and the first tap are. Left out where there
//! is no Chromium.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::help;
use crate::random::Random;
use crate::shown::{PLAYERS, begun, chosen, first, set};
use crate::support::{Letter, reader, turn};

/// A game with options, number of players, turns before its middle.
struct Played(&'static str, &'static str, usize, usize);

const PLAYED: [Played; 14] = [
    Played("great", "great", 2, 24),
    Played("savoy", "savoy", 2, 20),
    Played("savoya-2", "savoya", 2, 24),
    Played("savoya-3", "savoya", 3, 24),
    Played("savoya-4", "savoya", 4, 28),
    Played("sava", "sava", 2, 18),
    Played("sava-baenre", "sava -variant=baenre", 2, 14),
    Played("sava-chednased", "sava -variant=chednased", 2, 14),
    Played("sava-lolth", "sava -variant=lolth", 2, 14),
    Played("sava-wheel", "sava -variant=wheel", 2, 18),
    Played("sava-dice", "sava -variant=dice", 2, 18),
    Played("savana-2", "savana", 2, 24),
    Played("savana-3", "savana", 3, 24),
    Played("savana-4", "savana", 4, 24),
];

/// The turns before the first letter that is measured.
const EARLY: usize = 3;

/// Where a board begins at the latest, where it ends if it is not too tall, and where the first tap begins, in pixels.
const BEGINS: f64 = 240.0;
const ENDS: f64 = 640.0;
const TAP: f64 = 900.0;

/// The height of what is tapped, in pixels.
const TALL: f64 = 44.0;

/// A letter early in a game, one from its middle and the last one, each to a player.
async fn letters(Played(name, command, players, turns): &Played) -> Vec<(String, Letter)> {
    let players = &PLAYERS[..*players];
    let (mut table, mut letters) = begun(command, players).await;
    let game = command.split(' ').next().unwrap();
    let mut random = Random::new(7);
    let mut shown = Vec::new();
    for number in 1..=*turns {
        let at = turn(&letters).clone();
        let text = chosen(&at, &mut random);
        let is_measured = number == EARLY || number == *turns;
        if is_measured {
            set(&mut table, players, "links=off format=html").await;
        }
        letters = table.answer(&at, &text).await;
        assert!(letters[0].event() == "move", "{name}: {}", letters[0].text);
        if is_measured {
            let letter = turn(&letters).clone();
            assert_eq!(letter.header("X-PBM-Next"), reader(&letter));
            shown.push((format!("{name}-{number}"), letter));
            set(&mut table, players, "links=on format=text").await;
            letters = table.send(&turn(&letters).to, &format!("{game} show 101"), "").await;
        }
    }
    set(&mut table, players, "format=html").await;
    while letters[0].event() != "over" {
        letters = table.answer(&turn(&letters).clone(), "resign").await;
    }
    shown.push((format!("{name}-over"), letters[0].clone()));
    shown
}

/// The page of a letter as a file for a browser: its pictures are in it.
fn standing_alone(letter: &Letter) -> String {
    let mut page = letter.html.clone().unwrap();
    for part in letter.raw.replace("\r\n", "\n").split("\n--").filter(|part| part.contains("image/png")) {
        let (head, data) = part.split_once("\n\n").unwrap();
        let cid = head.split("Content-ID: <").nth(1).unwrap().split('>').next().unwrap();
        let data: String = data.split_whitespace().collect();
        page = page.replace(&format!("cid:{cid}"), &format!("data:image/png;base64,{data}"));
    }
    page
}

fn without_rules(page: &str) -> String {
    let mut pieces = page.split("<style>");
    let first = pieces.next().unwrap().to_owned();
    pieces.fold(first, |page, piece| page + piece.split_once("</style>").unwrap().1)
}

/// What a browser measures on a page; lengths in pixels from its top.
#[derive(Debug)]
struct Measured {
    page: String,
    width: f64,
    needed: f64,
    top: f64,
    bottom: f64,
    tap: f64,
    lowest: f64,
    broken: f64,
    /// Boxes that have to be scrolled to the side.
    hidden: f64,
}

const SCRIPT: &str = r#"<script>
function measure(frame) {
  const page = frame.contentDocument, root = page.documentElement;
  const board = (page.querySelector('img') || page.querySelector('.left pre') || root).getBoundingClientRect();
  const taps = [...page.querySelectorAll('a')].map(tap => tap.getBoundingClientRect());
  const short = [...page.querySelectorAll('a')].filter(tap => tap.textContent.length <= 34);
  const broken = short.filter(tap => tap.getClientRects().length > 1).length;
  const hidden = [...page.querySelectorAll('pre, div, td, p')].filter(box => box.scrollWidth > box.clientWidth + 1).length;
  const numbers = [frame.clientWidth, root.scrollWidth, board.top, board.bottom,
    taps.length ? taps[0].top : -1, Math.min(...taps.map(tap => tap.height), 1000), broken, hidden];
  document.getElementById('measured').textContent += 'measured ' + frame.name + ' ' + numbers.join(' ') + '\n';
}
</script>"#;

/// Lays out pages, each by its name and in these sizes; none without a browser.
fn measured(pages: &[(String, String)], sizes: &[(u32, u32)], scheme: u32) -> Option<Vec<Measured>> {
    let folder = tempfile::tempdir().unwrap();
    let mut frames = String::new();
    for (name, page) in pages {
        fs::write(folder.path().join(format!("{name}.html")), page).unwrap();
        for (width, height) in sizes {
            writeln!(
                frames,
                "<iframe name=\"{name}\" src=\"{name}.html\" style=\"border:0;width:{width}px;height:{height}px\" \
                 onload=\"measure(this)\"></iframe>"
            )
            .unwrap();
        }
    }
    let frame = folder.path().join("frame.html");
    let html = format!("<!doctype html><meta charset=\"utf-8\">{SCRIPT}<pre id=\"measured\"></pre>{frames}");
    fs::write(&frame, html).unwrap();
    Some(read(&dumped(folder.path(), &frame, scheme)?))
}

fn dumped(folder: &Path, frame: &Path, scheme: u32) -> Option<String> {
    let mut browser = Command::new("chromium");
    browser.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
    browser
        .arg("--allow-file-access-from-files")
        .arg(format!("--user-data-dir={}", folder.join("own").display()));
    browser.arg(format!("--blink-settings=preferredColorScheme={scheme}")).arg("--dump-dom");
    let said = match browser.arg(format!("file://{}", frame.display())).output() {
        Ok(said) => said,
        Err(_) => {
            eprintln!(
                "LEFT OUT: no page was measured, because there is no chromium (apt-get install chromium)"
            );
            return None;
        }
    };
    Some(String::from_utf8(said.stdout).unwrap())
}

fn read(dom: &str) -> Vec<Measured> {
    let lines = dom.lines().filter_map(|line| Some(line.split_once("measured ")?.1));
    let measured = lines.filter_map(|line| {
        let (page, numbers) = line.split_once(' ')?;
        let numbers: Vec<f64> =
            numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let [width, needed, top, bottom, tap, lowest, broken, hidden] = numbers.try_into().ok()?;
        Some(Measured { page: page.to_owned(), width, needed, top, bottom, tap, lowest, broken, hidden })
    });
    measured.collect()
}

fn faults(at: &Measured) -> Vec<&'static str> {
    let fits = at.bottom - at.top <= ENDS - BEGINS;
    let has_taps = at.tap >= 0.0;
    let faults = [
        (at.needed > at.width, "is wider than the screen"),
        (at.top > BEGINS, "begins its board too far down"),
        (fits && at.bottom > ENDS, "ends its board too far down"),
        (!has_taps || at.tap > TAP, "has its first tap too far down"),
        (at.lowest < TALL, "has taps that are too low"),
        (at.broken > 0.0, "breaks a move"),
    ];
    faults.into_iter().filter(|(is_wrong, _)| *is_wrong).map(|(_, fault)| fault).collect()
}

/// The page of a letter, as it is and without its rules.
fn both(name: String, letter: &Letter) -> [(String, String); 2] {
    let page = standing_alone(letter);
    [(format!("{name}-bare"), without_rules(&page)), (name, page)]
}

#[tokio::test]
async fn the_board_and_the_first_tap_are_near_the_top() {
    let mut pages = Vec::new();
    for played in &PLAYED {
        for (name, letter) in letters(played).await {
            pages.extend(both(name, &letter));
        }
    }
    let mut wrong = Vec::new();
    for scheme in [0, 1] {
        let Some(measured) = measured(&pages, &[(360, 640), (800, 600)], scheme) else { return };
        assert_eq!(measured.len(), 2 * pages.len());
        for at in &measured {
            println!("{at:?}");
            wrong.extend(faults(at).into_iter().map(|fault| format!("{} {fault}: {at:?}", at.page)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn faults_of_help(at: &Measured) -> Vec<&'static str> {
    let faults = [
        (at.needed > at.width, "is wider than the screen"),
        (at.hidden > 0.0, "has boxes to be scrolled to the side"),
        (at.tap >= 0.0 && at.lowest < TALL, "has taps that are too low"),
    ];
    faults.into_iter().filter(|(is_wrong, _)| *is_wrong).map(|(_, fault)| fault).collect()
}

#[tokio::test]
async fn help_is_read_without_scrolling_to_the_side() {
    let mut pages = Vec::new();
    for (name, letter) in help::letters().await {
        pages.extend(both(name, &letter));
    }
    let Some(measured) = measured(&pages, &[(320, 568)], 0) else { return };
    assert_eq!(measured.len(), pages.len());
    for at in &measured {
        assert_eq!(faults_of_help(at), [""; 0], "{at:?}");
    }
}

/// The question and the welcome, in each language, with the small pictures of the games.
#[tokio::test]
async fn first_letters_fit_a_telephone() {
    let mut pages = Vec::new();
    for lang in pbmd::letter::languages() {
        let (_, letters) = first(lang).await;
        for (name, letter) in letters {
            assert!(letter.raw.len() <= help::MOST, "{lang}-{name} has {} bytes", letter.raw.len());
            pages.extend(both(format!("{lang}-{name}"), &letter));
        }
    }
    let Some(measured) = measured(&pages, &[(320, 568), (360, 640)], 0) else { return };
    assert_eq!(measured.len(), 2 * pages.len());
    for at in &measured {
        assert_eq!(faults_of_help(at), [""; 0], "{at:?}");
    }
}

/// Writes the table of pixels into `docs/letters/README.md`.
#[tokio::test]
#[ignore = "writes the table for shots.sh; fonts differ from machine to machine"]
async fn table_of_pixels() {
    let mut pages = Vec::new();
    for played in &PLAYED {
        let letters = letters(played).await;
        pages.extend(letters.iter().map(|(name, letter)| (name.clone(), standing_alone(letter))));
    }
    let measured = measured(&pages, &[(360, 640)], 1).expect("chromium is needed");
    // Frames are measured as they are loaded, in any order.
    let in_order = pages.iter().map(|(name, _)| measured.iter().find(|at| at.page == *name).unwrap());
    let rows = in_order.map(|at| {
        let (game, at_move) = at.page.rsplit_once('-').unwrap();
        format!("| {game} | {at_move} | {:.0} | {:.0} | {:.0} |\n", at.top, at.bottom, at.tap)
    });
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/letters/README.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(TABLE).expect("a table of pixels");
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    fs::write(&path, format!("{before}{TABLE}{}\n{after}", rows.collect::<String>())).unwrap();
}

const TABLE: &str =
    "| game | move | board begins | board ends | first tap |\n| --- | --- | --- | --- | --- |\n";
