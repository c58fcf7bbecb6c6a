//! Games in a real browser: by keys and by taps, without scripts, to their ends; several tabs, a double click, and pages left open.

use std::collections::BTreeMap;
use std::time::Instant;
use std::{env, fs};

use serde_json::Value;

use crate::browser::{OVER, Served, faults, served, tool};
use crate::driver::{Browser, ENTER, Element};
use crate::site;
use crate::support::{Letter, Table, reader};
use crate::turns::{at_turn, open_page, page_in, players};

/// Moves of a game before its players agree on its end. `PBMD_BROWSER_MOVES` says how many if games are to be played to their ends.
const MOVES: usize = 4;

/// The most choices of one move, where what is chosen could be sent already.
const CHOICES: usize = 12;

/// The choices on a page.
const CHOICES_OF_PAGE: &str =
    "return [...document.querySelectorAll('.picks a')].map(link => link.getAttribute('href'))";

/// Mate in Great Shatranj.
const MATE: [&str; 7] = ["e2e3", "d8f6", "g1f3", "i8h6", "f3d5", "f6g6", "d5c7"];

/// Somebody at a browser.
struct Reader<'b> {
    browser: &'b Browser,
    /// By Tab and Enter alone, or by taps alone.
    by_keys: bool,
}

impl Reader<'_> {
    fn go_to(&self, element: &Element) {
        match self.by_keys {
            true => self.browser.tab_to(element),
            false => self.browser.click(element),
        }
    }

    /// Follows a link, or sends a form.
    fn follow(&self, element: &Element) {
        let address = self.browser.address();
        self.go_to(element);
        if self.by_keys {
            self.browser.press(ENTER);
        }
        self.browser.leaves(&address);
    }

    fn follow_first(&self, selector: &str) {
        self.follow(&first(self.browser, selector));
    }

    fn write(&self, selector: &str, text: &str) {
        self.go_to(&first(self.browser, selector));
        self.browser.press(text);
    }

    fn tick(&self, selector: &str) {
        self.go_to(&first(self.browser, selector));
        if self.by_keys {
            self.browser.press(" ");
        }
    }

    fn send(&self, userid: &str) {
        self.write("form[method=post] input[name=userid]", userid);
        self.follow_first("form[method=post] button");
        assert!(self.browser.address().ends_with("?sent=1"), "{}", self.browser.address());
    }
}

fn first(browser: &Browser, selector: &str) -> Element {
    browser.all(selector).into_iter().next().unwrap_or_else(|| panic!("{selector}: {}", browser.address()))
}

/// A game between Alice and Bob, whose pages a browser without scripts shows on a telephone.
struct Walk<'b> {
    game: &'b str,
    browser: &'b Browser,
    axe: Option<&'b str>,
    table: Table,
    host: String,
    served: Served,
    letters: Vec<Letter>,
    /// The last page of each player.
    pages: BTreeMap<String, String>,
    /// The example in the last letter to each player who was to move.
    examples: BTreeMap<String, String>,
    number: usize,
}

