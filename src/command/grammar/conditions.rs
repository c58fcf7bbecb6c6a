//! Lines of conditional moves as they were written, before any game has read them.

use std::fmt;

use super::password::MASK;

/// Lines of conditional moves as they were written, with their indentation.
///
/// What stands among them and is no condition may be anything, a command with a password too: it prints as `****`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Conditions(String);

impl Conditions {
    /// Conditions of which the first line may do without its `if`.
    pub(in crate::command) fn new(text: String) -> Conditions {
        Conditions(text)
    }

    /// All of them, for who reads them as conditions and for nothing else.
    pub fn text(&self) -> &str {
        &self.0
    }

    pub(in crate::command) fn add(&mut self, line: &str) {
        self.0.push('\n');
        self.0.push_str(line);
    }

    pub(in crate::command) fn indent(&mut self, blanks: &str) {
        self.0.insert_str(0, blanks);
    }

    /// The lines as they may be printed: none for one that is no condition.
    pub(in crate::command) fn printable(&self) -> impl Iterator<Item = Option<&str>> {
        let is_first = std::iter::once(true).chain(std::iter::repeat(false));
        self.0.lines().zip(is_first).map(|(line, is_first)| {
            let first = line.split_whitespace().next().unwrap_or_default();
            (is_first || first.is_empty() || first == "if" || first == "...").then_some(line)
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
        let mut conditions = Conditions::new("any then resign".to_owned());
        conditions.add("  if d7d6 then c2c3");
        conditions.add("    ... propose");
        conditions.add("  add alice secret");
        assert!(conditions.text().ends_with("\n  add alice secret"));
        assert_eq!(
            format!("{conditions:?}"),
            r#""any then resign\n  if d7d6 then c2c3\n    ... propose\n****""#
        );
    }
}
