//! Lines of conditional moves as they were written.

use std::fmt;

use super::password::MASK;

/// Lines of conditional moves as they were written, with their indentation. The first may omit its `if`.
///
/// Other lines among them may be anything, even a command with a password: they print as `****`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Conditions(pub(in crate::command) String);

impl Conditions {
    /// The full text, for parsing only.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The lines, or none for one that may not be printed because it is no condition.
    pub(in crate::command) fn printable(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.lines().enumerate().map(|(at, line)| {
            let first = line.split_whitespace().next().unwrap_or_default();
            (at == 0 || first.is_empty() || first == "if" || first == "...").then_some(line)
        })
    }
}

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<&str> = self.printable().map(|line| line.unwrap_or(MASK)).collect();
        fmt::Debug::fmt(&lines.join("\n"), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_what_is_a_condition() {
        let text = "any then resign\n  if d7d6 then c2c3\n    ... propose\n  add alice secret";
        let conditions = Conditions(text.to_owned());
        assert_eq!(
            format!("{conditions:?}"),
            r#""any then resign\n  if d7d6 then c2c3\n    ... propose\n****""#
        );
    }
}
