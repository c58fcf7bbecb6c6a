//! Choices as links: each opens a mail that answers the letter.

use crate::letter::bytes::identity::ServerIdentity;
use crate::letter::bytes::mailto::{self, mailto};
use crate::letter::bytes::model::Letter;
use crate::letter::words::{Block, Choice, ChoiceGroup, Choices};

use super::escape::{self, Blanks};

const FRAME: usize = "<a\nhref=\"\" style=\"\"></a>\n".len();

/// A button of 44 pixels' height, in lines of [`ROW`]; its frame is in the rules of the page. No label breaks, also where those are
/// dropped.
const BUTTON: &str = "white-space:nowrap;padding:13px 11px";

/// A button with a label too long for a line.
const LONG_BUTTON: &str = "white-space:normal;padding:13px 11px";

/// An example on a help page, which may break; as high as a button.
const EXAMPLE: &str = "display:inline-block;padding:11px;line-height:22px";

const GAME: &str = "display:inline-block;vertical-align:bottom;width:140px;margin:0 4px 8px 0;padding:6px;text-align:center;line-height:32px";

const ROW: &str = "line-height:56px";

/// Maximum length of a label that is never broken, in characters. In a button it has just room beside the margins of a telephone of
/// 360 pixels; see `tests/letters/phone.rs`.
const UNBROKEN: usize = 34;

const ANY_TOKEN: &str = "abcdefghijklmnopqrstuvwxyz234567";

/// The beginning of links that answer a letter: the address and the subject, one of them with its token.
#[derive(Clone, Debug)]
pub struct Target(String);

impl Target {
    /// `reply_to` is the address with the token, if the server has such addresses.
    fn new(address: &str, reply_to: Option<&str>, subject: &str, message_id: &str) -> Target {
        let to = |address, subject: &str| Target(mailto(address, &[("subject", subject), ("body", "")]));
        match (reply_to, message_id.split_once('@')) {
            (None, Some((token, _))) => to(address, &format!("{subject} [#{token}]")),
            (reply_to, _) => to(reply_to.unwrap_or(address), subject),
        }
    }

    /// A target as long as that of a letter with this subject.
    pub fn of_any(server: &ServerIdentity, subject: &str) -> Target {
        let message_id = server.message_id(ANY_TOKEN);
        Target::new(&server.address, server.reply_to(&message_id).as_deref(), subject, &message_id)
    }

    pub fn of(letter: &Letter) -> Target {
        let reply_to = letter.reply_to.as_ref().map(|mailbox| mailbox.address.as_str());
        Target::new(&letter.from.address, reply_to, &letter.subject, &letter.headers.message_id)
    }

    fn link(&self, text: &str) -> String {
        let mut link = self.0.clone();
        mailto::add(text, &mut link);
        link
    }
}

/// The length of a link to a move in HTML, in bytes.
pub fn link_length(target: &Target, text: &str) -> usize {
    escape::value(&target.link(text)).len()
        + escape::text(text, Blanks::Kept).len()
        + style(text).len()
        + FRAME
}

/// Lets labels break that are too long for a line.
fn style(label: &str) -> &'static str {
    if label.chars().count() > UNBROKEN { LONG_BUTTON } else { BUTTON }
}

/// The blocks of a letter for text with links: a line for each choice.
pub fn with_links(letter: &Letter) -> Vec<Block> {
    linked(&letter.blocks, &Target::of(letter))
}

fn linked(blocks: &[Block], target: &Target) -> Vec<Block> {
    let blocks = blocks.iter().flat_map(|block| match block {
        Block::Choices(choices) => lines(choices, target),
        Block::Games { heading, games } => {
            let line = |choice: &Choice| format!("{}  {}", choice.label, target.link(&choice.text));
            let games = games.iter().map(|(_, choice)| line(choice)).collect();
            vec![Block::Group(vec![Block::Text(heading.clone()), Block::Copy(games)])]
        }
        Block::At { block, .. } => linked(std::slice::from_ref(block), target),
        Block::Part(blocks) => linked(blocks, target),
        other => vec![other.clone()],
    });
    blocks.collect()
}

