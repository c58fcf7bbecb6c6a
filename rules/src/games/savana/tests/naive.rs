//! A second, literal and slow implementation of the rules, on names and numbers as in the position text, with the lands and cards of the
//! data files. Shares no code with the real one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::naive_text::{Land, card, count, covers, lands, recruits_of, show, split, total};

/// Warriors, shamans, champions.
pub type Count = [usize; 3];

#[derive(Clone, Debug, Default)]
pub struct Player {
    pub points: usize,
    pub cards: Vec<String>,
    pub kept: Vec<usize>,
    pub drawn: Vec<usize>,
    pub wishes: Vec<String>,
    pub prefer: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Pending {
    pub defender: usize,
    pub from: String,
    pub figures: Count,
    pub held: Vec<String>,
}

/// Seats are counted from 0.
#[derive(Clone, Debug)]
pub struct Naive {
    pub deck: String,
    pub ask: bool,
    pub round: usize,
    pub turn: usize,
    pub last: usize,
    pub phase: String,
    pub moves: usize,
    pub pending: Option<Pending>,
    pub draw: Option<(usize, usize, bool)>,
    pub map: BTreeMap<String, (usize, Count)>,
    pub row: Vec<String>,
    pub pile: Vec<String>,
    pub gone: Vec<String>,
    pub players: Vec<Player>,
}

/// How an order ended, and the error code.
pub type Ended = (&'static str, Option<&'static str>);

impl Naive {
    /// A land's kind, whether it is a start, and its neighbours.
    fn land(&self, name: &str) -> Option<&'static Land> {
        lands(self.players.len()).get(name)
    }

    fn names(&self) -> Vec<String> {
        lands(self.players.len()).keys().cloned().collect()
    }

    fn kind(&self, name: &str) -> String {
        self.land(name).map(|(kind, ..)| kind.clone()).unwrap_or_default()
    }

    fn lands_of(&self, seat: usize) -> Vec<String> {
        self.map.iter().filter(|(_, (owner, _))| *owner == seat).map(|(land, _)| land.clone()).collect()
    }

    fn there(&self, seat: usize, land: &str) -> Count {
        match self.map.get(land) {
            Some((owner, figures)) if *owner == seat => *figures,
            _ => [0; 3],
        }
    }

    fn on_board(&self, seat: usize) -> Count {
        let mut sum = [0; 3];
        for land in self.lands_of(seat) {
            (0..3).for_each(|kind| sum[kind] += self.there(seat, &land)[kind]);
        }
        if let Some(pending) = self.pending.as_ref().filter(|pending| pending.defender == seat) {
            (0..3).for_each(|kind| sum[kind] += pending.figures[kind]);
        }
        sum
    }

    fn add(&mut self, seat: usize, land: &str, figures: Count) {
        let here = self.there(seat, land);
        self.map.insert(land.to_string(), (seat, [0, 1, 2].map(|kind| here[kind] + figures[kind])));
    }

    fn remove(&mut self, seat: usize, land: &str, figures: Count) {
        let here = self.there(seat, land);
        let left = [0, 1, 2].map(|kind| here[kind] - figures[kind]);
        match total(left) {
            0 => self.map.remove(land),
            _ => self.map.insert(land.to_string(), (seat, left)),
        };
    }

    fn sum(&self, seat: usize, symbol: usize) -> usize {
        self.players[seat].cards.iter().map(|name| card(name)[symbol]).sum()
    }

    fn free_starts(&self) -> Vec<String> {
        let free = |name: &String| self.land(name).unwrap().1 && !self.map.contains_key(name);
        self.names().into_iter().filter(free).collect()
    }

    /// 3.2: what must be recruited, and where.
    fn due(&self, seat: usize) -> (Count, Vec<String>) {
        let (wanted, used) = (recruits_of(self.players[seat].cards.last().unwrap()), self.on_board(seat));
        let due = [0, 1, 2].map(|kind| wanted[kind].min([10, 5, 3][kind] - used[kind]));
        let own = self.lands_of(seat);
        let starts = self.free_starts();
        let lands = match (own.is_empty(), starts.is_empty()) {
            (false, _) => own,
            (true, false) => starts,
            (true, true) => {
                let free = |name: &String| self.kind(name) != "lake" && !self.map.contains_key(name);
                self.names().into_iter().filter(free).collect()
            }
        };
        (due, lands)
    }

