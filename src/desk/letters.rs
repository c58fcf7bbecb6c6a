//! The letters that an errand brings about, into the outbox; and its end.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use tracing::warn;

use crate::draw::{COLUMNS, wrap};
use crate::letter::{self, About, Answer, Attachment, Heading, Proving, Writing};
use crate::store::{NewLetter, Player};

use super::DeskError;
use super::answered::Answered;
use super::errand::{Errand, Said};
use super::proof::Policy;
use super::shelf::Slot;

/// The longest `References`: the root and the last letters of the thread.
const LONGEST_THREAD: usize = 12;

/// A letter before it has its Message-ID.
struct Draft<'a> {
    player: Option<&'a Player>,
    address: String,
    writing: Writing,
    /// The board that an answer to it is good for, and the number of moves made.
    board: Option<(u32, u32)>,
    /// Whether it belongs to the board's thread.
    event: &'a str,
    purpose: &'a str,
    about: &'a str,
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
                self.board_letters(number).await?;
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
    async fn board_letters(&mut self, number: u32) -> Result<(), DeskError> {
        let Some(slot) = self.slots.remove(&number) else { return Ok(()) };
        let about = About {
            board: &slot.now,
            before: slot.before.as_ref(),
            events: &slot.events,
            messages: &slot.messages,
        };
        let event = about.event();
        let attachment = about.attachment();
        let writer = self.sender_at(&slot.now).map(|(player, _)| player.id);
        for (seat, id) in slot.now.seats().zip(&slot.players) {
            if !about.concerns(seat) {
                continue;
            }
            let Some(player) = self.tx.player(*id).await? else { continue };
            let proving = self.proving(&player).await?;
            let writing = letter::board_letter(&self.parts.house, &about, seat, proving);
            for address in self.confirmed(&player).await? {
                self.post(Draft {
                    player: Some(&player),
                    address,
                    writing: writing.clone(),
                    board: Some((number, slot.now.record.moves())),
                    event,
                    purpose: "board",
                    about: "",
                    headers: about.headers(&self.parts.house, event),
                    attachment: attachment.as_ref(),
                    answers: writer == Some(player.id),
                })
                .await?;
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

    /// The answers to the sender: one letter for each board that they are about, and one for all else.
    async fn answers(&mut self) -> Result<(), DeskError> {
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

    /// An answer in the thread of a board if the sender sits there, so that it can be answered with a move.
    async fn answer_of_board(&mut self, number: u32, said: &[Said]) -> Result<(), DeskError> {
        let Some(slot) = self.slots.remove(&number) else { return Ok(()) };
        let at = self.sender_at(&slot.now).map(|(player, seat)| (player.clone(), seat));
        let (sender, seat) = match at {
            Some((player, seat)) => (Some(player), Some(seat)),
            None => (self.sender().cloned(), None),
        };
        let event = event_of(said);
        let proving = match &sender {
            Some(player) => self.proving(player).await?,
            None => Proving::Answer,
        };
        let house = &self.parts.house;
        let answers: Vec<Answer> =
            said.iter().map(|said| said.answer.clone()).filter(|answer| !answer.text.is_empty()).collect();
        let writing = match said.iter().any(|said| said.with_board) {
            true => letter::show(house, &slot.now, seat, proving, &answers),
            false => letter::answer(house, &letter::subject(&slot.now), &answers),
        };
        let about = About { board: &slot.now, before: None, events: &[], messages: &[] };
        let attachment = said.iter().find_map(|said| said.attachment.as_ref());
        self.post(Draft {
            player: sender.as_ref(),
            address: self.from.clone(),
            writing,
            board: seat.map(|_| (number, slot.now.record.moves())),
            event,
            purpose: if seat.is_some() { "board" } else { "answer" },
            about: "",
            headers: about.headers(house, event),
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
            board: None,
            event: event_of(said),
            purpose: "answer",
            about: "",
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
        purpose: &'static str,
        about: &str,
    ) -> Result<(), DeskError> {
        self.post(Draft {
            player: Some(player),
            address: address.to_string(),
            writing,
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
            _ => self.mail.message_id.clone().filter(|_| draft.answers).into_iter().collect(),
        };
        let message_id = house.message_id(&self.parts.secrets.token());
        let heading = Heading {
            name: draft.player.map(|player| player.userid.clone()),
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
            purpose: draft.purpose.to_string(),
            about: draft.about.to_string(),
            cause: Some(self.stored.id),
            envelope_from: house.return_path(&heading.message_id),
            bytes,
        };
        self.tx.add_letter(&letter, self.now).await?;
        Ok(())
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
