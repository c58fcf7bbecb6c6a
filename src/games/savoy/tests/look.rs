use crate::draw::plain;
use crate::game::*;
#[test]
fn look() {
    for game in crate::games::ALL {
        for players in game.info().fewest..=game.info().most {
            let mut p = game.start(&Setup::new(players)).unwrap();
            let mut x = 12345u64 + players as u64;
            let mut rnd = move |n: u64| {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                x % n
            };
            let mut before = None;
            let mut n = 0;
            let mut most = 0;
            loop {
                match p.turn() {
                    Turn::Over { outcome, why } => {
                        println!("{n} {outcome} {why} most {most}");
                        break;
                    }
                    Turn::Chance(c) => {
                        let Kind::Dice { count, .. } = c.kind else { panic!() };
                        p = p.decide(&Roll((0..count).map(|_| rnd(6) as u16 + 1).collect())).unwrap();
                    }
                    Turn::Seats(s) => {
                        let m = p.moves(s[0]).list;
                        most = most.max(m.len());
                        if n == 30 || n == 0 || n == 100 {
                            println!("{}", plain(&p.picture(Viewer::Seat(s[0])), before.as_ref()));
                            println!("{} of {}", m[0], m.len());
                        }
                        before = Some(p.picture(Viewer::Watcher));
                        let m = &m[rnd(m.len() as u64) as usize];
                        p = p.play(s[0], m).unwrap().1;
                        n += 1;
                        if n > 400 {
                            println!("long {}", p.text());
                            break;
                        }
                    }
                }
            }
        }
    }
}
