//! Pages of turns: what proves a form, resigning, moves that are only thought of, orders that are left out, and a server that is
//! killed.

use hyper::StatusCode;

use super::random::Random;
use super::support::{address, other, reader, to, turn};
use super::turns::{MOVES, at_turn, choices, chosen, filled, form, links, page_in, players, state};
use super::{get, send, site};

#[tokio::test]
async fn a_password_is_asked_for_and_checked_as_in_a_mail() {
    let (mut table, site) = players().await;
    table.command("bob", "set @ proof=password").await;
    table.command("alice", "set @ proof=password").await;
    let start = table.challenge("great challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let (userid, path) = (reader(&at), page_in(&at).unwrap());
    let page = get(&site, &format!("{path}?so=e2e3%2Fd7d6%2Fd2d3&keep=1")).await;
    assert!(!page.text.contains(&userid), "{}", page.text);
    state(&mut table);
    for nothing in [vec![], vec![("userid", userid.as_str())], vec![("password", "two words")]] {
        let refused = send(&site, &path, &filled(&page.text, &nothing), &[]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(state(&mut table), (Vec::new(), 0));
    let wrong = filled(&page.text, &[("password", "not-her-lanterns")]);
    assert_eq!(send(&site, &path, &wrong, &[]).await.status, StatusCode::SEE_OTHER);
    let refused = table.settle().await;
    assert!(table.ledger().iter().all(|line| !line.contains(" move")), "{refused:#?}");
    assert_eq!(get(&site, &path).await.status, StatusCode::OK, "it was nobody's move");
    let password = format!("{userid}-secret");
    let right = filled(&page.text, &[("password", &password), ("message", "Good luck!")]);
    assert_eq!(send(&site, &path, &right, &[]).await.status, StatusCode::SEE_OTHER);
    let letters = table.settle().await;
    to(&letters, other(&userid)).has("e2e3").has("Good luck!");
    assert!(letters.iter().all(|letter| !letter.raw.contains(&password)), "{letters:#?}");
    assert_eq!(send(&site, &path, &right, &[]).await.status, StatusCode::SEE_OTHER, "twice");
    let (opponent, answer) = (other(&userid), format!("great move 101 {0} {0}-secret d7d6", other(&userid)));
    let letters = table.send(&address(opponent), &answer, "").await;
    to(&letters, other(&userid)).has("d2d3 (if)");
    assert_eq!(get(&site, &path).await.status, StatusCode::GONE);
}

#[tokio::test]
async fn links_are_quick_or_off_as_the_reader_likes() {
    let (mut table, site) = players().await;
    for userid in ["alice", "bob"] {
        table.command(userid, "set @ turnlink=quick").await;
    }
    let start = table.challenge("great challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let path = page_in(&at).unwrap();
    let page = get(&site, &format!("{path}?so=e2e3")).await;
    assert!(!page.text.contains("name=\"userid\""), "{}", page.text);
    let foreign = send(&site, &path, &filled(&page.text, &[]), &[("sec-fetch-site", "cross-site")]).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    assert_eq!(send(&site, &path, &filled(&page.text, &[]), &[]).await.status, StatusCode::SEE_OTHER);
    let letters = table.settle().await;
    let next = turn(&letters).clone();
    assert!(page_in(&next).is_some());
    table.command(&reader(&at), &format!("set {0} {0}-secret turnlink=off", reader(&at))).await;
    let letters = table.answer(&next, "d7d6").await;
    assert_eq!(page_in(to(&letters, &reader(&at))), None);
}

#[tokio::test]
async fn who_resigns_types_the_word() {
    let (mut table, site, at, path) = at_turn("savoy").await;
    let userid = reader(&at);
    assert!(links(&get(&site, &path).await.text).contains(&format!("{path}?resign=1")));
    let written = get(&site, &format!("{path}?write=Resign")).await;
    let page = get(&site, &format!("{path}?resign=1")).await;
    assert_eq!(form(&written.text), form(&page.text));
    state(&mut table);
    for (typed, name) in [("", userid.as_str()), ("yes", &userid), ("resign", "test")] {
        let body = filled(&page.text, &[("userid", name), ("typed", typed)]);
        let refused = send(&site, &path, &body, &[]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{typed} {name}");
        assert!(refused.text.contains("Nothing was sent"), "{}", refused.text);
    }
    assert_eq!(state(&mut table), (Vec::new(), 0));
    let body = filled(&page.text, &[("userid", &userid), ("typed", "Resign")]);
    assert_eq!(send(&site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER);
    let letters = table.settle().await;
    assert!(to(&letters, other(&userid)).has("resign").event() == "over");
}

#[tokio::test]
async fn what_then_is_thought_of_and_can_be_kept() {
    let (mut table, site, at, path) = at_turn("great").await;
    let userid = reader(&at);
    let first = get(&site, &format!("{path}?so=e2e3")).await;
    let then = format!("{path}?so=e2e3%2F");
    assert!(links(&first.text).contains(&then), "{:?}", links(&first.text));
    state(&mut table);
    let mut got = get(&site, &then).await;
    assert!(got.text.contains("What might") && form(&got.text).is_none(), "{}", got.text);
    got = get(&site, &format!("{path}?so=e2e3%2Fd7d6%2F")).await;
    assert!(got.text.contains("And how would you answer?"), "{}", got.text);
    got = get(&site, &format!("{path}?so=e2e3%2Fd7d6%2Fd2d3%2Fe7e6%2Fc2c3")).await;
    let keep = links(&got.text).into_iter().find(|link| link.contains("keep")).unwrap();
    let impossible = get(&site, &format!("{path}?so=e2e3%2Fe2e3%2F")).await;
    assert!(impossible.text.contains("That cannot be played"), "{}", impossible.text);
    assert_eq!(state(&mut table), (Vec::new(), 0));
    let page = get(&site, &keep).await;
    assert!(page.text.contains("if d7d6 then d2d3\n  if e7e6 then c2c3"), "{}", page.text);
    // As browsers send lines.
    let body = filled(&page.text, &[("userid", &userid), ("message", "Hello")]).replace("%0A", "%0D%0A");
    assert_eq!(send(&site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER);
    let letters = table.settle().await;
    let next = to(&letters, other(&userid)).has("Hello").clone();
    assert!(!next.raw.contains("if d7d6"), "{}", next.raw);
    let letters = table.answer(&next, "d7d6").await;
    to(&letters, other(&userid)).has("d2d3 (if)");
}

#[tokio::test]
async fn nothing_is_thought_of_beyond_dice_and_hidden_things() {
    for game in ["savoy", "savoya", "savana"] {
        let (mut table, site) = players().await;
        let mut random = Random::new(3);
        let start = table.challenge(&format!("{game} challenge alice bob"), "alice").await;
        let path = page_in(turn(&start)).unwrap();
        let page = chosen(&site, &path, &mut random).await;
        assert!(!page.text.contains("What then?"), "{game}: {}", page.text);
        let text = form(&page.text).unwrap().into_iter().find(|(name, _)| name == "move").unwrap().1;
        let so: String = form_urlencoded::byte_serialize(format!("{text}/").as_bytes()).collect();
        let beyond = get(&site, &format!("{path}?so={so}")).await;
        assert!(beyond.text.contains("That cannot be played"), "{game}: {}", beyond.text);
    }
}

#[tokio::test]
async fn other_boards_that_wait_are_in_the_mail() {
    let (mut table, site) = players().await;
    let first = table.challenge("great challenge alice bob", "alice").await;
    let at = turn(&first).clone();
    let (userid, path) = (reader(&at), page_in(&at).unwrap());
    let challenge = format!("great challenge {userid} {}", other(&userid));
    for _ in 0..6 {
        table.challenge(&challenge, &userid).await;
    }
    let page = get(&site, &format!("{path}?so=e2e3")).await;
    send(&site, &path, &filled(&page.text, &[("userid", &userid)]), &[]).await;
    table.settle().await;
    let sent = get(&site, &format!("{path}?sent=1")).await.text;
    assert!(sent.contains("waiting for you: check your mail"), "{sent}");
    assert!(links(&sent).is_empty(), "{sent}");
}

#[tokio::test]
async fn orders_so_far_can_be_left_out() {
    let (mut table, site) = players().await;
    let mut random = Random::new(5);
    let mut letters = table.challenge("savana challenge alice bob", "alice").await;
    for _ in 0..MOVES {
        let path = page_in(turn(&letters)).unwrap();
        let mut got = get(&site, &path).await;
        for _ in 0..40 {
            let next = choices(&got.text);
            if got.text.matches("aria-label=\"Remove: ").count() > 1 || next.is_empty() {
                break;
            }
            let longer: Vec<&String> = next.iter().filter(|link| link.contains("%3B+")).collect();
            got = get(&site, longer.first().copied().unwrap_or(&next[random.below(next.len())])).await;
        }
        if got.text.contains("aria-label=\"Remove: ") {
            let list = got.text.split("<ol class=\"orders\">").nth(1).unwrap().split("</ol>").next().unwrap();
            for link in links(list) {
                let left = get(&site, &link).await;
                assert!(left.status == StatusCode::OK && !left.text.contains("cannot be played"), "{link}");
            }
            return;
        }
        letters = table.play_on(&letters).await;
    }
    panic!("no list of orders was seen");
}

/// A copy of the database is what a server that was killed there finds at its next start.
#[tokio::test]
async fn killed_before_or_after_its_answer_a_form_makes_one_move() {
    let (mut table, site_before, at, path) = at_turn("great").await;
    let userid = reader(&at);
    let page = get(&site_before, &format!("{path}?so=e2e3")).await;
    let body = filled(&page.text, &[("userid", &userid), ("message", "Good luck!")]);
    let before = table.copy().await;
    assert_eq!(send(&site_before, &path, &body, &[]).await.status, StatusCode::SEE_OTHER);
    let committed = table.copy().await;
    table.settle().await;
    let done = table.copy().await;
    for (killed, mut table) in [("before", before), ("committed", committed), ("done", done)] {
        let site = site(&table);
        for again in 0..2 {
            let sent = send(&site, &path, &body, &[]).await;
            assert_eq!(sent.status, StatusCode::SEE_OTHER, "{killed} {again}: {}", sent.text);
            assert_eq!(sent.header("location"), format!("{path}?sent=1"), "{killed} {again}");
            table.settle().await;
            assert_eq!(get(&site, &path).await.status, StatusCode::GONE, "{killed} {again}");
        }
        let record = get(&site, "/boards/101.json").await.text;
        assert!(record.contains("\"number\":1") && !record.contains("\"number\":2"), "{killed}: {record}");
        assert_eq!(record.matches("e2e3").count(), 1, "{killed}: {record}");
    }
}

/// The most pages of a turn that are looked at.
const PAGES: usize = 120;

#[tokio::test]
async fn figures_are_chosen_by_plus_and_minus() {
    let (mut table, site) = players().await;
    let mut letters = table.challenge("savana challenge alice bob", "alice").await;
    for _ in 0..MOVES {
        let path = page_in(turn(&letters)).unwrap();
        let (mut due, mut seen) = (vec![path], 0);
        while let Some(link) = due.pop().filter(|_| seen < PAGES) {
            seen += 1;
            let page = get(&site, &link).await.text;
            let Some((_, more)) = page.split_once("More or fewer of them") else {
                due.extend(choices(&page).into_iter().take(12));
                continue;
            };
            let other = links(more.split("</ul>").next().unwrap()).swap_remove(0);
            let changed = get(&site, &other).await.text;
            let (before, after) = (form(&page).unwrap(), form(&changed).unwrap());
            assert_ne!(before, after, "{link} {other}");
            let back = changed.split_once("More or fewer of them").expect("one can go back").1;
            assert!(links(back.split("</ul>").next().unwrap()).contains(&link), "{link} {other}: {back}");
            return;
        }
        letters = table.play_on(&letters).await;
    }
    panic!("no figures could be chosen");
}

#[tokio::test]
async fn what_a_mail_may_say_is_written_by_hand_and_read_before_it_is_sent() {
    let (mut table, site, at, path) = at_turn("great").await;
    let userid = reader(&at);
    let written = async |text: &str| {
        let query = form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        get(&site, &format!("{path}?write={query}")).await.text
    };
    state(&mut table);
    // Nothing is taken of this, and resigning has its own page.
    for (text, said) in [
        ("e2e9\r\ne3e9", "cannot be read as a move"),
        ("great draw\nresign", "Resigning has a page of its own"),
    ] {
        let page = written(text).await;
        assert!(form(&page).is_none() && page.contains(said), "{text}: {page}");
    }
    let several = written("e2 e3 propose\r\n\r\nGood luck, all of you!").await;
    let read = several.split("<ol class=\"orders\">").nth(1).unwrap().split("</ol>").next().unwrap();
    assert!(read.contains("<code>e2e3 propose</code>") && read.contains("Good luck"), "{read}");
    // The board after the move is shown.
    assert!(several.contains("Nothing has been sent yet"), "{several}");
    let note = written("note\n\nzQ watch the knight").await;
    assert_eq!(state(&mut table), (Vec::new(), 0));
    for refused in [vec![], vec![("userid", "test")]] {
        let got = send(&site, &path, &filled(&note, &refused), &[]).await;
        assert_eq!(got.status, StatusCode::FORBIDDEN, "{}", got.text);
    }
    let other_text = filled(&note, &[("userid", &userid)]).replace("knight", "bishop");
    assert_eq!(send(&site, &path, &other_text, &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(state(&mut table), (Vec::new(), 0));
    let body = filled(&note, &[("userid", &userid)]);
    assert_eq!(send(&site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER);
    to(&table.settle().await, &userid).has("zQ watch the knight");
    // It is still their turn.
    let body = filled(&several, &[("userid", &userid)]);
    assert_eq!(send(&site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER);
    let letters = table.settle().await;
    to(&letters, other(&userid)).has("e2e3").has("draw").has("Good luck, all of you!");
}

#[tokio::test]
async fn whoever_asks_for_a_password_writes_by_hand_with_it() {
    let (mut table, site) = players().await;
    for userid in ["alice", "bob"] {
        table.command(userid, "set @ proof=password").await;
    }
    let start = table.challenge("great challenge alice bob", "alice").await;
    let at = turn(&start).clone();
    let (userid, path) = (reader(&at), page_in(&at).unwrap());
    let page = get(&site, &format!("{path}?write=e2e3+propose%0A%0AGood+luck")).await;
    let password = format!("{userid}-secret");
    let body = filled(&page.text, &[("password", &password)]);
    assert_eq!(send(&site, &path, &body, &[]).await.status, StatusCode::SEE_OTHER, "{}", page.text);
    let letters = table.settle().await;
    to(&letters, other(&userid)).has("e2e3").has("draw").has("Good luck");
    assert!(letters.iter().all(|letter| !letter.raw.contains(&password)), "{letters:#?}");
}

#[tokio::test]
async fn one_word_stands_for_all_boards_of_a_daily_letter() {
    let (mut table, site) = players().await;
    table.command("alice", "set @ letters=digest").await;
    for _ in 0..2 {
        let first = table.challenge("great challenge bob alice", "bob").await;
        let at = turn(&first).clone();
        assert_eq!(reader(&at), "bob");
        table.answer(&at, at.example().unwrap()).await;
    }
    let letters = table.live(24, 1).await;
    let digest = to(&letters, "alice").clone();
    assert_eq!(digest.event(), "digest");
    let path = page_in(&digest).unwrap();
    let listed = async || {
        let page = get(&site, &path).await;
        assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "no-store"));
        assert!(page.text.contains("noindex") && form(&page.text).is_none(), "{}", page.text);
        page.text
    };
    let both = listed().await;
    let [one, two] = [101, 102].map(|board| format!("{path}/{board}"));
    assert_eq!(links(&both), [one.clone(), two.clone()], "{both}");
    assert_eq!(get(&site, &format!("{path}/103")).await.status, StatusCode::GONE);
    state(&mut table);
    let page = chosen(&site, &one, &mut Random::new(3)).await;
    let refused = send(&site, &one, &filled(&page.text, &[("userid", "test")]), &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    // The form of one board is no form of the other.
    let body = filled(&page.text, &[("userid", "alice"), ("message", "Here I come")]);
    assert_eq!(send(&site, &two, &body, &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(state(&mut table), (Vec::new(), 0));
    let sent = send(&site, &one, &body, &[]).await;
    assert_eq!(
        (sent.status, sent.header("location")),
        (StatusCode::SEE_OTHER, format!("{one}?sent=1").as_str())
    );
    assert_eq!(send(&site, &one, &body, &[]).await.status, StatusCode::SEE_OTHER, "twice");
    to(&table.settle().await, "bob").has("Here I come");
    let thanks = get(&site, &format!("{one}?sent=1")).await;
    assert!(links(&thanks.text).contains(&path), "{}", thanks.text);
    assert_eq!(links(&listed().await), std::slice::from_ref(&two));
    assert_eq!(get(&site, &one).await.status, StatusCode::GONE);
    let page = get(&site, &format!("{two}?write=e7e6+propose%0A%0AA+good+game")).await;
    let body = filled(&page.text, &[("userid", "alice")]);
    assert_eq!(send(&site, &two, &body, &[]).await.status, StatusCode::SEE_OTHER);
    to(&table.settle().await, "bob").has("e7e6").has("draw").has("A good game");
    assert!(listed().await.contains("None of this letter's boards is waiting"));
    table.command("alice", "change password @ seven-new-lanterns").await;
    assert_eq!(get(&site, &path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pieces_to_promote_to_are_drawn() {
    let (mut table, site) = players().await;
    let mut at = turn(&table.challenge("great challenge alice bob", "alice").await).clone();
    let moves = "b1c3 e7e6 c3d5 e6d5 a2a3 b7b6 a3a4 d5d4 a4a5 b8c6 a5b6 c6b8 b6a7 g7g6";
    for text in moves.split(' ') {
        at = turn(&table.answer(&at, text).await).clone();
    }
    let path = page_in(&at).unwrap();
    let page = get(&site, &format!("{path}?so=a7b8")).await.text;
    let list = page.split("<ul class=\"picks\">").nth(1).unwrap().split("</ul>").next().unwrap();
    let drawn: Vec<&str> = list.split("<li>").skip(1).collect();
    assert_eq!(choices(&page), [format!("{path}?so=a7b8n"), format!("{path}?so=a7b8s")]);
    for (choice, name) in drawn.iter().zip(["Knight", "Soldier"]) {
        assert!(choice.contains("<svg") && choice.contains("aria-hidden=\"true\""), "{choice}");
        assert!(choice.contains(name), "{choice}");
    }
    let shape =
        |choice: &str| choice.split("<svg").nth(1).unwrap().split("</svg>").next().unwrap().to_owned();
    assert_ne!(shape(drawn[0]), shape(drawn[1]));
    // Where from and where to is seen on the board.
    let page = get(&site, &path).await.text;
    assert!(
        !page.split("<ul class=\"picks\">").nth(1).unwrap().split("</ul>").next().unwrap().contains("<svg")
    );
}
