//! Converts the words after a verb to a typed command, and a command to the parts that are printed.

use crate::command::grammar::conditions::Conditions;
use crate::command::grammar::password::Password;
use crate::command::grammar::spec::{Arg, CommandSpec, Verb};
use crate::command::grammar::what::{
    AccountCommand as Account, BoardAct, BoardAt, BoardLimit, Choice, Choices, GameCommand, Leave, Listing,
    Proof, Query, Ranked, Start, What, Which, Wishes,
};

/// The arguments after a verb. Each command uses those that its row asks for.
#[derive(Default)]
pub struct Values {
    pub game: String,
    /// A game named after the verb.
    pub named_game: Option<String>,
    pub board: Option<u32>,
    pub proof: Option<Proof>,
    /// The number of a seek or a move.
    pub number: u32,
    /// `all` or `next` in place of a board.
    pub all: bool,
    pub userid: String,
    pub userids: Vec<String>,
    pub which: Option<Which>,
    pub boards: Vec<BoardAt>,
    pub numbers: Vec<u32>,
    /// Addresses, topics or the words of an order.
    pub words: Vec<String>,
    pub password: Password,
    pub settings: Vec<Choice>,
    pub choices: Choices,
    pub wishes: Wishes,
    pub limit: BoardLimit,
    pub leave: Leave,
    pub listing: Listing,
    pub ranked: Ranked,
    pub start: Start,
    pub year: Option<u16>,
    pub text: String,
    pub guard: Option<u32>,
    /// `speech` after boards.
    pub aloud: bool,
}

impl What {
    /// The command of a row with these arguments; none for the verbs that only direct the parser.
    pub(in crate::command) fn new(spec: &CommandSpec, mut v: Values) -> Option<What> {
        let game = std::mem::take(&mut v.game);
        if let Some(command) = account(spec.verb, &mut v) {
            return Some(What::Account(command));
        }
        if let Some(board) = v.board
            && let Some(act) = act(spec.verb, &mut v)
        {
            return Some(What::Board { game, board, act });
        }
        if let Some(act) = in_game(spec.verb, &mut v) {
            return Some(What::Game { game, act });
        }
        query(spec, game, v).map(What::Look)
    }

    pub(in crate::command) fn parts(&self) -> (Verb, Vec<Part<'_>>) {
        match self {
            What::Account(command) => command.parts(),
            What::Game { game, act } => act.parts(game),
            What::Board { board, act, .. } => {
                let (verb, mut behind) = act.parts();
                behind.splice(0..0, [Part::Board(*board), Part::Proof]);
                (verb, behind)
            }
            What::Look(query) => query.parts(),
        }
    }

    pub(in crate::command) fn game(&self) -> Option<&str> {
        match self {
            What::Account(_) => None,
            What::Game { game, .. } | What::Board { game, .. } => Some(game),
            What::Look(query) => query.game(),
        }
    }
}

fn account(verb: Verb, v: &mut Values) -> Option<Account> {
    let (words, password) = (std::mem::take(&mut v.words), v.password.clone());
    let command = match verb {
        Verb::Signup => Account::Signup { userid: std::mem::take(&mut v.userid), password, addresses: words },
        Verb::Login => Account::Login,
        Verb::ChangePassword => Account::ChangePassword { new: password },
        Verb::ChangeAddress => Account::ChangeAddress { addresses: words },
        Verb::Add => Account::AddAddress { addresses: words },
        Verb::Forgot => Account::Forgot { userid: std::mem::take(&mut v.userid) },
        Verb::Password => Account::SetPassword { new: password },
        Verb::Delete => Account::Delete,
        Verb::Export => Account::Export,
        Verb::Set => Account::Set { settings: std::mem::take(&mut v.settings) },
        Verb::Vacation => Account::Vacation { leave: v.leave.clone() },
        Verb::Block => Account::Block { others: std::mem::take(&mut v.userids) },
        Verb::Unblock => Account::Unblock { others: std::mem::take(&mut v.userids) },
        Verb::Message => Account::Message { to: std::mem::take(&mut v.userids) },
        Verb::Broadcast => Account::Broadcast,
        Verb::Admin => Account::Admin { words },
        Verb::AllJoin => Account::Join { seek: v.number },
        Verb::AllUnseek => Account::Unseek { seek: v.number },
        Verb::AllAccept => Account::AllowChallenges,
        Verb::AllReject => Account::RefuseChallenges,
        Verb::AllLimit => Account::Limit { limit: v.limit },
        Verb::NextDice => Account::NextDice,
        Verb::Puzzle => Account::Puzzle { game: v.named_game.take() },
        Verb::Dice if v.all => Account::NextDice,
        _ => {
            v.words = words;
            return None;
        }
    };
    Some(command)
}

