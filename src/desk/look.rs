//! Commands that only look: no proof is needed, and nothing hidden is shown.

use std::collections::BTreeSet;

use crate::command::{BoardAt, Line, Listing, Start, Which};
use crate::draw::plain;
use crate::game::{MoveError, Record, Setup, Viewer};
use crate::games;
use crate::letter::{self, Answer, record_file};
use crate::play::{Board, Refusal, Stage};
use crate::store::{BoardFilter, BoardLine, BoardStage, PlayerStage};

use super::errand::{Errand, Not, Refused, Said};
use super::moves::refusal_of;
use super::quote::{unread as without_unknown, wrong_option};
use super::shelf::from_row;

/// The most boards that one command shows.
const MOST_SHOWN: usize = 20;

impl Errand<'_> {
    pub(super) fn page(&self, topic: &str) -> Option<String> {
        let infos: Vec<_> = games::ALL.iter().map(|game| game.info()).collect();
        letter::pages(&self.parts.house, topic, &infos)
    }

    pub(super) fn help(&mut self, topics: &[String], line: &Line) -> Result<(), Not> {
        let general = ["general".to_string()];
        let mut sent = BTreeSet::new();
        for topic in if topics.is_empty() { &general } else { topics } {
            if !sent.insert(topic) {
                continue;
            }
            let Some(page) = self.page(topic) else {
                return Err(Refused::plain(format!(
                    "There is no help page of this name. There are: general, commands, proof, dice, subscribe, games, one \
                     for each command by its name, and one for each game:\n{}",
                    games::names().join(", ")
                ))
                .into());
            };
            let answer = Answer { quoted: line.quoted.clone(), text: page };
            self.said.push(Said { board: None, event: "help", answer, attachment: None, with_board: false });
        }
        Ok(())
    }

    /// Something about a board that the sender may answer if it is the sender's.
    pub(super) fn say_of(
        &mut self,
        event: &'static str,
        board: u32,
        line: &Line,
        text: String,
        with_board: bool,
    ) -> &mut Said {
        let answer = Answer { quoted: line.quoted.clone(), text };
        let at = self.said.len();
        self.said.push(Said { board: Some(board), event, answer, attachment: None, with_board });
        &mut self.said[at]
    }

    pub(super) async fn show(&mut self, game: &str, boards: &[BoardAt], line: &Line) -> Result<(), Not> {
        for at in boards.iter().take(MOST_SHOWN) {
            match at.after {
                Some(after) => self.replay(game, at.board, after, line).await?,
                None => {
                    self.board_of(game, at.board).await?;
                    self.say_of("show", at.board, line, String::new(), true);
                }
            }
        }
        Ok(())
    }

    pub(super) async fn show_player(
        &mut self,
        game: &str,
        userid: Option<&str>,
        which: Which,
        line: &Line,
    ) -> Result<(), Not> {
        let player = match userid {
            Some(userid) => self.tx.player_by_userid(userid).await?.filter(|p| p.stage == PlayerStage::Alive),
            None => self.sender().cloned(),
        };
        let Some(player) = player else {
            let word = userid.unwrap_or_default();
            return Err(Refused::plain(self.no_player("Nobody of this name is", word).await?).into());
        };
        let stages = match which {
            Which::All => Vec::new(),
            Which::Active | Which::Next => vec![BoardStage::Offered, BoardStage::Running],
        };
        let filter = BoardFilter { player: Some(player.id), game: Some(game.to_string()), stages };
        let mut shown = 0;
        for found in self.tx.boards(&filter).await? {
            let slot = self.board_of(game, found.number).await?;
            let seat = slot.now.seat_of(&player.userid);
            if which == Which::Next && !seat.is_some_and(|seat| slot.now.awaited().contains(&seat)) {
                continue;
            }
            shown += 1;
            if shown > MOST_SHOWN {
                break;
            }
            self.say_of("show", found.number, line, String::new(), true);
        }
        match shown {
            0 => self.say(
                "show",
                line.quoted.clone(),
                format!("{} has no such board of {game}.", player.userid),
            ),
            n if n > MOST_SHOWN => {
                let text = format!("There are more boards; `{game} games {}` lists them all.", player.userid);
                self.say("show", line.quoted.clone(), text);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) async fn replay(
        &mut self,
        game: &str,
        board: u32,
        after: u32,
        line: &Line,
    ) -> Result<(), Not> {
        let slot = self.board_of(game, board).await?;
        let past = past(&slot.now, after)?;
        let before = after.checked_sub(1).and_then(|n| slot.now.record.at(n));
        let picture = past.position().picture(Viewer::Watcher);
        let before = before.map(|record| record.position().picture(Viewer::Watcher));
        let (title, of) = (slot.now.game().info().title, slot.now.record.moves());
        let over = slot.now.stage == Stage::Over;
        let played = slot
            .now
            .record
            .lines()
            .iter()
            .find(|played| played.number == after && !played.aside)
            .and_then(|played| played.seen(Viewer::Watcher, over).map(|deed| (played.seat, deed)))
            .map(|(seat, deed)| format!(" {} played {deed}.", slot.now.userid(seat)));
        let text = format!(
            "{title} board {board} after move {after} of {of}.{}\n\n{}",
            played.unwrap_or_default(),
            plain(&picture, before.as_ref())
        );
        self.say_of("replay", board, line, text, false);
        Ok(())
    }

    /// The position after some moves. Dice are never rolled for it.
    pub(super) async fn preview(
        &mut self,
        game: &str,
        start: &Start,
        moves: &str,
        line: &Line,
    ) -> Result<(), Not> {
        let (record, board) = match start {
            Start::Board(at) => {
                let slot = self.board_of(game, at.board).await?;
                let record = match at.after {
                    Some(after) => past(&slot.now, after)?,
                    None => slot.now.record.clone(),
                };
                (record, Some(slot.now.clone()))
            }
            Start::New(choices) => {
                let Some(game) = games::named(game) else {
                    return Err(Refused::plain(format!("No game is called {game}.")).into());
                };
                let mut setup = Setup::new(game.info().fewest);
                for choice in &choices.options {
                    setup.options.insert(choice.name.clone(), choice.value.clone());
                }
                let record = Record::start(game, setup.clone())
                    .map_err(|bad| Refused::plain(wrong_option(game, &setup, &bad)))?;
                (record, None)
            }
        };
        let mut record = record.veiled(Viewer::Watcher);
        let before = record.clone();
        let mut played = Vec::new();
        if let Err(unread) = try_moves(&mut record, moves, &mut played) {
            // Where nothing can be played every text is refused, move or not; and of several words the first wrong
            // one. Behind a `#` may stand anything.
            let over = before.turn().seats().is_empty();
            let several = moves.contains([' ', '#']);
            self.unclear = over
                || several
                || !matches!(unread, Some(MoveError::Ambiguous(_) | MoveError::Illegal { .. }));
            return Err(match (&board, unread.map(|why| without_unknown(why, moves))) {
                (Some(board), Some(unread)) => refusal_of(board, &Refusal::Unread(unread)),
                (_, Some(unread)) => Refused::plain(letter::unread(&unread)),
                (_, None) => Refused::plain(
                    "This cannot be tried: dice would have to be rolled first, and a preview rolls none.",
                ),
            }
            .into());
        }
        let viewer = Viewer::Watcher;
        let then = before.position().picture(viewer);
        let text = format!(
            "After {}. Nothing was played.\n\n{}",
            if played.is_empty() { "no move".to_string() } else { played.join(" ") },
            plain(&record.position().picture(viewer), Some(&then)),
        );
        match board {
            Some(board) => {
                self.say_of("preview", board.number, line, text, false);
            }
            None => {
                let answer = Answer { quoted: line.quoted.clone(), text };
                self.said.push(Said {
                    board: None,
                    event: "preview",
                    answer,
                    attachment: None,
                    with_board: false,
                });
            }
        }
        Ok(())
    }

    pub(super) async fn record(&mut self, game: &str, board: u32, line: &Line) -> Result<(), Not> {
        let slot = self.board_of(game, board).await?;
        let file = record_file(&slot.now);
        let text = format!("The record of board {board} is the attached file.\n\n{}", file.text);
        self.say_of("record", board, line, text, false).attachment = Some(file);
        Ok(())
    }

    pub(super) async fn dice(&mut self, game: &str, board: u32, line: &Line) -> Result<(), Not> {
        let slot = self.board_of(game, board).await?;
        let now = &slot.now;
        if !now.game().info().chance {
            return Err(Refused::plain(format!("{} is played without dice.", now.game().info().title)).into());
        }
        let record = &now.record;
        let mut text =
            format!("The dice of board {board}.\n\nCommitment to the key:\n\n    {}\n\n", now.commitment());
        match now.stage {
            Stage::Over => text.push_str(&format!("The key:\n\n    {}\n\n", now.key_text())),
            _ => text.push_str("The key comes with the last letter of the game.\n\n"),
        }
        text.push_str(&format!("The rolls so far, in order: {}\n\n", record.open_rolls().join(" ")));
        text.push_str("`help dice` tells how to check them.");
        let text = crate::draw::wrap(&text, crate::draw::COLUMNS, "");
        self.say_of("dice", board, line, text, false);
        Ok(())
    }

    pub(super) async fn games_of(
        &mut self,
        game: &str,
        userids: &[String],
        over: bool,
        line: &Line,
    ) -> Result<(), Not> {
        let stages =
            if over { vec![BoardStage::Over] } else { vec![BoardStage::Offered, BoardStage::Running] };
        let mut players = Vec::new();
        for (at, userid) in userids.iter().enumerate() {
            match self.tx.player_by_userid(userid).await? {
                Some(player) => players.push(Some(player.id)),
                None => {
                    let whose = format!("Player {} of those you name is not", at + 1);
                    return Err(Refused::plain(self.no_player(&whose, userid).await?).into());
                }
            }
        }
        if players.is_empty() {
            players.push(None);
        }
        let mut rows = Vec::new();
        for player in players {
            let filter = BoardFilter { player, game: Some(game.to_string()), stages: stages.clone() };
            rows.extend(self.tx.boards(&filter).await?);
        }
        rows.sort_by_key(|row| row.number);
        rows.dedup_by_key(|row| row.number);
        let mut text = String::new();
        for row in &rows {
            text.push_str(&self.row(row).await?);
        }
        let (event, what) =
            if over { ("history", "finished games") } else { ("games", "games being played") };
        let text = match rows.len() {
            0 => format!("There are no {what} of {game}."),
            n => format!("{game}: {n} {what}.\n\n{text}"),
        };
        self.say(event, line.quoted.clone(), text);
        Ok(())
    }

    /// One line of a list of boards.
    async fn row(&mut self, row: &BoardLine) -> Result<String, Not> {
        let players: Vec<&str> = row.players.iter().map(|sitter| sitter.userid.as_str()).collect();
        let started = row.started.strftime("%Y-%m-%d");
        let state = match row.stage {
            BoardStage::Over => format!("{} ({})", row.result, row.ended_by),
            BoardStage::Declined => "taken back".to_string(),
            BoardStage::Offered => "not yet accepted".to_string(),
            BoardStage::Running => match self.tx.board(row.number).await? {
                Some(found) => {
                    let board = from_row(&found)?;
                    format!("{} to move", board.userids(&board.awaited()).join(" and "))
                }
                None => String::new(),
            },
        };
        Ok(format!("{:>6}  {started}  {}: {state}\n", row.number, players.join(" v ")))
    }

    pub(super) async fn list(&mut self, listing: Listing, line: &Line) -> Result<(), Not> {
        let mut text = String::new();
        if matches!(listing, Listing::Both | Listing::Games) {
            text.push_str(&self.page("games").unwrap_or_default());
        }
        if matches!(listing, Listing::Both | Listing::Players) {
            let players = self.tx.players().await?;
            text.push_str(&format!(
                "\n{} players, with the number of games being played:\n\n",
                players.len()
            ));
            for row in players {
                text.push_str(&format!("    {:<20} {:>4}\n", row.player.userid, row.running));
            }
        }
        self.say("list", line.quoted.clone(), text.trim_start().to_string());
        Ok(())
    }

    pub(super) async fn whois(&mut self, userid: &str, line: &Line) -> Result<(), Not> {
        let found = self.tx.player_by_userid(userid).await?.filter(|p| p.stage == PlayerStage::Alive);
        let Some(player) = found else {
            return Err(Refused::plain(self.no_player("Nobody of this name is", userid).await?).into());
        };
        let all = self.tx.boards(&BoardFilter { player: Some(player.id), ..BoardFilter::default() }).await?;
        let count = |stage: BoardStage| all.iter().filter(|row| row.stage == stage).count();
        let text = format!(
            "{}, a player here since {}: {} games being played, {} finished.",
            player.userid,
            player.created.strftime("%Y-%m-%d"),
            count(BoardStage::Running),
            count(BoardStage::Over)
        );
        self.say("whois", line.quoted.clone(), text);
        Ok(())
    }
}

/// The record after so many moves.
fn past(board: &Board, after: u32) -> Result<Record, Refused> {
    board.record.at(after).ok_or_else(|| Refused {
        board: Some(board.number),
        text: format!(
            "Board {} has {} moves so far; there is no move {after}.",
            board.number,
            board.record.moves()
        ),
    })
}

/// Plays a text as one move, or else each of its words as one. Gives why that failed; no reason where chance stands in the
/// way.
fn try_moves(
    record: &mut Record,
    text: &str,
    played: &mut Vec<String>,
) -> Result<(), Option<MoveError<String>>> {
    if text.trim().is_empty() {
        return Ok(());
    }
    match try_move(record, text, played) {
        Err(Some(MoveError::Unreadable(_)))
            if text.split_whitespace().count() > 1 && !record.game().info().order_lists =>
        {
            let mut trial = record.clone();
            for word in text.split_whitespace() {
                try_move(&mut trial, word, played)?;
            }
            *record = trial;
            Ok(())
        }
        outcome => outcome,
    }
}

fn try_move(
    record: &mut Record,
    text: &str,
    played: &mut Vec<String>,
) -> Result<(), Option<MoveError<String>>> {
    let turn = record.turn();
    if matches!(turn, crate::game::Turn::Chance(_)) {
        return Err(None);
    }
    let seat = turn.seats().first().copied().unwrap_or(crate::game::Seat::new(1));
    played.push(record.make(seat, text).map_err(Some)?.shown);
    Ok(())
}
