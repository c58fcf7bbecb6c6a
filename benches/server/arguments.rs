//! The arguments after `--`.

/// What is measured, and options: `--name value`.
pub struct Arguments(Vec<String>);

impl Arguments {
    /// The program's arguments without Cargo's `--bench`.
    pub fn of_program() -> Arguments {
        Arguments(std::env::args().skip(1).filter(|word| word != "--bench").collect())
    }

    pub fn word(&self, at: usize) -> Option<&str> {
        self.0.get(at).map(String::as_str)
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        let at = self.0.iter().position(|word| word.strip_prefix("--") == Some(name))?;
        Some(self.word(at + 1).unwrap_or_else(|| panic!("--{name} needs a value")))
    }

    pub fn number(&self, name: &str, usual: usize) -> usize {
        self.value(name)
            .map_or(usual, |word| word.parse().unwrap_or_else(|_| panic!("--{name} needs a number")))
    }

    /// A list with commas.
    pub fn words(&self, name: &str, usual: &str) -> Vec<String> {
        self.value(name).unwrap_or(usual).split(',').map(str::to_owned).collect()
    }
}
