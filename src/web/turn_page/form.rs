//! What the address or the form of the page of a turn says, and the forms themselves.

use maud::{Markup, html};

use crate::desk::{PageForm, PageProof, ReadLine};
use crate::letter::SiteText;

use super::turning::{Turning, Whole};
use crate::web::answer::digest;
use crate::web::request::value;

/// The longest move and the longest message that are read, in bytes.
const LONGEST_MOVE: usize = 2000;
const LONGEST_MESSAGE: usize = 8000;

/// The longest conditions that are read, in bytes.
const LONGEST_CONDITIONS: usize = 4000;

/// What has to be typed to resign. Commands are always in English.
pub(in crate::web) const RESIGN: &str = "resign";

#[derive(Clone, Debug, Default)]
pub(in crate::web) struct Sent {
    pub text: String,
    /// Whether the text was written by hand, and may say anything.
    pub is_written: bool,
    pub conditions: String,
    message: String,
    userid: String,
    password: String,
    typed: String,
    once: String,
    propose: bool,
}

#[derive(Clone, Debug)]
pub(in crate::web) enum Turned {
    /// Chosen so far, step by step.
    SoFar(String),
    /// A line of moves to keep as conditional ones.
    Keep(String),
    Written(String),
    Resign,
    Done,
    /// The form, and whether it came from another site.
    Form(Box<Sent>, bool),
}

impl Turned {
    pub(in crate::web) fn of(query: &str) -> Turned {
        let text = |name| value(query, name).map(|text| text.chars().take(LONGEST_MOVE).collect::<String>());
        let has = |name| value(query, name).is_some();
        // Browsers send other ends of lines than a page has.
        let written = text("write").map(|text| text.replace("\r\n", "\n").trim().to_owned());
        let written = written.filter(|text| !text.is_empty());
        match written {
            _ if has("sent") => Turned::Done,
            _ if has(RESIGN) => Turned::Resign,
            Some(written) if written.eq_ignore_ascii_case(RESIGN) => Turned::Resign,
            Some(written) => Turned::Written(written),
            None if has("keep") => Turned::Keep(text("so").unwrap_or_default()),
            None => Turned::SoFar(text("so").unwrap_or_default()),
        }
    }
}

impl Sent {
    pub(in crate::web) fn of(body: &[u8]) -> Sent {
        let body = String::from_utf8_lossy(body);
        let text = |name: &str, most: usize| -> String {
            let text = value(&body, name).unwrap_or_default();
            text.trim().chars().take(most).collect()
        };
        let written = text("written", LONGEST_MOVE).replace("\r\n", "\n");
        let is_written = !written.is_empty();
        Sent {
            text: if is_written { written } else { text("move", LONGEST_MOVE) },
            is_written,
            conditions: text("if", LONGEST_CONDITIONS).replace("\r\n", "\n"),
            message: text("message", LONGEST_MESSAGE),
            userid: text("userid", 100),
            password: text("password", 200),
            typed: text("typed", 100),
            once: text("once", 100),
            propose: value(&body, "draw").is_some(),
        }
    }

    /// What it asks the desk to do.
    pub(in crate::web) fn asks(&self) -> PageForm {
        let propose = if self.propose { " propose" } else { "" };
        PageForm {
            line: format!("{}{propose}", self.text),
            is_written: self.is_written,
            conditions: self.conditions.clone(),
            message: self.message.clone(),
            password: Some(self.password.clone()).filter(|password| !password.is_empty()),
        }
    }

    pub(in crate::web) fn resigns(&self) -> bool {
        self.text == RESIGN
    }

    /// Why it is not taken from the page of this turn; none if it is. `read` is how it was read that was written by hand.
    pub(in crate::web) fn refused(
        &self,
        turning: &Turning<'_>,
        read: &[ReadLine],
        foreign: bool,
    ) -> Option<SiteText> {
        let is_good = if self.is_written {
            can_be_sent(read)
        } else if self.resigns() {
            turning.may_resign()
        } else {
            turning.whole(&self.text).is_some_and(|whole| whole.text == self.text)
        };
        if !is_good {
            return Some(SiteText::TurnNoMove { text: self.text.clone() });
        }
        let once = match self.is_written {
            true => once_written(turning, &self.text),
            false => once(turning, &self.text, &self.conditions),
        };
        if foreign || self.once != once {
            return Some(SiteText::TurnNotHere);
        }
        if self.resigns() && !self.typed.eq_ignore_ascii_case(RESIGN) {
            return Some(SiteText::TurnNotTyped);
        }
        match turning.open.proof {
            PageProof::Nothing => None,
            PageProof::Userid => {
                let is_right = self.userid.eq_ignore_ascii_case(&turning.open.userid);
                (!is_right).then_some(SiteText::TurnNotYou)
            }
            // Whether it is right is found out where all passwords are.
            PageProof::Password => {
                let is_word = self.password.split_whitespace().count() == 1;
                (!is_word).then_some(SiteText::TurnNoPassword)
            }
        }
    }
}

