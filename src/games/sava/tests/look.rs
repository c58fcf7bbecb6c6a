use crate::draw::plain;
use crate::game::*;
use crate::games::sava::*;
#[test]
fn look() {
    for n in 1..=3 {
        let text = std::fs::read_to_string(format!("tests/data/games/sava/records/sample-{n}.txt")).unwrap();
        match Replay::read(&text, crate::games::named) {
            Ok(r) => println!("{n} {}", r.record.result()),
            Err(e) => println!("{n} {e:?}"),
        }
    }
    for (v, want) in [("base", "{2,2}"), ("baenre", " M"), ("chednased", "WmWm"), ("champion", " C"), ("lolth", "C"), ("wheel", "HUB"), ("dice", "x")] {
        let game = crate::games::named("sava").unwrap();
        let mut best: Option<String> = None;
        for seed in 1..400u64 {
            let mut x = seed * 7919;
            let mut rnd = |n: usize| { x ^= x << 13; x ^= x >> 7; x ^= x << 17; (x % n as u64) as usize };
            let mut r = Record::start(game, Setup::new(2).with("variant", v)).unwrap();
            let mut cap = 0;
            while cap < 170 {
                cap += 1;
                match r.turn() {
                    Turn::Over { .. } => break,
                    Turn::Chance(c) => {
                        let roll = match c.kind { Kind::Shuffle { .. } => if rnd(2) == 0 { vec![1, 2] } else { vec![2, 1] }, _ => vec![1 + rnd(2) as u16, 1 + rnd(2) as u16] };
                        r.roll(Roll(roll)).unwrap();
                    }
                    Turn::Seats(s) => {
                        let res = r.position().results(s[0]);
                        let win = res.iter().find(|(_, p)| matches!(p.turn(), Turn::Over { .. })).map(|(t, _)| t.clone());
                        let caps: Vec<&String> = res.iter().map(|(t, _)| t).filter(|t| t.contains('x') || t.ends_with("Wm") || (v == "lolth" && t.ends_with('C'))).collect();
                        let m = win.unwrap_or_else(|| if !caps.is_empty() && rnd(3) > 0 { caps[rnd(caps.len())].clone() } else { res[rnd(res.len())].0.clone() });
                        r.play(s[0], &m).unwrap();
                    }
                }
            }
            let t = r.text(&[("Players", "alice,bob".into())]);
            let feature = match v {
                "baenre" => t.lines().any(|l| { let w = l.split(' ').next_back().unwrap_or(""); w.starts_with('M') }),
                "chednased" => t.lines().any(|l| l.ends_with("Wm") || l.ends_with("Wz")),
                "champion" => t.lines().any(|l| l.split(' ').next_back().is_some_and(|w| w.starts_with('C') && w.len() < 5)),
                "lolth" => t.lines().any(|l| l.split(' ').next_back().is_some_and(|w| w.starts_with('C') && w.len() < 6 && w.ends_with('x'))),
                "wheel" => t.contains("HUB") && t.contains("0-"),
                "dice" => t.lines().any(|l| l.split(' ').next_back().is_some_and(|w| w.starts_with('x'))),
                _ => t.contains("{2,2}") && t.lines().any(|l| l.ends_with("Wm") || l.ends_with("Wz") || l.ends_with('P')),
            };
            if feature && matches!(r.turn(), Turn::Over { .. }) && best.as_ref().is_none_or(|b| b.len() > t.len()) { best = Some(t); }
        }
        println!("{v} {want} {}", best.as_ref().map_or(0, |b| b.lines().count()));
        if let Some(b) = best { std::fs::write(format!("/tmp/sava-{v}.txt"), b).unwrap(); }
    }
}
