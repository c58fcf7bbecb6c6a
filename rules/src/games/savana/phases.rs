//! The clauses of a turn except its end: starts, draft, recruiting, moves, attacks, retreats.

use super::board::{Land, Place};
use super::deck::Card;
use super::figures::{Figures, Kind};
use super::order::{Clause, Group, Pick, Preference, joined, sum};
use super::progress::{Met, Run, not_your_turn};
use super::refusal::{Code, Fault, fault, list};
use super::state::{Draws, Pending, Phase, Stack, State, UNKNOWN_TOKEN, called};
use crate::game::kit::counted;
use crate::game::{Arg, Seat, phrase};

const FIRST_FIGURES: Figures = Figures([3, 0, 0]);

impl Run {
    pub(super) fn prefer(&mut self, seat: Seat, wanted: &[Preference]) -> Result<Clause, Fault> {
        if self.state.phase == Phase::Over {
            return Err(fault(Code::GAME_OVER, phrase!("the game is over")));
        }
        let mut lakes: Vec<Place> = Vec::new();
        for preference in wanted {
            if let Preference::Place(place) = preference {
                self.exists(*place)?;
                if !self.state.map().is_dry(*place) && !lakes.contains(place) {
                    lakes.push(*place);
                }
            }
        }
        for lake in lakes {
            self.remark_to(
                seat,
                phrase!(
                    "{} is a lake: nobody can retreat there, and that word of your order has no effect",
                    lake
                ),
            );
        }
        self.state.player_mut(seat).prefer = wanted.to_vec();
        Ok(Clause::Prefer(wanted.to_vec()))
    }

    /// A player's start, or wishes before that player's turn.
    pub(super) fn start(&mut self, seat: Seat, wishes: &[Place]) -> Result<Clause, Fault> {
        if self.state.phase != Phase::Start || seat < self.state.active {
            let may_ask = self.state.phase == Phase::Over || seat == self.state.active;
            return Err(match &self.state.phase {
                Phase::Over => fault(Code::GAME_OVER, phrase!("the game is over")),
                Phase::Retreat(pending) if may_ask || pending.defender == seat => {
                    fault(Code::RETREAT_PENDING, phrase!("a retreat must be decided first"))
                }
                Phase::Start => fault(Code::PHASE, phrase!("you already have your start")),
                _ => fault(
                    if may_ask { Code::PHASE } else { Code::NOT_YOUR_TURN },
                    phrase!("everybody already has a start"),
                ),
            });
        }
        let (free, map) = (self.state.free_starts(), self.state.map());
        for place in wishes {
            self.exists(*place)?;
            if map.land(*place) != Some(Land::Start) {
                let why = phrase!("{} is not a start; free starts are {}", place, list(&free));
                return Err(fault(Code::START, why));
            }
        }
        let Some(first) = wishes.iter().find(|place| free.contains(place)) else {
            return Err(fault(Code::START_TAKEN, phrase!("that is taken; free starts are {}", list(&free))));
        };
        if seat == self.state.active {
            self.begin_at(seat, *first);
            self.place_last();
            return Ok(Clause::Start(vec![*first]));
        }
        let mut once: Vec<Place> = Vec::new();
        for place in wishes {
            if !once.contains(place) {
                once.push(*place);
            }
        }
        self.state.player_mut(seat).wishes.clone_from(&once);
        Ok(Clause::Start(once))
    }

    /// Gives the last player the remaining start.
    fn place_last(&mut self) {
        if let (Phase::Start, [place]) = (&self.state.phase, self.state.free_starts().as_slice()) {
            let seat = self.state.active;
            self.begin_at(seat, *place);
            self.remark(phrase!("{} begins at {}", called(seat), place));
        }
    }

    pub(super) fn begin_at(&mut self, seat: Seat, place: Place) {
        self.state.put(seat, place, FIRST_FIGURES);
        self.state.player_mut(seat).wishes.clear();
        match self.state.seats().find(|next| *next > seat) {
            Some(next) => self.state.active = next,
            None => {
                self.state.active = Seat::new(1);
                self.state.round = 1;
                self.state.phase = Phase::Draft;
            }
        }
    }

