//! Pages of turns: whole games by links, and nothing without a form that a reader sends.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::Write;
use std::net::SocketAddr;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::{Method, StatusCode};
use pbmd::web::{self, Site};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::crowds::serving;
use super::random::Random;
use super::support::{Letter, Table, one, reader, to, turn};
use super::{Got, ask, get, send, site};

/// The most moves of a game that is played here: random ones may never end.
pub const MOVES: usize = 80;

/// The path of the page in a letter; none without one.
pub fn page_in(letter: &Letter) -> Option<String> {
    let (_, rest) = letter.text.split_once("https://play.example.org")?;
    let path: String = rest.chars().take_while(|c| !c.is_whitespace()).collect();
    Some(path).filter(|path| path.starts_with("/turn/"))
}

fn unescaped(text: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The addresses of the links on a page that lead to pages of turns.
pub fn links(page: &str) -> Vec<String> {
    let all = page.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(unescaped);
    let mut links: Vec<String> = all.filter(|link| link.starts_with("/turn/")).collect();
    links.dedup();
    links
}

/// The choices on a page.
pub fn choices(page: &str) -> Vec<String> {
    page.split("<ul class=\"picks\">")
        .nth(1)
        .map_or(Vec::new(), |list| links(list.split("</ul>").next().unwrap()))
}

/// What the hidden fields of the form on a page say; none if there is no form that sends something.
pub fn form(page: &str) -> Option<Vec<(String, String)>> {
    let form = page.split("method=\"post\"").nth(1)?.split("</form>").next()?;
    let fields = form.split("<input type=\"hidden\" name=\"").skip(1);
    Some(
        fields
            .map(|field| {
                let (name, rest) = field.split_once("\" value=\"").unwrap();
                (name.to_owned(), unescaped(rest.split('"').next().unwrap()))
            })
            .collect(),
    )
}

pub fn filled(page: &str, more: &[(&str, &str)]) -> String {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(form(page).unwrap()).extend_pairs(more);
    body.finish()
}

pub async fn players() -> (Table, Site) {
    let mut table = Table::with_pages().await;
    table.players(&["alice", "bob"]).await;
    let site = site(&table);
    (table, site)
}

/// A game that begins, the letter to whoever is to move, and the path of the page in it.
pub async fn at_turn(game: &str) -> (Table, Site, Letter, String) {
    let (mut table, site) = players().await;
    let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
    let at = turn(&start).clone();
    let path = page_in(&at).unwrap();
    (table, site, at, path)
}

/// Follows links up to a page with a form.
pub async fn chosen(site: &Site, path: &str, random: &mut Random) -> Got {
    let mut got = get(site, path).await;
    let mut steps = 0;
    loop {
        assert_eq!(got.status, StatusCode::OK, "{path}: {}", got.text);
        let next = choices(&got.text);
        if form(&got.text).is_some() && (next.is_empty() || random.below(2) == 0) {
            return got;
        }
        assert!(!next.is_empty(), "{path} leads nowhere: {}", got.text);
        steps += 1;
        assert!(steps < 100, "{path}: no end");
        got = get(site, &next[random.below(next.len())]).await;
    }
}

/// Two people move by links alone, to the end of the game or for a long while. Gives the number of moves.
async fn played(game: &str) -> usize {
    let (mut table, site) = players().await;
    let mut random = Random::new(7);
    let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    let mut letters = start;
    for moved in 0..MOVES {
        for letter in &letters {
            if let Some(path) = page_in(letter) {
                pages.insert(reader(letter), path);
            }
        }
        if letters.iter().any(|letter| letter.event() == "over") {
            weighed(&site, game, moved, "/status").await;
            return moved;
        }
        let (userid, path) = open_page(&site, &pages).await;
        if moved % (MOVES / 2) == 0 {
            weighed(&site, game, moved, &path).await;
        }
        let page = chosen(&site, &path, &mut random).await;
        for secret in [userid.as_str(), "@example.net", "og:"] {
            assert!(!page.text.contains(secret), "{game}: the page of {userid} has {secret}: {}", page.text);
        }
        let body = filled(&page.text, &[("userid", &userid), ("message", "")]);
        let sent = send(&site, &path, &body, &[]).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{game} {body}: {}", sent.text);
        letters = table.settle().await;
        let told = table.ledger();
        assert!(told.last().is_some_and(|line| line.contains(" move")), "{game} {body}: {told:?}");
        assert_eq!(get(&site, &path).await.status, StatusCode::GONE, "{game} {body}: {letters:#?}");
    }
    agreed(&mut table, &site, pages, letters).await;
    weighed(&site, game, MOVES, "/status").await;
    MOVES
}

/// Prints rows of the table of weights in docs/web: the page, the drawings in it by themselves, the style sheet and the script with it,
/// all over the wire.
async fn weighed(site: &Site, game: &str, moves: usize, turn: &str) {
    let game_page = format!("/games/{game}");
    let pages = [
        ("a board", "/boards/101"),
        ("a turn", turn),
        ("all positions", "/boards/101/all"),
        ("a game", &game_page),
        ("a player", "/players/alice"),
        ("the first page", "/"),
    ];
    for (kind, path) in pages.into_iter().filter(|(_, path)| *path != "/status") {
        let got = get(site, path).await;
        assert_eq!(got.status, StatusCode::OK, "{game} {path}");
        let is_board = path == "/boards/101" || path == turn;
        let drawings: String =
            got.text.split("<svg").skip(1).map(|rest| rest.split("</svg>").next().unwrap()).collect();
        let mut beside = Vec::new();
        for (start, end) in [("/style-", ".css"), ("/script-", ".js")] {
            let digest = got.text.split_once(start).and_then(|(_, rest)| Some(rest.split_once(end)?.0));
            let path = digest.map(|digest| format!("{start}{digest}{end}"));
            beside.push(match path {
                Some(path) => get(site, &path).await.size,
                None => 0,
            });
        }
        let [sheet, script]: [usize; 2] = beside.try_into().unwrap();
        let (page, drawn) = (got.size, packed(&drawings));
        let whole = page + sheet + script;
        println!("| {game} | {moves} | {kind} | {page} | {drawn} | {sheet} | {script} | {whole} |");
        assert!(!is_board || whole <= super::HEAVIEST, "{game} {moves} {path} has {whole} bytes in all");
    }
}

/// The length of a text as it would be sent, in bytes.
fn packed(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    if text.is_empty() { 0 } else { encoder.finish().unwrap().len() }
}

/// The page of somebody who is to move.
pub async fn open_page(site: &Site, pages: &BTreeMap<String, String>) -> (String, String) {
    for (userid, path) in pages {
        if get(site, path).await.status == StatusCode::OK {
            return (userid.clone(), path.clone());
        }
    }
    panic!("nobody can move: {pages:?}");
}

/// A game that would last too long ends with a draw, which is offered with a move and accepted on a page.
async fn agreed(
    table: &mut Table,
    site: &Site,
    mut pages: BTreeMap<String, String>,
    mut letters: Vec<Letter>,
) {
    for more in [&[("draw", "yes")][..], &[]] {
        pages.extend(letters.iter().filter_map(|letter| Some((reader(letter), page_in(letter)?))));
        let (userid, path) = open_page(site, &pages).await;
        let page = match more {
            [] => get(site, &format!("{path}?write=accept")).await,
            _ => chosen(site, &path, &mut Random::new(7)).await,
        };
        let more: Vec<(&str, &str)> = more.iter().copied().chain([("userid", userid.as_str())]).collect();
        let body = filled(&page.text, &more);
        assert_eq!(send(site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER, "{}", page.text);
        letters = table.settle().await;
    }
    assert!(letters.iter().all(|letter| letter.event() == "over"), "{letters:#?}");
}

#[tokio::test]
async fn every_game_is_played_by_links_alone() {
    for game in pbmd::games::names() {
        let moves = played(game).await;
        println!("{game}: {moves} moves by links");
    }
}

/// Counts what changes when somebody moves: mails, and letters that wait.
pub fn state(table: &mut Table) -> (Vec<String>, usize) {
    let letters = table.desk.store().waiting().unwrap().letters;
    (table.ledger(), usize::try_from(letters).unwrap())
}

#[tokio::test]
async fn programs_that_follow_all_links_and_press_all_buttons_move_nothing() {
    let (mut table, site, _, path) = at_turn("savoy").await;
    state(&mut table);
    let (mut due, mut seen) = (VecDeque::from([path.clone()]), BTreeSet::new());
    let mut forms = 0;
    while let Some(link) = due.pop_front().filter(|_| seen.len() < 60) {
        if !seen.insert(link.clone()) {
            continue;
        }
        let page = get(&site, &link).await;
        for method in [Method::HEAD, Method::OPTIONS, Method::PUT, Method::DELETE] {
            ask(&site, &method, &link, &[]).await;
        }
        due.extend(links(&page.text));
        let Some(_) = form(&page.text) else { continue };
        forms += 1;
        for userid in ["", "test", "John", "a@b.example", "bob2"] {
            let body = filled(&page.text, &[("userid", userid), ("message", "x")]);
            let refused = send(&site, &path, &body, &[("sec-fetch-site", "same-origin")]).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{userid}: {}", refused.text);
        }
    }
    assert!(forms > 3, "{forms} forms among {} pages", seen.len());
    assert_eq!(state(&mut table), (Vec::new(), 0));
}

#[tokio::test]
async fn twice_late_and_from_elsewhere() {
    let (mut table, site, at, path) = at_turn("great").await;
    let userid = reader(&at);
    let page = get(&site, &format!("{path}?so=e2e3")).await;
    let other_tab = get(&site, &format!("{path}?so=d2d3")).await;
    state(&mut table);
    let body = filled(&page.text, &[("userid", &userid), ("message", "Good luck!")]);
    for fields in [[("sec-fetch-site", "cross-site")], [("origin", "https://elsewhere.example")]] {
        assert_eq!(send(&site, &path, &body, &fields).await.status, StatusCode::FORBIDDEN);
    }
    let forged = body.replace("move=e2e3", "move=d2d3");
    assert_eq!(send(&site, &path, &forged, &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(state(&mut table), (Vec::new(), 0));
    let here = [("origin", "https://play.example.org")];
    let first = send(&site, &path, &body, &here).await;
    // Before the mail is dealt with, and after it: as where the program is killed before it has answered.
    let again = send(&site, &path, &body, &here).await;
    let letters = table.settle().await;
    to(&letters, super::support::other(&userid)).has("Good luck!").has("e2e3");
    let late = send(&site, &path, &body, &here).await;
    for sent in [&first, &again, &late] {
        assert_eq!(
            (sent.status, sent.header("location")),
            (StatusCode::SEE_OTHER, &*format!("{path}?sent=1"))
        );
        assert_eq!(sent.header("cache-control"), "no-store");
    }
    assert_eq!(table.ledger().len(), 1);
    assert!(get(&site, &format!("{path}?sent=1")).await.text.contains("Your answer has arrived"));
    let stale = send(&site, &path, &filled(&other_tab.text, &[("userid", &userid)]), &here).await;
    assert_eq!(stale.status, StatusCode::GONE);
    assert!(stale.text.contains("The board has moved on") && stale.text.contains("/boards/101"));
    let back = get(&site, &format!("{path}?so=e2e3")).await;
    assert_eq!((back.status, back.header("cache-control")), (StatusCode::GONE, "no-store"));
    assert_eq!(state(&mut table), (Vec::new(), 0));
}

#[tokio::test]
async fn a_draw_is_offered_and_a_move_is_written_by_hand() {
    let (mut table, site, at, path) = at_turn("great").await;
    let userid = reader(&at);
    let wrong = get(&site, &format!("{path}?write=e2e9")).await;
    assert!(wrong.text.contains("That cannot be played") && form(&wrong.text).is_none(), "{}", wrong.text);
    let wrong = get(&site, &format!("{path}?so=zz")).await;
    assert!(wrong.text.contains("That cannot be played: zz"), "{}", wrong.text);
    let page = get(&site, &format!("{path}?write=e2%20e3")).await;
    let body = filled(&page.text, &[("userid", &userid.to_uppercase()), ("draw", "yes")]);
    assert_eq!(send(&site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER);
    let letters = table.settle().await;
    to(&letters, super::support::other(&userid)).has("draw").has("e2e3");
}

#[tokio::test]
async fn words_are_good_until_something_changes() {
    let (mut table, site) = players().await;
    let start = table.challenge("great challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let userid = reader(&at);
    assert!(start.iter().filter(|letter| page_in(letter).is_some()).count() == 1, "who is to move has one");
    assert!(at.html.is_none() || at.html.as_ref().unwrap().contains("/turn/"));
    // A new password.
    let path = page_in(&at).unwrap();
    assert_eq!(get(&site, &path).await.status, StatusCode::OK);
    table.command(&userid, "change password @ seven-new-lanterns").await;
    assert_eq!(get(&site, &path).await.status, StatusCode::NOT_FOUND);
    // What could not be done is answered with the board, and with a page of its own.
    let refused = one(&table.answer(&at, "e2e9").await).clone();
    let path = page_in(&refused).unwrap();
    assert_eq!(get(&site, &path).await.status, StatusCode::OK);
    // An answer by mail, and an undo.
    let letters = table.answer(&at, "e2e3").await;
    let next = turn(&letters).clone();
    let path = page_in(&next).unwrap();
    assert_eq!(get(&site, &path).await.status, StatusCode::OK);
    table.answer(to(&letters, &userid), "undo").await;
    let letters = table.answer(&next, "accept").await;
    assert_eq!(get(&site, &path).await.status, StatusCode::GONE);
    let again = page_in(to(&letters, &userid)).unwrap();
    assert_eq!(get(&site, &again).await.status, StatusCode::OK);
    // Whoever asks for a password must show it from now on.
    table.command(&userid, &format!("set {userid} seven-new-lanterns proof=password")).await;
    let page = get(&site, &format!("{again}?so=e2e3")).await;
    assert!(page.text.contains("type=\"password\"") && !page.text.contains("name=\"userid\""));
}

#[tokio::test]
async fn no_word_is_in_a_letter_to_others_in_the_ledger_or_in_the_database() {
    let (mut table, site, at, path) = at_turn("great").await;
    let word = path.trim_start_matches("/turn/").to_owned();
    let page = get(&site, &format!("{path}?so=e2e3")).await;
    let message = format!("See https://play.example.org{path}");
    let body = filled(&page.text, &[("userid", &reader(&at)), ("message", &message)]);
    send(&site, &path, &body, &[]).await;
    let letters = table.settle().await;
    let told = table.ledger();
    assert!(letters.iter().all(|letter| !letter.raw.contains(&word)), "{letters:#?}");
    assert!(told.iter().all(|line| !line.contains(&word)), "{told:?}");
    assert!(!page.header("referrer-policy").is_empty() && page.text.contains("noindex"));
    for file in ["pbmd.db", "pbmd.db-wal"] {
        let bytes = std::fs::read(table.database().with_file_name(file)).unwrap_or_default();
        let open = bytes.windows(word.len()).any(|window| window == word.as_bytes());
        assert!(!open || file.ends_with("wal"), "{file} has the word");
    }
}

#[tokio::test]
async fn who_tries_words_is_answered_the_same_and_then_no_more() {
    let (_table, site, _, path) = at_turn("great").await;
    let tried = |n: u32| {
        let site = site.clone();
        let path = format!("/turn/{n:032}");
        async move { super::ask_from(&site, &Method::GET, &path, &[], b"", "192.0.2.7".parse().ok()).await }
    };
    let first = tried(0).await;
    for n in 1..20 {
        let got = tried(n).await;
        assert_eq!((got.status, &got.text), (StatusCode::NOT_FOUND, &first.text));
    }
    assert_eq!(tried(20).await.status, StatusCode::TOO_MANY_REQUESTS);
    let right = super::ask_from(&site, &Method::GET, &path, &[], b"", "192.0.2.7".parse().ok()).await;
    assert_eq!((right.status, right.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "3600"));
    assert_eq!(get(&site, &path).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_others_keep_to_themselves_is_not_on_a_page() {
    let mut table = Table::with_pages().await;
    table.players(&["alice", "bob", "carol"]).await;
    let site = site(&table);
    let start = table.challenge("savana challenge alice bob carol", "alice").await;
    let at = turn(&start).clone();
    let path = page_in(&at).unwrap();
    let before = get(&site, &path).await;
    let other = start.iter().find(|letter| letter.to != at.to).unwrap();
    one(&table.answer(other, "start F1 E6").await).has("Only you are told this: you played start F1 E6.");
    let after = get(&site, &path).await;
    assert_eq!((after.status, after.text), (StatusCode::OK, before.text));
}

/// Asks over a connection of its own.
pub async fn over(address: SocketAddr, request: String) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn over_connections_behind_a_server() {
    let (mut table, site, at, path) = at_turn("great").await;
    let (address, stop, serving) = serving(site.clone(), web::limits()).await;
    let got = |path: String, from: &str| {
        let head =
            "HTTP/1.1\r\nhost: play.example.org\r\nconnection: close\r\nx-forwarded-for: 198.51.100.1, ";
        over(address, format!("GET {path} {head}{from}\r\n\r\n"))
    };
    let page = got(format!("{path}?so=e2e3"), "192.0.2.1").await;
    assert!(page.starts_with("HTTP/1.1 200") && form(&page).is_some(), "{page}");
    let long = got(format!("{path}?so=e2e3"), &"1".repeat(17_000)).await;
    assert!(long.starts_with("HTTP/1.1 431"), "{long}");
    let posted = |body: String| {
        let head = "HTTP/1.1\r\nhost: play.example.org\r\nconnection: close";
        let kind = "content-type: application/x-www-form-urlencoded";
        over(address, format!("POST {path} {head}\r\n{kind}\r\ncontent-length: {}\r\n\r\n{body}", body.len()))
    };
    let much = posted("a".repeat(70_000)).await;
    assert!(much.starts_with("HTTP/1.1 413"), "{much}");
    let sent = posted(filled(&page, &[("userid", &reader(&at))])).await;
    assert!(sent.starts_with("HTTP/1.1 303") && sent.contains(&format!("location: {path}?sent=1")), "{sent}");
    to(&table.settle().await, super::support::other(&reader(&at))).has("e2e3");
    for n in 0..20 {
        let wrong = got(format!("/turn/{n:032}"), "192.0.2.9").await;
        assert!(wrong.starts_with("HTTP/1.1 404"), "{wrong}");
    }
    assert!(got("/turn/x".to_owned(), "192.0.2.9").await.starts_with("HTTP/1.1 429"));
    assert!(got(path.clone(), "192.0.2.10").await.starts_with("HTTP/1.1 410"));
    stop.cancel();
    serving.await.unwrap();
}
