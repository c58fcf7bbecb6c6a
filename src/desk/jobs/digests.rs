//! The daily letters of those who get one letter a day.

use std::collections::BTreeMap;

use jiff::Timestamp;
use tracing::info;

use crate::letter::{self, EventKind, InDigest, Likely, Role, Told};
use crate::store::{DigestBoard, NoteKind, PlayerId, Purpose, WorkCause};

use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::Work;
use crate::desk::work::boards::Message;
use crate::desk::work::example::likely;
use crate::desk::work::outbox::{Draft, To, TurnLink};

/// On how many boards a daily letter thinks of an example.
const MOST_EXAMPLES: usize = 5;

#[derive(Default)]
struct News {
    told: Vec<Told>,
    messages: Vec<Message>,
}

pub(super) fn send(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    let Some(player) = shared.store.read()?.due_digest(now)? else { return Ok(Left::Nothing) };
    let mut work = Work::begin(shared, WorkCause::Clock, "a daily letter", now)?;
    write(&mut work, player)?;
    let outcome = work.commit()?;
    info!(outcome, "clock");
    shared.tell_postman();
    Ok(Left::More)
}

/// Begins the turns of players who will hear later, if a letter to them would have left by now.
pub(super) fn begin_turns(shared: &Shared, now: Timestamp) -> Result<Left, DeskError> {
    if shared.store.read()?.next_due_digest()?.is_some() {
        let mut tx = shared.store.begin()?;
        tx.begin_noted_turns_if_none_waits(now)?;
        tx.commit()?;
    }
    Ok(Left::Nothing)
}

fn write(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
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
