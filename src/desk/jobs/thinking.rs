//! What house players do at their boards and tell those who ask for a hint, and what they think before.
//!
//! ```text
//! save           a board that waits for a house player stands in `thoughts`, by the transaction that makes it wait
//! next_thought   of the boards that wait, the one whose turn it is to be thought about
//! think          the search, on a thread of whoever asks for it, outside every transaction
//! carry_out      what was found is done at the board as if a player did it, if the board still stands as it did
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jiff::Timestamp;
use tracing::{error, info};

use crate::game::{Beginning, By, Position, Seat, house_seed};
use crate::games;
use crate::letter::{Hint, Notice};
use crate::play::{Act, Board, Stage};
use crate::search::{Advice, Among, Breadth, Character, Choice, Effort, Level, Place, Thinker, is_lost};
use crate::store::{BEFORE_ALL, PlayerId, ReadTx, ThoughtLevel, ThoughtRow, WorkCause};

use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::boards::MOST_HINTS;
use crate::desk::work::house_decision::{Duty, character_of, level_of, situation};
use crate::desk::work::{Boards, OpenBoard, Work, house, ledger};

/// How often the program may fail at a position before any legal move is made there, or the house player resigns.
pub(in crate::desk::jobs) const MOST_FAILURES: u32 = 3;

/// A board that is being thought about.
pub struct Thought {
    board: u32,
    entries: u32,
    duty: Duty,
    userid: String,
    person: PlayerId,
    level: ThoughtLevel,
    failed: u32,
    /// What is to be searched; nothing where the answer is known without.
    search: Option<Search>,
}

struct Search {
    thinker: &'static dyn Thinker,
    seat: Seat,
    level: Level,
    character: Option<Character>,
    budget: u64,
    breadth: Breadth,
    now: Place,
    /// Where the seat moved last; none while it does not resign, however it stands.
    before: Option<Place>,
    /// Whether any legal move will do, since the program has failed to find a good one.
    at_random: bool,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// What to move; none if the program failed.
    pub advice: Option<Advice>,
    /// Whether the game is lost; see [`Thought::is_lost`].
    pub lost: bool,
    /// How long it took.
    pub took: Duration,
}

/// What is being thought about, and how much was thought for each level. Each level gets the same time as the others as long as
/// boards wait for it, so that who waits for a quick answer does not wait for all slow ones. Within a level persons have their turns,
/// whatever the number of their boards.
///
/// A search is begun as long as less than `most` are under way that are as short as it, or shorter: longer ones give way to it.
#[derive(Debug)]
pub struct Thinking {
    /// How many searches may go on at a time.
    pub most: usize,
    boards: BTreeMap<u32, Length>,
    spent: BTreeMap<ThoughtLevel, u64>,
    /// Whose turn was the last of each level.
    last: BTreeMap<ThoughtLevel, PlayerId>,
    /// Whose game was looked through last.
    reviewed: Option<PlayerId>,
}

/// How long a search takes: what comes first is shorter, and others give way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    /// A move of this level, for which somebody waits.
    Move(ThoughtLevel),
    /// A part of the search for turning points.
    Review,
}

impl Default for Thinking {
    /// Nothing is thought about yet, and there is no end to how much may be.
    fn default() -> Self {
        Thinking {
            most: usize::MAX,
            boards: BTreeMap::new(),
            spent: BTreeMap::new(),
            last: BTreeMap::new(),
            reviewed: None,
        }
    }
}

impl Thinking {
    /// Whether a search of this length can go on at once.
    pub(in crate::desk::jobs) fn has_room(&self, length: Length) -> bool {
        self.boards.values().filter(|other| **other <= length).count() < self.most
    }

    /// A board is thought about no more.
    pub fn give_up(&mut self, board: u32) {
        self.boards.remove(&board);
    }

    pub(in crate::desk::jobs) fn reviews(&self) -> (PlayerId, Vec<u32>) {
        (self.reviewed.unwrap_or(BEFORE_ALL), self.boards.keys().copied().collect())
    }

