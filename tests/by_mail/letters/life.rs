//! A player's whole life, by taps alone.

use pbmd::desk::{DeskConfig, Format};

use crate::games::house::quick;
use crate::letters::tap::{LONG_GAME, Opened, link, links, sent};
use crate::support::house::house;
use crate::support::{Letter, SERVER, Table, address, one, to, turn};

/// Players who do nothing but tap, and fill in what a tap leaves to them.
struct Tapping {
    table: Table,
    taps: usize,
}

impl Tapping {
    async fn new() -> Tapping {
        let config = DeskConfig { format: Format::Html, ..quick() };
        Tapping { table: Table::under(SERVER, false, config).await, taps: 0 }
    }

    /// Signs a player up; gives the welcome letter.
    async fn player(&mut self, userid: &str) -> Letter {
        let asked = one(&self.table.command(userid, "signup @").await).clone();
        one(&self.tap(&asked, "yes").await).clone()
    }

    async fn tap(&mut self, letter: &Letter, body: &str) -> Vec<Letter> {
        self.tap_as(letter, body, &[], &letter.to).await
    }

    /// The same from any address, with some words replaced.
    async fn tap_as(
        &mut self,
        letter: &Letter,
        body: &str,
        replaced: &[(&str, &str)],
        from: &str,
    ) -> Vec<Letter> {
        let link = link(letter, body);
        let body = replaced.iter().fold(link.body.clone(), |text, (old, new)| text.replace(old, new));
        self.taps += 1;
        let mut letters = sent(&mut self.table, &Opened { body, ..link.clone() }, from, self.taps).await;
        letters.extend(house(&mut self.table).await.into_iter().flatten());
        let is_error = |letter: &Letter| letter.event() == "error";
        assert!(!letters.is_empty() && !letters.iter().any(is_error), "{link:?}: {letters:#?}");
        letters
    }

    /// Plays by taps until the board is over; gives the last letter.
    async fn play(&mut self, userid: &str, mut letters: Vec<Letter>) -> Letter {
        for number in 0..2 * LONG_GAME {
            let at = to(&letters, userid).clone();
            if at.event() == "over" {
                return at;
            }
            let moves = links(&at).into_iter().filter(|link| link.label == link.body);
            let (mut end, moves): (Vec<Opened>, Vec<Opened>) = moves.partition(|link| link.body == "resign");
            let tapped = if number < LONG_GAME { moves.into_iter().next() } else { end.pop() };
            letters = self.tap(&at, &tapped.unwrap_or_else(|| panic!("{}", at.text)).body).await;
        }
        panic!("no end: {letters:#?}");
    }
}

/// The letter to a player that has a link that writes this.
fn offering<'l>(letters: &'l [Letter], userid: &str, body: &str) -> &'l Letter {
    let has_link =
        |letter: &&Letter| letter.to == address(userid) && links(letter).iter().any(|link| link.body == body);
    letters.iter().rfind(has_link).unwrap_or_else(|| panic!("no link {body:?}: {letters:#?}"))
}

#[tokio::test]
async fn a_whole_life() {
    let mut life = Tapping::new().await;
    let alice = life.player("alice").await;

    // Alice forwards her letter, and her friend signs up by it.
    let own = [("YOUR-USERID", "dave"), ("YOUR-PASSWORD", "dave-secret")];
    let from = address("dave");
    let asked = life.tap_as(&alice, "signup YOUR-USERID YOUR-PASSWORD", &own, &from).await;
    let welcome = one(&life.tap(offering(&asked, "dave", "yes"), "yes").await).clone();
    welcome.has("Welcome, dave");

    let begun = life.tap(&welcome, "great challenge dave house-easy").await;
    let over = life.play("dave", begun).await;
    assert!(links(&over).iter().any(|link| link.body == "rematch"), "{}", over.text);

    let sought = life.tap(&welcome, "great seek").await;
    assert!(links(one(&sought)).iter().any(|link| link.body.starts_with("unseek ")), "{}", sought[0].text);
    let seeks = life.tap(&alice, "seeks").await;
    let join = links(one(&seeks)).into_iter().find(|link| link.body.starts_with("join ")).unwrap();
    let begun = life.tap(one(&seeks), &join.body).await;

    let mover = turn(&begun).clone();
    let offered = life.tap(&mover, "draw").await;
    let other = if mover.to == from { "alice" } else { "dave" };
    let drawn = life.tap(offering(&offered, other, "accept"), "accept").await;
    assert_eq!(to(&drawn, "dave").event(), "over");
    let asked = life.tap(to(&drawn, "dave"), "rematch").await;
    let again = life.tap(offering(&asked, "alice", "accept"), "accept").await;
    turn(&again).has("It is your turn");

    let own = [("YOUR-PASSWORD", "dave-secret")];
    let settings = life.tap_as(&welcome, "set dave YOUR-PASSWORD", &own, &from).await;
    let settings = to(&settings, "dave").clone();
    let week = "vacation dave YOUR-PASSWORD from tomorrow for 7 days";
    let away = life.tap_as(&settings, week, &own, &from).await;
    to(&away, "dave").has("vacation");
    to(&life.tap(&settings, "set letters=digest").await, "dave").has("letters=digest");
    let asked = life.tap_as(&settings, "delete dave YOUR-PASSWORD", &own, &from).await;
    life.table.laws.names_have_changed = true;
    let closed = life.tap(offering(&asked, "dave", "yes"), "yes").await;
    to(&closed, "dave").has("closed");
}

/// What lists and refusals propose can be tapped, and is carried out.
#[tokio::test]
async fn what_is_proposed_is_a_tap() {
    let mut life = Tapping::new().await;
    let alice = life.player("alice").await;
    life.player("bob").await;
    let list = one(&life.tap(&alice, "list").await).clone();
    let of_bob = one(&life.tap(&list, "whois bob").await).clone();
    life.tap(&list, "help savana").await;
    life.tap(&of_bob, "all show bob").await;
    let begun = life.tap(&of_bob, "great challenge alice bob").await;
    let over = life.tap(turn(&begun), "resign").await;
    assert!(over.iter().all(|letter| letter.event() == "over"), "{over:#?}");
    let standings = life.table.command("alice", "great standings all").await;
    life.tap(one(&standings), "great seek").await;
    let history = life.table.command("alice", "great history").await;
    life.tap(one(&history), "great show 101").await;

    let refused = life.table.command("alice", "whois bobb").await;
    life.tap(one(&refused), "list players").await;
    let begun = life.tap(&of_bob, "great challenge alice bob").await;
    let wrong = life.table.answer(turn(&begun), "e2e7").await;
    let near = links(one(&wrong)).into_iter().find(|link| link.label == link.body).unwrap();
    let moved = life.tap(one(&wrong), &near.body).await;
    assert_eq!(moved[0].event(), "move", "{near:?}");
}
