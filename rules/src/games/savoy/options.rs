//! The options of `challenge`.

use crate::game::{BadOption, OptionInfo, Setup, phrase};

use super::board::Track;
use super::cells::{Cells, MOST_PIECES};
use super::side::Colour;

pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "stack",
        value: "n",
        help: "n pieces of each colour, 1 to 15, all on the cell farthest from home (without any option: 6)",
    },
    OptionInfo {
        name: "even",
        value: "n",
        help: "n pieces of each colour, 3 to 15, spread evenly over the three starting cells",
    },
    OptionInfo {
        name: "step",
        value: "n",
        help: "n pieces of each colour, 3 to 15, in steps over the three starting cells (6 gives 3, 2 and 1)",
    },
    OptionInfo {
        name: "quiet",
        value: "n",
        help: "a draw after n quiet rounds, 10 to 1000 (without it: 60)",
    },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Pieces of each colour on its starting cells, the farthest first.
    pub heights: [u8; 3],
    /// The number of quiet rounds that make a draw.
    pub quiet: u16,
}

impl Options {
    /// Reads the options of a setup; refuses values out of range and contradictions.
    pub fn of(setup: &Setup) -> Result<Self, BadOption> {
        let mut options = Options { heights: [6, 0, 0], quiet: 60 };
        let mut spread: Option<&str> = None;
        for (name, value) in &setup.options {
            match name.as_str() {
                "quiet" => options.quiet = number(name, value, 10, 1000)?,
                "stack" | "even" | "step" => {
                    if let Some(other) = spread.replace(name) {
                        return Err(BadOption(phrase!("-{} and -{} cannot be given together", other, name)));
                    }
                    let fewest = if name == "stack" { 1 } else { 3 };
                    let n = number(name, value, fewest, u16::from(MOST_PIECES))?;
                    options.heights = heights(name, u8::try_from(n).unwrap_or(MOST_PIECES));
                }
                _ => {}
            }
        }
        Ok(options)
    }

    /// The starting position of these colours.
    pub fn place(&self, track: &Track, colours: impl Iterator<Item = Colour>) -> Cells {
        let mut cells = Cells::empty();
        for colour in colours {
            for (cell, height) in track.start(colour).iter().zip(self.heights) {
                for _ in 0..height {
                    cells.set(*cell, cells[*cell].with_top(colour));
                }
            }
        }
        cells
    }
}

fn number(name: &str, value: &str, fewest: u16, most: u16) -> Result<u16, BadOption> {
    let wrong = || {
        BadOption(phrase!(
            "-{} takes a number from {} to {}, such as -{}={}",
            name,
            fewest,
            most,
            name,
            if name == "quiet" { "80" } else { "6" }
        ))
    };
    let digits = !value.is_empty() && value.chars().all(|c| c.is_ascii_digit());
    value.parse().ok().filter(|n| digits && (fewest..=most).contains(n)).ok_or_else(wrong)
}

/// How `n` pieces are spread over the starting cells, the farthest first.
fn heights(spread: &str, n: u8) -> [u8; 3] {
    let even = [n.div_ceil(3), (n + 1) / 3, n / 3];
    match spread {
        "even" => even,
        "step" => [even[0] + 1, even[1], even[2] - 1],
        _ => [n, 0, 0],
    }
}
