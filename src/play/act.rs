//! What somebody wants at a board, and what comes of it.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::game::{By, ClockDeed, Deed, Entry, Illegal, MoveError, Outcome, Phrase, PushError, Seat};

use super::{Board, Event, NoUndo, Stage, Substitute, Undo, UndoPoint};

/// What somebody wants at a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A player, or a condition left by the player, makes a move.
    Move {
        /// The move as the player wrote it.
        text: String,
        /// The number that this move must have, if given.
        guard: Option<u32>,
    },
    /// A player gives up; or declines, if challenged without being asked and before the first own move.
    Resign,
    /// A player offers a draw, or accepts one if all others want it.
    Draw,
    /// A player takes the last move back: at once if nobody else knows of it, else when all others agree.
    TakeBack(Known),
    /// A player asks whether a house player may sit down for whoever left last.
    Substitute {
        /// The userid of the house player.
        userid: String,
    },
    /// A player accepts the challenge, a draw offer, an undo or a substitute.
    Accept,
    /// A player refuses the challenge, a draw offer, an undo or a substitute.
    Reject,
    /// A player cancels the board; see `Board::may_decline`.
    Decline,
    /// The clock of a seat that is to move has run out.
    Forfeit,
    /// The clock of a seat that is to move has run out, and the server moves for it; see `Board::auto_move`.
    AutoMove,
    /// A clock or the operator cancels the board: it is over without a result.
    Annul,
    /// A clock cancels a board that not everybody has accepted in time.
    Expire,
    /// The operator takes moves back. Chance decides anew, with new rolls.
    Undo {
        /// The number of moves that remain.
        moves: u32,
    },
    /// The operator changes the clocks; the record notes it, and the game goes on as before.
    Clock(ClockDeed),
    /// The operator decides the game.
    Adjudicate(Outcome),
    /// The operator puts another player in a seat.
    Replace {
        /// The seat.
        seat: Seat,
        /// The userid of the new player.
        userid: String,
    },
}

impl Act {
    /// Whether it needs the rules. Between two players whoever resigns has lost in every game.
    fn needs_rules(&self, board: &Board, by: By) -> bool {
        let is_open = matches!(board.stage, Stage::Offered | Stage::Running);
        is_open
            && match self {
                Act::Move { .. } | Act::TakeBack(_) | Act::Substitute { .. } | Act::Undo { .. } => true,
                Act::Forfeit | Act::AutoMove | Act::Clock(ClockDeed::Start) => true,
                Act::Resign => {
                    board.players.len() > 2
                        && !matches!(by, By::Player(seat) if board.resigning_declines(seat))
                }
                Act::Accept => board.stage == Stage::Offered || board.undo.is_some(),
                Act::Draw | Act::Reject | Act::Decline | Act::Annul | Act::Expire => false,
                Act::Clock(_) | Act::Adjudicate(_) | Act::Replace { .. } => false,
            }
    }
}

/// Who knows of a player's last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nobody else: no letter about it has left.
    ToNobody,
    /// Others too, or perhaps.
    ToOthers,
}

/// Why nothing was done. The board is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has not begun: these seats have not accepted yet.
    NotStarted(Vec<Seat>),
    Ended,
    NotYourTurn(Vec<Seat>),
    /// The next move is number `next`, not the one that was meant.
    MovedOn {
        meant: u32,
        next: u32,
    },
    Unread(MoveError<String>),
    /// The seat has moved already and can only resign.
    HasMoved,
    /// The seat challenged and has seen what chance decided: it can only resign.
    HasSeenDice,
    /// The seat has resigned or forfeited, and has no say in draws any more.
    HasResigned,
    AlreadyOffered,
    NothingOffered,
    AlreadyAsked,
    SubstituteAsked,
    AlreadyAgreed,
    /// This other seat asks for an undo, which must be answered first.
    UndoFirst(Seat),
    NoUndo(NoUndo),
    /// Nobody has left whose seat a house player could take.
    NobodyLeft,
    /// There are no moves after the one that was to be the last.
    NothingToUndo {
        moves: u32,
        made: u32,
    },
    /// This needs the rules under which the board was begun, and they are not available.
    RulesMissing,
    /// Not for this actor to do.
    NotAllowed(By),
    /// Illegal under the rules, for this reason.
    Illegal(Phrase),
}

