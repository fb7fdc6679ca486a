//! Documents that are kept on the device, in the browser's database.

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, TransactionMode};
use lexlint_exporter::Entry;
use lexlint_shared::dossier::Dossier;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

const NAME: &str = "lexlint";
const VERSION: u32 = 1;
/// What the list shows, and the words that are searched, by the document's name; as JSON.
const ENTRIES: &str = "entries";
/// Dossiers by the document's name; as JSON.
const DOSSIERS: &str = "dossiers";

/// Characters of a title.
const TITLE: usize = 40;

/// What is kept for the list.
#[derive(Serialize, Deserialize)]
struct Kept {
    entry: Entry,
    /// Text and question.
    words: String,
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            for store in [ENTRIES, DOSSIERS] {
                // Were it there already, there would be nothing to do.
                let _ = database.create_object_store(store, ObjectStoreParams::new());
            }
        }
    });
    request.await
}

/// Keeps a document under a name, in the place of what was kept under it.
///
/// # Errors
/// If the browser has no database, or no room.
pub(crate) async fn keep(id: &str, dossier: &Dossier) -> Result<(), Error> {
    let words = [dossier.question.as_deref().unwrap_or_default(), &dossier.text].join("\n");
    let first = dossier.text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let entry = Entry {
        id: id.to_owned(),
        changed: dossier.created.clone(),
        title: first.chars().take(TITLE).collect(),
        characters: dossier.text.chars().count(),
        problems: dossier.tally().open,
    };
    let kept = Kept { entry, words };
    let (Ok(kept), Ok(dossier)) = (serde_json::to_string(&kept), serde_json::to_string(dossier)) else {
        // Plain data can be written.
        return Ok(());
    };
    let transaction = open().await?.transaction(&[ENTRIES, DOSSIERS], TransactionMode::ReadWrite)?;
    let key = JsValue::from_str(id);
    transaction.object_store(ENTRIES)?.put(&JsValue::from_str(&kept), Some(&key))?.await?;
    transaction.object_store(DOSSIERS)?.put(&JsValue::from_str(&dossier), Some(&key))?.await?;
    transaction.commit()?.await.map(drop)
}

/// The documents in whose words all of these are, the latest first.
///
/// # Errors
/// If the browser has no database.
pub(crate) async fn list(query: &str) -> Result<Vec<Entry>, Error> {
    let transaction = open().await?.transaction(&[ENTRIES], TransactionMode::ReadOnly)?;
    let all = transaction.object_store(ENTRIES)?.get_all(None, None)?.await?;
    let kept = all.iter().filter_map(|kept| serde_json::from_str::<Kept>(&kept.as_string()?).ok());
    let wanted = |kept: &Kept| query.split_whitespace().all(|word| kept.words.contains(word));
    let mut entries: Vec<Entry> = kept.filter(wanted).map(|kept| kept.entry).collect();
    entries.sort_by(|a, b| b.changed.cmp(&a.changed));
    Ok(entries)
}

/// The dossier of a document; `None` if there is none of this name.
///
/// # Errors
/// If the browser has no database.
pub(crate) async fn get(id: &str) -> Result<Option<Dossier>, Error> {
    let transaction = open().await?.transaction(&[DOSSIERS], TransactionMode::ReadOnly)?;
    let found = transaction.object_store(DOSSIERS)?.get(JsValue::from_str(id))?.await?;
    Ok(found.and_then(|json| serde_json::from_str(&json.as_string()?).ok()))
}

/// Forgets a document, or all.
///
/// # Errors
/// If the browser has no database.
pub(crate) async fn forget(id: Option<&str>) -> Result<(), Error> {
    let transaction = open().await?.transaction(&[ENTRIES, DOSSIERS], TransactionMode::ReadWrite)?;
    for store in [ENTRIES, DOSSIERS] {
        let store = transaction.object_store(store)?;
        match id {
            Some(id) => store.delete(JsValue::from_str(id))?.await?,
            None => store.clear()?.await?,
        }
    }
    transaction.commit()?.await.map(drop)
}
