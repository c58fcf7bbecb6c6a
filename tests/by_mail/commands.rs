//! The table of all commands, from which `docs/commands.md` is made: how each is written, an example, and the answer.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use pbmd::command::verbs::{self, Scope, Verb};

use crate::support::{Letter, Table, address};

enum Way {
    /// Subject and body.
    Mail(&'static str, &'static str),
    /// An answer to the letter that this subject brings.
    Answer(&'static str, &'static str),
}

/// One form of a command.
struct Row {
    verb: Verb,
    form: &'static str,
    who: &'static str,
    way: Way,
    /// Text of some letter it brings.
    wanted: &'static str,
}

use Way::{Answer, Mail};

const fn row(verb: Verb, form: &'static str, who: &'static str, way: Way, wanted: &'static str) -> Row {
    Row { verb, form, who, way, wanted }
}

/// Sent one after another at [`table`]. Every command needs a row.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    row(Verb::Help, "help [topic or game ...]", "alice", Mail("help looking", ""), "LOOKING AT GAMES"),
    row(Verb::Signup, "signup userid password [address ...]", "dave", Mail("signup dave dave-secret", ""), "dave"),
    row(Verb::Login, "login userid password", "alice", Mail("", "login alice alice-secret\ngreat showas 101"), "It is your turn"),
    row(Verb::ChangePassword, "change password userid old new", "erin", Mail("change password erin erin-secret erin-other", ""), "password"),
    row(Verb::ChangeAddress, "change address userid password [address ...]", "erin", Mail("change address erin erin-other erin@example.org", ""), "erin@example.org"),
    row(Verb::Add, "add userid password address ...", "erin", Mail("add erin erin-other erin@example.com", ""), "erin@example.com"),
    row(Verb::Forgot, "forgot userid", "erin", Mail("forgot erin", ""), "password"),
    row(Verb::Password, "password <new>, in answer to what forgot sends", "erin", Answer("forgot erin", "password erin-third"), "password"),
    row(Verb::Set, "set userid password name=value ...", "carol", Mail("set carol carol-secret columns=72", ""), "columns=72"),
    row(Verb::Set, "set", "carol", Mail("set carol carol-secret", ""), "lang=en"),
    row(Verb::Vacation, "vacation userid password from to", "carol", Mail("vacation carol carol-secret 2026-02-01 2026-02-05", ""), "2026"),
    row(Verb::Vacation, "vacation userid password off", "carol", Mail("vacation carol carol-secret off", ""), "vacation"),
    row(Verb::Block, "block userid password other ...", "carol", Mail("block carol carol-secret erin", ""), "erin"),
    row(Verb::Unblock, "unblock userid password other ...", "carol", Mail("unblock carol carol-secret erin", ""), "erin"),
    row(Verb::List, "list", "carol", Mail("list", ""), "great - Great Shatranj"),
    row(Verb::List, "list players", "carol", Mail("list players", ""), "alice"),
    row(Verb::List, "list <game>", "carol", Mail("list great", ""), "are playing this now"),
    row(Verb::Whois, "whois userid", "carol", Mail("whois alice", ""), "a player here since"),
    row(Verb::AllShow, "all show userid", "carol", Mail("all show alice", ""), "1 alice White, 2 bob Black"),
    row(Verb::AllShow, "all show userid next", "carol", Mail("all show alice next", ""), "alice to move"),
    row(Verb::NextDice, "dice next", "carol", Mail("dice next", ""), "commitment"),
    row(Verb::Multiple, "multiple", "carol", Mail("multiple", "list games\nwhois alice"), "a player here since"),
    row(Verb::Signoff, "signoff, end or quit", "carol", Mail("", "list games\nsignoff\nwhois alice"), "great - Great Shatranj"),

    row(Verb::GameHelp, "<game> help", "carol", Mail("great help", ""), "GREAT SHATRANJ"),
    row(Verb::Challenge, "<game> challenge user1 user2", "alice", Mail("", "login alice alice-secret\ngreat challenge alice bob"), "1 alice White (you), 2 bob Black"),
    row(Verb::Challenge, "<game> challenge -option=value --clock=value user1 user2 user3", "alice", Mail("", "login alice alice-secret\nsavoya challenge -stack=3 alice --nagtime=7 bob carol"), "Options: "),
    row(Verb::Decline, "<game> decline board userid password", "bob", Mail("great decline 102 bob bob-secret", ""), "called off"),
    row(Verb::Move, "<game> move board userid password <move>", "alice", Mail("great move 103 alice alice-secret e2e3", ""), "e2e3"),
    row(Verb::Move, "<game> move board userid password <move>#<n>", "bob", Mail("great board 103 bob bob-secret e7e6#2", ""), "e7e6"),
    row(Verb::Move, "<move> in answer to a letter", "alice", Answer("great show 103", "d2d3"), "d2d3"),
    row(Verb::Move, "<game> mvoe ...", "bob", Mail("great mvoe 103 bob bob-secret d7d6", ""), "d7d6"),
    row(Verb::Move, "<game> move ... pass", "alice", Mail("great move 103 alice alice-secret pass", ""), "There is no passing in"),
    row(Verb::Move, "<game> move ... swap", "alice", Mail("great move 103 alice alice-secret swap", ""), "There is no swap in"),
    row(Verb::Move, "<game> move ... undo", "bob", Mail("great move 103 bob bob-secret undo", ""), "Bob asks to take back move 4"),
    row(Verb::Move, "<game> move ... propose", "alice", Mail("great move 104 alice alice-secret propose", ""), "draw"),
    row(Verb::Move, "<game> move ... reject", "bob", Mail("great move 104 bob bob-secret reject", ""), "draw"),
    row(Verb::Move, "<game> move ... resign", "bob", Mail("great move 104 bob bob-secret resign", ""), "resigned"),
    row(Verb::QuietMove, "<game> qmove board userid password <move>", "alice", Mail("great qmove 105 alice alice-secret e2e3", ""), "e2e3"),
    row(Verb::QuietMove, "<game> moveq, qboard or boardq", "bob", Mail("great boardq 105 bob bob-secret e7e6", ""), "e7e6"),
    row(Verb::Submit, "<game> submit board userid password <move>", "alice", Mail("great submit 105 alice alice-secret d2d3", ""), "Nothing is played yet"),
    row(Verb::Confirm, "<game> confirm board userid password", "alice", Mail("great confirm 105 alice alice-secret", ""), "d2d3"),
    row(Verb::Confirm, "yes, in answer to what submit sends", "bob", Answer("great submit 105 bob bob-secret d7d6", "yes"), "d7d6"),
    row(Verb::Preview, "<game> preview board <moves>", "carol", Mail("great preview 101 e2e3 e7e6", ""), "After e2e3 e7e6."),
    row(Verb::Preview, "<game> preview board#n <moves>", "carol", Mail("great preview 105#1 d7d6", ""), "After d7d6."),
    row(Verb::Preview, "<game> preview new [players] [options] [moves]", "carol", Mail("savoya preview new 3 -stack=3", ""), "After no moves."),
    row(Verb::Show, "<game> show board ...", "carol", Mail("great show 101 103", ""), "alice to move"),
    row(Verb::Show, "<game> show board#n", "carol", Mail("great show 105#1", ""), "after move 1 of"),
    row(Verb::Show, "<game> show userid [all, active, inactive, next]", "carol", Mail("great show alice inactive", ""), "is over"),
    row(Verb::ShowAs, "<game> showas userid password board ...", "alice", Mail("great showas alice alice-secret 101", ""), "It is your turn"),
    row(Verb::ShowAs, "<game> showas userid password [all, active, inactive, next]", "alice", Mail("great showas alice alice-secret next", ""), "It is your turn"),
    row(Verb::Replay, "<game> replay board n", "carol", Mail("great replay 105 1", ""), "after move 1 of"),
    row(Verb::Replay, "<game> replay board n <moves>", "carol", Mail("great replay 105 1 d7d6", ""), "After d7d6."),
    row(Verb::Moves, "<game> moves board", "carol", Mail("great moves 101", ""), "legal moves"),
    row(Verb::History, "<game> history [userid ...]", "carol", Mail("great history alice", ""), "finished game"),
    row(Verb::History, "<game> history [userid ...] year", "carol", Mail("great history alice 2026", ""), "finished game"),
    row(Verb::Games, "<game> games [userid ...]", "carol", Mail("great games alice", ""), "in progress"),
    row(Verb::Games, "<game> games [userid ...] [all, active, inactive, next]", "carol", Mail("great games alice next", ""), "for them to move"),
    row(Verb::Record, "<game> record board", "carol", Mail("great record 101", ""), "is attached"),
    row(Verb::Resign, "<game> resign board userid password", "alice", Mail("great resign 106 alice alice-secret", ""), "resigned"),
    row(Verb::Draw, "<game> draw board userid password", "alice", Mail("great draw 107 alice alice-secret", ""), "draw"),
    row(Verb::Reject, "<game> reject board userid password", "bob", Mail("great reject 107 bob bob-secret", ""), "draw"),
    row(Verb::Accept, "<game> accept board userid password", "bob", Answer("great draw 107 alice alice-secret", "great accept 107 bob bob-secret"), "agreed to a draw"),
    row(Verb::Reject, "<game> reject userid password", "carol", Mail("great reject carol carol-secret", ""), "great"),
    row(Verb::Accept, "<game> accept userid password", "carol", Mail("great accept carol carol-secret", ""), "great"),
    row(Verb::Undo, "<game> undo board userid password", "bob", Mail("great undo 105 bob bob-secret", ""), "back"),
    row(Verb::Claim, "<game> claim board userid password", "bob", Mail("great claim 101 bob bob-secret", ""), "Nothing was changed"),
    row(Verb::Substitute, "<game> substitute board userid password <house player>", "bob", Mail("great substitute 101 bob bob-secret house", ""), "Nothing was changed"),
    row(Verb::Hint, "<game> hint board userid password", "bob", Mail("great hint 101 bob bob-secret", ""), "A hint is given only"),
    row(Verb::Chat, "<game> chat board userid password", "alice", Mail("great chat 101 alice alice-secret", "\nHello Bob!\n"), "Hello Bob!"),
    row(Verb::Subscribe, "<game> subscribe board userid password", "carol", Mail("great subscribe 101 carol carol-secret", ""), "You are watching board 101"),
    row(Verb::Subscribe, "<game> subscribe all userid password", "erin", Mail("great subscribe all erin erin-third", ""), "from now on"),
    row(Verb::Kibitz, "<game> kibitz board userid password", "carol", Mail("great kibitz 101 carol carol-secret", "\nWell played.\n"), "Well played."),
    row(Verb::Unsubscribe, "<game> unsubscribe board userid password", "carol", Mail("great unsub 101 carol carol-secret", ""), "no more"),
    row(Verb::Unsubscribe, "<game> unsubscribe all userid password", "erin", Mail("great unsubscribe all erin erin-third", ""), "none now"),
    row(Verb::Notify, "<game> notify userid password board ...", "carol", Mail("great notify carol carol-secret 101", ""), "only its last letter"),
    row(Verb::Notify, "<game> notify userid password", "carol", Mail("great notify carol carol-secret", ""), "only the last letter"),
    row(Verb::Notify, "<game> notify userid password all", "carol", Mail("great notify carol carol-secret all", ""), "the last letter"),
    row(Verb::Dice, "<game> dice board", "carol", Mail("savoya dice 109", ""), "The dice of board 109"),
    row(Verb::Standings, "<game> standings", "carol", Mail("great standings", ""), "Great Shatranj"),
    row(Verb::Standings, "<game> ratings [n, all] [pool options]", "carol", Mail("sava ratings 5 -variant=wheel", ""), "wheel"),
    row(Verb::If, "<game> if board userid password <condition lines>", "bob", Mail("great if 101 bob bob-secret", "if e2e3 then e7e6\nif any then d7d6\n"), "if e2e3 then e7e6"),
    row(Verb::Queue, "<game> queue board userid password <move>", "bob", Mail("great queue 101 bob bob-secret e7e6", ""), "if any then e7e6"),
    row(Verb::Forget, "<game> forget board userid password", "bob", Mail("great forget 101 bob bob-secret", ""), "101"),
    row(Verb::Note, "<game> note board userid password", "alice", Mail("great note 101 alice alice-secret", "\nA plan.\n"), "A plan."),
    row(Verb::Rematch, "<game> rematch board userid password", "alice", Mail("great rematch 106 alice alice-secret", ""), "This is a rematch of board 106"),
    row(Verb::Rematch, "rematch, in answer to a last letter", "bob", Answer("great show 107", "rematch"), "This is a rematch of board 107"),
    row(Verb::Seek, "<game> seek userid password [-options] [players=n] [rating=n-m] [seat=1] [expires=30d]", "alice", Mail("great seek alice alice-secret seat=1 rating=1000-2000 expires=10d", ""), "Your seek is number 1"),
    row(Verb::GameList, "<game> list", "carol", Mail("great list", ""), "alice"),
    row(Verb::Seeks, "<game> seeks", "carol", Mail("great seeks", ""), "alice"),
    row(Verb::Join, "<game> join seek userid password", "carol", Mail("great join 1 carol carol-secret", ""), "1 alice White, 2 carol Black"),
    row(Verb::Seek, "<game> seek userid password [-options] [players=n]", "alice", Mail("savoya seek alice alice-secret players=3 -stack=3", ""), "Your seek is number 2"),
    row(Verb::Puzzle, "puzzle [game]", "carol", Mail("puzzle great", ""), "There is no position of Great Shatranj for you yet"),
    row(Verb::AllSeeks, "seeks", "carol", Mail("seeks", ""), "alice"),
    row(Verb::AllJoin, "join seek userid password", "carol", Mail("join 2 carol carol-secret", ""), "You have joined seek 2"),
    row(Verb::AllUnseek, "unseek seek userid password", "carol", Mail("unseek 2 carol carol-secret", ""), "You have left seek 2"),
    row(Verb::Unseek, "<game> unseek seek userid password", "alice", Mail("savoya unseek 2 alice alice-secret", ""), "has been withdrawn"),
    row(Verb::Limit, "<game> limit userid password n", "carol", Mail("great limit carol carol-secret 3", ""), "at most 3"),
    row(Verb::Limit, "<game> limit userid password inf", "carol", Mail("great limit carol carol-secret inf", ""), "not limited"),
    row(Verb::AllLimit, "limit userid password n, all or inf", "carol", Mail("limit carol carol-secret all", ""), "not limited"),
    row(Verb::AllReject, "reject userid password", "carol", Mail("reject carol carol-secret", ""), "no longer challenge you to any game"),
    row(Verb::AllAccept, "accept userid password", "carol", Mail("accept carol carol-secret", ""), "challenge you to all games"),
    row(Verb::Message, "message userid password to ...", "alice", Mail("message alice alice-secret bob carol", "\nWho is for another game?\n"), "Who is for another game?"),
    row(Verb::Broadcast, "broadcast userid password", "alice", Mail("broadcast alice alice-secret", "\nNews.\n"), "Only the operators of this server"),
    row(Verb::Admin, "admin userid password order", "alice", Mail("admin alice alice-secret board annul 101", ""), "Only the operators of this server"),
    row(Verb::Export, "export userid password", "carol", Mail("export carol carol-secret", ""), "carol.json"),
    row(Verb::Delete, "delete userid password", "carol", Mail("delete carol carol-secret", ""), "Nothing has been done yet"),
];

