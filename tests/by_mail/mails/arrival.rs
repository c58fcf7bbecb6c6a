//! When a mail arrived: by the transport or, if earlier, by the trusted server in front, and never in the future.

use jiff::{SignedDuration, Timestamp};
use pbmd::desk::Policy;
use pbmd::post::{Arrival, Intake};

use crate::support::front::behind;
use crate::support::outbox::next_mail;
use crate::support::{SERVER, Table, noon};

/// The `Received` field of a server at a moment.
fn hop(server: &str, at: Timestamp) -> String {
    let at = at.strftime("%a, %d %b %Y %H:%M:%S +0000");
    format!(
        "Received: from home (dsl.example.net [198.51.100.7])\r\n by {server} with ESMTPS id 4F;\r\n {at}\r\n"
    )
}

/// When a mail that the transport received at `arrived` counts as arrived, in minutes from now.
async fn counted(table: &mut Table, traces: &str, arrived: i64) -> i64 {
    let mail = table.mail("alice@example.net", "help", "", "");
    let at = minutes(arrived);
    let arrival = Arrival { arrived: at, ..Table::arrival(format!("{traces}{mail}").as_bytes()) };
    table.desk.take(arrival).await.unwrap();
    let taken = next_mail(table.desk.store()).unwrap();
    table.settle().await;
    taken.arrived.duration_since(noon()).as_mins()
}

fn minutes(minutes: i64) -> Timestamp {
    noon() + SignedDuration::from_mins(minutes)
}

#[tokio::test]
async fn the_first_moment_at_which_it_was_there() {
    let days = |days: i64| days * 24 * 60;
    // The times of the server in front and of the transport, and the one that counts, in minutes from now.
    let cases = [
        (-10, 0, -10),
        (-10, -5, -10),
        (-5, -10, -10),
        (10, 0, 0),
        (-10, 60, -10),
        (days(-5), 0, days(-5)),
        // No mail takes so long: a clock must be wrong.
        (days(-5) - 1, 0, 0),
        (days(-3000), -1, -1),
        (days(-6), days(-3), days(-6)),
    ];
    let mut table = Table::under(SERVER, false, behind(Policy::Reply)).await;
    for (front, arrived, counts) in cases {
        let traces = hop("mx.example.org", minutes(front));
        assert_eq!(counted(&mut table, &traces, arrived).await, counts, "{front} {arrived}");
        // Fields below that one, or of other servers, do not count.
        let came = [hop("mx.example.org", minutes(-1)), hop("mx.example.org", minutes(front))].concat();
        assert_eq!(counted(&mut table, &came, 0).await, -1, "{front}");
        let other = hop("mx.example.com", minutes(front));
        assert_eq!(counted(&mut table, &other, arrived).await, arrived.min(0), "{front} {arrived}");
    }
    let mut alone = Table::seating(&[]).await;
    assert_eq!(counted(&mut alone, &hop("mx.example.org", minutes(-10)), 0).await, 0, "nobody is trusted");
}
