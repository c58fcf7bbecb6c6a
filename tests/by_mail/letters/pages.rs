//! Letters with a page beside the text: what they show, and what comes of the answers that quote it.

use jiff::Timestamp;
use pbmd::desk::{DeskConfig, Format};
use pbmd::game::{By, Game, Numbers, Replay, Seat, Setup};
use pbmd::letter::{
    BoardNews, Form, Headers, Letter as Model, Mailbox, ProofNeeded, Recipient, Role, ServerIdentity,
    board_letter, bytes_of,
};
use pbmd::play::{Act, Board, Challenge, Event, Stage, act};
use pbmd::store::LetterContent;

use std::fs;
use std::path::Path;

use mail_parser::{MessageParser, MessagePart, MimeHeaders};

use crate::support::house::record_of;
use crate::support::outbox::next_letter;
use crate::support::{Letter, SERVER, Table, address, noon, one, other, reader, to, turn};

/// A table where HTML is the default.
async fn table(userids: &[&str]) -> Table {
    Table::seating_under(DeskConfig { format: Format::Html, ..DeskConfig::default() }, userids).await
}

/// Alice and Bob at board 101, and the letter to the player to move.
async fn pages(game: &str) -> (Table, Letter) {
    let mut table = table(&["alice", "bob"]).await;
    let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
    let at = turn(&start).clone();
    (table, at)
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text is the same as for readers of text; the page says the same in an order of its own.
#[tokio::test]
async fn a_page_says_what_the_text_says() {
    for game in ["savoy", "savoya", "sava", "great", "savana"] {
        let (mut table, mut at) = pages(game).await;
        for _ in 0..3 {
            let page = at.page();
            assert_eq!(page.title, at.subject, "{game}");
            let text = flat(&page.text);
            // Drawings and tables have other blanks; a heading says what stands above the players.
            let lines = at.text.lines().skip_while(|line| !line.starts_with("1 "));
            for line in lines.filter(|line| line.starts_with(char::is_alphabetic) && !line.contains("  ")) {
                let words = flat(&line.replace('`', ""));
                let words = words.trim_end_matches(':');
                assert!(text.contains(words), "{game}: {words}\n{}", page.text);
            }
            let letters = table.answer(&at, at.example().unwrap()).await;
            assert!(letters.iter().all(|letter| letter.html.is_some()), "{game}");
            at = turn(&letters).clone();
        }
    }
}

/// Whose turn it is and the reader's colour, what happened, the board, what can be tapped; everything else is below, closed.
#[tokio::test]
async fn a_page_begins_with_the_board() {
    let (mut table, at) = pages("great").await;
    let letters = table.answer(&at, "e2e3\n\nGood luck!").await;
    let letter = turn(&letters);
    let page = letter.page().text;
    let order = [
        format!("Your turn, {} (Black)", reader(letter)),
        "Move 1: ".to_owned(),
        format!("{} writes:", reader(&at)),
        "Good luck!".to_owned(),
        "[image: ".to_owned(),
        "Tap your move".to_owned(),
        "resign".to_owned(),
        "Clock: ".to_owned(),
        "Moves so far".to_owned(),
        "The board in words".to_owned(),
        "How to answer without tapping".to_owned(),
        "To move, answer this letter".to_owned(),
        "Who plays what".to_owned(),
        "More about this game".to_owned(),
    ];
    let mut from = 0;
    for words in order {
        let found =
            page[from..].find(&words).unwrap_or_else(|| panic!("{words:?} is not in its place:\n{page}"));
        from += found;
    }
    let html = letter.html.as_ref().unwrap();
    let above = html.split_once("<details").unwrap().0;
    assert!(above.contains("<img") && above.contains("Clock: ") && !above.contains("great move 101"));
    assert!(html.matches("white-space:nowrap").count() > 20, "moves do not break where rules are dropped");
    // The other player, who waits, is told whose turn it is, and what is theirs.
    let waits = letters.iter().find(|other| other.to != letter.to).unwrap().page().text;
    assert!(waits.starts_with(&format!("{} to move. You: White", reader(letter))), "{waits}");
}

/// A message that has no room above the board stands whole below what can be tapped, and is announced above.
#[tokio::test]
async fn a_long_message_stands_below_the_board() {
    let (mut table, at) = pages("savoy").await;
    let long = "What a long story this is. ".repeat(20);
    let record = record_of(&table, 101).await;
    let text = record.position().moves(record.turn().seats()[0]).list[0].clone();
    let letters = table.answer(&at, &format!("{text}\n\n{long}")).await;
    let page = turn(&letters).page().text;
    let order =
        ["wrote to you; see below.", "[image: ", "resign", " writes:", "What a long story", "Moves so far"];
    let mut from = 0;
    for words in order {
        let found =
            page[from..].find(words).unwrap_or_else(|| panic!("{words:?} is not in its place:\n{page}"));
        from += found;
    }
}

#[tokio::test]
async fn each_reader_has_the_chosen_form() {
    let mut table = table(&["alice", "bob", "carol"]).await;
    for (userid, choice) in [("bob", "format=text columns=50"), ("carol", "format=html")] {
        let command = format!("set {userid} {userid}-secret {choice}");
        one(&table.send(&address(userid), &command, "").await)
            .has(&choice.replace(' ', "\n").replace("text\n", "text "));
    }
    let start = table.challenge("savoya challenge alice bob carol", "alice").await;
    assert!(to(&start, "alice").html.is_some() && to(&start, "carol").html.is_some());
    let bob = to(&start, "bob");
    assert!(bob.html.is_none() && !bob.raw.contains("multipart"), "{}", bob.raw);
    let sentence = |line: &&str| line.starts_with(char::is_alphabetic);
    assert!(bob.text.lines().filter(sentence).all(|line| line.len() <= 50), "{}", bob.text);
    // Who has no account gets text.
    assert!(one(&table.send("stranger@example.com", "help", "").await).html.is_none());
}

#[tokio::test]
async fn equal_models_are_equal_letters() {
    let mut table = table(&["alice", "bob"]).await;
    let mail = table.mail(&address("alice"), "set alice alice-secret", "", "");
    table.quietly(&mail).await;
    let due = next_letter(table.desk.store(), noon()).unwrap();
    let LetterContent::Model(model) = due.content else { panic!("no model") };
    let model = model.text().unwrap();
    assert_eq!(bytes_of(&model).unwrap(), bytes_of(&model).unwrap());
    let json = model.replace("\"format\":\"html\",", "");
    let text = String::from_utf8(bytes_of(&json).unwrap()).unwrap();
    assert!(
        json != model && text.contains("Content-Type: text/plain") && !text.contains("multipart"),
        "{text}"
    );
}

/// Letters about boards of every game, early, late and at the end, have a picture and are small.
#[test]
fn letters_with_pictures_are_small() {
    let mut largest = 0;
    for name in [
        "savoy/records/at-random.txt",
        "savoya/records/quiet.txt",
        "savoya/records/four-players.txt",
        "sava/records/wheel.txt",
        "great/records/stalemate.txt",
        "savana/records/two-red-asked.txt",
        "savana/records/four-blue.txt",
        "savana/records/four-red-asked.txt",
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/games").join(name);
        let whole = Replay::read(&fs::read_to_string(path).unwrap(), pbmd::games::named).unwrap().record;
        let board = opened(whole.game(), whole.setup().clone());
        let at = |moves: u32| Board { record: whole.at(moves).unwrap(), ..board.clone() };
        for moves in [whole.moves() / 2, whole.moves() - 1] {
            let (now, before) = (at(moves), at(moves - 1));
            let letter = written(&now, &before, &[]);
            if largest == 0 {
                assert_eq!(letter, written(&now, &before, &[]), "equal models are equal letters");
            }
            largest = largest.max(small(&format!("{name} at {moves}"), &letter));
        }
    }
    let variants = ["", "baenre", "chednased", "champion", "dice", "lolth", "wheel"];
    let sava = variants.map(|variant| ("sava", 2, "variant", variant));
    let others = [
        ("savoy", 2, "", ""),
        ("savoya", 2, "", ""),
        ("savoya", 3, "", ""),
        ("savoya", 4, "", ""),
        ("great", 2, "", ""),
        ("savana", 2, "deck", "red"),
        ("savana", 3, "deck", "blue"),
        ("savana", 4, "deck", "blue"),
        ("savana", 4, "deck", "red"),
    ];
    for (game, players, option, value) in sava.into_iter().chain(others) {
        let setup =
            if value.is_empty() { Setup::new(players) } else { Setup::new(players).with(option, value) };
        let mut choice = Numbers(1994);
        let mut board = opened(pbmd::games::named(game).unwrap(), setup);
        for moves in [20, 120] {
            let (mut before, mut events) = (board.clone(), Vec::new());
            while board.stage == Stage::Running && board.record.moves() < moves {
                let seat = board.awaited()[0];
                let list = board.record.position().moves(seat).list;
                let text = list[choice.below(list.len())].clone();
                let made = Act::Move { text, guard: None };
                let (next, news) = act(&board, By::Player(seat), &made, Timestamp::UNIX_EPOCH).unwrap();
                (before, board, events) = (board, next, news);
            }
            let name = format!("{game} {value} for {players} at {}", board.record.moves());
            largest = largest.max(small(&name, &written(&board, &before, &events)));
        }
    }
    assert!(largest > 40_000, "{largest} bytes");
}

/// Asserts that a letter has a picture and is small, but for its film; gives its size without that.
fn small(name: &str, letter: &[u8]) -> usize {
    let parsed = MessageParser::default().parse(letter).unwrap();
    let images = parsed.parts.iter().filter(|part| part.is_content_type("image", "png"));
    let (films, pictures): (Vec<_>, Vec<_>) = images.partition(|part| is_film(part));
    let picture = pictures.first().unwrap_or_else(|| panic!("{name} has no picture"));
    let encoded =
        |parts: &[&MessagePart<'_>]| parts.iter().map(|part| part.raw_len() as usize).sum::<usize>();
    assert!(encoded(&films) <= 150 * 1024, "{name}: {} bytes of films", encoded(&films));
    let length = letter.len() - encoded(&films);
    let rest = length - encoded(&pictures);
    assert!(length <= 60 * 1024, "{name}: {length} bytes, {rest} without its picture");
    assert!(rest <= 22 * 1024, "{name}: {rest} bytes without its picture");
    let page = Letter::parse(letter, "alice@example.net").page();
    let (address, alternative) = page.images.first().unwrap();
    // Cards are a picture of their own.
    assert_eq!(
        page.images.len(),
        films.len() + if name.starts_with("savana") { 2 } else { 1 },
        "{name}: {:?}",
        page.images
    );
    assert_eq!(*address, format!("cid:{}", picture.content_id().unwrap()), "{name}");
    assert!(alternative.len() < 400 && alternative.contains(" has: "), "{name}: {alternative}");
    println!("{name}: {length} bytes, {rest} without its picture, and {} of films", encoded(&films));
    length
}

fn opened(game: &'static dyn Game, setup: Setup) -> Board {
    let challenge = Challenge {
        number: 101,
        key: [7; 32],
        mails: pbmd::game::Mails::of_challenge(None),
        at: Timestamp::UNIX_EPOCH,
        game,
        challenger: "player1".to_owned(),
        players: (1..=setup.players).map(|number| format!("player{number}")).collect(),
        accepted: Seat::all(setup.players).collect(),
        setup,
    };
    Board::open(challenge).unwrap().0
}

/// The letter to the player to move, or to the first player.
fn written(now: &Board, before: &Board, events: &[Event]) -> Vec<u8> {
    let server = ServerIdentity::new("pbmd", SERVER);
    let form = Form { format: Format::Html, ..Form::default() };
    let news = BoardNews { before: Some(before), events, ..BoardNews::of(now, Timestamp::UNIX_EPOCH) };
    let seat = now.awaited().first().copied().unwrap_or(Seat::new(1));
    let recipient = Recipient::new(now.userid(seat), Role::Seat(seat), ProofNeeded::Answer, &form);
    let content = board_letter(&server, &news, recipient);
    let headers = Headers {
        to: Mailbox { name: None, address: "alice@example.net".to_owned() },
        message_id: "0123456789abcdef@example.org".to_owned(),
        in_reply_to: None,
        references: Vec::new(),
        date: Timestamp::UNIX_EPOCH,
        answers: false,
        more: Vec::new(),
    };
    bytes_of(&Model::new(&server, form, headers, content, None).to_json().unwrap()).unwrap()
}

/// The page's text as a program quotes it, wrapped, each line behind a mark.
fn quoted(text: &str, mark: &str, columns: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut length = 0;
        out.push_str(mark);
        for word in line.split(' ') {
            if length > 0 && length + word.len() > columns {
                out.push_str(&format!("\n{mark}"));
                length = 0;
            }
            out.push_str(&format!("{word} "));
            length += word.len() + 1;
        }
        out = format!("{}\n", out.trim_end_matches(' '));
    }
    out
}

/// A mail with both alternatives: header fields and body.
fn both(text: &str, html: &str) -> (String, String) {
    let head = "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=\"=_x\"\r\n".to_owned();
    let part =
        |kind: &str, body: &str| format!("--=_x\nContent-Type: text/{kind}; charset=utf-8\n\n{body}\n");
    (head, format!("{}{}--=_x--\n", part("plain", text), part("html", html)))
}

fn alone(html: &str) -> (String, String) {
    ("MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n".to_owned(), html.to_owned())
}

/// Answers as programs that quote the page write them: header fields and body.
fn programs(letter: &Letter, answer: &str) -> Vec<(&'static str, (String, String))> {
    let page = letter.page();
    let said = |tag: &str| answer.lines().map(|line| format!("<{tag}>{line}</{tag}>")).collect::<String>();
    let without_images: String = page
        .text
        .lines()
        .filter(|line| !line.starts_with("[image: "))
        .map(|line| format!("{line}\n"))
        .collect();
    let wrote = "On Thu, Jan 1, 2026 at 12:00 PM pbmd <pbmd@example.org> wrote:";
    let gmail_quote = format!(
        "<div class=\"gmail_quote gmail_quote_container\"><div dir=\"ltr\" class=\"gmail_attr\">On Thu, Jan 1, 2026 at \
         12:00 PM pbmd &lt;<a href=\"mailto:pbmd@example.org\">pbmd@example.org</a>&gt; wrote:<br></div><blockquote \
         class=\"gmail_quote\" style=\"margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex\"><u></u>{}\
         </blockquote></div>",
        page.body
    );
    let gmail_text = quoted(&page.text, "> ", 76);
    let outlook_head = "<div><div style=\"border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in\"><p \
        class=\"MsoNormal\"><b>From:</b> pbmd &lt;pbmd@example.org&gt;<br><b>Sent:</b> Thursday, January 1, 2026 12:00 PM<br>\
        <b>To:</b> alice &lt;alice@example.net&gt;<br><b>Subject:</b> Board 101</p></div></div>";
    let outlook_text = format!(
        "From: pbmd <pbmd@example.org>\nSent: Thursday, January 1, 2026 12:00 PM\nTo: alice <alice@example.net>\nSubject: Board \
         101\n\n{}",
        without_images.replace('\n', "\n\n")
    );
    let apple_wrote = "On Jan 1, 2026, at 12:00, pbmd <pbmd@example.org> wrote:";
    let apple_html = format!(
        "<br><div dir=\"ltr\"><br><blockquote type=\"cite\">On Jan 1, 2026, at 12:00, pbmd &lt;pbmd@example.org&gt; \
         wrote:<br><br></blockquote></div><blockquote type=\"cite\"><div dir=\"ltr\">{}</div></blockquote>",
        page.body
    );
    let moz = format!(
        "<div class=\"moz-cite-prefix\">On 1/1/26 12:00, pbmd wrote:<br></div><blockquote type=\"cite\" \
         cite=\"mid:{}\">{}</blockquote>",
        letter.id, page.body
    );
    let moz_text = format!("On 1/1/26 12:00, pbmd wrote:\n{}", quoted(&without_images, "> ", 72));
    let html = |inside: String| format!("<html><head></head><body>{inside}</body></html>");
    vec![
        (
            "gmail above",
            both(
                &format!("{answer}\n\n{wrote}\n\n{gmail_text}"),
                &format!("<div dir=\"ltr\">{}</div><br>{gmail_quote}", said("div")),
            ),
        ),
        (
            "gmail below",
            both(
                &format!("{wrote}\n\n{gmail_text}\n\n{answer}\n"),
                &format!("{gmail_quote}<div dir=\"ltr\">{}</div>", said("div")),
            ),
        ),
        ("gmail, its page alone", alone(&format!("<div dir=\"ltr\">{}</div><br>{gmail_quote}", said("div")))),
        (
            "outlook above",
            both(
                &format!("{answer}\n\n{outlook_text}"),
                &html(format!("<div class=\"WordSection1\">{}{outlook_head}{}</div>", said("p"), page.body)),
            ),
        ),
        (
            "outlook, its page alone",
            alone(&html(format!(
                "<div class=\"WordSection1\">{}{outlook_head}{}</div>",
                said("p"),
                page.body
            ))),
        ),
        (
            "apple above",
            both(
                &format!("{answer}\n\n> {apple_wrote}\n> \n{}", quoted(&without_images, "> ", 1000)),
                &html(format!("{}{apple_html}", said("div"))),
            ),
        ),
        (
            "apple below",
            both(
                &format!("> {apple_wrote}\n> \n{}\n{answer}\n", quoted(&without_images, "> ", 1000)),
                &html(format!("{apple_html}{}", said("div"))),
            ),
        ),
        ("thunderbird above", both(&format!("{answer}\n\n{moz_text}"), &html(format!("{}{moz}", said("p"))))),
        ("thunderbird below", both(&format!("{moz_text}\n{answer}\n"), &html(format!("{moz}{}", said("p"))))),
        ("thunderbird, its page alone", alone(&html(format!("{moz}{}", said("p"))))),
        // Programs that mark nothing.
        ("unmarked above", both(&format!("{answer}\n\n{wrote}\n\n{}", page.text), &page.body)),
        (
            "unmarked and wrapped",
            both(&format!("{answer}\n\n{wrote}\n\n{}", quoted(&page.text, "", 72)), &page.body),
        ),
        ("unmarked page alone", alone(&format!("{}<br>{}", said("div"), page.body))),
    ]
}

/// The move and the message are read; nothing of the quoted page is, wherever it stands.
#[tokio::test]
async fn nothing_of_a_quoted_page_is_a_move_or_a_message() {
    for game in ["savoya", "great", "savana"] {
        let mut table = table(&["alice", "bob"]).await;
        let count = {
            let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
            programs(turn(&start), "x").len()
        };
        for number in 0..count {
            let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
            let at = turn(&start).clone();
            let me = reader(&at);
            let record = record_of(&table, at.header("X-PBM-Board").parse().unwrap()).await;
            let seat = record.turn().seats()[0];
            let text = record.position().moves(seat).list[0].clone();
            let (name, (head, body)) = programs(&at, &format!("{text}\nGood luck!")).swap_remove(number);
            let more = format!("{head}In-Reply-To: <{}>\r\n", at.id);
            let letters = table.write(&at.to, &format!("Re: {}", at.subject), &more, &body).await;
            assert_eq!(letters.len(), 2, "{game}, {name}: {body}\n{letters:#?}");
            let theirs = to(&letters, other(&me));
            theirs.has(" played ");
            let (_, message) = theirs
                .text
                .split_once(&format!("{me} writes:"))
                .unwrap_or_else(|| panic!("{name}: {theirs:#?}"));
            let said: Vec<&str> = message.lines().filter(|line| line.starts_with('|')).collect();
            assert_eq!(said, ["| Good luck!"], "{game}, {name}");
        }
    }
}

fn is_film(part: &MessagePart<'_>) -> bool {
    part.contents().windows(4).any(|chunk| chunk == b"acTL")
}

fn films(letter: &Letter) -> Vec<usize> {
    let message = MessageParser::default().parse(letter.raw.as_bytes()).unwrap();
    let images =
        message.parts.iter().filter(|part| part.content_type().is_some_and(|kind| kind.c_type == "image"));
    images.filter(|part| is_film(part)).map(|part| part.contents().len()).collect()
}

/// The last letter shows the whole game again; a letter without pictures does not.
#[tokio::test]
async fn a_game_that_is_over_is_a_film() {
    for game in ["savoy", "savoya", "sava", "great", "savana"] {
        let (mut table, mut at) = pages(game).await;
        table.command("bob", "set @ format=text").await;
        for _ in 0..30 {
            let letters = table.answer(&at, at.example().unwrap()).await;
            assert!(letters.iter().all(|letter| films(letter).is_empty()), "{game}");
            at = turn(&letters).clone();
        }
        let over = table.answer(&at, "resign").await;
        let (alice, bob) = (to(&over, "alice"), to(&over, "bob"));
        assert!(matches!(films(alice)[..], [size] if size < 110 * 1024), "{game}: {:?}", films(alice));
        let page = alice.page().text;
        assert!(page.contains("The whole game:"), "{game}: {page}");
        assert!(bob.html.is_none() && films(bob).is_empty());
        bob.lacks("The whole game");
        println!("{game}: {:?} of {} bytes", films(alice), alice.raw.len());
    }
}
