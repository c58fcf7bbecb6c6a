//! The evaluation, in hundredths of a Pawn: material, placement, mobility and King safety.
//!
//! Since every man leaps, what it reaches depends only on its square, and exchanges on a square can be counted exactly.
//!
//! The numbers are a least-squares fit, on the scale of winning chances, to Fairy-Stockfish's evaluation (3,000 nodes each) of 29,000
//! quiet positions from self-play, smoothed over neighbouring ranks and files. Set by hand: the Soldier, which hardly ever appears,
//! `CLEAR`, `TO_MOVE` and `CHECKS`; `CHECK` is rounded. Tables by kind are in the order E, G, H, K, M, N, P, S, W.

use std::cmp::Reverse;

use super::board::{SQUARES, Side, Square, SquareSet};
use super::kind::{Kind, pawn_takes};
use super::men::{Men, Move};
use super::moves::Legal;

/// A lead that wins five games in six.
pub const CLEAR: i32 = 350;

/// The value of having the move.
pub const TO_MOVE: i32 = 30;

/// Exchange values. The Elephant is colour-bound; the King has none.
const VALUES: [i32; 9] = [305, 700, 680, 0, 710, 330, 94, 270, 294];

/// Values in the opening, by kind and by rank from the owner's side.
const OPENING: [[i32; 8]; 9] = [
    [335, 341, 345, 342, 341, 338, 323, 314],
    [758, 752, 737, 742, 734, 736, 725, 713],
    [715, 708, 699, 696, 677, 683, 692, 664],
    [-2, 5, 18, 8, -6, -7, 7, 4],
    [757, 756, 750, 744, 737, 730, 735, 716],
    [413, 413, 416, 415, 402, 402, 383, 394],
    [0, 84, 91, 107, 86, 81, 76, 0],
    [300; 8],
    [301, 311, 313, 309, 313, 311, 304, 292],
];

/// Values in the endgame.
const ENDGAME: [[i32; 8]; 9] = [
    [264, 270, 274, 270, 269, 267, 252, 243],
    [672, 665, 651, 656, 648, 650, 639, 627],
    [677, 670, 661, 658, 639, 645, 654, 626],
    [-8, 4, 9, 9, 13, 30, 50, 50],
    [681, 680, 675, 669, 661, 654, 659, 640],
    [243, 242, 246, 245, 231, 232, 213, 224],
    [0, 104, 92, 90, 111, 136, 193, 0],
    [270; 8],
    [279, 289, 291, 287, 291, 289, 282, 270],
];

/// Bonus by file, from the edge to the centre.
const FILE: [[i32; 5]; 9] = [
    [-15, -11, -3, 7, 7],
    [-16, 4, -4, -1, 7],
    [-6, -5, -1, -1, 6],
    [-8, 17, 24, 8, -5],
    [-11, -15, 2, 0, 2],
    [-15, -3, -2, 10, 8],
    [4, -2, -4, 0, 1],
    [0; 5],
    [-3, 1, 7, 2, -1],
];

/// Value of each reachable square that no enemy Pawn guards and no own man occupies.
const REACH: [i32; 9] = [6, 4, 5, 0, 1, 9, 0, 4, 4];

/// Opening value of each reachable square around the enemy King.
const KING_ZONE: [i32; 9] = [8, 23, 27, 0, 45, 6, 0, 8, 40];

/// Opening value of each square from which a kind could give check without being captured, and how many such squares count.
const CHECK: i32 = 100;
const CHECKS: i32 = 4;

/// Passed Pawn bonus by rank.
const PASSED: [i32; 8] = [0, 0, 0, 24, 47, 91, 149, 0];
/// Bonus for a Pawn that is guarded by a Pawn, isolated, behind another one on its file, or blocked by an enemy.
const GUARDED: i32 = 7;
const ISOLATED: i32 = -7;
const DOUBLED: i32 = -8;
const BLOCKED: i32 = -12;

/// Threats: a Pawn attacking a small or a great piece, a small piece attacking a great one, and any man attacking an unguarded Pawn or
/// piece.
const PAWN_AT_SMALL: i32 = 70;
const PAWN_AT_GREAT: i32 = 44;
const SMALL_AT_GREAT: i32 = 33;
const HANGING_PAWN: i32 = 39;
const HANGING_PIECE: i32 = 47;

/// Each kind's contribution to the game phase, and the phase at the start.
const PHASE: [i32; 9] = [3, 7, 7, 0, 7, 3, 0, 0, 3];
const FULL_PHASE: i32 = 2 * (7 + 7 + 7 + 2 * (3 + 3 + 3));