fn act(verb: Verb, v: &mut Values) -> Option<BoardAct> {
    let text = std::mem::take(&mut v.text);
    Some(match verb {
        Verb::Move | Verb::QuietMove => moved(text, v.guard, verb == Verb::QuietMove),
        Verb::Submit => BoardAct::Submit { text, guard: v.guard },
        Verb::If => BoardAct::If { conditions: Conditions(text) },
        Verb::Queue => BoardAct::Queue { text },
        Verb::Confirm => BoardAct::Confirm,
        Verb::Decline => BoardAct::Decline,
        Verb::Rematch => BoardAct::Rematch,
        Verb::Forget => BoardAct::Forget,
        Verb::Resign => BoardAct::Resign,
        Verb::Draw => BoardAct::Draw,
        Verb::Accept => BoardAct::Accept,
        Verb::Reject => BoardAct::Reject,
        Verb::Undo => BoardAct::Undo,
        Verb::Claim => BoardAct::Claim,
        Verb::Substitute => BoardAct::Substitute { player: std::mem::take(&mut v.userid) },
        Verb::Hint => BoardAct::Hint,
        Verb::Chat => BoardAct::Chat,
        Verb::Kibitz => BoardAct::Kibitz,
        Verb::Note => BoardAct::Note,
        Verb::Subscribe => BoardAct::Subscribe,
        Verb::Unsubscribe => BoardAct::Unsubscribe,
        _ => {
            v.text = text;
            return None;
        }
    })
}

/// A move, or the act of a word in its place.
fn moved(text: String, guard: Option<u32>, quiet: bool) -> BoardAct {
    match text.to_ascii_lowercase().as_str() {
        "resign" if guard.is_none() => BoardAct::Resign,
        "propose" if guard.is_none() => BoardAct::Draw,
        "accept" if guard.is_none() => BoardAct::Accept,
        "reject" if guard.is_none() => BoardAct::Reject,
        "undo" if guard.is_none() => BoardAct::Undo,
        "claim" if guard.is_none() => BoardAct::Claim,
        _ => {
            let (text, propose) = match text.rsplit_once(' ') {
                Some((moves, last)) if last.eq_ignore_ascii_case("propose") => (moves.to_owned(), true),
                _ => (text, false),
            };
            BoardAct::Move { text, propose, guard, quiet }
        }
    }
}

fn in_game(verb: Verb, v: &mut Values) -> Option<GameCommand> {
    let (choices, players) = (v.choices.clone(), v.userids.clone());
    Some(match verb {
        Verb::Challenge => GameCommand::Challenge { choices, players },
        Verb::Seek => GameCommand::Seek { choices, wishes: v.wishes.clone() },
        Verb::Join => GameCommand::Join { seek: v.number },
        Verb::Unseek => GameCommand::Unseek { seek: v.number },
        Verb::Accept => GameCommand::AllowChallenges,
        Verb::Reject => GameCommand::RefuseChallenges,
        Verb::Limit => GameCommand::Limit { limit: v.limit },
        Verb::Notify if v.all => GameCommand::NotifyAll,
        Verb::Notify => GameCommand::Notify { boards: v.numbers.clone() },
        Verb::Subscribe => GameCommand::SubscribeAll,
        Verb::Unsubscribe => GameCommand::UnsubscribeAll,
        _ => return None,
    })
}

