//! The server that sends us mails: each answer it gets is an effect. And the browser that sends a form.

use std::sync::Arc;

use anyhow::{Result, ensure};
use hyper::header::{HeaderMap, LOCATION};
use hyper::{Method, StatusCode};
use jiff::Timestamp;
use pbmd::desk::Desk;
use pbmd::post::listener::{self, ListenerLimits, Protocol, SmtpIdentity};
use pbmd::post::{Arrival, Intake, NotNow, Source};
use pbmd::web::{Beside, Site};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

use crate::script::{Mail, PAGES};
use crate::support::{SERVER, noon};
use crate::world::World;

/// Called with the bytes of a mail.
pub type Begins = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// The desk, where every mail arrives at noon.
#[derive(Clone)]
pub struct Punctual {
    pub desk: Desk,
    /// Called before a mail is processed by the commit that stores it.
    pub at_once: Option<Begins>,
}

impl Intake for Punctual {
    async fn take(&self, mail: Arrival) -> Result<(), NotNow> {
        let mail = Arrival { arrived: noon(), ..mail };
        let Some(begins) = &self.at_once else { return self.desk.take(mail).await };
        begins(&mail.raw);
        self.desk.take(mail).await
    }

    fn has_read(&self, source: Source, _at: Timestamp) {
        self.desk.has_read(source, noon());
    }
}

/// Delivers a mail to the program's own listener.
pub async fn hand_over(mail: &Mail, intake: &Punctual, world: &World) -> Result<()> {
    let socket = TcpListener::bind("127.0.0.1:0").await?;
    let stream = TcpStream::connect(socket.local_addr()?).await?;
    stream.set_nodelay(true)?;
    let identity = SmtpIdentity { host: "example.org".to_string(), addresses: vec![SERVER.to_string()] };
    let intake = intake.clone();
    let never = CancellationToken::new();
    tokio::select! {
        () = listener::serve(socket, Protocol::Smtp, identity, ListenerLimits::default(), intake, never) => {
            unreachable!("it listens for ever")
        }
        done = converse(BufReader::new(stream), mail, world) => done,
    }
}

/// Sends a form, which is answered with the address of the same page whether it was taken now or before.
pub async fn send_form(body: &[u8], path: &str, intake: &Punctual) -> Result<()> {
    if let Some(begins) = &intake.at_once {
        begins(body);
    }
    let (site, beside) = (Site::new(intake.desk.clone(), PAGES, false), Beside { body, client: None });
    let answer = site.answer(&Method::POST, &path.parse()?, &HeaderMap::new(), beside).await;
    ensure!(answer.status() == StatusCode::SEE_OTHER, "{} for a form", answer.status());
    let page = format!("{path}?sent=1");
    assert_eq!(answer.headers().get(LOCATION).map(|value| value.as_bytes()), Some(page.as_bytes()));
    let shown = site.answer(&Method::GET, &page.parse()?, &HeaderMap::new(), Beside::default()).await;
    ensure!(shown.status() == StatusCode::OK, "{} for the page after a form", shown.status());
    Ok(())
}

async fn converse(mut line: BufReader<TcpStream>, mail: &Mail, world: &World) -> Result<()> {
    expect(&mut line, "220").await?;
    let commands = [
        ("HELO relay.example.net\r\n".to_string(), "250"),
        (format!("MAIL FROM:<{}>\r\n", mail.envelope_from), "250"),
        (format!("RCPT TO:<{SERVER}>\r\n"), "250"),
        ("DATA\r\n".to_string(), "354"),
    ];
    for (command, wanted) in commands {
        line.get_mut().write_all(command.as_bytes()).await?;
        expect(&mut line, wanted).await?;
        let verb = command.split_whitespace().next().unwrap_or_default();
        world.effect(&format!("incoming {verb}: answered")).await;
    }
    let mut text = Vec::new();
    for line in mail.raw.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            text.push(b'.');
        }
        text.extend_from_slice(line);
    }
    text.extend_from_slice(b".\r\n");
    line.get_mut().write_all(&text).await?;
    expect(&mut line, "250").await
}

async fn expect(line: &mut BufReader<TcpStream>, wanted: &str) -> Result<()> {
    let mut answer = String::new();
    line.read_line(&mut answer).await?;
    ensure!(answer.starts_with(wanted), "{answer:?} in place of {wanted}");
    Ok(())
}
