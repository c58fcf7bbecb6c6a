//! Starting a game.

use std::collections::BTreeSet;

use jiff::SignedDuration;

use crate::command::verbs::{self, Verb};
use crate::command::{Choices, MASK, Proof};
use crate::game::{Seat, Setup};
use crate::games;
use crate::letter;
use crate::play::{Board, Stage};
use crate::store::{BoardKey, BoardStage, NewBoard, NewSeat, Player, PlayerStage};

use super::DeskError;
use super::errand::{Errand, Not, Refused};
use super::names::is_option;
use super::shelf::Slot;

impl Errand<'_> {
    /// Starts a game, or offers it where somebody must first accept. Refusals name every reason at once.
    pub(super) async fn challenge(
        &mut self,
        game: &str,
        choices: &Choices,
        userids: &[String],
        quoted: &str,
        message: &str,
    ) -> Result<(), Not> {
        let Some(game) = games::named(game) else {
            return Err(Refused::plain(format!("No game is called {game}.")).into());
        };
        let info = game.info();
        let mut wrong: Vec<String> = Vec::new();
        // Of several players with one address the one who is named challenges.
        let named =
            |player: &&Player| userids.iter().any(|userid| player.userid.eq_ignore_ascii_case(userid));
        let mut challenger = self.senders().find(named).or(self.sender()).cloned();
        if let Some(player) = challenger.clone()
            && let Some(why) = self.doubt_of(&player).await?
        {
            wrong.push(format!(
                "Wrong: {why} Above a challenge that is the line:\n\n    login {} YOUR-PASSWORD\n",
                player.userid
            ));
            challenger = None;
        } else if challenger.is_none() {
            wrong.push(format!(
                "{} is not the address of a player, and only players can challenge: sign up first (`help` tells how).",
                self.from
            ));
        }
        let mut players: Vec<Player> = Vec::new();
        for (at, userid) in userids.iter().enumerate() {
            match self.tx.player_by_userid(userid).await?.filter(|p| p.stage == PlayerStage::Alive) {
                None => {
                    let whose = format!("Player {} of those you name is not", at + 1);
                    wrong.push(self.no_player(&whose, userid).await?);
                }
                Some(player) if players.iter().any(|p| p.id == player.id) => {
                    wrong.push(format!("{} is named twice.", player.userid));
                }
                Some(player) => {
                    if !self.tx.accepts(player.id, info.name).await? {
                        wrong.push(format!("{} takes no challenges to {}.", player.userid, info.title));
                    }
                    players.push(player);
                }
            }
        }
        if !choices.clocks.is_empty() {
            wrong.push("Clocks (`--name=value`) are not built yet.".to_string());
        }
        let mut setup = Setup::new(u8::try_from(userids.len()).unwrap_or(u8::MAX));
        for choice in &choices.options {
            if setup.options.insert(choice.name.clone(), choice.value.clone()).is_some() {
                let name = if is_option(game, &choice.name) { &choice.name } else { MASK };
                wrong.push(format!("-{name} is given twice."));
            }
        }
        if let Err(bad) = game.start(&setup) {
            wrong.push(letter::wrong_option(game, &setup, &bad));
        }
        let Some(challenger) = challenger.filter(|_| wrong.is_empty()) else {
            let pattern = verbs::pattern(Verb::Challenge).replacen("<game>", info.name, 1);
            wrong.push(format!("\nRight would be:\n\n    {pattern}"));
            return Err(Refused::plain(wrong.join("\n")).into());
        };

        // Whoever challenges for others asks them first; whoever plays himself starts the game.
        let plays = players.iter().any(|player| player.id == challenger.id);
        let seats: Vec<Seat> = Seat::all(setup.players).collect();
        let accepted: BTreeSet<Seat> = seats.iter().copied().filter(|_| plays).collect();
        let key = self.parts.secrets.bytes();
        let row = NewBoard {
            game: info.name.to_string(),
            options: setup.to_string(),
            rules_version: info.rules_version,
            stage: if plays { BoardStage::Running } else { BoardStage::Offered },
            challenger: challenger.id,
            key: BoardKey(key),
            seats: players.iter().map(|player| NewSeat { player: player.id, accepted: plays }).collect(),
        };
        let number = self.tx.add_board(&row, self.now).await?;
        let names = players.iter().map(|player| player.userid.clone()).collect();
        let (board, events) = Board::open(number, key, self.now, game, setup, names, accepted)
            .map_err(|bad| Refused::plain(bad.to_string()))?;
        if board.stage == Stage::Offered {
            let text = format!(
                "{} board {number} is set up. It begins when {} have accepted.",
                info.title,
                board.players.join(" and ")
            );
            self.say("offer", quoted.to_owned(), text);
        }
        let messages = match message.trim() {
            "" => Vec::new(),
            text => vec![(challenger.userid.clone(), text.to_owned())],
        };
        let players = players.iter().map(|player| player.id).collect();
        let slot = Slot {
            before: None,
            now: board,
            players,
            events,
            messages,
            watchers: Vec::new(),
            kibitzes: Vec::new(),
            stored: 0,
        };
        self.slots.insert(number, slot);
        Ok(())
    }

    /// Why the mail does not prove enough for a challenge in this player's name, if it does not.
    async fn doubt_of(&mut self, player: &Player) -> Result<Option<String>, DeskError> {
        if self.is_proved(player) {
            return Ok(None);
        }
        if let Err(why) = self.policy_of(player).await?.accepts(self.verdict) {
            return Ok(Some(why.reason(&self.from)));
        }
        let most = self.parts.terms.limits.challenges_per_day;
        let day_ago = self.now - SignedDuration::from_hours(24);
        let many = self.tx.count_challenges(player.id, day_ago).await? >= most;
        Ok(many.then(|| {
            format!("{most} challenges in a day are the most for one player without a password. Write the password too.")
        }))
    }

    /// Whether others may challenge the player to a game.
    pub(super) async fn welcome(
        &mut self,
        game: &str,
        proof: &Proof,
        welcome: bool,
        quoted: &str,
    ) -> Result<(), Not> {
        let player = self.who(proof, None)?;
        self.tx.set_accepts(player.id, game, welcome).await?;
        let now = if welcome { "can challenge you" } else { "can no longer challenge you" };
        self.say(
            "account",
            quoted.to_owned(),
            format!("Others {now} to {game}. Games that go on are not touched."),
        );
        Ok(())
    }
}
