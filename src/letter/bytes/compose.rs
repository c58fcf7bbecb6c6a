//! The bytes of a letter (RFC 5322, RFC 2045): headers and text, perhaps HTML with pictures (RFC 2387, RFC 2392) and files. Headers
//! follow RFC 3834 (Auto-Submitted), RFC 2919 (List-Id), RFC 2369 and RFC 8058 (List-Unsubscribe), and RFC 3676 (format).

use std::collections::BTreeSet;

use lettre::Message;
use lettre::address::Address;
use lettre::message::header::{
    ContentDisposition, ContentTransferEncoding, ContentType, HeaderName, HeaderValue,
};
use lettre::message::{Body, MessageBuilder, MultiPart, SinglePart};

use super::event::EventKind;
use super::model::{Attachment, BadModel, Letter, Mailbox};
use super::render::{Image, Page, Paint};
use super::{known_lines, render};
use crate::letter::words::{Block, Format};

const PLAIN: &str = "text/plain; charset=utf-8; format=fixed";

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no letter can be written: {0}")]
pub struct NoLetter(String);

/// Why a stored letter has no bytes.
#[derive(Debug, thiserror::Error)]
pub enum NoBytes {
    #[error(transparent)]
    Model(#[from] BadModel),
    #[error(transparent)]
    Letter(#[from] NoLetter),
}

/// The bytes of a letter from its stored model. Fails if the model cannot be read, or the letter cannot be composed.
pub fn bytes_of(model: &str) -> Result<Vec<u8>, NoBytes> {
    bytes_painted(model, &render::drawn)
}

/// Like [`bytes_of`], with another painter, such as one with a cache.
pub fn bytes_painted(model: &str, paint: Paint<'_>) -> Result<Vec<u8>, NoBytes> {
    Ok(Letter::from_json(model)?.painted(paint)?)
}

impl Letter {
    /// Replaces boards by their lines if the letter is plain text: a model a tenth as long, with the same bytes.
    #[must_use]
    pub fn with_boards_drawn(mut self) -> Letter {
        if self.form.format == Format::Text {
            self.blocks = render::with_boards_drawn(self.blocks, &self.form.words(), self.form.columns);
        }
        self
    }

    /// Fails if the letter cannot be composed: an address or a header is invalid.
    pub fn check(&self) -> Result<(), NoLetter> {
        Writable::of(self).map(|_| ())
    }

    fn text(&self) -> String {
        let (columns, words) = (self.form.columns, &self.form.words());
        match (self.form.format, self.form.links) {
            (Format::Speech, _) => render::speech(&self.blocks, words, columns),
            (Format::Text | Format::Html, true) => render::text(&render::with_links(self), words, columns),
            (Format::Text | Format::Html, false) => render::text(&self.blocks, words, columns),
        }
    }

    fn page(&self, paint: Paint<'_>) -> Option<Page> {
        (self.form.format == Format::Html).then(|| render::page(self, paint))
    }

    /// The bytes with CRLF line ends, the same for equal letters. Fails like [`check`](Letter::check).
    pub fn painted(&self, paint: Paint<'_>) -> Result<Vec<u8>, NoLetter> {
        let builder = Writable::of(self)?.headers(self);
        let boundary = |part: &str| format!("pbmd-{part}{}", boundary(&self.headers.message_id));
        let text = SinglePart::builder().header(content_type(PLAIN)?).body(encoded(&self.text()));
        let said = match self.page(paint) {
            None => BodyPart::Text(text),
            Some(page) => {
                let html = SinglePart::builder()
                    .header(content_type("text/html; charset=utf-8")?)
                    .body(encoded(&page.html));
                let both = MultiPart::alternative().boundary(boundary("a")).singlepart(text);
                if page.images.is_empty() {
                    BodyPart::Page(both.singlepart(html))
                } else {
                    let mut related = MultiPart::related().boundary(boundary("r")).singlepart(html);
                    for (cid, image) in page.images {
                        related = related.singlepart(picture(&cid, image)?);
                    }
                    BodyPart::Page(both.multipart(related))
                }
            }
        };
        let files = files(self)?;
        let message = match said {
            BodyPart::Text(text) if files.is_empty() => builder.singlepart(text),
            BodyPart::Page(page) if files.is_empty() => builder.multipart(page),
            said => {
                let mixed = MultiPart::mixed().boundary(boundary(""));
                let mixed = match said {
                    BodyPart::Text(text) => mixed.singlepart(text),
                    BodyPart::Page(page) => mixed.multipart(page),
                };
                builder.multipart(files.into_iter().fold(mixed, MultiPart::singlepart))
            }
        };
        Ok(message.map_err(|e| NoLetter(e.to_string()))?.formatted())
    }

    /// The digests of its lines, for [`KnownLines`](known_lines::KnownLines). Lines to be copied from a daily letter are left out,
    /// because an answer may contain several.
    pub(crate) fn line_digests(&self) -> Vec<u64> {
        if self.headers.more.contains(&EventKind::Digest.header()) {
            let blocks = self.blocks.iter().filter_map(without_copies).collect();
            return Letter { blocks, ..self.clone() }.digests();
        }
        self.digests()
    }

    fn digests(&self) -> Vec<u64> {
        let mut digests = known_lines::digests(&self.text());
        if self.form.format == Format::Html {
            // Only lines that are not in the text.
            let known: BTreeSet<u64> = digests.iter().copied().collect();
            let lines = render::lines(&self.form.words(), &self.blocks).join("\n");
            digests.extend(known_lines::digests(&lines).into_iter().filter(|line| !known.contains(line)));
        }
        digests
    }
}

fn without_copies(block: &Block) -> Option<Block> {
    match block {
        Block::Copy(_) => None,
        Block::Group(blocks) => Some(Block::Group(blocks.iter().filter_map(without_copies).collect())),
        Block::Part(blocks) => Some(Block::Part(blocks.iter().filter_map(without_copies).collect())),
        Block::At { place, block } => without_copies(block).map(|block| block.at(*place)),
        Block::OnPage { place, block } => without_copies(block).map(|block| block.on_page(*place)),
        Block::InText(block) => without_copies(block).map(Block::in_text),
        other => Some(other.clone()),
    }
}

enum BodyPart {
    Text(SinglePart),
    Page(MultiPart),
}

fn files(letter: &Letter) -> Result<Vec<SinglePart>, NoLetter> {
    let file = |name: &str, kind: ContentType, text: &str| {
        let disposition = ContentDisposition::attachment(name);
        SinglePart::builder().header(kind).header(disposition).body(encoded(text))
    };
    let mut files = Vec::new();
    if let Some(Attachment { name, text, media }) = &letter.attachment {
        files.push(file(name, content_type(media.as_deref().unwrap_or(PLAIN))?, text));
    }
    if let Some(appointment) = &letter.appointment {
        let kind = format!("text/calendar; charset=utf-8; method={}", appointment.method.name());
        let text = appointment.text(&letter.from.address, letter.headers.date);
        files.push(file(&appointment.name, content_type(&kind)?, &text));
    }
    Ok(files)
}

fn picture(cid: &str, image: Image) -> Result<SinglePart, NoLetter> {
    let file = "board.png".to_owned();
    let inline = lettre::message::Attachment::new_inline_with_name(cid.to_owned(), file);
    Ok(inline.body(image.png, content_type("image/png")?))
}

/// Headers that have been checked.
struct Writable {
    from: lettre::message::Mailbox,
    to: lettre::message::Mailbox,
    reply_to: Option<lettre::message::Mailbox>,
    more: Vec<HeaderValue>,
}

impl Writable {
    fn of(letter: &Letter) -> Result<Writable, NoLetter> {
        let headers = &letter.headers;
        let submitted = if headers.answers { "auto-replied" } else { "auto-generated" };
        let own = [("Auto-Submitted", submitted), ("X-Auto-Response-Suppress", "All")];
        let more = headers.more.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        Ok(Writable {
            from: mailbox(&letter.from)?,
            to: mailbox(&headers.to)?,
            reply_to: letter.reply_to.as_ref().map(mailbox).transpose()?,
            more: more.chain(own).map(|(name, value)| header(name, value)).collect::<Result<_, _>>()?,
        })
    }

    fn headers(self, letter: &Letter) -> MessageBuilder {
        let headers = &letter.headers;
        let mut builder = Message::builder()
            .from(self.from)
            .to(self.to)
            .subject(letter.subject.clone())
            .date(std::time::SystemTime::from(headers.date))
            .message_id(Some(format!("<{}>", headers.message_id)));
        if let Some(address) = self.reply_to {
            builder = builder.reply_to(address);
        }
        if let Some(id) = &headers.in_reply_to {
            builder = builder.in_reply_to(format!("<{id}>"));
        }
        if !headers.references.is_empty() {
            let ids: Vec<String> = headers.references.iter().map(|id| format!("<{id}>")).collect();
            builder = builder.references(ids.join(" "));
        }
        self.more.into_iter().fold(builder, MessageBuilder::raw_header)
    }
}

/// Leaves ASCII text unencoded if its lines are short enough for every server (RFC 5322: 998 characters), so that the oldest mail
/// program shows it right; lettre would encode lines of more than 76.
pub(crate) fn encoded(text: &str) -> Body {
    if text.is_ascii() && text.lines().all(|line| line.len() <= 998) {
        let bytes: String = text.lines().flat_map(|line| [line, "\r\n"]).collect();
        Body::dangerous_pre_encoded(bytes.into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    }
}

fn mailbox(mailbox: &Mailbox) -> Result<lettre::message::Mailbox, NoLetter> {
    let address = &mailbox.address;
    // Other addresses need servers that support RFC 6531, which is not checked.
    let parsed = address.parse::<Address>().ok().filter(|_| address.is_ascii());
    let parsed = parsed.ok_or_else(|| NoLetter(format!("{address:?} is not an address")))?;
    Ok(lettre::message::Mailbox::new(mailbox.name.clone(), parsed))
}

fn content_type(text: &str) -> Result<ContentType, NoLetter> {
    ContentType::parse(text).map_err(|e| NoLetter(e.to_string()))
}

fn header(name: &str, value: &str) -> Result<HeaderValue, NoLetter> {
    let harmless: String = value.chars().filter(|c| !c.is_control()).collect();
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|e| NoLetter(e.to_string()))?;
    Ok(HeaderValue::new(name, harmless))
}

/// Whether a Message-ID (without brackets) from a stranger's mail may be used in our headers: in the plain form that nearly all
/// programs write (RFC 5322, section 3.6.4), short enough for one line, and without encoded words.
pub fn is_message_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.@".contains(c);
    id.len() <= 250 && id.matches('@').count() == 1 && id.chars().all(plain) && !id.contains("=?")
}

/// The letters and digits of the Message-ID, which no line of a letter equals.
fn boundary(message_id: &str) -> String {
    message_id.chars().filter(char::is_ascii_alphanumeric).take(40).collect()
}