/// `e2-e3  mailto:...`
fn lines(choices: &Choices, target: &Target) -> Vec<Block> {
    let written = |text: &str| format!("{}{text}", choices.prefix);
    let line = |label: &str, text: &str| format!("{label}  {}", target.link(&written(text)));
    let choice = |choice: &Choice| line(&choice.label, &choice.text);
    let moves = choices.groups.iter().flat_map(|group| &group.moves).map(|text| line(text, text));
    vec![
        Block::Group(vec![Block::Text(choices.heading.clone()), Block::Copy(moves.collect())]),
        Block::Group(choices.remark.iter().cloned().map(Block::Text).collect()),
        Block::Copy(choices.others.iter().map(choice).collect()),
        Block::Copy(choices.last.iter().map(choice).collect()),
    ]
}

pub fn example(text: &str, target: &Target) -> String {
    let label: Vec<String> = text.lines().map(|line| escape::text(line, Blanks::Flowing)).collect();
    let link = escape::value(&target.link(text));
    format!("<a\nhref=\"{link}\" style=\"{EXAMPLE}\">{}</a>", label.join("<br>\n"))
}

/// A game as a link below its picture, two in a row on a telephone.
pub fn game(inside: &str, text: &str, target: &Target) -> String {
    format!("<a\nhref=\"{}\" style=\"{GAME}\">{inside}</a>", escape::value(&target.link(text)))
}

/// Choices as HTML: paragraphs, with the moves of each group on their own lines.
pub fn choices(choices: &Choices, target: &Target) -> String {
    let said = |text: &str| escape::text(text, Blanks::Flowing);
    let link = |label: &str, text: &str| {
        format!(
            "<a\nhref=\"{}\" style=\"{}\">{}</a>",
            escape::value(&target.link(&format!("{}{text}", choices.prefix))),
            style(label),
            escape::text(label, Blanks::Kept)
        )
    };
    let row = |links: Vec<String>| links.join("\n");
    let labelled = |choice: &Choice| link(&choice.label, &choice.text);
    let groups = choices.groups.iter().map(|group| {
        let name = if group.name.is_empty() { String::new() } else { format!("{}: ", said(&group.name)) };
        name + &row(group.moves.iter().map(|text| link(text, text)).collect())
    });
    let paragraph = |class: &str, style: &str, html: String| {
        if html.is_empty() { html } else { format!("<p{class} style=\"margin:{style}\">{html}</p>\n") }
    };
    let said_so = |top: u32, text: &str| paragraph("", &format!("{top}px 0 0 0"), said(text));
    let tapped = |style: &str, html: String| paragraph(" class=\"tap\"", &format!("{style};{ROW}"), html);
    let below = if choices.last.is_some() { "4px 0 0 0" } else { "4px 0 14px 0" };
    [
        said_so(0, &choices.heading),
        tapped("0", groups.collect::<Vec<_>>().join("<br>\n")),
        said_so(4, choices.remark.as_deref().unwrap_or_default()),
        tapped(below, row(choices.others.iter().map(labelled).collect())),
        tapped("16px 0 14px 0", choices.last.as_ref().map(labelled).unwrap_or_default()),
    ]
    .concat()
}

/// A page on the web as a paragraph with a link.
pub fn page(label: &str, address: &str) -> String {
    format!(
        "<p class=\"tap\" style=\"margin:0 0 10px 0;{ROW}\"><a\nhref=\"{}\" style=\"{}\">{}</a></p>",
        escape::value(address),
        style(label),
        escape::text(label.trim_end_matches(':'), Blanks::Flowing)
    )
}

/// The text of choices on a page, a line for each paragraph and group. A single move is left out, since a player may write the same.
pub(crate) fn said(choices: &Choices) -> Vec<String> {
    let group = |group: &ChoiceGroup| match (group.name.as_str(), group.moves.len()) {
        ("", 0 | 1) => None,
        ("", _) => Some(group.moves.join(" ")),
        (name, _) => Some(format!("{name}: {}", group.moves.join(" "))),
    };
    let labels = |choices: Vec<&Choice>| {
        choices.iter().map(|choice| choice.label.as_str()).collect::<Vec<_>>().join(" ")
    };
    let groups = choices.groups.iter().filter_map(group);
    // A command by itself is left out for the same reason.
    let is_alone = matches!(choices.others.as_slice(), [only] if only.label == only.text);
    let others = if is_alone { String::new() } else { labels(choices.others.iter().collect()) };
    [choices.heading.clone()]
        .into_iter()
        .chain(groups)
        .chain(choices.remark.clone())
        .chain([others])
        .collect()
}
