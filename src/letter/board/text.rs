//! The sentences of letters about a board.

use crate::game::Phrase;

use crate::letter::words::{Capital, Day, Names, Stated, Things, sentences};

sentences! {
    pub enum Text {
        Subject { title: String, board: u32, players: String } = "board-subject",

        Challenged { userid: String } = "turn-challenged",
        AwaitsAnswer { names: Names } = "turn-awaits-answer",
        YourTurn { userid: String, number: u32 } = "turn-yours",
        Asked { userid: String, question: Phrase } = "turn-asked",
        Side { side: Phrase } = "turn-side",
        Roll { roll: String } = "turn-roll",
        OthersTurn { names: Names, number: u32 } = "turn-others",
        Situation { situation: Stated } = "turn-situation",
        Threat { threat: Stated } = "turn-threat",
        PageYours { userid: String } = "page-yours",
        PageYoursSide { userid: String, side: Phrase } = "page-yours-side",
        PageRolled { heading: String, roll: String } = "page-rolled",
        PageSituation { heading: String, situation: String } = "page-situation",
        PageOthers { names: Names } = "page-others",
        PageOver { ranking: Ranking } = "page-over",
        PageSide { heading: String, side: Phrase } = "page-side",
        Since { since: Day } = "turn-since",
        OthersTurnRoll { names: Names, number: u32, roll: String } = "turn-others-roll",
        RulesMissing { title: String, begun: u32 } = "turn-rules-missing",
        NoPicture = "picture-rules-missing",
        NoPictureOver { title: String, begun: u32 } = "picture-rules-missing-over",
        Over { ranking: Ranking } = "turn-over",
        Declined = "turn-declined",
        WroteToYou { names: Capital } = "wrote-to-you",
        WroteToWatchers { names: Capital } = "wrote-to-watchers",

        TurnPage = "turn-page",
        Earlier { count: usize, game: String, board: u32 } = "earlier-things",

        Challenger { userid: Capital } = "first-challenger",
        Seeker { userid: String } = "first-seeker",
        Plays { userid: Capital, side: Phrase } = "first-plays",
        Options { options: String } = "first-options",
        Rules { game: String } = "first-rules",
        Commitment = "first-commitment",

        DrawOffered { names: Names } = "note-draw-offered",
        UndoAsked { userid: Capital, number: u32, names: Names } = "note-undo-asked",
        SubstituteAsked { userid: Capital, house: String, left: String, names: Names } = "note-substitute-asked",
        Watched { names: Things } = "note-watched",
        WatchedMore { names: Things, more: usize } = "note-watched-more",
        Conditions = "note-conditions",
        Key = "note-key",
        NextDice = "note-next-dice",

        YourNote = "your-note",
        MessageHeading { userid: String } = "message-heading",
        OperatorWrites = "operator-writes",
        OperatorWrote = "operator-wrote",
        MessageCut { most: usize } = "message-cut",
    }
}

sentences! {
    pub enum Ranking {
        Draw { outcome: String } = "ranking-draw",
        Won { userid: String, outcome: String } = "ranking-won",
        Places { places: Things, outcome: String } = "ranking-places",
        Annulled = "ranking-annulled",
        Nothing = "ranking-none",
    }
}

sentences! {
    pub enum Place {
        Place { place: usize, names: Names } = "ranking-place",
    }
}
