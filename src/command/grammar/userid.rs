//! Userids, and the addresses that players give.

use super::reserved::is_reserved;
use crate::search::{Character, Level};

/// Maximum length of a userid, in characters: it must fit beside a board of 79 columns.
pub const LONGEST_USERID: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadUserid {
    /// Empty or more than [`LONGEST_USERID`] characters.
    Length,
    /// It begins with something other than a letter, and could be mistaken for a number or an option.
    Start,
    /// It contains a character other than a letter (a to z), a digit, `_`, `-` or `.`.
    Character,
    /// A word of a grammar, the name of a game or of the server's address, or one that could be mistaken for somebody else.
    Reserved,
}

/// Names of those who run a server: no userid may look like one of them.
#[rustfmt::skip]
const IMPOSING: &[&str] = &[
    "server", "pbmd", "postmaster", "operator", "admin", "administrator", "root", "house", "system", "sysop", "webmaster",
    "hostmaster", "mailer-daemon", "daemon", "noreply", "abuse", "security", "support", "staff", "moderator", "referee", "umpire",
    "arbiter", "robot", "official",
];

/// Whether a word may become a userid. The store preserves case, but it never distinguishes two userids.
pub fn check(word: &str, games: &[&str]) -> Result<(), BadUserid> {
    if word.is_empty() || word.chars().nth(LONGEST_USERID).is_some() {
        return Err(BadUserid::Length);
    }
    if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(BadUserid::Start);
    }
    if !word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')) {
        return Err(BadUserid::Character);
    }
    let seen = skeleton(word);
    let imposes = IMPOSING.iter().any(|name| skeleton(name) == seen);
    if is_of_closed(word) || is_of_house(word) || is_reserved(word, games) || imposes {
        return Err(BadUserid::Reserved);
    }
    Ok(())
}

/// Beginning of the names under which finished games keep the moves of closed accounts.
const CLOSED: &str = "deleted";

/// The names under which games may keep the moves of this player once the account is closed, the best first, each with its skeleton.
/// Nobody can sign up with one of them.
pub fn closed_names(player: i64) -> impl Iterator<Item = (String, String)> {
    let first = std::iter::once(format!("{CLOSED}-{player}"));
    let others = (2_u32..1000).map(move |n| format!("{CLOSED}-{player}-{n}"));
    first.chain(others).map(|name| (name.clone(), skeleton(&name)))
}

pub fn is_of_closed(word: &str) -> bool {
    is_numbered(&skeleton(word), CLOSED)
}

/// Whether this skeleton is the name followed by nothing but digits, or what looks like them.
fn is_numbered(seen: &str, name: &str) -> bool {
    seen.strip_prefix(&skeleton(name))
        .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || matches!(c, 'l' | 'o' | 's')))
}

/// The house players, the weakest first. If one has several seats at a board, the others get `.2`, `.3` ... after the name.
pub const HOUSE: &[&str] = &["house-easy", "house", "house-hard"];

/// The numbered house players, the weakest first. A game that has fewer of them plays its last one instead.
pub const RUNGS: &[&str] = &Level::RUNGS;

/// The names of one house player, one per seat at a board.
pub fn house_names(name: &str) -> impl Iterator<Item = String> {
    let first = std::iter::once(name.to_owned());
    let others = (2_u8..=4).map(move |n| format!("{name}.{n}"));
    first.chain(others)
}

/// The characters of house players. Their names stand behind those of house players: `house-3:clerk`, `house-3:clerk.2`.
pub const CHARACTERS: &[&str] = &Character::NAMES;

/// The house player with this name or seat name, without a character.
pub fn house_player(userid: &str) -> Option<&'static str> {
    Some(house_parts(userid)?.0)
}

/// The character of the house player with this name or seat name.
pub fn house_character(userid: &str) -> Option<&'static str> {
    house_parts(userid)?.1
}