/// A question. Those about only a board or only a player need no line here.
fn query(spec: &CommandSpec, game: String, v: Values) -> Option<Query> {
    let Values { userids, boards, .. } = v;
    let which = v.which.unwrap_or_default();
    Some(match spec.verb {
        Verb::Help => Query::Help { topics: v.words },
        Verb::GameHelp => Query::Help { topics: [game].into_iter().chain(v.words).collect() },
        Verb::List => Query::List(v.listing),
        Verb::GameList => Query::List(Listing::Of(vec![game])),
        Verb::AllShow => Query::AllShow { userids, which },
        Verb::AllSeeks => Query::Seeks { game: v.named_game },
        Verb::Seeks => Query::Seeks { game: Some(v.named_game.unwrap_or(game)) },
        Verb::Preview => Query::Preview { game, start: v.start, text: v.text },
        Verb::Show if boards.is_empty() => Query::ShowPlayer { game, userids, which },
        Verb::Show => Query::Show { game, boards, aloud: v.aloud },
        Verb::ShowAs => Query::ShowAs { game, boards, which },
        Verb::Replay if v.text.is_empty() => Query::Replay { game, board: v.board?, after: v.number },
        Verb::Replay => {
            let start = Start::Board(BoardAt { board: v.board?, after: Some(v.number) });
            Query::Preview { game, start, text: v.text }
        }
        Verb::History => Query::History { game, userids, year: v.year },
        Verb::Games => Query::Games { game, userids, which },
        Verb::Standings => Query::Standings { game, ranked: v.ranked, options: v.choices.options },
        verb => match spec.args {
            [Arg::Board | Arg::BoardOrNext] => Query::OfBoard { verb, game, board: v.board? },
            [Arg::Userid] => Query::OfPlayer { verb, userid: v.userid },
            _ => return None,
        },
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceOf<'a> {
    /// The game of this name; with one hyphen.
    Game(&'a str),
    /// The clocks; with two hyphens.
    Clock,
    Settings,
}

pub enum Part<'a> {
    Proof,
    /// Omitted if the answered letter is about it.
    Board(u32),
    Boards(&'a [BoardAt]),
    /// A board that an answer omits, or several.
    Numbers(&'a [u32]),
    Number(u32),
    Word(&'static str),
    Words(&'a [String]),
    Mask,
    /// A userid whose existence must not be revealed.
    Secret(&'a str),
    Userid(&'a str),
    Userids(&'a [String]),
    Topics(&'a [String]),
    Order(&'a [String]),
    Which(Which),
    Choices(ChoiceOf<'a>, &'a [Choice]),
    Wishes(&'a Wishes),
    Limit(BoardLimit),
    Leave(&'a Leave),
    Moves(&'a str),
    Guard(Option<u32>),
    Conditions(&'a Conditions),
}

impl Account {
    fn parts(&self) -> (Verb, Vec<Part<'_>>) {
        use Part::{Choices, Leave, Limit, Mask, Number, Order, Proof, Secret, Userid, Userids, Words};
        match self {
            Account::Signup { userid, addresses, .. } => {
                (Verb::Signup, vec![Userid(userid), Mask, Words(addresses)])
            }
            Account::Login => (Verb::Login, vec![Proof]),
            Account::ChangePassword { .. } => (Verb::ChangePassword, vec![Proof, Mask]),
            Account::ChangeAddress { addresses } => (Verb::ChangeAddress, vec![Proof, Words(addresses)]),
            Account::AddAddress { addresses } => (Verb::Add, vec![Proof, Words(addresses)]),
            Account::Forgot { userid } => (Verb::Forgot, vec![Secret(userid)]),
            Account::SetPassword { .. } => (Verb::Password, vec![Mask]),
            Account::Delete => (Verb::Delete, vec![Proof]),
            Account::Export => (Verb::Export, vec![Proof]),
            Account::Set { settings } => (Verb::Set, vec![Proof, Choices(ChoiceOf::Settings, settings)]),
            Account::Vacation { leave } => (Verb::Vacation, vec![Proof, Leave(leave)]),
            Account::Block { others } => (Verb::Block, vec![Proof, Userids(others)]),
            Account::Unblock { others } => (Verb::Unblock, vec![Proof, Userids(others)]),
            Account::Message { to } => (Verb::Message, vec![Proof, Userids(to)]),
            Account::Broadcast => (Verb::Broadcast, vec![Proof]),
            Account::Admin { words } => (Verb::Admin, vec![Proof, Order(words)]),
            Account::Join { seek } => (Verb::AllJoin, vec![Number(*seek), Proof]),
            Account::Unseek { seek } => (Verb::AllUnseek, vec![Number(*seek), Proof]),
            Account::AllowChallenges => (Verb::AllAccept, vec![Proof]),
            Account::RefuseChallenges => (Verb::AllReject, vec![Proof]),
            Account::Limit { limit } => (Verb::AllLimit, vec![Proof, Limit(*limit)]),
            Account::NextDice => (Verb::NextDice, vec![]),
            Account::Puzzle { game } => (Verb::Puzzle, vec![Words(game.as_slice())]),
        }
    }
}

impl GameCommand {
    fn parts<'a>(&'a self, game: &'a str) -> (Verb, Vec<Part<'a>>) {
        use Part::{Limit, Number, Numbers, Proof, Userids, Word};
        match self {
            GameCommand::Challenge { choices, players } => {
                let [options, clocks] = choice_parts(game, choices);
                (Verb::Challenge, vec![options, clocks, Userids(players)])
            }
            GameCommand::Seek { choices, wishes } => {
                let [options, clocks] = choice_parts(game, choices);
                (Verb::Seek, vec![Proof, options, clocks, Part::Wishes(wishes)])
            }
            GameCommand::Join { seek } => (Verb::Join, vec![Number(*seek), Proof]),
            GameCommand::Unseek { seek } => (Verb::Unseek, vec![Number(*seek), Proof]),
            GameCommand::AllowChallenges => (Verb::Accept, vec![Proof]),
            GameCommand::RefuseChallenges => (Verb::Reject, vec![Proof]),
            GameCommand::Limit { limit } => (Verb::Limit, vec![Proof, Limit(*limit)]),
            GameCommand::Notify { boards } => (Verb::Notify, vec![Proof, Numbers(boards)]),
            GameCommand::NotifyAll => (Verb::Notify, vec![Proof, Word("all")]),
            GameCommand::SubscribeAll => (Verb::Subscribe, vec![Proof, Word("all")]),
            GameCommand::UnsubscribeAll => (Verb::Unsubscribe, vec![Proof, Word("all")]),
        }
    }
}

fn choice_parts<'a>(game: &'a str, choices: &'a Choices) -> [Part<'a>; 2] {
    [Part::Choices(ChoiceOf::Game(game), &choices.options), Part::Choices(ChoiceOf::Clock, &choices.clocks)]
}

impl BoardAct {
    fn parts(&self) -> (Verb, Vec<Part<'_>>) {
        use Part::{Guard, Moves, Word};
        let verb = match self {
            BoardAct::Move { text, propose, guard, quiet } => {
                let verb = if *quiet { Verb::QuietMove } else { Verb::Move };
                let propose = propose.then_some(Word("propose"));
                return (verb, [Moves(text)].into_iter().chain(propose).chain([Guard(*guard)]).collect());
            }
            BoardAct::Submit { text, guard } => return (Verb::Submit, vec![Moves(text), Guard(*guard)]),
            BoardAct::If { conditions } => return (Verb::If, vec![Part::Conditions(conditions)]),
            BoardAct::Queue { text } => return (Verb::Queue, vec![Moves(text)]),
            BoardAct::Substitute { player } => return (Verb::Substitute, vec![Part::Userid(player)]),
            BoardAct::Confirm => Verb::Confirm,
            BoardAct::Forget => Verb::Forget,
            BoardAct::Resign => Verb::Resign,
            BoardAct::Draw => Verb::Draw,
            BoardAct::Accept => Verb::Accept,
            BoardAct::Reject => Verb::Reject,
            BoardAct::Decline => Verb::Decline,
            BoardAct::Rematch => Verb::Rematch,
            BoardAct::Undo => Verb::Undo,
            BoardAct::Claim => Verb::Claim,
            BoardAct::Hint => Verb::Hint,
            BoardAct::Chat => Verb::Chat,
            BoardAct::Kibitz => Verb::Kibitz,
            BoardAct::Note => Verb::Note,
            BoardAct::Subscribe => Verb::Subscribe,
            BoardAct::Unsubscribe => Verb::Unsubscribe,
        };
        (verb, Vec::new())
    }
}

impl Query {
    fn parts(&self) -> (Verb, Vec<Part<'_>>) {
        use Part::{Board, Boards, Moves, Number, Proof, Topics, Userid, Userids, Word, Words};
        match self {
            Query::Help { topics } => (Verb::Help, vec![Topics(topics)]),
            Query::List(Listing::Both) => (Verb::List, vec![]),
            Query::List(Listing::Games) => (Verb::List, vec![Word("games")]),
            Query::List(Listing::Players) => (Verb::List, vec![Word("players")]),
            Query::List(Listing::Of(games)) => (Verb::List, vec![Words(games)]),
            Query::OfBoard { verb, board, .. } => (*verb, vec![Board(*board)]),
            Query::OfPlayer { verb, userid } => (*verb, vec![Userid(userid)]),
            Query::AllShow { userids, which } => (Verb::AllShow, vec![Userids(userids), Part::Which(*which)]),
            Query::ShowPlayer { userids, which, .. } => {
                (Verb::Show, vec![Userids(userids), Part::Which(*which)])
            }
            Query::Games { userids, which, .. } => (Verb::Games, vec![Userids(userids), Part::Which(*which)]),
            Query::Show { boards, aloud, .. } => {
                (Verb::Show, [Boards(boards)].into_iter().chain(aloud.then_some(Word("speech"))).collect())
            }
            Query::ShowAs { boards, which, .. } if boards.is_empty() => {
                (Verb::ShowAs, vec![Proof, Word(which.word())])
            }
            Query::ShowAs { boards, .. } => (Verb::ShowAs, vec![Proof, Boards(boards)]),
            Query::Preview { start: Start::Board(at), text, .. } => {
                (Verb::Preview, vec![Boards(std::slice::from_ref(at)), Moves(text)])
            }
            Query::Preview { game, start: Start::New { choices, players }, text } => {
                let [options, clocks] = choice_parts(game, choices);
                let players = players.map(Number);
                let new = [Word("new")].into_iter().chain(players);
                (Verb::Preview, new.chain([options, clocks, Moves(text)]).collect())
            }
            Query::Replay { board, after, .. } => (Verb::Replay, vec![Board(*board), Number(*after)]),
            Query::History { userids, year, .. } => {
                let year = year.map(|year| Number(year.into()));
                (Verb::History, [Userids(userids)].into_iter().chain(year).collect())
            }
            Query::Seeks { game: None } => (Verb::AllSeeks, vec![]),
            Query::Seeks { game: Some(_) } => (Verb::Seeks, vec![]),
            Query::Standings { game, ranked, options } => {
                let ranked = match ranked {
                    Ranked::Best => None,
                    Ranked::First(first) => Some(Number(*first)),
                    Ranked::All => Some(Word("all")),
                };
                let options = Part::Choices(ChoiceOf::Game(game), options);
                (Verb::Standings, ranked.into_iter().chain([options]).collect())
            }
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            Query::Help { .. } | Query::List(_) | Query::OfPlayer { .. } | Query::AllShow { .. } => None,
            Query::Seeks { game } => game.as_deref(),
            Query::Show { game, .. }
            | Query::ShowPlayer { game, .. }
            | Query::ShowAs { game, .. }
            | Query::Preview { game, .. }
            | Query::Replay { game, .. }
            | Query::OfBoard { game, .. }
            | Query::History { game, .. }
            | Query::Games { game, .. }
            | Query::Standings { game, .. } => Some(game),
        }
    }
}

impl What {
    pub(crate) fn verb(&self) -> Verb {
        self.parts().0
    }
}
