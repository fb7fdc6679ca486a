//! Writing and opening reports, and texts in links. The program that does it is loaded when it is first wanted.

use jiff::civil::Date;
use js_sys::Uint8Array;
use leptos::{ev, prelude::*};
use lexlint_exporter::{Answer, Ask};
use lexlint_shared::{
    document::{self, Document, ReadError},
    dossier::{
        Dossier, format,
        json::{LARGEST, OpenError},
        link::{LinkError, PREFIX, Shared},
    },
    report::{IndexInfo, Summary},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::{browser, dossier};
use crate::{
    address,
    components::editor::Editor,
    engine::Client,
    route::View,
    state::{Loading, State},
};

/// Attribute of the page's script that names the exporter's.
pub(crate) const EXPORTER: &str = "data-exporter";

/// The format that is printed.
const PRINTED: &str = "html";

/// What the reader is told or asked about a report.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Notice {
    /// There is a link.
    Link(String),
    /// A text came and would replace the present one.
    Replace(Shared, Origin),
    /// A report was opened: the index that it was made with, and what it said.
    Opened(Box<(IndexInfo, Summary)>),
    /// A report was not opened.
    NotOpened(OpenError),
    /// A document was not read.
    NotRead(ReadError),
    /// A document was read, and there is no text in it.
    Empty,
    /// Some of a document could not be read.
    Incomplete,
    /// There is no link, or nothing in it.
    NoLink(LinkError),
    /// The exporter could not be loaded, or failed.
    Failed,
}

/// Where a text came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A link.
    Link,
    /// A document, of which all could be read or not.
    Document { incomplete: bool },
}

/// Reports, for those who write or open them.
#[derive(Clone, Copy)]
pub(crate) struct Reports {
    state: State,
    editor: Editor,
    client: StoredValue<Option<Client>, LocalStorage>,
    /// Printing was asked for, so what is written is printed and not saved.
    printing: StoredValue<bool>,
    /// The exporter was asked and has not answered.
    pub(crate) busy: RwSignal<bool>,
    /// What the reader is told.
    pub(crate) notice: RwSignal<Option<Notice>>,
}

impl Reports {
    /// Reports of the page. A text in the address is taken from there, now and whenever it changes.
    pub(crate) fn new(state: State, editor: Editor) -> Self {
        let reports = Self {
            state,
            editor,
            client: StoredValue::new_local(None),
            printing: StoredValue::new(false),
            busy: RwSignal::default(),
            notice: RwSignal::default(),
        };
        reports.arrive();
        let changed = window_event_listener(ev::hashchange, move |_| reports.arrive());
        on_cleanup(move || changed.remove());
        reports
    }

    /// Whether there is a report to write: of the text as it stands, with all that it needs; tracks all.
    pub(crate) fn ready(self) -> bool {
        let state = self.state;
        let loaded = matches!(state.loading.get(), Loading::Ready(_)) && state.under_way.get() == 0;
        loaded && state.is_current() && state.text.with(|text| !text.trim().is_empty())
    }

    /// Writes a report in the format of a name, and offers it as a file.
    pub(crate) fn write(self, name: &str) {
        self.printing.set_value(false);
        self.ask_to_write(name);
    }

    /// Prints a report; a browser can make a PDF of it.
    pub(crate) fn print(self) {
        self.printing.set_value(true);
        self.ask_to_write(PRINTED);
    }

    /// What the page shows, as it is kept; `None` where there is nothing yet.
    pub(crate) fn dossier(self) -> Option<Dossier> {
        let state = self.state;
        let dossier = untrack(|| {
            let Loading::Ready(coverage) = state.loading.get() else { return None };
            let checked = state.checked.get()?;
            let decided = |id| state.decisions.of(id);
            let fixes = state.decisions.fixes();
            Some(state.question.with(|question| dossier::dossier(&checked, &coverage, question, decided, fixes)))
        })?;
        Some(Dossier { created: dossier::now(), ..dossier })
    }

    fn ask_to_write(self, name: &str) {
        if let Some(dossier) = self.dossier() {
            let lang = self.state.language.get_untracked().lang();
            self.ask(|client| client.ask(&Ask::Write(Box::new(dossier), name.to_owned(), lang)));
        }
    }

    /// Opens a file: a report, or a document whose text is to be checked.
    pub(crate) fn open(self, file: File) {
        spawn_local(async move {
            match browser::bytes(&file, LARGEST.max(document::LARGEST)).await {
                Some(bytes) => self.ask(|client| client.ask_with_file(&Ask::Open, &bytes)),
                None => self.notice.set(Some(Notice::NotRead(ReadError::TooLarge))),
            }
        });
    }

    /// Makes a link with the text.
    pub(crate) fn share(self) {
        let state = self.state;
        let (text, question) = (state.text.get_untracked(), state.question.get_untracked());
        let question = Some(question.trim().to_owned()).filter(|question| !question.is_empty());
        let as_of = Some(state.as_of.get_untracked()).filter(|day| *day != state.today);
        self.ask(|client| client.ask(&Ask::Pack(Shared { text, question, as_of })));
    }

