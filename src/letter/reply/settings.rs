//! The settings that players choose with `set`.

use std::collections::BTreeMap;

use crate::letter::words::taps::{self, Text as Tap};
use crate::letter::words::{
    Block, Form, Format, Gapless, NARROWEST, Term, Things, WIDEST, Words, Zone, catalogue, sentences, zones,
};

/// A setting.
#[derive(Debug)]
pub struct Setting {
    /// The name in `set` and in the store.
    pub name: &'static str,
    /// The default, unless the operator chooses another.
    pub usual: &'static str,
    values: Values,
}

#[derive(Debug)]
enum Values {
    /// One of these words, each with the message that says what it means.
    Words(&'static [(&'static str, &'static str)]),
    Language,
    Number(usize, usize),
    Zone,
    /// A time of day: `07:00`.
    Time,
}

/// What any language means.
const LANG: &str = "settings-lang";

pub const ZONE: &str = "zone";
pub const RECEIPTS: &str = "receipts";
pub const TURN_LINK: &str = "turnlink";
pub const CALENDAR: &str = "calendar";
pub const WEB: &str = "web";
pub const PUZZLE: &str = "puzzle";
pub const REVIEW: &str = "review";

/// The chosen values of settings, by name.
pub type Chosen = BTreeMap<&'static str, String>;

/// All settings, in the order of the list.
#[rustfmt::skip]
pub static SETTINGS: &[Setting] = &[
    of_words("proof", "reply", &[
        ("reply", "settings-reply"), ("verified", "settings-verified"), ("password", "settings-password"),
    ]),
    of_words("format", Format::Text.name(), &[
        (Format::Text.name(), "settings-format-text"), (Format::Html.name(), "settings-format-html"),
        (Format::Speech.name(), "settings-format-speech"),
    ]),
    Setting { name: "columns", usual: "79", values: Values::Number(NARROWEST, WIDEST) },
    of_words("links", "off", &[("on", "settings-links-on"), ("off", "settings-links-off")]),
    Setting { name: "lang", usual: catalogue::ENGLISH, values: Values::Language },
    Setting { name: ZONE, usual: zones::UTC, values: Values::Zone },
    of_words("letters", "each", &[("each", "settings-letters-each"), ("digest", "settings-letters-digest")]),
    Setting { name: "at", usual: "07:00", values: Values::Time },
    of_words(RECEIPTS, "on", &[
        ("on", "settings-receipts-on"), ("errors", "settings-receipts-errors"), ("off", "settings-receipts-off"),
    ]),
    of_words("reminders", "all", &[
        ("all", "settings-reminders-all"), ("last", "settings-reminders-last"), ("off", "settings-reminders-off"),
    ]),
    of_words("autovacation", "on", &[
        ("on", "settings-autovacation-on"), ("off", "settings-autovacation-off"),
    ]),
    of_words(CALENDAR, "off", &[
        ("on", "settings-calendar-on"), ("off", "settings-calendar-off"), ("url", "settings-calendar-url"),
    ]),
    of_words("challenges", "open", &[
        ("open", "settings-challenges-open"), ("ask", "settings-challenges-ask"), ("closed", "settings-challenges-closed"),
    ]),
    of_words(TURN_LINK, "on", &[
        ("on", "settings-turnlink-on"), ("quick", "settings-turnlink-quick"), ("off", "settings-turnlink-off"),
    ]),
    of_words(WEB, "on", &[("on", "settings-web-on"), ("off", "settings-web-off")]),
    of_words(REVIEW, "house", &[
        ("on", "settings-review-on"), ("house", "settings-review-house"), ("off", "settings-review-off"),
    ]),
    of_words(PUZZLE, "off", &[("daily", "settings-puzzle-daily"), ("off", "settings-puzzle-off")]),
    of_words("advice", "on", &[("on", "settings-advice-on"), ("off", "settings-advice-off")]),
];

const fn of_words(
    name: &'static str,
    usual: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> Setting {
    Setting { name, usual, values: Values::Words(words) }
}

/// All messages about words.
#[cfg(test)]
pub fn messages() -> std::collections::BTreeSet<&'static str> {
    SETTINGS.iter().flat_map(Setting::words).map(|(_, message)| message).collect()
}

sentences! {
    pub enum Meaning {
        Heading { userid: String } = "settings-of",
        Changed { name: String, value: String, before: String } = "settings-changed",
        Unchanged { name: String, value: String } = "settings-unchanged",
        Columns { columns: String } = "settings-columns",
        Zone { zone: String } = "settings-zone",
        At { time: String } = "settings-at",
        Others { told: Gapless, values: Things } = "settings-others",
        Numbers { told: Box<Meaning>, least: usize, most: usize } = "settings-numbers",
        Zones { told: Box<Meaning> } = "settings-zones",
        Times { told: Box<Meaning> } = "settings-times",
    }
}

sentences! {
    pub enum WrongSetting {
        Unknown { known: Things } = "setting-unknown",
        UnknownNamed { name: String, known: Things } = "setting-unknown-named",
        Meant { meant: String, known: Things } = "setting-meant",
        MeantNamed { name: String, meant: String, known: Things } = "setting-meant-named",
        Values { name: String, values: Things } = "setting-values",
        Number { name: String, least: usize, most: usize } = "setting-number",
        Zone { name: String } = "setting-zone",
        ZoneMeant { values: Things } = "setting-zone-meant",
        Time { name: String } = "setting-time",
    }
}

impl WrongSetting {
    /// Adds the unknown name as it was written.
    pub fn naming(self, name: String) -> WrongSetting {
        match self {
            WrongSetting::Unknown { known } => WrongSetting::UnknownNamed { name, known },
            WrongSetting::Meant { meant, known } => WrongSetting::MeantNamed { name, meant, known },
            other => other,
        }
    }
}

impl Setting {
    /// The setting with this lowercase name. Fails if there is none.
    pub fn named(name: &str) -> Result<&'static Setting, WrongSetting> {
        SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| {
            let known = Things(SETTINGS.iter().map(|setting| format!("`{}`", setting.name)).collect());
            match nearest(name) {
                Some(meant) => WrongSetting::Meant { meant: meant.to_owned(), known },
                None => WrongSetting::Unknown { known },
            }
        })
    }

    /// Whether a setting has this name.
    pub fn is_name(name: &str) -> bool {
        SETTINGS.iter().any(|setting| setting.name == name)
    }

    /// The words that can be chosen and the messages that say what they mean; none for other values.
    fn words(&self) -> Vec<(&'static str, &'static str)> {
        match self.values {
            Values::Words(words) => words.to_vec(),
            Values::Language => catalogue::languages().into_iter().map(|lang| (lang, LANG)).collect(),
            Values::Number(..) | Values::Zone | Values::Time => Vec::new(),
        }
    }

    /// The meaning of a value, and the other values. An unknown word counts as the usual one.
    fn said(&self, value: &str, beyond: &[&str]) -> Meaning {
        match self.values {
            Values::Words(_) | Values::Language => {
                let words = self.words();
                let of = |value: &str| words.iter().find(|(word, _)| *word == value);
                let message = of(value).or_else(|| of(self.usual)).map_or(LANG, |(_, message)| message);
                let others = words.iter().filter(|(word, _)| *word != value);
                let others = others.map(|(word, _)| written(self.name, word));
                let others = others.filter(|other| !beyond.contains(&other.as_str()));
                let values = Things(others.map(|other| format!("`{other}`")).collect());
                Meaning::Others { told: Gapless(message), values }
            }
            Values::Number(least, most) => {
                let told = Box::new(Meaning::Columns { columns: value.to_owned() });
                Meaning::Numbers { told, least, most }
            }
            Values::Zone => Meaning::Zones { told: Box::new(Meaning::Zone { zone: value.to_owned() }) },
            Values::Time => Meaning::Times { told: Box::new(Meaning::At { time: value.to_owned() }) },
        }
    }

    /// Reads a value as it is stored. Fails if it is invalid.
    pub fn read(&self, text: &str) -> Result<String, WrongSetting> {
        let name = self.name.to_owned();
        let written = |value: &str| format!("`{}`", written(self.name, value));
        match &self.values {
            Values::Words(_) | Values::Language => {
                let words: Vec<&str> = self.words().into_iter().map(|(word, _)| word).collect();
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                word.map(|word| (*word).to_owned()).ok_or_else(|| WrongSetting::Values {
                    values: Things(words.iter().map(|word| written(word)).collect()),
                    name: name.clone(),
                })
            }
            Values::Number(least, most) => {
                let number = text.parse::<usize>().ok().filter(|number| (*least..=*most).contains(number));
                number.map(|number| number.to_string()).ok_or(WrongSetting::Number {
                    name,
                    least: *least,
                    most: *most,
                })
            }
            Values::Time => time_of_day(text).ok_or(WrongSetting::Time { name }),
            Values::Zone => Zone::named(text).map(|zone| zone.name().to_owned()).ok_or_else(|| {
                let near = zones::near(text);
                let values = Things(near.iter().map(|zone| written(zone)).collect());
                if near.is_empty() {
                    WrongSetting::Zone { name: name.clone() }
                } else {
                    WrongSetting::ZoneMeant { values }
                }
            }),
        }
    }
}

