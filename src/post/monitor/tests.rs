use std::sync::{Arc, Mutex};

use tokio::task::JoinHandle;

use super::*;

/// Its problem, if any; counts requests for metrics and health.
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

    async fn health(&self) -> (Health, Vec<String>) {
        self.asked.lock().unwrap().1 += 1;
        let health = match &self.ill {
            None => Health::Well,
            Some(what) if what.starts_with("relay") => Health::Degraded(what.clone()),
            Some(why) => Health::Ill(why.clone()),
        };
        (health, Vec::new())
    }
}

/// A listener that runs until the test ends.
struct Open {
    address: SocketAddr,
    stub: Stub,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

async fn open(ill: Option<&str>) -> Open {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stub, stop) = (Stub { ill: ill.map(str::to_owned), ..Stub::default() }, CancellationToken::new());
    let task = tokio::spawn(serve(listener, stub.clone(), HttpLimits::default(), stop.clone()));
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

/// Checks the status, a header and the body of each answer, and how often metrics and health were asked for.
async fn check(ill: Option<&str>, cases: &[(&str, &str, &str, &str)], asked: (u32, u32)) {
    let open = open(ill).await;
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
    let degraded = [("GET /healthz", "200", "text/plain", "degraded: relay-1 fails\n")];
    check(Some("relay-1 fails"), &degraded, (0, 1)).await;
}

#[tokio::test]
async fn what_is_not() {
    for path in ["/", "/metrics/", "/healthz/x", "/health", "//metrics", "/metrics%20", "*"] {
        for method in ["GET", "POST"] {
            let request = format!("{method} {path}");
            check(None, &[(&request, "404", "", "There is nothing here.\n")], (0, 0)).await;
        }
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "FROB"] {
        for path in ["/metrics", "/healthz"] {
            let (request, allow) = (format!("{method} {path}"), "allow: GET, HEAD");
            check(None, &[(&request, "405", allow, "Only GET and HEAD are understood.\n")], (0, 0)).await;
        }
    }
}

/// As `pbmd check` does.
#[tokio::test]
async fn it_can_be_asked() {
    let well = open(None).await;
    assert_eq!(ask(well.address).await.unwrap(), Health::Well);
    assert_eq!(well.close().await, (0, 1));
    let degraded = open(Some("relay-1 fails")).await;
    assert_eq!(ask(degraded.address).await.unwrap(), Health::Degraded("relay-1 fails".to_owned()));
    degraded.close().await;
    let ill = open(Some("The disk is full.")).await;
    assert_eq!(ask(ill.address).await.unwrap(), Health::Ill("The disk is full.".to_owned()));
    let address = ill.address;
    ill.close().await;
    assert!(ask(address).await.is_err(), "nobody is there");

    // Another program on that port.
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
