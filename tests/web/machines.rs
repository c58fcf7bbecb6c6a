//! What programs read: previews of links, frames in other sites, feeds, and the rules for crawlers.

use std::collections::BTreeSet;

use hyper::StatusCode;
use jiff::Timestamp;
use serde_json::Value;

use crate::support::{board, turn};
use crate::{get, site};

fn meta<'p>(page: &'p str, property: &str) -> &'p str {
    let start = format!("<meta property=\"{property}\" content=\"");
    page.split_once(&start).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default()
}

/// Width and height of a PNG.
fn size(png: &[u8]) -> [u32; 2] {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

#[tokio::test]
async fn links_have_previews_and_positions_stand_in_other_sites() {
    const HOST: &str = "https://play.example.org";
    for game in pbmd::games::names() {
        let (mut table, at) = board(game).await;
        let letters = table.play_on(std::slice::from_ref(&at)).await;
        table.play_on(&letters).await;
        let site = site(&table);
        // Where only one move is possible the server makes it.
        let data: Value = serde_json::from_str(&get(&site, "/boards/101.json").await.text).unwrap();
        let now = data["moves"].as_array().unwrap().last().unwrap()["number"].as_u64().unwrap();
        for (path, moves) in [("/boards/101", now), ("/boards/101/1", 1)] {
            let page = get(&site, path).await.text;
            assert_eq!(meta(&page, "og:url"), format!("{HOST}{path}"));
            assert_eq!(meta(&page, "og:image"), format!("{HOST}/boards/101/{moves}.png?card"), "{game}");
            let said = meta(&page, "og:image:alt");
            assert!(said.split(' ').count() > 3 && !said.contains('<'), "{game}: {said}");
            let picture = get(&site, meta(&page, "og:image").strip_prefix(HOST).unwrap()).await;
            let wanted = ["og:image:width", "og:image:height"].map(|name| meta(&page, name).parse().unwrap());
            assert_eq!((size(&picture.bytes), wanted), ([1200, 630], [1200, 630]), "{game}");
            let asked =
                format!("/oembed?url={}", format!("{HOST}{path}").replace(':', "%3A").replace('/', "%2F"));
            assert!(page.contains(&format!("href=\"{asked}\"")), "{game} {path}: {page}");
            let embedded: Value = serde_json::from_str(&get(&site, &asked).await.text).unwrap();
            let frame = embedded["html"].as_str().unwrap();
            assert!(frame.contains(&format!("src=\"{HOST}/boards/101/{moves}/embed\"")), "{frame}");
            assert_eq!((&embedded["version"], &embedded["type"]), (&"1.0".into(), &"rich".into()));
        }
        let wrong = get(&site, "/boards/101/1-000000.svg").await;
        assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    }
}

/// What is wrong with a feed by RFC 4287.
fn faults(feed: &str) -> Vec<String> {
    let (head, entries) = feed.split_once("<entry>").unwrap_or((feed, ""));
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    for part in std::iter::once(head).chain(entries.split("<entry>").filter(|entry| !entry.is_empty())) {
        for name in ["id", "title", "updated"] {
            let texts: Vec<&str> = part
                .split(&format!("<{name}>"))
                .skip(1)
                .filter_map(|rest| rest.split(&format!("</{name}>")).next())
                .collect();
            let [text] = texts[..] else {
                faults.push(format!("{} of {name}: {part}", texts.len()));
                continue;
            };
            let is_right = match name {
                "id" => text.starts_with("https://") && known.insert(text),
                "updated" => text.parse::<Timestamp>().is_ok(),
                _ => !text.trim().is_empty() && !text.contains("  "),
            };
            if !is_right {
                faults.push(format!("{name}: {text}"));
            }
        }
        if !part.contains("rel=\"alternate\"") {
            faults.push(format!("no page: {part}"));
        }
    }
    if !head.contains("<author><name>") || !head.contains("rel=\"self\"") {
        faults.push(head.to_owned());
    }
    faults
}

#[tokio::test]
async fn feeds_are_well_formed_and_crawlers_know_where_not_to_go() {
    let (mut table, mut at) = board("great").await;
    for _ in 0..12 {
        at = turn(&table.play_on(std::slice::from_ref(&at)).await).clone();
    }
    let site = site(&table);
    for (path, entries) in [
        ("/boards/101.atom", 10),
        ("/games/great.atom", 1),
        ("/players/bob.atom", 1),
        ("/games/sava.atom", 0),
    ] {
        let feed = get(&site, path).await;
        assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
        assert_eq!(feed.text.matches("<entry>").count(), entries, "{path}: {}", feed.text);
        assert_eq!(faults(&feed.text), Vec::<String>::new(), "{path}");
    }
    let robots = get(&site, "/robots.txt").await.text;
    for path in ["/turn/", "/calendar/", "/players/"] {
        assert!(robots.contains(&format!("Disallow: {path}\n")), "{robots}");
    }
}
