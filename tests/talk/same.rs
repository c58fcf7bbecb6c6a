//! What was written down before is not written again: most boards are shown to several readers, and change little.

use std::fmt::Write;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// How many equal lines in a row are left out.
const FEWEST: usize = 3;

/// How many texts are looked at, from the last one back.
const KEPT: usize = 8;

/// Texts that were written down, by name.
#[derive(Default)]
pub struct Before(Vec<(String, Vec<String>)>);

impl Before {
    /// A text by what differs from the earlier one that is most like it. Lines of that one which are the same, and those which are not
    /// there any more, are counted; all others are as they are.
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
