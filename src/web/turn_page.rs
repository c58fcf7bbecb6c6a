//! The page on which somebody moves whom a letter has given a secret word: a choice is a link, and nothing is remembered but the
//! address. Only a form that is sent does anything.

mod form;
mod line;
mod orders;
mod turning;

use hyper::StatusCode;
use maud::{Markup, html};

use crate::desk::{DeskError, OpenTurn, ReadLine, TurnList, TurnPage};
use crate::letter::{SiteText, dashed, why_no_move};

use super::answer::Body;
use super::page::Frame;
use super::request::{Asked, Source};
use turning::{Pick, Turning, Whole, over, private};

pub(super) use form::{Sent, Turned};

pub(super) enum Decided {
    /// Nobody was given this word.
    Unknown,
    /// The form can be taken, as far as this page can tell.
    Take,
    Page(Box<Body>),
}

pub(super) fn decided(
    site: &Source,
    asked: &Asked,
    word: &str,
    turned: &Turned,
) -> Result<Decided, DeskError> {
    let Some((turn, others)) = site.desk.public()?.turn(word)? else { return Ok(Decided::Unknown) };
    let form = match &turn {
        TurnPage::Open(open) => open.form.clone(),
        TurnPage::List(list) => list.form.clone(),
        TurnPage::Gone { .. } => site.form(asked.lang),
    };
    let words = form.words();
    let frame = Frame { site, words: &words, form: &form, asked };
    Ok(match (&turn, turned) {
        // A form that was taken before is known by its bytes.
        (TurnPage::Gone { .. }, Turned::Form(_, false)) => Decided::Take,
        (TurnPage::List(list), _) => page(listed(&frame, word, list)),
        (TurnPage::Gone { board }, Turned::Done) => page(sent(&frame, word, *board, others)),
        (TurnPage::Gone { board }, _) => page(gone(&frame, word, *board)),
        (TurnPage::Open(open), Turned::Done) => page(sent(&frame, word, open.board.number, others)),
        (TurnPage::Open(open), _) => of_turn(&Turning::of(frame, open, word), turned)?,
    })
}

fn page(body: Body) -> Decided {
    Decided::Page(Box::new(body))
}

fn gone(frame: &Frame<'_>, word: &str, board: u32) -> Body {
    let why = [SiteText::TurnGoneWhy];
    Body { status: StatusCode::GONE, ..with_board(frame, &SiteText::TurnGone, &why, (word, board)) }
}

/// The boards of a daily letter that still wait.
fn listed(frame: &Frame<'_>, word: &str, list: &TurnList) -> Body {
    let heading = frame.say(&SiteText::TurnList);
    let content = html! {
        h1 { (heading) }
        @if list.boards.is_empty() { p { (frame.say(&SiteText::TurnListNone)) } }
        ul.list {
            @for board in &list.boards {
                li {
                    a href={ "/turn/" (word) "/" (board.number) } {
                        span.k { (board.number) } " "
                        span { (board.game().info().title) ": " (frame.words.versus(&board.named())) }
                    }
                }
            }
        }
    };
    private(frame, heading, &content)
}

/// An answer was taken. Where else the player is to move stands in letters: a second tap must not move there.
fn sent(frame: &Frame<'_>, word: &str, board: u32, others: u32) -> Body {
    let why = [SiteText::TurnSentWhy, SiteText::TurnOthers { count: others }];
    let said = if others == 0 || word.contains('/') { &why[..1] } else { &why[..] };
    with_board(frame, &SiteText::TurnSent, said, (word, board))
}

fn with_board(frame: &Frame<'_>, heading: &SiteText, why: &[SiteText], (word, board): (&str, u32)) -> Body {
    let heading = frame.say(heading);
    let content = html! {
        h1 { (heading) }
        @for why in why { p { (frame.say(why)) } }
        p.links {
            @if let Some((word, _)) = word.split_once('/') {
                a href={ "/turn/" (word) } { (frame.say(&SiteText::TurnList)) } " "
            }
            @if board > 0 {
                a href=(frame.link(&format!("boards/{board}"))) { (frame.say(&SiteText::ToBoard { board })) }
            }
        }
    };
    private(frame, heading, &content)
}

