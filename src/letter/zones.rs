//! Time zones by their IANA names, from a database that is part of the program, so that equal letters are equal everywhere.

use jiff::tz::TimeZoneDatabase;

/// The zone of who has not chosen.
pub const UTC: &str = "UTC";

/// How many names that may have been meant are given.
const NEAR: usize = 4;

/// The name of a time zone as the database writes it, for a name in whatever case.
pub(super) fn name(text: &str) -> Option<String> {
    names().find(|name| name.eq_ignore_ascii_case(text))
}

/// Names that may have been meant by a text that is none: those that end with it as with a city, then those that look like it.
pub(super) fn near(text: &str) -> Vec<String> {
    let text: String =
        text.chars().take(40).map(|c| if c == ' ' { '_' } else { c.to_ascii_lowercase() }).collect();
    let city = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let mut near: Vec<(usize, String)> = names()
        .filter_map(|name| {
            let small = name.to_ascii_lowercase();
            let slips =
                strsim::osa_distance(&city(&small), &city(&text)).min(strsim::osa_distance(&small, &text));
            (slips <= 2 && slips < city(&text).len()).then_some((slips, name))
        })
        .collect();
    near.sort();
    near.into_iter().take(NEAR).map(|(_, name)| name).collect()
}

fn names() -> impl Iterator<Item = String> {
    let names: Vec<String> = TimeZoneDatabase::bundled().available().map(|name| name.to_string()).collect();
    names.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_zones() {
        let cases = [
            ("UTC", Some("UTC")),
            ("europe/prague", Some("Europe/Prague")),
            ("America/New_York", Some("America/New_York")),
            ("Prague", None),
            ("CET; DROP", None),
            ("", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(name(text).as_deref(), wanted, "{text:?}");
        }
    }

    #[test]
    fn names_that_are_near() {
        for (text, wanted) in [
            ("Prague", "Europe/Prague"),
            ("europe/pargue", "Europe/Prague"),
            ("New York", "America/New_York"),
            ("Europe/New_York", "America/New_York"),
        ] {
            assert_eq!(near(text).first().map(String::as_str), Some(wanted), "{text:?}: {:?}", near(text));
        }
        for text in ["", "x", "tomorrow", &"Prague".repeat(1000)] {
            assert!(near(text).is_empty(), "{text:?}: {:?}", near(text));
        }
    }
}