/// Alice plays Bob on seven boards of Great Shatranj, from 101; Carol and Erin do not play.
async fn table() -> Table {
    let mut table = Table::seating(&["alice", "bob", "carol", "erin"]).await;
    for _ in 0..7 {
        table.challenge("great challenge alice bob", "alice").await;
    }
    table
}

async fn letters(table: &mut Table, row: &Row) -> Vec<Letter> {
    let from = address(row.who);
    match row.way {
        Mail(subject, body) => table.send(&from, subject, body).await,
        Answer(subject, body) => {
            let asked = table.send(&from, subject, "").await;
            let own = asked.iter().find(|letter| letter.to == from).unwrap_or(&asked[0]).clone();
            table.answer_from(&from, &own, body).await
        }
    }
}

#[tokio::test]
async fn every_command_does_what_the_table_says() {
    let mut table = table().await;
    let mut wrong = Vec::new();
    for row in ROWS {
        let letters = letters(&mut table, row).await;
        if !letters.iter().any(|letter| letter.says(row.wanted)) {
            let texts = letters.iter().map(|letter| letter.text.chars().take(400).collect::<String>());
            wrong.push((row.form, row.wanted, texts.collect::<Vec<_>>()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_command_is_in_the_table() {
    let rows: BTreeSet<Verb> = ROWS.iter().map(|row| row.verb).collect();
    for spec in verbs::all() {
        assert!(rows.contains(&spec.verb), "{}: add its row", spec.name());
    }
}

fn page() -> String {
    let mut page = String::from(
        "# All commands\n\n\
         How each command is written and what else it is called. A test makes this page of the table \
         in\n`tests/by_mail/commands.rs` (`UPDATE_GOLDENS=1 cargo test --test by_mail commands::`) and fails where the two \
         differ; every\nline of the table is also sent as a mail. `<...>` stands for a word, `[...]` may be left out, and \
         capitals do not matter. What a\ncommand does is told by its help page: `help move`.\n\n\
         In an answer to a letter about a board a command is a whole line: its word alone, as `draw`, or its full and right form. \
         A line that\nonly begins like one is part of the message, and no password is looked for in it. The tests in \
         `tests/by_mail/` tell the rest:\n\n\
         | what | help page | tests |\n| --- | --- | --- |\n\
         | words beside a move; nearly a move; what is not sent | `help move` | `mails/words.rs` |\n\
         | what counts as a yes and as a no, for questions and offers | `help offers` | `mails/consent.rs` |\n\
         | marks of machines, machines without marks | `help mails` | `mails/marks.rs` |\n\
         | all words, lines and links that letters offer are understood | | `mails/named_words.rs` |\n",
    );
    for (scope, title) in [(Scope::Server, "Commands of the server"), (Scope::Game, "Commands of the games")]
    {
        writeln!(page, "\n## {title}").unwrap();
        for spec in verbs::all().iter().filter(|spec| spec.scope == scope) {
            writeln!(page, "\n### {}\n\n    {}\n", spec.name(), spec.pattern).unwrap();
            let mut names: Vec<String> = spec.names.iter().skip(1).map(|name| format!("`{name}`")).collect();
            names.extend(spec.stem.map(|stem| format!("`{stem}...`")));
            if !names.is_empty() {
                writeln!(page, "Also {}.", names.join(", ")).unwrap();
            }
            let others: Vec<String> = spec.aliases().map(|name| format!("`{name}`")).collect();
            if !others.is_empty() {
                writeln!(page, "In Czech and German {}.", others.join(", ")).unwrap();
            }
            if !names.is_empty() || !others.is_empty() {
                page.push('\n');
            }
            page.push_str("| form | for example |\n| --- | --- |\n");
            for row in ROWS.iter().filter(|row| row.verb == spec.verb) {
                let sent = match row.way {
                    Mail("", body) => format!("in the body `{}`", body.replace('\n', "`, `")),
                    Mail(subject, body) if body.starts_with('\n') || body.is_empty() => {
                        format!("`{subject}`")
                    }
                    Mail(subject, body) => format!("`{subject}` above `{}`", body.replace('\n', "`, `")),
                    Answer(_, body) => format!("in an answer `{body}`"),
                };
                writeln!(page, "| `{}` | {sent} |", row.form).unwrap();
            }
        }
    }
    page
}

#[test]
fn the_page_of_all_commands_is_true() {
    let path = format!("{}/docs/commands.md", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&path, page()).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page(), "docs/commands.md differs from the table; UPDATE_GOLDENS=1 writes it");
}