fn written(name: &str, value: &str) -> String {
    format!("{name}={value}")
}

/// Reads `7:00` or `07:00` as `07:00`.
fn time_of_day(text: &str) -> Option<String> {
    let (hour, minute) = text.split_once(':')?;
    let number = |text: &str, most: u8| {
        let plain = (1..=2).contains(&text.len()) && text.chars().all(|c| c.is_ascii_digit());
        plain.then(|| text.parse::<u8>().ok()).flatten().filter(|number| *number <= most)
    };
    let minute = number(minute, 59).filter(|_| minute.len() == 2)?;
    Some(format!("{:02}:{minute:02}", number(hour, 23)?))
}

/// A player's settings with their other values, except those in `beyond`, which the server does not offer. What was just set comes
/// first, with the values `before` it.
pub fn told(words: &Words, userid: &str, chosen: &Chosen, beyond: &[&str], before: &Chosen) -> Vec<Block> {
    let changes = before.iter().map(|(name, before)| {
        let (name, before) = ((*name).to_owned(), before.clone());
        match chosen.get(name.as_str()).cloned().unwrap_or_default() {
            value if value == before => Meaning::Unchanged { name, value },
            value => Meaning::Changed { name, value, before },
        }
    });
    let set = Block::lines(changes.map(|change| words.say(&change)));
    let term = |setting: &Setting| {
        let value = chosen.get(setting.name).map_or(setting.usual, String::as_str);
        let text = words.say(&setting.said(value, beyond));
        Term { term: written(setting.name, value), text }
    };
    let is_set = |setting: &str| {
        setting.split_once('=').is_some_and(|(name, value)| chosen.get(name).is_some_and(|set| set == value))
    };
    let changes = taps::some(words, &Tap::Settings, taps::settings(words, is_set));
    let own = |label: Tap, form: String| taps::tap(words, &label, form);
    let account = [
        own(Tap::Vacation, format!("vacation {userid} YOUR-PASSWORD from tomorrow for 7 days")),
        own(Tap::CloseAccount, format!("delete {userid} YOUR-PASSWORD")),
    ];
    let blocks = [
        set,
        Block::Text(words.say(&Meaning::Heading { userid: userid.to_owned() })),
        Block::Terms(SETTINGS.iter().map(term).collect()),
    ];
    blocks.into_iter().chain(changes).chain(taps::some(words, &Tap::Account, account)).collect()
}

