//! A client and the text of a mail in SMTP, for tests and benchmarks over loopback.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A connection for sending mails.
pub struct Line(BufReader<TcpStream>);

impl Line {
    pub fn open(server: SocketAddr, patience: Duration) -> io::Result<Line> {
        let stream = TcpStream::connect(server)?;
        stream.set_read_timeout(Some(patience))?;
        stream.set_nodelay(true)?;
        let mut line = Line(BufReader::new(stream));
        line.answer()?;
        line.ask("EHLO client.example")?;
        Ok(line)
    }

    /// Sends a mail; gives the answer to it, or the first refusal.
    pub fn try_one(&mut self, from: &str, to: &str, mail: &[u8]) -> io::Result<String> {
        for command in [format!("MAIL FROM:<{from}>"), format!("RCPT TO:<{to}>"), "DATA".to_owned()] {
            let answer = self.ask(&command)?;
            if !answer.starts_with(['2', '3']) {
                self.ask("RSET")?;
                return Ok(answer);
            }
        }
        let mut text = Vec::with_capacity(mail.len() + 64);
        for line in mail.split_inclusive(|byte| *byte == b'\n') {
            if line.starts_with(b".") {
                text.push(b'.');
            }
            text.extend_from_slice(line);
        }
        text.extend_from_slice(b".\r\n");
        self.0.get_mut().write_all(&text)?;
        self.answer()
    }

    pub fn ask(&mut self, command: &str) -> io::Result<String> {
        self.0.get_mut().write_all(format!("{command}\r\n").as_bytes())?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<String> {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.as_bytes().get(3) != Some(&b'-') {
                return Ok(line);
            }
        }
    }
}

/// A mail up to the dot, with dots unstuffed.
pub fn text(line: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut mail = Vec::new();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if line.read_until(b'\n', &mut bytes)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match bytes.strip_prefix(b".") {
            Some(b"\r\n") => return Ok(mail),
            Some(rest) => mail.extend_from_slice(rest),
            None => mail.extend_from_slice(&bytes),
        }
    }
}