    /// Takes a text, in place of the present one.
    pub(crate) fn take(self, Shared { text, question, as_of }: Shared, origin: Origin) {
        self.state.decisions.clear();
        self.put(&text, question, as_of.unwrap_or(self.state.today));
        let incomplete = origin == Origin::Document { incomplete: true };
        self.notice.set(incomplete.then_some(Notice::Incomplete));
    }

    /// Takes a text that came, and asks first if there is another.
    fn offer(self, shared: Shared, origin: Origin) {
        let present = self.state.text.with_untracked(|text| !text.trim().is_empty() && *text != shared.text);
        if present { self.notice.set(Some(Notice::Replace(shared, origin))) } else { self.take(shared, origin) }
    }

    /// There is a text in the address: it is taken out of it.
    fn arrive(self) {
        let fragment = browser::fragment();
        if fragment.starts_with(PREFIX) {
            browser::forget_fragment();
            self.ask(|client| client.ask(&Ask::Unpack(fragment)));
        }
    }

    fn put(self, text: &str, question: Option<String>, as_of: Date) {
        let state = self.state;
        address::go(state, View::Check.start());
        state.selected.set(None);
        state.question.set(question.unwrap_or_default());
        state.as_of.set(as_of);
        self.editor.replace_all(text);
    }

    /// Goes on with a document that is kept, wherever the reader is. One that was judged by the law of its day is judged
    /// by that of this day.
    pub(crate) fn resume(self, dossier: Dossier) {
        let state = self.state;
        let Dossier { text, question, report, notes, fixes, created, .. } = dossier;
        state.decisions.load(&report.citations, &notes, fixes);
        state.selected.set(None);
        state.question.set(question.unwrap_or_default());
        let of_its_day = created.starts_with(&report.as_of.to_string());
        if !of_its_day && state.route.with_untracked(|route| *route == View::Check.start()) {
            state.as_of.set(report.as_of);
        }
        self.editor.replace_all(&text);
    }

    /// Asks the exporter, which is started if it is not there.
    fn ask(self, ask: impl FnOnce(&Client)) {
        self.notice.set(None);
        if self.client.with_value(Option::is_none) {
            let client = Client::start(EXPORTER, None, move |answer| self.hear(answer));
            self.client.set_value(client.ok());
        }
        self.client.with_value(|client| match client {
            Some(client) => {
                self.busy.set(true);
                ask(client);
            }
            None => self.notice.set(Some(Notice::Failed)),
        });
    }

    fn hear(self, answer: Option<(Answer, JsValue)>) {
        let Some((answer, beside)) = answer else {
            self.busy.set(false);
            self.notice.set(Some(Notice::Failed));
            // The next question starts another; this one ends when what it said has been heard.
            set_timeout(move || self.client.set_value(None), std::time::Duration::ZERO);
            return;
        };
        if answer != Answer::Ready {
            self.busy.set(false);
        }
        match answer {
            // Documents have a program of their own to ask.
            Answer::Ready | Answer::Kept(_) | Answer::Listed(_) | Answer::Got(..) => (),
            Answer::Written(name) => self.hand_over(&name, &beside),
            Answer::Opened(Ok(dossier)) => self.show(*dossier),
            Answer::Opened(Err(error)) => self.notice.set(Some(Notice::NotOpened(error))),
            Answer::Packed(Ok(fragment)) => self.notice.set(Some(Notice::Link(browser::address(&fragment)))),
            Answer::Unpacked(Ok(shared)) => self.offer(shared, Origin::Link),
            Answer::Read(Ok(document)) if document.text.trim().is_empty() => self.notice.set(Some(Notice::Empty)),
            Answer::Read(Ok(Document { text, incomplete })) => {
                let as_of = Some(self.state.as_of.get_untracked());
                self.offer(Shared { text, question: None, as_of }, Origin::Document { incomplete });
            }
            Answer::Read(Err(error)) => self.notice.set(Some(Notice::NotRead(error))),
            Answer::Packed(Err(error)) | Answer::Unpacked(Err(error)) => self.notice.set(Some(Notice::NoLink(error))),
        }
    }

    /// Saves or prints what was written.
    fn hand_over(self, name: &str, beside: &JsValue) {
        let Some((bytes, format)) = beside.dyn_ref::<Uint8Array>().zip(format(name)) else {
            return;
        };
        let done = if self.printing.get_value() {
            browser::print(&String::from_utf8_lossy(&bytes.to_vec()))
        } else {
            let day = dossier::now();
            let file = format!("lexlint-{}.{}", day.get(..10).unwrap_or_default(), format.extension);
            browser::save(&file, format.media, bytes)
        };
        if done.is_err() {
            self.notice.set(Some(Notice::Failed));
        }
    }

    /// Shows a report that was opened: its text with its decisions, checked anew.
    fn show(self, dossier: Dossier) {
        let Dossier { text, question, report, notes, fixes, .. } = dossier;
        self.state.decisions.load(&report.citations, &notes, fixes);
        self.put(&text, question, report.as_of);
        self.notice.set(Some(Notice::Opened(Box::new((report.index, report.summary)))));
    }
}
