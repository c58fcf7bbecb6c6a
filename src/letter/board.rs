//! Letters about a board: one for each player, as that player may see it, and one for each watcher.

pub(super) mod advice;
pub(super) mod choices;
pub(super) mod conditions;
pub(super) mod describe;
pub(super) mod length;
pub(super) mod news;
pub(super) mod notices;
pub(super) mod played;
mod text;

use jiff::SignedDuration;

use crate::game::{By, Outcome, Part, Phrase, Picture, Position, Seat, Turn};
use crate::play::{Board, Event, Stage};

use crate::letter::bytes::{Content, Retold, ServerIdentity};
use crate::letter::words::{
    Block, Capital, Day, Format, Message, Slot, Stated, Things, Words, markup, seats, stated, terms,
};

use super::moves::dashed;
use super::reply::{self, Response};

use describe::names;
use length::{LONGEST_MESSAGE, cut_to};
use news::{BoardNews, Notice, Page, Recipient, Role, waiting_roll};
use notices::Which;

pub use text::{Place, Ranking, Text};

/// Maximum number of events in a letter; older ones are summed up.
const TOLD: usize = 40;

const WATCHERS: usize = 10;

/// Games of more moves have no film: they take long to play again.
const LONGEST_FILM: u32 = 600;

/// From this time on a letter says since when a board has been waiting.
const LONG: SignedDuration = SignedDuration::from_hours(1);

/// The sender of the operator's messages. No player can have this userid.
pub const OPERATOR: &str = "operator";

/// The subject of all letters about a board: the same in every language, so that mail programs keep them together and other programs
/// recognise it.
pub fn subject(board: &Board) -> String {
    let words = Words::english();
    let title = board.game().info().title.to_owned();
    words.say(&Text::Subject { title, board: board.number, players: words.versus(&board.named()) })
}

/// Makes a letter about what happened on a board.
pub fn board_letter(server: &ServerIdentity, news: &BoardNews<'_>, to: Recipient<'_>) -> Content {
    let words = &to.form.words();
    let page = Page { server, words, news, to };
    let shown = Shown::of(page);
    let happened = news_of(page, &shown.missed);
    let mut blocks = vec![shown.head(noticed(page)), Block::Group(happened)];
    if to.form.format == Format::Speech {
        // Listeners cannot skim, so what happened comes first.
        blocks.reverse();
    }
    blocks.extend(view(shown));
    blocks.extend(film(page));
    blocks.extend(
        news.messages.iter().map(|(from, text)| {
            page.at(Slot::Written, message(words, words.say(&heading(from)), from, text))
        }),
    );
    Content { subject: subject(news.board), blocks }
}

/// What a letter tells that a letter in its place has to tell again.
pub fn retold(server: &ServerIdentity, news: &BoardNews<'_>, to: Recipient<'_>) -> Retold {
    let words = &to.form.words();
    let page = Page { server, words, news, to };
    let missed = missed(page).map(|(_, missed)| missed).unwrap_or_default();
    let written = |(from, text): &(String, String)| message(words, words.say(&heading(from)), from, text);
    Retold {
        begins: news.is_first() || to.retold.is_some_and(|retold| retold.begins),
        notices: noticed(page),
        happened: news_of(page, &missed),
        messages: news.messages.iter().map(written).collect(),
    }
}

/// The notices for the reader, those first of the letters in whose place this one comes.
fn noticed(Page { words, news, to, .. }: Page<'_>) -> Vec<String> {
    let mut told = to.retold.map(|retold| retold.notices.clone()).unwrap_or_default();
    told.extend(notices::notices(words, news, to.role));
    told.extend(conditions::notices(words, news, to.role));
    told
}

/// What happened, with what the first and the last letter say of the board.
fn news_of(page: Page<'_>, missed: &[Event]) -> Vec<Block> {
    let Page { words, news, .. } = page;
    let mut told = happened(page, missed);
    if news.is_first() {
        told.extend(introduction(page));
    }
    told.extend(news.rated.map(|rated| page.at(Slot::Since, Block::Text(rated.said(words)))));
    told
}

