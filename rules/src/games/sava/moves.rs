//! How the pieces move, and what else the side to move may do.

use super::board::Space;
use super::piece::{Kind, Piece};
use super::state::{Move, Phase, State, Step};

/// What a moving piece meets on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meets {
    Nothing,
    /// A piece it may capture.
    Prey,
    /// A piece that blocks it.
    Wall(Piece),
}

impl State {
    /// The moves of the current phase; a throw without an order stands for all throws.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = match self.phase {
            Phase::Move | Phase::Turncoat => self.steps().into_iter().map(Move::Step).collect(),
            Phase::Remove => self.removable().map(Move::Remove).collect(),
            _ => Vec::new(),
        };
        match self.phase {
            Phase::Move => moves.push(Move::Throw(None)),
            Phase::Turncoat | Phase::Remove => moves.push(Move::Decline),
            _ => {}
        }
        moves
    }

    /// Whether the pieces that move now are the enemy's.
    pub fn turned(&self) -> bool {
        self.phase == Phase::Turncoat
    }

    /// All piece moves in this phase, ordered by space.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::with_capacity(64);
        for space in &self.variant.web().spaces {
            self.add_steps(*space, &mut steps);
        }
        steps
    }

    /// The moves of the piece on one space in this phase.
    pub fn steps_from(&self, from: Space) -> Vec<Step> {
        let mut steps = Vec::with_capacity(32);
        self.add_steps(from, &mut steps);
        steps
    }

    fn add_steps(&self, from: Space, steps: &mut Vec<Step>) {
        let mover = if self.turned() { self.turn.other() } else { self.turn };
        let Some(piece) = self.at(from).filter(|piece| piece.side == mover) else { return };
        let first = steps.len();
        match piece.kind {
            Kind::Matron if self.slides(piece) => self.slide(from, piece, steps),
            Kind::Matron => {
                let links = self.variant.web().links(from);
                links.for_each(|to| self.land(from, to, piece, steps));
            }
            Kind::Priestess => self.slide(from, piece, steps),
            Kind::Wizard => self.jump(from, piece, steps),
            Kind::Weaponmaster => self.strike(from, piece, steps),
            Kind::Orc => self.approach(from, piece, steps),
            Kind::Champion => {
                self.slide(from, piece, steps);
                self.jump(from, piece, steps);
                let mut both = steps.split_off(first);
                both.sort_unstable();
                both.dedup();
                steps.append(&mut both);
            }
        }
        if !self.turned()
            && let Some((_, home)) = self.no_return.filter(|(turncoat, _)| *turncoat == from)
        {
            let mut own = steps.split_off(first);
            own.retain(|step| step.to != home);
            steps.append(&mut own);
        }
    }

    pub fn slides(&self, piece: Piece) -> bool {
        match piece.kind {
            Kind::Priestess | Kind::Champion => true,
            Kind::Matron => self.variant.form().matron_slides && self.count(piece.side, Kind::Priestess) == 0,
            _ => false,
        }
    }

    pub fn meets(&self, mover: Piece, space: Space) -> Meets {
        let Some(piece) = self.at(space) else { return Meets::Nothing };
        let fights = |p: Piece| p.kind != Kind::Champion || self.champion_fights(p.side);
        let spared = self.turned() && piece.kind == Kind::Matron;
        if piece.side != self.turn && !spared && fights(mover) && fights(piece) {
            Meets::Prey
        } else {
            Meets::Wall(piece)
        }
    }

    fn land(&self, from: Space, to: Space, piece: Piece, steps: &mut Vec<Step>) {
        let meets = self.meets(piece, to);
        if !matches!(meets, Meets::Wall(_)) {
            let takes = meets == Meets::Prey;
            steps.push(Step { kind: piece.kind, from, to, via: None, takes, becomes: None });
        }
    }

    fn slide(&self, from: Space, piece: Piece, steps: &mut Vec<Step>) {
        // Both ways round an empty ring, or a ring and a file, may lead to the same space.
        let mut reached: u128 = 0;
        for ray in &self.variant.web().rays[from.index()] {
            for to in &ray.spaces {
                let bit = 1 << to.index();
                if reached & bit == 0 {
                    self.land(from, *to, piece, steps);
                }
                reached |= bit;
                if self.at(*to).is_some() {
                    break;
                }
            }
        }
    }

    fn jump(&self, from: Space, piece: Piece, steps: &mut Vec<Step>) {
        for to in &self.variant.web().wizard[from.index()] {
            self.land(from, *to, piece, steps);
        }
    }

    fn strike(&self, from: Space, piece: Piece, steps: &mut Vec<Step>) {
        let first = steps.len();
        for (way, to) in &self.variant.web().ways[from.index()] {
            let via = match self.meets(piece, *way) {
                Meets::Nothing => None,
                Meets::Prey => Some(*way),
                Meets::Wall(_) => continue,
            };
            if !steps[first..].iter().any(|step| step.to == *to && step.via == via) {
                let landed = steps.len();
                self.land(from, *to, piece, steps);
                steps[landed..].iter_mut().for_each(|step| step.via = via);
            }
        }
    }

    fn approach(&self, from: Space, piece: Piece, steps: &mut Vec<Step>) {
        for ray in &self.variant.web().rays[from.index()] {
            let seen = ray.spaces.iter().take(ray.sight).find_map(|space| self.at(*space));
            if !seen.is_some_and(|seen| self.turned() || seen.side != piece.side) {
                continue;
            }
            let landed = steps.len();
            self.land(from, ray.spaces[0], piece, steps);
            if let Some(step) = steps.get(landed).copied().filter(|step| self.may_become(piece, step.to)) {
                let becomes = self.choices(piece).map(|kind| Step { becomes: Some(kind), ..step });
                steps.extend(becomes);
            }
        }
    }

    /// Whether an Orc that moves there promotes, if there is anything to become.
    pub fn may_become(&self, piece: Piece, to: Space) -> bool {
        piece.kind == Kind::Orc && !self.turned() && piece.side.promotes(to)
    }

    /// What an Orc may become now.
    pub fn choices(&self, piece: Piece) -> impl Iterator<Item = Kind> {
        self.variant
            .promotions()
            .filter(move |kind| self.variant.form().promotes_freely || self.lost(piece.side, *kind) > 0)
    }

    /// Whether a Weaponmaster can go from `from` to `to` by way of `way` without capturing there.
    pub fn passes(&self, from: Space, way: Space, to: Space) -> bool {
        self.at(way).is_none() && self.variant.web().ways[from.index()].contains(&(way, to))
    }
}