    pub(in crate::desk::jobs) fn begin_review(&mut self, board: u32, person: PlayerId) {
        self.boards.insert(board, Length::Review);
        self.reviewed = Some(person);
    }

    /// Of the levels for which boards wait the one that had the least.
    fn turn(&mut self, waiting: Vec<ThoughtRow>) -> Option<ThoughtRow> {
        let spent = |level| self.spent.get(&level).copied().unwrap_or_default();
        let next = waiting.iter().min_by_key(|row| (spent(row.level), row.level))?.clone();
        // Who had nothing to do saves nothing up.
        let least = spent(next.level);
        let idle = |level: &ThoughtLevel| {
            self.has_room(Length::Move(*level)) && !waiting.iter().any(|row| row.level == *level)
        };
        for level in LEVELS.into_iter().filter(idle).collect::<Vec<_>>() {
            let had = self.spent.entry(level).or_default();
            *had = (*had).max(least);
        }
        *self.spent.entry(next.level).or_default() += cost(next.level);
        self.last.insert(next.level, next.person);
        Some(next)
    }
}

const LEVELS: [ThoughtLevel; 3] = [ThoughtLevel::Easy, ThoughtLevel::Usual, ThoughtLevel::Hard];

/// What a move of a level costs, in parts of the quickest one.
fn cost(level: ThoughtLevel) -> u64 {
    match level {
        ThoughtLevel::Easy => 1,
        ThoughtLevel::Usual => 10,
        ThoughtLevel::Hard => 100,
    }
}

impl Search {
    fn of(board: &Board, seat: Seat, at_random: bool, percent: u32) -> Option<Search> {
        let info = board.game().info();
        let thinker = games::with_rules(info.name, info.rules_version)?;
        let (_, level) = level_of(board.userid(seat));
        let character = character_of(board.userid(seat));
        let budget = (thinker.budget(level).saturating_mul(u64::from(percent)) / 100).max(1);
        let place = |position, moves| Place { position, seed: house_seed(&board.key, board.number, moves) };
        let now = place(board.record.position().clone_box(), board.record.moves());
        let before = situation(board, seat).may_resign(thinker).then(|| last_turn(board, seat)).flatten();
        let before = before.map(|(position, moves)| place(position, moves));
        let breadth = thinker.breadth(level);
        Some(Search { thinker, seat, level, character, budget, breadth, now, before, at_random })
    }

    /// Whether this advice gives the game up for lost, and deeper searches do so too.
    fn is_lost(&self, advice: &Advice, pause: &dyn Fn()) -> bool {
        let Some(before) = self.before.as_ref().filter(|_| !self.at_random) else { return false };
        let search = (self.budget, self.breadth);
        is_lost(self.thinker, self.seat, advice.evaluation, search, [&self.now, before], pause)
    }

    fn advice(&self, pause: &dyn Fn()) -> Option<Advice> {
        let Place { position, seed } = &self.now;
        if !self.at_random {
            let effort = Effort { breadth: self.breadth, pause, ..Effort::of(self.budget, *seed) };
            let mut found = self.thinker.weigh(position.as_ref(), self.seat, Among::All, effort)?;
            if let Some(character) = self.character {
                found = self.thinker.incline(character, position.as_ref(), self.seat, found, effort);
            }
            let slip = self.thinker.slip(self.level, position.as_ref(), self.seat, *seed);
            return Some(Advice { text: slip.unwrap_or(found.text), ..found });
        }
        let [first, ..] = self.now.seed;
        let made = self.now.position.random(self.seat, &mut |limit| usize::from(first) % limit.max(1))?;
        Some(Advice {
            line: vec![made.text.clone()],
            ranked: vec![made.text.clone()],
            text: made.text,
            evaluation: 0.5,
            shares: Vec::new(),
            nodes: 0,
        })
    }
}

