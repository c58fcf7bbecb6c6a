use crate::letter::words::ChoiceGroup;
use std::collections::BTreeSet;

use jiff::Timestamp;

use super::*;
use crate::game::{By, Numbers, Setup};
use crate::games;
use crate::letter::board::news::{BoardNews, Likely, Recipient};
use crate::letter::bytes::{ServerIdentity, render};
use crate::letter::moves::{MOST_MOVES, ROUND_NAME, some_of_each};
use crate::letter::{Content, Form, Headers, Letter, Mailbox};
use crate::play::{self, Act, Challenge};

fn groups(sizes: &[usize]) -> Vec<(String, Vec<String>)> {
    let group = |(at, size): (usize, &usize)| {
        let name = format!("g{at:02}");
        let moves = (0..*size).map(|number| format!("{name}-{number:03}")).collect();
        (name, moves)
    };
    sizes.iter().enumerate().map(group).collect()
}

#[test]
fn as_many_of_each_group_as_of_any_other() {
    // The sizes of the groups, the number wanted, and the number of each shown.
    let cases: [(&[usize], usize, &[usize]); 7] = [
        (&[2, 3], 60, &[2, 3]),
        (&[40, 40, 2], 60, &[29, 29, 2]),
        (&[100], 60, &[60]),
        (&[1, 100], 60, &[1, 59]),
        (&[3; 80], 60, &[1; 60]),
        (&[5, 5], 0, &[]),
        (&[], 60, &[]),
    ];
    for (sizes, most, wanted) in cases {
        let some = some_of_each(&groups(sizes), &Ranks::default(), most);
        let found: Vec<usize> = some.iter().map(|group| group.moves.len()).collect();
        assert_eq!(found, wanted, "{most} of {sizes:?}");
    }
}

#[test]
fn they_stand_evenly_apart() {
    let some = some_of_each(&groups(&[9, 3]), &Ranks::default(), 6);
    let wanted = [["g00-002", "g00-005", "g00-008"], ["g01-000", "g01-001", "g01-002"]];
    assert_eq!(
        some.iter().map(|group| &group.moves).collect::<Vec<_>>(),
        wanted.each_ref().map(|g| g.to_vec()).iter().collect::<Vec<_>>()
    );
    assert_eq!(some_of_each(&groups(&[3; 8]), &Ranks::default(), 2).len(), 2);
}

#[test]
fn a_name_stands_where_the_moves_do_not_say_it() {
    let all = [
        ("a6".to_owned(), vec!["a6-b6".to_owned()]),
        ("draft".to_owned(), vec!["draft 1".to_owned()]),
        ("others".to_owned(), vec!["end".to_owned(), "others".to_owned()]),
    ];
    let names: Vec<String> =
        some_of_each(&all, &Ranks::default(), 9).into_iter().map(|group| group.name).collect();
    assert_eq!(names, ["", "", "others"]);
}

#[test]
fn the_likely_ones_are_first() {
    let words = Words::english();
    let board = open("great", 2);
    let seat = Seat::new(1);
    let grouped = board.record.position().grouped(seat);
    let (first, last) = (&grouped[0].1[0], &grouped[grouped.len() - 1].1);
    let ranked = vec![last[last.len() - 1].clone(), first.clone(), "none".to_owned()];
    let likely = Likely { turn: vec![ranked[0].clone()], ranked };
    let shown = |room| {
        let shown = shown_moves(words, &board, seat, &Ranks::of(&likely.ranked), || room, String::len);
        shown.groups.into_iter().map(|group| group.moves).collect::<Vec<_>>()
    };
    let all = shown(LONGEST);
    assert_eq!((&all[0][0], &all[1][0]), (&likely.ranked[0], &likely.ranked[1]));
    assert_eq!(all.len(), grouped.len());
    assert_eq!(
        all.iter().map(Vec::len).sum::<usize>(),
        grouped.iter().map(|(_, moves)| moves.len()).sum::<usize>()
    );
    // Those are also the ones for which there is room.
    let some = shown(90);
    assert!((2..all.len()).contains(&some.len()), "{some:?}");
    assert_eq!((&some[0][0], &some[1][0]), (&likely.ranked[0], &likely.ranked[1]));
}