/// Carries out an act at a board at a time, which goes into the record: the board after it and what happened, or why
/// it cannot be done.
///
/// Players do what players do, the clock of a seat forfeits it, the operator annuls, decides and undoes; see [`Act`].
pub fn act(board: &Board, by: By, act: &Act, at: Timestamp) -> Result<(Board, Vec<Event>), Refusal> {
    if board.record.missing_rules().is_some() && act.needs_rules(board, by) {
        return Err(Refusal::RulesMissing);
    }
    let mut attempt = Attempt { board: board.clone(), by, at, events: Vec::new() };
    match (act, by) {
        (Act::Move { text, guard }, By::Player(seat) | By::Condition(seat)) => {
            attempt.make_move(seat, text, *guard)
        }
        (Act::Resign, By::Player(seat)) if attempt.board.resigning_declines(seat) => attempt.decline(seat),
        (Act::Resign, By::Player(seat)) => attempt.give_up(seat, Deed::Resign, Event::Resigned(seat)),
        (Act::Draw, By::Player(seat)) => attempt.draw(seat),
        (Act::TakeBack(known), By::Player(seat)) => attempt.take_back(seat, *known),
        (Act::Substitute { userid }, By::Player(seat)) => attempt.ask_substitute(seat, userid),
        (Act::Accept, By::Player(seat)) => attempt.accept(seat),
        (Act::Reject, By::Player(seat)) => attempt.reject(seat),
        (Act::Decline, By::Player(seat)) => attempt.decline(seat),
        (Act::Forfeit, By::Clock(seat)) => attempt.forfeit(seat),
        (Act::AutoMove, By::Clock(seat)) => attempt.auto_move(seat),
        (Act::Annul, By::Clock(_) | By::Operator) => attempt.annul(),
        (Act::Expire, By::Clock(_)) => attempt.expire(),
        (Act::Undo { moves }, By::Operator) => attempt.undo(by, *moves),
        (Act::Clock(deed), By::Operator) => attempt.note_clock(*deed),
        (Act::Adjudicate(outcome), By::Operator) => attempt.adjudicate(outcome),
        (Act::Replace { seat, userid }, By::Operator) => attempt.replace(*seat, userid),
        _ => Err(Refusal::NotAllowed(by)),
    }?;
    Ok((attempt.board, attempt.events))
}

impl From<PushError> for Refusal {
    fn from(error: PushError) -> Self {
        match error {
            PushError::Illegal(Illegal(why)) => Refusal::Illegal(why),
            PushError::Unread(why) => Refusal::Unread(why),
            PushError::NothingToUndo { moves, made } => Refusal::NothingToUndo { moves, made },
            PushError::NotTheirs { by, .. } => Refusal::NotAllowed(by),
            PushError::NoSeat(_) => Refusal::NotAllowed(By::Operator),
        }
    }
}

/// One act being carried out on a copy of the board.
struct Attempt {
    board: Board,
    by: By,
    at: Timestamp,
    events: Vec<Event>,
}

impl Attempt {
    fn must_be_running(&self) -> Result<(), Refusal> {
        match self.board.stage {
            Stage::Running => Ok(()),
            Stage::Offered => Err(Refusal::NotStarted(self.board.awaited())),
            Stage::Over | Stage::Declined => Err(Refusal::Ended),
        }
    }

    fn push(&mut self, by: By, deed: Deed) -> Result<(), PushError> {
        self.board.record.push(&Entry { by, deed, at: self.at })
    }

    fn go_on(&mut self) {
        self.board.go_on(self.at, &mut self.events);
    }

