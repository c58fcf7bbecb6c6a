//! The drawing of a board, taken apart.

use std::collections::BTreeMap;

/// What a drawing shows beside its names, and where these stand.
pub struct Sketch {
    /// Its lines without the names.
    pub ground: Vec<String>,
    /// Line and column of each name.
    names: BTreeMap<String, (usize, usize)>,
}

impl Sketch {
    /// Takes a drawing apart. A name is a letter with digits or with `=`; letters and numbers alone belong to the
    /// ground.
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

    /// The line and column of a name.
    pub fn find(&self, name: &str) -> Option<(usize, usize)> {
        self.names.get(name).copied()
    }
}
