//! Terms of challenges, vacations and zones, right and wrong. It is noon of Thursday, 1 January 2026, in UTC.

use pbmd::desk::{DeskConfig, Limits};

use crate::support::{Table, address, one, to};

/// Wrong mails, each above its reasons in English, Czech and German.
const WRONG: &str = "\
great challenge --nagtime=banana alice bob
    -nag takes a time, like `-nag=7` (days), `36h`, `10d12h` or `2w`.
    -nag chce čas: `-nag=7` (dny), `36h`, `10d12h` nebo `2w`.
    -nag braucht eine Zeit: `-nag=7` (Tage), `36h`, `10d12h` oder `2w`.
great challenge -nag=banana --forfeittime=99999999999999999999 -soft=yes alice bob
    -nag takes a time, like `-nag=7` (days), `36h`, `10d12h` or `2w`.
    -nag chce čas: `-nag=7` (dny), `36h`, `10d12h` nebo `2w`.
    -nag braucht eine Zeit: `-nag=7` (Tage), `36h`, `10d12h` oder `2w`.
    -forfeit must be at most a thousand days.
    -forfeit může být nejvýš tisíc dní.
    -forfeit darf höchstens tausend Tage sein.
    -soft takes no value.
    -soft nemá žádnou hodnotu.
    -soft hat keinen Wert.
great challenge -forfeit=99999999999w alice bob
    -forfeit must be at most a thousand days.
    -forfeit může být nejvýš tisíc dní.
    -forfeit darf höchstens tausend Tage sein.
great challenge -total=0h -nag=-3 alice bob
    -nag takes a time, like `-nag=7` (days), `36h`, `10d12h` or `2w`.
    -nag chce čas: `-nag=7` (dny), `36h`, `10d12h` nebo `2w`.
    -nag braucht eine Zeit: `-nag=7` (Tage), `36h`, `10d12h` oder `2w`.
    -total must be at least an hour (`1h`).
    -total musí být aspoň hodina (`1h`).
    -total muss mindestens eine Stunde sein (`1h`).
great challenge -nag=21 -forfeit=7 alice bob
    -nag must be less than -forfeit, which is 7 here.
    -nag musí být méně než -forfeit, a to je tady 7.
    -nag muss weniger sein als -forfeit; das ist hier 7.
great challenge -forfeit=21 -total=10 alice bob
    -forfeit must not be more than -total, which is 10 here.
    -forfeit nesmí být víc než -total, a to je tady 10.
    -forfeit darf nicht mehr sein als -total; das ist hier 10.
great challenge --bank=10d --increment=1d12h --cap=5d alice bob
    -bank must not be more than -cap, which is 5 here.
    -bank nesmí být víc než -cap, a to je tady 5.
    -bank darf nicht mehr sein als -cap; das ist hier 5.
great challenge -clock=10d+36h/5d alice bob
    -clock must not start with more than its maximum, which is 5 here.
    -clock nesmí začínat víc, než kolik může být nejvýš, a to je tady 5.
    -clock darf nicht mit mehr beginnen, als es höchstens sein kann; das ist hier 5.
great challenge -increment=36h -cap=20d alice bob
    -increment and -cap need a starting time, as in `-bank=10d -increment=36h -cap=20d`.
    -increment a -cap potřebují i to, s čím se začíná: `-bank=10d -increment=36h -cap=20d`.
    -increment und -cap brauchen auch den Anfang: `-bank=10d -increment=36h -cap=20d`.
great challenge -clock=10d --bank=10d -nag=7 -cap=banana alice bob
    -clock and -bank cannot be used together; choose one.
    -clock a -bank nejdou dohromady; vyber jedno.
    -clock und -bank gehen nicht zusammen; nimm eines davon.
    -nag and -clock cannot be used together; choose one.
    -nag a -clock nejdou dohromady; vyber jedno.
    -nag und -clock gehen nicht zusammen; nimm eines davon.
    -cap takes a time, like `-cap=7` (days)
    -cap chce čas: `-cap=7` (dny)
    -cap braucht eine Zeit: `-cap=7` (Tage)
great challenge -clock=soon alice bob
    a maximum, like `-clock=10d+36h/20d`; or `-clock=none`.
    `-clock=10d+36h/20d`; nebo `-clock=none`.
    `-clock=10d+36h/20d`; oder `-clock=none`.
vacation alice alice-secret 2026-02-30 2026-02-31
    There is no such first day: that month ends on Sat 28 Feb 2026.
    Takový první den není: ten měsíc končí so 28. 2. 2026.
    Diesen ersten Tag gibt es nicht: Der Monat endet am Sa 28. Febr. 2026.
vacation alice alice-secret 2025-12-01 2025-12-24
    A vacation can begin today, Thu 1 Jan 2026, at the earliest
    čt 1. 1. 2026
    Do 1. Jan. 2026
vacation alice alice-secret 05-08 05-20
    You already have a vacation from Fri 1 May 2026 to Sun 10 May 2026.
    pá 1. 5. 2026
    Fr 1. Mai 2026
set alice alice-secret zone=Europe/Praque at=25:00
    `zone=Europe/Prague`
    `zone=Europe/Prague`
    `zone=Europe/Prague`
    `at` is a time of day, like `at=07:00`.
    `at=07:00`
    `at=07:00`
set alice alice-secret zone=Mars/Olympus reminders=banana calendar=on
    `zone` is the name of a time zone: a region and a city in it, like `zone=Europe/Prague`, or `zone=UTC`.
    `zone=UTC`
    `zone=UTC`
    `reminders` can be: `reminders=all`, `reminders=last`, `reminders=off`.
    `reminders=last`
    `reminders=last`";

/// Settings, vacations and boards, to see whether anything was changed.
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
        let mut table =
            Table::seating_under(DeskConfig { limits, ..DeskConfig::default() }, &["alice", "bob"]).await;
        table.command("alice", &format!("set @ lang={lang}")).await;
        table.command("alice", "vacation @ 2026-05-01 2026-05-10").await;
        let before = all_there_is(&mut table).await;
        let unchanged = ["Nothing was changed", "Nic se nezměnilo", "Es wurde nichts geändert"][at];
        for wrong in WRONG.lines().collect::<Vec<_>>().chunk_by(|_, next| next.starts_with(' ')) {
            let mail = wrong[0];
            let login = if mail.starts_with("great") { "login alice alice-secret\n" } else { "" };
            let letters = table.send(&address("alice"), "", &format!("{login}{mail}")).await;
            let letter = one(&letters);
            assert_eq!(letter.event(), "error", "{lang}: {mail}\n{}", letter.text);
            for told in wrong[1..].chunks(3) {
                letter.has(told[at].trim());
            }
            letter.has(unchanged);
            assert!(letter.text.lines().all(|line| line.chars().count() <= 79), "{}", letter.text);
        }
        assert_eq!(all_there_is(&mut table).await, before, "{lang}");
    }
}

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
            to(&letters, "bob")
                .has("Each player starts with 10 days; each move adds 1 day and 12 hours, up to 20 days.");
        }
    }
}

#[tokio::test]
async fn a_time_for_the_whole_game_has_no_other_limit() {
    let mut table = Table::seating(&["alice", "bob"]).await;
    let letters = table.challenge("great challenge -clock=1h alice bob", "alice").await;
    to(&letters, "bob").has("Each player has 1 hour for the whole game.").lacks("never more than");
}
