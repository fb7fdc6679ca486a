//! What the browser does with files and links: saving, printing, reading, the fragment of the address.

use js_sys::{Array, Uint8Array};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, HtmlAnchorElement, HtmlIFrameElement, Url};

/// Id of the frame from which a report is printed.
const FRAME: &str = "print";

/// Offers bytes as a file, as a click on a link to it does.
pub(crate) fn save(name: &str, media: &str, bytes: &Uint8Array) -> Result<(), JsValue> {
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(bytes))?;
    let typed = blob.slice_with_f64_and_f64_and_content_type(0.0, blob.size(), media)?;
    let url = Url::create_object_url_with_blob(&typed)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has taken hold of the file by now.
    Url::revoke_object_url(&url)
}

/// Opens the browser's dialog to print a document. It has no scripts.
pub(super) fn print(html: &str) -> Result<(), JsValue> {
    if let Some(old) = document().get_element_by_id(FRAME) {
        old.remove();
    }
    let frame: HtmlIFrameElement = document().create_element("iframe")?.unchecked_into();
    frame.set_id(FRAME);
    frame.set_attribute("aria-hidden", "true")?;
    frame.set_tab_index(-1);
    frame.set_srcdoc(html);
    let loaded = Closure::once_into_js({
        let frame = frame.clone();
        move || {
            if let Some(inside) = frame.content_window() {
                let _ = inside.focus();
                // A browser that cannot print has no dialog to open.
                let _ = inside.print();
            }
        }
    });
    frame.set_onload(Some(loaded.unchecked_ref()));
    document().body().ok_or(JsValue::NULL)?.append_child(&frame).map(drop)
}

/// The bytes of a file; `None` if there are more than `largest`.
pub(crate) async fn bytes(file: &File, largest: usize) -> Option<Uint8Array> {
    #[allow(clippy::cast_precision_loss, reason = "far below 2^52")]
    if file.size() > largest as f64 {
        return None;
    }
    // What cannot be read is as an empty file.
    let buffer = JsFuture::from(file.array_buffer()).await.ok();
    Some(buffer.map_or_else(|| Uint8Array::new_with_length(0), |buffer| Uint8Array::new(&buffer)))
}

/// What stands behind `#` in the address.
pub(super) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or_default().to_owned()
}

/// Takes the fragment out of the address, and out of what the browser remembers.
pub(super) fn forget_fragment() {
    let (location, history) = (window().location(), window().history());
    if let (Ok(path), Ok(search), Ok(history)) = (location.pathname(), location.search(), history) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{search}")));
    }
}

/// The address of the page with a fragment.
pub(super) fn address(fragment: &str) -> String {
    let location = window().location();
    let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
    format!("{origin}{path}#{fragment}")
}
