//! Games: those to begin, each with a small picture of its board, and one that is over, as a small film.

use crate::draw::{drawing, film};
use crate::game::{Part, Picture, Replay, Viewer};
use crate::games;

use crate::letter::bytes::render::html::writer::{LINE, Writer, only};
use crate::letter::bytes::render::links;
use crate::letter::bytes::render::pictures::{Image, Scale};
use crate::letter::words::{Choice, Seen, sentences};

use super::escape::{self, Blanks};

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
        let board =
            |picture: Picture| only(&self.words.said(picture), |part| matches!(part, Part::Diagram(_)));
        let pictures: Vec<Picture> =
            record.positions().map(|position| board(position.picture(viewer))).collect();
        let before = std::iter::once(None).chain(pictures.iter().map(Some));
        let drawn = |(now, before): (&Picture, Option<&Picture>)| drawing(now, before, "", seen.overlay());
        let drawings: Vec<_> = pictures.iter().zip(before).map(drawn).collect::<Option<_>>()?;
        let last = drawings.last()?;
        let width = WIDTH.min(last.width);
        let height = last.height * width / last.width.max(1);
        Some(Image { width, height, png: film(&drawings, Image::room(MOST))? })
    }

    pub(super) fn games(&mut self, heading: &str, games: &[(String, Choice)]) {
        self.paragraph(heading, LINE);
        let labels: Vec<&str> = games.iter().map(|(_, choice)| choice.label.as_str()).collect();
        self.lines.push(labels.join(" "));
        let Some(target) = self.target.clone() else { return };
        self.open("<div class=\"tap\" style=\"margin:0 0 14px 0\">");
        for (name, Choice { label, text }) in games {
            let label = escape::text(label, Blanks::Flowing);
            let picture = self.beginning_of(name).map(|image| self.placed(image, ""));
            let inside = format!("{}{label}", picture.unwrap_or_default());
            self.open(&links::game(&inside, text, &target));
        }
        self.open("</div>");
    }

    fn beginning_of(&self, name: &str) -> Option<Image> {
        let board =
            only(&games::beginning(name)?.picture(Viewer::Watcher), |part| matches!(part, Part::Diagram(_)));
        (self.paint)(&board, None, &Seen::default(), Scale::Small)
    }
}
