//! The commands that a letter proposes, by one tap each.

use crate::command::verbs::{self, CommandSpec, Scope, Verb};
use crate::letter::words::taps::{self, Text};
use crate::letter::words::{Block, ChoiceGroup, Choices, Words};

use super::refused::NEAR;
use super::{Near, Refused, Reply, Response};

/// What is to be filled in before a command is sent; other words in capitals are gaps.
const OWN: &str = "YOUR-";
const PASSWORD: &str = "YOUR-PASSWORD";

/// What an answer to the letter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A board: its moves and commands stand alone, and are proved.
    Board,
    Anything,
}

/// Taps for the commands in some blocks, and for the moves that responses suggest; none without any.
pub fn taps(words: &Words, said: &[Block], responses: &[Response], about: About) -> Option<Block> {
    let mut written = Vec::new();
    said.iter().for_each(|block| lines(block, &mut written));
    let is_own = |line: &str| {
        line.strip_prefix("join ").is_some_and(|seek| written.contains(&format!("unseek {seek}").as_str()))
    };
    let mut commands: Vec<&str> = Vec::new();
    for line in &written {
        if !commands.contains(line) && is_command(line, about) && !is_own(line) {
            commands.push(line);
        }
    }
    let moves: Vec<String> =
        if about == About::Board { responses.iter().flat_map(near).cloned().collect() } else { Vec::new() };
    if moves.is_empty() {
        return taps::some(words, &Text::Proposed, commands.into_iter().map(taps::plain));
    }
    Some(Block::Choices(Choices {
        heading: words.say(&Text::Proposed),
        groups: vec![ChoiceGroup { name: String::new(), moves }],
        remark: None,
        others: commands.into_iter().map(taps::plain).collect(),
        last: None,
        prefix: String::new(),
    }))
}

/// The moves that a response suggests.
fn near(response: &Response) -> &[String] {
    match &response.reply {
        Reply::Refused(Refused { near: Near::Candidates(moves) | Near::Legal(moves), .. }) => {
            moves.get(..NEAR).unwrap_or(moves)
        }
        Reply::Refused(Refused { near: Near::Meant(text), .. }) => std::slice::from_ref(text),
        _ => &[],
    }
}

/// What is to be typed in a block.
fn lines<'b>(block: &'b Block, into: &mut Vec<&'b str>) {
    match block {
        Block::Text(text) => into.extend(text.split('`').skip(1).step_by(2)),
        Block::Copy(lines) | Block::List(lines) => into.extend(lines.iter().map(String::as_str)),
        Block::Group(blocks) | Block::Part(blocks) => blocks.iter().for_each(|block| lines(block, into)),
        Block::At { block, .. } | Block::InText(block) => lines(block, into),
        _ => {}
    }
}

/// Whether a line is a command that an answer to the letter can send as it is, or once the reader's own words are filled in.
fn is_command(line: &str, about: About) -> bool {
    let is_capital = |c: char| c.is_ascii_uppercase() || c == '-';
    let is_gap = |word: &str| {
        word.contains(['<', '[', '|'])
            || (word.len() > 1 && word.chars().all(is_capital) && !word.starts_with(OWN))
    };
    if line.split(' ').any(is_gap) {
        return false;
    }
    let of_game = line.split_once(' ').filter(|(game, _)| game.chars().all(|c| c.is_ascii_lowercase()));
    verbs::all().iter().any(|spec| match (spec.scope, of_game) {
        (Scope::Server, _) => is_form(spec, line, about),
        (Scope::Game, Some((_, rest))) => is_form(spec, rest, about),
        (Scope::Game, None) => {
            about == About::Board && spec.alone && spec.verb != Verb::Resign && line == spec.name()
        }
    })
}

/// Whether the name of a command and its arguments are complete.
fn is_form(spec: &CommandSpec, text: &str, about: About) -> bool {
    if matches!(spec.verb, Verb::Multiple | Verb::Signoff | Verb::Login | Verb::Password) {
        return false;
    }
    let pattern = spec.pattern.trim_start_matches("<game> ").replacen(" <userid> <password>", "", 1);
    let is_complete = |args: &str| {
        if args.is_empty() {
            pattern.get(text.len()..).is_some_and(|more| more.is_empty() || more.starts_with(" ["))
        } else {
            args.starts_with(' ')
        }
    };
    let is_proved = !spec.needs_proof()
        || spec.is_proved_by_letter()
        || text.contains(PASSWORD)
        || (about == About::Board && spec.scope == Scope::Game);
    let args = spec.names.iter().find_map(|name| text.strip_prefix(name).filter(|args| is_complete(args)));
    is_proved && args.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_recognised() {
        let anywhere = [
            "seeks",
            "list",
            "list players",
            "help",
            "help dice",
            "dice next",
            "join 5",
            "unseek 7",
            "savoya seek",
            "whois bob",
            "savoya standings",
            "great show 101",
            "savoya move 101 alice YOUR-PASSWORD YOUR-MOVE",
            "set lang=cs",
            "vacation alice YOUR-PASSWORD off",
            "great challenge alice house-easy",
        ];
        let nowhere = [
            "",
            "yes",
            "whois",
            "join",
            "savoya show BOARD",
            "whois USERID",
            "help [<topic>]",
            "multiple",
            "columns=60",
            "login alice YOUR-PASSWORD",
            "password x",
            "vacation off",
            "a6-c6",
            "a6-c6 propose",
            "101 chat",
            "for 10 days",
            "savoya accept",
            "resign",
            "savoya resign 101",
        ];
        for (lines, wanted) in [(&anywhere[..], true), (&nowhere[..], false)] {
            for line in lines {
                assert_eq!(is_command(line, About::Anything), wanted, "{line}");
            }
        }
        for line in ["show", "undo", "chat", "savoya undo 101", "seeks"] {
            assert!(is_command(line, About::Board), "{line}");
        }
        for line in ["resign", "vacation off", "a6-c6"] {
            assert!(!is_command(line, About::Board), "{line}");
        }
    }

    #[test]
    fn what_is_proposed_can_be_tapped() {
        let words = Words::english();
        let texts = |said: &[Block], about| match taps(words, said, &[], about) {
            Some(Block::Choices(choices)) => choices.others.into_iter().map(|choice| choice.text).collect(),
            _ => Vec::new(),
        };
        let text = |text: &str| Block::Text(text.to_owned());
        let said = [
            text("`seeks` shows them, and `help seeks`."),
            text("Write `seeks`, or `chat`."),
            Block::copy("unseek 5"),
        ];
        assert_eq!(texts(&said, About::Anything), ["seeks", "help seeks", "unseek 5"]);
        assert_eq!(texts(&said, About::Board), ["seeks", "help seeks", "chat", "unseek 5"]);
        assert_eq!(texts(&[Block::copy("join 5"), Block::copy("unseek 5")], About::Anything), ["unseek 5"]);
        assert_eq!(texts(&[text("Nothing.")], About::Anything), [""; 0]);
    }
}
