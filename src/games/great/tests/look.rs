//! What letters show.

use super::*;
use crate::draw::plain;

fn drawn(state: &State, before: Option<&State>) -> String {
    let before = before.map(|state| Great::picture(state, Viewer::Watcher));
    plain(&Great::picture(state, Viewer::Seat(Seat::new(1))), before.as_ref())
}

#[test]
fn pictures() {
    let text = drawn(&start(), None);
    println!("{text}");
    let before = at("2g1k3h1/wM4p3/1n1p2pp1s/2e2Pe3/3PEm3w/p1N3W2N/1P1H2PE1P/2W2GK3 b - - 36 41");
    println!("{}", drawn(&after(before.clone(), "Me5"), Some(&before)));
    println!("{}", drawn(&after(before.clone(), "Ma5xb7"), Some(&before)));
    println!("{}", drawn(&after(at("10/10/10/4p5/3k6/3N6/10/K9 w - - 0 1"), "Nxe5"), None));
    println!("{}", drawn(&after(start(), "Nc3 Nc6 Nb1 Nb8"), None));
}