impl<'b> Walk<'b> {
    async fn begin(game: &'b str, browser: &'b Browser, axe: Option<&'b str>) -> Walk<'b> {
        let (mut table, _) = players().await;
        let (host, served) = served(&table).await;
        let letters = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
        Walk {
            game,
            browser,
            axe,
            table,
            host,
            served,
            letters,
            pages: BTreeMap::new(),
            examples: BTreeMap::new(),
            number: 0,
        }
    }

    /// Opens the page of whoever is to move, who uses keys and taps in turns.
    async fn open(&mut self) -> (Reader<'b>, String, String) {
        for letter in &self.letters {
            let Some(page) = page_in(letter) else { continue };
            self.pages.insert(reader(letter), page);
            self.examples.extend(letter.example().map(|example| (reader(letter), example.to_owned())));
        }
        let (userid, path) = open_page(&site(&self.table), &self.pages).await;
        let page = format!("{}{path}", self.host);
        self.browser.open(&page);
        (Reader { browser: self.browser, by_keys: self.number.is_multiple_of(2) }, userid, page)
    }

    /// Chooses a move, this one as far as it can be chosen in its order, and gives the number of taps.
    fn choose(&self, reader: &Reader<'_>, wanted: &str, found: &mut Vec<String>) -> usize {
        let (game, browser) = (self.game, self.browser);
        let mut taps = 1;
        loop {
            browser.has_scripts(true);
            assert_eq!(browser.run(OVER), 0, "{game}: {}", browser.address());
            if let Some(axe) = self.axe.filter(|_| self.number < 2) {
                let address = browser.address();
                let faults = faults(browser, axe).into_iter();
                found.extend(faults.map(|fault| format!("{game} {address}: {fault}")));
            }
            let said = browser.run(CHOICES_OF_PAGE);
            browser.has_scripts(false);
            let choices = browser.all(".picks a");
            if choices.is_empty() || taps >= CHOICES && !browser.all("form[method=post]").is_empty() {
                return taps;
            }
            let leads = |address: &Value| wanted.starts_with(&chosen_in(address.as_str().unwrap()));
            let leading = said.as_array().unwrap().iter().rposition(leads);
            let choice = &choices[leading.unwrap_or((7 * self.number + taps) % choices.len())];
            let before = browser.address();
            reader.follow(choice);
            taps += 1;
            let after = browser.address();
            browser.back();
            assert_eq!(browser.address(), before, "{game}");
            browser.forward();
            assert_eq!(browser.address(), after, "{game}");
        }
    }

    /// Whoever is to move plays this, or the example of the letter.
    async fn moves(&mut self, wanted: Option<&str>, found: &mut Vec<String>) {
        let (game, number) = (self.game, self.number);
        let (reader, userid, page) = self.open().await;
        let example = self.examples.get(&userid).map_or("", String::as_str);
        let taps = self.choose(&reader, wanted.unwrap_or(example), found);
        reader.send(&userid);
        self.letters = self.table.settle().await;
        println!("{game}, move {}: {} taps, and a name written", number + 1, taps + 2);
        self.browser.open(&page);
        assert!(self.browser.all("form").is_empty(), "{game}: a stale link");
        let told = self.table.ledger();
        assert!(told.iter().any(|line| line.contains(" move")), "{game}, move {number}: {told:?}");
        self.number += 1;
    }

    /// One offers a draw with a move, and the other one accepts it in writing.
    async fn agree(&mut self) {
        let (reader, userid, _) = self.open().await;
        self.choose(&reader, "", &mut Vec::new());
        reader.tick("form[method=post] input[name=draw]");
        reader.send(&userid);
        self.letters = self.table.settle().await;
        self.number += 1;
        let (reader, userid, _) = self.open().await;
        reader.write("textarea[name=write]", "accept");
        reader.follow_first("form.write button");
        reader.send(&userid);
        self.letters = self.table.settle().await;
    }

    fn is_over(&self) -> bool {
        self.letters.iter().any(|letter| letter.event() == "over")
    }

    async fn resign(&mut self) {
        let (reader, userid, _) = self.open().await;
        reader.follow_first("a[href$='resign=1']");
        reader.write("input[name=typed]", "resign");
        reader.send(&userid);
        self.letters = self.table.settle().await;
    }
}

fn chosen_in(address: &str) -> String {
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let so = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "so");
    so.map_or_else(String::new, |(_, text)| text.into_owned())
}

