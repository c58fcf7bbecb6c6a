//! Real loopback sockets, and a pipe with a paused clock where time matters.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, BufReader, DuplexStream, duplex};
use tokio::task::JoinHandle;

use super::*;
use crate::post::smtp_out::SmtpOut;
use crate::post::testing::scripted::relay;
use crate::post::testing::stub::Stub;
use crate::post::{Delivery, Outgoing, Parcel, Security};

fn identity() -> SmtpIdentity {
    SmtpIdentity {
        host: "games.example".into(),
        addresses: vec!["pbm@games.example".into(), "play@old.example".into()],
    }
}

struct Running {
    at: SocketAddr,
    intake: Stub,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

async fn start(protocol: Protocol, limits: ListenerLimits) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (at, intake, stop) = (listener.local_addr().unwrap(), Stub::default(), CancellationToken::new());
    let task = tokio::spawn(serve(listener, protocol, identity(), limits, intake.clone(), stop.clone()));
    Running { at, intake, stop, task }
}

/// A client that reads one reply at a time.
struct Client<S> {
    stream: BufReader<S>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    fn new(stream: S) -> Self {
        Client { stream: BufReader::new(stream) }
    }

    async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.unwrap();
    }

    /// The last line of the next reply; empty at the end of the connection.
    async fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await.unwrap();
            if line.as_bytes().get(3) != Some(&b'-') {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Checks the beginnings of the next replies, in order.
    async fn check(&mut self, sent: &str, replies: &[&str]) {
        self.send(sent).await;
        for want in replies {
            let got = self.hear().await;
            assert!(
                got.starts_with(want) && (got.is_empty() == want.is_empty()),
                "{sent:?}: {got:?}, not {want:?}"
            );
        }
    }
}

async fn call(at: SocketAddr) -> Client<TcpStream> {
    Client::new(TcpStream::connect(at).await.unwrap())
}

const ENVELOPE: &str = "EHLO a\r\nMAIL FROM:<alice@example.org>\r\nRCPT TO:<pbm+t0@games.example>\r\n";

#[tokio::test]
async fn a_mail_arrives_and_the_house_closes() {
    let running = start(Protocol::Smtp, ListenerLimits::default()).await;
    let mut alice = call(running.at).await;
    alice.check("", &["220"]).await;
    let sent = [ENVELOPE, "DATA\r\n", "Subject: x\r\n\r\n..dot\r\n.\r\nNOOP\r\n"].concat();
    alice.check(&sent, &["250", "250", "250", "354", "250 2.0.0 Taken", "250"]).await;
    let mail = running.intake.taken.lock().unwrap().pop().unwrap();
    let want = Arrival {
        envelope_from: Some("alice@example.org".into()),
        envelope_to: vec!["pbm+t0@games.example".into()],
        peer: Some("127.0.0.1".parse().unwrap()),
        ..Arrival::new(b"Subject: x\r\n\r\n.dot\r\n".to_vec(), mail.arrived, Source::Smtp)
    };
    assert_eq!(mail, want);

    // Half a mail is not taken on shutdown; Bob, who is idle, is told too.
    alice.check(&[ENVELOPE, "DATA\r\nhalf"].concat(), &["250", "250", "250", "354"]).await;
    let mut bob = call(running.at).await;
    bob.check("", &["220"]).await;
    running.stop.cancel();
    alice.check("", &["421 4.3.2", ""]).await;
    bob.check("", &["421 4.3.2", ""]).await;
    drop((alice, bob));
    running.task.await.unwrap();
    assert!(running.intake.texts().is_empty());
    assert!(TcpStream::connect(running.at).await.is_err());
}

#[tokio::test]
async fn not_now_is_said_and_passes() {
    let running = start(Protocol::Lmtp, ListenerLimits::default()).await;
    running.intake.refuse(Some("secret"));
    let mut mx = call(running.at).await;
    let two =
        "MAIL FROM:<>\r\nRCPT TO:<pbm@games.example>\r\nRCPT TO:<postmaster>\r\nDATA\r\nsecret\r\n.\r\n";
    let sent = ["LHLO mx\r\n", two].concat();
    mx.check(&sent, &["220", "250", "250", "250", "250", "354", "451 4.3.0", "451 4.3.0"]).await;
    running.intake.refuse(None);
    mx.check(&[two, "QUIT\r\n"].concat(), &["250", "250", "250", "354", "250", "250", "221", ""]).await;
    // One transaction is one mail, however many recipients.
    assert_eq!(running.intake.texts(), ["secret\r\n"]);
}

#[tokio::test]
async fn twenty_megabytes_are_refused() {
    let running = start(Protocol::Smtp, ListenerLimits::default()).await;
    let mut alice = call(running.at).await;
    alice.check("EHLO a\r\nMAIL FROM:<a@b.example> SIZE=20971520\r\n", &["220", "250", "552 5.3.4"]).await;
    alice.check(&[ENVELOPE, "DATA\r\n"].concat(), &["250", "250", "250", "354"]).await;
    let megabyte = format!("{}\r\n", "x".repeat(1022)).repeat(1024);
    for _ in 0..20 {
        alice.send(&megabyte).await;
    }
    alice.check(".\r\nNOOP\r\n", &["552 5.3.4", "250"]).await;
    assert!(running.intake.texts().is_empty());
}

