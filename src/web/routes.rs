//! Addresses and what they mean. Whatever is not understood is nothing.

/// The longest name in an address, in bytes.
const LONGEST: usize = 40;

/// The topic of the first help page.
const GENERAL: &str = "general";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Route {
    Home,
    Game(String),
    GameFeed(String),
    Board(u32),
    /// A board, and a number of moves.
    BoardAt(u32, u32),
    All(u32),
    BoardFeed(u32),
    Record(u32),
    Data(u32),
    /// One position as a picture or text, `true` if its digest is in the address.
    Position(u32, u32, Form, Option<String>),
    Embedded(u32, u32),
    OEmbed,
    Dice,
    Player(String),
    PlayerFeed(String),
    Seeks,
    /// Where the reader of a letter moves, by its secret word, with the number of a board behind it in the case of a daily letter.
    Turn(String),
    /// The deadlines of a player, by a secret word.
    Calendar(String),
    Status,
    Rules(String),
    Robots,
    /// The style sheet with this digest in its name.
    Style(String),
    /// The script with this digest in its name.
    Script(String),
}

/// The form of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Svg,
    Png,
    Text,
}

impl Route {
    pub(super) fn of(path: &str) -> Option<Route> {
        let path = path.strip_prefix('/')?;
        let mut parts = path.split('/');
        let (first, second, third, fourth) = (parts.next()?, parts.next(), parts.next(), parts.next());
        if parts.next().is_some() {
            return None;
        }
        match (first, second, third, fourth) {
            ("" | "boards" | "games" | "players", None, None, None) => Some(Route::Home),
            ("rules", None, None, None) => Some(Route::Rules(GENERAL.to_owned())),
            ("seeks", None, None, None) => Some(Route::Seeks),
            ("status", None, None, None) => Some(Route::Status),
            ("oembed", None, None, None) => Some(Route::OEmbed),
            ("dice", None, None, None) => Some(Route::Dice),
            ("robots.txt", None, None, None) => Some(Route::Robots),
            ("turn", Some(word), None, None) => name(word).map(Route::Turn),
            ("turn", Some(word), Some(board), None) => {
                Some(Route::Turn(format!("{}/{}", name(word)?, number(board)?)))
            }
            ("calendar", Some(file), None, None) => name(file.strip_suffix(".ics")?).map(Route::Calendar),
            ("rules", Some(page), None, None) => name(page).map(Route::Rules),
            ("games", Some(game), None, None) => match game.strip_suffix(".atom") {
                Some(game) => name(game).map(Route::GameFeed),
                None => name(game).map(Route::Game),
            },
            ("players", Some(userid), None, None) => match userid.strip_suffix(".atom") {
                Some(userid) => name(userid).map(Route::PlayerFeed),
                None => name(userid).map(Route::Player),
            },
            ("boards", Some(board), None, None) => Route::of_board(board),
            ("boards", Some(board), Some("all"), None) => Some(Route::All(number(board)?)),
            ("boards", Some(board), Some(at), None) => Route::of_position(number(board)?, at),
            ("boards", Some(board), Some(at), Some("embed")) => {
                Some(Route::Embedded(number(board)?, moves(at)?))
            }
            (file, None, None, None) => match file.split_once('-')? {
                ("style", digest) => name(digest.strip_suffix(".css")?).map(Route::Style),
                ("script", digest) => name(digest.strip_suffix(".js")?).map(Route::Script),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_board(board: &str) -> Option<Route> {
        Some(match board.split_once('.') {
            None => Route::Board(number(board)?),
            Some((board, "txt")) => Route::Record(number(board)?),
            Some((board, "json")) => Route::Data(number(board)?),
            Some((board, "atom")) => Route::BoardFeed(number(board)?),
            Some(_) => return None,
        })
    }

    fn of_position(board: u32, at: &str) -> Option<Route> {
        let Some((at, end)) = at.split_once('.') else { return Some(Route::BoardAt(board, moves(at)?)) };
        let form = match end {
            "svg" => Form::Svg,
            "png" => Form::Png,
            "txt" => Form::Text,
            _ => return None,
        };
        Some(match at.split_once('-') {
            Some((at, digest)) => Route::Position(board, moves(at)?, form, Some(name(digest)?)),
            None => Route::Position(board, moves(at)?, form, None),
        })
    }
}

/// A number of a board as it is written everywhere: without signs and without zeros in front.
fn number(text: &str) -> Option<u32> {
    moves(text).filter(|number| *number > 0)
}

fn moves(text: &str) -> Option<u32> {
    let is_plain = text.chars().all(|c| c.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain)
}

fn name(text: &str) -> Option<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    ((1..=LONGEST).contains(&text.len()) && text.chars().all(is_name)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let game = || "savoy".to_owned();
        let cases = [
            ("/", Some(Route::Home)),
            ("/games", Some(Route::Home)),
            ("/rules", Some(Route::Rules("general".to_owned()))),
            ("/boards/101", Some(Route::Board(101))),
            ("/boards/101/0", Some(Route::BoardAt(101, 0))),
            ("/boards/101/12.svg", Some(Route::Position(101, 12, Form::Svg, None))),
            (
                "/boards/101/12-3fa9c1.png",
                Some(Route::Position(101, 12, Form::Png, Some("3fa9c1".to_owned()))),
            ),
            ("/boards/101/12/embed", Some(Route::Embedded(101, 12))),
            ("/boards/101/all", Some(Route::All(101))),
            ("/boards/101.json", Some(Route::Data(101))),
            ("/boards/101.atom", Some(Route::BoardFeed(101))),
            ("/games/savoy", Some(Route::Game(game()))),
            ("/games/savoy.atom", Some(Route::GameFeed(game()))),
            ("/robots.txt", Some(Route::Robots)),
            ("/turn/abc234", Some(Route::Turn("abc234".to_owned()))),
            ("/turn/abc234/101", Some(Route::Turn("abc234/101".to_owned()))),
            ("/turn/abc234/x", None),
            ("/calendar/abc234.ics", Some(Route::Calendar("abc234".to_owned()))),
            ("/calendar/abc234", None),
            ("/style-0a1.css", Some(Route::Style("0a1".to_owned()))),
            ("/script-0a1.js", Some(Route::Script("0a1".to_owned()))),
            ("/script-0a1.css", None),
        ];
        for (path, wanted) in cases {
            assert_eq!(Route::of(path), wanted, "{path}");
        }
        let nothing = [
            "",
            "boards/101",
            "/boards/",
            "/boards/0",
            "/boards/0101",
            "/boards/+1",
            "/boards/4294967296",
            "/boards/101/",
            "/boards/101/-1",
            "/boards/101/99999999999",
            "/boards/101/12.exe",
            "/boards/../etc/passwd",
            "/games/..",
            "/games/%2e%2e",
            "/players/a%00b",
            "/players/",
            "/rules/../x",
            "/boards/101/12/embed/x",
            "/style-.css",
            "//",
            "/players/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ];
        for path in nothing {
            assert_eq!(Route::of(path), None, "{path}");
        }
    }
}
