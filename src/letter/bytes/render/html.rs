//! Blocks as HTML that mail programs show alike: one column, tables for the layout, styles in the elements, no external resources.
//!
//! Architecture Invariant: the source is ASCII in lines below 998 characters, and everything that a person wrote goes through
//! [`escape`].

use crate::letter::bytes::model::Letter;
use crate::letter::words::{Block, Words};

use super::colours::{DARK, PAGE};
use super::escape::{self, Blanks};
use super::links::Target;
use super::pictures::{Image, Paint, unpainted};

use writer::Writer;

#[cfg(test)]
pub(in crate::letter) use {arranged::Heading, games::Said};

mod arranged;
mod games;
mod guide;
mod writer;

/// In pixels.
const WIDTH: u32 = 600;

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/// The frames of buttons, and the board beside them where there is room. These rules stand apart from those for dark mode, because
/// programs that do not know those drop everything in the same element.
const RULES: &str = ".tap a{border:1px solid #8c959f;border-radius:8px;margin:0 4px 0 0;text-decoration:none}
@media (min-width:720px){
.sheet{max-width:1000px!important}
.left{float:left;width:56%;margin-right:24px}
.right{overflow:hidden}
.under{clear:both}
.drawn{font-size:12px!important}
}";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub html: String,
    /// The pictures by Content-ID, without angle brackets.
    pub images: Vec<(String, Image)>,
}

/// The page of a letter. Its pictures are named after its Message-ID, and its links answer it.
pub fn page(letter: &Letter, paint: Paint<'_>) -> Page {
    let words = letter.form.words();
    let writer = Writer::new(&words, &letter.headers.message_id, paint);
    Writer { target: Some(Target::of(letter)), ..writer }.page(&letter.subject, &letter.blocks)
}

/// A page of blocks without links.
pub fn sheet(words: &Words, title: &str, blocks: &[Block], paint: Paint<'_>) -> Page {
    Writer::new(words, "", paint).page(title, blocks)
}

/// The text of a page as mail programs quote it: a line for each paragraph, row and field, and the alternative texts of pictures.
pub fn lines(words: &Words, blocks: &[Block]) -> Vec<String> {
    let mut writer = Writer::new(words, "", &unpainted);
    writer.blocks(blocks);
    writer.lines
}

impl<'w> Writer<'w> {
    fn page(mut self, title: &str, blocks: &[Block]) -> Page {
        self.blocks(blocks);
        let (lang, title) = (escape::value(self.words.lang()), escape::text(title, Blanks::Flowing));
        let html = format!(
            r#"<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{title}</title>
<style>
{RULES}
</style>
<style>
{DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;{PAGE}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0"
style="table-layout:fixed;{PAGE}"><tr><td align="center" style="padding:12px">
<!--[if mso]><table role="presentation" width="{WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0"
style="table-layout:fixed;max-width:{WIDTH}px"><tr><td align="left"
style="{FONT};font-size:16px;line-height:1.45;word-wrap:break-word">
{body}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
"#,
            body = self.html
        );
        Page { html, images: self.images }
    }
}
