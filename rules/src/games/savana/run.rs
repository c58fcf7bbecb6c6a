//! Carries orders out clause by clause: all of them, none, or up to an attack after which somebody else decides.

use super::board::Place;
use super::order::{Clause, Order, Step, public_text};
use super::progress::{Met, Run, not_your_turn};
use super::refusal::{Code, Fault, Refusal, fault, list};
use super::state::{Pending, Phase, State, called};
use crate::game::{Phrase, Remark, Seat, phrase};

/// The result of an order.
#[derive(Debug)]
pub struct Carried {
    pub state: State,
    /// The clauses carried out, in canonical form.
    pub done: Vec<Clause>,
    /// The clauses that wait for a defender.
    pub queued: Vec<Clause>,
    /// The clauses that were dropped, and why.
    pub dropped: Option<(Vec<Clause>, Refusal)>,
    pub remarks: Vec<Remark>,
    /// The orders of a waiting attacker that were carried out now.
    pub went_on: Option<Phrase>,
    /// Whether hidden information was shown.
    pub reveals: bool,
}

impl Carried {
    /// The order in canonical form, and the position after it.
    pub fn split(self) -> (Order, State) {
        let mut clauses = self.done;
        clauses.extend(self.queued);
        let dropped = self.dropped.map(|(dropped, _)| dropped).unwrap_or_default();
        (Order { clauses, dropped }, self.state)
    }
}

pub fn carry_out(state: &State, seat: Seat, clauses: &[Clause]) -> Result<Carried, Refusal> {
    let mut run = Run::on(state);
    let (done, queued, dropped) = run.clauses(seat, clauses)?;
    if let (true, true, Some(clause)) = (done.is_empty(), queued.is_empty(), clauses.last()) {
        let (number, clause, fault) = (clauses.len(), clause.clone(), nothing_to_recruit());
        return Err(Refusal { number, of: number, clause, fault, done });
    }
    run.settle();
    if let Some((_, refusal)) = &dropped {
        run.remark_to(seat, dropped_behind(refusal));
    }
    let Run { state, remarks, went_on, reveals, .. } = run;
    Ok(Carried { state, done, queued, dropped, remarks, went_on, reveals })
}

fn nothing_to_recruit() -> Fault {
    fault(
        Code::PHASE,
        phrase!(
            "the new card brings nothing to recruit, or has already been recruited; now you can move or end"
        ),
    )
}

fn dropped_behind(refusal: &Refusal) -> Phrase {
    phrase!(
        "your orders were carried out only up to the attack; the rest was not, because of {}; it is still your turn",
        refusal.sentence()
    )
}

/// What was done, what is queued, and what was dropped and why.
type Parts = (Vec<Clause>, Vec<Clause>, Option<(Vec<Clause>, Refusal)>);

/// The state after an attack whose outcome somebody else decided: everything up to there is final.
struct Commit {
    state: State,
    done: Vec<Clause>,
    remarks: usize,
    rest: Vec<Clause>,
}

impl Run {
    /// Does everything that happens without anybody's choice.
    pub(super) fn settle(&mut self) {
        self.run_automatic();
        while let Some(clauses) = self.resume.take() {
            self.carry_on(&clauses);
        }
    }

    /// Resumes a waiting attacker's orders.
    pub(super) fn carry_on(&mut self, clauses: &[Clause]) {
        let seat = self.state.active;
        let (before, remarks) = (self.state.clone(), self.remarks.len());
        let dropped = match self.clauses(seat, clauses) {
            Ok((done, queued, dropped)) => {
                if let (Phase::Retreat(pending), false) = (&mut self.state.phase, queued.is_empty()) {
                    pending.queued = queued;
                }
                if !done.is_empty() {
                    self.reveals = true;
                    let shown = public_text(&done);
                    let went_on = phrase!("{} goes on: {}", called(seat), shown);
                    self.went_on = Some(match self.went_on.take() {
                        Some(before) => phrase!("{}; {}", before, went_on),
                        None => went_on.clone(),
                    });
                    self.remark(went_on);
                }
                dropped.map(|(_, refusal)| refusal)
            }
            Err(refusal) => {
                self.state = before;
                self.remarks.truncate(remarks);
                Some(refusal)
            }
        };
        if let Some(refusal) = dropped {
            self.remark_to(seat, dropped_behind(&refusal));
        }
        self.run_automatic();
    }

    /// Carries clauses out. If they are refused, the position is unusable.
    fn clauses(&mut self, seat: Seat, clauses: &[Clause]) -> Result<Parts, Refusal> {
        let mut done: Vec<Clause> = Vec::with_capacity(clauses.len());
        let mut commit: Option<Commit> = None;
        for (i, clause) in clauses.iter().enumerate() {
            let after = clauses.get(i + 1..).unwrap_or_default();
            let refused = |fault: Fault, done: &[Clause]| Refusal {
                number: i + 1,
                of: clauses.len(),
                clause: clause.clone(),
                fault,
                done: done.to_vec(),
            };
            let fault = match clause {
                Clause::Step(step) => match self.walk(seat, step, &mut done, after, &mut commit) {
                    Ok(None) => continue,
                    Ok(Some(queued)) => {
                        if let Phase::Retreat(pending) = &mut self.state.phase {
                            pending.queued.clone_from(&queued);
                        }
                        return Ok((done, queued, None));
                    }
                    Err(fault) => fault,
                },
                Clause::End if matches!(done.last(), Some(Clause::Discard(_))) => continue,
                Clause::RecruitAll(place) if self.recruits_nothing(seat) => match self.exists(*place) {
                    Ok(()) => continue,
                    Err(fault) => fault,
                },
                _ => match self.clause(seat, clause) {
                    Ok(canonical) => {
                        done.push(canonical);
                        continue;
                    }
                    Err(fault) => fault,
                },
            };
            let refusal = refused(fault, &done);
            return match commit {
                None => Err(refusal),
                Some(commit) => {
                    self.state = commit.state;
                    self.remarks.truncate(commit.remarks);
                    Ok((commit.done, Vec::new(), Some((commit.rest, refusal))))
                }
            };
        }
        Ok((done, Vec::new(), None))
    }