    fn make_move(&mut self, seat: Seat, text: &str, guard: Option<u32>) -> Result<(), Refusal> {
        self.must_be_running()?;
        let next = self.board.record.moves() + 1;
        if !self.board.record.position().at_any_time(seat, text) {
            let newest =
                |meant: &u32| meant.checked_sub(1).is_some_and(|moves| self.board.is_newest(seat, moves));
            if let Some(meant) = guard.filter(|meant| !newest(meant)) {
                return Err(Refusal::MovedOn { meant, next });
            }
            let awaited = self.board.awaited();
            if !awaited.contains(&seat) {
                return Err(Refusal::NotYourTurn(awaited));
            }
        }
        self.board.make(self.by, text, self.at, &mut self.events).map_err(Refusal::Unread)?;
        self.go_on();
        Ok(())
    }

    /// Resigns, or does what counts as that.
    fn give_up(&mut self, seat: Seat, deed: Deed, event: Event) -> Result<(), Refusal> {
        self.must_be_running()?;
        self.push(self.by, deed)?;
        self.board.draw.remove(&seat);
        self.board.undo = None;
        self.events.push(event);
        // First of all: a move that the server then makes for somebody would end the offers of the others.
        self.agree_if_all_want();
        if self.board.stage == Stage::Running {
            self.go_on();
        }
        Ok(())
    }

    fn must_be_awaited(&self, seat: Seat) -> Result<(), Refusal> {
        self.must_be_running()?;
        let awaited = self.board.awaited();
        if awaited.contains(&seat) { Ok(()) } else { Err(Refusal::NotYourTurn(awaited)) }
    }

    fn must_be_playing(&self, seat: Seat) -> Result<(), Refusal> {
        self.must_be_running()?;
        if self.board.has_resigned(seat) { Err(Refusal::HasResigned) } else { Ok(()) }
    }

    fn forfeit(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.must_be_awaited(seat)?;
        self.give_up(seat, Deed::Forfeit, Event::Forfeited(seat))
    }

    fn auto_move(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.must_be_awaited(seat)?;
        let known =
            self.board.auto_move(seat, 0).and_then(|_| self.board.record.position().default_move(seat));
        let Some(text) = known else { return Err(Refusal::NotAllowed(self.by)) };
        self.board.make(By::Server(seat), &text, self.at, &mut self.events).map_err(Refusal::Unread)?;
        self.go_on();
        Ok(())
    }

    fn annul(&mut self) -> Result<(), Refusal> {
        if matches!(self.board.stage, Stage::Over | Stage::Declined) {
            return Err(Refusal::Ended);
        }
        self.push(self.by, Deed::Annul)?;
        self.board.draw.clear();
        self.events.push(Event::Annulled);
        self.go_on();
        Ok(())
    }

    fn expire(&mut self) -> Result<(), Refusal> {
        match self.board.stage {
            Stage::Offered => {
                self.board.stage = Stage::Declined;
                self.events.push(Event::Expired);
                Ok(())
            }
            Stage::Running => Err(Refusal::NothingOffered),
            Stage::Over | Stage::Declined => Err(Refusal::Ended),
        }
    }

    fn undo(&mut self, by: By, moves: u32) -> Result<(), Refusal> {
        self.must_be_running()?;
        self.go_back(by, moves)?;
        self.events.push(Event::Undone { moves });
        self.go_on();
        Ok(())
    }

    fn note_clock(&mut self, deed: ClockDeed) -> Result<(), Refusal> {
        self.must_be_running()?;
        Ok(self.push(self.by, Deed::Clock(deed))?)
    }

    fn adjudicate(&mut self, outcome: &Outcome) -> Result<(), Refusal> {
        self.must_be_running()?;
        self.push(self.by, Deed::Adjudicate(outcome.clone()))?;
        self.board.draw.clear();
        self.go_on();
        Ok(())
    }

    /// Forgets what the previous player offered or asked for.
    fn replace(&mut self, seat: Seat, userid: &str) -> Result<(), Refusal> {
        self.must_be_playing(seat)?;
        Ok(self.sit_down(self.by, seat, userid)?)
    }

