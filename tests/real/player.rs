//! A player with an ordinary mail program: reads a mailbox by IMAP, answers by SMTP.

use std::collections::BTreeSet;
use std::time::{Duration, Instant, SystemTime};

use async_imap::Session;
use futures_util::{StreamExt, TryStreamExt};
use lettre::address::Envelope;
use lettre::message::{Message, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use mail_parser::{HeaderValue, MessageParser, MimeHeaders};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::servers::Dovecot;

type Trouble = Box<dyn std::error::Error + Send + Sync>;

/// How long one look into a mailbox may take.
const LOOK: Duration = Duration::from_secs(20);

/// How long a mail server may be down.
const AWAY: Duration = Duration::from_secs(60);

/// A mailbox on Dovecot, over a connection that is renewed when it breaks.
pub struct Mailbox {
    address: String,
    port: u16,
    session: Option<Session<TcpStream>>,
}

impl Mailbox {
    pub fn new(dovecot: &Dovecot, address: &str) -> Mailbox {
        Mailbox { address: address.to_owned(), port: dovecot.imap, session: None }
    }

    /// Takes all mails out of the inbox. After a failure, fetched mails that could not be deleted come again.
    pub async fn take(&mut self) -> Vec<Vec<u8>> {
        let mut mails = Vec::new();
        if !matches!(timeout(LOOK, self.take_into(&mut mails)).await, Ok(Ok(()))) {
            self.session = None;
        }
        mails
    }

    async fn take_into(&mut self, mails: &mut Vec<Vec<u8>>) -> Result<(), Trouble> {
        let session = self.session("INBOX").await?;
        // Fails on a cut connection, which SEARCH alone would take for no mails.
        session.noop().await?;
        let uids: BTreeSet<u32> = session.uid_search("UNDELETED").await?.into_iter().collect();
        for uid in uids {
            let uid = uid.to_string();
            let fetched: Vec<_> = session.uid_fetch(&uid, "BODY.PEEK[]").await?.try_collect().await?;
            let mail = fetched.iter().find_map(|fetch| fetch.body()).ok_or("no mail came")?;
            mails.push(mail.to_vec());
            let mut stored = session.uid_store(&uid, "+FLAGS.SILENT (\\Deleted)").await?;
            while stored.next().await.transpose()?.is_some() {}
            drop(stored);
            let mut expunged = Box::pin(session.uid_expunge(&uid).await?);
            while expunged.next().await.transpose()?.is_some() {}
        }
        Ok(())
    }

    pub async fn count(&mut self, folder: &str) -> u32 {
        self.session = None;
        timeout(LOOK, async { self.session(folder).await?.select(folder).await.map_err(Trouble::from) })
            .await
            .unwrap()
            .unwrap()
            .exists
    }

    async fn session(&mut self, folder: &str) -> Result<&mut Session<TcpStream>, Trouble> {
        if self.session.is_none() {
            let stream = TcpStream::connect(("127.0.0.1", self.port)).await?;
            stream.set_nodelay(true)?;
            let mut client = async_imap::Client::new(stream);
            client.read_response().await?.ok_or("no greeting")?;
            let mut session =
                client.login(&self.address, Dovecot::PASSWORD).await.map_err(|(error, _)| error)?;
            session.select(folder).await?;
            self.session = Some(session);
        }
        self.session.as_mut().ok_or_else(|| "no session".into())
    }
}

/// A letter as a mail program shows it.
#[derive(Clone, Debug)]
pub struct Letter {
    pub raw: String,
    pub id: String,
    pub subject: String,
    pub reply_to: String,
    /// The thread, root first.
    pub references: Vec<String>,
    pub text: String,
    /// The attached file.
    pub file: Option<String>,
    headers: Vec<(String, String)>,
}

impl Letter {
    pub fn read(raw: &[u8]) -> Letter {
        let mail = MessageParser::default().parse(raw).unwrap();
        let headers = mail.headers_raw().map(|(name, value)| (name.to_owned(), value.trim().to_owned()));
        let references = match mail.references() {
            HeaderValue::Text(id) => vec![id.to_string()],
            HeaderValue::TextList(ids) => ids.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        };
        // A picture has a name too.
        let mut named = mail.attachments().filter(|part| part.attachment_name().is_some());
        let file = named.find_map(|part| part.text_contents());
        let sender =
            |value: Option<&mail_parser::Address>| Some(value?.first()?.address.as_ref()?.to_string());
        Letter {
            raw: String::from_utf8(raw.to_vec()).unwrap(),
            id: mail.message_id().unwrap().to_owned(),
            subject: mail.subject().unwrap().to_owned(),
            reply_to: sender(mail.reply_to()).or(sender(mail.from())).unwrap(),
            references,
            text: mail.body_text(0).unwrap().replace("\r\n", "\n"),
            file: file.map(|text| text.replace("\r\n", "\n")),
            headers: headers.collect(),
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str())
    }

    pub fn event(&self) -> &str {
        self.header("X-PBM-Event").unwrap_or_default()
    }
}

/// How a mail program quotes.
#[derive(Clone, Copy)]
pub enum Habit {
    /// `On ... wrote:` and the letter behind `>`.
    Quotes,
    /// A signature, the whole letter below a line, and the same as HTML.
    Original,
}

/// A mail as handed to Postfix.
#[derive(Clone)]
pub struct Mail {
    to: String,
    subject: String,
    first: String,
    bytes: Vec<u8>,
}

impl Mail {
    /// Its text in one line, without passwords.
    pub fn summary(&self) -> String {
        let words = self.subject.split(' ').map(|word| if word.ends_with("-secret") { "****" } else { word });
        let subject: Vec<&str> = words.collect();
        if self.first.is_empty() {
            format!("[{}]", subject.join(" "))
        } else {
            format!("[{}] {}", subject.join(" "), self.first)
        }
    }
}

pub struct Player {
    pub userid: &'static str,
    pub mailbox: Mailbox,
    habit: Habit,
    smtp: u16,
    known: BTreeSet<String>,
    /// Letters that came again under a known Message-ID.
    pub again: u32,
    /// The number of mails handed to Postfix.
    pub written: u32,
    composed: u32,
}

impl Player {
    pub fn new(userid: &'static str, habit: Habit, dovecot: &Dovecot, smtp: u16) -> Player {
        let mailbox = Mailbox::new(dovecot, &address(userid));
        Player { userid, mailbox, habit, smtp, known: BTreeSet::new(), again: 0, written: 0, composed: 0 }
    }

    pub fn password(&self) -> String {
        format!("{}-secret", self.userid)
    }

    /// Takes new letters, each once.
    pub async fn read(&mut self) -> Vec<Letter> {
        let letters = self.mailbox.take().await;
        let (new, again): (Vec<Letter>, Vec<Letter>) = letters
            .iter()
            .map(|raw| Letter::read(raw))
            .partition(|letter| self.known.insert(letter.id.clone()));
        self.again += again.len() as u32;
        new
    }

    pub fn mail(&mut self, to: &str, subject: &str, text: &str) -> Mail {
        self.compose(to, subject, text, None, None)
    }

    /// An answer with the letter quoted below.
    pub fn answer(&mut self, letter: &Letter, text: &str) -> Mail {
        self.answer_as(letter, &format!("Re: {}", letter.subject), text)
    }

    pub fn answer_as(&mut self, letter: &Letter, subject: &str, text: &str) -> Mail {
        self.compose(&letter.reply_to, subject, text, Some(letter), Some(letter))
    }

    /// An answer without headers of the thread: only the address tells.
    pub fn forgetful_answer(&mut self, letter: &Letter, text: &str) -> Mail {
        self.compose(&letter.reply_to, &format!("Re: {}", letter.subject), text, Some(letter), None)
    }

    fn compose(
        &mut self,
        to: &str,
        subject: &str,
        text: &str,
        quoted: Option<&Letter>,
        thread: Option<&Letter>,
    ) -> Mail {
        self.composed += 1;
        let from = format!("{} <{}>", self.userid, address(self.userid));
        let mut builder = Message::builder()
            .from(from.parse().unwrap())
            .to(to.parse().unwrap())
            .subject(subject)
            .date(SystemTime::now())
            .message_id(Some(format!("<{}-{}@mail.example.org>", self.userid, self.composed)));
        if let Some(letter) = thread {
            let mut references = letter.references.clone();
            references.push(letter.id.clone());
            let references: Vec<String> = references.iter().map(|id| format!("<{id}>")).collect();
            builder = builder.in_reply_to(format!("<{}>", letter.id)).references(references.join(" "));
        }
        let quoted = quoted.map_or(String::new(), |letter| self.quote(letter));
        let message = match self.habit {
            Habit::Quotes => builder.body(format!("{text}\n{quoted}")),
            Habit::Original => {
                let plain = format!("{text}\n\n-- \n{}\nplays by mail\n{quoted}", self.userid);
                let html = plain.replace('&', "&amp;").replace('<', "&lt;").replace('\n', "<br>\n");
                builder.multipart(MultiPart::alternative_plain_html(plain, format!("<p>{html}</p>")))
            }
        };
        let first = text.lines().next().unwrap_or_default().to_owned();
        Mail { to: to.to_owned(), subject: subject.to_owned(), first, bytes: message.unwrap().formatted() }
    }

    fn quote(&self, letter: &Letter) -> String {
        match self.habit {
            Habit::Quotes => {
                let lines: String = letter.text.lines().map(|line| format!("> {line}\n")).collect();
                format!("\nOn Fri, 20 Nov 2026 at 12:00, pbmd <{}> wrote:\n{lines}", letter.reply_to)
            }
            Habit::Original => format!(
                "\n-----Original Message-----\nFrom: pbmd <{}>\nSubject: {}\n\n{}",
                letter.reply_to, letter.subject, letter.text
            ),
        }
    }

    /// Hands a mail to Postfix, retrying while it is down.
    pub async fn send(&mut self, mail: &Mail) {
        let envelope =
            Envelope::new(Some(address(self.userid).parse().unwrap()), vec![mail.to.parse().unwrap()]);
        let envelope = envelope.unwrap();
        let relay: AsyncSmtpTransport<Tokio1Executor> =
            AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(self.smtp).build();
        let deadline = Instant::now() + AWAY;
        while let Err(trouble) = relay.send_raw(&envelope, &mail.bytes).await {
            assert!(!trouble.is_permanent() && Instant::now() < deadline, "{trouble}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.written += 1;
    }
}

pub fn address(userid: &str) -> String {
    format!("{userid}@example.org")
}
