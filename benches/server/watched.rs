//! The dashboard before, under and after a load: Prometheus asks the server, by the expressions in `deploy/grafana/pbmd.json`.
//! It needs `prometheus` and `promtool` from Debian.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::arguments::Arguments;
use crate::players;
use crate::process::{Disk, Server};
use crate::sink::Sink;

/// The scrape interval, and the time over which rates are taken, in seconds.
const INTERVAL: u64 = 1;
const RATES: &str = "15s";
/// Idle time before and after.
const QUIET: Duration = Duration::from_secs(20);

pub fn run(arguments: &Arguments) {
    let seconds = arguments.number("seconds", 30) as u64;
    let connections = arguments.number("connections", 4);
    let disk = Disk::named(&arguments.words("disks", "real")[0]).expect("a disk");
    let (sink, folder) = (Sink::start(), disk.folder());
    let server = Server::watched(folder.path(), sink.address, disk);
    let mut pairs = players::sign_up(server.listener, &sink, 900..930, "localhost", "great");
    let prometheus = Prometheus::start(folder.path(), server.metrics.expect("a listener for figures"));
    thread::sleep(QUIET);
    let panels = panels();
    let before = prometheus.all(&panels);
    let (begun, mut mails) = (Instant::now(), 0);
    while begun.elapsed() < Duration::from_secs(seconds) {
        mails += players::load(server.listener, &sink, &mut pairs, connections, 40).mails;
    }
    let took = begun.elapsed().as_secs_f64();
    let under = prometheus.all(&panels);
    thread::sleep(QUIET);
    let after = prometheus.all(&panels);
    println!(
        "{mails} mails in {took:.0} s ({:.0} a second) by {connections} players at a time:\n\n| panel | before | under load | after |\n\
         | --- | --- | --- | --- |",
        f64::from(mails) / took
    );
    for (((title, _), before), (under, after)) in panels.iter().zip(before).zip(under.into_iter().zip(after))
    {
        println!("| {title} | {before} | {under} | {after} |");
    }
    server.stop();
}

/// The dashboard's panels: title with legend, and expression.
fn panels() -> Vec<(String, String)> {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/grafana/pbmd.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&page).unwrap();
    let mut panels = Vec::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().into_iter().flatten() {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let (title, legend) = (text(&panel["title"]), text(&target["legendFormat"]));
            let legend = if legend.is_empty() || legend.contains("{{") {
                String::new()
            } else {
                format!(": {legend}")
            };
            let expression = text(&target["expr"]).replace("$job", "pbmd").replace("$__rate_interval", RATES);
            panels.push((format!("{title}{legend}"), expression));
        }
    }
    panels
}

/// A Prometheus that scrapes one server.
struct Prometheus {
    child: Child,
    address: SocketAddr,
}

impl Prometheus {
    fn start(folder: &Path, server: SocketAddr) -> Prometheus {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let config = format!(
            "global: {{ scrape_interval: {INTERVAL}s }}\nscrape_configs:\n  - job_name: pbmd\n    static_configs:\n      \
             - targets: [\"{server}\"]\n"
        );
        let file = folder.join("prometheus.yml");
        fs::write(&file, config).unwrap();
        let child = Command::new("prometheus")
            .arg(format!("--config.file={}", file.display()))
            .arg(format!("--storage.tsdb.path={}", folder.join("prometheus").display()))
            .arg(format!("--web.listen-address={address}"))
            .stdout(Stdio::null())
            .stderr(File::create(folder.join("prometheus.log")).unwrap())
            .spawn()
            .expect("prometheus is needed");
        Prometheus { child, address }
    }

    fn all(&self, panels: &[(String, String)]) -> Vec<String> {
        panels.iter().map(|(_, expression)| self.values(expression)).collect()
    }

    /// An expression's current values, with labels.
    fn values(&self, expression: &str) -> String {
        let url = format!("http://{}", self.address);
        let output = Command::new("promtool")
            .args(["query", "instant", "-o", "json", &url, expression])
            .output()
            .unwrap();
        assert!(output.status.success(), "{expression}: {}", String::from_utf8_lossy(&output.stderr));
        let series: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        let one = |series: &Value| {
            let value: f64 = series["value"][1].as_str().unwrap().parse().unwrap();
            let labels = series["metric"].as_object().unwrap().iter();
            let names = labels.filter(|(name, _)| !["__name__", "job", "instance"].contains(&name.as_str()));
            let names: String = names.map(|(_, value)| format!("{} ", value.as_str().unwrap())).collect();
            format!("{names}{}", rounded(value))
        };
        let said: Vec<String> = series.iter().map(one).collect();
        if said.is_empty() { "-".to_owned() } else { said.join(", ") }
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Three digits, or none after the point if it is large.
fn rounded(value: f64) -> String {
    match value.abs() {
        _ if value.is_nan() => "-".to_owned(),
        100.0.. => format!("{value:.0}"),
        1.0..100.0 => format!("{value:.1}"),
        0.0 => "0".to_owned(),
        _ => format!("{value:.4}"),
    }
}
