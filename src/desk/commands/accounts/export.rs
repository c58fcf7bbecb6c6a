//! All data about a player, as a file: `export`.

use serde_json::{Map, Value, json};

use crate::letter::{Attachment, EventKind, Note, Refusal, Reply, record_file};
use crate::store::{BoardFilter, Item, Player};

use crate::time::middle;

use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::limits::{LARGEST_EXPORT, MOST_EXPORTED, MOST_EXPORTED_ROWS};
use crate::desk::sender::Sender;
use crate::desk::state::{DeskError, count};
use crate::desk::work::{Boards, Looking};

/// The file goes to the sender's address, if the player confirmed it.
pub(crate) fn export(room: &mut Looking<'_>, sender: &Sender, player: &Player) -> CommandResult {
    let own = room.tx.players_by_address(&sender.address)?;
    if own.iter().all(|other| other.id != player.id) {
        return Err(Refusal::ExportElsewhere { userid: player.userid.clone() }.into());
    }
    if !room.budget.takes(Item::Exports) {
        return Err(Refusal::ExportToday.into());
    }
    let text = all_of(room, player)?;
    let name = format!("{}.json", player.userid);
    let note = Note::ExportAttached { userid: player.userid.clone(), file: name.clone() };
    let file = Attachment { name, text, media: Some("application/json".to_owned()) };
    Ok(vec![Answer { attachment: Some(file), ..Answer::new(EventKind::Account, Reply::Note(note)) }])
}

pub(crate) fn all_of(room: &mut Looking<'_>, player: &Player) -> Result<String, DeskError> {
    let mut known = room.tx.known_of(player.id)?;
    let boards = boards(room, player)?;
    let all = room.tx.count_boards(&of_player(player))?;
    let left_out = all.saturating_sub(count(boards.len()));
    if left_out > 0 {
        known.insert("older_boards_left_out".to_owned(), left_out.into());
    }
    known.insert("boards".to_owned(), Value::Array(boards));
    tell_times(known.get_mut("times_taken_for_moves"));
    serde_json::to_string_pretty(&known).map_err(|error| DeskError::Fault(error.to_string()))
}

fn tell_times(counted: Option<&mut Value>) {
    for row in counted.and_then(Value::as_array_mut).into_iter().flatten() {
        let bucket = row.get("bucket").and_then(Value::as_u64).and_then(|bucket| u32::try_from(bucket).ok());
        if let (Some(bucket), Some(row)) = (bucket, row.as_object_mut()) {
            row.remove("bucket");
            row.insert("about_seconds".to_owned(), middle(bucket).as_secs().into());
        }
    }
}

fn of_player(player: &Player) -> BoardFilter {
    BoardFilter { player: Some(player.id), ..BoardFilter::default() }
}

/// The player's boards, the newest first, with their records as everybody may see them. Of too many, the oldest have
/// none or are left out.
fn boards(room: &mut Looking<'_>, player: &Player) -> Result<Vec<Value>, DeskError> {
    let lines = room.tx.boards(&of_player(player), MOST_EXPORTED_ROWS)?;
    let (mut exported, mut length) = (Vec::new(), 0);
    for line in lines.into_iter().rev() {
        let mut board = Map::new();
        let players: Vec<String> = line.players.iter().map(|sitter| sitter.userid.clone()).collect();
        let facts = json!({
            "number": line.number,
            "game": line.game,
            "options": line.options,
            "terms": line.terms,
            "stage": line.stage,
            "players": players,
            "started": line.started,
            "ended": line.ended,
            "result": line.result,
            "ended_by": line.ended_by,
            "moves": line.moves,
        });
        board.extend(facts.as_object().cloned().unwrap_or_default());
        if exported.len() < MOST_EXPORTED && length < LARGEST_EXPORT {
            // Opened by itself, to be dropped again at once.
            let mut opened = Boards::new(&room.shared.config);
            if let Some(open) = opened.open(room.tx, line.number)? {
                open.complete(room.tx)?;
                let record = record_file(&open.now).text;
                length += record.len();
                board.insert("record".to_owned(), Value::String(record));
            }
        }
        exported.push(Value::Object(board));
    }
    room.budget.add_rows(exported.len());
    Ok(exported)
}
