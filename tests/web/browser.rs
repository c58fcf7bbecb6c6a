//! The pages as a browser shows them: without faults of HTML, for everybody to read, at the width of a telephone. Left out where there
//! is no browser, and each check where what it needs is missing: `PBMD_AXE` is axe-core's script, `PBMD_VNU` the Nu Html Checker's jar.

use std::env;
use std::fs;
use std::process::Command;

use pbmd::web;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::driver::Browser;
use crate::support::{Table, board, turn};
use crate::{get, site};

/// Widths of a page, in pixels.
const WIDTHS: [u32; 2] = [320, 1280];

/// What axe says of a page: a line for each fault, and for each part that it cannot judge. It can judge no colours that are partly out
/// of sight, and none in drawings: tests of both palettes compute those.
const AXE: &str = "
    const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return axe.run(document, { runOnly: rules }).then(found => found.violations
        .concat(found.incomplete.filter(rule => rule.id != 'color-contrast'))
        .flatMap(rule => rule.nodes.map(node => rule.id + ': ' + node.html + ' ' + (node.failureSummary || ''))));";

/// How much wider than the window the page is, in pixels.
const OVER: &str = "return document.documentElement.scrollWidth - innerWidth";

/// Pages of a board and its game.
const OF_GAME: [&str; 6] =
    ["/boards/101", "/boards/101/0", "/boards/101/all", "/boards/101/1/embed", "/games/GAME", "/rules/GAME"];

/// The same in other languages, whose words are longer.
const IN_OTHER_WORDS: [&str; 4] =
    ["/boards/101?lang=de", "/boards/101?lang=cs", "/games/GAME?lang=de", "/rules/GAME?lang=cs"];

/// Pages that are the same for all games.
const OTHERS: [&str; 8] = [
    "/",
    "/?lang=de",
    "/boards",
    "/players/alice",
    "/seeks",
    "/status",
    "/rules/general?lang=cs",
    "/no-such-page",
];

fn named(path: &str, game: &str) -> String {
    path.replace("GAME", game)
}

/// A table with a game that has come some way, and an open seek.
async fn played(game: &str) -> Table {
    let (mut table, mut at) = board(game).await;
    table.send("alice@example.net", &format!("{game} seek alice alice-secret"), "").await;
    for _ in 0..6 {
        let letters = table.play_on(std::slice::from_ref(&at)).await;
        at = turn(&letters).clone();
    }
    table
}

/// Whether a file that a variable names is there; says so if not.
fn tool(variable: &str) -> Option<String> {
    let path = env::var(variable).ok().filter(|path| fs::exists(path).unwrap_or(false));
    if path.is_none() {
        println!("left out: {variable} names no file");
    }
    path
}

#[tokio::test]
async fn pages_have_no_faults_of_html() {
    let Some(checker) = tool("PBMD_VNU") else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut written = 0;
    for game in pbmd::games::names() {
        let table = played(game).await;
        let site = site(&table);
        for path in OF_GAME.iter().chain(&IN_OTHER_WORDS).chain(&OTHERS).map(|path| named(path, game)) {
            let page = get(&site, &path).await.text;
            let name = format!("{game}{}.html", path.replace(['/', '?', '='], "-"));
            fs::write(folder.path().join(name), page).unwrap();
            written += 1;
        }
    }
    assert_eq!(written, 5 * (OF_GAME.len() + IN_OTHER_WORDS.len() + OTHERS.len()));
    let checked = Command::new("java").args(["-jar", &checker]).arg(folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && said.trim().is_empty(), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_for_everybody_at_every_width() {
    let Some(browser) = Browser::start() else { return };
    let axe = tool("PBMD_AXE").map(|path| fs::read_to_string(path).unwrap());
    let mut found = Vec::new();
    for game in pbmd::games::names() {
        let table = played(game).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = format!("http://{}", listener.local_addr().unwrap());
        let stop = CancellationToken::new();
        let serving = tokio::spawn(web::serve(listener, site(&table), web::limits(), stop.clone()));
        for (width, scheme) in
            WIDTHS.into_iter().flat_map(|width| ["light", "dark"].map(|scheme| (width, scheme)))
        {
            browser.is_wide(width);
            browser.prefers(scheme);
            let is_first = (width, scheme) == (WIDTHS[0], "light");
            let words = IN_OTHER_WORDS.iter().filter(|_| is_first);
            let others = OTHERS.iter().filter(|_| game == "great");
            for path in OF_GAME.iter().chain(words).chain(others).map(|path| named(path, game)) {
                browser.open(&format!("{host}{path}"));
                assert_eq!(browser.run("return innerWidth"), width);
                let over = browser.run(OVER).as_i64().unwrap();
                if over > 0 {
                    found.push(format!("{game} {path} at {width}: {over} pixels too wide"));
                }
                let Some(axe) = &axe else { continue };
                browser.run(axe);
                for fault in browser.run(AXE).as_array().unwrap() {
                    found.push(format!("{game} {path} at {width}, {scheme}: {}", fault.as_str().unwrap()));
                }
            }
        }
        stop.cancel();
        serving.await.unwrap();
    }
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n"));
}
