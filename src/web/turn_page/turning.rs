//! A turn that is being chosen: what each part of its page is made of.

use maud::{Markup, PreEscaped, html};

use crate::desk::OpenTurn;
use crate::draw::{CellLink, piece};
use crate::game::{Cell, Position, Step, Viewer};
use crate::letter::{SiteText, TurnView, turn_view};

use crate::web::answer::{Body, Caching};
use crate::web::page::{Frame, Head};
use crate::web::request::encoded;

pub(in crate::web) struct Turning<'t> {
    pub frame: Frame<'t>,
    pub open: &'t OpenTurn,
    pub word: &'t str,
    /// As the player knows it.
    pub position: Box<dyn Position>,
}

/// A whole move, and the position after it as its player knows it.
pub(super) struct Whole {
    pub text: String,
    pub after: Box<dyn Position>,
}

pub(super) struct Pick {
    link: CellLink,
    /// The piece that it brings, as HTML, where that is all the choice.
    piece: Option<String>,
}

impl<'t> Turning<'t> {
    pub(super) fn of(frame: Frame<'t>, open: &'t OpenTurn, word: &'t str) -> Self {
        let position = open.board.record.position().view(Viewer::Seat(open.seat));
        Turning { frame, open, word, position }
    }

    pub(super) fn say(&self, sentence: &SiteText) -> String {
        self.frame.say(sentence)
    }

    /// The address of the page with these choices.
    pub(super) fn address(&self, so_far: &str) -> String {
        match so_far {
            "" => format!("/turn/{}", self.word),
            _ => format!("/turn/{}?so={}", self.word, encoded(so_far)),
        }
    }

    pub(super) fn whole(&self, text: &str) -> Option<Whole> {
        let (text, after) = self.position.play(self.open.seat, text).ok()?;
        Some(Whole { text, after })
    }

    /// What the player sees after a whole move, or as it stands, with links over its cells.
    pub(super) fn view(&self, whole: Option<&Whole>, links: &[CellLink]) -> TurnView {
        let now = self.position.as_ref();
        let positions = whole.map_or((now, None), |whole| (whole.after.as_ref(), Some(now)));
        turn_view(self.frame.words, &self.open.board, self.open.seat, positions, links)
    }

    /// A move that is one choice, such as a throw of dice, as that choice is called; others as they are written.
    pub(super) fn in_words(&self, text: &str) -> String {
        let steps = self.position.steps(self.open.seat, "").map(|steps| steps.list).unwrap_or_default();
        let step = steps.iter().find(|step| step.add.trim() == text);
        step.map_or_else(|| text.to_owned(), |step| self.frame.words.phrase(&step.said))
    }

    pub(super) fn may_resign(&self) -> bool {
        self.position.resign(self.open.seat).is_ok()
    }

    pub(super) fn choices(&self, so_far: &str, steps: &[Step]) -> Vec<Pick> {
        let is_alone =
            |place: &String| steps.iter().filter(|other| other.place.as_ref() == Some(place)).count() == 1;
        let choice = |step: &Step| {
            let said = self.frame.words.phrase(&step.said);
            // A choice that is called by its text is a place alone, if it is the only one there.
            let place = step.place.as_ref().filter(|place| said == step.add.trim() && is_alone(place));
            CellLink {
                address: self.address(&format!("{so_far}{}", step.add)),
                label: place.cloned().unwrap_or(said),
                cell: step.place.clone().unwrap_or_default(),
            }
        };
        steps
            .iter()
            .map(choice)
            .zip(self.pieces(so_far, steps))
            .map(|(link, piece)| Pick { link, piece })
            .collect()
    }

    /// A drawing for each step if they differ in the piece alone that will stand where the choices so far end, as promotions do.
    fn pieces(&self, so_far: &str, steps: &[Step]) -> Vec<Option<String>> {
        let none = vec![None; steps.len()];
        if steps.len() < 2 || steps.iter().any(|step| step.place.is_some()) {
            return none;
        }
        let brought: Option<Vec<Cell>> = steps.iter().map(|step| self.brought(so_far, step)).collect();
        let Some(cells) = brought else { return none };
        let differ = cells
            .iter()
            .enumerate()
            .all(|(at, cell)| cells.iter().skip(at + 1).all(|other| cell.drawn != other.drawn));
        if differ { cells.iter().map(|cell| Some(piece(cell))).collect() } else { none }
    }

    /// The cell at the end of the choices so far, after the move that this step completes; none without a single piece there.
    fn brought(&self, so_far: &str, step: &Step) -> Option<Cell> {
        let after = self.whole(&format!("{so_far}{}", step.add))?.after;
        let picture = after.picture(Viewer::Seat(self.open.seat));
        let ends = |cell: &&Cell| !cell.name.is_empty() && so_far.ends_with(&cell.name);
        let cell = picture
            .boards()
            .flat_map(|board| &board.cells)
            .filter(ends)
            .max_by_key(|cell| cell.name.len())?;
        (cell.drawn.figures.len() == 1).then(|| cell.clone())
    }

    pub(super) fn list(&self, heading: &SiteText, choices: &[Pick]) -> Markup {
        html! {
            @if !choices.is_empty() {
                h2 { (self.say(heading)) }
                ul.picks {
                    @for Pick { link, piece } in choices {
                        li { a href=(link.address) { @if let Some(piece) = piece { (PreEscaped(piece)) } (link.label) } } " "
                    }
                }
            }
        }
    }

    pub(super) fn anew(&self) -> Markup {
        html! { p.links { a href=(self.address("")) { (self.say(&SiteText::TurnAnew)) } } }
    }

    pub(super) fn page(
        &self,
        heading: &str,
        notices: &[String],
        (said, below): (&Markup, &Markup),
        view: &TurnView,
    ) -> Body {
        let (frame, board) = (self.frame, &self.open.board);
        let (info, number) = (board.game().info(), board.number);
        let content = html! {
            div.two {
                div.hero {
                    p.where {
                        (info.title) " \u{b7} "
                        a href=(frame.link(&format!("boards/{number}"))) { (self.say(&SiteText::Board { board: number })) }
                    }
                    h1 { (heading) }
                    @for notice in notices { p.notice role="alert" { strong { (notice) } } }
                    (said)
                    figure.board {
                        (frame.board(view.drawing.as_ref(), &view.plain))
                    }
                }
                div.sheet {
                    (below)
                    (frame.blocks(std::slice::from_ref(&view.facts)))
                    @if !view.places.is_empty() {
                        details {
                            summary { (self.say(&SiteText::Places)) }
                            ul { @for place in &view.places { li { (place) } } }
                        }
                    }
                }
            }
        };
        let title = SiteText::TurnTitle { title: info.title.to_owned(), board: number };
        private(&frame, self.say(&title), &content)
    }
}

/// A page whose address is a secret.
pub(super) fn private(frame: &Frame<'_>, title: String, content: &Markup) -> Body {
    let body = frame.page(Head { title, private: true, ..Head::default() }, content);
    Body { caching: Caching::Never, ..body }
}

/// One link for each place.
pub(super) fn over(choices: &[Pick]) -> Vec<CellLink> {
    let mut over: Vec<CellLink> = Vec::new();
    for Pick { link, .. } in choices.iter().filter(|choice| !choice.link.cell.is_empty()) {
        if over.iter().all(|known| known.cell != link.cell) {
            over.push(link.clone());
        }
    }
    over
}
