//! The record: a setup and what happened since, which is what is stored of a board.
//!
//! A [`Record`] is legal by construction, for it knows the position that it leads to and takes nothing that the rules
//! refuse. Its text is an interface to other programs:
//!
//! ```text
//! [Game "savoya"]
//! [Opening "3,3 1,2"]        lots before the first move, in order, each roll's numbers separated by commas
//! 1. 2 {2} o10-m10           number, seat, {chance decided before the move}, move in canonical form
//! 2. 1 {3,3} 3xa6-d6,d6-g6
//! 3. 2 {6,6} pass
//! 4. 1 resign
//! ```
//!
//! Where lots alone came before a move, its braces show the roll to be played that they brought. Several rolls before
//! one move are separated by semicolons. A last line without a move shows a roll that is still to be played.
//!
//! A move that takes no turn (see [`Played::takes_turn`](super::Played::takes_turn)) stands before the move that it comes before
//! and has the same number. While a game with secrets goes on, [`Record::open_text`] is what everybody may see: such
//! lines are left out, secret rolls are question marks, and moves are without what is secret in them.

use std::fmt;

use super::{
    BadOption, Game, Illegal, Made, MoveError, Outcome, Position, Purpose, Remark, Roll, Seat, Setup, Turn,
    Viewer, phrase,
};

/// What a seat did in one line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A move in canonical form.
    Move(String),
    /// It gave up.
    Resign,
    /// It accepted a draw that all others had agreed to.
    Draw,
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Deed::Move(text) => text,
            Deed::Resign => "resign",
            Deed::Draw => "draw",
        })
    }
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of the move; for one that takes no turn, of the move after it.
    pub number: u32,
    /// Whether it takes no turn.
    pub aside: bool,
    /// Who.
    pub seat: Seat,
    /// What chance decided since the line before, lots left out.
    pub rolls: Vec<Roll>,
    /// What stands between the braces.
    pub braces: Option<String>,
    /// What.
    pub deed: Deed,
    /// The rolls as everybody may see them while the game goes on.
    pub open_rolls: Vec<String>,
    /// The deed as everybody may see it while the game goes on.
    pub open_deed: String,
}

impl Line {
    /// What may be seen of the deed: all of it by its own seat and after the end, otherwise what is open.
    pub fn seen(&self, viewer: Viewer, over: bool) -> Option<String> {
        match over || viewer == Viewer::Seat(self.seat) {
            true => Some(self.deed.to_string()),
            false => (!self.aside).then(|| self.open_deed.clone()),
        }
    }
}

/// What a player is to be told of a move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// Its canonical text.
    pub text: String,
    /// As all but its seat may see it while the game goes on.
    pub shown: String,
    /// Whether it took no turn.
    pub aside: bool,
    /// What else is to be told.
    pub remarks: Vec<Remark>,
}

/// A setup, what happened since, and the position that it leads to.
pub struct Record {
    game: &'static dyn Game,
    setup: Setup,
    opening: Vec<Roll>,
    lines: Vec<Line>,
    text: String,
    pending: Vec<Roll>,
    open_pending: Vec<String>,
    agreed: bool,
    position: Box<dyn Position>,
}

impl Record {
    /// The record of a board on which nothing has happened yet.
    pub fn start(game: &'static dyn Game, setup: Setup) -> Result<Self, BadOption> {
        let position = game.start(&setup)?;
        Ok(Record {
            game,
            setup,
            opening: Vec::new(),
            lines: Vec::new(),
            text: String::new(),
            pending: Vec::new(),
            open_pending: Vec::new(),
            agreed: false,
            position,
        })
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// The players' number and the options.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position that the record leads to.
    pub fn position(&self) -> &dyn Position {
        self.position.as_ref()
    }

    /// The lots before the first move.
    pub fn opening(&self) -> &[Roll] {
        &self.opening
    }

    /// The lines so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What chance has decided since the last line.
    pub fn pending(&self) -> &[Roll] {
        &self.pending
    }

    /// How many moves have been made.
    pub fn moves(&self) -> u32 {
        self.lines.last().map_or(0, |line| line.number - u32::from(line.aside))
    }

    /// How many times chance has decided something.
    pub fn rolls(&self) -> u32 {
        let rolls = self.opening.len() + self.lines.iter().map(|l| l.rolls.len()).sum::<usize>();
        u32::try_from(rolls + self.pending.len()).unwrap_or(u32::MAX)
    }

    /// What the position waits for; over as well when all agreed to a draw.
    pub fn turn(&self) -> Turn {
        if self.agreed {
            let outcome = Outcome::draw(self.setup.players);
            return Turn::Over { outcome, why: phrase!("the players agreed to a draw") };
        }
        self.position.turn()
    }

    /// The result as records write it; `*` while the game goes on.
    pub fn result(&self) -> String {
        match self.turn() {
            Turn::Over { outcome, .. } => outcome.to_string(),
            _ => "*".to_string(),
        }
    }

    /// Adds what chance decided.
    pub fn roll(&mut self, roll: Roll) -> Result<(), Illegal> {
        let Turn::Chance(chance) = self.turn() else {
            return Err(Illegal("nothing is to be rolled now".into()));
        };
        self.position = self.position.decide(&roll)?;
        let open = match chance.purpose {
            Purpose::Lot => {
                self.opening.push(roll);
                return Ok(());
            }
            Purpose::Roll => roll.to_string(),
            Purpose::Secret => "?".to_string(),
        };
        self.pending.push(roll);
        self.open_pending.push(open);
        Ok(())
    }

    /// Reads and makes a move; gives its canonical text. After a refusal the record is as it was.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<String, MoveError<String>> {
        self.make(seat, text).map(|played| played.text)
    }