fn film(Page { news, to, .. }: Page<'_>) -> Option<Block> {
    let record = &news.board.record;
    let is_last = news.events.iter().any(|event| matches!(event, Event::Over { .. }));
    let is_short = (2..=LONGEST_FILM).contains(&record.moves());
    let is_shown =
        to.form.format == Format::Html && is_last && is_short && record.positions().next().is_some();
    is_shown.then(|| {
        let seen = seats::seen(news.board, to.role.seat());
        Block::Film { record: record.text(&[]), seen }.on_page(Slot::Below)
    })
}

pub(super) fn who_wrote(Page { words, news, to, .. }: Page<'_>) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for (from, _) in news.messages {
        if !from.eq_ignore_ascii_case(to.userid) && !names.contains(&from.as_str()) {
            names.push(from);
        }
    }
    let all = names.len();
    names.retain(|name| *name != OPERATOR);
    let operator = (names.len() < all).then(|| words.say(&Text::OperatorWrote));
    let written = Capital(words.names(&names));
    let others = (!names.is_empty()).then(|| match to.role {
        Role::Watcher => words.say(&Text::WroteToWatchers { names: written }),
        Role::Seat(_) | Role::Visitor => words.say(&Text::WroteToYou { names: written }),
    });
    let said: Vec<String> = operator.into_iter().chain(others).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

pub(super) fn heading(from: &str) -> Text {
    match from {
        OPERATOR => Text::OperatorWrites,
        _ => Text::MessageHeading { userid: from.to_owned() },
    }
}

/// Makes a letter with the current board below answers to commands. Of `news` only the board and its watchers count.
pub fn show(
    server: &ServerIdentity,
    news: &BoardNews<'_>,
    to: Recipient<'_>,
    responses: &[Response],
) -> Content {
    let words = &to.form.words();
    let page = Page { server, words, news, to };
    let shown = Shown::of(page);
    let mut blocks = vec![shown.head(Vec::new())];
    blocks.extend(Response::blocks(responses, words, server));
    if news.board.stage == Stage::Offered {
        blocks.push(page.at(Slot::Since, Block::Text(words.say(&challenger(news.board)))));
    }
    blocks.push(Block::Group(shown.happened()));
    blocks.extend(view(shown));
    Content { subject: subject(news.board), blocks }
}

/// The current board as its reader sees it.
pub(super) struct Shown<'a> {
    page: Page<'a>,
    /// The notes at the top of the picture, which the letter begins with.
    notes: Vec<Phrase>,
    picture: Picture,
    /// Events before the news that the letter repeats.
    missed: Vec<Event>,
    /// The position before them, to compare the picture with.
    since: Option<&'a dyn Position>,
}

