//! The page's reports in files, and texts in links: runs in a worker, hears what is asked, and answers.

use js_sys::{Array, Uint8Array};
use lexlint_exporter::{Answer, answer};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    console_error_panic_hook::set_once();
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let answering = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some((answer, bytes)) = hear(&event.data()) {
            say(&answering, &answer, &bytes);
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    say(&scope, &Answer::Ready, &[]);
}

/// Does what is asked; `None` for what is no message of the page.
fn hear(message: &JsValue) -> Option<(Answer, Vec<u8>)> {
    let message = message.dyn_ref::<Array>()?;
    let beside = message.get(1).dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
    answer(serde_json::from_str(&message.get(0).as_string()?).ok()?, &beside)
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: &Answer, bytes: &[u8]) {
    // Answers are plain data and can be sent, so that neither step fails.
    if let Ok(answer) = serde_json::to_string(answer) {
        let message = Array::of2(&JsValue::from_str(&answer), &Uint8Array::from(bytes));
        let _ = scope.post_message(&message);
    }
}
