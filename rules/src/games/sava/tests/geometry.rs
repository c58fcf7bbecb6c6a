//! The facts about the boards on the rules page.

use crate::games::sava::board::{SMALL, Space, WHEEL, Web};
use crate::games::sava::drawing::{SMALL_DRAWING, WHEEL_DRAWING};
use crate::games::sava::piece::{Kind, Piece, Side};
use crate::games::sava::position;
use crate::games::sava::state::State;
use crate::games::sava::variant::Variant;

fn space(name: &str) -> Space {
    Space::named(name).unwrap()
}

fn linked(web: &Web, from: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = web.links(space(from)).map(Space::name).collect();
    names.sort_unstable();
    names
}

#[test]
fn boards_have_their_spaces() {
    assert_eq!((SMALL.spaces.len(), WHEEL.spaces.len()), (52, 77));
    assert_eq!(SMALL.named("HUB"), None);
    assert_eq!(SMALL.named("A0"), None);
    let links = |web: &Web| web.spaces.iter().map(|s| web.links(*s).count()).sum::<usize>() / 2;
    // Three rings of 16 and four files of seven links; the wheel adds a ring of 24, eight spokes and four links of the hub.
    assert_eq!((links(&SMALL), links(&WHEEL)), (48 + 28, 76 + 24 + 8 + 4));
}

#[test]
fn links_follow_the_strands() {
    let check = |web: &Web, from: &str, to: &str| assert_eq!(linked(web, from).join(" "), to, "from {from}");
    check(&SMALL, "AB1", "A1 B1");
    check(&SMALL, "A1", "A2 AB1 HA1");
    check(&SMALL, "A2", "A1 A3 AB2 HA2");
    check(&SMALL, "HA3", "A3 H3");
    check(&SMALL, "HA", "A3 BC FG H3");
    check(&SMALL, "BC", "B3 C3 DE HA");
    check(&SMALL, "DE", "BC D3 E3 FG");
    check(&SMALL, "FG", "DE F3 G3 HA");
    check(&WHEEL, "HUB", "BC DE FG HA");
    check(&WHEEL, "HA", "A3 BC FG H3 HUB");
    check(&WHEEL, "A1", "A0 A2 AB1 HA1");
    check(&WHEEL, "A0", "A1 AB0 AH0");
    check(&WHEEL, "BA0", "AB0 B0");
    check(&WHEEL, "AH0", "A0 HA0");
}

#[test]
fn older_spellings_are_known_on_ranks_one_to_three_and_in_the_centre() {
    for (web, then, now) in [
        (&SMALL, "GA", Some("HA")),
        (&SMALL, "AG", Some("HA")),
        (&SMALL, "GA2", Some("HA2")),
        (&SMALL, "AG1", Some("HA1")),
        (&SMALL, "ED", Some("DE")),
        (&SMALL, "ED3", Some("DE3")),
        (&SMALL, "BA1", None),
        (&WHEEL, "ED0", Some("ED0")),
        (&WHEEL, "GA0", None),
        (&WHEEL, "AH1", None),
    ] {
        assert_eq!(web.named(then).map(Space::name), now, "{then}");
    }
}

#[test]
fn a_priestess_alone_reaches_two_fifths_of_the_board() {
    let mut state = State::start(Variant::Base);
    state.pieces.fill(None);
    state.pieces[space("A1").index()] = Some(Piece { side: Side::Red, kind: Kind::Priestess });
    assert_eq!(state.steps().len(), 21);
}

#[test]
fn starts_are_those_of_the_page() {
    let blue = "A1=bO AB1=bM B1=bO BC1=bO";
    let base = format!(
        "base R move - 0 : {blue} DE1=rO E1=rO EF1=rM F1=rO FG1=rO HA1=bO A2=bWm AB2=bP B2=bWz BC2=bO DE2=rO \
         E2=rWm EF2=rP F2=rWz FG2=rO HA2=bO A3=bO B3=bO E3=rO F3=rO"
    );
    assert_eq!(position::write(&State::start(Variant::Base)), base);
    let wheel = position::write(&State::start(Variant::Wheel));
    let rim = "A0=bWm AB0=bP B0=bWz BC0=bO ED0=rO E0=rWm EF0=rP F0=rWz FG0=rO AH0=bO";
    assert_eq!(wheel, base.replace("base", "wheel").replace(blue, &format!("{rim} {blue}")));
    let lolth = position::write(&State::start(Variant::Lolth));
    assert_eq!(
        lolth,
        base.replace("base", "lolth").replace(" B3=bO", " AB3=bC B3=bO").replace(" F3", " EF3=rC F3")
    );
}

#[test]
fn every_space_is_drawn_once_and_has_room_for_a_sign() {
    for (drawing, web) in [(&SMALL_DRAWING, &SMALL), (&WHEEL_DRAWING, &WHEEL)] {
        assert!(drawing.ground.iter().all(|line| line.is_ascii() && line.len() <= 79));
        let crosses: usize = drawing.ground.iter().map(|line| line.matches('+').count()).sum();
        assert_eq!(crosses, web.spaces.len());
        let at =
            |row: usize, column: usize| drawing.ground[row].as_bytes().get(column).copied().unwrap_or(b' ');
        let mut marks = Vec::new();
        for space in &web.spaces {
            assert!(drawing.places[space.index()].is_some(), "{} is not drawn", space.name());
            let (row, column) = drawing.place(*space);
            let strand = at(row, column);
            assert!(strand == b'+', "{} stands on {:?}", space.name(), char::from(strand));
            let mark = drawing.mark(*space);
            let sign = at(mark.row, mark.column);
            assert!(sign == b' ' || mark.row == row, "{} has no room", space.name());
            assert!(sign != b'+' && !marks.contains(&mark), "{} shares its sign", space.name());
            marks.push(mark);
        }
        let drawn = drawing.places.iter().flatten().count();
        assert_eq!(drawn, web.spaces.len());
    }
}
