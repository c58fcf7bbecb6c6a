//! Colours that people with any kind of colour blindness can distinguish (Okabe and Ito), and rims that need no colour.

use crate::game::Tint;

/// The background of a board, the same in dark and light mode.
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
pub(super) const BANDS: [&str; 2] = ["#fdf8ea", "#dccbaa"];
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
        Tint::Light => "#ffffff",
        Tint::Dark => "#cfc8bd",
        Tint::Red => "#f8d3b4",
        Tint::Blue => "#c3deef",
        Tint::Green => "#c2e6d8",
        Tint::Gold => "#f6efb4",
    }
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

    #[test]
    fn text_and_figures_stand_out() {
        let tints = [Tint::Light, Tint::Dark, Tint::Red, Tint::Blue, Tint::Green, Tint::Gold];
        for tint in tints {
            let Colours { fill, ink, .. } = colours(tint);
            assert!(contrast(fill, ink) >= 4.5, "{tint:?}: {}", contrast(fill, ink));
            assert!(contrast(pale(tint), INK) >= 4.5, "{tint:?}: {}", contrast(pale(tint), INK));
        }
        let grounds = BANDS.iter().chain([&GROUND, &DARK_SQUARE, &LIGHT_SQUARE]);
        for ground in grounds {
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
