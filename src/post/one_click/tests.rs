use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::*;

/// Records the tokens. It knows `good` and `old`; `busy` fails.
#[derive(Clone, Default)]
struct Stub(Arc<Mutex<Vec<String>>>);

impl Unsubscribe for Stub {
    async fn unsubscribe(&self, token: &str) -> Result<Unsubscribed, NotNow> {
        self.0.lock().unwrap().push(token.to_owned());
        match token {
            "good" => Ok(Unsubscribed::Now),
            "old" => Ok(Unsubscribed::Before),
            "busy" => Err(NotNow("the database is locked: busy".to_owned())),
            _ => Ok(Unsubscribed::Unknown),
        }
    }
}

/// A listener that runs until the test ends.
struct Open {
    address: SocketAddr,
    desk: Stub,
    stop: CancellationToken,
    task: tokio::task::JoinHandle<()>,
}

async fn open(limits: HttpLimits) -> Open {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (desk, stop) = (Stub::default(), CancellationToken::new());
    let serving = serve(listener, "/unsubscribe/".to_owned(), desk.clone(), limits, stop.clone());
    Open { address, desk, stop, task: tokio::spawn(serving) }
}

impl Open {
    /// Sends bytes and reads until the other side closes.
    async fn say(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // A client that is refused early need not have read everything.
        let _cut = stream.write_all(bytes).await;
        heard(&mut stream).await
    }

    fn asked(&self) -> Vec<String> {
        self.desk.0.lock().unwrap().clone()
    }

