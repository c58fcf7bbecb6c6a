//! Watching: players who get letters about a board on which they do not play, and what they write to each other.

use jiff::SignedDuration;

use crate::command::Proof;
use crate::draw::{COLUMNS, wrap};
use crate::games;
use crate::play::Stage;
use crate::store::{Player, WatchToken, Watched, Watcher, Watching};

use super::DeskError;
use super::answered::Answered;
use super::errand::{Errand, Not, Refused};
use super::moves::{add_message, must_say_something};

/// So many boards a player may watch: more than anybody reads.
const MOST_BOARDS: usize = 50;

/// So many may watch a board, because each of its moves writes to all of them.
const MOST_WATCHERS: usize = 50;

/// So many times a day a player may write to those who watch: each time may bring a letter to [`MOST_WATCHERS`] people.
const MOST_KIBITZES: u32 = 20;

impl Errand<'_> {
    /// Who gives a command about watching a board. An answer to a watcher's letter about that board proves enough for it.
    fn onlooker(&mut self, proof: &Proof, board: u32) -> Result<Player, Refused> {
        match (proof, &self.answered) {
            (Proof::Answer, Answered::Board { player, board: lettered, watching: true, .. })
                if *lettered == board =>
            {
                Ok(player.clone())
            }
            _ => self.who(proof, Some(board)),
        }
    }

    pub(super) async fn subscribe(
        &mut self,
        game: &str,
        board: u32,
        proof: &Proof,
        quoted: &str,
    ) -> Result<(), Not> {
        let player = self.onlooker(proof, board)?;
        self.watch(game, &player, &[board], Watching::Each).await?;
        let text = format!(
            "You watch board {board} and get every letter about it. To end that answer any of them with `unsubscribe`."
        );
        self.tell(board, quoted, &text, true);
        Ok(())
    }

    /// The last letter alone, of each of these boards; without boards tells which ones the player watches.
    pub(super) async fn notify(
        &mut self,
        game: &str,
        proof: &Proof,
        boards: &[u32],
        quoted: &str,
    ) -> Result<(), Not> {
        let player = match boards {
            [board] => self.onlooker(proof, *board)?,
            _ => self.who(proof, None)?,
        };
        self.watch(game, &player, boards, Watching::End).await?;
        for board in boards {
            let text = format!(
                "You watch board {board} and get the letter about its end alone. `subscribe` brings all of them, \
                 `unsubscribe` none."
            );
            self.tell(*board, quoted, &text, false);
        }
        if boards.is_empty() {
            let watched = self.tx.watched_by(player.id).await?;
            let rows: String = watched.iter().filter(|watched| watched.game == game).map(row).collect();
            let text = match rows.as_str() {
                "" => format!("You watch no board of {game}."),
                rows => format!("The boards of {game} that you watch:\n\n{rows}"),
            };
            self.say("watch", quoted.to_owned(), text);
        }
        Ok(())
    }

    /// Makes a player watch boards, all of them or none.
    async fn watch(&mut self, game: &str, player: &Player, boards: &[u32], how: Watching) -> Result<(), Not> {
        let mut watched = self.tx.watched_by(player.id).await?.len();
        for board in boards {
            let slot = self.board_of(game, *board).await?;
            let refused = |text: String| Refused::about(*board, text);
            if slot.now.seat_of(&player.userid).is_some() {
                return Err(refused(format!("You play on board {board} and get its letters anyway.")).into());
            }
            match slot.now.stage {
                Stage::Offered | Stage::Running => {}
                Stage::Over | Stage::Declined => {
                    return Err(refused(format!(
                        "Board {board} has ended: there will be no more letters about it."
                    ))
                    .into());
                }
            }
            if slot.watcher(player).is_some() {
                continue;
            }
            if slot.watchers.len() >= MOST_WATCHERS {
                return Err(refused(format!(
                    "{MOST_WATCHERS} players watch board {board} already, and more cannot. `show {board}` shows it at any \
                     time."
                ))
                .into());
            }
            if watched >= MOST_BOARDS {
                return Err(refused(format!(
                    "You watch {watched} boards already, and {MOST_BOARDS} are the most. `notify` without a board tells \
                     which."
                ))
                .into());
            }
            watched += 1;
        }
        for board in boards {
            let token = WatchToken(self.parts.secrets.token());
            self.tx.watch(*board, player.id, how, &token).await?;
            self.see_who_watches(*board).await?;
        }
        Ok(())
    }

    pub(super) async fn unsubscribe(
        &mut self,
        game: &str,
        board: u32,
        proof: &Proof,
        quoted: &str,
    ) -> Result<(), Not> {
        let player = self.onlooker(proof, board)?;
        let slot = self.board_of(game, board).await?;
        if slot.now.seat_of(&player.userid).is_some() {
            let text = format!("You play on board {board} and get its letters as long as the game goes on.");
            return Err(Refused::about(board, text).into());
        }
        let ended = self.tx.stop_watching(board, player.id, self.stored.id).await?;
        self.see_who_watches(board).await?;
        let text = match ended {
            true => format!("You watch board {board} no more; there will be no more letters about it."),
            false => format!("You do not watch board {board}."),
        };
        self.tell(board, quoted, &text, false);
        Ok(())
    }

    /// Ends a watching by its token: what a mail program does with `List-Unsubscribe` (RFC 2369, RFC 8058). Nobody is
    /// answered where `machine` says that nobody wrote it.
    pub(super) async fn leave(&mut self, token: &str, machine: bool) -> Result<(), DeskError> {
        let watched = self.tx.watching_of(token).await?;
        let ended = self.tx.stop_watching_of(token, self.stored.id).await?;
        let (done, text) = match &watched {
            None => (
                "unsubscribe: the token is not known".to_string(),
                "Nothing is known of this link, so nothing was changed. To watch a board no more, answer one of its letters \
                 with `unsubscribe`."
                    .to_string(),
            ),
            Some(Watched { userid, board, game, .. }) => {
                let title = games::named(game).map_or(game.as_str(), |game| game.info().title);
                match ended {
                    true => (
                        format!("unsubscribe: {userid} watches board {board} no more"),
                        format!(
                            "{userid} watches {title} board {board} no more; there will be no more letters about it."
                        ),
                    ),
                    false => (
                        format!("unsubscribe: {userid} had ended that on board {board}"),
                        format!(
                            "This has ended before: by this link {userid} does not watch {title} board {board}. If letters \
                             still come, answer the newest one with `unsubscribe`."
                        ),
                    ),
                }
            }
        };
        self.done.push(done);
        // A token ends something once, so what is counted is what ends nothing.
        if !machine && (ended || self.within_limits(1).await?) {
            self.say("watch", String::new(), text);
        }
        Ok(())
    }

    /// A message to those who watch, from one of them.
    pub(super) async fn kibitz(
        &mut self,
        game: &str,
        board: u32,
        proof: &Proof,
        message: &str,
    ) -> Result<(), Not> {
        let player = self.onlooker(proof, board)?;
        let refused = |text: String| Refused::about(board, text);
        let slot = self.board_of(game, board).await?;
        if slot.now.seat_of(&player.userid).is_some() {
            let text = format!(
                "You play on board {board}: what those who watch write to each other is not for its players. `chat` goes \
                 to the players."
            );
            return Err(refused(text).into());
        }
        if slot.watcher(&player).is_none() {
            let text = format!(
                "You do not watch board {board}, and only those who do write to each other. `subscribe` first."
            );
            return Err(refused(text).into());
        }
        let reads = |watcher: &Watcher| watcher.how == Watching::Each && watcher.player != player.id;
        if !slot.watchers.iter().any(reads) {
            let text = format!(
                "Nobody else gets the letters of those who watch board {board}, so nobody would read it."
            );
            return Err(refused(text).into());
        }
        must_say_something(board, message)?;
        let day_ago = self.now - SignedDuration::from_hours(24);
        if self.tx.count_kibitzes(player.id, day_ago).await? >= MOST_KIBITZES {
            let text = format!(
                "You wrote {MOST_KIBITZES} times to those who watch in the last 24 hours, and more is not passed on."
            );
            return Err(refused(text).into());
        }
        self.tx.add_kibitz(player.id, self.now, day_ago).await?;
        let slot = self.board_of(game, board).await?;
        add_message(&mut slot.kibitzes, &player, message);
        Ok(())
    }

    fn tell(&mut self, board: u32, quoted: &str, text: &str, with_board: bool) {
        self.say_of("watch", board, quoted, wrap(text, COLUMNS, ""), with_board);
    }

    /// Reads anew who watches a board.
    async fn see_who_watches(&mut self, board: u32) -> Result<(), DeskError> {
        let watchers = self.tx.watchers(board).await?;
        if let Some(slot) = self.slots.get_mut(&board) {
            slot.watchers = watchers;
        }
        Ok(())
    }
}

/// A line of the list of boards that somebody watches.
fn row(watched: &Watched) -> String {
    let how = match watched.how {
        Watching::Each => "every letter",
        Watching::End => "the last letter alone",
    };
    format!("{:>6}  {how}\n", watched.board)
}