/// The evaluation of one side minus that of the other, without the bonus for the move.
pub fn material(men: &Men, side: Side) -> i32 {
    let [own, other] = [side, side.other()].map(|side| Attacks::by(men, side));
    let lead = placement(men, side, &own, &other).less(placement(men, side.other(), &other, &own));
    let phase =
        men.all().filter_map(|square| men.kind_on(square)).map(|kind| PHASE[kind as usize]).sum::<i32>();
    let opening = phase.min(FULL_PHASE);
    (lead.opening * opening + lead.endgame * (FULL_PHASE - opening)) / FULL_PHASE
}

/// An opening and an endgame score.
#[derive(Clone, Copy)]
struct Score {
    opening: i32,
    endgame: i32,
}

impl Score {
    fn add(&mut self, points: i32) {
        self.opening += points;
        self.endgame += points;
    }

    fn less(self, other: Score) -> Score {
        Score { opening: self.opening - other.opening, endgame: self.endgame - other.endgame }
    }
}

/// The squares that a side attacks.
struct Attacks {
    /// By kind, including guarded squares.
    kinds: [SquareSet; 9],
    all: SquareSet,
    /// By men other than the King.
    by_others: SquareSet,
    /// By more than one man.
    twice: SquareSet,
}

impl Attacks {
    fn by(men: &Men, side: Side) -> Self {
        let empty = SquareSet::EMPTY;
        let mut attacks = Attacks { kinds: [empty; 9], all: empty, by_others: empty, twice: empty };
        for from in men.side(side) {
            let Some(kind) = men.kind_on(from) else { continue };
            let there = if kind == Kind::Pawn { pawn_takes(side, from) } else { kind.reach(from) };
            attacks.twice |= attacks.all & there;
            attacks.all |= there;
            attacks.kinds[kind as usize] |= there;
            if kind != Kind::King {
                attacks.by_others |= there;
            }
        }
        attacks
    }

    fn by_pawns(&self) -> SquareSet {
        self.kinds[Kind::Pawn as usize]
    }
}

fn placement(men: &Men, side: Side, own: &Attacks, other: &Attacks) -> Score {
    let enemy_king = men.pieces(side.other(), Kind::King).first();
    let zone = enemy_king.map_or(SquareSet::EMPTY, |king| Kind::King.reach(king).with(Some(king)));
    let free = !(men.side(side) | other.by_pawns());
    let mut score = Score { opening: 0, endgame: 0 };
    for from in men.side(side) {
        let Some(kind) = men.kind_on(from) else { continue };
        let (i, rank) = (kind as usize, relative_rank(side, from));
        score.opening += OPENING[i][rank];
        score.endgame += ENDGAME[i][rank];
        score.add(FILE[i][usize::from(from.file().min(9 - from.file()))]);
        match kind {
            Kind::Pawn => score.add(pawn_structure(men, side, from, own)),
            Kind::King => {}
            _ => {
                let reach = kind.reach(from);
                score.add(REACH[i] * (reach & free).len() as i32);
                score.opening += KING_ZONE[i] * (reach & zone).len() as i32;
            }
        }
    }
    score.opening +=
        CHECK * enemy_king.map_or(0, |king| safe_checks(men, side, king, own, other)).min(CHECKS);
    score.add(threats(men, side, own, other));
    score
}

/// How many squares allow a safe check with the next move.
fn safe_checks(men: &Men, side: Side, king: Square, own: &Attacks, other: &Attacks) -> i32 {
    let guarded = other.by_others | (other.all & !own.twice);
    let safe = !(men.side(side) | guarded);
    let squares = |kind: Kind| (own.kinds[kind as usize] & kind.reach(king) & safe).len() as i32;
    Kind::PROMOTIONS.into_iter().map(squares).sum()
}

fn threats(men: &Men, side: Side, own: &Attacks, other: &Attacks) -> i32 {
    let targets = |kinds: &[Kind]| {
        kinds.iter().fold(SquareSet::EMPTY, |set, kind| set | men.pieces(side.other(), *kind))
    };
    let by =
        |kinds: &[Kind]| kinds.iter().fold(SquareSet::EMPTY, |set, kind| set | own.kinds[*kind as usize]);
    let (small, great) = (targets(&SMALL), targets(&GREAT));
    let (by_pawns, hanging) = (own.by_pawns(), own.all & !other.all);
    PAWN_AT_SMALL * (small & by_pawns).len() as i32
        + PAWN_AT_GREAT * (great & by_pawns).len() as i32
        + SMALL_AT_GREAT * (great & by(&SMALL) & !by_pawns).len() as i32
        + HANGING_PAWN * (men.pieces(side.other(), Kind::Pawn) & hanging).len() as i32
        + HANGING_PIECE * ((small | great) & hanging & !by_pawns).len() as i32
}