    /// 3.5: food, and how many cards must go.
    pub fn must_go(&self, seat: usize) -> usize {
        let fed = |land: &String| self.kind(land) == "savanna" && self.there(seat, land)[0] > 0;
        let food = self.lands_of(seat).iter().filter(|land| fed(land)).count();
        let cards = &self.players[seat].cards;
        let hungry = cards.iter().filter(|name| card(name)[6] == 0).count();
        let warrior_cards: Vec<&String> = cards.iter().filter(|name| card(name)[1] > 0).collect();
        let safe = warrior_cards.iter().any(|name| card(name)[6] == 1);
        let x = usize::from(!warrior_cards.is_empty() && !safe);
        hungry.saturating_sub(food).min(hungry - x)
    }

    /// 3.3.4: borders from one land to another, over dry land.
    fn borders(&self, from: &str, to: &str) -> usize {
        let mut seen = BTreeSet::from([from.to_string()]);
        let mut queue = VecDeque::from([(from.to_string(), 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            if at == to {
                return steps;
            }
            for next in &self.land(&at).unwrap().2 {
                if self.kind(next) != "lake" && seen.insert(next.clone()) {
                    queue.push_back((next.clone(), steps + 1));
                }
            }
        }
        panic!("the board is connected");
    }

    fn nearest(&self, seat: usize, from: &str) -> Vec<String> {
        let lands: Vec<(usize, String)> =
            self.lands_of(seat).into_iter().map(|land| (self.borders(from, &land), land)).collect();
        let least = lands.iter().map(|(steps, _)| *steps).min().unwrap();
        lands.into_iter().filter(|(steps, _)| *steps == least).map(|(_, land)| land).collect()
    }

    /// 3.3.5: the choice of the standing order.
    fn choose(&self, seat: usize, mut tied: Vec<String>) -> String {
        let size = |land: &String| total(self.there(seat, land));
        let mut items = self.players[seat].prefer.clone();
        items.push("strong".to_string());
        for item in items {
            let most = tied.iter().map(size).max().unwrap();
            let least = tied.iter().map(size).min().unwrap();
            let narrowed: Vec<String> = tied
                .iter()
                .filter(|land| match item.as_str() {
                    "savanna" | "ruins" => self.kind(land) == item,
                    "strong" => size(land) == most,
                    "weak" => size(land) == least,
                    name => land.as_str() == name,
                })
                .cloned()
                .collect();
            if !narrowed.is_empty() {
                tied = narrowed;
            }
        }
        tied.sort();
        tied[0].clone()
    }

    fn turn_card(&mut self) {
        if !self.pile.is_empty() {
            let name = self.pile.remove(0);
            if name.chars().nth(1) == Some('5') && self.last == 0 {
                self.last = self.round + 1;
            }
            self.row.push(name);
        }
    }

    /// An order as a whole, by section 4 of the order language.
    pub fn order(&mut self, seat: usize, text: &str) -> Ended {
        let ended = self.clauses(seat, split(text));
        self.starts_by_themselves();
        ended
    }

    fn clauses(&mut self, seat: usize, clauses: Vec<String>) -> Ended {
        let before = self.clone();
        let mut done = false;
        let mut commit: Option<Naive> = None;
        let mut queue: VecDeque<String> = clauses.into();
        let mut discarded = false;
        let mut resume = None;
        while let Some(clause) = queue.pop_front() {
            if clause == "end" && discarded {
                continue;
            }
            discarded = clause.starts_with("discard");
            if self.recruits_nothing(seat, &clause) {
                continue;
            }
            done = true;
            match self.clause(seat, &clause) {
                Err(code) => {
                    return match commit {
                        None => {
                            *self = before;
                            ("rejected", Some(code))
                        }
                        Some(commit) => {
                            *self = commit;
                            ("partial", Some(code))
                        }
                    };
                }
                Ok(Met::Tied) => commit = Some(self.clone()),
                Ok(Met::Asked) => {
                    self.pending.as_mut().unwrap().held = queue.into();
                    return ("suspended", None);
                }
                Ok(Met::Answered(held)) => resume = Some(held),
                Ok(Met::Nothing) => {}
            }
        }
        if let Some(held) = resume {
            let attacker = self.turn;
            self.clauses(attacker, held);
        }
        if done { ("ok", None) } else { ("rejected", Some("E_PHASE")) }
    }

    /// Whether everything is to be recruited, but there is nothing.
    fn recruits_nothing(&self, seat: usize, clause: &str) -> bool {
        let Some(land) = clause.strip_prefix("recruit all@") else { return false };
        let now = self.phase == "move" && self.pending.is_none() && self.turn == seat;
        now && total(self.due(seat).0) == 0 && self.land(land).is_some()
    }

    /// 2.4: wishes, and the last start.
    fn starts_by_themselves(&mut self) {
        while self.phase == "start" {
            let free = self.free_starts();
            let wished = self.players[self.turn].wishes.iter().find(|wish| free.contains(wish)).cloned();
            let Some(place) = wished.or((free.len() == 1).then(|| free[0].clone())) else { return };
            self.begin(&place);
        }
    }

    fn begin(&mut self, place: &str) {
        let seat = self.turn;
        self.players[seat].wishes.clear();
        self.add(seat, place, [3, 0, 0]);
        self.turn += 1;
        if self.turn == self.players.len() {
            (self.turn, self.round, self.phase) = (0, 1, "draft".to_string());
        }
    }

    fn clause(&mut self, seat: usize, clause: &str) -> Result<Met, &'static str> {
        let (verb, rest) = clause.split_once(' ').unwrap_or((clause, ""));
        if self.phase == "over" {
            return Err("E_GAME_OVER");
        }
        let mine = self.turn == seat;
        let asked = self.pending.as_ref().is_some_and(|pending| pending.defender == seat);
        let phase = match verb {
            "prefer" => return self.prefer(seat, rest),
            "start" if self.phase == "start" && seat >= self.turn => return self.start(seat, rest),
            "start" if self.phase == "start" => return Err("E_PHASE"),
            "retreat" if asked => return self.retreat(seat, rest),
            "retreat" | "start" if self.pending.is_none() || verb == "retreat" => {
                return Err(if mine { "E_PHASE" } else { "E_NOT_YOUR_TURN" });
            }
            "draft" => "draft",
            "recruit" => "recruit",
            _ => "move",
        };
        if self.pending.is_some() && (mine || asked) {
            return Err("E_RETREAT_PENDING");
        }
        if !mine {
            return Err("E_NOT_YOUR_TURN");
        }
        if self.phase != phase {
            return Err("E_PHASE");
        }
        match verb {
            "draft" => self.draft(seat, rest),
            "recruit" => self.recruit(seat, rest),
            "move" => self.hop(seat, rest),
            _ => self.finish(seat, rest),
        }
    }

    fn prefer(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let items: Vec<String> =
            if rest == "default" { Vec::new() } else { rest.split(' ').map(str::to_string).collect() };
        let word = |item: &String| ["savanna", "ruins", "strong", "weak"].contains(&item.as_str());
        if items.iter().any(|item| !word(item) && self.land(item).is_none()) {
            return Err("E_NO_TERRITORY");
        }
        self.players[seat].prefer = items;
        Ok(Met::Nothing)
    }

    fn start(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let mut wishes: Vec<String> = Vec::new();
        for wish in rest.split(' ') {
            match self.land(wish) {
                None => return Err("E_NO_TERRITORY"),
                Some((_, false, _)) => return Err("E_START"),
                Some(_) if wishes.iter().any(|other| other == wish) => {}
                Some(_) => wishes.push(wish.to_string()),
            }
        }
        let free = self.free_starts();
        let Some(first) = wishes.iter().find(|wish| free.contains(wish)).cloned() else {
            return Err("E_START_TAKEN");
        };
        if seat == self.turn {
            self.begin(&first);
            let left = self.free_starts();
            if left.len() == 1 {
                self.begin(&left[0]);
            }
        } else {
            self.players[seat].wishes = wishes
        }
        Ok(Met::Nothing)
    }

    fn retreat(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let pending = self.pending.clone().unwrap();
        if self.land(rest).is_none() {
            return Err("E_NO_TERRITORY");
        }
        if !self.nearest(seat, &pending.from).iter().any(|land| land == rest) {
            return Err("E_RETREAT_WHERE");
        }
        self.pending = None;
        self.phase = "move".to_string();
        self.add(seat, rest, pending.figures);
        Ok(Met::Answered(pending.held))
    }

    fn draft(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let at = match rest.parse::<usize>() {
            Ok(at) => at,
            Err(_) => self.row.iter().position(|name| name == rest).map_or(0, |at| at + 1),
        };
        if at == 0 || at > self.row.len() {
            return Err("E_NO_CARD");
        }
        if at > self.sum(seat, 0).max(1) {
            return Err("E_REACH");
        }
        let name = self.row.remove(at - 1);
        self.players[seat].cards.push(name);
        self.turn_card();
        self.phase = "recruit".to_string();
        if total(self.due(seat).0) == 0 {
            self.begin_moves(seat);
        }
        Ok(Met::Nothing)
    }

    fn begin_moves(&mut self, seat: usize) {
        self.phase = "move".to_string();
        self.moves = self.sum(seat, 4);
    }

    fn recruit(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let (due, lands) = self.due(seat);
        let mut placed = [0; 3];
        for item in rest.split(' ') {
            let (figures, land) = item.split_once('@').unwrap();
            if self.land(land).is_none() {
                return Err("E_NO_TERRITORY");
            }
            if !lands.iter().any(|own| own == land) {
                return Err("E_RECRUIT_WHERE");
            }
            let figures = if figures == "all" { due } else { count(figures) };
            (0..3).for_each(|kind| placed[kind] += figures[kind]);
            self.add(seat, land, figures);
        }
        if placed != due {
            return Err("E_RECRUIT_COUNT");
        }
        self.begin_moves(seat);
        Ok(Met::Nothing)
    }

    fn hop(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let (figures, path) = rest.split_once(' ').unwrap();
        let (from, to) = path.split_once('-').unwrap();
        if self.land(from).is_none() || self.land(to).is_none() {
            return Err("E_NO_TERRITORY");
        }
        if self.moves == 0 {
            return Err("E_NO_MOVES");
        }
        let here = self.there(seat, from);
        let group = if figures == "all" { here } else { count(figures) };
        if total(group) == 0 || !covers(here, group) {
            return Err("E_NO_FIGURES");
        }
        if !self.land(from).unwrap().2.iter().any(|near| near == to) {
            return Err("E_NOT_ADJACENT");
        }
        if self.kind(to) == "lake" {
            return Err("E_LAKE");
        }
        let enemy = self.map.get(to).copied().filter(|(owner, _)| *owner != seat);
        if let Some((defender, defenders)) = enemy {
            if self.lands_of(defender).len() == 1 {
                return Err("E_LAST_TERRITORY");
            }
            if total(group) <= total(defenders) {
                return Err("E_OUTNUMBER");
            }
        }
        self.moves -= 1;
        self.remove(seat, from, group);
        let Some((defender, defenders)) = enemy else {
            self.add(seat, to, group);
            return Ok(Met::Nothing);
        };
        self.map.insert(to.to_string(), (seat, group));
        if group[2] > 0 {
            let out: usize = self.players.iter().map(|p| p.kept.len() + p.drawn.len()).sum();
            let left = self.draw.map_or(0, |(_, left, _)| left);
            if out + left < 39 {
                self.draw = Some((seat, left + 1, false));
            }
        }
        let tied = self.nearest(defender, to);
        if tied.len() > 1 && self.ask {
            self.phase = "retreat".to_string();
            self.pending =
                Some(Pending { defender, from: to.to_string(), figures: defenders, held: Vec::new() });
            return Ok(Met::Asked);
        }
        let met = if tied.len() > 1 { Met::Tied } else { Met::Nothing };
        let target = self.choose(defender, tied);
        self.add(defender, &target, defenders);
        Ok(met)
    }

    fn finish(&mut self, seat: usize, rest: &str) -> Result<Met, &'static str> {
        let named: Vec<&str> = rest.split_inclusive(&[' ', ')']).collect();
        let mut losses: Vec<(String, String)> = Vec::new();
        let mut open = false;
        for word in named {
            let word = word.to_string();
            if open {
                losses.last_mut().unwrap().1.push_str(&word);
                open = !word.contains(')');
            } else if !word.trim().is_empty() {
                let (name, from) = word.split_once('(').unwrap_or((&word, ""));
                open = word.contains('(') && !word.contains(')');
                losses.push((name.trim().to_string(), from.to_string()));
            }
        }
        if losses.len() != self.must_go(seat) {
            return Err("E_DISCARD_COUNT");
        }
        let prosperity = self.sum(seat, 5);
        let shaman = |land: &String| self.kind(land) == "ruins" && self.there(seat, land)[1] > 0;
        let ruins = self.lands_of(seat).iter().filter(|land| shaman(land)).count();
        let mut gone: Vec<String> = Vec::new();
        for (name, from) in losses {
            let cards = self.players[seat].cards.clone();
            let name = match name.parse::<usize>() {
                Ok(at) => cards.get(at.wrapping_sub(1)).cloned(),
                Err(_) => Some(name).filter(|name| cards.contains(name)),
            };
            let Some(name) = name.filter(|name| !gone.contains(name)) else { return Err("E_NO_CARD") };
            if card(&name)[6] == 1 {
                return Err("E_SELF_FED");
            }
            self.leave(seat, &name, from.trim_end_matches([' ', ')']))?;
            gone.push(name);
        }
        let warriors = |name: &&String| card(name)[1] > 0;
        let before = self.players[seat].cards.iter().filter(warriors).count();
        if before > 0 && gone.iter().filter(warriors).count() == before {
            return Err("E_LAST_WARRIOR_CARD");
        }
        let player = &mut self.players[seat];
        player.points += prosperity + 2 * ruins;
        player.cards.retain(|name| !gone.contains(name));
        match &mut self.draw {
            Some((_, _, end)) => *end = true,
            None => self.keep_best(seat),
        }
        self.gone.extend(gone);
        if self.players.len() == 2 {
            let first = self.row.remove(0);
            self.gone.push(first);
            self.turn_card();
        }
        self.moves = 0;
        self.phase = "draft".to_string();
        self.turn += 1;
        if self.turn == self.players.len() {
            self.turn = 0;
            self.round += 1;
            if self.last > 0 && self.round > self.last {
                self.phase = "over".to_string();
            }
        }
        Ok(Met::Nothing)
    }

