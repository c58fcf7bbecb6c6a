//! What anybody may see of boards and players, each time from one snapshot of the store.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::command::{Query, Ranked};
use crate::game::Seat;
use crate::games;
use crate::letter::{self, Appointment, Method, Reply, ServerIdentity, WEB, Zone};
use crate::play::Board;
use crate::secrets;
use crate::store::{BoardFilter, BoardLine, Overview, Played, PlayerId, ReadTx};
use crate::time::Clocks;

use crate::desk::commands::looking::{queries, standings, whois};
use crate::desk::commands::{CommandResult, seek_list};
use crate::desk::policy::budget::Budget;
use crate::desk::policy::settings;
use crate::desk::sender::Sender;
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::{Boards, CommandError, Looking};

/// How much of a board's record is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The position and the last moves.
    End,
    /// All of it.
    Whole,
}

/// A board as the store has it, without what only its players know but for what the game itself hides.
#[derive(Clone, Debug)]
pub struct PublicBoard {
    /// The board.
    pub board: Board,
    /// Its clocks; none without terms.
    pub clocks: Option<Clocks>,
    /// Since when somebody is to move.
    pub since: Option<Timestamp>,
    /// When something last happened there.
    pub changed: Timestamp,
    /// The seats whose players are not to be named on pages.
    pub unnamed: Vec<Seat>,
}

/// How a player's rating in a pool went on.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingLine {
    /// The pool: a game's name, with options where these count apart.
    pub pool: String,
    /// The points and the deviation after each of the newest rated games, the first to end first.
    pub after: Vec<(f64, f64)>,
}

/// The most games of one kind in such a line.
const LONGEST_LINE: u32 = 50;

const MOST_ENTRIES: usize = 100;

/// A snapshot of the store for those who look on.
pub struct PublicView<'d> {
    pub(in crate::desk) shared: &'d Shared,
    pub(in crate::desk) tx: ReadTx,
}

impl Desk {
    /// Looks at the last committed state, over connections that nothing else uses.
    pub fn public(&self) -> Result<PublicView<'_>, DeskError> {
        Ok(PublicView { shared: &self.0, tx: self.0.store.look_on()? })
    }

    /// Grows whenever something may look different.
    pub fn version(&self) -> u64 {
        self.0.store.commits()
    }

    /// The time zone of days and times for everybody who has chosen none.
    pub fn zone(&self) -> &Zone {
        &self.0.config.zone
    }

    /// The identity under which it writes.
    pub fn identity(&self) -> &ServerIdentity {
        &self.0.identity
    }
}

