//! Time zones by IANA name, from an embedded database, so that equal letters are equal everywhere.

use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, Zoned};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The default zone, unless the operator chooses another.
pub const UTC: &str = "UTC";

const NEAR: usize = 4;

/// A time zone; in JSON, its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone with this IANA name, ignoring case.
    pub fn named(name: &str) -> Option<Zone> {
        let zone = TimeZoneDatabase::bundled().get(name).ok()?;
        zone.iana_name().is_some().then_some(Zone(zone))
    }

    /// The name as the database spells it.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or(UTC)
    }

    pub(in crate::letter) fn at(&self, time: Timestamp) -> Zoned {
        time.to_zoned(self.0.clone())
    }
}

impl Default for Zone {
    fn default() -> Self {
        Zone(TimeZone::UTC)
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// An unknown name is read as UTC.
impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Zone::named(&String::deserialize(from)?).unwrap_or_default())
    }
}

/// Names similar to a text: those of the same city first, then those with few typing mistakes.
pub fn near(text: &str) -> Vec<String> {
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
            ("Etc/Unknown", None),
            ("", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(Zone::named(text).as_ref().map(Zone::name), wanted, "{text:?}");
        }
        assert_eq!(Zone::default().name(), UTC);
        for name in names() {
            assert_eq!(Zone::named(&name.to_ascii_uppercase()).unwrap().name(), name);
        }
    }

    #[test]
    fn zones_in_models() {
        let read = |json: &str| serde_json::from_str::<Zone>(json).unwrap();
        let prague = Zone::named("Europe/Prague").unwrap();
        assert_eq!(serde_json::to_string(&prague).unwrap(), "\"Europe/Prague\"");
        assert_eq!(read("\"Europe/Prague\""), prague);
        assert_eq!(read("\"Middle-earth/Shire\""), Zone::default());
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
