//! Letters written for the outbox, and how their readers want them.

use jiff::Timestamp;
use jiff::civil::Time;
use tracing::warn;

use crate::letter::{
    self, BoardNews, CALENDAR, Chosen, EventKind, Form, Letter, ProofNeeded, Recipient, Role, TURN_LINK,
};
use crate::store::{
    BoardReader, CauseId, Item, LONGEST_THREAD, LetterContent, LetterId, NewLetter, Packed, Player, Purpose,
    WatchToken, WriteTx,
};

use crate::desk::policy::budget::Budget;
use crate::desk::policy::proof::{Policy, SETTING as PROOF};
use crate::desk::policy::settings::of_stored;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::digest_notes::daily;
use crate::desk::work::ledger;
use crate::desk::work::outbox::draft::{Asked, Discretion, Draft, Occasion, To};
use crate::desk::work::outbox::telling::Receipts;

#[derive(Clone, Debug)]
pub(crate) struct Reader<'p> {
    pub(super) userid: &'p str,
    pub(super) proof: ProofNeeded,
    pub form: Form,
    pub(super) calendar: bool,
    /// The time of day for letters that are not urgent; none if each goes at once.
    pub(super) daily: Option<Time>,
    pub(super) receipts: Receipts,
    /// Whether letters have the address of a page on which to move.
    pub turn_link: bool,
}

impl<'p> Reader<'p> {
    pub(super) fn of(player: &'p Player, chosen: &Chosen) -> Self {
        let proof = match chosen.get(PROOF).and_then(|name| Policy::named(name)) {
            Some(Policy::Password) => ProofNeeded::Password,
            _ => ProofNeeded::Answer,
        };
        let calendar = chosen.get(CALENDAR).is_some_and(|value| value == "on");
        let receipts = Receipts::of(chosen);
        let (userid, form, daily) = (player.userid.as_str(), Form::of(chosen), daily(chosen));
        let turn_link = chosen.get(TURN_LINK).is_none_or(|value| value != "off");
        Reader { userid, proof, form, calendar, daily, receipts, turn_link }
    }

    pub(crate) fn of_account(&self) -> (&str, ProofNeeded, &Form) {
        (self.userid, self.proof, &self.form)
    }

    pub(crate) fn recipient(&self, role: Role) -> Recipient<'_> {
        Recipient::new(self.userid, role, self.proof, &self.form)
    }
}

pub(crate) struct Outbox<'w> {
    pub shared: &'w Shared,
    pub tx: &'w mut WriteTx,
    pub cause: CauseId,
    pub now: Timestamp,
    pub asked: &'w Asked,
    pub log: &'w mut Vec<String>,
    pub budget: &'w mut Budget,
}

impl Outbox<'_> {
    /// The headers of a letter about a board; `token` ends the reader's watching.
    pub(crate) fn board_headers(
        &self,
        news: &BoardNews<'_>,
        event: EventKind,
        token: Option<&WatchToken>,
    ) -> Vec<(String, String)> {
        let identity = &self.shared.identity;
        let mut headers = news.headers(identity, event);
        headers.extend(token.into_iter().flat_map(|token| identity.list_unsubscribe(&token.0)));
        headers
    }

    pub(super) fn reader_of<'p>(&self, at: &'p BoardReader) -> Reader<'p> {
        Reader::of(&at.player, &of_stored(&at.settings, &self.shared.config))
    }

    pub(super) fn leave_out(&mut self, why: &str) -> Option<LetterId> {
        warn!(why, "no letter");
        self.log.push(why.to_string());
        None
    }

    pub(super) fn write(
        &mut self,
        draft: Draft<'_>,
        thread: Vec<String>,
    ) -> Result<Option<NewLetter>, DeskError> {
        let identity = &self.shared.identity;
        let To { player, address, discretion } = draft.to;
        if self.asked.withheld && address.eq_ignore_ascii_case(&self.asked.address) {
            return Ok(None);
        }
        let known = discretion == Discretion::Known;
        let asks = matches!(draft.purpose, Purpose::Confirm | Purpose::ConfirmNew);
        let message_id = identity.message_id(&self.shared.secrets.letter_token(self.now));
        let name = player.filter(|_| known).map(|player| player.userid.clone());
        let mut letter = Letter::new(
            identity,
            draft.form,
            letter::Headers {
                to: letter::Mailbox { name, address: address.to_owned() },
                message_id: message_id.clone(),
                in_reply_to: thread.last().cloned(),
                references: shortened(thread),
                date: self.now,
                answers: draft.occasion == Occasion::Answer,
                more: draft.headers,
            },
            draft.content,
            draft.attachment,
        );
        letter.appointment = draft.appointment;
        let (yields_until, retold) = draft.yields.unzip();
        letter.retold = retold;
        let letter = letter.with_boards_drawn();
        if let Err(error) = letter.check() {
            // Nothing can be sent to such an address; the work itself stands.
            warn!(%error, "a letter cannot be written");
            self.leave_out(ledger::NOT_WRITTEN);
            return Ok(None);
        }
        let model = letter.to_json().map_err(|error| DeskError::Fault(error.to_string()))?;
        self.budget.add(Item::Asked, u64::from(asks || draft.purpose == Purpose::Challenge));
        if address.eq_ignore_ascii_case(&self.asked.address) {
            self.budget.letter(Item::Letters, Item::Bytes, model.len())
        } else {
            self.budget.letter(Item::LettersToOthers, Item::BytesToOthers, model.len())
        }
        // Stored with the letter, so that no answer can come before them.
        let is_quoted = draft.board.is_some() || is_quoted(draft.purpose);
        let lines = if is_quoted { letter.line_digests() } else { Vec::new() };
        let packed = Packed::new(&model)?;
        Ok(Some(NewLetter {
            envelope_from: identity.return_path(&message_id),
            message_id,
            player: player.map(|player| player.id),
            address: address.to_owned(),
            board: draft.board.map(|(number, _)| number),
            move_number: draft.board.map(|(_, moves)| moves).or(draft.puzzle),
            event: draft.event.as_str().to_string(),
            purpose: draft.purpose,
            addresses: draft.asks_about.to_vec(),
            cause: self.cause,
            content: LetterContent::Model(packed),
            size: model.len(),
            lines,
            yields_until,
            turn_word: draft.turn_word,
        }))
    }
}

/// Whether quotations of letters for this purpose are cut out of their answers.
fn is_quoted(purpose: Purpose) -> bool {
    matches!(
        purpose,
        Purpose::Confirm
            | Purpose::ConfirmNew
            | Purpose::Challenge
            | Purpose::Delete
            | Purpose::Digest
            | Purpose::Message
            | Purpose::Puzzle
    )
}

fn shortened(mut thread: Vec<String>) -> Vec<String> {
    if thread.len() > LONGEST_THREAD {
        let gone = thread.len() - LONGEST_THREAD;
        thread.drain(1..=gone);
    }
    thread
}
