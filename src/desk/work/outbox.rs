//! From events to letters in the outbox: who gets one, in which thread, and what an answer to it proves.

mod draft;
mod replaced;
mod telling;
mod writing;

use std::collections::BTreeSet;
use std::iter;

use crate::letter::{
    self, AccountLetter, BoardNews, EventKind, OrderLetter, ProofNeeded, Recipient, Retold, Role,
    TurningPoint, review,
};
use crate::store::{
    AddressStage, BoardReader, Cost, Item, LetterId, NewLetter, Player, PlayerId, PlayerStage, Purpose,
    WatchToken, Watching,
};
use crate::time::{day_of, first_moment, next_daily, zone};

use crate::desk::policy::limits::{Count, asked_at, stranger_at};
use crate::desk::policy::purse::Purse;
use crate::desk::policy::settings::{chosen, form};
use crate::desk::state::DeskError;
use crate::desk::work::boards::Message;
use crate::desk::work::house_decision::likely;
use crate::desk::work::next_keys::next_commitment;
use crate::desk::work::{OpenBoard, digest_notes, ledger};

use replaced::{Replaced, waits_until};
use telling::{HouseSits, Receipts, Telling, appointment};

pub(crate) use draft::{Asked, Discretion, Draft, Occasion, To};
pub(crate) use telling::TurnLink;
pub(crate) use writing::{Outbox, Reader};

/// The most letters put into the outbox by one statement.
const MOST_TOGETHER: usize = 50;

