//! Days are those of the reader's zone, in the reader's language. It is noon of 1 January in UTC, and 2 January in Auckland.

use pbmd::desk::{DeskConfig, Zone};

use crate::support::{self, Table, address, one, to};

#[tokio::test]
async fn each_reader_has_the_days_of_the_own_zone() {
    let (mut table, _) = support::board("savoya").await;
    table.command("alice", "set @ zone=Pacific/Auckland lang=de").await;
    // Within the first hour no letter says that a board is waiting.
    table.wait(2);
    for (subject, auckland, utc) in [
        ("whois bob", "bob, hier dabei seit Fr 2. Jan. 2026:", "bob, a player here since Thu 1 Jan 2026:"),
        ("savoya games", "101  Fr 2. Jan. 2026  alice gegen bob:", "101  Thu 1 Jan 2026  alice v bob:"),
        ("savoya show 101", "wartet seit Fr 2. Jan. 2026.", "has been waiting since Thu 1 Jan 2026."),
    ] {
        for (userid, wanted) in [("alice", auckland), ("bob", utc), ("nobody", utc)] {
            one(&table.send(&address(userid), subject, "").await).has(wanted).lacks("2026-01");
        }
    }
    // Records are read by programs, and are the same for all.
    one(&table.command("alice", "savoya record 101").await).has("[Started \"2026-01-01\"]");
}

#[tokio::test]
async fn who_has_not_chosen_has_the_days_of_the_server() {
    let zone = Zone::named("Pacific/Auckland").unwrap();
    let mut table =
        Table::seating_under(DeskConfig { zone, ..DeskConfig::default() }, &["alice", "bob"]).await;
    table.command("bob", "set @ zone=UTC").await;
    for (userid, wanted) in [("alice", "Fri 2 Jan"), ("stranger", "Fri 2 Jan"), ("bob", "Thu 1 Jan")] {
        one(&table.command(userid, "whois alice").await).has(&format!("since {wanted} 2026:"));
    }
    let settings = |userid: &str| format!("set {userid} {userid}-secret");
    one(&table.send(&address("alice"), &settings("alice"), "").await).has("zone=Pacific/Auckland");
    one(&table.send(&address("bob"), &settings("bob"), "").await).has("zone=UTC");
}

#[tokio::test]
async fn what_has_changed_is_marked_in_the_language_of_the_reader() {
    for (lang, legend) in [
        ("en", "\n* marks what has just changed.\n"),
        ("cs", "\n* značí, co se právě změnilo.\n"),
        ("de", "\n* markiert, was sich eben geändert hat.\n"),
    ] {
        let (mut table, at) = support::board("savoya").await;
        let (me, move_) = (support::reader(&at), at.example().unwrap().to_owned());
        let you = support::other(&me);
        table.command(you, &format!("set @ lang={lang}")).await;
        let letters = table.answer(&at, &move_).await;
        assert!(to(&letters, you).text.contains(legend), "{}", to(&letters, you).text);
        assert!(to(&letters, &me).text.contains("\n* marks what has just changed.\n"));
    }
}
