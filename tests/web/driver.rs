//! A browser that is driven over WebDriver (W3C) by Debian's chromium-driver.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A window of Chromium without a screen. It ends with this value.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// None where there is no driver.
    pub fn start() -> Option<Browser> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .stdin(Stdio::null())
            .spawn();
        let Ok(mut driver) = started else {
            println!("left out: there is no chromedriver");
            return None;
        };
        let said = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = said.map(Result::unwrap).find_map(|line| {
            let port = line.split("started successfully on port ").nth(1)?;
            Some(port.trim_end_matches('.').parse().unwrap())
        });
        let mut browser = Browser { driver, port: port.unwrap(), session: String::new() };
        let options =
            json!({ "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"] });
        let wanted = json!({ "capabilities": { "alwaysMatch": { "browserName": "chrome", "goog:chromeOptions": options } } });
        let begun = browser.ask("POST", "/session", &wanted);
        browser.session = format!("/session/{}", begun["sessionId"].as_str().unwrap());
        Some(browser)
    }

    /// One request to the driver, and the value of its answer.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        // The driver leaves the connection open.
        let (mut answer, mut head, mut length) = (BufReader::new(stream), String::new(), 0);
        while !head.ends_with("\r\n\r\n") {
            let mut line = String::new();
            answer.read_line(&mut line).unwrap();
            if let Some(said) = line.to_lowercase().strip_prefix("content-length:") {
                length = said.trim().parse().unwrap();
            }
            head.push_str(&line);
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).unwrap();
        let value: Value = serde_json::from_slice(&body).unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{method} {path}: {value}");
        value["value"].clone()
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        self.ask("POST", &format!("{}/{command}", self.session), body)
    }

    /// A command of the DevTools protocol.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// A page this wide, in pixels. The window itself cannot be made so narrow.
    pub fn is_wide(&self, width: u32) {
        let metrics = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// The reader prefers this colour scheme, `light` or `dark`.
    pub fn prefers(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    pub fn open(&self, address: &str) {
        self.post("url", &json!({ "url": address }));
    }

    /// The result of a script, which may be awaited.
    pub fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": [] }))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.ask("DELETE", &self.session.clone(), &Value::Null);
        }
        self.driver.kill().unwrap();
        self.driver.wait().unwrap();
    }
}