fn house_parts(userid: &str) -> Option<(&'static str, Option<&'static str>)> {
    let (name, seat) = userid.rsplit_once('.').unwrap_or((userid, "2"));
    let (level, character) = name.split_once(':').map_or((name, None), |(level, rest)| (level, Some(rest)));
    let named = |names: &[&'static str], name: &str| {
        names.iter().copied().find(|other| other.eq_ignore_ascii_case(name))
    };
    let level =
        named(HOUSE, level).or_else(|| named(RUNGS, level)).filter(|_| matches!(seat, "2" | "3" | "4"))?;
    match character {
        None => Some((level, None)),
        Some(character) => Some((level, Some(named(CHARACTERS, character)?))),
    }
}

/// The name of a house player, with a character if one is given.
pub fn house_with(player: &str, character: Option<&str>) -> String {
    character.map_or_else(|| player.to_owned(), |character| format!("{player}:{character}"))
}

const TRIED: &[&str] = &["computer", "bot", "cpu", "engine", "easy", "medium", "hard"];

/// Whether a word that is nobody's userid probably means some house player.
pub fn means_house(word: &str) -> bool {
    let level = word.split_once(':').map(|(level, _)| level);
    let lower = word.to_ascii_lowercase();
    TRIED.contains(&lower.as_str())
        || lower.starts_with("house-")
        || level.is_some_and(|level| house_player(level).is_some())
}

fn is_of_house(word: &str) -> bool {
    let seen = skeleton(word);
    HOUSE.iter().chain(RUNGS).any(|name| {
        let dotted = word.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && word.get(name.len()..).is_some_and(|rest| rest.starts_with('.'));
        dotted || is_numbered(&seen, name)
    })
}

/// What a userid looks like to a hasty eye: equal for `alice`, `a1ice`, `aliice` and `alice_`, for `bob_2` and `bob2`, for `arne`
/// and `ame`. Digits are not merged, so that `anna1988` is not `anna1998`.
///
/// The database stores it: a change here needs a migration that recomputes it.
pub fn skeleton(userid: &str) -> String {
    let plain = userid.chars().filter(|c| !matches!(c, '.' | '_' | '-')).map(|c| match c {
        'I' | 'i' | 'l' | 'L' | '1' => 'l',
        '0' => 'o',
        '5' => 's',
        c => c.to_ascii_lowercase(),
    });
    let joined = plain.collect::<String>().replace("rn", "m").replace("vv", "w");
    let mut skeleton = String::with_capacity(joined.len());
    for c in joined.chars() {
        if !(c.is_ascii_lowercase() && skeleton.ends_with(c)) {
            skeleton.push(c);
        }
    }
    skeleton
}

/// Whether a word has the form of an existing userid: like [`check`], without the reserved words, since an older account may have a
/// name that a newer game took, and like a house player with a character.
pub fn has_shape(word: &str) -> bool {
    let error = check(word, &[]).err();
    !matches!(error, Some(BadUserid::Length | BadUserid::Start | BadUserid::Character))
        || house_player(word).is_some()
        || means_house(word)
}

