//! Rust source as text: without comments, without what only tests see, and as the paths that it names.
//!
//! Not a parser. It knows comments, literals and brackets, which is enough to find a path and the line it stands on.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that is not for tests alone.
pub struct Source {
    /// From the root of the repository, with `/`.
    pub path: String,
    /// Line for line the file, with blanks for comments, tests and the insides of literals.
    pub code: String,
    /// The same with literals.
    pub said: String,
}

/// A fault: where, and what.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub path: String,
    /// From 1.
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// A path as written (`crate::game::Seat`; `println!` with its mark; `await`), groups in braces spelt out.
#[derive(Debug, PartialEq, Eq)]
pub struct Named {
    pub segments: Vec<String>,
    /// From 1.
    pub line: usize,
    /// Whether a dot stands before it: a method or a field.
    pub dotted: bool,
}

impl Named {
    /// Whether these segments stand in it side by side.
    pub fn has(&self, segments: &str) -> bool {
        let wanted: Vec<&str> = segments.split("::").collect();
        self.segments.windows(wanted.len()).any(|window| window == wanted)
    }

    pub fn text(&self) -> String {
        self.segments.join("::")
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder whose names end like this, by path.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A path from the root of the repository, with `/`.
pub fn short(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap();
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The program's sources, files for tests left out.
pub fn sources() -> Vec<Source> {
    let all: Vec<(String, String)> = files(&root().join("src"), ".rs")
        .iter()
        .map(|path| (short(path), fs::read_to_string(path).unwrap()))
        .collect();
    let tests: Vec<String> = all.iter().flat_map(|(path, text)| test_modules(path, text)).collect();
    let is_test = |path: &str| {
        tests.iter().any(|module| {
            path.strip_prefix(module.as_str()).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        })
    };
    let program: Vec<Source> =
        all.iter().filter(|(path, _)| !is_test(path)).map(|(path, text)| Source::read(path, text)).collect();
    assert!(program.len() > 50 && program.len() < all.len(), "the sources were not found");
    program
}

impl Source {
    pub fn read(path: &str, text: &str) -> Source {
        let chars: Vec<char> = text.chars().collect();
        let kinds = kinds(&chars);
        let view = |keep: &dyn Fn(Kind) -> bool| -> Vec<char> {
            chars
                .iter()
                .zip(&kinds)
                .map(|(c, kind)| if *c == '\n' || keep(*kind) { *c } else { ' ' })
                .collect()
        };
        let mut code = view(&|kind| kind == Kind::Code);
        let mut said = view(&|kind| kind != Kind::Comment);
        for (from, to, _) in test_items(&code) {
            for i in from..to {
                if code[i] != '\n' {
                    code[i] = ' ';
                    said[i] = ' ';
                }
            }
        }
        Source { path: path.to_string(), code: code.into_iter().collect(), said: said.into_iter().collect() }
    }

    pub fn finding(&self, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, what: what.into() }
    }

    /// The place of this file in the tree of modules: `["games", "savoy", "read"]`.
    pub fn module(&self) -> Vec<String> {
        let path = self.path.trim_start_matches("src/").trim_end_matches(".rs");
        let mut module: Vec<String> = path.split('/').map(str::to_string).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            module.pop();
        }
        module
    }

    /// Everything that is named in the code.
    pub fn named(&self) -> Vec<Named> {
        let tokens = tokens(&self.code);
        let mut named = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let before = at.checked_sub(1).map(|i| tokens[i].1.as_str());
            match is_word(&tokens[at].1) {
                true => at = paths(&tokens, at, &[], before == Some("."), &mut named),
                false => at += 1,
            }
        }
        named
    }

    /// A path in this file as a place in the tree of modules; none for one that leads to another crate or stays below.
    ///
    /// A module in braces inside a file is not counted as a level.
    pub fn resolve(&self, named: &Named) -> Option<Vec<String>> {
        let supers = named.segments.iter().take_while(|segment| *segment == "super").count();
        let (base, rest): (Vec<String>, &[String]) = match named.segments.first()?.as_str() {
            "crate" | "pbmd" => (Vec::new(), &named.segments[1..]),
            "self" => (self.module(), &named.segments[1..]),
            "super" => {
                let module = self.module();
                (module[..module.len().saturating_sub(supers)].to_vec(), &named.segments[supers..])
            }
            _ => return None,
        };
        Some(base.into_iter().chain(rest.iter().cloned()).collect())
    }
}

