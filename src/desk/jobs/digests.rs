//! The daily letters of those who get one letter a day.

use std::collections::BTreeMap;

use jiff::Timestamp;
use tracing::info;

use crate::letter::{self, EventKind, InDigest, Role, Told};
use crate::store::{DigestBoard, NoteKind, PlayerId, Purpose, WorkCause};

use crate::desk::state::{Desk, DeskError};
use crate::desk::work::boards::Message;
use crate::desk::work::outbox::{Discretion, Draft, Occasion, To};
use crate::desk::work::{Cause, Work};

/// What a daily letter tells of a board, beside the board itself.
#[derive(Default)]
struct News {
    told: Vec<Told>,
    messages: Vec<Message>,
}

impl Desk {
    /// Writes the daily letters that are due, each in a work of its own.
    pub(in crate::desk) fn send_digests(&self, now: Timestamp) -> Result<(), DeskError> {
        loop {
            self.goes_on()?;
            let due = self.0.store.read()?.due_digest(now)?;
            let Some(player) = due else { return Ok(()) };
            let cause = Cause { cause: WorkCause::Clock, about: "a daily letter".to_string() };
            let mut work = Work::begin(&self.0, &cause, now)?;
            work.send_digest(player)?;
            let outcome = work.commit()?;
            info!(outcome, "clock");
            self.0.tell_postman();
        }
    }

    /// The turns begin of players who will hear later, if a letter to them would have left by now.
    pub(in crate::desk) fn begin_noted_turns(&self, now: Timestamp) -> Result<(), DeskError> {
        if self.0.store.read()?.next_due_digest()?.is_some() {
            let mut tx = self.0.store.begin()?;
            tx.begin_noted_turns_if_none_waits(now)?;
            tx.commit()?;
        }
        Ok(())
    }
}

impl Work<'_> {
    /// Writes a daily letter about all that waits for it.
    fn send_digest(&mut self, player: PlayerId) -> Result<(), DeskError> {
        let mut news: BTreeMap<u32, News> = BTreeMap::new();
        for note in self.tx.digest_notes(player)? {
            let of_board = news.entry(note.board).or_default();
            match note.kind {
                NoteKind::Message => of_board.messages.push((note.writer, note.text)),
                NoteKind::Move | NoteKind::Other => {
                    of_board.told.push(Told { is_move: note.kind == NoteKind::Move, text: note.text });
                }
            }
        }
        self.tx.forget_digest(player)?;
        let Some(player) = self.tx.player(player)? else { return Ok(()) };
        let mut watchers: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        let mut notes: BTreeMap<u32, String> = BTreeMap::new();
        for number in news.keys() {
            if let Some(note) = self.tx.note(player.id, *number)? {
                notes.insert(*number, note);
            }
            if let Some(open) = self.boards.playable(&mut self.tx, *number)? {
                watchers.insert(*number, open.watchers_names());
            }
        }
        let (boards, mut outbox) = self.parts();
        let now = outbox.now;
        let told: Vec<InDigest<'_>> = watchers
            .iter()
            .filter_map(|(number, watchers)| {
                let (open, news) = (boards.get(*number)?, news.get(number)?);
                let role = open.role_of(&player)?;
                let mut standing = open.standing(watchers, now);
                standing.messages = &news.messages;
                let note = notes.get(number).map(String::as_str);
                Some(InDigest { news: standing, role, told: &news.told, note })
            })
            .collect();
        if told.is_empty() {
            outbox.log.push("no letter".to_string());
            return Ok(());
        }
        let reader = outbox.reader(Some(&player))?;
        let content = letter::digest(&outbox.shared.identity, reader.of_account(), now, &told);
        for address in outbox.confirmed(player.id)? {
            let written = outbox.post(Draft {
                to: To { player: Some(&player), address: &address, discretion: Discretion::Known },
                content: content.clone(),
                event: EventKind::Digest,
                purpose: Purpose::Digest,
                board: None,
                asks_about: &[],
                headers: vec![EventKind::Digest.header()],
                attachment: None,
                appointment: None,
                occasion: Occasion::News,
                form: reader.form.clone(),
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
}