impl Form {
    /// The form of letters by these settings.
    pub fn of(chosen: &Chosen) -> Form {
        let usual = Form::default();
        let value = |name: &str| chosen.get(name).map(String::as_str);
        Form {
            format: value("format").and_then(Format::named).unwrap_or(usual.format),
            columns: value("columns").and_then(|columns| columns.parse().ok()).unwrap_or(usual.columns),
            links: value("links") == Some("on"),
            advice: value("advice") != Some("off"),
            lang: value("lang").map_or(usual.lang, str::to_owned),
            zone: value("zone").and_then(Zone::named).unwrap_or(usual.zone),
        }
    }
}

fn nearest(name: &str) -> Option<&'static str> {
    let name: String = name.chars().take(20).collect();
    let slips = |known: &str| strsim::osa_distance(&name, known);
    let near = SETTINGS.iter().map(|setting| (slips(setting.name), setting.name));
    near.filter(|(slips, known)| *slips <= 2 && *slips < known.len().min(name.chars().count()))
        .min()
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_and_told() {
        let cases = [
            ("proof", "Password", Some("password")),
            ("proof", "yes", None),
            ("format", "HTML", Some("html")),
            ("format", "pdf", None),
            ("columns", "40", Some("40")),
            ("columns", "079", Some("79")),
            ("columns", "39", None),
            ("columns", "80", None),
            ("columns", "-40", None),
            ("columns", "99999999999999999999999", None),
            ("links", "ON", Some("on")),
            ("links", "yes", None),
            ("lang", "EN", Some("en")),
            ("lang", "tlh", None),
            ("zone", "europe/prague", Some("Europe/Prague")),
            ("zone", "Prague", None),
            ("zone", "", None),
            ("letters", "Digest", Some("digest")),
            ("letters", "weekly", None),
            ("at", "7:00", Some("07:00")),
            ("at", "23:59", Some("23:59")),
            ("at", "24:00", None),
            ("at", "7", None),
            ("at", "7:5", None),
            ("at", "+7:00", None),
            ("at", "007:00", None),
            ("at", "07:00:00", None),
            ("receipts", "Errors", Some("errors")),
            ("receipts", "none", None),
            ("reminders", "LAST", Some("last")),
            ("reminders", "on", None),
            ("autovacation", "off", Some("off")),
            ("calendar", "on", Some("on")),
            ("calendar", "URL", Some("url")),
            ("challenges", "ask", Some("ask")),
            ("challenges", "closed", Some("closed")),
            ("challenges", "shut", None),
            ("turnlink", "Quick", Some("quick")),
            ("turnlink", "no", None),
            ("web", "off", Some("off")),
            ("web", "hidden", None),
        ];
        for (name, text, wanted) in cases {
            let setting = Setting::named(name).unwrap();
            let read = setting.read(text);
            assert_eq!(read.as_ref().ok().map(String::as_str), wanted, "{name}={text}");
            let words = Words::english();
            let said = match &read {
                Ok(value) => words.say(&setting.said(value, &[])),
                Err(refusal) => words.say(refusal),
            };
            assert!(!said.contains("fault"), "{said}");
        }
    }

    #[test]
    fn what_is_usual_is_a_value_and_the_usual_form() {
        for setting in SETTINGS {
            assert_eq!(setting.read(setting.usual).unwrap(), setting.usual, "{}", setting.name);
        }
        assert_eq!(Form::of(&Chosen::new()), Form::default());
        let usual: Chosen = SETTINGS.iter().map(|setting| (setting.name, setting.usual.to_owned())).collect();
        assert_eq!(Form::of(&usual), Form::default());
    }

    #[test]
    fn names_that_are_near() {
        let refused = |name: &str| Words::english().say(&Setting::named(name).unwrap_err());
        assert!(refused("colums").starts_with("There is no such setting. Did you mean `columns`?"));
        assert!(
            refused("colour").starts_with("There is no such setting. The settings are: `proof`, `format`")
        );
        assert!(refused("lettres").starts_with("There is no such setting. Did you mean `letters`?"));
        assert!(refused("").starts_with("There is no such setting. "));
    }
}