/// Reads a path at `at`, all of it if it has a group at its end; where the next token is.
fn paths(
    tokens: &[(usize, String)],
    mut at: usize,
    start: &[String],
    dotted: bool,
    out: &mut Vec<Named>,
) -> usize {
    let line = tokens[at].0;
    let mut segments = start.to_vec();
    let token = |i: usize| tokens.get(i).map_or("", |(_, text)| text.as_str());
    loop {
        segments.push(token(at).to_string());
        at += 1;
        match (token(at), token(at + 1)) {
            ("!", next) if next != "=" => {
                if let Some(last) = segments.last_mut() {
                    last.push('!');
                }
                break;
            }
            ("::", "{") => {
                at += 2;
                while at < tokens.len() && token(at) != "}" {
                    at = if is_word(token(at)) { paths(tokens, at, &segments, false, out) } else { at + 1 };
                }
                return at + 1;
            }
            ("::", next) if is_word(next) => at += 1,
            _ => break,
        }
    }
    out.push(Named { segments, line, dotted });
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and single signs, each with its line.
fn tokens(code: &str) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        let chars: Vec<char> = line.chars().collect();
        let mut at = 0;
        while at < chars.len() {
            let start = at;
            let word = |c: char| c.is_alphanumeric() || c == '_';
            if word(chars[at]) {
                while at < chars.len() && word(chars[at]) {
                    at += 1;
                }
            } else if chars[at..].starts_with(&[':', ':']) {
                at += 2;
            } else {
                at += 1;
            }
            if !chars[start].is_whitespace() {
                tokens.push((number, chars[start..at].iter().collect()));
            }
        }
    }
    tokens
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

/// What each character belongs to. The quotes of a literal count as code.
fn kinds(chars: &[char]) -> Vec<Kind> {
    let mut kinds = vec![Kind::Code; chars.len()];
    let starts = |at: usize, what: &str| what.chars().enumerate().all(|(i, c)| chars.get(at + i) == Some(&c));
    let mut at = 0;
    while at < chars.len() {
        let from = at;
        if starts(at, "//") {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
            kinds[from..at].fill(Kind::Comment);
        } else if starts(at, "/*") {
            let mut depth = 0;
            loop {
                if starts(at, "/*") {
                    (depth, at) = (depth + 1, at + 2);
                } else if starts(at, "*/") {
                    (depth, at) = (depth - 1, at + 2);
                } else {
                    at += 1;
                }
                if depth == 0 || at >= chars.len() {
                    break;
                }
            }
            let to = at.min(chars.len());
            kinds[from..to].fill(Kind::Comment);
        } else if let Some(hashes) = raw_string(chars, at) {
            let close: String = format!("\"{}", "#".repeat(hashes));
            at += hashes + 2;
            let inside = at;
            while at < chars.len() && !starts(at, &close) {
                at += 1;
            }
            kinds[inside..at].fill(Kind::Literal);
            at += close.len();
        } else if chars[at] == '"' {
            at += 1;
            let inside = at;
            while at < chars.len() && chars[at] != '"' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            let to = at.min(chars.len());
            kinds[inside..to].fill(Kind::Literal);
            at += 1;
        } else if chars[at] == '\'' && (chars.get(at + 1) == Some(&'\\') || chars.get(at + 2) == Some(&'\''))
        {
            let inside = at + 1;
            at = inside + 1 + usize::from(chars[inside] == '\\');
            while at < chars.len() && chars[at] != '\'' {
                at += 1;
            }
            kinds[inside..at].fill(Kind::Literal);
            at += 1;
        } else {
            at += 1;
        }
    }
    kinds
}

/// The number of `#` of a raw string that begins here.
fn raw_string(chars: &[char], at: usize) -> Option<usize> {
    let in_word =
        at.checked_sub(1).is_some_and(|i| chars[i].is_alphanumeric() && chars[i] != 'b' || chars[i] == '_');
    if chars[at] != 'r' || in_word {
        return None;
    }
    let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
    (chars.get(at + 1 + hashes) == Some(&'"')).then_some(hashes)
}

const TEST: &str = "#[cfg(test)]";

/// The items that only tests see: first and last place, and the name of a module in another file.
fn test_items(code: &[char]) -> Vec<(usize, usize, Option<String>)> {
    let mark: Vec<char> = TEST.chars().collect();
    let mut items = Vec::new();
    let mut at = 0;
    while at + mark.len() <= code.len() {
        if code[at..at + mark.len()] != mark[..] {
            at += 1;
            continue;
        }
        let mut depth = 0;
        let mut end = at + mark.len();
        let mut head = String::new();
        while end < code.len() {
            let c = code[end];
            end += 1;
            match c {
                '{' | '[' | '(' => depth += 1,
                '}' | ']' | ')' => depth -= 1,
                _ => head.push(c),
            }
            if depth == 0 && (c == '}' || c == ';') {
                break;
            }
        }
        let mut words = head.split_whitespace().skip_while(|word| *word != "mod").skip(1);
        let name = words.next().and_then(|word| word.strip_suffix(';')).map(str::to_string);
        items.push((at, end, name));
        at = end;
    }
    items
}

/// The modules in files of their own that only tests see: their paths without `.rs`.
fn test_modules(path: &str, text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let kinds = kinds(&chars);
    let code: Vec<char> =
        chars.iter().zip(&kinds).map(|(c, kind)| if *kind == Kind::Code { *c } else { ' ' }).collect();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let own = match path.strip_suffix(".rs") {
        Some(own) if !["/mod", "/lib", "/main"].iter().any(|end| own.ends_with(end)) => own,
        _ => folder,
    };
    test_items(&code)
        .into_iter()
        .filter_map(|(from, to, name)| {
            let item: String = chars[from..to].iter().collect();
            let named = item.split_once("#[path = \"").and_then(|(_, rest)| rest.split_once(".rs\""));
            match named {
                Some((file, _)) => Some(format!("{folder}/{file}")),
                None => name.map(|name| format!("{own}/{name}")),
            }
        })
        .collect()
}