    /// 3.5.4: the figures of a discarded card leave the board.
    fn leave(&mut self, seat: usize, name: &str, from: &str) -> Result<(), &'static str> {
        let (symbols, board) = (recruits_of(name), self.on_board(seat));
        let due = [0, 1, 2].map(|kind| symbols[kind].min(board[kind]));
        let mut named: Vec<(Count, String)> = from
            .split(' ')
            .filter_map(|item| item.split_once('@'))
            .map(|(figures, land)| (count(figures), land.to_string()))
            .collect();
        for kind in 0..3 {
            let given: usize = named.iter().map(|(figures, _)| figures[kind]).sum();
            if given == due[kind] {
                continue;
            }
            let lands: Vec<String> =
                self.lands_of(seat).into_iter().filter(|land| self.there(seat, land)[kind] > 0).collect();
            if given > 0 || !(due[kind] == board[kind] || lands.len() == 1) {
                return Err("E_DISCARD_FIGURES");
            }
            for land in &lands {
                let mut figures = [0; 3];
                figures[kind] = self.there(seat, land)[kind].min(due[kind]);
                named.push((figures, land.clone()));
            }
        }
        for (figures, land) in &named {
            if self.land(land).is_none() {
                return Err("E_NO_TERRITORY");
            }
            if !covers(self.there(seat, land), *figures) {
                return Err("E_NO_FIGURES");
            }
            self.remove(seat, land, *figures);
        }
        Ok(())
    }

    /// 6.3: what is played for an absent player.
    pub fn default_order(&self, seat: usize) -> String {
        match self.phase.as_str() {
            "start" => return format!("start {}", self.free_starts()[0]),
            "retreat" => {
                let from = &self.pending.as_ref().unwrap().from;
                return format!("retreat {}", self.choose(seat, self.nearest(seat, from)));
            }
            _ => {}
        }
        let mut now = self.clone();
        let mut clauses = Vec::new();
        if now.phase == "draft" {
            clauses.push(format!("draft {}", now.row[0]));
            assert!(now.draft(seat, "1").is_ok());
        }
        if now.phase == "recruit" {
            let (due, lands) = now.due(seat);
            let all = format!("{}@{}", show(due), now.fullest(seat, lands));
            assert!(now.recruit(seat, &all).is_ok());
            clauses.push(format!("recruit {all}"));
        }
        let (cards, must) = (now.players[seat].cards.clone(), now.must_go(seat));
        let warriors =
            |gone: &[String]| cards.iter().filter(|name| card(name)[1] > 0 && !gone.contains(name)).count();
        let mut gone: Vec<String> = Vec::new();
        let mut losses = String::new();
        for name in &cards {
            gone.push(name.clone());
            let is_last = warriors(&[]) > 0 && warriors(&gone) == 0;
            if gone.len() > must || card(name)[6] == 1 || is_last {
                gone.pop();
                continue;
            }
            let (symbols, board) = (recruits_of(name), now.on_board(seat));
            let mut from: BTreeMap<String, Count> = BTreeMap::new();
            for kind in 0..3 {
                for _ in 0..symbols[kind].min(board[kind]) {
                    let holds = |land: &String| now.there(seat, land)[kind] > 0;
                    let lands = now.lands_of(seat).into_iter().filter(holds).collect();
                    let land = now.fullest(seat, lands);
                    let mut figure = [0; 3];
                    figure[kind] = 1;
                    now.remove(seat, &land, figure);
                    from.entry(land).or_default()[kind] += 1;
                }
            }
            let from: Vec<String> = from.iter().map(|(land, n)| format!("{}@{land}", show(*n))).collect();
            let from = if from.is_empty() { String::new() } else { format!("({})", from.join(" ")) };
            losses.push_str(&format!(" {name}{from}"));
        }
        clauses.push(if must == 0 { "end".to_string() } else { format!("discard{losses}") });
        clauses.join("; ")
    }

    /// The land with most figures of a seat; the first of several.
    fn fullest(&self, seat: usize, lands: Vec<String>) -> String {
        let size = |land: &String| total(self.there(seat, land));
        lands.into_iter().max_by_key(|land| (size(land), Reverse(land.clone()))).unwrap()
    }

    fn keep_best(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        player.kept.extend(player.drawn.iter().max());
        player.drawn.clear();
    }

    /// Draws the token at this position of the bag, sorted by value.
    pub fn token(&mut self, place: usize) {
        let mut bag = Vec::new();
        for (value, number) in [(2, 14), (3, 12), (4, 8), (5, 5)] {
            let all = self.players.iter().flat_map(|player| player.kept.iter().chain(&player.drawn));
            let out = all.filter(|token| **token == value).count();
            bag.extend(std::iter::repeat_n(value, number - out));
        }
        let (seat, left, end) = self.draw.unwrap();
        self.players[seat].drawn.push(bag[place - 1]);
        self.draw = (left > 1).then_some((seat, left - 1, end));
        if self.draw.is_none() && end {
            self.keep_best(seat);
        }
    }
}

enum Met {
    Nothing,
    Tied,
    Asked,
    Answered(Vec<String>),
}
