//! The web pages over all games, at their start and later: headers, weight, what is kept secret, and addresses that mean nothing.

// clippy.toml allows these in test functions, but not in the functions they call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[allow(dead_code, reason = "other tests use all of it")]
#[path = "../support/random.rs"]
mod random;
#[path = "../support/mod.rs"]
mod support;
mod turns;

mod browser;
mod crowds;
mod driver;
mod forms;
mod hidden;
mod machines;
mod proxies;
mod robot;
mod walks;

use std::io::Read;
use std::net::IpAddr;

use flate2::read::GzDecoder;
use http_body_util::BodyExt;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, StatusCode};
use pbmd::web::{Beside, Site};

use support::{Table, board, turn};

/// The most that a page may have over the wire, in bytes.
const HEAVIEST: usize = 14 * 1024;

struct Got {
    status: StatusCode,
    headers: HeaderMap,
    /// As sent.
    size: usize,
    text: String,
    /// The same, of what is no text.
    bytes: Vec<u8>,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

fn site(table: &Table) -> Site {
    Site::new(table.desk.clone(), "https://play.example.org/", false)
}

async fn ask(site: &Site, method: &Method, path: &str, headers: &[(&str, &str)]) -> Got {
    ask_from(site, method, path, headers, b"", None).await
}

/// Sends a form.
async fn send(site: &Site, path: &str, body: &str, headers: &[(&str, &str)]) -> Got {
    ask_from(site, &Method::POST, path, headers, body.as_bytes(), None).await
}

async fn ask_from(
    site: &Site,
    method: &Method,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
    client: Option<IpAddr>,
) -> Got {
    let mut asked = HeaderMap::new();
    for (name, value) in headers {
        asked.insert(HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap());
    }
    let answer = site.answer(method, &path.parse().unwrap(), &asked, Beside { body, client }).await;
    let (head, body) = answer.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    let size = bytes.len();
    let mut unpacked = bytes.to_vec();
    if head.headers.get("content-encoding").is_some_and(|coding| coding == "gzip") {
        unpacked.clear();
        GzDecoder::new(bytes.as_ref()).read_to_end(&mut unpacked).unwrap();
    }
    let text = String::from_utf8_lossy(&unpacked).into_owned();
    Got { status: head.status, headers: head.headers, size, text, bytes: unpacked }
}

async fn get(site: &Site, path: &str) -> Got {
    ask(site, &Method::GET, path, &[("accept-encoding", "gzip, br")]).await
}

/// The names of elements that are opened and not closed, or closed and not opened.
fn unbalanced(xml: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in xml.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag) {
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap().to_owned();
        match tag {
            tag if tag.starts_with(['?', '!']) || tag.ends_with('/') => {}
            tag if tag.starts_with('/') => {
                if open.pop().as_ref() != Some(&name) {
                    return vec![name];
                }
            }
            _ => open.push(name),
        }
    }
    open
}

