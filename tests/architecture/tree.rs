//! The module tree: the file where a path ends, and circles among the files of a folder.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Finding, Source};

type Module = Vec<String>;

pub struct Tree<'s> {
    sources: BTreeMap<Module, &'s Source>,
    /// The module of a method, by its type's module, its type's name and its own.
    methods: BTreeMap<((Module, String), String), Module>,
}

/// One module names something in another.
struct Use {
    from: Module,
    to: Module,
    finding: Finding,
}

impl<'s> Tree<'s> {
    pub fn new(sources: &'s [Source]) -> Tree<'s> {
        let library = sources.iter().filter(|source| !source.module().is_empty());
        let sources = library.map(|source| (source.module(), source)).collect();
        let mut tree = Tree { sources, methods: BTreeMap::new() };
        for (module, source) in &tree.sources {
            for (of, method) in &source.methods {
                let place = (tree.type_of(module, of), method.clone());
                tree.methods.insert(place, module.clone());
            }
        }
        tree
    }

    /// The module that defines what a path leads to, following imports.
    pub fn follow(&self, place: &[String]) -> Module {
        let mut module = Module::new();
        for (at, segment) in place.iter().enumerate() {
            let child = [module.as_slice(), std::slice::from_ref(segment)].concat();
            if self.sources.contains_key(&child) {
                module = child;
                continue;
            }
            let import = self.sources.get(&module).and_then(|source| source.imports.get(segment));
            return match import.and_then(|path| self.absolute(&module, path)) {
                Some(path) => self.follow(&[path.as_slice(), &place[at + 1..]].concat()),
                None => module,
            };
        }
        module
    }

    /// The absolute path of an import in this module; none for another crate.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        let source = self.sources.get(module)?;
        let child = [module.as_slice(), &path[..1]].concat();
        if self.sources.contains_key(&child) {
            Some([module.as_slice(), path].concat())
        } else {
            source.resolve(path, 0)
        }
    }

    /// The module that defines a type named in this module, and the type's name.
    fn type_of(&self, module: &Module, path: &[String]) -> (Module, String) {
        let own = [module.as_slice(), path].concat();
        let place = self.sources[module].resolve(path, 0).unwrap_or(own);
        (self.follow(&place), path.last().cloned().unwrap_or_default())
    }

    fn uses(&self) -> Vec<Use> {
        let mut uses = Vec::new();
        for (module, source) in &self.sources {
            let names = source.named.iter().filter(|named| !named.visibility);
            let paths = names.filter_map(|named| {
                let to = self.follow(&source.resolve(&named.segments, named.depth)?);
                Some((to, source.finding(named.line, named.text())))
            });
            let calls = source.calls.iter().filter_map(|(of, method, line)| {
                let place = (self.type_of(module, of), method.clone());
                Some((
                    self.methods.get(&place)?.clone(),
                    source.finding(*line, format!("{}::{method}", of.join("::"))),
                ))
            });
            uses.extend(paths.chain(calls).map(|(to, finding)| Use { from: module.clone(), to, finding }));
        }
        uses
    }

    /// The uses that close a circle among the files of a folder, each file together with the folder of its name. The folder's
    /// own module file is excluded: it may name all of them, and [`Tree::back_up`] finds what they name of it.
    pub fn circles(&self) -> Vec<Finding> {
        let mut arrows: BTreeMap<(Module, Module), Finding> = BTreeMap::new();
        for Use { from, to, finding } in self.uses() {
            let shared = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
            let inside = shared > 0 && shared < from.len().min(to.len());
            if inside {
                arrows.entry((from[..=shared].to_vec(), to[..=shared].to_vec())).or_insert(finding);
            }
        }
        let leads_to = |start: &Module, end: &Module| {
            let (mut seen, mut left) = (BTreeSet::new(), vec![start]);
            while let Some(from) = left.pop() {
                let next = arrows.keys().filter(|(file, _)| file == from).map(|(_, to)| to);
                left.extend(next.filter(|to| seen.insert(*to)));
            }
            seen.contains(end)
        };
        let closing = arrows.iter().filter(|((from, to), _)| leads_to(to, from));
        let findings = closing.map(|((from, to), finding)| Finding {
            path: finding.path.clone(),
            line: finding.line,
            what: format!("{} leads from {} to {} and back", finding.what, from.join("/"), to.join("/")),
        });
        findings.collect()
    }

    /// Uses from inside a folder of what its module file defines, one for each file or folder.
    pub fn back_up(&self) -> Vec<(String, Finding)> {
        let mut arrows: BTreeMap<(Module, Module), Finding> = BTreeMap::new();
        for Use { from, to, finding } in self.uses() {
            if !to.is_empty() && to.len() < from.len() && from.starts_with(&to) {
                arrows.entry((to.clone(), from[..=to.len()].to_vec())).or_insert(finding);
            }
        }
        arrows.into_iter().map(|((folder, _), finding)| (folder.join("/"), finding)).collect()
    }

    /// Glob imports of our modules, which hide what is named.
    pub fn globs(&self) -> Vec<Finding> {
        let globs =
            self.sources.values().flat_map(|source| source.globs.iter().map(move |glob| (source, glob)));
        let ours = globs.filter(|(source, glob)| {
            source.resolve(&glob.segments, glob.depth).is_some_and(|place| self.sources.contains_key(&place))
        });
        ours.map(|(source, glob)| {
            source.finding(glob.line, format!("{}::* hides what is named", glob.text()))
        })
        .collect()
    }
}
