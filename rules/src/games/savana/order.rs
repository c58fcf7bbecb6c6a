//! Orders: what a player wants, as clauses, and their one spelling.

use std::fmt;

use super::board::Place;
use super::deck::Card;
use super::figures::Figures;

/// Figures put on a land, or taken from it.
pub type Group = (Figures, Place);

/// One clause of an order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clause {
    /// The first free one of these starts.
    Start(Vec<Place>),
    /// Take a card of the row.
    Draft(Pick),
    /// Put the figures of the new card on the board.
    Recruit(Vec<Group>),
    /// Put all figures of the new card onto one land.
    RecruitAll(Place),
    /// Move figures along a path.
    Step(Step),
    /// Finish the turn and discard cards.
    Discard(Vec<Loss>),
    /// Finish the turn.
    End,
    /// Where figures retreat to if they have a choice; nothing for the default.
    Prefer(Vec<Preference>),
    /// The answer of a defender who has the choice.
    Retreat(Place),
}

/// A card of the row or of a kingdom, by its place (from 1) or its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pick {
    /// The card at this place.
    At(u8),
    /// This card.
    Card(Card),
}

/// One group on its way; each land after the first takes a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The figures; none for all that are there.
    pub figures: Option<Figures>,
    /// The land on which they stand.
    pub from: Place,
    /// The neighbour that they enter.
    pub to: Place,
    /// The lands that they enter behind it.
    pub on: Vec<Place>,
}

/// A card that is discarded and where the figures on it are taken from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    /// The card.
    pub card: Pick,
    /// The figures.
    pub from: Vec<Group>,
}

/// One item of a standing order for retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Preference {
    /// To this land.
    Place(Place),
    /// To a savanna.
    Savanna,
    /// To ruins.
    Ruins,
    /// To where most of one's figures are.
    Strong,
    /// To where fewest of one's figures are.
    Weak,
}

/// A whole order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// What is to be done.
    pub clauses: Vec<Clause>,
    /// What was written behind that and could not be done; it is told to its seat and has no part in the spelling.
    pub dropped: Vec<Clause>,
}

impl Order {
    /// An order of one clause.
    pub fn of(clause: Clause) -> Order {
        Order { clauses: vec![clause], dropped: Vec::new() }
    }
}

impl fmt::Display for Preference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Preference::Place(place) => place.fmt(f),
            Preference::Savanna => f.write_str("savanna"),
            Preference::Ruins => f.write_str("ruins"),
            Preference::Strong => f.write_str("strong"),
            Preference::Weak => f.write_str("weak"),
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::At(place) => place.fmt(f),
            Pick::Card(card) => card.fmt(f),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.figures {
            Some(figures) => write!(f, "{figures} {}-{}", self.from, self.to)?,
            None => write!(f, "all {}-{}", self.from, self.to)?,
        }
        self.on.iter().try_for_each(|place| write!(f, "-{place}"))
    }
}

/// Groups as `2w@B2 s@C1`.
pub fn groups(groups: &[Group]) -> String {
    let words: Vec<String> = groups.iter().map(|(figures, place)| format!("{figures}@{place}")).collect();
    words.join(" ")
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)?;
        if self.from.is_empty() { Ok(()) } else { write!(f, "({})", groups(&self.from)) }
    }
}

/// Words after a verb, each behind a blank.
fn words<T: fmt::Display>(f: &mut fmt::Formatter<'_>, verb: &str, list: &[T]) -> fmt::Result {
    f.write_str(verb)?;
    list.iter().try_for_each(|item| write!(f, " {item}"))
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clause::Start(places) => words(f, "start", places),
            Clause::Draft(pick) => write!(f, "draft {pick}"),
            Clause::Recruit(list) => write!(f, "recruit {}", groups(list)),
            Clause::RecruitAll(place) => write!(f, "recruit all@{place}"),
            Clause::Step(step) => write!(f, "move {step}"),
            Clause::Discard(losses) => words(f, "discard", losses),
            Clause::End => f.write_str("end"),
            Clause::Prefer(list) if list.is_empty() => f.write_str("prefer default"),
            Clause::Prefer(list) => words(f, "prefer", list),
            Clause::Retreat(place) => write!(f, "retreat {place}"),
        }
    }
}

/// Clauses with semicolons between them; steps that follow each other share one `move`.
pub fn write(clauses: &[Clause]) -> String {
    let mut text = String::new();
    let mut moving = false;
    for clause in clauses {
        match clause {
            Clause::Step(step) if moving => text.push_str(&format!(" {step}")),
            _ => {
                if !text.is_empty() {
                    text.push_str("; ");
                }
                text.push_str(&clause.to_string());
            }
        }
        moving = matches!(clause, Clause::Step(_));
    }
    text
}

/// Clauses as everybody may see them.
pub fn open(clauses: &[Clause]) -> String {
    let open: Vec<Clause> =
        clauses.iter().filter(|clause| !matches!(clause, Clause::Prefer(_))).cloned().collect();
    write(&open)
}

/// Groups with those for the same land joined, in alphabetical order.
pub fn joined(groups: &[Group]) -> Vec<Group> {
    let mut list: Vec<Group> = Vec::with_capacity(groups.len());
    for (figures, place) in groups {
        match list.binary_search_by_key(place, |(_, at)| *at) {
            Ok(at) => list[at].0 = list[at].0.plus(*figures),
            Err(at) => list.insert(at, (*figures, *place)),
        }
    }
    list
}

/// The sum of groups.
pub fn sum(groups: &[Group]) -> Figures {
    groups.iter().fold(Figures::NONE, |sum, (figures, _)| sum.plus(*figures))
}
