use std::collections::BTreeMap;

use super::*;
use crate::letter::words::catalogue::{Words, languages, pages};

const PAGE: &str = "\
A PAGE

Words of a paragraph
go on here; `help x`.
  w  a warrior
  c  a champion, who
     goes on
Not a row.

1. First. Write

#> mail
    seeks                  the open seeks, and
                           more of them
    x seek

   and so on.
- one
  more.
- two.

OPTIONS
#[ great
 a b
#]
name=value
    What it means
    is this.

    typed
      below

#[ beside
  +--+
  |a |     Words
  +--+     beside.
#]

  -stack=n   pieces
  -seats=lot lots decide
             who sits where
";

#[test]
fn a_page_is_read() {
    let text = |text: &str| text.to_owned();
    let rows = |rows: &[&[&str]]| {
        Piece::Rows(rows.iter().map(|row| row.iter().map(|field| text(field)).collect()).collect())
    };
    let example = |said: &str, about: &str| Piece::Example { text: text(said), about: text(about) };
    let wanted = vec![
        Piece::Title(text("A PAGE")),
        Piece::Text(text("Words of a paragraph go on here; `help x`.")),
        rows(&[&["w", "a warrior"], &["c", "a champion, who goes on"]]),
        Piece::Text(text("Not a row.")),
        Piece::Item(text("1. First. Write")),
        example("seeks", "the open seeks, and more of them"),
        example("x seek", ""),
        Piece::Text(text("and so on.")),
        Piece::Item(text("- one more.")),
        Piece::Item(text("- two.")),
        Piece::Heading(text("OPTIONS")),
        Piece::Board(text("a b")),
        Piece::Text(text("name=value")),
        Piece::Below(text("What it means is this.")),
        Piece::Typed(vec![text("typed"), text("  below")]),
        Piece::Drawing(text("+--+\n|a |\n+--+")),
        Piece::Text(text("Words beside.")),
        rows(&[&["-stack=n", "pieces"], &["-seats=lot", "lots decide who sits where"]]),
    ];
    assert_eq!(pieces(PAGE), wanted);
    assert_eq!(boards(PAGE).collect::<Vec<_>>(), ["great"]);
    assert!(!shown(PAGE).contains('#'));
    let together = pieces("#> lines\n    login a\n      b\n");
    assert_eq!(together, [example("login a\n  b", "")]);
}

/// All text of a piece, in the order of the page.
fn said(piece: &Piece) -> Vec<&str> {
    match piece {
        Piece::Title(text) | Piece::Heading(text) | Piece::Text(text) | Piece::Item(text) => vec![text],
        Piece::Below(text) | Piece::Drawing(text) | Piece::Board(text) | Piece::Program(text) => vec![text],
        Piece::Rows(rows) => rows.iter().flatten().map(String::as_str).collect(),
        Piece::Typed(lines) => lines.iter().map(String::as_str).collect(),
        Piece::Example { text, about } => vec![text, about],
    }
}

fn kind(piece: &Piece) -> &'static str {
    match piece {
        Piece::Title(_) => "title",
        Piece::Heading(_) => "heading",
        Piece::Text(_) | Piece::Item(_) => "text",
        Piece::Below(_) => "below",
        Piece::Rows(_) => "rows",
        Piece::Typed(_) => "typed",
        Piece::Example { .. } => "example",
        Piece::Drawing(_) | Piece::Board(_) | Piece::Program(_) => "drawing",
    }
}

fn source(lang: &str, name: &str) -> &'static str {
    Words::of(lang).page(name).unwrap()
}

/// What is wrong with how a page is read.
fn faults(page: &str) -> Vec<String> {
    let pieces = pieces(page);
    let mut faults = Vec::new();
    let is_title = |piece: &Piece| kind(piece) == "title";
    if !pieces.first().is_some_and(is_title) || pieces.iter().filter(|piece| is_title(piece)).count() != 1 {
        faults.push("no title in the first line".to_owned());
    }
    for (at, piece) in pieces.iter().enumerate() {
        let ends = |next: &Piece| matches!(next, Piece::Text(_) | Piece::Heading(_));
        let goes_on = pieces.get(at + 1).is_some_and(|next| !ends(next));
        let is_word = |c: char| c.is_alphabetic() || " .,".contains(c);
        let is_understood = match piece {
            Piece::Text(text) | Piece::Item(text) | Piece::Below(text) => {
                goes_on || text.ends_with(['.', ':', ')']) || text.contains("://")
            }
            // A wide table may leave fields out; in one of two columns each row has both.
            Piece::Rows(rows) => {
                let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
                columns > 2
                    || rows.iter().all(|row| row.len() == 2 && row.iter().all(|field| !field.is_empty()))
            }
            Piece::Typed(lines) => !lines.iter().any(|line| line.ends_with('.') && line.chars().all(is_word)),
            _ => true,
        };
        faults.extend((!is_understood).then(|| format!("not understood: {piece:?}")));
    }
    let drawings = pieces.iter().filter(|piece| kind(piece) == "drawing").count();
    if drawings != page.lines().filter(|line| line.starts_with("#[")).count() {
        faults.push("a drawing without a mark".to_owned());
    }
    let lines = shown(page);
    let mut written: Vec<&str> = lines.split_whitespace().collect();
    let mut read: Vec<&str> = pieces.iter().flat_map(said).flat_map(str::split_whitespace).collect();
    if page.contains("#[ beside") {
        written.sort_unstable();
        read.sort_unstable();
    }
    if let Some(at) = (0..written.len().max(read.len())).find(|at| written.get(*at) != read.get(*at)) {
        faults.push(format!("other words from {:?} on", written.get(at.saturating_sub(3)..at + 3)));
    }
    faults
}

#[test]
fn every_line_of_every_page_is_understood() {
    assert_eq!(faults(PAGE), Vec::<String>::new());
    for stray in ["a  b\n x\n", "words without an end", "    A sentence far from the margin."] {
        assert_eq!(faults(&format!("A\n\n{stray}\n\nEnd.\n")).len(), 1, "{stray}");
    }
    assert_eq!(faults("a\nb.\n").len(), 1);
    for lang in languages() {
        for name in pages(lang).into_keys() {
            let faults = faults(source(lang, name));
            assert!(faults.is_empty(), "{lang}/{name}: {faults:#?}");
        }
    }
}

/// Pages have the same headings, tables, examples and drawings in each language.
#[test]
fn pages_are_built_alike() {
    let counts = |lang: &str, name: &str| {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for piece in pieces(source(lang, name)) {
            *counts.entry(kind(&piece)).or_default() += 1;
        }
        counts.remove("text");
        counts
    };
    for lang in languages() {
        for name in pages(lang).into_keys() {
            assert_eq!(counts(lang, name), counts("en", name), "{lang}/{name}");
        }
    }
}
