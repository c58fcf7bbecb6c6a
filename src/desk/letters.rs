//! The letters that an errand brings about, into the outbox; and its end.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use tracing::warn;

use crate::draw::{COLUMNS, wrap};
use crate::letter::{self, About, Addressee, Answer, Attachment, Heading, Proving, Reader, Writing};
use crate::store::{CauseId, LetterContent, NewLetter, Player, PlayerId, Purpose, WatchToken, Watching};

use super::DeskError;
use super::answered::Answered;
use super::errand::{Errand, Said};
use super::proof::Policy;
use super::shelf::Slot;

/// The longest `References`: the root and the last letters of the thread.
const LONGEST_THREAD: usize = 12;

/// The purposes of letters that ask whether an address is right.
pub(super) const ASKING: [Purpose; 2] = [Purpose::Confirm, Purpose::ConfirmNew];

/// A letter before it has its Message-ID.
struct Draft<'a> {
    player: Option<&'a Player>,
    address: String,
    writing: Writing,
    /// Whether it tells its reader's userid and which mail it answers.
    known: bool,
    /// The board that an answer to it is good for, and the number of moves made.
    board: Option<(u32, u32)>,
    /// Whether it belongs to the board's thread.
    event: &'a str,
    purpose: Purpose,
    about: &'a [String],
    headers: Vec<(&'static str, String)>,
    attachment: Option<&'a Attachment>,
    answers: bool,
}

