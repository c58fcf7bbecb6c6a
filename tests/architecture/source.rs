//! Rust source as what it names: paths, imports, items, words and literals, without comments and test code.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Lit, Meta, UseTree};

/// A file that is not for tests alone.
#[derive(Default)]
pub struct Source {
    /// From the root of the repository, with `/`.
    pub path: String,
    /// Every path, method, field and macro named, imports included.
    pub named: Vec<Named>,
    /// Every string literal.
    pub literals: Vec<Literal>,
    /// Every identifier, with its line.
    pub words: Vec<(usize, String)>,
    /// The path of each imported name, as written.
    pub imports: BTreeMap<String, Vec<String>>,
    /// The paths before a `::*`.
    pub globs: Vec<Named>,
    /// Methods by the path of their type: defined here, and called here on `self` or `Self` with the line.
    pub methods: BTreeSet<(Vec<String>, String)>,
    pub calls: Vec<(Vec<String>, String, usize)>,
    pub functions: Vec<Function>,
    /// Traits: name, functions without a default, and with one.
    pub traits: Vec<(String, usize, usize)>,
    /// The number of lines, and those in test modules in braces.
    pub lines: usize,
    pub test_lines: usize,
    /// Test modules in files of their own, as paths without `.rs`.
    test_modules: Vec<String>,
}

pub struct Function {
    pub name: String,
    /// From 1.
    pub line: usize,
    /// From signature to end.
    pub lines: usize,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// A path as written (`crate::game::Seat`; `println!` with its mark; `await`), with groups expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub segments: Vec<String>,
    /// From 1.
    pub line: usize,
    /// A method or field.
    pub dotted: bool,
    /// The number of enclosing modules in braces.
    pub depth: usize,
    /// A visibility: `pub(in crate::store)`.
    pub visibility: bool,
}

pub struct Literal {
    pub text: String,
    /// Of its first line, from 1.
    pub line: usize,
    /// Enclosing macros and attributes: `warn!`, `#error`.
    pub within: Vec<String>,
}

impl Named {
    /// Whether these segments occur side by side.
    pub fn has(&self, segments: &str) -> bool {
        let wanted: Vec<&str> = segments.split("::").collect();
        self.segments.windows(wanted.len()).any(|window| window == wanted)
    }

    pub fn text(&self) -> String {
        self.segments.join("::")
    }

    pub fn last(&self) -> &str {
        self.segments.last().map_or("", String::as_str)
    }
}

pub fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().find(|folder| folder.join("Cargo.lock").exists()).unwrap_or(own)
}

/// All files below a folder with this ending, by path.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
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
    short_below(root(), path)
}

fn short_below(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap();
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The sources of each crate.
const CRATES: [&str; 2] = ["src", "rules/src"];

/// All sources of the repository, including test files.
pub fn all_sources(root: &Path) -> Vec<Source> {
    let folders = CRATES.iter().map(|folder| root.join(folder)).filter(|folder| folder.exists());
    let paths = folders.flat_map(|folder| files(&folder, ".rs"));
    paths.map(|path| Source::read(&short_below(root, &path), &fs::read_to_string(&path).unwrap())).collect()
}

/// Removes test files.
pub fn without_tests(sources: &mut Vec<Source>) {
    let tests: Vec<String> = sources.iter().flat_map(|source| source.test_modules.clone()).collect();
    sources.retain(|source| {
        !tests.iter().any(|module| {
            let rest = source.path.strip_prefix(module.as_str());
            rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        })
    });
}

/// The program's sources, without test files.
pub fn sources() -> Vec<Source> {
    let mut program = all_sources(root());
    let all = program.len();
    without_tests(&mut program);
    assert!(program.len() > 50 && program.len() < all, "the sources were not found");
    program
}

impl Source {
    pub fn read(path: &str, text: &str) -> Source {
        let file = syn::parse_file(text).unwrap_or_else(|error| {
            panic!("{path}:{}: {error}", error.span().start().line);
        });
        let mut reader =
            Reader { source: Source { path: path.to_string(), ..Source::default() }, ..Reader::default() };
        reader.visit_file(&file);
        reader.source.lines = text.lines().count();
        reader.source
    }

    #[allow(dead_code, reason = "the chore `measure` asks it")]
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    pub fn finding(&self, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, what: what.into() }
    }

    /// This file's place in the module tree, which both crates share: `["games", "savoy", "read"]`.
    pub fn module(&self) -> Vec<String> {
        let path = self.path.trim_start_matches("rules/").trim_start_matches("src/").trim_end_matches(".rs");
        let mut module: Vec<String> = path.split('/').map(str::to_string).collect();
        if matches!(module.last().map(String::as_str), Some("lib" | "main")) {
            module.pop();
        }
        module
    }

    /// A path in this file, inside `depth` modules in braces, as a place in the module tree; none if it leads to another crate
    /// or stays below.
    pub fn resolve(&self, segments: &[String], depth: usize) -> Option<Vec<String>> {
        let supers = segments.iter().take_while(|segment| *segment == "super").count();
        let module = self.module();
        let (base, skip) = match segments.first()?.as_str() {
            "crate" | "pbmd" | "pbmd_rules" => (&[][..], 1),
            "self" if depth == 0 && segments.len() > 1 => (&module[..], 1),
            "super" if supers >= depth => (&module[..(module.len() + depth).saturating_sub(supers)], supers),
            _ => return None,
        };
        Some([base, &segments[skip..]].concat())
    }
}

