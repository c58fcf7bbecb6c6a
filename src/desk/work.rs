//! One transaction, whatever caused it: boards are opened and acted on, letters are written, and all of it is committed
//! or nothing.

pub(super) mod boards;
pub(super) mod clocks;
pub(super) mod digest_notes;
pub(super) mod house;
pub(super) mod house_decision;
pub(super) mod house_rung;
pub(super) mod ledger;
pub(super) mod next_keys;
pub(super) mod outbox;
pub(super) mod rating_check;
pub(super) mod ratings;
pub(super) mod refused;
pub(super) mod reviews;
pub(super) mod time_up;
mod transaction;
pub(super) mod vacations;

use crate::game::{Game, Key, Mails, Seat, Setup};
use crate::letter::{Notice, Refusal, Stated};
use crate::play::{Board, Challenge, Stage};
use crate::store::{BoardKey, BoardStage, NewBoard, NewSeat, Player, PlayerId};
use crate::time::Terms;

use crate::desk::state::DeskError;
use crate::desk::work::next_keys::take_next_key;

pub(super) use boards::{Boards, OpenBoard, Tried};
pub(super) use refused::{CommandError, Moves, Refused};
pub(super) use transaction::{Looking, Work};

pub(super) struct NewGame<'g> {
    pub game: &'static dyn Game,
    pub setup: Setup,
    pub terms: Terms,
    /// Who set it up; not always one of the players.
    pub challenger: &'g Player,
    /// The mail that brought it about.
    pub mails: Mails,
    /// The key of its dice, if it was taken beforehand; otherwise the challenger's next one is taken.
    pub key: Option<Key>,
    /// In the order of the challenge: that of the seats, unless lots are drawn.
    pub players: &'g [Player],
    /// Those who must accept first; if there are none it begins at once.
    pub asked: &'g [PlayerId],
    /// Those who were neither asked nor have joined.
    pub unasked: &'g [PlayerId],
}

impl<'d> Work<'d> {
    pub(super) fn start(&mut self, new: NewGame<'_>) -> Result<&mut OpenBoard, CommandError> {
        let info = new.game.info();
        let house: Vec<String> =
            new.players.iter().filter(|player| player.id.is_house()).map(|p| p.userid.clone()).collect();
        // Games against the server count for nobody.
        let (unrated, daily) = (new.terms.unrated || !house.is_empty(), new.terms.daily && !house.is_empty());
        let terms = Terms { unrated, daily, ..new.terms };
        let setup = new.setup.seated_as_usual(info);
        let asked = |player: &Player| new.asked.contains(&player.id);
        let at_once = !new.players.iter().any(asked);
        let secrets = &self.shared.secrets;
        let key = match new.key {
            Some(key) => key,
            None if setup.leaves_to_chance(info) => take_next_key(&mut self.tx, secrets, new.challenger)?,
            None => secrets.bytes(),
        };
        let row = NewBoard {
            game: info.name.to_string(),
            options: setup.to_string(),
            terms: terms.to_string(),
            rules_version: info.rules_version,
            stage: if at_once { BoardStage::Running } else { BoardStage::Offered },
            challenger: new.challenger.id,
            key: BoardKey(key),
            mails: new.mails.to_string(),
            seats: new.players.iter().map(|p| NewSeat { player: p.id, accepted: !asked(p) }).collect(),
        };
        let number = self.tx.add_board(&row, self.now)?;
        let seats = Seat::all(setup.players).zip(new.players);
        let accepted = seats.filter(|(_, player)| !asked(player)).map(|(seat, _)| seat).collect();
        let challenge = Challenge {
            number,
            key,
            mails: new.mails,
            at: self.now,
            game: new.game,
            setup,
            challenger: new.challenger.userid.clone(),
            players: new.players.iter().map(|player| player.userid.clone()).collect(),
            accepted,
        };
        let (mut board, events) =
            Board::open(challenge).map_err(|bad| Refusal::OptionWrong { why: Stated(bad.0) })?;
        let unasked = new.players.iter().filter(|player| new.unasked.contains(&player.id));
        board.unasked = unasked.filter_map(|player| board.seat_of(&player.userid)).collect();
        let players: Vec<_> = new.players.iter().map(|player| player.id).collect();
        let clocks = clocks::new(&mut self.tx, &self.shared.config.zone, terms, &players)?;
        let mut open = OpenBoard::new(board, players, clocks, events);
        if !house.is_empty() {
            open.notices.push((None, Notice::House(house)));
            open.note_characters(false);
        }
        Ok(self.boards.add(open))
    }