fn of_turn(turning: &Turning<'_>, turned: &Turned) -> Result<Decided, DeskError> {
    let read = match turned {
        Turned::Written(text) => turning.reading(text)?,
        Turned::Form(sent, _) if sent.is_written => turning.reading(&sent.text)?,
        _ => Vec::new(),
    };
    Ok(match turned {
        Turned::Form(sent, foreign) => match sent.refused(turning, &read, *foreign) {
            None => Decided::Take,
            Some(notice) => {
                let body = turning.refused(sent, &read, &turning.say(&notice));
                page(Body { status: StatusCode::FORBIDDEN, ..body })
            }
        },
        Turned::Written(text) => page(turning.written(text, &read)),
        Turned::SoFar(so_far) if so_far.contains(line::NEXT) => page(turning.line(so_far)),
        Turned::SoFar(so_far) => page(turning.so_far(so_far)),
        Turned::Keep(text) => page(turning.kept(text)),
        Turned::Resign if turning.may_resign() => page(turning.resign(&[])),
        Turned::Resign | Turned::Done => page(turning.beginning(&[])),
    })
}

impl Turning<'_> {
    fn reading(&self, text: &str) -> Result<Vec<ReadLine>, DeskError> {
        let read = self.frame.site.desk.public()?.reading(self.word, text)?;
        Ok(read.unwrap_or_default())
    }

    fn refused(&self, sent: &Sent, read: &[ReadLine], notice: &str) -> Body {
        let notices = [notice.to_owned()];
        match self.whole(&sent.text) {
            _ if sent.is_written => self.read(&sent.text, read, &notices),
            _ if sent.resigns() => self.resign(&notices),
            Some(whole) => self.confirm(&whole, (&whole.text, &sent.conditions), &[], &notices),
            None => self.choose("", &[], &notices),
        }
    }

    fn written(&self, text: &str, read: &[ReadLine]) -> Body {
        match self.position.play(self.open.seat, text) {
            Ok((text, after)) => self.confirm(&Whole { text: text.clone(), after }, (&text, ""), &[], &[]),
            Err(_) if text.contains('\n') || read.iter().any(|line| line.why.is_none()) => {
                self.read(text, read, &[])
            }
            Err(error) => {
                let (words, OpenTurn { board, seat, .. }) = (self.frame.words, self.open);
                let why = why_no_move(words, board, *seat, &error);
                self.impossible(&why.unwrap_or_else(|| text.to_owned()))
            }
        }
    }

    /// How something was read that was written by hand, the board after its move, and the form that sends it.
    fn read(&self, text: &str, read: &[ReadLine], notices: &[String]) -> Body {
        let frame = self.frame;
        let moved = read.iter().find_map(|line| self.whole(line.moved.as_deref()?));
        let view = self.view(moved.as_ref(), &[]);
        let said = html! {
            p.notice { (self.say(&SiteText::TurnReadWhy)) }
            ol.orders {
                @for line in read {
                    li {
                        code { (line.text) }
                        @if !line.message.is_empty() {
                            p { (self.say(&SiteText::TurnReadMessage)) }
                            pre.copy tabindex="0" { (line.message) }
                        }
                        @if line.resigns { p { (self.say(&SiteText::TurnReadResign)) } }
                        @if let Some(why) = &line.why {
                            (frame.blocks(&why.blocks(frame.words, frame.site.desk.identity())))
                        }
                    }
                }
            }
        };
        let below = html! {
            @if form::can_be_sent(read) { (form::send_written(self, text)) }
            (form::by_hand(self, text))
            (self.anew())
        };
        self.page(&self.say(&SiteText::TurnRead), notices, (&said, &below), &view)
    }

    fn impossible(&self, why: &str) -> Body {
        self.beginning(&[self.say(&SiteText::TurnNoMove { text: why.to_owned() })])
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
                    Some(whole) => self.confirm(&whole, (so_far, ""), &choices, &[]),
                    None => self.choose(so_far, &choices, &[]),
                }
            }
            Err(_) if so_far.is_empty() => self.choose("", &[], &[]),
            Err(_) => self.impossible(so_far),
        }
    }

    fn line(&self, so_far: &str) -> Body {
        line::page(self, so_far).unwrap_or_else(|| self.impossible(so_far))
    }

    fn kept(&self, text: &str) -> Body {
        let kept = line::kept(self, text).and_then(|(first, rest)| Some((self.whole(&first)?, rest)));
        match kept {
            Some((whole, conditions)) => self.confirm(&whole, (&whole.text, &conditions), &[], &[]),
            None => self.impossible(text),
        }
    }

    fn choose(&self, so_far: &str, choices: &[Pick], notices: &[String]) -> Body {
        let board = &self.open.board;
        // Of a list of orders the whole ones are on the board already.
        let done = orders::whole(self, so_far).and_then(|orders| self.whole(orders));
        let view = self.view(done.as_ref(), &over(choices));
        let roll = self.position.roll().filter(|roll| !roll.is_empty()).map(|roll| dashed(&roll));
        let heading = self.say(&SiteText::TurnHeading { number: board.record.moves() + 1 });
        let said = html! {
            @for said in &view.said { p.notice { (said) } }
            @if let Some(roll) = roll { p.notice { (self.say(&SiteText::TurnRoll { roll })) } }
            @if !so_far.is_empty() { p.notice { (self.say(&SiteText::TurnSoFar { text: so_far.to_owned() })) } }
        };
        let resign = format!("/turn/{}?{}=1", self.word, form::RESIGN);
        let below = html! {
            (orders::list(self, so_far))
            (self.list(&SiteText::TurnChoices, choices))
            @if !so_far.is_empty() { (self.anew()) }
            (form::by_hand(self, ""))
            @if self.may_resign() { p.links { a href=(resign) { (self.say(&SiteText::TurnResign)) } } }
        };
        self.page(&heading, notices, (&said, &below), &view)
    }

    /// A whole move, what comes of it, and the form that sends it. `so_far` are the choices that led to it.
    fn confirm(
        &self,
        whole: &Whole,
        (so_far, conditions): (&str, &str),
        choices: &[Pick],
        notices: &[String],
    ) -> Body {
        // What can follow is chosen on the board that is shown.
        let view = self.view(Some(whole), &over(choices));
        let heading = self.say(&SiteText::TurnMove { text: self.in_words(&whole.text) });
        let said = html! { p.notice { (self.say(&SiteText::TurnAfter)) } };
        let below = html! {
            (self.conditions(conditions))
            (orders::list(self, so_far))
            (orders::figures(self, so_far))
            (form::send(self, whole, conditions))
            (self.list(&SiteText::TurnMore, choices))
            @if conditions.is_empty() { (line::link(self, &whole.text, whole.after.as_ref())) }
            (self.anew())
        };
        self.page(&heading, notices, (&said, &below), &view)
    }

    fn conditions(&self, conditions: &str) -> Markup {
        html! {
            @if !conditions.is_empty() {
                h2 { (self.say(&SiteText::TurnConditions)) }
                pre.copy tabindex="0" { (conditions) }
            }
        }
    }

    fn resign(&self, notices: &[String]) -> Body {
        let view = self.view(None, &[]);
        let said = html! { p.notice { (self.say(&SiteText::TurnResignWhy)) } };
        let below = html! { (form::resign(self)) (self.anew()) };
        self.page(&self.say(&SiteText::TurnResign), notices, (&said, &below), &view)
    }
}