impl PublicView<'_> {
    /// A board; none if there is no such board.
    pub fn board(&mut self, number: u32, extent: Extent) -> Result<Option<PublicBoard>, DeskError> {
        let replays = &self.shared.replays;
        let mut boards = Boards::looked_at(&self.shared.config, replays);
        let Some(open) = boards.open(&mut self.tx, number)? else { return Ok(None) };
        if extent == Extent::Whole {
            open.complete_from(&mut self.tx, replays)?;
        }
        let now = self.shared.now();
        let news = open.standing(&[], now);
        let (clocks, since) = (news.clocks.cloned(), news.since);
        let last = open.now.record.entries().last().map(|entry| entry.at);
        let changed = last.unwrap_or(open.now.started);
        let (players, board) = (open.players.clone(), open.now.clone());
        let off = self.unnamed(&players)?;
        let unnamed = players.iter().zip(board.seats()).filter(|(player, _)| off.contains(player));
        let unnamed = unnamed.map(|(_, seat)| seat).collect();
        Ok(Some(PublicBoard { board, clocks, since, changed, unnamed }))
    }

    fn unnamed(&mut self, players: &[PlayerId]) -> Result<BTreeSet<PlayerId>, DeskError> {
        let chosen = self.tx.settings_of(players, WEB)?;
        Ok(chosen.into_iter().filter(|(_, value)| value == "off").map(|(player, _)| player).collect())
    }

    fn may_name(&mut self, userid: &str) -> Result<bool, DeskError> {
        let Some(player) = self.tx.player_by_userid(userid)? else { return Ok(true) };
        Ok(self.unnamed(&[player.id])?.is_empty())
    }

    /// The newest boards that a filter lets through, and the number of all. Players who are not to be named have no userid there.
    pub fn boards(&mut self, filter: &BoardFilter, most: u32) -> Result<(Vec<BoardLine>, u32), DeskError> {
        let mut found = self.tx.boards(filter, most)?;
        let players: BTreeSet<PlayerId> =
            found.iter().flat_map(|line| &line.players).map(|sitter| sitter.player).collect();
        let off = self.unnamed(&players.into_iter().collect::<Vec<_>>())?;
        let sitters = found.iter_mut().flat_map(|line| &mut line.players);
        sitters.filter(|sitter| off.contains(&sitter.player)).for_each(|sitter| sitter.userid.clear());
        Ok((found, self.tx.count_boards(filter)?))
    }

    /// The filter for the boards of a player, and the player's userid as it is spelled; none if nobody plays under this name.
    pub fn player(&mut self, userid: &str) -> Result<Option<(String, BoardFilter)>, DeskError> {
        let found = self.tx.player_by_userid(userid)?;
        Ok(found.map(|player| {
            let filter = BoardFilter { player: Some(player.id), ..BoardFilter::default() };
            (player.userid, filter)
        }))
    }

    /// How the ratings of the player whose boards these are went on, in each pool with at least two rated games.
    pub fn rating_lines(&mut self, filter: &BoardFilter) -> Result<Vec<RatingLine>, DeskError> {
        let Some(player) = filter.player else { return Ok(Vec::new()) };
        let mut lines = Vec::new();
        for game in games::names() {
            let played = Played { game: game.to_owned(), players: vec![player], year: None };
            let (mut boards, ..) = self.tx.finished_boards(&played, LONGEST_LINE, LONGEST_LINE)?;
            boards.sort_by_key(|board| (board.ended, board.number));
            let mut pools: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
            for board in boards {
                let Some((Some(pool), true)) = self.tx.pool_of_board(board.number)? else { continue };
                let own = board.players.iter().zip(1_u8..).find(|((id, _), _)| *id == player);
                let rated = self.tx.rated(&[board.number])?;
                let own = own.and_then(|(_, seat)| rated.iter().find(|(_, row)| row.seat == seat));
                let after = own.map(|(_, row)| (row.after.points, row.after.deviation));
                pools.entry(pool).or_default().extend(after);
            }
            let known = pools.into_iter().filter(|(_, after)| after.len() > 1);
            lines.extend(known.map(|(pool, after)| RatingLine { pool, after }));
        }
        Ok(lines)
    }

    /// What `whois` tells anybody; none if nobody plays under this name who may be named on pages.
    pub fn whois(&mut self, userid: &str) -> Result<Option<Vec<Reply>>, DeskError> {
        if !self.may_name(userid)? {
            return Ok(None);
        }
        self.ask(|looking| whois::whois(looking, &Sender::nobody(), userid))
    }

    /// The rating list of a game.
    pub fn standings(&mut self, game: &str) -> Result<Option<Vec<Reply>>, DeskError> {
        let mut replies =
            self.ask(|looking| standings::standings(looking, &Sender::nobody(), game, Ranked::Best, &[]))?;
        for reply in replies.iter_mut().flatten() {
            if let Reply::Standings(standings) = reply {
                let mut rows = Vec::new();
                for row in std::mem::take(&mut standings.rows) {
                    if self.may_name(&row.userid)? {
                        rows.push(row);
                    }
                }
                standings.rows = rows;
            }
        }
        Ok(replies)
    }

    /// The open seeks, of one game or all.
    pub fn seeks(&mut self, game: Option<&str>) -> Result<Option<Vec<Reply>>, DeskError> {
        let mut replies = self.ask(|looking| seek_list::list(looking, game))?;
        for reply in replies.iter_mut().flatten() {
            if let Reply::Seeks { rows, of, .. } = reply {
                let mut kept = Vec::new();
                for row in std::mem::take(rows) {
                    match row.seeker() {
                        Some(seeker) if !self.may_name(seeker)? => *of = of.saturating_sub(1),
                        _ => kept.push(row),
                    }
                }
                *rows = kept;
            }
        }
        Ok(replies)
    }

    /// A help page; none for an unknown topic.
    pub fn help(&mut self, topic: &str) -> Result<Option<Vec<Reply>>, DeskError> {
        let topics = vec![topic.to_owned()];
        self.ask(|looking| queries::look(looking, &Sender::nobody(), &Query::Help { topics }))
    }

    /// How much waits.
    pub fn overview(&self) -> Result<Overview, DeskError> {
        Ok(self.shared.store.overview(self.shared.now())?)
    }

    /// How many boards wait for house players.
    pub fn boards_for_house(&mut self) -> Result<u32, DeskError> {
        Ok(self.tx.boards_for_house()?)
    }

    /// The file with the deadlines of the player who was given this secret word; none if nobody was.
    pub fn calendar(&mut self, word: &str) -> Result<Option<String>, DeskError> {
        let digest = hex::encode(secrets::digest(word));
        let Some(player) = self.tx.player_of_calendar(&digest)? else { return Ok(None) };
        let Some(player) = self.tx.player(player)? else { return Ok(None) };
        let (identity, config, now) = (&self.shared.identity, &self.shared.config, self.shared.now());
        let form = settings::form(&mut self.tx, Some(player.id), None, config)?;
        let (words, mut boards, mut entries) = (form.words(), Boards::new(config), Vec::new());
        for number in self.tx.boards_awaiting(player.id)?.into_iter().take(MOST_ENTRIES) {
            let Some(open) = boards.open(&mut self.tx, number)? else { continue };
            let Some(seat) = open.seat_of(player.id) else { continue };
            let ends = open.clocks.as_ref().and_then(|clocks| clocks.stands(seat.number(), now).until);
            let Some(ends) = ends else { continue };
            let whose = (&open.now, letter::subject(&open.now), player.userid.as_str());
            let (entry, moves) = ((Method::Publish, ends), open.now.record.moves());
            entries.push(Appointment::new(identity, &words, whose, entry, moves));
        }
        Ok(Some(letter::calendar(&identity.address, now, &entries)))
    }

    /// None if the answer is a refusal.
    fn ask(
        &mut self,
        answers: impl FnOnce(&mut Looking<'_>) -> CommandResult,
    ) -> Result<Option<Vec<Reply>>, DeskError> {
        let (mut boards, mut budget) = (Boards::new(&self.shared.config), Budget::default());
        let (shared, tx) = (self.shared, &mut self.tx);
        let mut looking = Looking { shared, tx, boards: &mut boards, budget: &mut budget };
        match answers(&mut looking) {
            Ok(answers) => Ok(Some(answers.into_iter().map(|answer| answer.reply).collect())),
            Err(CommandError::Refused(_)) => Ok(None),
            Err(CommandError::Failed(error)) => Err(error),
        }
    }
}
