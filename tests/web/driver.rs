//! A browser that is driven over WebDriver (W3C) by Debian's chromium-driver.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// What the driver names an element by.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

const PATIENCE: Duration = Duration::from_secs(30);

/// Keys of WebDriver (17.4.2).
pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";

/// A window of Chromium without a screen. It ends with this value.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// An element of the page that is open.
#[derive(PartialEq, Eq)]
pub struct Element(String);

impl Element {
    fn of(found: &Value) -> Element {
        Element(found[ELEMENT].as_str().unwrap().to_owned())
    }
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

    fn get(&self, command: &str) -> Value {
        self.ask("GET", &format!("{}/{command}", self.session), &Value::Null)
    }

    /// A command of the DevTools protocol.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// A page this wide, in pixels. The window itself cannot be made so narrow.
    pub fn is_wide(&self, width: u32) {
        // That of the smallest telephone, and of a screen.
        let height = if width <= 320 { 568 } else { 800 };
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
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

    /// Whether pages run scripts. [`Browser::run`] needs that, too.
    pub fn has_scripts(&self, has_scripts: bool) {
        self.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": !has_scripts }));
    }

    /// The elements that a selector of CSS finds.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let found = self.post("elements", &json!({ "using": "css selector", "value": selector }));
        found.as_array().unwrap().iter().map(Element::of).collect()
    }

    /// The element that has the focus.
    pub fn focused(&self) -> Element {
        Element::of(&self.get("element/active"))
    }

    pub fn click(&self, element: &Element) {
        self.post(&format!("element/{}/click", element.0), &json!({}));
    }

    /// Two clicks, as fast as a hand makes them by mistake.
    pub fn double_click(&self, element: &Element) {
        let to = json!({ "type": "pointerMove", "origin": { ELEMENT: element.0 }, "x": 0, "y": 0 });
        let clicks = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
        let actions: Vec<Value> = [to].into_iter().chain([clicks.clone(), clicks].concat()).collect();
        self.post(
            "actions",
            &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": actions }] }),
        );
    }

    /// Opens a tab, which is in front from then on, and gives its name.
    pub fn new_tab(&self) -> String {
        let tab = self.post("window/new", &json!({ "type": "tab" }));
        let tab = tab["handle"].as_str().unwrap().to_owned();
        self.to_tab(&tab);
        tab
    }

    /// The tab in front.
    pub fn tab(&self) -> String {
        self.get("window").as_str().unwrap().to_owned()
    }

    pub fn to_tab(&self, tab: &str) {
        self.post("window", &json!({ "handle": tab }));
        self.devtools("Page.bringToFront", json!({}));
    }

    /// Presses a key, or writes a text, where the focus is.
    pub fn press(&self, text: &str) {
        let strokes = text
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })));
        let strokes: Vec<Value> = strokes.collect();
        self.post("actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] }));
    }

    /// Goes on with Tab until an element has the focus.
    pub fn tab_to(&self, element: &Element) {
        for _ in 0..400 {
            self.press(TAB);
            if self.focused() == *element {
                return;
            }
        }
        panic!("Tab never comes to it");
    }

    pub fn back(&self) {
        self.post("back", &json!({}));
    }

    pub fn forward(&self) {
        self.post("forward", &json!({}));
    }

    /// The whole page as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        let whole = json!({ "captureBeyondViewport": true, "format": "png" });
        decoded(&self.devtools("Page.captureScreenshot", whole))
    }

    /// The middle of an element as a PNG, without what is around it.
    pub fn middle_of(&self, selector: &str) -> Vec<u8> {
        let place = self.run(&format!(
            "const place = document.querySelector('{selector}').getBoundingClientRect();
             return {{ x: place.x + place.width / 4, y: place.y + place.height / 4,
                 width: place.width / 2, height: place.height / 2, scale: 1 }}"
        ));
        decoded(&self.devtools("Page.captureScreenshot", json!({ "clip": place, "format": "png" })))
    }

    /// Waits until a script finds something to be so.
    pub fn comes(&self, script: &str) {
        let begun = Instant::now();
        while self.run(script) != true {
            assert!(begun.elapsed() < PATIENCE, "never so: {script}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The page as a PDF, as it is printed on A4.
    pub fn printed(&self) -> Vec<u8> {
        decoded(&self.devtools("Page.printToPDF", json!({ "paperWidth": 8.27, "paperHeight": 11.69 })))
    }

    /// Waits until another page than this one is open.
    pub fn leaves(&self, address: &str) {
        let begun = Instant::now();
        while self.address() == address {
            assert!(begun.elapsed() < PATIENCE, "{address} stays");
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn address(&self) -> String {
        self.get("url").as_str().unwrap().to_owned()
    }

    /// The result of a script, which may be awaited.
    pub fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": [] }))
    }
}

fn decoded(answer: &Value) -> Vec<u8> {
    STANDARD.decode(answer["data"].as_str().unwrap()).unwrap()
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
