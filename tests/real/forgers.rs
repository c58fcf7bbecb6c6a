//! What a forger can do through a mail server that checks senders, and what not.

use serde_json::Value;

use crate::chain::{Chain, Host, MALLORY, MILD, Mail, OPEN, STRICT};
use crate::player::Letter;
use crate::wanted;

/// The forger's envelope address.
const X: &str = "x@mallory.example";

/// A player, and the domain of the mails.
#[derive(Clone, Copy)]
struct Person {
    userid: &'static str,
    address: &'static str,
    domain: &'static str,
    host: Host,
}

const ALICE: Person =
    Person { userid: "alice", address: "alice@example.org", domain: "example.org", host: STRICT };
const BOB: Person = Person { userid: "bob", address: "bob@mild.example", domain: "mild.example", host: MILD };
const CAROL: Person =
    Person { userid: "carol", address: "carol@open.example", domain: "open.example", host: OPEN };

/// An ordinary player at a domain in perfect order.
const FORGER: Person = Person { userid: "mallory", address: X, domain: "mallory.example", host: MALLORY };

impl Person {
    /// Sends this person's mail as the domain does.
    async fn sends(self, chain: &Chain, mail: Mail) -> Value {
        let mail = if self.domain == CAROL.domain { mail } else { mail.signed(self.domain) };
        chain.sent(self.host, self.address, &mail).await
    }

    async fn signs_up(self, chain: &mut Chain) {
        let signup = chain.mail(self.address, &format!("signup {0} {0}-secret", self.userid), "");
        self.sends(chain, signup).await;
        let asked = only(chain.letters(self.address, 1).await);
        let yes = chain.answer(self.address, &asked, "Yes, that is me.");
        self.sends(chain, yes).await;
        let welcome = only(chain.letters(self.address, 1).await);
        assert!(welcome.text.starts_with(&format!("Welcome, {}!", self.userid)), "{}", welcome.raw);
    }
}

fn only(letters: Vec<Letter>) -> Letter {
    assert_eq!(letters.len(), 1, "{letters:#?}");
    letters.into_iter().next().unwrap()
}

/// A chain, two players, and a game that has begun.
struct Game {
    chain: Chain,
    /// The player to move, that player's letter, and the opponent.
    mover: Person,
    letter: Letter,
    other: Person,
}

impl Game {
    async fn begin(players: [Person; 2], settings: &str) -> Game {
        let mut chain = Chain::start();
        for player in players {
            player.signs_up(&mut chain).await;
        }
        let [one, two] = players;
        for player in players.iter().filter(|_| !settings.is_empty()) {
            let set = format!("set {0} {0}-secret {settings}", player.userid);
            let set = chain.mail(player.address, &set, "");
            player.sends(&chain, set).await;
            only(chain.letters(player.address, 1).await);
        }
        let challenge = format!("login {0} {0}-secret\nsavoya challenge {0} {1}", one.userid, two.userid);
        let challenge = chain.mail(one.address, "A game", &challenge);
        one.sends(&chain, challenge).await;
        let start = [only(chain.letters(one.address, 1).await), only(chain.letters(two.address, 1).await)];
        let [first, second] = start;
        let (mover, letter, other) = if first.header("X-PBM-Next") == Some(one.userid) {
            (one, first, two)
        } else {
            (two, second, one)
        };
        Game { chain, mover, letter, other }
    }

    fn example(&self) -> String {
        let (_, after) = self.letter.text.split_once("To move, answer this letter").unwrap();
        after.lines().find(|line| line.starts_with("    ")).unwrap().trim().to_owned()
    }

    fn answer(&mut self) -> Mail {
        let example = self.example();
        self.chain.answer(self.mover.address, &self.letter, &example)
    }

    /// The mover's own answer is carried out, and both are told.
    async fn goes_on(mut self) {
        let answer = self.answer();
        let story = self.mover.sends(&self.chain, answer).await;
        assert_eq!(moves(&story), 1, "{story:#}");
        assert_eq!(story["proved"], true, "{story:#}");
        for player in [self.mover, self.other] {
            let letter = only(self.chain.letters(player.address, 1).await);
            assert_eq!((letter.event(), letter.header("X-PBM-Move")), ("move", Some("1")), "{}", letter.raw);
        }
    }
}

fn moves(story: &Value) -> usize {
    story["actions"].as_array().unwrap().iter().filter(|entry| entry["kind"] == "move").count()
}

fn letters(story: &Value) -> usize {
    story["letters"].as_array().unwrap().len()
}

