//! The pages behind the web servers of the examples in `deploy/`, with those files as they are but for addresses and ports. Left out
//! where a server is missing.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use pbmd::web;

use crate::crowds::serving;
use crate::site;
use crate::support::board;

const PATIENCE: Duration = Duration::from_secs(20);

/// Ends with this value.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // nginx ends its workers itself.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn example(file: &str, pages: SocketAddr) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(file);
    fs::read_to_string(path).unwrap().replace("127.0.0.1:8080", &pages.to_string())
}

fn nginx(folder: &Path, port: u16, pages: SocketAddr) -> Command {
    let (location, folder) = (example("nginx-pages.conf", pages), folder.display());
    let whole = format!(
        "daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}\n\
         http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;\n\
         uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; server {{ listen 127.0.0.1:{port}; {location} }} }}"
    );
    fs::write(format!("{folder}/conf"), whole).unwrap();
    let mut command = Command::new("nginx");
    command.args([
        "-e",
        &format!("{folder}/errors"),
        "-p",
        &folder.to_string(),
        "-c",
        &format!("{folder}/conf"),
    ]);
    command
}

/// The lines for pages are comments, because not every server has pages.
fn caddy(folder: &Path, port: u16, pages: SocketAddr) -> Command {
    let host = format!("http://play.example.org:{port} {{\n\tbind 127.0.0.1");
    let file = example("Caddyfile", pages).replace("play.example.org {", &host);
    let (before, rest) = file.split_once("\t#handle {\n").unwrap();
    let (block, rest) = rest.split_once("\t#}\n").unwrap();
    let (with, _without) = rest.split_once("\thandle {").unwrap();
    let block = block.replace("\t#", "\t");
    let path = folder.join("Caddyfile");
    fs::write(&path, format!("{{\n\tadmin off\n}}\n{before}\thandle {{\n{block}\t}}\n{}}}\n", with)).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(path).env("HOME", folder);
    command
}

fn connect(port: u16) -> TcpStream {
    for _ in 0..400 {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            return stream;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the server does not listen");
}

/// What comes back until the connection is closed.
fn sent(port: u16, request: &str) -> String {
    let mut stream = connect(port);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

fn asked(port: u16, method: &str, path: &str) -> String {
    sent(
        port,
        &format!(
            "{method} {path} HTTP/1.1\r\nHost: play.example.org\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        ),
    )
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_behind_the_servers_of_the_examples() {
    type Started = fn(&Path, u16, SocketAddr) -> Command;
    let (table, _) = board("savoy").await;
    let (pages, stop, serving) = serving(site(&table), web::limits()).await;
    for (name, started) in [("nginx", nginx as Started), ("caddy", caddy)] {
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let child = started(folder.path(), port, pages).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let Ok(child) = child else {
            println!("left out: there is no {name}");
            continue;
        };
        let _server = Server(child);
        let page = asked(port, "GET", "/boards/101");
        assert_eq!(status(&page), "200", "{name}: {page}");
        assert!(page.contains("<h1") && page.contains("101"), "{name}: {page}");
        assert!(page.to_lowercase().contains("content-security-policy: default-src 'none'"), "{name}");
        for path in
            ["/boards/../../etc/passwd", "/boards/%2e%2e/%2e%2e/etc/passwd", "/boards/101%00", "//etc/passwd"]
        {
            let answer = asked(port, "GET", path);
            assert!(["400", "404"].contains(&status(&answer)), "{name} {path}: {answer}");
        }
        assert_eq!(status(&asked(port, "POST", "/boards/101")), "405", "{name}");
        // A request with two lengths is refused, or read by its chunks (RFC 9112, 6.3), never by the other length.
        let smuggled = "POST /boards/101 HTTP/1.1\r\nHost: play.example.org\r\nContent-Length: 4\r\n\
                        Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /status HTTP/1.1\r\nHost: play.example.org\r\n\
                        Connection: close\r\n\r\n";
        let mut stream = connect(port);
        stream.write_all(smuggled.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(["400", "405"].contains(&status(&answer)), "{name}: {answer}");
    }
    stop.cancel();
    serving.await.unwrap();
}