/// Two people play on a telephone whose browser runs no scripts, by keys and by taps in turns: Great Shatranj to mate, and a few moves
/// of the others up to a draw or until somebody resigns. With `PBMD_BROWSER_MOVES` all games go on until they are over, or for that long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_played_by_keys_and_by_taps_without_scripts() {
    let Some(browser) = Browser::start() else { return };
    let axe = tool("PBMD_AXE").map(|path| fs::read_to_string(path).unwrap());
    browser.is_wide(360);
    browser.has_scripts(false);
    let most: Option<usize> = env::var("PBMD_BROWSER_MOVES").ok().map(|most| most.parse().unwrap());
    let mut found = Vec::new();
    for game in pbmd::games::names() {
        let begun = Instant::now();
        let mut walk = Walk::begin(game, &browser, axe.as_deref()).await;
        if game == "great" && most.is_none() {
            for wanted in MATE {
                walk.moves(Some(wanted), &mut found).await;
            }
        }
        while !walk.is_over() && walk.number < most.unwrap_or(MOVES) {
            walk.moves(None, &mut found).await;
        }
        match game {
            _ if walk.is_over() => {}
            "savoya" => walk.agree().await,
            _ => walk.resign().await,
        }
        assert!(walk.letters.iter().all(|letter| letter.event() == "over"), "{game}: {:#?}", walk.letters);
        let (moves, seconds) = (walk.number, begun.elapsed().as_secs());
        println!("{game}: {moves} moves in {seconds} s, {}", walk.letters[0].first_line());
        walk.served.ends().await;
    }
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n"));
}

/// How often the page has asked for itself again.
const ASKED: &str =
    "return performance.getEntriesByType('resource').filter(asked => asked.initiatorType == 'fetch').length";
const SAYS_SO: &str = "return !document.getElementById('moved').hidden";
const LOOKED_AT: &str = "dispatchEvent(new Event('visibilitychange'))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_a_double_click_and_a_page_left_open() {
    let Some(browser) = Browser::start() else { return };
    let (mut table, _, at, path) = at_turn("great").await;
    let userid = reader(&at);
    table.ledger();
    let (host, served) = served(&table).await;
    let page = format!("{host}{path}");
    let board = browser.tab();
    browser.open(&format!("{host}/boards/101"));
    browser.run(LOOKED_AT);
    browser.comes(&format!("{ASKED} == 1"));
    assert_eq!(browser.run(SAYS_SO), false);
    let tabs = ["e2e3", "d2d3"].map(|text| {
        let tab = browser.new_tab();
        browser.open(&format!("{page}?so={text}"));
        browser.click(&first(&browser, "input[name=userid]"));
        browser.press(&userid);
        tab
    });
    browser.to_tab(&tabs[0]);
    let chosen = browser.address();
    browser.run("document.querySelector('form[method=post] button').scrollIntoView()");
    browser.double_click(&first(&browser, "form[method=post] button"));
    browser.leaves(&chosen);
    assert!(browser.address().ends_with("?sent=1"), "{}", browser.address());
    table.settle().await;
    assert_eq!(table.ledger().len(), 1, "one mail, and one move");
    // The other tab comes too late, and says so.
    browser.to_tab(&tabs[1]);
    browser.click(&first(&browser, "form[method=post] button"));
    browser.comes("return document.querySelector('h1')?.innerText == 'The board has moved on'");
    assert_eq!((browser.all("form").len(), browser.all("main a[href='/boards/101']").len()), (0, 1));
    // So does the page that was left open, when it is looked at.
    browser.to_tab(&board);
    browser.run(LOOKED_AT);
    browser.comes(SAYS_SO);
    browser.click(&first(&browser, "#moved a"));
    browser.comes("return document.readyState == 'complete' && document.getElementById('moved')?.hidden");
    assert!(browser.run("return document.body.innerText").as_str().unwrap().contains("e2e3"));
    // All positions are dark where the reader likes that.
    browser.open(&format!("{host}/boards/101/all"));
    browser.comes("return document.querySelector('.all img').naturalWidth > 0");
    let [light, dark] = ["light", "dark"].map(|scheme| {
        browser.prefers(scheme);
        browser.middle_of(".all img")
    });
    assert_ne!(light, dark);
    assert_eq!(table.ledger(), Vec::<String>::new());
    served.ends().await;
}
