//! Games to begin, each with a small picture of its board.

use crate::game::{Part, Viewer};
use crate::games;
use crate::letter::bytes::render::links;
use crate::letter::bytes::render::pictures::Image;
use crate::letter::words::block::{Choice, Seen};

use super::escape::{self, Blanks};
use super::{LINE, Scale, Writer, only};

impl Writer<'_> {
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

    /// The board of a game at its beginning, in little.
    fn beginning_of(&self, name: &str) -> Option<Image> {
        let board =
            only(&games::beginning(name)?.picture(Viewer::Watcher), |part| matches!(part, Part::Diagram(_)));
        (self.paint)(&board, None, &Seen::default(), "", Scale::Small)
    }
}
