//! The page on which somebody moves whom a letter has given a secret word: a choice is a link, and nothing is remembered but the
//! address. Only a form that is sent does anything.

use hyper::StatusCode;
use maud::{Markup, html};

use crate::desk::{DeskError, OpenTurn, TurnPage};
use crate::draw::CellLink;
use crate::game::{Position, Step, Viewer};
use crate::letter::{SiteText, TurnView, turn_view, why_no_move};

use super::answer::{Body, Caching, digest};
use super::page::{Frame, Head};
use super::request::{Asked, Source, encoded, value};

/// The longest move and the longest message that are read, in bytes.
const LONGEST_MOVE: usize = 2000;
const LONGEST_MESSAGE: usize = 8000;

/// What the form says.
#[derive(Clone, Debug, Default)]
pub(super) struct Sent {
    text: String,
    message: String,
    userid: String,
    once: String,
    propose: bool,
}

/// What the address or the form of a page says.
#[derive(Clone, Debug)]
pub(super) enum Turned {
    /// Chosen so far, step by step.
    SoFar(String),
    /// A move written by hand.
    Written(String),
    /// The form was taken.
    Done,
    /// The form, and whether it came from another site.
    Form(Sent, bool),
}

impl Turned {
    /// What a query says.
    pub(super) fn of(query: &str) -> Turned {
        let text = |name| value(query, name).map(|text| text.chars().take(LONGEST_MOVE).collect::<String>());
        match (value(query, "sent"), text("write"), text("so")) {
            (Some(_), ..) => Turned::Done,
            (None, Some(written), _) if !written.trim().is_empty() => {
                Turned::Written(written.trim().to_owned())
            }
            (None, _, so_far) => Turned::SoFar(so_far.unwrap_or_default()),
        }
    }
}

impl Sent {
    /// What a form says.
    pub(super) fn of(body: &[u8]) -> Sent {
        let body = String::from_utf8_lossy(body);
        let text = |name: &str, most: usize| -> String {
            let text = value(&body, name).unwrap_or_default();
            text.trim().chars().take(most).collect()
        };
        Sent {
            text: text("move", LONGEST_MOVE),
            message: text("message", LONGEST_MESSAGE),
            userid: text("userid", 100),
            once: text("once", 100),
            propose: value(&body, "draw").is_some(),
        }
    }

    /// The lines of a mail that says the same.
    pub(super) fn lines(&self) -> String {
        let propose = if self.propose { " propose" } else { "" };
        format!("{}{propose}\n\n{}\n", self.text, self.message)
    }
}

/// What is to be done with a request.
pub(super) enum Decided {
    /// Nobody was given this word.
    Unknown,
    /// The form can be taken, as far as this page can tell.
    Take,
    Page(Box<Body>),
}

/// A request for a page with a word.
pub(super) fn decided(
    site: &Source,
    asked: &Asked,
    word: &str,
    turned: &Turned,
) -> Result<Decided, DeskError> {
    let Some(turn) = site.desk.public()?.turn(word)? else { return Ok(Decided::Unknown) };
    let form = match &turn {
        TurnPage::Open(open) => open.form.clone(),
        TurnPage::Gone { .. } => site.form(asked.lang),
    };
    let words = form.words();
    let frame = Frame { site, words: &words, form: &form, asked };
    Ok(match (&turn, turned) {
        // A form that was taken before is known by its bytes.
        (TurnPage::Gone { .. }, Turned::Form(_, false)) => Decided::Take,
        (TurnPage::Gone { board }, Turned::Done) => page(sent(&frame, *board)),
        (TurnPage::Gone { board }, _) => page(gone(&frame, *board)),
        (TurnPage::Open(open), Turned::Done) => page(sent(&frame, open.board.number)),
        (TurnPage::Open(open), _) => of_turn(&Turning::of(frame, open, word), turned),
    })
}

fn page(body: Body) -> Decided {
    Decided::Page(Box::new(body))
}

/// The board has moved on.
pub(super) fn gone(frame: &Frame<'_>, board: u32) -> Body {
    Body { status: StatusCode::GONE, ..with_board(frame, &SiteText::TurnGone, &SiteText::TurnGoneWhy, board) }
}

fn sent(frame: &Frame<'_>, board: u32) -> Body {
    with_board(frame, &SiteText::TurnSent, &SiteText::TurnSentWhy, board)
}