/// The position in which a seat moved last, and the number of moves before that; none where the record does not reach back to it.
fn last_turn(board: &Board, seat: Seat) -> Option<(Box<dyn Position>, u32)> {
    let lines = board.record.lines();
    let last = lines.iter().rposition(|line| line.seat == seat && !line.out_of_turn)?;
    Some((board.record.before(last)?, lines.get(last)?.number.saturating_sub(1)))
}

impl Thought {
    /// The number of the board.
    pub fn board(&self) -> u32 {
        self.board
    }

    /// How many entries the record of the board has.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// How long the search takes.
    pub fn length(&self) -> Length {
        Length::Move(self.level)
    }

    /// What to move there, as long as that takes and `pause` lets it wait; none if the game finds no move, or if nothing is to be
    /// searched.
    pub fn think(&self, pause: &dyn Fn()) -> Option<Advice> {
        self.search.as_ref().and_then(|search| search.advice(pause))
    }

    /// Whether the game is lost for the house player who thinks this of it: where it says so, the position and the one of its last
    /// move are searched again, as deep as `house` searches, and both must say so too. Takes up to four seconds.
    pub fn is_lost(&self, advice: &Advice, pause: &dyn Fn()) -> bool {
        self.search.as_ref().is_some_and(|search| search.is_lost(advice, pause))
    }
}

impl Desk {
    /// The next board to think about, beside all that are being thought about; none if no other board waits for a house player.
    pub fn next_thought(&self, thinking: &mut Thinking) -> Result<Option<Thought>, DeskError> {
        let shared = &*self.0;
        loop {
            let (holder, mut look) = (shared.store.holder(), shared.store.read()?);
            let time = shared.config.house.time(shared.now());
            let mut waiting = Vec::new();
            let boards: BTreeSet<u32> = thinking.boards.keys().copied().collect();
            for level in LEVELS.into_iter().filter(|level| thinking.has_room(Length::Move(*level))) {
                let last = thinking.last.get(&level).copied().unwrap_or(BEFORE_ALL);
                waiting.extend(look.next_thought(level, last, &boards, holder.as_deref(), time)?);
            }
            let Some(row) = thinking.turn(waiting) else { return Ok(None) };
            let thought = thought(shared, &mut look, &row)?;
            drop(look);
            let mut tx = shared.store.begin()?;
            let begun = match &thought {
                Some(thought) => tx.begin_thought(row.board, thought.entries, shared.now())?,
                None => {
                    tx.await_no_house(row.board)?;
                    false
                }
            };
            tx.commit()?;
            if let Some(thought) = thought.filter(|_| begun) {
                thinking.boards.insert(row.board, Length::Move(row.level));
                return Ok(Some(thought));
            }
        }
    }
}

fn thought(shared: &Shared, look: &mut ReadTx, row: &ThoughtRow) -> Result<Option<Thought>, DeskError> {
    let mut boards = Boards::new(&shared.config);
    let open = match boards.open(look, row.board) {
        Ok(Some(open)) => open,
        Err(DeskError::Store(failed)) => return Err(failed.into()),
        unplayable => {
            error!(board = row.board, ?unplayable, "a board that waits for the house cannot be played");
            return Ok(None);
        }
    };
    let Some(duty) = open.duty(look)? else { return Ok(None) };
    let percent = shared.config.house.percent;
    let (seat, search) = match &duty {
        Duty::Move(seat) => {
            let at_random = row.failed >= MOST_FAILURES;
            (Some(*seat), Search::of(&open.now, *seat, at_random, percent))
        }
        Duty::Hint(seat, _) => {
            let search = Search::of(&open.now, *seat, false, percent);
            (Some(*seat), search.map(|search| Search { before: None, ..search }))
        }
        Duty::Undo(seat) => (Some(*seat), None),
        Duty::Draw(seats) | Duty::End(seats) => (seats.first().copied(), None),
    };
    let userid = seat.map(|seat| open.now.userid(seat).to_owned()).unwrap_or_default();
    let entries = open.now.record.count();
    Ok(Some(Thought {
        board: row.board,
        entries,
        duty,
        userid,
        person: row.person,
        level: row.level,
        failed: row.failed,
        search,
    }))
}

