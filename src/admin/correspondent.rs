//! The player's side of the embedded mode: sends mails to the SMTP listener and reads letters from the Maildir.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use base64::prelude::{BASE64_STANDARD, Engine};
use jiff::Timestamp;
use lettre::message::Mailbox;
use mail_parser::{Message, MessageParser, MimeHeaders};
use tokio::time::{Instant, sleep};

use crate::config::{Config, Outgoing as Out};
use crate::letter::encoded;
use crate::post::maildir_out::MaildirOut;
use crate::post::smtp_out::{SmtpOut, SmtpServer, Timeouts};
use crate::post::{Delivery, Outgoing, Parcel, Security};

const POLL: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub struct Correspondent {
    pub address: String,
    server: String,
    smtp: SocketAddr,
    maildir: PathBuf,
    seen: BTreeSet<PathBuf>,
}

#[derive(Clone, Debug)]
pub struct Received {
    /// The whole letter, with line feeds only.
    pub raw: String,
    pub message_id: String,
    pub subject: String,
    pub text: String,
    /// The page with its pictures in it, as a browser shows it; none of a letter in plain text.
    pub html: Option<String>,
}

impl Received {
    fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("Cannot read {}", path.display()))?;
        let parsed = MessageParser::default().parse(&bytes);
        let message = parsed.as_ref();
        Ok(Received {
            message_id: message.and_then(|m| m.message_id()).unwrap_or_default().to_owned(),
            subject: message.and_then(|m| m.subject()).unwrap_or_default().to_owned(),
            text: message.and_then(|m| m.body_text(0)).unwrap_or_default().replace("\r\n", "\n"),
            html: message.and_then(with_pictures),
            raw: String::from_utf8_lossy(&bytes).replace("\r\n", "\n"),
        })
    }

    /// The letter as a mail program shows it, with four headers.
    pub fn page(&self) -> String {
        let head = self.raw.split("\n\n").next().unwrap_or_default();
        let header = |name: &str| {
            let value = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            format!("{name}:{}\n", value.unwrap_or_default())
        };
        let names = [header("From"), header("To"), header("Date")].concat();
        format!("{names}Subject: {}\n\n{}\n", self.subject, self.text.trim_end())
    }

    /// Writes the page into a folder, under the next number; gives its address for a browser.
    pub fn save(&self, folder: &Path) -> Result<Option<String>> {
        let Some(html) = &self.html else { return Ok(None) };
        fs::create_dir_all(folder).with_context(|| format!("Cannot make {}", folder.display()))?;
        let number = fs::read_dir(folder).map_or(0, Iterator::count) + 1;
        let file = folder.join(format!("{number:03}.html"));
        fs::write(&file, html).with_context(|| format!("Cannot write {}", file.display()))?;
        let file = file.canonicalize().with_context(|| format!("Cannot find {}", file.display()))?;
        Ok(Some(file_url(&file)))
    }
}

/// The page of a mail, with its pictures in place of what names them.
fn with_pictures(message: &Message<'_>) -> Option<String> {
    let page = message.html_part(0).filter(|part| part.is_text_html())?;
    let mut html = page.text_contents()?.to_owned();
    for part in &message.parts {
        let kind = part.content_type().filter(|kind| kind.c_type == "image");
        if let (Some(kind), Some(id)) = (kind, part.content_id()) {
            let kind = kind.c_subtype.as_deref().unwrap_or_default();
            let data = BASE64_STANDARD.encode(part.contents());
            html = html.replace(&format!("cid:{id}"), &format!("data:image/{kind};base64,{data}"));
        }
    }
    Some(html)
}