/// What stands in the list of places and is no title of a cell in the drawing, and titles that stand there twice.
fn unnamed(page: &str) -> Vec<String> {
    let drawing = page.split("<svg").nth(1).unwrap().split("</svg>").next().unwrap();
    let titles = drawing.split("<title>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned());
    let titles: Vec<String> = titles.collect();
    // A board without pieces has no list.
    let places = page.split("<details").nth(1).unwrap_or_default().split("</details>").next().unwrap();
    let places = places.split("<li>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned());
    // Numbers that are printed on a board are no places.
    let mut wrong: Vec<String> =
        places.filter(|place| place.contains(": ") && !titles.contains(place)).collect();
    let place = |title: &str| title.split(':').next().unwrap().to_owned();
    let twice = titles.iter().enumerate();
    let twice = twice.filter(|(at, title)| titles[..*at].iter().any(|other| place(other) == place(title)));
    wrong.extend(twice.map(|(_, title)| title.clone()));
    let empty = titles.iter().filter(|title| !title.contains(':')).count();
    wrong.extend((titles.is_empty() || empty == 0).then(|| format!("{empty} empty of {}", titles.len())));
    wrong
}

#[tokio::test]
async fn every_game_has_light_pages_without_anything_private() {
    for game in pbmd::games::names() {
        let (mut table, mut at) = board(game).await;
        let note = "\nzQprivate-note\n";
        table.send("alice@example.net", &format!("{game} note 101 alice alice-secret"), note).await;
        let chat = format!("{game} chat 101 alice alice-secret");
        table.send("alice@example.net", &chat, "\nzQprivate-message\n").await;
        let site = site(&table);
        for round in 0..3 {
            let moves = round;
            for path in [
                "/boards/101",
                &format!("/boards/101/{moves}"),
                "/boards/101/0?lang=de",
                "/boards/101/all?lang=cs",
                &format!("/boards/101/{moves}/embed"),
                "/boards/101.txt",
                "/boards/101.json",
                "/boards/101.atom",
                &format!("/boards/101/{moves}.svg"),
                &format!("/boards/101/{moves}.txt"),
                &format!("/games/{game}"),
                &format!("/games/{game}.atom"),
                "/players/alice",
                "/players/alice.atom",
                "/",
                "/seeks",
                "/status",
                "/dice",
                "/dice?board=101",
            ] {
                let got = get(&site, path).await;
                assert_eq!(got.status, StatusCode::OK, "{game} {path}: {}", got.text);
                for secret in ["zQprivate", "alice-secret", "@example.net"] {
                    assert!(!got.text.contains(secret), "{game} {path} has {secret}");
                }
                println!("{game:>8} {moves} {path:<28} {:>6} bytes", got.size);
                let is_board =
                    path.starts_with("/boards/101") && !path.contains("/all") && !path.contains(".svg");
                assert!(!is_board || got.size <= HEAVIEST, "{game} {path} has {} bytes", got.size);
                assert_eq!(got.header("x-content-type-options"), "nosniff");
                assert!(got.header("content-security-policy").starts_with("default-src 'none'"));
                let scripts = got.text.matches("<script").count();
                assert_eq!(scripts, usize::from(path == "/boards/101"), "{game} {path}");
                assert!(!got.text.contains(" style=\""), "{game} {path}");
                if path == "/boards/101" || path == "/boards/101/0?lang=de" {
                    assert_eq!(unnamed(&got.text), Vec::<String>::new(), "{game} {path}");
                }
                if path.ends_with(".atom") || path.ends_with(".svg") {
                    assert_eq!(unbalanced(&got.text), Vec::<String>::new(), "{game} {path}");
                }
            }
            let letters = table.play_on(std::slice::from_ref(&at)).await;
            at = turn(&letters).clone();
        }
        let card = get(&site, "/boards/101/1.png?card").await;
        assert!(card.size < 300_000, "{game}: {} bytes", card.size);
        assert_eq!(card.header("content-type"), "image/png");
    }
}

#[tokio::test]
async fn what_is_known_already_is_not_sent_again() {
    let (table, _) = board("savoy").await;
    let site = site(&table);
    let first = get(&site, "/boards/101").await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    assert!(first.header("last-modified").ends_with(" GMT"));
    assert_eq!(first.header("cache-control"), "public, max-age=30");
    assert!(first.header("content-security-policy").contains("frame-ancestors 'none'"));
    let again = ask(&site, &Method::GET, "/boards/101", &[("if-none-match", &tag)]).await;
    assert_eq!((again.status, again.size), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(again.header("etag"), tag);
    let head = ask(&site, &Method::HEAD, "/boards/101", &[]).await;
    assert_eq!((head.status, head.header("etag")), (StatusCode::OK, tag.as_str()));
    let other = ask(&site, &Method::GET, "/boards/101", &[("accept-language", "de")]).await;
    assert!(other.text.contains("lang=\"de\"") && other.header("etag") != tag);
    let embedded = get(&site, "/boards/101/0/embed").await;
    assert!(!embedded.header("content-security-policy").contains("frame-ancestors"));
}

/// The most that the script may have, in bytes.
const LONGEST_SCRIPT: usize = 3 * 1024;

#[tokio::test]
async fn the_style_sheet_and_the_script_are_cached_for_good() {
    let (table, _) = board("savoy").await;
    let site = site(&table);
    let page = get(&site, "/boards/101").await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{policy}");
    for (kind, end) in [("/style-", ".css"), ("/script-", ".js")] {
        let (_, rest) = page.text.split_once(kind).unwrap();
        let path = format!("{kind}{}", rest.split('"').next().unwrap());
        assert!(path.ends_with(end), "{path}");
        let got = get(&site, &path).await;
        assert_eq!((got.status, got.header("x-content-type-options")), (StatusCode::OK, "nosniff"));
        assert_eq!(got.header("cache-control"), "public, max-age=31536000, immutable");
        println!("{path}: {} bytes", got.size);
        assert!(end == ".css" || got.text.len() <= LONGEST_SCRIPT, "{} bytes", got.text.len());
        assert_eq!(get(&site, &path.replace('-', "-0")).await.status, StatusCode::NOT_FOUND);
    }
    // Other pages do not change, or are no place for it.
    for path in ["/boards/101/0", "/boards/101/all", "/boards/101/0/embed", "/"] {
        assert!(!get(&site, path).await.text.contains("<script"), "{path}");
    }
}

#[tokio::test]
async fn addresses_that_mean_nothing() {
    let (table, _) = board("savoy").await;
    let site = site(&table);
    for path in [
        "/boards/102",
        "/boards/4294967296",
        "/boards/101/99",
        "/boards/101/4294967295",
        "/boards/../../etc/passwd",
        "/boards/%2e%2e/x",
        "/games/nothing",
        "/players/nobody",
        "/players/alice@example.net",
        "/rules/nothing",
        "/oembed",
        "/oembed?url=https://elsewhere.example/boards/101",
        "/style-0123.css",
        "/script-0123.js",
        "/metrics",
        "/turn/x",
    ] {
        let got = get(&site, path).await;
        assert_eq!(got.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(got.header("cache-control"), "no-store");
        assert!(got.text.contains("There is nothing here"), "{path}");
    }
    assert_eq!(get(&site, &format!("/boards/101?{}", "lang=en&".repeat(2000))).await.status, StatusCode::OK);
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let got = ask(&site, &method, "/boards/101", &[]).await;
        assert_eq!((got.status, got.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
    }
}

#[tokio::test]
async fn a_closed_account_loses_its_name_at_once() {
    let (mut table, _) = board("savoy").await;
    let site = site(&table);
    for path in ["/boards/101", "/boards/101.json", "/boards/101.txt", "/games/savoy", "/"] {
        assert!(get(&site, path).await.text.contains("alice"), "{path}");
    }
    let asked = table.command("alice", "delete @").await;
    let asked = support::to(&asked, "alice").clone();
    table.laws.names_have_changed = true;
    table.answer(&asked, "yes").await;
    for path in
        ["/boards/101", "/boards/101.json", "/boards/101.txt", "/boards/101.atom", "/games/savoy", "/"]
            .into_iter()
            .chain([
                "/boards/101/0/embed",
                "/boards/101/all",
                "/games/savoy.atom",
                "/players/bob",
                "/players/bob.atom",
            ])
    {
        // Examples on the help page of a game have the name, too.
        let text = get(&site, path).await.text.replace("challenge alice", "").replace("alice bob", "");
        assert!(!text.contains("alice"), "{path}: {text}");
    }
    assert_eq!(get(&site, "/players/alice").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_wants_no_name_on_pages_has_none() {
    let (mut table, _) = board("savoy").await;
    let site = site(&table);
    table.command("alice", "savoy seek @").await;
    let paths =
        ["/boards/101", "/boards/101/0", "/boards/101.json", "/boards/101.txt", "/boards/101.atom", "/"];
    for path in paths.into_iter().chain(["/seeks", "/players/alice", "/players/alice.atom"]) {
        assert!(get(&site, path).await.text.contains("alice"), "{path}");
    }
    table.command("alice", "set @ web=off").await;
    for path in paths.into_iter().chain(["/seeks", "/players/bob", "/boards/101/all", "/games/savoy.atom"]) {
        let got = get(&site, path).await;
        assert!(got.status == StatusCode::OK && !got.text.contains("alice"), "{path}: {}", got.text);
    }
    let german = get(&site, "/boards/101?lang=de").await.text;
    assert!(german.contains("Spieler 1") || german.contains("Spieler 2"), "{german}");
    for path in ["/players/alice", "/players/ALICE", "/players/alice.atom"] {
        assert_eq!(get(&site, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    table.command("alice", "set @ web=on").await;
    assert!(get(&site, "/boards/101").await.text.contains("alice"));
}

#[tokio::test]
async fn dice_are_checked_in_the_open() {
    let (mut table, mut at) = board("savoy").await;
    let site = site(&table);
    for _ in 0..4 {
        at = turn(&table.play_on(std::slice::from_ref(&at)).await).clone();
    }
    let running = get(&site, "/dice?board=101").await;
    assert!(running.text.contains("its key is still a secret"), "{}", running.text);
    table.answer(&at, "resign").await;
    let over = get(&site, "/dice?board=101").await;
    assert!(over.text.contains("rolls follow from the key") && !over.text.contains("WRONG"), "{}", over.text);
    assert!(over.text.matches("\u{2713} right").count() > 4, "{}", over.text);
    let record = get(&site, "/boards/101.txt").await.text;
    let pasted = async |record: &str| {
        let body = form_urlencoded::Serializer::new(String::new()).append_pair("record", record).finish();
        send(&site, "/dice", &body, &[]).await
    };
    let right = pasted(&record).await;
    assert!(right.text.contains("rolls follow from the key"), "{}", right.text);
    assert_eq!(right.header("cache-control"), "no-store");
    let key = record.lines().find(|line| line.starts_with("[Dice ")).unwrap().trim_end_matches("\"]");
    let other = if key.ends_with('0') { '1' } else { '0' };
    let forged = record.replace(key, &format!("{}{other}", key.split_at(key.len() - 1).0));
    let wrong = pasted(&forged).await.text;
    assert!(wrong.contains("WRONG: this is not the key that the board"), "{wrong}");
    assert!(pasted("zort").await.text.contains("cannot be read from line 1."));
    assert_eq!(pasted("").await.status, StatusCode::OK);
    assert_eq!(get(&site, "/dice?board=999").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&site, "/dice?board=zort").await.status, StatusCode::NOT_FOUND);
    assert_eq!(ask(&site, &Method::PUT, "/dice", &[]).await.header("allow"), "GET, HEAD, POST");
}

#[tokio::test]
async fn where_a_page_is_named_a_link_leads_to_it() {
    let (table, _) = board("savoy").await;
    let site = site(&table);
    for (path, led_to, named) in [
        ("/seeks", "/rules/seeks", "<code>"),
        ("/seeks?lang=de", "/rules/seeks?lang=de", "<code>"),
        ("/rules/general", "/rules/games", "<pre class=\"copy\">"),
    ] {
        let page = get(&site, path).await.text;
        assert!(page.contains(&format!("{named}<a href=\"{led_to}\">help ")), "{page}");
        assert_eq!(get(&site, led_to).await.status, StatusCode::OK);
    }
    let rules = get(&site, "/rules/great").await.text;
    let elsewhere = "https://www.gnu.org/software/xboard/whats_new/rules/Great.html";
    assert!(rules.contains(&format!("<a href=\"{elsewhere}\">{elsewhere}</a>")), "{rules}");
}

/// w3m and its like would write the names of all cells one behind another.
#[tokio::test]
async fn browsers_without_pictures_get_the_board_in_lines() {
    let (table, _) = board("savoya").await;
    let site = site(&table);
    for path in ["/boards/101", "/", "/boards/101/0/embed", "/games/savoya"] {
        for (name, is_drawn) in
            [("w3m/0.5.3+git2023", false), ("Lynx/2.9", false), ("Mozilla/5.0 (X11)", true)]
        {
            let got = ask(&site, &Method::GET, path, &[("user-agent", name)]).await;
            assert_eq!(got.text.contains("<svg"), is_drawn, "{path} for {name}");
            assert!(got.header("vary").contains("User-Agent"));
        }
    }
    let lines = ask(&site, &Method::GET, "/boards/101", &[("user-agent", "w3m/0.5.3")]).await.text;
    assert!(lines.contains("<pre>") && lines.contains("| 6B |"), "{lines}");
    let home = ask(&site, &Method::GET, "/", &[("user-agent", "w3m/0.5.3")]).await.text;
    assert!(home.contains("<strong>Sava</strong>: "), "{home}");
    assert!(!lines.contains("The board has moved on"), "what is hidden is shown there: {lines}");
    assert_eq!(lines.matches("Roll").count(), 1, "{lines}");
}
