//! Position texts: `base B move B2>A2 3 : A1=bO AB1=bM EF1=rM`.

use crate::game::{BadPosition, Seat, phrase};

use super::board::{SPACES, Space};
use super::piece::{Kind, Piece, Side};
use super::state::{Phase, QUIET, State};
use super::variant::Variant;

/// While dice are rolling, the text is that of the position before the throw.
pub fn write(state: &State) -> String {
    let phase = match state.phase {
        Phase::Lot | Phase::Move | Phase::Thrown(_) => "move",
        Phase::Turncoat => "turncoat",
        Phase::Remove => "remove",
        Phase::Won(Side::Red) => "R-wins",
        Phase::Won(Side::Blue) => "B-wins",
        Phase::Draw => "draw",
    };
    let no_return =
        state.no_return.map_or("-".to_string(), |(from, to)| format!("{}>{}", from.name(), to.name()));
    let (variant, turn) = (state.variant.word(), state.turn.letter());
    let mut text = format!("{variant} {turn} {phase} {no_return} {} :", state.quiet);
    for space in &state.variant.web().spaces {
        if let Some(piece) = state.at(*space) {
            text.push_str(&format!(" {}={}", space.name(), piece.text()));
        }
    }
    text
}

/// Reads a position text; seat 1 plays Red.
pub fn parse(text: &str) -> Result<State, BadPosition> {
    let bad = || BadPosition(phrase!("a position looks like: base B move B2>A2 3 : A1=bO AB1=bM EF1=rM"));
    let (head, men) = text.split_once(':').ok_or_else(bad)?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let [variant, turn, phase, no_return, quiet] = words.as_slice() else { return Err(bad()) };
    let variant = Variant::named(variant)
        .ok_or_else(|| BadPosition(phrase!("there is no variant {} of Sava", variant)))?;
    let turn = match turn.to_ascii_uppercase().as_str() {
        "R" => Side::Red,
        "B" => Side::Blue,
        _ => return Err(BadPosition(phrase!("the turn is R or B, not {}", turn))),
    };
    let quiet: u8 =
        quiet.parse().ok().filter(|n| *n <= QUIET).ok_or_else(|| {
            BadPosition(phrase!("the number of quiet turns is 0 to {}, not {}", QUIET, quiet))
        })?;
    let phase = match phase.to_ascii_lowercase().as_str() {
        "move" => Phase::Move,
        "turncoat" => Phase::Turncoat,
        "remove" if variant.form().spiders_remove => Phase::Remove,
        "r-wins" if turn == Side::Red => Phase::Won(Side::Red),
        "b-wins" if turn == Side::Blue => Phase::Won(Side::Blue),
        "draw" => Phase::Draw,
        _ => {
            return Err(BadPosition(phrase!(
                "{} is not a phase of {} with {} to move",
                phase,
                variant.word(),
                turn.letter()
            )));
        }
    };
    let state = State {
        variant,
        pieces: place(variant, men)?,
        turn,
        phase,
        no_return: barred(variant, no_return)?,
        quiet,
        red: Seat::new(1),
        dice: None,
    };
    check(&state)?;
    Ok(state)
}

fn on_board(variant: Variant, name: &str) -> Result<Space, BadPosition> {
    let space = variant.web().named(&name.to_ascii_uppercase());
    space.ok_or_else(|| BadPosition(phrase!("there is no space {} on this board", name)))
}

fn barred(variant: Variant, text: &str) -> Result<Option<(Space, Space)>, BadPosition> {
    if text == "-" {
        return Ok(None);
    }
    let (from, to) = text.split_once('>').ok_or_else(|| {
        BadPosition(phrase!("a piece that may not go back is written B2>A2 or -, not {}", text))
    })?;
    Ok(Some((on_board(variant, from)?, on_board(variant, to)?)))
}

fn place(variant: Variant, men: &str) -> Result<[Option<Piece>; SPACES], BadPosition> {
    let mut pieces = [None; SPACES];
    for word in men.split_whitespace() {
        let man = word.split_once('=').and_then(|(name, piece)| Some((name, Piece::read(piece)?)));
        let (name, piece) =
            man.ok_or_else(|| BadPosition(phrase!("a piece on its space is written A1=bO, not {}", word)))?;
        if !variant.kinds().any(|kind| kind == piece.kind) {
            return Err(BadPosition(phrase!("there is no Champion in {}", variant.word())));
        }
        let space = on_board(variant, name)?;
        if pieces[space.index()].replace(piece).is_some() {
            return Err(BadPosition(phrase!("two pieces stand on {}", space)));
        }
    }
    Ok(pieces)
}

/// Refuses what no game could reach and the rules rely on.
fn check(state: &State) -> Result<(), BadPosition> {
    for side in [Side::Red, Side::Blue] {
        let matrons = state.count(side, Kind::Matron);
        let beaten = state.phase == Phase::Won(side.other());
        if matrons > 1 || matrons == 0 && !beaten {
            return Err(BadPosition(phrase!("{} has {} Matron Mothers", side.name(), matrons)));
        }
        if state.count(side, Kind::Champion) > 1 {
            return Err(BadPosition(phrase!("{} has more than one Champion", side.name())));
        }
    }
    let over = matches!(state.phase, Phase::Won(_) | Phase::Draw);
    if state.quiet == QUIET && !over {
        return Err(BadPosition(phrase!("after {} quiet turns the game is a draw", QUIET)));
    }
    if let Some((turncoat, home)) = state.no_return
        && (turncoat == home || state.at(turncoat).is_none_or(|piece| piece.side != state.turn))
    {
        return Err(BadPosition(phrase!(
            "no piece of {} on {} that may not go back",
            state.turn.name(),
            turncoat
        )));
    }
    Ok(())
}
