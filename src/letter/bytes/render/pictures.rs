//! The pictures of a page.

use std::collections::VecDeque;

use crate::draw::{Drawing, Sprites, drawing};
use crate::game::Picture;
use crate::letter::words::Seen;

/// Base64 encodes 57 bytes in a line of 78.
const ENCODED: usize = 57;
const SENT: usize = 78;

/// How many pictures are kept for other readers.
const KEPT: usize = 32;

/// A drawing of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The width shown, in pixels.
    pub width: u32,
    /// The height shown, in pixels.
    pub height: u32,
    /// The PNG.
    pub png: Vec<u8>,
}

impl Image {
    /// The bytes of a PNG that has this size in a letter.
    pub(super) fn room(sent: usize) -> usize {
        sent / SENT * ENCODED
    }

    /// The number of bytes in a letter.
    pub(super) fn sent(&self) -> usize {
        self.png.len().div_ceil(ENCODED) * SENT
    }
}

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As fine as this number of bytes allows, counted as sent.
    Within(usize),
    /// 140 pixels wide.
    Small,
    /// 240 pixels wide.
    Medium,
}

/// Draws the first board of a picture and marks the changes since another one, as [`Pictures::drawn`] does.
pub type Paint<'p> = &'p dyn Fn(&Picture, Option<&Picture>, &Seen, Scale) -> Option<Image>;

/// A picture by itself.
pub fn drawn(now: &Picture, before: Option<&Picture>, seen: &Seen, scale: Scale) -> Option<Image> {
    Pictures::default().drawn(now, before, seen, scale)
}

/// Paints nothing in place of any picture: enough for the text of a page and for its length.
pub fn unpainted(_: &Picture, _: Option<&Picture>, _: &Seen, _: Scale) -> Option<Image> {
    Some(Image { width: 0, height: 0, png: Vec::new() })
}

/// The pictures made last, and what they are made of. Readers who see the same get the same picture, whatever is said of it.
#[derive(Debug, Default)]
pub struct Pictures {
    sprites: Sprites,
    /// Drawings without titles, their scales, and what came of them; the newest last.
    made: VecDeque<(Drawing, Scale, Option<Image>)>,
}

impl Pictures {
    /// Draws the first board of a picture with the names of the players, and marks the changes since `before`. None with neither a
    /// board nor cards, or if it is too large.
    pub fn drawn(
        &mut self,
        now: &Picture,
        before: Option<&Picture>,
        seen: &Seen,
        scale: Scale,
    ) -> Option<Image> {
        let drawing = drawing(now, before, "", seen.overlay())?;
        let is_it = |(other, size, _): &&(Drawing, Scale, Option<Image>)| *size == scale && *other == drawing;
        if let Some((.., image)) = self.made.iter().rev().find(is_it) {
            return image.clone();
        }
        // The width as shown, in pixels, and the PNG, which is coarser for small pictures.
        let (width, png) = match scale {
            Scale::Within(room) => (drawing.width, self.sprites.png(&drawing, Image::room(room))),
            Scale::Small => (140, self.sprites.png_at(&drawing, 0.4)),
            Scale::Medium => (240, self.sprites.png_at(&drawing, 0.6)),
        };
        let height = drawing.height * width / drawing.width.max(1);
        let image = png.map(|png| Image { width, height, png });
        if self.made.len() == KEPT {
            self.made.pop_front();
        }
        self.made.push_back((drawing, scale, image.clone()));
        image
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Cell, Diagram, Drawn, Look, Mark, Middle, Part, Seat, Spot};

    use super::*;

    fn board(shown: &str) -> Picture {
        let cell = Cell {
            name: "a1".to_owned(),
            spot: Spot { row: 0, column: 1, width: 2 },
            mark: Mark { row: 0, column: 3 },
            middle: Middle { row: 5, column: 5 },
            shown: shown.to_owned(),
            spoken: None,
            held: None,
            drawn: Drawn::default(),
        };
        let ground = vec!["[  ]".to_owned()];
        Picture::from(vec![Part::Diagram(Diagram {
            ground,
            cells: vec![cell],
            links: Vec::new(),
            look: Look::default(),
        })])
    }

    #[test]
    fn readers_who_see_the_same_share_a_picture() {
        let (mut pictures, before) = (Pictures::default(), board(""));
        let cases = [("2R", 1, 40_000, 1), ("2R", 2, 40_000, 1), ("3R", 1, 40_000, 2), ("3R", 1, 9_000, 3)];
        for (shown, seat, room, made) in cases {
            let seen = Seen { viewer: Some(Seat::new(seat)), players: Vec::new() };
            let scale = Scale::Within(room);
            let image = pictures.drawn(&board(shown), Some(&before), &seen, scale);
            assert!(image.is_some());
            assert_eq!(image, drawn(&board(shown), Some(&before), &seen, scale));
            assert_eq!(pictures.made.len(), made, "{shown}, {room}");
        }
        for n in 0..KEPT {
            pictures.drawn(&board(&n.to_string()), None, &Seen::default(), Scale::Within(40_000));
        }
        assert_eq!(pictures.made.len(), KEPT);
    }
}
