use crate::draw::plain;
use crate::game::{Erased, Game, Seat, Setup, Viewer};
use crate::games::sava::Sava;
#[test]
fn look() {
    let g = Erased::<Sava>::new();
    for v in ["base", "wheel"] {
        let s = g.start(&Setup::new(2).with("variant", v).with("red", "1")).unwrap();
        println!("{}", plain(&s.picture(Viewer::Seat(Seat::new(1))), None));
        println!("{}", s.text());
        println!("{:?}", s.moves(Seat::new(1)).list);
        println!("{:?}", s.perft(3));
    }
}
