//! `pbmd man` and `pbmd completions`: files that a package installs beside the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::Failure;

/// Writes the manual pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd man /usr/local/share/man/man1
  pbmd man . && man ./pbmd-board.1")]
pub struct Manual {
    /// The folder; made when missing.
    folder: PathBuf,
}

/// Prints what a shell needs to complete commands and options
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd completions bash > /usr/local/share/bash-completion/completions/pbmd
  pbmd completions zsh > /usr/local/share/zsh/site-functions/_pbmd
  pbmd completions fish > ~/.config/fish/completions/pbmd.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Manual {
    /// Writes a page for each command of `program`.
    pub fn run(&self, program: Command) -> Result<(), Failure> {
        let mut program = program.disable_help_subcommand(true);
        // Gives every command its full name, as pbmd-board-list.
        program.build();
        let version = program.render_version();
        fs::create_dir_all(&self.folder)?;
        write_pages(&program, version.trim(), &self.folder)
    }
}

impl Completions {
    /// Prints the completions for `program`.
    pub fn run(&self, mut program: Command, out: &mut dyn Write) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "pbmd", &mut script);
        Ok(out.write_all(&script)?)
    }
}

fn write_pages(command: &Command, version: &str, folder: &Path) -> Result<(), Failure> {
    let page = Man::new(command.clone()).source(version).manual("pbmd");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    let below: Vec<&Command> = command.get_subcommands().filter(|one| !one.is_hide_set()).collect();
    if !below.is_empty() {
        page.render_subcommands_section(&mut text)?;
    }
    if let Some(examples) = command.get_after_help() {
        write_examples(&examples.to_string(), &mut text)?;
    }
    fs::write(folder.join(page.get_filename()), text)?;
    below.into_iter().try_for_each(|one| write_pages(one, version, folder))
}

/// Writes the examples of a help text as a section of its own. Their first line is the heading.
fn write_examples(examples: &str, out: &mut Vec<u8>) -> Result<(), Failure> {
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in examples.lines().skip(1) {
        section.text([roman(line)]);
    }
    section.control("fi", []);
    Ok(section.to_writer(out)?)
}
