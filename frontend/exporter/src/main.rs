//! The page's reports in files, and texts in links: runs in a worker, hears what is asked, and answers.

use js_sys::{Array, Uint8Array};
use lexlint_exporter::Answer;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

mod exporter;
mod shelf;

use exporter::answer;

fn main() {
    console_error_panic_hook::set_once();
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let answering = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let scope = answering.clone();
        spawn_local(async move {
            match hear(&event.data()).await {
                Some((answer, bytes)) => say(&scope, &answer, &bytes),
                // What no answer says, so that the page does not wait.
                None => drop(scope.post_message(&JsValue::NULL)),
            }
        });
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    say(&scope, &Answer::Ready, &[]);
}

/// Does what is asked; `None` for what is no message of the page, or cannot be done.
async fn hear(message: &JsValue) -> Option<(Answer, Vec<u8>)> {
    let message = message.dyn_ref::<Array>()?;
    let beside = message.get(1).dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
    answer(serde_json::from_str(&message.get(0).as_string()?).ok()?, &beside).await
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: &Answer, bytes: &[u8]) {
    // Answers are plain data and can be sent, so that neither step fails.
    if let Ok(answer) = serde_json::to_string(answer) {
        let message = Array::of2(&JsValue::from_str(&answer), &Uint8Array::from(bytes));
        let _ = scope.post_message(&message);
    }
}
