use std::sync::{Arc, Mutex};

use tokio::task::JoinHandle;

use super::*;

/// How it says that it is; and how often it was asked for its figures and its health.
#[derive(Clone, Default)]
struct Stub {
    ill: Option<String>,
    asked: Arc<Mutex<(u32, u32)>>,
}

impl Monitored for Stub {
    async fn figures(&self) -> String {
        self.asked.lock().unwrap().0 += 1;
        "mails 3\n".to_owned()
    }

    async fn health(&self) -> Result<(), String> {
        self.asked.lock().unwrap().1 += 1;
        self.ill.clone().map_or(Ok(()), Err)
    }
}

/// A listener that runs until the test ends.
struct Open {
    address: SocketAddr,
    stub: Stub,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

async fn open(ill: Option<&str>, limits: HttpLimits) -> Open {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stub, stop) = (Stub { ill: ill.map(str::to_owned), ..Stub::default() }, CancellationToken::new());
    let task = tokio::spawn(serve(listener, stub.clone(), limits, stop.clone()));
    Open { address, stub, stop, task }
}

impl Open {
    /// Sends bytes and reads all that comes back.
    async fn say(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // A client that is refused early need not have read everything.
        let _cut = stream.write_all(bytes).await;
        let mut heard = Vec::new();
        let _reset = stream.read_to_end(&mut heard).await;
        String::from_utf8(heard).unwrap()
    }

    async fn close(self) -> (u32, u32) {
        self.stop.cancel();
        self.task.await.unwrap();
        *self.stub.asked.lock().unwrap()
    }
}

/// What requests are answered with: the status, a field of the head, the body; and how often what was asked for by all.
async fn check(ill: Option<&str>, cases: &[(&str, &str, &str, &str)], asked: (u32, u32)) {
    let open = open(ill, HttpLimits::default()).await;
    for (request, status, field, body) in cases {
        let answer = open.say(format!("{request} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await;
        let (head, said) = answer.split_once("\r\n\r\n").unwrap_or_default();
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{request}\n{answer}");
        assert!(head.contains(field) && head.contains("cache-control: no-store"), "{request}\n{answer}");
        assert_eq!(said, *body, "{request}");
    }
    assert_eq!(open.close().await, asked);
}

#[tokio::test]
async fn what_is_told() {
    let figures = "content-type: text/plain; version=0.0.4";
    let cases = [
        ("GET /metrics", "200", figures, "mails 3\n"),
        ("GET /metrics?x=y", "200", figures, "mails 3\n"),
        ("HEAD /metrics", "200", "content-length: 8", ""),
        ("GET /healthz", "200", "nosniff", "ok\n"),
        ("HEAD /healthz", "200", "content-length: 3", ""),
    ];
    check(None, &cases, (3, 2)).await;
    let ill =
        [("GET /healthz", "503", "text/plain", "The disk is full.\n"), ("HEAD /healthz", "503", "", "")];
    check(Some("The disk is full."), &ill, (0, 2)).await;
}

#[tokio::test]
async fn what_is_not() {
    let mut cases = Vec::new();
    for path in ["/", "/metrics/", "/healthz/x", "/health", "//metrics", "/metrics%20", "*"] {
        cases.push((format!("GET {path}"), "404", "", "There is nothing here.\n"));
        cases.push((format!("POST {path}"), "404", "", "There is nothing here.\n"));
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "FROB"] {
        let allow = "allow: GET, HEAD";
        for path in ["/metrics", "/healthz"] {
            cases.push((format!("{method} {path}"), "405", allow, "Only GET and HEAD are understood.\n"));
        }
    }
    let cases: Vec<(&str, &str, &str, &str)> = cases
        .iter()
        .map(|(request, status, field, body)| (request.as_str(), *status, *field, *body))
        .collect();
    check(None, &cases, (0, 0)).await;
}

#[tokio::test]
async fn rubbish_is_dropped() {
    let open = open(None, HttpLimits::default()).await;
    for rubbish in [
        format!("GET /metrics HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000)),
        format!("GET /metrics HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(1000)),
        format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000)),
        "EHLO client.example\r\n".to_owned(),
        "\0\r\n\r\n".to_owned(),
    ] {
        let answer = open.say(rubbish.as_bytes()).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert_eq!(open.close().await, (0, 0));
}

#[tokio::test]
async fn it_stops_while_somebody_dawdles() {
    let open = open(None, HttpLimits { time: Duration::from_secs(3600), ..HttpLimits::default() }).await;
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\n").await.unwrap();
    assert_eq!(open.close().await, (0, 0));
    let mut heard = Vec::new();
    let _reset = stream.read_to_end(&mut heard).await;
    assert_eq!(heard, b"");
}

/// What `pbmd check` hears.
#[tokio::test]
async fn it_can_be_asked() {
    let well = open(None, HttpLimits::default()).await;
    assert_eq!(ask(well.address).await.unwrap(), Ok(()));
    assert_eq!(well.close().await, (0, 1));
    let ill = open(Some("The disk is full."), HttpLimits::default()).await;
    assert_eq!(ask(ill.address).await.unwrap(), Err("The disk is full.".to_owned()));
    let address = ill.address;
    ill.close().await;
    assert!(ask(address).await.is_err(), "nobody is there");

    // Another program, which says something else, or nothing.
    for said in ["HTTP/1.1 200 OK\r\n\r\nwelcome\n", "HTTP/1.1 404 Not Found\r\n\r\nok", "220 ESMTP\r\n", ""]
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let other = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 25];
            stream.read_exact(&mut asked).await.unwrap();
            stream.write_all(said.as_bytes()).await.unwrap();
        });
        let error = ask(address).await.unwrap_err();
        assert!(error.to_string().contains("another program"), "{said}: {error}");
        other.await.unwrap();
    }
}