const LONGEST_HTML: usize = 14 * 1024;

fn server(subaddress: bool) -> ServerIdentity {
    ServerIdentity { subaddress, ..ServerIdentity::new("pbmd", "play-by-mail@games.example.org") }
}

fn open(game: &str, players: u8) -> Board {
    let names = ["alice", "bob", "carol-of-the-court", "dave"];
    let (board, _) = Board::open(Challenge {
        number: 101,
        key: [7; 32],
        mails: crate::game::Mails::of_challenge(None),
        at: Timestamp::UNIX_EPOCH,
        game: games::named(game).unwrap(),
        setup: Setup::new(players),
        challenger: names[0].to_owned(),
        players: names.map(str::to_owned).into_iter().take(usize::from(players)).collect(),
        accepted: (1..=players).map(Seat::new).collect(),
    })
    .unwrap();
    board
}

fn reader(form: &Form, role: Role, proof: ProofNeeded) -> Recipient<'_> {
    Recipient::new("alice", role, proof, form)
}

/// The links for a reader whose answers prove something.
fn choices(server: &ServerIdentity, board: &Board, role: Role) -> Option<Choices> {
    let words = Words::english();
    let subject = crate::letter::board::subject(board);
    let news = BoardNews::of(board, Timestamp::UNIX_EPOCH);
    let form = Form::default();
    let to = reader(&form, role, ProofNeeded::Answer);
    match block(Page { server, words, news: &news, to }, &subject, &[]) {
        Some(Block::Choices(choices)) => Some(choices),
        None => None,
        other => panic!("{other:?}"),
    }
}

fn html(server: &ServerIdentity, board: &Board, choices: &Choices) -> String {
    let headers = Headers {
        to: Mailbox { name: None, address: "alice@example.net".to_owned() },
        message_id: server.message_id("abcdefghijklmnopqrstuvwxyz234567"),
        in_reply_to: None,
        references: Vec::new(),
        date: Timestamp::UNIX_EPOCH,
        answers: false,
        more: Vec::new(),
    };
    let content = Content { subject: crate::letter::board::subject(board), blocks: Vec::new() };
    let letter = Letter::new(server, Form::default(), headers, content, None);
    render::choices(choices, &render::Target::of(&letter))
}

#[test]
fn links_of_random_games() {
    let mut numbers = Numbers(7);
    for game in games::names() {
        let info = games::named(game).unwrap().info();
        let mut looked = 0;
        for players in BTreeSet::from([info.fewest, info.most]) {
            let mut board = open(game, players);
            for turn in 0..40 {
                let awaited = board.awaited();
                let Some(seat) = awaited.first().copied().filter(|_| board.stage == Stage::Running) else {
                    break;
                };
                if turn % 4 == 0 {
                    links_of(&server(turn % 8 == 0), &board, seat);
                    looked += 1;
                }
                let list = board.record.position().moves(seat).list;
                let act = Act::Move { text: list[numbers.below(list.len())].clone(), guard: None };
                board = play::act(&board, By::Player(seat), &act, Timestamp::UNIX_EPOCH).unwrap().0;
            }
        }
        assert!(looked > 5, "{game}: {looked}");
    }
}