const SMALL: [Kind; 4] = [Kind::Elephant, Kind::Knight, Kind::Soldier, Kind::Woody];
const GREAT: [Kind; 3] = [Kind::General, Kind::HighPriestess, Kind::Minister];

/// For each side, the squares ahead of each square on its file and the two beside it.
static AHEAD: [[SquareSet; SQUARES]; 2] =
    [SquareSet::all_ahead(Side::White), SquareSet::all_ahead(Side::Black)];

/// The structure bonuses of a Pawn.
fn pawn_structure(men: &Men, side: Side, from: Square, own: &Attacks) -> i32 {
    let [own_pawns, other_pawns] = [side, side.other()].map(|side| men.pieces(side, Kind::Pawn));
    let rank = relative_rank(side, from);
    let (file, ahead) = (SquareSet::file(from.file()), AHEAD[side as usize][from.index()]);
    let has_neighbour = !(file.beside() & own_pawns).is_empty();
    let is_behind = !(file & ahead & own_pawns).is_empty();
    let is_blocked = from.step(0, side.ahead()).is_some_and(|ahead| men.side(side.other()).has(ahead));
    let is_passed = (ahead & other_pawns).is_empty();
    [
        (is_passed, PASSED[rank]),
        (own.by_pawns().has(from), GUARDED),
        (!has_neighbour, ISOLATED),
        (is_behind, DOUBLED),
        (is_blocked, BLOCKED),
    ]
    .into_iter()
    .filter_map(|(holds, points)| holds.then_some(points))
    .sum()
}

/// The rank of a square from a side's point of view, from 0.
fn relative_rank(side: Side, square: Square) -> usize {
    usize::from(square.rank().abs_diff(side.other().last_rank()))
}

/// The static exchange evaluation of a move: above 0 for a capture or promotion that loses nothing, otherwise 0, or less by what it
/// loses.
pub fn exchange_gain(men: &Men, side: Side, m: Move) -> i32 {
    let taken = men.kind_on(m.to);
    let gain = exchanged(men, side, m);
    match gain {
        ..0 => gain,
        _ if taken.is_none() && m.promotion.is_none() => 0,
        _ => gain + 1 + value(taken) / 16,
    }
}

fn value(kind: Option<Kind>) -> i32 {
    kind.map_or(0, |kind| VALUES[kind as usize])
}

/// What a move and the exchange after it win.
fn exchanged(men: &Men, side: Side, m: Move) -> i32 {
    let moved = m.promotion.or(men.kind_on(m.from));
    let promoted = m.promotion.map_or(0, |kind| value(Some(kind)) - value(Some(Kind::Pawn)));
    let first = value(men.kind_on(m.to)) + promoted;
    first - recapture(men, side.other(), m.to, moved, SquareSet::of(m.from))
}

/// The capture that wins most for a side if it moved next; none that wins less than a Pawn.
pub fn best_capture(men: &Men, side: Side) -> Option<Move> {
    let captures = Legal::of(men, side).list().into_iter().filter(|m| men.kind_on(m.to).is_some());
    let won = captures.map(|m| (exchanged(men, side, m), Reverse(m)));
    let most = won.filter(|(won, _)| *won >= value(Some(Kind::Pawn))).max()?;
    Some(most.1.0)
}

/// What a side gains by capturing a man of kind `stands` on a square, once the men in `gone` have been exchanged.
fn recapture(men: &Men, side: Side, square: Square, stands: Option<Kind>, gone: SquareSet) -> i32 {
    let Some((from, kind)) = least_attacker(men, side, square, gone) else { return 0 };
    let guarded = || least_attacker(men, side.other(), square, gone).is_some();
    if kind == Kind::King && guarded() {
        return 0;
    }
    let prize = stands.map_or(0, |kind| if kind == Kind::King { 10_000 } else { VALUES[kind as usize] });
    (prize - recapture(men, side.other(), square, Some(kind), gone.with(Some(from)))).max(0)
}

fn least_attacker(men: &Men, side: Side, square: Square, gone: SquareSet) -> Option<(Square, Kind)> {
    const BY_VALUE: [Kind; 8] = [
        Kind::Elephant,
        Kind::Soldier,
        Kind::Woody,
        Kind::Knight,
        Kind::HighPriestess,
        Kind::General,
        Kind::Minister,
        Kind::King,
    ];
    let there = !gone;
    let pawns = pawn_takes(side.other(), square) & men.pieces(side, Kind::Pawn) & there;
    if let Some(from) = pawns.first() {
        return Some((from, Kind::Pawn));
    }
    BY_VALUE.into_iter().find_map(|kind| {
        let from = (kind.reach(square) & men.pieces(side, kind) & there).first()?;
        Some((from, kind))
    })
}
