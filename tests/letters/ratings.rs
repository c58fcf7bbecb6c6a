//! Ratings in the last letters of three players, and the standings of a tournament of two hundred.

use pbmd::desk::{Round, check_ratings};
use pbmd::store::PlayerId;

use crate::random::Random;
use crate::support::{Letter, noon, stored, to};
use crate::talk::{ALICE, Talk, generous};

/// A game of alice's challenge after two moves of each, for which all read English text.
async fn begun(talk: &mut Talk, challenge: &str) -> Vec<Letter> {
    talk.quietly("bob@example.net", "set bob bob-secret lang=en", "").await;
    talk.quietly("carol@example.net", "set carol carol-secret format=text", "").await;
    let start = talk.begin(ALICE, challenge).await;
    talk.table.open_game(start.clone()).await;
    talk.quietly("bob@example.net", "set bob bob-secret lang=de", "").await;
    talk.quietly("carol@example.net", "set carol carol-secret format=speech", "").await;
    start
}

/// Rated games of two and three; the letters are in text, in German and read aloud.
pub async fn three_players() -> Talk {
    let mut talk = generous(&["alice", "bob", "carol"]).await;
    for (board, loser) in [(101, "bob"), (102, "alice")] {
        begun(&mut talk, "great challenge alice bob").await;
        let command = format!("great resign {board} {loser} {loser}-secret");
        talk.quietly(&format!("{loser}@example.net"), &command, "").await;
    }
    let start = begun(&mut talk, "savoya challenge alice bob carol").await;
    let board = to(&start, "alice").header("X-PBM-Board");
    talk.quietly("bob@example.net", &format!("savoya resign {board} bob bob-secret"), "").await;
    talk.send("carol@example.net", &format!("savoya resign {board} carol carol-secret"), "").await;
    begun(&mut talk, "savoya challenge alice bob carol").await;
    talk.wait(24 * 10);
    talk.quietly("carol@example.net", "savoya resign 104 carol carol-secret", "").await;
    talk.quietly("alice@example.net", "savoya resign 104 alice alice-secret", "").await;
    for command in ["savoya history", "savoya history carol", "savoya history alice bob", "whois bob"] {
        talk.send(ALICE, command, "").await;
    }
    talk.begin(ALICE, "great challenge -unrated alice bob").await;
    talk.send(ALICE, "great resign 105 alice alice-secret", "").await;
    talk.about("the operator annuls board 101");
    talk.table.order("board annul 101").unwrap();
    for letter in talk.table.letters().await {
        letter.has(if letter.to == ALICE { "no longer counts" } else { "zählt nicht mehr" });
    }
    talk.send(ALICE, "great history", "").await;
    talk
}

struct Entrant {
    id: PlayerId,
    strength: f64,
}

/// Two hundred players of known strength, thirty rounds in half a year; ratings recover the order.
pub async fn standings_of_a_tournament() -> Talk {
    let mut talk = generous(&["alice"]).await;
    let mut random = Random::new(200);
    let mut tx = talk.table.desk.store().begin().unwrap();
    let mut entrants = Vec::new();
    for number in 1..=200 {
        let id = stored::player(&mut tx, &format!("player{number:03}"));
        // From 1000 to 1995: the higher the number, the better the player.
        entrants.push(Entrant { id, strength: 1000.0 + 5.0 * f64::from(number - 1) });
    }
    for round in 0..30 {
        let at = noon() + jiff::SignedDuration::from_hours(24 * 6 * round);
        let mut order: Vec<usize> = (0..entrants.len()).collect();
        for j in (1..order.len()).rev() {
            order.swap(j, random.below(j + 1));
        }
        for pair in order.chunks(2) {
            let [one, two] = [&entrants[pair[0]], &entrants[pair[1]]];
            let expected = 1.0 / (1.0 + 10_f64.powf((two.strength - one.strength) / 400.0));
            let lot = random.below(1000) as f64 / 1000.0;
            let result = match lot {
                _ if random.below(10) == 0 => "1/2-1/2",
                lot if lot < expected => "1-0",
                _ => "0-1",
            };
            stored::ended(&mut tx, [one.id, two.id], result, at);
        }
    }
    tx.commit().unwrap();
    talk.table.wait(24 * 180);
    talk.table.desk.run(Round::Minute).unwrap();

    let mut look = talk.table.desk.store().read().unwrap();
    assert!(check_ratings(&mut look).unwrap().is_empty());
    let mut rated = look.all_ratings(("", PlayerId(0)), 1000).unwrap();
    drop(look);
    assert_eq!(rated.len(), 200);
    rated.sort_by(|a, b| a.figures.points.total_cmp(&b.figures.points));
    // Spearman's rank correlation of strength and rating.
    let place = |entrant: &Entrant| rated.iter().position(|row| row.player == entrant.id).unwrap() as f64;
    let apart = entrants.iter().zip(0..).map(|(entrant, at)| (place(entrant) - f64::from(at)).powi(2));
    let correlation = 1.0 - 6.0 * apart.sum::<f64>() / (200.0 * (200.0 * 200.0 - 1.0));
    assert!(correlation > 0.9, "the order was found again with {correlation}");

    talk.send(ALICE, "great standings", "").await;
    talk.send("player150@example.net", "great standings 10", "").await;
    talk.send("player007@example.net", "great ratings 3", "").await;
    talk
}
