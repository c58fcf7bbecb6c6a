//! Web pages: how many a second from the memory of finished ones and of boards that nobody has asked for, beside the same bytes as a
//! file served by nginx, and what mails lose while pages are asked for as fast as they come.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::players;
use crate::process::{Disk, Server};
use crate::scale::{begin, fill};
use crate::sink::Sink;

/// How long a connection or a page is waited for beside idle connections.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn run(arguments: &Arguments) {
    let seconds = Duration::from_secs(arguments.number("seconds", 5) as u64);
    let connections = arguments.number("connections", 8);
    let (mails, rounds) = (arguments.number("mails", 300), arguments.number("rounds", 3));
    let disk = Disk::named(&arguments.words("disks", "real")[0]).expect("a disk");
    let sink = Sink::start();
    println!("{connections} connections, {} s each\n", seconds.as_secs());
    println!(
        "| boards | page of a board, over the wire | the same as a file, by nginx | pages a second, kept | never asked for |"
    );
    println!("| --- | --- | --- | --- | --- |");
    for boards in arguments.words("boards", "1000,100000") {
        let boards: u32 = boards.parse().unwrap();
        let folder = disk.folder();
        begin(folder.path(), &sink);
        fill(&folder.path().join("data/pbmd.db"), boards);
        let server = Server::with_pages(folder.path(), sink.address, disk);
        let pages = server.pages.expect("a listener for pages");
        let same = |_| "/boards/101".to_owned();
        let page = Reader::open(pages).page(&same(0));
        let file = nginx(folder.path(), &page);
        let file = file
            .as_ref()
            .map_or("no nginx".to_owned(), |nginx| each_second(nginx.1, connections, seconds, same));
        let kept = each_second(pages, connections, seconds, same);
        let new =
            each_second(pages, connections, seconds, |number| format!("/boards/{}", 101 + number % boards));
        println!("| {boards} | {} bytes | {file} | {kept} | {new} |", page.len());
        server.kill();
    }
    idle(arguments, disk, &sink);
    println!(
        "\n| mails a second | alone | while pages are asked for | share | pages a second meanwhile |\n| --- | --- | --- | --- | --- |"
    );
    let folder = disk.folder();
    let server = Server::with_pages(folder.path(), sink.address, disk);
    let pages = server.pages.expect("a listener for pages");
    let mut pairs = players::sign_up(server.listener, &sink, 900..908, "localhost", "great");
    for round in 1..=rounds {
        let mut rate = || {
            let load = players::load(server.listener, &sink, &mut pairs, connections, mails);
            f64::from(load.mails) / load.took.as_secs_f64()
        };
        let alone = rate();
        let (stop, got, begun) = (AtomicBool::new(false), AtomicU32::new(0), Instant::now());
        let beside = thread::scope(|scope| {
            for _ in 0..connections {
                scope.spawn(|| {
                    // The processors that readers use are others.
                    rustix::process::nice(19).unwrap();
                    let mut reader = Reader::open(pages);
                    while !stop.load(Ordering::Relaxed) {
                        let number = got.fetch_add(1, Ordering::Relaxed);
                        reader.page(&format!("/boards/{}", 101 + number % 8));
                    }
                });
            }
            let beside = rate();
            stop.store(true, Ordering::Relaxed);
            beside
        });
        let asked = f64::from(got.into_inner()) / begun.elapsed().as_secs_f64();
        println!("| round {round} | {alone:.0} | {beside:.0} | {:.2} | {asked:.0} |", beside / alone);
    }
    server.kill();
}

