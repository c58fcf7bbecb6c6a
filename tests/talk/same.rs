//! Text that was written before is not repeated: most boards are shown to several readers and change little.

use std::fmt::Write;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// The fewest equal lines in a row to leave out.
const FEWEST: usize = 3;

/// How many texts are compared, from the last one back.
const KEPT: usize = 8;

/// Earlier texts by name.
#[derive(Default)]
pub struct Before(Vec<(String, Vec<String>)>);

impl Before {
    /// A text as its difference from the most similar earlier one: unchanged and removed lines are counted.
    pub fn short(&mut self, name: &str, text: &str) -> String {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let whole = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let shortened = self.0.iter().rev().map(|(name, before)| differing(name, before, &lines));
        let short = shortened.chain([whole]).min_by_key(|text| text.lines().count()).unwrap_or_default();
        self.0.push((name.to_string(), lines));
        if self.0.len() > KEPT {
            self.0.remove(0);
        }
        short
    }
}

fn differing(name: &str, before: &[String], lines: &[String]) -> String {
    let mut out = String::new();
    for change in capture_diff_slices(Algorithm::Myers, before, lines) {
        let new = match change {
            DiffOp::Equal { len, .. } if len >= FEWEST => {
                writeln!(out, "(= {len} lines of {name})").unwrap();
                continue;
            }
            DiffOp::Delete { old_len, .. } => {
                writeln!(out, "(- {old_len} lines)").unwrap();
                continue;
            }
            DiffOp::Replace { old_len, new_index, new_len, .. } => {
                if old_len != new_len {
                    writeln!(out, "(for {old_len} lines:)").unwrap();
                }
                new_index..new_index + new_len
            }
            DiffOp::Equal { new_index, len, .. } | DiffOp::Insert { new_index, new_len: len, .. } => {
                new_index..new_index + len
            }
        };
        for line in &lines[new] {
            writeln!(out, "{line}").unwrap();
        }
    }
    out
}
