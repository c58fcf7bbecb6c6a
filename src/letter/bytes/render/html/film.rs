//! A game that is over, as a small film.

use crate::draw::{drawing_with_names, film};
use crate::game::{Part, Phrase, Picture, Replay, Viewer};
use crate::games;
use crate::letter::bytes::render::pictures::Image;
use crate::letter::words::block::Seen;
use crate::letter::words::sentences::sentences;

use super::{LINE, Writer, only};

sentences! {
    pub enum Said {
        Film = "page-film",
        Alternative = "page-film-alternative",
    }
}

/// Maximum size of a film, in bytes as sent.
const MOST: usize = 150 * 1024;

/// The width as shown, in pixels.
const WIDTH: u32 = 360;

impl Writer<'_> {
    /// The film with a line above it; nothing if it cannot be made.
    pub(super) fn film(&mut self, record: &str, seen: &Seen) {
        let [heading, alternative] = [Said::Film, Said::Alternative].map(|said| self.words.say(&said));
        if self.target.is_none() {
            // Only what could be quoted is asked for.
            self.lines.extend([heading, alternative]);
        } else if let Some(image) = self.played(record, seen) {
            self.paragraph(&heading, LINE);
            self.lines.push(alternative.clone());
            self.image(image, &alternative);
        }
    }

    fn played(&self, record: &str, seen: &Seen) -> Option<Image> {
        let record = Replay::read(record, games::named).ok()?.record;
        let viewer = seen.viewer.map_or(Viewer::Watcher, Viewer::Seat);
        let said = |phrase: &Phrase| Phrase::same(self.words.phrase(phrase));
        let board = |picture: Picture| only(&picture.map(said), |part| matches!(part, Part::Diagram(_)));
        let pictures: Vec<Picture> =
            record.positions().map(|position| board(position.picture(viewer))).collect();
        let before = std::iter::once(None).chain(pictures.iter().map(Some));
        let drawn =
            |(now, before): (&Picture, Option<&Picture>)| drawing_with_names(now, before, "", seen.legend());
        let drawings: Vec<_> = pictures.iter().zip(before).map(drawn).collect::<Option<_>>()?;
        let last = drawings.last()?;
        let width = WIDTH.min(last.width);
        let height = last.height * width / last.width.max(1);
        Some(Image { width, height, png: film(&drawings, Image::room(MOST))? })
    }
}
