//! The letters to the sender of a mail: one for each board that it is about, and one for everything else.

use std::collections::BTreeMap;

use crate::letter::{
    self, Attachment, EventKind, Format, Note, Quoted, Recipient, Reply, Response, Role, Thread,
};
use crate::store::{Item, Purpose};

use crate::desk::commands::{Answer, ShowBoard};
use crate::desk::policy::limits::Count;
use crate::desk::request::Request;
use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::work::house_decision::likely;
use crate::desk::work::outbox::{Draft, Occasion, To, TurnLink, purpose_for};
use crate::desk::work::{Boards, Work, ledger};

impl Request<'_> {
    fn is_in_vain(&self, boards: &Boards) -> bool {
        let mistakes = self.empty || self.answers.iter().all(|(_, answer)| answer.is_mistake());
        mistakes && !self.answers.is_empty() && !boards.have_news()
    }

    pub(crate) fn respond(&mut self, work: &mut Work<'_>) -> Result<(), DeskError> {
        let in_vain = self.is_in_vain(&work.boards);
        if let Some(why) = self.withheld.take() {
            self.log.push(why);
            self.answers.clear();
            return Ok(());
        }
        work.budget.add(Item::Mistakes, u64::from(in_vain));
        if !self.may_be_told(work, in_vain)? {
            return Ok(());
        }
        self.told_nothing = in_vain && self.understood_nothing();
        if in_vain {
            match work.budget.mistakes_left() {
                0 => {
                    self.log.push(ledger::TOO_MANY_MISTAKES.to_string());
                    if !work.budget.is_proved() {
                        return Ok(());
                    }
                    // This letter proves nothing, which ends an exchange with a machine.
                    let answer = Answer::new(EventKind::Error, Reply::Note(Note::NotCarriedOut));
                    return self.respond_generally(work, vec![(None, answer)]);
                }
                1 => {
                    let board = self.answers.last().and_then(|(_, answer)| answer.board);
                    let last = Answer::new(EventKind::Error, Reply::Note(Note::LastMistake));
                    self.add(None, Answer { board, ..last });
                }
                _ => {}
            }
        }
        let mut groups: BTreeMap<Option<u32>, Vec<(Option<Quoted>, Answer)>> = BTreeMap::new();
        for answer in std::mem::take(&mut self.answers) {
            groups.entry(answer.1.board).or_default().push(answer);
        }
        // What is wrong with an answer to a board's letter goes into one letter with that board.
        if let InReplyTo::Board { board, .. } = &self.sender.in_reply_to
            && groups.contains_key(&Some(*board))
            && let Some(answers) = groups.remove(&None)
        {
            let (wrong, other): (Vec<_>, Vec<_>) =
                answers.into_iter().partition(|(_, answer)| answer.is_mistake());
            groups.entry(Some(*board)).or_default().extend(wrong);
            if !other.is_empty() {
                groups.insert(None, other);
            }
        }
        for (board, answers) in groups {
            match board {
                Some(number) => self.respond_about(work, number, answers)?,
                None => self.respond_generally(work, answers)?,
            }
        }
        Ok(())
    }

    /// A letter in the board's thread if the sender plays there or watches it, so that it can be answered.
    fn respond_about(
        &self,
        work: &mut Work<'_>,
        number: u32,
        answers: Vec<(Option<Quoted>, Answer)>,
    ) -> Result<(), DeskError> {
        let (boards, mut outbox) = work.parts();
        let Some(open) = boards.get(number) else { return Ok(()) };
        let (player, role) = match self.sender.role_at(open) {
            Some((player, role)) => (Some(player), role),
            None => (self.sender.surest(), Role::Visitor),
        };
        let mut reader = outbox.reader(player)?;
        reader.form.format = format_of(&answers).unwrap_or(reader.form.format);
        let note = match player {
            Some(player) if role != Role::Visitor => outbox.tx.note(player.id, number)?,
            _ => None,
        };
        let watchers = open.watchers_names();
        let news = open.standing(&watchers, outbox.now);
        let event = event_of(&answers);
        let shows = answers.iter().any(|(_, answer)| answer.shows == ShowBoard::Below);
        let quotes = answers.iter().any(|(_, answer)| answer.reply.keeps_words());
        let (responses, attachment) = responses(answers);
        let identity = &outbox.shared.identity;
        let likely = if shows { likely(news.board, role) } else { None };
        let to = reader.recipient(role);
        let turn = TurnLink::of(outbox.shared, &news, role, reader.turn_link).filter(|_| shows);
        let turn_page = turn.as_ref().map(|turn| turn.address.as_str());
        let recipient = Recipient { note: note.as_deref(), likely: likely.as_ref(), turn_page, ..to };
        let content = if shows {
            letter::show(identity, &news, recipient, &responses)
        } else {
            letter::answers(identity, &reader.form.words(), Thread::Board(&news, role.seat()), &responses)
        };
        let token = player.and_then(|player| open.watcher(player)).map(|watcher| &watcher.token);
        let headers = outbox.board_headers(&news, event, token);
        let written = outbox.post(Draft {
            purpose: purpose_for(role),
            board: (role != Role::Visitor).then(|| (number, open.now.record.moves())),
            headers,
            attachment,
            occasion: Occasion::Answer,
            turn_word: turn.map(|turn| turn.digest),
            ..Draft::new(To::known(player, &self.sender.address), content, event, reader.form)
        })?;
        let Some(written) = written else { return Ok(()) };
        if let Some(player) = player.filter(|_| quotes) {
            outbox.tx.quote_unsent(player.id, number, written)?;
        }
        self.goes_on(work, written)
    }

    fn respond_generally(
        &self,
        work: &mut Work<'_>,
        answers: Vec<(Option<Quoted>, Answer)>,
    ) -> Result<(), DeskError> {
        let mut outbox = work.outbox();
        let (player, address) = (self.sender.surest(), self.sender.address.as_str());
        let event = event_of(&answers);
        let is_enough = answers.iter().any(|(_, answer)| answer.is_enough());
        let puzzle = answers.iter().find_map(|(_, answer)| answer.reply.asked_puzzle());
        let purpose = match puzzle {
            _ if is_enough => Purpose::Enough,
            Some(_) => Purpose::Puzzle,
            None => Purpose::Answer,
        };
        let format = format_of(&answers);
        let (mut responses, attachment) = responses(answers);
        if player.is_none() {
            let remark = |note: Note| Response { quoted: None, reply: Reply::Note(note) };
            let limits = outbox.shared.limits();
            if limits.left(outbox.tx, Count::ToStranger(address), outbox.now)? == 1 {
                responses.push(remark(Note::LastToStranger));
            }
            if outbox.tx.is_suspended(address)? {
                responses.push(remark(Note::Suspended { address: address.to_owned() }));
            }
        }
        let mut form = outbox.reader(player)?.form;
        form.format = format.unwrap_or(form.format);
        let content =
            letter::answers(&outbox.shared.identity, &form.words(), Thread::Mail(event), &responses);
        let written = outbox.post(Draft {
            purpose,
            puzzle,
            attachment,
            occasion: Occasion::Answer,
            ..Draft::new(To::known(player, address), content, event, form)
        })?;
        written.map_or(Ok(()), |letter| self.goes_on(work, letter))
    }
}

fn format_of(answers: &[(Option<Quoted>, Answer)]) -> Option<Format> {
    answers.iter().find_map(|(_, answer)| answer.format)
}

fn responses(answers: Vec<(Option<Quoted>, Answer)>) -> (Vec<Response>, Option<Attachment>) {
    let mut attachment = None;
    let responses = answers.into_iter().map(|(quoted, answer)| {
        attachment = attachment.take().or(answer.attachment);
        Response { quoted, reply: answer.reply }
    });
    (responses.collect(), attachment)
}

fn event_of(answers: &[(Option<Quoted>, Answer)]) -> EventKind {
    let mistake = answers.iter().find(|(_, answer)| answer.is_mistake());
    mistake.or(answers.first()).map_or(EventKind::Answer, |(_, answer)| answer.event)
}