/// The moves shown are legal, and all of them if there is room; no piece that can move is left out; the links are short enough.
fn links_of(server: &ServerIdentity, board: &Board, seat: Seat) {
    let game = board.game().info().name;
    let position = board.record.position();
    let (all, complete) = (position.grouped(seat), position.moves(seat).complete);
    let legal: BTreeSet<&String> = all.iter().flat_map(|(_, moves)| moves).collect();
    let shown = choices(server, board, Role::Seat(seat)).unwrap();
    let moves: Vec<&String> = shown.groups.iter().flat_map(|group| &group.moves).collect();
    let different: BTreeSet<&String> = moves.iter().copied().collect();
    assert!(moves.len() <= MOST_MOVES && different.len() == moves.len(), "{game}: {moves:?}");
    assert!(different.is_subset(&legal), "{game}: {moves:?}");
    let is_all = moves.len() == legal.len() && complete;
    assert_eq!(shown.remark.is_none(), is_all, "{game}: {shown:?}");
    assert_eq!(shown.others[0].text == "moves", !is_all, "{game}: {shown:?}");
    assert_eq!(shown.last.as_ref().unwrap().text, "resign", "{game}");
    assert!(shown.groups.len() == all.len().min(moves.len()), "{game}: {shown:?}");
    let html = html(server, board, &shown);
    assert!(html.len() <= LONGEST_HTML && html.is_ascii(), "{game}: {}", html.len());
    assert_eq!(html.matches("<a\nhref=\"mailto:play-by-mail").count(), moves.len() + shown.others.len() + 1);
}

/// Sixty moves fit with names and an address of usual lengths.
#[test]
fn sixty_links_have_room() {
    let server = ServerIdentity { address: "pbmd@example.org".to_owned(), ..server(false) };
    let group = |piece: u8| {
        let name = format!("{}2", char::from(b'a' + piece));
        let moves = (1..=10).map(|row| format!("{name}-{}{row}", char::from(b'b' + piece))).collect();
        ChoiceGroup { name: format!("Knight {name}"), moves }
    };
    let groups: Vec<ChoiceGroup> = (0..6).map(group).collect();
    let subject = "Great Shatranj Board 101: alice v bob";
    let target = render::Target::of_any(&server, subject);
    let length: usize = groups.iter().flat_map(|g| &g.moves).map(|m| render::link_length(&target, m)).sum();
    assert!(length + 6 * ("Knight a2".len() + ROUND_NAME) <= LONGEST, "{length}");
}

#[test]
fn who_can_do_what() {
    let board = open("great", 2);
    let (white, black) = (Seat::new(1), Seat::new(2));
    let texts = |board: &Board, role: Role| -> Vec<String> {
        let Some(shown) = choices(&server(false), board, role) else { return Vec::new() };
        shown.others.into_iter().chain(shown.last).map(|choice| choice.text).collect()
    };
    let act = |board: &Board, seat: Seat, act: Act| {
        play::act(board, By::Player(seat), &act, Timestamp::UNIX_EPOCH).unwrap().0
    };
    let first = ["draw", "chat\n\n", "decline", "resign"];
    assert_eq!(texts(&board, Role::Seat(white)), first);
    assert_eq!(texts(&board, Role::Seat(black)), first);
    assert!(choices(&server(false), &board, Role::Seat(black)).unwrap().groups.is_empty());
    assert_eq!(texts(&board, Role::Watcher), ["kibitz\n\n", "unsubscribe"]);
    assert!(texts(&board, Role::Visitor).is_empty());
    let words = Words::english();
    let form = Form::default();
    for role in [Role::Seat(white), Role::Watcher] {
        let to = reader(&form, role, ProofNeeded::Password);
        let news = BoardNews::of(&board, Timestamp::UNIX_EPOCH);
        let page = Page { server: &server(false), words, news: &news, to };
        assert_eq!(block(page, "x", &[]), None, "answers prove nothing");
    }
    let offered = act(&board, black, Act::Draw);
    assert_eq!(texts(&offered, Role::Seat(black)), ["chat\n\n", "decline", "resign"]);
    assert_eq!(texts(&offered, Role::Seat(white)), ["accept", "reject", "chat\n\n", "resign"]);
    let over = act(&board, white, Act::Resign);
    assert_eq!(texts(&over, Role::Seat(black)), ["rematch", "chat\n\n", "great seek"]);
    assert!(texts(&over, Role::Watcher).is_empty());
}