    /// Moves a group along its path. Returns the clauses that must wait if a defender is asked.
    fn walk(
        &mut self,
        seat: Seat,
        step: &Step,
        done: &mut Vec<Clause>,
        after: &[Clause],
        commit: &mut Option<Commit>,
    ) -> Result<Option<Vec<Clause>>, Fault> {
        self.may_order(seat, &Phase::Move)?;
        let figures = match step.figures {
            Some(figures) => figures,
            None => {
                self.exists(step.from)?;
                self.exists(step.to)?;
                self.state.figures(seat, step.from)
            }
        };
        let mut at = step.from;
        for walked in 0..=step.on.len() {
            let to = if walked == 0 { step.to } else { step.on[walked - 1] };
            let met = self.step(seat, figures, at, to)?;
            at = to;
            if met == Met::Nothing {
                continue;
            }
            let mut so_far = done.clone();
            let on = step.on.get(..walked).unwrap_or_default().to_vec();
            so_far.push(Clause::Step(Step { figures: Some(figures), on, ..*step }));
            let mut rest = Vec::new();
            if let Some([next, on @ ..]) = step.on.get(walked..) {
                let step = Step { figures: Some(figures), from: at, to: *next, on: on.to_vec() };
                rest.push(Clause::Step(step));
            }
            rest.extend_from_slice(after);
            if met == Met::Wait {
                *done = so_far;
                return Ok(Some(rest));
            }
            *commit =
                Some(Commit { state: self.state.clone(), done: so_far, remarks: self.remarks.len(), rest });
        }
        done.push(Clause::Step(Step { figures: Some(figures), on: step.on.clone(), ..*step }));
        Ok(None)
    }

    /// Carries out a clause that is not a step; returns its canonical form.
    fn clause(&mut self, seat: Seat, clause: &Clause) -> Result<Clause, Fault> {
        match clause {
            Clause::Prefer(list) => self.prefer(seat, list),
            Clause::Start(places) => self.start(seat, places),
            Clause::Retreat(place) => self.retreat(seat, *place),
            Clause::Draft(pick) => {
                self.may_order(seat, &Phase::Draft)?;
                self.draft(seat, *pick)
            }
            Clause::Recruit(groups) => {
                self.may_order(seat, &Phase::Recruit)?;
                self.recruit(seat, groups.clone())
            }
            Clause::RecruitAll(place) => {
                self.may_order(seat, &Phase::Recruit)?;
                self.recruit(seat, vec![(self.state.recruits(seat), *place)])
            }
            Clause::Discard(losses) => {
                self.may_order(seat, &Phase::Move)?;
                self.discard(seat, losses)
            }
            Clause::End => {
                self.may_order(seat, &Phase::Move)?;
                self.discard(seat, &[])
            }
            Clause::Step(_) => Ok(clause.clone()),
        }
    }

    /// Whether a seat's new card brings nothing that its supply has, so that recruiting all of it is already done.
    fn recruits_nothing(&self, seat: Seat) -> bool {
        let State { phase, active, .. } = &self.state;
        *phase == Phase::Move && *active == seat && self.state.recruits(seat).is_empty()
    }

    /// Checks that a seat may now do what belongs to this phase of its turn.
    fn may_order(&self, seat: Seat, wanted: &Phase) -> Result<(), Fault> {
        let state = &self.state;
        match &state.phase {
            Phase::Over => return Err(fault(Code::GAME_OVER, phrase!("the game is over"))),
            Phase::Retreat(pending) if pending.defender == seat || state.active == seat => {
                let Pending { defender, from, .. } = pending;
                let choices = list(&state.retreats(*defender, *from));
                let why = if *defender == seat {
                    phrase!("your figures from {} must first retreat to {}", from, choices)
                } else {
                    phrase!("{} must first say where the figures from {} retreat to", called(*defender), from)
                };
                return Err(fault(Code::RETREAT_PENDING, why));
            }
            _ => {}
        }
        if state.active != seat {
            return Err(not_your_turn(state));
        }
        if state.phase == *wanted {
            return Ok(());
        }
        Err(match state.phase {
            Phase::Start => fault(
                Code::PHASE,
                phrase!("the starts are chosen first; free are {}", list(&state.free_starts())),
            ),
            Phase::Draft => fault(
                Code::PHASE,
                phrase!("a card must be drafted first: position 1 to {} of the row", state.reach(seat)),
            ),
            Phase::Recruit => fault(
                Code::PHASE,
                phrase!(
                    "{} must be recruited first, for example with recruit all@{}",
                    state.recruits(seat),
                    state.recruiting_lands(seat).first().map(Place::to_string).unwrap_or_default()
                ),
            ),
            Phase::Move if *wanted == Phase::Draft => fault(
                Code::PHASE,
                phrase!("the card of this turn is already drafted; now you can move or end"),
            ),
            Phase::Move => nothing_to_recruit(),
            _ => fault(Code::PHASE, phrase!("the cards are not yet shuffled")),
        })
    }
}
