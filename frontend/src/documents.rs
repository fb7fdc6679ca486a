//! What is kept on the device? Texts with what was decided about them, in the browser's database; the exporter's program
//! reads and writes it.
//!
//! A text is kept under a name from its first check on, until it is emptied or replaced: then another document begins. A
//! page that is loaded anew goes on with the document that it had.

use std::time::Duration;

use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use lexlint_exporter::{Answer, Ask, Entry};
use wasm_bindgen::JsValue;
use web_sys::Storage;

use crate::{
    components::editor::Editor,
    engine::Client,
    report::{EXPORTER, Reports},
    state::State,
};

/// Name of the present document, for the tab alone.
const PRESENT: &str = "lexlint.document";
/// Whether documents are kept.
const KEEPING: &str = "lexlint.keep";
/// After a change, so long nothing else has to change before it is kept.
const PAUSE: Duration = Duration::from_secs(1);

/// The documents, for those who show them.
#[derive(Clone, Copy)]
pub(crate) struct Documents {
    state: State,
    reports: Reports,
    client: StoredValue<Option<Client>, LocalStorage>,
    editor: Editor,
    /// Name of the present document, and how many texts had come from elsewhere when it began.
    id: StoredValue<Option<(String, usize)>>,
    /// The document that the page had before it was loaded anew is on its way.
    resuming: StoredValue<bool>,
    planned: StoredValue<Option<TimeoutHandle>>,
    /// Whether they are kept.
    pub(crate) keeping: RwSignal<bool>,
    /// What is kept; `None` while not known.
    pub(crate) entries: RwSignal<Option<Vec<Entry>>>,
    /// The browser has no database, no room in it, or allows none.
    pub(crate) failed: RwSignal<bool>,
}

impl Documents {
    /// Keeps what is checked, and takes up the document that the page had before it was loaded anew.
    pub(crate) fn start(state: State, reports: Reports, editor: Editor) -> Self {
        let before = session().and_then(|session| session.get_item(PRESENT).ok()?);
        let documents = Self {
            state,
            reports,
            editor,
            client: StoredValue::new_local(None),
            id: StoredValue::new(None),
            resuming: StoredValue::new(false),
            planned: StoredValue::new(None),
            keeping: RwSignal::new(local().and_then(|local| local.get_item(KEEPING).ok()?).as_deref() != Some("off")),
            entries: RwSignal::default(),
            failed: RwSignal::default(),
        };
        if let Some(id) = before.filter(|_| documents.keeping.get_untracked()) {
            documents.resuming.set_value(true);
            documents.ask(&Ask::Get(id));
        }
        Effect::new(move || {
            if state.text.with(|text| text.trim().is_empty()) {
                if !documents.resuming.get_value() {
                    documents.begin();
                }
            } else if documents.keeping.get() && reports.ready() {
                state.decisions.track();
                state.question.track();
                documents.plan();
            }
        });
        documents
    }

    /// Turns keeping on or off, for good.
    pub(crate) fn set_keeping(self, keeping: bool) {
        self.keeping.set(keeping);
        if let Some(local) = local() {
            // A browser that keeps nothing keeps no documents either.
            let _ = local.set_item(KEEPING, if keeping { "on" } else { "off" });
        }
    }

    /// Lists the documents that hold these words.
    pub(crate) fn list(self, query: String) {
        self.ask(&Ask::List(query));
    }

    /// Opens a document.
    pub(crate) fn open(self, id: String) {
        self.ask(&Ask::Get(id));
    }

    /// Forgets a document, or all. What is on the page stays there, and is not kept again until it is changed.
    pub(crate) fn forget(self, id: Option<String>) {
        if id.is_none() || id == self.id() {
            self.begin();
        }
        self.ask(&Ask::Forget(id));
    }

    /// The next text to be kept is another document.
    fn begin(self) {
        self.unplan();
        self.set_id(None);
    }

    fn set_id(self, id: Option<String>) {
        if let Some(session) = session() {
            // Without it the document is kept all the same, and not taken up again.
            let _ = match &id {
                Some(id) => session.set_item(PRESENT, id),
                None => session.remove_item(PRESENT),
            };
        }
        let arrivals = self.editor.arrivals.get_value();
        self.id.set_value(id.map(|id| (id, arrivals)));
    }

    /// Name of the present document; `None` if another text came since.
    fn id(self) -> Option<String> {
        let arrivals = self.editor.arrivals.get_value();
        self.id.get_value().filter(|(_, began)| *began == arrivals).map(|(id, _)| id)
    }

    fn unplan(self) {
        if let Some(planned) = self.planned.get_value() {
            planned.clear();
        }
        self.planned.set_value(None);
    }

    fn plan(self) {
        self.unplan();
        self.planned.set_value(set_timeout_with_handle(move || self.keep(), PAUSE).ok());
    }

    fn keep(self) {
        if let Some(dossier) = self.reports.dossier() {
            let id = self.id().unwrap_or_else(|| js_sys::Date::now().to_string());
            self.set_id(Some(id.clone()));
            self.ask(&Ask::Keep(id, Box::new(dossier)));
        }
    }

    fn ask(self, ask: &Ask) {
        if self.client.with_value(Option::is_none) {
            let client = Client::start(EXPORTER, None, move |answer| self.hear(answer));
            self.client.set_value(client.ok());
        }
        self.client.with_value(|client| match client {
            Some(client) => client.ask(ask),
            None => self.failed.set(true),
        });
    }

    fn hear(self, answer: Option<(Answer, JsValue)>) {
        match answer {
            Some((Answer::Kept(kept), _)) => self.failed.set(!kept),
            Some((Answer::Listed(entries), _)) => {
                self.failed.set(entries.is_none());
                self.entries.set(Some(entries.unwrap_or_default()));
            }
            Some((Answer::Got(id, found), _)) => {
                let resumed = self.resuming.get_value();
                self.resuming.set_value(false);
                // Who has begun to write meanwhile is not interrupted.
                let busy = resumed && self.state.text.with_untracked(|text| !text.trim().is_empty());
                match found.filter(|_| !busy) {
                    Some(dossier) => {
                        self.reports.resume(*dossier);
                        self.set_id(Some(id));
                    }
                    // It was forgotten in another tab.
                    None => self.begin(),
                }
            }
            Some(_) => (),
            None => self.failed.set(true),
        }
    }
}

fn local() -> Option<Storage> {
    window().local_storage().ok()?
}

fn session() -> Option<Storage> {
    window().session_storage().ok()?
}
