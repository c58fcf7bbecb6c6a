//! The end of a turn: points, war tokens, food, discards; and what happens automatically.

use super::board::Place;
use super::deck::Card;
use super::figures::{Figures, Kind};
use super::order::{Clause, Group, Loss, Order, Pick, groups, joined, public_text, sum};
use super::progress::Run;
use super::refusal::{Code, Fault, fault};
use super::state::{Phase, State, called};
use crate::game::kit::counted;
use crate::game::{Arg, Seat, phrase};

impl Run {
    /// Ends a turn with these cards discarded.
    pub(super) fn discard(&mut self, seat: Seat, losses: &[Loss]) -> Result<Clause, Fault> {
        let need = self.state.discards(seat);
        if losses.len() != need {
            let food = self.state.food(seat);
            let why = match need {
                0 => phrase!("no card must be discarded (food {}); finish the turn with end", food),
                _ => phrase!(
                    "{}, not {} (food {}, one for each savanna with a warrior of yours), from: {}",
                    counted(need, phrase!("{} card must go", need), phrase!("{} cards must go", need)),
                    losses.len(),
                    food,
                    discardable(&self.state, seat)
                ),
            };
            return Err(fault(Code::DISCARD_COUNT, why));
        }
        let mut after = self.state.clone();
        let mut cards: Vec<Card> = Vec::new();
        let mut canonical = Vec::new();
        for loss in losses {
            let card = card_of(&self.state, seat, loss.card, &cards)?;
            cards.push(card);
            let from = leave(&mut after, seat, card, &loss.from)?;
            canonical.push(Loss { card: Pick::Card(card), from });
        }
        if !self.state.keeps_warrior_card(seat, &cards) {
            return Err(fault(
                Code::LAST_WARRIOR_CARD,
                phrase!("one card with a warrior must stay in the kingdom"),
            ));
        }
        self.score(seat);
        after.by_seat.clone_from(&self.state.by_seat);
        after.draws = self.state.draws;
        self.state = after;
        self.state.player_mut(seat).cards.retain(|card| !cards.contains(card));
        self.state.discarded.extend(&cards);
        self.finish();
        Ok(if canonical.is_empty() { Clause::End } else { Clause::Discard(canonical) })
    }

    /// Scores the turn and keeps a war token.
    fn score(&mut self, seat: Seat) {
        let scored = self.state.scored(seat);
        let total = scored.total();
        self.state.player_mut(seat).points += total;
        let scores = phrase!(
            "{} scores {}: {} for prosperity, {} for shamans in ruins",
            called(seat),
            total,
            scored.prosperity,
            2 * scored.ruins.len()
        );
        self.remark(match scored.ruins.as_slice() {
            [] => scores,
            ruins => phrase!("{} ({})", scores, Arg::row(ruins.iter().map(Place::to_string))),
        });
        match &mut self.state.draws {
            Some(draws) if draws.seat == seat => draws.settle = true,
            _ => self.state.settle(seat),
        }
    }

    fn finish(&mut self) {
        if self.state.players == 2 && !self.state.row.is_empty() {
            let card = self.state.row.remove(0);
            self.state.discarded.push(card);
            self.turn_over();
        }
        self.state.moves = 0;
        match self.state.seats().find(|next| *next > self.state.active) {
            Some(next) => self.state.active = next,
            None => {
                self.state.active = Seat::new(1);
                self.state.round += 1;
            }
        }
        let over = self.state.last > 0 && self.state.round > self.state.last;
        self.state.phase = if over { Phase::Over } else { Phase::Draft };
    }

    /// Automatic events: starts wished for, the last start, the turns of players who have left.
    pub(super) fn run_automatic(&mut self) {
        while self.resume.is_none() {
            let seat = self.state.active;
            match &self.state.phase {
                Phase::Start => {
                    let free = self.state.free_starts();
                    let wished =
                        self.state.player(seat).wishes.iter().find(|place| free.contains(place)).copied();
                    let alone = free.first().filter(|_| free.len() == 1 || self.state.has_left(seat));
                    let Some(place) = wished.or(alone.copied()) else { return };
                    self.reveals |= wished.is_some();
                    self.begin_at(seat, place);
                    self.remark(phrase!("{} begins at {}", called(seat), place));
                }
                Phase::Retreat(pending) if !self.state.partial && self.state.has_left(pending.defender) => {
                    let (defender, from) = (pending.defender, pending.from);
                    let choices = self.state.retreats(defender, from);
                    let Some(place) = self.state.preferred(defender, &choices) else { return };
                    if self.retreat(defender, place).is_err() {
                        return;
                    }
                }
                Phase::Draft | Phase::Recruit | Phase::Move if self.state.has_left(seat) => {
                    let Some(done) = self.default_turn(seat) else { return };
                    self.remark(phrase!(
                        "{} has left the game, the server plays: {}",
                        called(seat),
                        public_text(&done)
                    ));
                }
                _ => return,
            }
        }
    }

    /// Plays the rest of an absent player's turn: the first card of the row, everything recruited on the fullest land, no moves, the
    /// oldest cards discarded.
    fn default_turn(&mut self, seat: Seat) -> Option<Vec<Clause>> {
        let mut done = Vec::new();
        if self.state.phase == Phase::Draft {
            done.extend(self.draft(seat, Pick::At(1)));
        }
        if self.state.phase == Phase::Recruit {
            let lands = self.state.recruiting_lands(seat);
            if let Some(place) = crowded(&self.state, seat, &lands) {
                done.extend(self.recruit(seat, vec![(self.state.recruits(seat), place)]));
            }
        }
        let losses = default_losses(&self.state, seat);
        done.push(self.discard(seat, &losses).ok()?);
        Some(done)
    }
}

