//! The boards of all games as drawings, compared with golden files pixel by pixel. `UPDATE_GOLDENS=1` writes them anew; a person
//! looks at them then.

#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test says what is wrong by panicking"
)]

use std::fs;
use std::path::PathBuf;

use pbmd::draw::{drawing, png};
use pbmd::game::{Picture, Seat, Setup, Viewer};
use pbmd::games::named;

#[path = "../support/random.rs"]
mod random;

use random::Random;

/// The most bytes of a picture in a letter.
const MOST: usize = 40 * 1024;

/// A position to be drawn: the name of its file, game, number of players, options, how many rolls and moves were made, the seat
/// that looks (0 for somebody who watches).
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
];

/// The picture of a case, and that before its last step.
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

fn png_of(case: &Case) -> Vec<u8> {
    let (now, before) = pictures(case);
    let drawing = drawing(&now, Some(&before), "A board").unwrap();
    assert!(drawing.width <= 600, "{}: {} pixels wide", case.0, drawing.width);
    png(&drawing).unwrap()
}

/// Size, and red, green, blue and opacity of each pixel.
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
    for case in CASES {
        let bytes = png_of(case);
        assert!(bytes.len() <= MOST, "{}: {} bytes", case.0, bytes.len());
        let file = folder.join(format!("{}.png", case.0));
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(&file, &bytes).unwrap();
        }
        let golden = fs::read(&file).unwrap_or_default();
        if golden.is_empty() || pixels(&golden) != pixels(&bytes) {
            wrong.push(case.0);
        }
    }
    assert!(wrong.is_empty(), "drawings differ from their golden files: {wrong:?}");
}

#[test]
fn equal_pictures_have_equal_bytes() {
    assert_eq!(png_of(&CASES[1]), png_of(&CASES[1]));
}