impl Desk {
    /// Does at the board what a house player wants there. If the board has moved on meanwhile nothing is done: it is thought
    /// about anew where it still waits for a house player.
    pub fn carry_out(
        &self,
        thought: &Thought,
        found: &Found,
        thinking: &mut Thinking,
    ) -> Result<(), DeskError> {
        let shared = &*self.0;
        thinking.give_up(thought.board);
        let mut work = Work::begin(shared, WorkCause::House, ledger::on_board(thought.board), shared.now())?;
        if do_as_found(&mut work, thought, found)? {
            house::spend_search(&mut work, thought.person, thought.board, found.took)?;
            work.tell()?;
            let outcome = work.commit()?;
            info!(board = thought.board, outcome, "house");
            shared.tell_postman();
            return Ok(());
        }
        drop(work);
        let mut tx = shared.store.begin()?;
        if thought.failed < MOST_FAILURES {
            tx.thought_failed(thought.board, thought.entries)?;
        } else {
            // It would fail for ever; whatever happens at the board next makes it wait anew.
            tx.await_no_house(thought.board)?;
        }
        Ok(tx.commit()?)
    }
}

/// Whether what was found was done, or the board has moved on so that nothing is to be done.
fn do_as_found(work: &mut Work<'_>, thought: &Thought, found: &Found) -> Result<bool, DeskError> {
    let happened = work.happened;
    work.settle_clocks(thought.board, happened)?;
    let Some(open) = work.boards.open(&mut work.tx, thought.board)? else { return Ok(true) };
    let stands = open.now.record.count() == thought.entries
        && open.duty(&mut work.tx)?.as_ref() == Some(&thought.duty);
    if !stands {
        work.log.push(ledger::MOVED_ON.to_owned());
        return Ok(true);
    }
    let done = match &thought.duty {
        Duty::Move(seat) => {
            move_as_found(open, *seat, found, happened)
                || thought.failed >= MOST_FAILURES
                    && open.act(By::Player(*seat), &Act::Resign, happened).is_ok()
        }
        Duty::Undo(seat) => open.act(By::Player(*seat), &Act::Accept, happened).is_ok(),
        Duty::Draw(seats) => {
            seats.iter().all(|seat| open.act(By::Player(*seat), &Act::Draw, happened).is_ok())
        }
        Duty::End(seats) => end(open, seats, happened),
        Duty::Hint(seat, number) => {
            let hint = found.advice.as_ref().map(|advice| hint(&open.now, *seat, *number, &advice.text));
            if matches!(hint, Some(Hint::Move(_))) {
                // Nothing is left to tell.
                work.tx.ask_hint(thought.board, open.now.record.moves(), MOST_HINTS)?;
                work.tx.hint_told(thought.board, MOST_HINTS)?;
            } else {
                work.tx.hint_told(thought.board, *number)?;
            }
            open.notices.extend(hint.map(|hint| (Some(*seat), Notice::Hint(hint))));
            !open.notices.is_empty()
        }
    };
    let nodes = found.advice.as_ref().map_or(0, |advice| advice.nodes);
    work.log.push(ledger::house_played(&thought.userid, nodes, found.took));
    if !done {
        error!(board = thought.board, ?found, "the house has found no move that can be made");
    }
    Ok(done)
}

