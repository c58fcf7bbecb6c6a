//! What only some may see: calendars under a secret word, and what pages and feeds must never show.

use hyper::{Method, StatusCode};

use super::support::{address, one};
use super::turns::players;
use super::{ask, ask_from, get};

/// The path of a calendar in a letter.
fn calendar_in(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("https://play.example.org/calendar/")?;
    let word = rest.split_once(".ics")?.0;
    Some(format!("/calendar/{word}.ics"))
}

#[tokio::test]
async fn a_calendar_is_read_by_its_word_alone() {
    let (mut table, site) = players().await;
    let set = async |table: &mut super::Table, value: &str| {
        let letters =
            table.send(&address("alice"), &format!("set alice alice-secret calendar={value}"), "").await;
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