    /// Follows conditional moves, saves the boards on which something happened, and writes the letters about it.
    pub(super) fn tell(&mut self) -> Result<(), DeskError> {
        let happened = self.happened;
        let (boards, mut outbox) = self.parts();
        for open in boards.with_news() {
            house::sit_down(&mut outbox, open)?;
            if open.follow(happened) > 0 {
                outbox.log.push(ledger::CONDITIONS_FOLLOWED.to_string());
            }
            // The last letter contains the whole record.
            match open.now.stage {
                Stage::Over => open.complete(outbox.tx)?,
                _ => open.reach_back(outbox.tx)?,
            }
            open.save(outbox.tx, outbox.cause, outbox.now)?;
            house::put_off(&mut outbox, open)?;
            open.note_rest(outbox.tx, outbox.shared.config.house.time(outbox.now))?;
            open.rated = ratings::after_end(outbox.tx, &open.now, &open.events)?;
            open.note_first_win(outbox.tx)?;
            if open.has_ended() {
                open.note_characters(true);
            }
            reviews::note(outbox.tx, &outbox.shared.config, open, outbox.now)?;
            let reached = outbox.tell_readers(open)?;
            let (number, moves) = (open.now.number, open.now.record.moves());
            if open.begins_without(&reached) {
                outbox.tx.begin_turns_without_letters(number, moves, outbox.now)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::desk::{Desk, DeskConfig};
    use crate::game::By;
    use crate::games;
    use crate::letter::{ServerIdentity, bytes_of};
    use crate::passwords::{Cost, Passwords};
    use crate::play::Act;
    use crate::secrets::Secrets;
    use crate::store::{LetterContent, NewPlayer, Store, Story, WorkCause};

    fn noon() -> Timestamp {
        Timestamp::from_second(1_767_268_800).unwrap()
    }

    async fn desk(folder: &tempfile::TempDir) -> (Desk, Vec<Player>) {
        let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
        let mut tx = store.begin().unwrap();
        let mut players = Vec::new();
        for userid in ["alice", "bob"] {
            let (new, address) =
                (NewPlayer { userid, skeleton: userid, password: "$" }, format!("{userid}@example.net"));
            let id = tx.add_player(new, noon()).unwrap();
            tx.add_address(id, &address, noon()).unwrap();
            tx.confirm_address(id, &address).unwrap();
            players.push(tx.player(id).unwrap().unwrap());
        }
        tx.commit().unwrap();
        let identity = ServerIdentity::new("pbmd", "pbmd@example.org");
        let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
        (Desk::new(store, passwords, Secrets::system(), identity, DeskConfig::default(), noon), players)
    }

    async fn letters(desk: &Desk) -> Vec<String> {
        let mut letters = Vec::new();
        while let Some(due) = desk.store().next_letter(noon()).unwrap() {
            let LetterContent::Model(model) = &due.content else { panic!("{due:?}") };
            let model = &model.text().unwrap();
            letters.push(String::from_utf8(bytes_of(model).unwrap()).unwrap());
            desk.store().mark_sending(due.id).await.unwrap();
            desk.store().mark_sent(due.id, "250 ok", 0, noon()).await.unwrap();
        }
        letters
    }

    #[tokio::test]
    async fn a_pairing_starts_a_game_and_the_operator_takes_it_back() {
        let folder = tempfile::TempDir::new().unwrap();
        let (desk, players) = desk(&folder).await;
        let game = games::ALL[0];
        let name = game.info().name;

        let mut work = Work::begin(&desk.0, WorkCause::Pairing, "a test", noon()).unwrap();
        let new = NewGame {
            game,
            setup: Setup::new(2),
            terms: Terms::UNLIMITED,
            challenger: &players[0],
            mails: Mails::of_challenge(None),
            key: None,
            players: &players,
            asked: &[],
            unasked: &[],
        };
        let number = work.start(new).unwrap().now.number;
        work.tell().unwrap();
        work.commit().unwrap();
        let begun = letters(&desk).await;
        assert_eq!(begun.len(), 2);
        assert!(begun.iter().all(|letter| letter.contains("X-PBM-Event: start")), "{begun:#?}");

        let mut work = Work::begin(&desk.0, WorkCause::Operator, "a test", noon()).unwrap();
        let open = work.board(name, number).unwrap();
        let by_clock = open.act(By::Clock(Seat::new(1)), &Act::Annul, noon());
        assert!(by_clock.is_ok(), "the server may do so too");
        drop(work);
        assert!(letters(&desk).await.is_empty(), "nothing was committed");

        let mut work = Work::begin(&desk.0, WorkCause::Operator, "a test", noon()).unwrap();
        let open = work.board(name, number).unwrap();
        open.act(By::Operator, &Act::Annul, noon()).unwrap();
        work.tell().unwrap();
        work.commit().unwrap();
        let ended = letters(&desk).await;
        assert_eq!(ended.len(), 2);
        assert!(ended.iter().all(|letter| letter.contains("X-PBM-Event: over")), "{ended:#?}");

        let mut look = desk.store().read().unwrap();
        let mut told = Vec::new();
        for cause in look.causes_of_board(number).unwrap() {
            let Some(Story::Work(work)) = look.story(cause).unwrap() else { panic!("{cause:?}") };
            told.push((work.cause, work.letters.len()));
        }
        assert_eq!(told, [(WorkCause::Pairing, 2), (WorkCause::Operator, 2)]);
        let board = look.board(number).unwrap().unwrap();
        assert_eq!((board.result.as_str(), board.mails.as_deref()), ("*", Some("-")), "no mail began it");
    }

    /// Unconfirmed sign-ups are forgotten by the clock, with a line in the ledger; a tick with nothing to do leaves
    /// none.
    #[tokio::test]
    async fn a_tick_is_a_work() {
        let folder = tempfile::TempDir::new().unwrap();
        let (desk, _) = desk(&folder).await;
        desk.tick().unwrap();
        let long_ago = noon() - jiff::SignedDuration::from_hours(24 * 9);
        let mut tx = desk.store().begin().unwrap();
        let new = NewPlayer { userid: "carol", skeleton: "carol", password: "$" };
        let carol = tx.add_player(new, long_ago).unwrap();
        tx.add_address(carol, "carol@example.net", long_ago).unwrap();
        tx.commit().unwrap();
        desk.tick().unwrap();
        desk.tick().unwrap();
        let mut look = desk.store().read().unwrap();
        assert!(look.player(carol).unwrap().is_none());
        let story = look.work_story(crate::store::WorkId(1)).unwrap().unwrap();
        assert_eq!(story.cause, WorkCause::Clock);
        assert!(story.outcome.contains("forgotten"), "{story:?}");
        assert!(look.work_story(crate::store::WorkId(2)).unwrap().is_none());
    }
}
