//! The pictures of a page.

use std::collections::VecDeque;

use crate::draw::{Drawing, Grounds, Sprites, drawing_on, drawing_with_names, png_at, png_within};
use crate::game::Picture;
use crate::letter::words::block::Seen;

/// Base64 encodes 57 bytes in a line of 78.
const ENCODED: usize = 57;
const SENT: usize = 78;

/// How many pictures are kept for other readers.
const KEPT: usize = 32;

/// Small pictures: the width as shown, in pixels, and the resolution, in pixels of the PNG per pixel of the drawing.
const SMALL: (u32, f32) = (140, 0.4);
const MEDIUM: (u32, f32) = (240, 0.6);

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

impl Scale {
    /// A PNG of this scale as it is shown.
    fn shown(self, drawing: &Drawing, png: Vec<u8>) -> Image {
        let Drawing { width, height, .. } = *drawing;
        match self {
            Scale::Within(_) => Image { width, height, png },
            Scale::Small => Image { width: SMALL.0, height: height * SMALL.0 / width.max(1), png },
            Scale::Medium => Image { width: MEDIUM.0, height: height * MEDIUM.0 / width.max(1), png },
        }
    }
}

/// Draws the first board of a picture and marks the changes since another one, as [`drawn`] does; none if it cannot be drawn.
pub type Paint<'p> = &'p dyn Fn(&Picture, Option<&Picture>, &Seen, &str, Scale) -> Option<Image>;

/// Draws the first board of a picture with the names of the players, and marks the changes since `before`; `title` is the alternative
/// text. None with neither a board nor cards.
pub fn drawn(
    now: &Picture,
    before: Option<&Picture>,
    seen: &Seen,
    title: &str,
    scale: Scale,
) -> Option<Image> {
    let drawing = drawing_with_names(now, before, title, seen.legend())?;
    let png = match scale {
        Scale::Within(room) => png_within(&drawing, Image::room(room)),
        Scale::Small => png_at(&drawing, SMALL.1),
        Scale::Medium => png_at(&drawing, MEDIUM.1),
    };
    Some(scale.shown(&drawing, png?))
}

/// Paints nothing in place of any picture: enough for the text of a page and for its length.
pub fn unpainted(_: &Picture, _: Option<&Picture>, _: &Seen, _: &str, _: Scale) -> Option<Image> {
    Some(Image { width: 0, height: 0, png: Vec::new() })
}

/// The pictures made last, and what they are made of. Readers who see the same get the same picture, whatever is said of it.
#[derive(Debug, Default)]
pub struct Pictures {
    grounds: Grounds,
    sprites: Sprites,
    /// Drawings without titles, their scales, and what came of them; the newest last.
    made: VecDeque<(Drawing, Scale, Option<Image>)>,
}

impl Pictures {
    /// The same as [`drawn`], in less time.
    pub fn drawn(
        &mut self,
        now: &Picture,
        before: Option<&Picture>,
        seen: &Seen,
        scale: Scale,
    ) -> Option<Image> {
        let drawing = drawing_on(&mut self.grounds, now, before, "", seen.legend())?;
        let is_it = |(other, size, _): &&(Drawing, Scale, Option<Image>)| *size == scale && *other == drawing;
        if let Some((.., image)) = self.made.iter().rev().find(is_it) {
            return image.clone();
        }
        let png = match scale {
            Scale::Within(room) => self.sprites.png(&drawing, Image::room(room)),
            Scale::Small => self.sprites.png_at(&drawing, SMALL.1),
            Scale::Medium => self.sprites.png_at(&drawing, MEDIUM.1),
        };
        let image = png.map(|png| scale.shown(&drawing, png));
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
            assert_eq!(image, drawn(&board(shown), Some(&before), &seen, "A board", scale));
            assert_eq!(pictures.made.len(), made, "{shown}, {room}");
        }
        for n in 0..KEPT {
            pictures.drawn(&board(&n.to_string()), None, &Seen::default(), Scale::Within(40_000));
        }
        assert_eq!(pictures.made.len(), KEPT);
    }
}
