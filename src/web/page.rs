//! The frame around every page: head, navigation and foot.

use jiff::Timestamp;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::desk::{Extent, PublicBoard};
use crate::draw::Drawing;
use crate::letter::{Block, Form, SiteText, Words, site};
use crate::store::BoardLine;

use super::answer::{Body, HTML};
use super::request::{Asked, Missing, Source, encoded, languages};
use super::routes::Route;
use super::style::{SCRIPT_DIGEST, SHEET_DIGEST};

/// What every page is written with.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub(super) site: &'a Source,
    pub(super) words: &'a Words,
    pub(super) form: &'a Form,
    pub(super) asked: &'a Asked,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) description: String,
    /// Its own path, without a slash in front.
    pub(super) path: String,
    /// The path of its picture, and the picture in words.
    pub(super) image: Option<(String, String)>,
    pub(super) feed: Option<String>,
    /// The path of the page that oEmbed describes.
    pub(super) embeds: Option<String>,
    /// Whether search engines may always list it.
    pub(super) listed: bool,
    /// Whether its address is a secret, which it does not show.
    pub(super) private: bool,
    pub(super) changed: Option<Timestamp>,
    /// Whether it says that it has changed, when it is looked at again.
    pub(super) watches: bool,
}

impl Frame<'_> {
    pub(super) fn say(&self, sentence: &SiteText) -> String {
        self.words.say(sentence)
    }

    /// A path within the site, in the language that the address asks for.
    pub(super) fn link(&self, path: &str) -> String {
        if self.asked.by_address { format!("/{path}?lang={}", self.asked.lang) } else { format!("/{path}") }
    }

    /// The drawing of a board, or its lines where there is none or it cannot be seen.
    pub(super) fn board(&self, drawing: Option<&Drawing>, plain: &str) -> Markup {
        html! {
            @match drawing.filter(|_| !self.asked.text_only) {
                Some(drawing) => (PreEscaped(drawing.inline())),
                None => pre { (plain) },
            }
        }
    }

    /// A board as a page may show it: a number in place of the userid of whoever wants none there.
    pub(super) fn public_board(&self, number: u32, extent: Extent) -> Result<PublicBoard, Missing> {
        let board = self.site.desk.public()?.board(number, extent)?;
        let mut public = board.ok_or(Missing::NotFound)?;
        for seat in &public.unnamed {
            let name = self.numbered(seat.index());
            let board = &mut public.board;
            let Some(userid) = board.players.get_mut(seat.index()) else { continue };
            if board.challenger == *userid {
                board.challenger.clone_from(&name);
            }
            *userid = name;
        }
        Ok(public)
    }

    /// The names of the players of a listed board, as [`Frame::public_board`] has them.
    pub(super) fn names(&self, board: &BoardLine) -> Vec<String> {
        let name = |(at, userid): (usize, &str)| match userid {
            "" => self.numbered(at),
            userid => userid.to_owned(),
        };
        board.players.iter().map(|sitter| sitter.userid.as_str()).enumerate().map(name).collect()
    }

    fn numbered(&self, index: usize) -> String {
        self.say(&SiteText::PlayerNumber { number: u32::try_from(index + 1).unwrap_or(u32::MAX) })
    }

    /// The whole address of a path.
    pub(super) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.site.url)
    }

    /// Blocks of letters as a part of the page. Where they name a help page, they lead to it.
    pub(super) fn blocks(&self, blocks: &[Block]) -> Markup {
        let guide = |topic: &str| self.link(&format!("rules/{topic}"));
        PreEscaped(site(self.words, blocks, !self.asked.text_only, &guide))
    }

    fn name(&self) -> &str {
        &self.site.desk.identity().name
    }

    pub(super) fn page(&self, head: Head, content: &Markup) -> Body {
        let markup = html! {
            (DOCTYPE)
            html lang=(self.words.lang()) {
                head { (self.head(&head)) }
                body {
                    div { a.skip href="#main" { (self.say(&SiteText::Skip)) } }
                    (self.top())
                    main id="main" { (content) }
                    (self.foot(&head))
                }
            }
        };
        Body { changed: head.changed, ..Body::new(HTML, markup.into_string()) }
    }

    fn head(&self, head: &Head) -> Markup {
        let canonical = self.address(&head.path);
        let index = (self.site.index || head.listed) && !head.private;
        let title = if head.title.is_empty() {
            self.name().to_owned()
        } else {
            format!("{} - {}", head.title, self.name())
        };
        html! {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            @if !head.description.is_empty() { meta name="description" content=(head.description); }
            @if !index { meta name="robots" content="noindex"; }
            link rel="stylesheet" href={ "/style-" (SHEET_DIGEST.as_str()) ".css" };
            @if head.watches { script src={ "/script-" (SCRIPT_DIGEST.as_str()) ".js" } defer {} }
            @if !head.private { (self.public_head(head, &canonical)) }
        }
    }

    /// How other sites show a page.
    fn public_head(&self, head: &Head, canonical: &str) -> Markup {
        html! {
            link rel="canonical" href=(canonical);
            @for (lang, _) in languages() {
                link rel="alternate" hreflang=(lang) href={ (canonical) "?lang=" (lang) };
            }
            @if let Some(feed) = &head.feed {
                link rel="alternate" type="application/atom+xml" title=(head.title) href={ "/" (feed) };
            }
            @if let Some(page) = &head.embeds {
                link rel="alternate" type="application/json+oembed" title=(head.title)
                    href={ "/oembed?url=" (encoded(&self.address(page))) };
            }
            meta property="og:type" content="website";
            meta property="og:site_name" content=(self.name());
            meta property="og:title" content=(head.title);
            meta property="og:description" content=(head.description);
            meta property="og:url" content=(canonical);
            @if let Some((path, alternative)) = &head.image {
                meta property="og:image" content=(self.address(path));
                meta property="og:image:type" content="image/png";
                meta property="og:image:width" content="1200";
                meta property="og:image:height" content="630";
                meta property="og:image:alt" content=(alternative);
                meta name="twitter:card" content="summary_large_image";
            }
        }
    }

    fn top(&self) -> Markup {
        html! {
            header.top {
                a.brand href=(self.link("")) { (self.name()) } " "
                nav {
                    a href=(self.link("seeks")) { (self.say(&SiteText::Seeks)) } " "
                    a href=(self.link("rules/general")) { (self.say(&SiteText::HowToBegin)) }
                }
            }
        }
    }

    fn foot(&self, Head { path, private, .. }: &Head) -> Markup {
        html! {
            footer.foot {
                @if !private {
                    p { (self.say(&SiteText::Foot)) }
                    span {
                        @for (lang, name) in languages() {
                            @if lang == self.words.lang() { span aria-current="true" lang=(lang) { (name) } }
                            @else { a href={ "/" (path) "?lang=" (lang) } lang=(lang) hreflang=(lang) { (name) } }
                            " "
                        }
                    }
                }
                a href=(self.link("dice")) { (self.say(&SiteText::Dice)) } " "
                a href=(self.link("status")) { (self.say(&SiteText::Status)) }
            }
        }
    }

    /// A page that only says something.
    pub(super) fn notice(&self, heading: &SiteText, why: &SiteText) -> Body {
        let heading = self.say(heading);
        let content = html! {
            h1 { (heading) }
            p { (self.say(why)) }
        };
        let path = if self.asked.route == Route::Home { String::new() } else { "status".to_owned() };
        self.page(Head { title: heading, path, ..Head::default() }, &content)
    }
}
