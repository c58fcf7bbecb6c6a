//! A line to the database that carries nothing: the server says so to mail servers and to monitoring, and goes on when it carries again.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::REST;
use crate::disk::Disk;
use crate::server::{Program, Server, configure_at};
use crate::smtp;
use crate::support::SERVER;
use crate::support::postgres::{self, Line};

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// The answer to a mail, or why there is none.
fn deliver(server: SocketAddr, number: u32) -> String {
    let raw = format!(
        "Message-ID: <silent-{number}@example.net>\r\nFrom: alice@example.net\r\nTo: {SERVER}\r\nSubject: help\r\n\r\n\r\n"
    );
    let line = smtp::Line::open(server, REST);
    let answer = line.and_then(|mut line| line.try_one("alice@example.net", SERVER, raw.as_bytes()));
    answer.unwrap_or_else(|error| error.to_string())
}

fn health(metrics: SocketAddr) -> String {
    let mut stream = TcpStream::connect(metrics).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

pub fn check() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let Some(database) = runtime.block_on(postgres::database()) else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let line = Line::to(&database.url);
    let folder = tempfile::tempdir().unwrap();
    let (listen, metrics) = (free_address(), free_address());
    let disk = Disk::new(folder.path(), false);
    let more = format!("[database]\nurl = {:?}\n[metrics]\nlisten = \"{metrics}\"\n", line.url);
    // Nobody is there: this is not about mailboxes and letters.
    let nobody = (free_address(), free_address());
    let config = configure_at(folder.path(), &disk.data, nobody, &listen.to_string(), &more);
    let server = Server::start_as(Program::Pbmd, &config, &disk, &folder.path().join("log"), Some("a"));
    server.ready(REST).unwrap();
    assert!(deliver(listen, 1).starts_with("250"), "before");

    line.fall_silent();
    let begun = Instant::now();
    let answer = deliver(listen, 2);
    println!("mail was answered with {answer:?} after {:?}", begun.elapsed());
    assert!(answer.starts_with("451"), "{answer}");
    let begun = Instant::now();
    let ill = health(metrics);
    println!("health after {:?}", begun.elapsed());
    assert!(ill.starts_with("HTTP/1.0 503") || ill.starts_with("HTTP/1.1 503"), "{ill}");
    assert!(ill.contains("database"), "{ill}");

    line.go_on();
    let late = Instant::now() + REST;
    while !deliver(listen, 2).starts_with("250") {
        assert!(Instant::now() < late, "it does not go on");
        thread::sleep(Duration::from_millis(200));
    }
    server.stop().unwrap();
}