impl<'a> Shown<'a> {
    pub(super) fn of(page: Page<'a>) -> Shown<'a> {
        let mut picture = pictured(page, page.news.board.record.position());
        let mut parts = picture.parts.into_iter().peekable();
        let mut notes = Vec::new();
        while let Some(Part::Note(note)) = parts.next_if(|part| matches!(part, Part::Note(_))) {
            notes.push(note);
        }
        picture.parts = parts.collect();
        if page.news.board.stage == Stage::Over {
            // They say what is to be done, and however the game ended nothing is.
            notes.clear();
        }
        let (since, missed) = missed(page).unzip();
        Shown { page, notes, picture, missed: missed.unwrap_or_default(), since }
    }

    /// The first sentences of a letter with these notices among them, the line of players, and the notes.
    pub(super) fn head(&self, told: Vec<String>) -> Block {
        let page = self.page;
        let Page { words, news, to, .. } = page;
        let text = |said: String| Block::Text(said);
        let wrote = who_wrote(page);
        let notices = told.iter().map(|said| page.on_page(Slot::Notice, || said.clone()));
        let threatened = advice::threat(page).map(|threat| words.say(&threat));
        let warning = threatened.clone().and_then(|said| page.on_page(Slot::Notice, || said));
        let on_page = [page.on_page(Slot::Heading, || in_one_line(page)), situation(page), warning]
            .into_iter()
            .chain(notices)
            .chain([wrote.clone().and_then(|wrote| page.on_page(Slot::Wrote, || wrote))])
            .flatten();
        let on_page: Vec<Block> = on_page.collect();
        let first: Vec<String> =
            whose_turn(page).into_iter().chain(threatened).chain(told).chain(wrote).collect();
        let first = page.in_text(text(first.join(" ")));
        let who_is_who = text(seats::who_is_who(words, news.board, to.role.seat()));
        let notes = self.notes.iter().map(|note| stated(&words.phrase(note)));
        let notes = notes.map(|note| page.at(Slot::Since, text(note)));
        let in_text = [first, page.at(Slot::Players, who_is_who)];
        Block::Group(on_page.into_iter().chain(in_text).chain(notes).collect())
    }

    pub(super) fn happened(&self) -> Vec<Block> {
        happened(self.page, &self.missed)
    }

    pub(super) fn board(self) -> Block {
        let page = self.page;
        page.at(Slot::Board, self.picture())
    }

    fn picture(self) -> Block {
        let Page { words, news, to, .. } = self.page;
        let board = news.board;
        if let Some(begun) = board.record.missing_rules() {
            let title = board.game().info().title.to_owned();
            let is_over = board.stage == Stage::Over;
            let why = if is_over { Text::NoPictureOver { title, begun } } else { Text::NoPicture };
            return Block::Text(words.say(&why));
        }
        let before = self.since.or(news.before.map(|before| before.record.position()));
        let before = before.map(|position| position.picture(to.role.viewer()));
        words.picture(self.picture, before, seats::seen(board, to.role.seat()))
    }
}

/// What happened, one sentence each, the news last; if there is too much, the beginning is summed up. Above that stands what the
/// letters tell in whose place this one comes, each sentence of it once.
fn happened(page: Page<'_>, missed: &[Event]) -> Vec<Block> {
    let Page { words, news, to, .. } = page;
    let (board, seat) = (news.board, to.role.seat());
    let events: Vec<Event> = missed.iter().chain(news.events).cloned().collect();
    let mut told = describe::events(words, board, &events, seat);
    let count = told.len().saturating_sub(TOLD);
    if count > 0 && !missed.is_empty() {
        let game = board.game().info().name.to_owned();
        told.splice(..count, [words.say(&Text::Earlier { count, game, board: board.number })]);
    }
    let told = told.into_iter().map(|said| page.at(Slot::Since, Block::Text(said)));
    let Some(retold) = to.retold else { return told.collect() };
    let before = told.len().saturating_sub(describe::events(words, board, news.events, seat).len());
    let mut known = retold.happened.clone();
    let new = told.enumerate().filter(|(n, said)| {
        let is_known = known.iter().position(|other| *n < before && other == said);
        is_known.map(|at| known.remove(at)).is_none()
    });
    let new: Vec<Block> = new.map(|(_, said)| said).collect();
    retold.happened.iter().cloned().chain(new).collect()
}

fn pictured(Page { news, to, .. }: Page<'_>, position: &dyn Position) -> Picture {
    let mut picture = position.picture(to.role.viewer());
    if to.form.format == Format::Text {
        // Names and translations for eighty cells took longer than everything else in a letter.
        picture = picture.for_plain_text();
    }
    seats::picture_with_names(news.board, picture)
}

/// What happened before the news, and the position before that: for a player since their own last move, for others the parts of a turn
/// not yet reported. None for a reader who has just moved or left, and if moves were taken back.
fn missed(Page { news, to, .. }: Page<'_>) -> Option<(&dyn Position, Vec<Event>)> {
    let seat = to.role.seat();
    let is_own = |by: Seat| Some(by) == seat;
    let moved = |event: &Event| match event {
        Event::Moved { by: By::Player(by) | By::Condition(by), .. } => is_own(*by),
        Event::Resigned(by) | Event::Forfeited(by) => is_own(*by),
        Event::Undone { .. } | Event::TookBack { .. } => true,
        _ => false,
    };
    let board = news.before.or(Some(news.board).filter(|_| news.events.is_empty()))?;
    if board.stage == Stage::Offered || news.events.iter().any(moved) {
        return None;
    }
    let (position, mut events) = match seat {
        Some(seat) => board.since_own_move(seat)?,
        None => board.since_told()?,
    };
    // The player already knows about their own moves out of turn.
    events.retain(|event| !matches!(event, Event::MovedOutOfTurn { .. }));
    Some((position, events))
}

/// Everything in a letter about a board that does not depend on what happened.
fn view(shown: Shown<'_>) -> Vec<Block> {
    let page = shown.page;
    let Page { words, news, to, .. } = page;
    let picture = shown.board();
    let advice: Vec<Block> =
        advice::blocks(page).into_iter().map(|block| page.at(Slot::ByHand, block)).collect();
    let next = to.next_dice.map(|commitment| {
        let next = vec![Block::Text(words.say(&Text::NextDice)), Block::copy(commitment)];
        page.at(Slot::Facts, Block::Group(next))
    });
    let label = || words.say(&Text::TurnPage);
    let link = to.turn_page.map(|address| Block::Link { label: label(), address: address.to_owned() });
    let link_in_text = link.clone().map(|link| page.in_text(link));
    let (mut blocks, below): (Vec<Block>, Vec<Block>) = match to.form.format {
        Format::Text | Format::Html => {
            let moves = played::moves(page);
            (advice.into_iter().chain(link_in_text).chain(moves).chain([picture]).collect(), Vec::new())
        }
        // Earlier moves would hold up listeners; `record` shows them.
        Format::Speech => ([picture].into_iter().chain(link_in_text).collect(), advice),
    };
    let links_from = blocks.len();
    blocks.extend(link.filter(|_| page.is_a_page()).map(|link| link.on_page(Slot::Taps)));
    blocks.push(notes(page));
    blocks.extend(own_note(page).into_iter().chain(next).chain(below));
    if to.form.has_links()
        && let Some(choices) = choices::block(page, &subject(news.board), &blocks)
    {
        blocks.insert(links_from, page.at(Slot::Taps, choices));
    }
    blocks
}

fn own_side(Page { words, news, to, .. }: Page<'_>) -> Option<Phrase> {
    let board = news.board;
    let side = board.record.position().side(to.role.seat()?);
    (board.record.missing_rules().is_none() && !words.phrase(&side).is_empty()).then_some(side)
}

/// The situation, if the heading has only its name.
fn situation(page: Page<'_>) -> Option<Block> {
    let Page { words, news, .. } = page;
    let situation = news.board.record.position().situation().filter(|_| news.board.stage == Stage::Running);
    let said = words.phrase(&seats::phrase(news.board, &situation?));
    page.on_page(Slot::Notice, || stated(&said)).filter(|_| said.contains(':'))
}

/// The first sentences in one line, with the reader's colour or sign.
pub(super) fn in_one_line(page: Page<'_>) -> String {
    let Page { words, news, to, .. } = page;
    let board = news.board;
    let mine = to.role.seat().filter(|seat| board.awaited().contains(seat));
    let side = own_side(page).map(|side| side.short());
    let position = board.record.position();
    let is_asked = mine.is_some_and(|seat| position.question(seat).is_some());
    let with_side = |heading: String| match &side {
        Some(side) => words.say(&Text::PageSide { heading, side: side.clone() }),
        None => heading,
    };
    let mut heading = match (board.stage, mine) {
        (Stage::Running, _) if board.record.missing_rules().is_some() || is_asked => {
            whose_turn(page).into_iter().next().unwrap_or_default()
        }
        (Stage::Running, Some(seat)) => {
            let userid = board.userid(seat).to_owned();
            words.say(&match side {
                Some(side) => Text::PageYoursSide { userid, side },
                None => Text::PageYours { userid },
            })
        }
        (Stage::Running, None) => {
            with_side(words.say(&Text::PageOthers { names: names(board, &board.awaited()) }))
        }
        (Stage::Over, _) => with_side(words.say(&Text::PageOver { ranking: ranking(words, board) })),
        (Stage::Offered | Stage::Declined, _) => whose_turn(page).into_iter().next().unwrap_or_default(),
    };
    if let Some(roll) = waiting_roll(board) {
        heading = words.say(&Text::PageRolled { heading, roll: markup::unbroken(&dashed(&roll)) });
    }
    if let Some(situation) = position.situation().filter(|_| board.stage == Stage::Running) {
        let situation = words.phrase(&seats::phrase(board, &situation));
        let situation = situation.split(':').next().unwrap_or_default().to_owned();
        heading = words.say(&Text::PageSituation { heading, situation });
    }
    heading
}

pub(super) fn whose_turn(Page { words, news, to, .. }: Page<'_>) -> Vec<String> {
    let board = news.board;
    let awaited = board.awaited();
    let mine = to.role.seat().filter(|seat| awaited.contains(seat));
    let userid = |seat| board.userid(seat).to_owned();
    let names = names(board, &awaited);
    let roll = waiting_roll(board).map(|roll| dashed(&roll));
    let number = board.record.moves() + 1;
    let question = mine.and_then(|seat| board.record.position().question(seat));
    let missing = board.record.missing_rules();
    let sentences = match (board.stage, mine) {
        (Stage::Offered | Stage::Running, _) if let Some(begun) = missing => {
            vec![Text::RulesMissing { title: board.game().info().title.to_owned(), begun }]
        }
        (Stage::Offered, Some(seat)) => vec![Text::Challenged { userid: userid(seat) }],
        (Stage::Offered, None) => vec![Text::AwaitsAnswer { names }],
        (Stage::Running, Some(seat)) if question.is_some() => {
            let asked =
                |question| Text::Asked { userid: userid(seat), question: seats::phrase(board, &question) };
            question.map(asked).into_iter().collect()
        }
        (Stage::Running, Some(seat)) => {
            let side = Some(board.record.position().side(seat)).filter(|side| !words.phrase(side).is_empty());
            [Text::YourTurn { userid: userid(seat), number }]
                .into_iter()
                .chain(side.map(|side| Text::Side { side }))
                .chain(roll.map(|roll| Text::Roll { roll }))
                .collect()
        }
        (Stage::Running, None) => vec![match roll {
            Some(roll) => Text::OthersTurnRoll { names, number, roll },
            None => Text::OthersTurn { names, number },
        }],
        (Stage::Over, _) => vec![Text::Over { ranking: ranking(words, board) }],
        (Stage::Declined, _) => vec![Text::Declined],
    };
    let situation = board.record.position().situation().filter(|_| board.stage == Stage::Running);
    let situation = situation.map(|text| Text::Situation { situation: Stated(seats::phrase(board, &text)) });
    let since = news.since.filter(|since| !awaited.is_empty() && news.now.duration_since(*since) >= LONG);
    let since = since.map(|since| Text::Since { since: Day(since) });
    sentences.iter().chain(&situation).chain(&since).map(|sentence| words.say(sentence)).collect()
}

/// The result with names: `alice has won`, `a draw`, `1. bob, 2. alice and carol`.
fn ranking(words: &Words, board: &Board) -> Ranking {
    let Turn::Over { outcome, .. } = board.record.turn() else { return Ranking::Nothing };
    let text = outcome.to_string();
    match (outcome.groups(), outcome.winner()) {
        ([], _) => Ranking::Annulled,
        ([_], _) => Ranking::Draw { outcome: text },
        ([_, rest], Some(winner)) if rest.len() == 1 => {
            Ranking::Won { userid: board.userid(winner).to_owned(), outcome: text }
        }
        _ => Ranking::Places { places: places(words, board, &outcome), outcome: text },
    }
}

fn places(words: &Words, board: &Board, outcome: &Outcome) -> Things {
    let mut place = 1;
    let groups = outcome.groups().iter().map(|group| {
        let said = words.say(&Place::Place { place, names: names(board, group) });
        place += group.len();
        said
    });
    Things(groups.collect())
}

fn challenger(board: &Board) -> Text {
    Text::Challenger { userid: Capital(board.challenger.clone()) }
}

/// For the first letter: the challenger, the sides, the options, the terms, and the commitment to the dice.
pub(super) fn introduction(page: Page<'_>) -> Vec<Block> {
    let Page { words, news, .. } = page;
    let board = news.board;
    let info = board.game().info();
    let mut sentences = Vec::new();
    for seat in board.seats() {
        let side = board.record.position().side(seat);
        if !words.phrase(&side).is_empty() {
            sentences.push(Text::Plays { userid: Capital(board.userid(seat).to_owned()), side });
        }
    }
    let options = board.record.setup().to_string();
    if !options.is_empty() {
        sentences.push(Text::Options { options });
    }
    sentences.push(Text::Rules { game: info.name.to_owned() });
    let say = |slot: Slot, said: &Text| page.at(slot, Block::Text(words.say(said)));
    let terms = news.clocks.map(|clocks| Block::Text(terms::terms(words, &clocks.terms)));
    let terms = terms.map(|terms| page.at(Slot::Below, terms));
    let is_sought = news.notices.iter().any(|(_, notice)| matches!(notice, Notice::Sought));
    let seeker = Text::Seeker { userid: board.challenger.clone() };
    let challenger = say(Slot::Since, &if is_sought { seeker } else { challenger(board) });
    let commitment = board.uses_key().then(|| {
        let block = page.at(Slot::Facts, Block::copy(board.commitment()));
        [say(Slot::Facts, &Text::Commitment), block]
    });
    let rest = sentences.iter().map(|said| say(Slot::Below, said));
    terms.into_iter().chain([challenger]).chain(rest).chain(commitment.into_iter().flatten()).collect()
}

pub(super) fn offers(words: &Words, board: &Board) -> Vec<String> {
    let mut said = Vec::new();
    if board.stage == Stage::Running && !board.draw.is_empty() {
        let seats: Vec<Seat> = board.draw.iter().copied().collect();
        said.push(Text::DrawOffered { names: names(board, &seats) });
    }
    if let Some(undo) = &board.undo {
        let userid = Capital(board.userid(undo.by).to_owned());
        let names = names(board, &board.asked_to_undo());
        said.push(match &undo.substitute {
            Some(new) => {
                let (house, left) = (new.userid.clone(), board.userid(new.seat).to_owned());
                Text::SubstituteAsked { userid, house, left, names }
            }
            None => Text::UndoAsked { userid, number: undo.moves + 1, names },
        });
    }
    said.iter().map(|sentence| words.say(sentence)).collect()
}

/// The clocks, open offers, watchers, the reader's remaining conditional moves, and the key once the game is over.
pub(super) fn notes(page: Page<'_>) -> Block {
    let Page { words, news, to, .. } = page;
    let BoardNews { board, watchers, .. } = *news;
    let running = notices::clocks(words, news, Which::Running);
    let clocks = notices::clocks(words, news, Which::All).map(|said| page.at(Slot::Facts, Block::Text(said)));
    let others = notices::absences(words, news).into_iter().chain(offers(words, board));
    let others = others.map(|said| page.at(Slot::Notice, Block::Text(said)));
    let mut blocks: Vec<Block> = clocks.into_iter().chain(others).collect();
    blocks.extend(running.and_then(|running| page.on_page(Slot::Clock, || running)));
    let mut say = |sentence: Text| blocks.push(page.at(Slot::Facts, Block::Text(words.say(&sentence))));
    let named = Things(watchers.iter().take(WATCHERS).cloned().collect());
    match watchers.len().saturating_sub(WATCHERS) {
        0 if watchers.is_empty() => {}
        0 => say(Text::Watched { names: named }),
        more => say(Text::WatchedMore { names: named, more }),
    }
    let own = news.conditions.iter().find(|(seat, _)| to.role.seat() == Some(*seat));
    if let Some((_, lines)) = own {
        blocks.push(page.at(Slot::Below, Block::Text(words.say(&Text::Conditions))));
        blocks.push(page.at(Slot::Below, Block::Copy(reply::condition_lines(lines))));
    }
    if board.stage == Stage::Over && board.uses_key() {
        blocks.push(page.at(Slot::Facts, Block::Text(words.say(&Text::Key))));
        blocks.push(page.at(Slot::Facts, Block::copy(board.key_text())));
    }
    Block::Group(blocks)
}

pub(super) fn own_note(page: Page<'_>) -> Option<Block> {
    let Page { words, to, .. } = page;
    let note = message(words, words.say(&Text::YourNote), to.userid, to.note?);
    Some(page.at(Slot::Below, note))
}

/// A player's message. If it is too long it is cut, and a remark says so.
pub(super) fn message(words: &Words, heading: String, from: &str, text: &str) -> Block {
    let short = cut_to(text, LONGEST_MESSAGE);
    let cut = (short.len() < text.len()).then_some(Text::MessageCut { most: LONGEST_MESSAGE / 1024 });
    Block::Message(Message {
        from: from.to_owned(),
        heading,
        text: short.to_owned(),
        remark: cut.map(|cut| words.say(&cut)),
    })
}
