//! What only some may see: calendars under a secret word, and what pages and feeds must never show.

use std::collections::{BTreeMap, VecDeque};

use hyper::{Method, StatusCode};
use pbmd::web::Site;

use super::support::{Table, address, one, reader, to, turn};
use super::turns::{page_in, players};
use super::{ask, ask_from, get, site};

fn calendar_in(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("https://play.example.org/calendar/")?;
    let word = rest.split_once(".ics")?.0;
    Some(format!("/calendar/{word}.ics"))
}

#[tokio::test]
async fn a_calendar_is_read_by_its_word_alone() {
    let (mut table, site) = players().await;
    let set = async |table: &mut Table, value: &str| {
        let letters = table.command("alice", &format!("set @ calendar={value}")).await;
        calendar_in(&one(&letters).text)
    };
    let path = set(&mut table, "url").await.unwrap();
    let empty = get(&site, &path).await;
    assert_eq!(
        (empty.status, empty.header("content-type")),
        (StatusCode::OK, "text/calendar; charset=utf-8")
    );
    assert_eq!((empty.header("cache-control"), empty.header("etag")), ("no-store", ""));
    assert!(!empty.text.contains("VEVENT"), "{}", empty.text);
    table.challenge("great challenge -clock=3d alice bob", "alice").await;
    table.challenge("savoya challenge -clock=3d alice bob", "alice").await;
    let boards = |text: &str| [101, 102].map(|board| text.contains(&format!("UID:board-{board}-alice@")));
    let awaited: Vec<bool> = {
        let mut awaited = Vec::new();
        for board in [101, 102] {
            let data = get(&site, &format!("/boards/{board}.json")).await.text;
            awaited.push(data.contains("\"awaited\":[\"alice\"]"));
        }
        awaited
    };
    let full = get(&site, &path).await.text;
    assert_eq!(boards(&full).to_vec(), awaited, "{full}");
    assert!(full.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && full.ends_with("END:VCALENDAR\r\n"));
    assert_eq!(full.matches("BEGIN:VEVENT").count(), awaited.iter().filter(|is| **is).count());
    assert_eq!(ask(&site, &Method::POST, &path, &[]).await.status, StatusCode::METHOD_NOT_ALLOWED);
    // A new address ends the old one, and none is left when there is to be none.
    let second = set(&mut table, "url").await.unwrap();
    assert_ne!(path, second);
    assert_eq!(get(&site, &path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&site, &second).await.status, StatusCode::OK);
    let word = second.trim_start_matches("/calendar/").trim_end_matches(".ics").to_owned();
    let told = table.ledger();
    assert!(told.iter().all(|line| !line.contains(&word)), "{told:?}");
    let bytes = std::fs::read(table.database()).unwrap();
    assert!(!bytes.windows(word.len()).any(|window| window == word.as_bytes()), "the database has the word");
    assert_eq!(set(&mut table, "off").await, None);
    assert_eq!(get(&site, &second).await.status, StatusCode::NOT_FOUND);
    for n in 0..20 {
        let wrong = format!("/calendar/{n:032}.ics");
        let got = ask_from(&site, &Method::GET, &wrong, &[], b"", "192.0.2.7".parse().ok()).await;
        assert_eq!(got.status, StatusCode::NOT_FOUND);
    }
    let got = ask_from(&site, &Method::GET, &path, &[], b"", "192.0.2.7".parse().ok()).await;
    assert_eq!(got.status, StatusCode::TOO_MANY_REQUESTS);
}

fn led_to(page: &str) -> Vec<String> {
    let links = page.split("href=\"/").skip(1).chain(page.split("src=\"/").skip(1));
    let paths = links.filter_map(|rest| rest.split('"').next());
    paths
        .map(|path| format!("/{}", path.replace("&amp;", "&")))
        .filter(|path| !path.contains("lang="))
        .collect()
}

/// The pages, pictures, records and feeds that links lead to from these, up to a number.
async fn walked(site: &Site, from: &[&str], most: usize) -> BTreeMap<String, String> {
    let mut due: VecDeque<String> = from.iter().map(|path| (*path).to_owned()).collect();
    let mut seen = BTreeMap::new();
    while let Some(path) = due.pop_front().filter(|_| seen.len() < most) {
        if seen.contains_key(&path) {
            continue;
        }
        let got = get(site, &path).await;
        assert_eq!(got.status, StatusCode::OK, "{path}");
        due.extend(led_to(&got.text));
        seen.insert(path, got.text);
    }
    seen
}

/// What players keep to themselves, tell each other or have hidden is on none of the pages that anybody finds, and on none of those on
/// which another player moves.
#[tokio::test]
async fn hidden_things_are_on_no_page_and_in_no_feed() {
    let mut table = Table::with_pages().await;
    table.players(&["alice", "bob", "carol"]).await;
    let site = site(&table);
    let letters = table.challenge("savana challenge -seats=listed alice bob carol", "alice").await;
    let (start, first) = (turn(&letters).clone(), letters.clone());
    assert_eq!(start.to, address("alice"));
    let letters = table.answer(&start, "A2").await;
    let letters = table.answer(to(&letters, "bob"), "E6").await;
    // Those of who is to move, and what is written by hand there.
    let at = turn(&letters).clone();
    let path = page_in(&at).unwrap();
    let other = ["bob", "carol"].into_iter().find(|userid| *userid != reader(&at)).unwrap();
    let written = format!("{path}?write=prefer+weak%0A%0AHello");
    let public = [
        "/",
        "/boards/101",
        "/boards/101/0",
        "/boards/101/all",
        "/boards/101/1.svg",
        "/boards/101/1.txt",
        "/boards/101/1/embed",
        "/boards/101.json",
        "/boards/101.txt",
        "/boards/101.atom",
        "/games/savana",
        "/games/savana.atom",
        "/players/bob",
        "/players/bob.atom",
        "/status",
        "/dice?board=101",
    ];
    let before = walked(&site, &[&path, &written], 120).await;
    assert!(before.len() > 3, "{:?}", before.keys());
    let set = async |table: &mut Table, userid: &str, line: &str, text: &str| {
        table.send(&address(userid), &format!("{line} {userid} {userid}-secret"), text).await
    };
    one(&table.answer(to(&first, other), "prefer C4 weak").await).has("(secret): C4 weak");
    set(&mut table, other, "savana note 101", "\nzQnote\n").await;
    set(&mut table, other, "savana chat 101", "\nzQchat\n").await;
    let after = walked(&site, &[&path, &written], 120).await;
    assert!(before == after, "a page of a turn shows what another player did");
    let everywhere = walked(&site, &public, 250).await;
    assert!(everywhere.len() > 40, "{:?}", everywhere.keys());
    for (path, text) in everywhere.iter().chain(&after) {
        for secret in ["zQ", "C4 weak", "-secret", "example.net"] {
            assert!(!text.contains(secret), "{path} has {secret}");
        }
    }
    println!("{} pages of anybody, {} of a turn", everywhere.len(), after.len());
}
