//! The templates: the words of the letters, one file a letter, its first line the subject.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        environment.set_syntax(syntax);
    }
    environment.set_fuel(Some(1_000_000));
    environment
});

/// A letter's subject and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writing {
    /// One line.
    pub subject: String,
    /// Lines of at most 79 columns, ended by line feeds.
    pub text: String,
}

/// All templates and help pages by their path under `templates/`.
pub fn templates() -> BTreeMap<&'static str, &'static str> {
    fn gather(dir: &'static Dir<'static>, found: &mut BTreeMap<&'static str, &'static str>) {
        for file in dir.files() {
            if let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8()) {
                found.insert(path, text);
            }
        }
        dir.dirs().for_each(|dir| gather(dir, found));
    }
    let mut found = BTreeMap::new();
    gather(&FILES, &mut found);
    found
}

/// Fills a template; a fault in it becomes the text of the letter, so that it is seen and nothing is lost.
pub(super) fn fill(name: &str, context: impl Serialize) -> Writing {
    let source = FILES.get_file(name).and_then(|file| file.contents_utf8()).unwrap_or("Subject: pbmd\n");
    let filled = match ENVIRONMENT.render_str(source, Value::from(Serde(context))) {
        Ok(text) => text,
        Err(fault) => format!("Subject: pbmd\n\nThe template {name} has a fault: {fault}\n"),
    };
    let (first, rest) = filled.split_once('\n').unwrap_or((&filled, ""));
    let subject = first.strip_prefix("Subject:").unwrap_or(first).trim().to_string();
    Writing { subject, text: tidy(rest) }
}

/// Without blank lines at both ends and with no two together; no blanks at the ends of lines.
fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    let mut blank = 0;
    for line in text.lines() {
        let line = line.trim_end();
        if line.is_empty() {
            blank += 1;
            continue;
        }
        if !tidy.is_empty() {
            tidy.push_str(if blank == 0 { "" } else { "\n" });
        }
        blank = 0;
        tidy.push_str(line);
        tidy.push('\n');
    }
    tidy
}

/// The help page with this name.
pub(super) fn page(topic: &str) -> Option<&'static str> {
    FILES.get_file(format!("help/{topic}.txt")).and_then(|file| file.contents_utf8())
}
