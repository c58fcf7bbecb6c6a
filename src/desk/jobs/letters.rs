//! Letters that the clock writes: daily letters, positions of the morning (`set puzzle=daily`), the operator's messages to all players.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::letter::{self, EventKind, InDigest, Likely, Post, Reply, Response, Role, Thread, Told};
use crate::store::{DigestBoard, NoteKind, Player, PlayerId, PlayerStage, Purpose, WorkCause};

use crate::desk::commands::accounts::post::bring;
use crate::desk::commands::puzzle;
use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::boards::Message;
use crate::desk::work::house_decision::likely;
use crate::desk::work::outbox::{Draft, To, TurnLink};
use crate::desk::work::{Work, ledger};

/// On how many boards a daily letter thinks of an example.
const MOST_EXAMPLES: usize = 5;

/// How many letters of a message to all are written in one work, so that mails go on between them and none is written twice.
const BROADCAST: u32 = 50;

#[derive(Default)]
struct News {
    told: Vec<Told>,
    messages: Vec<Message>,
}

pub(super) fn digests(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let Some(player) = shared.store.read()?.due_digest(now)? else { return Ok(Left::Nothing) };
    let mut work = Work::begin(shared, WorkCause::Clock, "a daily letter", now)?;
    write_digest(&mut work, player)?;
    work.send("clock")?;
    Ok(Left::More)
}

/// Begins the turns of players who will hear later, if a letter to them would have left by now.
pub(super) fn digest_turns(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    if shared.store.read()?.next_due_digest()?.is_some() {
        let mut tx = shared.store.begin()?;
        tx.begin_noted_turns_if_none_waits(now)?;
        tx.commit()?;
    }
    Ok(Left::Nothing)
}

fn write_digest(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    let mut news: BTreeMap<u32, News> = BTreeMap::new();
    for note in work.tx.digest_notes(player)? {
        let of_board = news.entry(note.board).or_default();
        match note.kind {
            NoteKind::Message => of_board.messages.push((note.writer, note.text)),
            NoteKind::Move | NoteKind::Other => {
                of_board.told.push(Told { is_move: note.kind == NoteKind::Move, text: note.text });
            }
        }
    }
    work.tx.forget_digest(player)?;
    let Some(player) = work.tx.player(player)? else { return Ok(()) };
    let mut watchers: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let mut notes: BTreeMap<u32, String> = BTreeMap::new();
    let mut examples: BTreeMap<u32, Likely> = BTreeMap::new();
    for number in news.keys() {
        if let Some(note) = work.tx.note(player.id, *number)? {
            notes.insert(*number, note);
        }
        if let Some(open) = work.boards.open(&mut work.tx, *number)? {
            watchers.insert(*number, open.watchers_names());
            let role = open.role_of(&player).filter(|_| examples.len() < MOST_EXAMPLES);
            let found = role.and_then(|role| likely(&open.now, role));
            examples.extend(found.map(|found| (*number, found)));
        }
    }
    let (boards, mut outbox) = work.parts();
    let now = outbox.now;
    let told: Vec<InDigest<'_>> = watchers
        .iter()
        .filter_map(|(number, watchers)| {
            let (open, news) = (boards.get(*number)?, news.get(number)?);
            let role = open.role_of(&player)?;
            let mut standing = open.standing(watchers, now);
            standing.messages = &news.messages;
            let note = notes.get(number).map(String::as_str);
            Some(InDigest { news: standing, role, told: &news.told, note, likely: examples.get(number) })
        })
        .collect();
    if told.is_empty() {
        outbox.log.push("no letter".to_string());
        return Ok(());
    }
    let reader = outbox.reader(Some(&player))?;
    let is_awaited = told.iter().any(InDigest::is_awaited);
    let turn = TurnLink::new(outbox.shared, is_awaited && reader.turn_link);
    let turn_page = turn.as_ref().map(|turn| turn.address.as_str());
    let content = letter::digest(&outbox.shared.identity, reader.of_account(), now, &told, turn_page);
    for address in outbox.confirmed(player.id)? {
        let written = outbox.post(Draft {
            purpose: Purpose::Digest,
            turn_word: turn.as_ref().map(|turn| turn.digest),
            ..Draft::new(
                To::known(Some(&player), &address),
                content.clone(),
                EventKind::Digest,
                reader.form.clone(),
            )
        })?;
        let Some(letter) = written else { continue };
        for board in &told {
            let told = DigestBoard {
                board: board.news.board.number,
                move_number: board.news.board.record.moves(),
                watching: board.role == Role::Watcher,
                awaited: board.is_awaited(),
                taken_back: false,
            };
            outbox.tx.add_digest_board(letter, told)?;
        }
    }
    outbox.log.push("a daily letter".to_string());
    Ok(())
}

/// Writes the next position that is due. One that was not answered gives way to it.
pub(super) fn puzzles(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let Some(player) = shared.store.read()?.due_puzzle(now)? else { return Ok(Left::Nothing) };
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::PUZZLE, now)?;
    write_puzzle(&mut work, player)?;
    work.send("clock")?;
    Ok(Left::More)
}

fn write_puzzle(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    let wanted = puzzle::set_morning(work, player)?;
    let alive = |player: &Player| player.stage == PlayerStage::Alive;
    let Some(player) = work.tx.player(player)?.filter(alive).filter(|_| wanted) else { return Ok(()) };
    work.tx.close_puzzle(player.id, work.now)?;
    let Some(found) = puzzle::next(work, &player, None)? else { return Ok(()) };
    let (number, reply) = (found.number, Reply::Puzzle(Box::new(found)));
    let mut outbox = work.outbox();
    let form = outbox.reader(Some(&player))?.form;
    let (event, said) = (EventKind::Puzzle, [Response { quoted: None, reply }]);
    let content = letter::answers(&outbox.shared.identity, &form.words(), Thread::Mail(event), &said);
    for address in outbox.confirmed(player.id)? {
        let to = To::known(Some(&player), &address);
        outbox.post(Draft {
            purpose: Purpose::Puzzle,
            puzzle: Some(number),
            ..Draft::new(to, content.clone(), event, form.clone())
        })?;
    }
    outbox.log.push(ledger::PUZZLE.to_owned());
    Ok(())
}

pub(super) fn broadcasts(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    if shared.store.read()?.next_broadcast()?.is_none() {
        return Ok(Left::Nothing);
    }
    let mut work = Work::begin(shared, WorkCause::Clock, ledger::BROADCAST, now)?;
    write_broadcast(&mut work)?;
    work.send("clock")?;
    Ok(Left::More)
}

fn write_broadcast(work: &mut Work<'_>) -> Result<(), DeskError> {
    let Some(broadcast) = work.tx.next_broadcast()? else { return Ok(()) };
    let readers = work.tx.not_reached(&broadcast, BROADCAST)?;
    let writer = work.tx.player(broadcast.writer)?.map(|player| player.userid).unwrap_or_default();
    let subject = Some(broadcast.subject.as_str()).filter(|subject| !subject.is_empty());
    let post = Post { from: &writer, others: Vec::new(), subject, text: &broadcast.text, to_all: true };
    for reader in &readers {
        bring(&mut work.outbox(), reader, &post)?;
    }
    work.tx.set_reached(broadcast.id, readers.last().map(|reader| reader.id))?;
    work.log.push(ledger::told_players(readers.len()));
    Ok(())
}