fn with_board(frame: &Frame<'_>, heading: &SiteText, why: &SiteText, board: u32) -> Body {
    let heading = frame.say(heading);
    let content = html! {
        h1 { (heading) }
        p { (frame.say(why)) }
        p.links { a href=(frame.link(&format!("boards/{board}"))) { (frame.say(&SiteText::ToBoard { board })) } }
    };
    private(frame, heading, &content)
}

fn private(frame: &Frame<'_>, title: String, content: &Markup) -> Body {
    let body = frame.page(Head { title, private: true, ..Head::default() }, content);
    Body { caching: Caching::Never, ..body }
}

/// A turn that is being chosen.
struct Turning<'t> {
    frame: Frame<'t>,
    open: &'t OpenTurn,
    word: &'t str,
    /// As the player knows it.
    position: Box<dyn Position>,
}

/// A whole move, and the position after it as its player knows it.
struct Whole {
    text: String,
    after: Box<dyn Position>,
}

fn of_turn(turning: &Turning<'_>, turned: &Turned) -> Decided {
    match turned {
        Turned::Form(sent, foreign) => turning.form(sent, *foreign),
        Turned::Written(text) => page(turning.written(text)),
        Turned::SoFar(so_far) => page(turning.so_far(so_far)),
        Turned::Done => page(turning.so_far("")),
    }
}

impl<'t> Turning<'t> {
    fn of(frame: Frame<'t>, open: &'t OpenTurn, word: &'t str) -> Self {
        let position = open.board.record.position().view(Viewer::Seat(open.seat));
        Turning { frame, open, word, position }
    }

    fn say(&self, sentence: &SiteText) -> String {
        self.frame.say(sentence)
    }

    fn address(&self, so_far: &str) -> String {
        match so_far {
            "" => format!("/turn/{}", self.word),
            _ => format!("/turn/{}?so={}", self.word, encoded(so_far)),
        }
    }

    fn whole(&self, text: &str) -> Option<Whole> {
        let (text, after) = self.position.play(self.open.seat, text).ok()?;
        Some(Whole { text, after })
    }

    /// Proves that a form comes from a page with this move.
    fn once(&self, text: &str) -> String {
        digest(format!("once {} {text}", self.word).as_bytes())
    }

    fn form(&self, sent: &Sent, foreign: bool) -> Decided {
        let refused = |notice: SiteText| {
            let notices = [self.say(&notice)];
            let body = match self.whole(&sent.text) {
                Some(whole) => self.confirm(&whole, &[], &notices),
                None => self.choose("", &[], &notices),
            };
            page(Body { status: StatusCode::FORBIDDEN, ..body })
        };
        let Some(whole) = self.whole(&sent.text) else {
            return refused(SiteText::TurnNoMove { text: sent.text.clone() });
        };
        if foreign || whole.text != sent.text || sent.once != self.once(&sent.text) {
            return refused(SiteText::TurnNotHere);
        }
        if !sent.userid.eq_ignore_ascii_case(&self.open.userid) {
            return refused(SiteText::TurnNotYou);
        }
        Decided::Take
    }

    fn written(&self, text: &str) -> Body {
        match self.position.play(self.open.seat, text) {
            Ok((text, after)) => self.confirm(&Whole { text, after }, &[], &[]),
            Err(error) => {
                let (words, OpenTurn { board, seat, .. }) = (self.frame.words, self.open);
                let why = why_no_move(words, board, *seat, &error);
                let notice = self.say(&SiteText::TurnNoMove { text: why.unwrap_or_else(|| text.to_owned()) });
                self.beginning(&[notice])
            }
        }
    }

    fn beginning(&self, notices: &[String]) -> Body {
        let steps = self.position.steps(self.open.seat, "").map(|steps| steps.list).unwrap_or_default();
        self.choose("", &self.choices("", &steps), notices)
    }

    fn so_far(&self, so_far: &str) -> Body {
        match self.position.steps(self.open.seat, so_far) {
            Ok(steps) => {
                let choices = self.choices(so_far, &steps.list);
                match steps.whole.and_then(|text| self.whole(&text)) {
                    Some(whole) => self.confirm(&whole, &choices, &[]),
                    None => self.choose(so_far, &choices, &[]),
                }
            }
            Err(_) if so_far.is_empty() => self.choose("", &[], &[]),
            Err(_) => self.beginning(&[self.say(&SiteText::TurnNoMove { text: so_far.to_owned() })]),
        }
    }

