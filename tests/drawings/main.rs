//! The boards of all games as drawings, compared pixel by pixel with golden files. `UPDATE_GOLDENS=1` rewrites them, to be
//! looked at by a person.

#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test says what is wrong by panicking"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use pbmd::draw::{Drawing, Legend, Overlay, Sprites, drawing, png, png_within};
use pbmd::game::{Picture, Seat, Setup, Viewer};
use pbmd::games::{ALL, named};

#[path = "../support/random.rs"]
mod random;

use random::{Random, setups};

/// The most bytes of a picture in a letter.
const MOST: usize = 40 * 1024;

/// A position: file name, game, number of players, options, number of rolls and moves, and the seat that looks (0 for a
/// watcher).
type Case = (&'static str, &'static str, u8, &'static [(&'static str, &'static str)], usize, u8);

const CASES: &[Case] = &[
    ("great-start-white", "great", 2, &[], 0, 1),
    ("great-moved-black", "great", 2, &[], 61, 2),
    ("savoy-start", "savoy", 2, &[], 0, 1),
    ("savoy-moved", "savoy", 2, &[], 42, 2),
    ("savoya-2-start", "savoya", 2, &[("even", "6")], 0, 1),
    ("savoya-2-moved", "savoya", 2, &[], 92, 2),
    ("savoya-3-moved", "savoya", 3, &[], 62, 3),
    ("savoya-4-moved", "savoya", 4, &[("stack", "12")], 62, 0),
    ("sava-start-red", "sava", 2, &[("red", "1")], 0, 1),
    ("sava-start-blue", "sava", 2, &[("red", "1")], 0, 2),
    ("sava-moved-red", "sava", 2, &[("red", "1")], 40, 1),
    ("sava-moved-blue", "sava", 2, &[("red", "1")], 40, 2),
    ("sava-baenre", "sava", 2, &[("red", "1"), ("variant", "baenre")], 30, 1),
    ("sava-chednased", "sava", 2, &[("red", "1"), ("variant", "chednased")], 45, 1),
    ("sava-champion", "sava", 2, &[("red", "1"), ("variant", "champion")], 5, 2),
    ("sava-lolth", "sava", 2, &[("red", "1"), ("variant", "lolth")], 30, 1),
    ("sava-wheel-start", "sava", 2, &[("red", "1"), ("variant", "wheel")], 0, 1),
    ("sava-wheel-moved", "sava", 2, &[("red", "1"), ("variant", "wheel")], 31, 2),
    ("sava-dice", "sava", 2, &[("red", "1"), ("variant", "dice")], 38, 1),
    ("savana-two-first", "savana", 2, &[], 24, 1),
    ("savana-three-red-second", "savana", 3, &[("deck", "red")], 60, 2),
    ("savana-four-watcher", "savana", 4, &[], 150, 0),
];

/// A turn: file name, game, number of players, the position before, the seat, and its order. The next seat looks.
type Turn = (&'static str, &'static str, u8, &'static str, u8, &'static str);

const TURNS: &[Turn] = &[
    (
        "savana-two-attack",
        "savana",
        2,
        "blue standing turn=3.1/0 phase=draft map=A1:1:w,B1:1:w,B2:1:3w1c,C2:2:1w1s,E3:2:2w,D2:2:c \
         row=b1a,b1b,b1d,b1e,b2a,b2b pile=b2c,b2d,b2e P1=cards:start+b1c+b1g P2=cards:start+b1f",
        1,
        "draft 2; recruit w@A1 s@B2; move 2w1c B2-C2",
    ),
    (
        "savana-four-crowded",
        "savana",
        4,
        "red standing turn=6.2/0 phase=draft map=A1:3:2w,A2:3:1w1c,A3:3:2s,A4:2:s,A5:2:w,A6:2:3w1s,B1:3:w,B2:3:2w1s,\
         B5:2:w,B6:2:2w1c,C3:3:w,E4:4:c,E5:4:s,F1:1:w,F2:1:1w1s1c,F5:4:w,F6:4:2w1s1c,F7:4:w,G1:1:2w,G2:1:w,G3:1:2s,\
         G4:4:s,G5:4:w,G6:4:2w row=r4a,r4b,r4c,r4d,r4e,r4f pile=r4g,r5a,r5b,r5c,r5d,r5e,r5f,r5g,r5h \
         P1=points:14,cards:start+r1e+r2g+r3e+r3g+r3c+r1d,kept:3+2 P2=points:9,cards:r1a+r1g+r2f+r3a+r3b+r2d \
         P3=points:11,cards:r1b+r1f+r2a+r2b+r3d+r3f P4=points:8,cards:start+r1c+r2c+r2e,kept:5",
        2,
        "draft 3; recruit all@A5; move 2w A6-B7; move 2w1c B6-C5",
    ),
];

/// The picture after a turn, and the one before.
fn turned((name, game, players, text, seat, order): &Turn) -> (Picture, Picture) {
    let (setup, seat) = (Setup::new(*players), Seat::new(*seat));
    let before = named(game).unwrap().parse_position(&setup, text, None);
    let before = before.unwrap_or_else(|why| panic!("{name}: {why}"));
    let (_, mut now) = before.play(seat, order).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    while let pbmd::game::Turn::Chance(chance) = now.turn() {
        now = now.decide(&Random::new(7).roll(chance.kind)).unwrap();
    }
    let viewer = Viewer::Seat(Seat::new(seat.number() % players + 1));
    (now.picture(viewer), before.picture(viewer))
}

/// The picture of a case, and the one before its last step.
fn pictures((_, game, players, options, steps, seat): &Case) -> (Picture, Picture) {
    let setup = options.iter().fold(Setup::new(*players), |setup, (name, value)| setup.with(name, value));
    let mut random = Random::new(1994);
    let mut now = named(game).unwrap().start(&setup).unwrap();
    let mut before = named(game).unwrap().start(&setup).unwrap();
    for _ in 0..*steps {
        let next = random.step(&*now).expect("the game goes on");
        before = std::mem::replace(&mut now, next);
    }
    let viewer = if *seat == 0 { Viewer::Watcher } else { Viewer::Seat(Seat::new(*seat)) };
    (now.picture(viewer), before.picture(viewer))
}

fn png_of(name: &str, (now, before): &(Picture, Picture)) -> Vec<u8> {
    let drawing = drawing(now, Some(before), "A board", Overlay::default()).unwrap();
    assert!(drawing.width <= 600, "{name}: {} pixels wide", drawing.width);
    png(&drawing).unwrap()
}

/// Size and RGBA pixels.
fn pixels(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    (info.width, info.height, data)
}

#[test]
fn drawings_are_those_of_the_golden_files() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/drawings/golden");
    let mut wrong = Vec::new();
    let cases = CASES.iter().map(|case| (case.0, pictures(case)));
    for (name, pictures) in cases.chain(TURNS.iter().map(|turn| (turn.0, turned(turn)))) {
        let bytes = png_of(name, &pictures);
        let file = folder.join(format!("{name}.png"));
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(&file, &bytes).unwrap();
        }
        assert!(bytes.len() <= MOST, "{name}: {} bytes", bytes.len());
        let golden = fs::read(&file).unwrap_or_default();
        if golden.is_empty() || pixels(&golden) != pixels(&bytes) {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "drawings differ from their golden files: {wrong:?}");
}

