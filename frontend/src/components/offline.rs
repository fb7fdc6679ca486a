//! What the reader sees of the page's copy on the device: how far it is, and that a new version waits.

use leptos::prelude::*;

use crate::{offline::Offline, state::State};

/// How much of the law is kept on the device.
#[component]
pub(crate) fn Kept(offline: Offline) -> impl IntoView {
    let state = State::of_page();
    let said = move || {
        let (kept, all) = offline.kept.get()?;
        let words = &state.words().offline;
        Some(if kept < all {
            words.keeping.replace("{percent}", &(100 * kept / all.max(1)).to_string())
        } else {
            words.kept.to_owned()
        })
    };
    // Its place is there before there is anything to say, so that nothing moves.
    view! { <span class="kept" data-testid="kept">{said}</span> }
}

/// Offers a new version; the present one goes on until it is taken.
#[component]
pub(crate) fn UpdateOffer(offline: Offline) -> impl IntoView {
    let state = State::of_page();
    view! {
        <div role="status">
            <Show when=move || offline.update.get()>
                <div class="msg update" data-testid="update">
                    <b>{move || state.words().offline.update}</b>
                    <p>{move || state.words().offline.update_note}</p>
                    <span class="acts">
                        <button class="btn main" data-testid="take-update" on:click=move |_| offline.take_update()>
                            {move || state.words().offline.take}
                        </button>
                        <button class="btn" on:click=move |_| offline.update.set(false)>
                            {move || state.words().offline.later}
                        </button>
                    </span>
                </div>
            </Show>
        </div>
    }
}