    fn choices(&self, so_far: &str, steps: &[Step]) -> Vec<CellLink> {
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
        steps.iter().map(choice).collect()
    }

    /// The board, and what can be chosen there.
    fn choose(&self, so_far: &str, choices: &[CellLink], notices: &[String]) -> Body {
        let OpenTurn { board, seat, .. } = self.open;
        let over = over(choices);
        let view = turn_view(self.frame.words, board, *seat, (self.position.as_ref(), None), &over);
        let roll = self.position.roll().filter(|roll| !roll.is_empty()).map(|roll| roll.replace(',', "-"));
        let heading = self.say(&SiteText::TurnHeading { number: board.record.moves() + 1 });
        let said = html! {
            @for said in &view.said { p.notice { (said) } }
            @if let Some(roll) = roll { p.notice { (self.say(&SiteText::TurnRoll { roll })) } }
            @if !so_far.is_empty() { p.notice { (self.say(&SiteText::TurnSoFar { text: so_far.to_owned() })) } }
        };
        let below = html! {
            (self.list(&SiteText::TurnChoices, choices))
            @if !so_far.is_empty() { (self.anew()) }
            (self.by_hand())
        };
        self.page(&heading, notices, (&said, &below), &view)
    }

    /// A whole move, what comes of it, and the form that sends it.
    fn confirm(&self, whole: &Whole, choices: &[CellLink], notices: &[String]) -> Body {
        let OpenTurn { board, seat, .. } = self.open;
        let positions = (whole.after.as_ref(), Some(self.position.as_ref()));
        // What can follow is chosen on the board that is shown.
        let view = turn_view(self.frame.words, board, *seat, positions, &over(choices));
        let heading = self.say(&SiteText::TurnMove { text: whole.text.clone() });
        let said = html! { p.notice { (self.say(&SiteText::TurnAfter)) } };
        let below = html! {
            (self.send(whole))
            (self.list(&SiteText::TurnMore, choices))
            (self.anew())
        };
        self.page(&heading, notices, (&said, &below), &view)
    }

    fn send(&self, whole: &Whole) -> Markup {
        let board = &self.open.board;
        let may_offer = board.draw.is_empty() && board.undo.is_none();
        html! {
            form.send method="post" action=(self.address("")) {
                input type="hidden" name="move" value=(whole.text);
                input type="hidden" name="once" value=(self.once(&whole.text));
                p {
                    label for="userid" { (self.say(&SiteText::TurnUserid)) }
                    input id="userid" name="userid" autocomplete="username" autocapitalize="none" spellcheck="false"
                        required aria-describedby="why";
                    span.less id="why" { (self.say(&SiteText::TurnUseridWhy)) }
                }
                p {
                    label for="message" { (self.say(&SiteText::TurnMessage)) }
                    textarea id="message" name="message" rows="3" {}
                }
                @if may_offer {
                    p { label { input type="checkbox" name="draw" value="yes"; " " (self.say(&SiteText::TurnDraw)) } }
                }
                p { button type="submit" { (self.say(&SiteText::TurnSend)) } }
            }
        }
    }

    fn list(&self, heading: &SiteText, choices: &[CellLink]) -> Markup {
        html! {
            @if !choices.is_empty() {
                h2 { (self.say(heading)) }
                ul.picks { @for choice in choices { li { a href=(choice.address) { (choice.label) } } " " } }
            }
        }
    }

    fn anew(&self) -> Markup {
        html! { p.links { a href=(self.address("")) { (self.say(&SiteText::TurnAnew)) } } }
    }

    /// A move as a mail has it. Nothing is sent before it was looked at.
    fn by_hand(&self) -> Markup {
        html! {
            form.write method="get" action=(self.address("")) {
                label for="write" { (self.say(&SiteText::TurnWrite)) }
                input id="write" name="write" autocomplete="off" autocapitalize="none" spellcheck="false";
                button type="submit" { (self.say(&SiteText::TurnLook)) }
            }
        }
    }

    fn page(
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
                        (info.title) ", "
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

/// One link for each place.
fn over(choices: &[CellLink]) -> Vec<CellLink> {
    let mut over: Vec<CellLink> = Vec::new();
    for choice in choices.iter().filter(|choice| !choice.cell.is_empty()) {
        if over.iter().all(|known| known.cell != choice.cell) {
            over.push(choice.clone());
        }
    }
    over
}
