//! The CSS Custom Highlight API, as far as it is used.

use js_sys::{Reflect, global};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use web_sys::Range;

#[wasm_bindgen]
extern "C" {
    type Highlight;
    #[wasm_bindgen(constructor)]
    fn new() -> Highlight;
    #[wasm_bindgen(method)]
    fn add(this: &Highlight, range: &Range);
    #[wasm_bindgen(method, setter)]
    fn set_priority(this: &Highlight, priority: i32);

    type HighlightRegistry;
    #[wasm_bindgen(method)]
    fn set(this: &HighlightRegistry, name: &str, highlight: &Highlight);
}

/// The page's registry of highlights.
pub(super) struct Registry(HighlightRegistry);

impl Registry {
    /// The registry, if the browser has one.
    pub(super) fn of_page() -> Option<Self> {
        let css = Reflect::get(&global(), &JsValue::from_str("CSS")).ok()?;
        let registry = Reflect::get(&css, &JsValue::from_str("highlights")).ok()?;
        (!registry.is_undefined()).then(|| Self(registry.unchecked_into()))
    }

    /// Highlights ranges under a name, in place of those before; a higher priority lies above.
    pub(super) fn set(&self, name: &str, priority: i32, ranges: impl Iterator<Item = Range>) {
        let highlight = Highlight::new();
        highlight.set_priority(priority);
        ranges.for_each(|range| highlight.add(&range));
        self.0.set(name, &highlight);
    }
}