/// Proves that a form comes from a page with this move.
fn once(turning: &Turning<'_>, text: &str, conditions: &str) -> String {
    digest(format!("once {} {text}\n{conditions}", turning.word).as_bytes())
}

fn once_written(turning: &Turning<'_>, text: &str) -> String {
    digest(format!("written {} {text}", turning.word).as_bytes())
}

/// Whether something of what was written by hand would be carried out, and nothing of it resigns.
pub(super) fn can_be_sent(read: &[ReadLine]) -> bool {
    read.iter().any(|line| line.why.is_none()) && !read.iter().any(|line| line.resigns)
}

/// The form that sends what was written by hand.
pub(super) fn send_written(turning: &Turning<'_>, text: &str) -> Markup {
    html! {
        form.send method="post" action=(turning.address("")) {
            input type="hidden" name="written" value=(text);
            input type="hidden" name="once" value=(once_written(turning, text));
            (proof(turning))
            p { button type="submit" { (turning.say(&SiteText::TurnSendIt)) } }
        }
    }
}

pub(super) fn send(turning: &Turning<'_>, whole: &Whole, conditions: &str) -> Markup {
    let board = &turning.open.board;
    let may_offer = board.draw.is_empty() && board.undo.is_none();
    html! {
        form.send method="post" action=(turning.address("")) {
            (hidden(turning, &whole.text, conditions))
            (proof(turning))
            p {
                label for="message" { (turning.say(&SiteText::TurnMessage)) }
                textarea id="message" name="message" rows="3" {}
            }
            @if may_offer {
                p { label { input type="checkbox" name="draw" value="yes"; " " (turning.say(&SiteText::TurnDraw)) } }
            }
            p { button type="submit" { (turning.say(&SiteText::TurnSend)) } }
        }
    }
}

pub(super) fn resign(turning: &Turning<'_>) -> Markup {
    html! {
        form.send method="post" action=(turning.address("")) {
            (hidden(turning, RESIGN, ""))
            p {
                label for="typed" { (turning.say(&SiteText::TurnResignType { word: RESIGN.to_owned() })) }
                input id="typed" name="typed" autocomplete="off" autocapitalize="none" spellcheck="false" required;
            }
            (proof(turning))
            p { button type="submit" { (turning.say(&SiteText::TurnResign)) } }
        }
    }
}

fn hidden(turning: &Turning<'_>, text: &str, conditions: &str) -> Markup {
    html! {
        input type="hidden" name="move" value=(text);
        @if !conditions.is_empty() { input type="hidden" name="if" value=(conditions); }
        input type="hidden" name="once" value=(once(turning, text, conditions));
    }
}

/// What shows that the form is sent by the letter's reader.
fn proof(turning: &Turning<'_>) -> Markup {
    html! {
        @match turning.open.proof {
            PageProof::Nothing => {},
            PageProof::Userid => p {
                label for="userid" { (turning.say(&SiteText::TurnUserid)) }
                input id="userid" name="userid" autocomplete="username" autocapitalize="none" spellcheck="false"
                    required aria-describedby="why";
                span.less id="why" { (turning.say(&SiteText::TurnUseridWhy)) }
            },
            PageProof::Password => p {
                label for="password" { (turning.say(&SiteText::TurnPassword)) }
                input id="password" name="password" type="password" autocomplete="current-password" required
                    aria-describedby="why";
                span.less id="why" { (turning.say(&SiteText::TurnPasswordWhy)) }
            },
        }
    }
}

/// What a mail may say. Nothing is sent before it was looked at.
pub(super) fn by_hand(turning: &Turning<'_>, text: &str) -> Markup {
    html! {
        form.write method="get" action=(turning.address("")) {
            label for="write" { (turning.say(&SiteText::TurnWrite)) }
            textarea id="write" name="write" rows="2" autocomplete="off" autocapitalize="none" spellcheck="false" { (text) }
            button type="submit" { (turning.say(&SiteText::TurnLook)) }
        }
    }
}
