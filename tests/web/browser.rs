//! The pages as a browser shows them: without faults of HTML, for everybody to read, at the width of a telephone. Left out where there
//! is no browser, and each check where what it needs is missing: `PBMD_AXE` is axe-core's script, `PBMD_VNU` the Nu Html Checker's jar.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use pbmd::web;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::crowds::serving;
use crate::driver::Browser;
use crate::support::{Table, board, turn};
use crate::turns::{page_in, players};
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
pub const OVER: &str = "return document.documentElement.scrollWidth - innerWidth";

/// Letters of twice the size.
const LARGE_TEXT: &str = "document.documentElement.style.fontSize = '200%'";

/// Whether the bar below the board is out of sight on the smallest of telephones, which has 568 pixels.
const BELOW_FOLD: &str = "return document.querySelector('.bar').getBoundingClientRect().bottom > 568";

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
    table.command("alice", &format!("{game} seek @")).await;
    for _ in 0..6 {
        let letters = table.play_on(std::slice::from_ref(&at)).await;
        at = turn(&letters).clone();
    }
    table
}

/// A table with two rated games that are over and one in which somebody is to move, and the pages that others have not.
async fn thought_of() -> (Table, Vec<String>) {
    let (mut table, _) = players().await;
    for _ in 0..2 {
        let letters = table.challenge("savoy challenge alice bob", "alice").await;
        let letters = table.open_game(letters).await;
        table.answer(turn(&letters), "resign").await;
    }
    let letters = table.challenge("great challenge alice bob", "alice").await;
    let path = page_in(turn(&letters)).unwrap();
    let line = format!("{path}?so=e2e3%2Fd7d6%2Fd2d3");
    let turn =
        [format!("{path}?so=e2e3%2F"), line.clone(), format!("{line}&keep=1"), format!("{path}?resign=1")];
    let others = ["/dice", "/dice?board=101", "/dice?board=101&lang=de", "/players/alice"].map(str::to_owned);
    (
        table,
        turn.into_iter()
            .chain(["zort", "e2e3+propose%0A%0AGood+luck"].map(|text| format!("{path}?write={text}")))
            .chain(others)
            .collect(),
    )
}

/// The pages of a table at an address of their own.
pub struct Served(JoinHandle<()>, CancellationToken);

pub async fn served(table: &Table) -> (String, Served) {
    let (address, stop, serving) = serving(site(table), web::limits()).await;
    (format!("http://{address}"), Served(serving, stop))
}

impl Served {
    pub async fn ends(self) {
        self.1.cancel();
        self.0.await.unwrap();
    }
}

/// Whether a file that a variable names is there; says so if not.
pub fn tool(variable: &str) -> Option<String> {
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
    let (table, paths) = thought_of().await;
    for (number, path) in paths.iter().enumerate() {
        let page = get(&site(&table), path).await;
        assert_eq!(page.status, hyper::StatusCode::OK, "{path}");
        fs::write(folder.path().join(format!("thought-of-{number}.html")), page.text).unwrap();
    }
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
        let (host, served) = served(&table).await;
        // Both schemes at both widths are the same in all games but for what is drawn.
        let all = WIDTHS.into_iter().flat_map(|width| ["light", "dark"].map(|scheme| (width, scheme)));
        let shown =
            all.filter(|(width, scheme)| game == "great" || (*width == WIDTHS[0]) == (*scheme == "light"));
        for (width, scheme) in shown {
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
                let below = path == "/boards/101" && width == WIDTHS[0] && browser.run(BELOW_FOLD) == true;
                if below {
                    found.push(format!("{game}: the whole board is not in sight at first"));
                }
                let faults = axe.as_ref().map_or(Vec::new(), |axe| faults(&browser, axe));
                found.extend(
                    faults.iter().map(|fault| format!("{game} {path} at {width}, {scheme}: {fault}")),
                );
                if width == WIDTHS[1] {
                    browser.run(LARGE_TEXT);
                    let over = browser.run(OVER).as_i64().unwrap();
                    found.extend(
                        (over > 0).then(|| format!("{game} {path}, large text: {over} pixels too wide")),
                    );
                }
            }
        }
        served.ends().await;
    }
    let (table, paths) = thought_of().await;
    let (host, served) = served(&table).await;
    for (width, scheme) in [(WIDTHS[0], "dark"), (WIDTHS[1], "light")] {
        browser.is_wide(width);
        browser.prefers(scheme);
        for path in &paths {
            browser.open(&format!("{host}{path}"));
            assert_eq!(browser.run(OVER), 0, "{path} at {width}");
            let faults = axe.as_ref().map_or(Vec::new(), |axe| faults(&browser, axe));
            found.extend(faults.iter().map(|fault| format!("{path} at {width}, {scheme}: {fault}")));
        }
    }
    served.ends().await;
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n"));
}

