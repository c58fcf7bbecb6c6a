//! The statements that stand in the sources of the store.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A statement, and where it stands.
#[derive(Clone, Debug)]
pub struct Statement {
    pub file: String,
    /// From 1.
    pub line: usize,
    pub sql: String,
}

/// The words with which statements begin.
const BEGINNINGS: [&str; 6] = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "REPLACE"];

/// An arm of a macro: the names of its literals, and what it makes of them.
type Arm = (Vec<String>, TokenStream);

/// The files of the store with what stands in them, without its tests.
fn files() -> Vec<(String, String)> {
    fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() && !path.ends_with("tests") {
                collect(&path, paths);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
                paths.push(path);
            }
        }
    }
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut paths = vec![store.with_extension("rs")];
    collect(&store, &mut paths);
    // How statements are executed, not which; and those of one engine.
    let other = [
        "sql/query.rs",
        "sql/value.rs",
        "sql/driver.rs",
        "sql/connections.rs",
        "sql/dialect.rs",
        "upkeep/server.rs",
        "upkeep/copying.rs",
    ];
    paths.retain(|path| !other.iter().any(|other| path.ends_with(other)));
    paths.sort();
    let read = |path: &PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap())
    };
    paths.iter().map(read).collect()
}

/// All statements of the store.
pub fn statements() -> Vec<Statement> {
    let files = files();
    let mut reader = Reader::default();
    for (file, text) in &files {
        reader.learn(&tokens_of(file, text));
    }
    let found: Vec<Statement> =
        files.iter().flat_map(|(file, text)| reader.statements(file, &tokens_of(file, text))).collect();
    assert!(found.len() > 300, "{} statements were found", found.len());
    found
}

/// The files that name one of these words outside text.
pub fn files_naming(words: &[&str]) -> Vec<String> {
    fn names(tokens: TokenStream, words: &[&str]) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(name) => words.iter().any(|word| name == word),
            TokenTree::Group(inner) => names(inner.stream(), words),
            _ => false,
        })
    }
    let mut found = files();
    found.retain(|(_, text)| names(text.parse().unwrap(), words));
    found.into_iter().map(|(file, _)| file).collect()
}

/// The statements of a file that uses no macros of others.
pub fn statements_of(file: &str, text: &str) -> Vec<Statement> {
    let tokens = tokens_of(file, text);
    let mut reader = Reader::default();
    reader.learn(&tokens);
    reader.statements(file, &tokens)
}

fn tokens_of(file: &str, text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[derive(Default)]
struct Reader {
    /// The macros that were learned.
    macros: BTreeMap<String, Vec<Arm>>,
}

impl Reader {
    /// The statements of a file.
    fn statements(&self, file: &str, tokens: &TokenStream) -> Vec<Statement> {
        let mut found = Vec::new();
        self.read(tokens, &mut |line, sql| {
            let begins = |word: &str| {
                sql.trim_start().strip_prefix(word).is_some_and(|rest| rest.starts_with(char::is_whitespace))
            };
            if BEGINNINGS.iter().any(|word| begins(word)) {
                found.push(Statement { file: file.to_string(), line, sql });
            }
        });
        found
    }

    /// Learns the macros that make text.
    fn learn(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for window in tokens.windows(4) {
            if let [TokenTree::Ident(word), _, TokenTree::Ident(name), TokenTree::Group(body)] = window
                && word == "macro_rules"
            {
                let parts: Vec<TokenTree> = body.stream().into_iter().collect();
                let groups: Vec<TokenStream> = parts.iter().filter_map(group).collect();
                let arms = groups.chunks(2).map(|arm| (names(&arm[0]), arm[1].clone())).collect();
                self.macros.insert(name.to_string(), arms);
            }
        }
    }

    /// Tells of each text with its line.
    fn read(&self, tokens: &TokenStream, tell: &mut dyn FnMut(usize, String)) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let line = token.span().start().line;
            match (token, tokens.get(at + 1), tokens.get(at + 2)) {
                (TokenTree::Ident(word), _, _) if word == "macro_rules" => at += 4,
                (TokenTree::Ident(name), Some(TokenTree::Punct(mark)), Some(TokenTree::Group(arguments)))
                    if mark.as_char() == '!'
                        && (name == "concat" || self.macros.contains_key(&name.to_string())) =>
                {
                    let call = vec![token.clone(), mark.clone().into(), arguments.clone().into()];
                    let text = self.text(&call, &BTreeMap::new());
                    tell(line, text.unwrap_or_else(|| panic!("line {line}: `{name}!` cannot be read")));
                    at += 3;
                }
                (TokenTree::Group(inner), _, _) => {
                    self.read(&inner.stream(), tell);
                    at += 1;
                }
                (TokenTree::Literal(_), _, _) => {
                    if let Some(text) = literal(token) {
                        tell(line, text);
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    /// The text that an expression stands for; none if it is no literal, `concat!` or macro of this file.
    fn text(&self, tokens: &[TokenTree], values: &BTreeMap<String, String>) -> Option<String> {
        match tokens {
            [one @ TokenTree::Literal(_)] => literal(one),
            [TokenTree::Group(inner)] if inner.delimiter() == Delimiter::None => {
                self.text(&inner.stream().into_iter().collect::<Vec<_>>(), values)
            }
            [TokenTree::Punct(dollar), TokenTree::Ident(name)] if dollar.as_char() == '$' => {
                values.get(&name.to_string()).cloned()
            }
            [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(arguments)] => {
                let arguments: Option<Vec<String>> = arguments_of(&arguments.stream())
                    .iter()
                    .map(|argument| self.text(argument, values))
                    .collect();
                let arguments = arguments?;
                if name == "concat" {
                    return Some(arguments.concat());
                }
                let arms = self.macros.get(&name.to_string())?;
                let (names, body) = arms.iter().find(|(names, _)| names.len() == arguments.len())?;
                let values = names.iter().cloned().zip(arguments).collect();
                self.text(&body.clone().into_iter().collect::<Vec<_>>(), &values)
            }
            _ => None,
        }
    }
}

/// What stands between commas.
fn arguments_of(tokens: &TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    tokens.split(is_comma).filter(|part| !part.is_empty()).map(<[TokenTree]>::to_vec).collect()
}

/// The names of the parameters of a macro.
fn names(pattern: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = pattern.clone().into_iter().collect();
    let name = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(dollar), TokenTree::Ident(name)] if dollar.as_char() == '$' => {
            Some(name.to_string())
        }
        _ => None,
    };
    tokens.windows(2).filter_map(name).collect()
}

fn group(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    }
}

/// The text of a literal in quotes.
fn literal(token: &TokenTree) -> Option<String> {
    let stream: TokenStream = token.clone().into();
    syn::parse2::<syn::LitStr>(stream).ok().map(|text| text.value())
}