/// How long one more reader waits for a page while others hold connections over which they ask nothing.
fn idle(arguments: &Arguments, disk: Disk, sink: &Sink) {
    let wanted = arguments.number("idle", 0);
    if wanted == 0 {
        return;
    }
    let folder = disk.folder();
    begin(folder.path(), sink);
    let server = Server::with_pages(folder.path(), sink.address, disk);
    let pages = server.pages.expect("a listener for pages");
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let raised = rustix::process::Rlimit { current: most.maximum, ..most };
    let _ = rustix::process::setrlimit(rustix::process::Resource::Nofile, raised);
    // Each stays open until its task is dropped. The server takes some of them at a time, and closes those.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let connects: Vec<_> =
        (0..wanted).map(|_| runtime.spawn(tokio::net::TcpStream::connect(pages))).collect();
    thread::sleep(Duration::from_secs(1));
    let begun = Instant::now();
    let answer = TcpStream::connect_timeout(&pages, PATIENCE).ok().and_then(|mut stream| {
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream.write_all(b"GET /status HTTP/1.1\r\nHost: play.example.org\r\n\r\n").ok()?;
        stream.read_exact(&mut [0; 12]).ok()
    });
    let waited = begun.elapsed().as_secs_f64();
    let said = answer.map_or("no page after", |()| "a page after");
    let made = connects.iter().filter(|connect| connect.is_finished()).count();
    println!(
        "\nbehind {wanted} idle connections, {made} of them made, one more reader has {said} {waited:.1} s"
    );
    runtime.shutdown_background();
    server.kill();
}

/// The number of pages that these connections get in a second. `path` gives an address for each number.
fn each_second(
    at: SocketAddr,
    connections: usize,
    time: Duration,
    path: impl Fn(u32) -> String + Sync,
) -> String {
    let (next, got, begun) = (AtomicU32::new(0), AtomicU32::new(0), Instant::now());
    thread::scope(|scope| {
        for _ in 0..connections {
            scope.spawn(|| {
                let mut reader = Reader::open(at);
                while begun.elapsed() < time {
                    reader.page(&path(next.fetch_add(1, Ordering::Relaxed)));
                    got.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    format!("{:.0}", f64::from(got.into_inner()) / begun.elapsed().as_secs_f64())
}

/// A connection that stays open.
pub struct Reader(BufReader<TcpStream>);

impl Reader {
    pub fn open(at: SocketAddr) -> Reader {
        Reader(BufReader::new(TcpStream::connect(at).unwrap()))
    }

    /// The body of a page, as sent.
    pub fn page(&mut self, path: &str) -> Vec<u8> {
        let asked = format!("GET {path} HTTP/1.1\r\nHost: play.example.org\r\nAccept-Encoding: gzip\r\n\r\n");
        self.0.get_mut().write_all(asked.as_bytes()).unwrap();
        let (mut line, mut length, mut status) = (String::new(), 0, String::new());
        while line != "\r\n" {
            line.clear();
            self.0.read_line(&mut line).unwrap();
            if status.is_empty() {
                status.clone_from(&line);
            }
            if let Some(said) = line.to_lowercase().strip_prefix("content-length:") {
                length = said.trim().parse().unwrap();
            }
        }
        assert!(status.starts_with("HTTP/1.1 200"), "{path}: {status}");
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        body
    }
}

/// Ends with this value.
struct Nginx(Child, SocketAddr);

impl Drop for Nginx {
    fn drop(&mut self) {
        // It ends its workers itself.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// nginx with these bytes as the file that is asked for; none where it is not installed.
fn nginx(folder: &Path, page: &[u8]) -> Option<Nginx> {
    let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    fs::create_dir(folder.join("boards")).unwrap();
    fs::write(folder.join("boards/101"), page).unwrap();
    let folder = folder.display().to_string();
    let config = format!(
        "daemon off; worker_processes auto; pid {folder}/pid; error_log {folder}/errors; events {{}}\n\
         http {{ access_log off; keepalive_requests 1000000000; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;\n\
         fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n\
         server {{ listen {at}; root {folder}; }} }}"
    );
    fs::write(format!("{folder}/nginx"), config).unwrap();
    // Its workers read the file as somebody else.
    let _ = Command::new("chmod").args(["-R", "go+rX", &folder]).status();
    let started = Command::new("nginx")
        .args(["-e", &format!("{folder}/errors"), "-p", &folder, "-c", &format!("{folder}/nginx")])
        .stderr(Stdio::null())
        .spawn();
    let nginx = Nginx(started.ok()?, at);
    let begun = Instant::now();
    while TcpStream::connect(at).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(20), "nginx does not listen");
        thread::sleep(Duration::from_millis(50));
    }
    Some(nginx)
}
