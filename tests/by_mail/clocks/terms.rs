//! The terms of challenges, vacations and zones as people write them, right and wrong. It is noon of 1 January 2026 in UTC, a
//! Thursday.

use pbmd::desk::{DeskConfig, Limits};

use crate::support::{SERVER, Table, address, one, to};

/// What is wrong with a mail, and what it is told in each language.
struct Wrong {
    mail: &'static str,
    told: &'static [[&'static str; 3]],
}

/// What a time that cannot be read is told.
const LENGTH: [&str; 3] = [
    "-nag takes a time, as `-nag=7` (days), `36h`, `10d12h` or `2w`.",
    "-nag chce čas: `-nag=7` (dny), `36h`, `10d12h` nebo `2w`.",
    "-nag braucht eine Zeit: `-nag=7` (Tage), `36h`, `10d12h` oder `2w`.",
];
/// What one that is too long is told.
const LONG: [&str; 3] = [
    "-forfeit must be at most a thousand days.",
    "-forfeit může být nejvýš tisíc dní.",
    "-forfeit darf höchstens tausend Tage sein.",
];
const WRONG: &[Wrong] = &[
    Wrong { mail: "great challenge --nagtime=banana alice bob", told: &[LENGTH] },
    Wrong {
        mail: "great challenge -nag=banana --forfeittime=99999999999999999999 -soft=yes alice bob",
        told: &[
            LENGTH,
            LONG,
            ["-soft takes no value.", "-soft nemá žádnou hodnotu.", "-soft hat keinen Wert."],
        ],
    },
    Wrong { mail: "great challenge -forfeit=99999999999w alice bob", told: &[LONG] },
    Wrong {
        mail: "great challenge -total=0h -nag=-3 alice bob",
        told: &[
            LENGTH,
            [
                "-total must be at least an hour (`1h`).",
                "-total musí být aspoň hodina (`1h`).",
                "-total muss mindestens eine Stunde sein (`1h`).",
            ],
        ],
    },
    Wrong {
        mail: "great challenge -nag=21 -forfeit=7 alice bob",
        told: &[[
            "-nag must be less than -forfeit, which is 7 here.",
            "-nag musí být méně než -forfeit, a to je tady 7.",
            "-nag muss weniger sein als -forfeit; das ist hier 7.",
        ]],
    },
    Wrong {
        mail: "great challenge -forfeit=21 -total=10 alice bob",
        told: &[[
            "-forfeit must not be more than -total, which is 10 here.",
            "-forfeit nesmí být víc než -total, a to je tady 10.",
            "-forfeit darf nicht mehr sein als -total; das ist hier 10.",
        ]],
    },
    Wrong {
        mail: "great challenge --bank=10d --increment=1d12h --cap=5d alice bob",
        told: &[[
            "-bank must not be more than -cap, which is 5 here.",
            "-bank nesmí být víc než -cap, a to je tady 5.",
            "-bank darf nicht mehr sein als -cap; das ist hier 5.",
        ]],
    },
    Wrong {
        mail: "great challenge -clock=10d+36h/5d alice bob",
        told: &[[
            "-clock must not begin with more than there can ever be, which is 5 here.",
            "-clock nesmí začínat víc, než kolik může být nejvýš, a to je tady 5.",
            "-clock darf nicht mit mehr beginnen, als es höchstens sein kann; das ist hier 5.",
        ]],
    },
    Wrong {
        mail: "great challenge -increment=36h -cap=20d alice bob",
        told: &[[
            "-increment and -cap need what there is at the start, as `-bank=10d -increment=36h -cap=20d`.",
            "-increment a -cap potřebují i to, s čím se začíná: `-bank=10d -increment=36h -cap=20d`.",
            "-increment und -cap brauchen auch den Anfang: `-bank=10d -increment=36h -cap=20d`.",
        ]],
    },
    Wrong {
        mail: "great challenge -clock=10d --bank=10d -nag=7 -cap=banana alice bob",
        told: &[
            [
                "-clock and -bank do not go together; one of them will do.",
                "-clock a -bank nejdou dohromady; stačí jedno.",
                "-clock und -bank gehen nicht zusammen; eines genügt.",
            ],
            [
                "-nag and -clock do not go together; one of them will do.",
                "-nag a -clock nejdou dohromady; stačí jedno.",
                "-nag und -clock gehen nicht zusammen; eines genügt.",
            ],
            [
                "-cap takes a time, as `-cap=7` (days)",
                "-cap chce čas: `-cap=7` (dny)",
                "-cap braucht eine Zeit: `-cap=7` (Tage)",
            ],
        ],
    },
    Wrong {
        mail: "great challenge -clock=soon alice bob",
        told: &[[
            "as `-clock=10d+36h/20d`; or `-clock=none`.",
            "`-clock=10d+36h/20d`; nebo `-clock=none`.",
            "`-clock=10d+36h/20d`; oder `-clock=none`.",
        ]],
    },
    Wrong {
        mail: "vacation alice alice-secret 2026-02-30 2026-02-31",
        told: &[[
            "The first day is not in the calendar: its month ends on Sat 28 Feb 2026.",
            "První den v kalendáři není: jeho měsíc končí so 28. 2. 2026.",
            "Den ersten Tag gibt es nicht: Sein Monat endet am Sa 28. Febr. 2026.",
        ]],
    },
    Wrong {
        mail: "vacation alice alice-secret 2025-12-01 2025-12-24",
        told: &[[
            "A vacation begins today, Thu 1 Jan 2026, at the earliest.",
            "čt 1. 1. 2026",
            "Do 1. Jan. 2026",
        ]],
    },
    Wrong {
        mail: "vacation alice alice-secret 05-08 05-20",
        told: &[[
            "You have a vacation from Fri 1 May 2026 to Sun 10 May 2026 already.",
            "pá 1. 5. 2026",
            "Fr 1. Mai 2026",
        ]],
    },
    Wrong {
        mail: "set alice alice-secret zone=Europe/Praque at=25:00",
        told: &[
            ["`zone=Europe/Prague`", "`zone=Europe/Prague`", "`zone=Europe/Prague`"],
            ["`at` is a time of day, as `at=07:00`.", "`at=07:00`", "`at=07:00`"],
        ],
    },
    Wrong {
        mail: "set alice alice-secret zone=Mars/Olympus reminders=banana calendar=on",
        told: &[
            [
                "`zone` is the name of a time zone, a part of the world and a city in it, as `zone=Europe/Prague`, or `zone=UTC`.",
                "`zone=UTC`",
                "`zone=UTC`",
            ],
            [
                "What `reminders` can be: `reminders=all`, `reminders=last`, `reminders=off`.",
                "`reminders=last`",
                "`reminders=last`",
            ],
        ],
    },
];

