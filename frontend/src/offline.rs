//! The page without a network: a service worker keeps its files and the law, and new versions wait to be taken.
//!
//! What the service worker does is in `assets/page/offline.js`; here it is registered, asked, and heard.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{MessageEvent, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

use crate::{
    address,
    state::{Loading, State},
};

/// The script, from the root of the page.
const SCRIPT: &str = "offline.js";
/// Asks to keep all of the law.
const KEEP: &str = "keep";
/// Asks a version that waits to take over.
const TAKE: &str = "take";

/// How far the page is from working without a network.
#[derive(Clone, Copy)]
pub(crate) struct Offline {
    /// Files of the index that are kept, and all; `None` while not known, or where the browser cannot.
    pub(crate) kept: RwSignal<Option<(u32, u32)>>,
    /// A new version is there and waits.
    pub(crate) update: RwSignal<bool>,
    registration: StoredValue<Option<ServiceWorkerRegistration>, LocalStorage>,
}

impl Offline {
    /// Registers the service worker once there is an index to keep. Where the browser has none, or allows none, the page
    /// works as long as there is a network.
    pub(crate) fn start(state: State) -> Self {
        let offline =
            Self { kept: RwSignal::default(), update: RwSignal::default(), registration: StoredValue::new_local(None) };
        let ready = Memo::new(move |_| matches!(state.loading.get(), Loading::Ready(_)));
        Effect::new(move || {
            if ready.get() && offline.registration.with_value(Option::is_none) {
                spawn_local(async move {
                    // What fails here is told by no one: nothing that the reader asked for.
                    let _ = offline.register().await;
                });
            }
        });
        offline
    }

    /// Has the version that waits take over, and loads the page anew.
    pub(crate) fn take_update(self) {
        let waiting = self.registration.with_value(|registration| registration.as_ref()?.waiting());
        if let (Some(waiting), Some(container)) = (waiting, container()) {
            let changed = Closure::once_into_js(move || {
                let _ = window().location().reload();
            });
            container.set_oncontrollerchange(Some(changed.unchecked_ref()));
            let _ = waiting.post_message(&TAKE.into());
        }
    }

    async fn register(self) -> Result<(), JsValue> {
        let container = container().ok_or(JsValue::NULL)?;
        let script = format!("{}{SCRIPT}", address::root());
        let registration: ServiceWorkerRegistration =
            JsFuture::from(container.register(&script)).await?.unchecked_into();
        self.registration.set_value(Some(registration.clone()));

        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Ok(counts) = event.data().dyn_into::<Array>() {
                let count = |at| counts.get(at).as_f64().map_or(0, to_count);
                self.kept.set(Some((count(0), count(1))));
            }
        });
        container.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();

        self.look_for_update(&registration);
        let of = registration.clone();
        let found = Closure::<dyn FnMut()>::new(move || self.watch(&of));
        registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
        found.forget();

        // The first visit: the worker is there once it has all the files of the page.
        JsFuture::from(container.ready()?).await?;
        if let Some(active) = registration.active().filter(|_| !saves_data()) {
            active.post_message(&KEEP.into())?;
        }
        Ok(())
    }

    /// Follows a version that is being installed.
    fn watch(self, registration: &ServiceWorkerRegistration) {
        let Some(installing) = registration.installing() else {
            return;
        };
        let registration = registration.clone();
        let changed = Closure::<dyn FnMut()>::new(move || self.look_for_update(&registration));
        installing.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
        changed.forget();
    }

    /// A version waits only where an older one is at work.
    fn look_for_update(self, registration: &ServiceWorkerRegistration) {
        let waiting = registration.waiting().filter(|waiting| waiting.state() == ServiceWorkerState::Installed);
        self.update.set(waiting.is_some() && registration.active().is_some());
    }
}

/// What the browser has for service workers; nothing on pages of plain HTTP from elsewhere, and in some private windows.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    js_sys::Reflect::get(&navigator, &"serviceWorker".into()).ok()?.dyn_into().ok()
}

/// The reader has asked the browser to save data.
fn saves_data() -> bool {
    let navigator = window().navigator();
    let connection = js_sys::Reflect::get(&navigator, &"connection".into()).unwrap_or_default();
    js_sys::Reflect::get(&connection, &"saveData".into()).is_ok_and(|saves| saves.is_truthy())
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts of files")]
fn to_count(number: f64) -> u32 {
    number.max(0.0) as u32
}
