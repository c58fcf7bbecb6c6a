//! Colours that people with any kind of colour blindness can distinguish (Okabe and Ito), and rims that need no colour.

use std::fmt::Write;

use crate::game::Tint;

/// The background of a board. Letters have the same in dark and light mode; what pages have in dark mode is in [`DARK`].
pub(super) const GROUND: &str = "#f3ead7";
/// The edge of a board, and patterns of landscapes.
pub(super) const EDGE: &str = "#5b4a36";
pub(super) const DARK_SQUARE: &str = "#d9c4a0";
pub(super) const LIGHT_SQUARE: &str = "#faf4e6";
pub(super) const SAVANNA: &str = "#ecd9a0";
pub(super) const RUINS: &str = "#cfc9c1";
pub(super) const LAKE: &str = "#a3cde8";
/// The same blue as pieces, so that a PNG has few colours.
pub(super) const WAVE: &str = "#0072b2";
pub(super) const INK: &str = "#3b2f21";
pub(super) const STRAND: &str = "#8a7558";
pub(super) const SHADOW: &str = "#ad9a78";
pub(super) const CHANGED: &str = "#9b1fa8";

#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    pub fill: &'static str,
    /// Outlines, and text on it.
    pub ink: &'static str,
    /// The dashes of a rim inside the outline, which identifies the tint without colour; none for no rim.
    pub rim: Option<&'static str>,
}

pub(super) fn colours(tint: Tint) -> Colours {
    let (fill, ink, rim) = match tint {
        Tint::Light => ("#ffffff", "#111111", None),
        Tint::Dark => ("#2b2b2b", "#ffffff", None),
        Tint::Red => ("#d55e00", "#111111", None),
        Tint::Blue => ("#0072b2", "#ffffff", Some("")),
        Tint::Green => ("#009e73", "#111111", Some("4 3")),
        Tint::Gold => ("#f0e442", "#111111", Some("1.5 3")),
    };
    Colours { fill, ink, rim }
}

/// A background on which pieces of a tint stand out.
pub(super) fn pale(tint: Tint) -> &'static str {
    match tint {
        // Not quite the white of pieces, which stay white on dark pages.
        Tint::Light => "#fffffe",
        Tint::Dark => "#cfc8bd",
        Tint::Red => "#f8d3b4",
        Tint::Blue => "#c3deef",
        Tint::Green => "#c2e6d8",
        Tint::Gold => "#f6efb4",
    }
}

const DARK_INK: &str = "#f3ead9";

/// Grounds, words and lines, and what they are on dark pages. Pieces have the same colours there.
const DARK: [(&str, &str); 17] = [
    (GROUND, "#241f1a"),
    (EDGE, "#d0b994"),
    (DARK_SQUARE, "#3a3027"),
    (LIGHT_SQUARE, "#54483a"),
    (SAVANNA, "#4a4022"),
    (RUINS, "#47423c"),
    (LAKE, "#12364d"),
    (INK, DARK_INK),
    (STRAND, "#a8916f"),
    (SHADOW, "#14100c"),
    (CHANGED, "#ff9df7"),
    ("#fffffe", "#655f57"),
    ("#cfc8bd", "#2e2a26"),
    ("#f8d3b4", "#6b3312"),
    ("#c3deef", "#17445f"),
    ("#c2e6d8", "#0f4d3a"),
    ("#f6efb4", "#5a5214"),
];

/// The waves, whose blue is also that of pieces.
const DARK_WAVE: &str = "#62b3e6";

/// Rules of a style sheet that give drawings their dark colours where the reader prefers them. Paper is light.
pub fn dark_rules() -> String {
    let mut rules = String::from("@media screen and (prefers-color-scheme:dark){");
    for (light, dark) in DARK {
        let _ =
            write!(rules, "svg [fill=\"{light}\"]{{fill:{dark}}}svg [stroke=\"{light}\"]{{stroke:{dark}}}");
    }
    let _ = write!(rules, "svg [fill=none][stroke=\"{WAVE}\"]{{stroke:{DARK_WAVE}}}");
    // Black pieces have a black outline otherwise.
    let _ = writeln!(rules, "svg [fill=\"#38332e\"],svg [stroke=\"#000000\"]{{stroke:{DARK_INK}}}}}");
    rules
}

#[cfg(test)]
pub(crate) use contrast::contrast;

#[cfg(test)]
mod contrast {
    /// The relative luminance of WCAG 2.2, from 0 to 1.
    fn luminance(colour: &str) -> f64 {
        let part = |from: usize| {
            let value =
                f64::from(u8::from_str_radix(colour.get(from..from + 2).unwrap(), 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    pub(crate) fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_dark(colour: &str) -> &'static str {
        DARK.into_iter().find(|(light, _)| *light == colour).map(|(_, dark)| dark).unwrap()
    }

    #[test]
    fn text_and_figures_stand_out_on_dark_pages() {
        let tints = [Tint::Light, Tint::Dark, Tint::Red, Tint::Blue, Tint::Green, Tint::Gold];
        let grounds = [GROUND, DARK_SQUARE, LIGHT_SQUARE, SAVANNA, RUINS, LAKE];
        let pale = tints.map(pale);
        let stands_out = |one: &str, other: &str, least: f64| {
            assert!(contrast(one, other) >= least, "{one} on {other}: {}", contrast(one, other));
        };
        for ground in grounds.into_iter().chain(pale).map(on_dark) {
            stands_out(on_dark(INK), ground, 4.5);
            for line in [on_dark(CHANGED), on_dark(EDGE)] {
                stands_out(line, ground, 3.0);
            }
            // White pieces, and the outlines of the others.
            stands_out("#ffffff", ground, 3.0);
        }
        // The number of hidden cards on the back of the pile.
        stands_out(on_dark(LIGHT_SQUARE), on_dark(EDGE), 4.5);
        stands_out(on_dark(STRAND), on_dark(GROUND), 3.0);
        stands_out(DARK_WAVE, on_dark(LAKE), 3.0);
        for tint in tints {
            let fill = colours(tint).fill;
            assert!(DARK.iter().all(|(light, _)| *light != fill), "{tint:?} changes with the ground");
        }
    }

    #[test]
    fn text_and_figures_stand_out() {
        let tints = [Tint::Light, Tint::Dark, Tint::Red, Tint::Blue, Tint::Green, Tint::Gold];
        for tint in tints {
            let Colours { fill, ink, .. } = colours(tint);
            assert!(contrast(fill, ink) >= 4.5, "{tint:?}: {}", contrast(fill, ink));
            assert!(contrast(pale(tint), INK) >= 4.5, "{tint:?}: {}", contrast(pale(tint), INK));
        }
        for ground in [GROUND, DARK_SQUARE, LIGHT_SQUARE] {
            assert!(contrast(ground, INK) >= 4.5, "{ground}: {}", contrast(ground, INK));
            for line in [CHANGED, EDGE] {
                assert!(contrast(ground, line) >= 3.0, "{ground} {line}: {}", contrast(ground, line));
            }
        }
        assert!(contrast(GROUND, STRAND) >= 3.0, "{}", contrast(GROUND, STRAND));
        let shapes = [(EDGE, SAVANNA), (EDGE, RUINS), (WAVE, LAKE), (CHANGED, SAVANNA), (CHANGED, RUINS)];
        for (one, other) in shapes {
            assert!(contrast(one, other) >= 3.0, "{one} on {other}: {}", contrast(one, other));
        }
    }
}
