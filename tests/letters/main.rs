//! Golden letters: whole conversations compared with the files in `golden/`. Letters are written in short (`tests/talk`): only
//! unexpected headers, frequent sentences by their names in `templates/en` (`[moves-all]`), repeated lines by their number (`(=
//! 45 lines of alice-4)`). Some conversations are in full, so that each sentence is seen, and a test counts how many files a
//! changed sentence rewrites. After an intended change, `UPDATE_GOLDENS=1 cargo test --test letters` rewrites the files; look
//! at the changes before they are committed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[path = "../support/mod.rs"]
mod support;

#[path = "../support/random.rs"]
#[allow(dead_code)]
mod random;

#[path = "../talk/golden.rs"]
mod golden;
#[path = "../talk/talk.rs"]
mod talk;

mod account;
mod boards;
mod conditions;
mod digest;
mod events;
mod games;
mod grammar;
mod help;
mod limits;
mod looking;
mod mistakes;
mod operator;
mod people;
mod phone;
mod proof;
mod ratings;
mod seeks;
mod shown;
mod watching;

use std::collections::BTreeSet;
use std::path::Path;

/// The conversations by module: each is a test and a golden file.
macro_rules! conversations {
    ($($module:ident { $($name:ident)* })*) => {
        const ALL: &[&str] = &[$($(concat!(stringify!($module), "-", stringify!($name))),*),*];

        $($(
            #[tokio::test]
            async fn $name() {
                let name = concat!(stringify!($module), "-", stringify!($name));
                let talk = $module::$name().await;
                golden::check(name, &talk.text());
            }
        )*)*
    };
}

conversations! {
    grammar {
        server_commands game_commands answers lines own_things talk_that_is_no_command passwords_in_the_wrong_place
    }
    boards {
        from_start_to_end challenged challenged_and_refused challenge_refused draw_offers agreed_draw decline refused_moves
        refused_acts resigned_among_three messages_and_moves moved_on addressed two_wills
    }
    conditions {
        left_and_followed with_dice among_three
    }
    looking {
        help_pages lists boards_of_a_player many_boards replays_and_previews records_and_dice
    }
    proof {
        password_readers verified_readers forged challenges_by_address
    }
    limits {
        commands_in_a_day strangers mistakes too_large machines
    }
    digest {
        one_letter_a_day
    }
    events {
        every_kind_of_letter
    }
    games {
        savoy savoya_for_two savoya_for_three savoya_for_four great sava_base sava_lolth sava_wheel sava_dice savana_for_two savana_for_three savana_for_four savana_secrets
    }
    operator {
        in_english in_german in_czech
    }
    people {
        comes_and_goes
    }
    mistakes {
        in_answers in_the_subject
    }
    ratings {
        three_players standings_of_a_tournament
    }
    seeks {
        seek
    }
    watching {
        watch watch_refused kibitzes links many_watchers
    }
    account {
        sign_up sign_up_refused too_late login wrong_passwords password forgot addresses settings
        settings_behind_a_server not_confirmed two_players_at_one_address suspended few_letters_that_ask
    }
}

/// Codes of refusals are for programs: no letter shows one.
#[test]
fn no_letter_shows_a_word_for_programs() {
    for name in ALL {
        let text = golden::text(name);
        let code = text.match_indices("E_").find(|(at, _)| {
            let before = text[..*at].chars().next_back();
            !before.is_some_and(char::is_alphanumeric)
                && text[at + 2..].starts_with(|c: char| c.is_ascii_uppercase())
        });
        assert_eq!(code, None, "{name}");
    }
}

#[test]
fn every_golden_file_belongs_to_a_conversation() {
    if golden::is_accepted() {
        return golden::remove_all_but(ALL);
    }
    let all: BTreeSet<String> = ALL.iter().map(|name| name.to_string()).collect();
    assert_eq!(golden::names(), all, "golden files without a conversation, or the other way round");
}

/// The most golden letters that a changed sentence may rewrite.
const MOST: usize = 20;

#[test]
fn a_sentence_stands_in_few_golden_letters() {
    if golden::is_accepted() {
        return;
    }
    let spread = talk::sentences::spread(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(spread.len() > 500, "the messages were not found");
    let many: Vec<_> = spread.iter().filter(|(_, count)| **count > MOST).collect();
    assert!(many.is_empty(), "messages in too many golden letters, to be named in marks.rs: {many:?}");
    let nowhere = talk::marks::USUAL.iter().filter(|id| spread.get(**id) == Some(&0)).copied();
    assert_eq!(nowhere.collect::<Vec<_>>(), [""; 0], "messages that no golden letter shows in full");
}

/// Nothing left out can change unseen: only the exact sentence has a mark, and only equal lines are left out.
#[test]
fn what_is_left_out_is_what_it_stands_for() {
    let messages = talk::sentences::english(Path::new(env!("CARGO_MANIFEST_DIR")));
    let started = &messages.iter().find(|message| message.id == "event-started").unwrap().lines[0];
    let garbled = started.replacen(' ', "  ", 1);
    assert_eq!(talk::marks::text(started), "[event-started]\n");
    assert_eq!(talk::marks::text(&garbled), format!("{garbled}\n"));

    let board = "a\nb\nc\nd\ne\n";
    let shown = |second: &str| {
        let mut before = talk::same::Before::default();
        before.short("first", board);
        before.short("second", second)
    };
    assert_eq!(shown(board), "(= 5 lines of first)\n");
    assert_eq!(shown("a\nb\nc\nx\ne\n"), "(= 3 lines of first)\nx\ne\n");
    assert_eq!(shown("a\nb\nc\ne\n"), "(= 3 lines of first)\n(- 1 lines)\ne\n");
}