/// Makes the move that was found, or does what is sensible in its place; false if that cannot be done.
fn move_as_found(open: &mut OpenBoard, seat: Seat, found: &Found, at: Timestamp) -> bool {
    let Some(advice) = &found.advice else { return false };
    let by = By::Player(seat);
    let info = open.now.game().info();
    let Some(thinker) = games::with_rules(info.name, info.rules_version) else { return false };
    let position = open.now.record.position();
    let choice = situation(&open.now, seat).choice(thinker, position, advice.evaluation, found.lost);
    match choice {
        Choice::Resign => return open.act(by, &Act::Resign, at).is_ok(),
        Choice::Agree => return open.act(by, &Act::Draw, at).is_ok(),
        Choice::Decline => {
            // A person who offered a draw is answered in words. The move alone would also end the offer.
            let _ = open.act(by, &Act::Reject, at);
        }
        Choice::Move | Choice::MoveAndOffer => {}
    }
    let moved = open.act(by, &Act::Move { text: advice.text.clone(), guard: None }, at).is_ok();
    if choice == Choice::MoveAndOffer && moved {
        // Where the move has ended the game there is nothing to offer.
        let _ = open.act(by, &Act::Draw, at);
    }
    moved
}

/// The first hint tells where or how the move begins, unless that is the whole move.
fn hint(board: &Board, seat: Seat, number: u32, text: &str) -> Hint {
    let first = (number == 1).then(|| board.record.position().beginning(seat, text)).flatten();
    match first {
        Some(Beginning::Place(place)) => Hint::Place(place),
        Some(Beginning::Kind(what)) => Hint::Kind(what),
        None => Hint::Move(text.to_owned()),
    }
}

/// Ends a game that all people have left: the house players agree on a draw, or give up one after another where the game knows none.
fn end(open: &mut OpenBoard, seats: &[Seat], at: Timestamp) -> bool {
    for act in [Act::Draw, Act::Resign] {
        for seat in seats {
            if open.now.stage == Stage::Running {
                let _ = open.act(By::Player(*seat), &act, at);
            }
        }
    }
    open.now.stage != Stage::Running
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Setup;

    /// Whether a player in this seat, who thinks little and finds the position lost, resigns.
    fn resigns(seat: u8, now: &str, before: Option<&str>) -> bool {
        let thinker = games::thinker("great").unwrap();
        let place = |text: &str| {
            let position = thinker.parse_position(&Setup::new(2), text, None).unwrap();
            Place { position, seed: [7; 32] }
        };
        let search = Search {
            thinker,
            seat: Seat::new(seat),
            level: Level::Easy,
            character: None,
            budget: 400,
            breadth: Breadth::Narrow,
            now: place(now),
            before: before.map(place),
            at_random: false,
        };
        let advice = Advice { evaluation: 0.0, ..search.advice(&|| {}).unwrap() };
        assert!(!search.is_lost(&Advice { evaluation: 0.5, ..advice.clone() }, &|| {}));
        search.is_lost(&advice, &|| {})
    }

    #[test]
    fn a_game_is_lost_if_two_deep_searches_say_so() {
        let lost = "k9/8p1/10/10/10/10/PPPPPPPPPP/WNEGKMHENW b - - 0 60";
        let even = "k9/4p5/10/10/10/10/4P5/K9 b - - 0 58";
        assert!(resigns(2, lost, Some(lost)));
        assert!(!resigns(2, lost, Some(even)));
        assert!(!resigns(2, even, Some(lost)));
        assert!(!resigns(2, lost, None));
    }
    #[test]
    fn shorter_searches_begin_beside_longer_ones() {
        let [easy, usual, hard] = LEVELS.map(Length::Move);
        for (most, under_way, with_room) in [
            (1, vec![], vec![easy, usual, hard, Length::Review]),
            (1, vec![Length::Review], vec![easy, usual, hard]),
            (1, vec![usual], vec![easy]),
            (1, vec![usual, Length::Review], vec![easy]),
            (1, vec![easy], vec![]),
            (2, vec![usual, hard], vec![easy, usual]),
            (2, vec![easy, hard], vec![easy, usual]),
        ] {
            let boards = (1..).zip(under_way).collect();
            let thinking = Thinking { most, boards, ..Thinking::default() };
            let all = [easy, usual, hard, Length::Review];
            let found: Vec<Length> = all.into_iter().filter(|length| thinking.has_room(*length)).collect();
            assert_eq!(found, with_room, "{thinking:?}");
        }
    }
}