    /// Reads and makes a move; gives what is to be told of it. After a refusal the record is as it was.
    pub fn make(&mut self, seat: Seat, text: &str) -> Result<MadeMove, MoveError<String>> {
        if self.agreed {
            return Err(MoveError::Illegal { why: "the game is over".into(), nearest: Vec::new() });
        }
        let made = self.position.make(seat, text)?;
        Ok(self.enter(seat, made))
    }

    /// The same record on the position as a viewer knows it: what is played on gives nothing away.
    pub fn veiled(&self, viewer: Viewer) -> Record {
        Record { position: self.position.view(viewer), ..self.clone() }
    }

    /// Makes a move that another record of the same game holds.
    pub fn repeat(&mut self, seat: Seat, text: &str) -> Result<(), MoveError<String>> {
        match self.position.play_canonical(seat, text).filter(|_| !self.agreed) {
            Some(made) => {
                self.enter(seat, made);
                Ok(())
            }
            None => self.play(seat, text).map(|_| ()),
        }
    }

    fn enter(&mut self, seat: Seat, made: Made) -> MadeMove {
        let Made { text, public_text: shown, takes_turn, remarks, position } = made;
        let aside = !takes_turn;
        self.add(seat, Deed::Move(text.clone()), shown.clone(), aside);
        self.position = position;
        MadeMove { text, shown, aside, remarks }
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Illegal> {
        if self.agreed {
            return Err(Illegal("the game is over".into()));
        }
        let position = self.position.resign(seat)?;
        self.add(seat, Deed::Resign, Deed::Resign.to_string(), false);
        self.position = position;
        Ok(())
    }

    /// The last seat agrees to a draw.
    pub fn agree(&mut self, seat: Seat) -> Result<(), Illegal> {
        if matches!(self.turn(), Turn::Over { .. }) {
            return Err(Illegal("the game is over".into()));
        }
        self.add(seat, Deed::Draw, Deed::Draw.to_string(), false);
        self.agreed = true;
        Ok(())
    }

    fn add(&mut self, seat: Seat, deed: Deed, open_deed: String, aside: bool) {
        let braces = self.braces();
        let rolls = std::mem::take(&mut self.pending);
        let open_rolls = std::mem::take(&mut self.open_pending);
        let number = self.moves() + 1;
        self.text.push_str(&written(number, seat, &braces, &deed));
        self.lines.push(Line { number, aside, seat, rolls, braces, deed, open_rolls, open_deed });
    }

    /// What stands between the braces of the next line.
    fn braces(&self) -> Option<String> {
        if self.pending.is_empty() {
            let opened = self.lines.is_empty() && !self.opening.is_empty();
            return if opened { self.position.roll() } else { None };
        }
        Some(self.pending.iter().map(Roll::to_string).collect::<Vec<_>>().join(";"))
    }

    /// The move lines so far, each ended by a line feed: what the digest of a roll is taken over.
    pub fn move_lines(&self) -> &str {
        &self.text
    }

    /// What everybody may see of the move lines while the game goes on, and of what stands between the last braces.
    fn open_lines(&self) -> (String, Option<String>) {
        let mut text = String::new();
        // Rolls that were followed by a move that takes no turn seem to be followed by the next open one.
        let mut rolls: Vec<String> = Vec::new();
        for line in &self.lines {
            rolls.extend(line.open_rolls.iter().cloned());
            if line.aside {
                continue;
            }
            let braces = if rolls.is_empty() { line.braces.clone() } else { Some(rolls.join(";")) };
            rolls.clear();
            text.push_str(&written(line.number, line.seat, &braces, &line.open_deed));
        }
        rolls.extend(self.open_pending.iter().cloned());
        let last = if rolls.is_empty() { self.braces() } else { Some(rolls.join(";")) };
        (text, last)
    }

    /// The record after its first `moves` moves, with what chance had decided for the line after them if that is known.
    pub fn at(&self, moves: u32) -> Option<Record> {
        if moves > self.moves() {
            return None;
        }
        let moves = self.lines.iter().take_while(|line| line.number <= moves).count();
        let mut past = Record::start(self.game, self.setup.clone()).ok()?;
        for roll in &self.opening {
            past.roll(roll.clone()).ok()?;
        }
        for line in self.lines.get(..moves)? {
            past.follow(line).ok()?;
        }
        for roll in self.lines.get(moves).map_or(&self.pending, |next| &next.rolls) {
            past.roll(roll.clone()).ok()?;
        }
        Some(past)
    }

    /// Makes what a line of another record of the same setup says.
    fn follow(&mut self, line: &Line) -> Result<(), MoveError<String>> {
        let refused = |Illegal(why)| MoveError::Illegal { why, nearest: Vec::new() };
        for roll in &line.rolls {
            self.roll(roll.clone()).map_err(refused)?;
        }
        match &line.deed {
            Deed::Move(text) => self.repeat(line.seat, text),
            Deed::Resign => self.resign(line.seat).map_err(refused),
            Deed::Draw => self.agree(line.seat).map_err(refused),
        }
    }

    /// The whole text: the tags (`Game`, those given, `Options`, `Opening`, `Result`) and the move lines.
    pub fn text(&self, tags: &[(&str, String)]) -> String {
        self.with_lines(tags, self.move_lines(), self.braces())
    }

    /// The text that everybody may see: the whole text once the game is over, until then without secrets.
    pub fn open_text(&self, tags: &[(&str, String)]) -> String {
        match self.turn() {
            Turn::Over { .. } => self.text(tags),
            _ => {
                let (lines, last) = self.open_lines();
                self.with_lines(tags, &lines, last)
            }
        }
    }

    /// All rolls so far, lots first, as everybody may see them.
    pub fn open_rolls(&self) -> Vec<String> {
        let over = matches!(self.turn(), Turn::Over { .. });
        let mut rolls: Vec<String> = self.opening.iter().map(Roll::to_string).collect();
        let later = self.lines.iter().map(|line| (&line.rolls, &line.open_rolls));
        for (all, open) in later.chain([(&self.pending, &self.open_pending)]) {
            match over {
                true => rolls.extend(all.iter().map(Roll::to_string)),
                false => rolls.extend(open.iter().cloned()),
            }
        }
        rolls
    }

    fn with_lines(&self, tags: &[(&str, String)], lines: &str, last: Option<String>) -> String {
        let mut text = format!("[Game \"{}\"]\n", self.game.info().name);
        let tag =
            |name: &str, value: &str| format!("[{name} \"{}\"]\n", value.replace(['"', '\n', '\r'], " "));
        for (name, value) in tags {
            text.push_str(&tag(name, value));
        }
        if !tags.iter().any(|(name, _)| *name == "Players") {
            let seats: Vec<String> = Seat::all(self.setup.players).map(|s| format!("seat{s}")).collect();
            text.push_str(&tag("Players", &seats.join(",")));
        }
        if !self.setup.options.is_empty() {
            text.push_str(&tag("Options", &self.setup.to_string()));
        }
        if !self.opening.is_empty() {
            let rolls: Vec<String> = self.opening.iter().map(Roll::to_string).collect();
            text.push_str(&tag("Opening", &rolls.join(" ")));
        }
        text.push_str(&tag("Result", &self.result()));
        text.push_str(lines);
        // A roll may end the game, and then waits for nobody: it is written for the seat that moved before it.
        let turn = self.turn();
        let seat = turn.seats().first().copied().or(self.lines.last().map(|line| line.seat));
        if let (Some(braces), Some(seat)) = (last, seat) {
            text.push_str(&format!("{}. {seat} {{{braces}}}\n", self.moves() + 1));
        }
        text
    }
}

impl Clone for Record {
    fn clone(&self) -> Self {
        Record {
            game: self.game,
            setup: self.setup.clone(),
            opening: self.opening.clone(),
            lines: self.lines.clone(),
            text: self.text.clone(),
            pending: self.pending.clone(),
            open_pending: self.open_pending.clone(),
            agreed: self.agreed,
            position: self.position.clone(),
        }
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&[]))
    }
}

fn written(number: u32, seat: Seat, braces: &Option<String>, deed: &impl fmt::Display) -> String {
    match braces {
        Some(braces) => format!("{number}. {seat} {{{braces}}} {deed}\n"),
        None => format!("{number}. {seat} {deed}\n"),
    }
}