    pub(super) fn draft(&mut self, seat: Seat, pick: Pick) -> Result<Clause, Fault> {
        let (row, reach) = (&self.state.row, self.state.reach(seat));
        let reachable = || {
            let cards = row.iter().take(reach).zip(1..);
            Arg::row(cards.map(|(card, n): (_, u8)| format!("{n} {card}")))
        };
        let at = match pick {
            Pick::At(at) => usize::from(at),
            Pick::Card(card) => row.iter().position(|other| *other == card).map_or(0, |at| at + 1),
        };
        let Some(card) = at.checked_sub(1).and_then(|i| row.get(i)).copied() else {
            return Err(fault(
                Code::NO_CARD,
                phrase!("there is no card {} in the row; within your reach are {}", pick, reachable()),
            ));
        };
        if at > reach {
            return Err(fault(
                Code::REACH,
                phrase!(
                    "{} lies at position {}, and you reach as far as {}: {}",
                    card,
                    at,
                    reach,
                    reachable()
                ),
            ));
        }
        self.state.row.remove(at - 1);
        self.turn_over();
        self.state.player_mut(seat).cards.push(card);
        let nothing = self.state.recruits(seat).is_empty() || self.state.recruiting_lands(seat).is_empty();
        self.state.phase = Phase::Recruit;
        if nothing {
            self.begin_moves(seat);
        }
        Ok(Clause::Draft(Pick::Card(card)))
    }

    /// Turns the next card of the deck over into the row.
    pub(super) fn turn_over(&mut self) {
        let Some(card) = self.state.pile.pop() else { return };
        self.reveals = true;
        self.state.row.push(card);
        let oldest = match card {
            Card::UNKNOWN => self.state.pile.len() < usize::from(super::deck::size(5)),
            card => card.facts().age == 5,
        };
        if oldest && self.state.last == 0 {
            self.state.last = self.state.round + 1;
            let last = self.state.last;
            self.remark(phrase!("the first card of age 5 is in the row: round {} is the last", last));
        }
    }

    pub(super) fn recruit(&mut self, seat: Seat, groups: Vec<Group>) -> Result<Clause, Fault> {
        let (due, lands) = (self.state.recruits(seat), self.state.recruiting_lands(seat));
        for (_, place) in &groups {
            self.exists(*place)?;
            if !lands.contains(place) {
                return Err(fault(
                    Code::RECRUIT_WHERE,
                    phrase!("you cannot recruit in {}; you can in {}", place, list(&lands)),
                ));
            }
        }
        let groups = joined(&groups);
        if sum(&groups) != due {
            return Err(fault(
                Code::RECRUIT_COUNT,
                phrase!("exactly {} must be placed, and these are {}", due, sum(&groups)),
            ));
        }
        for (figures, place) in &groups {
            self.state.put(seat, *place, *figures);
        }
        self.begin_moves(seat);
        Ok(Clause::Recruit(groups))
    }

    fn begin_moves(&mut self, seat: Seat) {
        self.state.phase = Phase::Move;
        self.state.moves = self.state.moves_of(seat);
    }

    pub(super) fn step(&mut self, seat: Seat, group: Figures, from: Place, to: Place) -> Result<Met, Fault> {
        self.exists(from)?;
        self.exists(to)?;
        let defending = may_step(&self.state, seat, group, from, to)?;
        self.state.moves -= 1;
        self.state.take(from, group);
        let Some(defender) = defending else {
            self.state.put(seat, to, group);
            return Ok(Met::Nothing);
        };
        let beaten = self.state.stack(to).figures;
        self.state.stacks[to.index()] = Stack { owner: seat.number(), figures: group };
        let won = group.count(Kind::Champion) > 0 && self.draw(seat);
        self.remark(if won {
            phrase!(
                "{} takes {} from {} with {} and draws a war token",
                called(seat),
                to,
                called(defender),
                group
            )
        } else {
            phrase!("{} takes {} from {} with {}", called(seat), to, called(defender), group)
        });
        let choices = self.state.retreats(defender, to);
        let asked = self.state.partial || (self.state.ask && !self.state.has_left(defender));
        if choices.len() > 1 && asked {
            let pending = Pending { from: to, figures: beaten, defender, queued: Vec::new() };
            self.state.phase = Phase::Retreat(pending);
            return Ok(Met::Wait);
        }
        if let Some(place) = self.state.preferred(defender, &choices) {
            self.reveals |= choices.len() > 1;
            self.withdraw(defender, beaten, to, place);
        }
        Ok(if choices.len() > 1 { Met::Choice } else { Met::Nothing })
    }