    fn sit_down(&mut self, by: By, seat: Seat, userid: &str) -> Result<(), PushError> {
        self.push(by, Deed::Replace(seat))?;
        if let Some(player) = self.board.players.get_mut(seat.index()) {
            userid.clone_into(player);
        }
        self.board.unasked.remove(&seat);
        self.board.draw.clear();
        self.board.undo = None;
        Ok(())
    }

    /// Takes back moves, offers and requests. What seats have meanwhile said out of turn is said again: it is no part of any
    /// move, and only its seat knows of it.
    fn go_back(&mut self, by: By, moves: u32) -> Result<(), PushError> {
        let (_, since) = self.board.record.since(moves);
        let said = since.iter().filter(|line| line.out_of_turn);
        let said: Vec<(By, String)> = said.map(|line| (line.by, line.deed.text())).collect();
        self.push(by, Deed::Undo { moves })?;
        for (by, text) in said {
            // What is no longer possible is left out.
            let _ = self.board.make(by, &text, self.at, &mut Vec::new());
        }
        self.board.draw.clear();
        self.board.undo = None;
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, known: Known) -> Result<(), Refusal> {
        self.must_be_playing(seat)?;
        self.must_not_be_asked(seat)?;
        let UndoPoint { moves, is_alone, .. } = self.board.undo_point(seat).map_err(Refusal::NoUndo)?;
        let number = moves + 1;
        if is_alone && known == Known::ToNobody {
            self.go_back(self.by, moves)?;
            self.events.push(Event::TookBack { seat, number });
            self.go_on();
            return Ok(());
        }
        self.ask(Undo { by: seat, moves, agreed: BTreeSet::new(), substitute: None });
        self.events.push(Event::UndoAsked { seat, number });
        Ok(())
    }

    /// One question at a time, so that it is clear what `accept` answers.
    fn ask(&mut self, undo: Undo) {
        if self.board.draw.iter().any(|offering| *offering != undo.by) {
            self.events.push(Event::DrawRejected(undo.by));
        }
        self.board.draw.clear();
        self.board.undo = Some(undo);
    }

    /// Asks the others; who names the same house player as the question that stands agrees to it.
    fn ask_substitute(&mut self, seat: Seat, userid: &str) -> Result<(), Refusal> {
        self.must_be_playing(seat)?;
        let asked = self.board.undo.as_ref().filter(|undo| undo.by != seat);
        let asked = asked.and_then(|undo| undo.substitute.as_ref());
        if asked.is_some_and(|asked| asked.userid == userid) {
            return self.agree_to_undo(seat);
        }
        self.must_not_be_asked(seat)?;
        let (left, moves) = self.board.last_to_leave().ok_or(Refusal::NobodyLeft)?;
        let substitute = Some(Substitute { seat: left, userid: userid.to_owned() });
        self.ask(Undo { by: seat, moves, agreed: BTreeSet::new(), substitute });
        let (userid, number) = (userid.to_owned(), moves + 1);
        self.events.push(Event::SubstituteAsked { seat, left, userid, number });
        Ok(())
    }

    /// Goes on from where a player left, with a house player in that seat.
    fn substitute(&mut self, by: By, moves: u32, new: &Substitute) -> Result<(), Refusal> {
        let before = self.board.userid(new.seat).to_owned();
        self.go_back(by, moves)?;
        self.sit_down(by, new.seat, &new.userid)?;
        self.events.push(Event::Substituted { seat: new.seat, before, userid: new.userid.clone() });
        self.events.push(Event::Undone { moves });
        self.go_on();
        Ok(())
    }

    fn must_not_be_asked(&self, seat: Seat) -> Result<(), Refusal> {
        match &self.board.undo {
            None => Ok(()),
            Some(Undo { by, substitute: Some(_), .. }) if *by == seat => Err(Refusal::SubstituteAsked),
            Some(Undo { by, .. }) if *by == seat => Err(Refusal::AlreadyAsked),
            Some(Undo { by, .. }) => Err(Refusal::UndoFirst(*by)),
        }
    }