/// What axe says of the page that is open.
pub fn faults(browser: &Browser, axe: &str) -> Vec<String> {
    browser.run(axe);
    browser.run(AXE).as_array().unwrap().iter().map(|fault| fault.as_str().unwrap().to_owned()).collect()
}

/// The pictures of docs/web, by `tests/web/shots.sh`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "writes pictures for people to look at"]
async fn pictures_of_pages() {
    let browser = Browser::start().expect("a browser");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/web");
    fs::create_dir_all(&folder).unwrap();
    let taken = |host: &str, name: &str, path: &str, kinds: &[(u32, &str)]| {
        for (width, scheme) in kinds {
            browser.is_wide(*width);
            browser.prefers(scheme);
            browser.open(&format!("{host}{path}"));
            fs::write(folder.join(format!("{name}-{width}-{scheme}.png")), browser.picture()).unwrap();
        }
    };
    for game in pbmd::games::names() {
        let (mut table, _) = players().await;
        let letters = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
        let letters = table.play_moves(12, letters).await;
        let (host, served) = served(&table).await;
        let turn = page_in(letters.iter().find(|letter| page_in(letter).is_some()).unwrap()).unwrap();
        browser.open(&format!("{host}{turn}"));
        while let Some(choice) = browser.all(".picks a").into_iter().next() {
            browser.click(&choice);
        }
        let chosen = browser.address().replace(&host, "");
        let of_game = format!("/games/{game}");
        let of_all = [("board", "/boards/101"), ("turn", &turn), ("sending", &chosen)];
        let once =
            [("home", "/"), ("game", &of_game), ("all", "/boards/101/all"), ("player", "/players/alice")];
        for (page, path) in of_all.into_iter().chain(once.into_iter().filter(|_| game == "savoya")) {
            taken(&host, &format!("{game}-{page}"), path, SMALL);
            if game == "savoya" && page != "sending" && page != "player" {
                taken(&host, &format!("{game}-{page}"), path, LARGE);
            }
        }
        for (page, path) in [("all", "/boards/101/all"), ("board", "/boards/101"), ("game", &of_game)] {
            if page == "all" || game == "savoya" {
                browser.open(&format!("{host}{path}"));
                fs::write(folder.join(format!("{game}-{page}-printed.pdf")), browser.printed()).unwrap();
            }
        }
        if game == "savoya" {
            for (page, path) in
                [("home", "/"), ("board", "/boards/101"), ("turn", &turn), ("sending", &chosen)]
            {
                let shown =
                    Command::new("w3m").args(["-dump", "-cols", "80", &format!("{host}{path}")]).output();
                fs::write(folder.join(format!("{game}-{page}-w3m.txt")), shown.expect("w3m").stdout).unwrap();
            }
        }
        served.ends().await;
    }
    // Moves that are only thought of, the check of the dice, the course of ratings, and short pages.
    let (mut table, paths) = thought_of().await;
    table.command("alice", "savoy seek @").await;
    let (host, served) = served(&table).await;
    let line = paths.iter().find(|path| path.ends_with("d2d3")).unwrap();
    for (page, path) in [
        ("then", line.as_str()),
        ("dice", "/dice?board=101"),
        ("ratings", "/players/alice"),
        ("seeks", "/seeks"),
        ("status", "/status"),
    ] {
        taken(&host, page, path, &[(320, "light"), (800, "dark")]);
    }
    served.ends().await;
}

/// Widths of pages, and the schemes of their colours.
const SMALL: &[(u32, &str)] = &[(320, "light")];
const LARGE: &[(u32, &str)] = &[(800, "light"), (1280, "light"), (1280, "dark")];
