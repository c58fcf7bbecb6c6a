//! Many who ask at once, and some who take their time.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use hyper::StatusCode;
use pbmd::post::http::HttpLimits;
use pbmd::web::{self, Site};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::support::{board, turn};
use super::turns::over;
use super::{get, site};

/// How many connections are held open, as far as the system allows.
const MANY: u64 = 10_000;

/// Other files that this program may have open.
const OTHERS: u64 = 1000;

const PAGE: &str = "GET /boards/101 HTTP/1.1\r\nhost: play.example.org\r\n\r\n";

pub async fn serving(site: Site, limits: HttpLimits) -> (SocketAddr, CancellationToken, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
    (address, stop.clone(), tokio::spawn(web::serve(listener, site, limits, stop)))
}

async fn status(address: SocketAddr) -> String {
    let page = "GET /boards/101 HTTP/1.1\r\nhost: play.example.org\r\nconnection: close\r\n\r\n";
    over(address, page.to_owned()).await.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn who_reads_slowly_holds_no_place_for_good() {
    let (table, _) = board("savoy").await;
    let hour = Duration::from_secs(3600);
    let crowded = Duration::from_millis(20);
    let limits = HttpLimits { connections: 2, time: hour, idle: Some(hour), crowded, ..web::limits() };
    let (address, stop, serving) = serving(site(&table), limits).await;
    let (mut slow, asked) = (Vec::new(), 500);
    for _ in 0..limits.connections {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(address).await.unwrap();
        // More pages than all buffers on the way hold.
        stream.write_all(PAGE.repeat(asked).as_bytes()).await.unwrap();
        stream.read_u8().await.unwrap();
        slow.push(stream);
    }
    assert_eq!(status(address).await, "HTTP/1.1 200 OK");
    for mut stream in slow {
        let mut heard = Vec::new();
        // The end may be a reset.
        let _ = stream.read_to_end(&mut heard).await;
        let pages = String::from_utf8_lossy(&heard).matches("</html>").count();
        assert!(pages < asked, "{pages} pages were written to somebody who does not read");
    }
    stop.cancel();
    serving.await.unwrap();
}

fn most() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    getrlimit(Resource::Nofile).current.map_or(MANY, |most| most.saturating_sub(OTHERS).min(MANY))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_connections_leave_room_for_pages_and_mails() {
    let (mut table, at) = board("savoy").await;
    let limits = HttpLimits { crowded: Duration::from_millis(20), ..web::limits() };
    let (address, stop, serving) = serving(site(&table), limits).await;
    let (mut held, mut ended): (Vec<TcpStream>, Vec<TcpStream>) = (Vec::new(), Vec::new());
    while ((held.len() + ended.len()) as u64) < most() {
        for _ in 0..limits.connections {
            held.push(TcpStream::connect(address).await.unwrap());
        }
        // Those that others wait for are closed, since they ask for nothing.
        while held.len() > 2 * limits.connections {
            tokio::time::sleep(Duration::from_millis(1)).await;
            let is_open = |stream: &TcpStream| {
                stream.try_read(&mut [0; 1]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
            };
            let (open, closed) = std::mem::take(&mut held).into_iter().partition(is_open);
            held = open;
            ended.extend::<Vec<TcpStream>>(closed);
        }
    }
    let ours = held.len() + ended.len();
    let open = fs::read_dir("/proc/self/fd").map_or(ours, Iterator::count);
    assert!(open < ours + limits.connections + OTHERS as usize, "{open} files beside {ours} connections");
    assert_eq!(status(address).await, "HTTP/1.1 200 OK");
    turn(&table.play_on(std::slice::from_ref(&at)).await);
    println!("{ours} connections");
    stop.cancel();
    serving.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crawler_in_boards_keeps_no_mail_waiting() {
    let (mut table, mut at) = board("savoy").await;
    table.ledger();
    let (site, asked) = (site(&table), Arc::new(AtomicU32::new(0)));
    let stop = Arc::new(AtomicBool::new(false));
    let crawlers: Vec<JoinHandle<BTreeSet<StatusCode>>> = (0..16)
        .map(|_| {
            let (site, asked, stop) = (site.clone(), asked.clone(), stop.clone());
            tokio::spawn(async move {
                let mut seen = BTreeSet::new();
                while !stop.load(Ordering::Relaxed) {
                    let number = asked.fetch_add(1, Ordering::Relaxed);
                    let path = match number % 5 {
                        0 => format!("/boards/{}", 101 + number),
                        1 => format!("/boards/101/{}?lang=de", number % 9),
                        2 => format!("/boards/101/{}.svg", number % 9),
                        3 => format!("/boards/101?speech&lang={}", ["en", "de", "cs"][number as usize % 3]),
                        _ => format!("/boards/101/all?part={}", number % 100),
                    };
                    seen.insert(get(&site, &path).await.status);
                }
                seen
            })
        })
        .collect();
    for _ in 0..4 {
        at = turn(&table.play_on(std::slice::from_ref(&at)).await).clone();
    }
    let moves = table.ledger().iter().filter(|line| line.contains(" move")).count();
    stop.store(true, Ordering::Relaxed);
    let mut seen = BTreeSet::new();
    for crawler in crawlers {
        seen.extend(crawler.await.unwrap());
    }
    assert_eq!(moves, 4, "{} pages were asked for", asked.load(Ordering::Relaxed));
    assert_eq!(seen, BTreeSet::from([StatusCode::OK, StatusCode::NOT_FOUND]));
}