    async fn close(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

async fn heard(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let _reset = stream.read_to_end(&mut heard).await;
    String::from_utf8(heard).unwrap()
}

fn post(path: &str, kind: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: games.example.org\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

const FORM: &str = "application/x-www-form-urlencoded";

/// Checks the answer to a request, and what it asked of the desk.
async fn check(request: &str, status: &str, says: &str, asks: &[&str]) {
    let open = open(HttpLimits::default()).await;
    let answer = open.say(request.as_bytes()).await;
    assert!(
        answer.get(8..).is_some_and(|rest| rest.starts_with(&format!(" {status}\r\n"))),
        "{request}\n{answer}"
    );
    assert!(answer.contains(says), "{request}\n{answer}");
    for header in
        ["cache-control: no-store", "referrer-policy: no-referrer", "x-content-type-options: nosniff"]
    {
        assert!(answer.contains(header), "{answer}");
    }
    for never in ["set-cookie", "location:"] {
        assert!(!answer.to_lowercase().contains(never), "{answer}");
    }
    assert_eq!(open.asked(), asks, "{request}");
    open.close().await;
}

#[tokio::test]
async fn a_post_ends_it() {
    let multipart =
        "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let click = "List-Unsubscribe=One-Click";
    check(&post("/unsubscribe/good", FORM, click), "200 OK", "Done.", &["good"]).await;
    let kind = "multipart/form-data; boundary=x";
    check(&post("/unsubscribe/good", kind, multipart), "200 OK", "Done.", &["good"]).await;
    check(&post("/unsubscribe/good?x=y", FORM, click), "200 OK", "Done.", &["good"]).await;
    check(&post("/unsubscribe/old", FORM, click), "200 OK", "do not watch a board any more", &["old"]).await;
    check(&post("/unsubscribe/other", FORM, click), "404 Not Found", "not known here", &["other"]).await;
    let busy = post("/unsubscribe/busy", FORM, click);
    check(&busy, "503 Service Unavailable", "retry-after: 300", &["busy"]).await;
    let chunked = "POST /unsubscribe/good HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\
                   1a\r\nList-Unsubscribe=One-Click\r\n0\r\n\r\n";
    check(chunked, "200 OK", "Done.", &["good"]).await;
    // As nginx forwards requests.
    let old = post("/unsubscribe/good", FORM, click).replace("HTTP/1.1", "HTTP/1.0");
    check(&old, "200 OK", "Done.", &["good"]).await;
}

#[tokio::test]
async fn what_ends_nothing() {
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: games.example.org\r\n\r\n");
    let question =
        "<form method=\"post\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">";
    check(&get("/unsubscribe/good"), "200 OK", question, &[]).await;
    check(&get("/unsubscribe/nobody"), "200 OK", question, &[]).await;
    check(&get("/unsubscribe/good").replace("GET", "HEAD"), "200 OK", "", &[]).await;
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "FROB"] {
        let request = get("/unsubscribe/good").replace("GET", method);
        check(&request, "405 Method Not Allowed", "allow: GET, HEAD, POST", &[]).await;
    }
    let click = "List-Unsubscribe=One-Click";
    for path in
        ["/", "/unsubscribe", "/unsubscribe/", "/unsubscribe/a/b", "/unsubscribe/a%2e", "/other/good", "*"]
    {
        for request in [get(path), post(path, FORM, click)] {
            check(&request, "404 Not Found", "There is nothing here.", &[]).await;
        }
    }
    let long = format!("/unsubscribe/{}", "a".repeat(101));
    check(&post(&long, FORM, click), "404 Not Found", "", &[]).await;
    for body in ["", "List-Unsubscribe=", "One-Click", "list-unsubscribe=one-click", "\u{fffd}\0"] {
        check(&post("/unsubscribe/good", FORM, body), "400 Bad Request", "was expected here", &[]).await;
    }
    let large = format!("List-Unsubscribe=One-Click&x={}", "x".repeat(5000));
    check(&post("/unsubscribe/good", FORM, &large), "413 Payload Too Large", "too much text", &[]).await;
    let endless = "POST /unsubscribe/good HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        .to_owned()
        + &format!("400\r\n{}\r\n", "x".repeat(1024)).repeat(5);
    check(&endless, "413 Payload Too Large", "too much text", &[]).await;
    let huge =
        post("/unsubscribe/good", FORM, click).replace("Content-Length: 26", "Content-Length: 999999999");
    check(&huge, "413 Payload Too Large", "too much text", &[]).await;
}

#[tokio::test]
async fn rubbish_is_dropped() {
    let cases: Vec<Vec<u8>> = vec![
        b"\0\0\0\0\r\n\r\n".to_vec(),
        b"EHLO example.net\r\n".to_vec(),
        b"GET /unsubscribe/good HTTP/9.9\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        format!("GET /unsubscribe/good HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000)).into_bytes(),
        format!("GET /unsubscribe/{} HTTP/1.1\r\n\r\n", "x".repeat(100_000)).into_bytes(),
        format!("GET /unsubscribe/good HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(1000)).into_bytes(),
        b"POST /unsubscribe/good HTTP/1.1\r\nContent-Length: -1\r\n\r\n".to_vec(),
        b"POST /unsubscribe/good HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx".to_vec(),
        b"POST /unsubscribe/good HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_vec(),
    ];
    let open = open(HttpLimits::default()).await;
    for bytes in cases {
        let shown = String::from_utf8_lossy(&bytes).chars().take(80).collect::<String>();
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        let _cut = stream.write_all(&bytes).await;
        let _cut = stream.shutdown().await;
        let answer = heard(&mut stream).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{shown}\n{answer}");
    }
    assert_eq!(open.asked(), Vec::<String>::new());
    // It still serves.
    let answer = open.say(post("/unsubscribe/good", FORM, "List-Unsubscribe=One-Click").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    open.close().await;
}

/// A dripping client is cut off, and delays others no longer than that.
#[tokio::test]
async fn slow_ones_are_cut_off() {
    let limits = HttpLimits { connections: 2, time: Duration::from_secs(1), ..HttpLimits::default() };
    let open = open(limits).await;
    let mut slow = Vec::new();
    for start in
        ["GET /unsubscr", "POST /unsubscribe/good HTTP/1.1\r\nContent-Length: 26\r\n\r\nList-Uns", ""]
    {
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        stream.write_all(start.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let answer = open.say(post("/unsubscribe/good", FORM, "List-Unsubscribe=One-Click").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    for mut stream in slow {
        let answer = heard(&mut stream).await;
        assert!(!answer.contains("200"), "{answer}");
    }
    assert_eq!(open.asked(), ["good"]);
    open.close().await;
}

#[tokio::test]
async fn it_stops_while_somebody_dawdles() {
    let open = open(HttpLimits { time: Duration::from_secs(3600), ..HttpLimits::default() }).await;
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(b"GET /unsubscribe/good HTTP/1.1\r\n").await.unwrap();
    open.close().await;
    assert_eq!(heard(&mut stream).await, "");
}
