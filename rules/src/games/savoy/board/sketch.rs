//! Parses the drawing of a board.

use std::collections::BTreeMap;

/// A drawing and the positions of the names in it.
pub struct Sketch {
    /// The lines without the names.
    pub ground: Vec<String>,
    /// Line and column by name.
    names: BTreeMap<String, (usize, usize)>,
}

impl Sketch {
    /// A name is a letter with digits or `=`; single letters and numbers belong to the ground.
    pub fn of(drawing: &str) -> Self {
        let mut sketch = Sketch { ground: Vec::new(), names: BTreeMap::new() };
        for (row, line) in drawing.lines().enumerate() {
            let mut signs: Vec<char> = line.chars().collect();
            let mut column = 0;
            while column < signs.len() {
                let rest = signs.iter().skip(column + 1);
                let tail = rest.take_while(|c| c.is_ascii_digit() || **c == '=').count();
                if signs[column].is_ascii_alphabetic() && tail > 0 {
                    let name = signs.iter().skip(column).take(tail + 1).collect();
                    sketch.names.entry(name).or_insert((row, column));
                    signs.iter_mut().skip(column).take(tail + 1).for_each(|c| *c = ' ');
                }
                column += tail + 1;
            }
            sketch.ground.push(signs.into_iter().collect::<String>().trim_end().to_string());
        }
        sketch
    }

    pub fn find(&self, name: &str) -> Option<(usize, usize)> {
        self.names.get(name).copied()
    }
}