/// The address of a file (RFC 8089).
fn file_url(path: &Path) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(byte);
    let escaped = path
        .as_os_str()
        .as_bytes()
        .iter()
        .map(|byte| if is_plain(byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") });
    format!("file://{}", escaped.collect::<String>())
}

impl Correspondent {
    /// A player on the server of this configuration, whose listener is bound to `smtp`.
    pub fn new(config: &Config, smtp: SocketAddr, address: &str) -> Result<Self> {
        let Out::Maildir(root) = &config.outgoing else {
            bail!("Letters of this server do not go to Maildirs ([outgoing.maildir]); use a mail program")
        };
        let maildir = MaildirOut::new(root.clone()).maildir(address);
        let address = address.to_owned();
        let mut correspondent = Correspondent {
            address,
            server: config.server.address.clone(),
            smtp,
            maildir,
            seen: BTreeSet::new(),
        };
        correspondent.seen = correspondent.files()?.into_iter().map(|(_, path)| path).collect();
        Ok(correspondent)
    }

    pub fn maildir(&self) -> &Path {
        &self.maildir
    }

    pub async fn send(
        &self,
        subject: &str,
        body: &str,
        answers: Option<&Received>,
        now: Timestamp,
        token: &str,
    ) -> Result<()> {
        let sender: Mailbox =
            self.address.parse().with_context(|| format!("{} is no address", self.address))?;
        let mut builder = lettre::Message::builder()
            .from(sender)
            .to(self.server.parse().context("The server's address is none")?)
            .subject(subject)
            .date(std::time::SystemTime::from(now))
            .message_id(Some(format!("<{token}@localhost>")));
        if let Some(letter) = answers {
            builder = builder
                .in_reply_to(format!("<{}>", letter.message_id))
                .references(format!("<{}>", letter.message_id));
        }
        let bytes = builder.body(encoded(body)).context("The mail cannot be written")?.formatted();
        let parcel = Parcel {
            from: self.address.clone(),
            to: self.server.clone(),
            message_id: format!("{token}@localhost"),
            bytes,
        };
        let server = SmtpServer {
            host: self.smtp.ip().to_string(),
            port: self.smtp.port(),
            security: Security::Plain,
            login: None,
            extra_ca: None,
            hello: "localhost".to_owned(),
            timeouts: Timeouts::default(),
        };
        let mut transport = SmtpOut::new(server)?;
        let delivery = transport.deliver(&parcel).await;
        transport.rest().await;
        match delivery {
            Delivery::Sent(_) => Ok(()),
            Delivery::Later(reason)
            | Delivery::Refused(_, reason)
            | Delivery::Unknown(reason)
            | Delivery::Away(reason) => {
                bail!("The server at {} did not take the mail: {reason}", self.smtp)
            }
        }
    }

    /// The new letters since the last call, oldest first.
    pub fn look(&mut self) -> Result<Vec<Received>> {
        let mut letters = Vec::new();
        for (_, path) in self.files()? {
            if self.seen.contains(&path) {
                continue;
            }
            letters.push(Received::read(&path)?);
            self.seen.insert(path);
        }
        Ok(letters)
    }

    /// Waits up to `patience` for a letter, and then until none has come for `quiet`.
    pub async fn wait(&mut self, patience: Duration, quiet: Duration) -> Result<Vec<Received>> {
        let mut until = Instant::now() + patience;
        let mut letters = Vec::new();
        while Instant::now() < until {
            let new = self.look()?;
            if !new.is_empty() {
                letters.extend(new);
                until = Instant::now() + quiet;
            }
            sleep(POLL).await;
        }
        Ok(letters)
    }

    /// All letters, even if they were read before, oldest first.
    pub fn all(&self) -> Result<Vec<Received>> {
        self.files()?.iter().map(|(_, path)| Received::read(path)).collect()
    }

    /// The newest letter, even if it was read before.
    pub fn newest(&self) -> Result<Option<Received>> {
        self.files()?.last().map(|(_, path)| Received::read(path)).transpose()
    }

    fn files(&self) -> Result<Vec<(std::time::SystemTime, PathBuf)>> {
        let mut files = Vec::new();
        for folder in ["new", "cur"] {
            let folder = self.maildir.join(folder);
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error).with_context(|| format!("Cannot read {}", folder.display())),
            };
            for entry in entries {
                let path = entry.context("Cannot read the Maildir")?.path();
                // A mail program may move a file at any moment.
                if let Ok(time) = fs::metadata(&path).and_then(|data| data.modified()) {
                    files.push((time, path));
                }
            }
        }
        files.sort();
        Ok(files)
    }
}