/// The settings, the vacations and the boards, to see whether anything was changed.
async fn all_there_is(table: &mut Table) -> String {
    let mut all = String::new();
    for subject in ["set alice alice-secret", "vacation alice alice-secret", "great games alice"] {
        all.push_str(&one(&table.send(&address("alice"), subject, "").await).text);
    }
    all
}

#[tokio::test]
async fn what_is_wrong_about_time_is_told_in_each_language() {
    for (at, lang) in ["en", "cs", "de"].into_iter().enumerate() {
        let limits = Limits { mistakes_per_hour: 1000, ..Limits::default() };
        let mut table = Table::under(SERVER, false, DeskConfig { limits, ..DeskConfig::default() }).await;
        table.players(&["alice", "bob"]).await;
        table.send(&address("alice"), &format!("set alice alice-secret lang={lang}"), "").await;
        table.send(&address("alice"), "vacation alice alice-secret 2026-05-01 2026-05-10", "").await;
        let before = all_there_is(&mut table).await;
        let unchanged = ["Nothing was changed", "Nic se nezměnilo", "Es wurde nichts geändert"][at];
        for Wrong { mail, told } in WRONG {
            let (login, mail) = match mail.starts_with("great") {
                true => ("login alice alice-secret\n", *mail),
                false => ("", *mail),
            };
            let letters = table.send(&address("alice"), "", &format!("{login}{mail}")).await;
            let letter = one(&letters);
            assert_eq!(letter.event(), "error", "{lang}: {mail}\n{}", letter.text);
            told.iter().for_each(|said| {
                letter.has(said[at]);
            });
            letter.has(unchanged);
            assert!(letter.text.lines().all(|line| line.chars().count() <= 79), "{}", letter.text);
        }
        assert_eq!(all_there_is(&mut table).await, before, "{lang}");
    }
}

/// A bank has two spellings, and the same board comes of both.
#[tokio::test]
async fn a_bank_has_two_spellings() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let cases = [
        ("-clock=10d+36h/20d", "-clock=10+1d12h/20"),
        ("--bank=10d --increment=1d12h --cap=20d", "-clock=10+1d12h/20"),
        ("-cap=20 -bank=240h -increment=36h", "-clock=10+1d12h/20"),
        ("--bank=10d --increment=1d12h --cap=10d", "-clock=10+1d12h/10"),
        ("--bank=10d", "-clock=10/10"),
        ("--bank=1d --increment=5d -weekends -soft", "-clock=1+5/10 -weekends -soft"),
    ];
    for (number, (written, stored)) in (101..).zip(cases) {
        let letters = table.challenge(&format!("great challenge {written} alice bob"), "alice").await;
        let terms = table.desk.store().read().unwrap().terms(number).unwrap();
        assert_eq!(terms.as_deref(), Some(stored), "{written}");
        if number < 104 {
            to(&letters, "bob").has(
                "Each player begins with 10 days; each move brings 1 day and 12 hours more, up to 20 days.",
            );
        }
    }
}