/// What is played for an absent seat: the first start, the retreat of the standing order, or the rest of the turn.
pub fn default_order(state: &State, seat: Seat) -> Option<Order> {
    let clauses = match &state.phase {
        Phase::Start => vec![Clause::Start(vec![*state.free_starts().first()?])],
        Phase::Retreat(pending) => {
            vec![Clause::Retreat(state.preferred(seat, &state.retreats(seat, pending.from))?)]
        }
        _ => Run::on(state).default_turn(seat)?,
    };
    Some(Order { clauses, dropped: Vec::new() })
}

/// The land with most figures of a seat; the first of several.
pub fn crowded(state: &State, seat: Seat, lands: &[Place]) -> Option<Place> {
    let size = |place: &Place| state.figures(seat, *place).total();
    let most = lands.iter().map(size).max()?;
    lands.iter().find(|place| size(place) == most).copied()
}

/// The oldest cards that may be discarded, with each figure taken from the fullest land.
pub fn default_losses(state: &State, seat: Seat) -> Vec<Loss> {
    let mut after = state.clone();
    let mut discarded: Vec<Card> = Vec::new();
    let mut losses = Vec::new();
    let need = state.discards(seat);
    for card in state.player(seat).cards.iter().copied() {
        if losses.len() == need {
            break;
        }
        let mut more = discarded.clone();
        more.push(card);
        if card.facts().self_fed || !state.keeps_warrior_card(seat, &more) {
            continue;
        }
        discarded = more;
        let due = Figures(card.facts().recruits).at_most(after.on_board(seat));
        let mut from: Vec<Group> = Vec::new();
        for kind in due.singles() {
            let lands: Vec<Place> =
                after.lands(seat).filter(|place| after.stack(*place).figures.count(kind) > 0).collect();
            let Some(place) = crowded(&after, seat, &lands) else { continue };
            after.take(place, Figures::of(kind, 1));
            from.push((Figures::of(kind, 1), place));
        }
        losses.push(Loss { card: Pick::Card(card), from: joined(&from) });
    }
    losses
}

/// The card of a kingdom that is meant, if it may go.
fn card_of(state: &State, seat: Seat, pick: Pick, named: &[Card]) -> Result<Card, Fault> {
    let cards = &state.player(seat).cards;
    let found = match pick {
        Pick::At(at) => usize::from(at).checked_sub(1).and_then(|i| cards.get(i)).copied(),
        Pick::Card(card) => Some(card).filter(|card| cards.contains(card)),
    };
    let Some(card) = found else {
        return Err(fault(
            Code::NO_CARD,
            phrase!(
                "there is no card {} in your kingdom; you can discard: {}",
                pick,
                discardable(state, seat)
            ),
        ));
    };
    if named.contains(&card) {
        return Err(fault(Code::NO_CARD, phrase!("{} is named twice", card)));
    }
    if card.facts().self_fed {
        return Err(fault(
            Code::SELF_FED,
            phrase!(
                "{} feeds itself and cannot be discarded; you can discard: {}",
                card,
                discardable(state, seat)
            ),
        ));
    }
    Ok(card)
}

/// The cards of a kingdom that can be discarded, with their numbers.
pub fn discardable(state: &State, seat: Seat) -> Arg {
    let can_go = |card: Card| !card.facts().self_fed && state.keeps_warrior_card(seat, &[card]);
    let cards = (1..).zip(&state.player(seat).cards).filter(|(_, card)| can_go(**card));
    let list: Vec<String> = cards.map(|(n, card)| format!("{n} {card}")).collect();
    if list.is_empty() { phrase!("none").into() } else { Arg::row(list) }
}

/// Takes a discarded card's figures from the board; returns all of them with their lands.
fn leave(state: &mut State, seat: Seat, card: Card, named: &[Group]) -> Result<Vec<Group>, Fault> {
    let due = Figures(card.facts().recruits).at_most(state.on_board(seat));
    let given = sum(named);
    let mut from = named.to_vec();
    for kind in Kind::ALL {
        if due.count(kind) == given.count(kind) {
            continue;
        }
        let lands: Vec<Group> = state
            .lands(seat)
            .map(|place| (Figures::of(kind, state.stack(place).figures.count(kind)), place))
            .filter(|(figures, _)| !figures.is_empty())
            .collect();
        let no_choice = due.count(kind) == state.on_board(seat).count(kind) || lands.len() == 1;
        if given.count(kind) > 0 || !no_choice {
            let stand = groups(&lands);
            return Err(fault(
                Code::DISCARD_FIGURES,
                phrase!(
                    "with {} exactly {} must leave the board, and these are {}; yours stand in: {}",
                    card,
                    due,
                    given,
                    stand
                ),
            ));
        }
        match lands[..] {
            [(_, place)] => from.push((Figures::of(kind, due.count(kind)), place)),
            _ => from.extend(lands),
        }
    }
    let from = joined(&from);
    for (figures, place) in &from {
        if state.map().land(*place).is_none() {
            return Err(fault(Code::NO_TERRITORY, phrase!("there is no {} on this board", place)));
        }
        let there = state.figures(seat, *place);
        if !there.holds(*figures) {
            return Err(fault(
                Code::NO_FIGURES,
                phrase!("in {} you have {}, so {} cannot leave it", place, there, figures),
            ));
        }
    }
    for (figures, place) in &from {
        state.take(*place, *figures);
    }
    Ok(from)
}