#[tokio::test]
async fn the_last_reply_survives_what_is_still_being_sent() {
    let running = start(Protocol::Smtp, ListenerLimits { errors: 1, ..ListenerLimits::default() }).await;
    let mut mallory = call(running.at).await;
    mallory.check(&"GET / HTTP/1.1\r\n".repeat(500), &["220", "500", "500", "421 4.7.0", ""]).await;
    let mut mallory = call(running.at).await;
    mallory.check(&"x".repeat(100_000), &["220", "500 5.5.2", ""]).await;
}

#[tokio::test]
async fn there_is_room_for_so_many() {
    let running = start(Protocol::Smtp, ListenerLimits { connections: 1, ..ListenerLimits::default() }).await;
    let mut alice = call(running.at).await;
    alice.check("", &["220"]).await;
    call(running.at).await.check("", &["421 4.7.0", ""]).await;
    alice.check("QUIT\r\n", &["221", ""]).await;
    drop(alice);
    // Her place becomes free again at some point.
    let deadline = Instant::now() + Duration::from_secs(20);
    while !call(running.at).await.hear().await.starts_with("220") {
        assert!(Instant::now() < deadline, "no place became free");
    }
}

#[tokio::test]
async fn our_own_letters_arrive_as_they_were() {
    let running = start(Protocol::Smtp, ListenerLimits { size: 40, ..ListenerLimits::default() }).await;
    let mut out = SmtpOut::new(relay(running.at.port(), Security::Plain)).unwrap();
    let cases = [
        ("pbm@games.example", ".\r\n..\r\n.a\r\n", "Sent"),
        ("pbm+t0@games.example", "\r\n.\r\nMAIL FROM:<>\r\n", "Sent"),
        ("postmaster@games.example", "Subject: \u{e9}\r\n\r\n", "Sent"),
        ("alice@example.org", "x\r\n", "Refused"),
        ("pbm@games.example", "0123456789012345678901234567890123456789\r\n", "Refused"),
        ("pbm@games.example", "not now\r\n", "Later"),
    ];
    running.intake.refuse(Some("not now"));
    let mut arrived = Vec::new();
    for (to, text, became) in cases {
        let (from, message_id) = ("alice@example.org".into(), "1@example.org".into());
        let delivery = out.deliver(&Parcel { from, to: to.into(), message_id, bytes: text.into() }).await;
        assert!(format!("{delivery:?}").starts_with(became), "{delivery:?}");
        if became == "Sent" {
            arrived.push(text);
        }
    }
    assert_eq!(running.intake.texts(), arrived);
    // The listener closes while the connection is idle.
    assert!(matches!(out.connect().await, Ok(())));
    running.stop.cancel();
    running.task.await.unwrap();
    let parcel = Parcel {
        from: String::new(),
        to: "pbm@games.example".into(),
        message_id: "2".into(),
        bytes: Vec::new(),
    };
    assert!(matches!(out.deliver(&parcel).await, Delivery::Away(_)));
}

/// A conversation over a pipe, for the paused clock.
fn pipe(limits: ListenerLimits) -> (Client<DuplexStream>, Stub, JoinHandle<io::Result<()>>) {
    let (ours, theirs) = duplex(256);
    let intake = Stub::default();
    let taker = intake.clone();
    let task = tokio::spawn(async move {
        converse(theirs, None, Protocol::Smtp, identity(), &limits, &taker, &CancellationToken::new()).await
    });
    (Client::new(ours), intake, task)
}

#[tokio::test(start_paused = true)]
async fn silence_ends_the_connection() {
    let began = Instant::now();
    let (mut alice, _, _) = pipe(ListenerLimits::default());
    alice.check("EHLO a\r\n", &["220", "250", "421 4.4.2", ""]).await;
    assert_eq!(began.elapsed().as_secs(), 300);
}

#[tokio::test(start_paused = true)]
async fn dripping_ends_the_connection() {
    let began = Instant::now();
    let (alice, intake, _) = pipe(ListenerLimits::default());
    let (mut hears, mut says) = tokio::io::split(alice.stream);
    let drip = tokio::spawn(async move {
        says.write_all([ENVELOPE, "DATA\r\n"].concat().as_bytes()).await.unwrap();
        while says.write_all(b"x").await.is_ok() {
            sleep(Duration::from_secs(30)).await;
        }
    });
    let mut heard = String::new();
    hears.read_to_string(&mut heard).await.unwrap();
    assert!(heard.contains("421 4.4.2"), "{heard}");
    assert_eq!(began.elapsed().as_secs(), 1800);
    drip.abort();
    assert!(intake.texts().is_empty());
}

#[tokio::test(start_paused = true)]
async fn who_does_not_listen_is_left() {
    let (mut alice, _, task) = pipe(ListenerLimits::default());
    alice.send(&"HELP\r\n".repeat(40)).await;
    let error = task.await.unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
}

#[tokio::test]
async fn it_is_told_while_there_is_room() {
    for (protocol, source) in [(Protocol::Smtp, Source::Smtp), (Protocol::Lmtp, Source::Lmtp)] {
        let running = start(protocol, ListenerLimits { connections: 1, ..ListenerLimits::default() }).await;
        let told = || running.intake.read.lock().unwrap().clone();
        let begun = clock::now();
        let mut first = call(running.at).await;
        first.check("", &["220"]).await;
        let open = told();
        assert!(open.len() >= 2, "when it began, and for the connection: {open:?}");
        assert!(open.iter().all(|(way, _)| *way == source), "{open:?}");
        assert!(open.last().is_some_and(|(_, at)| *at >= begun), "{open:?}");
        // Other connections are turned away now.
        let mut second = call(running.at).await;
        second.check("", &["421"]).await;
        assert_eq!(told(), open);
        running.stop.cancel();
        running.task.await.unwrap();
    }
}
