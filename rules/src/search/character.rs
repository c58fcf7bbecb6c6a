//! Characters: which of the moves that are worth about the same a house player prefers.

/// What a house player likes. It decides only between moves that are worth about the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Character {
    /// Likes positions after which much may change.
    Gambler,
    /// Likes positions after which little may change.
    Clerk,
    /// Likes to have many moves, and takes nothing before it must.
    Builder,
}

impl Character {
    /// All characters.
    pub const ALL: [Character; 3] = [Character::Gambler, Character::Clerk, Character::Builder];

    /// Their names.
    pub const NAMES: [&'static str; 3] =
        [Character::Gambler.name(), Character::Clerk.name(), Character::Builder.name()];

    /// The name that stands behind that of a house player: `clerk`.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Gambler => "gambler",
            Character::Clerk => "clerk",
            Character::Builder => "builder",
        }
    }

    /// The character of this name, in any case.
    pub fn named(name: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|character| character.name().eq_ignore_ascii_case(name))
    }
}