impl Outbox<'_> {
    /// One letter for each player and watcher of a board; with the last one the watching ends. Gives those who are told
    /// something.
    pub(crate) fn tell_readers(&mut self, open: &mut OpenBoard) -> Result<BTreeSet<PlayerId>, DeskError> {
        if open.has_ended() && open.has_rules() {
            // The last letter shows the whole game.
            open.complete(self.tx)?;
        }
        let names = open.watchers_names();
        let (writer, house) = (self.writer(open), HouseSits::of(open));
        let last = open.news(&open.kibitzes, &names, self.now).is_last();
        let watchers = open.watchers.iter().filter(|watcher| {
            let wrote = || open.kibitzes.iter().any(|(from, _)| *from == watcher.userid);
            watcher.how == Watching::Each || last || wrote()
        });
        let players = open.now.seats().zip(&open.players).map(|(seat, id)| (*id, Role::Seat(seat), None));
        let roles: Vec<(PlayerId, Role, Option<&WatchToken>)> =
            players.chain(watchers.map(|it| (it.player, Role::Watcher, Some(&it.token)))).collect();
        let ids: Vec<PlayerId> = roles.iter().map(|(id, ..)| *id).collect();
        let readers = self.tx.readers(open.now.number, &ids)?;
        let mut told = BTreeSet::new();
        let mut letters = Vec::new();
        for (id, role, token) in roles {
            let Some(reader) = readers.iter().find(|reader| reader.player.id == id) else { continue };
            let messages = match role {
                // Nobody reads the letters of a closed account or a house player.
                Role::Seat(_) if matches!(reader.player.stage, PlayerStage::Closed | PlayerStage::House) => {
                    continue;
                }
                Role::Seat(_) => heard(reader, &open.messages),
                Role::Watcher | Role::Visitor => heard(reader, &open.kibitzes),
            };
            let news = open.news(&messages, &names, self.now);
            let telling = Telling { writer, token, house };
            if !self.keeps_quiet(open, &news, reader, role, writer)
                && self.tell(&news, reader, role, telling, &mut letters)?
            {
                told.insert(id);
            }
            if letters.len() >= MOST_TOGETHER {
                self.tx.add_letters(&std::mem::take(&mut letters), self.now)?;
            }
        }
        self.tx.add_letters(&letters, self.now)?;
        if last && !open.watchers.is_empty() {
            self.tx.stop_all_watching(open.now.number, self.cause, self.now)?;
            open.watchers.clear();
        }
        Ok(told)
    }

    /// Whether a player who wants no letter about what they have done needs none: it ends nothing, brings nobody's
    /// message, and somebody else is to move, or it moves nothing. Who has deadlines in a calendar needs it to remove one.
    fn keeps_quiet(
        &self,
        open: &OpenBoard,
        news: &BoardNews<'_>,
        at: &BoardReader,
        role: Role,
        writer: Option<PlayerId>,
    ) -> bool {
        let Role::Seat(seat) = role else { return false };
        let (player, reader) = (&at.player, self.reader_of(at));
        let unwanted = writer == Some(player.id) && reader.receipts.leave_out(news, role);
        (unwanted || open.quiet.contains(&player.id))
            && !news.is_urgent(role)
            && (!open.now.awaited().contains(&seat) || unwanted && !open.went_on())
            && news.messages.iter().all(|(from, _)| *from == player.userid)
            && !reader.calendar
    }

    /// A letter about a board to somebody who neither plays there nor watches it.
    pub(crate) fn tell_visitor(&mut self, open: &OpenBoard, player: &Player) -> Result<(), DeskError> {
        let watchers = open.watchers_names();
        let news = open.news(&[], &watchers, self.now);
        let mut letters = Vec::new();
        for reader in &self.tx.readers(open.now.number, &[player.id])? {
            self.tell(&news, reader, Role::Visitor, Telling::default(), &mut letters)?;
        }
        self.tx.add_letters(&letters, self.now)?;
        Ok(())
    }

    /// The surest of those who asked who plays on the board or watches it.
    fn writer(&self, open: &OpenBoard) -> Option<PlayerId> {
        let watches = |id: &PlayerId| open.watchers.iter().any(|watcher| watcher.player == *id);
        self.asked.players.iter().copied().find(|id| open.players.contains(id) || watches(id))
    }

    /// Writes a letter about a board to all addresses of a reader, or notes it for the daily one, if it concerns the
    /// reader; false if not. It takes the place of those that yield to it.
    fn tell(
        &mut self,
        news: &BoardNews<'_>,
        at: &BoardReader,
        role: Role,
        Telling { writer, token, house }: Telling<'_>,
        letters: &mut Vec<NewLetter>,
    ) -> Result<bool, DeskError> {
        if !news.concerns(role) {
            return Ok(false);
        }
        let (player, reader) = (&at.player, self.reader_of(at));
        let occasion = if writer == Some(player.id) { Occasion::Answer } else { Occasion::News };
        let waits = role != Role::Visitor && occasion == Occasion::News && !news.is_urgent(role);
        if let Some(time) = reader.daily.filter(|_| waits && !at.threads.is_empty()) {
            let noted = digest_notes::notes(&reader.form.words(), news, &player.userid, role);
            let length = noted.iter().map(|note| note.text.len()).sum();
            self.budget.letter(Item::LettersToOthers, Item::BytesToOthers, length);
            let due = next_daily(time, &zone(reader.form.zone.name()), self.now);
            self.tx.add_digest_notes(player.id, &noted, self.cause, self.now, due)?;
            return Ok(true);
        }
        // Notes for a daily letter go into this one.
        let mut messages =
            if at.waits { self.tx.take_digest_notes(player.id, news.board.number)? } else { Vec::new() };
        let replaced = match house {
            HouseSits::Nowhere => Replaced::default(),
            HouseSits::There | HouseSits::Awaited => Replaced::find(self, at, news.board.number)?,
        };
        messages.extend(replaced.retold.iter().flat_map(Retold::written));
        messages.extend_from_slice(news.messages);
        let news = &BoardNews { messages: &messages, ..*news };
        let begins = replaced.retold.as_ref().is_some_and(|retold| retold.begins);
        let next = self.next_dice(news, role, begins, player)?;
        let note = at.note.as_deref().filter(|_| role != Role::Visitor);
        let likely = likely(news.board, role);
        let (retold, likely, next_dice) = (replaced.retold.as_ref(), likely.as_ref(), next.as_deref());
        let turn = TurnLink::of(self.shared, news, role, reader.turn_link);
        let turn_page = turn.as_ref().map(|page| page.address.as_str());
        let recipient = Recipient { next_dice, note, retold, likely, turn_page, ..reader.recipient(role) };
        let event = match news.event(role) {
            EventKind::Move if begins => EventKind::Start,
            event => event,
        };
        let content = letter::board_letter(&self.shared.identity, news, recipient);
        let appointment = match role.seat() {
            Some(seat) => {
                let (server, words, own) = (&self.shared.identity, reader.form.words(), (at, seat));
                appointment(self.tx, server, &words, news, own, reader.calendar)?
            }
            None => None,
        };
        let headers = self.board_headers(news, event, token);
        // A daily letter would not take its place, and a calendar must hear of it.
        let waits = house.keeps_waiting(news, role) && reader.daily.is_none() && appointment.is_none();
        let retold = waits.then(|| letter::retold(&self.shared.identity, news, recipient));
        let yields = retold.map(|retold| (waits_until(&replaced, self.now), retold));
        let before = letters.len();
        // It is as large as all else together, and most readers have one address.
        let contents = iter::repeat_n(content, at.threads.len());
        for ((address, thread), content) in at.threads.iter().zip(contents) {
            let draft = Draft {
                purpose: purpose_for(role),
                board: Some((news.board.number, news.board.record.moves())),
                headers: headers.clone(),
                attachment: news.attachment(),
                appointment: appointment.clone(),
                occasion,
                yields: yields.clone(),
                turn_word: turn.as_ref().map(|page| page.digest),
                ..Draft::new(To::known(Some(player), address), content, event, reader.form.clone())
            };
            letters.extend(self.write(draft, replaced.left_out_of(thread))?);
        }
        let written = letters.len() > before;
        if written {
            replaced.take_out(self, news.board.number)?;
        }
        Ok(written)
    }

    pub(crate) fn tell_review(
        &mut self,
        open: &OpenBoard,
        person: PlayerId,
        points: &[TurningPoint],
    ) -> Result<(), DeskError> {
        let Some(seat) = open.seat_of(person) else { return Ok(()) };
        let (board, moves) = (open.now.number, open.now.record.moves());
        let headers = self.board_headers(&open.standing(&[], self.now), EventKind::Review, None);
        let mut letters = Vec::new();
        for at in self.tx.readers(board, &[person])? {
            if at.player.stage != PlayerStage::Alive {
                continue;
            }
            let form = self.reader_of(&at).form;
            let content = review(&form, &open.now, seat, points);
            for (address, thread) in &at.threads {
                let to = To::known(Some(&at.player), address);
                let draft = Draft {
                    purpose: Purpose::Board,
                    board: Some((board, moves)),
                    headers: headers.clone(),
                    ..Draft::new(to, content.clone(), EventKind::Review, form.clone())
                };
                letters.extend(self.write(draft, thread.clone())?);
            }
        }
        self.tx.add_letters(&letters, self.now)?;
        Ok(())
    }

    /// What a letter tells of the dice of the next board that the player starts.
    fn next_dice(
        &mut self,
        news: &BoardNews<'_>,
        role: Role,
        begins: bool,
        player: &Player,
    ) -> Result<Option<String>, DeskError> {
        if role.seat().is_none() || !news.tells_next_dice(begins) {
            return Ok(None);
        }
        Ok(Some(next_commitment(self.tx, &self.shared.secrets, player)?))
    }

    /// How somebody wants to be written to: a player, or somebody else, who gets text.
    pub(crate) fn reader<'p>(&mut self, player: Option<&'p Player>) -> Result<Reader<'p>, DeskError> {
        let Some(player) = player else {
            let form = form(self.tx, None, self.asked.lang, &self.shared.config)?;
            let (proof, receipts) = (ProofNeeded::Answer, Receipts::On);
            return Ok(Reader {
                userid: "",
                proof,
                form,
                calendar: false,
                daily: None,
                receipts,
                turn_link: false,
            });
        };
        let chosen = chosen(self.tx, player.id, &self.shared.config)?;
        Ok(Reader::of(player, &chosen))
    }

    /// A letter about an account to one of its addresses. `asks_about` are the addresses to be confirmed. Gives what
    /// [`Outbox::post`] gives.
    pub(crate) fn tell_account(
        &mut self,
        player: &Player,
        address: &str,
        what: &AccountLetter,
        purpose: Purpose,
        asks_about: &[String],
    ) -> Result<Option<LetterId>, DeskError> {
        let asks = matches!(purpose, Purpose::Confirm | Purpose::ConfirmNew | Purpose::Forgot);
        let form = self.reader(Some(player))?.form;
        let content = letter::account(&self.shared.identity, &form.words(), &player.userid, what);
        // Anybody can have these sent to any address: nothing that the sender wrote goes there.
        let discretion = if asks { Discretion::Stranger } else { Discretion::Known };
        let is_answer = address.eq_ignore_ascii_case(&self.asked.address);
        self.post(Draft {
            purpose,
            asks_about,
            occasion: if is_answer { Occasion::Answer } else { Occasion::News },
            ..Draft::new(To { player: Some(player), address, discretion }, content, EventKind::Account, form)
        })
    }

    pub(crate) fn tell_addresses(
        &mut self,
        player: &Player,
        addresses: &[impl AsRef<str>],
        what: &AccountLetter,
        purpose: Purpose,
    ) -> Result<(), DeskError> {
        for address in addresses {
            self.tell_account(player, address.as_ref(), what, purpose, &[])?;
        }
        Ok(())
    }

    pub(crate) fn tell_of_order(&mut self, player: &Player, told: OrderLetter) -> Result<(), DeskError> {
        let addresses = self.confirmed(player.id)?;
        self.tell_addresses(player, &addresses, &AccountLetter::Order(told), Purpose::Told)
    }

    pub(crate) fn confirmed(&mut self, player: PlayerId) -> Result<Vec<String>, DeskError> {
        let addresses = self.tx.addresses(player)?;
        let confirmed = addresses.into_iter().filter(|a| a.stage == AddressStage::Confirmed);
        Ok(confirmed.map(|a| a.address).collect())
    }

    /// Gives a letter its Message-ID and its place in a thread, and puts it into the outbox; none if it could not be
    /// written.
    pub(crate) fn post(&mut self, draft: Draft<'_>) -> Result<Option<LetterId>, DeskError> {
        let To { player, address, discretion } = draft.to;
        // The operator's own letters are charged to nobody.
        let stranger = player.is_none() && draft.purpose != Purpose::Trial;
        if stranger && !self.shared.limits().allows(self.tx, Count::ToStranger(address), self.now)? {
            return Ok(self.leave_out(ledger::TOO_MANY_TO_STRANGER));
        }
        let asks = matches!(draft.purpose, Purpose::Confirm | Purpose::ConfirmNew);
        let from = self.asked.stranger.as_ref();
        let mut payers = Vec::new();
        if asks {
            payers.push(asked_at(address));
            payers.extend(Purse::Confirmations.payers(from));
        } else if stranger {
            payers.push(stranger_at(address));
            payers.extend(Purse::Letters.payers(from));
        }
        let known = discretion == Discretion::Known;
        let answered = self.asked.message_id.clone().filter(|id| letter::is_message_id(id));
        let thread = match (player, draft.board, draft.occasion) {
            (Some(player), Some((board, _)), _) => self.tx.thread(player.id, address, board)?,
            (Some(player), None, _) if draft.purpose == Purpose::Digest => {
                let zone = zone(draft.form.zone.name());
                let month = first_moment(day_of(self.now, &zone).first_of_month(), &zone);
                self.tx.digest_thread(player.id, address, month)?
            }
            (_, _, Occasion::Answer) if known => answered.into_iter().collect(),
            _ => Vec::new(),
        };
        let Some(letter) = self.write(draft, thread)? else { return Ok(None) };
        if !payers.is_empty() {
            let one = Cost::from_iter([(Item::Letters, 1)]);
            self.tx.charge(&payers, &one, self.now)?;
        }
        Ok(Some(self.tx.add_letter(&letter, self.now)?))
    }
}

fn heard(reader: &BoardReader, messages: &[Message]) -> Vec<Message> {
    let blocked = |from: &str| reader.blocked.iter().any(|userid| userid.eq_ignore_ascii_case(from));
    messages.iter().filter(|(from, _)| !blocked(from)).cloned().collect()
}

pub(crate) fn purpose_for(role: Role) -> Purpose {
    match role {
        Role::Seat(_) => Purpose::Board,
        Role::Watcher => Purpose::Watch,
        Role::Visitor => Purpose::Answer,
    }
}
