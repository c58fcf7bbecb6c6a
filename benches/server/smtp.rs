//! SMTP between the load generator, the measured servers and the sink.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// A run has failed if anything takes longer.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// The server's address for mails.
pub const SERVER: &str = "pbmd@localhost";

#[path = "../../tests/support/smtp.rs"]
mod line;

pub use line::Line;
use line::text;

impl Line {
    /// Sends a mail, retrying what the server cannot take now.
    pub fn hand_over(&mut self, from: &str, to: &str, mail: &[u8]) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            let answer = self.try_one(from, to, mail)?;
            match answer.as_bytes().first() {
                Some(b'2') => return Ok(()),
                Some(b'4') if begun.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(50)),
                _ => return Err(io::Error::other(format!("a mail was refused: {answer}"))),
            }
        }
    }
}

/// An accepted mail.
pub struct Taken {
    pub from: String,
    pub to: String,
    /// When its last line was read.
    pub at: Instant,
    pub bytes: Vec<u8>,
}

/// Accepts mails on any free port as long as the program runs, with a thread for each connection. A mail is acknowledged when
/// `take` returns. Mails to an address that is `away` are deferred.
pub fn listen(
    take: impl Fn(Taken) + Clone + Send + 'static,
    away: impl Fn(&str) -> bool + Clone + Send + 'static,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (take, away) = (take.clone(), away.clone());
            // A connection ends when the other side has gone.
            thread::spawn(move || stream.and_then(|stream| converse(stream, take, away)));
        }
    });
    address
}

fn converse(stream: TcpStream, take: impl Fn(Taken), away: impl Fn(&str) -> bool) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut line = BufReader::new(stream);
    line.get_mut().write_all(b"220 sink.example\r\n")?;
    let (mut from, mut to) = (String::new(), String::new());
    let inner = |command: &str| {
        command
            .split_once('<')
            .and_then(|(_, rest)| rest.split_once('>'))
            .map_or("", |(word, _)| word)
            .to_owned()
    };
    loop {
        let mut command = String::new();
        if line.read_line(&mut command)? == 0 {
            return Ok(());
        }
        let verb = command.get(..4).unwrap_or("").to_ascii_uppercase();
        let answer = match verb.as_str() {
            "QUIT" => return line.get_mut().write_all(b"221 bye\r\n"),
            "MAIL" => {
                from = inner(&command);
                "250 well\r\n"
            }
            "RCPT" => {
                to = inner(&command);
                if away(&to) { "450 4.4.1 away\r\n" } else { "250 well\r\n" }
            }
            "DATA" => {
                line.get_mut().write_all(b"354 go on\r\n")?;
                let bytes = text(&mut line)?;
                take(Taken { from: from.clone(), to: to.clone(), at: Instant::now(), bytes });
                "250 taken\r\n"
            }
            "EHLO" => "250-sink.example\r\n250 PIPELINING\r\n",
            _ => "250 well\r\n",
        };
        line.get_mut().write_all(answer.as_bytes())?;
    }
}