/// Fills a `Source` while visiting the file.
#[derive(Default)]
struct Reader {
    source: Source,
    /// The type of the enclosing `impl`.
    of: Option<Vec<String>>,
    within: Vec<String>,
    depth: usize,
    visibility: bool,
}

impl Reader {
    fn name(&mut self, segments: Vec<String>, line: usize, dotted: bool) {
        let (depth, visibility) = (self.depth, self.visibility);
        self.source.named.push(Named { segments, line, dotted, depth, visibility });
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (line, end) = (line(&signature.ident), block.brace_token.span.close().end().line);
        let name = signature.ident.to_string();
        self.source.functions.push(Function { name, line, lines: end + 1 - line });
    }

    fn call(&mut self, method: &Ident) {
        if let Some(of) = &self.of {
            self.source.calls.push((of.clone(), method.to_string(), line(method)));
        }
    }

    /// The content of a macro or attribute, token by token because it need not be Rust.
    fn tokens(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let sign =
            |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign);
        let word = |at: usize| match trees.get(at) {
            Some(TokenTree::Ident(ident)) => Some(ident),
            _ => None,
        };
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            match tree {
                TokenTree::Group(group) if at > 0 && sign(at - 1, '#') && is_comment(group) => {}
                TokenTree::Group(group) if at > 0 && word(at - 1).is_some_and(|word| word == "pub") => {
                    self.visibility = true;
                    self.tokens(group.stream());
                    self.visibility = false;
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => self.visit_lit(&Lit::new(literal.clone())),
                TokenTree::Punct(_) => {}
                TokenTree::Ident(first) => {
                    let before = at.checked_sub(1).filter(|before| sign(*before, '.'));
                    let mut segments = vec![first.to_string()];
                    self.visit_ident(first);
                    while let (true, true, Some(next)) = (sign(at + 1, ':'), sign(at + 2, ':'), word(at + 3))
                    {
                        segments.push(next.to_string());
                        self.visit_ident(next);
                        at += 3;
                    }
                    if let Some(last) =
                        segments.last_mut().filter(|_| sign(at + 1, '!') && !sign(at + 2, '='))
                    {
                        last.push('!');
                    }
                    let own =
                        before.and_then(|dot| word(dot.checked_sub(1)?)).is_some_and(|owner| owner == "self");
                    if own && matches!(trees.get(at + 1), Some(TokenTree::Group(_))) {
                        self.call(first);
                    }
                    self.name(segments, line(first), before.is_some());
                }
            }
            at += 1;
        }
    }

    fn import(&mut self, tree: &UseTree, mut path: Vec<String>) {
        match tree {
            UseTree::Path(step) => {
                path.push(step.ident.to_string());
                self.import(&step.tree, path);
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, path.clone())),
            UseTree::Name(end) => self.imported(&end.ident, &end.ident, path),
            UseTree::Rename(end) => self.imported(&end.ident, &end.rename, path),
            UseTree::Glob(end) => {
                self.name(path, end.star_token.span.start().line, false);
                self.source.globs.extend(self.source.named.last().cloned());
            }
        }
    }

    fn imported(&mut self, end: &Ident, name: &Ident, mut path: Vec<String>) {
        let name = if end == "self" && name == end {
            path.last().cloned().unwrap_or_default()
        } else {
            name.to_string()
        };
        if end != "self" {
            path.push(end.to_string());
        }
        self.source.imports.insert(name, path.clone());
        self.name(path, line(end), false);
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if for_tests(module) {
            let own = self.source.path.strip_suffix(".rs").unwrap_or_default();
            let own = own.strip_suffix("/lib").unwrap_or(own);
            self.source.test_modules.push(format!("{own}/{}", module.ident));
            if let (Some(first), Some((braces, _))) = (module.attrs.first(), &module.content) {
                let start = first.pound_token.span.start().line;
                self.source.test_lines += braces.span.close().end().line + 1 - start;
            }
            return;
        }
        let levels = usize::from(module.content.is_some());
        self.depth += levels;
        visit::visit_item_mod(self, module);
        self.depth -= levels;
    }

    fn visit_vis_restricted(&mut self, visibility: &'ast syn::VisRestricted) {
        self.visibility = true;
        visit::visit_vis_restricted(self, visibility);
        self.visibility = false;
    }

    fn visit_item_use(&mut self, import: &'ast syn::ItemUse) {
        self.import(&import.tree, Vec::new());
        visit::visit_item_use(self, import);
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let of = match &*block.self_ty {
            syn::Type::Path(path) => Some(segments(&path.path)),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.of, of);
        visit::visit_item_impl(self, block);
        self.of = outer;
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let functions = item.items.iter().filter_map(|item| match item {
            syn::TraitItem::Fn(function) => Some(function.default.is_some()),
            _ => None,
        });
        let (usual, required): (Vec<bool>, Vec<bool>) = functions.partition(|has_default| *has_default);
        self.source.traits.push((item.ident.to_string(), required.len(), usual.len()));
        visit::visit_item_trait(self, item);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.function(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, method: &'ast syn::ImplItemFn) {
        self.function(&method.sig, &method.block);
        if let Some(of) = &self.of {
            self.source.methods.insert((of.clone(), method.sig.ident.to_string()));
        }
        visit::visit_impl_item_fn(self, method);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let (true, Some(second)) = (path.segments[0].ident == "Self", path.segments.get(1)) {
            self.call(&second.ident);
        }
        self.name(segments(path), line(&path.segments[0].ident), false);
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident("self")) {
            self.call(&call.method);
        }
        self.name(vec![call.method.to_string()], line(&call.method), true);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_field(&mut self, field: &'ast syn::ExprField) {
        if let syn::Member::Named(name) = &field.member {
            self.name(vec![name.to_string()], line(name), true);
        }
        visit::visit_expr_field(self, field);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let mut path = segments(&call.path);
        path.last_mut().unwrap().push('!');
        self.within.push(path.last().unwrap().clone());
        self.name(path, call.bang_token.span.start().line, false);
        self.tokens(call.tokens.clone());
        self.within.pop();
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let name = segments(attribute.path()).join("::");
        if name != "doc" {
            let name = format!("#{name}");
            self.name(vec![name.clone()], attribute.pound_token.span.start().line, false);
            self.within.push(name);
            match &attribute.meta {
                Meta::List(list) => self.tokens(list.tokens.clone()),
                meta => visit::visit_meta(self, meta),
            }
            self.within.pop();
        }
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        if let Some(token) = &signature.asyncness {
            self.name(vec!["async".to_string()], token.span.start().line, false);
        }
        visit::visit_signature(self, signature);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        let (word, span) = match expression {
            Expr::Async(block) => ("async", block.async_token.span),
            Expr::Await(wait) => ("await", wait.await_token.span),
            Expr::Closure(syn::ExprClosure { asyncness: Some(token), .. }) => ("async", token.span),
            _ => return visit::visit_expr(self, expression),
        };
        self.name(vec![word.to_string()], span.start().line, word == "await");
        visit::visit_expr(self, expression);
    }

    fn visit_lit(&mut self, literal: &'ast Lit) {
        if let Lit::Str(text) = literal {
            let line = text.span().start().line;
            self.source.literals.push(Literal { text: text.value(), line, within: self.within.clone() });
        }
    }

    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.source.words.push((line(ident), ident.to_string()));
    }
}

fn line(ident: &Ident) -> usize {
    ident.span().start().line
}

/// Whether it is for tests only. Other test items belong in such a module.
fn for_tests(module: &syn::ItemMod) -> bool {
    module.attrs.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// Whether an attribute is a comment: `doc = "..."`.
fn is_comment(attribute: &Group) -> bool {
    matches!(attribute.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc")
}