impl Errand<'_> {
    /// Writes all boards, letters and the end of the mail, and commits. Gives what the mail was taken for.
    pub(super) async fn finish(mut self) -> Result<String, DeskError> {
        let numbers: Vec<u32> = self.slots.keys().copied().collect();
        for number in numbers {
            if self.slots.get(&number).is_some_and(Slot::has_news) {
                self.put_back(number).await?;
                self.players_letters(number).await?;
                self.watchers_letters(number).await?;
            }
        }
        self.answers().await?;
        let outcome = if self.done.is_empty() { "no command".to_string() } else { self.done.join(", ") };
        let player = self.sender().map(|player| player.id);
        self.tx.finish_mail(self.stored.id, &outcome, player, self.now).await?;
        self.tx.commit().await?;
        Ok(outcome)
    }

    /// One letter for each player of a board.
    async fn players_letters(&mut self, number: u32) -> Result<(), DeskError> {
        let Some(slot) = self.slots.remove(&number) else { return Ok(()) };
        let watchers = slot.watchers_names();
        let about = slot.about(&slot.messages, &watchers);
        let writer = self.reader_of(&slot).map(|(writer, _)| writer.id);
        for (seat, id) in slot.now.seats().zip(&slot.players) {
            if let Some(player) = self.tx.player(*id).await? {
                self.board_letter(&about, &player, Reader::Seat(seat), writer, None).await?;
            }
        }
        self.slots.insert(number, slot);
        Ok(())
    }

    /// How a letter's reader can answer it.
    async fn proving(&mut self, reader: &Player) -> Result<Proving, DeskError> {
        Ok(match self.policy_of(reader).await? {
            Policy::Password => Proving::Password,
            Policy::Reply | Policy::Verified => Proving::Answer,
        })
    }

    /// One letter for each watcher of a board; with the last one their watching ends.
    async fn watchers_letters(&mut self, number: u32) -> Result<(), DeskError> {
        let Some(mut slot) = self.slots.remove(&number) else { return Ok(()) };
        let watchers = slot.watchers_names();
        let about = slot.about(&slot.kibitzes, &watchers);
        let last = about.is_last();
        let writer = self.reader_of(&slot).map(|(writer, _)| writer.id);
        for watcher in &slot.watchers {
            let wrote = slot.kibitzes.iter().any(|(from, _)| *from == watcher.userid);
            if watcher.how == Watching::End && !last && !wrote {
                continue;
            }
            if let Some(player) = self.tx.player(watcher.player).await? {
                self.board_letter(&about, &player, Reader::Watcher, writer, Some(&watcher.token)).await?;
            }
        }
        if last {
            self.tx.stop_all_watching(number, CauseId::Mail(self.stored.id), self.now).await?;
            slot.watchers.clear();
        }
        self.slots.insert(number, slot);
        Ok(())
    }

    /// A letter about what happened on a board to all addresses of one of its readers, if it is the reader's business.
    async fn board_letter(
        &mut self,
        about: &About<'_>,
        player: &Player,
        reader: Reader,
        writer: Option<PlayerId>,
        token: Option<&WatchToken>,
    ) -> Result<(), DeskError> {
        if !about.concerns(reader) {
            return Ok(());
        }
        let to = Addressee { userid: &player.userid, reader, proving: self.proving(player).await? };
        let house = &self.parts.house;
        let (number, moves) = (about.board.number, about.board.record.moves());
        let event = about.event(reader);
        let writing = letter::board_letter(house, about, to);
        let attachment = about.attachment();
        let mut headers = about.headers(house, event);
        headers.extend(token.into_iter().flat_map(|token| house.list_unsubscribe(&token.0)));
        for address in self.confirmed(player).await? {
            self.post(Draft {
                player: Some(player),
                address,
                writing: writing.clone(),
                known: true,
                board: Some((number, moves)),
                event,
                purpose: purpose_for(reader),
                about: &[],
                headers: headers.clone(),
                attachment: attachment.as_ref(),
                answers: writer == Some(player.id),
            })
            .await?;
        }
        Ok(())
    }

    /// The answers to the sender: one letter for each board that they are about, and one for all else.
    async fn answers(&mut self) -> Result<(), DeskError> {
        if self.is_in_vain() && !self.may_tell_of_mistakes().await? {
            self.done.push("silence: too many mistakes in an hour".to_string());
            return Ok(());
        }
        let mut groups: BTreeMap<Option<u32>, Vec<Said>> = BTreeMap::new();
        for said in std::mem::take(&mut self.said) {
            groups.entry(said.board).or_default().push(said);
        }
        // What is wrong with an answer to a board's letter is told in one letter with that board.
        if let Answered::Board { board, .. } = &self.answered
            && groups.contains_key(&Some(*board))
            && let Some(said) = groups.remove(&None)
        {
            let (wrong, other): (Vec<Said>, Vec<Said>) =
                said.into_iter().partition(|said| said.event == "error");
            groups.entry(Some(*board)).or_default().extend(wrong);
            if !other.is_empty() {
                groups.insert(None, other);
            }
        }
        for (board, said) in groups {
            match board {
                Some(number) => self.answer_of_board(number, &said).await?,
                None => self.general_answer(&said).await?,
            }
        }
        Ok(())
    }

    /// Whether the mail did nothing, and showed nothing.
    fn is_in_vain(&self) -> bool {
        let mistakes = self.empty || self.said.iter().all(|said| said.event == "error");
        mistakes && !self.said.is_empty() && !self.slots.values().any(Slot::has_news)
    }

    /// Whether one more letter may tell the sender of mistakes; the last one says that it is.
    async fn may_tell_of_mistakes(&mut self) -> Result<bool, DeskError> {
        let hour_ago = self.now - SignedDuration::from_hours(1);
        let most = self.parts.terms.limits.mistakes_per_hour;
        let told = self.tx.count_events_to(&self.from, ["error", "help"], hour_ago).await?;
        if told + 1 == most {
            let text = "This is the last answer for now to a mail that does nothing: only some an hour are told what \
                        is wrong. What is right is carried out all the same.";
            self.said
                .push(Said { board: self.said.last().and_then(|said| said.board), ..Said::remark(text) });
        }
        Ok(told < most)
    }

    /// An answer in the thread of a board if the sender plays there or watches it, so that it can be answered.
    async fn answer_of_board(&mut self, number: u32, said: &[Said]) -> Result<(), DeskError> {
        let Some(slot) = self.slots.remove(&number) else { return Ok(()) };
        let (sender, reader) = match self.reader_of(&slot) {
            Some((sender, reader)) => (Some(sender.clone()), reader),
            None => (self.sender().cloned(), Reader::Visitor),
        };
        let event = event_of(said);
        let (userid, proving) = match &sender {
            Some(player) => (player.userid.as_str(), self.proving(player).await?),
            None => ("", Proving::Answer),
        };
        let to = Addressee { userid, reader, proving };
        let house = &self.parts.house;
        let answers: Vec<Answer> =
            said.iter().map(|said| said.answer.clone()).filter(|answer| !answer.text.is_empty()).collect();
        let watchers = slot.watchers_names();
        let about = About { board: &slot.now, before: None, events: &[], messages: &[], watchers: &watchers };
        let writing = match said.iter().any(|said| said.with_board) {
            true => letter::show(house, &about, to, &answers),
            false => letter::answer(house, &letter::subject(&slot.now), &answers),
        };
        let watching = sender.as_ref().and_then(|sender| slot.watcher(sender));
        let mut headers = about.headers(house, event);
        headers.extend(watching.into_iter().flat_map(|watcher| house.list_unsubscribe(&watcher.token.0)));
        let attachment = said.iter().find_map(|said| said.attachment.as_ref());
        self.post(Draft {
            player: sender.as_ref(),
            address: self.from.clone(),
            writing,
            known: true,
            board: (reader != Reader::Visitor).then(|| (number, slot.now.record.moves())),
            event,
            purpose: purpose_for(reader),
            about: &[],
            headers,
            attachment,
            answers: true,
        })
        .await?;
        self.slots.insert(number, slot);
        Ok(())
    }

    async fn general_answer(&mut self, said: &[Said]) -> Result<(), DeskError> {
        let sender = self.sender().cloned();
        let mut answers: Vec<Answer> = said.iter().map(|said| said.answer.clone()).collect();
        let most = self.parts.terms.limits.strangers_per_hour;
        if sender.is_none() && self.written_to_stranger(&self.from.clone()).await? + 1 == most {
            let text = "This is the last answer for now: only a few an hour go to an address that belongs to no \
                        player. `signup` still works.";
            answers.push(Answer { quoted: String::new(), text: wrap(text, COLUMNS, "") });
        }
        if sender.is_none() && self.tx.is_suspended(&self.from).await? {
            let text = format!(
                "Letters to this address came back, so none go here but answers. To change that, send the subject\n\n    \
                 add YOUR-USERID YOUR-PASSWORD {}\n\nand answer the letter that comes.",
                self.from
            );
            answers.push(Answer { quoted: String::new(), text: wrap(&text, COLUMNS, "") });
        }
        let subject = format!("{}: {}", self.parts.house.name, subject_of(event_of(said)));
        let writing = letter::answer(&self.parts.house, &subject, &answers);
        self.post(Draft {
            player: sender.as_ref(),
            address: self.from.clone(),
            writing,
            known: true,
            board: None,
            event: event_of(said),
            purpose: Purpose::Answer,
            about: &[],
            headers: vec![("X-PBM-Event", event_of(said).to_string())],
            attachment: said.iter().find_map(|said| said.attachment.as_ref()),
            answers: true,
        })
        .await
    }

    /// A letter about an account to one of its addresses.
    pub(super) async fn write_about_account(
        &mut self,
        player: &Player,
        address: &str,
        writing: Writing,
        purpose: Purpose,
        about: &[String],
    ) -> Result<(), DeskError> {
        self.post(Draft {
            player: Some(player),
            address: address.to_string(),
            writing,
            // Anybody may bring these about at any address: nothing that the sender wrote goes there, neither a userid
            // nor a Message-ID.
            known: !ASKING.contains(&purpose) && purpose != Purpose::Forgot,
            board: None,
            event: "account",
            purpose,
            about,
            headers: vec![("X-PBM-Event", "account".to_string())],
            attachment: None,
            answers: address.eq_ignore_ascii_case(&self.from),
        })
        .await
    }

    /// How many letters went to this address in the last hour.
    async fn written_to_stranger(&mut self, address: &str) -> Result<u32, DeskError> {
        Ok(self.tx.count_letters_to(address, self.now - SignedDuration::from_hours(1)).await?)
    }

    /// Gives a letter its Message-ID and its place in a thread, and puts it into the outbox.
    async fn post(&mut self, draft: Draft<'_>) -> Result<(), DeskError> {
        let house = &self.parts.house;
        if draft.player.is_none()
            && self.written_to_stranger(&draft.address).await? >= self.parts.terms.limits.strangers_per_hour
        {
            warn!(mail = self.stored.id.0, "no letter: too many to an address that is no player's");
            self.done.push("silence: too many letters to a stranger".to_string());
            return Ok(());
        }
        let thread = match (draft.player, draft.board) {
            (Some(player), Some((board, _))) => self.tx.thread(player.id, &draft.address, board).await?,
            _ => {
                let answered = self.mail.message_id.clone().filter(|_| draft.answers && draft.known);
                answered.filter(|id| letter::is_message_id(id)).into_iter().collect()
            }
        };
        let message_id = house.message_id(&self.parts.secrets.token());
        let heading = Heading {
            name: draft.player.filter(|_| draft.known).map(|player| player.userid.clone()),
            to: draft.address.clone(),
            message_id: message_id.clone(),
            in_reply_to: thread.last().cloned(),
            references: shortened(thread),
            date: self.now,
            subject: draft.writing.subject.clone(),
            answers: draft.answers,
            more: draft.headers,
        };
        let bytes = match letter::compose(house, &heading, &draft.writing.text, draft.attachment) {
            Ok(bytes) => bytes,
            Err(fault) => {
                // Such an address cannot be written to at all; the mail itself is none the worse.
                warn!(mail = self.stored.id.0, %fault, "no letter");
                self.done.push("no letter could be written".to_string());
                return Ok(());
            }
        };
        let letter = NewLetter {
            message_id: heading.message_id.clone(),
            player: draft.player.map(|player| player.id),
            address: draft.address,
            board: draft.board.map(|(number, _)| number),
            move_number: draft.board.map(|(_, moves)| moves),
            event: draft.event.to_string(),
            purpose: draft.purpose,
            addresses: draft.about.to_vec(),
            cause: CauseId::Mail(self.stored.id),
            envelope_from: house.return_path(&heading.message_id),
            content: LetterContent::Bytes(bytes),
        };
        self.tx.add_letter(&letter, self.now).await?;
        Ok(())
    }
}

/// What a letter about a board is for, and so what an answer to it proves.
fn purpose_for(reader: Reader) -> Purpose {
    match reader {
        Reader::Seat(_) => Purpose::Board,
        Reader::Watcher => Purpose::Watch,
        Reader::Visitor => Purpose::Answer,
    }
}

/// The root of a thread and its last letters.
fn shortened(mut thread: Vec<String>) -> Vec<String> {
    if thread.len() > LONGEST_THREAD {
        let gone = thread.len() - LONGEST_THREAD;
        thread.drain(1..=gone);
    }
    thread
}

/// The event that a letter of several answers bears: a mistake, if there is one.
fn event_of(said: &[Said]) -> &'static str {
    let mistake = said.iter().find(|said| said.event == "error");
    mistake.or(said.first()).map_or("answer", |said| said.event)
}

/// The subject of a letter that belongs to no board. It must not look like a command, since it may be answered.
fn subject_of(event: &str) -> &str {
    match event {
        "error" => "your mail was not understood",
        "help" => "how to play by mail",
        _ => "the answer to your mail",
    }
}
