//! A letter as what it says: everything that its bytes follow from, as it is kept until it leaves.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::calendar::Appointment;
use super::identity::ServerIdentity;
use crate::letter::words::block::Block;
use crate::letter::words::form::{Form, Format};

/// The version of the model that this program writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// A letter that can be written: equal models have equal bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// The version of the model: [`VERSION`].
    pub version: u32,
    /// How its reader wants it; its words are in that language.
    #[serde(flatten)]
    pub form: Form,
    /// The server.
    pub from: Mailbox,
    /// Where answers go, if that is not the address of the server.
    pub reply_to: Option<Mailbox>,
    /// All other headers that differ from letter to letter.
    #[serde(flatten)]
    pub headers: Headers,
    /// The subject.
    pub subject: String,
    /// What it says, from top to bottom.
    pub blocks: Vec<Block>,
    /// A file that goes with it.
    pub attachment: Option<Attachment>,
    /// What it tells the calendar of its reader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appointment: Option<Appointment>,
}

/// A name and an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailbox {
    /// The name that mail programs show; none where the address stands alone.
    pub name: Option<String>,
    /// The address.
    pub address: String,
}

/// To whom a letter goes, and what it follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headers {
    /// The reader.
    pub to: Mailbox,
    /// The Message-ID, without angle brackets.
    pub message_id: String,
    /// The letter or mail that this one follows, without brackets.
    pub in_reply_to: Option<String>,
    /// The thread so far, root first, without brackets.
    pub references: Vec<String>,
    /// When it was written.
    pub date: Timestamp,
    /// Whether it answers a mail of its reader (RFC 3834, `auto-replied`) or tells of something else.
    pub answers: bool,
    /// Further headers: name and value.
    pub more: Vec<(String, String)>,
}

/// A file that goes with a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its media type; none where it is plain text in lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<String>,
}

/// What a letter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// One line.
    pub subject: String,
    /// The text, from top to bottom.
    pub blocks: Vec<Block>,
}

/// Why a text is no letter that this program can write.
#[derive(Debug, thiserror::Error)]
pub enum BadModel {
    /// The text is no model, or one of another program.
    #[error("the model of the letter cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// The model is of a version that this program does not know.
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
        }
    }

    /// Whether boards are drawn in it when it is written, which takes many milliseconds.
    pub fn has_drawings(&self) -> bool {
        self.form.format == Format::Html
    }

    /// The model as text.
    ///
    /// # Errors
    ///
    /// None in practice: a model holds nothing that JSON cannot.
    pub fn to_json(&self) -> Result<String, BadModel> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads what [`to_json`](Letter::to_json) wrote.
    ///
    /// # Errors
    ///
    /// The text is no model, or one of another version.
    pub fn from_json(text: &str) -> Result<Self, BadModel> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        // The version first: what another version means by its fields is not known.
        match serde_json::from_str::<Versioned>(text)?.version {
            VERSION => Ok(serde_json::from_str(text)?),
            other => Err(BadModel::Version(other)),
        }
    }
}