    /// A player agrees to an undo; the last one to agree brings it about.
    fn agree_to_undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.board.has_resigned(seat) {
            return Err(Refusal::HasResigned);
        }
        let Some(undo) = self.board.undo.as_mut().filter(|undo| undo.by != seat) else {
            return Err(Refusal::NothingOffered);
        };
        if !undo.agreed.insert(seat) {
            return Err(Refusal::AlreadyAgreed);
        }
        let Undo { by, moves, substitute, .. } = undo.clone();
        self.events.push(match substitute {
            Some(_) => Event::SubstituteAgreed(seat),
            None => Event::UndoAgreed(seat),
        });
        match substitute {
            _ if !self.board.asked_to_undo().is_empty() => Ok(()),
            Some(new) => self.substitute(By::Player(by), moves, &new),
            None => self.undo(By::Player(by), moves),
        }
    }

    fn draw(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.must_be_playing(seat)?;
        self.must_not_be_asked(seat)?;
        let answer = !self.board.draw.is_empty();
        if !self.board.draw.insert(seat) {
            return Err(Refusal::AlreadyOffered);
        }
        self.events.push(if answer { Event::DrawAccepted(seat) } else { Event::DrawOffered(seat) });
        self.agree_if_all_want();
        Ok(())
    }

    /// Ends the game once every player who is still in it wants the draw. The record names the last one to accept.
    fn agree_if_all_want(&mut self) {
        let board = &self.board;
        let last = board.draw.iter().next_back().copied();
        let all = board.seats().all(|seat| board.draw.contains(&seat) || board.has_resigned(seat));
        let accepted = self.events.iter().rev().find_map(|event| match event {
            Event::DrawAccepted(seat) => Some(*seat),
            _ => None,
        });
        if let Some(seat) = accepted.or(last).filter(|_| all && last.is_some())
            && self.push(By::Player(seat), Deed::Draw).is_ok()
        {
            self.go_on();
        }
    }

    fn accept(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.board.stage {
            Stage::Offered if self.board.accepted.insert(seat) => {
                self.events.push(Event::Accepted(seat));
                self.board.start_if_accepted(self.at, &mut self.events);
                Ok(())
            }
            Stage::Running if self.board.undo.is_some() => self.agree_to_undo(seat),
            Stage::Running if self.board.draw.iter().any(|offering| *offering != seat) => self.draw(seat),
            Stage::Over | Stage::Declined => Err(Refusal::Ended),
            Stage::Offered | Stage::Running => Err(Refusal::NothingOffered),
        }
    }

    fn reject(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.board.stage {
            Stage::Offered => self.decline(seat),
            Stage::Running if self.board.has_resigned(seat) => Err(Refusal::HasResigned),
            Stage::Running if self.board.undo.is_some() => {
                let substitute = self.board.undo.take().and_then(|undo| undo.substitute);
                self.events.push(match substitute {
                    Some(_) => Event::SubstituteRejected(seat),
                    None => Event::UndoRejected(seat),
                });
                Ok(())
            }
            Stage::Running if !self.board.draw.is_empty() => {
                self.board.draw.clear();
                self.events.push(Event::DrawRejected(seat));
                Ok(())
            }
            Stage::Running => Err(Refusal::NothingOffered),
            Stage::Over | Stage::Declined => Err(Refusal::Ended),
        }
    }

    fn decline(&mut self, seat: Seat) -> Result<(), Refusal> {
        if matches!(self.board.stage, Stage::Over | Stage::Declined) {
            return Err(Refusal::Ended);
        }
        // While something is offered, the word is a no to that.
        if self.board.is_offered(seat) {
            return self.reject(seat);
        }
        if self.board.record.has_moved(seat) {
            return Err(Refusal::HasMoved);
        }
        if !self.board.may_decline(seat) {
            return Err(Refusal::HasSeenDice);
        }
        self.board.stage = Stage::Declined;
        self.events.push(Event::Declined(seat));
        Ok(())
    }
}
