//! The speed of two revisions, measured in turns in one run: a machine that is busy for a while is so for both.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::{Failed, command, output, root, run};

/// How many times each benchmark of each revision runs.
const ROUNDS: usize = 3;

/// A line of a benchmark: the benchmark, its place there, and its name.
type Row = (String, usize, String);

/// Compiled benchmarks by name.
type Programs = BTreeMap<String, PathBuf>;

/// Builds the benchmarks of both revisions, runs them in turns, and prints the best median of each line.
pub fn compare(old: &str, new: Option<&str>) -> Result<(), Failed> {
    let build = |folder: PathBuf| build(&folder, &["--bench", "*"]);
    let old = build(checked_out(old)?)?;
    let new = build(new.map_or_else(|| Ok(root()), checked_out)?)?;
    table(&old, &new, ROUNDS, &[])
}

/// Random play, unoptimised and measured once, beside itself: its figures mean nothing.
pub fn smoke() -> Result<(), Failed> {
    let programs = build(&root(), &["--profile", "dev", "--bench", "random"])?;
    table(&programs, &programs, 1, &["--sample-count", "1", "--sample-size", "1"])
}

/// Runs programs of two revisions in turns, and prints the best median of each line.
fn table(old: &Programs, new: &Programs, rounds: usize, options: &[&str]) -> Result<(), Failed> {
    let mut best: [BTreeMap<Row, f64>; 2] = Default::default();
    for round in 1..=rounds {
        for bench in new.keys().filter(|bench| old.contains_key(*bench)) {
            eprintln!("round {round} of {rounds}: {bench}");
            for (programs, best) in [old, new].into_iter().zip(&mut best) {
                let Some(program) = programs.get(bench) else { continue };
                let (said, _) = output(command(&program.to_string_lossy()).arg("--bench").args(options))?;
                for (place, (name, median)) in said.lines().filter_map(row).enumerate() {
                    let least = best.entry((bench.clone(), place, name)).or_insert(median);
                    *least = least.min(median);
                }
            }
        }
    }
    let [old, new] = best;
    if new.is_empty() {
        return Err("the benchmarks printed no figures".to_string());
    }
    println!("{:<50} {:>12} {:>12} {:>8}", "best median, microseconds", "old", "new", "new/old");
    for (row, new) in &new {
        let Some(old) = old.get(row) else { continue };
        let (bench, _, name) = row;
        println!("{:<50} {old:>12.2} {new:>12.2} {:>8.2}", format!("{bench}: {name}"), new / old);
    }
    Ok(())
}

/// The files of a revision, in a folder of their own below `target`.
pub fn checked_out(revision: &str) -> Result<PathBuf, Failed> {
    let (hash, _) =
        output(command("git").args(["rev-parse", "--verify", &format!("{revision}^{{commit}}")]))?;
    let folder = root().join("target/bench").join(hash.trim());
    if folder.exists() {
        return Ok(folder);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut archive = command("git")
        .args(["archive", hash.trim()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("git archive: {error}"))?;
    let files = archive.stdout.take().ok_or("git archive: no output")?;
    let unpacked = run(command("tar").arg("-x").current_dir(&folder).stdin(files));
    let status = archive.wait().map_err(|error| format!("git archive: {error}"))?;
    if !status.success() {
        return Err(format!("git archive: {status}"));
    }
    unpacked.map(|()| folder)
}

/// The programs of the benchmarks by name. Libraries are built once for both revisions.
fn build(folder: &Path, benches: &[&str]) -> Result<Programs, Failed> {
    eprintln!("building the benchmarks in {}", folder.display());
    let target = root().join("target");
    let mut cargo = command("cargo");
    cargo.current_dir(folder).arg("bench").args(benches).args(["--no-run", "--target-dir"]).arg(&target);
    let (_, told) = output(&mut cargo)?;
    // "  Executable benches/savoy.rs (target/release/deps/savoy-0123456789abcdef)"
    let programs = told.lines().filter_map(|line| {
        let (file, program) = line.trim().strip_prefix("Executable benches/")?.split_once(" (")?;
        Some((file.strip_suffix(".rs")?.to_string(), folder.join(program.strip_suffix(')')?)))
    });
    Ok(programs.collect())
}

/// Name and median in microseconds of a line of divan's table:
/// `├─ name  1.2 µs │ 3.4 µs │ 1.3 µs │ 1.4 µs │ 100 │ 100`, where the third is the median.
fn row(line: &str) -> Option<(String, f64)> {
    let columns: Vec<&str> = line.split('│').collect();
    // A group's rows begin with the same sign as the columns are parted by.
    let columns = columns.get(columns.len().checked_sub(6)?..)?;
    let first: Vec<&str> = columns.first()?.split_whitespace().collect();
    let name = first.get(..first.len().checked_sub(2)?)?.join(" ");
    let (number, unit) = columns.get(2)?.trim().split_once(' ')?;
    let scale = match unit {
        "ns" => 0.001,
        "µs" => 1.0,
        "ms" => 1000.0,
        "s" => 1_000_000.0,
        _ => return None,
    };
    let name = name.trim_start_matches(['├', '╰', '─', ' ']);
    Some((name.to_string(), number.parse::<f64>().ok()? * scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_table() {
        let cases = [
            (
                "├─ near  12.5 ns      │ 1.9 µs        │ 14 ns         │ 15 ns         │ 100  │ 6400",
                Some(("near", 0.014)),
            ),
            (
                "│  ╰─ 4  1.2 ms       │ 2.5 ms        │ 1.5 ms        │ 1.6 ms        │ 100  │ 100",
                Some(("4", 1500.0)),
            ),
            (
                "great    fastest      │ slowest       │ median        │ mean          │ samples  │ iters",
                None,
            ),
            ("├─ far                │               │               │               │      │", None),
            ("crossings, double 6: 1204 distinct results", None),
        ];
        for (line, expected) in cases {
            assert_eq!(row(line), expected.map(|(name, median)| (name.to_string(), median)), "{line}");
        }
    }
}