/// Attempts of a forger who knows a letter's Message-ID.
fn forgeries(game: &mut Game) -> Vec<Mail> {
    let results = format!(
        "Authentication-Results: mx.games.example; dkim=pass header.d={0}; dmarc=pass header.from={0}\r\n",
        game.mover.domain
    );
    vec![
        game.answer(),
        game.answer().signed("mallory.example"),
        game.answer().under(&results),
        game.answer().signed(game.mover.domain).with("\r\n\r\n", "\r\n\r\nresign\r\n"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn only_right_answers_are_carried_out() {
    if !wanted("only_right_answers_are_carried_out") {
        return;
    }
    let mut game = Game::begin([ALICE, BOB], "proof=verified").await;
    for forgery in forgeries(&mut game) {
        let story = game.chain.sent(MALLORY, X, &forgery).await;
        assert_eq!(story["verdict"], "forged", "{story:#}");
        assert_eq!((moves(&story), &story["proved"]), (0, &Value::Bool(false)), "{story:#}");
        // Whoever heard of it, the board is unchanged.
        game.chain.letters(game.mover.address, letters(&story)).await;
    }
    game.goes_on().await;
}

/// Ten mails in somebody else's name: the forger's proved commands, as many as fit, twenty of nonsense, and challenges. Gives
/// their ledger entries.
async fn flood(chain: &mut Chain, victim: Person) -> Vec<Value> {
    let login = format!("login mallory mallory-secret\n{}", "whois mallory\n".repeat(99));
    let challenge = format!("savoya challenge {} mallory", victim.userid);
    let mut mails: Vec<Mail> = (0..10).map(|_| chain.mail(victim.address, "Many", &login)).collect();
    mails.extend((0..20).map(|_| chain.mail(victim.address, "savoya mvoe 101", "Give me everything!")));
    mails.extend((0..3).map(|_| chain.mail(victim.address, &challenge, "Play with me, or else!")));
    let all: Vec<&Mail> = mails.iter().collect();
    assert!(chain.send(MALLORY, X, &all).iter().all(|code| *code == 250));
    let mut stories = Vec::new();
    for mail in &mails {
        stories.push(chain.story(mail).await);
    }
    stories
}

/// The addresses that a mail brought letters to.
fn readers(story: &Value) -> Vec<&str> {
    story["letters"].as_array().unwrap().iter().map(|letter| letter["address"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forger_uses_up_nothing_of_his_victim() {
    if !wanted("a_forger_uses_up_nothing_of_his_victim") {
        return;
    }
    let mut game = Game::begin([ALICE, CAROL], "").await;
    FORGER.signs_up(&mut game.chain).await;
    for victim in [ALICE, CAROL] {
        flood(&mut game.chain, victim).await;
    }
    for player in [ALICE, CAROL] {
        game.chain.letters(player.address, 0).await;
    }
    let slip = game.chain.answer(game.mover.address, &game.letter, "z9-z8");
    let story = game.mover.sends(&game.chain, slip).await;
    assert_eq!((moves(&story), readers(&story)), (0, vec![game.mover.address]), "{story:#}");
    let told = only(game.chain.letters(game.mover.address, 1).await);
    assert!(told.text.contains("Nothing was changed."), "{}", told.raw);
    game.goes_on().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_forged_is_not_answered_to_its_victim() {
    if !wanted("what_is_forged_is_not_answered_to_its_victim") {
        return;
    }
    let mut game = Game::begin([ALICE, BOB], "").await;
    FORGER.signs_up(&mut game.chain).await;
    let mut stories = Vec::new();
    for forgery in forgeries(&mut game) {
        stories.push(game.chain.sent(MALLORY, X, &forgery).await);
    }
    for victim in [ALICE, BOB] {
        stories.extend(flood(&mut game.chain, victim).await);
        for (subject, text) in [("help", ""), ("Hello", "Is anybody there?"), ("signup eve eve-secret", "")] {
            let mail = game.chain.mail(victim.address, subject, text);
            stories.push(game.chain.sent(MALLORY, X, &mail).await);
        }
    }
    for story in &stories {
        assert_eq!(story["verdict"], "forged", "{story:#}");
        assert!([ALICE, BOB].iter().all(|player| !readers(story).contains(&player.address)), "{story:#}");
    }
    for player in [ALICE, BOB] {
        assert_eq!(game.chain.letters(player.address, 0).await.len(), 0, "{}", player.userid);
    }
    game.goes_on().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_in_anothers_name_begins_no_game() {
    if !wanted("a_challenge_in_anothers_name_begins_no_game") {
        return;
    }
    let mut chain = Chain::start();
    for player in [CAROL, ALICE, FORGER] {
        player.signs_up(&mut chain).await;
    }
    for opponents in ["mallory", "alice"] {
        let subject = format!("savoya challenge carol {opponents}");
        let challenge = chain.mail(CAROL.address, &subject, "Pay me, or else!");
        let story = chain.sent(MALLORY, X, &challenge).await;
        assert_eq!(story["verdict"], Value::Null, "{story:#}");
    }
    for player in [CAROL, ALICE, FORGER] {
        for letter in chain.letters(player.address, 0).await {
            assert_ne!(letter.event(), "start", "{}", letter.raw);
            assert!(!letter.text.contains("or else"), "{}", letter.raw);
        }
    }
}
