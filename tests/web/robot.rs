//! A program of the kind that looks through mails, in a real browser: it follows links, runs scripts, presses every button, and sends
//! every form as it is and with made-up words.

use std::collections::BTreeSet;

use hyper::StatusCode;

use crate::browser::served;
use crate::driver::Browser;
use crate::support::Letter;
use crate::turns::{at_turn, state};
use crate::{get, site};

/// The most choices of one move.
const CHOICES: usize = 12;

const LINKS: &str = "return [...new Set([...document.querySelectorAll('a[href]')]
    .map(link => new URL(link.getAttribute('href'), location.href))
    .filter(address => address.origin == location.origin).map(address => address.href.split('#')[0]))]";

/// Where the choices of a page lead.
const CHOICE: &str = "return document.querySelector('.picks a')?.getAttribute('href') ?? ''";

const HAS_FORM: &str = "return !!document.querySelector('form[method=post]')";

struct Robot<'b> {
    browser: &'b Browser,
    seen: BTreeSet<String>,
    /// How often a form was sent that could move.
    sent: usize,
}

impl Robot<'_> {
    /// Follows all links of the page that is open, each once.
    fn follows_links(&mut self) {
        let links = self.browser.run(LINKS);
        let links = links.as_array().unwrap().iter().map(|link| link.as_str().unwrap().to_owned());
        let new: Vec<String> = links.filter(|link| self.seen.insert(link.clone())).collect();
        let asked = serde_json::to_string(&new).unwrap();
        self.browser.run(&format!("return Promise.all({asked}.map(link => fetch(link)))"));
    }

    /// Presses every button of a page, with its fields as they are and with something in them.
    fn presses_buttons(&mut self, page: &str) {
        self.browser.open(page);
        let presses =
            (0..self.browser.all("button").len()).flat_map(|button| [(button, false), (button, true)]);
        for (number, (button, made_up)) in presses.enumerate() {
            if number > 0 {
                self.browser.open(page);
            }
            let is_sent = self.browser.run(&format!(
                "const form = document.querySelectorAll('button')[{button}]?.form;
                     if (!form) return document.body.innerText;
                     form.noValidate = true;
                     for (const field of {made_up} ? form.elements : []) {{
                         if (field.type == 'checkbox') field.checked = true;
                         else if (field.type != 'hidden' && field.name) field.value = 'test';
                     }}
                     window.before = true;
                     return form.method == 'post'"
            ));
            assert!(is_sent.is_boolean(), "{page}: {is_sent}");
            self.sent += usize::from(is_sent == true);
            self.browser.click(&self.browser.all("button")[button]);
            self.browser.comes("return !window.before && document.readyState == 'complete'");
        }
    }
}

/// The addresses of this site in a letter.
fn addresses(letter: &Letter) -> BTreeSet<String> {
    let texts = [letter.text.as_str(), letter.html.as_deref().unwrap_or_default()];
    let all = texts.into_iter().flat_map(|text| text.split("https://play.example.org").skip(1));
    let path =
        |rest: &str| rest.split(|c: char| c.is_whitespace() || "\"<>".contains(c)).next().unwrap().to_owned();
    all.map(path).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_presses_everything_in_a_browser_moves_nothing() {
    let Some(browser) = Browser::start() else { return };
    for game in pbmd::games::names() {
        let (mut table, _, at, path) = at_turn(game).await;
        state(&mut table);
        let (host, served) = served(&table).await;
        let mut robot = Robot { browser: &browser, seen: BTreeSet::new(), sent: 0 };
        for path in addresses(&at) {
            browser.open(&format!("{host}{path}"));
            robot.follows_links();
        }
        browser.open(&format!("{host}{path}"));
        for _ in 0..CHOICES {
            let next = browser.run(CHOICE);
            if browser.run(HAS_FORM) == true || next == "" {
                break;
            }
            browser.open(&format!("{host}{}", next.as_str().unwrap()));
        }
        assert_eq!(browser.run(HAS_FORM), true, "{game}: {}", browser.address());
        let sending = browser.address();
        for page in [sending, format!("{host}{path}?resign=1"), format!("{host}/boards/101")] {
            browser.open(&page);
            robot.follows_links();
            robot.presses_buttons(&page);
        }
        served.ends().await;
        assert!(robot.sent >= 4, "{game}: {}", robot.sent);
        assert_eq!(state(&mut table), (Vec::new(), 0), "{game}");
        assert_eq!(get(&site(&table), &path).await.status, StatusCode::OK, "{game}");
    }
}
