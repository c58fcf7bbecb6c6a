//! Ways of writing challenges, seeks and limits, each with its printed form.

use super::{ANSWER, Context, parsed, short};
use crate::command::verbs;

/// The line in printed form, or what is wrong with it.
fn printed(context: Context, line: &str) -> String {
    let parsed = parsed(context, "", line);
    let last = parsed.lines.last().expect(line);
    match &last.command {
        Ok(command) => command.quoted(context, |_| true),
        Err(_) => short(last).split(':').next().unwrap_or_default().to_owned(),
    }
}

#[test]
fn challenges() {
    let plain = "savoya challenge alice bob carol";
    let options = "savoya challenge -stack=3 --nagtime=7 alice bob";
    let cases = [
        ("savoya challenge alice bob carol", plain),
        ("Savoya Chall alice, bob, carol", plain),
        ("savoya challe alice,bob,carol", plain),
        ("savoya challenge alice ,bob , carol,", plain),
        ("savoya challenge alice vs bob vs. carol", plain),
        ("savoya challenge alice VERSUS bob, carol", plain),
        ("savoya challenge <alice> [bob] carol", plain),
        ("savoya challenge -stack=3 --nagtime=7 alice bob", options),
        ("savoya challenge alice bob -stack=3 --nagtime=7", options),
        ("savoya challenge alice --nagtime=7 bob -STACK=3", options),
        ("savoya challenge —nagtime=7 alice vs bob -stack=3", options),
        // With two hyphens it is taken for a clock; the desk looks for both.
        ("savoya challenge --stack=3 alice bob", "savoya challenge --stack=3 alice bob"),
        ("savoya challenge -stack 3 alice bob", "! Expected(Userid)"),
        ("savoya challenge -stack = 3 alice bob", "! Expected(Userid)"),
        ("savoya challenge alice b@b", "! Expected(Userid)"),
        ("savoya challenge alice,b@b", "! Expected(Userid)"),
        ("savoya challenge", "! Missing(Userid)"),
        ("savoya challenge ,", "! Missing(Userid)"),
        // At either end `vs` may be a userid.
        ("savoya challenge vs bob", "savoya challenge vs bob"),
        ("savoya challenge bob vs", "savoya challenge bob vs"),
    ];
    for (line, expected) in cases {
        assert_eq!(printed(Context::Fresh, line), expected, "{line}");
    }
}

#[test]
fn seeks() {
    let all = "savoya seek alice **** -stack=3 --nagtime=7 players=3 rating=1400-1700 seat=2 expires=30d";
    let cases = [
        ("savoya seek", "savoya seek"),
        ("savoya seek players=3", "savoya seek players=3"),
        ("savoya seek -stack=3", "savoya seek -stack=3"),
        ("savoya seek alice secret", "savoya seek alice ****"),
        ("savoya seek alice secret -stack=3 --nagtime=7 players=3 rating=1400-1700 seat=2 expires=30d", all),
        (
            "savoya seek alice secret EXPIRES=30 -seat=2 --rating=1400–1700 --players=3 --nagtime=7 -stack=3",
            all,
        ),
        ("savoya seek colour=White expires=2w", "savoya seek colour=White expires=14d"),
        ("savoya seek color=white", "savoya seek colour=white"),
        ("savoya seek alice", "! Missing(Password)"),
        ("savoya seek alice secret bob", "! Expected(OptionOrPlayers)"),
        ("savoya seek players=three", "! Expected(OptionOrPlayers)"),
        ("savoya seek players=3 players=4", "! Expected(OptionOrPlayers)"),
        ("savoya seek seat=1 colour=white", "! Expected(OptionOrPlayers)"),
        ("savoya seek rating=1400", "! Expected(OptionOrPlayers)"),
        ("savoya seek expires=soon", "! Expected(OptionOrPlayers)"),
        ("seek alice secret", "! GameMissing"),
        ("savoya seeks", "savoya seeks"),
        ("seeks", "seeks"),
        ("seeks now", "! TooMuch"),
        ("join 5", "join 5"),
        ("join #5 alice secret", "join 5 alice ****"),
        ("join five", "! Expected(Seek)"),
        ("join", "! Missing(Seek)"),
        ("savoya join 5 alice", "! Missing(Password)"),
        ("savoya join 5", "savoya join 5"),
        ("unseek 5 alice secret", "unseek 5 alice ****"),
        ("savoya unseek 5", "savoya unseek 5"),
        ("savoya rematch 101 alice secret", "savoya rematch 101 alice ****"),
        ("savoya rematch alice secret", "! Expected(Board)"),
        ("rematch 101 alice secret", "! GameMissing"),
    ];
    for (line, expected) in cases {
        assert_eq!(printed(Context::Fresh, line), expected, "{line}");
    }
    let answers = [
        ("rematch", "rematch"),
        ("Rematch!", "rematch"),
        ("yes please, rematch", "rematch"),
        ("Revanche", "rematch"),
        ("seek players=3", "seek players=3"),
        ("join 5", "join 5"),
        ("unseek 5", "unseek 5"),
        ("seeks", "seeks"),
    ];
    for (line, expected) in answers {
        assert_eq!(printed(ANSWER, line), expected, "{line}");
    }
}

#[test]
fn challenges_that_one_takes() {
    let cases = [
        ("savoya limit alice secret", "savoya limit alice ****"),
        ("savoya limit alice secret 3", "savoya limit alice **** 3"),
        ("limit alice secret 0", "limit alice **** 0"),
        ("limit alice secret ALL", "limit alice **** all"),
        ("limit alice secret inf", "limit alice **** all"),
        ("savoya limit alice secret none", "savoya limit alice **** all"),
        ("limit alice secret -1", "! Expected(BoardCount)"),
        ("limit alice secret 3 4", "! TooMuch"),
        ("limit", "! Missing(Proof)"),
        ("limit alice", "! Missing(Password)"),
        ("accept alice secret", "accept alice ****"),
        ("reject alice secret", "reject alice ****"),
        ("savoya accept alice secret", "savoya accept alice ****"),
        ("accept", "! GameMissing"),
        ("accept 101 alice secret", "! GameMissing"),
        ("reject 101 alice secret", "! GameMissing"),
        ("savoya reject 101 alice secret", "savoya reject 101 alice ****"),
        ("login alice secret\naccept", "accept"),
        ("login alice secret\nlimit", "limit"),
        ("login alice secret\nlimit 3", "limit 3"),
        ("login alice secret\nsavoya seek", "savoya seek"),
        ("login alice secret\njoin 5", "join 5"),
    ];
    for (line, expected) in cases {
        assert_eq!(printed(Context::Fresh, line), expected, "{line}");
    }
    // In an answer to a letter about a board these are about that board or its game.
    let answers = [
        ("accept", "accept"),
        ("reject", "reject"),
        ("accept alice secret", "accept alice ****"),
        ("limit alice secret 3", "limit alice **** 3"),
    ];
    for (line, expected) in answers {
        assert_eq!(printed(ANSWER, line), expected, "{line}");
        let parsed = parsed(ANSWER, "", line);
        let named = parsed.lines[0].command.as_ref().unwrap().what.verb();
        assert_eq!(verbs::spec(named).scope, verbs::Scope::Game, "{line}");
    }
}