/// The address in a word, without `<`, `>`, `mailto:` and a final comma; none if it is no address.
///
/// Only the form is checked (RFC 5321 lengths, one name, a domain of non-empty labels); a letter to it finds out whether it works.
/// Quoted names and address literals are refused.
pub fn address(word: &str) -> Option<String> {
    let word = word.trim_matches(|c| matches!(c, '<' | '>' | ',' | ';'));
    let word = word.strip_prefix("mailto:").unwrap_or(word);
    let (name, domain) = word.rsplit_once('@')?;
    let name_fits = (1..=64).contains(&name.len())
        && !name.starts_with('.')
        && !name.ends_with('.')
        && name.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c));
    let domain_fits = domain.len() <= 253
        && domain.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        });
    (name_fits && domain_fits && word.len() <= 254).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn userids() {
        let cases = [
            ("alice", None),
            ("A", None),
            ("bob-2", None),
            ("c.a_r-ol", None),
            ("abcdefghijklmnopqrst", None),
            ("", Some(BadUserid::Length)),
            ("abcdefghijklmnopqrstu", Some(BadUserid::Length)),
            ("2bob", Some(BadUserid::Start)),
            ("-opt", Some(BadUserid::Start)),
            ("bob@home", Some(BadUserid::Character)),
            ("jürgen", Some(BadUserid::Character)),
            ("Savoya", Some(BadUserid::Reserved)),
            ("house-easy", Some(BadUserid::Reserved)),
            ("House_Hard", Some(BadUserid::Reserved)),
            ("house.2", Some(BadUserid::Reserved)),
            ("house-easy-3", Some(BadUserid::Reserved)),
            ("house.of.cards", Some(BadUserid::Reserved)),
            ("house-of-cards", None),
            ("householder", None),
            ("MOVE", Some(BadUserid::Reserved)),
            ("mvoe", Some(BadUserid::Reserved)),
            ("change", Some(BadUserid::Reserved)),
            ("all", Some(BadUserid::Reserved)),
            ("any", Some(BadUserid::Reserved)),
            ("P2", Some(BadUserid::Reserved)),
            ("p2p", None),
            ("new", Some(BadUserid::Reserved)),
            ("You", Some(BadUserid::Reserved)),
            ("me", Some(BadUserid::Reserved)),
            ("everybody", Some(BadUserid::Reserved)),
            ("nobody", Some(BadUserid::Reserved)),
            ("house", Some(BadUserid::Reserved)),
            ("r00t", Some(BadUserid::Reserved)),
            ("Adm1n_", Some(BadUserid::Reserved)),
            ("post-master", Some(BadUserid::Reserved)),
            ("mailerdaemon", Some(BadUserid::Reserved)),
            ("ali", None),
            ("Al", None),
            ("adam", None),
            ("Hans", None),
        ];
        for (word, error) in cases {
            assert_eq!(check(word, &["savoy", "savoya"]).err(), error, "{word}");
        }
    }

    #[test]
    fn house_players() {
        for (word, player, character) in [
            ("house", Some("house"), None),
            ("House-3.2", Some("house-3"), None),
            ("house:clerk", Some("house"), Some("clerk")),
            ("house-hard:Gambler.4", Some("house-hard"), Some("gambler")),
            ("house.5", None, None),
            ("house:clerk.1", None, None),
            ("house:poet", None, None),
            ("house.2:clerk", None, None),
            ("clerk", None, None),
        ] {
            assert_eq!((house_player(word), house_character(word)), (player, character), "{word}");
            assert!(player.is_none() || has_shape(word) && word.len() <= LONGEST_USERID, "{word}");
            assert!(check(word, &[]).is_err() || player.is_none(), "{word}");
        }
    }

    #[test]
    fn skeletons() {
        let cases = [
            ("alice", "ALICE", true),
            ("alice", "a1ice", true),
            ("alice", "aIice", true),
            ("bob", "b0b", true),
            ("bob-2", "bob_2", true),
            ("alice", "alice_", true),
            ("alice", "al.ice", true),
            ("alice", "aliice", true),
            ("anna", "ana", true),
            ("bob-2", "bob2", true),
            ("anna1988", "anna1998", false),
            ("bob2", "bob22", false),
            ("arne", "ame", true),
            ("bob", "rob", false),
            ("bob", "bobo", false),
            ("dave1", "dave2", false),
        ];
        for (one, other, same) in cases {
            assert_eq!(skeleton(one) == skeleton(other), same, "{one} {other}");
        }
    }

    #[test]
    fn addresses() {
        let cases = [
            ("alice@example.org", Some("alice@example.org")),
            ("alice@localhost", Some("alice@localhost")),
            ("<alice+pbm@example.org>,", Some("alice+pbm@example.org")),
            ("mailto:alice@example.org", Some("alice@example.org")),
            ("alice", None),
            ("@example.org", None),
            ("alice@", None),
            ("alice@example..org", None),
            ("alice@-example.org", None),
            ("al ice@example.org", None),
            ("a@b@example.org", None),
            (".alice@example.org", None),
            ("alice@exa\r\nmple.org", None),
        ];
        for (word, expected) in cases {
            assert_eq!(address(word).as_deref(), expected, "{word}");
        }
    }
}
