//! Archived records: without their rules they can be read and ended, but not played on.

use std::sync::Arc;

use crate::game::{
    Arg, BadOption, BadPosition, Chance, Game, Illegal, Info, Kind, Made, MoveError, Outcome, Phrase,
    Position, Purpose, Roll, Seat, Setup, Turn, Viewer, phrase,
};

use super::{Entry, Record};

/// What is known of an archived board besides its entries.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The version of the rules it began under.
    pub rules_version: u32,
    /// The number of moves made, if known.
    pub moves: Option<u32>,
    /// The seats to move.
    pub awaited: Vec<Seat>,
    /// How the game ended, and why.
    pub over: Option<(Outcome, Phrase)>,
}

/// Stands in for a game that no longer exists.
pub struct RemovedGame;

impl RemovedGame {
    const INFO: Info = Info {
        name: "removed",
        title: "a removed game",
        most: u8::MAX,
        chance: true,
        perft: false,
        hidden: true,
        rules_version: 0,
        ..Info::FOR_TWO
    };
}

impl Game for RemovedGame {
    fn info(&self) -> &'static Info {
        &RemovedGame::INFO
    }

    fn start(&self, _setup: &Setup) -> Result<Box<dyn Position>, BadOption> {
        Err(BadOption(no_rules()))
    }

    fn parse_position(
        &self,
        _setup: &Setup,
        _text: &str,
        _seat: Option<Seat>,
    ) -> Result<Box<dyn Position>, BadPosition> {
        Err(BadPosition(no_rules()))
    }

    fn read_exact(&self, _setup: &Setup, _text: &str) -> Option<Box<dyn Position>> {
        None
    }
}

fn no_rules() -> Phrase {
    phrase!("this server does not have the rules of this game")
}

impl Record {
    /// The record of a board whose rules are missing. It accepts all entries as they are and numbers its lines as if each move took
    /// a turn.
    ///
    /// ```
    /// use pbmd_rules::game::{Archive, By, Deed, Entry, PushError, Record, Seat, Setup};
    ///
    /// let game = pbmd_rules::games::named("great").unwrap();
    /// let at = jiff::Timestamp::UNIX_EPOCH;
    /// let entry = |deed| Entry { by: By::Player(Seat::new(1)), deed, at };
    /// let moved = entry(Deed::Move("a move of before".to_string()));
    /// let archive = Archive { rules_version: 7, moves: Some(1), awaited: vec![Seat::new(2)], over: None };
    /// let mut record = Record::archived(game, Setup::new(2), &[moved], &archive);
    /// assert_eq!((record.missing_rules(), record.moves()), (Some(7), 1));
    /// assert_eq!(record.move_lines(), "1. 1 a move of before\n");
    ///
    /// assert!(matches!(record.push(&entry(Deed::Move("e2e3".to_string()))), Err(PushError::Unread(_))));
    /// record.push(&entry(Deed::Resign)).unwrap();
    /// assert_eq!(record.result(), "0-1");
    /// ```
    pub fn archived(game: &'static dyn Game, setup: Setup, entries: &[Entry], archive: &Archive) -> Record {
        let past = Archived { players: setup.players, hidden: game.info().hidden, stands: None };
        let stands = Some((archive.awaited.clone(), archive.over.clone()));
        let now = Archived { stands, ..past.clone() };
        let mut record = Record::at_start(game, setup, Arc::new(past));
        for entry in entries {
            if record.push(entry).is_err() {
                record.entries.push(entry.clone());
            }
        }
        if let (Some(line), Some(moves)) = (record.lines.last_mut(), archive.moves) {
            line.number = moves + u32::from(line.out_of_turn);
        }
        record.position = Arc::new(now);
        record.missing_rules = Some(archive.rules_version);
        record
    }

    /// The version of the rules the board began under, if those rules are not available.
    pub fn missing_rules(&self) -> Option<u32> {
        self.missing_rules
    }
}

/// Who is to move, and how the game ended.
type Stands = (Vec<Seat>, Option<(Outcome, Phrase)>);

#[derive(Clone, Debug)]
struct Archived {
    players: u8,
    hidden: bool,
    /// None while past entries are being read.
    stands: Option<Stands>,
}

impl Position for Archived {
    fn turn(&self) -> Turn {
        match &self.stands {
            Some((_, Some((outcome, why)))) => Turn::Over { outcome: outcome.clone(), why: why.clone() },
            Some((awaited, None)) => Turn::Seats(awaited.clone()),
            // Past entries may be rolls.
            None => Turn::Chance(Chance {
                kind: Kind::Dice { count: 1, sides: 1 },
                purpose: if self.hidden { Purpose::Secret } else { Purpose::Roll },
                seats: Vec::new(),
                or_fewer: true,
            }),
        }
    }

    fn make(&self, _seat: Seat, _text: &str) -> Result<Made, MoveError<String>> {
        Err(MoveError::illegal(no_rules()))
    }

    fn play_canonical(&self, _seat: Seat, text: &str) -> Option<Made> {
        self.stands.is_none().then(|| Made {
            text: text.to_owned(),
            public_text: if self.hidden { "?".to_owned() } else { text.to_owned() },
            told: None,
            takes_turn: true,
            part_for: None,
            went_on: None,
            reveals: false,
            remarks: Vec::new(),
            position: Box::new(self.clone()),
        })
    }

    fn view(&self, _viewer: Viewer) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn decide(&self, _roll: &Roll) -> Result<Box<dyn Position>, Illegal> {
        if self.stands.is_some() { Err(Illegal(no_rules())) } else { Ok(Box::new(self.clone())) }
    }

    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal> {
        match &self.stands {
            None => Ok(Box::new(self.clone())),
            Some((_, Some(_))) => Err(Illegal(phrase!("the game is over"))),
            Some((_, None)) if self.players == 2 => {
                let outcome = Outcome::won_by(seat.other(), self.players);
                let over = Some((outcome, phrase!("{} has resigned", Arg::seat(seat, seat.to_string()))));
                Ok(Box::new(Archived { stands: Some((Vec::new(), over)), ..*self }))
            }
            Some((_, None)) => Err(Illegal(no_rules())),
        }
    }

    fn side(&self, _seat: Seat) -> Phrase {
        Phrase::same("")
    }
}
