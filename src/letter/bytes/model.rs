//! A letter as data, from which its bytes follow; stored as JSON until it is sent.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::calendar::Appointment;
use super::identity::ServerIdentity;
use crate::letter::words::{Block, Form, Format};

/// The only version of the model that this program writes and reads.
pub const VERSION: u32 = 1;

/// A letter; equal models have equal bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// The version of the model: [`VERSION`].
    pub version: u32,
    /// How its reader wants it.
    #[serde(flatten)]
    pub form: Form,
    /// The server.
    pub from: Mailbox,
    /// The address for answers, if it differs from the server's.
    pub reply_to: Option<Mailbox>,
    /// All other headers that differ from letter to letter.
    #[serde(flatten)]
    pub headers: Headers,
    /// The subject.
    pub subject: String,
    /// The content, from top to bottom.
    pub blocks: Vec<Block>,
    /// An attached file.
    pub attachment: Option<Attachment>,
    /// An entry for the reader's calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appointment: Option<Appointment>,
    /// What the next letter about its board tells again, if it takes the place of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retold: Option<Retold>,
}

/// What a letter about a board tells that a letter in its place has to tell again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retold {
    pub begins: bool,
    pub notices: Vec<String>,
    pub happened: Vec<Block>,
    pub messages: Vec<Block>,
}

impl Retold {
    pub fn add(&mut self, later: Retold) {
        self.begins |= later.begins;
        self.notices.extend(later.notices);
        self.happened.extend(later.happened);
        self.messages.extend(later.messages);
    }

    /// The messages, by userid and text.
    pub fn written(&self) -> Vec<(String, String)> {
        let message = |block: &Block| match block {
            Block::Message(message) => Some((message.from.clone(), message.text.clone())),
            _ => None,
        };
        self.messages.iter().filter_map(message).collect()
    }
}

/// A name and an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailbox {
    /// The display name.
    pub name: Option<String>,
    /// The address.
    pub address: String,
}

/// The headers of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headers {
    /// The reader.
    pub to: Mailbox,
    /// The Message-ID, without angle brackets.
    pub message_id: String,
    /// The Message-ID of the previous letter or mail, without brackets.
    pub in_reply_to: Option<String>,
    /// The thread so far, root first, without brackets.
    pub references: Vec<String>,
    /// The date.
    pub date: Timestamp,
    /// Whether it answers a mail of its reader (RFC 3834, `auto-replied`).
    pub answers: bool,
    /// Further headers: name and value.
    pub more: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    pub name: String,
    pub text: String,
    /// The media type; none for plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<String>,
}

/// The content of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The subject, on one line.
    pub subject: String,
    /// The content, from top to bottom.
    pub blocks: Vec<Block>,
}

#[derive(Debug, thiserror::Error)]
pub enum BadModel {
    #[error("the model of the letter cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the model of the letter has version {0}, and this program knows version {VERSION} alone")]
    Version(u32),
}

impl Letter {
    /// A letter of this server.
    pub fn new(
        server: &ServerIdentity,
        form: Form,
        headers: Headers,
        content: Content,
        attachment: Option<Attachment>,
    ) -> Self {
        let mailbox = |address: String| Mailbox { name: Some(server.name.clone()), address };
        Letter {
            version: VERSION,
            form,
            from: mailbox(server.address.clone()),
            reply_to: server.reply_to(&headers.message_id).map(mailbox),
            headers,
            subject: content.subject,
            blocks: content.blocks,
            attachment,
            appointment: None,
            retold: None,
        }
    }

    /// Whether composing it draws pictures, which takes milliseconds.
    pub fn has_drawings(&self) -> bool {
        self.form.format == Format::Html && self.blocks.iter().any(Block::draws)
    }

    /// The model as JSON. Never fails in practice.
    pub fn to_json(&self) -> Result<String, BadModel> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads the JSON of [`to_json`](Letter::to_json). Fails if the text is not a model of this version.
    pub fn from_json(text: &str) -> Result<Self, BadModel> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        match serde_json::from_str::<Letter>(text) {
            Ok(letter) if letter.version == VERSION => Ok(letter),
            // The fields of other versions are unknown.
            read => match serde_json::from_str::<Versioned>(text)?.version {
                VERSION => Ok(read?),
                other => Err(BadModel::Version(other)),
            },
        }
    }
}