#[test]
fn equal_pictures_have_equal_bytes() {
    let pictures = pictures(&CASES[1]);
    assert_eq!(png_of("first", &pictures), png_of("second", &pictures));
}

/// The place of the bits of a pixel in a PNG, in its header.
const BIT_DEPTH: usize = 24;

/// In every game and variant, for every seat and a watcher unless another one sees the same, early, late and at the end, with much and
/// with little room.
#[test]
fn kept_pixels_are_those_of_the_svg() {
    const STEPS: [usize; 3] = [0, 60, 400];
    let users = ["alice", "bob", "carol", "dave"].map(str::to_owned);
    let (mut sprites, mut compared) = (Sprites::default(), 0);
    for (game, setup) in ALL.iter().flat_map(|game| setups(*game).into_iter().map(move |s| (*game, s))) {
        let mut random = Random::new(43);
        let [mut before, mut now] = [(); 2].map(|()| game.start(&setup).unwrap());
        for step in 0..=STEPS[2] {
            let next = random.step(&*now);
            if next.is_none() || STEPS.contains(&step) {
                let mut drawings = Vec::new();
                for viewer in Seat::all(setup.players).map(Viewer::Seat).chain([Viewer::Watcher]) {
                    let players = &users[..usize::from(setup.players)];
                    let reader = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
                    let names = Legend { players, reader };
                    let (now, before) = (now.picture(viewer), before.picture(viewer));
                    let overlay = Overlay { names, ..Overlay::default() };
                    let drawing = drawing(&now, Some(&before), "A board", overlay).unwrap();
                    if drawings.contains(&drawing) {
                        continue;
                    }
                    let most = [MOST, MOST / 3][compared % 2];
                    let (kept, whole) = (sprites.png(&drawing, most), png_within(&drawing, most));
                    let what = format!("{} {setup} for {viewer:?}, step {step}", game.info().name);
                    assert!(kept == whole, "{what}");
                    // Twice as many bits would have to be packed for more than 16 colours.
                    assert!(whole.is_none_or(|png| png[BIT_DEPTH] == 4), "{what}: too many colours");
                    compared += 1;
                    drawings.push(drawing);
                }
            }
            let Some(next) = next else { break };
            before = std::mem::replace(&mut now, next);
        }
    }
    assert!(compared > 80, "{compared}");
}

/// A picture of one character.
fn shape(letter: char) -> Vec<u8> {
    let shapes = format!("<text x=\"20\" y=\"30\" font-size=\"24\">&#{};</text>\n", u32::from(letter));
    png(&Drawing {
        width: 40,
        height: 40,
        title: String::new(),
        shapes,
        ground: String::new(),
        ..Drawing::default()
    })
    .unwrap()
}

/// A picture writes what games say in each language, such as the heading of a hand of cards.
#[test]
fn every_letter_of_every_phrase_has_a_shape() {
    let mut letters: BTreeSet<char> = ('\u{100}'..='\u{17f}').collect();
    let templates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("templates");
    for language in fs::read_dir(templates).unwrap().map(|folder| folder.unwrap().path()) {
        for folder in [language.clone(), language.join("games")] {
            let files = fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().path());
            for file in files.filter(|file| file.extension().is_some_and(|end| end == "ftl")) {
                letters.extend(fs::read_to_string(file).unwrap().chars().filter(|c| !c.is_whitespace()));
            }
        }
    }
    assert!(letters.contains(&'\u{159}') && letters.contains(&'\u{df}'), "no phrases were found");
    let missing = shape('\u{4e00}');
    let without: Vec<char> = letters.into_iter().filter(|letter| shape(*letter) == missing).collect();
    assert_eq!(without, [' '; 0]);
}