    fn withdraw(&mut self, seat: Seat, figures: Figures, from: Place, to: Place) {
        self.state.put(seat, to, figures);
        self.remark(phrase!("{} retreats from {} to {} with {}", called(seat), from, to, figures));
    }

    fn draw(&mut self, seat: Seat) -> bool {
        let waiting = self.state.draws.map_or(0, |draws| draws.left);
        if self.state.bag_size() <= waiting {
            return false;
        }
        if self.state.partial {
            self.state.player_mut(seat).drawn.push(UNKNOWN_TOKEN);
        } else {
            self.state.draws = Some(Draws { seat, left: waiting + 1, settle: false });
        }
        true
    }

    pub(super) fn retreat(&mut self, seat: Seat, place: Place) -> Result<Clause, Fault> {
        let pending = match &self.state.phase {
            Phase::Retreat(pending) if pending.defender == seat => pending.clone(),
            Phase::Over => return Err(fault(Code::GAME_OVER, phrase!("the game is over"))),
            _ if seat == self.state.active => {
                return Err(fault(Code::PHASE, phrase!("no figures of yours have to retreat")));
            }
            _ => return Err(not_your_turn(&self.state)),
        };
        self.exists(place)?;
        let choices = self.state.retreats(seat, pending.from);
        if !choices.contains(&place) {
            return Err(fault(
                Code::RETREAT_WHERE,
                phrase!("from {} they can retreat to {}, not to {}", pending.from, list(&choices), place),
            ));
        }
        self.state.phase = Phase::Move;
        self.withdraw(seat, pending.figures, pending.from, place);
        self.resume = Some(pending.queued);
        Ok(Clause::Retreat(place))
    }
}

/// Checks a move between two existing lands; returns the defender if it is an attack.
fn may_step(
    state: &State,
    seat: Seat,
    group: Figures,
    from: Place,
    to: Place,
) -> Result<Option<Seat>, Fault> {
    let map = state.map();
    if state.moves == 0 {
        return Err(fault(
            Code::NO_MOVES,
            phrase!("no moves are left in this turn; only discard or end can follow"),
        ));
    }
    let own = state.figures(seat, from);
    if group.is_empty() || !own.holds(group) {
        return Err(fault(Code::NO_FIGURES, phrase!("in {} you have {}, not {}", from, own, group)));
    }
    let neighbours = map.near(from);
    if !neighbours.contains(&to) {
        let dry: Vec<Place> = neighbours.iter().copied().filter(|place| map.is_dry(*place)).collect();
        return Err(fault(
            Code::NOT_ADJACENT,
            phrase!("{} is not a neighbour of {}; its neighbours are {}", to, from, list(&dry)),
        ));
    }
    if !map.is_dry(to) {
        return Err(fault(Code::LAKE, phrase!("{} is a lake, and nobody can enter it", to)));
    }
    let there = state.stack(to);
    if there.owner == 0 || there.owner == seat.number() {
        return Ok(None);
    }
    let defender = Seat::new(there.owner);
    if state.lands(defender).nth(1).is_none() {
        return Err(fault(
            Code::LAST_TERRITORY,
            phrase!("{} is the only land of {} and cannot be attacked", to, called(defender)),
        ));
    }
    if group.total() <= there.figures.total() {
        let (group, there) = (group.total(), there.figures.total());
        return Err(fault(
            Code::OUTNUMBER,
            phrase!(
                "{} cannot conquer {}, where {}: at least {} are needed",
                counted(group.into(), phrase!("{} figure", group), phrase!("{} figures", group)),
                to,
                counted(there.into(), phrase!("{} stands", there), phrase!("{} stand", there)),
                there + 1
            ),
        ));
    }
    Ok(Some(defender))
}
